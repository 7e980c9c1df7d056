"""Battle Merchants (Gil Hova, Minion Games 2014), 2 to 4 players."""

from sim.core.game import Contract, Game
from sim.games.battle_merchants import data, describe, invariants, rules, state, terms, trace

GAME = Game(
    name="battle_merchants",
    title="Battle Merchants",
    about="forge weapons, sell them to both sides of a war, and live off the battles",
    rules_version="1",
    min_players=2,
    max_players=terms.MAX_SEATS,
    state=state.STATE,
    action=state.ACTION,
    data=state.DATA,
    contract=Contract(
        rules.setup,
        rules.legal,
        rules.apply,
        rules.observe,
        rules.redeal,
        rules.result,
        rules.standing,
        rules.count,
    ),
    streams=tuple(stream.name.lower() for stream in terms.Stream),
    decisions=tuple(decision.name.lower() for decision in terms.Decision),
    sources=tuple(source.name.lower() for source in terms.Source),
    reasons=tuple(reason.name.lower() for reason in terms.Reason),
    max_options=terms.MAX_OPTIONS,
    max_decisions=terms.MAX_DECISIONS,
    max_rounds=terms.SEASONS,
    # 18 fixed ones, the turn order, Steve (counts.py), and every card that fits
    max_components=18
    + terms.MAX_SEATS
    + terms.STEVE_DEEDS
    + terms.MAX_CRAFT
    + 2 * terms.MAX_KINGDOM,
    score_low=0,
    score_high=400,
    read_box=data.read_box,
    settings=data.settings,
    trace_lines=trace.trace_lines,
    say_lines=describe.say_lines,
    say_action=describe.say_action,
    check_state=invariants.check_state,
    forceable={
        "kingdom card": ("give", "forbid"),
        "craft card": ("give", "forbid"),
        "weapon": ("forbid",),
    },
    amounts={"kingdom gold": ("gold", "that the card itself gave")},
)
