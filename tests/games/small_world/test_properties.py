"""Random games with random own tiles and switches: the books balance, nothing gets stuck."""

from hypothesis import given
from hypothesis import strategies as st

from sim.games.small_world import GAME
from sim.games.small_world.data import SWITCHES, printed
from sim.games.small_world.tiles import MARKER_RULES
from tests.kit.walk import Walker

WHERE_PARTS = {
    "terrain": ["forest", "hill", "farmland", "swamp", "mountain"],
    "kind": ["land", "coastal", "border"],
    "symbol": ["mine", "cavern", "magic"],
    "marker": ["mountain", "fortress", "stone"],
}
HOLDS = ["empty", "non_empty", "lost_tribe", "active", "decline"]


def some(names):
    return st.lists(st.sampled_from(names), min_size=1, max_size=2, unique=True)


@st.composite
def wheres(draw, holds, next_to):
    where = {key: draw(some(WHERE_PARTS[key]))
             for key in draw(st.lists(st.sampled_from(list(WHERE_PARTS)), max_size=1))}  # fmt: skip
    if holds and draw(st.booleans()):
        where["holds"] = draw(some(HOLDS))
    if next_to and draw(st.booleans()):
        where["next_to"] = {"terrain": draw(some(WHERE_PARTS["terrain"]))}
    return where


@st.composite
def blocks(draw):
    spec = draw(st.sampled_from(printed()["effect_blocks"]))
    table = printed()["effect_block_table"]
    effect = {"block": spec["id"]}
    names = {"when": table["when"], "count": table["counts"], "turns": table["turns"],
             "place": table["places"][:4], "marker": ["stone", "tower", "troll_lair"]}  # fmt: skip
    keys = spec["required"] + [key for key in spec["optional"] if draw(st.booleans())]
    for key in keys:
        if key == "where":
            holds = spec["holds_allowed"] and effect.get("count") != "occupied"
            effect[key] = draw(wheres(holds, spec["next_to_allowed"]))
        elif key in names:
            effect[key] = draw(st.sampled_from(names[key]))
        else:
            low, high = table["bounds"][key]
            effect[key] = draw(st.integers(low, high))
    if effect["block"] == "coins_turn" and effect["turns"] == "first":
        effect.pop("when", None)
    return effect


@st.composite
def own_markers(draw, name):
    rules = {key: draw(st.sampled_from(values)) for key, values in MARKER_RULES.items() if values}
    return {"id": name, "name": name, "count": draw(st.sampled_from([20, 3, 1])),
            "defence": draw(st.sampled_from([5, 1, "immune"])),
            "per_region": draw(st.integers(0, 2)), **rules}  # fmt: skip


@st.composite
def settings_of_a_game(draw):
    effects = st.lists(blocks(), max_size=4)
    races = [
        {"id": f"folk{k}", "name": f"Folk {k}", "banner": draw(st.integers(1, 10)),
         "donor": donor, "effects": draw(effects)}
        for k, donor in enumerate(["ratmen", "skeletons", "humans"])
    ]  # fmt: skip
    powers = [
        {"id": f"own{k}", "name": f"Own {k}", "badge": draw(st.integers(0, 4)),
         "replaces": old, "effects": draw(effects)}
        for k, old in enumerate(["hill", "forest", "swamp"])
    ]  # fmt: skip
    switches = {name: draw(st.sampled_from(entry[:2])) for name, entry in SWITCHES.items()}
    markers = [draw(own_markers(name)) for name in ("stone", "tower")]
    return {**switches, "blank_races": races, "blank_powers": powers, "blank_markers": markers}


@given(settings_of_a_game(), st.integers(2, 5), st.integers(0, 9999))
def test_the_books_balance_whatever_a_designer_invents(settings, players, seed):
    walker = Walker(GAME, players, seed, settings)
    for at in walker.steps():
        if at.number % 5 == 0:
            assert GAME.check_state(at.state, walker.box) == []
    assert GAME.check_state(walker.state, walker.box) == []
    assert walker.state.round_no == walker.box.data.rounds


@given(st.integers(0, 9999))
def test_a_game_needs_few_decisions(seed):
    walker = Walker(GAME, 5, seed)
    assert sum(1 for _ in walker.steps()) < 60 * 8 * 5
