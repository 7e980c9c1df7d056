"""BM-0 to BM-2  Conventions, components, set-up."""

import numpy as np
import pytest

from sim.core.kernel import new_record
from sim.core.loop import new_streams, seed_game
from sim.games.battle_merchants import GAME
from tests.games.battle_merchants.play import Play

STARTS = {
    "red": ({"mace", "sword"}, "orcs"),
    "purple": ({"axe", "mace"}, "dwarves"),
    "yellow": ({"sword", "hammer"}, "elves"),
    "blue": ({"hammer", "axe"}, "hobgoblins"),
}
each_count = pytest.mark.parametrize("players", [2, 3, 4])


def starts(players, settings=None, games=40):
    for seed in range(games):
        yield Play(players, settings, seed=seed, first=None).see()


def test_bm_0_1_names_and_ranks_are_those_of_the_data():
    board = Play(4).see()["board"]
    assert list(board) == ["mountains", "desert", "forest", "grasslands"]
    assert all(len(row) == 6 for territory in board.values() for row in territory["rows"].values())


def test_bm_0_2_the_next_turn_is_that_of_the_next_seat():
    play = Play(4, first=3)
    assert play.idle().state.to_move == 0
    assert play.idle().state.to_move == 1


@each_count
def test_bm_0_3_a_view_hides_the_order_of_the_decks_and_nothing_else(players):
    play = Play(players)
    view = new_record(GAME.state)
    GAME.contract.observe(play.state, play.data, 0, view)
    same = {name for name in GAME.state.names if np.array_equal(view[name], play.state[name])}
    assert set(GAME.state.names) - same == {"rng", "craft_kind", "kingdom_deck"}
    assert (view.kingdom_deck[view.kingdom_drawn :] == -1).all()
    assert view.kingdom_deck[0] == play.state.kingdom_deck[0]
    for deck in range(2):
        for k in range(play.data.deck_size[deck]):
            shown = k < view.craft_drawn[deck]
            assert (view.craft_kind[deck * 64 + k] != -1) == shown


def test_bm_0_4_nothing_is_bought_on_credit():
    play = Play(4).set_gold(0, 4).set_levels(0, axe=1)
    assert not play.can(do="forge")
    assert play.set_gold(0, 5).options(do="forge") == [{"do": "forge", "weapons": ["axe.standard"]}]


def test_bm_0_5_pieces_do_not_run_out_and_decks_are_not_reshuffled():
    play = Play(4).set_gold(0, 999).set_levels(0, axe=1)
    play.state.stock[0, 0] = 50  # more than the 20 tiles of the box
    assert play.can_forge("axe", "axe", "axe")
    play.state.craft_drawn[0] = play.data.deck_size[0]
    play.show_crafts().idle()
    assert play.see()["display"]["craft"] == []


@pytest.mark.parametrize(("players", "races", "territories"), [(2, 4, 4), (3, 3, 3), (4, 4, 4)])
def test_bm_1_1_and_bm_2_1_the_board_side_is_that_of_the_number_of_players(
    players, races, territories
):
    seen = Play(players).see()
    assert len(seen["board"]) == territories
    assert len(seen["reward_slots"]) == races


@each_count
def test_bm_1_2_two_facing_rows_of_six_slots_in_each_territory(players):
    play = Play(players)
    for territory in play.see()["board"].values():
        assert [len(row) for row in territory["rows"].values()] == [6, 6]
    for slot in range(play.data.n_slots):
        other = play.data.facing[slot]
        assert play.data.facing[other] == slot
        assert slot % 6 == other % 6
        assert play.data.slot_field[slot] == play.data.slot_field[other]


def test_bm_1_3_a_weapon_is_sold_to_the_race_of_the_row_as_in_example_r9():
    play = Play(4).set_stock(0, "axe").sell("axe", "desert", "orcs", 1)
    assert play.weapon_at("desert", "orcs", 1) == {"weapon": "axe.standard", "owner": 0}
    assert play.see()["reward_slots"]["orcs"][0] is False


@pytest.mark.parametrize(("players", "tokens"), [(2, 24), (3, 18), (4, 24)])
def test_bm_1_4_and_bm_2_2_one_token_on_every_battlefield_open_at_rank_1(players, tokens):
    board = Play(players).see()["board"].values()
    assert all(territory["tokens"] == ["open"] + ["locked"] * 5 for territory in board)
    assert sum(len(territory["tokens"]) for territory in board) == tokens


def test_bm_1_7_two_craft_decks_of_36_and_20_cards():
    seen = Play(4).see()
    assert len(seen["decks"]["spring_summer"]) == 36 - 5
    assert len(seen["decks"]["autumn_winter"]) == 20


