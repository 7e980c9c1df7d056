"""Makes a study folder: a config, a strategy to edit and a README, ready to run."""

from pathlib import Path

from sim.core.game import Game
from sim.errors import ConfigError, RunError
from sim.experiment.places import find_script

CONFIG = "study.toml"
MINE = "mine"
MODEL = "greedy"  # the bundled script that the new one begins as

_CONFIG = """name    = "{name}"
asks    = "Does my own strategy beat the greedy one?"
game    = "{game}"
players = {players}
blocks  = 2_000          # a block is one deal in all seat rotations
seed    = 1

[strategies]
mine    = {{ script = "mine" }}      # strategies/{game}/mine.py, the one to edit
greedy  = {{ script = "greedy" }}    # shipped with the program
random  = {{ script = "random" }}

[matchups]
mode = "one_vs_rest"     # also: all_multisets, mirror, list = [["mine", "greedy", ...]]

# Try another rule (see `equipoise variants {game}`): every variant meets the same deals.
# [variants.printed]
# [variants.mine]

[fair]
seat_share = 0.015       # a seat is fair within 1.5 points of 1/{players}
"""

_README = """# {name}

A study of {title} with Equipoise.

- `{config}` is the question: who plays, how often, under which rules.
- `strategies/{game}/mine.py` is a strategy to edit. It begins as a copy of the greedy one.

Check the script, then run the study and open the page it names:

    equipoise check strategies/{game}/mine.py
    equipoise run {config}

Every figure can be traced to its games; this shows one of them:

    equipoise trace {name} --block 0 --rotation 0

What can be changed:

    equipoise strategies {game}     the other scripts and their knobs
    equipoise variants {game}       the rules and numbers of the box
    equipoise components {game}     what is counted
"""


def new(folder: Path, game: Game) -> list[Path]:
    """Write the study; returns its files.

    Raises:
        ConfigError: the folder is there already, or has no usable name.
        RunError: it cannot be written.
    """
    name = folder.resolve().name
    if folder.exists():
        raise ConfigError(f"{folder}: is there already; choose a new folder")
    if not all(letter.isalnum() or letter in "-_" for letter in name) or not name[0].isalnum():
        raise ConfigError(f'{folder}: "{name}" is no name; letters, digits, _ and - are allowed')
    players = min(max(3, game.min_players), game.max_players)
    model = find_script(MODEL, game.name).read_text(encoding="utf-8")
    words = {"name": name, "game": game.name, "title": game.title, "config": CONFIG}
    texts = {
        folder / CONFIG: _CONFIG.format(players=players, **words),
        folder / "strategies" / game.name / f"{MINE}.py": _renamed(model),
        folder / "README.md": _README.format(**words),
    }
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RunError(f"{folder}: cannot be written: {error.strerror}") from error
    return list(texts)


def _renamed(model: str) -> str:
    """The model's text with a first line of its own."""
    if model.startswith('"""'):
        return f'"""Mine: begins as a copy of {MODEL}. {model[3:]}'
    return model
