"""A made-up game small enough to reason about: five throws each, safe or risky, most pips win.

A safe throw scores 3, a risky one 1 to 6; so the mean of a risky game is 17.5 against 15, and a
table of equal strategies is fair from every seat.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from sim.core.component import Component
from sim.core.game import GIVE, Box, Contract, Game, loop_fields
from sim.core.kernel import NONE, copy_record, kernel, new_record, record
from sim.core.rng import below, next_word, seed_stream


class Throw(IntEnum):
    SAFE = 0
    RISKY = 1


STATE = record(
    [*loop_fields(2), ("pips", "i4", (5,)), ("risks", "i4", (5,)), ("first_risk", "i4", (5,))]
)
ACTION = record([("throw", "i4")])
DATA = record([("safe", "i4"), ("throws", "i4"), ("risky", "i4")])  # risky: its component


@kernel
def setup(state, data):
    state.round_no = 1
    state.to_move = below(state.rng[0], state.n_seats)


@kernel
def legal(state, data, out):
    if state.to_move == NONE:
        return 0
    if state.forced >> state.to_move & 1:
        out[0].throw = Throw.RISKY if state.force_kind == GIVE else Throw.SAFE
        return 1
    out[0].throw = Throw.SAFE
    out[1].throw = Throw.RISKY
    return 2


@kernel
def apply(state, data, action):
    seat = state.to_move
    if action.throw == Throw.SAFE:
        state.pips[seat] += data.safe
    else:
        state.pips[seat] += 1 + below(state.rng[1], 6)
        state.risks[seat] += 1
        if state.first_risk[seat] == 0:
            state.first_risk[seat] = state.round_no
    state.turn_no += 1
    if state.turn_no == data.throws * state.n_seats:
        state.to_move = NONE
        return
    state.round_no = 1 + state.turn_no // state.n_seats
    state.to_move = (seat + 1) % state.n_seats


@kernel
def observe(state, data, seat, view):
    copy_record(view, state)
    view.rng[:] = 0


@kernel
def redeal(view, data, seat, rng):
    for stream in range(2):
        seed_stream(view.rng[stream], next_word(rng), 0, stream)


@kernel
def standing(state, data, score):
    for seat in range(state.n_seats):
        score[seat] = state.pips[seat]


@kernel
def result(state, data, place, score, source):
    for seat in range(state.n_seats):
        place[seat] = 1
        score[seat] = state.pips[seat]
        source[seat, 0] = state.pips[seat]
        for other in range(state.n_seats):
            if state.pips[other] > state.pips[seat]:
                place[seat] += 1
    return 0


@kernel
def count(state, data, part):
    for seat in range(state.n_seats):
        part[data.risky, seat, 0] = data.throws
        part[data.risky, seat, 1] = state.risks[seat]
        part[data.risky, seat, 3] = state.first_risk[seat]


def read_box(players: int, settings: Mapping[str, Any]) -> Box:
    data = new_record(DATA)
    data.safe = settings.get("safe", 3)
    data.throws = 5
    data.risky = 1 if settings.get("tower") else 0
    components = [Component("throw", "risky", "Risky throw", "rulebook")]
    if settings.get("tower"):  # a second thing in the box, which nobody uses
        components.insert(0, Component("tower", "tower", "Dice tower", "own"))
    return Box(players, data, tuple(components), (), dict(settings), {})


TOY = Game(
    name="toy",
    title="Toy",
    about="five throws each",
    rules_version="1",
    min_players=2,
    max_players=5,
    state=STATE,
    action=ACTION,
    data=DATA,
    contract=Contract(setup, legal, apply, observe, redeal, result, standing, count),
    streams=("start", "dice"),
    decisions=("throw",),
    sources=("pips",),
    reasons=("scoring",),
    max_options=2,
    max_decisions=25,
    max_rounds=5,
    max_components=2,
    score_low=0,
    score_high=31,  # nobody has more than 30
    read_box=read_box,
    settings=lambda: {"safe": "pips of a safe throw", "tower": "a dice tower in the box"},
    trace_lines=lambda replay, with_options: iter(()),
    say_lines=lambda replay: iter(()),
    say_action=lambda state, box, action: Throw(action.throw).name.lower(),
    check_state=lambda state, box: [],
    forceable={"throw": ("give", "forbid")},
)
