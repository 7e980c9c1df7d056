"""What follows from a choice: the next position and the chance events (IC-4, IC-5, IC-9, IC-10)."""

from __future__ import annotations

from typing import Any

from .box import PAWNS, Effect
from .game import Game
from .model import (
    Answer,
    Attack,
    Neutral,
    Option,
    Placement,
    PowerPile,
    SlotState,
    State,
    Step,
    Turn,
    Vote,
    total,
    without,
)
from .moves import Cubes
from .options import answers, gains, step_in

Chance = list[dict[str, Any]]


def fresh_state(
    game: Game,
    layout: dict[str, str],
    stack: list[int],
    decks: list[list[str]],
    neutral: list[str] | None,
    hands: list[list[str]],
) -> State:
    """The position of the header, from what chance decides (IC-3.1 to IC-3.10, IC-13.3)."""
    box = game.box
    seats = range(game.players)
    used = {*layout.values(), *(card for hand in hands for card in hand)}
    return State(
        phase="placement",
        to_move=0,
        marker=game.start_position,
        slots={slot: SlotState(action) for slot, action in layout.items()},
        unplayed=[sorted(PAWNS) for _ in seats],
        attack=None,
        track={int(box.data["intrigue_track"]["start"]): list(stack)},
        boards=[{guild: [0, 0, 0] for guild in box.guilds} for _ in seats],
        bank=list(box.supply),
        favours=[{} for _ in seats],
        equilibrium=[dict.fromkeys(box.guilds, 0) for _ in seats],
        equilibrium_left=dict.fromkeys(box.guilds, int(box.data["equilibrium"]["cards_per_guild"])),
        power=dict.fromkeys(box.guilds, int(box.data["guild_power"]["track_start"])),
        power_cards=[PowerPile(list(deck)) for deck in decks],
        neutral=None if neutral is None else Neutral(list(neutral)),
        hands=[list(hand) for hand in hands],
        used_hand_cards=[[] for _ in seats],
        left_out=[c.id for c in box.cards.values() if c.kind != "board" and c.id not in used],
    )


def apply(state: State, option: Option, game: Game) -> tuple[State, Chance]:
    """The position in which the next decision is asked, and what chance turned up."""
    state = state.copy()
    chance: Chance = []
    if isinstance(option, Placement):
        _place_sets(state, option, game, chance)
    elif isinstance(option, Turn):
        _play_turn(state, option, game, chance)
    elif isinstance(option, Vote):
        _vote(state, option, game, chance)
    else:
        _answer(state, option, game, chance)
    return state, chance


# ------------------------------------------------------------------ placement


def _place_sets(state: State, option: Placement, game: Game, chance: Chance) -> None:
    seat = _mover(state)
    for guild, values in option.sets:
        for value in values:
            state.boards[seat][guild][value - 1] += 1
            state.bank[value - 1] -= 1
    if seat + 1 < game.players:
        state.to_move = seat + 1
    else:
        _enter(state, game, chance)


def _mover(state: State) -> int:
    assert state.to_move is not None
    return state.to_move


# ------------------------------------------------------------------ a turn (IC-5.1)


def _play_turn(state: State, turn: Turn, game: Game, chance: Chance) -> None:
    seat = _mover(state)
    state.unplayed[seat].remove(turn.pawn)
    if turn.slot is None or turn.board is None or turn.target is None:
        _next_turn(state, game, chance)  # laid aside (IC-5.9)
        return
    effect = _use_before(state, seat, turn, game)
    if turn.hand_card is not None:
        state.hands[seat].remove(turn.hand_card)
        state.used_hand_cards[seat].append(turn.hand_card)
    state.slots[turn.slot].pawns.append((seat, turn.pawn))
    before = total(state.boards[turn.board][turn.target])
    _do_steps(state, turn.board, turn.steps, game)
    if _special_victory(state, game):
        return
    advance = game.slots[turn.slot].intrigue + (effect.intrigue_change if effect else 0)
    if turn.pawn == "defensive":
        _take_favour(state, seat, turn.target, before, game)
        _finish(state, seat, advance, game, chance)
        return
    if effect is not None and gains(effect, turn.target, state, seat):
        state.favours[seat][turn.target] = "weak"
    state.attack = _attack(state, turn, seat, advance)
    _ask(state, "reaction", game, chance)


