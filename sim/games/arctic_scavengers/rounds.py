"""AS-2, AS-4 to AS-6, AS-36.1  Set-up, rounds, the drawing phase, turns."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.core.rng import below, shuffle
from sim.games.arctic_scavengers.buildings import countdown
from sim.games.arctic_scavengers.forced import force_leaders, force_piles, sort_dealt
from sim.games.arctic_scavengers.hire import tally_offers
from sim.games.arctic_scavengers.resolve import (
    back_to_turn,
    drawn_for_site,
    evaluate,
    finish,
    start_drawing,
)
from sim.games.arctic_scavengers.skirmish import reveal, settle_skirmish
from sim.games.arctic_scavengers.terms import (
    MARK,
    Act,
    Decision,
    DrawFor,
    Pending,
    Phase,
    Stage,
    Stream,
)
from sim.games.arctic_scavengers.window import (
    clear_attack,
    next_opponent,
    next_saver,
    next_slot,
    resolve_attack,
)
from sim.games.arctic_scavengers.zones import (
    ask,
    draw_top,
    gain,
    reshuffle,
    shuffle_junkyard,
    wide,
)

_LEADER = Decision.LEADER.value
_KEEP = Decision.KEEP.value
_DECKS = Stream.DECK_0.value


# ---------------------------------------------------------------------------- set-up


@kernel
def set_up(state: np.record, data: np.record) -> None:
    """Lay everything out (AS-2, AS-3); the first round or the choice of leaders follows."""
    blank_table(state)
    for kind in range(data.n_kinds):
        state.stack[kind] = data.stacks[kind] if (data.hireable >> kind) & 1 else NONE
        state.removed[kind] = data.left_out[kind]
        for _ in range(data.yard[kind]):
            state.junkyard[state.n_junkyard] = kind
            state.n_junkyard += 1
        for _ in range(data.prizes[kind]):
            state.contested[state.n_contested] = kind
            state.n_contested += 1
    shuffle(state.rng[Stream.JUNKYARD.value], state.junkyard, state.n_junkyard)  # AS-2.6
    shuffle(state.rng[Stream.CONTESTED.value], state.contested, state.n_contested)  # AS-2.5
    for seat in range(data.players):
        starting_deck(state, data, seat)
    if data.hq >= 2:
        lay_schematics(state, data)
    state.initiator = below(state.rng[Stream.INITIATOR.value], data.players)  # AS-2.8
    state.round_no = 1
    if state.forced != 0:
        force_piles(state, data)
    if data.hq >= 3:
        deal_leaders(state, data)
    else:
        state.pending = Pending.ROUND_START


@kernel
def blank_table(state: np.record) -> None:
    """NONE wherever there is no such card, seat or building yet."""
    state.junkyard[:] = NONE
    state.contested[:] = NONE
    state.schematics[:] = NONE
    state.deck[:] = NONE
    state.cover[:] = NONE
    state.stored[:] = NONE
    state.seen[:] = NONE
    state.owner[:] = NONE
    state.building[:] = NONE
    state.leader[:] = NONE
    state.dealt[:] = NONE
    state.peeked_by = NONE
    state.active = NONE
    state.act = NONE
    state.act_site = NONE
    state.act_stack = NONE
    state.act_food = NONE
    state.window_seat = NONE
    clear_attack(state)


@kernel
def starting_deck(state: np.record, data: np.record, seat: int) -> None:
    """The same cards for everybody, shuffled (AS-2.2, AS-2.8)."""
    n = 0
    for kind in range(data.n_kinds):
        for _ in range(data.start[kind]):
            state.deck[seat, n] = kind
            gain(state, seat, kind)
            n += 1
        state.shown[seat, kind] = data.start[kind]
    state.n_deck[seat] = n
    shuffle(state.rng[_DECKS + seat], state.deck[seat], n)


@kernel
def lay_schematics(state: np.record, data: np.record) -> None:
    """Shuffle the buildings (AS-33.1)."""
    for building in range(data.n_building_kinds):
        for _ in range(data.n_blueprints[building]):
            state.schematics[state.n_schematics] = building
            state.n_schematics += 1
    shuffle(state.rng[Stream.SCHEMATICS.value], state.schematics, state.n_schematics)


@kernel
def deal_leaders(state: np.record, data: np.record) -> None:
    """Two leaders for each seat; the initiator chooses first (AS-36.1)."""
    stream = state.rng[Stream.LEADERS.value]
    dealt = 0
    for seat in range(data.players):
        for k in range(2):
            leader = below(stream, data.n_leaders)
            while (dealt >> leader) & 1:
                leader = below(stream, data.n_leaders)
            dealt |= 1 << leader
            state.dealt[seat, k] = leader
        sort_dealt(state, seat)
    if state.forced != 0:
        force_leaders(state, data)
    state.phase = Phase.LEADERS
    state.steps = 0
    state.active = state.initiator
    ask(state, _LEADER, state.active)


@kernel
def choose_leader(state: np.record, data: np.record, leader: int) -> None:
    """Keep one of the two leaders dealt (D1)."""
    state.leader[state.active] = leader
    state.steps += 1
    if state.steps == data.players:
        state.pending = Pending.ROUND_START
        return
    state.active = (state.active + 1) % data.players
    ask(state, _LEADER, state.active)


# ---------------------------------------------------------------------------- rounds


@kernel
def start_round(state: np.record, data: np.record) -> None:
    """The drawing phase: leftovers are discarded, marks and rights are new (AS-5.1, AS-40)."""
    state.phase = Phase.GATHER
    state.active = NONE
    shown = state.round_no > data.first_skirmish
    for seat in range(data.players):
        discard_leftovers(state, data, seat, shown)
        state.turn_done[seat] = 0
        state.performed[seat] = 0
        state.power_used[seat] = 0
        state.attacked_with[seat] = 0
    unmark_sites(state)
    state.steps = 0
    start_drawing(state, state.initiator, data.hand_size, DrawFor.ROUND.value)


@kernel
def discard_leftovers(state: np.record, data: np.record, seat: int, shown: bool) -> None:
    """Hand and skirmish cards go to the discard pile; all used marks vanish (AS-5.1, AS-0.9).

    Args:
        shown: True when the cards were revealed in a skirmish; in rounds without one they are
            never shown (AS-6.8).
    """
    for kind in range(data.n_kinds):
        cards = state.hand[seat, 0, kind] + state.hand[seat, 1, kind]
        if cards > 0:
            state.discard[seat, 0, kind] += cards
            if shown:
                state.open_discard[seat, kind] += cards
            state.hand[seat, 0, kind] = 0
            state.hand[seat, 1, kind] = 0
        if state.discard[seat, 1, kind] > 0:
            state.discard[seat, 0, kind] += state.discard[seat, 1, kind]
            state.discard[seat, 1, kind] = 0
    state.n_discard[seat] += state.n_hand[seat]
    state.n_hand[seat] = 0
    if state.marked_deck[seat] > 0:
        for k in range(state.n_deck[seat]):
            state.deck[seat, k] = state.deck[seat, k] % MARK
        state.marked_deck[seat] = 0


@kernel
def unmark_sites(state: np.record) -> None:
    """Used marks vanish from construction cards too."""
    for row in range(state.n_buildings):
        for k in range(state.n_cover[row]):
            state.cover[row, k] = state.cover[row, k] % MARK


@kernel
def end_round(state: np.record, data: np.record) -> None:
    """Pass the initiator card and begin the next round, or end the game (AS-4.4, AS-20.1)."""
    if state.round_no >= data.first_skirmish or data.rotate_every_round:
        state.initiator = (state.initiator + 1) % data.players
    if state.n_contested == 0:
        state.phase = Phase.OVER
        state.active = NONE
        state.asked = NONE
        state.to_move = NONE
        return
    state.round_no += 1
    state.pending = Pending.ROUND_START


# ---------------------------------------------------------------------------- drawing


@kernel
def draw_step(state: np.record, data: np.record) -> None:
    """Reshuffle, or draw what the deck holds, or end this draw (AS-5.3)."""
    seat = state.draw_seat
    if state.draw_left == 0:
        end_draw(state, data)
    elif state.n_deck[seat] > 0:
        for _ in range(min(state.draw_left, state.n_deck[seat])):
            take_drawn(state, seat, draw_top(state, seat))
            state.draw_left -= 1
        if state.draw_left == 0:
            end_draw(state, data)
    elif state.n_discard[seat] > 0:
        reshuffle(state, data, seat)
    else:
        end_draw(state, data)


@kernel
def take_drawn(state: np.record, seat: int, card: int) -> None:
    """A card drawn goes to the hand, before the Organizer's owner, or onto a site."""
    if state.draw_for == DrawFor.SITE:
        drawn_for_site(state, card)
    elif state.draw_for == DrawFor.ORGANIZER:
        state.seen[state.n_seen] = card
        state.n_seen += 1
    else:
        state.hand[seat, card // MARK, card % MARK] += 1
        state.n_hand[seat] += 1


@kernel
def end_draw(state: np.record, data: np.record) -> None:
    """What follows the draw: the next seat's, the first turn, or the rest of the action."""
    state.pending = Pending.NOTHING
    state.draw_left = 0
    if state.draw_for == DrawFor.ROUND:
        state.steps += 1
        if state.steps < data.players:
            following = (state.draw_seat + 1) % data.players
            start_drawing(state, following, data.hand_size, DrawFor.ROUND.value)
            return
        start_gathering(state, data)
    elif state.draw_for == DrawFor.ORGANIZER and state.n_seen > 0:
        state.stage = Stage.KEEP
        ask(state, _KEEP, state.active)
    else:
        finish(state, data)


@kernel
def start_gathering(state: np.record, data: np.record) -> None:
    """The initiator peeks (AS-5.4) and has the first turn (AS-6.1)."""
    if data.peek and state.round_no >= data.first_skirmish:
        state.peeked_by = state.initiator
    state.steps = 0
    state.pending = Pending.TURN_START


@kernel
def start_turn(state: np.record, data: np.record) -> None:
    """The next seat's turn: first the countdown of its sites (AS-34.8)."""
    state.active = (state.initiator + state.steps) % data.players
    state.turn_no += 1
    countdown(state, data, state.active)
    back_to_turn(state)


@kernel
def end_turn(state: np.record, data: np.record) -> None:
    """Clear the play area, lose the food, commit the hand; the next seat follows (AS-6.7)."""
    seat = state.active
    if (state.performed[seat] >> Act.HIRE.value) & 1 == 0:
        tally_offers(state, data, seat)
    for kind in range(data.n_kinds):
        cards = wide(state.play[kind])
        if cards > 0:
            state.discard[seat, 1, kind] += cards
            state.open_discard[seat, kind] += cards
            state.n_discard[seat] += cards
            state.play[kind] = 0
        state.stored_now[kind] = 0
        state.retrieved_now[kind] = 0
    state.food = 0
    state.cannibal_food = 0
    state.medicine = 0
    state.turn_done[seat] = 1
    state.steps += 1
    if state.steps < data.players:
        state.pending = Pending.TURN_START
    elif state.round_no >= data.first_skirmish:
        state.pending = Pending.REVEAL
    else:
        state.pending = Pending.ROUND_END  # AS-4.2


# ---------------------------------------------------------------------------- steps


@kernel
def step(state: np.record, data: np.record) -> None:
    """Do what is pending: at most one shuffle, draw or skirmish (so a trace can tell them)."""
    pending = state.pending
    if pending == Pending.DRAW:
        draw_step(state, data)
        return
    state.pending = Pending.NOTHING
    if pending == Pending.OPPONENT:
        next_opponent(state, data)
    elif pending == Pending.EVALUATE:
        evaluate(state, data)
    elif pending == Pending.TURN_START:
        start_turn(state, data)
    elif pending == Pending.SAVER:
        next_saver(state, data)
    elif pending == Pending.HIT:
        resolve_attack(state, data)
    elif pending == Pending.TRASHED:
        shuffle_junkyard(state)
        back_to_turn(state)
    else:
        step_of_round(state, data, pending)


@kernel
def step_of_round(state: np.record, data: np.record, pending: int) -> None:
    """The steps between the turns: skirmish and new round."""
    if pending == Pending.REVEAL:
        reveal(state, data)
    elif pending == Pending.SLOT:
        next_slot(state, data)
    elif pending == Pending.SKIRMISH:
        settle_skirmish(state, data)
    elif pending == Pending.TIED:
        shuffle_junkyard(state)
        state.pending = Pending.ROUND_END
    elif pending == Pending.ROUND_END:
        end_round(state, data)
    else:
        start_round(state, data)


@kernel
def settle(state: np.record, data: np.record) -> None:
    """Go on until somebody is asked or the game is over."""
    while state.pending != Pending.NOTHING:
        step(state, data)
