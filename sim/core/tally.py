"""The count table: integers with named axes, merged by addition in any order.

Letters of the axes, here and wherever counts are read:
V variant, U strategy (a line-up's different strategies, in order of first appearance), S seat,
K number of seats sharing a first place, N source of score, C component, R round, M metric,
B bin of a histogram. Counts that only a comparison needs are empty when there is one variant.
A block is one deal in all its rotations; block statistics only hold whole
blocks (every game of them finished), and say how many those are.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:  # a report reads counts without loading the compiler
    from sim.core.game import Game

CREDIT = 60  # win credit of a game, shared equally by those who share the victory
MAX_SEATS = 5
BLOCK_CREDITS = CREDIT * MAX_SEATS + 1  # bins: a block has at most MAX_SEATS rotations
MAX_BINS = 2048  # of the histograms of turns and decisions; the last holds all that is longer
BATCHES = 32  # of deals, by number modulo this: what quantiles get their errors from
CREDIT_BATCHES = 256  # finer ones: what win shares over several line-ups get their errors from
METRIC_BATCHES = 64  # the same for all other metrics, of which there are many; divides the above

# Status of a game.
FINISHED, LIMIT, FAULT = 0, 1, 2
STATUSES = ("finished", "limit", "fault")
# Why a game is a fault.
NO_FAULT, OUT_OF_RANGE, RULES, RAISED, STUCK = 0, 1, 2, 3, 4
FAULTS = ("none", "option out of range", "impossible position", "script raised", "script stuck")
FAULT_ROWS = 8  # faulty or cut-off games remembered per variant; the earliest blocks
FAULT_FIELDS = ("block", "rotation", "status", "seat", "decision", "code")

# Last axis of Counts.part.
PART_FIELDS = (
    "times_offered", "times_taken", "times_used",
    "offered", "taken", "used",  # seat-games in which it happened at least once
    "credit_taken", "score_taken",  # summed over the seat-games that took it
    "credit_not_taken", "score_not_taken",  # ... that were offered it and did not take it
    "credit_used", "score_used",
)  # fmt: skip
# Per block and strategy (or all seats), x = (taken, credit_taken, score_taken, not_taken,
# credit_not_taken, score_not_taken, amount_used); Counts.part_block holds the sums of x, then those
# of x[i] * x[j], i <= j, row by row: all that a ratio's standard error over blocks needs.
PART_VECTOR = 7
# Squares that tell how much of a result the deal fixes: of what a seat wins and scores in all games
# of a block, then in each game.
SQUARES = ("block_credit", "block_score", "game_credit", "game_score")
GAP_FIELDS = (0, 1, 3, 4)  # members of x that the gap of takers and others is made of
PART_MOMENTS = PART_VECTOR + PART_VECTOR * (PART_VECTOR + 1) // 2

# Games worth showing: axis 1 of Counts.exhibit; the last axis is (value, block, rotation).
EXHIBITS = (
    "longest", "shortest", "widest_margin", "closest_margin", "highest_score", "lowest_win",
)  # fmt: skip
NO_EXHIBIT = -(2**62)  # value of an exhibit that no game has filled yet

STRATEGY_METRICS = ("credit", "score", "margin")  # then one per source
SEAT_METRICS = ("credit", "score")
GAME_METRICS = (
    "rounds", "turns", "decisions", "shared", "lead_changes", "spread", "win_margin",
)  # fmt: skip
PART_METRICS = ("taken", "used")  # of every component, by all seats together


@dataclass(frozen=True)
class Shape:
    """Lengths of the axes of one line-up's counts."""

    variants: int
    strategies: int
    seats: int
    sources: int
    components: int
    rounds: int  # highest round number
    reasons: int
    score_low: int
    score_high: int
    max_decisions: int
    rekeyed: int = 0  # variants, at the end of the axis, with streams of another deal

    @classmethod
    def of(
        cls,
        game: "Game",
        variants: int,
        strategies: int,
        seats: int,
        components: int,
        rekeyed: int = 0,
    ) -> "Shape":
        """The shape for one line-up of a game."""
        return cls(
            variants, strategies, seats, len(game.sources), components, game.max_rounds,
            len(game.reasons), game.score_low, game.score_high, game.max_decisions, rekeyed,
        )  # fmt: skip

    @property
    def score_bins(self) -> int:
        """Bins of the score histogram: bin b holds score_low + b; the ends hold the rest too."""
        return self.score_high - self.score_low + 1

    @property
    def length_bins(self) -> int:
        """Bins of the histograms of turns and decisions: bin b holds games of length b."""
        return min(self.max_decisions + 1, MAX_BINS)

    @property
    def metrics(self) -> int:
        """Length of the metric axis: strategies', seats', the game's, then components' metrics."""
        parts = self.components if self.variants > 1 else 0
        return self.part_metric(parts, 0)

    def strategy_metric(self, strategy: int, name: int) -> int:
        """Position on the metric axis; `name` indexes STRATEGY_METRICS, then the sources."""
        return strategy * (len(STRATEGY_METRICS) + self.sources) + name

    def seat_metric(self, seat: int, name: int) -> int:
        """Position on the metric axis; `name` indexes SEAT_METRICS."""
        return self.strategy_metric(self.strategies, 0) + seat * len(SEAT_METRICS) + name

    def game_metric(self, name: int) -> int:
        """Position on the metric axis; `name` indexes GAME_METRICS."""
        return self.seat_metric(self.seats, 0) + name

    def part_metric(self, component: int, name: int) -> int:
        """Position on the metric axis; `name` indexes PART_METRICS. For several variants only."""
        return self.game_metric(len(GAME_METRICS)) + component * len(PART_METRICS) + name


