"""Findings about variants and forced choices: differences on the same deals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from reports.compare import SAME
from reports.effects import EFFECT
from reports.estimates import Estimate, family_width
from reports.finding import Finding, Tables, estimate_of, exhibit, seating, tone_of, whole
from reports.judge import judge
from reports.result import RunResult
from reports.words import count, deals, figure, full, interval, listed, plural, points, title

MOST_VARIANTS = 4  # that each get a finding; of more, one sums up and the largest follow
MOST_NAMES = 5
MOST_LARGEST = 3
MOST_FAMILIES = 3
CHANGES, UNDECIDED = "changes", "undecided"
GAME = "game"  # whose measures the length and the ties are
GAME_MEASURES = {"turns": "turns", "decisions": "decisions", "victory shared": "shared victories",
                 "spread": "spread of the scores", "win margin": "winner's margin"}  # fmt: skip


@dataclass(frozen=True)
class Change:
    """A change of a win share by a variant, and its verdict."""

    variant: str
    whose: str
    estimate: Estimate
    margin: float
    verdict: str
    tests: int  # for which the interval holds at once

    @property
    def word(self) -> str:
        """The verdict without the deals that it lacks."""
        return self.verdict.partition(":")[0]

    @property
    def size(self) -> float:
        """Whatever its direction."""
        return abs(self.estimate.value)


# ---------------------------------------------------------------------- variants


def variants(result: RunResult, tables: Tables) -> Iterator[Finding]:
    """What each variant does to the win shares; of many, how many do and the largest."""
    if "variants" not in tables:
        return
    rows = whole(result, tables["variants"])
    rows = rows[(rows["measure"] == "win share") & rows["value"].notna()]
    rows = rows[rows["variant"].isin(result.ordinary)]
    names = list(dict.fromkeys(rows["variant"]))
    tests = len(rows) if len(names) > MOST_VARIANTS else 1
    found = [_change(result, row, tests) for row in rows.to_dict("records")]
    by_variant = [[each for each in found if each.variant == name] for name in names]
    if len(names) <= MOST_VARIANTS:
        for changes in by_variant:
            yield _variant(result, tables, changes)
        yield from _game(result, tables)
        return
    by_variant.sort(key=lambda changes: _foremost(changes).size, reverse=True)
    yield _summary(result, tables, by_variant)
    changing = [changes for changes in by_variant if _foremost(changes).word == CHANGES]
    for changes in changing[:MOST_LARGEST] or by_variant[:1]:
        yield _variant(result, tables, changes)
    yield from _game(result, tables)


def _game(result: RunResult, tables: Tables) -> Iterator[Finding]:
    """Of length, spread and ties those that a variant changes, each with its largest change."""
    rows = whole(result, tables["variants"])
    rows = rows[(rows["whose"] == GAME) & rows["measure"].isin(GAME_MEASURES)]
    rows = rows[rows["variant"].isin(result.ordinary) & rows["value"].notna()]
    tests = len(rows) if rows["variant"].nunique() > MOST_VARIANTS else 1
    largest: dict[str, tuple[Change, str]] = {}
    for row in rows.to_dict("records"):
        change, measure = _change(result, row, tests), str(row["measure"])
        held = largest.get(measure)
        if change.word == CHANGES and (held is None or change.size > held[0].size):
            largest[measure] = change, str(row["unit"])
    if not largest:
        return
    told = [
        f"{GAME_MEASURES[measure]} {figure(change.estimate, unit, sign=True)} "
        f"({interval(change.estimate, unit, sign=True)}) under {_named(change.variant)}"
        for measure, (change, unit) in largest.items()
    ]
    first = next(iter(largest.values()))[0]
    family = f", intervals for {count(first.tests)} changes at once" if first.tests > 1 else ""
    played = deals(first.estimate.blocks)
    text = f"What changes most of a game: {'; '.join(told)}; {played}, paired{family}"
    show = exhibit(tables, "longest", (), first.variant)
    yield Finding("game", text, "beyond their margins", "plain", *show)


def _change(result: RunResult, row: Any, tests: int) -> Change:
    """A row of the table; unless it is within the margin, widened for the largest of `tests`.

    What is within needs no correction: "no change" of all is claimed only if each one passes.
    """
    found = replace(estimate_of(row), level=result.level)
    named = row["variant"], row["whose"]
    verdict, margin = str(row["verdict"]), float(row["margin"])
    if tests == 1 or not found.has_interval or not verdict.startswith((CHANGES, UNDECIDED)):
        return Change(*named, found, margin, verdict, 1)
    wide = family_width(found.level, tests)
    low, high = (found.value + wide * (limit - found.value) for limit in (found.low, found.high))
    found = replace(found, low=low, high=high)
    verdict = str(judge(found, 0.0, margin, "does not change", CHANGES))
    return Change(*named, found, margin, verdict, tests)


def _foremost(changes: Sequence[Change]) -> Change:
    """The largest of those that are beyond the margin, else undecided, else of all."""
    for word in (CHANGES, UNDECIDED):
        pool = [change for change in changes if change.word == word]
        if pool:
            return max(pool, key=lambda change: change.size)
    return max(changes, key=lambda change: change.size)


def _variant(result: RunResult, tables: Tables, changes: Sequence[Change]) -> Finding:
    change = _foremost(changes)
    found, name = change.estimate, _named(change.variant)
    show = _game_under(result, tables, change.variant, change.whose)
    if change.verdict == SAME:
        text = f"Variant {name} changes no win share ({deals(found.blocks)}, paired)"
        return Finding("variant", text, SAME, "good", *show)
    margin = points(change.margin)
    said = {"does not change": f"does not change it by more than {margin}",
            CHANGES: f"changes it by more than {margin}"}  # fmt: skip
    most = " most" if change.size == max(each.size for each in changes) else ""
    family = f", as one of {count(change.tests)} changes" if change.tests > 1 else ""
    text = (
        f"Variant {name} moves the win share of {change.whose}{most}: {figure(found, sign=True)} "
        f"({interval(found, sign=True)}{family}; {deals(found.blocks)}, paired)"
    )
    verdict = said.get(change.verdict, change.verdict)
    return Finding("variant", text, verdict, tone_of(change.verdict), *show)


def _named(variant: str) -> str:
    """In quotes: a variant called "none" or "every round" would not read as a name."""
    return f"\N{LEFT DOUBLE QUOTATION MARK}{title(variant)}\N{RIGHT DOUBLE QUOTATION MARK}"


def _game_under(result: RunResult, tables: Tables, variant: str, whose: str) -> tuple[str, str]:
    """Command and name of a one-sided game under a variant, with the strategy where it is one."""
    return exhibit(tables, "widest margin", seating(result, whose), variant)


def _summary(result: RunResult, tables: Tables, by_variant: Sequence[Sequence[Change]]) -> Finding:
    """How many variants change a win share, and which; the largest first."""
    foremost = [_foremost(changes) for changes in by_variant]
    changing = [_named(change.variant) for change in foremost if change.word == CHANGES]
    still = sum(change.word == UNDECIDED for change in foremost)
    fair = result.margins
    largest = next((each for each in foremost if each.word == CHANGES), foremost[0])
    margin = points(fair.win_share)
    if fair.seat_share != fair.win_share:
        margin += f", or a seat's by {points(fair.seat_share)}"
    verb = "changes" if len(changing) == 1 else "change"
    number = f"{len(changing)} of {len(foremost)} variants {verb}"
    if not changing:
        number = f"None of {len(foremost)} variants is shown to change"
    names = changing[:MOST_NAMES]
    if len(changing) > MOST_NAMES:
        names.append(f"{len(changing) - MOST_NAMES} more")
    which = f"{listed(names)}; " if names else ""
    played = deals(max(change.estimate.blocks for change in foremost))
    text = f"{number} a win share by more than {margin} ({which}{played}, paired)"
    others = len(foremost) - len(changing) - still
    parts = ([f"{others} {'does' if others == 1 else 'do'} not"] if others else []) + (
        [f"{still} {'is' if still == 1 else 'are'} undecided"] if still else []
    )
    tone = "plain" if changing else "open" if still else "good"
    show = _game_under(result, tables, largest.variant, largest.whose)
    return Finding("variants", text, " and ".join(parts), tone, *show)


# ---------------------------------------------------------------------- forced choices


def effects(result: RunResult, tables: Tables) -> Iterator[Finding]:
    """The largest effect of what was given, and of what was forbidden, by group."""
    if "effects" not in tables:
        return
    rows = tables["effects"]
    rows = rows[(rows["measure"] == EFFECT) & rows["value"].notna()]
    for (kind, group), family in list(rows.groupby(["forced", "group"], sort=False))[
        :MOST_FAMILIES
    ]:
        yield _effect(result, tables, family, str(kind), str(group))


def _effect(
    result: RunResult, tables: Tables, family: pd.DataFrame, kind: str, group: str
) -> Finding:
    margin = points(result.margins.component_gap)
    sure = family[family["verdict"].isin(("helps", "hurts"))]
    pool = sure if len(sure) else family
    row = pool.loc[pool["value"].abs().idxmax()]
    doing = "Giving" if kind == "give" else "Forbidding"
    text = (
        f"{doing} {row['title']} to {row['strategy']} changes its win share by "
        f"{full(estimate_of(row), sign=True)}"
    )
    if len(family) > 1:
        text += f", the largest effect of {count(len(family))} {plural(group)}"
    verdict = f"an effect, beyond {margin}" if len(sure) else str(row["verdict"])
    if (family["verdict"] == "small").all():
        verdict = f"no effect is beyond {margin}"
    show = _game_under(result, tables, row["variant"], row["strategy"])
    return Finding("effect", text, verdict, tone_of(row["verdict"]), *show)
