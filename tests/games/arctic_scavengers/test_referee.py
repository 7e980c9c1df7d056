"""The engine's traces against a second reading of the rules (`referee/`)."""

import json

import pytest

from sim.core import kernel
from sim.core.game import FORBID, GIVE, Twist
from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.games.arctic_scavengers import GAME
from tests.games.arctic_scavengers.board import box_of
from tests.games.arctic_scavengers.referee import check
from tests.kit.walk import TOP

SWITCHED = {
    "tool_capacity": "one_per_card", "initiator_rotation": "every_round",
    "two_player_removal_covers_hq": True, "group_leaders_stack": False,
    "special_actions_once_per_round": True, "interrupted_action": "cancel_return",
    "zero_fight_can_win": True, "gang_unbroken_tie": "all_tied",
    "gang_needs_positive_amount": False, "build_uses_dig_action": True,
    "removed_construction_cards_to": "hand", "worker_power": "per_person", "bunker_build_time": 4,
    "engineer_fight": "2", "organizer_unkept_to": "deck_bottom", "dirty_deeds_in_skirmish": False,
    "reactions_from_committed": "all",
}  # fmt: skip
# Random bots seldom hire medics, engineers and sniper teams at the printed prices.
CHEAP = {
    "card.medic.cost.food": 0, "card.sniper_team.cost.any_mix": 0,
    "card.engineer.cost.any_mix": 0, "card.saboteur.cost.any_mix": 0,
    "building.bunker.build_time": 1, "building.pharmacy.build_time": 1,
}  # fmt: skip
STYLES = ("greedy", "digger", "hunter_hirer", "fighter", "trimmer", "bluffer")


def traced(players, names, block=0, twist=None, **settings):
    scripts = [
        load_strategy(GAME, name, TOP / "strategies" / GAME.name / f"{name}.py")
        for name in (list(names) * players)[:players]
    ]
    box = box_of(players, settings)
    if twist:
        box = GAME.read_box(players, settings)
        object.__setattr__(box, "twist", twist(box, scripts[0].name))
    replay = Table(GAME, [box], scripts, 77).replay(0, block, 0)
    return json.loads(json.dumps(list(GAME.trace_lines(replay, True))))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("hq", [0, 4])
def test_random_games_follow_the_rules(players, hq):
    assert check(traced(players, ["random"], hq=hq, **(CHEAP if hq else {}))) == []


@pytest.mark.parametrize("hq", [0, 1, 2, 3, 4])
def test_games_of_the_styles_follow_the_rules(hq):
    assert check(traced(4, STYLES, hq=hq)) == []


@pytest.mark.parametrize("players", [2, 3])
def test_games_with_every_switch_turned_follow_the_rules(players):
    assert check(traced(players, ["random"], hq=4, **SWITCHED, **CHEAP)) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("hq", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("switches", [{}, SWITCHED], ids=["printed", "switched"])
def test_many_games_follow_the_rules(players, hq, switches):
    cheap = {key: value for key, value in CHEAP.items() if hq >= 2}
    for block in range(8 if kernel.JIT else 1):
        names = ["random"] if block % 2 else [*STYLES[block // 2 :], "random"]
        assert check(traced(players, names, block, hq=hq, **switches, **cheap)) == []


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        (GIVE, "scout"), (FORBID, "scavenger"), (GIVE, "excavator"), (FORBID, "butcher"),
        (GIVE, "hydroponic_garden"), (FORBID, "pharmacy"), (GIVE, "masons"), (FORBID, "gearheads"),
    ],
)  # fmt: skip
def test_forced_games_follow_the_rules(kind, part):
    def twist(box, name):
        return Twist(name, kind, [each.id for each in box.components].index(part))

    lines = traced(4, ("greedy", "fighter", "digger", "trimmer"), twist=twist, hq=4, **CHEAP)
    assert lines[0]["forced"]["component"] == part
    assert check(lines) == []


def test_the_golden_transcripts_follow_the_rules():
    folder = TOP / "tests" / "games" / GAME.name / "transcripts"
    for path in sorted(folder.glob("*.jsonl")):
        assert check([json.loads(line) for line in path.read_text("utf-8").splitlines()]) == []


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda lines: lines[9]["position"]["players"][0]["deck"].reverse(), ".players.0.deck"),
        (lambda lines: lines[9]["option"].update(do="pass"), "not legal"),
        (lambda lines: lines[9]["chance"].append({"event": "draw"}), "one event too many"),
        (lambda lines: lines[9]["options"].pop(), "options differ"),
        (lambda lines: lines[0]["position"]["contested"].pop(), "the contested"),
        (lambda lines: lines[-1]["scores"].reverse(), "result: .scores"),
    ],
)
def test_a_spoilt_trace_is_found_out(spoil, words):
    lines = traced(3, ["greedy"])
    spoil(lines)
    assert words in check(lines)[0]
