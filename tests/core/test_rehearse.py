"""After the first build of a game its traces have nothing to compile."""

import dataclasses

import pytest

from sim.core import kernel
from sim.core.rehearse import rehearse
from tests.core.toy import TOY


@kernel.kernel
def half_of(number):
    return number // 2


def say_lines(replay):
    for step in replay.steps():
        yield f"the {half_of(2 * step.number)}th decision"


@pytest.mark.skipif(not kernel.JIT, reason="compiling is off")
def test_what_only_a_trace_calls_is_in_the_cache_too():
    told = []

    def listened(replay):
        for line in say_lines(replay):
            told.append(line)
            yield line

    rehearse(dataclasses.replace(TOY, say_lines=listened))
    assert told[:2] == ["the 1th decision", "the 2th decision"]
    assert list(kernel.cache_root().rglob("*.half_of-*.nbc"))
