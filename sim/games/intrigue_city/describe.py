"""Tells a game of Intrigue City: an option, a whole game in sentences."""

from collections.abc import Iterator, Sequence

import numpy as np

from sim.core.game import Box, Replay, Step
from sim.core.kernel import NONE
from sim.games.intrigue_city.cubes import total_of
from sim.games.intrigue_city.eras import final_power
from sim.games.intrigue_city.names import PAWN_IDS, SIDE_IDS, Names, new_cards
from sim.games.intrigue_city.terms import (
    GUILDS,
    NEUTRAL,
    Decision,
    Era,
    Fate,
    Op,
    Source,
)

SOURCE_TITLES = {
    Source.MASTER_SCHEMER: "Master Schemer",
    Source.UNUSED_STRONG_FAVOURS: "unused strong favours",
    Source.VARIETY: "most different guilds",
    Source.INFLUENCE_TOTAL: "influence total",
    Source.EQUILIBRIUM_CARDS: "equilibrium cards",
    Source.BLANK_VOTE_PENALTY: "blank vote",
    Source.SCORE_FLOOR: "raised to the lowest score",
}


# ---------------------------------------------------------------------------- one option


def say_action(state: np.record, box: Box, action: np.record) -> str:
    """One option, short and unlike every other option of its decision."""
    return _say_action(state, Names(box), action)


def _say_action(state: np.record, names: Names, action: np.record) -> str:
    kind = int(state.decision)
    if kind == Decision.PLACEMENT:
        sets = [
            f"{_sum(names.set_values(number))} on {names.guild_titles[guild]}"
            for guild, number in enumerate(action.sets)
            if number != NONE
        ]
        return f"place {_list(sets)}"
    if kind == Decision.VOTE:
        card = names.power_title(action.card)
        return f"lay {card} aside as a blank vote" if action.blank else f"vote {card}"
    if kind == Decision.TURN:
        return _say_turn(state, names, action)
    if action.favour == NONE:
        return "pass"
    return f"use {names.guild_titles[action.favour]}: {_say_steps(names, action)}"


def _say_turn(state: np.record, names: Names, action: np.record) -> str:
    pawn = PAWN_IDS[action.pawn]
    if action.slot == NONE:
        return f"lay the {pawn} pawn aside"
    with_favour = ""
    if action.favour != NONE:
        with_favour = f"use {names.guild_titles[action.favour]}, "
    card = names.card_titles[state.slot_card[action.slot]]
    if action.hand_card != NONE:
        card = f"{names.card_titles[action.hand_card]} from the hand instead of {card}"
    against = "" if action.board == state.to_move else f" against seat {int(action.board) + 1}"
    guilds = names.guild_titles[action.target]
    if action.selected != NONE:
        guilds += f" with {names.guild_titles[action.selected]}"
    return (
        f"{with_favour}{pawn} pawn on {names.slots[action.slot]} ({card}){against}, "
        f"target {guilds}: {_say_steps(names, action)}"
    )


def _say_steps(names: Names, action: np.record) -> str:
    told = []
    for k in range(int(action.n_steps)):
        value = int(action.value[k])
        source, dest = (
            "" if guild == NONE else names.guild_titles[guild]
            for guild in (action.source[k], action.dest[k])
        )
        told.append(
            {
                Op.PLACE: f"place a {value} in {dest}",
                Op.REMOVE: f"remove a {value} from {source}",
                Op.MOVE: f"move a {value} from {source} to {dest}",
            }[Op(int(action.op[k]))]
        )
    return ", ".join(told) or "nothing changes"


def _sum(values: Sequence[int]) -> str:
    return "+".join(str(value) for value in values)