class Counts(NamedTuple):
    """All counts of one line-up, int64; the comment gives the axes."""

    games: np.ndarray  # [V, status]
    reason: np.ndarray  # [V, reason] of finished games
    place: np.ndarray  # [V, U, S, place - 1]
    shared_place: np.ndarray  # [V, U, S, place - 1] the part of `place` shared with another seat
    wins: np.ndarray  # [V, U, S, K] K = 0 not first, else the number of seats sharing the win
    winners: np.ndarray  # [V, K] games by number of seats that share the victory
    score: np.ndarray  # [V, U, S, score bin]
    margin: np.ndarray  # [V, U, bin] own score - best other seat's; bin 0 is -(score_bins - 1)
    win_margin: np.ndarray  # [V, bin] first minus second score
    rounds: np.ndarray  # [V, R]
    turns: np.ndarray  # [V, length bin]
    decisions: np.ndarray  # [V, length bin]
    lead_changes: np.ndarray  # [V, R]
    leader: np.ndarray  # [V, R, 2] games with one leader after round R; that seat's final credit
    path: np.ndarray  # [V, R, rank - 1] rank after round R of those who win, CREDIT**2 a game
    comeback: np.ndarray  # [V, rank - 1] credit of games by the winner's worst rank after a round
    blocks: np.ndarray  # [V, 2] blocks played; whole ones
    block_credit: np.ndarray  # [V, U, credit] a strategy's credit in a whole block
    block_seat: np.ndarray  # [V, S, credit] a seat's credit in a whole block
    batch_credit: np.ndarray  # [V, U + S, block % CREDIT_BATCHES] credit in whole blocks
    block_change: np.ndarray  # [V, U, 2 * BLOCK_CREDITS - 1] credit minus that under variant 0
    pairs: np.ndarray  # [V, V] blocks that are whole under both variants
    total: np.ndarray  # [V, W, M] sum of block totals under V, of blocks whole under V and W
    cross: np.ndarray  # [V, W, M] sum of the products of block totals under V and W
    rival: np.ndarray  # [V, U, U] sum of the products of two strategies' block credits
    batch: np.ndarray  # [V, U, BATCHES, score bin] `score` by block % BATCHES
    batch_total: np.ndarray  # [V, M, block % METRIC_BATCHES] block totals of whole blocks
    batch_part: np.ndarray  # [V or 0, C, GAP_FIELDS, block % METRIC_BATCHES] the same, all seats
    batch_square: np.ndarray  # [V, SQUARES, block % METRIC_BATCHES] of whole blocks, all seats
    apart: np.ndarray  # [re-keyed V, 2, 2, block % CREDIT_BATCHES] see `loop.count_apart`
    part: np.ndarray  # [V, U, S, C, PART_FIELDS]
    part_round: np.ndarray  # [V, C, R] seat-games that took it first in round R (0: before any)
    part_block: np.ndarray  # [V, U + 1, C, PART_MOMENTS]; the last row is all seats together
    exhibit: np.ndarray  # [V, EXHIBITS, 3]
    fault: np.ndarray  # [V, FAULT_ROWS, FAULT_FIELDS] block -1: unused row


