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
