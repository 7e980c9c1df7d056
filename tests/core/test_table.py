"""Playing blocks: what is counted, and what happens when a script misbehaves."""

import numpy as np
import pytest

from sim.core import kernel
from sim.core.loop import rank_seats, single_leader
from sim.core.strategy import load_strategy
from sim.core.table import MAX_FAILURES, Table, new_cursor
from sim.core.tally import (
    CREDIT_BATCHES,
    FAULT,
    FINISHED,
    LIMIT,
    OUT_OF_RANGE,
    PART_VECTOR,
    RAISED,
    STUCK,
    Counts,
    digest,
    merge,
    new_counts,
    rotations_of,
)
from sim.errors import StrategyError
from tests.core.scripts import seated, write
from tests.core.toy import TOY


def table(folder, *names, seed=7, settings=(None,)):
    boxes = [TOY.read_box(len(names), each or {}) for each in settings]
    return Table(TOY, boxes, seated(folder, *names), seed)


def same(one, two):
    return digest({"": one}) == digest({"": two})


@pytest.mark.parametrize(
    ("lineup", "rotations"),
    [("aaa", (0,)), ("aab", (0, 1, 2)), ("abab", (0, 1)), ("abc", (0, 1, 2)), ("ab", (0, 1))],
)
def test_a_seating_is_played_once(lineup, rotations):
    assert rotations_of(tuple(lineup)) == rotations


def test_every_game_is_counted_once(tmp_path):
    tally = table(tmp_path, "bold", "careful", "coin").play(0, 40)
    counts = tally.counts
    assert counts.games[0].tolist() == [120, 0, 0]
    assert counts.blocks[0].tolist() == [40, 40]
    assert counts.place[0].sum(axis=2).tolist() == [[40, 40, 40]] * 3  # all seats, all strategies
    assert counts.turns[0, 15] == 120
    assert counts.rounds[0].sum() == 120


def test_careful_always_scores_fifteen(tmp_path):
    tally = table(tmp_path, "careful", "careful").play(0, 10)
    assert tally.counts.score[0, 0, :, 15].tolist() == [10, 10]
    assert tally.counts.winners[0, 2] == 10  # every victory is shared by two
    assert tally.counts.block_credit[0, 0, 60] == 10
    assert tally.counts.win_margin[0, 0] == 10


def test_batches_of_deals_hold_the_credit_of_the_blocks(tmp_path):
    laid = table(tmp_path, "bold", "careful", "coin")
    whole = laid.play(0, CREDIT_BATCHES + 5).counts
    single = laid.play(3, 1).counts
    again = laid.play(CREDIT_BATCHES + 3, 1).counts
    batch = single.batch_credit[0, :, 3] + again.batch_credit[0, :, 3]
    assert whole.batch_credit[0, :, 3].tolist() == batch.tolist()
    credit = np.arange(whole.block_credit.shape[-1])
    sums = [*(whole.block_credit[0] @ credit), *(whole.block_seat[0] @ credit)]
    assert whole.batch_credit[0].sum(1).tolist() == sums


def test_equal_ranks_are_shared_and_a_single_first_one_leads():
    rank = np.zeros(4, np.int64)
    rank_seats(np.array([7, 9, 7, 3]), 4, rank)
    assert rank.tolist() == [2, 1, 2, 4]
    assert single_leader(rank, 4) == 1
    assert single_leader(np.array([1, 1, 3]), 3) == kernel.NONE


def test_the_ranks_of_the_winners_are_those_of_the_games_played_again(tmp_path):
    """From the traces of the same games, counted the slow way."""
    laid = table(tmp_path, "bold", "coin", "coin")
    counts = laid.play(0, 12).counts
    path, comeback = np.zeros((6, 3)), np.zeros(3)
    for block in range(12):
        for rotation in range(3):
            replay = laid.replay(0, block, rotation)
            after = {}  # round -> pips when it was over
            for step in replay.steps():
                if step.after.round_no != step.before.round_no:
                    after[int(step.before.round_no)] = step.after.pips[:3].tolist()
            winners = [k for k, place in enumerate(replay.outcome()["place"]) if place == 1]
            for seat in winners:
                worst = 0
                for round_no, pips in after.items():
                    ahead = sum(other > pips[seat] for other in pips)
                    tied = pips.count(pips[seat])
                    path[round_no, ahead : ahead + tied] += 3600 / len(winners) / tied
                    worst = max(worst, ahead)
                comeback[worst] += 60 / len(winners)
    assert counts.path[0].tolist() == path.tolist()
    assert counts.comeback[0].tolist() == comeback.tolist()


