"""BM-2  Set-up, with the changes of BM-13.1 to BM-13.4 for two players."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.core.rng import below, shuffle
from sim.games.battle_merchants.forced import bring_up, given_card, given_craft
from sim.games.battle_merchants.terms import (
    DECKS,
    MAX_DECK,
    MAX_FIELDS,
    MAX_KINGDOM,
    MAX_LETTERS,
    MAX_SLOTS,
    RACES,
    RANKS,
    TERRITORIES,
    TYPES,
    CraftPlace,
    KingdomPlace,
    Source,
    Stream,
    Token,
)


@kernel
def do_setup(state: np.record, data: np.record) -> None:
    """Everything before the first refill; `to_move` is the first player (BM-2.10)."""
    lay_board(state, data)
    shuffle_crafts(state, data)
    stack_kingdom(state, data)
    deal_tableaus(state, data)
    for weapon in range(TYPES):
        state.bonus_owner[weapon] = NONE  # BM-2.9
    state.steve_race[:] = NONE
    if state.n_seats == 2:
        lay_steve(state, data)
    state.pending_card = NONE
    state.trigger = NONE
    state.last_act = NONE
    state.ended = NONE
    state.steve_slot = NONE
    state.battle[:] = NONE
    state.token_field[:] = NONE
    state.token_opened[:] = NONE
    state.round_no = 1
    if not data.fixed_first_player:
        state.first_player = below(state.rng[Stream.FIRST_PLAYER], state.n_seats)  # BM-2.10
    state.to_move = state.first_player


@kernel
def lay_board(state: np.record, data: np.record) -> None:
    """Tokens and reward tiles; empty slots (BM-2.2 to BM-2.4)."""
    for slot in range(MAX_SLOTS):
        state.slot_weapon[slot] = NONE
        state.slot_owner[slot] = NONE
    for field in range(MAX_FIELDS):
        state.token[field] = Token.GONE
    for k in range(data.n_fields):
        field = data.field_order[k]
        state.token[field] = Token.LOCKED
        if field % RANKS == data.start_open_rank - 1:
            open_token(state, data, field)
    for territory in range(TERRITORIES):
        state.tile_owner[territory] = NONE
    for race in range(RACES):
        for seat in range(state.n_seats):
            state.reward[race, seat] = data.on_board[race]


@kernel
def open_token(state: np.record, data: np.record, field: int) -> None:
    """Turn a token open: both slots of its battlefield may be supplied (BM-6.2)."""
    state.token[field] = Token.OPEN
    first = np.int64(1) << np.int64(data.field_slot[field, 0])
    second = np.int64(1) << np.int64(data.field_slot[field, 1])
    state.open_slots |= first | second


@kernel
def shuffle_crafts(state: np.record, data: np.record) -> None:
    """Shuffle the two Craft decks (BM-2.5)."""
    for card in range(DECKS * MAX_DECK):
        state.craft_kind[card] = NONE
        state.craft_place[card] = CraftPlace.NOWHERE
    for deck in range(DECKS):
        n = 0
        pile = state.craft_kind[deck * MAX_DECK : (deck + 1) * MAX_DECK]
        for kind in range(data.n_craft):
            if data.craft_from[kind] == deck:
                for _ in range(data.craft_count[kind]):
                    pile[n] = kind
                    state.craft_place[deck * MAX_DECK + n] = CraftPlace.DECK
                    n += 1
        shuffle(state.rng[Stream.SPRING_SUMMER + deck], pile, n)
        bring_up(pile, n, given_craft(state, data))
    state.craft_display[:] = NONE


@kernel
def stack_kingdom(state: np.record, data: np.record) -> None:
    """Build the Kingdom deck: all A, all B, all C, the D card (BM-2.6, BM-13.4)."""
    state.kingdom_deck[:] = NONE
    state.kingdom_display[:] = NONE
    state.front[:] = NONE
    for card in range(MAX_KINGDOM):
        state.kingdom_place[card] = KingdomPlace.NOWHERE
    start = 0
    for letter in range(MAX_LETTERS):
        n = 0
        for card in range(data.n_kingdom):
            if data.kingdom_in_play[card] and data.letter[card] == letter:
                state.kingdom_deck[start + n] = card
                state.kingdom_place[card] = KingdomPlace.DECK
                n += 1
        shuffle(state.rng[Stream.KINGDOM_A + letter], state.kingdom_deck[start:], n)
        bring_up(state.kingdom_deck[start:], n, given_card(state, data))
        start += n


@kernel
def deal_tableaus(state: np.record, data: np.record) -> None:
    """Tableaus, starting Crafts, printed tiles and gold (BM-2.7, BM-2.8, BM-13.1)."""
    pile = state.tableau
    for k in range(data.n_tableaus):
        pile[k] = k
    if not data.fixed_tableaus:
        shuffle(state.rng[Stream.TABLEAUS], pile, data.n_tableaus)
    for seat in range(state.n_seats):
        tableau = state.tableau[seat]
        state.gold[seat] = data.start_gold
        state.sources[seat, Source.START] = data.start_gold
        state.forge_limit[seat] = data.forge_max
        state.multiplier_cap[seat] = 2
        for weapon in range(TYPES):
            state.level[seat, weapon] = data.start_level[tableau, weapon]
        for race in range(RACES):
            state.tiles[seat, race] = data.start_tile[tableau, race]
    for spare in range(state.n_seats, len(state.tableau)):
        state.tableau[spare] = NONE


@kernel
def lay_steve(state: np.record, data: np.record) -> None:
    """One tile of each race in random order on Steve's places, his cube (BM-13.3)."""
    n = 0
    for race in range(RACES):
        if data.on_board[race]:
            state.steve_race[n] = race
            n += 1
    shuffle(state.rng[Stream.STEVE], state.steve_race, n)
    state.steve_place = data.steve_start
