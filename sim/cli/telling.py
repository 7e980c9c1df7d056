"""The command that shows one game: trace."""

import json
from pathlib import Path

from sim.cli.outcome import say
from sim.experiment import config as configs
from sim.experiment.config import Experiment
from sim.experiment.places import find_config
from sim.experiment.reopen import reopen_experiment
from sim.experiment.replay import find_lineup, replay
from sim.experiment.store import find_run


def trace(
    named: str,
    block: int,
    rotation: int,
    lineup: str,
    variant: str | None,
    as_json: bool,
    with_options: bool,
    players: int | None,
) -> None:
    """Print one game to stdout."""
    experiment = _experiment(named, players)
    number = find_lineup(experiment, lineup)
    told = replay(experiment, number, variant, block, rotation, tell=say)
    game = experiment.game
    if as_json:
        for line in game.trace_lines(told, with_options):
            print(json.dumps(line, separators=(",", ":"), ensure_ascii=False))
        return
    for sentence in game.say_lines(told):
        print(sentence)


def _experiment(named: str, players: int | None) -> Experiment:
    """Of a config when it is one, else of a run folder."""
    if named.endswith(".toml") or Path(named).is_file():
        return configs.load(find_config(named), {"players": players})
    return reopen_experiment(find_run(named))
