"""AS-22  One deal of the cards that a seat has not seen, consistent with what it has seen.

Used by look-ahead only: these kernels may allocate.
"""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.core.rng import below, shuffle
from sim.games.arctic_scavengers.buildings import put_in_store
from sim.games.arctic_scavengers.terms import (
    MARK,
    Act,
    Attack,
    CardType,
    Laid,
    Origin,
    Phase,
    Place,
)
from sim.games.arctic_scavengers.zones import wide


@kernel
def face_up(view: np.record, data: np.record, seat: int, kind: int) -> int:
    """Cards of a kind that lie before the seat for all to see, but for its discard pile."""
    cards = 0
    if view.phase == Phase.SKIRMISH or view.phase == Phase.OVER:
        cards += wide(view.hand[seat, 0, kind]) + wide(view.hand[seat, 1, kind])
    if view.active == seat:
        cards += wide(view.play[kind]) + wide(view.laid[kind])
        if view.laid_power == Laid.THERE and kind == data.refugee:
            cards += 1
    return cards + pending_attacker(view, seat, kind)


@kernel
def pending_attacker(view: np.record, seat: int, kind: int) -> int:
    """1 when the card of the attack that waits for a save is this one, in no zone."""
    if view.attack_by != seat or view.attack_card != kind:
        return 0
    if view.attack_place == Place.SKIRMISH or view.attack == Attack.FANATIC:
        return 0
    return 1


@kernel
def unseen_of(view: np.record, data: np.record, seat: int, pool: np.ndarray) -> None:
    """pool[kind] = cards of the game that the seat does not see anywhere."""
    for kind in range(data.n_kinds):
        pool[kind] = (
            data.start[kind] * data.players + data.yard[kind] + data.prizes[kind]
            + data.left_out[kind] - view.removed[kind] - view.owned[seat, kind]
        )  # fmt: skip
        if (data.hireable >> kind) & 1:
            pool[kind] += data.stacks[kind] - view.stack[kind]
        for other in range(data.players):
            if other != seat:
                pool[kind] -= face_up(view, data, other, kind) + view.open_discard[other, kind]
    for place in range(view.n_junkyard):
        if view.junkyard[place] != NONE:
            pool[view.junkyard[place]] -= 1
    if view.peeked_by == seat and view.n_contested > 0:
        pool[view.contested[view.n_contested - 1]] -= 1


# ---------------------------------------------------------------------------- the own cards


