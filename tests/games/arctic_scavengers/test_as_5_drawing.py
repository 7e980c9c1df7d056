"""AS-5, AS-9  Drawing, reshuffles."""

from tests.games.arctic_scavengers.board import Board


def draw_scouts(n, deck, discard):
    """Seat 0 draws 2 n cards with n scouts."""
    board = Board(f"{n} scout junk", "", decks={0: deck}, discards={0: discard})
    board.act("draw", " ".join(["scout"] * n))
    return board


def test_as_5_3_as_9_1_as_9_2_the_deck_is_drawn_then_the_discard_pile_shuffled_s3a():
    board = draw_scouts(2, "pills pills", "6 net")
    seat = board.seat(0)
    assert sorted(seat["hand"]) == ["junk", "net", "net", "pills", "pills"]
    assert len(seat["deck"]) == 4
    assert seat["discard"] == []


def test_as_5_3_no_shuffle_before_a_card_is_needed_s3b():
    seat = draw_scouts(2, "4 pills", "3 net").seat(0)
    assert seat["deck"] == []
    assert seat["discard"] == ["net"] * 3


def test_as_5_3_with_too_few_cards_a_seat_draws_what_there_is_s3c():
    seat = draw_scouts(2, "pills", "2 net").seat(0)
    assert len(seat["hand"]) == 4
    assert seat["deck"] == seat["discard"] == []


def test_as_9_3_as_9_4_drawn_cards_may_act_but_not_draw_again():
    board = Board("scout", "", decks={0: "scavenger scout"}, junkyard="net junk")
    board.act("draw", "scout")
    assert board.offered(do="dig")
    assert not board.offered(do="draw")


def test_as_5_1_as_6_4_all_leftovers_are_discarded_before_the_draw():
    board = Board("scout pills", "", round_no=1, decks={0: "7 junk"})
    board.act("draw", "scout")
    assert board.seat(0)["play"] == ["scout*"]
    board.end()
    if board.state.active == 1:
        board.end()
    seat = board.seat(0)
    assert board.state.round_no == 2
    assert seat["hand"] == ["junk"] * 5
    assert sorted(seat["discard"]) == ["junk", "junk", "pills", "scout"]


def test_as_0_9_as_40_all_marks_and_rights_are_new_in_a_round():
    board = Board("scout* brawler", "", round_no=1, decks={0: "brawler* 4 junk", 1: "5 junk"})
    board.act("dig", "brawler") if board.offered(do="dig") else None
    board.end(2)
    text = str(board.position["players"][0])
    assert "*" not in text
    assert board.seat(0)["performed"] == []
