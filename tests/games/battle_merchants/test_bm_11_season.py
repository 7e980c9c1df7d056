"""BM-11  End of a season."""

import pytest

from tests.games.battle_merchants.play import Play


def about_to_end(first=3, players=4, settings=None, season="spring"):
    """The next turn is the last one of the season; seat `first` takes it."""
    play = Play(players, settings).show_kingdom("slush_fund")
    if season != "spring":
        play.set_season(season)
    for seat in range(players):
        play.set_gold(seat, 20).set_levels(seat, axe=1)
    play.state.trigger = (first + 1) % players
    return play.to_seat(first)


def end(play):
    """The last turn, without any effect but 3 gold for who takes it."""
    play.take("slush_fund")
    seat = int(play.state.trigger)
    assert play.chance[0]["event"] == "season_end", seat
    return play


def fight(mine, theirs, levels, owner=1, settings=None):
    """Seat 0's weapon meets another in the Forest (elves' slot against the orcs')."""
    play = about_to_end(settings=settings).set_levels(0, **levels[0])
    if owner != 0:
        play.set_levels(owner, **levels[1])
    play.put("forest", "elves", 2, mine, owner=0).put("forest", "orcs", 2, theirs, owner=owner)
    return end(play)


def outcome(play):
    """Who is left on the battlefield: 0, 1 or None."""
    left = [play.weapon_at("forest", race, 2) for race in ("elves", "orcs")]
    owners = [each["owner"] for each in left if each]
    assert len(owners) < 2
    return owners[0] if owners else None


def test_bm_11_1_the_third_token_triggers_the_end_by_the_player_whose_turn_it_is():
    play = Play(4).set_stock(0, "sword").put("grasslands", "dwarves", 1, owner=1).set_moved(1)
    assert play.sell("sword", "grasslands", "elves", 1).see()["trigger"] is None
    play = Play(4).set_stock(0, "sword").put("grasslands", "dwarves", 1, owner=1).set_moved(2)
    assert play.sell("sword", "grasslands", "elves", 1).see()["trigger"] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bm_11_2_every_other_player_has_exactly_one_more_turn(players):
    play = Play(players, first=1).set_levels(1, sword=1).set_stock(1, "sword")
    play.put("grasslands", "dwarves", 1, owner=0).set_moved(2)
    play.sell("sword", "grasslands", "elves", 1)
    movers = []
    while play.see()["season"] == "spring":
        movers.append(int(play.state.to_move))
        play.idle()
    assert movers == [(1 + k) % players for k in range(1, players)]


def test_bm_11_3_last_turns_are_ordinary_turns():
    play = about_to_end(first=2)
    play.state.trigger = 0
    play.set_stock(2, "axe").show_crafts("spring_summer:axe:free:1:0").show_kingdom("seed_money")
    assert {each["do"] for each in play.options()} == {"learn", "forge", "sell", "kingdom"}


def last_token(settings=None):
    """One open token is left on the board; seat 0 fills its battlefield."""
    play = Play(3, settings).set_stock(0, "sword").put("grasslands", "dwarves", 1, owner=1)
    for territory in ("mountains", "forest", "grasslands"):
        for rank in range(1, 7):
            play.set_token(territory, rank, None)
    return play.set_token("grasslands", 1, "open").set_moved(1)


def test_bm_11_4_without_an_open_token_the_end_counts_as_triggered():
    play = last_token().sell("sword", "grasslands", "elves", 1)
    assert play.see()["trigger"] == 0
    assert play.see()["season_area"]["spring"] == 2


def test_bm_11_4_switch_a_shortage_of_tokens_ends_nothing():
    play = last_token({"token_shortage_ends_season": False})
    assert play.sell("sword", "grasslands", "elves", 1).see()["trigger"] is None


def test_bm_11_5_battles_then_repairs_then_clean_up():
    play = fight("mace", "axe", ({"mace": 3}, {"axe": 1}))
    assert [each["event"] for each in play.chance] == ["season_end", "battle", "reveal", "reveal"]
    assert play.source(0, "repairs") == 2
    assert play.source(1, "repairs") == 0


