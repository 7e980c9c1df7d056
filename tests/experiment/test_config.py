"""Configs: what they mean, and one line for every mistake."""

from dataclasses import replace

import pytest

from sim.errors import ConfigError
from sim.experiment.config import load, load_each
from sim.experiment.identity import run_name
from sim.experiment.variant import chance_sources
from tests.core.toy import TOY
from tests.experiment.toys import BASE, CONFIG, find_toy, toy


def mistake(old, new, **overrides):
    """The message about the base config with one piece of its text changed."""
    assert old in BASE
    with pytest.raises(ConfigError) as caught:
        toy(BASE.replace(old, new, 1), **overrides)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_an_experiment_knows_its_lineups_and_games():
    experiment = toy()
    assert len(experiment.lineups) == 4
    assert experiment.games() == 300 * (1 + 3 + 3 + 1) * 2


def test_blocks_on_the_command_line_replace_games_in_the_file():
    assert toy(BASE.replace("blocks = 300", "games = 10"), blocks=5).blocks == (5, 5, 5, 5)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("blocks = 300", "blokcs = 300", 'blokcs: no key "blokcs"; known: asks, blocks, '),
        ("blocks = 300", "blocks = 300\ngames = 3", "games: blocks is given as well"),
        ("blocks = 300", "", "blocks: is missing; give blocks or games"),
        ("blocks = 300", "blocks = 0", "blocks: 0 is too small; at least 1"),
        ("blocks = 300", 'blocks = "300"', 'blocks: "300" is not a whole number'),
        ("blocks = 300", "blocks = 300.5", "blocks: 300.5 is not a whole number"),
        ("players = 3", "players = 6", "players: 6 is impossible; toy seats 2 to 5"),
        ("players = 3", "players = 0", "players: 0 is too small; at least 1"),
        ("players = 3", "", "players: is missing"),
        ('game = "toy"', 'game = "tyo"', 'game: no game "tyo"; known: toy (did you mean "toy"?)'),
        ('name = "toy"', 'name = "a/b"', 'name: "a/b" is no name; letters, digits, _ and -'),
        ("seed = 7", "seed = -1", "seed: -1 is too small; at least 0"),
        ("seed = 7", "seed = 7\nseed = 8", "Cannot overwrite a value (at line 8, column 9)"),
        ('"safe" }', '"saef" }', 'strategies.safe.script: no toy script "saef"; known: '),
        ('"safe" }', '"./none.py" }', "strategies.safe.script: no such file "),
        ("daring = 0.5", 'daring = "x"', 'strategies.risky.knobs.daring: "x" is not a number'),
        ("{ daring = 0.5 }", "0.5", "strategies.risky.knobs: 0.5 is not a table"),
        ("knobs =", "knbos =", 'strategies.risky.knbos: no key "knbos"; known: knobs, script'),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line_with_its_key(old, new, message):
    assert mistake(old, new).startswith(f"{CONFIG}: {message}")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ('mode = "mirorr"', 'mode: no choice "mirorr"; known: all_multisets, list, mirror, one'),
        ('mode = "list"', "list: is missing; the line-ups to play"),
        ("list = []", "list: is empty; at least one is needed"),
        ('list = [["safe", "safe"]]', "list[0]: 2 strategies; players = 3 needs as many"),
        (
            'list = [["safe", "safe", "safe"], ["safe", "rysky", "safe"]]',
            'list[1][1]: no strategy "rysky"; known: risky, safe (did you mean "risky"?)',
        ),
        (
            'list = [["safe", "safe", "risky"], ["safe", "risky", "safe"]]',
            "list[1]: seats the same as matchups.list[0] in another rotation",
        ),
        (
            'mode = "mirror"\nlist = [["safe", "safe", "risky"]]',
            'list: is only for mode = "list"; mode is "mirror"',
        ),
    ],
)
def test_a_mistake_in_the_matchups(table, message):
    text = mistake("[variants.printed]", f"[matchups]\n{table}\n[variants.printed]")
    assert text.startswith(f"{CONFIG}: matchups.{message}")


def test_a_margin_that_does_not_exist():
    text = mistake("[variants.high]", "[fair]\nseat_shrae = 0.1\n[variants.high]")
    assert text.startswith(f'{CONFIG}: fair.seat_shrae: no margin "seat_shrae"; known: ')
    text = mistake("[variants.high]", "[fair]\nseat_share = 1.5\n[variants.high]")
    assert text == f"{CONFIG}: fair.seat_share: 1.5 is too large; less than 1, a share"


