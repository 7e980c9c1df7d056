"""A finding: one sentence with its figure and verdict, and what its makers share."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from reports.estimates import Estimate
from reports.reading import MIXED
from reports.result import RunResult
from reports.words import title

Tables = Mapping[str, pd.DataFrame]


@dataclass(frozen=True)
class Finding:
    """One sentence with its figure, and where to look further."""

    topic: str
    text: str
    verdict: str  # "" where nothing is to be judged
    tone: str  # "good", "bad", "open" (undecided) or "plain"
    command: str = ""  # shows a game behind it
    exhibit: str = ""  # what game that is

    @property
    def verdict_sentence(self) -> str:
        """The verdict as a sentence of its own; empty where there is none."""
        return f"{self.verdict[:1].upper()}{self.verdict[1:]}." if self.verdict else ""

    @property
    def sentence(self) -> str:
        """The text, and its verdict."""
        return f"{self.text}. {self.verdict_sentence}".rstrip()

    def __str__(self) -> str:
        """For the terminal: the sentence, and under it the command that shows a game."""
        if not self.command:
            return self.sentence
        return f"{self.sentence}\n    {self.exhibit}: {self.command}"


@dataclass(frozen=True)
class Findings:
    """What `run` prints at its end and the page shows at its top."""

    question: str
    digest: str
    items: tuple[Finding, ...]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def of_run(self, named: str, run: str) -> "Findings":
        """The same with commands that name the run in another way."""
        old, new = f"trace {named or 'RUN'} ", f"trace {run or 'RUN'} "
        items = (replace(item, command=item.command.replace(old, new, 1)) for item in self.items)
        return replace(self, items=tuple(items))


def whole(result: RunResult, frame: pd.DataFrame) -> pd.DataFrame:
    """The rows over all line-ups, or those of the only one."""
    if len(result.lineups) > 1 and (frame["lineup"] == MIXED).any():
        return frame[frame["lineup"] == MIXED]
    return frame[frame["lineup"] == frame["lineup"].iloc[0]]


def exhibit(
    tables: Tables, name: str, lineups: Sequence[str] = (), variant: str = ""
) -> tuple[str, str]:
    """Command and name of the most extreme game of a kind.

    Args:
        tables: of the run.
        name: of the table `exhibits`, such as "longest".
        lineups: in which it may have been played; empty: in any.
        variant: under which, and which the name then says; empty: any of the table's.
    """
    rows = tables["exhibits"] if "exhibits" in tables else pd.DataFrame()
    if rows.empty:
        return "", ""
    rows = rows[rows["exhibit"] == name]
    rows = rows[rows["lineup"].isin(lineups)] if lineups else rows
    rows = rows[rows["variant"] == variant] if variant else rows
    if rows.empty:
        return "", ""
    low = name in ("shortest", "closest margin", "lowest win")
    best = rows["value"].idxmin() if low else rows["value"].idxmax()
    where = f" under {title(variant)}" if variant else ""
    return str(rows.loc[best, "command"]), f"{name}{where}"


def seating(result: RunResult, *strategies: str) -> list[str]:
    """The line-ups in which all of these strategies sit and meet others; empty: there is none."""
    return [
        name for name, tally in result.lineups.items()
        if set(strategies) <= set(tally.strategies) and len(tally.strategies) > 1
    ]  # fmt: skip


def estimate_of(row: Mapping[str, Any] | pd.Series) -> Estimate:
    """The estimate that a row of a table holds."""
    return Estimate(
        float(row["value"]), float(row["low"]), float(row["high"]), float(row["n"]),
        int(row["games"]), int(row["deals"]), str(row["method"]),
    )  # fmt: skip


def tone_of(verdict: str) -> str:
    """How a verdict is coloured; the words say the same."""
    word = verdict.split(":")[0]
    if word in ("fair", "even", "small", "does not change", "no difference in any deal"):
        return "good"
    if word == "undecided":
        return "open"
    return "bad" if word == "unfair" else "plain"
