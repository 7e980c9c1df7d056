"""Checks of the rules of every game at every number of players, on random walks."""

import numpy as np
import pytest

from sim.core.kernel import NONE
from sim.core.rng import seed_stream
from tests.kit.walk import Walker, all_games, all_tables, is_sparse, walks_of

TABLES = all_tables()
IDS = [f"{game.name}-{players}" for game, players in TABLES]
each_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@each_table
def test_options_are_legal_distinct_and_named_apart(game, players):
    walker = Walker(game, players, seed=1)
    for at in walker.steps():
        assert 0 <= at.state.to_move < players
        assert 0 <= at.state.decision < len(game.decisions)
        kinds = {option.tobytes() for option in at.options}
        assert len(kinds) == len(at.options), "the same option twice"
        if is_sparse(at.number):
            texts = {game.say_action(at.state, walker.box, option) for option in at.options}
            assert len(texts) == len(at.options), "two options with the same words"
    assert walker.state.to_move == NONE


@each_table
def test_a_list_that_nobody_reads_is_the_same_list(game, players):
    for settings in walks_of(game):
        walker = Walker(game, players, seed=7, settings=settings)
        out = np.zeros(game.max_options, game.action)
        for at in walker.steps():
            n = len(at.options)
            assert game.listing(at.state, walker.box.data, out, NONE) == n
            for wanted in {0, at.chosen, n - 1}:
                out[wanted] = np.zeros(1, game.action)[0]
                assert game.listing(at.state, walker.box.data, out, wanted) > wanted
                for name in game.action.names:
                    assert np.array_equal(out[wanted][name], at.options[wanted][name])


@each_table
def test_every_option_can_be_carried_out(game, players):
    walker = Walker(game, players, seed=2)
    for at in walker.steps():
        if not is_sparse(at.number):
            continue
        for option in at.options[:: max(1, len(at.options) // 60)]:
            twin = walker.copy(at.state)
            game.contract.apply(twin, walker.box.data, option)
            assert twin.fault == 0
            assert game.check_state(twin, walker.box) == []


@each_table
def test_a_copy_is_the_game(game, players):
    walker = Walker(game, players, seed=3)
    past = []
    for at in walker.steps():
        if not is_sparse(at.number):
            continue
        one, two = walker.copy(at.state), walker.copy(at.state)
        assert one.tobytes() == at.state.tobytes()
        for twin in (one, two):
            game.contract.apply(twin, walker.box.data, at.options[at.chosen])
        assert one.tobytes() == two.tobytes()
        past.append((walker.copy(at.state), at.state.tobytes()))
    assert all(copy.tobytes() == before for copy, before in past), "a copy changed later"


@each_table
def test_looking_changes_nothing(game, players):
    walker = Walker(game, players, seed=4)
    score = np.zeros(5, np.int64)
    for at in walker.steps():
        if not is_sparse(at.number):
            continue
        before = at.state.tobytes()
        walker.legal(at.state)
        for seat in range(players):
            walker.view(at.state, seat)
        game.contract.standing(at.state, walker.box.data, score)
        assert at.state.tobytes() == before
    before = walker.state.tobytes()
    walker.finish()
    part = np.zeros((len(walker.box.components), players, 4), np.int32)
    game.contract.count(walker.state, walker.box.data, part)
    assert walker.state.tobytes() == before


@each_table
def test_a_view_hides_the_streams_and_a_redeal_fits_it(game, players):
    walker = Walker(game, players, seed=5)
    stream = np.zeros(4, np.int64)
    for at in walker.steps():
        if not is_sparse(at.number):
            continue
        for seat in range(players):
            view = walker.view(at.state, seat)
            assert not view.rng.any(), "a view shows the random streams"
            dealt = walker.copy(view)
            seed_stream(stream, at.number, seat, 5)
            game.contract.redeal(dealt, walker.box.data, seat, stream)
            assert walker.view(dealt, seat).tobytes() == view.tobytes()
            assert game.check_state(dealt, walker.box) == []


@each_table
def test_a_redealt_game_plays_to_its_end(game, players):
    walker = Walker(game, players, seed=6)
    stream = np.zeros(4, np.int64)
    for at in walker.steps():
        if at.number != 12:
            continue
        dealt = walker.view(at.state, int(at.state.to_move))
        seed_stream(stream, 1, 2, 3)
        game.contract.redeal(dealt, walker.box.data, int(at.state.to_move), stream)
        walker.state = dealt
        break
    for at in walker.steps():
        assert at.number <= game.max_decisions
    assert walker.state.to_move == NONE


@each_table
def test_the_books_balance_all_game_long(game, players):
    for seed in range(3):
        walker = Walker(game, players, seed=10 + seed)
        assert game.check_state(walker.state, walker.box) == []
        for at in walker.steps():
            if is_sparse(at.number) or at.number % 7 == 0:
                assert game.check_state(at.state, walker.box) == []
        assert game.check_state(walker.state, walker.box) == []


@each_table
def test_results_are_ranked_bounded_and_add_up(game, players):
    for seed in range(5):
        walker = Walker(game, players, seed=20 + seed)
        for _ in walker.steps():
            pass
        reason, place, score, source = walker.finish()
        assert 0 <= reason < len(game.reasons)
        assert (source.sum(axis=1) == score).all()
        ranked = sorted(place[:players])
        assert ranked[0] == 1
        assert all(1 + sum(place[:players] < each) == each for each in ranked)
        assert (place[players:] == 0).all()
        assert (score >= min(0, game.score_low)).all()
        assert walker.state.round_no <= game.max_rounds


@each_table
def test_counted_parts_are_of_the_box(game, players):
    walker = Walker(game, players, seed=30)
    for _ in walker.steps():
        pass
    components = walker.box.components
    assert 0 < len(components) <= game.max_components
    assert len({(each.group, each.id) for each in components}) == len(components)
    part = np.zeros((len(components), players, 4), np.int32)
    game.contract.count(walker.state, walker.box.data, part)
    assert (part >= 0).all()
    assert part[:, :, 0].any(), "nothing was ever offered"
    assert part[:, :, 1].any(), "nothing was ever taken"
    assert (part[:, :, 3] <= game.max_rounds).all()


@each_game
def test_every_kind_of_decision_is_met(game):
    met = set()
    for seed in range(40):  # some kinds are rare: Amazons of Small World out of tokens
        for players in range(game.min_players, game.max_players + 1):
            for settings in walks_of(game):
                walker = Walker(game, players, 40 + seed, settings)
                met |= {int(at.state.decision) for at in walker.steps()}
        if len(met) == len(game.decisions):
            break
    assert {game.decisions[kind] for kind in met} == set(game.decisions)


@each_game
def test_the_same_key_gives_the_same_game(game):
    def last(seed):
        walker = Walker(game, game.max_players, seed)
        for _ in walker.steps():
            pass
        return walker.state.tobytes()

    assert last(1) == last(1)
    assert last(1) != last(2)
