"""Counts of some blocks of one line-up, with what is needed to check, merge and store them."""

import hashlib
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from sim.core.tally import Counts, Tally, merge
from sim.errors import RunError
from sim.experiment.plan import Lineup, Range, joined

# Fields of Counts that do not simply add up (see sim.core.tally.merge).
NOT_SUMS = ("exhibit", "fault")

# One row per piece, the stretch of blocks that was counted at a time: first block, blocks,
# fingerprint. A replay of the same blocks must give the same fingerprint.
PIECE_FIELDS = ("first", "blocks", "fingerprint")

# Host and process that played blocks. Kept beside the counts and no part of any digest.
Player = tuple[str, int]


@dataclass(frozen=True)
class Chunk:
    """Counts of the blocks in `ranges`."""

    lineup: int
    ranges: tuple[Range, ...]
    tally: Tally
    pieces: np.ndarray  # int64 [piece, PIECE_FIELDS]
    seconds: float  # spent playing, summed over processes
    players: tuple[Player, ...]
    credit: np.ndarray  # int64 [player, row, 3], see `credit_sums`

    @property
    def blocks(self) -> int:
        """Blocks in it."""
        return sum(length for _, length in self.ranges)

    @property
    def games(self) -> int:
        """Games in it, under all variants."""
        return self.blocks * self.tally.games_per_block * self.tally.shape.variants


def piece(
    lineup: int, first: int, blocks: int, tally: Tally, seconds: float, player: Player
) -> Chunk:
    """The chunk of blocks that were just played in one go."""
    row = np.array([[first, blocks, fingerprint(tally.counts)]], np.int64)
    credit = credit_sums(tally.counts)[np.newaxis]
    return Chunk(lineup, ((first, blocks),), tally, row, seconds, (player,), credit)


def credit_sums(counts: Counts) -> np.ndarray:
    """Blocks, sum and sum of squares of the win credit per block: int64 [row, 3].

    The rows are the strategies of each variant, then the seats of each variant.
    """
    bins = counts.block_credit.shape[-1]
    rows = np.concatenate([counts.block_credit.reshape(-1, bins),
                           counts.block_seat.reshape(-1, bins)])  # fmt: skip
    credit = np.arange(bins)
    return np.stack([rows.sum(1), rows @ credit, rows @ credit**2], axis=1)


def combined(chunks: Sequence[Chunk]) -> Chunk:
    """One chunk of several of the same line-up; the first one's counts are added to."""
    total = chunks[0]
    for chunk in chunks[1:]:
        merge(total.tally.counts, chunk.tally.counts)
    pieces = np.concatenate([chunk.pieces for chunk in chunks])
    sums: dict[Player, np.ndarray] = {}
    for chunk in chunks:
        for player, rows in zip(chunk.players, chunk.credit, strict=True):
            sums[player] = sums[player] + rows if player in sums else rows
    return replace(
        total,
        ranges=tuple(joined(range_ for chunk in chunks for range_ in chunk.ranges)),
        pieces=pieces[np.argsort(pieces[:, 0], kind="stable")],
        seconds=sum(chunk.seconds for chunk in chunks),
        players=tuple(sums),
        credit=np.stack(list(sums.values())),
    )


# ------------------------------------------------------------------------------- fingerprint


def fingerprint(counts: Counts) -> int:
    """A 64-bit number that adds up like the counts do.

    It is a sum of all counts, each times a fixed random odd number, modulo 2**64: the
    fingerprints of pieces add up to the fingerprint of their merged counts. So a stored total
    can be checked against its pieces, and any single piece by playing it again.
    """
    total = 0
    flat = [
        np.ascontiguousarray(array).reshape(-1).view(np.uint64)
        for name, array in zip(Counts._fields, counts, strict=True)
        if name not in NOT_SUMS
    ]
    weights = _weights(sum(len(part) for part in flat))
    at = 0
    for part in flat:
        total += int(np.sum(part * weights[at : at + len(part)], dtype=np.uint64))
        at += len(part)
    return signed(total)


