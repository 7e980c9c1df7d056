"""AS-7  Totals: base abilities, modifiers, tools and who carries them; AS-18.7 the fight."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.terms import Ability, Act, Block, Laid

_DIG = Ability.DIG.value
_FIGHT = Ability.FIGHT.value


@kernel
def power_row(state: np.record, seat: int) -> int:
    """Row of the tables for the seat's leader; 0 without one, or while it is wounded."""
    if state.wounded[seat]:
        return 0  # AS-38.5
    return state.leader[seat] + 1


@kernel
def power_left(state: np.record, data: np.record, seat: int, block: int) -> bool:
    """True when the seat has an unused leader power of this block (AS-36.4)."""
    row = power_row(state, seat)
    return row > 0 and data.block[row] == block and state.power_used[seat] == 0


@kernel
def ability_of(act: int) -> int:
    """The ability that an action needs: a build digs in the schematics (AS-34.1)."""
    if act == Act.DRAW:
        return Ability.DRAW.value
    if act == Act.HUNT:
        return Ability.HUNT.value
    return Ability.DIG.value


@kernel
def count_acting(data: np.record, row: int, ability: int, cards: np.ndarray) -> int:
    """Persons among `cards` that have the ability (AS-0.2)."""
    acting = 0
    for kind in range(data.n_persons):
        if cards[kind] > 0 and data.value[row, ability, kind] != NONE:
            acting += cards[kind]
    return acting


@kernel
def strength(data: np.record, row: int, ability: int, cards: np.ndarray) -> int:
    """Total of the cards for an ability, tools in the best places; 0 when nobody acts (AS-7)."""
    acting = 0
    total = 0
    room = 0
    more = False
    for kind in range(data.n_persons):
        n = cards[kind]
        if n == 0:
            continue
        value = data.value[row, ability, kind]
        if value == NONE:
            more = True
        else:
            acting += n
            total += n * value
            room += n * data.room[kind]
    if acting == 0:
        return 0  # AS-7.3
    if more:
        total += support(data, ability, cards, acting)
    if ability == _DIG and data.tool_bonus[row] != NONE and cards[data.refugee] > 0:
        return total + tools_with_refugees(data, row, cards, room)
    return total + tools(data, ability, cards, room)


@kernel
def support(data: np.record, ability: int, cards: np.ndarray, acting: int) -> int:
    """What group leaders add (AS-7.5); with the switch, one of them an acting person (R9)."""
    left = acting
    total = 0
    for k in range(data.n_leaders_cards):
        kind = data.best_support[ability, k]
        n = cards[kind]
        if data.one_group_leaders_each:
            n = min(n, left)
            left -= n
        total += n * data.modifier[ability, kind]
    return total


@kernel
def tools(data: np.record, ability: int, cards: np.ndarray, room: int) -> int:
    """What the best tools add, as many as there is room for (AS-7.4, AS-7.9)."""
    total = 0
    for k in range(data.n_tools):
        kind = data.best_tool[ability, k]
        n = min(cards[kind], room)
        if n > 0:
            total += n * data.modifier[ability, kind]
            room -= n
            if room == 0:
                break
    return total


@kernel
def tools_with_refugees(data: np.record, row: int, cards: np.ndarray, room: int) -> int:
    """What digging tools add when refugees carry some of them for a fixed bonus (AS-37.9)."""
    for_refugees = cards[data.refugee] * data.room[data.refugee]
    for_others = room - for_refugees
    bonus = data.tool_bonus[row]
    total = 0
    for k in range(data.n_tools):  # the best go to those who use them at their printed value
        kind = data.best_tool[_DIG, k]
        modifier = data.modifier[_DIG, kind]
        for _ in range(cards[kind]):
            if modifier == 0:
                break
            if for_others > 0 and (modifier >= bonus or for_refugees == 0):
                total += modifier
                for_others -= 1
            elif for_refugees > 0:
                total += bonus
                for_refugees -= 1
    return total


@kernel
def laid_total(state: np.record, data: np.record) -> int:
    """Total of the declared dig, draw, hunt or build as the cards lie now (AS-16.4)."""
    seat = state.active
    row = power_row(state, seat)
    ability = ability_of(state.act)
    total = strength(data, row, ability, state.laid)
    supported = state.laid_power == Laid.THERE and data.block[row] == Block.SUPPORT
    if supported and count_acting(data, row, ability, state.laid) > 0:
        total += data.support_bonus[row]  # AS-36.7
    return total


@kernel
def fight_total(state: np.record, data: np.record, seat: int) -> int:
    """Fight of a seat's unmarked skirmish cards (AS-18.7)."""
    row = power_row(state, seat)
    cards = state.hand[seat, 0]
    total = strength(data, row, _FIGHT, cards)
    if data.support_fights[row] and state.power_used[seat] == 0 and cards[data.refugee] > 0:
        acting = count_acting(data, row, _FIGHT, cards)
        if data.value[row, _FIGHT, data.refugee] != NONE:
            acting -= 1  # the spent refugee is not the other person; AS-36.7
        if acting > 0:
            total += data.support_bonus[row]  # AS-37.8
    return total


@kernel
def people_present(state: np.record, data: np.record, seat: int) -> int:
    """People of a seat's skirmish cards, used ones included (AS-19.1)."""
    row = power_row(state, seat)
    people = 0
    for kind in range(data.n_persons):
        people += (state.hand[seat, 0, kind] + state.hand[seat, 1, kind]) * data.tie_people[
            row, kind
        ]
    return people
