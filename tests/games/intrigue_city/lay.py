"""Positions of Intrigue City laid out by hand, and options told in a few letters.

Guilds are BoS ES RL Dr DB CM, in the order of the ring. A board is "BoS 1+2, RL 3". A step is
"place 3 CM", "remove 1 RL" or "move 2 BoS>RL"; several are joined by "; ".
"""

import numpy as np

from sim.core.kernel import NONE, copy_record, new_record
from sim.core.loop import new_streams, seed_game
from sim.games.intrigue_city import GAME
from sim.games.intrigue_city.names import GUILD_IDS, PAWN_IDS, SIDE_IDS, Names
from sim.games.intrigue_city.setup import leave_out
from sim.games.intrigue_city.terms import NEUTRAL, Decision, Fate
from sim.games.intrigue_city.trace import option, position

SHORT = ("BoS", "ES", "RL", "Dr", "DB", "CM")
FILLER = "BoS 1+2, RL 1+3, DB 2+3"  # two cubes of each value, no equilibrium
_BOXES = {}
_BUFFER = np.zeros(GAME.max_options, GAME.action)


def read_box(players, settings):
    """The component data, read once for all tests that want the same."""
    key = (players, repr(sorted(settings.items())))
    if key not in _BOXES:
        _BOXES[key] = GAME.read_box(players, settings)
    return _BOXES[key]


def guild(name):
    """The number of a guild by its short name."""
    return SHORT.index(name)


def short(guild_id):
    """The short name of a guild id, None for None."""
    return None if guild_id is None else SHORT[GUILD_IDS.index(guild_id)]


def read_board(text):
    """Cubes of a board, [guild, value - 1]."""
    cubes = np.zeros((6, 3), int)
    for part in filter(None, text.split(", ")):
        name, values = part.split(" ")
        for value in values.split("+"):
            cubes[guild(name), int(value) - 1] += 1
    return cubes


def tell_step(step):
    """One step of a trace in a few letters."""
    if step["op"] == "move":
        return f"move {step['value']} {short(step['from'])}>{short(step['to'])}"
    return f"{step['op']} {step['value']} {short(step['guild'])}"


