"""Small World in words: options, and one game told for a person."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sim.core.game import Box, Replay
from sim.core.kernel import NONE
from sim.games.small_world.aftermath import Change, say_aftermath
from sim.games.small_world.encode import block_keys, marker_names
from sim.games.small_world.names import (
    coins,
    combo_name,
    count_regions,
    list_of,
    markers,
    name_marker,
    race_name,
    race_of,
    region_name,
    sentence,
    tokens,
)
from sim.games.small_world.terms import Decision, Do, Source, Stage
from sim.games.small_world.trace import count_tokens

SOURCES = {
    Source.START: "start",
    Source.REGIONS: "regions",
    Source.RACE: "race",
    Source.POWER: "power",
    Source.COMBO_TAKEN: "found on combos",
    Source.COMBO_PAID: "paid for combos",
}


# ---------------------------------------------------------------------------- one option


def say_action(state: np.record, box: Box, action: np.record) -> str:
    """A short text of one option, unique among the options of its decision."""
    act = Do(action["act"])
    if act == Do.PICK:
        return _say_pick(state, box, action)
    if action["region"] != NONE:
        return _say_region(state, box, action)
    if act == Do.STOP:
        return _say_stop(state, box)
    if act == Do.ALLY:
        return f"make peace with seat {int(action['seat']) + 1}"
    if act == Do.NOBODY:
        return "make peace with nobody"
    if act == Do.ROLL:
        return "roll the die for the next conquest"
    race = race_name(box, int(state.active[state.attacker]))
    return {
        Do.EXPAND: f"expand with the {race}",
        Do.DECLINE: f"put the {race} into decline",
        Do.STAY: f"keep the {race} active",
    }[act]


def _say_pick(state: np.record, box: Box, action: np.record) -> str:
    name = combo_name(box, int(action["race"]), int(action["power"]))
    lying = int(state.row_coins[action["place"]])
    found = f", with {coins(lying)} on it" if lying else ""
    return f"pick {name} for {coins(int(action['cost']))}{found}"


def _say_region(state: np.record, box: Box, action: np.record) -> str:
    region = region_name(box, int(action["region"]))
    hand = int(state.hand[state.acting])
    cost = int(action["cost"])
    price = f"{cost} of {tokens(hand)}"
    act = Do(action["act"])
    if act == Do.CONQUER:
        return f"conquer {region} with {price}"
    if act == Do.ATTEMPT:
        return f"roll the die for {region}, which costs {cost}, with {tokens(hand)} in hand"
    if act == Do.STRIKE:
        return f"{_say_strike(box, int(action['strike']), region)} with {price}"
    if act == Do.MARKER:
        return f"put {markers(box, int(action['marker']), 1)} into {region}"
    return {
        Do.SORCERY: f"use Sorcery on {region}, with a token from the tray",
        Do.ABANDON: f"abandon {region}",
        Do.PLACE: f"put a token into {region}",
        Do.GIVE_UP: f"give up {region}",
    }[act]


def _say_strike(box: Box, strike: int, region: str) -> str:
    """By the marker that goes there, else by its tile; which strike, when several read the same."""
    owners = [key.rpartition(".")[0] for key in block_keys(box.document, counters=False)]
    tiles = {tile["id"]: tile for group in ("races", "powers") for tile in box.document[group]}
    texts = [_strike_text(box, tiles[owner], region) for owner in owners]
    owner, text = owners[strike], texts[strike]
    if texts.count(text) == 1:
        return text
    number = owners[: strike + 1].count(owner)
    return f"{text} (strike {number} of {tiles[owner]['name']})"


def _strike_text(box: Box, tile: Mapping[str, Any], region: str) -> str:
    for effect in tile["effects"]:
        if effect.get("place") == "with_strike":
            marker = marker_names(box.document).index(effect["marker"])
            return f"send the {name_marker(box, marker)} to {region}"
    return f"use {tile['name']} on {region}"


def _say_stop(state: np.record, box: Box) -> str:
    more = "" if state.last_region == NONE else " more"
    if state.decision == Decision.ABANDON:
        return f"abandon nothing{more}"
    if state.decision == Decision.MARKER:
        return f"place no{more} {name_marker(box, int(state.marker))}"
    return "stop conquering"


# ---------------------------------------------------------------------------- a whole game


def say_lines(replay: Replay) -> Iterator[str]:
    """The game, decision by decision, in sentences; tokens and markers placed in a row are one."""
    box = replay.box
    names = replay.header.get("strategies", [""] * box.players)
    start = last = replay.start
    players = ", ".join(f"seat {seat + 1} {name}".rstrip() for seat, name in enumerate(names))
    yield f"Small World with {box.players} players: {players}."
    purse = coins(int(start.coins[start.first_seat]))
    yield f"Everybody has {purse}. Seat {int(start.first_seat) + 1} starts."
    yield _say_turn(start, box)
    placed: Counter[int] = Counter()
    for step in replay.steps():
        change = Change.of(step, box)
        last = step.after
        if change.act == Do.PICK:
            yield f"    The row: {_say_row(step.before, box)}."
        if change.act in (Do.PLACE, Do.MARKER):
            placed.update(change.placed())
            if change.run_goes_on():
                continue
            yield f"  Seat {step.seat + 1}: {_say_placed(change, placed)}."
            placed.clear()
        else:
            yield f"  Seat {step.seat + 1}: {_say_deed(change)}."
        yield from (f"    {line}" for line in say_aftermath(change))
        if last.turn_no != step.before.turn_no and last.stage != Stage.OVER:
            yield _say_turn(last, box)
        yield from _say_hand(change)
    if placed:  # cut off in the middle of a lot
        yield f"  Seat {int(change.before.to_move) + 1}: {_say_placed(change, placed)}."
    yield from _say_result(replay, last)


def _say_turn(state: np.record, box: Box) -> str:
    seat = int(state.attacker)
    races = [*state.declined[seat, : state.n_declined[seat]].tolist(), int(state.active[seat])]
    told = []
    for race in reversed([race for race in races if race != NONE]):
        name = combo_name(box, race, int(state.race_power[race]))
        declined = "" if race == state.active[seat] else " in decline"
        told.append(f"{name}{declined} ({count_regions(int(state.land[race]))})")
    told.append(coins(int(state.coins[seat])))
    return f"Round {int(state.round_no)}. Seat {seat + 1}'s turn: {', '.join(told)}."


def _say_row(state: np.record, box: Box) -> str:
    told = []
    for k in range(state.n_row):
        lying = int(state.row_coins[k])
        name = combo_name(box, int(state.row_race[k]), int(state.row_power[k]))
        told.append(f"{name} ({coins(lying)})" if lying else name)
    return ", ".join(told)


def _say_deed(change: Change) -> str:
    """An option, with what it meets on the map."""
    before, box, action = change.before, change.box, change.action
    text = say_action(before, box, action)
    if change.act in (Do.CONQUER, Do.STRIKE, Do.SORCERY):
        holder = _say_holder(before, box, int(action["region"]))
        return f"{text}, held by {holder}" if holder else text
    if change.act == Do.ATTEMPT:
        holder = _say_holder(before, box, int(action["region"]))
        return f"{text}. It is held by {holder}" if holder else text
    return text


def _say_holder(state: np.record, box: Box, region: int) -> str:
    """Who is in a region and what defends it, `` when it is empty."""
    race = int(state.race_at[region])
    if race == NONE:
        return "a Lost Tribe" if int(state.tribes) >> region & 1 else ""
    there = [tokens(int(state.tokens[region]))]
    there += [
        markers(box, marker, int(state.markers[region, marker]))
        for marker in range(1, box.data.n_markers)
        if state.markers[region, marker]
    ]
    return f"{race_of(state, box, race)} ({list_of(there)})"


def _say_placed(change: Change, placed: Mapping[int, int]) -> str:
    """Tokens of a race, or markers of a kind, by region."""
    box, total = change.box, sum(placed.values())
    if change.act == Do.MARKER:
        what = markers(box, int(change.action["marker"]), total)
    else:
        what = f"{tokens(total)} of the {race_name(box, int(change.before.acting))}"
    if len(placed) == 1:
        return f"put {what} into {region_name(box, next(iter(placed)))}"
    places = [f"{n} into {region_name(box, region)}" for region, n in sorted(placed.items())]
    return f"put {what}: {list_of(places)}"


def _say_hand(change: Change) -> Iterator[str]:
    """What a race starts with when it begins to conquer."""
    before, after = change.before, change.after
    if after.stage == Stage.OVER or after.decision not in (Decision.ABANDON, Decision.CONQUER):
        return
    if (before.turn_no, before.acting) == (after.turn_no, after.acting):
        return
    race = int(after.acting)
    hand = tokens(int(after.hand[race]))
    yield f"    {sentence(f'{race_of(after, change.box, race)} have {hand} in hand')}"


def _say_result(replay: Replay, last: np.record) -> Iterator[str]:
    outcome = replay.outcome()
    if outcome.get("place") is None:
        yield f"The game did not end: {outcome.get('detail', 'cut off')}."
        return
    for seat, place in enumerate(outcome["place"]):
        sources = ", ".join(
            f"{SOURCES[source]} {int(last.source[seat, source])}"
            for source in Source
            if last.source[seat, source]
        )
        on_map = tokens(count_tokens(last, seat))
        yield (
            f"Seat {seat + 1}: {coins(int(outcome['score'][seat]))}, place {place} ({sources}), "
            f"{on_map} on the map."
        )
    winners = [seat for seat, place in enumerate(outcome["place"]) if place == 1]
    how = {"coins": "most coins", "tokens": "equal coins, more tokens on the map",
           "shared": "equal coins and tokens"}[outcome["reason"]]  # fmt: skip
    who = list_of([f"seat {seat + 1}" for seat in winners])
    verb = "wins" if len(winners) == 1 else "share the win"
    yield f"The end: {who} {verb} ({how})."
