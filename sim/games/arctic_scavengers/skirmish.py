"""AS-18, AS-19, AS-3.4  The skirmish: reveal, slots, who wins the contested card."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.strength import fight_total, people_present, power_row
from sim.games.arctic_scavengers.terms import Ability, Clash, Count, Pending, Phase
from sim.games.arctic_scavengers.zones import (
    add_to_junkyard,
    discard_hidden,
    gain,
    show,
    tally,
    tally_taken,
    wide,
)

_FIGHT = Ability.FIGHT.value
_OFFERED = Count.OFFERED.value
_USED = Count.USED.value
_WON = Clash.WON.value
_BY_PEOPLE = Clash.WON_BY_PEOPLE.value
_TIED = Clash.TIED.value
_TOOTHLESS = Clash.TOOTHLESS.value
_USELESS = Clash.USELESS.value
_SENT = Clash.SENT.value


@kernel
def reveal(state: np.record, data: np.record) -> None:
    """All committed cards are turned up at the same time (AS-18.1); the first slot follows."""
    state.phase = Phase.SKIRMISH
    state.steps = 0
    for seat in range(data.players):
        for kind in range(data.n_kinds):
            cards = state.hand[seat, 0, kind] + state.hand[seat, 1, kind]
            if cards > 0:
                show(state, seat, kind, wide(cards + state.open_discard[seat, kind]))
    state.pending = Pending.SLOT


@kernel
def winner_of(state: np.record, data: np.record) -> int:
    """Seat that wins the contested card, or NONE (AS-18.9, AS-19, AS-3.4)."""
    best = 0
    second = 0
    fighter = NONE
    for seat in range(data.players):
        fight = fight_total(state, data, seat)
        if fight > best or fighter == NONE:
            second = best
            best = fight
            fighter = seat
        elif fight > second:
            second = fight
    if best == 0 and not (data.zero_can_win and data.people_count):
        return NONE  # AS-18.8, AS-19.3
    if not data.people_count:
        return fighter if best - second >= data.margin else NONE  # AS-3.4
    if best - second >= data.margin:
        return fighter
    return most_people(state, data, best)


@kernel
def most_people(state: np.record, data: np.record, fight: int) -> int:
    """Of the seats with this fight total the one with most people; NONE when shared (AS-19)."""
    most = -1
    winner = NONE
    for seat in range(data.players):
        if fight_total(state, data, seat) < fight:
            continue
        people = people_present(state, data, seat)
        if people > most:
            most = people
            winner = seat
        elif people == most:
            winner = NONE
    return winner


@kernel
def settle_skirmish(state: np.record, data: np.record) -> None:
    """The top contested card goes to the winner or, unseen, to the junkyard (AS-18.9, AS-19.2)."""
    winner = winner_of(state, data)
    tally_clashes(state, data, winner)
    top = state.n_contested - 1
    kind = wide(state.contested[top])
    state.contested[top] = NONE
    state.n_contested = top
    state.peeked_by = NONE
    for seat in range(data.players):
        tally(state, _OFFERED, seat, kind)
    if winner == NONE:
        add_to_junkyard(state, kind)
        state.pending = Pending.TIED
        return
    gain(state, winner, kind)
    discard_hidden(state, winner, kind, 0, 1)
    tally_taken(state, winner, kind)
    state.pending = Pending.ROUND_END


@kernel
def tally_clashes(state: np.record, data: np.record, winner: int) -> None:
    """Count who won and how, and what the committed cards were good for."""
    best = 0
    shared = 0
    for seat in range(data.players):
        fight = fight_total(state, data, seat)
        if fight > best:
            best = fight
            shared = 0
        shared += 1 if fight == best else 0
    for seat in range(data.players):
        fight = fight_total(state, data, seat)
        useful = tally_fighters(state, data, seat)
        if fight == 0:
            useful = 0
        count_clash(state, _SENT, seat, state.n_hand[seat])
        count_clash(state, _USELESS, seat, state.n_hand[seat] - useful)
        if fight == 0 and state.n_hand[seat] > 0:
            count_clash(state, _TOOTHLESS, seat, 1)
        if seat == winner:
            count_clash(state, _WON, seat, 1)
            if shared > 1:
                count_clash(state, _BY_PEOPLE, seat, 1)
        elif winner == NONE and best > 0 and fight == best:
            count_clash(state, _TIED, seat, 1)


@kernel
def count_clash(state: np.record, clash: int, seat: int, n: int) -> None:
    """Add to what a report counts of the seat's skirmishes."""
    if n > 0 and state.clashes[clash, seat] == 0:
        state.first_clash[clash, seat] = state.round_no
    state.clashes[clash, seat] += n


@kernel
def tally_fighters(state: np.record, data: np.record, seat: int) -> int:
    """Count the skirmish cards that could help their owner's fight; returns how many."""
    kinds = data.fits[power_row(state, seat), _FIGHT]
    cards = 0
    for kind in range(data.n_with_tools):
        if (kinds >> kind) & 1 and state.hand[seat, 0, kind] > 0:
            tally(state, _USED, seat, kind)
            cards += wide(state.hand[seat, 0, kind])
    return cards
