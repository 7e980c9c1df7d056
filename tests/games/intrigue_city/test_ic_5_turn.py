"""IC-5  A turn."""

from tests.games.intrigue_city.lay import Table

THREE_SLOTS = {f"slots.s{k}": "none" for k in (4, 5, 6, 7, 8, 9)}


def slots_of(options):
    return {line["slot"] for line in options}


def few_slots(cards, **more):
    """Settings for a game of 3 with only some card slots and no printed actions in use."""
    n = len(cards)
    settings = {f"slots.s{k}.min_players": 5 for k in range(n + 1, 10)}
    settings |= {"slots.printed_old_debts.min_players": 5, "slots.printed_scapegoat.min_players": 5}
    settings |= {"random_actions": True, "variants.random_actions.cards_in_use.p3": n}
    return {**settings, **more}


def table_of(*cards, more=None, **turn):
    """A turn with only these cards on slots s1, s2, ..."""
    table = Table(3, few_slots(cards, **(more or {})))
    return table.turn(slots={f"s{k + 1}": card for k, card in enumerate(cards)}, **turn)


def test_ic_5_1_a_turn_goes_from_the_pawn_to_the_marker():
    table = Table(3).turn(seat=0)
    table.play(pawn="defensive", slot="s2", target="ES", steps="place 2 ES")
    assert table.position["slots"]["s2"]["pawns"] == [{"seat": 0, "pawn": "defensive"}]
    assert table.cubes(0, "ES") == "2"
    assert table.held(0) == {"ES": "weak"}
    assert table.state.intrigue[0] == 3


def test_ic_5_1_favour_reaction_after_attack_and_intrigue_come_in_this_order():
    table = Table(3).turn(seat=0, favours={0: "weak CM", 1: "weak RL"})
    table.play(pawn="offensive", slot="s2", board=1, target="Dr", steps="place 2 Dr")
    assert (table.position["phase"], table.state.to_move) == ("reaction", 1)
    table.play(favour="RL", step="place 1 Dr")
    assert (table.position["phase"], table.state.to_move) == ("after_attack", 0)
    assert table.state.intrigue[0] == 0
    table.play(favour="CM", step="place 1 Dr")
    assert table.state.intrigue[0] == 3


def test_ic_5_2_s5_a_pawn_needs_a_slot_without_any_pawn():
    table = Table(3).turn(seat=0).occupy("s2", 0, "defensive").occupy("s3", 1, "offensive")
    assert slots_of(table.options()).isdisjoint({"s2", "s3"})
    assert {"s1", "s4"} < slots_of(table.options())


def test_ic_5_3_the_defensive_pawn_acts_on_the_own_board():
    assert {line["board"] for line in Table(3).turn(seat=1).options(pawn="defensive")} == {1}


def test_ic_5_4_the_offensive_pawn_acts_on_any_other_board_however_often_attacked():
    table = Table(4).turn(seat=0)
    assert {line["board"] for line in table.options(pawn="offensive")} == {1, 2, 3}
    table.play(pawn="offensive", slot="s1", board=2, target="ES", steps="place 1 ES")
    table.state.to_move = 1
    assert {line["board"] for line in table.options(pawn="offensive")} == {0, 2, 3}


def test_ic_5_5_every_move_names_a_target_and_some_a_selected_guild():
    table = Table(3).turn(seat=0)
    assert all(line["target"] for line in table.options())
    assert all(line["selected"] for line in table.options(slot="s4"))
    assert not any(line["selected"] for line in table.options(slot="s1"))
    assert {line["target"] for line in table.options(slot="printed_scapegoat")} == {
        "BoS", "ES", "RL", "Dr", "DB", "CM"
    }  # fmt: skip


def test_ic_5_6_there_is_no_option_to_pass_a_turn():
    assert None not in slots_of(Table(3).turn(seat=0).options())


def test_ic_5_7_only_complete_moves_while_one_exists_with_any_pawn():
    # Seduction on a board without cubes in reach cannot be carried out; Scapegoat always can.
    table = Table(3).turn(seat=0).occupy_all_but("s3", "printed_scapegoat")
    table.state.bank[2] = 0
    steps = table.steps(slot="s3", pawn="defensive")
    assert steps == ["remove 3 DB", "remove 3 RL"]
    assert len(table.options(slot="printed_scapegoat", pawn="defensive")) == 6


def test_ic_5_8_without_a_complete_move_steps_are_tried_in_order():
    # No 3 in the bank: Betrayal places only its 2.
    table = table_of("betrayal", seat=0)
    table.state.bank[2] = 0
    options = table.options(pawn="defensive", target="ES")
    assert [(line["selected"], line["steps"]) for line in options] == [("DB", "place 2 DB")]