class Table:
    """A game after its setup, to be changed at will."""

    def __init__(self, players=3, settings=None, seed=1, **more):
        self.box = read_box(players, {**(settings or {}), **more})
        self.data = self.box.data
        self.names = Names(self.box)
        self.state = new_record(GAME.state)
        self.state.n_seats = players
        seed_game(self.state, new_streams(), len(GAME.streams), seed, 0)
        GAME.contract.setup(self.state, self.data)
        self.seats = range(players)

    # ---- laying out

    def turn(self, seat=0, boards=None, slots=None, intrigue=None, favours=None, round_no=1):
        """A turn of `seat`, everybody with both pawns; other boards hold FILLER."""
        for each in self.seats:
            self.board(each, (boards or {}).get(each, FILLER))
        self.cards(**(slots or {}))
        self.state.decision = Decision.TURN
        self.state.position = self.names.track.index(str(round_no))
        self.state.round_no = round_no
        spaces = intrigue or [0 if each == seat else 9 for each in self.seats]
        self.markers(*((each, space) for each, space in enumerate(spaces)))
        for each, held in (favours or {}).items():
            self.favours(each, held)
        self.state.to_move = seat
        return self

    def board(self, seat, text):
        """Put these cubes on a board, all others of it into the bank."""
        self.state.bank[:] += self.state.cubes[seat].sum(axis=0)
        self.state.cubes[seat] = read_board(text)
        self.state.bank[:] -= self.state.cubes[seat].sum(axis=0)
        return self

    def cards(self, **slots):
        """Basic cards on s1 to s5 and Betrayal on the others, apart from those named."""
        basic = ["manipulation", "bribery", "blackmail", "words_of_seduction", "change_of_plans"]
        spare = [card for card in ["betrayal", *self.names.cards] if card not in slots.values()]
        for k in range(int(self.data.n_card_slots)):
            name = slots.get(self.names.slots[k])
            if name is None:
                name = basic[k] if k < 5 and basic[k] in spare else spare[0]
                spare.remove(name)
            self.state.slot_card[k] = self.names.cards.index(name)
        if self.state.n_seats > 2:
            leave_out(self.state, self.data)
        return self

    def markers(self, *stack):
        """Markers as (seat, space), the lower ones of a stack first."""
        for seat, space in stack:
            self.state.intrigue[seat] = space
            self.state.last_stamp += 1
            self.state.landed_at[seat] = self.state.last_stamp
        return self

    def favours(self, seat, held):
        """Favour cards such as "weak ES, strong BoS"."""
        for part in filter(None, held.split(", ")):
            side, name = part.split(" ")
            self.state.favour[seat, guild(name)] = SIDE_IDS.index(side)
        return self

    def occupy(self, slot, seat, pawn="defensive"):
        """Put a pawn of a seat on a slot."""
        bit = seat * 2 + PAWN_IDS.index(pawn)
        self.state.slot_pawns[self.names.slots.index(slot)] |= 1 << bit
        self.state.unplayed[seat] &= ~(1 << PAWN_IDS.index(pawn))
        return self

    def occupy_all_but(self, *free, seat=1):
        """Occupy every slot but these with one pawn; for slots the seat is all the same."""
        for k, slot in enumerate(self.names.slots):
            if slot not in free:
                self.state.slot_pawns[k] |= 1 << (seat * 2)
        return self

    def pawns(self, *left):
        """Unplayed pawns by seat: "do", "d", "o" or ""."""
        for seat, pawns in enumerate(left):
            self.state.unplayed[seat] = ("d" in pawns) + 2 * ("o" in pawns)
        return self

    def hand(self, seat, *cards):
        """The hand cards of a seat of a 2-player game."""
        for k, card in enumerate(cards):
            self.state.hand[seat, k] = self.names.cards.index(card)
        return self

    def deck(self, seat, *cards):
        """The next power cards of a seat, such as "Dr 2" or "Dr 3"."""
        deck = NEUTRAL if seat == "neutral" else seat
        top = int(self.state.drawn[deck])
        for k, card in enumerate(cards):
            rest = [int(each) for each in self.state.deck[deck]]
            at = rest.index(self.power_card(card), top + k)
            self.state.deck[deck, at] = self.state.deck[deck, top + k]
            self.state.deck[deck, top + k] = self.power_card(card)
        return self

    def power_card(self, text):
        """The power card "Dr 2" (the fixed one) or "Dr 3" (the scaled one, here with 3 seats)."""
        name, value = text.split(" ")
        return guild(name) * 3 + (0 if value == "2" else 1)

    def era(self, label):
        """An era change begins; every seat has drawn its cards."""
        self.state.position = self.names.track.index(label)
        self.state.decision = Decision.VOTE
        self.state.to_move = 0
        for seat in self.seats:
            for _ in range(3):
                self.state.fate[seat, self.state.drawn[seat]] = Fate.DRAWN
                self.state.drawn[seat] += 1
        return self

    # ---- options

    def records(self):
        """Copies of the legal options."""
        n = GAME.contract.legal(self.state, self.data, _BUFFER)
        return _BUFFER[:n].copy()

    def told(self):
        """The legal options as (record, what a test says of it)."""
        return [(each, self.tell(each)) for each in self.records()]

    def tell(self, action):
        """An option with short names."""
        line = option(self.state, action, self.names)
        for key in ("favour", "target", "selected"):
            if key in line:
                line[key] = short(line[key])
        if "steps" in line:
            line["steps"] = "; ".join(tell_step(step) for step in line["steps"])
        if line.get("step") is not None:
            line["step"] = tell_step(line["step"])
        return line

    def options(self, **wanted):
        """What is told of the options that have all these fields."""
        return [line for _, line in self.told() if wanted.items() <= line.items()]

    def steps(self, **wanted):
        """The steps of these options, sorted."""
        return sorted(line["steps"] for line in self.options(**wanted))

    def has(self, **wanted):
        """True when there is such an option."""
        return bool(self.options(**wanted))

    def play(self, **wanted):
        """Carry out the one option with these fields, without favour and hand card if not named."""
        if self.state.decision == Decision.TURN:
            wanted = {"favour": None, "hand_card": None, **wanted}
        found = [record for record, line in self.told() if wanted.items() <= line.items()]
        assert len(found) == 1, f"{len(found)} options are {wanted}"
        GAME.contract.apply(self.state, self.data, found[0])
        return self

    def vote(self, card, blank=False):
        """The seat to move keeps a card, or lays it aside as a blank vote."""
        number = self.power_card(card)
        found = [each for each in self.records() if each.card == number and each.blank == blank]
        assert len(found) == 1
        GAME.contract.apply(self.state, self.data, found[0])
        return self

    def play_on(self, rng_seed=1, until=lambda table: False):
        """Play at random to the end, or until a position is reached."""
        rng = np.random.default_rng(rng_seed)
        while not until(self) and len(options := self.records()):
            pick = options[int(rng.integers(len(options)))]
            GAME.contract.apply(self.state, self.data, pick)
        return self

    # ---- what came of it

    @property
    def position(self):
        """The position of the trace."""
        return position(self.state, self.names)

    def cubes(self, seat, name):
        """The values in a guild of a board, "3+3+1" or "-"."""
        counts = self.state.cubes[seat, guild(name)]
        values = [str(value) for value in (3, 2, 1) for _ in range(int(counts[value - 1]))]
        return "+".join(values) or "-"

    def held(self, seat):
        """Favours held: {"ES": "weak"}."""
        return {
            name: SIDE_IDS[side]
            for name, side in zip(SHORT, self.state.favour[seat], strict=True)
            if side != NONE
        }

    def copy(self):
        """The same table in the same position, apart from this one."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = new_record(GAME.state)
        copy_record(twin.state, self.state)
        return twin

    def result(self):
        """Reason, and by seat: place, score, source by name."""
        place, score = np.zeros(5, np.int64), np.zeros(5, np.int64)
        source = np.zeros((5, len(GAME.sources)), np.int64)
        reason = GAME.contract.result(self.state, self.data, place, score, source)
        n = len(self.seats)
        return (
            GAME.reasons[reason],
            place[:n].tolist(),
            score[:n].tolist(),
            [dict(zip(GAME.sources, row, strict=True)) for row in source[:n].tolist()],
        )

    def scored(self, source):
        """The points of every seat from one source."""
        return [each[source] for each in self.result()[3]]
