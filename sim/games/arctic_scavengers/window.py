"""AS-16, AS-31  Interrupt windows: opponents' attacks and the medics' saves."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.attacks import is_bunker, may_attack, place_of_hand
from sim.games.arctic_scavengers.buildings import take_from_store
from sim.games.arctic_scavengers.options import put
from sim.games.arctic_scavengers.resolve import cancel, show_laid
from sim.games.arctic_scavengers.terms import (
    Attack,
    Count,
    Decision,
    Do,
    Laid,
    Pending,
    Phase,
    Place,
    Site,
    Stage,
    Target,
)
from sim.games.arctic_scavengers.zones import (
    ask,
    discard_open,
    lose,
    show,
    take_from_hand,
    tally,
    wide,
)

_INTERRUPT = Decision.INTERRUPT.value
_SAVE = Decision.SAVE.value
_SLOT = Decision.SLOT.value
_TURN = Decision.TURN.value
_USED = Count.USED.value
_SKIRMISH = Place.SKIRMISH.value
_BUNKER = Place.BUNKER.value


@kernel
def open_window(state: np.record, data: np.record) -> None:
    """The action is declared: opponents may attack its cards, clockwise (AS-16.3)."""
    state.stage = Stage.WINDOW
    state.attacked = 0
    show_laid(state, data)
    state.window_seat = (state.active + 1) % data.players
    state.pending = Pending.OPPONENT


@kernel
def next_opponent(state: np.record, data: np.record) -> None:
    """Ask the next opponent that could attack; after the last one the action is evaluated."""
    while state.window_seat != state.active:
        if may_attack(state, data, state.window_seat):  # AS-16.8
            ask(state, _INTERRUPT, state.window_seat)
            return
        state.window_seat = (state.window_seat + 1) % data.players
    state.window_seat = NONE
    state.pending = Pending.EVALUATE


@kernel
def pass_window(state: np.record, data: np.record) -> None:
    """A pass is final for this window (AS-16.3)."""
    state.window_seat = (state.window_seat + 1) % data.players
    state.pending = Pending.OPPONENT


@kernel
def next_slot(state: np.record, data: np.record) -> None:
    """Ask the next seat in turn order that could use a special (AS-18.2)."""
    while state.steps < data.players:
        state.active = (state.initiator + state.steps) % data.players
        if may_attack(state, data, state.active):
            ask(state, _SLOT, state.active)
            return
        state.steps += 1
    state.pending = Pending.SKIRMISH


@kernel
def pass_slot(state: np.record) -> None:
    """The slot has passed for good (AS-18.2)."""
    state.steps += 1
    state.pending = Pending.SLOT


# ---------------------------------------------------------------------------- attacks


@kernel
def declare_attack(state: np.record, data: np.record, action: np.record) -> None:
    """Declare an attack with its card and target; a shot waits for the medics (AS-31.9)."""
    seat = state.asked
    kind = wide(action.card)
    state.attack_by = seat
    state.attack = action.attack
    state.attack_card = kind
    state.attack_place = action.place
    state.attack_site = action.place_site
    state.target = action.target
    state.target_seat = action.target_seat
    state.target_card = action.target_card
    state.target_mark = action.target_mark
    state.target_power = action.target_power
    state.target_site = action.target_site
    if state.decision == _INTERRUPT:
        state.attacked = 1
    show(state, seat, kind, 1 + wide(state.open_discard[seat, kind]))
    if action.attack == Attack.FANATIC:
        state.power_used[seat] = 1
        state.leader_uses[seat] += 1
    elif action.attack == Attack.DISARM or action.attack == Attack.SABOTAGE:
        state.attacked_with[seat] |= 1
    else:
        state.attacked_with[seat] |= 2
    take_attacker(state, seat, kind)
    tally(state, _USED, seat, kind)
    state.attack_saved = 0
    if action.attack == Attack.SNIPE or action.attack == Attack.SHOOT:
        state.asked = state.target_seat
        state.pending = Pending.SAVER
    else:
        state.pending = Pending.HIT


@kernel
def take_attacker(state: np.record, seat: int, kind: int) -> None:
    """Lay the attacking card out; a skirmish card stays, marked (AS-15.5, AS-18.4)."""
    if state.attack == Attack.FANATIC:
        lose(state, seat, kind)  # AS-37.4
    if state.attack_place == _BUNKER:
        take_from_store(state, state.attack_site, kind)
        return
    take_from_hand(state, seat, kind, 0)
    if state.attack_place == _SKIRMISH and state.attack != Attack.FANATIC:
        state.hand[seat, 1, kind] += 1
        state.n_hand[seat] += 1


@kernel
def resolve_attack(state: np.record, data: np.record) -> None:
    """The attack is over: its card and, unless saved, its target are gone (AS-16.3)."""
    seat = state.attack_by
    if state.attack_place != _SKIRMISH and state.attack != Attack.FANATIC:
        discard_open(state, seat, state.attack_card, 1, 1)  # AS-15.5
    hit = False
    if state.attack_saved == 0:
        if state.target == Target.CARD:
            hit_card(state)
            hit = True
        elif state.target == Target.BUILDING:
            state.site[state.target_site] = Site.DISABLED  # AS-38.3
        else:
            state.wounded[state.target_seat] = 1  # AS-38.5
    clear_attack(state)
    if state.phase == Phase.SKIRMISH:
        state.pending = Pending.SLOT
    elif state.act == NONE:
        ask(state, _TURN, state.active)  # AS-38.11
    elif hit and data.cancel_return:
        cancel(state, data)  # AS-16.4
    else:
        state.pending = Pending.OPPONENT


@kernel
def hit_card(state: np.record) -> None:
    """The target goes to its owner's discard pile, marked (AS-15.1, AS-15.2)."""
    owner = state.target_seat
    kind = state.target_card
    if state.phase == Phase.SKIRMISH:
        take_from_hand(state, owner, kind, state.target_mark)
    elif state.target_power:
        state.laid_power = Laid.LOST  # AS-36.6
    else:
        state.laid[kind] -= 1
        state.n_laid -= 1
    discard_open(state, owner, kind, 1, 1)


