"""IC-7  Actions."""

import pytest

from tests.games.intrigue_city.lay import Table


def table_of(card, board="BoS 1+2, RL 1+3, DB 2+3", settings=None, **turn):
    """A turn of seat 0, whose board is given, with a card on slot s6."""
    return Table(3, settings).turn(seat=0, boards={0: board}, slots={"s6": card}, **turn)


def own(table, slot="s6", **wanted):
    """Steps of the defensive options on that slot."""
    return table.steps(slot=slot, pawn="defensive", **wanted)


def selected(table, slot="s6", **wanted):
    """Selected guilds of the defensive options on that slot."""
    options = table.options(slot=slot, pawn="defensive", **wanted)
    return sorted({line["selected"] for line in options})


@pytest.mark.parametrize(("slot", "value"), [("s1", 1), ("s2", 2), ("s3", 3)])
def test_ic_7_1_ic_7_2_ic_7_3_place_or_remove_one_cube_of_the_value(slot, value):
    table = Table(3).turn(seat=0, boards={0: "ES 1+1+2+2+3+3"})
    assert own(table, slot, target="ES") == [f"place {value} ES", f"remove {value} ES"]
    assert own(table, slot, target="RL") == [f"place {value} RL"]


def test_ic_7_4_seduction_moves_any_cube_from_an_adjacent_guild():
    table = Table(3).turn(seat=0, boards={0: "BoS 1+2, RL 3, DB 1+3"})
    assert own(table, "s4", target="ES") == ["move 1 BoS>ES", "move 2 BoS>ES", "move 3 RL>ES"]


def test_ic_7_5_s15_change_of_plans_moves_any_cube_from_a_non_adjacent_guild():
    table = Table(3).turn(seat=0, boards={0: "BoS 1, ES 1, Dr 2, DB 2, CM 3"})
    assert own(table, "s5", target="RL") == ["move 1 BoS>RL", "move 2 DB>RL", "move 3 CM>RL"]
    assert selected(table, "s5", target="RL") == ["BoS", "CM", "DB"]


def test_ic_7_6_consolidation_of_trust_places_a_2_and_a_1_in_an_adjacent_guild():
    table = table_of("consolidation_of_trust")
    assert own(table, target="ES") == ["place 2 ES; place 1 BoS", "place 2 ES; place 1 RL"]


def test_ic_7_7_s12_consolidation_of_power_places_a_3_and_a_2_in_an_adjacent_guild():
    table = table_of("consolidation_of_power", "ES 3, RL 1+2, DB 1+2+3")
    assert selected(table, target="ES") == ["BoS", "RL"]
    table.play(slot="s6", pawn="defensive", target="ES", steps="place 3 ES; place 2 BoS")
    assert (table.cubes(0, "ES"), table.cubes(0, "BoS")) == ("3+3", "2")
    assert table.held(0) == {"ES": "strong"}


def test_ic_7_8_s13_false_accusations_places_a_2_and_a_1_in_the_opposite_guild():
    table = table_of("false_accusations", "RL 3+1, BoS 1+2, ES 2+3")
    assert own(table, target="RL") == ["place 2 RL; place 1 CM"]
    table.play(slot="s6", pawn="defensive", target="RL")
    assert (table.cubes(0, "RL"), table.cubes(0, "CM")) == ("3+2+1", "1")
    assert table.held(0) == {"RL": "strong"}


def test_ic_7_9_betrayal_places_a_3_and_a_2_in_the_opposite_guild():
    assert own(table_of("betrayal"), target="Dr") == ["place 3 Dr; place 2 BoS"]


def test_ic_7_10_s11_territorial_claim_removes_one_and_places_a_1_on_both_sides():
    table = table_of("territorial_claim", "Dr 1, BoS 2+3, ES 2")
    assert own(table, target="Dr") == []
    table = table_of("territorial_claim", "Dr 1+2, BoS 2+3")
    table.play(slot="s6", pawn="defensive", target="Dr")
    assert [table.cubes(0, name) for name in ("Dr", "RL", "DB")] == ["1", "1", "1"]


def test_ic_7_11_web_of_treachery_places_a_2_on_both_sides_in_the_order_of_the_ring():
    table = table_of("web_of_treachery", "CM 3+3, BoS 1+2")
    assert own(table, target="CM") == ["remove 3 CM; place 2 BoS; place 2 DB"]


