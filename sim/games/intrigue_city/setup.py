"""IC-3  Setup, with the changes of IC-13 and IC-14; starting placements."""

import numpy as np

from sim.core.game import GIVE
from sim.core.kernel import NONE, kernel
from sim.core.rng import below, shuffle
from sim.games.intrigue_city.favours import do_give
from sim.games.intrigue_city.terms import (
    GUILDS,
    NEUTRAL,
    VALUES,
    Decision,
    Fate,
    Kind,
    Layout,
    Stream,
)


@kernel
def do_setup(state: np.record, data: np.record) -> None:
    """Everything up to the first starting placement (IC-3.1 to IC-3.10, IC-13.3, IC-13.5)."""
    blank_tables(state)
    state.position = data.first_position  # IC-3.7, IC-14.3
    state.round_no = data.round_number[state.position]
    state.turn_no = 0
    for cube in range(VALUES):
        state.bank[cube] = data.supply[cube]
    state.power[:] = data.power_start  # IC-3.8
    state.equilibrium_left[:] = data.cards_per_guild  # IC-3.9
    deal_actions(state, data)
    stack_markers(state, data)
    if state.n_seats == 2:
        deal_hands(state, data)
    for seat in range(state.n_seats):
        shuffle_deck(state, data, seat, Stream.DECK_0 + seat)  # IC-3.10
    if data.neutral_deck:
        shuffle_deck(state, data, NEUTRAL, Stream.NEUTRAL.value)
    for seat in range(state.n_seats):
        state.unplayed[seat] = 3
    if state.force_kind == GIVE:
        do_give(state, data)
    state.decision = Decision.PLACEMENT
    state.to_move = 0


@kernel
def blank_tables(state: np.record) -> None:
    """Empty every place that can hold a card."""
    state.winner = NONE
    state.slot_card[:] = NONE
    state.favour[:] = NONE  # IC-3.13
    state.deck[:] = NONE
    state.hand[:] = NONE
    state.left_out[:] = NONE
    blank_attack(state)


@kernel
def blank_attack(state: np.record) -> None:
    """No attack waits for an answer."""
    state.attacker = NONE
    state.defender = NONE
    state.attack_slot = NONE
    state.attack_card = NONE
    state.attack_target = NONE
    state.attack_selected = NONE
    state.attack_guilds = 0
    state.attack_advance = 0
    state.own_favours = 0
    state.reactions = 0


@kernel
def deal_actions(state: np.record, data: np.record) -> None:
    """Choose the action cards and lay them on the slots (IC-3.1, IC-3.2, IC-14.9, IC-14.11)."""
    pile = state.left_out
    n = 0
    for card in range(data.n_cards):
        if data.pool[data.kind[card]]:
            pile[n] = card
            n += 1
    shuffle(state.rng[Stream.ACTIONS], pile, n)
    taken = 0
    for k in range(data.n_drawn):
        state.slot_card[taken] = pile[k]
        taken += 1
    if data.layout == Layout.STANDARD:
        for card in range(data.n_cards):
            if data.kind[card] == Kind.BASIC:
                state.slot_card[taken] = card
                taken += 1
    if data.layout == Layout.THEME:
        for k in range(data.n_card_slots):  # IC-14.13
            state.slot_card[k] = data.theme[k]
    shuffle(state.rng[Stream.LAYOUT], state.slot_card, data.n_card_slots)
    for slot in range(data.n_card_slots, data.n_slots):  # IC-3.4
        state.slot_card[slot] = data.printed[slot]
    leave_out(state, data)


@kernel
def leave_out(state: np.record, data: np.record) -> None:
    """Put the cards of the box that lie on no slot into `left_out`, in order."""
    state.left_out[:] = NONE
    n = 0
    for card in range(data.n_cards):
        if data.kind[card] != Kind.BOARD and not is_on_slot(state, data, card):
            state.left_out[n] = card
            n += 1