def test_a_mistake_on_the_command_line_names_the_option():
    with pytest.raises(ConfigError, match="--blocks: 0 is too small; at least 1"):
        toy(blocks=0)


def test_the_number_of_blocks_and_the_question_do_not_change_the_run_folder():
    other = BASE.replace("blocks = 300", "blocks = 400").replace("worth a risk", "dangerous")
    assert run_name(toy(other)) == run_name(toy())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed = 7", "seed = 8"),
        ("players = 3", "players = 4"),
        ("daring = 0.5", "daring = 0.4"),
        ("safe = 4", "safe = 5"),
        ('safe = { script = "safe" }', 'safe = { script = "risky" }'),
    ],
)
def test_whatever_changes_a_game_changes_the_run_folder(old, new):
    assert run_name(toy(BASE.replace(old, new, 1))) != run_name(toy())


def test_a_number_named_in_two_spellings_is_contradictory():
    old = "[variants.high]"
    text = mistake(old, f'[variants.both]\n"a.b" = 1\na.b = 2\n{old}')
    assert text.endswith('variants.both: "a.b" is set twice')


FORCED = BASE.replace("[variants.printed]\n[variants.high]\nsafe = 4\n", "").replace(
    "[strategies]", '[force]\nstrategy = "safe"\ngive = ["throw"]\nforbid = ["risky"]\n[strategies]'
)
ONE_SEAT = '[matchups]\nmode = "list"\nlist = [["safe", "risky", "risky"]]\n'


def test_a_force_table_makes_a_variant_of_every_component():
    experiment = toy(FORCED + ONE_SEAT)
    assert list(experiment.boxes) == ["printed", "give-risky", "forbid-risky"]
    assert [box.twist.kind for box in experiment.boxes.values()] == [0, 1, 2]
    assert experiment.settings["give-risky"] == {
        "force": {"strategy": "safe", "give": "throw.risky"}
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"throw"', '"trow"', 'force.give[0]: no component "trow"; known: risky, throw (did you'),
        ('"safe"\ngive', '"saef"\ngive', 'force.strategy: no strategy "saef"; known: risky, safe'),
        ('give = ["throw"]\nforbid = ["risky"]', "", "force: names no component; give = [...]"),
        (ONE_SEAT, "", 'force.strategy: "safe" has 3 seats in safe,safe,safe; only one seat can'),
        (
            '["safe", "risky", "risky"]',
            '["risky", "risky", "risky"]',
            'force.strategy: "safe" sits in no line-up',
        ),
        (
            "[strategies]",
            "[variants.a]\n[variants.b]\nsafe = 4\n[strategies]",
            "force: is for one variant; ask about several in a config each",
        ),
    ],
)
def test_a_mistake_in_a_forced_choice_is_one_line(old, new, message):
    text = FORCED + ONE_SEAT
    assert old in text
    with pytest.raises(ConfigError) as caught:
        toy(text.replace(old, new, 1))
    assert str(caught.value).startswith(f"{CONFIG}: {message}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ('{ strategy = "safe" }', "variants.high.force: needs one of give and forbid"),
        ('{ strategy = "safe", give = 3 }', "variants.high.force.give: 3 is not a component"),
        (
            '{ strategy = "safe", giev = "risky", give = "risky" }',
            'variants.high.force: no key "giev"; known: forbid, give, strategy (did you mean "give',
        ),
        ("3", 'variants.high.force: is not { strategy = "...", give or forbid = "..." }'),
    ],
)
def test_a_variant_may_force_by_itself(value, message):
    text = BASE.replace("safe = 4", f"force = {value}") + ONE_SEAT
    with pytest.raises(ConfigError) as caught:
        toy(text)
    assert str(caught.value).startswith(f"{CONFIG}: {message}")


@pytest.mark.parametrize(
    ("variants", "message"),
    [
        (
            "[variants.printed]\n[variants.high]\nsafe = 4\n"
            'force = { strategy = "safe", give = "risky" }',
            'variants.high: changes other things than "printed" does, beside force; an effect',
        ),
        (
            '[variants.a]\nforce = { strategy = "safe", give = "risky" }\n[variants.b]',
            "variants.a.force: is in the first variant, which the others are compared with",
        ),
    ],
)
def test_a_forced_variant_changes_nothing_else(variants, message):
    text = BASE.replace("[variants.printed]\n[variants.high]\nsafe = 4", variants) + ONE_SEAT
    with pytest.raises(ConfigError) as caught:
        toy(text)
    assert str(caught.value).startswith(f"{CONFIG}: {message}")


