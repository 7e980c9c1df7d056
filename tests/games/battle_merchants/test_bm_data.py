"""The component data: what a config may change, and what it is told when it is wrong."""

import pytest

from sim.errors import ConfigError
from sim.games.battle_merchants import GAME
from sim.games.battle_merchants.document import changed_document, leaves, printed
from tests.games.battle_merchants.play import Play

NEW_CARD = {
    "name": "War Bonds", "letter": "A", "duration": "instant", "gold": 5, "players": [2, 3, 4],
    "must_use": False, "effects": [],
}  # fmt: skip


def refused(settings, players=4):
    with pytest.raises(ConfigError) as error:
        GAME.read_box(players, settings)
    text = str(error.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"quality.vorpal.sale_prise": 3}, 'did you mean "quality.vorpal.sale_price"?'),
        ({"quality.vorpal.sale_price": "much"}, "quality.vorpal.sale_price = 'much': must be a"),
        ({"quality.vorpal.sale_price": -1}, "must be a whole number from 0 to 999"),
        ({"quality.vorpal.sale_price": True}, "must be a whole number"),
        ({"nul_forge": True}, 'did you mean "null_forge"?'),
        ({"null_forge": 1}, "must be true or false"),
        ({"pass_policy": "never"}, "known: always, only_if_stuck"),
        ({"turn_cap_per_season": 1000}, "from 0 to 200"),
        ({"kingdom_card.slush_found.gold": 2}, 'did you mean "kingdom_card.slush_fund"?'),
        ({"kingdom_card.slush_fund.gold": 200}, "kingdom_card.slush_fund.gold = 200"),
        ({"kingdom_card.slush_fund.duration": "forever"}, "known: end, final, instant, permanent"),
        ({"kingdom_card.rush_order.must_use": 3}, "must be true or false"),
        ({"kingdom_card.seed_money.effects": [{"op": "steal"}]}, "kingdom_card.seed_money.effects"),
        ({"kingdom_card.seed_money.effects": [{"op": "gold_floor"}]}, "amount: is missing"),
        ({"kingdom_card.seed_money.effects": [{"op": "forge_limit", "delta": 1}]}, "that stays"),
        ({"kingdom_card.seed_money.effects": [{"op": "gold_floor", "amont": 1}]}, "did you mean"),
        ({"kingdom_card.seed_money.duration": "final"}, "there is one at most"),
        ({"kingdom_card.seed_money.players": [1]}, "must be a list out of 2, 3 and 4"),
        ({"kingdom_card.bigger_forge.effects": [{"op": "forge_limit", "delta": 5}]}, "above 6"),
        ({"kingdom_card.war_bonds.gold": 3}, "kingdom_card.war_bonds.gold: no key"),
        ({"kingdom_card.war_bonds": {"gold": 3}}, "kingdom_card.war_bonds"),
        ({"craft_card.0.count": 60}, "at most 64"),
        ({"craft_card.99": dict(NEW_CARD)}, "has the next number, 28"),
        ({"craft_card.0.cost": "x3"}, "known: free, x1, x2"),
        ({"boards.p24.row.3.demand": ["axe"] * 5}, "has 5 entries; must be 6"),
        ({"boards.p24.row.3.demand": ["axe"] * 5 + ["bow"]}, 'no value "bow"'),
        ({"boards.p24.row.3.race": "hobgoblins"}, "of different races"),
        ({"boards.p24.row.9.race": "orcs"}, "boards.p24.row.9.race: no key"),
        ({"tableaus.p24.red.start_crafts": ["axe", "axe"]}, "two different weapons"),
        ({"tableaus.p24.red.players": [4], "tableaus.p24.blue.players": [2]}, "too few"),
        ({"null_froge": True}, "null_froge: no key"),
        ({"tableaus.p24.pink.start_reward": "orcs"}, "tableaus.p24.pink.start_reward: no key"),
        ({"side_board.link": [{"a": "K1", "b": "K1"}]}, "to itself"),
        ({"side_board.link": [{"a": "K1", "b": "C9"}]}, 'no value "C9"'),
        ({"seasons.winter.kingdom_limit": 1}, "may not fall"),
        ({"seasons.winter.kingdom_limit": 9}, "from 0 to 8"),
        ({"setup.forge_max": 0}, "from 1 to 6"),
        ({"setup.sell_max": 2}, "fixed by the rules"),
        ({"weapons.axe.standard_tiles": 3}, "not used by the rules"),
        ({"kingdom_card": [1]}, "must be a list of tables"),
        ({"steve.quality": "rusty"}, "known: standard, vorpal"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_refused_in_one_line(settings, words):
    assert words in refused(settings)


def test_a_setting_that_changes_nothing_is_not_told():
    box = GAME.read_box(4, {"quality.vorpal.sale_price": 18, "null_forge": True})
    assert box.changed == {}
    assert box.variants == {"null_forge": True}


def test_changes_are_told_by_dotted_key():
    settings = {
        "quality.vorpal.sale_price": 16, "kingdom_card.slush_fund.gold": 2, "craft_card.0.count": 4,
        "boards.p24.row.3.demand": ["mace", "axe", "hammer", "mace", "hammer", "sword"],
        "tableaus.p24.red.start_reward": "elves",
    }  # fmt: skip
    assert GAME.read_box(4, settings).changed == settings


def test_a_table_may_be_changed_by_its_fields():
    nested = {"kingdom_card": {"slush_fund": {"gold": 2}}, "quality": {"vorpal": {"sale_price": 9}}}
    with pytest.raises(ConfigError):
        GAME.read_box(4, nested)  # kingdom_card itself is a list
    box = GAME.read_box(4, {"kingdom_card.slush_fund": {"gold": 2}, "quality": nested["quality"]})
    assert box.changed == {"kingdom_card.slush_fund.gold": 2, "quality.vorpal.sale_price": 9}


def test_a_new_kingdom_card_needs_no_python():
    play = Play(4, {"kingdom_card.war_bonds": NEW_CARD})
    assert play.show_kingdom("war_bonds").take("war_bonds").gold(0) == 15
    assert "war_bonds" in [part.id for part in play.box.components]
    assert list(play.box.changed) == ["kingdom_card"]
    old = GAME.read_box(4, {}).components
    assert [part for part in play.box.components if part in old] == list(old)


def test_a_new_craft_card_needs_no_python():
    row = {"deck": "spring_summer", "weapon": "axe", "cost": "x1", "levels": 2, "coins": 3,
           "count": 2}  # fmt: skip
    play = Play(4, {"craft_card.28": row})
    name = "spring_summer:axe:x1:2:3"
    assert play.show_crafts(name).learn(name).player(0)["coins"]["axe"] == 3


def test_equal_craft_cards_of_two_rows_are_one():
    play = Play(4, {"craft_card.1.cost": "free", "craft_card.1.coins": 0})
    assert play.data.n_craft == 27
    assert play.data.craft_count[0] == 5 + 2
    assert len(play.box.components) == len(GAME.read_box(4, {}).components)


def test_a_kingdom_card_is_left_out_by_giving_it_no_players():
    play = Play(4, {"kingdom_card.slush_fund.players": []})
    assert play.data.kingdom_size == 27


def test_the_whole_kingdom_deck_may_be_left_out():
    settings = {f"kingdom_card.{entry['id']}.players": [] for entry in printed()["kingdom_card"]}
    play = Play(4, settings)
    assert play.see()["display"]["kingdom"] == []
    assert not play.can(do="kingdom")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_assumed_numbers_are_listed_and_changed_ones_are_not(players):
    keys = {each.key for each in GAME.read_box(players, {}).assumed}
    assert "quality.vorpal.sale_price" in keys
    assert "kingdom_card.slush_fund" in keys
    assert ("side_board.link.0" in keys) == (players == 2)
    assert ("kingdom_card.seed_money" in keys) == (players == 4)
    assert ("boards.p3.row.0" in keys) == (players == 3)
    assert "setup.start_gold" not in keys
    changed = GAME.read_box(players, {"quality.vorpal.sale_price": 17}).assumed
    assert "quality.vorpal.sale_price" not in {each.key for each in changed}


def test_every_setting_has_a_line_and_can_be_set():
    lines = GAME.settings()
    assert "null_forge" in lines
    assert "craft_card.3" in lines
    for key, value, _ in leaves(printed()):
        if key in lines and not isinstance(value, dict):
            changed_document({key: value})
    for name in printed()["switches"]:
        assert name == "source" or name in lines


def test_every_component_says_where_it_comes_from():
    box = GAME.read_box(2, {})
    assert all(each.source for each in box.components)
    assert {each.group for each in box.components} == {
        "weapon", "craft bonus", "prize", "tableau", "turn order", "craft card", "kingdom card",
        "steve", "kingdom gold",
    }  # fmt: skip


def test_the_assumed_boards_keep_their_balance():
    for side, per_rank in (("p24", (2, 2)), ("p3", (1, 2))):
        board = printed()["boards"][side]
        for rank in range(6):
            demanded = [row["demand"][rank] for row in board["row"]]
            assert all(
                per_rank[0] <= demanded.count(weapon) <= per_rank[1] for weapon in set(demanded)
            )
        for row in board["row"]:
            assert len(set(row["demand"])) == 4
        for key in ("race", "territory"):
            for name in {row[key] for row in board["row"]}:
                slots = [
                    weapon for row in board["row"] if row[key] == name for weapon in row["demand"]
                ]
                assert all(slots.count(weapon) == 3 for weapon in set(slots))