def test_ic_5_8_a_possible_step_must_be_carried_out_and_its_value_is_free():
    # Arrangements with an empty bank: the cube is not placed, but one must be moved.
    table = table_of("promising_arrangements", seat=0, boards={0: "BoS 1+2, ES 3"})
    table.state.bank[:] = 0
    assert table.steps(pawn="defensive", target="ES", selected="BoS") == [
        "move 1 BoS>ES", "move 2 BoS>ES"
    ]  # fmt: skip
    assert table.steps(pawn="defensive", target="Dr", selected="DB") == [""]


def test_ic_5_8_of_two_equal_placements_the_seat_picks_the_one_that_the_bank_serves():
    table = table_of("web_of_treachery", seat=0, boards={0: "BoS 1+2, ES 3+3"}).pawns("d", "", "")
    table.state.bank[:] = (5, 1, 5)
    assert table.steps(pawn="defensive", target="ES") == [
        "remove 3 ES; place 2 BoS", "remove 3 ES; place 2 RL"
    ]  # fmt: skip
    table.state.bank[1] = 2
    assert table.steps(pawn="defensive", target="ES") == ["remove 3 ES; place 2 BoS; place 2 RL"]


def test_ic_5_8_an_or_action_does_what_it_can_or_nothing_without_a_selected_guild():
    table = table_of("blackmail", seat=0, boards={0: "BoS 1+2, ES 3"}).pawns("d", "", "")
    table.state.bank[2] = 0
    own = table.options(pawn="defensive")
    assert {(line["target"], line["selected"], line["steps"]) for line in own} == {
        (name, None, "") for name in ("BoS", "ES", "RL", "Dr", "DB", "CM")
    }


def test_ic_5_8_no_favour_goes_with_an_incomplete_move_but_a_complete_one_by_favour_stays():
    table = table_of("betrayal", "manipulation", seat=0, favours={0: "weak ES"})
    table.occupy("s2", 1, "offensive").pawns("d", "", "")
    table.state.bank[2] = 0
    assert {line["slot"] for line in table.options(favour="ES")} == {"s2"}
    assert table.has(favour="ES", slot="s2", target="RL", steps="place 1 RL")
    assert {line["slot"] for line in table.options(favour=None)} == {"s1"}


def test_ic_5_8_incomplete_moves_are_always_allowed_with_the_switch():
    more = {"switches.incomplete_actions": "always_allowed"}
    table = table_of("promising_arrangements", seat=0, more=more, boards={0: "BoS 1+2, ES 3"})
    assert "place 3 ES; move 1 BoS>ES" in table.steps(target="ES", selected="BoS", board=0)
    assert "" not in table.steps(target="ES", selected="BoS", board=0)  # both steps are possible
    assert table.steps(target="Dr", selected="DB", board=0) == [
        "place 1 Dr", "place 2 Dr", "place 3 Dr"
    ]  # fmt: skip


def test_ic_5_8_with_the_switch_a_single_move_is_listed_once():
    more = {"switches.incomplete_actions": "always_allowed"}
    table = table_of("misleading_maneuver", seat=0, more=more, boards={0: "BoS 1, ES 1"})
    options = [str(line) for line in table.options(board=0)]
    assert len(options) == len(set(options))
    assert table.steps(board=0, target="BoS", selected="ES") == ["move 1 BoS>ES", "move 1 ES>BoS"]
    assert table.steps(board=0, target="RL", selected="Dr") == [""]


def test_ic_5_9_without_a_free_slot_the_pawn_is_laid_aside_without_any_effect():
    table = table_of("bribery", seat=0, intrigue=(4, 4, 9)).occupy("s1", 2)
    before = table.position["intrigue_track"]
    assert [(line["pawn"], line["slot"], line["target"]) for line in table.options()] == [
        ("defensive", None, None), ("offensive", None, None)
    ]  # fmt: skip
    table.play(pawn="defensive")
    assert table.position["intrigue_track"] == before
    assert table.position["unplayed"][0] == ["offensive"]
    assert table.held(0) == {}


def test_ic_5_9_a_favour_for_an_occupied_slot_may_be_used_instead():
    table = table_of("bribery", seat=0, favours={0: "weak ES"}).occupy("s1", 2)
    assert table.has(favour="ES", slot="s1", pawn="defensive", steps="place 2 RL")
    assert table.has(favour=None, slot=None, pawn="defensive")


def test_ic_5_10_the_spiders_of_the_slot_are_paid_also_for_an_incomplete_action():
    table = table_of("betrayal", seat=0)
    table.state.bank[2] = 0
    table.play(pawn="defensive", target="ES", steps="place 2 DB")
    assert table.state.intrigue[0] == 2


def test_ic_5_11_intrigue_does_not_fall_below_0_and_has_no_upper_limit():
    settings = {"slots.s1.intrigue": 0}
    table = Table(3, settings).turn(seat=0, favours={0: "weak ES"})
    table.play(favour="ES", pawn="defensive", slot="s1", target="RL", steps="place 1 RL")
    assert table.state.intrigue[0] == 0
    table = Table(3).turn(seat=0, intrigue=(500, 501, 502))
    table.play(pawn="defensive", slot="s1", target="RL", steps="place 1 RL")
    assert table.state.intrigue[0] == 502
