"""Lays a position out in one line and plays on from it by name; questions with one answer skip."""

from collections import Counter

import numpy as np

from sim.core.kernel import NONE, new_record
from sim.core.rng import seed_stream
from sim.games.arctic_scavengers import GAME
from sim.games.arctic_scavengers.names import Names
from sim.games.arctic_scavengers.rounds import blank_table, settle, start_turn
from sim.games.arctic_scavengers.terms import MARK, Phase
from sim.games.arctic_scavengers.trace import option_line, position
from sim.games.arctic_scavengers.window import next_slot

BOXES = {}


def box_of(players, settings):
    key = (players, repr(sorted(settings.items())))
    if key not in BOXES:
        BOXES[key] = GAME.read_box(players, settings)
    return BOXES[key]


class Board:
    """A game of which a test says what lies where.

    Args:
        hands: one string of card ids a seat; `id*` is a used card, `3 junk` are three.
        done: how many seats, from the initiator, have committed.
    """

    def __init__(
        self, *hands, hq=0, round_no=5, initiator=0, done=0, decks=None, discards=None,
        junkyard="", contested="field_crew grenade sled_team", schematics="", leaders=None,
        buildings=(), start=True, **settings,
    ):  # fmt: skip
        players = max(2, len(hands))
        self.box = box_of(players, {"hq": hq, **settings})
        self.data = self.box.data
        self.names = Names.of(self.box)
        self.state = state = new_record(GAME.state)
        self.options = np.zeros(GAME.max_options, GAME.action)
        blank_table(state)
        state.n_seats = players
        for stream in range(len(GAME.streams)):
            seed_stream(state.rng[stream], 7, 7, stream)
        for kind in range(int(self.data.n_kinds)):
            in_stack = self.data.hireable >> kind & 1
            state.stack[kind] = self.data.stacks[kind] if in_stack else NONE
        state.round_no, state.initiator, state.phase = round_no, initiator, Phase.GATHER
        for seat in range(players):
            self.put(seat, hands[seat] if seat < len(hands) else "")
            self.deck(seat, (decks or {}).get(seat, ""))
            for card in self.cards((discards or {}).get(seat, "")):
                state.discard[seat, card // MARK, card % MARK] += 1
                state.owned[seat, card % MARK] += 1
                state.n_discard[seat] += 1
            if leaders and leaders[seat]:
                state.leader[seat] = self.names.leader.index(leaders[seat])
        self.pile("junkyard", self.cards(junkyard))
        self.pile("contested", self.cards(contested)[::-1])
        self.pile("schematics", [self.names.building.index(name) for name in schematics.split()])
        for building in buildings:
            self.build(**building)
        for turn in range(done):
            state.turn_done[(initiator + turn) % players] = 1
        state.steps = done
        if start:
            start_turn(state, self.data)

    # ------------------------------------------------------------------ laying out

    def cards(self, text):
        """Cards of a text as numbers."""
        found, times = [], 1
        for word in text.split():
            if word.isdigit():
                times = int(word)
                continue
            card = self.names.card.index(word.rstrip("*")) + (MARK if word.endswith("*") else 0)
            found += [card] * times
            times = 1
        return found

    def put(self, seat, text):
        for card in self.cards(text):
            self.state.hand[seat, card // MARK, card % MARK] += 1
            self.state.n_hand[seat] += 1
            self.state.owned[seat, card % MARK] += 1

    def deck(self, seat, text):
        for place, card in enumerate(reversed(self.cards(text))):
            self.state.deck[seat, place] = card
            self.state.n_deck[seat] += 1
            self.state.owned[seat, card % MARK] += 1
            self.state.marked_deck[seat] += card // MARK

    def pile(self, name, cards):
        self.state[name][: len(cards)] = cards
        self.state["n_" + name] = len(cards)

    def build(self, seat, building, cover="", stored="", site=1, placed=1):
        row = int(self.state.n_buildings)
        self.state.n_buildings += 1
        self.state.owner[row], self.state.placed[row] = seat, placed
        self.state.building[row] = self.names.building.index(building)
        for k, card in enumerate(self.cards(cover)):
            self.state.cover[row, k] = card
            self.state.owned[seat, card % MARK] += 1
        for k, card in enumerate(sorted(self.cards(stored))):
            self.state.stored[row, k] = card
            self.state.owned[seat, card] += 1
        self.state.n_cover[row] = len(self.cards(cover))
        self.state.n_stored[row] = len(self.cards(stored))
        self.state.site[row] = 0 if cover else site

    # ------------------------------------------------------------------ playing

    def legal(self):
        """The options, as in a trace."""
        return [option_line(self.state, self.names, option) for option in self._legal()]

    def _legal(self):
        return self.options[: GAME.contract.legal(self.state, self.data, self.options)].copy()

    def offered(self, **fields):
        """Options that have these fields."""
        return [line for line in self.legal() if fits(line, fields)]

    def do(self, **fields):
        """Take the one option that has these fields, and what is forced after it."""
        found = [
            option for option in self._legal()
            if fits(option_line(self.state, self.names, option), fields)
        ]  # fmt: skip
        assert len(found) == 1, f"{fields}: {len(found)} of {self.legal()}"
        self.apply(found[0])
        return self

    def apply(self, option):
        GAME.contract.apply(self.state, self.data, option)
        while len(options := self._legal()) == 1:
            GAME.contract.apply(self.state, self.data, options[0])

    def act(self, do, cards="", **fields):
        """Declare an action with all its cards."""
        self.do(do=do, **fields)
        wanted = sorted(cards.split(), key=self.names.card.index)
        for card in wanted:
            if self.kind == "cards" and self.offered(do="add", card=card):
                laid = Counter(self.position["action"]["cards"])
                if laid[card] < wanted.count(card):
                    self.do(do="add", card=card)
        if self.kind == "cards":
            self.do(do="done")
        return self

    def end(self, times=1):
        """End turns."""
        for _ in range(times):
            self.do(do="end")
        return self

    def skirmish(self):
        """All cards are revealed; the slots begin, or the next round does."""
        state = self.state
        state.phase, state.steps = Phase.SKIRMISH, 0
        state.turn_done[: self.box.players] = 1
        next_slot(state, self.data)
        settle(state, self.data)
        if len(options := self._legal()) == 1:
            self.apply(options[0])
        return self

    # ------------------------------------------------------------------ looking

    @property
    def position(self):
        return position(self.state, self.box, self.names)

    @property
    def kind(self):
        ask = self.position["ask"]
        return ask and ask["kind"]

    @property
    def asked(self):
        return int(self.state.to_move)

    def seat(self, seat):
        return self.position["players"][seat]

    def kinds(self, cards):
        """Counts per kind of a text, for the totals of AS-7."""
        found = np.zeros(len(self.state.laid), np.int8)
        for card in self.cards(cards):
            found[card] += 1
        return found


def fits(line, fields):
    return all(
        fits(line.get(key) or {}, value) if isinstance(value, dict) else line.get(key) == value
        for key, value in fields.items()
    )