def test_ic_7_12_s14_arrangements_place_one_and_move_one_of_any_values():
    table = table_of("promising_arrangements", "DB 1, CM 2, BoS 1+3")
    assert own(table, target="DB") == [f"place {value} DB; move 2 CM>DB" for value in (1, 2, 3)]
    table.play(slot="s6", pawn="defensive", target="DB", steps="place 3 DB; move 2 CM>DB")
    assert (table.cubes(0, "DB"), table.cubes(0, "CM")) == ("3+2+1", "-")
    assert table.held(0) == {"DB": "strong"}


@pytest.mark.parametrize(
    ("switch", "steps"),
    [
        ("placed", ["place 2 DB; move 1 CM>DB", "place 2 DB; move 2 CM>DB"]),
        ("moved", [f"place {value} DB; move 2 CM>DB" for value in (1, 2, 3)]),
    ],
)
def test_ic_7_12_the_values_are_a_switch(switch, steps):
    settings = {f"switches.{switch}_cube_values_arrangements": [2]}
    assert own(table_of("promising_arrangements", "DB 3, CM 1+2", settings), target="DB") == steps


def test_ic_7_13_the_manoeuvre_moves_two_cubes_of_different_values():
    table = table_of("misleading_maneuver", "BoS 1+2, ES 2+3")
    assert own(table, target="BoS", selected="ES") == [
        "move 2 ES>BoS; move 1 BoS>ES",
        "move 3 ES>BoS; move 1 BoS>ES",
        "move 3 ES>BoS; move 2 BoS>ES",
    ]


def test_ic_7_13_s18_no_single_move_while_the_board_offers_an_exchange():
    table = table_of("misleading_maneuver", "BoS 1, ES 2, DB 3")
    assert own(table, target="DB") == []
    assert own(table, target="ES") == ["move 1 BoS>ES; move 2 ES>BoS"]


def test_ic_7_13_a_single_move_in_either_direction_when_the_board_offers_no_exchange():
    table = table_of("misleading_maneuver", "BoS 1, RL 2, DB 3")
    assert own(table, target="DB") == ["move 3 DB>CM", "move 3 DB>Dr"]
    assert own(table, target="CM") == ["move 1 BoS>CM", "move 3 DB>CM"]
    table = table_of("misleading_maneuver", "BoS 2, ES 2, DB 1+3")  # equal values: no exchange
    assert "move 2 ES>BoS" in own(table, target="BoS")


def test_ic_7_13_a_banned_target_does_not_count_for_the_exchange():
    # The only exchange is between ES and RL; the Seekers may not target ES, but RL they may.
    table = table_of("misleading_maneuver", "ES 1, RL 2, DB 3", favours={0: "weak ES"})
    assert table.steps(favour="ES", slot="s6") == ["move 1 ES>RL; move 2 RL>ES"]
    settings = {"switches.own_guild_ban_scope": "target_and_partner"}
    table = table_of("misleading_maneuver", "ES 1, RL 2, DB 3", settings, favours={0: "weak ES"})
    singles = table.steps(favour="ES", slot="s6")
    assert "move 3 DB>CM" in singles
    assert not any("ES" in steps for steps in singles)


def test_ic_7_13_the_fallback_can_be_judged_for_the_target():
    settings = {"switches.exchange_fallback_scope": "target"}
    table = table_of("misleading_maneuver", "BoS 1, ES 2, DB 3", settings)
    assert own(table, target="DB") == ["move 3 DB>CM", "move 3 DB>Dr"]
    assert own(table, target="ES") == ["move 1 BoS>ES; move 2 ES>BoS"]


def test_ic_7_14_redistribution_is_arrangements_with_a_non_adjacent_guild():
    table = table_of("redistribution_of_power", "DB 1, CM 2, RL 3, BoS 1+2")
    assert selected(table, target="DB") == ["BoS", "RL"]
    assert "place 1 DB; move 3 RL>DB" in own(table, target="DB")


def test_ic_7_15_disruption_is_the_manoeuvre_with_a_non_adjacent_guild():
    table = table_of("disruption_of_balance", "BoS 1, Dr 2, ES 3")
    assert own(table, target="BoS") == ["move 2 Dr>BoS; move 1 BoS>Dr"]
    table = table_of("disruption_of_balance", "BoS 1, ES 2+3")
    # ES and BoS are adjacent, so there is no exchange.
    assert own(table, target="Dr") == ["move 1 BoS>Dr", "move 2 ES>Dr", "move 3 ES>Dr"]


