"""IC-17  Invariants, over random games with random component data."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import ConfigError
from sim.games.intrigue_city import GAME
from sim.games.intrigue_city.terms import Fate
from tests.games.intrigue_city.lay import Table, read_box
from tests.games.intrigue_city.test_ic_15_combining import rule_sets

NUMBERS = st.fixed_dictionaries(
    {},
    optional={
        "cubes.supply.v1": st.integers(16, 40),
        "cubes.supply.v2": st.integers(18, 40),
        "cubes.supply.v3": st.integers(18, 40),
        "equilibrium.cards_per_guild": st.integers(1, 20),
        "equilibrium.target_total": st.integers(4, 8),
        "slots.s1.intrigue": st.integers(0, 9),
        "slots.s4.intrigue": st.integers(1, 9),
        "guild_power_cards.scaled.values_by_players.p3": st.integers(0, 5),
        "guild_power.track_start": st.integers(0, 3),
        "scoring.variety_vp": st.integers(0, 9),
        "scoring.special_victory_guilds": st.integers(3, 6),
        "switches.bank": st.sampled_from(["limited", "unlimited"]),
        "switches.equilibrium_supply": st.sampled_from(["limited", "unlimited"]),
        "switches.incomplete_actions": st.sampled_from(["only_if_forced", "always_allowed"]),
        "switches.reactions_per_attack": st.integers(1, 2),
        "switches.power_cap": st.sampled_from([8, 10, "none"]),
    },
)
GAMES = st.tuples(
    st.integers(2, 5), st.sampled_from(rule_sets()), NUMBERS, st.integers(0, 10_000)
)  # fmt: skip


def played(game, look):
    """Play a random game of random data and look at every position."""
    players, rules, numbers, seed = game
    try:
        box = GAME.read_box(players, {**rules, **numbers})
    except ConfigError:
        return None  # data that cannot be played are refused, which test_data looks at
    table = Table.__new__(Table)
    table.__init__(players, {**rules, **numbers}, seed=seed)
    assert table.box.changed == box.changed

    def until(table):
        look(table)
        return False

    return table.play_on(rng_seed=seed, until=until)


@given(GAMES)
def test_ic_17_1_ic_17_2_ic_17_3_ic_17_4_ic_17_5_ic_17_6_ic_17_7_ic_17_8_hold_always(game):
    def look(table):
        assert GAME.check_state(table.state, table.box) == []

    played(game, look)


@given(GAMES)
def test_ic_17_1_cubes_are_conserved(game):
    def look(table):
        boards = table.state.cubes.astype(int).sum(axis=(0, 1))
        assert (boards + table.state.bank == table.data.supply).all()

    played(game, look)


@given(GAMES)
def test_ic_17_7_pawns_and_votes_of_a_whole_game(game):
    table = played(game, lambda table: None)
    if table is None or table.state.winner >= 0:
        return
    rounds = 6 if table.box.variants["short_game"] else 8
    players = len(table.seats)
    assert table.state.turn_no == 2 * rounds * players
    for seat in table.seats:
        fates = table.state.fate[seat].tolist()
        blank = fates.count(Fate.BLANK)
        assert fates.count(Fate.KEPT) + fates.count(Fate.REVEALED) + blank == 4
        assert blank == table.state.blank_votes[seat] <= 1


@pytest.mark.parametrize(
    ("break_it", "clause"),
    [
        (lambda state: state.bank.__setitem__(0, state.bank[0] - 1), "IC-17.1"),
        (lambda state: state.favour.__setitem__((0, 0), 5), "IC-17.3"),
        (lambda state: state.equilibrium_left.__setitem__(2, 3), "IC-17.4"),
        (lambda state: state.power.__setitem__(1, 0), "IC-17.5"),
        (lambda state: state.intrigue.__setitem__(1, -1), "IC-17.5"),
        (lambda state: state.slot_pawns.__setitem__(0, 3), "IC-17.6"),
        (lambda state: state.deck.__setitem__((0, 0), state.deck[0, 1]), "IC-17.7"),
        (lambda state: state.blank_votes.__setitem__(0, 1), "IC-17.8"),
        (lambda state: state.slot_card.__setitem__(0, state.slot_card[1]), "IC-17.8"),
    ],
)
def test_ic_17_6_ic_17_8_a_broken_position_is_noticed(break_it, clause):
    table = Table(3).turn(seat=0)
    assert GAME.check_state(table.state, table.box) == []
    if table.state.deck[0, 0] == table.state.deck[0, 1]:
        table.state.deck[0, 1] = table.state.deck[0, 2]
    break_it(table.state)
    assert any(clause in line for line in GAME.check_state(table.state, table.box))


def test_ic_17_2_a_board_without_a_value_is_noticed():
    table = Table(3).turn(seat=0)
    table.board(0, "ES 1+2")
    assert any("IC-17.2" in line for line in GAME.check_state(table.state, table.box))


@pytest.mark.parametrize(
    ("players", "settings", "total"),
    [(3, {}, 12), (3, {"short_game": True}, 17), (2, {}, 17), (2, {"short_game": True}, 22)],
)
def test_ic_17_9_every_placement_starts_with_this_total_and_no_equilibrium(
    players, settings, total
):
    data = read_box(players, settings).data
    for row in range(int(data.n_placements)):
        sets = data.placements[row]["sets"]
        chosen = [int(each) for each in sets if each >= 0]
        assert len(chosen) == data.n_sets
        sums = [int(data.set_cubes[each] @ np.array([1, 2, 3])) for each in chosen]
        assert sum(sums) == total
        assert 6 not in sums
