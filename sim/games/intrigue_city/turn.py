"""IC-5  A turn: the options of the active seat, and what follows from the choice."""

import numpy as np

from sim.core.game import EVERY
from sim.core.kernel import NONE, kernel, lowest_bit
from sim.games.intrigue_city.actions import legal_moves, legal_partial_moves
from sim.games.intrigue_city.cubes import do_steps, have_bits, have_more_bits, total_of
from sim.games.intrigue_city.favours import (
    can_play_before,
    do_gain,
    do_return,
    do_take_earned,
    fit_targets,
)
from sim.games.intrigue_city.setup import blank_attack
from sim.games.intrigue_city.statistics import count_turn
from sim.games.intrigue_city.terms import ALL_GUILDS, GUILDS, MAX_HAND, PAWNS, Pawn
from sim.games.intrigue_city.turn_order import do_advance
from sim.games.intrigue_city.victory import find_special_victory

# As int64, so that no kernel is compiled twice, for these literals and for numbers.
NO_BAN = np.int64(NONE)
ANY_TARGET = np.int64(ALL_GUILDS)


@kernel
def legal_turns(state: np.record, data: np.record, out: np.ndarray, wanted: int) -> int:
    """Every turn choice of the active seat (IC-5.1 a to d)."""
    seat = np.int64(state.to_move)
    n = np.int64(0)
    plain = 0  # complete moves without favour and hand card
    for board in range(np.int64(state.n_seats)):
        pawn = pawn_for(seat, board)
        if state.unplayed[seat] & (1 << pawn) == 0:
            continue
        have = have_bits(state, board)
        more = have_more_bits(state, board) if data.any_unusual else np.int64(0)
        before = n
        n = legal_plain(state, data, have, more, pawn, board, out, wanted, n)
        if 0 <= wanted < n:  # it is written, and nobody asks for the others
            return int(n)
        plain += n - before
        if data.hand_per_turn:
            n = legal_with_hand(state, data, have, more, pawn, board, out, wanted, n)
        if data.favours_used:
            n = legal_with_favour(state, data, have, more, pawn, board, out, wanted, n)
    if free_slots(state, data) == 0:
        return legal_laying_aside(state, data, seat, out, n)
    if plain == 0 or data.always_partial:  # IC-5.7
        n = legal_partial(state, data, seat, out, wanted, n)
    return int(n)


@kernel
def pawn_for(seat: int, board: int) -> int:
    """The pawn that acts on a board: defensive on the own, offensive on others (IC-5.3, IC-5.4)."""
    return 0 if board == seat else 1


@kernel
def free_slots(state: np.record, data: np.record) -> int:
    """Bits of the slots that hold no pawn."""
    free = np.int64(0)
    for slot in range(data.n_slots):
        free |= np.int64(state.slot_pawns[slot] == 0) << slot
    return int(free)


@kernel
def legal_plain(
    state: np.record,
    data: np.record,
    have: int,
    more: int,
    pawn: int,
    board: int,
    out: np.ndarray,
    wanted: int,
    n: int,
) -> int:
    """Append the complete moves on free slots without favour and hand card (IC-5.2)."""
    free = free_slots(state, data)
    while free != 0:  # bit by bit: which slots are free is hard to predict for the processor
        slot = lowest_bit(free)
        free &= free - 1
        card = np.int64(state.slot_card[slot])
        placing = data.placings[pawn, slot, board]
        n = legal_moves(data, card, have, more, NO_BAN, ANY_TARGET, placing, out, wanted, n)
        if 0 <= wanted < n:
            return n
    return n


@kernel
def legal_with_hand(
    state: np.record,
    data: np.record,
    have: int,
    more: int,
    pawn: int,
    board: int,
    out: np.ndarray,
    wanted: int,
    n: int,
) -> int:
    """Append the complete moves by a hand card on a free slot (IC-13.6)."""
    for slot in range(np.int64(data.n_slots)):
        if state.slot_pawns[slot] == 0:
            placing = data.placings[pawn, slot, board]
            n = legal_by_hand(state, data, have, more, NO_BAN, ANY_TARGET, placing, out, wanted, n)
    return n


@kernel
def legal_by_hand(
    state: np.record,
    data: np.record,
    have: int,
    more: int,
    ban: int,
    targets: int,
    placing: np.record,
    out: np.ndarray,
    wanted: int,
    n: int,
) -> int:
    """Append the complete moves of every hand card that is left, with the pawn on one slot."""
    for k in range(data.n_hand):
        if state.hand_used[state.to_move, k]:
            continue
        card = np.int64(state.hand[state.to_move, k])
        before = n
        n = legal_moves(data, card, have, more, ban, targets, placing, out, wanted, n)
        for option in range(first_written(before, wanted), end_written(n, wanted)):
            out[option].hand_card = card
    return n


