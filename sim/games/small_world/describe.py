"""Small World in words: options, and one game told for a person."""

from collections.abc import Iterator

import numpy as np

from sim.core.game import Box, Replay, Step
from sim.core.kernel import NONE
from sim.games.small_world.encode import marker_names
from sim.games.small_world.terms import Decision, Do, Event, Stage, Status


def race_name(box: Box, race: int) -> str:
    """`Orcs`."""
    return str(box.document["races"][race]["name"])


def combo_name(box: Box, race: int, power: int) -> str:
    """`Flying Orcs`, or only the race once the badge is gone."""
    if power == NONE:
        return race_name(box, race)
    return f"{box.document['powers'][power]['name']} {race_name(box, race)}"


def region_name(box: Box, region: int) -> str:
    """`hill 3 (m2_05)`."""
    row = box.document["maps"][str(box.players)]["regions"][region]
    return f"{row['label'].replace('-', ' ')} ({row['id']})"


def marker_name(box: Box, marker: int) -> str:
    """`fortress`, with spaces for underscores."""
    return marker_names(box.document)[marker].replace("_", " ")


def coins(n: int) -> str:
    """`1 coin`, `3 coins`."""
    return f"{n} coin" if n == 1 else f"{n} coins"


def tokens(n: int) -> str:
    """`1 token`, `3 tokens`."""
    return f"{n} token" if n == 1 else f"{n} tokens"


def say_action(state: np.record, box: Box, action: np.record) -> str:
    """A short text of one option, unique among the options of its decision."""
    act = Do(action["act"])
    region = region_name(box, int(action["region"])) if action["region"] != NONE else ""
    if act == Do.PICK:
        name = combo_name(box, int(action["race"]), int(action["power"]))
        return f"pick {name} for {coins(int(action['cost']))}"
    if act == Do.CONQUER:
        return f"conquer {region} with {tokens(int(action['cost']))}"
    if act == Do.ATTEMPT:
        return f"roll the die for {region}, which costs {action['cost']}"
    if act == Do.STRIKE:
        return f"strike {int(action['strike'])} at {region} with {tokens(int(action['cost']))}"
    if act == Do.SORCERY:
        return f"use sorcery on {region}"
    if act == Do.MARKER:
        return f"put a {marker_name(box, int(action['marker']))} into {region}"
    if act == Do.ALLY:
        return f"make peace with seat {int(action['seat']) + 1}"
    if act == Do.STOP:
        return {
            Decision.ABANDON: "abandon no more",
            Decision.MARKER: "place no more",
        }.get(Decision(state.decision), "stop conquering")
    texts = {
        Do.EXPAND: "expand",
        Do.DECLINE: "go into decline",
        Do.ABANDON: f"abandon {region}",
        Do.ROLL: "roll the die",
        Do.PLACE: f"put a token into {region}",
        Do.GIVE_UP: f"give up {region}",
        Do.NOBODY: "make peace with nobody",
        Do.STAY: "stay active",
    }
    return texts[act]


def who_is_there(state: np.record, box: Box, region: int) -> str:
    """Who holds a region, `` when it is empty."""
    race = int(state.race_at[region])
    if race == NONE:
        return " from a Lost Tribe" if int(state.tribes) >> region & 1 else ""
    seat = int(state.race_seat[race])
    declined = " in decline" if state.race_status[race] == Status.DECLINE else ""
    n = tokens(int(state.tokens[region]))
    return f" from the {race_name(box, race)}{declined} of seat {seat + 1} ({n})"


def say_lines(replay: Replay) -> Iterator[str]:
    """The game, decision by decision, in sentences."""
    box = replay.box
    names = replay.header.get("strategies", [""] * box.players)
    start = replay.start
    row = [combo_name(box, int(start.row_race[k]), int(start.row_power[k]))
           for k in range(start.n_row)]  # fmt: skip
    players = ", ".join(f"seat {seat + 1} {name}".rstrip() for seat, name in enumerate(names))
    yield f"Small World with {box.players} players: {players}."
    yield f"The row: {', '.join(row)}. Seat {int(start.first_seat) + 1} starts."
    yield f"Round 1. Seat {int(start.attacker) + 1}'s turn."
    for step in replay.steps():
        yield from _say_step(step, box)
    outcome = replay.outcome()
    if outcome.get("place") is None:
        yield f"The game did not end: {outcome.get('detail', 'cut off')}."
        return
    winners = [seat for seat, place in enumerate(outcome["place"]) if place == 1]
    how = {"coins": "most coins", "tokens": "equal coins, more tokens on the map",
           "shared": "equal coins and tokens"}[outcome["reason"]]  # fmt: skip
    scores = ", ".join(f"seat {seat + 1} {coins(n)}" for seat, n in enumerate(outcome["score"]))
    who = " and ".join(f"seat {seat + 1}" for seat in winners)
    verb = "wins" if len(winners) == 1 else "share the win"
    yield f"The end: {scores}. {who.capitalize()} {verb}: {how}."


def _say_step(step: Step, box: Box) -> Iterator[str]:
    """What one decision did, and what followed from it."""
    before, after, action = step.before, step.after, step.options[step.chosen]
    yield f"  Seat {step.seat + 1}: {_deed(before, box, action)}."
    race = int(before.acting)
    for kind, first, second in after.events[: after.n_events].tolist():
        if kind == Event.DIE:
            yield f"    The die shows {first}.{_fate(before, after, box, action, race)}"
        elif kind == Event.NEW_COMBO:
            yield f"    New in the row: {combo_name(box, first, second)}."
        else:
            yield "    The discarded badges are shuffled."
    for other in range(box.data.n_races):
        if before.race_status[other] == Status.DECLINE and after.race_status[other] in (
            Status.STACK, Status.ROW
        ):  # fmt: skip
            seat = int(before.race_seat[other])
            yield f"    The {race_name(box, other)} of seat {seat + 1} are gone."
    if action["act"] != Do.PICK:
        for seat in range(box.players):
            gain = int(after.coins[seat]) - int(before.coins[seat])
            if gain or (seat == before.attacker and after.turn_no != before.turn_no):
                yield f"    Seat {seat + 1} scores {coins(gain)} and has {int(after.coins[seat])}."
    if after.turn_no != before.turn_no and after.stage != Stage.OVER:
        yield f"Round {int(after.round_no)}. Seat {int(after.attacker) + 1}'s turn."


def _deed(before: np.record, box: Box, action: np.record) -> str:
    """An option told as something that happened."""
    act = Do(action["act"])
    text = say_action(before, box, action)
    if act in (Do.CONQUER, Do.ATTEMPT, Do.STRIKE, Do.SORCERY):
        return text + who_is_there(before, box, int(action["region"]))
    if act == Do.DECLINE:
        race = int(before.active[before.attacker])
        return f"puts the {race_name(box, race)} into decline"
    return text


def _fate(before: np.record, after: np.record, box: Box, action: np.record, race: int) -> str:
    """What the die of a final attempt brought."""
    if action["act"] != Do.ATTEMPT:
        return ""
    taken = after.race_at[action["region"]] == race
    region = region_name(box, int(action["region"]))
    return f" {region} is {'taken' if taken else 'not taken'}."
