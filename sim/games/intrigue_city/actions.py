"""IC-7  Actions: which of an action card's moves a board allows.

The moves of a card are rows of tables that are made once from the component data (moves.py). Bits
say what each row needs of the board and the bank. Listing options is most of the time of a random
game, so the rows are tested many at once: a word holds one bit for each of WORD_ROWS rows, and only
its set bits are walked.
"""

import numpy as np

from sim.core.game import EVERY
from sim.core.kernel import NONE, bit_count, inlined_kernel, join_records, kernel, lowest_bit
from sim.games.intrigue_city.terms import ALL_GUILDS, GUILDS, WORD_ROWS


@inlined_kernel
def open_rows(data: np.record, word: int, have: int, more: int) -> int:
    """Bits of the rows of a word whose steps the board and the bank allow."""
    rows = np.int64(0)
    need = data.need[word]
    for row in range(WORD_ROWS):  # no branch inside: the processor does several rows at once
        rows |= np.int64(need[row] & ~have == 0) << row
    if data.any_unusual:
        need_more = data.need_more[word]
        for row in range(WORD_ROWS):
            rows &= ~(np.int64(need_more[row] & ~more != 0) << row)
    return int(rows)


@inlined_kernel
def open_rows_for(data: np.record, word: int, have: int, more: int, ban: int, targets: int) -> int:
    """As open_rows, for some targets only and without the banned guild, if any (IC-8.6)."""
    rows = open_rows(data, word, have, more)
    if ban != NONE:
        rows &= ~data.naming[word, ban]
    if targets != ALL_GUILDS:
        for guild in range(GUILDS):
            if targets & (1 << guild) == 0:
                rows &= ~data.aiming[word, guild]
    return int(rows)


@inlined_kernel
def legal_rows(
    data: np.record,
    first: int,
    last: int,
    have: int,
    more: int,
    ban: int,
    targets: int,
    placing: np.record,
    out: np.ndarray,
    wanted: int,
    n: int,
) -> int:
    """Append the moves of words first..last-1 that the board allows; returns the new count."""
    for word in range(first, last):
        rows = open_rows_for(data, word, have, more, ban, targets)
        if wanted != EVERY:
            count = bit_count(rows)
            if n <= wanted < n + count:
                for _ in range(wanted - n):
                    rows &= rows - 1
                join_records(out[wanted], data.moves[word, lowest_bit(rows)], placing)
            n += count
            continue
        while rows != 0:
            join_records(out[n], data.moves[word, lowest_bit(rows)], placing)
            rows &= rows - 1
            n += 1
    return n


@kernel
def can_any_row(data: np.record, card: int, have: int, more: int, ban: int, targets: int) -> bool:
    """True when the board allows a move of the card with all steps."""
    for word in range(np.int64(data.first_word[card]), np.int64(data.first_single[card])):
        if open_rows_for(data, word, have, more, ban, targets) != 0:
            return True
    return False


@inlined_kernel
def legal_moves(
    data: np.record,
    card: int,
    have: int,
    more: int,
    ban: int,
    targets: int,
    placing: np.record,
    out: np.ndarray,
    wanted: int,
    n: int,
) -> int:
    """Append the complete moves of a card on a board, the single move of IC-7.13 included.

    Args:
        have: what the board and the bank hold, as the words `have` and `more` of terms.
        more: as above.
        ban: the guild that no move may name, or NONE (IC-8.6).
        targets: bits of the guilds that may be the target.
        placing: the row of data.placings that says pawn, slot and board.
        out: Action records.
        wanted: the one option to write, NONE, or EVERY.
        n: options written so far.
    """
    first = np.int64(data.first_word[card])
    single = np.int64(data.first_single[card])
    last = np.int64(data.first_word[card + 1])
    if single == last:
        return legal_rows(data, first, single, have, more, ban, targets, placing, out, wanted, n)
    if not data.single_per_target:  # R18
        whole = np.int64(ALL_GUILDS)
        return legal_exchange(data, card, whole, have, more, ban, targets, placing, out, wanted, n)
    for target in range(GUILDS):
        only = np.int64(1) << target
        n = legal_exchange(data, card, only, have, more, ban, targets, placing, out, wanted, n)
    return n


@kernel
def legal_exchange(
    data: np.record,
    card: int,
    span: int,
    have: int,
    more: int,
    ban: int,
    targets: int,
    placing: np.record,
    out: np.ndarray,
    wanted: int,
    n: int,
) -> int:
    """Append the complete moves with a target in `span`: one guild, or all.

    The single move is among them only when these targets offer no other (IC-7.13, IC-7.15).
    """
    first = np.int64(data.first_word[card])
    single = np.int64(data.first_single[card])
    last = np.int64(data.first_word[card + 1])
    aimed = span & targets
    before = n
    n = legal_rows(data, first, single, have, more, ban, aimed, placing, out, wanted, n)
    if n > before:
        return n
    if aimed != span and can_any_row(data, card, have, more, ban, span):
        return n  # a way exists, though the favour gives nothing for it
    return legal_rows(data, single, last, have, more, ban, aimed, placing, out, wanted, n)


@kernel
def offers_all_steps(data: np.record, card: int, target: int, have: int, more: int) -> bool:
    """True when the board offers a move with all steps, so that no single move is allowed."""
    span = np.int64(1) << target if data.single_per_target else np.int64(ALL_GUILDS)
    return can_any_row(data, card, have, more, np.int64(NONE), span)


@kernel
def legal_partial_moves(
    data: np.record,
    card: int,
    have: int,
    more: int,
    placing: np.record,
    out: np.ndarray,
    wanted: int,
    n: int,
) -> int:
    """Append the incomplete moves of a card on a board (IC-5.8)."""
    written = False
    for target in range(GUILDS):
        exchange = data.first_single[card] < data.first_word[card + 1]
        singles = exchange and not offers_all_steps(data, card, target, have, more)
        for row in range(data.first_partial[card, target], data.first_partial[card, target + 1]):
            if data.partial_twin[row] == 1 and written:
                continue
            written = False
            if singles and data.partial_single[row] == 1:
                continue  # listed as a complete move already
            if is_partial_open(data, row, have, more):
                if wanted in (EVERY, n):
                    join_records(out[n], data.partial_moves[row], placing)
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
