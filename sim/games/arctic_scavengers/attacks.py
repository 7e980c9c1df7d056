"""AS-15, AS-37.4, AS-38  Attacks: who can make them, with which card, on what."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.buildings import is_open
from sim.games.arctic_scavengers.options import put_attack
from sim.games.arctic_scavengers.strength import power_left, power_row
from sim.games.arctic_scavengers.terms import (
    Attack,
    Block,
    Decision,
    Laid,
    Phase,
    Place,
    Site,
    Target,
)
from sim.games.arctic_scavengers.zones import kinds_in, wide

_STRIKE = Block.STRIKE.value
_CARD = Target.CARD.value
_BUNKER = Place.BUNKER.value
_BY_DISARM = 1  # bits of State.attacked_with
_BY_SNIPE = 2


@kernel
def place_of_hand(state: np.record, seat: int) -> int:
    """What the seat's hand cards are called now: hand, committed or skirmish cards (AS-16.10)."""
    if state.phase != Phase.GATHER:
        return Place.SKIRMISH.value
    if state.turn_done[seat]:
        return Place.COMMITTED.value
    return Place.HAND.value


@kernel
def may_still(state: np.record, data: np.record, seat: int, bit: int) -> bool:
    """False when the switch `special_actions_once_per_round` forbids a further attack (R15)."""
    return not (data.attacks_once and state.attacked_with[seat] & bit)


@kernel
def is_bunker(state: np.record, data: np.record, seat: int, row: int) -> bool:
    """True for an own building whose cards may be used in opponents' turns (AS-35.5)."""
    return is_open(state, seat, row) and data.reacts[state.building[row]] == 1


@kernel
def may_attack(state: np.record, data: np.record, seat: int) -> bool:
    """True when the seat holds a card that could attack; there may still be no target."""
    kinds = kinds_in(state.hand[seat, 0], 0, data.n_persons)
    if kinds & data.attackers:
        return True
    if data.hq < 2:
        return False
    bunker = 0
    if state.phase == Phase.GATHER:
        for row in range(state.n_buildings):
            if is_bunker(state, data, seat, row):
                for k in range(state.n_stored[row]):
                    bunker |= 1 << wide(state.stored[row, k])
    if bunker & data.attackers:
        return True
    if not power_left(state, data, seat, _STRIKE):
        return False
    if fanatic_from_hand(state, data, seat):
        kinds = kinds_in(state.hand[seat, 0], data.refugee, data.refugee + 1)
        bunker |= kinds
    return (bunker >> data.refugee) & 1 == 1


@kernel
def fanatic_from_hand(state: np.record, data: np.record, seat: int) -> bool:
    """A refugee among committed cards has to wait for the skirmish (AS-17.3, AS-37.4)."""
    if state.phase != Phase.GATHER:
        return True
    return state.turn_done[seat] == 0 or data.react_committed == 1


@kernel
def legal_attacks(state: np.record, data: np.record, seat: int, out: np.ndarray, n: int) -> int:
    """Append every attack the seat may declare now (D5, D7, D12)."""
    place = place_of_hand(state, seat)
    from_hand = fanatic_from_hand(state, data, seat)
    for kind in range(data.n_persons):
        if state.hand[seat, 0, kind] > 0:
            n = attacks_with(state, data, seat, kind, place, NONE, from_hand, out, n)
    if data.hq < 2 or state.decision != Decision.INTERRUPT:
        return n
    for row in range(state.n_buildings):
        if not is_bunker(state, data, seat, row):
            continue
        previous = NONE
        for k in range(state.n_stored[row]):
            kind = wide(state.stored[row, k])
            if kind != previous:
                n = attacks_with(state, data, seat, kind, _BUNKER, row, True, out, n)
            previous = kind
    return n


