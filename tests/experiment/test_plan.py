"""Line-ups, blocks and shards."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.experiment.plan import (
    MAX_SHARDS,
    Schedule,
    blocks_for_games,
    count,
    distinct,
    joined,
    lineups_of,
    missing,
    new_blocks,
)

ranges = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)), max_size=8)


def blocks_in(some):
    return {block for first, length in some for block in range(first, first + length)}


def test_all_multisets_are_in_declared_order():
    assert lineups_of("all_multisets", ["b", "a"], 3) == (
        ("b", "b", "b"), ("b", "b", "a"), ("b", "a", "a"), ("a", "a", "a"),
    )  # fmt: skip


def test_mirror_seats_copies():
    assert lineups_of("mirror", ["a", "b"], 2) == (("a", "a"), ("b", "b"))


def test_one_vs_rest_seats_one_against_copies():
    assert lineups_of("one_vs_rest", ["a", "b"], 3) == (("a", "b", "b"), ("b", "a", "a"))


def test_one_vs_rest_of_two_players_plays_each_pair_once():
    assert lineups_of("one_vs_rest", ["a", "b"], 2) == (("a", "b"),)


def test_rotations_are_the_same_lineup_and_reflections_are_not():
    assert distinct([("a", "b", "c"), ("b", "c", "a"), ("a", "c", "b")]) == (
        ("a", "b", "c"), ("a", "c", "b"),
    )  # fmt: skip


def test_games_are_shared_out_over_lineups_and_variants_and_rounded_up():
    lineups = [("a", "a", "a"), ("a", "b", "b")]
    assert blocks_for_games(100, lineups, variants=2) == (25, 9)


@given(ranges, st.integers(1, 80))
def test_missing_is_what_is_not_done(done, blocks):
    gaps = missing(blocks, done)
    assert blocks_in(gaps) == set(range(blocks)) - blocks_in(done)
    assert count(gaps) == len(blocks_in(gaps))


@given(ranges)
def test_joined_ranges_hold_the_same_blocks_apart_from_each_other(some):
    result = joined(some)
    assert blocks_in(result) == blocks_in(some)
    assert all(sum(one) < other[0] for one, other in pairwise(result))


@given(ranges, ranges)
def test_new_blocks_counts_those_not_known(some, known):
    assert new_blocks(some, known) == len(blocks_in(some) - blocks_in(known))


@given(ranges, st.integers(1, 30), st.integers(1, 4))
def test_a_schedule_hands_out_every_missing_block_once(done, size, workers):
    schedule = Schedule([50, 20], [done, []])
    taken = []
    while (lineup := schedule.pick()) is not None:
        shard = schedule.take(lineup, size, workers)
        taken += [(shard.lineup, block) for block in range(shard.first, shard.first + shard.blocks)]
    wanted = [(0, block) for block in range(50) if block not in blocks_in(done)]
    assert sorted(taken) == wanted + [(1, block) for block in range(20)]


def test_what_is_given_back_is_handed_out_again():
    schedule = Schedule([100], [[]])
    shard = schedule.take(0, 10)
    schedule.give_back(shard)
    assert schedule.left == 100
    assert schedule.take(0, 10) == shard


@pytest.mark.parametrize("blocks", [10**6, 333_333_334])
def test_many_blocks_make_few_shards(blocks):
    schedule = Schedule([blocks], [[]])
    shards = 0
    while (lineup := schedule.pick()) is not None:
        schedule.take(lineup, 100, workers=2)
        shards += 1
    assert shards <= 2 * MAX_SHARDS