def test_ic_7_16_s20_old_debts_does_exactly_one_of_three_things():
    table = Table(3).turn(seat=0, boards={0: "CM 2, RL 1, BoS 1, Dr 1+2, ES 3+3"})
    moves = own(table, "printed_old_debts", target="CM")
    assert {"move 1 RL>CM", "move 1 BoS>CM", "move 1 Dr>CM"} < set(moves)
    assert {"place 1 CM", "place 2 CM", "place 3 CM", "remove 2 CM"} < set(moves)
    assert not any("CM>" in steps for steps in moves)
    told = table.options(slot="printed_old_debts", pawn="defensive", target="CM")
    moving = {line["steps"] for line in told if line["selected"]}
    assert moving == {steps for steps in moves if steps.startswith("move")}


def test_ic_7_17_scapegoat_names_any_guild_and_changes_nothing():
    table = Table(3).turn(seat=0, boards={0: "RL 3+3, BoS 1+2, ES 1+2"})
    assert own(table, "printed_scapegoat") == [""] * 6
    table.play(slot="printed_scapegoat", pawn="defensive", target="RL")
    assert table.cubes(0, "RL") == "3+3"
    assert table.held(0) == {"RL": "strong"}
    assert table.state.intrigue[0] == 5


@pytest.mark.parametrize(("target", "side"), [("RL", "strong"), ("BoS", "weak"), ("DB", "weak")])
def test_ic_7_17_s21_scapegoat_earns_the_favour_as_usual(target, side):
    table = Table(3).turn(seat=0, boards={0: "RL 3+3, BoS 1+3, ES 1+2"})
    table.play(slot="printed_scapegoat", pawn="defensive", target=target)
    assert table.held(0) == {target: side}


def test_ic_7_18_or_means_one_of_the_two_and_means_both():
    table = table_of("consolidation_of_trust", "ES 1+1+2+2+3+3")
    assert all("; " not in steps for steps in own(table, "s1"))
    assert all(steps.count("place") == 2 for steps in own(table))


def test_ic_7_19_nothing_is_looked_at_between_two_steps():
    # After the first cube all six guilds hold 6; only the finished action counts.
    board = "BoS 1+2+3, ES 1+2+3, RL 1+2+3, Dr 3+3, DB 3, CM 1+2+3"
    table = table_of("consolidation_of_power", board)
    table.play(slot="s6", pawn="defensive", target="DB", steps="place 3 DB; place 2 CM")
    assert table.position["phase"] == "turn"
    table = table_of("betrayal", board.replace("ES 1+2+3", "ES 1+3"))
    table.play(slot="s6", pawn="defensive", target="DB", steps="place 3 DB; place 2 ES")
    assert table.position["phase"] == "over"


def test_ic_7_18_a_card_of_a_designer_is_played_as_written():
    card = {
        "kind": "advanced",
        "select": "any_other",
        "mode": "all",
        "steps": [
            {"op": "place", "where": "target", "values": [2]},
            {"op": "move", "from": "target", "to": "selected", "values": [1, 2]},
            {"op": "move", "from": "target", "to": "selected", "values": [2]},
            {"op": "remove", "where": "selected", "values": [2]},
        ],
    }
    table = table_of("my_card", "ES 2+1, BoS 1+2+3", {"action_cards.my_card": card})
    assert own(table, target="ES", selected="Dr") == [
        "place 2 ES; move 1 ES>Dr; move 2 ES>Dr; remove 2 Dr",
        "place 2 ES; move 2 ES>Dr; move 2 ES>Dr; remove 2 Dr",
    ]
    assert own(table, target="RL", selected="Dr") == []


def test_ic_7_18_three_cubes_of_one_cell_are_counted():
    step = {"op": "move", "from": "target", "to": "selected", "values": [1]}
    card = {"kind": "advanced", "select": "opposite", "mode": "all", "steps": [step] * 3}
    settings = {"action_cards.my_card": card}
    assert own(table_of("my_card", "ES 1+1, BoS 2+3", settings)) == []
    assert own(table_of("my_card", "ES 1+1+1, BoS 2+3", settings), target="ES") == [
        "move 1 ES>DB; move 1 ES>DB; move 1 ES>DB"
    ]
