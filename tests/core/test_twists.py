"""Forced choices, re-keyed streams, and variants whose boxes hold different things."""

from dataclasses import replace

import numpy as np

from sim.core.game import FORBID, GIVE, Twist, united
from sim.core.table import STRATEGIES, Table
from tests.core.scripts import seated
from tests.core.toy import TOY

PLAIN = (Twist(),)


def table(folder, *names, twists=PLAIN):
    box = TOY.read_box(len(names), {})
    boxes = [replace(box, twist=twist) for twist in twists]
    return Table(TOY, boxes, seated(folder, *names), seed=7)


def taken(tally, variant):
    return tally.counts.part[variant, :, :, 0, 1].sum(axis=1).tolist()


def test_only_the_seats_of_the_forced_strategy_are_forced(tmp_path):
    twists = (Twist(), Twist("careful", GIVE, 0), Twist("bold", FORBID, 0))
    tally = table(tmp_path, "bold", "careful", "coin", twists=twists).play(0, 30)
    free, given, forbidden = (taken(tally, variant) for variant in range(3))
    assert free[:2] == [5 * 90, 0]
    assert given[:2] == [5 * 90, 5 * 90]
    assert forbidden[:2] == [0, 0]
    assert free[2] == given[2] == forbidden[2]  # the coin falls as before


def test_a_strategy_that_is_not_seated_forces_nobody(tmp_path):
    tally = table(tmp_path, "bold", "careful", twists=(Twist(), Twist("coin", GIVE, 0))).play(0, 9)
    assert (tally.counts.score[0] == tally.counts.score[1]).all()


def test_a_replay_is_forced_like_the_run(tmp_path):
    forced = table(tmp_path, "bold", "careful", twists=(Twist("careful", GIVE, 0),))
    replay = forced.replay(0, 3, 1)
    played = [len(step.options) for step in replay.steps() if step.seat == 0]
    assert played == [1] * 5  # rotation 1 seats careful first


def test_a_rekeyed_stream_is_another_and_the_others_stay(tmp_path):
    dice, start, scripts = Twist(rekeyed=("dice",)), Twist(rekeyed=("start",)), (STRATEGIES,)
    twists = (Twist(), dice, start, Twist(rekeyed=scripts))
    lineup = ("bold", "careful", "coin")
    starts = [table(tmp_path, *lineup, twists=twists).replay(v, 4, 0).start for v in range(4)]
    streams = np.array([state.rng for state in starts])
    assert (streams[1, 0] == streams[0, 0]).all()
    assert (streams[1, 1] != streams[0, 1]).any()
    assert (streams[2, 1] == streams[0, 1]).all()
    assert (streams[2, 0] != streams[0, 0]).any()
    assert (streams[3] == streams[0]).all()
    tally = table(tmp_path, *lineup, twists=twists).play(0, 40)
    assert taken(tally, 1) == taken(tally, 0)  # the coin is the script's own
    assert taken(tally, 3) != taken(tally, 0)
    assert (tally.counts.score[1, 0] != tally.counts.score[0, 0]).any()


def test_all_streams_rekeyed_is_another_deal(tmp_path):
    twist = Twist(rekeyed=(*TOY.streams, STRATEGIES))
    one, other = (
        table(tmp_path, "bold", "coin", twists=(each,)).play(0, 50) for each in (Twist(), twist)
    )
    assert (one.counts.score != other.counts.score).any()


def test_boxes_may_hold_different_things(tmp_path):
    boxes = [TOY.read_box(2, {}), TOY.read_box(2, {"tower": True})]
    assert [part.id for part in united(boxes)] == ["risky", "tower"]
    assert [part.id for part in boxes[1].components] == ["tower", "risky"]
    counts = Table(TOY, boxes, seated(tmp_path, "bold", "coin"), seed=7).play(0, 25).counts
    assert (counts.part[0] == counts.part[1]).all()
    assert (counts.part_round[0] == counts.part_round[1]).all()
    assert (counts.part_block[0] == counts.part_block[1]).all()
    assert (counts.total[0, 0] == counts.total[1, 1]).all()
    assert counts.part[1, :, :, 0, 1].sum() > 0
    assert counts.part[:, :, :, 1].sum() == 0
