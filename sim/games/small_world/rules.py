"""The contract of Small World: dispatch to the chapters, what a seat may see, the result."""

import numpy as np

from sim.core.kernel import NONE, copy_record, kernel
from sim.core.rng import below, next_word, seed_stream, shuffle
from sim.games.small_world import combos, conquest, decline, markers, redeploy, scoring, turn
from sim.games.small_world.blocks import bit_of
from sim.games.small_world.counting import count_picks
from sim.games.small_world.forcing import set_aside
from sim.games.small_world.terms import (
    Decision,
    Do,
    Source,
    Stage,
    Status,
    Stream,
)


@kernel
def setup(state: np.record, data: np.record) -> None:
    """SW-2."""
    state.tribes = data.tribes  # SW-2.5
    state.race_at[:] = NONE
    state.race_seat[:] = NONE
    state.race_power[:] = NONE
    state.race_pick[:] = NONE
    state.active[:] = NONE
    state.declined[:] = NONE
    state.ally[:] = NONE
    for race in range(data.n_races):
        state.tray[race] = data.tray[race]
    for marker in range(1, data.n_markers):
        if data.marker_box[marker]:
            state.stock[marker] = data.marker_count[marker]
    for seat in range(state.n_seats):
        state.coins[seat] = data.starting_coins  # SW-2.6
        state.source[seat, Source.START] = data.starting_coins
    first = below(state.rng[Stream.START], state.n_seats)  # SW-2.7
    state.first_seat = first if data.start_random else 0
    combos.lay_out(state, data)
    state.round_no = 1
    turn.begin_turn(state, int(state.first_seat))
    turn.advance(state, data)


