"""IC-11  Final scoring."""

import numpy as np

from sim.core.kernel import kernel
from sim.games.intrigue_city.cubes import total_of
from sim.games.intrigue_city.eras import final_power
from sim.games.intrigue_city.terms import GUILDS, SchemerTie, Side, Source, TieBreak
from sim.games.intrigue_city.turn_order import is_behind


@kernel
def has_master_schemer(state: np.record, data: np.record, seat: int) -> bool:
    """True when the seat takes the Master Schemer card (IC-11.1, R11)."""
    shared = False
    for other in range(state.n_seats):
        if other == seat:
            continue
        if state.intrigue[other] > state.intrigue[seat]:
            return False
        if state.intrigue[other] == state.intrigue[seat]:
            shared = True
            ahead = is_behind(state, seat, other)
            if data.schemer_tie == SchemerTie.TOP_OF_STACK and ahead:
                return False
            if data.schemer_tie == SchemerTie.BOTTOM_OF_STACK and not ahead:
                return False
    return not (shared and data.schemer_tie == SchemerTie.NOBODY)


@kernel
def count_strong_favours(state: np.record, seat: int) -> int:
    """Unused favour cards on their strong side (IC-11.5)."""
    count = 0
    for guild in range(GUILDS):
        if state.favour[seat, guild] == Side.STRONG:
            count += 1
    return count


@kernel
def count_card_guilds(state: np.record, seat: int) -> int:
    """Different guilds among the seat's equilibrium cards (IC-11.6)."""
    count = 0
    for guild in range(GUILDS):
        if state.equilibrium[seat, guild] > 0:
            count += 1
    return count


@kernel
def count_cards(state: np.record, seat: int) -> int:
    """Equilibrium cards of a seat (IC-11.10)."""
    count = 0
    for guild in range(GUILDS):
        count += int(state.equilibrium[seat, guild])
    return count


@kernel
def board_total(state: np.record, seat: int) -> int:
    """Sum of all cubes on a board (IC-11.7)."""
    total = 0
    for guild in range(GUILDS):
        total += total_of(state, seat, guild)
    return total


@kernel
def widest_variety(state: np.record) -> int:
    """The most different guilds that a seat has equilibrium cards of (IC-11.6)."""
    widest = 0
    for seat in range(state.n_seats):
        widest = max(widest, count_card_guilds(state, seat))
    return widest


@kernel
def score_source(state: np.record, data: np.record, seat: int, source: int, widest: int) -> int:
    """Points of a seat from any source but the equilibrium cards and the floor."""
    if source == Source.MASTER_SCHEMER:
        return (
            int(data.master_schemer_vp) if has_master_schemer(state, data, seat) else 0
        )  # IC-11.4
    if source == Source.UNUSED_STRONG_FAVOURS:
        return int(count_strong_favours(state, seat) * data.strong_favour_vp)
    if source == Source.VARIETY:
        leads = count_card_guilds(state, seat) == widest and widest >= data.variety_minimum
        return int(data.variety_vp) if leads else 0
    if source == Source.INFLUENCE_TOTAL:
        exact = board_total(state, seat) == data.influence_target
        return int(data.influence_vp) if exact else 0
    if source == Source.BLANK_VOTE_PENALTY:
        return int(state.blank_votes[seat]) * int(data.blank_vote_vp)  # IC-11.9
    return 0


@kernel
def score_now(state: np.record, data: np.record, score: np.ndarray) -> None:
    """score[seat] if the game were scored at once, with the power that all can see."""
    widest = widest_variety(state)
    for seat in range(state.n_seats):
        total = 0
        for source in range(Source.EQUILIBRIUM_CARDS):
            total += score_source(state, data, seat, source, widest)
        for guild in range(GUILDS):
            total += int(state.equilibrium[seat, guild]) * int(state.power[guild])
        total += score_source(state, data, seat, Source.BLANK_VOTE_PENALTY.value, widest)
        score[seat] = max(total, data.score_floor)


@kernel
def score_finally(state: np.record, data: np.record, score: np.ndarray, source: np.ndarray) -> None:
    """score[seat] and source[seat, Source] of a finished game (IC-11.1 to IC-11.9)."""
    widest = widest_variety(state)
    for seat in range(state.n_seats):
        for kind in range(Source.SCORE_FLOOR):
            source[seat, kind] = score_source(state, data, seat, kind, widest)
    for guild in range(GUILDS):
        power = final_power(state, data, guild)
        for seat in range(state.n_seats):
            cards = int(state.equilibrium[seat, guild])
            source[seat, Source.EQUILIBRIUM_CARDS] += cards * power  # IC-11.8
    for seat in range(state.n_seats):
        total = 0
        for kind in range(Source.SCORE_FLOOR):
            total += source[seat, kind]
        score[seat] = max(total, data.score_floor)  # R35
        source[seat, Source.SCORE_FLOOR] = score[seat] - total


@kernel
def ranks_before(
    state: np.record, data: np.record, score: np.ndarray, seat: int, other: int
) -> bool:
    """True when `seat` has the better place (IC-11.10)."""
    if score[seat] != score[other]:
        return bool(score[seat] > score[other])
    for k in range(data.n_tie_breaks):
        if data.tie_break[k] == TieBreak.MOST_EQUILIBRIUM_CARDS:
            lead = count_cards(state, seat) - count_cards(state, other)
        else:
            lead = count_card_guilds(state, seat) - count_card_guilds(state, other)
        if lead != 0:
            return lead > 0
    return False


@kernel
def rank(state: np.record, data: np.record, score: np.ndarray, place: np.ndarray) -> None:
    """place[seat] = 1 + the seats that rank before it; equal places are shared (IC-11.10)."""
    for seat in range(state.n_seats):
        place[seat] = 1
        for other in range(state.n_seats):
            if other != seat and ranks_before(state, data, score, other, seat):
                place[seat] += 1
