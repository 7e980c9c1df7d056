"""Small World: fantasy races that come, conquer and go into decline."""

from sim.core.game import Contract, Game
from sim.games.small_world import data, describe, invariants, rules, trace
from sim.games.small_world.counting import AMOUNTS
from sim.games.small_world.state import ACTION, DATA, STATE
from sim.games.small_world.terms import (
    MAX_DECISIONS,
    MAX_OPTIONS,
    MAX_POWERS,
    MAX_RACES,
    MAX_ROUNDS,
    MAX_ROW,
    MAX_SEATS,
    Decision,
    Reason,
    Source,
    Stream,
)

GAME = Game(
    name="small_world",
    title="Small World",
    about="races with special powers conquer a crowded map and go into decline, 2 to 5 players",
    rules_version="1",
    min_players=2,
    max_players=MAX_SEATS,
    state=STATE,
    action=ACTION,
    data=DATA,
    contract=Contract(
        setup=rules.setup,
        legal=rules.legal,
        apply=rules.apply,
        observe=rules.observe,
        redeal=rules.redeal,
        result=rules.result,
        standing=rules.standing,
        count=rules.count,
    ),
    streams=tuple(stream.name.lower() for stream in Stream),
    decisions=tuple(decision.name.lower() for decision in Decision),
    sources=tuple(source.name.lower() for source in Source),
    reasons=tuple(reason.name.lower() for reason in Reason),
    max_options=MAX_OPTIONS,
    max_decisions=MAX_DECISIONS,
    max_rounds=MAX_ROUNDS,
    max_components=3 * (MAX_RACES + MAX_POWERS) + MAX_RACES * MAX_POWERS + MAX_ROW,
    score_low=0,
    score_high=255,
    read_box=data.read_box,
    settings=data.settings,
    trace_lines=trace.trace_lines,
    say_lines=describe.say_lines,
    say_action=describe.say_action,
    check_state=invariants.check_state,
    forceable={"race": ("give", "forbid"), "power": ("give", "forbid"), "combo": ("give",)},
    amounts=AMOUNTS,
)
