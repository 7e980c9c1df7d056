"""Final scoring (IC-11) and the result line of a game that is over."""

from __future__ import annotations

from typing import Any

from .game import Game
from .model import State, total
from .play import winners_at_once

Result = dict[str, Any]


def result_of(state: State, game: Game) -> Result:
    """What the result line of a finished game must say, apart from `line` and `decisions`."""
    winners = winners_at_once(state, game)
    if winners:
        return {
            "reason": "special_victory",
            "power": None,
            "master_schemer": None,
            "scores": None,
            "sources": None,
            "places": [1 if seat in winners else 2 for seat in range(game.players)],
        }
    power = final_power(state, game)
    schemers = master_schemer(state, game)
    sources = [sources_of(state, game, seat, power, schemers) for seat in range(game.players)]
    scores = [sum(parts.values()) for parts in sources]
    return {
        "reason": "scoring",
        "power": power,
        "master_schemer": schemers,
        "scores": scores,
        "sources": sources,
        "places": places(state, game, scores),
    }


def master_schemer(state: State, game: Game) -> list[int]:
    """The seats that take the Master Schemer card, rising (IC-11.1, R11)."""
    top = state.track[max(state.track)]
    rule = game.switches["schemer_tie"]
    if len(top) == 1 or rule == "all":
        return sorted(top)
    if rule == "none":
        return []
    return [top[-1] if rule == "top_of_stack" else top[0]]


def final_power(state: State, game: Game) -> dict[str, int]:
    """Power rows after the secret votes (IC-11.3)."""
    power = dict(state.power)
    kept = [card for pile in state.power_cards for card in pile.kept]
    if state.neutral is not None:
        kept += state.neutral.kept
    for card in kept:
        guild = card.partition(":")[0]
        power[guild] = game.raised(power[guild], card)
    return power


def _different(cards: dict[str, int]) -> int:
    return sum(1 for count in cards.values() if count > 0)


def sources_of(
    state: State, game: Game, seat: int, power: dict[str, int], schemers: list[int]
) -> dict[str, int]:
    """Victory points of one seat by source (IC-11.4 to IC-11.9, R35)."""
    rule = game.box.data["scoring"]
    own = state.equilibrium[seat]
    most = max(_different(cards) for cards in state.equilibrium)
    varied = _different(own) == most >= rule["variety_minimum"]
    strong = sum(1 for side in state.favours[seat].values() if side == "strong")
    influence = sum(total(counts) for counts in state.boards[seat].values())
    blanks = len(state.power_cards[seat].blank)
    parts = {
        "master_schemer": rule["master_schemer_vp"] * (seat in schemers),
        "unused_strong_favours": rule["unused_strong_favour_vp"] * strong,
        "variety": rule["variety_vp"] * varied,
        "influence_total": rule["influence_total_vp"]
        * (influence == rule["influence_total_target"]),
        "equilibrium_cards": sum(count * power[guild] for guild, count in own.items()),
        "blank_vote_penalty": game.box.data["variants"]["blank_vote"]["penalty_vp"] * blanks,
    }
    parts = {name: parts[name] for name in rule["order"]}
    floor = game.switches["score_floor"]
    points = sum(parts.values())
    return {**parts, "score_floor": 0 if floor == "none" else max(floor - points, 0)}


def places(state: State, game: Game, scores: list[int]) -> list[int]:
    """1 + the number of seats that rank before each seat (IC-11.10)."""
    measures = {
        "most_equilibrium_cards": lambda seat: sum(state.equilibrium[seat].values()),
        "most_different_guilds": lambda seat: _different(state.equilibrium[seat]),
    }
    breakers = [name for name in game.box.data["scoring"]["tie_breakers"] if name in measures]
    keys = [
        (score, *(measures[name](seat) for name in breakers)) for seat, score in enumerate(scores)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]
