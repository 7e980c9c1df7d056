"""BM-3  Year, seasons, turns."""

import pytest

from tests.games.battle_merchants.play import Play


def stuck(settings=None, players=4):
    """Example S19: nobody can do anything."""
    play = Play(players, settings)
    for seat in range(players):
        play.set_gold(seat, 0).set_levels(seat, axe=1, mace=1)
    play.state.craft_drawn[0] = play.data.deck_size[0]
    play.show_crafts("spring_summer:axe:x1:1:1", "spring_summer:mace:x2:2:0")
    return play.show_kingdom().empty_kingdom_deck()


def pass_round(play, turns):
    for _ in range(turns):
        play.do(do="pass")
    return play


def test_bm_3_1_four_seasons_then_the_game_is_over():
    play = Play(4)
    seasons = []
    for name in ("spring", "summer", "autumn", "winter"):
        assert play.see()["season"] == name
        seasons.append(name)
        play.set_moved(2).set_stock(0, "axe").to_seat(0)
        play.set_token("desert", 1, "open")
        play.state.slot_weapon[play.slot("desert", "orcs", 1)] = -1
        play.state.occupied &= ~(1 << play.slot("desert", "orcs", 1))
        play.put("desert", "hobgoblins", 1, owner=1)
        play.sell("axe", "desert", "orcs", 1).idle(3)
    assert play.see()["phase"] == "over"
    assert play.actions().size == 0


def test_bm_3_2_the_displays_are_filled_up_at_the_start_of_a_turn():
    play = Play(4).show_crafts("spring_summer:axe:free:1:0").show_kingdom("scrap_dealer")
    play.learn("spring_summer:axe:free:1:0")
    assert len(play.see()["display"]["craft"]) == 5
    assert len(play.see()["display"]["kingdom"]) == 3
    assert [event["event"] for event in play.chance] == ["reveal", "reveal"]
    assert [event["deck"] for event in play.chance] == ["spring_summer", "kingdom"]
    assert [len(event["cards"]) for event in play.chance] == [5, 2]


def test_bm_3_2_an_empty_deck_leaves_places_empty():
    play = Play(4).show_kingdom("scrap_dealer", "seed_money").empty_kingdom_deck()
    play.take("seed_money")
    assert play.see()["display"]["kingdom"] == ["scrap_dealer"]
    assert play.chance == []


def test_bm_3_3_a_turn_is_one_action_of_the_five():
    play = Play(4).set_levels(0, axe=6).set_stock(0, "axe").set_gold(0, 30)
    play.state.bonus_owner[0], play.state.bonus_up[0] = 0, 1
    play.show_crafts("spring_summer:axe:free:1:0").show_kingdom("scrap_dealer")
    acts = {each["do"] for each in play.options()}
    assert acts == {"learn", "forge", "sell", "kingdom", "forge_and_sell"}
    assert play.learn("spring_summer:axe:free:1:0").state.to_move == 1


def test_bm_3_4_an_action_must_be_possible_to_its_minimum():
    play = Play(4).set_gold(0, 2).set_levels(0, axe=3).show_kingdom("rush_order")
    play.show_crafts("spring_summer:axe:x1:1:1")
    assert [each["do"] for each in play.options()] == ["pass"]


def test_bm_3_5_and_example_s19_a_stuck_player_passes():
    play = stuck()
    assert play.options() == [{"do": "pass"}]
    play.set_gold(0, 1)
    assert [each["do"] for each in play.options()] == ["learn"]


def test_bm_3_5_switch_passing_is_always_legal():
    assert not Play(4).can(do="pass")
    assert Play(4, {"pass_policy": "always"}).can(do="pass")


@pytest.mark.parametrize(("gold", "can"), [(4, True), (5, False)])
def test_bm_3_6_switch_the_bailout_is_for_less_than_5_gold(gold, can):
    play = stuck({"broke_bailout": True}).set_gold(0, gold)
    assert play.can(do="bailout") == can


def test_bm_3_6_a_bailout_is_neither_action_nor_pass():
    play = stuck({"broke_bailout": True})
    assert play.options() == [{"do": "bailout"}]
    play.do(do="bailout")
    assert play.gold(0) == play.source(0, "bailout") == 5
    assert play.see()["passes"] == 0
    assert play.see()["turns"] == 1
    assert not stuck().can(do="bailout")


def test_bm_3_7_a_round_of_passes_ends_the_season_at_once():
    play = pass_round(stuck(), 3)
    assert play.see()["season"] == "spring"
    pass_round(play, 1)
    assert play.chance[0] == {"event": "season_end", "season": "spring", "cause": "passes"}
    assert play.see()["season"] == "summer"
    assert play.see()["to_move"] == 0  # the seat after the last one to pass (R31)


def test_bm_3_7_passes_count_only_in_a_row():
    play = pass_round(stuck(), 3).idle()
    assert play.see()["passes"] == 0
    assert play.see()["season"] == "spring"


def test_bm_3_7_once_triggered_passes_are_simply_the_last_turns():
    play = stuck()
    play.state.trigger = 3
    pass_round(play, 3)
    assert play.chance[0]["cause"] == "trigger"


@pytest.mark.parametrize(("cap", "turns"), [(1, 4), (2, 8)])
def test_bm_3_7_switch_the_turn_cap_ends_a_season(cap, turns):
    play = Play(4, {"turn_cap_per_season": cap}).idle(turns - 1)
    assert play.see()["season"] == "spring"
    play.set_levels(int(play.state.to_move), axe=1).forge("axe")
    assert play.chance[0] == {"event": "season_end", "season": "spring", "cause": "turn_cap"}


def test_bm_3_7_switch_no_cap():
    assert Play(4, {"turn_cap_per_season": 0}).idle(500).see()["season"] == "spring"


def test_bm_3_7_switch_forging_nothing_counts_as_a_pass():
    play = stuck({"null_forge": True})
    for turn in range(4):
        assert play.see()["passes"] == turn
        play.do(do="forge", weapons=[])
    assert play.chance[0]["cause"] == "passes"
