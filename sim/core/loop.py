"""Plays games: one loop source for compiled and interpreted strategies, and the block counts."""

from typing import Any

import numpy as np

from sim.core import kernel
from sim.core.game import EVERY, Game
from sim.core.kernel import NONE, copy_record
from sim.core.rng import WORDS, seed_stream
from sim.core.tally import (
    BATCHES,
    BLOCK_CREDITS,
    COUNT_DIMENSIONS,
    CREDIT,
    CREDIT_BATCHES,
    FAULT,
    FAULT_ROWS,
    FINISHED,
    GAME_DIMENSIONS,
    GAME_METRICS,
    GAP_FIELDS,
    LIMIT,
    MAX_SEATS,
    METRIC_BATCHES,
    NO_FAULT,
    OUT_OF_RANGE,
    PART_METRICS,
    PART_VECTOR,
    RULES,
    STRATEGY_METRICS,
    Counts,
    Games,
)

STRATEGY_PURPOSE = 1000  # purpose of seat s's strategy stream: 1000 + s; the game's come first
MAX_KNOBS = 32
VIEW, OPTIONS, LIST = 1, 2, 4  # bits of what a script reads; LIST: the rules write all options
OTHER_DEAL = 0x2545F4914F6CDD1D  # makes the seed of a re-keyed stream
STATES = 3  # rows of the state array: the game, the View of the seat that decides, a blank one

# The cursor says where a worker is, so that a game that never returns can be named.
CURSOR = ("block", "variant", "rotation", "decision", "seat", "blocks_done")
AT_BLOCK, AT_VARIANT, AT_ROTATION, AT_DECISION, AT_SEAT, BLOCKS_DONE = range(len(CURSOR))

# Of each variant, see sim.core.game.Twist: index of the forced strategy on the U axis, or NONE;
# GIVE or FORBID; index of the component; bits of the re-keyed streams (`seed_game`).
TWIST = ("forced_role", "force_kind", "force_part", "rekeyed")
FORCED_ROLE, FORCE_KIND, FORCE_PART, REKEYED = range(len(TWIST))


@kernel.kernel
def seed_game(
    state: np.record,
    streams: np.ndarray,
    n_streams: int,
    seed: int,
    block: int,
    rekeyed: int = 0,
) -> None:
    """Start the game's streams and every seat's own at their place for this deal.

    Args:
        rekeyed: bit p is set when stream p is that of another deal; bit n_streams stands for
            all strategies' streams.
    """
    for purpose in range(n_streams):
        key = seed ^ OTHER_DEAL if (rekeyed >> purpose) & 1 else seed
        seed_stream(state.rng[purpose], key, block, purpose)
    key = seed ^ OTHER_DEAL if (rekeyed >> n_streams) & 1 else seed
    for seat in range(MAX_SEATS):
        seed_stream(streams[seat], key, block, STRATEGY_PURPOSE + seat)


@kernel.kernel
def force(
    state: np.record, twist: np.ndarray, roles: np.ndarray, rotation: int, n_seats: int
) -> None:
    """Mark the seats whose hand a twisted variant forces."""
    for seat in range(n_seats):
        if roles[(seat + rotation) % n_seats] == twist[FORCED_ROLE]:
            state.forced |= 1 << seat
    state.force_kind = twist[FORCE_KIND]
    state.force_part = twist[FORCE_PART]


@kernel.kernel
def rank_seats(score: np.ndarray, n_seats: int, rank: np.ndarray) -> None:
    """rank[seat] by score: 1 is in front, equal ranks are shared."""
    for seat in range(n_seats):
        rank[seat] = 1
        for other in range(n_seats):
            rank[seat] += 1 if score[other] > score[seat] else 0


@kernel.kernel
def single_leader(rank: np.ndarray, n_seats: int) -> int:
    """The seat with rank 1, or NONE when it is shared."""
    leader = NONE
    for seat in range(n_seats):
        if rank[seat] == 1:
            if leader != NONE:
                return NONE
            leader = seat
    return leader


