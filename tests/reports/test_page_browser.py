"""The page in a real browser, opened from disk."""

import os
import re
import shutil

import pytest

from sim.core.component import Assumed
from tests.reports import samples
from tests.reports.test_effects import FORCED
from tests.reports.test_sources import played

pytestmark = [
    pytest.mark.slow,
    # Playwright drives the browser through asyncio and leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

LINEUPS = [("bold", "random", "timid"), ("bold", "bold", "timid")]
QUIET = (
    "--no-sandbox", "--headless", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
PHONE, DESK = {"width": 360, "height": 780}, {"width": 1440, "height": 900}


def chromium():
    """Where the browser is; without one CI fails and other places skip."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    missing = "no chromium on the path; install it, for instance: apt-get install chromium"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    from reports.write import write_report

    folder = tmp_path_factory.mktemp("run")
    config = {"config_text": 'name = "toy"\n', "rules_version": "1", "games": 1080}
    guesses = (Assumed("a_very_long_table.with_a_long_name.and_a_number", ["a_b", "c"], "unseen"),)
    result = samples.run(LINEUPS, 120, {"base": {}, "safe_4": {"safe": 4}}, manifest=config,
                         assumed=guesses)  # fmt: skip
    write_report(result, folder)
    return folder


@pytest.fixture(scope="module")
def forced(tmp_path_factory):
    """The page of a run with forced choices and luck by source."""
    from reports.write import write_report

    folder = tmp_path_factory.mktemp("forced")
    write_report(played(f"{FORCED}[luck]\nby_source = true\n", 300), folder)
    return folder


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """The page of a run with more variants than stand together in a table."""
    from reports.write import write_report

    folder = tmp_path_factory.mktemp("many")
    variants = {"base": {}, **{f"safe_{pips}": {"safe": pips} for pips in range(4, 9)}}
    write_report(samples.run([("bold", "timid")], 60, variants), folder)
    return folder


@pytest.fixture(scope="module")
def browser():
    path = chromium()
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=path, args=list(QUIET))
        yield opened
        opened.close()


@pytest.fixture
def visit(browser, folder):
    """Opens the page in a window of a size; fails when the console complained."""
    complaints, contexts = [], []

    def open_page(size=DESK, where=folder, **way):
        context = browser.new_context(viewport=size, **way)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text)
                if message.type in ("error", "warning") else None)  # fmt: skip
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("requestfailed", lambda request: complaints.append(request.url))
        page.on("request", lambda request: complaints.append(request.url)
                if request.url.startswith("http") else None)  # fmt: skip
        page.goto((where / "index.html").as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def cells(page, table, column):
    """Texts of a column of the rows that can be seen."""
    rows = page.locator(f"#{table} tbody tr:visible")
    return [row.locator("th, td").nth(column).inner_text() for row in rows.all()]


def test_the_findings_are_what_is_seen_first(visit):
    page = visit()
    first = page.locator(".finding").first
    assert first.bounding_box()["y"] < DESK["height"]
    assert page.title().startswith("Does it pay to risk a throw?")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_is_wider_than_the_window(visit, size):
    page = visit(size)
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size["width"]


def test_a_click_on_a_heading_sorts(visit):
    page = visit()
    head = page.locator("#strategy-table thead th", has_text="mean score")
    values = f"""[...document.querySelectorAll('#strategy-table tbody tr')]
        .map((row) => Number(row.cells[{head.evaluate("(th) => th.cellIndex")}].dataset.sort))"""
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert (falling := page.evaluate(values)) == sorted(falling, reverse=True)
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    assert (rising := page.evaluate(values)) == sorted(rising)


def test_component_tables_are_filtered_by_strategy_and_word(visit):
    page = visit()
    table = page.locator("table[id^='parts-']").first
    name = table.get_attribute("id")
    tools = page.locator(f".tools[data-for='{name}']")
    everything = table.locator("tbody tr:visible").count()
    tools.locator("select").first.select_option("timid")
    some = table.locator("tbody tr:visible").count()
    assert 0 < some <= everything
    word = cells(page, name, 0)[0]
    tools.locator("input").fill(word.upper())
    assert set(cells(page, name, 0)) == {word}
    tools.locator("input").fill("no such thing")
    assert table.locator("tbody tr:visible").count() == 0
    assert tools.locator("output").inner_text() == "0 rows"


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_effects_and_luck_are_filtered_and_fit_the_window(visit, forced, size):
    page = visit(size, forced)
    page.locator(".tools[data-for='effect-table'] select").first.select_option("give")
    assert cells(page, "effect-table", 0) == ["Risky throw"]
    assert not page.locator("#effect-table th", has_text="forced").is_visible()
    page.locator(".tools[data-for='luck-sources'] select").first.select_option("score")
    assert set(cells(page, "luck-sources", 0)) == {"start", "dice", "bots' own draws"}
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_how_a_number_was_made_is_one_tap_away(visit):
    page = visit(PHONE, has_touch=True)
    page.locator("#seat-table td[data-note]").first.tap()
    note = page.locator("#note")
    assert "deals" in note.inner_text()
    page.keyboard.press("Escape")
    assert not note.is_visible()


def test_a_note_names_denominator_unit_interval_and_family(visit):
    page = visit(PHONE, has_touch=True)
    page.locator("#seat-table td[data-note]").first.tap()
    said = page.locator("#note").inner_text()
    assert said.startswith("win share: percent of games won per seat")
    assert re.search(
        r"\. [\d,]+ games, \d+ deals, worth [\d,]+ independent games; 95 % interval: ", said
    )
    assert said.endswith(". Family of tests: the seats of a table, Holm's correction.")


def test_notes_are_read_with_the_arrow_keys_from_one_stop_in_each_table(visit):
    page = visit()
    stops = "[...document.querySelectorAll('#seat-table td')].filter((td) => td.tabIndex === 0)"
    assert page.evaluate(f"{stops}.length") == 1
    page.evaluate(f"{stops}[0].focus()")
    first, note = page.evaluate("document.activeElement.innerText"), page.locator("#note")
    assert note.inner_text().startswith("win share: ")
    assert note.get_attribute("role") == "status"
    page.keyboard.press("ArrowRight")
    assert note.inner_text().startswith("mean score: points per game. ")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.innerText") == first
    assert page.evaluate(f"{stops}.length") == 1
    page.keyboard.press("Tab")
    assert not note.is_visible()


def test_one_of_many_variants_is_shown_at_a_time(visit, many):
    page = visit(PHONE, many)
    rows = page.locator("#strategy-table tbody tr:visible")
    assert rows.count() == 2
    head = page.locator("#strategy-table th", has_text="variant")
    assert not head.is_visible()
    page.locator(".tools[data-for='strategy-table'] select").select_option("")
    assert rows.count() == 2 * 6
    assert head.is_visible()
    page.emulate_media(media="print")
    assert page.locator(".tools[data-for='variant-table'] select").is_visible()
    assert not page.locator(".tools[data-for='variant-table'] input").is_visible()


def test_everything_is_reached_by_keyboard(visit):
    page = visit()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    seen = set()
    for _ in range(400):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.tagName"))
        if page.evaluate("document.activeElement === document.body"):
            break
    assert {"A", "BUTTON", "SUMMARY", "SELECT", "INPUT", "DIV"} <= seen
    unreached = page.evaluate("""[...document.querySelectorAll('button, select, summary, a[href]')]
        .filter((e) => e.tabIndex < 0).length""")
    assert unreached == 0


def test_a_heading_sorts_by_keyboard(visit):
    page = visit()
    head = page.locator("#seat-table thead th").first
    head.get_by_role("button").focus()
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "descending"


def luminance(page, expression):
    """Relative luminance of a colour like rgb(1, 2, 3)."""
    text = page.evaluate(expression)
    parts = [int(part) / 255 for part in text[text.index("(") + 1 : -1].split(",")[:3]]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_plots_stand_out_in_light_and_dark(visit, scheme):
    page = visit(color_scheme=scheme)
    paper = luminance(page, "getComputedStyle(document.body).backgroundColor")
    assert (paper > 0.8) == (scheme == "light")
    for ink in ("body", ".lede", "figure svg text", ".verdict", "figcaption a"):
        what = "fill" if "svg" in ink else "color"
        there = luminance(page, f"getComputedStyle(document.querySelector('{ink}')).{what}")
        contrast = (max(paper, there) + 0.05) / (min(paper, there) + 0.05)
        assert contrast >= 4.5, ink


def test_the_page_prints(visit, tmp_path):
    page = visit()
    page.pdf(path=tmp_path / "page.pdf", format="A4")
    content = (tmp_path / "page.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    assert len(content) > 20_000
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    assert page.locator(".finding").first.is_visible()


def test_every_plot_has_a_name_and_its_data(visit, folder):
    page = visit()
    plots = page.locator("figure")
    assert plots.count() >= 4
    for plot in plots.all():
        assert len(plot.locator("svg").get_attribute("aria-label")) > 20
        for link in plot.locator("a").all():
            assert (folder / link.get_attribute("href")).is_file()


def test_every_table_has_a_caption_and_headings(visit):
    page = visit()
    bare = page.evaluate("""[...document.querySelectorAll('table')].filter((table) =>
        !table.caption || !table.querySelector('thead th[scope=col]')
        || !table.querySelector('tbody th[scope=row]')).map((table) => table.id)""")
    assert bare == []
