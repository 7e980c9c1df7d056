"""IC-7  Actions: which of an action card's moves a board allows.

The moves of a card are rows of tables that are made once from the component data (moves.py). Rows
that need the same of the board and the bank form a group, and bits say what that is: one comparison
tests a group. Listing options is most of the time of a random game; testing groups took a quarter
less of it than testing rows.
"""

import numpy as np

from sim.core.kernel import kernel
from sim.games.intrigue_city.terms import GUILDS


@kernel
def legal_groups(
    data: np.record,
    first: int,
    last: int,
    have: int,
    pawn: int,
    slot: int,
    board: int,
    out: np.ndarray,
    n: int,
) -> int:
    """Append the moves of groups first..last-1 that the board allows; returns the new count."""
    lacking = ~have
    for group in range(first, last):
        if data.need[group] & lacking == 0:
            for row in range(np.int64(data.first_row[group]), np.int64(data.first_row[group + 1])):
                out[n] = data.moves[row]
                out[n].pawn = pawn
                out[n].slot = slot
                out[n].board = board
                n += 1
    return n


@kernel
def legal_groups_but(
    data: np.record,
    first: int,
    last: int,
    have: int,
    more: int,
    ban: int,
    avoid: int,
    pawn: int,
    slot: int,
    board: int,
    out: np.ndarray,
    n: int,
) -> int:
    """As legal_groups, without banned guilds (IC-8.6) and without the targets in `avoid`."""
    lacking = ~have
    for group in range(first, last):
        if data.need[group] & lacking != 0:
            continue
        if data.any_unusual and data.need_more[group] & ~more != 0:
            continue
        for row in range(np.int64(data.first_row[group]), np.int64(data.first_row[group + 1])):
            if data.row_guilds[row] & ban != 0 or data.row_target[row] & avoid != 0:
                continue
            out[n] = data.moves[row]
            out[n].pawn = pawn
            out[n].slot = slot
            out[n].board = board
            n += 1
    return n


@kernel
def can_any_group(data: np.record, first: int, last: int, have: int, more: int, ban: int) -> bool:
    """True when the board allows a move of these groups without a banned guild."""
    for group in range(first, last):
        if data.need[group] & ~have != 0 or data.need_more[group] & ~more != 0:
            continue
        for row in range(data.first_row[group], data.first_row[group + 1]):
            if data.row_guilds[row] & ban == 0:
                return True
    return False


@kernel
def legal_moves(
    data: np.record,
    card: int,
    have: int,
    more: int,
    ban: int,
    avoid: int,
    pawn: int,
    slot: int,
    board: int,
    out: np.ndarray,
    n: int,
) -> int:
    """Append the complete moves of a card on a board, the single move of IC-7.13 included."""
    width = np.int64(1 if data.single_per_target else GUILDS)  # R18
    low = np.int64(0)
    while low < GUILDS:
        high = low + width
        n = legal_span(data, card, low, high, have, more, ban, avoid, pawn, slot, board, out, n)
        low = high
    return n


@kernel
def legal_span(
    data: np.record,
    card: int,
    low: int,
    high: int,
    have: int,
    more: int,
    ban: int,
    avoid: int,
    pawn: int,
    slot: int,
    board: int,
    out: np.ndarray,
    n: int,
) -> int:
    """Append the complete moves with a target low..high-1 (a span of 1 or of all guilds).

    The single move is among them only when these targets offer no other (IC-7.13, IC-7.15).
    """
    first = np.int64(data.first_group[card, low])
    last = np.int64(data.first_group[card, high])
    before = n
    n = legal_groups_but(data, first, last, have, more, ban, avoid, pawn, slot, board, out, n)
    single = np.int64(data.first_single[card, low])
    last_single = np.int64(data.first_single[card, high])
    if single == last_single or n > before:
        return n
    if avoid != 0 and can_any_group(data, first, last, have, more, ban):
        return n  # a way exists, though the favour gives nothing for it
    return legal_groups_but(
        data, single, last_single, have, more, ban, avoid, pawn, slot, board, out, n
    )


@kernel
def offers_all_steps(data: np.record, card: int, target: int, have: int, more: int) -> bool:
    """True when the board offers a move with all steps, so that no single move is allowed."""
    low = target if data.single_per_target else 0
    high = target + 1 if data.single_per_target else GUILDS
    first = np.int64(data.first_group[card, low])
    return can_any_group(
        data, first, np.int64(data.first_group[card, high]), have, more, np.int64(0)
    )


@kernel
def legal_partial_moves(
    data: np.record,
    card: int,
    have: int,
    more: int,
    pawn: int,
    slot: int,
    board: int,
    out: np.ndarray,
    n: int,
) -> int:
    """Append the incomplete moves of a card on a board (IC-5.8)."""
    written = False
    for target in range(GUILDS):
        exchange = data.first_single[card, 0] < data.first_single[card, GUILDS]
        singles = exchange and not offers_all_steps(data, card, target, have, more)
        for row in range(data.first_partial[card, target], data.first_partial[card, target + 1]):
            if data.partial_twin[row] == 1 and written:
                continue
            written = False
            if singles and data.partial_single[row] == 1:
                continue  # listed as a complete move already
            if is_partial_open(data, row, have, more):
                out[n] = data.partial_moves[row]
                out[n].pawn = pawn
                out[n].slot = slot
                out[n].board = board
                n += 1
                written = True
    return n


@kernel
def is_partial_open(data: np.record, row: int, have: int, more: int) -> bool:
    """True when the steps of the row can be carried out, and none of those it skips."""
    if data.partial_need[row] & ~have != 0 or data.partial_more[row] & ~more != 0:
        return False
    for veto in range(data.first_veto[row], data.first_veto[row + 1]):
        if data.veto[veto] & ~have == 0 and data.veto_more[veto] & ~more == 0:
            return False
    return True