@kernel.kernel
def play_game(
    verbs: tuple[Any, ...],
    seats: tuple[Any, ...],
    states: np.ndarray,
    data: np.record,
    options: np.ndarray,
    knobs: np.ndarray,
    reads: np.ndarray,
    streams: np.ndarray,
    rotation: int,
    limits: np.ndarray,
    rank: np.ndarray,
    fault: np.ndarray,
    cursor: np.ndarray,
) -> int:
    """Play from the position in states[0] to its end; returns the status.

    Args:
        verbs: (legal_only, apply, observe, standing).
        seats: `choose` by position in the line-up.
        reads: by position, what its script reads (VIEW, OPTIONS, LIST); nothing else is made.
        limits: (most decisions, highest round number).
        rank: out; each seat's rank after each round.
        fault: out; (seat, decision, code).
    """
    legal_only, apply, observe, standing = verbs
    listed = options[0]
    shown = options[1]  # what a script sees: it may write there and change nothing
    state = states[0]
    view = states[1]
    n_seats = state.n_seats
    score = np.zeros(MAX_SEATS, np.int64)
    decisions = 0
    round_no = state.round_no
    while True:
        place = (state.to_move + rotation) % n_seats
        wanted = np.int64(EVERY) if reads[place] & LIST else np.int64(NONE)
        n = legal_only(state, data, listed, wanted)
        if n == 0:
            break
        if decisions == limits[0]:
            fault[0], fault[1], fault[2] = state.to_move, decisions, NO_FAULT
            return LIMIT
        decisions += 1
        seat = state.to_move
        cursor[AT_DECISION] = decisions
        cursor[AT_SEAT] = seat
        chosen = 0
        if n > 1:  # a forced decision is not asked
            if reads[place] & VIEW:
                observe(state, data, seat, view)
            if reads[place] & OPTIONS:
                for k in range(n):
                    shown[k] = listed[k]
            chosen = seats[place](view, shown, n, data, knobs[place], streams[seat])
            if chosen < 0 or chosen >= n:
                fault[0], fault[1], fault[2] = seat, decisions, OUT_OF_RANGE
                return FAULT
        if wanted != EVERY:
            legal_only(state, data, listed, chosen)
        apply(state, data, listed[chosen])
        if state.fault != 0:
            fault[0], fault[1], fault[2] = seat, decisions, RULES
            return FAULT
        if state.round_no != round_no:
            standing(state, data, score)
            for past in range(max(round_no, 0), min(state.round_no, limits[1] + 1)):
                rank_seats(score, n_seats, rank[past])
            round_no = state.round_no
    fault[1] = decisions
    return FINISHED


