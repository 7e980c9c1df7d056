"""Positions laid out by hand for tests, in the notation of the worked examples."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from .box import Box, load_components
from .game import Game
from .model import Option, State, Turn, total
from .options import legal_options
from .play import apply
from .selfplay import deal, make_game

DATA = Path(__file__).parents[4] / "sim" / "games" / "intrigue_city" / "data.toml"
COMPONENTS = load_components(DATA)
BOS, ES, RL, DR, DB, CM = Box(COMPONENTS).guilds
SHORT = {"BoS": BOS, "ES": ES, "RL": RL, "Dr": DR, "DB": DB, "CM": CM}
USUAL = "BoS 1+2, RL 1+3, DB 2+3"
BASIC = {
    "s1": "manipulation",
    "s2": "blackmail",
    "s3": "bribery",
    "s5": "change_of_plans",
    "s6": "words_of_seduction",
}


def board(text: str) -> dict[str, list[int]]:
    """Cubes of one board from `BoS 1+2, RL 3`; guilds that are not named are empty."""
    cubes = {guild: [0, 0, 0] for guild in SHORT.values()}
    for part in filter(None, text.split(", ")):
        name, values = part.split(" ")
        for value in values.split("+"):
            cubes[SHORT[name]][int(value) - 1] += 1
    return cubes


def game_of(players: int = 3, **rules: Any) -> Game:
    """The rules of a game; `variants`, `switches` and `changed` as in a header."""
    return make_game(COMPONENTS, players, **rules)


def table(
    game: Game,
    boards: list[str] | None = None,
    *,
    card: str = "consolidation_of_power",
    track: dict[int, list[int]] | None = None,
    favours: dict[int, dict[str, str]] | None = None,
    hands: list[list[str]] | None = None,
    bank: list[int] | None = None,
    pawns: dict[str, list[tuple[int, str]]] | None = None,
    marker: int = 1,
) -> State:
    """A position in an action phase; the advanced `card` lies on s4 (3 spiders).

    The bank is what the boards leave of the supply, unless it is given. Pawns that stand on slots
    are played, and the seat furthest back is to move.
    """
    state = deal(game, random.Random(0))
    layout = {**BASIC, "s4": card}
    for slot, there in state.slots.items():
        there.action = layout.get(slot, there.action)
        there.pawns = list((pawns or {}).get(slot, []))
        for seat, pawn in there.pawns:
            state.unplayed[seat].remove(pawn)
    state.boards = [board(text) for text in boards or [USUAL] * game.players]
    state.bank = bank or left_in_bank(state, game)
    state.track = track or {0: list(range(game.players))}
    state.hands = hands or state.hands
    for seat, held in (favours or {}).items():
        state.favours[seat] = dict(held)
    state.phase, state.marker = "turn", marker
    state.to_move = next(seat for seat in state.turn_order() if state.unplayed[seat])
    return state


def left_in_bank(state: State, game: Game) -> list[int]:
    """What the boards leave of the supply."""
    return [
        supply - sum(cubes[guild][i] for cubes in state.boards for guild in cubes)
        for i, supply in enumerate(game.box.supply)
    ]


def options(state: State, game: Game, **fields: Any) -> list[Any]:
    """The legal options with these fields."""
    return [
        option
        for option in legal_options(state, game)
        if all(getattr(option, name) == value for name, value in fields.items())
    ]


def moves(state: State, game: Game, **fields: Any) -> set[tuple[Any, ...]]:
    """The (target, selected, cubes) of the legal turns with these fields.

    Cubes are written (op, value), or (value, from, to) for a move.
    """
    return {
        (turn.target, turn.selected, *(cubes_of(turn))) for turn in options(state, game, **fields)
    }


def cubes_of(turn: Turn) -> list[tuple[Any, ...]]:
    """The steps of a turn, written as in `moves`."""
    return [
        (step.value, step.source, step.dest)
        if step.op == "move"
        else (step.op, step.value, step.dest or step.source)
        for step in turn.steps
    ]


def play_one(state: State, game: Game, **fields: Any) -> State:
    """Play the only legal option with these fields."""
    found = options(state, game, **fields)
    if len(found) != 1:
        raise AssertionError(f"expected one option with {fields}, found {len(found)}: {found[:3]}")
    return after(state, game, found[0])


def after(state: State, game: Game, option: Option) -> State:
    """The position that follows an option."""
    return apply(state, option, game)[0]


def era(game: Game, marker: int, votes: list[str], neutral: str | None = None) -> State:
    """An era change in which each seat has drawn its card of `votes`; `neutral` is on top."""
    state = table(game, marker=marker)
    state.phase, state.to_move = "vote", 0
    for pile, card in zip(state.power_cards, votes, strict=True):
        pile.deck.remove(card)
        pile.drawn, pile.deck = [card, *pile.deck[:2]], pile.deck[2:]
    if neutral is not None and state.neutral is not None:
        state.neutral.deck.remove(neutral)
        state.neutral.deck.insert(0, neutral)
    return state


def voted(state: State, game: Game, votes: list[str], blank: int | None = None) -> State:
    """The position after these votes; `blank` is the seat that votes blank."""
    for seat, card in enumerate(votes):
        state = play_one(state, game, card=card, blank=seat == blank)
    return state


def totals(state: State, seat: int) -> list[int]:
    """The totals of a seat's guilds in ring order."""
    return [total(cubes) for cubes in state.boards[seat].values()]
