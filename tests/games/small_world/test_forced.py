"""Forced choices: a tile given to one seat, or forbidden it (forcing.py)."""

import numpy as np
import pytest

from sim.core.game import FORBID, GIVE
from sim.core.kernel import NONE, new_record
from sim.core.loop import new_streams, seed_game
from sim.core.rng import seed_stream
from sim.games.small_world import GAME
from tests.kit.walk import Walker

GIVEN = [("race", "ghouls"), ("power", "flying"), ("combo", "flying+ghouls")]
each_given = pytest.mark.parametrize(("group", "name"), GIVEN)
each_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


def forced(kind, group, name, players=4, seat=0, seed=1, **settings):
    """A walk in which the seat is forced, at its start."""
    walker = Walker(GAME, players, seed, settings)
    ids = [(part.group, part.id) for part in walker.box.components]
    walker.state = state = new_record(GAME.state)
    state.n_seats = players
    state.forced = 1 << seat
    state.force_kind = kind
    state.force_part = ids.index((group, name))
    seed_game(state, new_streams(), len(GAME.streams), seed, 0)
    GAME.contract.setup(state, walker.box.data)
    return walker


def play(walker, rounds=99):
    for at in walker.steps():
        if at.state.round_no > rounds:
            break
        if at.number % 20 == 1:
            assert GAME.check_state(at.state, walker.box) == []
    assert GAME.check_state(walker.state, walker.box) == []
    return walker


def picks(walker):
    """(seat, race, power, coins paid less coins found) of every pick, in order."""
    document, log = walker.box.document, walker.state
    return [
        (
            int(log.pick_seat[k]),
            document["races"][log.pick_race[k]]["id"],
            document["powers"][log.pick_power[k]]["id"],
            int(log.pick_paid[k] - log.pick_found[k]),
        )
        for k in range(log.n_picks)
    ]


def has(pick, group, name):
    return {"race": pick[1], "power": pick[2], "combo": f"{pick[2]}+{pick[1]}"}[group] == name


def deal(walker):
    """Order of all banners and all badges, the row first."""
    state = walker.state
    row = slice(0, state.n_row)
    banners = [*state.row_race[row], *state.banners[: state.n_banners]]
    return banners, [*state.row_power[row], *state.badges[: state.n_badges]]


@each_given
@each_count
def test_the_first_combo_of_the_seat_has_what_is_given_and_costs_nothing(group, name, players):
    for seat in range(players):
        for seed in range(2):
            walker = play(forced(GIVE, group, name, players, seat, seed), rounds=1)
            mine = [pick for pick in picks(walker) if pick[0] == seat]
            assert has(mine[0], group, name)
            assert mine[0][3] == 0


@each_given
@pytest.mark.parametrize(("visible", "coins"), [(1, 5), (2, 0), (2, 2), (3, 1), (8, 5), (6, 0)])
def test_it_is_given_whatever_the_row_and_the_purse(group, name, visible, coins):
    numbers = {"general.visible_combos": visible, "general.starting_coins": coins}
    for seat in range(5):
        log = picks(play(forced(GIVE, group, name, 5, seat, seat, **numbers), rounds=1))
        first = next(pick for pick in log if pick[0] == seat)
        assert has(first, group, name)
        assert first[3] == 0


@each_given
def test_giving_swaps_one_pair_of_tiles_and_leaves_the_rest_of_the_deal(group, name):
    for seat in range(4):
        plain, given = Walker(GAME, 4, seat), forced(GIVE, group, name, seat=seat, seed=seat)
        moved = [
            sum(a != b for a, b in zip(before, after, strict=True))
            for before, after in zip(deal(plain), deal(given), strict=True)
        ]
        assert moved[0] in (0, 2) if group != "power" else moved[0] == 0
        assert moved[1] in (0, 2) if group != "race" else moved[1] == 0
        assert given.state.first_seat == plain.state.first_seat
        assert (given.state.rng == plain.state.rng).all()


def test_the_others_wait_until_the_seat_has_picked():
    later = set()
    for seed in range(6):
        walker = play(forced(GIVE, "race", "ghouls", seat=2, seed=seed))
        first, *others = [pick[0] for pick in picks(walker) if pick[1] == "ghouls"]
        assert first == 2
        later |= set(others)
    assert later - {2}  # then the race is anybody's


@pytest.mark.parametrize(("group", "name"), GIVEN[:2])
@each_count
def test_the_seat_never_picks_what_is_forbidden(group, name, players):
    others = 0
    for seat in range(players):
        walker = play(forced(FORBID, group, name, players, seat, seat))
        assert not any(has(p, group, name) for p in picks(walker) if p[0] == seat)
        others += sum(has(p, group, name) for p in picks(walker))
    assert others > 0


def test_forbidding_leaves_the_deal_as_it_is():
    assert deal(forced(FORBID, "race", "ghouls", seed=3)) == deal(Walker(GAME, 4, 3))


def test_a_seat_that_can_pay_for_nothing_else_does_not_pick():
    first = Walker(GAME, 2, 1, {"general.starting_coins": 0})
    front = first.box.document["races"][first.state.row_race[0]]["id"]
    seat = int(first.state.first_seat)
    coins = {"general.starting_coins": 0}
    walker = forced(FORBID, "race", front, players=2, seat=seat, **coins)
    assert walker.state.to_move == 1 - seat
    assert walker.state.n_picks == 0
    assert len(walker.legal(walker.state)) == 1
    play(walker)
    assert not any(has(p, "race", front) for p in picks(walker) if p[0] == seat)


def test_what_a_seat_may_not_take_is_not_counted_as_offered():
    walker = play(forced(FORBID, "power", "flying", seat=1))
    part = np.zeros((len(walker.box.components), 5, 4), np.int32)
    GAME.contract.count(walker.state, walker.box.data, part)
    flying = next(k for k, one in enumerate(walker.box.components) if one.id == "flying")
    assert part[flying, 1, :3].tolist() == [0, 0, 0]
    assert part[flying, 0, 0] > 0


@each_given
@pytest.mark.parametrize("visible", [1, 6])
def test_a_look_ahead_knows_what_is_given_and_nothing_else(group, name, visible):
    numbers = {"general.visible_combos": visible}
    walker = forced(GIVE, group, name, 4, 3, 4, **numbers)
    plain = Walker(GAME, 4, 4, numbers)
    view, data = walker.view(walker.state, 0), walker.box.data
    assert (view.banners == plain.view(plain.state, 0).banners).all()
    assert (view.badges == NONE).all()
    stream = np.zeros(4, np.int64)
    for seed in range(5):
        seed_stream(stream, seed, 0, 0)
        view = walker.view(walker.state, 0)
        GAME.contract.redeal(view, data, 0, stream)
        walker.state = view
        play(walker, rounds=1)
        mine = [pick for pick in picks(walker) if pick[0] == 3]
        assert has(mine[0], group, name)
        walker = forced(GIVE, group, name, 4, 3, 4, **numbers)
