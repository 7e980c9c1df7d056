"""Nothing is lost and nothing appears, whatever the numbers of the box."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.core import kernel
from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.games.battle_merchants import GAME
from tests.kit.walk import TOP, Walker

WEAPONS = ["axe", "sword", "mace", "hammer"]
EFFECTS = st.one_of(
    st.fixed_dictionaries({
        "op": st.just("extra_learn"), "count": st.integers(1, 3),
        "cost": st.sampled_from(["normal", "free"]),
        "from": st.sampled_from(["market", "craft_discard"]), "optional": st.booleans(),
    }),
    st.fixed_dictionaries({
        "op": st.just("sell"), "count": st.integers(1, 3), "min": st.integers(0, 1),
        "price_mod": st.integers(-9, 3), "slot": st.sampled_from(["match", "mismatch"]),
        "locked": st.booleans(),
    }),
    st.fixed_dictionaries({"op": st.just("forge_and_sell"), "count": st.integers(1, 3)}),
    st.fixed_dictionaries({"op": st.just("race_reward"), "choice": st.just(True)}),
    st.fixed_dictionaries({"op": st.just("gold_floor"), "amount": st.integers(0, 40)}),
    st.fixed_dictionaries({
        "op": st.just("territory_reward"),
        "territory": st.sampled_from(["forest", "desert", "mountains"]),
    }),
)  # fmt: skip
LASTING = st.one_of(
    st.fixed_dictionaries({
        "op": st.just("forge_discount"), "amount": st.integers(0, 6),
        "weapons_per_action": st.integers(1, 4),
    }),
    st.fixed_dictionaries({
        "op": st.just("sell_limit"), "delta": st.integers(1, 2),
        "uses_per_season": st.integers(1, 3),
    }),
    st.fixed_dictionaries({"op": st.just("learn_multiplier_cap"), "max": st.integers(0, 2)}),
    st.fixed_dictionaries({
        "op": st.just("sell_bonus"), "quality": st.sampled_from(["standard", "vorpal"]),
        "amount": st.integers(-9, 9),
    }),
    st.fixed_dictionaries({"op": st.just("gold_on_loss"), "amount": st.integers(0, 5)}),
    st.just({"op": "win_level_ties"}),
    st.fixed_dictionaries({
        "op": st.just("end_gold_per"), "amount": st.integers(0, 5), "max": st.integers(0, 20),
        "count_of": st.sampled_from(["territories_with_own_weapon", "races_with_three_tiles"]),
    }),
    st.fixed_dictionaries({"op": st.just("end_final_price_as_sale"), "max_weapons": st.just(2)}),
)  # fmt: skip
BOXES = st.fixed_dictionaries(
    {
        "kingdom_card.extra_crafty.effects": st.lists(EFFECTS, max_size=3),
        "kingdom_card.rush_order.effects": st.lists(EFFECTS, min_size=1, max_size=2),
        "kingdom_card.apprentice_smiths.effects": st.lists(LASTING | EFFECTS, max_size=2).filter(
            lambda blocks: sum(block["op"] == "sell_limit" for block in blocks) < 2
        ),
        "kingdom_card.scrap_dealer.effects": st.lists(LASTING, max_size=1),
        "kingdom_card.slush_fund.gold": st.integers(-3, 6),
        "quality.standard.sale_price": st.integers(0, 12),
        "quality.vorpal.forge_cost": st.integers(0, 30),
        "quality.vorpal.min_level": st.integers(1, 6),
        "boards.p24.row.2.demand": st.lists(st.sampled_from(WEAPONS), min_size=6, max_size=6),
        "boards.p3.row.2.demand": st.lists(st.sampled_from(WEAPONS), min_size=6, max_size=6),
        "craft_card.0.count": st.integers(0, 9),
        "craft_card.1.coins": st.integers(0, 4),
        "demand_tokens.season_slots": st.integers(1, 6),
        "demand_tokens.start_open_rank": st.integers(1, 3),
        "setup.start_gold": st.integers(0, 60),
        "cascade_tokens": st.booleans(),
        "overflow_token_unlocks": st.booleans(),
        "null_forge": st.booleans(),
        "broke_bailout": st.booleans(),
        "pass_policy": st.sampled_from(["only_if_stuck", "always"]),
        "steve_vs_steve": st.sampled_from(["tie", "stay"]),
        "discard_craft_market_at_cleanup": st.booleans(),
        "turn_cap_per_season": st.integers(3, 40),
    }
)


@given(box=BOXES, players=st.integers(2, 4), seed=st.integers(0, 999))
def test_gold_tiles_cards_and_tokens_are_conserved(box, players, seed):
    walker = Walker(GAME, players, seed, box)
    assert GAME.check_state(walker.state, walker.box) == []
    for at in walker.steps():
        assert len({option.tobytes() for option in at.options}) == len(at.options)
        if at.number % 5 == 0:
            assert GAME.check_state(at.state, walker.box) == []
    assert GAME.check_state(walker.state, walker.box) == []
    _, place, score, source = walker.finish()
    assert (source.sum(axis=1) == score).all()
    assert sorted(place[:players])[0] == 1


def play_on(script, players, settings=None, blocks=40):
    names = [script, *["random"] * (players - 1)]
    scripts = [
        load_strategy(GAME, name, TOP / "strategies" / GAME.name / f"{name}.py") for name in names
    ]
    tally = Table(GAME, [GAME.read_box(players, settings or {})], scripts, 4).play(0, blocks)
    credits = np.arange(tally.counts.block_credit.shape[2])
    return (tally.counts.block_credit[0, 0] @ credits) / 60 / (blocks * players)


@pytest.mark.parametrize(
    "script", ["greedy", "early_seller", "specialist", "war_profiteer", "kingdom_collector"]
)
def test_a_style_beats_random_clearly(script):
    assert play_on(script, 2, blocks=40 if kernel.JIT else 2) > 0.9
    if kernel.JIT:
        assert play_on(script, 4, blocks=15) > 0.75
