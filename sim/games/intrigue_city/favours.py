"""IC-8  Favour cards: taking, playing before a placement, answering an attack."""

from typing import Any

import numpy as np

from sim.core.game import FORBID
from sim.core.kernel import NONE, kernel
from sim.games.intrigue_city.cubes import can_place, can_remove, do_steps, total_of
from sim.games.intrigue_city.terms import (
    ALL_GUILDS,
    ANSWERS,
    GUILDS,
    PLACES_AND_REMOVALS,
    SIDES,
    VALUES,
    Decision,
    Op,
    Side,
    Timing,
)


@kernel
def do_take(state: np.record, data: np.record, seat: int, guild: int, side: int) -> None:
    """Take a favour card, or turn the weak one held to strong (IC-8.3)."""
    if state.favour[seat, guild] >= side:
        return
    if state.force_kind == FORBID and is_forced(state, data, seat, guild, side):
        return
    state.favour[seat, guild] = side
    if state.favour_taken[guild, side, seat] == 0:
        state.favour_round[guild, side, seat] = state.round_no
    state.favour_taken[guild, side, seat] += 1


@kernel
def is_forced(state: np.record, data: np.record, seat: int, guild: int, side: int) -> bool:
    """True when the experiment forces this side of a favour card on the seat."""
    component = data.n_cards + guild * SIDES + side
    return bool((state.forced >> seat) & 1 == 1 and state.force_part == component)


@kernel
def do_give(state: np.record, data: np.record) -> None:
    """A forced seat begins with the card that the experiment gives it; nobody else has one."""
    for seat in range(state.n_seats):
        for guild in range(GUILDS):
            for side in range(SIDES):
                if is_forced(state, data, seat, guild, side):
                    do_take(state, data, seat, guild, side)


@kernel
def do_take_earned(
    state: np.record, data: np.record, seat: int, guild: int, total_before: int
) -> None:
    """Take the favour of a defensive action's target, strong in equilibrium (IC-8.2)."""
    if data.favours_used == 0:  # IC-14.1
        return
    strong = total_of(state, seat, guild) == data.target_total
    if data.strong_must_change and total_before == data.target_total:  # R20
        strong = False
    do_take(state, data, seat, guild, int(strong))


@kernel
def do_gain(state: np.record, data: np.record, seat: int, guild: int) -> None:
    """The weak favour of the attacked guild, unless a card of it is held (IC-8.9)."""
    if state.favour[seat, guild] == NONE:
        do_take(state, data, seat, guild, Side.WEAK.value)


@kernel
def do_return(state: np.record, seat: int, guild: int) -> None:
    """A used card goes back to its stack (IC-8.5)."""
    side = state.favour[seat, guild]
    state.favour_used[guild, side, seat] += 1
    state.favour[seat, guild] = NONE


@kernel
def held_guilds(state: np.record, seat: int) -> int:
    """Bits of the guilds whose favour card the seat holds."""
    bits = 0
    for guild in range(GUILDS):
        if state.favour[seat, guild] != NONE:
            bits |= 1 << guild
    return bits


@kernel
def can_play_before(state: np.record, data: np.record, favour: int, pawn: int) -> bool:
    """True when the active seat holds a card for the moment before placing this pawn (IC-8.5)."""
    if state.favour[state.to_move, favour] == NONE or data.own_uses == 0:
        return False
    return bool(data.timing[favour] == pawn)  # the first two timings are those of the two pawns


@kernel
def fit_targets(state: np.record, data: np.record, favour: int, slot: int) -> int:
    """Bits of the targets for which the card may be played with the pawn on `slot`.

    On a free slot the attacker's card must bring a favour (IC-8.9); the defender's may always be
    played there (IC-8.8), unless seekers_need_occupied_slot (R23).
    """
    seat = state.to_move
    side = state.favour[seat, favour]
    if state.slot_pawns[slot] != 0:
        return ALL_GUILDS if data.occupied[favour, side] else 0
    if data.timing[favour] == Timing.BEFORE_OWN_DEFENSIVE:
        return 0 if data.seekers_need_occupied else ALL_GUILDS
    return ALL_GUILDS & ~held_guilds(state, seat) if data.gain[favour, side] else 0


