"""Checking a trace line by line, each from the one before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from .box import load_components
from .choices import read_option, write_option
from .game import Game
from .header import check_setup, read_header
from .model import Option, State, Turn, Violation
from .options import legal_options
from .play import apply
from .positions import differences, read_position, write_position
from .reading import MalformedError, fields, items, same, show
from .score import result_of

DECISION = ("line", "n", "seat", "kind", "option", "chance", "position")
RESULT = (
    "line",
    "decisions",
    "reason",
    "power",
    "master_schemer",
    "scores",
    "sources",
    "places",
)
CUT_OFF = ("limit", "fault")
SHOWN = 3


def check_trace(
    lines: Iterable[str | dict[str, Any]], components: Path | dict[str, Any]
) -> list[Violation]:
    """Everything that is wrong with a trace; an empty list when it follows the rules.

    `components` is the path of a components.toml or the table read from one, without the changes
    that the header names.
    """
    data = components if isinstance(components, dict) else load_components(Path(components))
    return _Checker(data).run(lines)


class _Checker:
    """The state of one check: the position reached and what was found."""

    def __init__(self, components: dict[str, Any]) -> None:
        self.components = components
        self.found: list[Violation] = []
        self.n = 0
        self.decisions = 0
        self.game: Game | None = None
        self.state: State | None = None
        self.finished = False

    def report(self, where: str, message: str) -> None:
        self.found.append(Violation(self.n, where, message))

    def expect(self, where: str, expected: Any, found: Any) -> bool:
        """Report a value that is not the expected one."""
        if same(expected, found):
            return True
        self.report(where, f"expected {show(expected)}, found {show(found)}")
        return False

    def run(self, lines: Iterable[str | dict[str, Any]]) -> list[Violation]:
        for line in self._objects(lines):
            try:
                self._line(line)
            except MalformedError as error:
                self.report(error.path, str(error))
            if self.game is None or self.state is None:
                return self.found
        if not self.finished:
            self.n += 1
            self.report("line", "expected a result line at the end, found nothing")
        return self.found

    def _objects(self, lines: Iterable[str | dict[str, Any]]) -> Iterator[Any]:
        for raw in lines:
            self.n += 1
            if not isinstance(raw, str):
                yield raw
                continue
            try:
                yield json.loads(raw)
            except json.JSONDecodeError as error:
                self.report("line", f"expected one JSON object, found {show(raw)} ({error})")

    def _line(self, line: Any) -> None:
        kind = line.get("line") if isinstance(line, dict) else None
        if self.game is None:
            if not self.expect("line", "header", kind):
                return
            self._header(line)
        elif self.finished:
            self.report("line", f"expected nothing after the result, found {show(line)}")
        elif kind == "decision":
            self.decisions += 1
            self._decision(line)
        elif kind == "result":
            self.finished = True
            self._result(line)
        else:
            self.report("line", f"expected 'decision' or 'result', found {show(kind)}")

    def _header(self, line: dict[str, Any]) -> None:
        self.game = read_header(line, self.components)
        self.state = check_setup(line, self.game, self.report)

    # -------------------------------------------------------------- decisions

    def _decision(self, line: dict[str, Any]) -> None:
        game, state = self._now()
        fields(line, "decision", DECISION)
        self.expect("n", self.decisions, line["n"])
        self.expect("kind", state.phase, line["kind"])
        self.expect("seat", state.to_move, line["seat"])
        if state.phase == "over":
            self.report("line", "expected the result line, the game is over; found a decision")
            return
        follows = self._follows(line, game, state)
        try:
            self.state = read_position(line["position"], game)
        except MalformedError as error:
            self.report(error.path, str(error))
            self.state = follows or state
            return
        if follows is not None:
            wanted, given = write_position(follows, game), write_position(self.state, game)
            for path, expected, found in differences(wanted, given, "position"):
                self.report(path, f"expected {show(expected)}, found {show(found)}")

    def _now(self) -> tuple[Game, State]:
        assert self.game is not None
        assert self.state is not None
        return self.game, self.state

    def _follows(self, line: dict[str, Any], game: Game, state: State) -> State | None:
        """Check option, options and chance; the position that must follow a legal option."""
        try:
            option = read_option(line["option"], state.phase, game, "option")
        except MalformedError as error:
            self.report(error.path, str(error))
            option = None
        legal = legal_options(state, game)
        if "options" in line:
            self._options(line["options"], legal, game, state)
        if option is None:
            return None
        if option not in legal:
            self.report("option", _illegal(option, legal))
            return None
        follows, chance = apply(state, option, game)
        self.expect("chance", chance, line["chance"])
        return follows

    def _options(self, value: Any, legal: list[Option], game: Game, state: State) -> None:
        """The list of options must be the referee's own, each once."""
        given: dict[Option, None] = {}
        try:
            for i, raw in enumerate(items(value, "options")):
                option = read_option(raw, state.phase, game, f"options[{i}]")
                if option in given:
                    self.report(f"options[{i}]", f"expected each once, found again {show(raw)}")
                given[option] = None
        except MalformedError as error:
            self.report(error.path, str(error))
            return
        wanted = set(legal)
        extra = [write_option(option) for option in given if option not in wanted]
        missing = [write_option(option) for option in legal if option not in given]
        for words, them in (("found illegal", extra), ("expected also", missing)):
            if them:
                shown = "; ".join(show(option) for option in them[:SHOWN])
                self.report("options", f"{words} ({len(them)} of them): {shown}")

    # -------------------------------------------------------------- result

    def _result(self, line: dict[str, Any]) -> None:
        game, state = self._now()
        fields(line, "result", RESULT)
        self.expect("decisions", self.decisions, line["decisions"])
        reason = line["reason"]
        if reason in CUT_OFF:
            self._cut_off(line, state)
            return
        if state.phase != "over":
            self.report("reason", f"expected one of {CUT_OFF}, not over; found {show(reason)}")
            return
        wanted = result_of(state, game)
        schemers = line["master_schemer"]
        if isinstance(schemers, list) and all(type(seat) is int for seat in schemers):
            line = {**line, "master_schemer": sorted(schemers)}
        for name, value in wanted.items():
            for path, expected, found in differences(value, line[name], name):
                self.report(path, f"expected {show(expected)}, found {show(found)}")
        self._whole_numbers(line)

    def _cut_off(self, line: dict[str, Any], state: State) -> None:
        """A game stopped at its limit or by a fault."""
        if state.phase == "over":
            self.report("reason", f"expected the end of a finished game, found {line['reason']}")
        if not isinstance(line.get("detail"), str):
            self.report("detail", f"expected a text, found {show(line.get('detail'))}")
        for name in RESULT[3:]:
            self.expect(name, None, line[name])

    def _whole_numbers(self, line: dict[str, Any]) -> None:
        """Numbers of the result are integers, no fractions and no yes/no."""
        for name in RESULT[3:]:
            stack = [line[name]]
            while stack:
                value = stack.pop()
                if isinstance(value, (dict, list)):
                    stack += value.values() if isinstance(value, dict) else value
                elif value is not None and type(value) is not int:
                    self.report(name, f"expected integers, found {show(value)}")


def _illegal(option: Option, legal: list[Option]) -> str:
    """Words for an illegal option, with the legal ones that come nearest."""
    near = legal
    if isinstance(option, Turn):
        head = option[:7]
        near = [other for other in legal if other[:7] == head] or [
            other for other in legal if other[1:3] == option[1:3]
        ]
    shown = "; ".join(show(write_option(o)) for o in near[:SHOWN]) or "no such option at all"
    return f"expected one of {len(legal)} legal options, such as {shown}; found " + show(
        write_option(option)
    )
