"""Positions as JSON objects: reading one strictly, and one form in which two can be compared."""

from __future__ import annotations

from typing import Any

from .box import PAWNS
from .game import Game
from .model import Attack, Neutral, PowerPile, SlotState, State
from .reading import (
    MalformedError,
    integer,
    items,
    mapping,
    name_of,
    names,
    optional_name,
    per_seat,
    record,
)

POSITION = (
    "phase",
    "to_move",
    "round_marker",
    "slots",
    "unplayed",
    "attack",
    "intrigue_track",
    "boards",
    "bank",
    "favours",
    "equilibrium",
    "equilibrium_left",
    "power",
    "power_cards",
    "neutral",
    "hands",
    "used_hand_cards",
    "left_out",
)
PHASES = ("placement", "turn", "reaction", "after_attack", "vote", "over")
SIDES = ("weak", "strong")
PILES = ("deck", "drawn", "kept", "revealed", "blank", "discarded")
NEUTRAL_PILES = ("deck", "revealed", "kept")
ATTACK = (
    "attacker",
    "defender",
    "slot",
    "action",
    "target",
    "selected",
    "own_favours",
    "reactions",
    "advance",
)


# ------------------------------------------------------------------ reading


def read_position(value: Any, game: Game, path: str = "position") -> State:
    """Read a position; a missing, unknown or wrongly typed part raises `MalformedError`."""
    record(value, path, POSITION)
    seats = game.players
    guilds = game.box.guilds
    phase = name_of(value["phase"], f"{path}.phase", PHASES)
    return State(
        phase=phase,
        to_move=_to_move(value["to_move"], f"{path}.to_move", phase, seats),
        marker=_marker(value["round_marker"], f"{path}.round_marker", game),
        slots=_slots(value["slots"], f"{path}.slots", game),
        unplayed=per_seat(value["unplayed"], f"{path}.unplayed", seats, _pawns),
        attack=_attack(value["attack"], f"{path}.attack", phase, game),
        track=_track(value["intrigue_track"], f"{path}.intrigue_track", seats),
        boards=per_seat(
            value["boards"], f"{path}.boards", seats, lambda v, p: _board(v, p, guilds)
        ),
        bank=_counts(value["bank"], f"{path}.bank", None if game.bank_unlimited else 0),
        favours=per_seat(
            value["favours"], f"{path}.favours", seats, lambda v, p: _favours(v, p, guilds)
        ),
        equilibrium=per_seat(
            value["equilibrium"],
            f"{path}.equilibrium",
            seats,
            lambda v, p: _numbers(v, p, guilds, 0),
        ),
        equilibrium_left=_numbers(
            value["equilibrium_left"],
            f"{path}.equilibrium_left",
            guilds,
            0 if game.switches["equilibrium_supply"] == "limited" else None,
        ),
        power=_numbers(value["power"], f"{path}.power", guilds, None),
        power_cards=per_seat(
            value["power_cards"], f"{path}.power_cards", seats, lambda v, p: _pile(v, p, game)
        ),
        neutral=_neutral(value["neutral"], f"{path}.neutral", game),
        hands=_hands(value["hands"], f"{path}.hands", game),
        used_hand_cards=_hands(value["used_hand_cards"], f"{path}.used_hand_cards", game),
        left_out=names(value["left_out"], f"{path}.left_out", game.box.cards),
    )


def _to_move(value: Any, path: str, phase: str, seats: int) -> int | None:
    if phase == "over":
        if value is not None:
            raise MalformedError(path, "null when over", value)
        return None
    return integer(value, path, 0, seats - 1)


def _marker(value: Any, path: str, game: Game) -> int:
    record(value, path, ("position", "label"))
    position = integer(value["position"], f"{path}.position", 1, len(game.box.track))
    label = game.box.track[position - 1]
    if value["label"] != label:
        raise MalformedError(f"{path}.label", repr(label), value["label"])
    return position


