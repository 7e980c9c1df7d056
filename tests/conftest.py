"""What all tests share."""

import hypothesis
import pytest

# Fixed examples: a red test is red again. Fewer of them when the interpreter runs the rules.
hypothesis.settings.register_profile("default", derandomize=True, deadline=None, max_examples=25)
hypothesis.settings.register_profile("interpreted", derandomize=True, deadline=None, max_examples=3)
hypothesis.settings.load_profile("default")


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write golden files anew; read the diff"
    )


@pytest.fixture
def update_golden(request):
    return request.config.getoption("--update-golden")


GAMES = {"ic": "intrigue_city", "sw": "small_world", "bm": "battle_merchants",
         "as": "arctic_scavengers"}  # fmt: skip
COMMANDS = ("tests/cli/", "tests/e2e/", "test_results_api.py")  # they play Intrigue City


@pytest.hookimpl(optionalhook=True)  # only pytest-xdist asks
def pytest_xdist_make_scheduler(config, log):
    """With --dist loadscope all tests of a game go to one worker, which compiles it once."""
    if config.getoption("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class ByGame(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return group_of(nodeid)

    return ByGame(config, log)


def group_of(nodeid):
    """The game a test plays, or the file it is in."""
    for prefix, game in GAMES.items():
        if game in nodeid or f"[{prefix}_" in nodeid:
            return game
    if any(part in nodeid for part in COMMANDS):
        return GAMES["ic"]
    return nodeid.partition("::")[0]