class Games(NamedTuple):
    """What the loop keeps of the games of one block until the block is done; int64."""

    status: np.ndarray  # [V, rotation]
    reason: np.ndarray  # [V, rotation]
    length: np.ndarray  # [V, rotation, 3] rounds, turns, decisions
    place: np.ndarray  # [V, rotation, S]
    score: np.ndarray  # [V, rotation, S]
    source: np.ndarray  # [V, rotation, S, N]
    rank: np.ndarray  # [V, rotation, R, S] of each seat after a round; 0 if it was not finished
    fault: np.ndarray  # [V, rotation, 3] seat, decision, code
    part: np.ndarray  # [V, rotation, C, S, 4] int32, see Contract.count
    totals: np.ndarray  # [V, M] block totals
    whole: np.ndarray  # [V]
    vector: np.ndarray  # [U + 1, PART_VECTOR] scratch


COUNT_DIMENSIONS = (
    2, 2, 4, 4, 4, 2, 4, 3, 2, 2, 2, 2, 2, 3, 3, 2, 2, 3, 3, 3, 3, 2, 3, 3, 3, 4, 3, 4,
    3, 4, 5, 3, 4, 3, 3,
)  # fmt: skip
GAME_DIMENSIONS = (2, 2, 3, 3, 3, 4, 4, 3, 5, 2, 1, 2)


def new_counts(shape: Shape) -> Counts:
    """Empty counts."""
    v, u, s, c = shape.variants, shape.strategies, shape.seats, shape.components
    rounds, bins, lengths = shape.rounds + 1, shape.score_bins, shape.length_bins
    sizes = {
        "games": (v, len(STATUSES)),
        "reason": (v, shape.reasons),
        "place": (v, u, s, s),
        "shared_place": (v, u, s, s),
        "wins": (v, u, s, MAX_SEATS + 1),
        "winners": (v, MAX_SEATS + 1),
        "score": (v, u, s, bins),
        "margin": (v, u, 2 * bins - 1),
        "win_margin": (v, bins),
        "rounds": (v, rounds),
        "turns": (v, lengths),
        "decisions": (v, lengths),
        "lead_changes": (v, rounds),
        "leader": (v, rounds, 2),
        "path": (v, rounds, s),
        "comeback": (v, s),
        "blocks": (v, 2),
        "block_credit": (v, u, BLOCK_CREDITS),
        "block_seat": (v, s, BLOCK_CREDITS),
        "batch_credit": (v, u + s, CREDIT_BATCHES),
        "block_change": (v, u, 2 * BLOCK_CREDITS - 1),
        "pairs": (v, v),
        "total": (v, v, shape.metrics),
        "cross": (v, v, shape.metrics),
        "rival": (v, u, u),
        "batch": (v, u, BATCHES, bins),
        "batch_total": (v, shape.metrics, METRIC_BATCHES),
        "batch_part": (v if v > 1 else 0, c, len(GAP_FIELDS), METRIC_BATCHES),
        "batch_square": (v, len(SQUARES), METRIC_BATCHES),
        "apart": (shape.rekeyed, 2, 2, CREDIT_BATCHES),
        "part": (v, u, s, c, len(PART_FIELDS)),
        "part_round": (v, c, rounds),
        "part_block": (v, u + 1, c, PART_MOMENTS),
        "exhibit": (v, len(EXHIBITS), 3),
        "fault": (v, FAULT_ROWS, len(FAULT_FIELDS)),
    }
    counts = Counts(**{name: np.zeros(size, np.int64) for name, size in sizes.items()})
    counts.exhibit[:, :, 0] = NO_EXHIBIT
    counts.fault[:] = -1
    return counts