@kernel
def clear_attack(state: np.record) -> None:
    """No attack stands declared."""
    state.attack_by = NONE
    state.attack = NONE
    state.attack_saved = 0
    state.attack_card = NONE
    state.attack_place = NONE
    state.attack_site = NONE
    state.target = NONE
    state.target_seat = NONE
    state.target_card = NONE
    state.target_mark = 0
    state.target_power = 0
    state.target_site = NONE


# ---------------------------------------------------------------------------- saves


@kernel
def next_saver(state: np.record, data: np.record) -> None:
    """Ask the seat in state.asked or the next one clockwise that could save (AS-31.9)."""
    seat = state.asked
    while True:
        if seat != state.attack_by and can_save(state, data, seat):
            ask(state, _SAVE, seat)
            return
        seat = (seat + 1) % data.players
        if seat == state.target_seat:
            state.pending = Pending.HIT
            return


@kernel
def saves_from_hand(state: np.record, data: np.record, seat: int) -> bool:
    """False for medics among the committed cards, unless the switch allows them (AS-31.5)."""
    return place_of_hand(state, seat) != Place.COMMITTED or data.react_committed == 1


@kernel
def free_medics(state: np.record, seat: int, kind: int) -> int:
    """Unmarked medics of the hand or skirmish cards; the target cannot save itself (AS-31.4)."""
    medics = wide(state.hand[seat, 0, kind])
    aimed = state.target == Target.CARD and state.target_seat == seat and state.target_mark == 0
    if state.phase == Phase.SKIRMISH and aimed and state.target_card == kind:
        medics -= 1
    return medics


@kernel
def can_save(state: np.record, data: np.record, seat: int) -> bool:
    """True when the seat holds an unused medic in a legal place (AS-31.5)."""
    if data.savers == 0:
        return False
    if saves_from_hand(state, data, seat):
        for kind in range(data.n_persons):
            if data.saves[kind] and free_medics(state, seat, kind) > 0:
                return True
    if state.phase != Phase.GATHER:
        return False
    for row in range(state.n_buildings):
        if is_bunker(state, data, seat, row):
            for k in range(state.n_stored[row]):
                if data.saves[state.stored[row, k]]:
                    return True
    return False


@kernel
def legal_saves(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Pass, or save with a medic of the hand, the skirmish cards or a bunker (D6)."""
    seat = state.asked
    n = put(out, 0, Do.PASS, NONE, 0, NONE, NONE)
    if saves_from_hand(state, data, seat):
        for kind in range(data.n_persons):
            if data.saves[kind] and free_medics(state, seat, kind) > 0:
                n = put(out, n, Do.SAVE, kind, 0, NONE, NONE)
                out[n - 1].place = place_of_hand(state, seat)
    if state.phase != Phase.GATHER:
        return n
    for row in range(state.n_buildings):
        if not is_bunker(state, data, seat, row):
            continue
        previous = NONE
        for k in range(state.n_stored[row]):
            kind = wide(state.stored[row, k])
            if kind != previous and data.saves[kind]:
                n = put(out, n, Do.SAVE, kind, 0, NONE, NONE)
                out[n - 1].place = Place.BUNKER
                out[n - 1].place_site = row
            previous = kind
    return n


@kernel
def answer_save(state: np.record, data: np.record, action: np.record) -> None:
    """Save with a medic, or pass the question on (AS-31.9)."""
    seat = state.asked
    if action.do == Do.PASS:
        state.asked = (seat + 1) % data.players
        state.pending = Pending.HIT if state.asked == state.target_seat else Pending.SAVER
        return
    kind = wide(action.card)
    show(state, seat, kind, 1 + wide(state.open_discard[seat, kind]))
    tally(state, _USED, seat, kind)
    if action.place == Place.BUNKER:
        take_from_store(state, wide(action.place_site), kind)
        discard_open(state, seat, kind, 1, 1)
    else:
        take_from_hand(state, seat, kind, 0)
        if state.phase == Phase.SKIRMISH:
            state.hand[seat, 1, kind] += 1
            state.n_hand[seat] += 1
        else:
            discard_open(state, seat, kind, 1, 1)
    state.attack_saved = 1
    state.pending = Pending.HIT