def _use_before(state: State, seat: int, turn: Turn, game: Game) -> Effect | None:
    """Return the favour played before placing to its stack (IC-8.5); its effect."""
    if turn.favour is None:
        return None
    side = state.favours[seat].pop(turn.favour)
    return game.box.favours[turn.favour].sides[side]


def _do_steps(state: State, board: int, steps: tuple[Step, ...], game: Game) -> None:
    cubes = Cubes(state.boards[board], state.bank, game)
    for step in steps:
        cubes.do(step.source, step.dest, step.value)


def _take_favour(state: State, seat: int, target: str, before: int, game: Game) -> None:
    """The favour of a defensive action (IC-8.2, IC-8.3, R20)."""
    if not game.favours_used:
        return
    strong = total(state.boards[seat][target]) == game.target_total
    if game.switches["strong_favour_test"] == "must_have_changed":
        strong = strong and before != game.target_total
    if strong or target not in state.favours[seat]:
        state.favours[seat][target] = "strong" if strong else "weak"


def _attack(state: State, turn: Turn, seat: int, advance: int) -> Attack:
    assert turn.slot is not None
    assert turn.board is not None
    assert turn.target is not None
    action = turn.hand_card or state.slots[turn.slot].action
    own = [turn.favour] if turn.favour else []
    return Attack(seat, turn.board, turn.slot, action, turn.target, turn.selected, own, [], advance)


def _ask(state: State, phase: str, game: Game, chance: Chance) -> None:
    """Ask for a reaction, then for an after-attack favour, where one can be used (IC-8.15)."""
    attack = state.attack
    assert attack is not None
    if phase == "reaction":
        if answers(state, game, "reaction"):
            state.phase, state.to_move = "reaction", attack.defender
            return
        phase = "after_attack"
    if answers(state, game, phase):
        state.phase, state.to_move = phase, attack.attacker
        return
    state.attack = None
    _finish(state, attack.attacker, attack.advance, game, chance)


def _answer(state: State, option: Answer, game: Game, chance: Chance) -> None:
    seat, attack, phase = _mover(state), state.attack, state.phase
    assert attack is not None
    if option.favour is None:
        if phase == "reaction":
            _ask(state, "after_attack", game, chance)
        else:
            state.attack = None
            _finish(state, attack.attacker, attack.advance, game, chance)
        return
    del state.favours[seat][option.favour]
    (attack.reactions if phase == "reaction" else attack.own_favours).append(option.favour)
    _do_steps(state, seat, (step_in(option),), game)
    if not _special_victory(state, game):
        _ask(state, phase, game, chance)


def equilibria(state: State, seat: int, game: Game) -> list[str]:
    """Guilds in equilibrium on a seat's board (IC-2.7)."""
    board = state.boards[seat]
    return [guild for guild in game.box.guilds if total(board[guild]) == game.target_total]


def winners_at_once(state: State, game: Game) -> list[int]:
    """Seats that fulfil the special victory (IC-12.1)."""
    needed = game.box.data["scoring"]["special_victory_guilds"]
    seats = range(game.players)
    return [seat for seat in seats if len(equilibria(state, seat, game)) >= needed]


def _special_victory(state: State, game: Game) -> bool:
    """Stop the game if somebody has all equilibria (IC-12.2, IC-12.3)."""
    if not winners_at_once(state, game):
        return False
    state.phase, state.to_move, state.attack = "over", None, None
    return True