def test_bm_11_6_a_battle_wherever_two_weapons_face_each_other():
    play = about_to_end().put("forest", "elves", 2, owner=0).put("forest", "orcs", 2, owner=1)
    play.put("desert", "orcs", 3, owner=0).put("mountains", "dwarves", 6, owner=0)
    play.put("mountains", "hobgoblins", 6, owner=2)  # beside a locked token
    battles = [each for each in end(play).chance if each["event"] == "battle"]
    assert [(each["territory"], each["rank"]) for each in battles] == [
        ("mountains", 6),
        ("forest", 2),
    ]
    assert play.weapon_at("desert", "orcs", 3) is not None


@pytest.mark.parametrize(
    ("mine", "theirs", "left"), [("mace.vorpal", "axe", 0), ("mace", "axe.vorpal", 1)]
)
def test_bm_11_7_vorpal_beats_standard_whatever_the_levels(mine, theirs, left):
    levels = ({"mace": 9 if left else 1}, {"axe": 1 if left else 9})
    assert outcome(fight(mine, theirs, levels)) == left


def test_bm_11_7_as_component_data():
    settings = {"battle.vorpal_beats_standard": False}
    play = fight("mace", "axe.vorpal", ({"mace": 9}, {"axe": 5}), settings=settings)
    assert outcome(play) == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "left"), [(3, 2, 0), (2, 3, 1), (2, 2, None), (1, 0, 0)]
)
def test_bm_11_8_the_higher_current_level_in_the_weapons_own_type_wins(mine, theirs, left):
    levels = ({"mace": mine, "axe": 9}, {"axe": theirs, "mace": 9})
    assert outcome(fight("mace", "axe", levels)) == left
    assert outcome(fight("mace.vorpal", "axe.vorpal", levels)) == left


def test_bm_11_10_the_loser_goes_to_the_winners_stack():
    play = fight("mace", "axe.vorpal", ({"mace": 3}, {"axe": 1}))
    assert play.player(1)["defeated"] == {"standard": 1, "vorpal": 0}
    assert play.player(0)["defeated"] == {"standard": 0, "vorpal": 0}
    assert play.weapon_at("forest", "elves", 2) is None
    assert play.weapon_at("forest", "orcs", 2) == {"weapon": "axe.vorpal", "owner": 1}


def test_bm_11_11_after_a_tie_both_are_gone_and_both_owners_gain_1():
    play = fight("mace", "axe", ({"mace": 2}, {"axe": 2}))
    assert [play.source(seat, "ties") for seat in range(4)] == [1, 1, 0, 0]
    assert play.player(0)["defeated"]["standard"] == play.player(1)["defeated"]["standard"] == 0


def test_bm_11_12_own_against_own():
    play = fight("mace", "axe", ({"mace": 3, "axe": 1},), owner=0)
    assert play.player(0)["defeated"]["standard"] == 1
    assert play.source(0, "repairs") == 2
    play = fight("mace", "axe", ({"mace": 3, "axe": 3},), owner=0)
    assert play.source(0, "ties") == 2


def test_bm_11_13_battles_are_told_by_territory_and_rank():
    play = about_to_end()
    for territory, rank in (("grasslands", 1), ("mountains", 4), ("mountains", 2)):
        for race in play.see()["board"][territory]["rows"]:
            play.put(territory, race, rank, owner=0)
    battles = [each for each in end(play).chance if each["event"] == "battle"]
    order = [(each["territory"], each["rank"]) for each in battles]
    assert order == [("mountains", 2), ("mountains", 4), ("grasslands", 1)]


def test_bm_11_14_repairs_for_every_own_weapon_fought_or_not():
    play = about_to_end().put("desert", "orcs", 1, owner=0).put("desert", "orcs", 5, owner=0)
    play.put("forest", "elves", 1, "hammer.vorpal", owner=0).put("forest", "orcs", 3, owner=2)
    play = end(play)
    assert [play.source(seat, "repairs") for seat in range(4)] == [6, 0, 2, 0]


