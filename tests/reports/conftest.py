"""Runs of the made-up game that several tests of the reports look at."""

import pytest

from tests.reports import samples
from tests.reports.samples import MANY, THREE


@pytest.fixture(scope="module")
def one():
    return samples.run([THREE], 400)


@pytest.fixture(scope="module")
def many():
    return samples.run(MANY, 120)


@pytest.fixture(scope="module")
def compared():
    return samples.run([THREE], 300, {"base": {}, "safe_4": {"safe": 4}, "same": {}})