def test_components_are_counted_by_taker(tmp_path):
    tally = table(tmp_path, "bold", "careful").play(0, 25)
    fields = ("offered", "taken", "credit_taken", "score_not_taken")
    from sim.core.tally import PART_FIELDS

    bold, careful = tally.counts.part[0].sum(axis=1)[:, 0]
    assert [bold[PART_FIELDS.index(each)] for each in fields[:2]] == [50, 50]
    assert [careful[PART_FIELDS.index(each)] for each in fields[:2]] == [50, 0]
    assert careful[PART_FIELDS.index("score_not_taken")] == 50 * 15
    credit = bold[PART_FIELDS.index("credit_taken")]
    assert credit == tally.counts.wins[0, 0].sum(axis=0) @ [0, 60, 30, 0, 0, 0]
    assert tally.counts.part_round[0, 0].tolist() == [0, 50, 0, 0, 0, 0]


def test_block_moments_are_sums_of_squares(tmp_path):
    one = table(tmp_path, "coin", "bold").play(0, 1).counts.part_block[0, 0, 0]
    many = table(tmp_path, "coin", "bold").play(0, 9).counts.part_block[0, 0, 0]
    x, products = one[:PART_VECTOR], one[PART_VECTOR:]
    upper = [x[i] * x[j] for i in range(PART_VECTOR) for j in range(i, PART_VECTOR)]
    assert products.tolist() == upper
    assert (many >= one).all()


def test_the_last_row_of_moments_is_everybody_together(tmp_path):
    counts = table(tmp_path, "coin", "bold", "careful").play(0, 12).counts
    rows = counts.part_block[0, :, 0, :PART_VECTOR]
    assert (rows[:-1].sum(axis=0) == rows[-1]).all()
    squares = counts.part_block[0, :, 0, PART_VECTOR]
    assert squares[-1] > squares[:-1].sum()


def test_counts_of_parts_add_up_in_any_order(tmp_path):
    whole = table(tmp_path, "bold", "coin", "careful").play(0, 30)
    pieces = [
        table(tmp_path, "bold", "coin", "careful").play(first, blocks)
        for first, blocks in [(12, 18), (0, 5), (5, 7)]
    ]
    total = new_counts(whole.shape)
    for piece in pieces:
        merge(total, piece.counts)
    for name, ours, theirs in zip(Counts._fields, total, whole.counts, strict=True):
        assert (ours == theirs).all(), name


def test_compiled_and_interpreted_count_the_same(tmp_path):
    compiled = table(tmp_path, "bold", "coin").play(0, 20)
    plain_folder = tmp_path / "plain"
    plain_folder.mkdir()
    lineup = [
        load_strategy(TOY, name, write(plain_folder, name, decorated=False))
        for name in ("bold", "coin")
    ]
    plain = Table(TOY, [TOY.read_box(2, {})], lineup, 7)
    assert not plain.is_compiled
    assert same(compiled, plain.play(0, 20))


def test_variants_meet_the_same_deal(tmp_path):
    counts = table(tmp_path, "coin", "bold", settings=({}, {})).play(0, 20).counts
    assert (counts.total[0, 1] == counts.total[1, 0]).all()
    assert (counts.cross[0, 1] == counts.cross[1, 1]).all()
    assert counts.block_change[1, 0, 300] == 20


def test_a_changed_number_changes_its_variant_only(tmp_path):
    one = table(tmp_path, "coin", "careful").play(0, 20).counts
    two = table(tmp_path, "coin", "careful", settings=({}, {"safe": 6})).play(0, 20).counts
    assert (two.score[0] == one.score[0]).all()
    assert two.score[1, 1, :, 30].tolist() == [20, 20]


@pytest.mark.parametrize(("name", "code"), [("too_far", OUT_OF_RANGE), ("negative", OUT_OF_RANGE)])
def test_a_choice_out_of_range_is_a_fault(tmp_path, name, code):
    tally = table(tmp_path, name, "bold").play(0, 3)
    assert tally.counts.games[0].tolist() == [0, 0, 6]
    assert tally.counts.wins.sum() == 0
    assert tally.counts.blocks[0].tolist() == [3, 0]
    assert (tally.counts.fault[0, :6, 5] == code).all()
    assert tally.counts.fault[0, :2, :2].tolist() == [[0, 0], [0, 1]]


def test_a_script_that_raises_is_named_with_its_line(tmp_path):
    failures = []
    tally = table(tmp_path, "raises", "bold").play(0, 3, warn=failures.append)
    assert tally.counts.games[0].tolist() == [0, 0, 6]
    assert len(failures) == 6
    assert failures[0].code == RAISED
    assert failures[0].strategy == "raises"
    assert failures[0].message.endswith("raises.py:6: IndexError: list index out of range")


def test_a_script_that_raises_now_and_then_spoils_only_its_games(tmp_path):
    body = "if view.pips[0] > 18:\n    return [0][n]\nreturn 1"
    lineup = [
        load_strategy(TOY, "fragile", write(tmp_path, "fragile", body=body)),
        *seated(tmp_path, "bold"),
    ]
    tally = Table(TOY, [TOY.read_box(2, {})], lineup, 7).play(0, 60)
    finished, limit, fault = tally.counts.games[0].tolist()
    assert finished + fault == 120
    assert limit == 0
    assert 0 < fault < 60
    assert tally.counts.blocks[0, 0] == 60
    assert 0 < tally.counts.blocks[0, 1] < 60


