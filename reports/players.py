"""One question at several numbers of players: the runs side by side, as a table and in words.

Games of different numbers of players share no deals, so nothing here is paired: each figure comes
from its own run, and is shown against an even share where a share of victories is meant.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

import pandas as pd

from reports import frames
from reports.balance import foremost_gap
from reports.components import strategy_rows
from reports.estimates import FIXED
from reports.finding import Finding, Findings, estimate_of, exhibit, whole
from reports.reading import MIXED
from reports.result import RunResult
from reports.words import full, listed, points

MOST_KINDS = 3  # of components that get a finding

# measure -> what it is called on the page; the order is that of the page
MEASURES = {
    "seat above even": "seat's win share above even",
    "strategy above even": "strategy's win share above even",
    "victory shared": "victory shared",
    "win margin": "winner's margin",
    "turns": "turns",
    "decisions": "decisions",
    "rounds": "rounds",
}


def side_by_side(results: Sequence[RunResult]) -> pd.DataFrame:
    """One row per number of players, MEASURES and whose it is, of the baseline variant."""
    return pd.DataFrame([row for result in results for row in _rows(result)])


def components(results: Sequence[RunResult]) -> pd.DataFrame:
    """The rows of all strategies together, see `reports.components`, by number of players."""
    rows = [
        {"players": result.players, **row}
        for result in results
        for row in strategy_rows(result, 0, MIXED)
    ]
    return pd.DataFrame(rows)


def _rows(result: RunResult) -> Iterator[dict[str, Any]]:
    def of(make: Callable[[RunResult], Iterator[Any]], measure: str) -> pd.DataFrame:
        frame = whole(result, _baseline(result, make))
        return frame[frame["measure"] == measure]

    def line(row: Mapping[str, Any], measure: str, whose: str, less: float = 0.0) -> dict[str, Any]:
        kept = {key: row[key] for key in ("n", "games", "deals", "unit", "method")}
        shifted = {key: row[key] - less for key in ("value", "low", "high")}
        verdict = row.get("verdict", "")
        return {"players": result.players, "measure": measure, "whose": whose, **shifted, **kept,
                "verdict": verdict}  # fmt: skip

    even = result.even_share
    for row in of(frames.seats, "win share").to_dict("records"):
        yield line(row, "seat above even", f"seat {row['seat']}", even)
    for row in of(frames.strategies, "win share").to_dict("records"):
        if row["method"] != FIXED:  # among copies of itself a strategy wins an even share
            yield line(row, "strategy above even", row["strategy"], even)
    for measure in ("victory shared", "win margin"):
        for row in of(frames.margins, measure).to_dict("records"):
            yield line(row, measure, "game")
    lengths = of(frames.lengths, "mean")
    for row in lengths.to_dict("records"):
        yield line(row, row["length"], "game")


def _baseline(result: RunResult, make: Callable[[RunResult], Iterator[Any]]) -> pd.DataFrame:
    """A table of the first variant."""
    frame = pd.DataFrame(list(make(result)))
    return frame[frame["variant"] == result.variants[0]] if len(frame) else frame


# ---------------------------------------------------------------------- in words


def findings(results: Sequence[RunResult], frame: pd.DataFrame, parts: pd.DataFrame) -> Findings:
    """Seats, strongest strategy, components, length and ties by number of players.

    Args:
        results: a run for each number of players.
        frame: `side_by_side` of them.
        parts: their `components`.
    """
    items = [_seats(results, frame)]
    if frame.loc[frame["measure"] == "strategy above even", "low"].notna().any():
        items.append(_strongest(results, frame))
    items += [*_components(results, parts), _turns(results, frame), _shared(results, frame)]
    return Findings(results[0].asks, "", tuple(items))


def _game(results: Sequence[RunResult], row: pd.Series, name: str) -> tuple[str, str]:
    """Command and name of an extreme game of the run that a row is of."""
    run = next(result for result in results if result.players == row["players"])
    command, extreme = exhibit({"exhibits": _baseline(run, frames.exhibits)}, name)
    return command, f"{extreme} with {run.players} players" if command else ""


def _full(row: Mapping[str, Any], unit: str = "share", sign: bool = False, noun: str = "") -> str:
    told = full(estimate_of(row), unit, sign, noun=noun)
    return f"{told} with {row['players']} players"


def _by_number(rows: pd.DataFrame, say: Callable[[Mapping[str, Any]], str]) -> str:
    return "; ".join(say(row) for row in rows.to_dict("records"))


def _seats(results: Sequence[RunResult], frame: pd.DataFrame) -> Finding:
    rows = frame[frame["measure"] == "seat above even"]
    rows = rows.assign(size=rows["value"].abs())
    worst = rows.loc[[group["size"].idxmax() for _, group in rows.groupby("players", sort=False)]]
    told = _by_number(worst, lambda row: f"{row['whose']}, {_full(row, sign=True)}")
    margin = points(results[0].margins.seat_share)
    said = {"unfair": f"unfair by more than {margin}", "undecided": "undecided",
            "fair": f"fair within {margin}"}  # fmt: skip
    words = {
        result.players: _seat_word(rows[rows["players"] == result.players]["verdict"].tolist())
        for result in results
    }
    verdicts = [
        f"{text} with {listed([str(n) for n, word in words.items() if word == found])} players"
        for found, text in said.items()
        if found in words.values()
    ]
    tones = {"unfair": "bad", "undecided": "open", "fair": "good"}
    tone = next(tones[word] for word in tones if word in words.values())
    show = _game(results, worst.loc[worst["size"].idxmax()], "lowest win")
    return Finding("seats", f"The seat furthest from an even share: {told}", "; ".join(verdicts),
                   tone, *show)  # fmt: skip


def _seat_word(verdicts: Sequence[str]) -> str:
    """Of all seats: unfair if one is, fair if all are."""
    words = {str(verdict).partition(":")[0] for verdict in verdicts}
    return "unfair" if "unfair" in words else "fair" if words == {"fair"} else "undecided"


def _strongest(results: Sequence[RunResult], frame: pd.DataFrame) -> Finding:
    rows = frame[(frame["measure"] == "strategy above even") & frame["low"].notna()]
    best = rows.loc[[group["value"].idxmax() for _, group in rows.groupby("players", sort=False)]]
    told = _by_number(best, lambda row: f"{row['whose']}, {_full(row, sign=True)}")
    same = "" if len(set(best["whose"])) == 1 else "not "
    show = _game(results, best.loc[best["value"].idxmax()], "widest margin")
    text = f"The strategy furthest above an even share: {told}"
    verdict = f"{same}the same strategy at every number of players"
    return Finding("strongest", text, verdict, "plain", *show)


def _components(results: Sequence[RunResult], parts: pd.DataFrame) -> Iterator[Finding]:
    """The clearest gap of each of the first kinds of components that has a certain one."""
    if parts.empty:
        return
    known = parts[(parts["measure"] == "gap") & parts["value"].notna()]
    gaps = dict(iter(known.groupby("players", sort=False)))
    kinds = dict.fromkeys(part.group for result in results for part in result.components)
    found = (_widest_gap(results, gaps, kind) for kind in kinds)
    yield from islice((finding for finding in found if finding), MOST_KINDS)


def _widest_gap(
    results: Sequence[RunResult], gaps: Mapping[Any, pd.DataFrame], kind: str
) -> Finding | None:
    """Of one kind of components; None when no gap is certain at any number of players."""
    widest = []
    for players, frame in gaps.items():
        rows = frame[frame["group"] == kind]
        if len(rows):
            widest.append({**rows.loc[foremost_gap(rows).idxmax()], "players": players})
    certain = [row for row in widest if row["verdict"].startswith("takers")]
    if not certain:
        return None
    told = "; ".join(f"{row['title']}, {_full(row, sign=True)}" for row in widest)
    text = (
        f"By {kind}, the clearest gap between seats that take one and seats that pass it up: {told}"
    )
    margin = points(results[0].margins.component_gap)
    which = listed([str(row["players"]) for row in certain])
    verdict = f"an association, beyond {margin} with {which} players"
    largest = max(certain, key=lambda row: abs(row["value"]))
    show = _game(results, pd.Series(largest), "highest score")
    return Finding("components", text, verdict, "plain", *show)


def _turns(results: Sequence[RunResult], frame: pd.DataFrame) -> Finding:
    rows = frame[frame["measure"] == "turns"]
    told = _by_number(rows, partial(_full, unit="plain", noun="turns"))
    show = _game(results, rows.loc[rows["value"].idxmax()], "longest")
    return Finding("turns", f"A game takes {told}", "", "plain", *show)


def _shared(results: Sequence[RunResult], frame: pd.DataFrame) -> Finding:
    rows = frame[frame["measure"] == "victory shared"]
    show = _game(results, rows.loc[rows["value"].idxmax()], "closest margin")
    return Finding("victory shared", f"Shared victories: {_by_number(rows, _full)}", "", "plain",
                   *show)  # fmt: skip
