"""AS-22  Who knows what: the View of a seat, and a deal that fits it."""

import numpy as np

from sim.core.game import FORBID, GIVE
from sim.core.kernel import NONE, copy_record, kernel
from sim.core.rng import below, next_word, seed_stream
from sim.games.arctic_scavengers.forced import forced_leader, sort_dealt
from sim.games.arctic_scavengers.guess import deal_others, deal_own, deal_piles, unseen_of
from sim.games.arctic_scavengers.terms import MARK, Decision, Laid, Phase, Stage
from sim.games.arctic_scavengers.zones import wide


@kernel
def look(state: np.record, data: np.record, seat: int, view: np.record) -> None:
    """Copy the State and blank what the seat may not know (AS-22.1 to AS-22.3)."""
    copy_record(view, state)
    view.rng[:] = 0
    view.tally[:] = 0
    view.tally_building[:] = 0
    view.clashes[:] = 0
    view.first_clash[:] = 0
    view.own_marked[:] = 0
    look_at_piles(view, data, seat)
    for other in range(data.players):
        for k in range(view.n_deck[other]):
            view.deck[other, k] = NONE
        if other == seat:
            continue
        view.discard[other] = 0
        view.owned[other] = 0
        view.marked_deck[other] = 0
        view.dealt[other] = NONE
        if view.phase == Phase.GATHER or view.phase == Phase.LEADERS:
            view.hand[other] = 0
        if view.phase == Phase.LEADERS:
            view.leader[other] = NONE  # AS-DECISIONS.1
    if state.marked_deck[seat] > 0:
        for k in range(state.n_deck[seat]):
            if state.deck[seat, k] >= MARK:
                view.own_marked[state.deck[seat, k] - MARK] += 1
    look_at_buildings(view, seat)
    if seat != view.active:
        look_at_turn(view, seat)


@kernel
def look_at_piles(view: np.record, data: np.record, seat: int) -> None:
    """Junkyard, contested pile and schematics: only cards the seat saw there are known."""
    knows = (view.junk_known >> seat) & 1
    known = view.junk_known
    view.junk_known = knows << seat
    if knows:
        blank_unknown(view.junkyard, view.junk_seen, view.n_junkyard, seat)
    else:
        for place in range(view.n_junkyard):
            view.junkyard[place] = NONE
        if known:
            view.junk_seen[:] = 0
    for place in range(view.n_contested - (1 if view.peeked_by == seat else 0)):
        view.contested[place] = NONE
    if data.hq >= 2:
        blank_unknown(view.schematics, view.schematics_seen, view.n_schematics, seat)


@kernel
def blank_unknown(pile: np.ndarray, known: np.ndarray, n: int, seat: int) -> None:
    """Blank the cards that the seat never saw in this place."""
    for place in range(n):
        if (known[place] >> seat) & 1:
            known[place] = 1 << seat
        else:
            known[place] = 0
            pile[place] = NONE


@kernel
def look_at_buildings(view: np.record, seat: int) -> None:
    """Construction cards are known to nobody, stored cards to their owner (AS-22.3, AS-35.7)."""
    for row in range(view.n_buildings):
        for k in range(view.n_cover[row]):
            view.cover[row, k] = NONE
        if view.owner[row] != seat:
            for k in range(view.n_stored[row]):
                view.stored[row, k] = NONE


@kernel
def look_at_turn(view: np.record, seat: int) -> None:
    """An opponent's turn: what is not declared in full is not visible (AS-0.10)."""
    view.stored_now[:] = 0
    view.retrieved_now[:] = 0
    view.seen[:] = NONE
    if view.act == NONE or view.stage != Stage.CARDS:
        return
    view.n_hand[view.active] += view.n_laid
    if view.laid_power == Laid.THERE:
        view.n_hand[view.active] += 1
    view.laid[:] = 0
    view.n_laid = 0
    view.laid_power = Laid.UNUSED
    view.act = NONE
    view.stage = 0
    view.act_site = NONE
    view.act_stack = NONE
    view.act_food = NONE
    view.last_added = 0
    view.decision = Decision.TURN


@kernel
def deal_unseen(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """Fill the blanks of a View: every card that the seat has not seen goes somewhere it may be."""
    for stream in range(len(view.rng)):
        seed_stream(view.rng[stream], next_word(rng), 0, stream)
    if data.hq >= 3:
        deal_other_leaders(view, data, seat, rng)
    pool = np.zeros(len(view.laid), np.int64)
    unseen_of(view, data, seat, pool)
    deal_own(view, data, seat, rng)
    deal_others(view, data, seat, pool, rng)
    deal_piles(view, data, seat, pool, rng)


@kernel
def deal_other_leaders(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """Two different leaders for every other seat, the one in play among them (AS-36.1)."""
    used = (1 << wide(view.dealt[seat, 0])) | (1 << wide(view.dealt[seat, 1]))
    for other in range(data.players):
        if other != seat and view.leader[other] != NONE:
            used |= 1 << view.leader[other]
    for forced in range(1, -1, -1):  # a seat that may not have every leader goes first
        for other in range(data.players):
            if other != seat and (view.forced >> other) & 1 == forced:
                used = deal_two_leaders(view, data, other, used, rng)


@kernel
def deal_two_leaders(
    view: np.record, data: np.record, seat: int, used: int, rng: np.ndarray
) -> int:
    """Two leaders for a seat, from those not in the bits `used`; returns the bits with them."""
    barred = forced_leader(view, data, seat, FORBID)
    sure = forced_leader(view, data, seat, GIVE)
    if sure == NONE:
        sure = view.leader[seat]
    if sure != NONE:
        used |= 1 << sure
    for k in range(2):
        leader = sure
        if k == 1 or leader == NONE:
            leader = below(rng, data.n_leaders)
            while leader == barred or (used >> leader) & 1:
                leader = below(rng, data.n_leaders)
            used |= 1 << leader
        view.dealt[seat, k] = leader
    sort_dealt(view, seat)
    turn = (seat - view.initiator + data.players) % data.players
    if view.phase == Phase.LEADERS and turn < view.steps:
        view.leader[seat] = sure if sure != NONE else view.dealt[seat, below(rng, 2)]
    return used