def signed(number: int) -> int:
    """The number modulo 2**64, as it is stored in an int64."""
    return (number + 2**63) % 2**64 - 2**63


@lru_cache(maxsize=8)
def _weights(length: int) -> np.ndarray:
    words: np.ndarray = np.random.PCG64(0x5EED).random_raw(length)
    return words | np.uint64(1)


# ------------------------------------------------------------------------------- files


def to_bytes(chunk: Chunk, lineup: Lineup, identity: str) -> bytes:
    """The chunk as the content of an .npz file with a checksum."""
    tally = chunk.tally
    about = {
        "identity": identity,
        "lineup": lineup,
        "ranges": chunk.ranges,
        "seconds": round(chunk.seconds, 3),
        "players": chunk.players,
    }
    arrays = dict(zip(Counts._fields, tally.counts, strict=True))
    arrays["pieces"], arrays["credit"] = chunk.pieces, chunk.credit
    arrays["about"] = np.frombuffer(json.dumps(about).encode(), np.uint8)
    arrays["checksum"] = np.frombuffer(_checksum(arrays), np.uint8)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)  # type: ignore[arg-type]  # its stub has a bool keyword
    return buffer.getvalue()


def read_ranges(path: Path, lineups: Sequence[Lineup], identity: str) -> tuple[int, list[Range]]:
    """The line-up (index) and the blocks of a file, without reading its counts.

    Raises:
        RunError: it is damaged or belongs to something else; says what is wrong.
    """
    return _of_about(_read(path, ["about"])["about"], lineups, identity)


def from_file(
    path: Path, lineups: Sequence[Lineup], empty: Sequence[Tally], identity: str
) -> Chunk:
    """The chunk of a file.

    Args:
        path: the .npz file.
        lineups: of the experiment.
        empty: a Tally of no blocks per line-up, for names and shapes.
        identity: digest of the experiment that it must belong to.

    Raises:
        RunError: it is damaged or belongs to something else; says what is wrong.
    """
    arrays = _read(path, [*Counts._fields, "pieces", "credit", "about", "checksum"])
    if arrays.pop("checksum").tobytes() != _checksum(arrays):
        raise RunError("is damaged (checksum)")
    lineup, ranges = _of_about(arrays["about"], lineups, identity)
    counts = Counts(*(arrays[name] for name in Counts._fields))
    for name, ours, theirs in zip(Counts._fields, counts, empty[lineup].counts, strict=True):
        if ours.shape != theirs.shape or ours.dtype != theirs.dtype:
            raise RunError(f"has other counts than this version ({name} {ours.shape})")
    about = json.loads(arrays["about"].tobytes())
    players = tuple((str(host), int(process)) for host, process in about["players"])
    tally = replace(empty[lineup], counts=counts)
    return Chunk(
        lineup, tuple(ranges), tally, arrays["pieces"], about["seconds"], players, arrays["credit"]
    )


def _read(path: Path, names: Sequence[str]) -> dict[str, np.ndarray]:
    try:
        # An open file, because np.load leaves its own open when the content is damaged.
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            return {name: stored[name] for name in names}
    except KeyError as error:
        raise RunError(f"is damaged (no {error})") from error
    except Exception as error:  # zip, zlib and NumPy raise what they like on damaged bytes
        raise RunError(f"is damaged ({type(error).__name__})") from error


def _of_about(
    about: np.ndarray, lineups: Sequence[Lineup], identity: str
) -> tuple[int, list[Range]]:
    try:
        content = json.loads(about.tobytes())
        ranges = [(int(first), int(length)) for first, length in content["ranges"]]
        names = tuple(content["lineup"])
        theirs = content["identity"]
    except (ValueError, KeyError, TypeError) as error:
        raise RunError("is damaged (about)") from error
    if theirs != identity or names not in lineups:
        raise RunError("belongs to another experiment")
    return list(lineups).index(names), ranges


def _checksum(arrays: dict[str, np.ndarray]) -> bytes:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(f"{name}{arrays[name].shape}{arrays[name].dtype}".encode())
        digest.update(np.ascontiguousarray(arrays[name]).tobytes())
    return digest.digest()