def test_a_script_that_always_breaks_is_given_up(tmp_path):
    with pytest.raises(StrategyError, match="gave up"):
        table(tmp_path, "raises", "bold").play(0, MAX_FAILURES)


def test_what_a_script_writes_into_its_options_changes_nothing(tmp_path):
    cheat = table(tmp_path, "rewrites", "bold").play(0, 5).counts
    honest = table(tmp_path, "careful", "bold").play(0, 5).counts
    assert (cheat.score == honest.score).all()


def test_a_script_that_writes_into_the_data_is_refused(tmp_path):
    subject = table(tmp_path, "cheats", "bold")
    with pytest.raises(StrategyError, match="may only read"):
        subject.play(0, 5)
    assert subject.boxes[0].data.safe == 3


def test_a_plain_script_that_returns_nothing_is_named(tmp_path):
    lineup = [
        load_strategy(TOY, "mute", write(tmp_path, "mute", body="pass", decorated=False)),
        *seated(tmp_path, "bold"),
    ]
    failures = []
    Table(TOY, [TOY.read_box(2, {})], lineup, 7).play(0, 1, warn=failures.append)
    assert "choose returned None, not an index" in failures[0].message


def test_a_known_fault_is_counted_and_not_played(tmp_path):
    tally = table(tmp_path, "bold", "coin").play(0, 5, known={(3, 0, 1): (1, 4, STUCK)})
    assert tally.counts.games[0].tolist() == [9, 0, 1]
    assert tally.counts.fault[0, 0].tolist() == [3, 1, FAULT, 1, 4, STUCK]


def test_the_cursor_counts_the_blocks(tmp_path):
    cursor = new_cursor()
    table(tmp_path, "bold", "coin").play(10, 5, cursor=cursor)
    assert cursor[-1] == 5
    assert cursor[0] == 14


def test_a_game_that_does_not_end_is_cut_off(tmp_path):
    import dataclasses

    short = dataclasses.replace(TOY, max_decisions=6)
    tally = Table(short, [TOY.read_box(2, {})], seated(tmp_path, "bold", "coin"), 7).play(0, 2)
    assert tally.counts.games[0].tolist() == [0, 4, 0]
    assert tally.counts.fault[0, :4, 2].tolist() == [LIMIT] * 4


def test_a_replay_is_the_game_that_was_counted(tmp_path):
    subject = table(tmp_path, "coin", "bold", "careful")
    scores = np.zeros(TOY.score_high + 1, int)
    for block in range(4):
        for rotation in range(3):
            replay = subject.replay(0, block, rotation)
            steps = list(replay.steps())
            outcome = replay.outcome()
            assert outcome["status"] == "finished"
            assert [step.number for step in steps] == list(range(1, 16))
            for score in outcome["score"]:
                scores[score] += 1
    assert (subject.play(0, 4).counts.score[0].sum(axis=(0, 1)) == scores).all()


def test_exhibits_are_the_extreme_games(tmp_path):
    subject = table(tmp_path, "coin", "bold")
    counts = subject.play(0, 30).counts
    value, block, rotation = counts.exhibit[0, 4]
    replay = subject.replay(0, int(block), int(rotation))
    list(replay.steps())
    assert max(replay.outcome()["score"]) == value
    assert counts.score[0, :, :, value + 1 :].sum() == 0


@pytest.mark.skipif(not kernel.JIT, reason="an interpreted loop is always one")
def test_one_plain_script_makes_the_whole_table_plain(tmp_path):
    lineup = [
        *seated(tmp_path, "bold"),
        load_strategy(TOY, "careful", write(tmp_path, "careful", decorated=False)),
    ]
    mixed = Table(TOY, [TOY.read_box(2, {})], lineup, 7)
    assert not mixed.is_compiled
    assert mixed.play(0, 2).counts.games[0, FINISHED] == 4


def test_a_comparison_also_counts_scores_by_batch_and_components_by_block(tmp_path):
    tally = table(tmp_path, "bold", "careful", settings=({}, {"safe": 4})).play(0, 40)
    counts, shape = tally.counts, tally.shape
    assert np.array_equal(counts.batch.sum(axis=2), counts.score.sum(axis=2))
    assert counts.batch[0, 0].sum(axis=1).tolist() == [4] * 8 + [2] * 24  # 40 deals, 2 games each
    assert counts.total[0, 0, shape.part_metric(0, 0)] == counts.part[0, :, :, 0, 1].sum()
    alone = table(tmp_path, "bold", "careful").play(0, 2)
    assert len(alone.counts.batch_part) == 0
    assert alone.shape.metrics == alone.shape.part_metric(0, 0)
