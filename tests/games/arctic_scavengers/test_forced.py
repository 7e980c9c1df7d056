"""Forced choices: what a seat is given or forbidden, and what else of the deal stays as it was."""

import numpy as np
import pytest

from sim.core.game import FORBID, GIVE
from sim.core.kernel import NONE, new_record
from sim.core.rng import below, seed_stream
from sim.games.arctic_scavengers import GAME
from sim.games.arctic_scavengers.data import read_box
from sim.games.arctic_scavengers.invariants import cards_of
from sim.games.arctic_scavengers.terms import Act, Decision, Do, Site
from tests.games.arctic_scavengers.board import Names, box_of

BUFFER = np.zeros(GAME.max_options, GAME.action)
SEAT = 1


def dealt(box, seed, kind=0, part=None):
    """A game after set-up, seat 1 forced."""
    state = new_record(GAME.state)
    state.n_seats = box.players
    for stream in range(len(GAME.streams)):
        seed_stream(state.rng[stream], seed, 0, stream)
    if part is not None:
        ids = [each.id for each in box.components]
        state.forced, state.force_kind, state.force_part = 1 << SEAT, kind, ids.index(part)
    GAME.contract.setup(state, box.data)
    return state


def walk(state, box, seed=1):
    """States of a random game to its end."""
    rng = np.zeros(4, np.int64)
    seed_stream(rng, seed, 0, 99)
    while n := GAME.contract.legal(state, box.data, BUFFER):
        options = BUFFER[:n].copy()
        yield state, options
        GAME.contract.apply(state, box.data, options[below(rng, n)])


def hidden_cards(state, seat):
    """Deck, top card last, under the hand: the order in which the cards were shuffled."""
    return state.deck[seat, : state.n_deck[seat]].tolist()


@pytest.mark.parametrize("seed", range(4))
def test_a_given_mercenary_comes_from_its_stack_into_the_deck(seed):
    box = box_of(4, {})
    scout = Names.of(box).card.index("scout")
    plain, given = dealt(box, seed), dealt(box, seed, GIVE, "scout")
    assert given.stack[scout] == plain.stack[scout] - 1
    assert cards_of(given, box, SEAT)[scout] == 1
    assert cards_of(given, box, SEAT).sum() == 11
    for seat in (0, 2, 3):
        assert hidden_cards(given, seat) == hidden_cards(plain, seat)
    assert (given.junkyard == plain.junkyard).all()
    assert (given.contested == plain.contested).all()
    seen, hidden = hidden_cards(plain, SEAT), hidden_cards(given, SEAT)
    if scout in hidden:  # else it was drawn
        hidden.remove(scout)
        assert hidden == seen
    assert not GAME.check_state(given, box)


def test_a_given_mercenary_lies_anywhere_in_the_deck():
    box = box_of(3, {})
    scout = Names.of(box).card.index("scout")
    held = [int(dealt(box, seed, GIVE, "scout").hand[SEAT, 0, scout]) for seed in range(300)]
    assert 100 < sum(held) < 175  # 5 of 11 cards are drawn: 136 expected


def test_others_know_that_the_card_is_there_but_not_where():
    box = box_of(3, {})
    scout = Names.of(box).card.index("scout")
    state = dealt(box, 3, GIVE, "scout")
    view, rng = new_record(GAME.state), np.zeros(4, np.int64)
    places = set()
    for seed in range(30):
        seed_stream(rng, seed, 0, 5)
        GAME.contract.observe(state, box.data, 0, view)
        assert not view.hand[SEAT].any()
        assert (view.deck[SEAT] == NONE).all()
        GAME.contract.redeal(view, box.data, 0, rng)
        assert cards_of(view, box, SEAT)[scout] == 1
        assert not GAME.check_state(view, box)
        places.add(int(view.hand[SEAT, 0, scout]))
    assert places == {0, 1}


