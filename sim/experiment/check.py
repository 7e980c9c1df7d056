"""Tries out one strategy script: loads it, plays it against random, says what is wrong with it."""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sim.core.game import Game
from sim.core.loop import build_loop
from sim.core.registry import game_names, load_game
from sim.core.rehearse import build
from sim.core.strategy import Strategy, check_script, load_strategy, read_script
from sim.core.table import Failure, Table
from sim.core.tally import CREDIT, FAULT_FIELDS, FAULTS, FINISHED, Tally
from sim.errors import ConfigError, StrategyError, unknown_name
from sim.experiment.chunk import fingerprint
from sim.experiment.execute import InlineWatch
from sim.experiment.places import find_script
from sim.experiment.recipe import COMPILING
from sim.experiment.worker import AT_BUSY, new_rows

TIMEOUT = 10.0  # seconds that one decision may take
SLOW = 0.01  # seconds a decision; ten thousand games then take hours
TWINS = 4  # blocks played compiled and interpreted, to compare
RIVAL = "random"
SHOWN = 3  # broken games that are named


@dataclass(frozen=True)
class Line:
    """Something that was found out about a script."""

    text: str
    bad: bool = False


def game_of(script: Path, named: str | None) -> Game:
    """The game a script is for: as said, as its decorator says, or by its folder.

    Raises:
        StrategyError, ConfigError: nothing says it.
    """
    if named is not None:
        return load_game(named)
    declared = read_script(script)
    if declared.game:
        return load_game(declared.game)
    folder = script.resolve().parent.name
    if folder in game_names():
        return load_game(folder)
    raise ConfigError(f"{script}: --game: {unknown_name('game', folder, game_names())}")


def check(
    script: Path,
    game: Game,
    players: int,
    games: int,
    seed: int,
    tell: Callable[[str], None],
    stuck: Callable[[str], None],
) -> Iterator[Line]:
    """Find out about a script, a line at a time.

    Args:
        script: the file.
        game: that it is for.
        players: at the table; the rest are random.
        games: to play.
        seed: of the games.
        tell: told in one line when this takes a while.
        stuck: called from another thread when the script does not return; should not return.

    Raises:
        StrategyError: it cannot be loaded.
    """
    check_script(game, script)
    if not game.is_built():
        tell(COMPILING.format(game=game.name))
    strategy = load_strategy(game, script.stem, script)
    rival = load_strategy(game, f"{RIVAL}-rival", find_script(RIVAL, game.name))
    box = game.read_box(players, {})
    table = Table(game, [box], [strategy, *[rival] * (players - 1)], seed)
    yield from _about(strategy)
    build(game)
    build_loop(game)
    failures: list[Failure] = []
    rows = new_rows(1)
    rows[0, AT_BUSY] = 1
    watch = InlineWatch(rows, TIMEOUT, lambda row: stuck(_stuck_text(table, row)))
    try:
        blocks = math.ceil(games / len(table.rotations))
        started = time.perf_counter()
        try:
            tally = table.play(0, blocks, cursor=rows[0], warn=failures.append)
        except StrategyError:  # it raises all the time; the first message has the line
            yield from _raised(failures)
            return
        seconds = time.perf_counter() - started
        yield from _played(table, tally, seconds)
        yield from _faults(table, tally, failures)
        yield from _twins(table, blocks, tally)
    finally:
        watch.stop()


def _about(strategy: Strategy) -> Iterator[Line]:
    yield Line(strategy.title or "no docstring; its first line is shown in lists", False)
    if strategy.knobs:
        knobs = ", ".join(f"{name} = {value:g}" for name, value in strategy.knobs.items())
        yield Line(f"knobs: {knobs}")
    if not strategy.is_compiled:
        yield Line("runs in plain Python, slowly; decorate choose with @strategy to compile it")


def _played(table: Table, tally: Tally, seconds: float) -> Iterator[Line]:
    counts = tally.counts
    wins = counts.wins[0, 0].sum(axis=0)
    credit = sum(int(wins[k]) * CREDIT // k for k in range(1, len(wins))) / CREDIT
    finished = int(counts.games[0, FINISHED])
    yield Line(
        f"{int(counts.games.sum()):,} games of {len(table.names)} players against {RIVAL}, "
        f"seed {table.seed}: {credit:,.1f} wins; an even share is "
        f"{finished / len(table.names):,.1f}"
    )
    decisions = int(counts.total[0, 0, tally.shape.game_metric(2)])
    if decisions:
        each = seconds / decisions
        text = f"{each * 1e6:,.1f} microseconds a decision, all seats and rules included"
        yield Line(f"slow: {text}" if each > SLOW else text, each > SLOW)


def _raised(failures: list[Failure]) -> Iterator[Line]:
    for failure in failures[:SHOWN]:
        yield Line(
            f"{failure.message} (block {failure.block}, rotation {failure.rotation}, "
            f"seat {failure.seat + 1}, decision {failure.decision})",
            bad=True,
        )


def _faults(table: Table, tally: Tally, failures: list[Failure]) -> Iterator[Line]:
    yield from _raised(failures)
    column = {name: index for index, name in enumerate(FAULT_FIELDS)}
    for row in tally.counts.fault[0, :SHOWN]:
        code = int(row[column["code"]])
        if row[0] >= 0 and FAULTS[code] != "script raised":
            at = {name: int(row[place]) for name, place in column.items()}
            whose = table.seated(at["seat"], at["rotation"])
            what = FAULTS[code] if code else "cut off, too many decisions"
            yield Line(
                f"{whose.script}:{whose.line}: {what} (block {at['block']}, "
                f"rotation {at['rotation']}, seat {at['seat'] + 1}, decision {at['decision']})",
                bad=True,
            )
    broken = int(tally.counts.games[0, FINISHED + 1 :].sum())
    yield Line(f"{broken} games broken" if broken else "no game broken", bad=broken > 0)


def _twins(table: Table, blocks: int, tally: Tally) -> Iterator[Line]:
    """The same blocks again, then a few of them interpreted."""
    again = table.play(0, blocks)
    same = fingerprint(again.counts) == fingerprint(tally.counts)
    yield Line(
        "the same games twice" if same else "not deterministic: the same deals, another result",
        bad=not same,
    )
    strategy = table.lineup[0]
    if not strategy.is_compiled:
        return
    plain = replace(strategy, seat=strategy.plain)
    twin = Table(table.game, table.boxes, [plain, *table.lineup[1:]], table.seed)
    few = min(blocks, TWINS)
    ours, theirs = (fingerprint(one.play(0, few).counts) for one in (table, twin))
    yield Line(
        "the same games compiled and interpreted"
        if ours == theirs
        else "other games when interpreted: it relies on what differs between compiled code and "
        "Python, such as an index out of range or an overflow",
        bad=ours != theirs,
    )


def _stuck_text(table: Table, row: object) -> str:
    failure = table.stuck(row)  # type: ignore[arg-type]  # a row begins with the cursor
    return (
        f"{table.lineup[0].script}:{table.lineup[0].line}: did not return in {TIMEOUT:g} s "
        f"(block {failure.block}, rotation {failure.rotation}, seat {failure.seat + 1}, "
        f"decision {failure.decision})"
    )
