"""What is played: line-ups, blocks and the shards they are cut into. Pure; reads nothing."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations

from sim.core.tally import rotations_of

Lineup = tuple[str, ...]
Range = tuple[int, int]  # (first block, number of blocks)

MODES = ("all_multisets", "mirror", "one_vs_rest", "list")
FIRST_LOOK = 200  # blocks; fewer decide nothing
LOOK_GROWTH = 1.5  # from look to look: more looks stop sooner, but each costs a little precision
LAST_GAP = 1.2  # the last look is this much larger than the one before, or more
MAX_SHARDS = 1000  # of the usual size; the smaller ones near the end come on top


@dataclass(frozen=True)
class Shard:
    """A run of blocks of one line-up, under all variants, for one worker."""

    lineup: int  # index
    first: int
    blocks: int


def lineups_of(mode: str, strategies: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """The line-ups of a matchup mode, in the order in which the strategies are declared."""
    if mode == "mirror":
        return tuple((name,) * players for name in strategies)
    if mode == "one_vs_rest":
        pairs = permutations(strategies, 2)
        return distinct([(one, *(rest,) * (players - 1)) for one, rest in pairs])
    return tuple(combinations_with_replacement(strategies, players))


def seating(lineup: Lineup) -> Lineup:
    """The same for line-ups that are rotations of each other: they play the same games."""
    return min((*lineup[turn:], *lineup[:turn]) for turn in range(len(lineup)))


def distinct(lineups: Iterable[Lineup]) -> tuple[Lineup, ...]:
    """The line-ups without those that repeat an earlier one in another rotation."""
    found: dict[Lineup, Lineup] = {}
    for lineup in lineups:
        found.setdefault(seating(lineup), lineup)
    return tuple(found.values())


def label(lineup: Lineup) -> str:
    """`greedy,random,random`: the name of a line-up in files and on the command line."""
    return ",".join(lineup)


def blocks_for_games(games: int, lineups: Sequence[Lineup], variants: int) -> tuple[int, ...]:
    """Blocks of each line-up that share out `games` evenly, rounded up to whole blocks."""
    each = -(-games // (len(lineups) * variants))
    return tuple(-(-each // len(rotations_of(lineup))) for lineup in lineups)


def looks_at(blocks: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Blocks of each line-up at each look of a run that stops when its answer is known.

    They grow by LOOK_GROWTH from FIRST_LOOK on, and depend on the plan alone.

    Args:
        blocks: of each line-up, at most.
    """
    most = max(blocks)
    sizes: list[int] = []
    size = FIRST_LOOK
    while size * LAST_GAP < most:
        sizes.append(size)
        size = math.ceil(size * LOOK_GROWTH)
    return (*(tuple(-(-each * size // most) for each in blocks) for size in sizes), blocks)


# ------------------------------------------------------------------------------- ranges


def joined(ranges: Iterable[Range]) -> list[Range]:
    """The same blocks as few, sorted ranges."""
    result: list[Range] = []
    for first, blocks in sorted(ranges):
        if result and sum(result[-1]) >= first:
            start, length = result[-1]
            result[-1] = (start, max(length, first + blocks - start))
        else:
            result.append((first, blocks))
    return result


def missing(blocks: int, done: Iterable[Range]) -> list[Range]:
    """The ranges of 0 .. blocks - 1 that are not in `done`."""
    gaps: list[Range] = []
    at = 0
    for first, length in joined(done):
        if first >= blocks:
            break
        if first > at:
            gaps.append((at, first - at))
        at = first + length
    if at < blocks:
        gaps.append((at, blocks - at))
    return gaps


def new_blocks(ranges: Iterable[Range], known: Iterable[Range]) -> int:
    """Number of blocks in `ranges` that are not in `known`."""
    known = joined(known)
    return count(joined([*known, *ranges])) - count(known)


def count(ranges: Iterable[Range]) -> int:
    """Number of blocks in ranges that do not overlap."""
    return sum(blocks for _, blocks in ranges)


class Schedule:
    """The blocks that are still to be played, handed out shard by shard.

    Which shards are cut never changes a result, only how evenly the workers are loaded.
    """

    def __init__(self, wanted: Sequence[int], done: Sequence[Iterable[Range]]) -> None:
        """Plan what is missing.

        Args:
            wanted: blocks of each line-up.
            done: ranges of each line-up that are already counted.
        """
        pairs = zip(wanted, done, strict=True)
        self._left = [missing(blocks, ranges) for blocks, ranges in pairs]
        self._wanted = tuple(wanted)
        self._floor = max(1, -(-self.left // MAX_SHARDS))

    @property
    def left(self) -> int:
        """Blocks not handed out."""
        return sum(self.left_by_lineup())

    def left_by_lineup(self) -> list[int]:
        """Blocks of each line-up that are not handed out."""
        return [count(ranges) for ranges in self._left]

    def pick(self) -> int | None:
        """The line-up that is furthest behind, None when nothing is left."""
        shares = [
            (count(ranges) / wanted, -lineup)
            for lineup, (ranges, wanted) in enumerate(zip(self._left, self._wanted, strict=True))
            if ranges
        ]
        return -max(shares)[1] if shares else None

    def take(self, lineup: int, blocks: float, workers: int = 1) -> Shard:
        """The next shard of a line-up: about `blocks`, down to a twentieth near the end of the run.

        Many blocks make fewer, larger shards, so that a billion games are at most a few
        thousand files.
        """
        even = self.left // (2 * workers) if workers > 1 else self.left
        size = max(1, self._floor, int(blocks / 20), min(int(blocks), even))
        first, length = self._left[lineup].pop(0)
        size = min(size, length)
        if size < length:
            self._left[lineup].insert(0, (first + size, length - size))
        return Shard(lineup, first, size)

    def give_back(self, shard: Shard) -> None:
        """A shard that was not finished."""
        ranges = [*self._left[shard.lineup], (shard.first, shard.blocks)]
        self._left[shard.lineup] = joined(ranges)