def test_bm_1_8_the_kingdom_cards_have_letters_and_one_d_card():
    play = Play(4)
    assert play.data.n_kingdom == 28
    assert play.data.kingdom_size == 28
    assert (play.data.letter[:28] == 3).sum() == 1


@each_count
def test_bm_1_10_and_bm_2_8_a_tableau_gives_two_crafts_and_a_tile(players):
    for seen in starts(players, games=8):
        for player in seen["players"]:
            crafts, race = STARTS[player["colour"]]
            assert {name for name, level in player["levels"].items() if level} == crafts
            assert set(player["levels"].values()) == {0, 1}
            assert player["tiles"] == {name: int(name == race) for name in player["tiles"]}
            assert set(player["coins"].values()) == {0}
            assert player["stock"] == player["crafts"] == player["kingdom"] == []


def test_bm_1_11_the_season_area_has_three_spaces_for_each_season():
    play = Play(4)
    assert play.data.season_slots == 3
    assert play.see()["season_area"] == {"spring": 0, "summer": 0, "autumn": 0, "winter": 0}


def test_bm_1_12_prices_of_the_price_table():
    data = Play(4).data
    assert data.forge_cost.tolist() == [5, 15]
    assert data.sale_price.tolist() == [6, 18]
    assert data.final_price.tolist() == [3, 9]


@each_count
def test_bm_2_3_territory_tiles_lie_at_the_territories_of_the_board(players):
    assert all(territory["tile"] for territory in Play(players).see()["board"].values())


@each_count
def test_bm_2_4_each_race_has_one_tile_for_each_player_in_the_game(players):
    slots = Play(players).see()["reward_slots"]
    assert all(held == [True] * players for held in slots.values())


@each_count
def test_bm_2_5_five_craft_cards_of_spring_and_summer_lie_open(players):
    orders = set()
    for seen in starts(players, games=6):
        shown = seen["display"]["craft"]
        assert len(shown) == 5
        assert all(card.startswith("spring_summer:") for card in shown)
        orders.add((*seen["decks"]["spring_summer"], *seen["decks"]["autumn_winter"]))
    assert len(orders) == 6


@each_count
def test_bm_2_6_the_kingdom_deck_is_a_then_b_then_c_then_the_d_card(players):
    play = Play(players)
    seen = play.see()
    deck = [*seen["display"]["kingdom"], *seen["decks"]["kingdom"]]
    letters = [int(play.data.letter[play.names.kingdom.index(card)]) for card in deck]
    assert len(seen["display"]["kingdom"]) == 3
    assert letters == sorted(letters)
    assert deck[-1] == "slush_fund"
    unused = {"desert_charter"} if players == 3 else set()
    if players < 4:
        unused |= {"seed_money", "diplomatic_gift", "clearance_sale"}
    if players < 3:
        unused |= {"loyal_clientele", "silver_tongue", "vorpal_premium"}
    assert set(play.names.kingdom) - set(deck) == unused


@each_count
def test_bm_2_7_ten_gold_and_tableaus_dealt_at_random(players):
    seatings = set()
    for seen in starts(players):
        assert all(player["gold"] == 10 for player in seen["players"])
        seatings.add(tuple(player["colour"] for player in seen["players"]))
    assert len(seatings) == {2: 6, 3: 6}.get(players, len(seatings))
    assert len(seatings) > 5
    assert all(len(set(colours)) == players for colours in seatings)


def test_bm_2_7_switch_tableaus_in_file_order():
    seatings = {
        tuple(player["colour"] for player in seen["players"])
        for seen in starts(4, {"tableau_assignment": "fixed"}, games=4)
    }
    assert seatings == {("red", "purple", "yellow", "blue")}


def test_bm_2_9_craft_bonus_cards_are_unowned():
    assert all(player["bonus"] == {} for player in Play(4).see()["players"])


@each_count
def test_bm_2_10_any_seat_may_be_the_first_player(players):
    first = [seen["to_move"] for seen in starts(players, games=60)]
    assert set(first) == set(range(players))
    assert min(first.count(seat) for seat in range(players)) > 60 / players / 3


def test_bm_2_10_to_look_at_the_turn_order_seat_1_may_always_begin():
    settings = {"setup.first_player": "seat_1"}
    assert {seen["to_move"] for seen in starts(4, settings, games=9)} == {0}


def test_bm_2_10_a_deal_depends_on_the_key_alone():
    def deal(seed):
        state = new_record(GAME.state)
        state.n_seats = 3
        seed_game(state, new_streams(), len(GAME.streams), seed, 4)
        GAME.contract.setup(state, Play(3).data)
        return state.tobytes()

    assert deal(5) == deal(5) != deal(6)