@kernel
def answer_step(data: np.record, guild: int, answer: int) -> tuple[Any, ...]:
    """What the k-th conceivable effect on `guild` does: op, source, dest, value."""
    value = answer % VALUES + 1
    if answer < VALUES:
        return Op.PLACE.value, NONE, guild, value
    if answer < PLACES_AND_REMOVALS:
        return Op.REMOVE.value, guild, NONE, value
    way = (answer - PLACES_AND_REMOVALS) // VALUES
    other = np.int64(data.neighbour[guild, way // 2])
    if way % 2 == 0:
        return Op.MOVE.value, guild, other, value
    return Op.MOVE.value, other, guild, value


@kernel
def can_answer(state: np.record, data: np.record, seat: int, favour: int, answer: int) -> bool:
    """True when the card's k-th conceivable effect is its text and is possible (IC-8.16)."""
    side = state.favour[seat, favour]
    if (data.answers[favour, side] >> answer) & 1 == 0:
        return False
    guild = np.int64(state.attack_target)
    op, source, dest, value = answer_step(data, guild, answer)
    if op == Op.PLACE:
        return can_place(state, data, value - 1)
    if op == Op.REMOVE:
        return can_remove(state, seat, source, value - 1)
    if state.cubes[seat, source, value - 1] == 0:
        return False
    other = source + dest - guild
    return not (data.ban_partners and other == favour)  # R26


@kernel
def can_play_now(state: np.record, data: np.record, seat: int, favour: int, timing: int) -> bool:
    """True when the seat holds a card for this moment and the ban allows it (IC-8.6)."""
    if state.favour[seat, favour] == NONE or data.timing[favour] != timing:
        return False
    return bool(state.attack_guilds & (1 << favour) == 0)


@kernel
def has_answer(state: np.record, data: np.record, seat: int, timing: int) -> bool:
    """True when the seat can use some card now."""
    for favour in range(GUILDS):
        if can_play_now(state, data, seat, favour, timing):
            for answer in range(ANSWERS):
                if can_answer(state, data, seat, favour, answer):
                    return True
    return False


@kernel
def legal_answers(state: np.record, data: np.record, out: np.ndarray) -> int:
    """To pass, or to use a card on the own board (IC-8.10 to IC-8.13)."""
    seat = np.int64(state.to_move)
    timing = timing_of(state)
    out[0] = data.empty[0]
    n = 1
    for favour in range(GUILDS):
        if not can_play_now(state, data, seat, favour, timing):
            continue
        for answer in range(ANSWERS):
            if not can_answer(state, data, seat, favour, answer):
                continue
            op, source, dest, value = answer_step(data, np.int64(state.attack_target), answer)
            out[n] = data.empty[0]
            out[n].favour = favour
            out[n].board = seat
            out[n].n_steps = 1
            out[n].op[0] = op
            out[n].source[0] = source
            out[n].dest[0] = dest
            out[n].value[0] = value
            n += 1
    return n


@kernel
def timing_of(state: np.record) -> int:
    """The moment that the current question is about."""
    if state.decision == Decision.REACTION:
        return Timing.AFTER_BEING_ATTACKED.value
    return Timing.AFTER_OWN_ATTACK.value


@kernel
def do_answer(state: np.record, action: np.record) -> None:
    """Use the card and change the own board (IC-8.20); passing does nothing."""
    if action.favour == NONE:
        return
    seat = np.int64(state.to_move)
    do_return(state, seat, np.int64(action.favour))
    if state.decision == Decision.REACTION:
        state.reactions |= 1 << action.favour
    else:
        state.own_favours |= 1 << action.favour
    do_steps(state, seat, action)


@kernel
def count_bits(bits: int) -> int:
    """Number of guilds in a word of guild bits."""
    count = 0
    for guild in range(GUILDS):
        count += (bits >> guild) & 1
    return count


@kernel
def ask_reaction(state: np.record, data: np.record) -> bool:
    """Ask the attacked seat, if it has a card to use (IC-8.7, IC-8.14)."""
    if count_bits(np.int64(state.reactions)) >= data.reactions_per_attack:
        return False
    if not has_answer(state, data, np.int64(state.defender), Timing.AFTER_BEING_ATTACKED.value):
        return False
    state.decision = Decision.REACTION
    state.to_move = state.defender
    return True


@kernel
def ask_after_attack(state: np.record, data: np.record) -> bool:
    """Ask the attacker, if it has a card to use and has used none in this turn (IC-8.7)."""
    if count_bits(np.int64(state.own_favours)) >= data.own_uses:
        return False
    if not has_answer(state, data, np.int64(state.attacker), Timing.AFTER_OWN_ATTACK.value):
        return False
    state.decision = Decision.AFTER_ATTACK
    state.to_move = state.attacker
    return True