def new_games(shape: Shape, rotations: int) -> Games:
    """Scratch for the games of one block."""
    v, s = shape.variants, shape.seats
    return Games(
        status=np.zeros((v, rotations), np.int64),
        reason=np.zeros((v, rotations), np.int64),
        length=np.zeros((v, rotations, 3), np.int64),
        place=np.zeros((v, rotations, MAX_SEATS), np.int64),
        score=np.zeros((v, rotations, MAX_SEATS), np.int64),
        source=np.zeros((v, rotations, MAX_SEATS, shape.sources), np.int64),
        rank=np.zeros((v, rotations, shape.rounds + 1, s), np.int64),
        fault=np.zeros((v, rotations, 3), np.int64),
        part=np.zeros((v, rotations, shape.components, s, 4), np.int32),
        totals=np.zeros((v, shape.metrics), np.int64),
        whole=np.zeros(v, np.int64),
        vector=np.zeros((shape.strategies + 1, PART_VECTOR), np.int64),
    )


def merge(into: Counts, other: Counts) -> None:
    """Add the counts of other blocks of the same line-up; any order gives the same sum."""
    for name, mine, theirs in zip(Counts._fields, into, other, strict=True):
        if name == "exhibit":
            _merge_exhibits(mine, theirs)
        elif name == "fault":
            _merge_faults(mine, theirs)
        else:
            mine += theirs


def _merge_exhibits(mine: np.ndarray, theirs: np.ndarray) -> None:
    """Keep the larger value; of equal ones the earlier game."""
    for index in np.ndindex(mine.shape[:2]):
        ours, other = mine[index], theirs[index]
        if (-other[0], other[1], other[2]) < (-ours[0], ours[1], ours[2]):
            mine[index] = other


def _merge_faults(mine: np.ndarray, theirs: np.ndarray) -> None:
    """Keep the earliest games of both."""
    for variant in range(len(mine)):
        rows = [tuple(row) for row in (*mine[variant], *theirs[variant]) if row[0] >= 0]
        for place, row in enumerate(sorted(rows)[:FAULT_ROWS]):
            mine[variant, place] = row


@dataclass(frozen=True)
class Tally:
    """Counts of one line-up, with its names."""

    shape: Shape
    lineup: tuple[str, ...]  # strategy by position; rotation r seats lineup[(seat + r) % n]
    strategies: tuple[str, ...]  # the different ones; the U axis
    rotations: tuple[int, ...]  # those that are played
    counts: Counts

    @property
    def games_per_block(self) -> int:
        """Games of one deal under one variant."""
        return len(self.rotations)


def unique(names: Sequence[str]) -> tuple[str, ...]:
    """The different names, in order of first appearance."""
    return tuple(dict.fromkeys(names))


def rotations_of(lineup: Sequence[str]) -> tuple[int, ...]:
    """The rotations that seat the strategies differently: 1 for a mirror, up to n."""
    seatings: dict[tuple[str, ...], int] = {}
    for rotation in range(len(lineup)):
        seatings.setdefault((*lineup[rotation:], *lineup[:rotation]), rotation)
    return tuple(seatings.values())


def digest(tallies: Mapping[str, Tally]) -> str:
    """SHA-256 over all counts, in a fixed order: equal runs have equal digests."""
    total = hashlib.sha256()
    for name in sorted(tallies):
        total.update(name.encode())
        for field, array in zip(Counts._fields, tallies[name].counts, strict=True):
            total.update(f"{field}{array.shape}".encode())
            total.update(np.ascontiguousarray(array, dtype="<i8").tobytes())
    return total.hexdigest()
