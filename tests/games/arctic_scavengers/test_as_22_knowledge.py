"""AS-22, AS-DECISIONS  Who knows what, who is asked when; AS-42 invariants on random games."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.core.kernel import NONE, copy_record, new_record
from sim.core.rng import below, seed_stream
from sim.games.arctic_scavengers import GAME
from sim.games.arctic_scavengers.data import printed_document
from sim.games.arctic_scavengers.terms import Decision, Phase
from tests.games.arctic_scavengers.board import Board, Names, box_of

BUFFER = np.zeros(GAME.max_options, GAME.action)


def steps(players, seed, settings, box=None):
    """States of a random game that is slow to end a turn, so that much happens."""
    box = box or box_of(players, settings)
    state = new_record(GAME.state)
    state.n_seats = players
    for stream in range(len(GAME.streams)):
        seed_stream(state.rng[stream], seed, 0, stream)
    rng = np.zeros(4, np.int64)
    seed_stream(rng, seed, 0, 99)
    GAME.contract.setup(state, box.data)
    while n := GAME.contract.legal(state, box.data, BUFFER):
        options = BUFFER[:n].copy()
        yield state, options
        first = [k for k in range(n) if options[k].do in (4, 6, 7, 8, 19, 20)]
        if state.decision == Decision.TURN and n > 1 and first and below(rng, 3):
            chosen = first[below(rng, len(first))]
        elif state.decision == Decision.TURN and n > 1 and below(rng, 4):
            chosen = below(rng, n - 1)
        else:
            chosen = below(rng, n)
        GAME.contract.apply(state, box.data, options[chosen])
    yield state, BUFFER[:0]


def view_of(state, box, seat):
    view = new_record(GAME.state)
    GAME.contract.observe(state, box.data, seat, view)
    return view


def test_as_22_1_as_0_5_as_0_6_public_sizes_and_face_up_cards_are_seen():
    board = Board("hunter spear junk", "saboteur 2 junk", "", discards={0: "net"},
                  decks={0: "2 pills"}, junkyard="3 net")  # fmt: skip
    board.act("hunt", "hunter spear")
    view = view_of(board.state, board.box, 1)
    assert view.n_hand[0] == 1
    assert (view.n_deck[0], view.n_discard[0], view.n_junkyard) == (2, 1, 3)
    assert view.laid.sum() == 2
    assert (view.stack == board.state.stack).all()
    board.do(do="attack", kind="disarm")
    assert view_of(board.state, board.box, 2).open_discard[0].sum() == 1


def test_as_22_2_hands_decks_discards_and_storage_are_private():
    board = Board("hunter junk", "saboteur junk", hq=2, discards={0: "net"}, decks={0: "2 pills"},
                  buildings=[{"seat": 0, "building": "armory", "stored": "net"}])  # fmt: skip
    own, other = view_of(board.state, board.box, 0), view_of(board.state, board.box, 1)
    assert own.hand[0].sum() == 2
    assert own.discard[0].sum() == 1
    assert own.stored[0, 0] != NONE
    assert (own.owned[0] == board.state.owned[0]).all()
    assert not other.hand[0].any()
    assert not other.discard[0].any()
    assert not other.owned[0].any()
    assert other.stored[0, 0] == NONE
    assert not other.tally.any()


def test_as_22_3_nobody_knows_the_order_of_piles_nor_construction_cards():
    board = Board("hunter", "pills", hq=2, decks={0: "pills net"}, junkyard="net junk",
                  schematics="armory bunker",
                  buildings=[{"seat": 0, "building": "armory", "cover": "thugs net"}])  # fmt: skip
    for seat in range(2):
        view = view_of(board.state, board.box, seat)
        for pile in (view.deck, view.junkyard, view.schematics, view.contested, view.cover):
            assert (pile == NONE).all()
        assert not view.rng.any()


def test_as_22_2_a_digger_remembers_what_it_put_under_the_junkyard_until_a_shuffle():
    board = Board("brawler shovel junk", "pills", junkyard="net junk pills medkit spear")
    board.act("dig", "brawler shovel").do(do="keep", card="net")
    digger, other = view_of(board.state, board.box, 0), view_of(board.state, board.box, 1)
    known = [board.names.card[card] for card in digger.junkyard[2:4]]
    assert known == ["junk", "pills"]
    assert (digger.junkyard[:2] == NONE).all()
    assert (other.junkyard == NONE).all()
    board.do(do="trash")
    assert (view_of(board.state, board.box, 0).junkyard == NONE).all()


def test_as_22_2_as_decisions_3_a_declaration_in_the_making_is_not_visible():
    board = Board("2 brawler junk", "saboteur junk", junkyard="2 net")
    board.do(do="dig")  # the first brawler is laid out, the second one is asked for
    assert board.state.n_laid == 1
    other = view_of(board.state, board.box, 1)
    assert other.n_hand[0] == 3
    assert not other.laid.any()
    assert other.act == NONE


def test_as_22_1_a_revealed_skirmish_is_seen_by_all():
    board = Board("sniper_team", "brawler", "", start=False).skirmish()
    assert view_of(board.state, board.box, 0).hand[1].sum() == 1


def test_as_22_2_hidden_cards_cannot_change_a_view():
    """Swapping cards between the hidden zones of an opponent leaves the View as it was."""
    one = Board("junk", "saboteur net", "", decks={1: "pills spear"})
    two = Board("junk", "pills spear", "", decks={1: "net saboteur"})
    for board in (one, two):
        board.state.shown[:] = 0
    assert view_of(one.state, one.box, 0).tobytes() == view_of(two.state, two.box, 0).tobytes()


@pytest.mark.parametrize(("players", "hq"), [(2, 0), (3, 4), (5, 4)])
def test_as_22_1_as_22_2_redeal_fits_what_the_seat_knows(players, hq):
    box = box_of(players, {"hq": hq})
    stream = np.zeros(4, np.int64)
    seed_stream(stream, 1, 2, 3)
    dealt = new_record(GAME.state)
    for number, (state, _) in enumerate(steps(players, players + hq, {"hq": hq})):
        if number % 23:
            continue
        for seat in range(players):
            view = view_of(state, box, seat)
            copy_record(dealt, view)
            GAME.contract.redeal(dealt, box.data, seat, stream)
            assert view_of(dealt, box, seat).tobytes() == view.tobytes()
            assert GAME.check_state(dealt, box) == []
            assert (dealt.owned[seat] == state.owned[seat]).all()
            assert (dealt.owned >= state.shown).all(), "a card known to be somebody's moved"


@pytest.mark.parametrize(("players", "hq"), [(2, 4), (4, 0), (4, 4), (3, 2)])
def test_as_42_1_as_42_3_as_42_4_as_42_8_the_books_balance_in_random_games(players, hq):
    settings = {"hq": hq, "reactions_from_committed": "all"}
    box = box_of(players, settings)
    for number, (state, _) in enumerate(steps(players, 50 + players, settings)):
        if number % 5 == 0:
            assert GAME.check_state(state, box) == []
    assert state.phase == Phase.OVER
    assert state.n_contested == 0


SWITCHES = printed_document()["switches"]
some_switches = st.fixed_dictionaries(
    {name: st.sampled_from(switch["options"]) for name, switch in SWITCHES.items()}
)
COUNTS = ("brawler", "hunter", "saboteur", "sniper_team", "junk", "net", "medkit", "grenade",
          "medic", "engineer", "toolkit")  # fmt: skip
some_counts = st.fixed_dictionaries({f"card.{card}.count": st.integers(5, 12) for card in COUNTS})


@given(
    players=st.integers(2, 5), hq=st.integers(0, 4), seed=st.integers(0, 10_000),
    switches=some_switches, counts=some_counts,
)  # fmt: skip
def test_as_42_1_as_42_2_as_42_5_cards_are_conserved_with_any_data(
    players, hq, seed, switches, counts
):
    box = GAME.read_box(players, {"hq": hq, **switches, **counts})
    used = 0
    for number, (state, options) in enumerate(steps(players, seed, {}, box)):
        used += len(options) > 1
        if number % 40 == 0:
            assert GAME.check_state(state, box) == []
    assert GAME.check_state(state, box) == []
    assert state.phase == Phase.OVER


def test_as_decisions_1_as_decisions_2_as_decisions_4_one_seat_is_asked_one_kind_of_question():
    met = set()
    for hq in (0, 4):
        for state, options in steps(4, 3, {"hq": hq}):
            if len(options):
                assert 0 <= state.to_move < 4
                met.add(Decision(int(state.decision)))
    assert met >= set(Decision) - {Decision.SAVE}


def test_as_decisions_5_as_11_1_a_declaration_is_resolved_before_the_next_question():
    board = Board("2 hunter junk", "sniper_team junk", "saboteur junk")
    board.act("hunt", "hunter hunter")
    assert (board.kind, board.asked) == ("interrupt", 1)
    board.do(do="pass")
    assert (board.kind, board.asked) == ("turn", 0)
    board.act("hire", stack="brawler")
    assert board.kind == "turn"
    assert not board.offered(do="hire")


def test_as_decisions_8_a_turn_ends():
    turns = {}
    for state, options in steps(3, 11, {"hq": 4}):
        if len(options) > 1 and state.decision == Decision.TURN:
            turns[int(state.turn_no)] = turns.get(int(state.turn_no), 0) + 1
    assert max(turns.values()) <= 9 + 3 * 60


def test_as_decisions_9_chance_comes_from_the_keyed_streams_alone():
    def last(seed):
        *_, (state, _) = steps(3, seed, {"hq": 4})
        return state.tobytes()

    assert last(4) == last(4)
    assert last(4) != last(5)


def test_as_41_all_names_of_the_box_are_known():
    assert len(Names.of(box_of(4, {"hq": 4})).card) == 28