@kernel.kernel
def play_blocks(
    setup: Any,
    legal_only: Any,
    apply: Any,
    observe: Any,
    standing: Any,
    result: Any,
    count: Any,
    count_block: Any,
    seats: tuple[Any, ...],
    roles: np.ndarray,
    knobs: np.ndarray,
    reads: np.ndarray,
    boxes: np.ndarray,
    states: np.ndarray,
    options: np.ndarray,
    rotations: np.ndarray,
    plan: np.ndarray,
    limits: np.ndarray,
    streams: np.ndarray,
    known: np.ndarray,
    twists: np.ndarray,
    columns: np.ndarray,
    games: Games,
    counts: Counts,
    cursor: np.ndarray,
) -> None:
    """Play blocks plan[1] .. plan[1] + plan[2] - 1 under every variant and count them.

    Args:
        setup ... count: the game's contract kernels.
        count_block: `add_block`; a function type, so that it is compiled once for all games.
        seats: five `choose` kernels, by position in the line-up (the rest repeat the first).
        roles: int64[5], index of the line-up's strategy at each position (the U axis).
        knobs: float64[5, MAX_KNOBS].
        reads: int64[5], bits VIEW, OPTIONS and LIST, see `play_game`.
        boxes: Data records, one per variant.
        states: State records [STATES].
        options: Action records [2, longest option list]: the rules' list, the scripts' copy.
        rotations: int64, the rotations that are played.
        plan: int64 (seed, first block, blocks, seats, streams of the game).
        limits: int64 (most decisions, highest round number, score_low, score_high).
        streams: int64[5, WORDS], the strategies' streams.
        known: int64[V, rotations, 3], games of the *first* block that are known to be faults:
            (seat, decision, code), code 0 for none.
        twists: int64[V, TWIST].
        columns: int64[V, C], place on the C axis of each component of a variant's box.
        cursor: where the loop is; also how many blocks are done and counted.

    An exception out of a strategy leaves the loop with the counts of whole blocks only.
    """
    verbs = (legal_only, apply, observe, standing)
    seed, first, n_blocks, n_seats, n_streams = plan[0], plan[1], plan[2], plan[3], plan[4]
    n_variants = len(boxes)
    n_rotations = len(rotations)
    for block in range(first, first + n_blocks):
        cursor[AT_BLOCK] = block
        games.status[:] = 0
        games.reason[:] = 0
        games.length[:] = 0
        games.place[:] = 0
        games.score[:] = 0
        games.source[:] = 0
        games.rank[:] = 0
        games.fault[:] = 0
        games.part[:] = 0
        for variant in range(n_variants):
            cursor[AT_VARIANT] = variant
            data = boxes[variant]
            for r in range(n_rotations):
                cursor[AT_ROTATION] = rotations[r]
                fault = games.fault[variant, r]
                if block == first and known[variant, r, 2] != NO_FAULT:
                    fault[:] = known[variant, r]
                    games.status[variant, r] = FAULT
                    continue
                state = states[0]
                copy_record(state, states[2])
                state.n_seats = n_seats
                seed_game(state, streams, n_streams, seed, block, twists[variant, REKEYED])
                force(state, twists[variant], roles, rotations[r], n_seats)
                cursor[AT_DECISION] = 0
                setup(state, data)
                status = play_game(
                    verbs, seats, states, data, options, knobs, reads, streams,
                    rotations[r], limits, games.rank[variant, r], fault, cursor,
                )  # fmt: skip
                games.status[variant, r] = status
                if status != FINISHED:
                    continue
                games.length[variant, r, 0] = state.round_no
                games.length[variant, r, 1] = state.turn_no
                games.length[variant, r, 2] = fault[1]
                games.reason[variant, r] = result(
                    state, data, games.place[variant, r], games.score[variant, r],
                    games.source[variant, r],
                )  # fmt: skip
                count(state, data, games.part[variant, r])
        count_block(games, counts, roles, rotations, columns, n_seats, limits, block)
        cursor[BLOCKS_DONE] += 1


@kernel.kernel
def add_block(
    games: Games,
    counts: Counts,
    roles: np.ndarray,
    rotations: np.ndarray,
    columns: np.ndarray,
    n_seats: int,
    limits: np.ndarray,
    block: int,
) -> None:
    """Add one block's games to the counts."""
    n_variants = len(games.whole)
    for variant in range(n_variants):
        games.totals[variant, :] = 0
        games.whole[variant] = 1
        for r in range(len(rotations)):
            status = games.status[variant, r]
            counts.games[variant, status] += 1
            if status == FINISHED:
                count_game(
                    games, counts, roles, rotations, columns[variant], n_seats, limits, block,
                    variant, r,
                )  # fmt: skip
            else:
                games.whole[variant] = 0
                keep_fault(
                    counts.fault[variant], block, rotations[r], status, games.fault[variant, r]
                )
        counts.blocks[variant, 0] += 1
        counts.blocks[variant, 1] += games.whole[variant]
        if games.whole[variant] == 1:
            count_parts_of_block(
                games, counts, roles, rotations, columns[variant], n_seats, variant, block
            )
    count_totals(games, counts, n_seats, block)
    count_apart(games, counts, len(rotations), n_seats, block)


