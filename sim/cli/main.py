"""The commands. Imports nothing heavy: each command imports what it needs, so --help is quick."""

import atexit
import gc
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.outcome import explained

app = typer.Typer(
    name="equipoise",
    help="Plays board games with bots, millions of times, and says how well they are balanced.",
    epilog="Start with:  equipoise run ic_first_look",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


class StartMethod(StrEnum):
    """How worker processes begin."""

    FORK = "fork"
    SPAWN = "spawn"


class TraceFormat(StrEnum):
    """How a game is told."""

    WORDS = "words"
    JSONL = "jsonl"


class ReportFormat(StrEnum):
    """A whole report as one text."""

    MD = "md"
    HTML = "html"
    JSON = "json"
    CSV = "csv"


Run = Annotated[str, typer.Argument(help="A run folder, or the beginning of its name in runs/.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="See `equipoise games`.")]
Seed = Annotated[int | None, typer.Option(min=0, help="Random seed; the config's when left out.")]
Players = Annotated[
    int | None, typer.Option(min=1, help="At the table; the config's, each of them, by default.")
]
Workers = Annotated[
    int | None,
    typer.Option(min=0, help="Worker processes; 0 plays in this one. As many as cores by default."),
]
Out = Annotated[Path, typer.Option(help="Folder for run folders.")]


@app.command()
@explained
def run(
    config: Annotated[str, typer.Argument(help="A config file, or the name of a shipped one.")],
    blocks: Annotated[int | None, typer.Option(help="Deals per line-up, instead of the config's.")]
    = None,
    games: Annotated[int | None, typer.Option(help="Games in all, instead of blocks.")] = None,
    players: Players = None,
    seed: Seed = None,
    workers: Workers = None,
    start_method: Annotated[StartMethod | None, typer.Option(help="How workers begin.")] = None,
    turn_timeout: Annotated[
        float | None, typer.Option(help="Seconds that one decision of a script may take.")
    ] = None,
    out: Out = Path("runs"),
    report: Annotated[bool, typer.Option(help="Write tables, plots and the page.")] = True,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only findings and errors.")]
    = False,
) -> None:  # fmt: skip
    """Play an experiment and say what came out.

    Results go to a folder of their own under runs/. Ctrl-C keeps what is finished; the same
    command goes on from there. A finished run is not played again, and more blocks in the config
    prolong it.
    """
    if report:
        _begin_to_draw()
    from sim.cli import running

    running.run(
        config,
        {
            "blocks": blocks,
            "games": games,
            "players": players,
            "seed": seed,
            "turn_timeout": turn_timeout,
        },
        out=out,
        workers=workers,
        start_method=start_method,
        report=report,
        quiet=quiet,
    )


@app.command()
@explained
def report(
    run: Run,
    format: Annotated[
        ReportFormat | None, typer.Option(help="Print the report like this; write no files.")
    ] = None,
) -> None:
    """Build the page of a run again.

    Tables, plots and the page are made from the stored counts; nothing is played. The name of a
    run at several numbers of players means the page that sets them side by side.
    """
    if format is None:
        _begin_to_draw()
    from sim.cli import running

    running.report(run, format)


@app.command()
@explained
def plan(
    config: Annotated[str, typer.Argument(help="A config file, or the name of a shipped one.")],
    blocks: Annotated[int | None, typer.Option(help="Deals per line-up, instead of the config's.")]
    = None,
    games: Annotated[int | None, typer.Option(help="Games in all, instead of blocks.")] = None,
    players: Players = None,
    seed: Seed = None,
    workers: Workers = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="For the calibration.")] = 5.0,
    precision: Annotated[
        float | None,
        typer.Option(min=0.0001, max=0.5, help="Also: blocks for win shares known to +- this."),
    ] = None,
    points: Annotated[
        float | None,
        typer.Option(min=0.001, help="Also: blocks for mean scores known to +- this."),
    ] = None,
) -> None:  # fmt: skip
    """Say what a run will cost and tell.

    Plays for a few seconds, then reckons: how long the run will take on this machine, how
    precise its win shares and scores will be, which differences between seats and variants it can
    detect, and how many blocks the margins of [fair] need.
    """
    from sim.cli import comparing
    from sim.experiment.forecast import Wanted

    overrides = {"blocks": blocks, "games": games, "players": players, "seed": seed}
    comparing.plan(config, overrides, workers, seconds, Wanted(precision or 0.0, points or 0.0))


@app.command()
@explained
def compare(
    run: Annotated[list[str], typer.Argument(help="A config, a run, or two runs.")],
    workers: Workers = None,
    out: Out = Path("runs"),
    unpaired: Annotated[
        bool, typer.Option("--unpaired", help="Two runs: play nothing, compare less precisely.")
    ] = False,
) -> None:
    """Show variants side by side.

    Every variant of a config meets the same deals: the table shows paired differences from the
    first one, how far the pairs correlate, and a verdict against the margins of [fair]. A config
    is played first, as far as it has not been. The variants of two runs with the same seed and
    line-ups are played again on the same deals, in a run folder of their own; other runs are
    compared unpaired.
    """
    from sim.cli import comparing

    comparing.compare(run, out=out, workers=workers, unpaired=unpaired)


@app.command()
@explained
def trace(
    run: Annotated[str, typer.Argument(help="A run folder, or a config.")],
    block: Annotated[int, typer.Option("--block", "-b", min=0, help="The deal.")] = 0,
    rotation: Annotated[int, typer.Option("--rotation", "-r", min=0, help="Of the seats.")] = 0,
    lineup: Annotated[
        str, typer.Option("--lineup", "-l", help="By number, or as a,b,c; the first by default.")
    ] = "0",
    variant: Annotated[
        str | None, typer.Option("--variant", "-v", help="The first by default.")
    ] = None,
    format: Annotated[TraceFormat, typer.Option(help="How the game is told.")] = TraceFormat.WORDS,
    options: Annotated[
        bool, typer.Option("--options", help="With jsonl: every legal option of each decision.")
    ] = False,
    players: Annotated[
        int | None, typer.Option(min=1, help="Of a config that names several numbers.")
    ] = None,
) -> None:
    """Show one game: every decision, and the position after it.

    With --format jsonl every line is one JSON object: a header, the decisions, the result.
    """
    from sim.cli import telling

    telling.trace(
        run, block, rotation, lineup, variant, format == TraceFormat.JSONL, options, players
    )


@app.command()
@explained
def verify(
    run: Run,
    share: Annotated[float, typer.Option(min=0, max=1, help="Part of the blocks.")] = 0.01,
    seed: Annotated[int, typer.Option(min=0, help="Which blocks are chosen.")] = 1,
) -> None:
    """Play part of a run again and compare.

    The stored counts are checked against the fingerprints of the stretches of blocks they were
    added up from, and a random choice of these stretches is played again.
    """
    from sim.cli import running

    running.verify(run, share, seed)


@app.command()
@explained
def games() -> None:
    """List the games."""
    from sim.cli import listing

    listing.games()


@app.command()
@explained
def variants(game: GameName) -> None:
    """List the rules a config can change.

    Each line is a key for a [variants.x] table; any number of the component data can be set by
    its dotted key as well.
    """
    from sim.cli import listing

    listing.variants(game)


@app.command()
@explained
def strategies(game: GameName) -> None:
    """List the strategy scripts of a game."""
    from sim.cli import listing

    listing.strategies(game)


@app.command()
@explained
def components(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="The fewest by default.")] = None,
) -> None:
    """List what is counted in a game.

    Also which numbers of the box are assumed, because nobody could look them up.
    """
    from sim.cli import listing

    listing.components(game, players)