def _list(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


# ---------------------------------------------------------------------------- a whole game


def say_lines(replay: Replay) -> Iterator[str]:
    """The game for a person to follow: setup, rounds and eras, the final scores."""
    names = Names(replay.box)
    strategies = replay.header.get("strategies", [])
    seats = [f"seat {seat + 1} ({name})" for seat, name in enumerate(strategies)]
    yield f"Intrigue City with {replay.box.players} players: {', '.join(seats) or 'no names'}"
    yield from _say_setup(replay.start, names)
    last = replay.start
    marker = NONE
    for step in replay.steps():
        if step.before.decision != Decision.PLACEMENT and step.before.position != marker:
            marker = int(step.before.position)
            yield ""
            yield _heading(step.before, names)
        yield f"{step.number:>4}. {_who(step)}{_say_choice(step, names)}"
        for line in _say_outcome(step, names):
            yield f"      {line}"
        last = step.after
    yield ""
    yield from _say_result(replay, last, names)


def _who(step: Step) -> str:
    return f"Seat {step.seat + 1}: "


def _say_choice(step: Step, names: Names) -> str:
    return _say_action(step.before, names, step.options[step.chosen])


def _say_setup(start: np.record, names: Names) -> Iterator[str]:
    spiders = names.box.data.spiders
    for k, slot in enumerate(names.slots):
        number = int(spiders[k])
        card = names.card_titles[start.slot_card[k]]
        yield f"  {slot}: {card}, {number} {'spider' if number == 1 else 'spiders'}"
    stack = sorted(range(int(start.n_seats)), key=lambda seat: int(start.landed_at[seat]))
    yield f"  Markers on {int(start.intrigue[0])}, bottom to top: {_seats(stack)}"
    for seat in range(int(start.n_seats)):
        cards = [names.card_titles[card] for card in start.hand[seat] if card != NONE]
        if cards:
            yield f"  Seat {seat + 1} holds {_list(cards)}"


def _seats(seats: Sequence[int]) -> str:
    return _list([f"seat {seat + 1}" for seat in seats])


def _heading(state: np.record, names: Names) -> str:
    label = names.track[int(state.position)]
    if names.box.data.era[int(state.position)] == Era.ROUND:
        order = sorted(
            range(int(state.n_seats)),
            key=lambda seat: (int(state.intrigue[seat]), int(state.landed_at[seat])),
        )
        spaces = [f"seat {seat + 1} on {int(state.intrigue[seat])}" for seat in order]
        return f"Round {label}: {_list(spaces)}"
    return f"Era change {label}"


def _say_outcome(step: Step, names: Names) -> Iterator[str]:
    """What followed from a choice without anybody choosing."""
    before, after = step.before, step.after
    if before.decision == Decision.PLACEMENT:
        return
    if before.decision != Decision.VOTE:
        yield from _say_boards(before, after, names)
        yield from _say_favours(before, after, names)
        yield from _say_markers(before, after)
        yield from _say_equilibrium(before, after, names)
    else:
        yield from _say_votes(before, after, names)
    for deck, cards in new_cards(before, after).items():
        told = _list([names.power_title(card) for card in cards])
        yield f"neutral card: {told}" if deck == NEUTRAL else f"seat {deck + 1} draws {told}"


def _say_boards(before: np.record, after: np.record, names: Names) -> Iterator[str]:
    for seat in range(int(after.n_seats)):
        totals = [
            f"{names.guild_titles[guild]} {total_of(before, seat, guild)} -> "
            f"{total_of(after, seat, guild)}"
            for guild in range(GUILDS)
            if (before.cubes[seat, guild] != after.cubes[seat, guild]).any()
        ]
        if totals:
            yield f"board of seat {seat + 1}: {_list(totals)}"


def _say_favours(before: np.record, after: np.record, names: Names) -> Iterator[str]:
    for seat in range(int(after.n_seats)):
        for guild in range(GUILDS):
            side = int(after.favour[seat, guild])
            if side != before.favour[seat, guild]:
                told = "gives back" if side == NONE else f"takes the {SIDE_IDS[side]} favour of"
                yield f"seat {seat + 1} {told} {names.guild_titles[guild]}"


def _say_markers(before: np.record, after: np.record) -> Iterator[str]:
    for seat in range(int(after.n_seats)):
        if before.landed_at[seat] != after.landed_at[seat]:
            yield (
                f"intrigue of seat {seat + 1}: {int(before.intrigue[seat])} -> "
                f"{int(after.intrigue[seat])}"
            )


def _say_equilibrium(before: np.record, after: np.record, names: Names) -> Iterator[str]:
    if before.position == after.position and after.to_move != NONE:
        return
    for seat in range(int(after.n_seats)):
        won = after.equilibrium[seat] - before.equilibrium[seat]
        guilds = [names.guild_titles[guild] for guild in range(GUILDS) if won[guild]]
        if guilds:
            yield f"end of round: seat {seat + 1} takes an equilibrium card of {_list(guilds)}"


def _say_votes(before: np.record, after: np.record, names: Names) -> Iterator[str]:
    for seat in range(int(after.n_seats)):
        for k in range(int(before.drawn[seat])):
            revealed = after.fate[seat, k] == Fate.REVEALED != before.fate[seat, k]
            if revealed:
                yield f"revealed: seat {seat + 1} votes {names.power_title(after.deck[seat, k])}"
    power = [
        f"{names.guild_titles[guild]} {int(before.power[guild])} -> {int(after.power[guild])}"
        for guild in range(GUILDS)
        if before.power[guild] != after.power[guild]
    ]
    if power:
        yield f"power: {_list(power)}"


def _say_result(replay: Replay, last: np.record, names: Names) -> Iterator[str]:
    outcome = replay.outcome()
    if "place" not in outcome:
        yield f"The game was cut off: {outcome.get('detail', outcome['status'])}"
        return
    seats = range(int(last.n_seats))
    winners = [seat for seat in seats if outcome["place"][seat] == 1]
    if outcome["reason"] == "special_victory":
        yield f"Special victory: all six guilds of {_seats(winners)} are in equilibrium"
        return
    power = [
        f"{names.guild_titles[guild]} {int(final_power(last, replay.box.data, guild))}"
        for guild in range(GUILDS)
    ]
    yield f"Final power: {_list(power)}"
    for seat in seats:
        parts = [
            f"{SOURCE_TITLES[source]} {int(outcome['source'][seat][source])}"
            for source in Source
            if outcome["source"][seat][source]
        ]
        yield (
            f"Seat {seat + 1}: {int(outcome['score'][seat])} points, place "
            f"{int(outcome['place'][seat])} ({', '.join(parts) or 'no points'})"
        )
    shared = "share the victory" if len(winners) > 1 else "wins"
    yield f"{_seats(winners).capitalize()} {shared}"
