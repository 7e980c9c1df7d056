"""SW-3  The turn: what happens between two decisions, stage by stage."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.small_world.blocks import bit_of, count_bits, first_of, has_block
from sim.games.small_world.combos import can_pick
from sim.games.small_world.conquest import is_barred, is_gone, may_go_on
from sim.games.small_world.decline import vanish
from sim.games.small_world.markers import (
    begin_run,
    count_room,
    find_marker_regions,
    is_one_per_turn,
    next_run,
    put_marker,
    run_block,
)
from sim.games.small_world.redeploy import (
    count_give_ups,
    count_to_place,
    do_abandon,
    do_growth,
    find_from_last,
    find_give_ups,
    find_later,
    pick_up,
    place_rest,
)
from sim.games.small_world.scoring import do_score
from sim.games.small_world.terms import (
    MAX_BLOCKS,
    Block,
    Decision,
    Fault,
    Place,
    Stage,
    Step,
)


@kernel
def reset_turn(state: np.record) -> None:
    """Everything that is about one turn only."""
    state.picked = 0
    state.declining = NONE
    state.acting = NONE
    state.acted = 0
    state.last_region = NONE
    state.left = 0
    state.marker = NONE
    state.run = NONE
    state.roll = NONE
    state.attempt = 0
    state.attacked = 0
    state.sorcery[:] = 0
    state.strikes[:] = 0
    state.hits[:] = 0
    state.marker_sent[:] = 0


@kernel
def begin_turn(state: np.record, seat: int) -> None:
    """Hand the turn to a seat (SW-3.1)."""
    reset_turn(state)
    state.attacker = seat
    state.ally[seat] = NONE  # SW-44.1
    state.stage = Stage.TURN


@kernel
def ask(state: np.record, decision: int, seat: int, step: int) -> bool:
    """Stop for a decision."""
    state.decision = decision
    state.to_move = seat
    state.step = step
    return True


@kernel
def go_on(state: np.record, stage: int) -> bool:
    """Move on to another stage without asking."""
    state.stage = stage
    return False


@kernel
def advance(state: np.record, data: np.record) -> None:
    """Go on to the next decision, or to the end of the game."""
    asked = False
    while not asked and state.fault == 0:
        if state.stage <= Stage.CONQUERED:
            asked = advance_conquest(state, data)
        elif state.stage <= Stage.MARK:
            asked = advance_redeployment(state, data)
        else:
            asked = advance_end(state, data)


# ------------------------------------------------------------------------ steps A to E


@kernel
def advance_conquest(state: np.record, data: np.record) -> bool:
    """Steps A to E; True when a decision is due."""
    seat = int(state.attacker)
    stage = state.stage
    if stage == Stage.TURN:
        if state.active[seat] != NONE:
            return ask(state, Decision.EXPAND_OR_DECLINE, seat, Step.CHOICE)
        return go_on(state, Stage.ACTORS if data.ghouls_before_pick else Stage.PICK)
    if stage == Stage.ACTORS:
        return next_actor(state, data, seat)
    if stage == Stage.PICK:
        if can_pick(state, data, seat):
            return ask(state, Decision.PICK, seat, Step.PICK)
        return go_on(state, Stage.SCORE if data.ghouls_before_pick else Stage.ACTORS)
    if stage == Stage.READY:
        state.step = Step.READY
        return begin_acting(state, data, int(state.active[seat]))
    if stage == Stage.ABANDON:
        if find_later(state) != 0:
            return ask(state, Decision.ABANDON, seat, int(state.step))
        return end_abandoning(state)
    if stage == Stage.CONQUER:
        if is_barred(state, data) or not may_go_on(state, data, int(state.acting)):
            return go_on(state, Stage.CONQUERED)
        return ask(state, Decision.CONQUER, seat, int(state.step))
    return end_conquests(state, data)


@kernel
def begin_acting(state: np.record, data: np.record, race: int) -> bool:
    """Ready a race and let it abandon regions (SW-8)."""
    state.acting = race
    state.last_region = NONE
    pick_up(state, data, race)
    return go_on(state, Stage.ABANDON)


@kernel
def end_abandoning(state: np.record) -> bool:
    """Go on to the conquests of the acting race."""
    state.last_region = NONE
    if state.step == Step.READY:
        state.step = Step.CONQUESTS
    return go_on(state, Stage.CONQUER)


@kernel
def next_actor(state: np.record, data: np.record, seat: int) -> bool:
    """Step B: the next race in decline that acts, in order of decline (SW-BLANK.34)."""
    for k in range(state.n_declined[seat]):
        race = int(state.declined[seat, k])
        if (state.acted >> race) & 1 == 0 and has_block(state, data, race, Block.ACT_IN_DECLINE):
            state.acted |= bit_of(race)
            state.step = Step.GHOULS
            return begin_acting(state, data, race)
    state.acting = NONE
    state.acted = 0
    if state.active[seat] != NONE:
        return go_on(state, Stage.READY)
    return go_on(state, Stage.PICK if data.ghouls_before_pick else Stage.SCORE)


@kernel
def end_conquests(state: np.record, data: np.record) -> bool:
    """The conquests of the acting race are over."""
    state.roll = NONE
    race = int(state.acting)
    state.acting = NONE
    if state.step == Step.CONQUESTS:
        return go_on(state, Stage.GROWTH)
    if is_gone(state, data, race):
        vanish(state, data, race)  # SW-23.8
    return go_on(state, Stage.ACTORS)


# ------------------------------------------------------------------------ steps F and I


@kernel
def advance_redeployment(state: np.record, data: np.record) -> bool:
    """Step F, and the placing of step I; True when a decision is due."""
    seat = int(state.attacker)
    stage = state.stage
    if stage == Stage.GROWTH:
        do_growth(state, data, seat)
        state.acted = 0
        state.step = Step.REDEPLOYMENT
        return go_on(state, Stage.SPREAD)
    if stage == Stage.SPREAD:
        return next_spread(state, data, seat)
    if stage == Stage.GIVE_UP:
        return ask_give_up(state, data)
    if stage == Stage.PLACE:
        return ask_place(state)
    if stage == Stage.RUNS:
        return next_marker_run(state, data, seat)
    return ask_marker(state, data)


@kernel
def next_spread(state: np.record, data: np.record, seat: int) -> bool:
    """Step F: the next race that is redeployed; races in decline first (SW-9.4)."""
    for k in range(state.n_declined[seat]):
        race = int(state.declined[seat, k])
        if (state.acted >> race) & 1 or not has_block(state, data, race, Block.ACT_IN_DECLINE):
            continue
        state.acted |= bit_of(race)
        return begin_placing(state, data, race)
    race = int(state.active[seat])
    if (state.acted >> race) & 1 == 0:
        state.acted |= bit_of(race)
        return begin_placing(state, data, race)
    # All that is left in hand now is the reserve (SW-20.5).
    if has_block(state, data, race, Block.ATTACK_RESERVE):
        state.reserve[race] = state.hand[race]
    state.acting = NONE
    state.run = NONE
    return go_on(state, Stage.RUNS)


@kernel
def begin_placing(state: np.record, data: np.record, race: int) -> bool:
    """Pick up a race and say how many tokens it places, or regions it gives up (SW-9.2)."""
    if state.land[race] == 0:
        return False  # SW-9.5
    pick_up(state, data, race)
    state.acting = race
    state.last_region = NONE
    if has_block(state, data, race, Block.ATTACK_RESERVE):
        given_up = count_give_ups(state, data, race)
        if given_up != NONE:
            state.left = given_up
            return go_on(state, Stage.GIVE_UP)
    state.left = count_to_place(state, data, race)
    return go_on(state, Stage.PLACE)


@kernel
def ask_give_up(state: np.record, data: np.record) -> bool:
    """Which region an attack reserve takes next; where no choice is left, all at once."""
    if state.left == 0:
        return end_placing(state)
    regions = find_give_ups(state)
    if count_bits(regions) > 1:
        return ask(state, Decision.GIVE_UP, int(state.attacker), Step.REDEPLOYMENT)
    do_abandon(state, data, first_of(regions))
    state.left -= 1
    return False


@kernel
def ask_place(state: np.record) -> bool:
    """Where the next token goes; where one region remains, all of them at once."""
    if state.left == 0:
        return end_placing(state)
    regions = find_from_last(state)
    if count_bits(regions) > 1:
        seat = int(state.race_seat[state.acting])
        return ask(state, Decision.REDEPLOY, seat, int(state.step))
    place_rest(state, first_of(regions))
    return end_placing(state)


@kernel
def end_placing(state: np.record) -> bool:
    """The run of this race is over."""
    state.acting = NONE
    state.last_region = NONE
    if state.step == Step.VICTIMS:
        return go_on(state, Stage.VICTIMS)
    return go_on(state, Stage.SPREAD)


@kernel
def next_marker_run(state: np.record, data: np.record, seat: int) -> bool:
    """Step F: the next markers to be placed (SW-9.6)."""
    race = int(state.active[seat])
    run = next_run(state, data, race, int(state.run))
    if run == NONE or state.land[race] == 0:
        state.acting = NONE
        state.run = NONE
        return go_on(state, Stage.SCORE)
    state.acting = race
    begin_run(state, data, race, run)
    return go_on(state, Stage.MARK)


@kernel
def ask_marker(state: np.record, data: np.record) -> bool:
    """Where the next marker goes; where one region remains, all of them at once."""
    race = int(state.acting)
    if state.left == 0:
        return end_marking(state)
    regions = find_marker_regions(state, data, race)
    if regions == 0:
        state.left = 0
        return False
    seat = int(state.race_seat[race])
    if count_bits(regions) > 1 or is_one_per_turn(state, data, race):
        return ask(state, Decision.MARKER, seat, int(state.step))
    place_marker(state, data, first_of(regions))
    return False


@kernel
def place_marker(state: np.record, data: np.record, region: int) -> None:
    """Put the next marker of the run into a region."""
    seat = int(state.race_seat[state.acting])
    put_marker(state, data, seat, region, int(state.marker))
    state.left -= 1
    state.last_region = region


@kernel
def end_marking(state: np.record) -> bool:
    """The run of these markers is over."""
    state.last_region = NONE
    state.marker = NONE
    state.left = 0
    if state.step == Step.VICTIMS:
        state.acting = NONE
        return go_on(state, Stage.VICTIMS)
    return go_on(state, Stage.RUNS)


# ------------------------------------------------------------------------ steps G to I


@kernel
def advance_end(state: np.record, data: np.record) -> bool:
    """Steps G to I and the end of the turn; True when a decision is due."""
    seat = int(state.attacker)
    race = int(state.active[seat])
    stage = state.stage
    if stage == Stage.SCORE:
        state.acting = NONE
        do_score(state, data, seat)
        return go_on(state, Stage.ALLY if state.declining == NONE else Stage.END)
    if stage == Stage.ALLY:
        state.stage = Stage.LATE_DECLINE
        if race != NONE and has_block(state, data, race, Block.PEACE) and can_ally(state, data):
            return ask(state, Decision.ALLY, seat, Step.AFTER_SCORING)
        return False
    if stage == Stage.LATE_DECLINE:
        state.stage = Stage.VICTIMS
        if race != NONE and has_block(state, data, race, Block.DECLINE_AFTER_SCORING):
            return ask(state, Decision.LATE_DECLINE, seat, Step.AFTER_SCORING)  # SW-56.1
        return False
    if stage == Stage.VICTIMS:
        state.step = Step.VICTIMS
        return next_victim(state, data)
    if stage == Stage.END:
        return end_turn(state, data)
    if stage != Stage.OVER:
        state.fault = Fault.STUCK
    return True


@kernel
def may_name(state: np.record, data: np.record, seat: int) -> bool:
    """True when the attacker may name this seat his ally (SW-44.1, SW-44.6)."""
    if seat == state.attacker or (state.attacked >> seat) & 1:
        return False
    return state.n_seats > 2 or data.diplomat_in_2p != 0


@kernel
def can_ally(state: np.record, data: np.record) -> bool:
    """True when some seat may be named."""
    n = 0
    for seat in range(state.n_seats):
        n += may_name(state, data, seat)
    return n > 0


@kernel
def next_victim(state: np.record, data: np.record) -> bool:
    """Step I: the next tokens or markers that opponents place (SW-7.6)."""
    for offset in range(1, state.n_seats):
        seat = (state.attacker + offset) % state.n_seats
        for k in range(state.n_declined[seat] + 1):
            if k < state.n_declined[seat]:
                race = int(state.declined[seat, k])
            else:
                race = int(state.active[seat])
            if race == NONE or state.land[race] == 0:
                continue  # SW-7.7
            if state.hand[race] > state.reserve[race]:
                state.acting = race
                state.last_region = NONE
                state.left = state.hand[race] - state.reserve[race]  # SW-7.8
                return go_on(state, Stage.PLACE)
            if state.active[seat] == race and return_markers(state, data, seat, race):
                return go_on(state, Stage.MARK)
    return go_on(state, Stage.END)


@kernel
def return_markers(state: np.record, data: np.record, seat: int, race: int) -> bool:
    """Start the run of markers that a conquest sent back, if there are any (SW-42.3)."""
    for marker in range(1, data.n_markers):
        sent = int(state.marker_sent[seat, marker])
        if sent == 0:
            continue
        state.marker_sent[seat, marker] = 0
        if not is_movable(state, data, race, marker):
            continue
        state.acting = race
        state.marker = marker
        state.run = NONE
        state.last_region = NONE
        state.left = min(sent, count_room(state, data, state.land[race], marker))
        return True
    return False


@kernel
def is_movable(state: np.record, data: np.record, race: int, marker: int) -> bool:
    """True when a `redeploy` block of the race places this marker."""
    run = next_run(state, data, race, int(NONE))
    while run != NONE:
        index = run_block(state, data, race, run)
        block = data.blocks[index // MAX_BLOCKS, index % MAX_BLOCKS]
        if block.marker == marker and block.place == Place.REDEPLOY:
            return True
        run = next_run(state, data, race, run)
    return False


@kernel
def end_turn(state: np.record, data: np.record) -> bool:
    """The next seat's turn, the next round, or the end of the game (SW-12.1)."""
    state.turn_no += 1
    seat = (state.attacker + 1) % state.n_seats
    if seat == state.first_seat:
        if state.round_no == data.rounds:
            return end_game(state)
        state.round_no += 1
    begin_turn(state, seat)
    return False


@kernel
def end_game(state: np.record) -> bool:
    """Nobody's turn starts, so nobody's peace ends (SW-12.1, SW-44.1)."""
    reset_turn(state)
    state.attacker = NONE
    state.to_move = NONE
    state.stage = Stage.OVER
    return True
