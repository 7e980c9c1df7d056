"""Questions a strategy script asks about a position: what a move changes, what a card is worth.

Nothing here is a rule. A worth is in victory points, as somebody at the table would guess it.
"""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.core.rng import below
from sim.games.intrigue_city.scoring import score_now
from sim.games.intrigue_city.terms import GUILDS, MAX_POWER_KINDS, MAX_SEATS, Side

MAX_TOTAL = 80  # totals above half of it are worth the same, nothing
GROWTH = 2.5  # of a guild's power in a game of four eras: 30 steps over six guilds and both halves
REACH = 3  # one action places or removes at most this much


@kernel
def guild_total(view: np.record, seat: int, guild: int) -> int:
    """Sum of the values of the cubes of a guild on a seat's board (IC-2.7)."""
    cubes = view.cubes[seat, guild]
    return int(cubes[0]) + 2 * int(cubes[1]) + 3 * int(cubes[2])


@kernel
def card_worth(view: np.record, data: np.record, guild: int) -> float:
    """Expected final power of a guild, which is what its equilibrium card scores (IC-11.8)."""
    passed = view.position / max(1, data.n_positions)
    return view.power[guild] + GROWTH * (1.0 - passed)


@kernel
def seats_to_come(view: np.record, seat: int) -> int:
    """Pawns that others have still to play in this round, each a danger to an equilibrium."""
    pawns = 0
    for other in range(view.n_seats):
        if other != seat:
            pawns += (view.unplayed[other] & 1) + (view.unplayed[other] >> 1)
    return pawns


@kernel
def price_options(
    view: np.record,
    options: np.ndarray,
    n: int,
    data: np.record,
    near: float,
    safety: float,
    price: np.ndarray,
    after: np.ndarray,
) -> None:
    """What each option does to the one board that it touches.

    Args:
        near: share of a card's worth in a guild that one action can bring to equilibrium.
        safety: chance that an equilibrium outlives one pawn of another seat.
        price: out, float64[n]; change of that board's worth, for its owner.
        after: out, int64[n]; the target guild's total after the move.
    """
    worth = np.zeros((GUILDS, MAX_TOTAL + 1), np.float64)
    totals = np.empty((MAX_SEATS, GUILDS), np.int64)
    held = 1.0
    for _ in range(seats_to_come(view, view.to_move)):
        held *= safety
    for guild in range(GUILDS):
        card = card_worth(view, data, guild)
        for total in range(max(0, data.target_total - REACH), data.target_total + REACH + 1):
            worth[guild, total] = card * near
        worth[guild, data.target_total] = card * max(held, near)
        for seat in range(view.n_seats):
            totals[seat, guild] = min(guild_total(view, seat, guild), MAX_TOTAL // 2)
    for k in range(n):
        option = options[k]
        price[k] = 0.0
        after[k] = NONE
        if option.board == NONE:
            continue
        board = totals[option.board]
        target = option.target
        if option.n_steps == 1 and target != NONE:  # most options: nothing to put back
            value = option.value[0]
            source, dest = option.source[0], option.dest[0]
            total = board[target]
            if source != NONE:
                old = board[source]
                price[k] = worth[source, old - value] - worth[source, old]
                if source == target:
                    total -= value
            if dest != NONE:
                old = board[dest]
                price[k] += worth[dest, old + value] - worth[dest, old]
                if dest == target:
                    total += value
            after[k] = total
            continue
        price[k] = change_of_board(option, board, worth, 1)
        if target != NONE:
            after[k] = board[target]
        change_of_board(option, board, worth, -1)


@kernel
def change_of_board(option: np.record, totals: np.ndarray, worth: np.ndarray, sign: int) -> float:
    """Move the option's cubes in `totals`, or with sign -1 back; the change of the worth."""
    change = 0.0
    for step in range(option.n_steps):
        value = sign * option.value[step]
        source = option.source[step]
        if source != NONE:
            change += worth[source, totals[source] - value] - worth[source, totals[source]]
            totals[source] -= value
        dest = option.dest[step]
        if dest != NONE:
            change += worth[dest, totals[dest] + value] - worth[dest, totals[dest]]
            totals[dest] += value
    return change


@kernel
def favour_gain(view: np.record, option: np.record, data: np.record, after: int) -> float:
    """How much better the favour card in hand is after a defensive move: 0, 1 weak, 2 strong."""
    if option.board != view.to_move or option.target == NONE or not data.favours_used:
        return 0.0
    held = view.favour[view.to_move, option.target]
    if after == data.target_total:
        if held == Side.STRONG:
            return 0.0
        return 1.0 if held == Side.WEAK else 2.0
    return 1.0 if held == NONE else 0.0


@kernel
def favour_cost(view: np.record, option: np.record) -> float:
    """What playing a favour card gives up: 0 none, 1 weak, 2 strong (a point at the end)."""
    if option.favour == NONE:
        return 0.0
    return 2.0 if view.favour[view.to_move, option.favour] == Side.STRONG else 1.0


@kernel
def vote_gain(view: np.record, data: np.record, card: int) -> float:
    """Points a vote gives this seat over the mean of the others, with the cards held now."""
    seat = view.to_move
    guild = card // MAX_POWER_KINDS
    others = 0
    for other in range(view.n_seats):
        if other != seat:
            others += int(view.equilibrium[other, guild])
    mine = int(view.equilibrium[seat, guild])
    # A guild that stands at equilibrium on the own board promises a card to come.
    promise = 1.0 if guild_total(view, seat, guild) == data.target_total else 0.0
    return data.vote_value[card] * (mine + 0.5 * promise - others / (view.n_seats - 1))


@kernel
def best_vote(view: np.record, options: np.ndarray, n: int, data: np.record, blank: float) -> int:
    """The vote with the largest gain; a blank one when even that loses more than `blank`."""
    best = NONE
    blank_vote = NONE
    best_gain = 0.0
    for k in range(n):
        if options[k].blank:
            blank_vote = k
            continue
        gain = vote_gain(view, data, options[k].card)
        if best == NONE or gain > best_gain:
            best = k
            best_gain = gain
    if blank_vote != NONE and (best == NONE or best_gain < -blank):
        return blank_vote
    return best


@kernel
def best_of(value: np.ndarray, n: int, rng: np.ndarray) -> int:
    """Index of the largest of value[:n]; a random one of equals."""
    best = 0
    equals = 1
    for k in range(1, n):
        if value[k] > value[best]:
            best = k
            equals = 1
        elif value[k] == value[best]:
            equals += 1
            if below(rng, equals) == 0:
                best = k
    return best


@kernel
def leader_among_others(view: np.record, data: np.record) -> int:
    """The other seat with the highest score if the game were scored now; the first on ties."""
    score = np.zeros(MAX_SEATS, np.int64)
    score_now(view, data, score)
    leader = NONE
    for seat in range(view.n_seats):
        if seat == view.to_move:
            continue
        if leader == NONE or score[seat] > score[leader]:
            leader = seat
    return leader
