"""What a report counts: prices, skirmishes, committed cards, the turn order."""

import numpy as np
import pytest

from sim.games.arctic_scavengers import GAME
from sim.games.arctic_scavengers.report import count_parts
from tests.games.arctic_scavengers.board import Board, box_of
from tests.games.arctic_scavengers.test_forced import dealt, walk


def counted(state, box):
    """Rows (offered, taken, used, round) a seat, by component id."""
    part = np.zeros((len(box.components), GAME.max_players, 4), np.int32)
    count_parts(state, box.data, part)
    return {each.id: part[row] for row, each in enumerate(box.components)}


def played(players, seed, **settings):
    box = box_of(players, settings)
    state = dealt(box, seed)
    first = int(state.initiator)
    for _ in walk(state, box, seed):
        pass
    return first, counted(state, box)


@pytest.mark.parametrize("settings", [{}, {"initiator_rotation": "every_round"}, {"hq": 4}])
def test_the_counts_of_a_game_fit_together(settings):
    for seed in range(3):
        first, found = played(4, seed, **settings)
        for place in range(4):
            assert found[f"turn.{place + 1}"][(first + place) % 4, 1] == 1
            assert found[f"turn.{place + 1}"][:, 1].sum() == 1
        for name in ("hunter", "scout", "thugs"):
            paid = found[f"{name}.exact"][:, 1] + found[f"{name}.dear"][:, 1]
            assert (paid == found[name][:, 1]).all()
            people = {"hunter": 1, "scout": 1, "thugs": 3}[name]
            assert (found[f"{name}.people"][:, 2] == people * paid).all()
        won = found["won"][:, 1]
        assert won.sum() <= 14
        assert (found["won_by_people"][:, 1] <= won).all()
        assert found["most_won"][:, 1].sum() == int((won == won.max()).sum() == 1)
        assert (found["useless"][:, 1] <= found["useless"][:, 0]).all()


@pytest.mark.parametrize(("medicine", "dear"), [("pills", 0), ("medkit", 1)])
def test_a_hire_is_dear_when_medicine_is_overpaid(medicine, dear):
    board = Board(f"{medicine} junk", "pills").act("hire", medicine, stack="hunter")
    found = counted(board.state, board.box)
    assert found["hunter.exact"][0].tolist() == [1, 1 - dear, 1 - dear, 5 * (1 - dear)]
    assert found["hunter.dear"][0].tolist() == [1, dear, dear, 5 * dear]
    assert found["hunter.people"][0].tolist() == [1, 1, 1, 5]  # a hunter is one of the tribe
    assert not found["scout.exact"].any()
    assert not found["scout.people"].any()


def test_a_skirmish_counts_who_won_how_and_what_was_useless():
    board = Board("brawler refugee", "2 scavenger", "junk pills", done=2)
    board.do(do="end")
    found = counted(board.state, board.box)
    assert found["won"][:3, 1].tolist() == [0, 0, 0]  # 2 against 2 fight, 2 against 2 people
    assert found["tied"][:3, 1].tolist() == [1, 1, 0]
    assert found["toothless"][:3, 1].tolist() == [0, 0, 1]
    assert found["useless"][:3, 1].tolist() == [1, 0, 2]