@kernel
def attacks_with(
    state: np.record, data: np.record, seat: int, kind: int, place: int, place_site: int,
    fanatic: bool, out: np.ndarray, n: int,
) -> int:  # fmt: skip
    """Append the attacks with one card: specials (AS-15), the Fanatic's refugee (AS-37.4)."""
    on_cards = state.decision != Decision.TURN  # in the own turn no cards lie there; AS-16.1
    deeds = data.hq >= 4 and not (data.peaceful_slots and state.decision == Decision.SLOT)
    if data.disarms[kind] and may_still(state, data, seat, _BY_DISARM):
        if on_cards:
            n = on_all(state, data, seat, Attack.DISARM.value, kind, place, place_site, out, n)
        if deeds:
            n = on_buildings(state, seat, kind, place, place_site, out, n)
    if data.snipes[kind] and may_still(state, data, seat, _BY_SNIPE):
        if on_cards:
            n = on_all(state, data, seat, Attack.SNIPE.value, kind, place, place_site, out, n)
        if deeds:
            n = on_leaders(state, data, seat, kind, place, place_site, out, n)
    if kind == data.refugee and fanatic and on_cards and power_left(state, data, seat, _STRIKE):
        n = on_all(state, data, seat, Attack.FANATIC.value, kind, place, place_site, out, n)
    return n


@kernel
def on_all(
    state: np.record, data: np.record, seat: int, attack: int, kind: int, place: int,
    place_site: int, out: np.ndarray, n: int,
) -> int:  # fmt: skip
    """Append one kind of attack on every card it may hit (AS-16.1, AS-18.6)."""
    first, last = 0, data.n_kinds
    if attack == Attack.DISARM:
        first, last = data.n_persons, data.n_with_tools  # AS-15.1
    elif attack == Attack.SNIPE:
        last = data.n_persons  # AS-15.2
    if state.decision == Decision.INTERRUPT:
        target = state.active
        if attack == Attack.DISARM and is_immune(state, data, target):
            return n
        for card in range(first, last):
            if state.laid[card] > 0:
                n = put_attack(
                    out, n, attack, kind, place, place_site, _CARD, target, card, 0, 0, NONE
                )
        if attack != Attack.DISARM and state.laid_power == Laid.THERE:
            n = put_attack(
                out, n, attack, kind, place, place_site, _CARD, target, data.refugee, 0, 1, NONE
            )
        return n
    for target in range(data.players):
        if target == seat or (attack == Attack.DISARM and is_immune(state, data, target)):
            continue
        for card in range(first, last):
            for mark in range(2):
                if state.hand[target, mark, card] > 0:
                    n = put_attack(
                        out, n, attack, kind, place, place_site, _CARD, target, card, mark, 0, NONE
                    )
    return n


@kernel
def is_immune(state: np.record, data: np.record, seat: int) -> bool:
    """The Sergeant at Arms protects the own tools (AS-37.7)."""
    return data.block[power_row(state, seat)] == Block.IMMUNE


@kernel
def on_buildings(
    state: np.record, seat: int, kind: int, place: int, place_site: int, out: np.ndarray, n: int
) -> int:
    """Append the completed, enabled buildings of opponents (AS-38.2, AS-38.8)."""
    for row in range(state.n_buildings):
        owner = wide(state.owner[row])
        if owner != seat and state.site[row] == Site.COMPLETE:
            n = put_attack(
                out, n, Attack.SABOTAGE.value, kind, place, place_site,
                Target.BUILDING.value, owner, NONE, 0, 0, row,
            )  # fmt: skip
    return n


@kernel
def on_leaders(
    state: np.record, data: np.record, seat: int, kind: int, place: int, place_site: int,
    out: np.ndarray, n: int,
) -> int:  # fmt: skip
    """Append the unwounded leaders of opponents (AS-38.5, AS-38.8)."""
    for target in range(data.players):
        if target != seat and power_row(state, target) > 0:
            n = put_attack(
                out, n, Attack.SHOOT.value, kind, place, place_site,
                Target.LEADER.value, target, NONE, 0, 0, NONE,
            )  # fmt: skip
    return n
