"""AS-6 to AS-13, AS-34.1  The turn: what may be declared, and with which cards."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.hire import legal_hires, legal_payment
from sim.games.arctic_scavengers.options import put
from sim.games.arctic_scavengers.strength import ability_of, power_left, power_row
from sim.games.arctic_scavengers.terms import Ability, Act, Block, Do, Laid
from sim.games.arctic_scavengers.zones import kinds_in

_DRAW = Ability.DRAW.value
_DIG = Ability.DIG.value
_HUNT = Ability.HUNT.value
_SUPPORT = Block.SUPPORT.value


@kernel
def has_right(state: np.record, seat: int, act: int) -> bool:
    """True while the seat may still perform this action in the round (AS-6.2)."""
    return (state.performed[seat] >> act) & 1 == 0


# ------------------------------------------------------- dig, draw, hunt, build: the declaration


@kernel
def can_declare(data: np.record, row: int, ability: int, kinds: int) -> bool:
    """True when these kinds of hand cards make a total of at least 1 (AS-7.2)."""
    acting = kinds & data.acting[row, ability]
    return acting != 0 and kinds & (data.positive[row, ability] | data.raising[ability]) != 0


@kernel
def can_declare_with_power(
    state: np.record, data: np.record, seat: int, row: int, act: int, kinds: int
) -> bool:
    """True when a refugee may be spent for a leader's bonus: somebody else acts (AS-36.7)."""
    if not (data.support_acts[row] >> act) & 1 or not (kinds >> data.refugee) & 1:
        return False
    if state.hand[seat, 0, data.refugee] == 1:
        kinds &= ~(1 << data.refugee)
    return kinds & data.acting[row, ability_of(act)] != 0 and has_builder(data, act, kinds)


@kernel
def has_builder(data: np.record, act: int, kinds: int) -> bool:
    """A build needs an engineer (AS-34.1); other actions do not."""
    return act != Act.BUILD or kinds & data.builders != 0


@kernel
def legal_strengths(
    state: np.record, data: np.record, seat: int, kinds: int, out: np.ndarray, n: int
) -> int:
    """Append dig, draw, hunt and build, each also with a leader's refugee (AS-36.6)."""
    row = power_row(state, seat)
    with_power = row > 0 and power_left(state, data, seat, _SUPPORT)
    rights = ~state.performed[seat]
    if (rights >> Act.DIG.value) & 1:
        if can_declare(data, row, _DIG, kinds):
            n = put(out, n, Do.DIG, NONE, 0, NONE, NONE)
        if with_power and can_declare_with_power(state, data, seat, row, Act.DIG.value, kinds):
            n = put(out, n, Do.DIG, NONE, 1, NONE, NONE)
    if (rights >> Act.DRAW.value) & 1:
        if can_declare(data, row, _DRAW, kinds):
            n = put(out, n, Do.DRAW, NONE, 0, NONE, NONE)
        if with_power and can_declare_with_power(state, data, seat, row, Act.DRAW.value, kinds):
            n = put(out, n, Do.DRAW, NONE, 1, NONE, NONE)
    if (rights >> Act.HUNT.value) & 1:
        if can_declare(data, row, _HUNT, kinds):
            n = put(out, n, Do.HUNT, NONE, 0, NONE, NONE)
        if with_power and can_declare_with_power(state, data, seat, row, Act.HUNT.value, kinds):
            n = put(out, n, Do.HUNT, NONE, 1, NONE, NONE)
    if data.hq >= 2 and (rights >> Act.BUILD.value) & 1 and state.n_schematics > 0:  # AS-34.2
        if kinds & data.builders and can_declare(data, row, _DIG, kinds):
            n = put(out, n, Do.BUILD, NONE, 0, NONE, NONE)
        if with_power and can_declare_with_power(state, data, seat, row, Act.BUILD.value, kinds):
            n = put(out, n, Do.BUILD, NONE, 1, NONE, NONE)
    return n


@kernel
def legal_base_turn(
    state: np.record, data: np.record, seat: int, kinds: int, out: np.ndarray
) -> int:
    """The five rights of the base game and the build (AS-6.2, AS-33.3)."""
    n = legal_strengths(state, data, seat, kinds, out, 0)
    if has_right(state, seat, Act.HIRE.value):
        n = legal_hires(state, data, seat, out, n)
    if kinds and has_right(state, seat, Act.TRASH.value):  # AS-12.3
        n = put(out, n, Do.TRASH, NONE, 0, NONE, NONE)
    return n


