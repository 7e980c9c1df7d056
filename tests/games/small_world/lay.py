"""Lays positions out and plays them by names, so that a test reads like a table talk."""

from dataclasses import dataclass, field

import numpy as np

from sim.core.kernel import NONE, copy_record, new_record
from sim.core.loop import new_streams, seed_game
from sim.core.rng import below, seed_stream
from sim.games.small_world import GAME, conquest, markers, turn
from sim.games.small_world.terms import Source, Status, Stream
from sim.games.small_world.trace import Names, position, say_chance, say_option

NEUTRAL = ("wealthy", "seafaring", "spirit", "commando", "forest")  # by seat
LAST = {"conquer", "abandon", "ally", "late_decline"}  # decisions whose last option does nothing


@dataclass
class Seat:
    """What a seat has in play."""

    race: str | None = None
    power: str | None = None  # NEUTRAL when it does not matter
    land: dict[str, int] = field(default_factory=dict)
    hand: int = 0
    declined: list[tuple[str, dict[str, int]] | tuple[str, dict[str, int], str]] = field(
        default_factory=list
    )
    coins: int = 5
    markers: dict[str, str] = field(default_factory=dict)  # region -> marker


class Play:
    """A position, asked and played by names of the component data."""

    def __init__(self, *seats, players=None, attacker=0, round_no=1, row=None, settings=None,
                 tribes=True):  # fmt: skip
        seats = [*seats, *[Seat()] * ((players or max(2, len(seats))) - len(seats))]
        self.box = GAME.read_box(len(seats), settings or {})
        self.data = self.box.data
        self.names = Names(self.box)
        self.state = new_record(GAME.state)
        self.state.n_seats = len(seats)
        seed_game(self.state, new_streams(), len(GAME.streams), 1, 0)
        GAME.contract.setup(self.state, self.data)
        self._options = np.zeros(GAME.max_options, GAME.action)
        if not tribes:
            self.state.tribes = 0
        self.state.first_seat = 0
        self.state.round_no = round_no
        used = self._lay_seats(seats)
        self._lay_row(row or [], used)
        turn.begin_turn(self.state, attacker)
        turn.advance(self.state, self.data)
        assert GAME.check_state(self.state, self.box) == []

    # ---- laying out

    def _lay_seats(self, seats):
        used = (set(), set())
        for seat, laid in enumerate(seats):
            self.state.coins[seat] = laid.coins
            self.state.source[seat, Source.START] = laid.coins
            for race, land, *power in laid.declined:
                self._lay_race(seat, race, power[0] if power else None, land, 0, Status.DECLINE)
                used[0].add(race)
                used[1].update(power)
            if laid.race:
                power = laid.power or NEUTRAL[seat]
                self._lay_race(seat, laid.race, power, laid.land, laid.hand, Status.ACTIVE)
                used[0].add(laid.race)
                used[1].add(power)
            for region, marker in laid.markers.items():
                k = self.names.markers.index(marker)
                markers.put_marker(self.state, self.data, seat, self.region(region), k)
        return used

    def _lay_race(self, seat, name, power, land, hand, status):
        state, race = self.state, self.names.races.index(name)
        state.race_status[race] = status
        state.race_seat[race] = seat
        state.race_power[race] = NONE if power is None else self.names.powers.index(power)
        state.race_pick[race] = row = state.n_picks
        state.pick_seat[row], state.pick_race[row] = seat, race
        state.pick_power[row] = max(0, state.race_power[race])
        state.n_picks += 1
        state.hand[race] = hand
        state.tray[race] -= hand + sum(land.values())
        for region_name, tokens in land.items():
            region = self.region(region_name)
            state.race_at[region] = race
            state.tokens[region] = tokens
            state.land[race] |= 1 << region
            state.tribes &= ~(1 << region)
        if status == Status.ACTIVE:
            state.active[seat] = race
            markers.take_marker_sets(state, self.data, seat, race)
            lair = name == "trolls"
        else:
            state.declined[seat, state.n_declined[seat]] = race
            state.n_declined[seat] += 1
            lair = False
        if lair:
            for region_name in land:
                k = self.names.markers.index("troll_lair")
                markers.put_marker(state, self.data, seat, self.region(region_name), k)

    def _lay_row(self, row, used):
        state, data = self.state, self.data
        races = [k for k, name in enumerate(self.names.races) if name not in used[0]]
        powers = [k for k, name in enumerate(self.names.powers) if name not in used[1]]
        front = [(self.names.races.index(a), self.names.powers.index(b)) for a, b in row]
        races = [a for a, _ in front] + [a for a in races if a not in dict(front)]
        wanted = [b for _, b in front]
        powers = wanted + [b for b in powers if b not in wanted]
        state.row_race[:] = state.row_power[:] = state.banners[:] = state.badges[:] = NONE
        state.n_row = min(data.visible_combos, len(races))
        for k in range(state.n_row):
            state.row_race[k], state.row_power[k] = races[k], powers[k]
            state.race_status[races[k]] = Status.ROW
        state.n_banners = len(races) - state.n_row
        state.banners[: state.n_banners] = races[state.n_row :]
        for race in races[state.n_row :]:
            state.race_status[race] = Status.STACK
        state.n_badges = len(powers) - state.n_row
        state.badges[: state.n_badges] = powers[state.n_row :]

    def lay_coins(self, *coins):
        """Coins on the combos, paid by the last seat."""
        last = self.box.players - 1
        for k, n in enumerate(coins):
            self.state.row_coins[k] = n
        self.state.source[last, Source.COMBO_PAID] -= sum(coins)
        self.state.source[last, Source.START] += sum(coins)
        return self

    # ---- asking

    def region(self, name):
        return self.names.regions.index(name)

    def race(self, name):
        return self.names.races.index(name)

    @property
    def kind(self):
        return self.position["phase"]

    @property
    def position(self):
        return position(self.state, self.box, self.names)

    @property
    def options(self):
        n = GAME.contract.legal(self.state, self.data, self._options)
        return [say_option(option, self.names) for option in self._options[:n]]

    @property
    def chance(self):
        return say_chance(self.state, self.names)

    def regions(self, do):
        """Regions (without the map's prefix) for which an option exists."""
        return [option["region"][3:] for option in self.options if option["do"] == do]

    def costs(self):
        """Region -> tokens, of what can be conquered by tokens."""
        n = GAME.contract.legal(self.state, self.data, self._options)
        return {
            self.names.regions[option["region"]][3:]: int(option["cost"])
            for option in self._options[:n]
            if say_option(option, self.names)["do"] == "conquer"
        }

    def cost(self, race, region):
        race = self.race(race)
        link = conquest.find_links(self.state, self.data, race)
        return conquest.cost_of(self.state, self.data, race, self.region(region), link)

    def targets(self, race):
        race = self.race(race)
        link = conquest.find_links(self.state, self.data, race)
        bits = int(conquest.find_targets(self.state, self.data, race, link))
        return [name[3:] for k, name in enumerate(self.names.regions) if bits >> k & 1]

    def hand(self, race):
        return int(self.state.hand[self.race(race)])

    def tray(self, race):
        return int(self.state.tray[self.race(race)])

    def at(self, region):
        """(race, tokens) in a region."""
        here = self.position["regions"][region]
        return here["race"], here["tokens"]

    def markers(self, region):
        return self.position["regions"][region]["markers"]

    def coins(self, seat):
        return int(self.state.coins[seat])

    def active(self, seat):
        return self.position["players"][seat]["active"]

    def declined(self, seat):
        return [race["race"] for race in self.position["players"][seat]["declined"]]

    # ---- playing

    def do(self, do, region=None, **fields):
        """Carry out the option with these fields."""
        wanted = {"do": do, **({"region": region} if region else {}), **fields}
        for k, option in enumerate(self.options):
            if wanted.items() <= option.items():
                GAME.contract.apply(self.state, self.data, self._options[k])
                assert self.state.fault == 0
                assert GAME.check_state(self.state, self.box) == []
                return self
        raise AssertionError(f"no option {wanted} among {self.options}")

    def nothing(self):
        """Take the option that does as little as possible."""
        n = len(self.options)
        assert n > 0, "the game is over"
        k = n - 1 if self.kind in LAST else 0
        GAME.contract.apply(self.state, self.data, self._options[k])
        assert GAME.check_state(self.state, self.box) == []
        return self

    def until(self, *kinds):
        """Do as little as possible until one of these decisions is asked."""
        while self.kind not in (*kinds, "over"):
            self.nothing()
        return self

    def expand(self):
        """Go to the conquests of the active race, abandoning nothing."""
        if self.kind == "expand_or_decline":
            self.do("expand")
        return self.until("conquer")

    def to_markers(self):
        """Go to the markers of step F, conquering and abandoning nothing."""
        return self.until("marker")

    def end_turn(self):
        """Do as little as possible until the next turn begins."""
        now = int(self.state.turn_no)
        while self.state.turn_no == now:
            self.nothing()
        return self

    def dice(self, *values):
        """Let the attacker's next rolls show these values."""
        stream = self.state.rng[Stream.DIE_0 + self.state.attacker]
        trial = np.zeros(4, np.int64)
        for seed in range(100_000):
            seed_stream(trial, seed, 0, 0)
            if all(self.data.faces[below(trial, self.data.n_faces)] == value for value in values):
                seed_stream(stream, seed, 0, 0)
                return self
        raise AssertionError(f"no stream rolls {values}")

    def copy(self):
        """The same position, to try something else."""
        twin = object.__new__(Play)
        twin.__dict__.update(self.__dict__)
        twin.state = new_record(GAME.state)
        copy_record(twin.state, self.state)
        return twin
