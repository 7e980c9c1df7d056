"""The commands that list what exists: games, variants, strategies, components."""

from collections.abc import Sequence

from sim.core.registry import game_names, load_game
from sim.core.strategy import read_script
from sim.errors import ConfigError, StrategyError
from sim.experiment.places import known_scripts


def columns(rows: Sequence[Sequence[str]]) -> None:
    """Print rows with aligned columns; the last one is free."""
    if not rows:
        return
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print("  ".join([*cells, row[-1]]).rstrip())


def games() -> None:
    """One line a game."""
    rows = []
    for name in game_names():
        game = load_game(name)
        rows.append((name, f"{game.min_players}-{game.max_players} players", game.about))
    columns(rows)


def variants(name: str) -> None:
    """One line a setting."""
    columns(list(load_game(name).settings().items()))


def strategies(name: str) -> None:
    """One line a script, with its knobs and their defaults."""
    game = load_game(name)
    rows = []
    for script, path in sorted(known_scripts(game.name).items()):
        try:
            declared = read_script(path)
        except StrategyError as error:
            rows.append((script, f"cannot be used: {error}"))
            continue
        knobs = ", ".join(f"{knob} = {value:g}" for knob, value in declared.knobs.items())
        rows.append((script, f"{declared.title} [{knobs}]" if knobs else declared.title))
    columns(rows)


def components(name: str, players: int | None) -> None:
    """What is counted, by group, then the assumed numbers."""
    game = load_game(name)
    players = game.min_players if players is None else players
    if not game.min_players <= players <= game.max_players:
        raise ConfigError(
            f"--players: {players} is impossible; {name} seats "
            f"{game.min_players} to {game.max_players}"
        )
    box = game.read_box(players, {})
    columns(
        [
            (part.group, part.id, f"{part.title}{_mark(part.source)}")
            for part in sorted(box.components, key=lambda part: part.group)
        ]
    )
    if box.assumed:
        print(f"\n{len(box.assumed)} numbers are assumed, because nobody could look them up:")
        columns([(number.key, str(number.value), number.why) for number in box.assumed])


def _mark(source: str) -> str:
    return "" if source == "rulebook" else f"  ({source})"