def test_variants_may_hold_different_components():
    experiment = toy(BASE.replace("safe = 4", "tower = true"))
    counts = [box.components for box in experiment.boxes.values()]
    assert [len(components) for components in counts] == [1, 2]


def test_several_numbers_of_players_are_as_many_experiments(tmp_path):
    file = tmp_path / "toy.toml"
    file.write_text(
        BASE.replace("players = 3", "players = [2, 3]")
        + '[matchups]\nmode = "list"\nlist = [["safe", "risky"], ["safe", "safe", "risky"]]\n'
    )
    (tmp_path / "strategies").symlink_to(CONFIG.parent / "strategies")
    two, three = load_each(file, find_game=find_toy)
    assert (two.name, two.lineups) == ("toy-2p", (("safe", "risky"),))
    assert (three.name, three.lineups) == ("toy-3p", (("safe", "safe", "risky"),))
    assert [box.players for box in three.boxes.values()] == [3, 3]
    (only,) = load_each(file, {"players": 3}, find_game=find_toy)
    assert run_name(only) == run_name(three) != run_name(two)
    with pytest.raises(ConfigError, match=r"players: \[2, 3\] is a list; choose one"):
        load(file, find_game=find_toy)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("[]", "players: [] is not a list of whole numbers, 1 or more"),
        ('[2, "3"]', "players: [2, '3'] is not a list of whole numbers, 1 or more"),
        ("[3, 3]", "players: [3, 3] names a number twice"),
        ("[2, 9]", "players: 9 is impossible; toy seats 2 to 5"),
        ("[2, 4]", "matchups.list[1]: 3 strategies; players = [2, 4] names no such number"),
        ("[2, 3, 4]", "matchups.list: has no line-up of 4 players"),
    ],
)
def test_a_mistake_in_several_numbers_of_players_is_one_line(tmp_path, players, message):
    file = tmp_path / "toy.toml"
    text = BASE.replace("players = 3", f"players = {players}")
    if "list" in message or "names" in message:
        text += '[matchups]\nmode = "list"\nlist = [["safe", "risky"], ["safe", "safe", "risky"]]\n'
    file.write_text(text)
    (tmp_path / "strategies").symlink_to(CONFIG.parent / "strategies")
    with pytest.raises(ConfigError) as caught:
        load_each(file, find_game=find_toy)
    assert str(caught.value).startswith(f"{file}: {message}")


def test_luck_by_source_plays_the_first_variant_again_for_each_source():
    experiment = toy(BASE + "[luck]\nby_source = true\n")
    rekeyed = ["rekey-start", "rekey-dice", "rekey-strategies", "rekey-all"]
    assert list(experiment.boxes) == ["printed", "high", *rekeyed]
    assert experiment.variants == ("printed", "high")
    assert experiment.luck == ("start", "dice", "strategies")
    assert experiment.boxes["rekey-all"].twist.rekeyed == ("start", "dice", "strategies")
    assert not toy(BASE + "[luck]\nby_source = false\n").luck


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ('[variants.high]\nrekey = ["dice"]', "variants.high.rekey: is made by [luck] by_source"),
        ("[variants.rekey-dice]", "variants.rekey-dice: is a name that [luck] needs"),
        (
            "[luck]\nby_sorce = true\n[variants.a]",
            'luck.by_sorce: no key "by_sorce"; known: by_source',
        ),
    ],
)
def test_a_mistake_about_luck_is_one_line(new, message):
    text = BASE.replace("[variants.high]", new)
    with pytest.raises(ConfigError) as caught:
        toy(text if "by_sorce" in text else text + "[luck]\nby_source = true\n")
    assert str(caught.value).startswith(f"{CONFIG}: {message}")


def test_streams_of_one_kind_are_one_source():
    game = replace(TOY, streams=("deck", "die_0", "die_1", "kingdom_a"))
    assert chance_sources(game) == {
        "deck": ("deck",), "die": ("die_0", "die_1"), "kingdom": ("kingdom_a",),
        "strategies": ("strategies",),
    }  # fmt: skip
