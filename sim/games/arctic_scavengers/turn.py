"""AS-6  The turn: what is offered (D2), and what the answer begins."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.attacks import legal_attacks
from sim.games.arctic_scavengers.buildings import do_retrieve, do_store
from sim.games.arctic_scavengers.declare import legal_base_turn
from sim.games.arctic_scavengers.hire import tally_offers
from sim.games.arctic_scavengers.leaders import do_remove, legal_hq_turn
from sim.games.arctic_scavengers.options import put
from sim.games.arctic_scavengers.resolve import do_trash
from sim.games.arctic_scavengers.rounds import end_turn
from sim.games.arctic_scavengers.terms import Act, Decision, Do, Laid, Stage
from sim.games.arctic_scavengers.window import declare_attack, open_window
from sim.games.arctic_scavengers.zones import ask, kinds_in, take_from_hand, wide

_CARDS = Decision.CARDS.value
_TURN = Decision.TURN.value


@kernel
def legal_turn(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Everything the active seat may begin now, and `end` (AS-6.2)."""
    seat = state.active
    kinds = kinds_in(state.hand[seat, 0], 0, data.n_kinds)
    n = legal_base_turn(state, data, seat, kinds, out)
    if data.hq >= 2:
        n = legal_hq_turn(state, data, seat, kinds, out, n)
        if data.hq >= 4 and kinds & data.attackers:
            n = legal_attacks(state, data, seat, out, n)
    return put(out, n, Do.END, NONE, 0, NONE, NONE)


@kernel
def answer_turn(state: np.record, data: np.record, action: np.record) -> None:
    """Begin what the option says."""
    seat = state.active
    do = wide(action.do)
    if do == Do.END:
        end_turn(state, data)
    elif do == Do.ATTACK:
        declare_attack(state, data, action)
    elif do == Do.STORE:
        do_store(state, seat, wide(action.site), wide(action.card))
        ask(state, _TURN, seat)
    elif do == Do.RETRIEVE:
        do_retrieve(state, seat, wide(action.site), wide(action.card))
        ask(state, _TURN, seat)
    elif do == Do.BUTCHER or do == Do.CANNIBAL:
        do_remove(state, data, seat, wide(action.card))
        ask(state, _TURN, seat)
    elif do == Do.ORGANIZER or do == Do.REPAIR or do == Do.HEAL:
        declare_single(state, data, seat, action)
    else:
        begin_declaration(state, data, seat, action)


@kernel
def act_of(do: int) -> int:
    """The action that an option begins."""
    if do == Do.DIG:
        return Act.DIG.value
    if do == Do.DRAW:
        return Act.DRAW.value
    if do == Do.HUNT:
        return Act.HUNT.value
    if do == Do.HIRE:
        return Act.HIRE.value
    if do == Do.TRASH:
        return Act.TRASH.value
    if do == Do.BUILD:
        return Act.BUILD.value
    if do == Do.WORK:
        return Act.WORK.value
    if do == Do.ORGANIZER:
        return Act.ORGANIZER.value
    if do == Do.REPAIR:
        return Act.REPAIR.value
    return Act.HEAL.value


@kernel
def begin_declaration(state: np.record, data: np.record, seat: int, action: np.record) -> None:
    """The cards of the declaration follow one by one, in card order."""
    state.act = act_of(wide(action.do))
    state.stage = Stage.CARDS
    state.act_site = action.site
    state.last_added = 0
    state.n_laid = 0
    if action.power:  # the refugee is laid out with this option; AS-36.6
        take_from_hand(state, seat, data.refugee, 0)
        state.laid_power = Laid.THERE
    if state.act == Act.HIRE:
        tally_offers(state, data, seat)
        state.act_stack = action.card
        state.act_food = action.food
    ask(state, _CARDS, seat)


@kernel
def lay_out(state: np.record, seat: int, kind: int) -> None:
    """Lay one card of the hand out for the action."""
    take_from_hand(state, seat, kind, 0)
    state.laid[kind] += 1
    state.n_laid += 1
    state.last_added = kind


@kernel
def declare_single(state: np.record, data: np.record, seat: int, action: np.record) -> None:
    """Organizer, repair and heal name their one card with the option."""
    state.act = act_of(wide(action.do))
    state.act_site = action.site
    state.n_laid = 0
    if action.do == Do.ORGANIZER:
        lay_out(state, seat, data.refugee)
    else:
        lay_out(state, seat, wide(action.card))
    open_window(state, data)


@kernel
def answer_cards(state: np.record, data: np.record, action: np.record) -> None:
    """Add a card, or make the declaration (AS-0.10)."""
    if action.do == Do.ADD:
        lay_out(state, state.active, wide(action.card))
        ask(state, _CARDS, state.active)
    elif state.act == Act.TRASH:
        do_trash(state, data)  # AS-16.2: no window
    else:
        open_window(state, data)
