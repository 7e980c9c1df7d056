"""IC-17  Invariants: what must hold in every position, in words when it does not."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from sim.core.game import Box
from sim.core.kernel import NONE
from sim.games.intrigue_city.names import GUILD_IDS
from sim.games.intrigue_city.terms import (
    DECKS,
    GUILDS,
    NEUTRAL,
    PAWNS,
    VALUES,
    Decision,
    Fate,
    Kind,
    Side,
    Timing,
)


def check_state(state: np.record, box: Box) -> Sequence[str]:
    """Broken invariants in words; empty when all hold."""
    return [
        *_cubes(state, box.data),
        *_favours(state),
        *_equilibrium(state, box.data),
        *_tracks(state, box.data),
        *_pawns(state, box.data),
        *_decks(state, box.data),
        *_action_cards(state, box.data),
    ]


def _cubes(state: np.record, data: np.record) -> Iterator[str]:
    placed = state.cubes.astype(int)
    if (placed < 0).any():
        yield "a guild holds a negative number of cubes (IC-17.1)"
    on_boards = placed.sum(axis=(0, 1))
    for cube in range(VALUES):
        count = int(on_boards[cube]) + int(state.bank[cube])
        if count != data.supply[cube]:
            yield f"{count} cubes of value {cube + 1}, the box has {data.supply[cube]} (IC-17.1)"
        if data.bank_limited and state.bank[cube] < 0:
            yield f"the bank owes cubes of value {cube + 1} (IC-17.1)"
    if state.decision == Decision.PLACEMENT:
        return
    started = data.set_cubes[: data.n_sets].sum(axis=0)
    for seat in range(int(state.n_seats)):
        for cube in range(VALUES):
            if started[cube] and placed[seat, :, cube].sum() == 0:
                yield f"seat {seat} has lost its last cube of value {cube + 1} (IC-17.2)"


def _favours(state: np.record) -> Iterator[str]:
    known = (NONE, Side.WEAK, Side.STRONG)
    if not np.isin(state.favour, known).all():
        yield "a favour card shows neither side (IC-17.3)"


def _equilibrium(state: np.record, data: np.record) -> Iterator[str]:
    given = state.equilibrium.astype(int).sum(axis=0)
    for guild in range(GUILDS):
        left = int(state.equilibrium_left[guild])
        if given[guild] + left != data.cards_per_guild:
            yield f"{given[guild]} + {left} equilibrium cards of {GUILD_IDS[guild]} (IC-17.4)"
        if data.equilibrium_limited and left < 0:
            yield f"more equilibrium cards of {GUILD_IDS[guild]} than there are (IC-17.4)"


def _tracks(state: np.record, data: np.record) -> Iterator[str]:
    for guild in range(GUILDS):
        if not data.power_start <= state.power[guild] <= data.power_cap:
            yield f"power of {GUILD_IDS[guild]} is {state.power[guild]} (IC-17.5)"
    for seat in range(int(state.n_seats)):
        if state.intrigue[seat] < data.track_floor:
            yield f"intrigue of seat {seat} is {state.intrigue[seat]} (IC-17.5)"
    stamps = [int(stamp) for stamp in state.landed_at[: state.n_seats]]
    if len(set(stamps)) != len(stamps):
        yield "two markers lie at the same height (IC-4.4)"


def _pawns(state: np.record, data: np.record) -> Iterator[str]:
    seen = 0
    shared = False
    for slot in range(int(data.n_slots)):
        pawns = int(state.slot_pawns[slot])
        shared = shared or pawns.bit_count() > 1
        if seen & pawns:
            yield "a pawn stands on two slots (IC-17.6)"
        seen |= pawns
    for seat in range(int(state.n_seats)):
        for pawn in range(PAWNS):
            if seen >> (seat * PAWNS + pawn) & 1 and int(state.unplayed[seat]) >> pawn & 1:
                yield f"a pawn of seat {seat} is on a slot and unplayed (IC-17.6)"
    before = [guild for guild in range(GUILDS) if _is_before(data, guild)]
    if shared and not state.favour_used[before].any():
        yield "a slot holds two pawns though no favour was used (IC-17.6)"


def _is_before(data: np.record, guild: int) -> bool:
    return int(data.timing[guild]) in (Timing.BEFORE_OWN_DEFENSIVE, Timing.BEFORE_OWN_OFFENSIVE)


def _decks(state: np.record, data: np.record) -> Iterator[str]:
    whole = sorted(int(card) for card in data.deck_card[: data.n_deck])
    for deck in range(DECKS):
        if deck >= state.n_seats and not (deck == NEUTRAL and data.neutral_deck):
            continue
        cards = sorted(int(card) for card in state.deck[deck, : data.n_deck])
        if cards != whole:
            yield f"power deck {deck} is not the deck of the box (IC-17.7)"
        fates = [int(fate) for fate in state.fate[deck, : data.n_deck]]
        if sum(fate != Fate.DECK for fate in fates) != state.drawn[deck]:
            yield f"power deck {deck} has lost count of its cards (IC-17.7)"
    for seat in range(int(state.n_seats)):
        yield from _votes(state, data, seat)


def _votes(state: np.record, data: np.record, seat: int) -> Iterator[str]:
    fates = [int(fate) for fate in state.fate[seat, : data.n_deck]]
    blank = fates.count(Fate.BLANK)
    if blank != state.blank_votes[seat] or blank > data.blank_uses:
        yield f"seat {seat} has {blank} blank votes (IC-17.8)"
    votes = fates.count(Fate.KEPT) + fates.count(Fate.REVEALED) + blank
    drawn = (int(state.drawn[seat]) - fates.count(Fate.DRAWN)) // int(data.draw)
    if votes != drawn:
        yield f"seat {seat} has cast {votes} votes in {drawn} eras (IC-17.7)"


def _action_cards(state: np.record, data: np.record) -> Iterator[str]:
    places: list[Any] = [*state.slot_card[: data.n_slots], *state.left_out]
    for seat in range(int(state.n_seats)):
        hand = [card for card in state.hand[seat] if card != NONE]
        if len(hand) != data.n_hand:
            yield f"seat {seat} was dealt {len(hand)} hand cards (IC-17.8)"
        places += hand
    cards = sorted(int(card) for card in places if card != NONE)
    if len(set(cards)) != len(cards):
        yield "an action card is in two places (IC-17.8)"
    boxed = [k for k in range(int(data.n_cards)) if data.kind[k] != Kind.BOARD]
    if [card for card in cards if data.kind[card] != Kind.BOARD] != boxed:
        yield "an action card is missing (IC-17.8)"