@kernel.kernel
def count_game(
    games: Games,
    counts: Counts,
    roles: np.ndarray,
    rotations: np.ndarray,
    column: np.ndarray,
    n_seats: int,
    limits: np.ndarray,
    block: int,
    variant: int,
    r: int,
) -> None:
    """Add one finished game to the counts, and to the totals of its block."""
    place = games.place[variant, r]
    score = games.score[variant, r]
    source = games.source[variant, r]
    totals = games.totals[variant]
    n_sources = source.shape[1]
    n_strategies = counts.rival.shape[1]
    per_strategy = len(STRATEGY_METRICS) + n_sources
    low, high = limits[2], limits[3]
    bins = high - low + 1
    sharing = np.zeros(MAX_SEATS + 1, np.int64)
    for seat in range(n_seats):
        sharing[place[seat]] += 1
    winners = sharing[1]
    best, worst, second = score[0], score[0], score[0]
    first_seen = False
    for seat in range(n_seats):
        best = max(best, score[seat])
        worst = min(worst, score[seat])
    second = worst
    for seat in range(n_seats):
        if score[seat] == best and not first_seen:
            first_seen = True
        else:
            second = max(second, score[seat])

    for seat in range(n_seats):
        strategy = roles[(seat + rotations[r]) % n_seats]
        credit = CREDIT // winners if place[seat] == 1 else 0
        counts.place[variant, strategy, seat, place[seat] - 1] += 1
        if sharing[place[seat]] > 1:
            counts.shared_place[variant, strategy, seat, place[seat] - 1] += 1
        counts.wins[variant, strategy, seat, winners if place[seat] == 1 else 0] += 1
        bin_no = min(max(score[seat] - low, 0), bins - 1)
        counts.score[variant, strategy, seat, bin_no] += 1
        counts.batch[variant, strategy, block % BATCHES, bin_no] += 1
        margin = score[seat] - best if score[seat] < best else best - second
        counts.margin[variant, strategy, min(max(margin + bins - 1, 0), 2 * bins - 2)] += 1
        at = strategy * per_strategy
        totals[at] += credit
        totals[at + 1] += score[seat]
        totals[at + 2] += margin
        for k in range(n_sources):
            totals[at + 3 + k] += source[seat, k]
        at = n_strategies * per_strategy + seat * 2
        totals[at] += credit
        totals[at + 1] += score[seat]
        count_parts(games, counts, column, variant, r, strategy, seat, credit, score[seat])

    rounds = games.length[variant, r, 0]
    turns = games.length[variant, r, 1]
    decisions = games.length[variant, r, 2]
    changes = count_course(games, counts, variant, r, n_seats, winners, rounds)
    counts.reason[variant, games.reason[variant, r]] += 1
    counts.winners[variant, winners] += 1
    counts.win_margin[variant, min(best - second, bins - 1)] += 1
    counts.rounds[variant, min(rounds, counts.rounds.shape[1] - 1)] += 1
    counts.turns[variant, min(turns, counts.turns.shape[1] - 1)] += 1
    counts.decisions[variant, min(decisions, counts.decisions.shape[1] - 1)] += 1
    at = n_strategies * per_strategy + n_seats * 2
    totals[at] += rounds
    totals[at + 1] += turns
    totals[at + 2] += decisions
    totals[at + 3] += 1 if winners > 1 else 0
    totals[at + 4] += changes
    totals[at + 5] += best - worst
    totals[at + 6] += best - second
    count_part_totals(games, totals[at + len(GAME_METRICS) :], column, variant, r)
    exhibit = counts.exhibit[variant]
    keep_exhibit(exhibit[0], decisions, block, rotations[r])
    keep_exhibit(exhibit[1], -decisions, block, rotations[r])
    keep_exhibit(exhibit[2], best - second, block, rotations[r])
    keep_exhibit(exhibit[3], second - best, block, rotations[r])
    keep_exhibit(exhibit[4], best, block, rotations[r])
    keep_exhibit(exhibit[5], -best, block, rotations[r])


@kernel.kernel
def count_course(
    games: Games,
    counts: Counts,
    variant: int,
    r: int,
    n_seats: int,
    winners: int,
    rounds: int,
) -> int:
    """Count who was in front after each round and what became of it; returns the lead changes."""
    place = games.place[variant, r]
    worst = np.zeros(MAX_SEATS, np.int64)  # rank of each seat after any round
    changes = 0
    previous = NONE
    for past in range(min(rounds + 1, counts.leader.shape[1])):
        rank = games.rank[variant, r, past]
        if rank[0] == 0:  # no round of that number was finished
            continue
        count_ranks(rank, place, n_seats, winners, counts.path[variant, past])
        for seat in range(n_seats):
            worst[seat] = max(worst[seat], rank[seat])
        leader = single_leader(rank, n_seats)
        if leader == NONE:
            continue
        counts.leader[variant, past, 0] += 1
        if place[leader] == 1:
            counts.leader[variant, past, 1] += CREDIT // winners
        if previous not in (NONE, leader):
            changes += 1
        previous = leader
    counts.lead_changes[variant, min(changes, counts.lead_changes.shape[1] - 1)] += 1
    for seat in range(n_seats):
        if place[seat] == 1 and worst[seat] > 0:
            counts.comeback[variant, worst[seat] - 1] += CREDIT // winners
    return changes