def _pawns(value: Any, path: str) -> list[str]:
    pawns = names(value, path, PAWNS)
    if len(set(pawns)) != len(pawns):
        raise MalformedError(path, "each pawn at most once", value)
    return sorted(pawns)


def _slots(value: Any, path: str, game: Game) -> dict[str, SlotState]:
    record(value, path, game.slots)
    found = {}
    for slot in game.slots:
        here = f"{path}.{slot}"
        raw = record(value[slot], here, ("action", "pawns"))
        pawns = []
        for i, pawn in enumerate(items(raw["pawns"], f"{here}.pawns")):
            spot = f"{here}.pawns[{i}]"
            record(pawn, spot, ("seat", "pawn"))
            seat = integer(pawn["seat"], f"{spot}.seat", 0, game.players - 1)
            pawns.append((seat, name_of(pawn["pawn"], f"{spot}.pawn", PAWNS)))
        action = name_of(raw["action"], f"{here}.action", game.box.cards)
        found[slot] = SlotState(action, pawns)
    return found


def _attack(value: Any, path: str, phase: str, game: Game) -> Attack | None:
    if phase not in ("reaction", "after_attack"):
        if value is not None:
            raise MalformedError(path, f"null in phase {phase}", value)
        return None
    record(value, path, ATTACK)
    guilds = game.box.guilds
    last = game.players - 1
    return Attack(
        integer(value["attacker"], f"{path}.attacker", 0, last),
        integer(value["defender"], f"{path}.defender", 0, last),
        name_of(value["slot"], f"{path}.slot", game.slots),
        name_of(value["action"], f"{path}.action", game.box.cards),
        name_of(value["target"], f"{path}.target", guilds),
        optional_name(value["selected"], f"{path}.selected", guilds),
        names(value["own_favours"], f"{path}.own_favours", guilds),
        names(value["reactions"], f"{path}.reactions", guilds),
        integer(value["advance"], f"{path}.advance"),
    )


def _track(value: Any, path: str, players: int) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for i, raw in enumerate(items(value, path)):
        here = f"{path}[{i}]"
        record(raw, here, ("space", "seats"))
        space = integer(raw["space"], f"{here}.space")
        if found and space <= max(found):
            raise MalformedError(f"{here}.space", f"more than {max(found)}", space)
        seats = items(raw["seats"], f"{here}.seats")
        if not seats:
            raise MalformedError(f"{here}.seats", "at least one marker", seats)
        found[space] = [integer(seat, f"{here}.seats", 0, players - 1) for seat in seats]
    if sorted(seat for seats in found.values() for seat in seats) != list(range(players)):
        raise MalformedError(path, f"each of {players} markers once", value)
    return found


def _counts(value: Any, path: str, low: int | None = 0) -> list[int]:
    return [integer(item, path, low) for item in items(value, path, 3)]


def _board(value: Any, path: str, guilds: tuple[str, ...]) -> dict[str, list[int]]:
    record(value, path, guilds)
    return {guild: _counts(value[guild], f"{path}.{guild}") for guild in guilds}


def _favours(value: Any, path: str, guilds: tuple[str, ...]) -> dict[str, str]:
    mapping(value, path, guilds)
    return {g: name_of(value[g], f"{path}.{g}", SIDES) for g in guilds if g in value}


def _numbers(value: Any, path: str, guilds: tuple[str, ...], low: int | None) -> dict[str, int]:
    record(value, path, guilds)
    return {guild: integer(value[guild], f"{path}.{guild}", low) for guild in guilds}


def _pile(value: Any, path: str, game: Game) -> PowerPile:
    record(value, path, PILES)
    cards = game.box.power_deck
    pile = PowerPile(*(names(value[name], f"{path}.{name}", cards) for name in PILES))
    everything = sorted(card for name in PILES for card in getattr(pile, name))
    if tuple(everything) != cards:
        raise MalformedError(path, "together the whole deck (IC-10.5)", value)
    return pile


