"""The game as JSON-ready lines that another program can check, each from the one before."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.core.game import Replay
from sim.core.kernel import NONE
from sim.games.intrigue_city.eras import final_power
from sim.games.intrigue_city.names import (
    GUILD_IDS,
    OP_IDS,
    PAWN_IDS,
    SIDE_IDS,
    Names,
    cards_with,
    guild_id,
    guild_ids,
    new_cards,
    numbers,
)
from sim.games.intrigue_city.scoring import has_master_schemer
from sim.games.intrigue_city.terms import GUILDS, NEUTRAL, PAWNS, Decision, Fate, Source

CUT_OFF = ("limit", "fault")

Line = dict[str, Any]


def trace_lines(replay: Replay, with_options: bool) -> Iterator[Line]:
    """Header, one line a decision, result."""
    names = Names(replay.box)
    yield {
        "line": "header",
        **replay.header,
        "players": replay.box.players,
        "variants": dict(replay.box.variants),
        "switches": dict(replay.box.switches),
        "changed": dict(replay.box.changed),
        "position": position(replay.start, names),
    }
    last, count = replay.start, 0
    for step in replay.steps():
        count += 1
        line = {
            "line": "decision",
            "n": step.number,
            "seat": step.seat,
            "kind": phase(step.before),
            "option": option(step.before, step.options[step.chosen], names),
            "chance": chance(step.before, step.after, names),
            "position": position(step.after, names),
        }
        if with_options:
            line["options"] = [option(step.before, each, names) for each in step.options]
        yield line
        last = step.after
    yield result(replay, last, count)


def phase(state: np.record) -> str:
    """The decision that is asked, or "over"."""
    return "over" if state.to_move == NONE else Decision(int(state.decision)).name.lower()


# ---------------------------------------------------------------------------- positions


def position(state: np.record, names: Names) -> Line:
    """The whole position, hidden parts included."""
    seats = range(int(state.n_seats))
    return {
        "phase": phase(state),
        "to_move": None if state.to_move == NONE else int(state.to_move),
        "round_marker": {
            "position": int(state.position) + 1,
            "label": names.track[int(state.position)],
        },
        "slots": {
            slot: {"action": names.cards[state.slot_card[k]], "pawns": _pawns(state, k)}
            for k, slot in enumerate(names.slots)
        },
        "unplayed": [
            [PAWN_IDS[pawn] for pawn in range(PAWNS) if int(state.unplayed[seat]) >> pawn & 1]
            for seat in seats
        ],
        "attack": _attack(state, names),
        "intrigue_track": _intrigue_track(state),
        "boards": [
            {GUILD_IDS[guild]: numbers(state.cubes[seat, guild]) for guild in range(GUILDS)}
            for seat in seats
        ],
        "bank": numbers(state.bank),
        "favours": [
            {
                GUILD_IDS[guild]: SIDE_IDS[state.favour[seat, guild]]
                for guild in range(GUILDS)
                if state.favour[seat, guild] != NONE
            }
            for seat in seats
        ],
        "equilibrium": [_by_guild(state.equilibrium[seat]) for seat in seats],
        "equilibrium_left": _by_guild(state.equilibrium_left),
        "power": _by_guild(state.power),
        "power_cards": [_power_cards(state, seat, names) for seat in seats],
        "neutral": _neutral(state, names),
        **_hands(state, names),
    }


def _by_guild(values: np.ndarray) -> dict[str, int]:
    return dict(zip(GUILD_IDS, numbers(values), strict=True))


def _pawns(state: np.record, slot: int) -> list[Line]:
    bits = int(state.slot_pawns[slot])
    return [
        {"seat": seat, "pawn": PAWN_IDS[pawn]}
        for seat in range(int(state.n_seats))
        for pawn in range(PAWNS)
        if bits >> (seat * PAWNS + pawn) & 1
    ]


def _intrigue_track(state: np.record) -> list[Line]:
    spaces: dict[int, list[int]] = {}
    for seat in sorted(range(int(state.n_seats)), key=lambda seat: int(state.landed_at[seat])):
        spaces.setdefault(int(state.intrigue[seat]), []).append(seat)
    return [{"space": space, "seats": spaces[space]} for space in sorted(spaces)]


def _attack(state: np.record, names: Names) -> Line | None:
    if phase(state) not in ("reaction", "after_attack"):
        return None
    return {
        "attacker": int(state.attacker),
        "defender": int(state.defender),
        "slot": names.slots[state.attack_slot],
        "action": names.cards[state.attack_card],
        "target": guild_id(state.attack_target),
        "selected": guild_id(state.attack_selected),
        "own_favours": guild_ids(state.own_favours),
        "reactions": guild_ids(state.reactions),
        "advance": int(state.attack_advance),
    }


def _power_cards(state: np.record, seat: int, names: Names) -> Line:
    n_deck = int(names.box.data.n_deck)
    return {
        fate.name.lower(): [names.power_card(c) for c in cards_with(state, seat, fate, n_deck)]
        for fate in Fate
    }


def _neutral(state: np.record, names: Names) -> Line | None:
    if state.n_seats != 2:
        return None
    n_deck = int(names.box.data.n_deck) if names.box.data.neutral_deck else 0
    return {
        fate.name.lower(): [names.power_card(c) for c in cards_with(state, NEUTRAL, fate, n_deck)]
        for fate in (Fate.DECK, Fate.REVEALED, Fate.KEPT)
    }


def _hands(state: np.record, names: Names) -> Line:
    held: list[list[str]] = []
    used: list[list[str]] = []
    for seat in range(int(state.n_seats)):
        cards = [
            (names.cards[card], bool(is_used))
            for card, is_used in zip(state.hand[seat], state.hand_used[seat], strict=True)
            if card != NONE
        ]
        held.append([card for card, is_used in cards if not is_used])
        used.append([card for card, is_used in cards if is_used])
    left_out = [names.cards[card] for card in state.left_out if card != NONE]
    return {"hands": held, "used_hand_cards": used, "left_out": left_out}


# ---------------------------------------------------------------------------- decisions


def option(state: np.record, action: np.record, names: Names) -> Line:
    """One answer to the decision asked in a position."""
    kind = int(state.decision)
    if kind == Decision.PLACEMENT:
        return {
            "sets": {
                GUILD_IDS[guild]: names.set_values(number)
                for guild, number in enumerate(action.sets)
                if number != NONE
            }
        }
    if kind == Decision.VOTE:
        return {"card": names.power_card(action.card), "blank": bool(action.blank)}
    if kind == Decision.TURN:
        return _turn_option(action, names)
    return {
        "favour": guild_id(action.favour),
        "step": step(action, 0) if action.n_steps else None,
    }


def _turn_option(action: np.record, names: Names) -> Line:
    return {
        "favour": guild_id(action.favour),
        "pawn": PAWN_IDS[action.pawn],
        "slot": None if action.slot == NONE else names.slots[action.slot],
        "hand_card": None if action.hand_card == NONE else names.cards[action.hand_card],
        "board": None if action.board == NONE else int(action.board),
        "target": guild_id(action.target),
        "selected": guild_id(action.selected),
        "steps": [step(action, k) for k in range(int(action.n_steps))],
    }


def step(action: np.record, k: int) -> Line:
    """The k-th cube that moves."""
    source, dest = guild_id(action.source[k]), guild_id(action.dest[k])
    line: Line = {"op": OP_IDS[action.op[k]], "value": int(action.value[k])}
    if source is not None and dest is not None:
        return {**line, "from": source, "to": dest}
    return {**line, "guild": source or dest}


def chance(before: np.record, after: np.record, names: Names) -> list[Line]:
    """What came up after a choice, in order."""
    events: list[Line] = []
    for deck, cards in new_cards(before, after).items():
        told = [names.power_card(card) for card in cards]
        if deck == NEUTRAL:
            events.append({"event": "neutral_power", "cards": told})
        else:
            events.append({"event": "draw_power", "seat": deck, "cards": told})
    return events


# ---------------------------------------------------------------------------- result


def result(replay: Replay, last: np.record, decisions: int) -> Line:
    """How the game ended."""
    outcome = replay.outcome()
    line: Line = {
        "line": "result",
        "decisions": decisions,
        "reason": outcome.get("reason"),
        "power": None,
        "master_schemer": None,
        "scores": None,
        "sources": None,
        "places": None,
    }
    if outcome["status"] in CUT_OFF:
        return {**line, "reason": outcome["status"], "detail": outcome.get("detail", "")}
    line["places"] = numbers(outcome["place"])
    if line["reason"] == "scoring":
        data, seats = replay.box.data, range(int(last.n_seats))
        power = [int(final_power(last, data, guild)) for guild in range(GUILDS)]
        line["power"] = dict(zip(GUILD_IDS, power, strict=True))
        line["master_schemer"] = [seat for seat in seats if has_master_schemer(last, data, seat)]
        line["scores"] = numbers(outcome["score"])
        line["sources"] = [
            {source.name.lower(): int(outcome["source"][seat][source]) for source in Source}
            for seat in seats
        ]
    return line
