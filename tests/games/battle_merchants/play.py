"""A table to lay positions out on, in the words of the trace."""

import functools

import numpy as np

from sim.core.kernel import NONE, copy_record, new_record
from sim.core.loop import new_streams, seed_game
from sim.games.battle_merchants import GAME
from sim.games.battle_merchants.effects import go_on
from sim.games.battle_merchants.names import (
    RACE_NAMES,
    SEASON_NAMES,
    TERRITORY_NAMES,
    WEAPON_NAMES,
    Names,
)
from sim.games.battle_merchants.position import position
from sim.games.battle_merchants.setup import open_token
from sim.games.battle_merchants.steve import place_weapon
from sim.games.battle_merchants.terms import (
    DECKS,
    MAX_DECK,
    QUALITIES,
    RANKS,
    STEVE,
    CraftPlace,
    KingdomPlace,
    Source,
    Token,
)
from sim.games.battle_merchants.trace import events, option

TOKENS = {"locked": Token.LOCKED, "open": Token.OPEN, None: Token.GONE}


@functools.cache
def box_of(players, settings):
    return GAME.read_box(players, dict(settings))


class Play:
    """One game; seat 0 moves first unless `first` says otherwise."""

    def __init__(self, players=4, settings=None, seed=1, first=0):
        frozen = tuple((settings or {}).items())
        try:
            self.box = box_of(players, frozen)
        except TypeError:  # a value that cannot be hashed
            self.box = GAME.read_box(players, settings)
        self.data = self.box.data
        self.names = Names(self.box)
        self.buffer = np.zeros(GAME.max_options, GAME.action)
        self.state = new_record(GAME.state)
        self.state.n_seats = players
        seed_game(self.state, new_streams(), len(GAME.streams), seed, 0)
        GAME.contract.setup(self.state, self.data)
        if first is not None:
            self.state.to_move = first
        self.chance = []

    # ---- playing

    def actions(self):
        n = GAME.contract.legal(self.state, self.data, self.buffer)
        return self.buffer[:n].copy()

    def options(self, **want):
        """Options as in the trace, those that have all the fields of `want`."""
        found = [option(action, self.names) for action in self.actions()]
        return [each for each in found if want.items() <= each.items()]

    def can(self, **want):
        return bool(self.options(**want))

    def do(self, **want):
        """Carry out the one option that fits; `chance` holds what followed."""
        actions = self.actions()
        texts = [option(action, self.names) for action in actions]
        fits = [k for k, each in enumerate(texts) if want.items() <= each.items()]
        assert len(fits) == 1, f"{len(fits)} options fit {want}: {texts[:30]}"
        before = self.copy()
        GAME.contract.apply(self.state, self.data, actions[fits[0]])
        self.chance = events(before, self.state, self.names)
        return self

    def sell(self, weapon, territory, race, rank, do="sell"):
        return self.do(do=do, weapon=full(weapon), territory=territory, race=race, rank=rank)

    def can_sell(self, weapon, territory, race, rank, do="sell"):
        return self.can(do=do, weapon=full(weapon), territory=territory, race=race, rank=rank)

    def forge(self, *weapons):
        return self.do(do="forge", weapons=sorted(map(full, weapons), key=kind_of))

    def can_forge(self, *weapons):
        return self.can(do="forge", weapons=sorted(map(full, weapons), key=kind_of))

    def learn(self, card, **more):
        return self.do(do="learn", card=card, **more)

    def take(self, card, **more):
        return self.do(do="kingdom", card=card, **more)

    def can_take(self, card):
        return self.can(do="kingdom", card=card)

    def stop(self):
        return self.do(do="stop")

    def idle(self, turns=1):
        """Turns without any effect on the board: learn a free card or forge one weapon."""
        for _ in range(turns):
            seat = int(self.state.to_move)
            self.state.gold[seat] += 50
            self.state.sources[seat, 0] += 50
            for action in self.actions():
                if option(action, self.names)["do"] == "forge":
                    GAME.contract.apply(self.state, self.data, action)
                    break
        return self

    def to_seat(self, seat):
        self.state.to_move = seat
        return self

    # ---- looking

    def copy(self):
        twin = new_record(GAME.state)
        copy_record(twin, self.state)
        return twin

    def see(self):
        return position(self.state, self.names)

    def player(self, seat):
        return self.see()["players"][seat]

    def gold(self, seat):
        return int(self.state.gold[seat])

    def source(self, seat, name):
        return int(self.state.sources[seat, Source[name.upper()]])

    def weapon_at(self, territory, race, rank):
        return self.see()["board"][territory]["rows"][race][rank - 1]

    def tokens(self, territory):
        return self.see()["board"][territory]["tokens"]

    # ---- laying out

    def set_gold(self, seat, amount):
        self.state.sources[seat, Source.START] += amount - self.state.gold[seat]
        self.state.gold[seat] = amount
        return self

    def set_levels(self, seat, **levels):
        self.state.level[seat] = 0
        for name, level in levels.items():
            self.state.level[seat, WEAPON_NAMES.index(name)] = level
        return self

    def set_coins(self, seat, **coins):
        for name, count in coins.items():
            self.state.coins[seat, WEAPON_NAMES.index(name)] = count
        return self

    def set_stock(self, seat, *weapons):
        self.state.stock[seat] = 0
        for weapon in weapons:
            self.state.stock[seat, kind_of(full(weapon))] += 1
        return self

    def set_tiles(self, seat, **tiles):
        self.state.tiles[seat] = 0
        for race, count in tiles.items():
            self.state.tiles[seat, RACE_NAMES.index(race)] = count
        return self

    def set_reward(self, seat, race, held):
        self.state.reward[RACE_NAMES.index(race), seat] = held
        return self

    def slot(self, territory, race, rank):
        for row in range(self.data.n_rows):
            if (
                TERRITORY_NAMES[self.data.row_territory[row]] == territory
                and RACE_NAMES[self.data.row_race[row]] == race
            ):
                return row * RANKS + rank - 1
        raise AssertionError(f"no row of {race} in {territory}")

    def put(self, territory, race, rank, weapon=None, owner=0):
        """A weapon in a slot; the demanded standard one when none is named; None is Steve."""
        slot = self.slot(territory, race, rank)
        kind = (
            int(self.data.slot_type[slot]) * QUALITIES if weapon is None else kind_of(full(weapon))
        )
        place_weapon(self.state, slot, kind, STEVE if owner is None else owner)
        return self

    def set_token(self, territory, rank, what):
        field = TERRITORY_NAMES.index(territory) * RANKS + rank - 1
        self.state.token[field] = TOKENS[what]
        slots = [int(slot) for slot in self.data.field_slot[field]]
        if what == "locked":
            for slot in slots:
                self.state.open_slots &= ~(1 << slot)
        else:
            open_token(self.state, self.data, field)
            self.state.token[field] = TOKENS[what]
        return self

    def set_moved(self, count):
        """Tokens already in the Season Area this season."""
        self.state.season_tokens[self.state.season] = count
        return self

    def set_season(self, name):
        season = SEASON_NAMES.index(name)
        if self.data.craft_deck[season] == 1 and self.state.season < 2:
            for k in range(DECKS * MAX_DECK):
                if self.state.craft_place[k] == CraftPlace.DECK and k < MAX_DECK:
                    self.state.craft_place[k] = CraftPlace.REMOVED
            self.state.craft_drawn[0] = self.data.deck_size[0]
        self.state.season = season
        self.state.round_no = season + 1
        return self

    def show_crafts(self, *ids):
        """These Craft cards lie at the first places of the display, the others are discarded."""
        for place in range(self.data.craft_display):
            card = self.state.craft_display[place]
            if card == NONE:
                deck = int(self.data.craft_deck[self.state.season])
                card = deck * MAX_DECK + self.state.craft_drawn[deck]
                self.state.craft_drawn[deck] += 1
                self.state.craft_place[card] = CraftPlace.DISPLAY
                self.state.craft_display[place] = card
            if place >= len(ids):
                self.state.craft_place[card] = CraftPlace.DISCARD
                self.state.craft_display[place] = NONE
                continue
            kind = self.names.crafts.index(ids[place])
            taken = list(self.state.craft_display[:place])
            for other in range(DECKS * MAX_DECK):
                if self.state.craft_kind[other] == kind and other not in taken:
                    kinds = self.state.craft_kind
                    kinds[card], kinds[other] = kinds[other], kinds[card]
                    break
            else:
                raise AssertionError(f"no card {ids[place]} is left")
        return self

    def show_kingdom(self, *ids):
        """These Kingdom cards lie at the first places of the display, the others are discarded."""
        state = self.state
        for place in range(self.data.kingdom_display):
            old = state.kingdom_display[place]
            if old == NONE:
                old = state.kingdom_deck[state.kingdom_drawn]
                state.kingdom_drawn += 1
                state.kingdom_display[place] = old
                state.kingdom_place[old] = KingdomPlace.DISPLAY
            if place >= len(ids):
                state.kingdom_place[old] = KingdomPlace.DISCARD
                state.kingdom_display[place] = NONE
            else:
                self._swap(old, self.names.kingdom.index(ids[place]))
        return self

    def _swap(self, old, new):
        """Exchange two Kingdom cards, wherever they are."""
        state = self.state
        places = state.kingdom_place
        places[old], places[new] = places[new], places[old]
        for row in (state.kingdom_deck, state.kingdom_display):
            for k, card in enumerate(row):
                if card in (old, new):
                    row[k] = new if card == old else old

    def have(self, seat, *ids):
        """Kingdom cards lie in front of a seat and work."""
        for name in ids:
            card = self.names.kingdom.index(name)
            self._leave(card)
            self.state.kingdom_place[card] = KingdomPlace.TAKEN + seat * 4
            self.state.front[seat, self.state.n_front[seat]] = card
            self.state.n_front[seat] += 1
            self.state.pending_card, self.state.pending_op = card, 0
            decision = int(self.state.decision)
            assert not go_on(self.state, self.data, seat)
            self.state.decision = decision
        return self

    def _leave(self, card):
        """Take a card out of deck or display."""
        state = self.state
        if state.kingdom_place[card] == KingdomPlace.DECK:
            top = state.kingdom_deck[state.kingdom_drawn]
            if top != card:
                self._swap(top, card)
            state.kingdom_drawn += 1
        for place in range(self.data.kingdom_display):
            if state.kingdom_display[place] == card:
                state.kingdom_display[place] = NONE

    def empty_kingdom_deck(self):
        """All cards of the deck are discarded, the final one is shown if it was there."""
        state = self.state
        for k in range(state.kingdom_drawn, self.data.kingdom_size):
            state.kingdom_place[state.kingdom_deck[k]] = KingdomPlace.DISCARD
        state.kingdom_drawn = self.data.kingdom_size
        return self


def full(weapon):
    """`axe` is `axe.standard`."""
    return weapon if "." in weapon else f"{weapon}.standard"


def kind_of(weapon):
    name, _, quality = full(weapon).partition(".")
    return WEAPON_NAMES.index(name) * QUALITIES + (quality == "vorpal")