@kernel
def legal(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Options of the seat that decides, see trace.md section 3 for their order and meaning."""
    if state.to_move == NONE:
        return 0
    decision = state.decision
    if decision == Decision.CONQUER:
        return conquest.legal_conquer(state, data, out)
    if decision == Decision.REDEPLOY:
        return redeploy.legal_regions(data, redeploy.find_from_last(state), Do.PLACE, out)
    if decision == Decision.ABANDON:
        return redeploy.legal_abandon(state, data, out)
    if decision == Decision.PICK:
        return combos.legal_pick(state, data, out)
    if decision == Decision.EXPAND_OR_DECLINE:
        n = conquest.write_plain(out, 0, Do.EXPAND)
        return conquest.write_plain(out, n, Do.DECLINE)
    if decision == Decision.GIVE_UP:
        return redeploy.legal_regions(data, redeploy.find_give_ups(state), Do.GIVE_UP, out)
    if decision == Decision.MARKER:
        return legal_marker(state, data, out)
    if decision == Decision.ALLY:
        return legal_ally(state, data, out)
    n = conquest.write_plain(out, 0, Do.DECLINE)
    return conquest.write_plain(out, n, Do.STAY)


@kernel
def legal_marker(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Where the next marker of the run may go; a Fortress may stay in the stock (SW-48.1)."""
    race = int(state.acting)
    regions = markers.find_marker_regions(state, data, race)
    n = redeploy.legal_regions(data, regions, Do.MARKER, out)
    for k in range(n):
        out[k].marker = state.marker
    if markers.is_one_per_turn(state, data, race):
        n = conquest.write_plain(out, n, Do.STOP)
    return n


@kernel
def legal_ally(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Whom the Diplomat may name (SW-44.1)."""
    n = 0
    for seat in range(state.n_seats):
        if turn.may_name(state, data, seat):
            n = conquest.write_plain(out, n, Do.ALLY)
            out[n - 1].seat = seat
    return conquest.write_plain(out, n, Do.NOBODY)


@kernel
def apply(state: np.record, data: np.record, action: np.record) -> None:
    """Carry out one option and go on to the next decision."""
    state.n_events = 0
    decision = state.decision
    region = int(action.region)
    if decision == Decision.CONQUER:
        if conquest.do_conquest_option(state, data, action):
            state.stage = Stage.CONQUERED
    elif decision == Decision.REDEPLOY:
        redeploy.do_place(state, region)
    elif decision == Decision.ABANDON:
        if action.act == Do.STOP:
            turn.end_abandoning(state)
        else:
            redeploy.do_abandon(state, data, region)
    elif decision == Decision.GIVE_UP:
        redeploy.do_abandon(state, data, region)
        state.left -= 1
    elif decision == Decision.MARKER:
        if action.act == Do.STOP:
            state.left = 0
        else:
            turn.place_marker(state, data, region)
    else:
        apply_choice(state, data, action)
    turn.advance(state, data)


@kernel
def apply_choice(state: np.record, data: np.record, action: np.record) -> None:
    """The decisions that are taken once a turn."""
    seat = int(state.attacker)
    act = action.act
    if act == Do.EXPAND:
        state.stage = Stage.ACTORS
    elif act == Do.PICK:
        combos.do_pick(state, data, int(action.place))
        state.stage = Stage.READY if data.ghouls_before_pick else Stage.ACTORS
    elif act == Do.ALLY:
        state.ally[seat] = action.seat
    elif act == Do.DECLINE:
        if state.decision == Decision.EXPAND_OR_DECLINE:
            state.declining = state.active[seat]
            state.stage = Stage.SCORE
        decline.do_decline(state, data, seat)


@kernel
def observe(state: np.record, data: np.record, seat: int, view: np.record) -> None:
    """What a seat may know: not the order of the stacks, not the coins of others (SW-10.8)."""
    copy_record(view, state)
    view.rng[:] = 0
    for k in range(view.n_banners - view.n_known):
        view.banners[k] = NONE  # SW-2.4
    view.badges[: view.n_badges] = NONE
    if data.coins_hidden == 0:
        return
    for other in range(view.n_seats):
        if other != seat:
            view.coins[other] = NONE
            view.source[other, :] = 0


@kernel
def redeal(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """Fill the blanks of a view: shuffle the unseen banners and badges, add up the coins."""
    n = 0
    known = 0
    for k in range(view.n_banners - view.n_known, view.n_banners):
        known |= bit_of(view.banners[k])
    for race in range(data.n_races):
        if view.race_status[race] == Status.STACK and (known >> race) & 1 == 0:
            view.banners[n] = race
            n += 1
    shuffle(rng, view.banners, n)
    deal_badges(view, data, rng)
    if view.forced:
        set_aside(view, data)
    for other in range(view.n_seats):
        if other != seat and data.coins_hidden:
            add_up_coins(view, data, other)
    for stream in range(len(view.rng)):
        seed_stream(view.rng[stream], next_word(rng), 0, stream)


@kernel
def deal_badges(view: np.record, data: np.record, rng: np.ndarray) -> None:
    """Shuffle the badges that are neither in the row, nor with a race, nor discarded."""
    out = view.discards
    for k in range(view.n_row):
        out |= bit_of(view.row_power[k])
    for race in range(data.n_races):
        if view.race_power[race] != NONE:
            out |= bit_of(view.race_power[race])
    n = 0
    for power in range(data.n_powers):
        if (out >> power) & 1 == 0:
            view.badges[n] = power
            n += 1
    shuffle(rng, view.badges, n)


@kernel
def add_up_coins(view: np.record, data: np.record, seat: int) -> None:
    """Coins of a seat as everybody could have counted them (R8).

    All that its races brought is put down as coins for regions.
    """
    source = view.source[seat]
    source[:] = 0
    source[Source.START] = data.starting_coins
    for pick in range(view.n_picks):
        if view.pick_seat[pick] == seat:
            source[Source.REGIONS] += view.pick_active[pick] + view.pick_decline[pick]
            source[Source.COMBO_TAKEN] += view.pick_found[pick]
            source[Source.COMBO_PAID] -= view.pick_paid[pick]
    view.coins[seat] = 0
    for k in range(len(source)):
        view.coins[seat] += source[k]


@kernel
def standing(state: np.record, data: np.record, score: np.ndarray) -> None:
    """Coins of each seat (SW-12.2)."""
    for seat in range(state.n_seats):
        score[seat] = state.coins[seat]


@kernel
def result(
    state: np.record, data: np.record, place: np.ndarray, score: np.ndarray, source: np.ndarray
) -> int:
    """Places, coins and where they came from (SW-12)."""
    for seat in range(state.n_seats):
        score[seat] = state.coins[seat]
        for k in range(state.source.shape[1]):
            source[seat, k] = state.source[seat, k]
    return scoring.rank(state, data, place)


@kernel
def count(state: np.record, data: np.record, part: np.ndarray) -> None:
    """What was offered, taken and used, see counting.py."""
    count_picks(state, data, part)
