"""BM-12  End of the year."""

import numpy as np
import pytest

from sim.games.battle_merchants import GAME
from tests.games.battle_merchants.play import Play


def winter(players=4, settings=None):
    """The next turn, of the last seat, is the last of the year."""
    play = Play(players, settings).set_season("winter").show_kingdom("slush_fund")
    for seat in range(players):
        play.set_gold(seat, 0).set_stock(seat)
    play.state.trigger = 0
    return play.to_seat(players - 1)


def end(play):
    play.take("slush_fund")
    assert play.see()["phase"] == "over"
    return play


def result(play):
    place, score = np.zeros(5, np.int64), np.zeros(5, np.int64)
    source = np.zeros((5, len(GAME.sources)), np.int64)
    reason = GAME.contract.result(play.state, play.data, place, score, source)
    n = play.box.players
    return GAME.reasons[reason], place[:n].tolist(), score[:n].tolist()


def totals(*stacks, players=4, settings=None):
    """Prizes of seats with these Defeated Weapons, all standard."""
    play = winter(players, settings)
    for seat, stack in enumerate(stacks):
        play.state.defeated[seat, 0] = stack
    end(play)
    return [play.source(seat, "prize") for seat in range(players)]


def test_bm_12_1_after_winter_there_is_no_clean_up():
    play = winter().set_reward(0, "orcs", 0).put("desert", "orcs", 1, owner=1)
    shown = play.see()["display"]
    end(play)
    assert play.source(1, "repairs") == 2
    assert play.see()["reward_slots"]["orcs"][0] is False
    assert play.see()["display"] == shown
    assert [each["event"] for each in play.chance] == ["season_end"]


def test_bm_12_2_unsold_weapons_bring_their_final_price():
    play = end(winter().set_stock(0, "axe", "axe", "mace.vorpal").set_tiles(0, orcs=4))
    assert play.source(0, "final_sale") == 3 + 3 + 9
    assert play.player(0)["stock"] == []


def test_bm_12_3_the_prizes_for_defeated_weapons():
    assert totals(3, 5, 4, 0) == [0, 15, 7, 0]
    play = winter()
    play.state.defeated[0] = (1, 2)  # vorpal ones count 2
    play.state.defeated[1] = (4, 0)
    end(play)
    assert (play.source(0, "prize"), play.source(1, "prize")) == (15, 7)


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ((5, 5, 4, 0), [11, 11, 0, 0]),
        ((5, 5, 5, 1), [7, 7, 7, 0]),
        ((5, 4, 4, 4), [15, 2, 2, 2]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
        ((2, 0, 0, 0), [15, 0, 0, 0]),
    ],
)
def test_bm_12_3_equal_totals_share(stacks, prizes):
    assert totals(*stacks) == prizes


@pytest.mark.parametrize(
    ("how", "stacks", "prizes"),
    [
        ("full", (5, 5, 4, 0), [15, 15, 0, 0]),
        ("full", (5, 4, 4, 0), [15, 7, 7, 0]),
        ("none", (5, 5, 4, 0), [0, 0, 0, 0]),
        ("none", (5, 4, 4, 0), [15, 0, 0, 0]),
    ],
)
def test_bm_12_3_switch_equal_totals(how, stacks, prizes):
    assert totals(*stacks, settings={"defeated_tie": how}) == prizes


def test_bm_12_3_switch_a_total_of_0_may_win():
    assert totals(3, 0, 0, 0, settings={"defeated_min_total": 0}) == [15, 2, 2, 2]


def test_bm_12_4_cards_that_pay_at_the_end_pay_now():
    play = winter().have(0, "trophy_hall")
    play.state.defeated[0, 0] = 3
    end(play)
    assert play.source(0, "kingdom_end") == 3
    assert play.source(0, "prize") == 15


def test_bm_12_5_most_gold_wins():
    play = winter()
    for seat, gold in enumerate((30, 50, 40, 10)):
        play.set_gold(seat, gold)
    assert result(end(play)) == ("gold", [3, 1, 2, 4], [30, 50, 40, 13])


def test_bm_12_5_equal_gold_is_settled_by_weapons_on_the_board():
    play = winter(settings={"quality.standard.repair_gold": 0, "quality.vorpal.repair_gold": 0})
    for seat in range(3):
        play.set_gold(seat, 40)
    play.put("desert", "orcs", 1, owner=0)
    play.put("desert", "orcs", 2, "mace.vorpal", owner=1)
    assert result(end(play)) == ("weapons", [2, 1, 3, 4], [40, 40, 40, 3])


def test_bm_12_5_still_equal_is_a_shared_victory():
    play = winter()
    for seat in range(2):
        play.set_gold(seat, 40)
    assert result(end(play)) == ("shared", [1, 1, 4, 3], [40, 40, 0, 3])
