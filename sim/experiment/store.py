"""The run folder: finished shards, the manifest and the lock; no file is ever half written."""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import filelock

from sim.core.tally import Tally
from sim.errors import ConfigError, RunError, unknown_name
from sim.experiment import chunk as chunks
from sim.experiment import logs
from sim.experiment.chunk import Chunk
from sim.experiment.plan import Lineup, Range, count, new_blocks

MANIFEST = "manifest.json"
LOG_FILE = "log.txt"
_DAMAGED = ".damaged"  # added to the name of a shard that was moved aside


class RunFolder:
    """A folder under `runs/`, for one experiment."""

    def __init__(
        self, path: Path, identity: str, lineups: Sequence[Lineup], empty: Sequence[Tally]
    ) -> None:
        """Open or plan a folder; nothing is written yet.

        Args:
            path: of the folder.
            identity: digest of what defines the experiment.
            lineups: of the experiment.
            empty: a Tally of no blocks per line-up.
        """
        self.path = path
        self.blocks = path / "blocks"
        self._identity = identity
        self._lineups = lineups
        self._empty = empty
        self._files: list[list[Path]] = [[] for _ in lineups]  # whose blocks are all different
        self._repair = False

    def create(self) -> None:
        """Make the folder.

        Raises:
            RunError: it cannot be written to.
        """
        with told(self.path):
            self.blocks.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.blocks):
                pass

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """While inside, no other run can use the folder; a kill releases it.

        Raises:
            RunError: another run uses it.
        """
        lock = filelock.FileLock(self.path / ".lock", timeout=0)
        try:
            with told(self.path):
                lock.acquire()
        except filelock.Timeout as error:
            raise RunError(f"{self.path}: another run is writing to this folder") from error
        try:
            yield
        finally:
            lock.release()

    # --------------------------------------------------------------------------- shards

    def save(self, chunk: Chunk) -> Path:
        """Write a chunk, whole or not at all.

        Raises:
            RunError: the disk is full or read-only.
        """
        content = chunks.to_bytes(chunk, self._lineups[chunk.lineup], self._identity)
        first = chunk.ranges[0][0]
        path = self.blocks / f"{chunk.lineup:04d}-{first:012d}-{chunk.blocks}.npz"
        write_whole(path, content)
        self._files[chunk.lineup].append(path)
        return path

    def load(self, *, repair: bool) -> list[Chunk | None]:
        """What is stored of each line-up, merged; each block once.

        Args:
            repair: move a damaged file aside with a warning, so that its blocks are missing
                and will be played again; otherwise it is an error and nothing is changed.

        Raises:
            RunError: a file is damaged and is not to be repaired.
        """
        self._repair = repair
        found: list[Chunk | None] = []
        for lineup, paths in enumerate(self._scan()):
            total: Chunk | None = None
            for path in paths:
                try:
                    chunk = chunks.from_file(path, self._lineups, self._empty, self._identity)
                except RunError as error:
                    self._set_aside(path, str(error))
                    continue
                self._files[lineup].append(path)
                total = chunk if total is None else chunks.combined([total, chunk])
            found.append(total)
        return found

    def _scan(self) -> list[list[Path]]:
        """The files of each line-up that are to be read, after a look at their ranges."""
        self._files = [[] for _ in self._lineups]
        ranges: list[tuple[Path, int, list[Range]]] = []
        for path in sorted(self.blocks.glob("*.npz")):
            try:
                ranges.append((path, *chunks.read_ranges(path, self._lineups, self._identity)))
            except RunError as error:
                self._set_aside(path, str(error))
        # The largest first: a merge that was killed before it tidied up leaves repeats.
        ranges.sort(key=lambda file: (-count(file[2]), file[0]))
        files: list[list[Path]] = [[] for _ in self._lineups]
        known: list[list[Range]] = [[] for _ in self._lineups]
        for path, lineup, theirs in ranges:
            fresh = new_blocks(theirs, known[lineup])
            if fresh == count(theirs):
                files[lineup].append(path)
                known[lineup] += theirs
            elif fresh == 0:
                if self._repair:
                    remove(path)
            else:
                self._set_aside(path, "holds blocks that another file holds too")
        return files

    def _set_aside(self, path: Path, what: str) -> None:
        if not self._repair:
            raise RunError(f"{path}: {what}; run the experiment again to mend it")
        logs.LOG.warning("%s: %s; moved aside, its blocks are played again", path, what)
        with told(path):
            path.replace(path.with_name(path.name + _DAMAGED))

    def tidy(self, total: Chunk) -> None:
        """Replace the files of a line-up by one; a kill in between loses and doubles nothing.

        Args:
            total: what all its files hold together.
        """
        files = self._files[total.lineup]
        if len(files) < 2:
            return
        kept = self.save(total)
        for path in files:
            if path != kept:
                remove(path)
        self._files[total.lineup] = [kept]

    # --------------------------------------------------------------------------- texts

    def write_manifest(self, manifest: Mapping[str, Any]) -> None:
        """Write `manifest.json`."""
        text = json.dumps(manifest, indent=2, default=str) + "\n"
        write_whole(self.path / MANIFEST, text.encode())


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a run folder.

    Raises:
        ConfigError: it is no run folder; names those that are near.
    """
    path = folder / MANIFEST
    if not path.is_file():
        near = [other.parent.name for other in folder.parent.glob(f"*/{MANIFEST}")]
        raise ConfigError(f"{folder}: {unknown_name('run', folder.name, near)}")
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RunError(f"{path}: cannot be read ({error})") from error
    return manifest


def find_run(named: str) -> Path:
    """The run folder a user means: its path, or its name (or how it begins) under `runs/`."""
    given = Path(named)
    if (given / MANIFEST).is_file() or given.name != named:
        return given
    matches = sorted(Path("runs").glob(f"{named}*/{MANIFEST}"))
    if len(matches) == 1:
        return matches[0].parent
    if len(matches) > 1:
        names = ", ".join(match.parent.name for match in matches)
        raise ConfigError(f'run "{named}" is one of several: {names}')
    return Path("runs") / named


def write_whole(path: Path, content: bytes) -> None:
    """Write a file under a temporary name, then rename it.

    Raises:
        RunError: the disk is full or read-only; nothing is left behind.
    """
    temporary = path.with_name(f".{path.name}.tmp")
    with told(path.parent):
        try:
            with temporary.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise


def remove(path: Path) -> None:
    """Remove a file that is no longer needed."""
    with told(path):
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def told(place: Path) -> Iterator[None]:
    """Turn an operating system's error into one line."""
    try:
        yield
    except filelock.Timeout:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise RunError(f"{place}: cannot be written: {reason}") from error