def _finish(state: State, seat: int, advance: int, game: Game, chance: Chance) -> None:
    """Move the marker by the net movement, onto the top of its space (IC-4.6, IC-5.10, IC-5.11)."""
    rules = game.box.data["intrigue_track"]
    space = state.intrigue(seat)
    state.track[space].remove(seat)
    if not state.track[space]:
        del state.track[space]
    goal = max(rules["floor"], space + advance)
    if rules["cap"] != "none":
        goal = min(goal, rules["cap"])
    state.track.setdefault(goal, []).append(seat)
    _next_turn(state, game, chance)


def _next_turn(state: State, game: Game, chance: Chance) -> None:
    """The furthest back of those with a pawn left is active (IC-4.2 to IC-4.5)."""
    for seat in state.turn_order():
        if state.unplayed[seat]:
            state.phase, state.to_move = "turn", seat
            return
    _end_round(state, game, chance)


# ------------------------------------------------------------------ rounds and eras


def _end_round(state: State, game: Game, chance: Chance) -> None:
    """Equilibrium cards, pawns back, marker on (IC-9)."""
    limited = game.switches["equilibrium_supply"] == "limited"
    for seat in state.turn_order():
        for guild in equilibria(state, seat, game):
            if not limited or state.equilibrium_left[guild] > 0:
                state.equilibrium_left[guild] -= 1
                state.equilibrium[seat][guild] += 1
    state.unplayed = [sorted(PAWNS) for _ in range(game.players)]
    for slot in state.slots.values():
        slot.pawns.clear()
    _advance_marker(state, game, chance)


def _advance_marker(state: State, game: Game, chance: Chance) -> None:
    """The next place of the round track; the marker stays on the last (IC-10.7)."""
    if state.marker == len(game.box.track):
        state.phase, state.to_move = "over", None
        return
    state.marker += 1
    _enter(state, game, chance)


def _enter(state: State, game: Game, chance: Chance) -> None:
    """Begin the round or the era change that the round marker shows."""
    if not game.is_era(game.box.track[state.marker - 1]):
        _next_turn(state, game, chance)
        return
    count = game.box.data["guild_power"]["draw_per_era"]
    for seat, pile in enumerate(state.power_cards):
        pile.drawn, pile.deck = pile.deck[:count], pile.deck[count:]
        chance.append({"event": "draw_power", "seat": seat, "cards": list(pile.drawn)})
    state.phase, state.to_move = "vote", 0


def _vote(state: State, vote: Vote, game: Game, chance: Chance) -> None:
    """One vote; the last one ends the era change (IC-10.1 to IC-10.4, IC-14.6)."""
    seat = _mover(state)
    pile = state.power_cards[seat]
    (pile.blank if vote.blank else pile.kept).append(vote.card)
    pile.discarded += without(pile.drawn, vote.card)
    pile.drawn = []
    if seat + 1 < game.players:
        state.to_move = seat + 1
        return
    _neutral(state, game, chance)
    if game.is_open_era(game.box.track[state.marker - 1]):
        _reveal(state, game)
    _advance_marker(state, game, chance)


def _neutral(state: State, game: Game, chance: Chance) -> None:
    """With 2 players a neutral card is turned up with the votes (IC-13.5, R39)."""
    eras = game.switches["two_player_neutral_cards_eras"]
    label = game.box.track[state.marker - 1]
    if state.neutral is None or label not in eras or not game.neutral_cards:
        return
    pile, count = state.neutral, game.neutral_cards
    cards, pile.deck = pile.deck[:count], pile.deck[count:]
    pile.kept += cards
    chance.append({"event": "neutral_power", "cards": cards})


def _reveal(state: State, game: Game) -> None:
    """Votes that count at once (IC-10.3)."""
    piles: list[PowerPile | Neutral] = [*state.power_cards]
    if state.neutral is not None:
        piles.append(state.neutral)
    for pile in piles:
        for card in pile.kept:
            guild = card.partition(":")[0]
            state.power[guild] = game.raised(state.power[guild], card)
        pile.revealed += pile.kept
        pile.kept = []
