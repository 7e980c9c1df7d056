"""What a report counts: offered, taken, used and first round of cards, favours and votes."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.intrigue_city.terms import (
    GUILDS,
    MAX_CARDS,
    MAX_POWER_KINDS,
    MAX_SEATS,
    SIDES,
    Fate,
    Pawn,
)

# Order of the components, the same in Box.components: action cards, favours, votes, blank vote,
# places in the starting stack.
FIRST_FAVOUR = 0  # after the last action card: component n_cards + guild * SIDES + side
N_FAVOURS = GUILDS * SIDES
MAX_COMPONENTS = MAX_CARDS + N_FAVOURS + GUILDS + 1 + MAX_SEATS


@kernel
def count_turn(state: np.record, data: np.record, seat: int, action: np.record) -> None:
    """Count what was on offer in a turn, and what was taken; called before the pawn is put."""
    state.turns[seat, action.pawn] += 1
    for slot in range(data.n_slots):
        if state.slot_pawns[slot] == 0:
            state.slot_offered[slot, seat] += 1
    for k in range(data.n_hand):
        if state.hand_used[seat, k] == 0:
            state.hand_offered[seat, k] += 1
    slot = action.slot
    if state.slot_taken[slot, seat] == 0:
        state.slot_round[slot, seat] = state.round_no
    state.slot_taken[slot, seat] += 1
    if action.hand_card == NONE:
        state.slot_used[slot, seat] += 1


@kernel
def count_parts(state: np.record, data: np.record, part: np.ndarray) -> None:
    """part[component, seat] = (offered, taken, used, round first taken) of a finished game.

    An action card: offered in each own turn with its slot free or the card in hand; taken by a
    pawn put on it or by playing it from the hand; used when its own action was executed.
    A side of a favour: offered by each own defensive pawn; taken when won or turned up; used.
    A guild's vote: offered in each era in which a card of the guild was drawn; taken when kept;
    used when it moved the guild's marker or will at the scoring. The blank vote alike.
    A place in the starting stack: offered to everybody, taken by the seat whose marker lay there.
    """
    for slot in range(data.n_slots):
        card = state.slot_card[slot]
        for seat in range(state.n_seats):
            part[card, seat, 0] += state.slot_offered[slot, seat]
            part[card, seat, 1] += state.slot_taken[slot, seat]
            part[card, seat, 2] += state.slot_used[slot, seat]
            part[card, seat, 3] = state.slot_round[slot, seat]
    for seat in range(state.n_seats):
        count_hand(state, data, seat, part)
        count_favours(state, data, seat, part)
        count_votes(state, data, seat, part)
        first = data.n_cards + N_FAVOURS + GUILDS + 1
        for place in range(state.n_seats):
            part[first + place, seat, 0] = 1
        part[first + state.stack_place[seat], seat, 1] = 1


@kernel
def count_hand(state: np.record, data: np.record, seat: int, part: np.ndarray) -> None:
    """The hand cards of a 2-player game, as in count_parts."""
    for k in range(data.n_hand):
        card = state.hand[seat, k]
        if card == NONE:
            continue
        part[card, seat, 0] += state.hand_offered[seat, k]
        part[card, seat, 1] += state.hand_used[seat, k]
        part[card, seat, 2] += state.hand_used[seat, k]
        part[card, seat, 3] = state.hand_round[seat, k]


@kernel
def count_favours(state: np.record, data: np.record, seat: int, part: np.ndarray) -> None:
    """Both sides of every favour, as in count_parts."""
    if data.favours_used == 0:
        return
    for guild in range(GUILDS):
        for side in range(SIDES):
            row = data.n_cards + guild * SIDES + side
            part[row, seat, 0] = state.turns[seat, Pawn.DEFENSIVE]
            part[row, seat, 1] = state.favour_taken[guild, side, seat]
            part[row, seat, 2] = state.favour_used[guild, side, seat]
            part[row, seat, 3] = state.favour_round[guild, side, seat]


@kernel
def count_votes(state: np.record, data: np.record, seat: int, part: np.ndarray) -> None:
    """The vote for each guild and the blank vote, as in count_parts."""
    first = data.n_cards + N_FAVOURS
    blank = first + GUILDS
    top = 0
    blanks = 0
    for position in range(data.first_position, data.n_positions):
        if data.era[position] == 0 or top >= state.drawn[seat]:
            continue
        if data.blank_allowed[position] and blanks < data.blank_uses:
            part[blank, seat, 0] += 1
        for k in range(top, top + data.draw):
            guild = state.deck[seat, k] // MAX_POWER_KINDS
            fate = state.fate[seat, k]
            row = first + guild
            if fate == Fate.BLANK:
                row = blank
                blanks += 1
            if not is_second_of_guild(state, seat, top, k):
                part[first + guild, seat, 0] += 1
            if fate == Fate.KEPT or fate == Fate.REVEALED or fate == Fate.BLANK:
                part[row, seat, 1] += 1
                part[row, seat, 2] += 1
                if part[row, seat, 3] == 0:
                    part[row, seat, 3] = max(data.round_number[position], 1)
        top += data.draw


@kernel
def is_second_of_guild(state: np.record, seat: int, top: int, k: int) -> bool:
    """True when a card of the same guild lies before position k among those drawn together."""
    guild = state.deck[seat, k] // MAX_POWER_KINDS
    for other in range(top, k):  # noqa: SIM110  # a kernel knows no generators
        if state.deck[seat, other] // MAX_POWER_KINDS == guild:
            return True
    return False
