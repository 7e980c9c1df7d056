"""Every legal option of a decision, listed from the clauses (IC-5, IC-8, IC-10, IC-13, IC-14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from .box import Effect
from .game import Game
from .model import PASS, Answer, Attack, Option, Placement, State, Step, Turn, Vote
from .moves import Cubes, Execution, complete, effect_steps, partial, touched

TIMING_OF_PHASE = {"reaction": "after_being_attacked", "after_attack": "after_own_attack"}


def legal_options(state: State, game: Game) -> list[Option]:
    """All legal options of the decision asked in a position, each once; empty when over."""
    if state.phase == "placement":
        return list(placement_options(game))
    if state.phase == "turn":
        return list(turn_options(state, game))
    if state.phase == "vote":
        return list(vote_options(state, game))
    if state.phase in TIMING_OF_PHASE:
        return [*answers(state, game, state.phase), PASS]
    return []


# ------------------------------------------------------------------ placement and vote


def placement_options(game: Game) -> list[Placement]:
    """Each set whole on a guild of its own; equal sets are not told apart (IC-3.11)."""
    ring = game.box.guilds
    sets = game.starting_sets
    found = {
        tuple(sorted(zip(guilds, sets, strict=True), key=lambda item: ring.index(item[0])))
        for guilds in permutations(ring, len(sets))
    }
    return [Placement(option) for option in sorted(found)]


def vote_options(state: State, game: Game) -> list[Vote]:
    """Keep one of the cards drawn (IC-10.1) or vote blank with one of them (IC-14.6)."""
    assert state.to_move is not None
    pile = state.power_cards[state.to_move]
    cards = sorted(set(pile.drawn))
    options = [Vote(card, False) for card in cards]
    if game.blank_allowed(game.box.track[state.marker - 1], len(pile.blank)):
        options += [Vote(card, True) for card in cards]
    return options


# ------------------------------------------------------------------ a turn


class _Ways:
    """Complete executions by card, board and banned guild, each worked out once."""

    def __init__(self, state: State, game: Game) -> None:
        self.state = state
        self.game = game
        self.known: dict[tuple[str, int, str | None], list[Execution]] = {}

    def complete(self, action: str, board: int, banned: str | None) -> list[Execution]:
        key = (action, board, banned)
        if key not in self.known:
            card = self.game.box.cards[action]
            cubes = self.state.boards[board]
            self.known[key] = complete(card, cubes, self.state.bank, self.game, banned)
        return self.known[key]


def turn_options(state: State, game: Game) -> list[Turn]:
    """Every turn choice: complete moves, and what IC-5.8 and IC-5.9 add."""
    assert state.to_move is not None
    ways = _Ways(state, game)
    options: dict[Turn, None] = {}
    plain = False
    for pawn in state.unplayed[state.to_move]:
        for turn in _complete_moves(state, game, ways, pawn):
            options[turn] = None
            plain = plain or (turn.favour is None and turn.hand_card is None)
    free = [slot for slot, there in state.slots.items() if not there.pawns]
    if not plain or game.switches["incomplete_actions"] == "always_allowed":
        for pawn in state.unplayed[state.to_move]:
            if free:
                options.update(dict.fromkeys(_incomplete_moves(state, game, pawn, free)))
            else:
                options[Turn(None, pawn, None, None, None, None, None, ())] = None
    return list(options)


def _boards(state: State, pawn: str) -> list[int]:
    """Boards that a pawn may act on (IC-5.3, IC-5.4)."""
    assert state.to_move is not None
    if pawn == "defensive":
        return [state.to_move]
    return [seat for seat in range(len(state.boards)) if seat != state.to_move]


def _before_favours(state: State, game: Game, pawn: str) -> Iterator[tuple[str, Effect]]:
    """Favours that may be played just before placing this pawn (IC-8.8, IC-8.9)."""
    assert state.to_move is not None
    if not game.favours_used or game.uses_per_turn < 1:
        return
    for guild, side in state.favours[state.to_move].items():
        favour = game.box.favours[guild]
        if favour.timing == f"before_own_{pawn}":
            yield guild, favour.sides[side]


def _complete_moves(state: State, game: Game, ways: _Ways, pawn: str) -> Iterator[Turn]:
    yield from _moves_with(state, game, ways, pawn, None, None)
    for guild, effect in _before_favours(state, game, pawn):
        yield from _moves_with(state, game, ways, pawn, guild, effect)


def _slot_open(occupied: bool, pawn: str, effect: Effect | None, game: Game) -> bool:
    """Tell whether a slot may be used (IC-5.2, R23)."""
    if effect is None:
        return not occupied
    if occupied:
        return effect.allow_occupied
    return pawn == "offensive" or not game.switches["seekers_need_occupied_slot"]


def _moves_with(
    state: State, game: Game, ways: _Ways, pawn: str, favour: str | None, effect: Effect | None
) -> Iterator[Turn]:
    """Complete moves of one pawn with one favour, or with none; with and without a hand card."""
    assert state.to_move is not None
    seat = state.to_move
    hand = state.hands[seat] if game.hand_cards_per_turn > 0 else []
    for slot, there in state.slots.items():
        occupied = bool(there.pawns)
        if not _slot_open(occupied, pawn, effect, game):
            continue
        must_gain = effect is not None and pawn == "offensive" and not occupied
        for card in (None, *sorted(set(hand))):
            action = there.action if card is None else card
            for board in _boards(state, pawn):
                for way in ways.complete(action, board, favour):
                    if must_gain and not gains(effect, way.target, state, seat):
                        continue
                    yield Turn(favour, pawn, slot, card, board, *way)


def gains(effect: Effect | None, target: str, state: State, seat: int) -> bool:
    """Tell whether the strong Brotherhood gives a card (IC-8.9, R24)."""
    return effect is not None and effect.gain_weak and target not in state.favours[seat]


def _incomplete_moves(state: State, game: Game, pawn: str, free: list[str]) -> Iterator[Turn]:
    """Moves of IC-5.8, without favour and without hand card."""
    for slot in free:
        card = game.box.cards[state.slots[slot].action]
        for board in _boards(state, pawn):
            for way in partial(card, state.boards[board], state.bank, game):
                yield Turn(None, pawn, slot, None, board, *way)


# ------------------------------------------------------------------ reactions, after-attack favours


def answers(state: State, game: Game, phase: str) -> list[Answer]:
    """Favours that the seat asked in `phase` can really use against the attack."""
    attack = state.attack
    if attack is None or not game.favours_used:
        return []
    seat, limit_reached = _asked(attack, phase, game)
    if limit_reached:
        return []
    cubes = Cubes(state.boards[seat], state.bank, game)
    card = game.box.cards[attack.action]
    barred = touched(card, attack.target, attack.selected, game)
    found = []
    for guild, side in state.favours[seat].items():
        favour = game.box.favours[guild]
        if favour.timing != TIMING_OF_PHASE[phase] or guild in barred:
            continue
        effect = favour.sides[side]
        links = _links(guild, attack.target, effect, game)
        steps = effect_steps(effect.ops, effect.values, links, attack.target, cubes)
        found += [Answer(guild, step) for step in steps]
    return found


def _asked(attack: Attack, phase: str, game: Game) -> tuple[int, bool]:
    """Who is asked, and whether the number of uses is used up (IC-8.7, R27)."""
    if phase == "reaction":
        limit = game.switches["reactions_per_attack"]
        return attack.defender, len(attack.reactions) >= limit
    return attack.attacker, len(attack.own_favours) >= game.uses_per_turn


def _links(favour: str, guild: str, effect: Effect, game: Game) -> list[tuple[str, str]]:
    """From and to of a moving favour: the guild and its neighbours (IC-8.11, IC-8.13, R26)."""
    others = [
        other for other in game.box.adjacent[guild] if not (game.partner_counts and other == favour)
    ]
    links = [(guild, other) for other in others]
    if effect.either_direction:
        links += [(other, guild) for other in others]
    return links


def step_in(option: Answer) -> Step:
    """The step of an answer that is no pass."""
    assert option.step is not None
    return option.step
