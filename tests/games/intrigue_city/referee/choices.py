"""Options as JSON objects, read strictly and written (trace.md, section 4)."""

from __future__ import annotations

from typing import Any

from .game import Game
from .model import Answer, Option, Placement, Step, Turn, Vote
from .reading import MalformedError, flag, integer, items, mapping, record, text

TURN = ("favour", "pawn", "slot", "hand_card", "board", "target", "selected", "steps")
STEP_KEYS = {
    "place": ("op", "guild", "value"),
    "remove": ("op", "guild", "value"),
    "move": ("op", "from", "to", "value"),
}


def read_option(value: Any, kind: str, game: Game, path: str) -> Option:
    """Read an option of a kind of decision; the wrong shape raises `MalformedError`."""
    if kind == "turn":
        return _turn(value, path)
    if kind == "vote":
        record(value, path, ("card", "blank"))
        return Vote(text(value["card"], f"{path}.card"), flag(value["blank"], f"{path}.blank"))
    if kind == "placement":
        return _placement(value, game, path)
    record(value, path, ("favour", "step"))
    step = None if value["step"] is None else _step(value["step"], f"{path}.step")
    return Answer(_maybe_text(value["favour"], f"{path}.favour"), step)


def _maybe_text(value: Any, path: str) -> str | None:
    return None if value is None else text(value, path)


def _turn(value: Any, path: str) -> Turn:
    record(value, path, TURN)
    board = value["board"]
    return Turn(
        _maybe_text(value["favour"], f"{path}.favour"),
        text(value["pawn"], f"{path}.pawn"),
        _maybe_text(value["slot"], f"{path}.slot"),
        _maybe_text(value["hand_card"], f"{path}.hand_card"),
        None if board is None else integer(board, f"{path}.board"),
        _maybe_text(value["target"], f"{path}.target"),
        _maybe_text(value["selected"], f"{path}.selected"),
        tuple(_step(step, f"{path}.steps") for step in items(value["steps"], f"{path}.steps")),
    )


def _step(value: Any, path: str) -> Step:
    op = value.get("op") if isinstance(value, dict) else None
    if not isinstance(op, str) or op not in STEP_KEYS:
        raise MalformedError(f"{path}.op", "place, remove or move", value)
    record(value, path, STEP_KEYS[op])
    cube = integer(value["value"], f"{path}.value")
    if op == "move":
        return Step(op, text(value["from"], f"{path}.from"), text(value["to"], f"{path}.to"), cube)
    guild = text(value["guild"], f"{path}.guild")
    return Step(op, None, guild, cube) if op == "place" else Step(op, guild, None, cube)


def _placement(value: Any, game: Game, path: str) -> Placement:
    record(value, path, ("sets",))
    ring = game.box.guilds
    sets = mapping(value["sets"], f"{path}.sets", ring)
    return Placement(
        tuple(
            (guild, tuple(integer(v, f"{path}.sets.{guild}") for v in _values(sets, guild, path)))
            for guild in ring
            if guild in sets
        )
    )


def _values(sets: dict[str, Any], guild: str, path: str) -> list[Any]:
    return items(sets[guild], f"{path}.sets.{guild}")


def write_option(option: Option) -> dict[str, Any]:
    """An option as trace.md writes it."""
    if isinstance(option, Placement):
        return {"sets": {guild: list(values) for guild, values in option.sets}}
    if isinstance(option, Turn):
        return {**option._asdict(), "steps": [write_step(step) for step in option.steps]}
    if isinstance(option, Vote):
        return option._asdict()
    step = None if option.step is None else write_step(option.step)
    return {"favour": option.favour, "step": step}


def write_step(step: Step) -> dict[str, Any]:
    """A step as trace.md writes it."""
    if step.op == "move":
        return {"op": "move", "from": step.source, "to": step.dest, "value": step.value}
    return {"op": step.op, "guild": step.dest or step.source, "value": step.value}
