"""AS-16.4  The window is over: the action is evaluated with what is left, and carried out."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.buildings import lay_cover, place_site, tally_building, uncover
from sim.games.arctic_scavengers.forced import forbidden_building
from sim.games.arctic_scavengers.hire import is_dear, medicine_due, medicine_in
from sim.games.arctic_scavengers.strength import laid_total, power_row
from sim.games.arctic_scavengers.terms import (
    MARK,
    Act,
    Count,
    Decision,
    DrawFor,
    Laid,
    Pending,
    Site,
    Stage,
)
from sim.games.arctic_scavengers.zones import (
    add_to_junkyard,
    ask,
    discard_hidden,
    discard_open,
    gain,
    hide,
    kinds_in,
    put_back,
    put_under,
    show,
    tally,
    tally_taken,
    wide,
)

_OFFERED = Count.OFFERED.value
_USED = Count.USED.value
_DEAR = Count.DEAR.value
_TURN = Decision.TURN.value
_KEEP = Decision.KEEP.value


@kernel
def use_right(state: np.record, data: np.record, seat: int, act: int) -> None:
    """The action counts as performed this round (AS-6.2, AS-33.3, AS-37.5)."""
    if act > Act.BUILD and act != Act.ORGANIZER:
        return
    if act == Act.ORGANIZER:
        act = Act.DRAW.value
    state.performed[seat] |= 1 << act
    if data.build_is_dig and data.hq >= 2 and (act == Act.DIG or act == Act.BUILD):
        state.performed[seat] |= (1 << Act.DIG.value) | (1 << Act.BUILD.value)  # R43


@kernel
def evaluate(state: np.record, data: np.record) -> None:
    """Compute the action with the cards left; use up the right; carry it out (AS-16.4)."""
    seat = state.active
    act = state.act
    total = 0
    if act <= Act.HUNT or act == Act.BUILD:
        total = laid_total(state, data)
        if act == Act.BUILD and not builder_left(state, data):
            total = 0  # R50
    elif act == Act.HIRE:
        due = medicine_due(state, data, seat, state.act_stack, state.act_food)
        total = 1 if medicine_in(data, state.laid) >= due else 0
    elif act == Act.ORGANIZER:
        row = power_row(state, seat)
        if row > 0 and state.n_laid > 0:
            total = data.draws[row]  # AS-38.9
    else:
        total = state.n_laid
    if total < 1 and data.cancel_return and state.attacked:
        cancel(state, data)
        return
    use_right(state, data, seat, act)
    if state.laid_power != Laid.UNUSED or act == Act.ORGANIZER:
        state.power_used[seat] = 1
        state.leader_uses[seat] += 1
    if total < 1:
        finish(state, data)
    else:
        carry_out(state, data, seat, act, total)


@kernel
def carry_out(state: np.record, data: np.record, seat: int, act: int, total: int) -> None:
    """Carry out the action; most are finished by it, some look at cards first."""
    if act == Act.DIG:
        look_at_junkyard(state, data, seat, total)
        return
    if act == Act.BUILD:
        look_at_schematics(state, data, seat, total)
        return
    if act == Act.DRAW:
        start_drawing(state, seat, total, DrawFor.ACTION.value)
        return
    if act == Act.ORGANIZER:
        state.n_seen = 0
        start_drawing(state, seat, total, DrawFor.ORGANIZER.value)
        return
    if act == Act.HUNT:
        state.food += total  # AS-10.1
    elif act == Act.HIRE:
        do_hire(state, data, seat, state.act_stack)
    elif act == Act.WORK:
        do_work(state, data)
    elif act == Act.REPAIR:
        state.site[state.act_site] = Site.COMPLETE  # AS-38.4
    elif act == Act.HEAL:
        state.wounded[seat] = 0  # AS-38.6
    finish(state, data)


@kernel
def builder_left(state: np.record, data: np.record) -> bool:
    """True while an engineer is among the cards of the build (AS-34.1)."""
    return kinds_in(state.laid, 0, data.n_persons) & data.builders != 0


@kernel
def do_hire(state: np.record, data: np.record, seat: int, kind: int) -> None:
    """The mercenary goes to the discard pile at once (AS-11.5)."""
    state.stack[kind] -= 1
    gain(state, seat, kind)
    state.shown[seat, kind] += 1
    discard_open(state, seat, kind, 0, 1)
    tally_taken(state, seat, kind)
    if is_dear(state, data, seat, kind):
        tally(state, _DEAR, seat, kind)


@kernel
def do_work(state: np.record, data: np.record) -> None:
    """The worker and its toolkits take construction cards off the site (AS-34.9)."""
    power = 0
    room = 0
    for kind in range(data.n_persons):
        if state.laid[kind] > 0:
            power += data.people[kind] if data.work_per_person else 1
            room += data.room[kind]
    if power == 0:
        return
    for kind in range(data.n_kinds):
        for _ in range(state.laid[kind]):
            if data.removes[kind] and room > 0:
                power += data.removes[kind]
                room -= 1
    uncover(state, data, state.act_site, power)


# ---------------------------------------------------------------------------- looking at cards


@kernel
def look_at_junkyard(state: np.record, data: np.record, seat: int, total: int) -> None:
    """The top cards of the junkyard, seen only by the digging seat (AS-8.2)."""
    seen = min(total, int(state.n_junkyard))
    state.n_seen = seen
    if seen == 0:
        finish(state, data)  # AS-14.3
        return
    for place in range(seen):
        state.junk_seen[place] |= 1 << seat
        tally(state, _OFFERED, seat, wide(state.junkyard[place]))
    state.junk_known |= 1 << seat
    state.stage = Stage.KEEP
    ask(state, _KEEP, seat)


@kernel
def look_at_schematics(state: np.record, data: np.record, seat: int, total: int) -> None:
    """The top buildings of the schematics pile (AS-34.2)."""
    seen = min(total, int(state.n_schematics))
    state.n_seen = seen
    barred = forbidden_building(state, data, seat)
    for place in range(seen):
        state.schematics_seen[place] |= 1 << seat
        if state.schematics[place] != barred:
            tally_building(state, _OFFERED, seat, wide(state.schematics[place]))
    state.stage = Stage.KEEP
    ask(state, _KEEP, seat)


@kernel
def start_drawing(state: np.record, seat: int, n: int, draw_for: int) -> None:
    """The next steps draw `n` cards for the seat."""
    state.draw_seat = seat
    state.draw_left = n
    state.draw_for = draw_for
    state.pending = Pending.DRAW


@kernel
def first_seen(pile: np.ndarray, n_seen: int, card: int) -> int:
    """Place of the first card seen that equals `card`, or NONE (AS-8.4)."""
    for place in range(n_seen):
        if card != NONE and pile[place] == card:
            return place
    return NONE


@kernel
def do_keep(state: np.record, data: np.record, card: int) -> None:
    """Keep one of the cards seen, or none; the rest goes under the pile."""
    seat = state.active
    if state.act == Act.DIG:
        place = first_seen(state.junkyard, state.n_seen, card)
        put_back(state.junkyard, state.n_junkyard, state.n_seen, place, NONE)
        put_back(state.junk_seen, state.n_junkyard, state.n_seen, place, 0)
        if card != NONE:
            state.n_junkyard -= 1
            gain(state, seat, card)
            discard_hidden(state, seat, card, 0, 1)  # AS-8.3
            tally_taken(state, seat, card)
        finish(state, data)
    elif state.act == Act.BUILD:
        place = first_seen(state.schematics, state.n_seen, card)
        put_back(state.schematics, state.n_schematics, state.n_seen, place, NONE)
        put_back(state.schematics_seen, state.n_schematics, state.n_seen, place, 0)
        if card == NONE:
            finish(state, data)
            return
        state.n_schematics -= 1
        state.act_site = place_site(state, seat, card)
        start_drawing(state, seat, data.build_time[card], DrawFor.SITE.value)
    else:
        keep_drawn(state, data, seat, first_seen(state.seen, state.n_seen, card))


@kernel
def keep_drawn(state: np.record, data: np.record, seat: int, kept: int) -> None:
    """The Organizer keeps one of the cards drawn (AS-37.5)."""
    for k in range(state.n_seen):
        card = wide(state.seen[k])
        if k == kept:
            state.hand[seat, card // MARK, card % MARK] += 1
            state.n_hand[seat] += 1
        elif data.unkept_to_bottom:
            put_under(state, seat, card)
        else:
            discard_hidden(state, seat, card % MARK, card // MARK, 1)
        state.seen[k] = NONE
    finish(state, data)


@kernel
def drawn_for_site(state: np.record, card: int) -> None:
    """A construction card (AS-34.5)."""
    lay_cover(state, state.act_site, card)


# ---------------------------------------------------------------------------- the action is over


@kernel
def is_discarded_at_once(data: np.record, act: int, kind: int, looked: bool) -> bool:
    """Engineers that built, workers, repairers and healers do not wait in the play area (R79)."""
    if act == Act.BUILD:
        return looked and data.builds[kind] == 1  # AS-34.6
    return act == Act.WORK or act == Act.REPAIR or act == Act.HEAL


@kernel
def finish(state: np.record, data: np.record) -> None:
    """The cards of the action are spent; the turn goes on (AS-6.4)."""
    seat = state.active
    act = state.act
    looked = state.stage == Stage.KEEP
    for kind in range(data.n_kinds):
        cards = wide(state.laid[kind])
        if cards == 0:
            continue
        state.laid[kind] = 0
        if is_discarded_at_once(data, act, kind, looked):
            discard_open(state, seat, kind, 1, cards)
        else:
            state.play[kind] += cards
        for _ in range(cards):
            tally(state, _USED, seat, kind)
    if state.laid_power == Laid.THERE:
        state.play[data.refugee] += 1
    back_to_turn(state)


@kernel
def back_to_turn(state: np.record) -> None:
    """No action stands declared any more; the active seat goes on."""
    state.act = NONE
    state.stage = 0
    state.laid_power = Laid.UNUSED
    state.act_site = NONE
    state.act_stack = NONE
    state.act_food = NONE
    state.last_added = 0
    state.n_laid = 0
    state.n_seen = 0
    state.attacked = 0
    state.window_seat = NONE
    ask(state, _TURN, state.active)


@kernel
def cancel(state: np.record, data: np.record) -> None:
    """Switch `cancel_return`: the other cards return to the hand, the right is kept (R18)."""
    seat = state.active
    for kind in range(data.n_kinds):
        cards = wide(state.laid[kind])
        if cards > 0:
            state.laid[kind] = 0
            state.hand[seat, 0, kind] += cards
            state.n_hand[seat] += cards
    if state.laid_power == Laid.THERE:
        state.hand[seat, 0, data.refugee] += 1
        state.n_hand[seat] += 1
    elif state.laid_power == Laid.LOST or (state.act == Act.ORGANIZER and state.n_laid == 0):
        state.power_used[seat] = 1  # its refugee was the card discarded
    back_to_turn(state)


@kernel
def do_trash(state: np.record, data: np.record) -> None:
    """The cards go, unseen, to the junkyard, which is then shuffled (AS-12.1)."""
    seat = state.active
    n = state.n_laid
    use_right(state, data, seat, Act.TRASH.value)
    for kind in range(data.n_kinds):
        for _ in range(wide(state.laid[kind])):
            add_to_junkyard(state, kind)
            state.owned[seat, kind] -= 1
        state.laid[kind] = 0
    hide(state, data, seat, n)
    state.pending = Pending.TRASHED


@kernel
def show_laid(state: np.record, data: np.record) -> None:
    """The cards of a declared action lie face up (AS-22.1)."""
    seat = state.active
    for kind in range(data.n_kinds):
        if state.laid[kind] > 0:
            cards = state.laid[kind] + state.play[kind] + state.open_discard[seat, kind]
            show(state, seat, kind, wide(cards))
    if state.laid_power == Laid.THERE:
        kind = data.refugee
        cards = state.laid[kind] + state.play[kind] + state.open_discard[seat, kind] + 1
        show(state, seat, kind, wide(cards))