# ------------------------------------------------------- the cards of a declaration, in card order


@kernel
def legal_cards(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Cards that may be added to the declaration, and `done`."""
    seat = state.active
    if state.act == Act.HIRE:
        return legal_payment(state, data, seat, out)
    if state.act == Act.TRASH:
        return legal_trash(state, data, seat, out)
    if state.act == Act.WORK:
        return legal_workers(state, data, seat, out)
    return legal_strength_cards(state, data, seat, out)


@kernel
def legal_trash(state: np.record, data: np.record, seat: int, out: np.ndarray) -> int:
    """Any unmarked cards of the hand, at least one (AS-12.1, AS-12.3)."""
    n = 0
    for kind in range(state.last_added, data.n_kinds):
        if state.hand[seat, 0, kind] > 0:
            n = put(out, n, Do.ADD, kind, 0, NONE, NONE)
    if state.n_laid > 0:
        n = put(out, n, Do.DONE, NONE, 0, NONE, NONE)
    return n


@kernel
def legal_workers(state: np.record, data: np.record, seat: int, out: np.ndarray) -> int:
    """One person, then as many toolkits as it can carry (AS-34.9)."""
    n = 0
    if state.n_laid == 0:
        for kind in range(data.n_persons):
            if state.hand[seat, 0, kind] > 0:
                n = put(out, n, Do.ADD, kind, 0, NONE, NONE)
        return n
    room = 1 - state.n_laid  # cards laid out but the worker are toolkits
    for kind in range(data.n_persons):
        if state.laid[kind] > 0:
            room += data.room[kind]
    if room > 0:
        for kind in range(state.last_added, data.n_kinds):
            if data.removes[kind] and state.hand[seat, 0, kind] > 0:
                n = put(out, n, Do.ADD, kind, 0, NONE, NONE)
    return put(out, n, Do.DONE, NONE, 0, NONE, NONE)


@kernel
def legal_strength_cards(state: np.record, data: np.record, seat: int, out: np.ndarray) -> int:
    """Persons with the ability, group leaders and tools that fit (AS-7.8).

    A card is offered when adding it, and perhaps later ones, makes a legal declaration. More
    acting persons never hurt, so it is enough to ask whether all of them together would do.
    """
    row = power_row(state, seat)
    ability = ability_of(state.act)
    acting = 0
    room = 0
    tools = 0
    helpers = 0
    laid = 0
    for kind in range(data.n_with_tools):
        cards = state.laid[kind]
        if cards == 0:
            continue
        laid |= 1 << kind
        if kind >= data.n_persons:
            tools += cards
        elif data.value[row, ability, kind] != NONE:
            acting += cards
            room += cards * data.room[kind]
        else:
            helpers += cards
    useful = data.positive[row, ability] | data.raising[ability]
    worth = state.laid_power == Laid.THERE or laid & useful != 0
    built = has_builder(data, state.act, laid)
    n = 0
    if acting > 0 and worth and built and not (data.one_group_leaders_each and helpers > acting):
        n = put(out, n, Do.DONE, NONE, 0, NONE, NONE)
    kinds = kinds_in(state.hand[seat, 0], state.last_added, data.n_with_tools)
    fits = kinds & data.fits[row, ability]
    for kind in range(state.last_added, data.n_with_tools):
        if not (fits >> kind) & 1:
            continue
        later = (kinds >> kind) << kind
        if kind >= data.n_persons and tools >= room:
            break
        if acting == 0 and later & data.acting[row, ability] == 0:
            break
        if not worth and later & useful == 0:
            break
        if not built and later & data.builders == 0:
            break
        if data.one_group_leaders_each:
            more = 1 if kind < data.n_persons and data.value[row, ability, kind] == NONE else 0
            if helpers + more > acting + acting_after(state, data, seat, row, ability, kind):
                continue
        n = put(out, n, Do.ADD, kind, 0, NONE, NONE)
    return n


@kernel
def acting_after(
    state: np.record, data: np.record, seat: int, row: int, ability: int, first: int
) -> int:
    """Hand cards of kind `first` and later that have the ability."""
    acting = 0
    for kind in range(first, data.n_persons):
        if data.value[row, ability, kind] != NONE:
            acting += state.hand[seat, 0, kind]
    return acting
