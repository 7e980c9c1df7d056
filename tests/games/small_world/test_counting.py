"""What is counted of races, powers and combos: picks, prices and the coins they bring."""

import numpy as np
import pytest

from sim.games.small_world import GAME
from sim.games.small_world.counting import AMOUNTS
from sim.games.small_world.terms import Source
from tests.games.small_world.lay import Play, Seat
from tests.kit.walk import Walker

OFFERED, TAKEN, USED = 0, 1, 2


def counted(state, box):
    """Of a finished or a running game: group -> id -> [seat, (offered, taken, used, round)]."""
    part = np.zeros((len(box.components), int(state.n_seats), 4), np.int32)
    GAME.contract.count(state, box.data, part)
    found = {}
    for row, component in zip(part, box.components, strict=True):
        found.setdefault(component.group, {})[component.id] = row
    return found


def test_coins_while_active_and_in_decline_are_told_apart():
    land = {"m2_01": 1, "m2_02": 1, "m2_10": 1}
    play = Play(Seat("orcs", "wealthy", land))
    play.do("expand").end_turn()
    active = play.coins(0) - 5
    play.until("conquer").end_turn()  # the other seat
    play.do("decline")
    later = play.coins(0) - 5 - active
    assert (active, later) == (3, 3)
    found = counted(play.state, play.box)
    assert found["race"]["orcs"][0].tolist()[TAKEN : USED + 1] == [1, active]
    assert found["power"]["wealthy"][0].tolist()[TAKEN : USED + 1] == [1, active]
    assert found["combo"]["wealthy+orcs"][0].tolist()[TAKEN : USED + 1] == [1, active + later]
    assert found["race in decline"]["orcs"][0].tolist()[: USED + 1] == [1, 1, later]
    assert found["power in decline"]["wealthy"][0].tolist()[: USED + 1] == [1, 1, later]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_counts_of_a_game_add_up_to_its_coins(players):
    for seed in (1, 2):
        walker = Walker(GAME, players, seed)
        for _ in walker.steps():
            pass
        _, _, _, source = walker.finish()
        found = counted(walker.state, walker.box)

        def total(group, field, found=found):
            return sum(row[:, field] for row in found[group].values())

        picks = total("race", TAKEN)
        for group in ("power", "combo", "price of a race", "price of a power", "place in the row"):
            assert total(group, TAKEN).tolist() == picks.tolist(), group
        assert total("race", USED).tolist() == total("power", USED).tolist()
        for field in (OFFERED, TAKEN, USED):
            races, powers = total("race in decline", field), total("power in decline", field)
            assert races.tolist() == powers.tolist()
        assert (total("race in decline", OFFERED) == picks).all()
        assert 0 < total("race in decline", TAKEN).sum() < picks.sum()
        brought = total("race", USED) + total("race in decline", USED)
        assert brought.tolist() == total("combo", USED).tolist()
        kinds = [Source.REGIONS, Source.RACE, Source.POWER]
        assert brought.tolist() == source[:players, kinds].sum(1).tolist()
        paid = -source[:players, Source.COMBO_PAID]
        assert total("price of a race", USED).tolist() == paid.tolist()
        assert total("price of a power", USED).tolist() == paid.tolist()
        gained = source[:players, Source.COMBO_TAKEN]
        assert total("place in the row", USED).tolist() == gained.tolist()


def test_every_group_says_what_its_amount_is():
    groups = {component.group for component in GAME.read_box(4, {}).components}
    assert set(AMOUNTS) == groups
    assert {unit for unit, _ in AMOUNTS.values()} == {"coins"}
