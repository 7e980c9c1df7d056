"""Tables, findings, plots, page and files of runs of the made-up game."""

import html.parser
import io
import math
import re
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from reports import plots, plots_parts
from reports.components import FEW
from reports.figures import figures, plot_of, specs
from reports.frames import tables
from reports.reading import Reading
from reports.unpaired import compare_runs
from reports.words import plural
from reports.write import write_report
from sim.core.component import Assumed
from sim.core.tally import CREDIT, MAX_BINS, PART_VECTOR, Counts
from tests.reports import samples
from tests.reports.samples import THREE

# ---------------------------------------------------------------------- reading the counts


def test_win_share_is_the_credit_of_the_games(one):
    reading = Reading("x", one.lineups["bold-random-timid"], 0)
    for u in range(3):
        wins = reading.tally.counts.wins[0, u].sum(0)
        credit = sum(CREDIT // k * wins[k] for k in range(1, 4))
        assert reading.strategy_share(u).value == pytest.approx(credit / CREDIT / 1200)


def test_shares_of_strategies_and_of_seats_add_up_to_one(one):
    made = tables(one)
    for name in ("strategies", "seats"):
        rows = made[name][made[name]["measure"] == "win share"]
        assert rows["value"].sum() == pytest.approx(1.0)


def test_two_seats_of_one_strategy_share_its_wins(many):
    reading = Reading("x", many.lineups["bold-bold-timid"], 0)
    bold, timid = (reading.strategy_share(u).value for u in range(2))
    assert 2 * bold + timid == pytest.approx(1.0)


def test_products_of_a_component_are_found_where_the_loop_puts_them(one):
    part = Reading("x", one.lineups["bold-random-timid"], 0).component(1, 0)
    sums = np.zeros((PART_VECTOR, PART_VECTOR), int)
    sums[np.triu_indices(PART_VECTOR)] = part.sums[PART_VECTOR:]
    for i in range(PART_VECTOR):
        for j in range(PART_VECTOR):
            assert part.product(i, j) == sums[min(i, j), max(i, j)]
    assert part.taken + part.passed == 1200


def test_a_mirror_table_has_no_strategy_to_compare():
    made = tables(samples.run([("random", "random")], 150))
    share = made["strategies"].iloc[0]
    assert share["value"] == 0.5
    assert math.isnan(share["low"])
    assert share["verdict"] == "not estimable"
    seat = made["seats"].iloc[0]
    assert seat["low"] < 0.5 < seat["high"]


# ---------------------------------------------------------------------- tables


def test_every_value_of_a_table_has_its_interval_or_says_why_not(one, many, compared):
    for result in (one, many, compared):
        for name, frame in tables(result).items():
            if "value" not in frame or "measure" not in frame:
                continue
            bare = frame[frame["value"].notna() & frame["low"].isna()]
            assert set(bare["method"]) <= {"the same in every deal", "fixed by the design"}, name
            known = frame[frame["low"].notna() & frame["value"].notna()]
            assert (known["low"] <= known["value"] + 1e-12).all(), name
            assert (known["value"] <= known["high"] + 1e-12).all(), name
            assert {"n", "games", "deals", "unit", "method"} <= set(frame.columns), name


def test_no_two_rows_state_the_same_fact(many, compared):
    for result in (many, compared):
        for name, frame in tables(result).items():
            numbers = {"value", "low", "high", "n", "games", "deals", "unit", "method", "verdict",
                       "q", "p_holm", "p_adjusted", "count", "command", "title"}  # fmt: skip
            keys = [column for column in frame.columns if column not in numbers]
            assert not frame.duplicated(keys).any(), name


def test_lengths_are_counted_to_the_turn_and_decision(one):
    lengths = tables(one)["lengths"].set_index(["length", "measure"])["value"]
    tally = one.lineups["bold-random-timid"]
    for name in ("turns", "decisions"):
        counts = getattr(tally.counts, name)[0]
        games = np.repeat(np.arange(len(counts)), counts)
        assert lengths[name, "mean"] == pytest.approx(games.mean())
        assert lengths[name, "median"] == np.quantile(games, 0.5, method="inverted_cdf")
        assert lengths[name, "standard deviation"] == pytest.approx(games.std(), abs=1e-12)


def test_games_of_any_length_have_a_bin_the_longest_share_the_last():
    shape = samples.run([THREE], 1).lineups["bold-random-timid"].shape
    assert shape.length_bins == shape.max_decisions + 1
    assert replace(shape, max_decisions=60_000).length_bins == MAX_BINS


def test_places_are_shares_of_all_seat_games(one):
    places = tables(one)["places"]
    sums = places[places["measure"] == "place"].groupby("strategy")["value"].sum()
    assert sums.to_numpy() == pytest.approx(1.0)


def test_sources_add_up_to_the_mean_score(one):
    made = tables(one)
    scores = made["scores"][made["scores"]["measure"] == "mean"].set_index("strategy")["value"]
    sources = made["sources"].groupby("strategy")["value"].sum()
    assert sources[scores.index].to_numpy() == pytest.approx(scores.to_numpy())


def test_pooled_line_ups_lie_between_their_parts(many):
    made = tables(many)["strategies"]
    rows = made[(made["measure"] == "win share") & (made["strategy"] == "bold")]
    parts = rows[(rows["lineup"] != "all") & rows["low"].notna()]["value"]
    pooled = rows[rows["lineup"] == "all"]["value"].item()
    assert parts.min() < pooled < parts.max()


def test_a_variant_that_changes_nothing_is_seen_to_change_nothing(compared):
    rows = tables(compared)["variants"]
    same = rows[rows["variant"] == "same"]
    assert (same["value"] == 0).all()
    assert set(same["verdict"]) == {"no difference in any deal"}
    assert same["correlation"].dropna().to_numpy() == pytest.approx(1.0)


def test_a_variant_that_changes_the_game_is_seen_to_change_it(compared):
    rows = tables(compared)["variants"]
    timid = rows[(rows["variant"] == "safe_4") & (rows["whose"] == "timid")]
    assert timid[timid["measure"] == "win share"]["verdict"].item() == "changes"
    # Five safe throws of 4 instead of 3 pips.
    assert timid[timid["measure"] == "score"]["value"].item() == 5


def test_two_runs_are_compared_unpaired_where_both_have_a_figure(one):
    fewer = samples.run([("bold", "timid")], 200)
    rows = pd.DataFrame(list(compare_runs(one, fewer)))
    assert not rows[rows["whose"] == "random"].size
    bold = rows[(rows["whose"] == "bold") & (rows["measure"] == "score")].iloc[0]
    assert bold["low"] < 0 < bold["high"]  # a risky game scores 17.5, whoever sits there
    turns = rows[rows["measure"] == "turns"].iloc[0]
    assert turns["value"] == -5
    assert math.isnan(turns["low"])
    assert turns["verdict"] == "changes"
    assert {"win share above even", "score, median", "victory shared"} <= set(rows["measure"])
    assert rows["verdict"].str.startswith(("changes", "does not", "undecided", "no ")).all()


# ---------------------------------------------------------------------- plots


def drawn(plot):
    """Renderer of a figure that was drawn."""
    canvas = FigureCanvasAgg(plot.figure)
    canvas.draw()
    return canvas.get_renderer()


def test_no_text_of_a_plot_covers_another_or_leaves_the_picture(one, many, compared):
    for result in (one, many, compared):
        for plot in figures(result, tables(result)):
            renderer = drawn(plot)
            ax = plot.figure.axes[0]
            texts = [text for text in ax.texts if text.get_text()]
            boxes = [text.get_window_extent(renderer) for text in texts]
            edge = plot.figure.bbox
            for k, box in enumerate(boxes):
                where = f"{plot.name}: {texts[k].get_text()!r}"
                assert box.x0 >= edge.x0 - 1, where
                assert box.x1 <= edge.x1 + 1, where
                assert box.y1 <= edge.y1 + 1, where
                assert not any(box.shrunk(0.9, 0.9).overlaps(b) for b in boxes[:k]), where


def test_one_wide_interval_does_not_squeeze_the_others_but_every_dot_is_seen(one):
    gaps = pd.DataFrame({
        "id": list("abcdefgh"), "title": list("abcdefgh"), "measure": "gap", "verdict": "small",
        "value": [0.3, 0.05, 0.04, 0.03, 0.02, 0.01, -0.02, -0.03],
    })  # fmt: skip
    gaps["low"], gaps["high"] = gaps["value"] - 0.02, gaps["value"] + 0.02
    gaps.loc[0, "high"] = 0.95
    ax = plots_parts.component_wins(Figure().add_subplot(), gaps, "card", 0.05)
    low, high = ax.get_xlim()
    assert low < gaps["low"].min()
    assert gaps["value"].max() < high < 0.5


def test_what_hardly_anybody_took_is_left_out_of_the_plot_which_says_so(one):
    made = tables(one)
    frame = made["components"]
    base = (frame["strategy"] == "all") & (frame["measure"] == "gap")
    assert (frame.loc[base, "n"] >= FEW).all()
    rare = frame[frame["id"] == frame["id"].iloc[0]].assign(id="odd", title="Odd throw")
    rare.loc[rare["measure"] == "gap", ["value", "low", "high", "n"]] = (0.9, -0.5, 1.0, 3.0)
    (spec,) = (
        spec for spec in specs(one, made | {"components": pd.concat([frame, rare])})
        if spec.name == "throw_fortune"
    )  # fmt: skip
    plot = plot_of(spec)
    assert "Odd throw" not in spec.labels
    assert "Left out: 1 taken, or passed up, too rarely; see the table." in plot.answer
    assert plot.figure.axes[0].get_xlim()[1] < 0.9


def many_rows(n):
    value = np.linspace(0.05, 0.6, n)
    return pd.DataFrame({
        "strategy": [f"strategy number {k}" for k in range(n)], "value": value,
        "low": value - 0.02, "high": value + 0.02, "measure": "win share", "verdict": "stronger",
        "seat": range(1, n + 1),
    })  # fmt: skip


@pytest.mark.parametrize("n", [2, 20])
def test_plots_take_axes_and_give_them_back(n):
    ax = Figure().add_subplot()
    assert plots.win_shares(ax, many_rows(n), 1 / 3, 0.02) is ax
    assert plots.seat_effect(Figure().add_subplot(), many_rows(n), 1 / 3, 0.015) is not ax


def test_plots_can_stand_in_a_figure_of_several(one):
    figure = Figure(figsize=(8, 4))
    left, right = figure.subplots(1, 2)
    shares = tables(one)["strategies"]
    plots.win_shares(left, shares[shares["measure"] == "win share"], 1 / 3, 0.02)
    plots.win_shares(right, shares[shares["measure"] == "win share"], 1 / 3, 0.02)
    figure.savefig(io.BytesIO())


# ---------------------------------------------------------------------- page and files


class Outline(html.parser.HTMLParser):
    """Open tags, ids and links of a page."""

    VOID = frozenset({"meta", "input", "br", "link", "path", "use", "rect"})

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.images = [], [], [], []

    def handle_starttag(self, tag, attributes):
        facts = dict(attributes)
        if "id" in facts:
            self.ids.append(facts["id"])
        if tag == "a":
            self.links.append(facts["href"])
        if tag == "svg":
            self.images.append(facts)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.fixture(scope="module")
def folder(many, tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    write_report(many, folder)
    return folder


def outline(folder):
    page = Outline()
    page.feed((folder / "index.html").read_text("utf-8"))
    return page


def test_page_is_whole_and_needs_no_network(folder):
    text = (folder / "index.html").read_text("utf-8")
    page = outline(folder)
    assert page.open == []
    assert len(text) < 3_000_000
    assert len(page.ids) == len(set(page.ids))
    outside = re.findall(r"""(?:src|href)=["']?(https?:[^"' >]+)""", text)
    assert outside == []
    assert "@import" not in text
    shown = re.sub(r"<(script|style).*?</\1>|data-sort=\"nan\"", "", text, flags=re.DOTALL)
    assert not re.search(r"\b(None|nan|NaN|inf)\b", shown)


def test_links_of_the_page_lead_to_files_and_sections(folder):
    page = outline(folder)
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.ids
        else:
            assert (folder / link).is_file(), link


def test_every_plot_is_said_in_words(folder):
    for image in outline(folder).images:
        assert image["role"] == "img"
        assert len(image["aria-label"]) > 40


def test_assumed_numbers_are_named_on_the_page(tmp_path):
    assumed = (Assumed("throws.most", 5, "nobody could look it up"),)
    write_report(samples.run([THREE], 30, assumed=assumed), tmp_path)
    text = (tmp_path / "index.html").read_text("utf-8")
    assert "throws.most" in text
    assert "rests on 1 component number" in text


def test_csv_and_parquet_hold_the_same_table(folder):
    for path in (folder / "tables").glob("*.csv"):
        text, binary = pd.read_csv(path), pd.read_parquet(path.with_suffix(".parquet"))
        assert list(text.columns) == list(binary.columns)
        assert len(text) == len(binary)


def test_the_same_counts_give_the_same_bytes(many, folder, tmp_path):
    write_report(many, tmp_path)
    for path in folder.rglob("*.*"):
        assert path.read_bytes() == (tmp_path / path.relative_to(folder)).read_bytes(), path.name


@pytest.mark.parametrize(
    ("lineup", "blocks"),
    [(THREE, 0), (THREE, 1), (THREE, 2), (("timid", "timid"), 5), (THREE[:2] * 2, 3),
     (("bold", "random", "timid", "timid", "bold"), 30)],
)  # fmt: skip
def test_a_report_of_hardly_anything_is_written_all_the_same(lineup, blocks, tmp_path):
    found = write_report(samples.run([lineup], blocks), tmp_path)
    assert len(found) >= 1
    assert (tmp_path / "index.html").is_file()


def test_counts_of_a_billion_games_are_read_like_those_of_a_thousand(one):
    """Sums and products stay exact, and nothing overflows."""
    (name, tally), factor = next(iter(one.lineups.items())), 10**6
    kept = ("exhibit", "fault")
    counts = {field: array if field in kept else array * factor
              for field, array in tally.counts._asdict().items()}  # fmt: skip
    many = replace(one, lineups={name: replace(tally, counts=Counts(**counts))})
    small, large = tables(one), tables(many)
    assert small.keys() == large.keys()
    for table in ("strategies", "seats", "scores", "lengths", "leads", "components", "sources"):
        values = small[table]["value"].to_numpy()
        assert large[table]["value"].to_numpy() == pytest.approx(values, nan_ok=True), table
        before, after = (frame[table]["high"] - frame[table]["low"] for frame in (small, large))
        known = (before > 0) & (small[table]["unit"] != "rounds")
        assert (after[known] < before[known] / 100).all() or table == "scores", table


@pytest.mark.parametrize(
    ("one", "many"),
    [("race", "races"), ("place in the row", "places in the row"),
     ("price of a race", "prices of a race"), ("race in decline", "races in decline"),
     ("mercenary", "mercenaries"), ("craft bonus", "craft bonuses"), ("play", "plays")],
)  # fmt: skip
def test_kinds_of_components_have_a_plural(one, many):
    assert plural(one) == many