@pytest.mark.parametrize("merc", ["scavenger", "hunter"])
def test_a_forbidden_mercenary_is_never_hired(merc):
    box = box_of(3, {})
    kind = Names.of(box).card.index(merc)
    hires = [0, 0, 0]
    for seed in range(6):
        for state, options in walk(dealt(box, seed, FORBID, merc), box, seed):
            for option in options:
                if option.do == Do.HIRE and option.card == kind:
                    hires[state.to_move] += 1
        assert not GAME.check_state(state, box)
    assert hires[SEAT] == 0
    assert hires[0] > 0
    assert hires[2] > 0


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("leader", ["excavator", "sergeant_at_arms"])
def test_a_given_leader_is_dealt_and_kept(players, leader):
    box = box_of(players, {"hq": 3})
    wanted = Names.of(box).leader.index(leader)
    for seed in range(12):
        plain, given = dealt(box, seed), dealt(box, seed, GIVE, leader)
        moved = (plain.dealt[:players] != given.dealt[:players]).any(axis=1)
        assert wanted in given.dealt[SEAT]
        assert sorted(given.dealt[:players].ravel()) == sorted(set(given.dealt[:players].ravel()))
        held = [seat for seat in range(players) if wanted in plain.dealt[seat]]
        assert set(np.flatnonzero(moved)) == ({SEAT, *held} if held != [SEAT] else set())
        for state, options in walk(given, box):
            if state.decision == Decision.LEADER and state.to_move == SEAT:
                assert [option.card for option in options] == [wanted]
            if state.decision == Decision.TURN:
                break
        assert given.leader[SEAT] == wanted


@pytest.mark.parametrize("players", [3, 5])
def test_a_forbidden_leader_is_swapped_away(players):
    box = box_of(players, {"hq": 3})
    barred = Names.of(box).leader.index("ranger")
    for seed in range(20):
        plain, forced = dealt(box, seed), dealt(box, seed, FORBID, "ranger")
        assert barred not in forced.dealt[SEAT]
        if barred not in plain.dealt[SEAT]:
            assert (plain.dealt == forced.dealt).all()
        elif players == 3:  # the stock has another
            assert (plain.dealt[[0, 2]] == forced.dealt[[0, 2]]).all()
        assert (np.diff(forced.dealt[:players]) > 0).all()


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("kind", [GIVE, FORBID])
def test_a_redeal_of_leaders_fits_what_is_forced(players, kind):
    box = box_of(players, {"hq": 3})
    leader = Names.of(box).leader.index("mentor")
    view, rng = new_record(GAME.state), np.zeros(4, np.int64)
    for seed in range(12):
        state = dealt(box, seed, kind, "mentor")
        for asked, _ in walk(state, box, seed):
            if asked.decision != Decision.LEADER:
                break
            for seat in range(players):
                seed_stream(rng, seed, 1, seat)
                GAME.contract.observe(asked, box.data, seat, view)
                GAME.contract.redeal(view, box.data, seat, rng)
                assert (leader in view.dealt[SEAT]) == (kind == GIVE)
                assert view.leader[SEAT] in (NONE, *view.dealt[SEAT])
                every = view.dealt[:players].ravel().tolist()
                assert len(set(every)) == len(every)


def test_a_given_building_stands_from_the_start():
    box = box_of(3, {"hq": 2})
    garden = Names.of(box).building.index("hydroponic_garden")
    plain, given = dealt(box, 5), dealt(box, 5, GIVE, "hydroponic_garden")
    assert (given.n_buildings, given.owner[0], given.building[0]) == (1, SEAT, garden)
    assert given.site[0] == Site.COMPLETE
    pile = plain.schematics[: plain.n_schematics].tolist()
    left = given.schematics[: given.n_schematics].tolist()
    assert any(pile[:k] + pile[k + 1 :] == left and pile[k] == garden for k in range(len(pile)))
    assert not GAME.check_state(given, box)


def test_a_forbidden_building_is_never_kept():
    cheap = {"card.engineer.cost.any_mix": 0}
    box = box_of(3, {"hq": 2, **cheap})
    bunker = Names.of(box).building.index("bunker")
    kept = [0, 0, 0]
    for seed in range(8):
        for state, options in walk(dealt(box, seed, FORBID, "bunker"), box, seed):
            if state.decision == Decision.KEEP and state.n_schematics and state.act == Act.BUILD:
                kept[state.to_move] += int((options["card"] == bunker).any())
    assert kept[SEAT] == 0
    assert kept[0] + kept[2] > 0


@pytest.mark.parametrize("kind", [GIVE, FORBID])
def test_a_gang_joins_or_never_joins(kind):
    box = box_of(3, {"hq": 1})
    people = dict.fromkeys(range(3), 0)
    place, score = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for seed in range(8):
        state = dealt(box, seed, kind, "gearheads")
        for _ in walk(state, box, seed):
            pass
        source = np.zeros((5, len(GAME.sources)), np.int64)
        GAME.contract.result(state, box.data, place, score, source)
        for seat in range(3):
            people[seat] += source[seat, GAME.sources.index("gearheads")]
    if kind == GIVE:
        assert people == {0: 0, 1: 40, 2: 0}
    else:
        assert people[SEAT] == 0
        assert people[0] + people[2] > 0


def test_what_is_not_in_use_cannot_be_forced():
    assert all(part.group != "leader" for part in read_box(3, {"hq": 2}).components)