def _neutral(value: Any, path: str, game: Game) -> Neutral | None:
    if game.players != 2:
        if value is not None:
            raise MalformedError(path, "null with 3 and more players", value)
        return None
    record(value, path, NEUTRAL_PILES)
    pile = Neutral(
        *(names(value[name], f"{path}.{name}", game.box.power_deck) for name in NEUTRAL_PILES)
    )
    if tuple(sorted(pile.deck + pile.revealed + pile.kept)) != game.neutral_deck:
        raise MalformedError(path, "together the whole deck (IC-13.10)", value)
    return pile


def _hands(value: Any, path: str, game: Game) -> list[list[str]]:
    return per_seat(value, path, game.players, lambda v, p: names(v, p, game.box.cards))


# ------------------------------------------------------------------ writing


def write_position(state: State, game: Game) -> dict[str, Any]:
    """A position as trace.md writes it, bags sorted, so that equal positions are equal objects."""
    return {
        "phase": state.phase,
        "to_move": state.to_move,
        "round_marker": {
            "position": state.marker,
            "label": game.box.track[state.marker - 1],
        },
        "slots": {
            slot: {
                "action": there.action,
                "pawns": [{"seat": seat, "pawn": pawn} for seat, pawn in sorted(there.pawns)],
            }
            for slot, there in state.slots.items()
        },
        "unplayed": [sorted(pawns) for pawns in state.unplayed],
        "attack": None if state.attack is None else _write_attack(state.attack),
        "intrigue_track": [
            {"space": space, "seats": list(state.track[space])} for space in sorted(state.track)
        ],
        "boards": [{g: list(counts) for g, counts in board.items()} for board in state.boards],
        "bank": list(state.bank),
        "favours": [dict(held) for held in state.favours],
        "equilibrium": [dict(cards) for cards in state.equilibrium],
        "equilibrium_left": dict(state.equilibrium_left),
        "power": dict(state.power),
        "power_cards": [_write_pile(pile, PILES) for pile in state.power_cards],
        "neutral": None if state.neutral is None else _write_pile(state.neutral, NEUTRAL_PILES),
        "hands": [sorted(hand) for hand in state.hands],
        "used_hand_cards": [sorted(hand) for hand in state.used_hand_cards],
        "left_out": sorted(state.left_out),
    }


def _write_attack(attack: Attack) -> dict[str, Any]:
    raw = {name: getattr(attack, name) for name in ATTACK}
    return {
        **raw,
        "own_favours": sorted(attack.own_favours),
        "reactions": sorted(attack.reactions),
    }


def _write_pile(pile: PowerPile | Neutral, piles: tuple[str, ...]) -> dict[str, list[str]]:
    """The deck is ordered, the rest are bags."""
    return {
        name: list(getattr(pile, name)) if name == "deck" else sorted(getattr(pile, name))
        for name in piles
    }


def differences(expected: Any, found: Any, path: str) -> list[tuple[str, Any, Any]]:
    """Where two written positions differ: (path, expected, found)."""
    if expected == found:
        return []
    if isinstance(expected, dict) and isinstance(found, dict):
        places = [
            (f"{path}.{key}", expected.get(key, "nothing"), found.get(key, "nothing"))
            for key in dict.fromkeys((*expected, *found))
        ]
    elif _side_by_side(expected, found):
        pairs = zip(expected, found, strict=True)
        places = [(f"{path}[{i}]", *pair) for i, pair in enumerate(pairs)]
    else:
        return [(path, expected, found)]
    return [found for where, one, other in places for found in differences(one, other, where)]


def _side_by_side(expected: Any, found: Any) -> bool:
    """Per-seat lists of objects are compared seat by seat, the track and other lists whole."""
    return (
        isinstance(expected, list)
        and isinstance(found, list)
        and len(expected) == len(found)
        and bool(expected)
        and isinstance(expected[0], dict)
        and "space" not in expected[0]
    )
