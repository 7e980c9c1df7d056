"""Intrigue City: rules, component data and texts."""

from sim.core.game import Contract, Game
from sim.games.intrigue_city import rules, terms
from sim.games.intrigue_city.data import read_box
from sim.games.intrigue_city.describe import say_action, say_lines
from sim.games.intrigue_city.invariants import check_state
from sim.games.intrigue_city.provenance import settings
from sim.games.intrigue_city.state import ACTION, DATA, STATE
from sim.games.intrigue_city.statistics import MAX_COMPONENTS
from sim.games.intrigue_city.trace import trace_lines

GAME = Game(
    name="intrigue_city",
    title="Intrigue City",
    about="2 to 5 schemers balance the influence of six guilds at exactly six",
    rules_version="1",
    min_players=2,
    max_players=5,
    state=STATE,
    action=ACTION,
    data=DATA,
    contract=Contract(
        setup=rules.setup,
        legal=rules.legal,
        legal_only=rules.legal_only,
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
    max_rounds=terms.MAX_TRACK,
    max_components=MAX_COMPONENTS,
    score_low=-20,
    score_high=200,
    read_box=read_box,
    settings=settings,
    trace_lines=trace_lines,
    say_lines=say_lines,
    say_action=say_action,
    check_state=check_state,
    # A given favour is held from the start, beside those of the stacks; a forbidden side is never
    # taken: what would bring it brings nothing.
    forceable={"favour": ("give", "forbid")},
)