@kernel
def deal_own(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """The own deck in a new order; its construction cards are some of those (AS-22.3)."""
    cards = np.zeros(view.deck.shape[1], np.int64)
    n = 0
    for kind in range(data.n_kinds):
        left = wide(view.owned[seat, kind])
        for mark in range(2):
            left -= wide(view.hand[seat, mark, kind]) + wide(view.discard[seat, mark, kind])
        if view.active == seat:
            left -= wide(view.play[kind]) + wide(view.laid[kind])
            if view.laid_power == Laid.THERE and kind == data.refugee:
                left -= 1
        left -= pending_attacker(view, seat, kind) + stored_of(view, seat, kind)
        if view.active == seat:
            for k in range(len(view.seen)):
                if view.seen[k] != NONE and view.seen[k] % MARK == kind:
                    left -= 1
        for _ in range(left - wide(view.own_marked[kind])):
            cards[n] = kind
            n += 1
    shuffle(rng, cards, n)
    for row in range(view.n_buildings):
        if view.owner[row] == seat:
            for k in range(view.n_cover[row]):
                n -= 1
                view.cover[row, k] = cards[n]
    for kind in range(data.n_kinds):
        for _ in range(view.own_marked[kind]):
            cards[n] = kind + MARK
            n += 1
        view.own_marked[kind] = 0
    shuffle(rng, cards, n)
    for k in range(view.n_deck[seat]):
        view.deck[seat, k] = cards[k]


@kernel
def stored_of(view: np.record, seat: int, kind: int) -> int:
    """Cards of a kind under the seat's buildings."""
    cards = 0
    for row in range(view.n_buildings):
        if view.owner[row] == seat:
            for k in range(view.n_stored[row]):
                if view.stored[row, k] == kind:
                    cards += 1
    return cards


# ---------------------------------------------------------------------------- the others' cards


@kernel
def deal_others(
    view: np.record, data: np.record, seat: int, pool: np.ndarray, rng: np.ndarray
) -> None:
    """Cards for the other seats: first what everybody knows they own, then any."""
    need = np.zeros((data.players, len(pool)), np.int64)
    for other in range(data.players):
        if other == seat:
            continue
        for kind in range(data.n_kinds):
            sure = wide(view.open_discard[other, kind]) + face_up(view, data, other, kind)
            need[other, kind] = min(max(0, view.shown[other, kind] - sure), pool[kind])
            pool[kind] -= need[other, kind]
            view.owned[other, kind] = sure + need[other, kind]
    reserve_contested(view, data, seat, pool, rng)
    cards = np.zeros(view.deck.shape[1], np.int64)
    for other in range(data.players):
        if other != seat:
            store_others(view, data, other, need[other], pool, rng)
    for other in range(data.players):
        if other == seat:
            continue
        hidden = hidden_slots(view, data, other)
        n = 0
        for kind in range(data.n_kinds):
            for _ in range(need[other, kind]):
                cards[n] = kind
                n += 1
        while n < hidden:
            kind = draw_from(pool, 0, data.n_kinds, rng)
            view.owned[other, kind] += 1
            cards[n] = kind
            n += 1
        shuffle(rng, cards, n)
        spread(view, data, other, cards, n)


@kernel
def hidden_slots(view: np.record, data: np.record, seat: int) -> int:
    """Cards of the seat that nobody else sees, but for stored ones."""
    hidden = view.n_deck[seat] + view.n_discard[seat]
    for kind in range(data.n_kinds):
        hidden -= view.open_discard[seat, kind]
    if view.phase == Phase.GATHER or view.phase == Phase.LEADERS:
        hidden += view.n_hand[seat]
    if view.active == seat:  # cards that an Organizer has drawn
        hidden += organizer_cards(view)
    for row in range(view.n_buildings):
        if view.owner[row] == seat:
            hidden += view.n_cover[row]
    return hidden


@kernel
def organizer_cards(view: np.record) -> int:
    """Cards an opponent's Organizer looks at just now."""
    return view.n_seen if view.act == Act.ORGANIZER else 0


@kernel
def spread(view: np.record, data: np.record, seat: int, cards: np.ndarray, n: int) -> None:
    """Lay cards[:n] into the seat's hidden zones."""
    for row in range(view.n_buildings):
        if view.owner[row] == seat:
            for k in range(view.n_cover[row]):
                n -= 1
                view.cover[row, k] = cards[n]
    if view.active == seat:
        for k in range(organizer_cards(view)):
            n -= 1
            view.seen[k] = cards[n]
    for k in range(view.n_deck[seat]):
        n -= 1
        view.deck[seat, k] = cards[n]
    if view.phase == Phase.GATHER or view.phase == Phase.LEADERS:
        for _ in range(view.n_hand[seat]):
            n -= 1
            view.hand[seat, 0, cards[n]] += 1
    for kind in range(data.n_kinds):
        view.discard[seat, 0, kind] = view.open_discard[seat, kind]
    while n > 0:
        n -= 1
        view.discard[seat, 0, cards[n]] += 1


@kernel
def draw_from(pool: np.ndarray, first: int, last: int, rng: np.ndarray) -> int:
    """Take one card of the kinds first..last-1 out of the pool at random; NONE if there is none."""
    total = 0
    for kind in range(first, last):
        total += pool[kind]
    if total <= 0:
        return NONE
    k = below(rng, total)
    for kind in range(first, last):
        if k < pool[kind]:
            pool[kind] -= 1
            return kind
        k -= pool[kind]
    return NONE


@kernel
def store_others(
    view: np.record, data: np.record, seat: int, need: np.ndarray, pool: np.ndarray,
    rng: np.ndarray,
) -> None:  # fmt: skip
    """Cards of the right type under an opponent's buildings (AS-35.1)."""
    for row in range(view.n_buildings):
        if view.owner[row] != seat:
            continue
        stored = wide(view.n_stored[row])
        view.n_stored[row] = 0
        wanted = data.stores[view.building[row]]
        first, last = kinds_of_type(data, wanted)
        for _ in range(stored):
            known = 0
            free = 0
            for kind in range(first, last):
                known += need[kind]
                free += pool[kind]
            if known + free == 0:  # cannot be: somebody holds what the real owner stored
                first, last = 0, data.n_kinds
            if known > 0 and below(rng, known + free) < known:
                kind = draw_from(need, first, last, rng)
            else:
                kind = draw_from(pool, first, last, rng)
                view.owned[seat, kind] += 1
            put_in_store(view, row, kind)


@kernel
def kinds_of_type(data: np.record, card_type: int) -> tuple[int, int]:
    """First kind and last kind + 1 of a type that can be stored."""
    if card_type == CardType.PERSON:
        return 0, data.n_persons
    if card_type == CardType.TOOL:
        return data.n_persons, data.n_with_tools
    return data.n_with_tools, data.n_with_medicine


# ---------------------------------------------------------------------------- the piles


@kernel
def reserve_contested(
    view: np.record, data: np.record, seat: int, pool: np.ndarray, rng: np.ndarray
) -> None:
    """The contested pile takes contested cards only, so it is dealt before anything free."""
    prizes = np.zeros(len(pool), np.int64)
    for kind in range(data.n_kinds):
        if data.origin[kind] == Origin.CONTESTED:
            prizes[kind] = pool[kind]
    for place in range(view.n_contested - (1 if view.peeked_by == seat else 0)):
        kind = draw_from(prizes, 0, data.n_kinds, rng)
        pool[kind] -= 1
        view.contested[place] = kind


@kernel
def deal_piles(
    view: np.record, data: np.record, seat: int, pool: np.ndarray, rng: np.ndarray
) -> None:
    """What is left of the unseen cards is the junkyard; unseen buildings are the schematics."""
    for place in range(view.n_junkyard):
        if view.junkyard[place] == NONE:
            view.junkyard[place] = draw_from(pool, 0, data.n_kinds, rng)
    if data.hq < 2:
        return
    plans = np.zeros(len(pool), np.int64)
    for building in range(data.n_building_kinds):
        plans[building] = data.n_blueprints[building]
    for row in range(view.n_buildings):
        plans[view.building[row]] -= 1
    for place in range(view.n_schematics):
        if view.schematics[place] != NONE:
            plans[view.schematics[place]] -= 1
    for place in range(view.n_schematics):
        if view.schematics[place] == NONE:
            view.schematics[place] = draw_from(plans, 0, data.n_building_kinds, rng)
