"""A dealer and a random player that write traces with the referee's own rules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from .box import Box, apply_changes
from .choices import write_option
from .game import Game
from .model import Option, State
from .options import legal_options
from .play import apply, fresh_state
from .positions import write_position
from .score import result_of

PLAIN = {
    "beginner": False,
    "short_game": False,
    "blank_vote": False,
    "random_actions": False,
    "themes": None,
}
Line = dict[str, Any]
T = TypeVar("T")


def make_game(
    components: dict[str, Any],
    players: int,
    variants: dict[str, Any] | None = None,
    switches: dict[str, Any] | None = None,
    changed: dict[str, Any] | None = None,
) -> Game:
    """The rules of one game; what is not named is the default."""
    box = Box(apply_changes(components, changed or {}))
    standard = {k: v for k, v in box.data["switches"].items() if k != "source"}
    return Game(box, players, {**PLAIN, **(variants or {})}, {**standard, **(switches or {})})


def deal(game: Game, rng: random.Random) -> State:
    """A shuffled setup (IC-16.2)."""
    layout = _layout(game, rng)
    rest = [
        card.id
        for card in game.box.cards.values()
        if card.kind in game.hand_kinds and card.id not in layout.values()
    ]
    rng.shuffle(rest)
    hands = [[rest.pop() for _ in range(game.hand_size)] for _ in range(game.players)]
    decks = [_shuffled(game.box.power_deck, rng) for _ in range(game.players)]
    neutral = _shuffled(game.neutral_deck, rng) if game.players == 2 else None
    return fresh_state(game, layout, _shuffled(range(game.players), rng), decks, neutral, hands)


def _shuffled(cards: Iterable[T], rng: random.Random) -> list[T]:
    pile = list(cards)
    rng.shuffle(pile)
    return pile


def _layout(game: Game, rng: random.Random) -> dict[str, str]:
    by_kind = {
        kind: [card.id for card in game.box.cards.values() if card.kind == kind]
        for kind in ("basic", "advanced")
    }
    count = len(game.card_slots)
    if game.variants["themes"] is not None:
        cards = list(game.box.themes[game.variants["themes"]][:count])
    elif game.variants["random_actions"]:
        cards = rng.sample(by_kind["basic"] + by_kind["advanced"], count)
    else:
        basic = by_kind["basic"]
        cards = basic + rng.sample(by_kind["advanced"], count - len(basic))
    pile = _shuffled(cards, rng)
    return {
        slot.id: slot.printed_action if slot.printed_action else pile.pop()
        for slot in game.slots.values()
    }


def header_of(game: Game, state: State, changed: dict[str, Any] | None = None) -> Line:
    """The header line of a dealt game."""
    return {
        "line": "header",
        "game": "intrigue_city",
        "rules_version": "1",
        "players": game.players,
        "variant": "self-play",
        "variants": dict(game.variants),
        "switches": dict(game.switches),
        "changed": dict(changed or {}),
        "seed": 1,
        "block": 0,
        "rotation": 0,
        "strategies": ["random"] * game.players,
        "position": write_position(state, game),
    }


def choose(options: list[Option], rng: random.Random) -> Option:
    """A random option; one with a favour, a hand card or a step more often than not."""
    used = [option for option in options if option[0] is not None]
    return rng.choice(used if used and rng.random() < 0.5 else options)


def play(game: Game, rng: random.Random, state: State) -> Iterator[tuple[State, Option, State]]:
    """Play to the end: (position before, option, position after) of each decision."""
    while state.phase != "over":
        option = choose(legal_options(state, game), rng)
        after, _ = apply(state, option, game)
        yield state, option, after
        state = after


def random_trace(
    game: Game,
    seed: int,
    changed: dict[str, Any] | None = None,
    with_options: bool = True,
) -> list[Line]:
    """The whole trace of a random game."""
    rng = random.Random(seed)
    state = deal(game, rng)
    lines = [header_of(game, state, changed)]
    while state.phase != "over":
        options = legal_options(state, game)
        option = choose(options, rng)
        line: Line = {
            "line": "decision",
            "n": len(lines),
            "seat": state.to_move,
            "kind": state.phase,
            "option": write_option(option),
        }
        if with_options:
            line["options"] = [write_option(each) for each in options]
        state, line["chance"] = apply(state, option, game)
        line["position"] = write_position(state, game)
        lines.append(line)
    lines.append({"line": "result", "decisions": len(lines) - 1, **result_of(state, game)})
    return [json.loads(json.dumps(line)) for line in lines]
