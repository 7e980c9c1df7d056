"""The trace of one game as JSON-ready lines; another program checks each from the one before."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sim.core.game import Box, Replay
from sim.core.kernel import NONE
from sim.games.small_world.encode import block_keys, marker_names
from sim.games.small_world.terms import (
    Block,
    Decision,
    Do,
    Event,
    Place,
    Source,
    Stage,
    Status,
)

Line = dict[str, Any]
STEPS = "ABCDEFGHI"


class Names:
    """Ids of the component data by the indices of the records."""

    def __init__(self, box: Box) -> None:
        """Read the lists of ids once."""
        document = box.document
        self.players = box.players
        self.races = [tile["id"] for tile in document["races"]]
        self.powers = [tile["id"] for tile in document["powers"]]
        world = document["maps"][str(box.players)]
        self.regions = [region["id"] for region in world["regions"]]
        self.markers = marker_names(document)
        self.counters = block_keys(document, counters=True)
        self.strikes = block_keys(document, counters=False)

    def race(self, index: int) -> str | None:
        """Id of a race, None for NONE."""
        return None if index == NONE else self.races[index]

    def power(self, index: int) -> str | None:
        """Id of a power, None for NONE."""
        return None if index == NONE else self.powers[index]

    def region(self, index: int) -> str | None:
        """Id of a region, None for NONE."""
        return None if index == NONE else self.regions[index]


def trace_lines(replay: Replay, with_options: bool) -> Iterator[Line]:
    """Header, decisions, result, as the trace format of this game says."""
    box = replay.box
    names = Names(box)
    yield {
        **replay.header,
        "line": "header",
        "players": box.players,
        "switches": dict(box.switches),
        "changed": dict(box.changed),
        "blank_races": box.document["blank_races"],
        "blank_powers": box.document["blank_powers"],
        "blank_markers": box.document["blank_markers"],
        "chance": [],
        "position": position(replay.start, box, names),
    }
    last, decisions = replay.start, 0
    for step in replay.steps():
        line: Line = {
            "line": "decision",
            "n": step.number,
            "seat": step.seat,
            "kind": Decision(step.before.decision).name.lower(),
            "option": say_option(step.options[step.chosen], names),
            "chance": say_chance(step.after, names),
            "position": position(step.after, box, names),
        }
        if with_options:
            line["options"] = [say_option(option, names) for option in step.options]
        yield line
        last, decisions = step.after, step.number
    yield result_line(replay.outcome(), last, decisions, names)


def result_line(outcome: Mapping[str, Any], last: np.record, decisions: int, names: Names) -> Line:
    """The last line; of a game that was cut off, with `detail`."""
    n_seats = names.players
    line: Line = {
        "line": "result",
        "decisions": decisions,
        "reason": outcome.get("reason"),
        "scores": [int(last.coins[seat]) for seat in range(n_seats)],
        "tokens": [count_tokens(last, seat) for seat in range(n_seats)],
        "places": outcome.get("place"),
        "sources": [sources(last, seat) for seat in range(n_seats)],
    }
    if outcome.get("reason") is None:
        line |= {"reason": outcome.get("status"), "places": None,
                 "detail": outcome.get("detail", "the game did not end")}  # fmt: skip
    return line


def count_tokens(state: np.record, seat: int) -> int:
    """Race tokens of a seat on the map (SW-12.3)."""
    owners = [NONE if race == NONE else state.race_seat[race] for race in state.race_at]
    pairs = zip(owners, state.tokens, strict=True)
    return sum(int(tokens) for owner, tokens in pairs if owner == seat)


def sources(state: np.record, seat: int) -> dict[str, int]:
    """Coins by source."""
    return {source.name.lower(): int(state.source[seat, source]) for source in Source}


# ------------------------------------------------------------------------------- options


def say_option(action: np.record, names: Names) -> Line:
    """One option in the form of the trace."""
    act = Do(action["act"])
    option: Line = {"do": act.name.lower()}
    if act == Do.PICK:
        option |= {
            "place": int(action["place"]) + 1,
            "banner": names.races[action["race"]],
            "badge": names.powers[action["power"]],
        }
    if act == Do.STRIKE:
        option["block"] = names.strikes[action["strike"]]
    if act == Do.MARKER:
        option["marker"] = names.markers[action["marker"]]
    if action["region"] != NONE:
        option["region"] = names.regions[action["region"]]
    if act == Do.ALLY:
        option["seat"] = int(action["seat"])
    return option


def say_chance(state: np.record, names: Names) -> list[Line]:
    """The chance events that led to this state."""
    events = [tuple(int(number) for number in row) for row in state.events[: state.n_events]]
    lines: list[Line] = []
    for k, (kind, first, second) in enumerate(events):
        if kind == Event.DIE:
            lines.append({"event": "die", "value": first})
        elif kind == Event.NEW_COMBO:
            lines.append(
                {
                    "event": "new_combo",
                    "banner": names.races[first],
                    "badge": names.powers[second],
                }
            )
        else:
            lines.append({"event": "badges_shuffled", "order": shuffled(state, events[k + 1 :],
                                                                        first, names)})  # fmt: skip
    return lines


def shuffled(state: np.record, later: list[tuple[int, ...]], n: int, names: Names) -> list[str]:
    """Order of the new badge stack: what was drawn from it since, then what is left."""
    order = [second for kind, _, second in later if kind == Event.NEW_COMBO]
    order += [int(power) for power in state.badges if power != NONE]
    return [names.powers[power] for power in order[:n]]


# ------------------------------------------------------------------------------- position


def position(state: np.record, box: Box, names: Names) -> Line:
    """The whole position, hidden parts included."""
    over = state.stage == Stage.OVER
    data = box.data
    kept = [k for k in range(1, data.n_markers) if data.marker_box[k]]
    return {
        "round": int(state.round_no),
        "first_seat": int(state.first_seat),
        "step": "over" if over else STEPS[state.step],
        "phase": "over" if over else Decision(state.decision).name.lower(),
        "to_move": None if over else int(state.to_move),
        "row": [
            {
                "banner": names.races[state.row_race[k]],
                "badge": names.powers[state.row_power[k]],
                "coins": int(state.row_coins[k]),
            }
            for k in range(state.n_row)
        ],
        "banner_stack": [names.races[race] for race in state.banners[: state.n_banners]],
        "badge_stack": [names.powers[power] for power in state.badges[: state.n_badges]],
        "badge_discards": [
            name for k, name in enumerate(names.powers) if int(state.discards) >> k & 1
        ],
        "tray": {name: int(state.tray[k]) for k, name in enumerate(names.races)},
        "stock": {names.markers[k]: int(state.stock[k]) for k in kept},
        "regions": {name: _region(state, data, k, names) for k, name in enumerate(names.regions)},
        "players": [_player(state, box, seat, names) for seat in range(box.players)],
        "turn": _turn(state, box, names, over),
    }


def _region(state: np.record, data: np.record, region: int, names: Names) -> Line:
    race = int(state.race_at[region])
    markers = {"mountain": 1} if data.mountain[region] != NONE else {}
    for k in range(1, data.n_markers):
        if state.markers[region, k]:
            markers[names.markers[k]] = int(state.markers[region, k])
    declined = race != NONE and state.race_status[race] == Status.DECLINE
    return {
        "seat": None if race == NONE else int(state.race_seat[race]),
        "race": names.race(race),
        "state": None if race == NONE else "decline" if declined else "active",
        "tokens": int(state.tokens[region]),
        "lost_tribe": int(state.tribes) >> region & 1,
        "markers": markers,
    }


def _player(state: np.record, box: Box, seat: int, names: Names) -> Line:
    active = int(state.active[seat])
    ally = int(state.ally[seat])
    declined = state.declined[seat, : state.n_declined[seat]]
    return {
        "coins": int(state.coins[seat]),
        "active": None if active == NONE else _race(state, box, active, names),
        "declined": [_race(state, box, int(race), names) for race in declined],
        "ally": None if ally == NONE else ally,
        "sources": sources(state, seat),
    }


def _race(state: np.record, box: Box, race: int, names: Names) -> Line:
    power = int(state.race_power[race])
    markers: dict[str, int] = {}
    if state.race_status[race] == Status.ACTIVE:
        markers = _markers_of(state, box, race, power, names)
    return {
        "race": names.races[race],
        "power": names.power(power),
        "hand": int(state.hand[race]),
        "markers": markers,
    }


def _markers_of(state: np.record, box: Box, race: int, power: int, names: Names) -> dict[str, int]:
    """Markers in hand of an active race, or first conquests that still get one."""
    seat = state.race_seat[race]
    effects = box.document["races"][race]["effects"] + box.document["powers"][power]["effects"]
    markers: dict[str, int] = {}
    placing = [effect for effect in effects if effect["block"] == Block.PLACE_MARKER.name.lower()]
    placing.sort(key=lambda effect: effect["place"] == Place.FIRST_CONQUESTS.name.lower())
    for effect in placing:
        k = names.markers.index(effect["marker"])
        if effect["place"] == Place.FIRST_CONQUESTS.name.lower():
            markers[effect["marker"]] = int(state.marker_first[seat, k])
        elif not box.data.marker_box[k]:
            markers[effect["marker"]] = int(state.marker_hand[seat, k])
    return markers


def _turn(state: np.record, box: Box, names: Names, over: bool) -> Line:
    marker = int(state.marker)
    return {
        "seat": None if over else int(state.attacker),
        "picked": bool(state.picked),
        "acting": names.race(int(state.acting)),
        "last_region": names.region(int(state.last_region)),
        "left": int(state.left),
        "marker": None if marker == NONE else names.markers[marker],
        "roll": None if state.roll == NONE else int(state.roll),
        "attempt": bool(state.attempt),
        "sorcery": [int(state.sorcery[seat]) for seat in range(box.players)],
        "strikes": {name: int(n) for name, n in zip(names.strikes, state.strikes, strict=False)
                    if n},
        "attacked": [seat for seat in range(box.players) if int(state.attacked) >> seat & 1],
        "hits": {name: int(n) for name, n in zip(names.counters, state.hits, strict=False) if n},
    }  # fmt: skip
