"""Own tiles as a designer meets them: in a config, with what the program says to it."""

import pytest
from typer.testing import CliRunner

from sim.cli import app
from sim.errors import ConfigError
from sim.experiment.config import load
from sim.games.small_world.data import printed

CONFIG = """\
name = "own"
game = "small_world"
players = 2
blocks = 1
[strategies]
one = {{ script = "random" }}
two = {{ script = "random" }}
{variants}
"""
RACE = """
[[variants.v.blank_races]]
id = "gnomes"
name = "Gnomes"
banner = {banner}
donor = "dwarves"
effects = []
"""
MARKER = """
[[variants.v.blank_markers]]
id = "m{k}"
name = "Marker"
count = 1
defence = 1
supply = "box"
per_region = 1
stops_sorcery = false
conquered = "stock"
abandoned = "stock"
decline = "stays"
"""
POWER = """
[[variants.v.blank_powers]]
id = "p{k}"
name = "Power"
badge = 3
effects = [{effects}]
"""
BANNER = """
[[variants.v.blank_races]]
id = "r{k}"
name = "Race"
banner = 3
donor = "none"
tray = 8
effects = []
"""
FREE = '[variants.v]\nblank_number_limits = "free"\n'
COUNTS = '{ block = "coins_conquest", coins = 1 }'
STRIKE = '{ block = "strike", cost = 1, per_turn = 1 }'


def tiles(table, n, *effects):
    return "".join(table.format(k=k, effects=", ".join(effects)) for k in range(n))


@pytest.fixture
def config(tmp_path):
    def write(variants):
        path = tmp_path / "own.toml"
        path.write_text(CONFIG.format(variants=variants), encoding="utf-8")
        return path

    return write


MISTAKES = [
    ("[variants.v]\nown_token_defend = true",
     'own.toml: variants.v.own_token_defend: no key "own_token_defend"; known: '),
    (RACE.format(banner=5).replace("[[", "[").replace("]]", "]"),
     "own.toml: variants.v.blank_races: is one table; allowed: a list of tables, "
     "[[...blank_races]] in double brackets above each"),
    (RACE.format(banner=5).replace('"dwarves"', '["dwarves"]'),
     "own.toml: variants.v.blank_races[0].donor = ['dwarves']; allowed: \"amazons\" or "),
    (tiles(MARKER, 5), "own.toml: variants.v: 12 markers with the own tiles; at most 11 fit"),
    (tiles(POWER, 9), "own.toml: variants.v: 29 powers with the own tiles; at most 28 fit"),
    (FREE + tiles(BANNER, 5), "own.toml: variants.v: 19 races with the own tiles; at most 18 fit"),
    (tiles(POWER, 4, *[COUNTS] * 6),
     "own.toml: variants.v: 27 blocks that count conquests with the own tiles; at most 24 fit"),
    (tiles(POWER, 8, STRIKE),
     "own.toml: variants.v: 9 strike blocks with the own tiles; at most 8 fit"),
    (tiles(POWER, 1, *[COUNTS] * 9),
     "own.toml: variants.v.blank_powers[0].effects has 9 blocks; at most 8"),
]  # fmt: skip


@pytest.mark.parametrize(("variants", "message"), MISTAKES)
def test_sw_blank_7_a_mistake_is_one_line_with_its_key_path(config, variants, message):
    with pytest.raises(ConfigError) as caught:
        load(config(variants))
    text = str(caught.value)
    assert "\n" not in text
    assert text.partition("own.toml")[2].startswith(message.removeprefix("own.toml"))


def test_sw_blank_1_as_many_own_tiles_as_there_is_room_for(config):
    variants = FREE + tiles(MARKER, 4) + tiles(POWER, 7, STRIKE, *[COUNTS] * 3) + tiles(BANNER, 4)
    box = load(config(variants)).boxes["v"]
    assert len(box.document["powers"]) == len(printed()["powers"]) + 7
    assert len(box.document["races"]) == len(printed()["races"]) + 4


WARNING = "warning: gnomes: up to 13 tokens at the pick (8 + badge 5), but its tray holds 8"


@pytest.mark.slow
@pytest.mark.parametrize("command", [["plan", "--seconds", "0.1"], ["run", "--no-report"]])
def test_sw_blank_4_plan_and_run_without_a_report_tell_the_warning(config, tmp_path, command):
    name, *options = command
    options += ["--workers", "1"]
    options += ["--out", str(tmp_path)] * (name == "run")
    done = CliRunner().invoke(app, [name, str(config(RACE.format(banner=8))), *options])
    assert done.exit_code == 0, done.output
    assert [line for line in done.stderr.splitlines() if line.startswith(WARNING)] != []
