"""One game as JSON lines, for another program to check: header, decisions, result."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.core.game import Replay
from sim.core.kernel import NONE
from sim.games.battle_merchants import terms
from sim.games.battle_merchants.names import (
    DECK_NAMES,
    RACE_NAMES,
    SEASON_NAMES,
    Names,
)
from sim.games.battle_merchants.position import position
from sim.games.battle_merchants.terms import DECKS, MAX_DECK, Act, Battle, Cause, CraftPlace
from sim.games.battle_merchants.year import tiebreak_gold

DECISIONS = tuple(decision.name.lower() for decision in terms.Decision)


def trace_lines(replay: Replay, with_options: bool) -> Iterator[dict[str, Any]]:
    """Header, one line a decision, result."""
    box, names = replay.box, Names(replay.box)
    yield {
        "line": "header",
        **replay.header,
        "players": box.players,
        "switches": dict(box.switches),
        "changed": dict(box.changed),
        "position": position(replay.start, names),
    }
    last, decisions = replay.start, 0
    for step in replay.steps():
        line: dict[str, Any] = {
            "line": "decision",
            "n": step.number,
            "seat": step.seat,
            "kind": DECISIONS[step.before.decision],
            "option": option(step.options[step.chosen], names),
            "chance": events(step.before, step.after, names),
            "position": position(step.after, names),
        }
        if with_options:
            line["options"] = [option(action, names) for action in step.options]
        yield line
        last, decisions = step.after, step.number
    yield result_line(replay, last, decisions)


def result_line(replay: Replay, last: np.record, decisions: int) -> dict[str, Any]:
    """The last line of a trace."""
    outcome = replay.outcome()
    line: dict[str, Any] = {"line": "result", "decisions": decisions}
    if outcome["status"] != "finished":
        return {**line, "reason": outcome["status"], "detail": outcome["detail"]}
    keys = [source.name.lower() for source in terms.Source]
    data = replay.box.data
    return {
        **line,
        "reason": outcome["reason"],
        "scores": outcome["score"],
        "sources": [dict(zip(keys, row, strict=True)) for row in outcome["source"]],
        "tiebreak": [int(tiebreak_gold(last, data, seat)) for seat in range(replay.box.players)],
        "places": outcome["place"],
    }


def option(action: np.record, names: Names) -> dict[str, Any]:
    """One option with named fields."""
    act = Act(action.act)
    line: dict[str, Any] = {"do": act.name.lower()}
    place = int(action.place)
    if act == Act.LEARN:
        line["from"] = "craft_discard" if place == NONE else "market"
        line["card"] = names.crafts[action.card]
        line["slot"] = names.side_slot(place, craft=True)
    elif act == Act.FORGE:
        line["weapons"] = names.mix(action.mix)
    elif act in (Act.SELL, Act.FORGE_AND_SELL):
        line["weapon"] = names.kind(int(action.weapon))
        line.update(names.slot(action.slot))
    elif act == Act.KINGDOM:
        line["card"] = names.kingdom[action.card]
        line["slot"] = names.side_slot(place, craft=False)
    elif act == Act.RACE:
        line["race"] = RACE_NAMES[action.race]
    return line


def events(before: np.record, after: np.record, names: Names) -> list[dict[str, Any]]:
    """What followed a decision without a choice, in order."""
    tokens = [token_event(after, k) for k in range(after.n_tokens)]
    lines = tokens
    if after.steve_sold:
        split = int(after.steve_before)
        lines = [*tokens[:split], steve_event(before, after, names), *tokens[split:]]
    if after.ended != NONE:
        cause = Cause(after.ended).name.lower()
        season = SEASON_NAMES[before.season]
        lines.append({"event": "season_end", "season": season, "cause": cause})
        lines += battle_events(after, names)
    return lines + reveal_events(before, after, names)


def token_event(after: np.record, k: int) -> dict[str, Any]:
    """A demand token that left its battlefield."""
    opened = int(after.token_opened[k])
    return {
        "event": "token",
        **Names.field(int(after.token_field[k])),
        "to": "box" if after.token_boxed[k] else "season",
        "opened": None if opened == NONE else opened % terms.RANKS + 1,
    }


def steve_event(before: np.record, after: np.record, names: Names) -> dict[str, Any]:
    """Steve's sale, or that he could not sell."""
    race = RACE_NAMES[before.steve_race[before.steve_place]]
    if after.steve_slot == NONE:
        return {"event": "steve", "race": race, "territory": None, "rank": None}
    return {"event": "steve", **names.slot(after.steve_slot)}


def battle_events(after: np.record, names: Names) -> list[dict[str, Any]]:
    """The battles of the season that ended, in board order."""
    lines = []
    data = names.data
    for k in range(data.n_fields):
        field = int(data.field_order[k])
        outcome = after.battle[field]
        if outcome == NONE:
            continue
        words = {Battle.TIE: "tie", Battle.STAY: "stay"}.get(outcome)
        if words is None:
            row = data.field_slot[field, outcome] // terms.RANKS
            words = RACE_NAMES[data.row_race[row]]
        lines.append({"event": "battle", **names.field(field), "result": words})
    return lines


def reveal_events(before: np.record, after: np.record, names: Names) -> list[dict[str, Any]]:
    """Cards turned face up, one event a deck."""
    lines = []
    for deck in range(DECKS):
        shown = [
            names.crafts[after.craft_kind[deck * MAX_DECK + k]]
            for k in range(before.craft_drawn[deck], after.craft_drawn[deck])
            if after.craft_place[deck * MAX_DECK + k] != CraftPlace.REMOVED
        ]
        if shown:
            lines.append({"event": "reveal", "deck": DECK_NAMES[deck], "cards": shown})
    drawn = range(before.kingdom_drawn, after.kingdom_drawn)
    shown = [names.kingdom[after.kingdom_deck[k]] for k in drawn]
    if shown:
        lines.append({"event": "reveal", "deck": "kingdom", "cards": shown})
    return lines