@kernel
def legal_with_favour(
    state: np.record,
    data: np.record,
    have: int,
    more: int,
    pawn: int,
    board: int,
    out: np.ndarray,
    wanted: int,
    n: int,
) -> int:
    """Append the complete moves with a before-placement favour (IC-8.8, IC-8.9)."""
    for favour in range(GUILDS):
        if not can_play_before(state, data, favour, pawn):
            continue
        before = n
        for slot in range(np.int64(data.n_slots)):
            targets = np.int64(fit_targets(state, data, favour, slot))
            if targets == 0:
                continue
            card = np.int64(state.slot_card[slot])
            placing = data.placings[pawn, slot, board]
            n = legal_moves(data, card, have, more, favour, targets, placing, out, wanted, n)
            if data.hand_per_turn:  # IC-13.7
                n = legal_by_hand(state, data, have, more, favour, targets, placing, out, wanted, n)
        for option in range(first_written(before, wanted), end_written(n, wanted)):
            out[option].favour = favour
    return n


@kernel
def first_written(before: int, wanted: int) -> int:
    """Of the options from `before` on, the first that was written."""
    return before if wanted == EVERY else max(before, wanted)


@kernel
def end_written(n: int, wanted: int) -> int:
    """Past the last option that was written, of those before `n`."""
    return n if wanted == EVERY else min(n, wanted + 1)


@kernel
def legal_laying_aside(
    state: np.record, data: np.record, seat: int, out: np.ndarray, n: int
) -> int:
    """Append, for want of a free slot, the laying aside of each unplayed pawn (IC-5.9)."""
    for pawn in range(PAWNS):
        if state.unplayed[seat] & (1 << pawn) != 0:
            out[n] = data.empty[0]
            out[n].pawn = pawn
            n += 1
    return n


@kernel
def legal_partial(
    state: np.record, data: np.record, seat: int, out: np.ndarray, wanted: int, n: int
) -> int:
    """Append the incomplete moves, on free slots and without favour or hand card (IC-5.8)."""
    for board in range(np.int64(state.n_seats)):
        pawn = pawn_for(seat, board)
        if state.unplayed[seat] & (1 << pawn) == 0:
            continue
        have = have_bits(state, board)
        more = have_more_bits(state, board) if data.any_unusual else np.int64(0)
        for slot in range(np.int64(data.n_slots)):
            if state.slot_pawns[slot] == 0:
                card = np.int64(state.slot_card[slot])
                placing = data.placings[pawn, slot, board]
                n = legal_partial_moves(data, card, have, more, placing, out, wanted, n)
    return n


@kernel
def do_turn(state: np.record, data: np.record, action: np.record) -> None:
    """Carry out a turn choice up to the moment somebody may answer (IC-5.1 a to e)."""
    seat = np.int64(state.to_move)
    state.turn_no += 1
    state.unplayed[seat] &= ~(1 << action.pawn)
    if action.slot == NONE:  # IC-5.9
        return
    count_turn(state, data, seat, action)
    change = 0
    gain = 0
    if action.favour != NONE:
        side = state.favour[seat, action.favour]
        change = data.change[action.favour, side]
        gain = data.gain[action.favour, side]
        do_return(state, seat, action.favour)
    state.slot_pawns[action.slot] |= 1 << (seat * PAWNS + action.pawn)
    do_use_hand(state, seat, action.hand_card)
    before = total_of(state, action.board, action.target)
    do_steps(state, action.board, action)
    if find_special_victory(state, data):  # IC-12.2
        return
    advance = data.spiders[action.slot] + change  # IC-5.10
    if action.pawn == Pawn.DEFENSIVE:
        do_take_earned(state, data, seat, action.target, before)  # IC-8.2
        do_advance(state, data, seat, advance)
        return
    if gain:
        do_gain(state, data, seat, action.target)
    begin_attack(state, data, seat, action, advance)


@kernel
def do_use_hand(state: np.record, seat: int, card: int) -> None:
    """Discard a hand card face up (IC-13.6)."""
    for k in range(MAX_HAND):
        if card != NONE and state.hand[seat, k] == card:
            state.hand_used[seat, k] = 1
            state.hand_round[seat, k] = state.round_no


@kernel
def begin_attack(
    state: np.record, data: np.record, seat: int, action: np.record, advance: int
) -> None:
    """Remember the attack for those who may answer it (IC-8.15, IC-8.19)."""
    state.attacker = seat
    state.defender = action.board
    state.attack_slot = action.slot
    state.attack_card = action.hand_card
    if action.hand_card == NONE:
        state.attack_card = state.slot_card[action.slot]
    state.attack_target = action.target
    state.attack_selected = action.selected
    state.attack_guilds = 1 << action.target  # IC-8.6
    if data.ban_partners:
        if action.selected != NONE:
            state.attack_guilds |= 1 << action.selected
        if data.both_adjacent[state.attack_card]:
            for k in range(2):
                state.attack_guilds |= 1 << data.neighbour[action.target, k]
    state.attack_advance = advance
    state.own_favours = 0
    if action.favour != NONE:
        state.own_favours = 1 << action.favour
    state.reactions = 0


@kernel
def end_attack(state: np.record, data: np.record) -> None:
    """Move the attacker's marker when all answers are given (IC-5.1 h)."""
    do_advance(state, data, np.int64(state.attacker), np.int64(state.attack_advance))
    blank_attack(state)
