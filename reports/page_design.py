"""The page's sections on how a run was played: its design, what was assumed, how to repeat it."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from reports.effects import FORCED
from reports.page_cells import Section
from reports.result import RunResult
from reports.words import count, lineup, listed, percent, plural, points, title
from sim.core.component import Assumed

Tables = Mapping[str, pd.DataFrame]

MANY_FACTS = 12  # more are opened on demand, and in print


def played(result: RunResult, tables: Tables) -> Section:
    """The question, the design of the experiment and its size, in words."""
    several = len(result.lineups) > 1
    games = tables["games"]
    seated = [lineup(tally.lineup) for tally in result.lineups.values()]
    shown = "; ".join(seated[:8]) + (f" and {len(seated) - 8} more" if len(seated) > 8 else "")
    texts = [
        f"The question was: {result.asks or result.name}",
        "A deal is one shuffle of everything that chance decides. Each deal is played once for "
        "every way to seat the line-up, so every strategy meets the same luck in every seat. "
        "Games of one deal are alike; therefore deals, not games, are counted when an interval "
        "says how far chance may have moved a figure.",
        "Seats are counted from 1, in the order of play at the start, here and in every message. "
        "Only traces written as JSON lines, for other programs, count them from 0.",
    ]
    if len(result.variants) > 1:
        texts.append(
            f"Every variant meets the same deals; {result.variants[0]} is the baseline. A "
            "difference between variants is measured deal by deal."
        )
    facts = [
        ("Game", f"{result.game_title}, {result.players} players"),
        ("Line-ups" if several else "Line-up", shown),
        ("Deals", count(games["deals"].max())),
        ("Games", count(games["games"].sum())),
        ("Finished", f"{count(games['finished'].sum())} ({count(games['limit'].sum())} cut off, "
                     f"{count(games['fault'].sum())} faults)"),
        ("Seed", str(result.seed)),
        *((name, note) for name, note in result.strategy_notes.items()),
        *((f"Variant {name}", _changes(result, name)) for name in result.ordinary
          if len(result.ordinary) > 1 or result.variant_notes.get(name)),
        *_forced(result),
        ("Margins", margins(result)),
    ]  # fmt: skip
    return Section("design", "Design", "How it was played", texts, facts)


def _forced(result: RunResult) -> list[tuple[str, str]]:
    """How many components of each kind are given to whom, or forbidden; a variant each."""
    kinds = Counter(
        (force.kind, force.strategy, force.component.group) for force in result.forces.values()
    )
    told: dict[str, list[str]] = {}
    for (kind, strategy, group), number in kinds.items():
        named = f"{number} {plural(group) if number > 1 else group}"
        told.setdefault(f"{FORCED[kind].capitalize()} to {strategy}", []).append(named)
    return [(name, f"{listed(groups)}; a variant for each") for name, groups in told.items()]


def _changes(result: RunResult, name: str) -> str:
    notes = result.variant_notes.get(name, {})
    return ", ".join(f"{key} = {_set_to(value)}" for key, value in notes.items()) or (
        "the printed game"
    )


def _set_to(value: Any) -> str:
    """A value as a config writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def margins(result: RunResult) -> str:
    """Up to which differences nothing is called a problem."""
    fair = result.margins
    return (
        f"win shares of seats {points(fair.seat_share)} and of strategies "
        f"{points(fair.win_share)}; gaps and effects of components {points(fair.component_gap)}; "
        f"scores {points(fair.score / 100)}; shared victories {points(fair.shared)}; lengths "
        f"{percent(fair.length)}; uses of a component {fair.use:g} a game"
    )


def assumed(numbers: Sequence["Assumed"]) -> Section:
    """The numbers of the components that nobody could look up."""
    if not numbers:
        return Section(
            "assumed", "Assumed", "Assumed numbers",
            ["No component number of this game is assumed."],
        )  # fmt: skip
    several = len(numbers) > 1
    texts = [
        f"The answer rests on {len(numbers)} component number{'s' if several else ''} that "
        f"nobody could look up: plausible guesses. Change {'them' if several else 'it'} in a "
        "config to see which answers move."
    ]
    facts = [(item.key, _guess(item.value, item.why)) for item in numbers]
    fold = f"All {len(numbers)} assumed numbers" if len(numbers) > MANY_FACTS else ""
    return Section("assumed", "Assumed", "Assumed numbers", texts, facts, fold)


def _guess(value: Any, why: str) -> str:
    """An assumed value and why nobody knows it, as a person would write them."""
    shown = f"{value:g}" if isinstance(value, float) else _plain(value)
    return f"{shown}: {why}" if why else shown


def _plain(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        inner = "; " if any(isinstance(item, (list, tuple)) for item in value) else ", "
        return inner.join(_plain(item) for item in value)
    return title(_set_to(value))


# Of the manifest: where and how fast a run was played, which changes no result.
_OF_THE_PLACE = frozenset({
    "asks", "config", "config_text", "machine", "workers", "start_method", "session",
    "play_seconds", "peak_memory_mb", "status", "results_digest", "homogeneity",
})  # fmt: skip


def origin(result: RunResult) -> Section:
    """The manifest and the config that make the run again."""
    kept = {key: value for key, value in result.manifest.items() if key not in _OF_THE_PLACE}
    facts = [(title(name), str(value)) for name, value in kept.items() if _is_short(value)]
    kept["strategies"] = {
        name: {key: value for key, value in about.items() if key != "script"}
        for name, about in kept.get("strategies", {}).items()
    }
    return Section(
        "origin", "Reproduce", "To make it again",
        [
            "The same config and seed give the same counts, whatever the number of workers: "
            f"digest {result.digest[:16] or 'unknown'}. Versions and the fingerprints of rules, "
            "numbers and strategies are below; machine and times are in manifest.json. With the "
            "config in a file: equipoise run FILE, and equipoise verify to play a part again."
        ],
        facts,
        config=str(result.manifest.get("config_text", "")),
        pre=json.dumps(kept, indent=2, default=str) if result.manifest else "",
    )  # fmt: skip


def _is_short(value: Any) -> bool:
    return isinstance(value, (int, float, str)) and len(str(value)) <= 80