@kernel
def is_on_slot(state: np.record, data: np.record, card: int) -> bool:
    """True when the action card lies on a slot."""
    for slot in range(data.n_slots):  # noqa: SIM110  # a kernel knows no generators
        if state.slot_card[slot] == card:
            return True
    return False


@kernel
def stack_markers(state: np.record, data: np.record) -> None:
    """All markers on the start space, in random order (IC-3.6)."""
    for seat in range(state.n_seats):
        state.intrigue[seat] = data.track_start
        state.landed_at[seat] = seat + 1
    shuffle(state.rng[Stream.MARKERS], state.landed_at, state.n_seats)
    state.last_stamp = state.n_seats
    for seat in range(state.n_seats):
        state.stack_place[seat] = state.landed_at[seat] - 1


@kernel
def deal_hands(state: np.record, data: np.record) -> None:
    """Deal the hand cards of a 2-player game from the cards left out (IC-13.3, IC-14.10, IC-14.12).

    The cards that may be dealt come first in `left_out`, the others after them.
    """
    n = sort_left_out(state, data)
    shuffle(state.rng[Stream.HANDS], state.left_out, n)
    dealt = 0
    for seat in range(state.n_seats):
        for k in range(data.n_hand):
            state.hand[seat, k] = state.left_out[dealt]
            dealt += 1
    close_left_out(state, dealt)


@kernel
def sort_left_out(state: np.record, data: np.record) -> int:
    """Bring the cards of the hand pool to the front of `left_out`; returns how many they are."""
    n = 0
    for k in range(len(state.left_out)):
        card = state.left_out[k]
        if card != NONE and data.hand_pool[data.kind[card]]:
            state.left_out[k] = state.left_out[n]
            state.left_out[n] = card
            n += 1
    return n


@kernel
def close_left_out(state: np.record, dealt: int) -> None:
    """Take the first `dealt` cards out of `left_out`."""
    last = len(state.left_out)
    for k in range(last):
        state.left_out[k] = state.left_out[k + dealt] if k + dealt < last else NONE


@kernel
def shuffle_deck(state: np.record, data: np.record, deck: int, stream: int) -> None:
    """A whole power deck in random order, face down (IC-3.10, IC-10.5)."""
    for k in range(data.n_deck):
        state.deck[deck, k] = data.deck_card[k]
        state.fate[deck, k] = Fate.DECK
    shuffle(state.rng[stream], state.deck[deck], data.n_deck)


@kernel
def legal_placements(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Every way to put the starting sets on different guilds (IC-3.11, IC-13.4, IC-14.4)."""
    for k in range(data.n_placements):
        out[k] = data.placements[k]
    return int(data.n_placements)


@kernel
def do_placement(state: np.record, data: np.record, seat: int, action: np.record) -> None:
    """Put the cubes of each set from the bank on its guild (IC-3.11)."""
    for guild in range(GUILDS):
        chosen = action.sets[guild]
        if chosen == NONE:
            continue
        for cube in range(VALUES):
            count = data.set_cubes[chosen, cube]
            state.cubes[seat, guild, cube] += count
            state.bank[cube] -= count


@kernel
def take_placement_back(state: np.record, seat: int) -> None:
    """Put all cubes of a board back into the bank: a placement that nobody has seen (IC-3.12)."""
    for guild in range(GUILDS):
        for cube in range(VALUES):
            state.bank[cube] += state.cubes[seat, guild, cube]
            state.cubes[seat, guild, cube] = 0


@kernel
def guess_placement(state: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """A random starting placement for a seat that has made one in secret."""
    row = below(rng, data.n_placements)
    for guild in range(GUILDS):
        chosen = data.placements[row]["sets"][guild]
        if chosen == NONE:
            continue
        for cube in range(VALUES):
            count = data.set_cubes[chosen, cube]
            state.cubes[seat, guild, cube] += count
            state.bank[cube] -= count
