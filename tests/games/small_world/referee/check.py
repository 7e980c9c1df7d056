"""Checking a trace line by line, each from the one before."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from .board import Board
from .box import Box
from .chance import Chance, ChanceError
from .flow import fresh_turn, play
from .options import legal_options

Table = dict[str, Any]

KEYS = {
    "header": (
        "game", "rules_version", "players", "variant", "switches", "changed", "blank_races",
        "blank_powers", "blank_markers", "seed", "block", "rotation", "strategies", "chance",
        "position",
    ),
    "decision": ("n", "seat", "kind", "option", "chance", "position"),
    "result": ("decisions", "reason", "scores", "tokens", "places", "sources"),
}  # fmt: skip
SOURCES = ("start", "regions", "race", "power", "combo_taken", "combo_paid")
FORCED = 60  # forced decisions left out in one line, far more than a game has


def check_trace(lines: Iterable[str | Table], components: Path | Table) -> list[str]:
    """Everything that is wrong with a trace, in words; empty when it follows the rules.

    `components` is the path of a components.toml or the table read from one, without the changes
    that the header names.
    """
    if isinstance(components, Path):
        components = tomllib.loads(components.read_text(encoding="utf-8"))
    return _Checker(components).run(lines)


class _Checker:
    """The position reached and what was found."""

    def __init__(self, components: Table) -> None:
        self.components = components
        self.found: list[str] = []
        self.n = 0
        self.decisions = 0
        self.board: Board | None = None
        self.header: Table = {}
        self.over = False

    def report(self, message: str) -> None:
        self.found.append(f"line {self.n}: {message}")

    def expect(self, where: str, expected: Any, found: Any) -> None:
        for path, wanted, given in differences(expected, found, where):
            self.report(f"{path}: expected {wanted!r}, found {given!r}")

    def run(self, lines: Iterable[str | Table]) -> list[str]:
        for raw in lines:
            self.n += 1
            line = json.loads(raw) if isinstance(raw, str) else raw
            kind = line.get("line")
            missing = [key for key in KEYS.get(kind, ()) if key not in line]
            wanted = "header" if self.board is None else "decision or result"
            if kind not in wanted or self.over or missing:
                self.report(f"expected a {wanted}, found {kind} without {missing}")
                return self.found
            getattr(self, f"_{kind}")(line)
        if not self.over:
            self.report("no result line")
        return self.found

    def _header(self, line: Table) -> None:
        self.header = line
        box = Box(self.components, line)
        at = line["position"]
        self.board = Board(box, at)
        self.expect("position", normal(dealt(self.board)), normal(at))
        tiles = [combo["banner"] for combo in at["row"]] + at["banner_stack"]
        self.expect("banners", sorted(box.races), sorted(tiles))
        tiles = [combo["badge"] for combo in at["row"]] + at["badge_stack"]
        self.expect("badges", sorted(box.powers), sorted(tiles))
        first = range(1) if box.switches["start_player"] == "seat_0" else range(box.players)
        if at["first_seat"] not in first:
            self.report(f"position.first_seat: found {at['first_seat']}")

    def _decision(self, line: Table) -> None:
        assert self.board is not None
        self.decisions += 1
        board = self.board
        found = line["position"]
        self.board = Board(board.box, found)
        self.expect("n", self.decisions, line["n"])
        self.expect("seat", board.at["to_move"], line["seat"])
        self.expect("kind", board.at["phase"], line["kind"])
        if board.at["phase"] == "over":
            self.report("a decision after the end of the game")
            return
        legal = legal_options(board)
        if "options" in line:
            # An experiment that forces a choice leaves some of the picks out.
            few = "force" in self.header and board.at["phase"] == "pick"
            self.check_options(legal, line["options"], few=few)
        if line["option"] not in legal:
            self.report(f"option: {line['option']} is none of {legal[:8]}")
            return
        try:
            self.check_position(board, line, found)
        except ChanceError as error:
            self.report(f"chance: {error}")

    def check_options(self, legal: list[Table], given: list[Table], *, few: bool) -> None:
        extra = [option for option in given if option not in legal]
        missing = [] if few else [option for option in legal if option not in given]
        if extra or missing or len(given) > len(legal):
            self.report(f"options: illegal {extra[:4]}, missing {missing[:4]}")

    def check_position(self, board: Board, line: Table, found: Table) -> None:
        """The position must follow, forced decisions left out or not."""
        chance = Chance(line["chance"])
        then = first = play(board, line["option"], chance)
        for _ in range(FORCED):
            if same(normal(then.at), normal(found)) or then.at["phase"] == "over":
                break
            options = legal_options(then)
            if len(options) != 1:
                break
            then = play(then, options[0], chance)
        if not same(normal(then.at), normal(found)):
            shown = first if first.at["phase"] == found["phase"] else then
            self.expect("position", normal(shown.at), normal(found))
        if chance.left:
            self.report(f"chance: nothing calls for {chance.left}")

    def _result(self, line: Table) -> None:
        assert self.board is not None
        self.over = True
        at, players = self.board.at, self.board.box.players
        seats = range(players)
        coins = [at["players"][seat]["coins"] for seat in seats]
        tokens = [
            sum(here["tokens"] for here in at["regions"].values() if here["seat"] == seat)
            for seat in seats
        ]
        self.expect("decisions", self.decisions, line["decisions"])
        self.expect("scores", coins, line["scores"])
        self.expect("tokens", tokens, line["tokens"])
        self.expect("sources", [at["players"][seat]["sources"] for seat in seats], line["sources"])
        if line["reason"] in ("limit", "fault"):
            self.expect("places", None, line["places"])
            return
        self.expect("phase", "over", at["phase"])
        ranks = list(zip(coins, tokens, strict=True))
        places = [1 + sum(other > rank for other in ranks) for rank in ranks]
        self.expect("places", places, line["places"])
        best = [rank for rank in ranks if rank[0] == max(coins)]
        reason = "coins" if len(best) == 1 else "tokens" if best.count(max(best)) == 1 else "shared"
        self.expect("reason", reason, line["reason"])


def dealt(board: Board) -> Table:
    """The position after set-up (SW-2); what chance decided is taken from the trace."""
    box, at = board.box, board.at
    coins = box.general["starting_coins"]
    sources = {**dict.fromkeys(SOURCES, 0), "start": coins}
    empty = {"seat": None, "race": None, "state": None, "tokens": 0}
    regions = {
        name: {**empty, "lost_tribe": int(region["lost_tribe"]),
               "markers": {"mountain": 1} if region["terrain"] == "mountain" else {}}
        for name, region in box.regions.items()
    }  # fmt: skip
    visible = min(box.general["visible_combos"], len(box.races))
    return {
        "round": 1, "first_seat": at["first_seat"], "step": "C", "phase": "pick",
        "to_move": at["first_seat"],
        "row": [{**combo, "coins": 0} for combo in at["row"]][:visible],
        "banner_stack": at["banner_stack"], "badge_stack": at["badge_stack"], "badge_discards": [],
        "tray": {name: race["tray"] for name, race in box.races.items()},
        "stock": {name: n for name, n in box.marker_counts.items()
                  if name != "mountain" and box.boxed(name)},
        "regions": regions,
        "players": [{"coins": coins, "active": None, "declined": [], "ally": None,
                     "sources": sources}] * box.players,
        "turn": fresh_turn(at["first_seat"], box.players),
    }  # fmt: skip


def normal(position: Table) -> Table:
    """A position with its sets in order."""
    turn = {**position["turn"], "attacked": sorted(position["turn"]["attacked"])}
    discards = sorted(position["badge_discards"])
    return {**position, "badge_discards": discards, "turn": turn}


def same(expected: Any, found: Any) -> bool:
    """Equal in type too."""
    return bool(expected == found) and not any(differences(expected, found, ""))


def differences(expected: Any, found: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Places where two values differ, in type too: `true` is no 1."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in [*expected, *(key for key in found if key not in expected)]:
            yield from differences(
                expected.get(key, "no such key"), found.get(key, "no such key"), f"{path}.{key}"
            )
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for k, pair in enumerate(zip(expected, found, strict=True)):
            yield from differences(*pair, f"{path}[{k}]")
    elif type(expected) is not type(found) or expected != found:
        yield path, expected, found
