"""BM-7  Reward tiles and demand tokens."""

from tests.games.battle_merchants.play import Play


def pair(settings=None, rank=1, players=4):
    """Grasslands: the axe side of a battlefield is filled, seat 0 holds the sword for the other."""
    play = Play(players, settings).set_stock(0, "sword").put("grasslands", "dwarves", rank, owner=1)
    return play.set_token("grasslands", rank, "open")


def fill(play):
    return play.sell("sword", "grasslands", "elves", 1)


def test_bm_7_1_a_reward_slot_is_filled_at_clean_up_only():
    play = Play(4).set_stock(0, "axe").sell("axe", "desert", "orcs", 1).idle(3)
    assert play.see()["reward_slots"]["orcs"] == [False, True, True, True]
    play.state.trigger = 1
    play.idle()
    assert play.see()["season"] == "summer"
    assert play.see()["reward_slots"]["orcs"] == [True] * 4


def test_bm_7_2_one_tile_a_race_and_season():
    play = Play(4).set_tiles(0).set_stock(0, "axe", "mace").sell("axe", "desert", "orcs", 1)
    play.to_seat(0).sell("mace", "forest", "orcs", 1)
    assert play.player(0)["tiles"]["orcs"] == 1


def test_bm_7_3_territory_tiles_are_not_gained_by_selling():
    play = Play(4).set_stock(0, "axe").sell("axe", "desert", "orcs", 1)
    assert play.player(0)["territory_tiles"] == []
    assert play.see()["board"]["desert"]["tile"]


def test_bm_7_4_a_token_between_two_weapons_moves_and_the_next_opens():
    play = fill(pair())
    assert play.tokens("grasslands") == [None, "open", "locked", "locked", "locked", "locked"]
    assert play.see()["season_area"]["spring"] == 1
    assert play.chance[0] == {
        "event": "token", "territory": "grasslands", "rank": 1, "to": "season", "opened": 2,
    }  # fmt: skip


def test_bm_7_4_one_weapon_moves_nothing():
    play = Play(4).set_stock(0, "sword").sell("sword", "grasslands", "elves", 1)
    assert play.tokens("grasslands")[0] == "open"


def test_bm_7_5_the_move_happens_though_other_slots_are_empty():
    play = pair(rank=1).set_token("grasslands", 2, None).set_token("grasslands", 3, "open")
    fill(play)
    assert play.tokens("grasslands") == [None, None, "open", "open", "locked", "locked"]


def test_bm_7_6_without_a_locked_token_none_is_turned():
    play = pair()
    for rank in range(2, 7):
        play.set_token("grasslands", rank, None)
    assert fill(play).chance[0]["opened"] is None


def cascade(settings=None):
    play = pair(settings)
    for race in ("elves", "dwarves"):
        play.put("grasslands", race, 2, owner=2)
    return fill(play)


def test_bm_7_7_a_token_opened_between_two_weapons_moves_as_well():
    play = cascade()
    assert [(each["rank"], each["opened"]) for each in play.chance[:2]] == [(1, 2), (2, 3)]
    assert play.see()["season_area"]["spring"] == 2


def test_bm_7_7_switch_no_cascade():
    play = cascade({"cascade_tokens": False})
    assert play.tokens("grasslands")[:3] == [None, "open", "locked"]


def test_bm_7_8_a_token_beyond_the_third_leaves_the_game_and_still_opens_the_next():
    play = pair().set_moved(3)
    play.state.trigger = 0
    fill(play)
    assert play.see()["season_area"]["spring"] == 3
    assert play.see()["tokens_removed"] == 1
    assert play.tokens("grasslands")[1] == "open"
    assert play.chance[0]["to"] == "box"


def test_bm_7_8_switch_a_removed_token_opens_nothing():
    play = pair({"overflow_token_unlocks": False}).set_moved(3)
    play.state.trigger = 0
    fill(play)
    assert play.tokens("grasslands")[1] == "locked"
