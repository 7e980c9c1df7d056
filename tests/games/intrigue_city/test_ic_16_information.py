"""IC-16  Decisions, randomness, information."""

import pytest

from sim.core.kernel import NONE, new_record
from sim.core.loop import new_streams, seed_game
from sim.games.intrigue_city import GAME
from sim.games.intrigue_city.terms import NEUTRAL, Fate
from tests.games.intrigue_city.lay import Table


def seen_by(table, seat):
    """The table as a seat sees it."""
    view = table.copy()
    GAME.contract.observe(table.state, table.data, seat, view.state)
    return view.state


def test_ic_16_1_the_kinds_of_decision():
    assert GAME.decisions == ("placement", "turn", "reaction", "after_attack", "vote")


def test_ic_16_2_all_chance_is_in_the_setup():
    """Once dealt, no stream is drawn from: the game is a function of the choices."""
    table = Table(2, blank_vote=True)
    streams = table.state.rng.tobytes()
    table.play_on()
    assert table.state.rng.tobytes() == streams


@pytest.mark.parametrize(
    ("stream", "field"),
    [
        ("layout", "slot_card"),
        ("markers", "landed_at"),
        ("deck_0", "deck"),
        ("neutral", "deck"),
        ("hands", "hand"),
    ],
)
def test_ic_16_2_each_shuffle_has_a_stream_of_its_own(stream, field):
    def dealt(change):
        table = Table(2)
        state = new_record(GAME.state)
        state.n_seats = 2
        seed_game(state, new_streams(), len(GAME.streams), 5, 0)
        state.rng[GAME.streams.index(stream), 0] ^= change
        GAME.contract.setup(state, table.data)
        return state

    one, *others = [dealt(change * 0x1F3F5F7F) for change in range(9)]
    unlike = next(each for each in others if each[field].tobytes() != one[field].tobytes())
    for name in {"slot_card", "landed_at", "deck", "hand"} - {field}:
        if name == "hand" and field == "slot_card":
            continue  # hands are dealt from what the layout leaves
        assert unlike[name].tobytes() == one[name].tobytes()


PUBLIC = ("cubes", "bank", "slot_pawns", "intrigue", "power", "favour", "equilibrium", "slot_card")


@pytest.mark.parametrize("field", PUBLIC)
def test_ic_16_3_what_lies_on_the_table_is_seen_by_all(field):
    table = Table(3).play_on(until=lambda table: table.position["phase"] == "after_attack")
    for seat in range(3):
        assert seen_by(table, seat)[field].tobytes() == table.state[field].tobytes()


def test_ic_16_3_decks_are_hidden_also_from_their_owner():
    view = seen_by(Table(3).turn(seat=0), 0)
    assert (view.deck[:3] == NONE).all()


def test_ic_16_3_drawn_and_discarded_power_cards_are_known_to_their_owner_only():
    table = Table(3).turn(seat=0).deck(0, "ES 2", "RL 2", "Dr 2").era("I").vote("ES 2")
    assert table.state.fate[0, :3].tolist().count(Fate.DISCARDED) == 2
    assert (seen_by(table, 0).deck[0, :3] == table.state.deck[0, :3]).all()
    assert (seen_by(table, 1).deck[0, :3] == NONE).all()


def test_ic_16_3_open_votes_are_seen_by_all_once_revealed():
    table = Table(3).turn(seat=0)
    for seat in range(3):
        table.deck(seat, "ES 2", "RL 2", "Dr 2")
    table.era("I").vote("ES 2").vote("RL 2").vote("Dr 2")
    view = seen_by(table, 2)
    revealed = [k for k in range(3) if table.state.fate[0, k] == Fate.REVEALED]
    assert len(revealed) == 1
    assert view.deck[0, revealed[0]] == table.power_card("ES 2")


def test_ic_16_3_secret_votes_stay_hidden_from_the_others():
    table = Table(3).turn(seat=0)
    for seat in range(3):
        table.deck(seat, "ES 2", "RL 2", "Dr 2")
    table.era("III").vote("ES 2").vote("RL 2").vote("Dr 2")
    assert (seen_by(table, 2).deck[0, :3] == NONE).all()
    assert table.power_card("ES 2") in seen_by(table, 0).deck[0, :3]


def test_ic_16_3_a_vote_of_this_era_does_not_show_while_others_vote():
    table = Table(3).turn(seat=0).deck(0, "ES 2", "RL 2", "Dr 2").era("I")
    before = seen_by(table, 1)
    table.vote("RL 2")
    after = seen_by(table, 1)
    assert before.fate[0].tolist() == after.fate[0].tolist()


def test_ic_16_3_a_starting_placement_does_not_show_while_others_place():
    table = Table(3)
    before = seen_by(table, 1).cubes.tolist()
    GAME.contract.apply(table.state, table.data, table.records()[5])
    assert table.state.cubes[0].sum() == 6
    view = seen_by(table, 1)
    assert view.cubes.tolist() == before
    assert view.bank.tolist() == [33, 33, 30]


def test_ic_16_3_with_two_players_hands_left_out_cards_and_neutral_deck_are_hidden():
    table = Table(2).turn(seat=0)
    view = seen_by(table, 0)
    assert (view.hand[0] == table.state.hand[0]).all()
    assert (view.hand[1] == NONE).all()
    assert (view.left_out == NONE).all()
    assert (view.deck[NEUTRAL] == NONE).all()


def test_ic_16_3_used_hand_cards_lie_face_up():
    table = Table(2).turn(seat=1)
    used = int(table.state.hand[1, 1])
    table.state.hand_used[1, 1] = 1
    assert seen_by(table, 0).hand[1].tolist()[:3] == [NONE, used, NONE]


def test_ic_16_3_equilibrium_cards_are_treated_as_known():
    table = Table(3).turn(seat=0)
    table.state.equilibrium[1, 2] = 3
    assert seen_by(table, 0).equilibrium[1, 2] == 3
