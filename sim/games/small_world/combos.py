"""SW-4  The row of combos: laying out, picking, refilling, banners that come back."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.core.rng import shuffle
from sim.games.small_world.blocks import bit_of, sum_of
from sim.games.small_world.forcing import may_take, set_aside
from sim.games.small_world.markers import take_marker_sets
from sim.games.small_world.terms import (
    MAX_EVENTS,
    MAX_ROW,
    MAX_SEATS,
    Block,
    Do,
    Event,
    Fault,
    Source,
    Status,
    Stream,
)


@kernel
def note_event(state: np.record, kind: int, first: int, second: int) -> None:
    """Remember chance that followed this decision, for the trace."""
    if state.n_events == MAX_EVENTS:
        state.fault = Fault.TOO_MANY_EVENTS
        return
    state.events[state.n_events, 0] = kind
    state.events[state.n_events, 1] = first
    state.events[state.n_events, 2] = second
    state.n_events += 1


@kernel
def lay_out(state: np.record, data: np.record) -> None:
    """Shuffle banners and badges and lay out the first combos (SW-2.3, SW-2.4)."""
    state.banners[:] = NONE
    state.badges[:] = NONE
    for race in range(data.n_races):
        state.banners[race] = race
    for power in range(data.n_powers):
        state.badges[power] = power
    state.n_banners = data.n_races
    state.n_badges = data.n_powers
    shuffle(state.rng[Stream.BANNERS], state.banners, data.n_races)
    shuffle(state.rng[Stream.BADGES], state.badges, data.n_powers)
    if state.forced:
        set_aside(state, data)
    state.row_race[:] = NONE
    state.row_power[:] = NONE
    for _ in range(min(data.visible_combos, data.n_races)):
        append_combo(state, data, draw_banner(state))
    state.n_events = 0


@kernel
def draw_banner(state: np.record) -> int:
    """Take the top banner off the stack."""
    race = state.banners[0]
    n = state.n_banners - 1
    for k in range(n):
        state.banners[k] = state.banners[k + 1]
    state.banners[n] = NONE
    state.n_banners = n
    state.n_known = min(state.n_known, state.n_banners)
    return int(race)


@kernel
def draw_badge(state: np.record, data: np.record) -> int:
    """Take the top badge off the stack; an empty one is filled from the discards (SW-4.6)."""
    if state.n_badges == 0:
        for power in range(data.n_powers):
            if (state.discards >> power) & 1:
                state.badges[state.n_badges] = power
                state.n_badges += 1
        state.discards = 0
        if state.n_badges == 0:
            state.fault = Fault.NO_BADGE
            return 0
        shuffle(state.rng[Stream.RESHUFFLE], state.badges, state.n_badges)
        note_event(state, Event.BADGES_SHUFFLED, int(state.n_badges), 0)
    power = state.badges[0]
    n = state.n_badges - 1
    for k in range(n):
        state.badges[k] = state.badges[k + 1]
    state.badges[n] = NONE
    state.n_badges = n
    return int(power)


@kernel
def append_combo(state: np.record, data: np.record, race: int) -> None:
    """Put a banner with the top badge at the end of the row, without coins (SW-4.5)."""
    power = draw_badge(state, data)
    state.row_race[state.n_row] = race
    state.row_power[state.n_row] = power
    state.row_coins[state.n_row] = 0
    state.row_offered[state.n_row, :] = 0
    state.race_status[race] = Status.ROW
    state.n_row += 1
    note_event(state, Event.NEW_COMBO, race, power)


@kernel
def return_banner(state: np.record, data: np.record, race: int) -> None:
    """A banner out of play goes into a short row, else under the stack (SW-4.7, SW-11.9)."""
    if state.n_row < data.visible_combos:
        append_combo(state, data, race)
        return
    state.race_status[race] = Status.STACK
    state.banners[state.n_banners] = race
    state.n_banners += 1
    state.n_known += 1


@kernel
def count_affordable(state: np.record, data: np.record, seat: int) -> int:
    """How many combos from the front of the row the seat can pay for (SW-4.1, SW-4.3)."""
    n = 0
    while n < state.n_row and n * data.combo_step_cost <= state.coins[seat]:
        n += 1
    return n


@kernel
def can_pick(state: np.record, data: np.record, seat: int) -> bool:
    """True when there is a combo for the seat; false with own tiles only (SW-BLANK.42)."""
    if state.forced == 0:
        return bool(state.n_row > 0)
    for place in range(count_affordable(state, data, seat)):
        if may_take(state, data, seat, place):
            return True
    return False


@kernel
def legal_pick(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Options of step C."""
    n = 0
    seat = int(state.attacker)
    for place in range(count_affordable(state, data, seat)):
        if state.forced and not may_take(state, data, seat, place):
            continue
        option = out[n]
        n += 1
        option.act = Do.PICK
        option.region = NONE
        option.place = place
        option.race = state.row_race[place]
        option.power = state.row_power[place]
        option.seat = NONE
        option.marker = NONE
        option.strike = NONE
        option.cost = place * data.combo_step_cost
    return n


