"""Which plots a result gets, how large, and what they say to those who cannot see them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from reports import furniture, palette, plots, plots_course, plots_many, plots_parts
from reports.components import FEW, amount_of
from reports.effects import ASSOCIATION, EFFECT, FORCED
from reports.finding import whole
from reports.reading import MIXED
from reports.result import RunResult
from reports.sources import INVOLVED, RESULTS, source_title
from reports.words import lineup, percent, title

WIDTH = 4.5  # inches; two stand side by side on a desk, one fills a phone
ROWS = (0.28, 0.37, 0.52)  # inches of a row whose name has one, two, three lines
MOST_CHANGES, MOST_EFFECTS = 10, 30  # rows of a plot; more become a matrix, or are left out
ALIKE = 1e-9  # shares that are this close have nothing to compare
Tables = Mapping[str, pd.DataFrame]


@dataclass(frozen=True)
class Plot:
    """A finished plot with its place on the page."""

    name: str  # of its files
    section: str
    table: str  # whose CSV holds its data
    title: str
    answer: str
    figure: Figure
    alt: str


@dataclass(frozen=True)
class Spec:
    """A plot that can be drawn on any Axes."""

    name: str
    section: str
    table: str
    labels: Sequence[str]  # of the rows; empty for a plot with an ordinary y axis
    draw: Callable[[Axes], Axes]
    alt: str
    side: int = 8  # letters at the right edge
    below: float = 0.32  # inches for ticks, axis label and legend
    height: float = 2.2  # inches, without rows


def figures(result: RunResult, tables: Tables) -> Iterator[Plot]:
    """The plots of the baseline variant, and of what the other variants change."""
    for spec in specs(result, tables):
        yield plot_of(spec)


def specs(result: RunResult, tables: Tables) -> Iterator[Spec]:
    """What is to be drawn, in the order of the page."""
    base = {name: frame[frame["variant"] == result.variants[0]] for name, frame in tables.items()}
    if result.even_share and base["games"]["whole_deals"].sum() == 0:
        return  # nothing to see: every deal failed
    yield from _who_wins(result, base)
    yield from _variants(result, tables)
    yield from _effects(result, tables)
    yield from _scores(result, base)
    yield from _components(result, base)
    yield from _course(result, base)


def plot_of(spec: Spec) -> Plot:
    """Draw one plot and give it the height that its rows and its title need."""
    letter = furniture.TEXT_SIZE * 0.6 / 72
    longest = max((len(line) for label in spec.labels for line in furniture.fold(label)), default=5)
    lines = max((len(furniture.fold(label)) for label in spec.labels), default=1)
    row = ROWS[min(lines, len(ROWS)) - 1]
    left = (letter * longest + 0.2) / WIDTH
    right = 1 - (spec.side * furniture.SMALL_SIZE * 0.6 / 72 + 0.14) / WIDTH
    high = row * len(spec.labels) + 0.1 if spec.labels else spec.height
    figure = Figure(figsize=(WIDTH, high + spec.below + 1), facecolor=palette.PAPER)
    FigureCanvasAgg(figure)
    ax = figure.add_axes((left, 0.1, right - left, 0.5), facecolor="none")
    spec.draw(ax)
    above = furniture.height_above(ax) + 0.08
    total = above + high + spec.below
    figure.set_figheight(total)
    ax.set_position((left, spec.below / total, right - left, high / total))
    question, answer = furniture.head_of(ax)
    return Plot(spec.name, spec.section, spec.table, question, answer, figure,
                f"{question} {answer} {spec.alt}".strip())  # fmt: skip


def _said(frame: pd.DataFrame, label: str) -> str:
    """The values of a plot as a sentence."""
    shown = frame.head(12)
    parts = [f"{name} {percent(value)}" for name, value in zip(shown[label], shown["value"],
                                                              strict=True)]  # fmt: skip
    more = f" and {len(frame) - 12} more; the table has them all" if len(frame) > 12 else ""
    return ", ".join(parts) + more + "."


def _who_wins(result: RunResult, base: Tables) -> Iterator[Spec]:
    even, fair = result.even_share, result.margins
    shares = whole(result, base["strategies"])
    shares = shares[shares["measure"] == "win share"]
    yield Spec(
        "win_shares", "winners", "strategies", shares["strategy"].tolist(),
        lambda ax: plots.win_shares(ax, shares, even, fair.win_share),
        _said(shares, "strategy"), side=20,
    )  # fmt: skip
    seats = whole(result, base["seats"])
    seats = seats[seats["measure"] == "win share"]
    named = seats.assign(name=[f"seat {seat}" for seat in seats["seat"]])
    yield Spec(
        "seat_effect", "winners", "seats", named["name"].tolist(),
        lambda ax: plots.seat_effect(ax, seats, even, fair.seat_share),
        _said(named, "name"), side=20,
    )  # fmt: skip
    if len(result.lineups) > 3:
        matrix = _matrix(result, base)
        longest = max(len(name) for name in matrix["rivals"])
        yield Spec(
            "strategy_matrix", "winners", "strategies", matrix["strategy"].unique().tolist(),
            lambda ax: plots_many.strategy_matrix(ax, matrix, even),
            "The table of strategies holds every cell.", side=1, below=0.2 + 0.05 * longest,
        )  # fmt: skip


def _matrix(result: RunResult, base: Tables) -> pd.DataFrame:
    shares = base["strategies"]
    shares = shares[(shares["measure"] == "win share") & (shares["lineup"] != MIXED)]
    rivals = []
    for name, strategy in zip(shares["lineup"], shares["strategy"], strict=True):
        others = list(result.lineups[name].lineup)
        others.remove(strategy)
        rivals.append(lineup(tuple(sorted(others))))
    return shares.assign(rivals=rivals)


def _variants(result: RunResult, tables: Tables) -> Iterator[Spec]:
    if "variants" not in tables:
        return
    rows = whole(result, tables["variants"])
    rows = rows[(rows["measure"] == "win share") & rows["variant"].isin(result.ordinary)]
    rows = rows[~rows["whose"].str.startswith("seat ") & rows["value"].notna()]
    if rows.empty:
        return
    if len(rows) > MOST_CHANGES and len(rows["whose"].unique()) > 1:
        longest = max(len(name) for name in rows["whose"])
        yield Spec(
            "variant_map", "variants", "variants", [title(v) for v in rows["variant"].unique()],
            lambda ax: plots_many.variant_map(ax, rows, result.variants[0]),
            "The table of variants holds every cell.", side=1, below=0.2 + 0.05 * longest,
        )  # fmt: skip
        return
    labels = [f"{who}, {variant}" for who, variant in zip(rows["whose"], rows["variant"],
                                                         strict=True)]  # fmt: skip
    yield Spec(
        "variant_changes", "variants", "variants", labels,
        lambda ax: plots_many.variant_changes(
            ax, rows, result.margins.win_share, result.variants[0]
        ),
        "The table of variants holds every figure.", side=6, below=0.5,
    )  # fmt: skip


def _effects(result: RunResult, tables: Tables) -> Iterator[Spec]:
    if "effects" not in tables:
        return
    families = tables["effects"].groupby(["forced", "group", "strategy"], sort=False)
    for (kind, group, strategy), frame in families:
        effect = frame[(frame["measure"] == EFFECT) & frame["value"].notna()]
        if effect.empty:
            continue
        what = f"a {FORCED[str(kind)]} {group} do for {strategy}"
        slug = str(group).replace(" ", "_")
        name, alt = f"{kind}_{slug}_{strategy}", "The table of effects holds every figure."
        if plots_parts.is_paired(effect["id"].tolist()):
            answer = "Change of its win share in points, an effect. Faded: perhaps none."
            yield _pairs(name, "effects", effect, f"What does {what}?", answer, alt)
            continue
        effect = effect.sort_values("value", ascending=False, kind="stable")
        if len(effect) > MOST_EFFECTS:  # the largest, up or down
            effect = effect[effect["value"].abs().rank(ascending=False) <= MOST_EFFECTS]
        known = (frame["measure"] == ASSOCIATION) & (frame["n"] >= FEW)
        rows = pd.concat([effect, frame[known]])
        draw = partial(
            plots_parts.effects, frame=rows, what=what, margin=result.margins.component_gap
        )
        yield Spec(name, "effects", "effects", effect["title"].tolist(), draw, alt, side=6,
                   below=0.72)  # fmt: skip


def _pairs(
    name: str, table: str, frame: pd.DataFrame, question: str, answer: str, alt: str
) -> Spec:
    """A matrix of component pairs."""
    ids = frame["id"].str.split("+", regex=False)
    down = [title(row) for row in ids.str[0].unique()]
    longest = max(len(column) for column in ids.str[1])
    draw = partial(plots_parts.pair_matrix, frame=frame, question=question, answer=answer)
    return Spec(name, table, table, down, draw, alt, side=1, below=0.2 + 0.05 * longest)


def _scores(result: RunResult, base: Tables) -> Iterator[Spec]:
    facts = whole(result, base["scores"])
    medians = facts[facts["measure"] == "median"].set_index("strategy")["value"].to_dict()
    histogram = base["score_histogram"]
    histogram = histogram.groupby(["strategy", "score"], sort=False, as_index=False)["count"].sum()
    said = ", ".join(f"{name} {value:g}" for name, value in medians.items())
    yield Spec(
        "scores", "scores", "score_histogram", [name for name in medians for _ in range(2)],
        lambda ax: plots.score_distributions(ax, histogram, medians),
        f"Medians: {said}.", side=11, below=0.5,
    )  # fmt: skip
    if len(result.sources) > 1:
        sources = base["sources"].groupby(["strategy", "source"], sort=False, as_index=False)
        means = sources["value"].mean()
        used = (means.groupby("source")["value"].max() != 0).sum()
        legend = 0.17 * -(-min(int(used), len(palette.COLOURS)) // 2)
        yield Spec(
            "score_sources", "scores", "sources", means["strategy"].unique().tolist(),
            lambda ax: plots.score_sources(ax, means),
            "The table of sources holds every figure.", side=11, below=0.56 + legend,
        )  # fmt: skip


def _components(result: RunResult, base: Tables) -> Iterator[Spec]:
    if "components" not in base:
        return
    pooled = base["components"]
    pooled = pooled[pooled["strategy"] == MIXED]
    for group, frame in pooled.groupby("group", sort=False):
        slug = str(group).replace(" ", "_")
        taken = frame[(frame["measure"] == "taken") & frame["value"].notna()]
        if taken.empty:
            continue
        gaps = frame[(frame["measure"] == "gap") & frame["value"].notna()]
        often = gaps[gaps["n"] >= FEW]
        if plots_parts.is_paired(taken["id"].tolist()):
            if len(gaps):
                yield _pairs(
                    f"{slug}_fortune", "components", gaps,
                    f"How do those who take each {group} fare?",
                    "Win share against those who pass it up, in points; an association. Faded: "
                    "perhaps alike.", "The table of components holds every figure.",
                )  # fmt: skip
            continue
        if _differ(taken["value"]):
            used = f"any {amount_of(result, str(group))[0]}" if group in result.amounts else "used"
            use = partial(plots_parts.component_use, frame=frame, group=str(group), used=used)
            yield Spec(
                f"{slug}_use", "components", "components", taken["title"].tolist(), use,
                f"Taken: {_said(taken, 'title')}", below=0.56,
            )  # fmt: skip
        if len(often):
            margin, rare = result.margins.component_gap, len(gaps) - len(often)
            fortune = partial(
                plots_parts.component_wins, frame=often, group=str(group), margin=margin, rare=rare
            )
            yield Spec(
                f"{slug}_fortune", "components", "components", often["title"].tolist(), fortune,
                "The table of components holds every figure.", side=6, below=0.5,
            )  # fmt: skip


def _differ(shares: pd.Series) -> bool:
    """False for one component, and for what the rules deal out alike, such as a turn order."""
    return bool(shares.max() - shares.min() > ALIKE)


def _course(result: RunResult, base: Tables) -> Iterator[Spec]:
    facts, histogram = whole(result, base["lengths"]), whole(result, base["length_histogram"])
    spread = facts[facts["measure"] == "standard deviation"].set_index("length")["value"]
    low, high = (facts[facts["measure"] == f"quantile {q}"].set_index("length")["value"]
                 for q in ("0.05", "0.95"))  # fmt: skip
    unit = "turns" if low["turns"] < high["turns"] else "decisions"
    histogram = histogram[histogram["length"] == unit]
    if spread[unit] > 0:
        length = facts[facts["length"] == unit]
        yield Spec(
            "game_length", "game", "length_histogram", (),
            lambda ax: plots_course.game_length(ax, histogram, length, unit), "", side=2, below=0.5,
        )  # fmt: skip
    if "luck_sources" in base:
        luck = whole(result, base["luck_sources"])
        luck = luck[luck["of"] == RESULTS[0]]
        total = luck[luck["measure"] == INVOLVED]
        names = [source_title(name) for name in total["source"]]
        yield Spec(
            "luck_sources", "game", "luck_sources", names,
            lambda ax: plots_course.luck_sources(ax, luck),
            f"Involved: {_said(total, 'source')}", side=11, below=0.56,
        )  # fmt: skip
    ranks = whole(result, base["ranks"]) if "ranks" in base else pd.DataFrame()
    if len(ranks) and len(ranks["round"].unique()) > 1:
        first = ranks[ranks["rank"] == 1]
        named = first.assign(name=[f"first after round {k}" for k in first["round"]])
        yield Spec(
            "rank_wins", "game", "ranks", (),
            lambda ax: plots_course.rank_wins(ax, ranks, result.even_share),
            _said(named, "name"), side=5, below=0.5,
        )  # fmt: skip
