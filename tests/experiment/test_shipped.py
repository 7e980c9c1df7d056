"""Every shipped question can be played as it is."""

import pytest

from sim.experiment.config import load_each
from sim.experiment.places import bundled_configs
from sim.experiment.run import Way, run

CONFIGS = bundled_configs()
each_config = pytest.mark.parametrize("name", CONFIGS)


@each_config
def test_a_shipped_config_loads_and_says_what_it_asks(name):
    experiments = load_each(CONFIGS[name])
    for experiment in experiments:
        suffix = f"-{experiment.config.players}p" if len(experiments) > 1 else ""
        assert experiment.config.name == name + suffix
        assert experiment.config.asks.endswith("?")


@pytest.mark.slow
@each_config
def test_a_shipped_config_plays_without_faults(name, tmp_path):
    for experiment in load_each(CONFIGS[name], {"blocks": 2}):
        played = run(experiment, Way(out=tmp_path, workers=0))
        for tally in played.result().lineups.values():
            assert (tally.counts.games[:, 1:] == 0).all()
            assert (tally.counts.games[:, 0] == 2 * tally.games_per_block).all()