@kernel
def do_pick(state: np.record, data: np.record, place: int) -> None:
    """Pay, take the combo, its coins, tokens and markers, and refill the row (SW-4)."""
    seat = int(state.attacker)
    for k in range(count_affordable(state, data, seat)):
        if state.forced == 0 or may_take(state, data, seat, k):
            state.row_offered[k, seat] += 1
    for k in range(place):
        state.row_coins[k] += data.combo_step_cost  # SW-4.2
    paid = place * data.combo_step_cost
    found = state.row_coins[place]
    state.coins[seat] += found - paid  # SW-4.3
    state.source[seat, Source.COMBO_PAID] -= paid
    state.source[seat, Source.COMBO_TAKEN] += found
    race = int(state.row_race[place])
    log_pick(state, seat, place, paid, found)

    state.active[seat] = race
    state.race_status[race] = Status.ACTIVE
    state.race_seat[race] = seat
    state.race_power[race] = state.row_power[place]
    state.reserve[race] = 0
    tokens = data.banner[race] + data.badge[state.row_power[place]]
    tokens += sum_of(state, data, race, Block.TOKENS_AT_PICK)
    tokens += sum_of(state, data, race, Block.ATTACK_RESERVE)  # SW-20.1
    tokens = min(tokens, state.tray[race])  # SW-4.4
    state.tray[race] -= tokens
    state.hand[race] = tokens
    state.picked = 1
    take_marker_sets(state, data, seat, race)
    refill(state, data, place)


@kernel
def refill(state: np.record, data: np.record, place: int) -> None:
    """Close the gap in the row and add the next combo (SW-4.5)."""
    n = state.n_row - 1
    state.n_row = n
    for k in range(place, n):
        state.row_race[k] = state.row_race[k + 1]
        state.row_power[k] = state.row_power[k + 1]
        state.row_coins[k] = state.row_coins[k + 1]
        for seat in range(state.n_seats):
            state.row_offered[k, seat] = state.row_offered[k + 1, seat]
    for k in range(n, MAX_ROW):
        state.row_race[k] = NONE
        state.row_power[k] = NONE
        state.row_coins[k] = 0
        state.row_offered[k, :] = 0
    if state.n_banners > 0:
        append_combo(state, data, draw_banner(state))


@kernel
def log_pick(state: np.record, seat: int, place: int, paid: int, found: int) -> None:
    """A row in the log of picks, for the counts."""
    row = state.n_picks
    state.pick_seat[row] = seat
    state.pick_round[row] = state.round_no
    state.pick_race[row] = state.row_race[place]
    state.pick_power[row] = state.row_power[place]
    state.pick_place[row] = place
    state.pick_paid[row] = paid
    state.pick_found[row] = found
    for other in range(MAX_SEATS):
        state.pick_offered[row, other] = state.row_offered[place, other]
    state.race_pick[state.row_race[place]] = row
    state.n_picks += 1


@kernel
def discard_badge(state: np.record, race: int) -> None:
    """Put the race's badge, if it still has one, to the discards (SW-11.3, SW-11.9)."""
    power = state.race_power[race]
    if power != NONE:
        state.discards |= bit_of(power)
        state.race_power[race] = NONE
