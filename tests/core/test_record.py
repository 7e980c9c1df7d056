"""Records as Python sees them."""

import pickle

import numpy as np
import pytest

from sim.core import kernel

SPOT = kernel.table([("x", "i4"), ("y", "i4")])
FIELDS = [("gold", "i4"), ("hand", "i1", (3,)), ("spot", SPOT), ("spots", SPOT, (2,))]


@pytest.fixture(params=[kernel.record(FIELDS), np.dtype((np.record, kernel.table(FIELDS)))])
def state(request):
    """One of ours, and one of numpy, which must do the same."""
    return kernel.new_record(request.param)


def test_fields_are_read_and_set(state):
    state.gold += 5
    state.hand[1] = 2
    state.hand[2:] = 7
    state.spot.y = 3
    state.spots[1].x = 4
    assert (state.gold, state.hand.tolist(), state.spot.y) == (5, [0, 2, 7], 3)
    assert (state.spots[1].x, state.spots["x"].tolist()) == (4, [0, 4])
    state.hand = 1
    assert state.hand.tolist() == [1, 1, 1]


def test_it_stays_a_record_of_numpy(state):
    assert isinstance(state, np.record)
    assert isinstance(state.spot, np.record)
    assert state.gold.dtype == np.int32
    assert state.tobytes() == bytes(state.dtype.itemsize)
    state.gold = 9
    assert pickle.loads(pickle.dumps(state)).gold == 9
    assert type(pickle.loads(pickle.dumps(state))) is type(state)


def test_what_there_is_not_is_said_by_name(state):
    with pytest.raises(AttributeError, match="'record' object has no attribute 'silver'"):
        state.silver  # noqa: B018 - asking is the test
    with pytest.raises(AttributeError, match="'record' object has no attribute 'silver'"):
        state.silver = 3
    with pytest.raises((ValueError, TypeError)):
        state.gold = "three"
