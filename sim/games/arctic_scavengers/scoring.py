"""AS-20, AS-32  The end: people, gangs, ties."""

import numpy as np

from sim.core.game import FORBID, GIVE
from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.forced import is_forced
from sim.games.arctic_scavengers.terms import CardType, GangCount, Reason, Site, Source


@kernel
def people_owned(state: np.record, data: np.record, seat: int) -> int:
    """People on all cards of the tribe, in whatever zone (AS-20.2)."""
    people = 0
    for kind in range(data.n_persons):
        people += state.owned[seat, kind] * data.people[kind]
    return people


@kernel
def contested_owned(state: np.record, data: np.record, seat: int) -> int:
    """Cards with the contested-resource symbol (AS-20.4)."""
    cards = 0
    for kind in range(data.n_kinds):
        cards += state.owned[seat, kind] * data.contested[kind]
    return cards


@kernel
def cards_owned(state: np.record, data: np.record, seat: int) -> int:
    """All cards; buildings, leaders and gangs are none (AS-20.3, R29)."""
    cards = 0
    for kind in range(data.n_kinds):
        cards += int(state.owned[seat, kind])
    return cards


# ---------------------------------------------------------------------------- gangs


@kernel
def gang_amount(state: np.record, data: np.record, seat: int, gang: int) -> int:
    """What the gang looks at: tools, medicine or buildings (AS-32.2 to AS-32.4)."""
    amount = 0
    if gang == GangCount.BUILDINGS:
        for row in range(state.n_buildings):
            if state.owner[row] == seat and state.site[row] == Site.COMPLETE:
                amount += 1
        return amount
    for kind in range(data.n_kinds):
        if gang == GangCount.TOOLS and data.card_type[kind] == CardType.TOOL:
            amount += int(state.owned[seat, kind])
        elif gang == GangCount.MEDICINE and data.card_type[kind] == CardType.MEDICINE:
            amount += state.owned[seat, kind] * data.medicine[kind]
    return amount


@kernel
def gang_tie_amount(state: np.record, data: np.record, seat: int, gang: int) -> int:
    """What breaks a gang's tie: contested tools, medics or engineers (AS-32)."""
    amount = 0
    for kind in range(data.n_kinds):
        if gang == GangCount.TOOLS and data.card_type[kind] == CardType.TOOL:
            amount += state.owned[seat, kind] * data.contested[kind]
        elif gang == GangCount.MEDICINE:
            amount += state.owned[seat, kind] * data.saves[kind]
        elif gang == GangCount.BUILDINGS:
            amount += state.owned[seat, kind] * data.builds[kind]
    return amount


@kernel
def gang_joins(state: np.record, data: np.record, gang: int, seat: int) -> bool:
    """True when the gang joins the seat (AS-32.1, AS-32.5)."""
    if data.gang_used[gang] == 0:
        return False
    if state.forced != 0 and state.force_part == data.gang_part[gang]:
        if state.force_kind == GIVE:
            return (state.forced >> seat) & 1 == 1
        if (state.forced >> seat) & 1:
            return False
    amount = gang_amount(state, data, seat, gang)
    breaker = gang_tie_amount(state, data, seat, gang)
    if amount == 0 and data.gang_at_zero == 0:
        return False
    for other in range(data.players):
        if other == seat or is_forced(state, other, FORBID, data.gang_part[gang]):
            continue
        others = gang_amount(state, data, other, gang)
        if others > amount:
            return False
        if others == amount:
            tie = gang_tie_amount(state, data, other, gang)
            if tie > breaker or (tie == breaker and data.gang_all_tied == 0):
                return False
    return True


# ---------------------------------------------------------------------------- places


@kernel
def add_sources(state: np.record, data: np.record, seat: int, source: np.ndarray) -> int:
    """People by source into source[k]; returns their sum (AS-20.2)."""
    total = 0
    for kind in range(data.n_persons):
        people = state.owned[seat, kind] * data.people[kind]
        source[data.origin[kind]] += people
        total += people
    for gang in range(len(data.gang_used)):
        if gang_joins(state, data, gang, seat):
            source[Source.GEARHEADS.value + gang] += data.gang_people[gang]
            total += data.gang_people[gang]
    return total


@kernel
def beats(state: np.record, data: np.record, score: np.ndarray, seat: int, other: int) -> int:
    """1, 2 or 3 when `seat` is before `other` by people, contested cards or cards; 0 if not."""
    if score[seat] != score[other]:
        return 1 if score[seat] > score[other] else 0
    ours = contested_owned(state, data, seat)
    theirs = contested_owned(state, data, other)
    if ours != theirs:
        return 2 if ours > theirs else 0
    return 3 if cards_owned(state, data, seat) > cards_owned(state, data, other) else 0


@kernel
def rank(state: np.record, data: np.record, place: np.ndarray, score: np.ndarray) -> int:
    """Places from the scores (AS-20.3); returns terms.Reason of the first place."""
    first = NONE
    shared = False
    for seat in range(data.players):
        place[seat] = 1
        for other in range(data.players):
            if other != seat and beats(state, data, score, other, seat) > 0:
                place[seat] += 1
        if place[seat] == 1:
            shared = first != NONE
            first = seat
    if shared:
        return Reason.SHARED.value
    reason = Reason.PEOPLE.value
    for other in range(data.players):
        if other != first:
            reason = max(reason, beats(state, data, score, first, other) - 1)
    return reason
