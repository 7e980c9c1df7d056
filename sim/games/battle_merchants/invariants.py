"""What must hold in every position: nothing is lost, nothing appears, all sums agree."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from sim.core.game import Box
from sim.core.kernel import NONE
from sim.games.battle_merchants.names import RACE_NAMES, WEAPON_NAMES, Names
from sim.games.battle_merchants.terms import (
    DECKS,
    KINDS,
    MAX_DECK,
    RACES,
    SEASONS,
    STEVE,
    TYPES,
    CraftPlace,
    Duration,
    KingdomPlace,
    Op,
    Source,
    Token,
)


def check_state(state: np.record, box: Box) -> list[str]:
    """Broken invariants in words."""
    names = Names(box)
    return [
        *_gold(state, names),
        *_board(state, names),
        *_weapons(state, names),
        *_crafts(state, names),
        *_kingdom(state, names),
        *_tiles(state, names),
        *_lasting(state, names),
    ]


def _gold(state: np.record, names: Names) -> Iterator[str]:
    for seat in range(names.box.players):
        if state.gold[seat] < 0:
            yield f"seat {seat} has {state.gold[seat]} gold"
        if state.sources[seat].sum() != state.gold[seat]:
            yield f"gold of seat {seat}: {state.gold[seat]}, sources {state.sources[seat].sum()}"
        by_card = int(state.kingdom_paid[seat].sum())
        if by_card != state.sources[seat, Source.KINGDOM] + state.sources[seat, Source.KINGDOM_END]:
            yield f"seat {seat}: its Kingdom cards paid {by_card}, the sources say otherwise"


def _board(state: np.record, names: Names) -> Iterator[str]:
    data = names.data
    for slot in range(data.n_slots):
        filled = state.slot_weapon[slot] != NONE
        if filled != (state.slot_owner[slot] != NONE):
            yield f"slot {slot}: weapon and owner disagree"
        if filled != bool(int(state.occupied) >> slot & 1):
            yield f"slot {slot}: the mask of occupied slots is wrong"
        is_open = state.token[data.slot_field[slot]] != Token.LOCKED
        if is_open != bool(int(state.open_slots) >> slot & 1):
            yield f"slot {slot}: the mask of open slots is wrong"
        if state.slot_owner[slot] == STEVE and names.box.players != 2:
            yield f"slot {slot}: Steve's weapon with {names.box.players} players"
    fields = data.field_order[: data.n_fields]
    on_board = int((state.token[fields] != Token.GONE).sum())
    total = on_board + int(state.season_tokens.sum()) + int(state.tokens_removed)
    if total != data.n_fields:
        yield f"{total} demand tokens of {data.n_fields}"
    if state.season_tokens.max() > data.season_slots:
        yield "more tokens in a season than it has spaces"


def _weapons(state: np.record, names: Names) -> Iterator[str]:
    over = state.to_move == NONE
    for seat in range(names.box.players):
        for kind in range(KINDS):
            left = int(state.forged[seat, kind]) - int(state.sold[seat, kind])
            stock = int(state.stock[seat, kind])
            if stock < 0 or stock > left or (left != stock and not over):
                yield f"seat {seat}: {stock} {names.kind(kind)} in stock, {left} forged and unsold"
        on_board = int((state.slot_owner == seat).sum())
        if on_board > state.sold[seat].sum():
            yield f"seat {seat}: more weapons on the board than sold"
    sold = int(state.sold.sum())
    fallen = int(state.defeated.sum())
    own = sum(int((state.slot_owner == seat).sum()) for seat in range(names.box.players))
    if names.box.players > 2 and fallen + own > sold:
        yield f"{fallen} weapons defeated and {own} on the board, {sold} sold"


def _crafts(state: np.record, names: Names) -> Iterator[str]:
    data = names.data
    shown = [int(card) for card in state.craft_display if card != NONE]
    for deck in range(DECKS):
        cards = range(deck * MAX_DECK, deck * MAX_DECK + data.deck_size[deck])
        kinds = Counter(int(state.craft_kind[card]) for card in cards)
        for kind in range(data.n_craft):
            if data.craft_from[kind] == deck and kinds[kind] != data.craft_count[kind]:
                yield f"{kinds[kind]} cards {names.crafts[kind]} of {data.craft_count[kind]}"
        for k, card in enumerate(cards):
            place = state.craft_place[card]
            drawn = k < state.craft_drawn[deck]
            if drawn == (place == CraftPlace.DECK):
                yield f"Craft card {card}: drawn and in the deck, or neither"
            if (place == CraftPlace.DISPLAY) != (card in shown):
                yield f"Craft card {card}: place and display disagree"
    for seat in range(names.box.players):
        first = CraftPlace.OWNED + seat * SEASONS
        owned = [
            int(state.craft_kind[card])
            for card in range(DECKS * MAX_DECK)
            if first <= state.craft_place[card] < first + SEASONS
        ]
        for weapon in range(TYPES):
            mine = [kind for kind in owned if data.craft_weapon[kind] == weapon]
            level = int(data.start_level[state.tableau[seat], weapon])
            level += sum(int(data.craft_levels[kind]) for kind in mine)
            if level != state.level[seat, weapon]:
                yield f"seat {seat}: {WEAPON_NAMES[weapon]} level is not that of its cards"
            if sum(int(data.craft_coins[kind]) for kind in mine) != state.coins[seat, weapon]:
                yield f"seat {seat}: {WEAPON_NAMES[weapon]} coins are not those of its cards"
    for weapon in range(TYPES):
        owner = state.bonus_owner[weapon]
        best = int(state.level[: names.box.players, weapon].max())
        if owner != NONE and state.level[owner, weapon] < data.bonus_level:
            yield f"Craft Bonus {WEAPON_NAMES[weapon]}: its owner has not the level"
        if owner == NONE and best >= data.bonus_level > data.start_level[:, weapon].max():
            yield f"Craft Bonus {WEAPON_NAMES[weapon]}: nobody has it, but the level"


def _kingdom(state: np.record, names: Names) -> Iterator[str]:
    data = names.data
    shown = [int(card) for card in state.kingdom_display if card != NONE]
    fronts = [int(card) for row in state.front for card in row if card != NONE]
    deck = [int(card) for card in state.kingdom_deck[state.kingdom_drawn : data.kingdom_size]]
    for card, name in enumerate(names.kingdom):
        place = state.kingdom_place[card]
        if not data.kingdom_in_play[card]:
            if place != KingdomPlace.NOWHERE:
                yield f"{name} is not used with {names.box.players} players"
            continue
        stays = data.duration[card] in (Duration.PERMANENT, Duration.END)
        where = (
            (place == KingdomPlace.DECK, deck.count(card)),
            (place == KingdomPlace.DISPLAY, shown.count(card)),
            (place >= KingdomPlace.TAKEN and stays, fronts.count(card)),
        )
        if any(expected != count for expected, count in where):
            yield f"{name}: its place and where it lies disagree"
        if data.duration[card] == Duration.FINAL and place > KingdomPlace.DISPLAY:
            yield f"{name} is final and left the display"
    for seat in range(names.box.players):
        if state.n_front[seat] > data.kingdom_limit[state.season]:
            yield f"seat {seat} has more Kingdom cards than the season allows"


def _tiles(state: np.record, names: Names) -> Iterator[str]:
    data = names.data
    for seat in range(names.box.players):
        for race in range(RACES):
            gained = int(state.tiles[seat, race] - data.start_tile[state.tableau[seat], race])
            most = int(state.season) + (0 if state.reward[race, seat] else 1)
            if not 0 <= gained <= (most if data.on_board[race] else 0):
                yield f"seat {seat} gained {gained} {RACE_NAMES[race]} tiles by now"


def _lasting(state: np.record, names: Names) -> Iterator[str]:
    """The changes that Kingdom cards make for a seat, added up again."""
    data = names.data
    pending = int(state.pending_card)
    for seat in range(names.box.players):
        blocks = [
            (int(card), op)
            for card in state.front[seat, : state.n_front[seat]]
            for op in range(data.n_ops[card])
            if card != pending or op < state.pending_op or state.decision == 1
        ]
        for kind, field, base in (
            (Op.FORGE_LIMIT, "forge_limit", int(data.forge_max)),
            (Op.GOLD_ON_DEFEAT, "on_defeat", 0),
            (Op.GOLD_ON_LOSS, "on_loss", 0),
        ):
            total = base + sum(
                int(data.op_amount[card, op]) for card, op in blocks if data.op[card, op] == kind
            )
            if state[field][seat] != total:
                yield f"seat {seat}: {field} is {state[field][seat]}, its cards say {total}"