@kernel.kernel
def count_ranks(
    rank: np.ndarray, place: np.ndarray, n_seats: int, winners: int, path: np.ndarray
) -> None:
    """Add the rank after a round of those who win the game; a shared rank counts in parts."""
    for seat in range(n_seats):
        if place[seat] != 1:
            continue
        sharing = 0
        for other in range(n_seats):
            sharing += 1 if rank[other] == rank[seat] else 0
        part = (CREDIT // winners) * (CREDIT // sharing)
        for at in range(rank[seat] - 1, rank[seat] - 1 + sharing):
            path[at] += part


@kernel.kernel
def count_parts(
    games: Games,
    counts: Counts,
    column: np.ndarray,
    variant: int,
    r: int,
    strategy: int,
    seat: int,
    credit: int,
    score: int,
) -> None:
    """Count what one seat of a finished game was offered, took and used (PART_FIELDS)."""
    part = games.part[variant, r]
    for component in range(part.shape[0]):
        offered = part[component, seat, 0]
        taken = part[component, seat, 1]
        used = part[component, seat, 2]
        if offered == 0 and taken == 0 and used == 0:
            continue
        row = counts.part[variant, strategy, seat, column[component]]
        row[0] += offered
        row[1] += taken
        row[2] += used
        row[3] += 1
        if taken > 0:
            row[4] += 1
            row[6] += credit
            row[7] += score
            counts.part_round[variant, column[component], part[component, seat, 3]] += 1
        else:
            row[8] += credit
            row[9] += score
        if used > 0:
            row[5] += 1
            row[10] += credit
            row[11] += score


@kernel.kernel
def count_part_totals(
    games: Games, totals: np.ndarray, column: np.ndarray, variant: int, r: int
) -> None:
    """Add how often each component was taken and used by all seats; no room: not counted."""
    part = games.part[variant, r]
    if len(totals) == 0:
        return
    for component in range(part.shape[0]):
        at = column[component] * len(PART_METRICS)
        for seat in range(part.shape[1]):
            totals[at] += part[component, seat, 1]
            totals[at + 1] += part[component, seat, 2]


@kernel.kernel
def count_parts_of_block(
    games: Games,
    counts: Counts,
    roles: np.ndarray,
    rotations: np.ndarray,
    column: np.ndarray,
    n_seats: int,
    variant: int,
    block: int,
) -> None:
    """Add the block's sums and products of (taken, credit, score, not taken, ...)."""
    x = games.vector
    everybody = counts.part_block.shape[1] - 1
    for component in range(games.part.shape[2]):
        x[:] = 0
        for r in range(len(rotations)):
            place = games.place[variant, r]
            winners = 0
            for seat in range(n_seats):
                winners += 1 if place[seat] == 1 else 0
            for seat in range(n_seats):
                cell = games.part[variant, r, component, seat]
                if cell[0] == 0 and cell[1] == 0 and cell[2] == 0:
                    continue
                strategy = roles[(seat + rotations[r]) % n_seats]
                at = 0 if cell[1] > 0 else 3
                for row in (strategy, everybody):
                    x[row, at] += 1
                    x[row, at + 1] += CREDIT // winners if place[seat] == 1 else 0
                    x[row, at + 2] += games.score[variant, r, seat]
                    x[row, 6] += cell[2] if cell[1] > 0 else 0
        for row in range(everybody + 1):
            add_moments(x[row], counts.part_block[variant, row, column[component]])
        if len(counts.batch_part) > 0:
            batch = counts.batch_part[variant, column[component], :, block % METRIC_BATCHES]
            for k in range(len(GAP_FIELDS)):
                batch[k] += x[everybody, GAP_FIELDS[k]]


@kernel.kernel
def add_moments(x: np.ndarray, out: np.ndarray) -> None:
    """Add x, then the products of its members, each pair once."""
    if x[0] == 0 and x[3] == 0:
        return
    at = PART_VECTOR
    for i in range(PART_VECTOR):
        out[i] += x[i]
        for j in range(i, PART_VECTOR):
            out[at] += x[i] * x[j]
            at += 1


@kernel.kernel
def count_totals(games: Games, counts: Counts, n_seats: int, block: int) -> None:
    """Add the block totals: credit histograms, sums and products over pairs of variants."""
    totals = games.totals
    n_variants = len(games.whole)
    n_strategies = counts.rival.shape[1]
    n_metrics = totals.shape[1]
    per_strategy = len(STRATEGY_METRICS) + games.source.shape[3]
    of_seats = n_strategies * per_strategy
    for variant in range(n_variants):
        if games.whole[variant] == 0:
            continue
        for strategy in range(n_strategies):
            credit = totals[variant, strategy * per_strategy]
            counts.block_credit[variant, strategy, credit] += 1
            counts.batch_credit[variant, strategy, block % CREDIT_BATCHES] += credit
            for rival in range(n_strategies):
                counts.rival[variant, strategy, rival] += (
                    credit * totals[variant, rival * per_strategy]
                )
            if games.whole[0] == 1:
                change = credit - totals[0, strategy * per_strategy]
                counts.block_change[variant, strategy, change + BLOCK_CREDITS - 1] += 1
        for seat in range(n_seats):
            credit = totals[variant, of_seats + 2 * seat]
            counts.block_seat[variant, seat, credit] += 1
            counts.batch_credit[variant, n_strategies + seat, block % CREDIT_BATCHES] += credit
        count_squares(
            games, variant, totals[variant, of_seats:], n_seats,
            counts.batch_square[variant, :, block % METRIC_BATCHES],
        )  # fmt: skip
        for metric in range(n_metrics):
            counts.batch_total[variant, metric, block % METRIC_BATCHES] += totals[variant, metric]
        for other in range(n_variants):
            if games.whole[other] == 0:
                continue
            counts.pairs[variant, other] += 1
            for metric in range(n_metrics):
                value = totals[variant, metric]
                counts.total[variant, other, metric] += value
                counts.cross[variant, other, metric] += value * totals[other, metric]


@kernel.kernel
def count_squares(
    games: Games, variant: int, seat_totals: np.ndarray, n_seats: int, out: np.ndarray
) -> None:
    """Add the SQUARES of a whole block; `seat_totals` holds credit and score, seat by seat."""
    for seat in range(n_seats):
        out[0] += seat_totals[2 * seat] ** 2
        out[1] += seat_totals[2 * seat + 1] ** 2
        for r in range(games.score.shape[1]):
            out[2] += credit_of(games.place[variant, r], n_seats, seat) ** 2
            out[3] += games.score[variant, r, seat] ** 2


@kernel.kernel
def count_apart(games: Games, counts: Counts, n_rotations: int, n_seats: int, block: int) -> None:
    """Add how far games move when some of their streams are those of another deal.

    Squared differences, summed over games and seats, between a game under each re-keyed variant
    and the same game under the first variant, which shares the other streams, and under the last
    one, which shares the re-keyed ones; of (win credit, score). See reports.sources.
    """
    last = len(games.whole) - 1
    first = len(games.whole) - len(counts.apart)
    if first > last or games.whole[0] == 0:
        return
    for variant in range(first, last + 1):
        if games.whole[variant] == 0:
            return
    batch = block % CREDIT_BATCHES
    for variant in range(first, last + 1):
        for k, other in enumerate((0, last)):
            out = counts.apart[variant - first, k]
            for r in range(n_rotations):
                here, there = games.place[variant, r], games.place[other, r]
                for seat in range(n_seats):
                    credit = credit_of(here, n_seats, seat) - credit_of(there, n_seats, seat)
                    score = games.score[variant, r, seat] - games.score[other, r, seat]
                    out[0, batch] += credit * credit
                    out[1, batch] += score * score


@kernel.kernel
def credit_of(place: np.ndarray, n_seats: int, seat: int) -> int:
    """Win credit of a seat of a finished game."""
    if place[seat] != 1:
        return 0
    winners = 0
    for other in range(n_seats):
        winners += 1 if place[other] == 1 else 0
    return CREDIT // winners


@kernel.kernel
def keep_exhibit(row: np.ndarray, value: int, block: int, rotation: int) -> None:
    """Keep the game with the largest value; of equal ones the earliest."""
    if value < row[0]:
        return
    if value == row[0] and (row[1] < block or (row[1] == block and row[2] <= rotation)):
        return
    row[0] = value
    row[1] = block
    row[2] = rotation


@kernel.kernel
def keep_fault(rows: np.ndarray, block: int, rotation: int, status: int, fault: np.ndarray) -> None:
    """Note a game that did not finish, while there is room; blocks come in rising order."""
    for row in range(FAULT_ROWS):
        if rows[row, 0] == NONE:
            rows[row, 0] = block
            rows[row, 1] = rotation
            rows[row, 2] = status
            rows[row, 3] = fault[0]
            rows[row, 4] = fault[1]
            rows[row, 5] = fault[2]
            return


# ---------------------------------------------------------------------- signatures and buffers


def _count_types() -> tuple[list[Any], Any, Any]:
    """Numba's types of int64 arrays by dimension - 1, of Games and of Counts."""
    ints = [kernel.array_of(kernel.INT, dimension) for dimension in range(1, 6)]
    count_types = [ints[dimension - 1] for dimension in COUNT_DIMENSIONS]
    game_types = [ints[dimension - 1] for dimension in GAME_DIMENSIONS]
    game_types[Games._fields.index("part")] = kernel.array_of(np.dtype("i4"), 5)
    return ints, kernel.named_tuple(game_types, Games), kernel.named_tuple(count_types, Counts)


def _add_block_signature() -> Any:
    ints, games, counts = _count_types()
    return kernel.VOID(games, counts, ints[0], ints[0], ints[1], kernel.INT, ints[0], kernel.INT)


def loop_signature(game: Game) -> Any:
    """The one signature of `play_blocks` for a game: any line-up, any number of players."""
    verbs = ("setup", "legal_only", "apply", "observe", "standing", "result", "count")
    signatures = game.signatures
    ints, games, counts = _count_types()
    return kernel.VOID(
        *(kernel.function_type(signatures[verb]) for verb in verbs),
        kernel.function_type(_add_block_signature()),
        kernel.tuple_of(kernel.function_type(signatures["choose"]), MAX_SEATS),
        ints[0],  # roles
        kernel.array_of(np.dtype("f8"), 2),
        ints[0],  # reads
        kernel.array_of(game.data),
        kernel.array_of(game.state),
        kernel.array_of(game.action, 2),
        ints[0],  # rotations
        ints[0],  # plan
        ints[0],  # limits
        ints[1],  # streams
        ints[2],  # known
        ints[1],  # twists
        ints[1],  # columns
        games,
        counts,
        ints[0],  # cursor
    )


_loops: dict[str, Any] = {}  # by name of the game


def _loop_of(game: Game) -> Any:
    """The kernel of a game's own loop.

    One that is built for two games picks a build by trying to compile the functions of the one
    for the records of the other.
    """
    if not kernel.JIT:
        return play_blocks
    if game.name not in _loops:
        name, folder = f"play_blocks_{game.name}", kernel.cache_folder(play_blocks.py_func)
        _loops[game.name] = kernel.with_globals(play_blocks, name, folder)
    return _loops[game.name]


def build_loop(game: Game) -> Any:
    """The loop of a game, compiled or loaded from the cache."""
    loop, signature = _loop_of(game), loop_signature(game)
    kernel.compile_for(add_block, _add_block_signature())
    if not kernel.is_compiled(loop) or signature.args not in loop.overloads:
        kernel.compile_for(loop, signature, closed=True)
    return loop


def is_loop_built(game: Game) -> bool:
    """True when the loop for a game is compiled or in the cache."""
    return kernel.is_built(_loop_of(game), loop_signature(game))


def interpreted_loop() -> Any:
    """`play_blocks` for line-ups with a script that is not compiled: the same source."""
    return kernel.interpreted(play_blocks, play_game=kernel.interpreted(play_game))


def limits_of(game: Game) -> np.ndarray:
    """The `limits` argument of `play_blocks`."""
    return np.array(
        [game.max_decisions, game.max_rounds, game.score_low, game.score_high], np.int64
    )


def new_streams() -> np.ndarray:
    """Room for the strategies' streams."""
    return np.zeros((MAX_SEATS, WORDS), np.int64)
