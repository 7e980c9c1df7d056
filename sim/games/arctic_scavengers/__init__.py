"""Arctic Scavengers (second edition) with its HQ expansion."""

from sim.core.game import Contract, Game
from sim.games.arctic_scavengers import rules, state, terms
from sim.games.arctic_scavengers.data import read_box, settings_lines
from sim.games.arctic_scavengers.describe import say_action, say_lines
from sim.games.arctic_scavengers.forced import GROUPS
from sim.games.arctic_scavengers.invariants import check_state
from sim.games.arctic_scavengers.trace import trace_lines

GAME = Game(
    name="arctic_scavengers",
    title="Arctic Scavengers",
    about="deck building in a frozen world: dig, hunt, hire, bluff and fight for the largest tribe",
    rules_version=terms.RULES_VERSION,
    min_players=2,
    max_players=5,
    state=state.STATE,
    action=state.ACTION,
    data=state.DATA,
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
    streams=tuple(stream.name.lower() for stream in terms.Stream),
    decisions=tuple(decision.name.lower() for decision in terms.Decision),
    sources=tuple(source.name.lower() for source in terms.Source),
    reasons=tuple(reason.name.lower() for reason in terms.Reason),
    max_options=terms.MAX_OPTIONS,
    max_decisions=terms.MAX_DECISIONS,
    max_rounds=terms.MAX_ROUNDS,
    max_components=terms.MAX_COMPONENTS,
    score_low=0,
    score_high=200,
    read_box=read_box,
    settings=settings_lines,
    trace_lines=trace_lines,
    say_lines=say_lines,
    say_action=say_action,
    check_state=check_state,
    forceable=GROUPS,
    amounts={"hire gain": ("people", "on all the copies hired")},
)