@app.command()
@explained
def check(
    script: Annotated[Path, typer.Argument(help="A strategy script.")],
    game: Annotated[
        str | None, typer.Option(help="For a script without decorator; else it says so itself.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="The fewest by default.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games to play.")] = 300,
    seed: Annotated[int, typer.Option(min=0, help="Random seed.")] = 1,
) -> None:
    """Say what is wrong with a strategy script.

    Loads it, plays it against random, twice and in plain Python too. Exit code 2 when something
    is wrong.
    """
    from sim.cli import studying

    studying.check(script, game, players, games, seed)


@app.command()
@explained
def new(
    folder: Annotated[Path, typer.Argument(help="A folder that does not exist yet.")],
    game: Annotated[str, typer.Option(help="See `equipoise games`.")] = "intrigue_city",
) -> None:
    """Make a folder for a study of your own.

    It holds a config, a strategy to edit and a README, and runs as it is.
    """
    from sim.cli import studying

    studying.new(folder, game)


@app.command()
@explained
def bench(
    game: Annotated[str | None, typer.Argument(help="All games by default.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="Per measurement.")] = 2.0,
    seed: Annotated[int, typer.Option(min=0, help="Random seed.")] = 1,
    all: Annotated[
        bool, typer.Option("--all", help="Also compilation, start-up, scaling and memory.")
    ] = False,
) -> None:
    """Measure the speed of this machine."""
    from sim.cli import benching

    benching.bench(game, seconds, seed, everything=all)


def _begin_to_draw() -> None:
    """Begin the process that draws while this one is small and has loaded nothing."""
    from reports import artist

    artist.begin()


def main() -> None:
    """Entry point of the program."""
    # Looking through all that was loaded for cycles, at the very end, takes half a second.
    atexit.register(gc.freeze)
    app()