def test_bm_11_14_repairs_are_component_data():
    settings = {"quality.vorpal.repair_gold": 3}
    play = about_to_end(settings=settings).put("desert", "orcs", 1, "axe.vorpal", owner=0)
    assert end(play).source(0, "repairs") == 3


def test_bm_11_15_clean_up_discards_the_kingdom_display_but_a_final_card():
    play = about_to_end().show_kingdom("slush_fund", "scrap_dealer", "bigger_forge")
    end(play)
    shown = play.see()["display"]["kingdom"]
    assert len(shown) == 3
    assert "slush_fund" in shown
    assert {"scrap_dealer", "bigger_forge"} <= set(play.see()["discards"]["kingdom"])


def test_bm_11_16_clean_up_renews_the_craft_display_from_the_deck_of_the_season():
    for season, deck in (("spring", "spring_summer"), ("summer", "autumn_winter"),
                         ("autumn", "autumn_winter")):  # fmt: skip
        play = about_to_end(season=season)
        old = play.see()["display"]["craft"]
        left = play.see()["decks"]["spring_summer"]
        end(play)
        shown = play.see()["display"]["craft"]
        assert len(shown) == 5
        assert all(card.startswith(f"{deck}:") for card in shown)
        assert play.see()["discards"]["craft"] == sorted(old)
        if season == "summer":
            assert play.see()["removed"]["craft"] == sorted(left)
            assert play.see()["decks"]["spring_summer"] == []


def test_bm_11_16_switch_the_craft_display_stays():
    play = about_to_end(settings={"discard_craft_market_at_cleanup": False})
    old = play.see()["display"]["craft"]
    assert end(play).see()["display"]["craft"] == old


def test_bm_11_17_reward_slots_are_filled_up():
    play = end(about_to_end().set_reward(0, "orcs", 0).set_reward(2, "elves", 0))
    assert all(held == [True] * 4 for held in play.see()["reward_slots"].values())


def test_bm_11_18_craft_bonus_cards_are_turned_up():
    play = about_to_end()
    play.state.bonus_owner[2] = 1
    assert end(play).player(1)["bonus"] == {"mace": "up"}
    assert play.player(0)["bonus"] == {}


def test_bm_11_19_the_trigger_player_begins_with_an_empty_season_area():
    play = end(about_to_end(first=1).set_moved(3))
    assert play.see()["to_move"] == 2
    assert play.see()["trigger"] is None
    assert play.see()["season_area"] == {"spring": 3, "summer": 0, "autumn": 0, "winter": 0}
    assert (play.see()["turns"], play.see()["passes"]) == (0, 0)


def test_bm_11_20_everything_else_carries_over():
    play = about_to_end().set_stock(0, "axe", "mace.vorpal").set_coins(0, axe=2)
    play.put("desert", "orcs", 1, owner=0).have(0, "scrap_dealer")
    before = play.player(0)
    after = end(play).player(0)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"gold", "sources"}
    assert play.weapon_at("desert", "orcs", 1) == {"weapon": "axe.standard", "owner": 0}
    assert play.tokens("desert") == ["open"] + ["locked"] * 5


def test_bm_11_21_a_season_without_open_token_has_one_turn_each():
    play = last_token().sell("sword", "grasslands", "elves", 1).idle(2)
    assert play.see()["season"] == "summer"
    assert play.see()["tokenless"]
    assert play.see()["to_move"] == 0
    play.idle(2)
    assert play.see()["season"] == "summer"
    before = play.see()["trigger"]
    play.set_levels(int(play.state.to_move), axe=1).set_gold(int(play.state.to_move), 9)
    play.forge("axe")
    assert before is None
    assert play.chance[0] == {"event": "season_end", "season": "summer", "cause": "no_token"}
    assert play.see()["to_move"] == 0
