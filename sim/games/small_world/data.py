"""Turns data.toml, switches, own tiles and a designer's changes into a Box."""

import copy
import functools
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.core.component import Assumed, Component
from sim.core.game import Box
from sim.errors import ConfigError, WholeError, unknown_name
from sim.games.small_world.checks import check_map, check_name, check_number, check_switch, refuse
from sim.games.small_world.encode import encode
from sim.games.small_world.terms import MAX_ROUNDS, MAX_ROW, MAX_SEATS, MAX_TRAY
from sim.games.small_world.tiles import add_own_tiles, check_parameter, check_tiles, warn_of_tokens

Document = dict[str, Any]

# name -> (default, other value, one line); see rulings.md
# name -> (default, other value, what it decides)
SWITCHES: dict[str, tuple[Any, Any, str]] = {
    "start_player": ("random", "seat_0", "who has the first turn of the game (SW-2.7)"),
    "coins_visibility": ("hidden", "public", "whether bots see each other's coin totals (SW-10.8)"),
    "dwarves_score_in_decline_turn": (
        True, False, "Dwarves are paid for their mines in the turn they go into decline (SW-10.5)"
    ),
    "own_tokens_defend": (
        False, True, "own tokens in decline make it dearer to take their region oneself (SW-5.8)"
    ),
    "final_attempt_limit": (
        "short_by_3", "cost_at_most_3",
        "what the die may be rolled for: up to 3 tokens short, or only regions that cost 3 or less "
        "(SW-6.1)",
    ),
    "ghouls_before_pick": (
        True, False, "Ghouls in decline move before a new combo is picked, not after (SW-23.4)"
    ),
    "ghoul_final_attempt": (
        "own", "shared", "Ghouls have a final attempt of their own, or one for the whole turn "
        "(SW-23.6)",
    ),
    "ghouls_may_reenter": (
        True, False, "Ghouls driven from their last region may come back from the border (SW-23.8)"
    ),
    "sorcery_needs_token_in_hand": (
        False, True, "Sorcerers must hold a token to use their sorcery (SW-30.5)"
    ),
    "alchemist_needs_region": (
        False, True, "Alchemists are paid only while they hold a region (SW-40.2)"
    ),
    "diplomat_in_2p": (
        True, False, "a Diplomat may make peace with the only opponent, two players (SW-44.6)"
    ),
    "blank_number_limits": (
        "rulebook", "free", "limits of a designer's own tiles: banner 1-10 and badge 0-4, or wider "
        "(SW-BLANK.2)",
    ),
}  # fmt: skip
OWN_TILES = {
    "blank_races": "own races: [[...blank_races]] with id, name, banner, donor, effects",
    "blank_powers": "own powers: [[...blank_powers]] with id, name, badge, effects, replaces",
    "blank_markers": "own markers: [[...blank_markers]] with id, name, count, defence and rules",
}
# dotted key, `*` for one part -> lowest and highest whole number
NUMBERS: dict[str, tuple[int, int]] = {
    "general.starting_coins": (0, 100),
    "general.visible_combos": (1, MAX_ROW),
    "general.combo_step_cost": (0, 10),
    "general.base_conquest_cost": (0, 10),
    "general.min_conquest_tokens": (1, 5),
    "general.cost_per_defending_token": (0, 5),
    "general.final_attempt_max_short": (0, 10),
    "general.token_loss_on_defeat": (0, 5),
    "general.points_per_region": (0, 10),
    "markers.*": (0, 20),
    "races.*.banner": (1, 20),
    "races.*.tray": (1, MAX_TRAY),
    "powers.*.badge": (0, 10),
    "maps.*.turns": (1, MAX_ROUNDS),
}


@functools.cache
def printed() -> Document:
    """The data of the printed game."""
    path = Path(__file__).with_name("data.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def settings() -> dict[str, str]:
    """All keys that a variant may have, with one line each."""
    lines = {name: f"{line}: {default} ({other})" for name, (default, other, line) in
             ((name, _shown(entry)) for name, entry in SWITCHES.items())}  # fmt: skip
    lines |= OWN_TILES
    for key, value in leaves(printed()):
        lines[key] = f"printed: {_text(value)}"
    return lines


def _shown(entry: tuple[Any, Any, str]) -> tuple[str, str, str]:
    return _text(entry[0]), _text(entry[1]), entry[2]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def leaves(document: Document) -> Iterator[tuple[str, Any]]:
    """Dotted key and value of every number of the data that may be changed."""
    for group in ("general", "markers", "markers_defence"):
        for key, value in document[group].items():
            if key not in ("source", "players_min", "players_max") and (
                group == "general" or key != "mountain" or group == "markers_defence"
            ):
                yield f"{group}.{key}", value
    yield "die.faces", document["die"]["faces"]
    for marker, rules in document["markers_rules"].items():
        if marker not in ("source", "mountain"):
            for key, value in rules.items():
                yield f"markers_rules.{marker}.{key}", value
    for group, numbers in (("races", ("banner", "tray")), ("powers", ("badge",))):
        for tile in document[group]:
            for key in numbers:
                yield f"{group}.{tile['id']}.{key}", tile[key]
            yield from _effect_leaves(f"{group}.{tile['id']}.effects", tile["effects"])
    for number, world in document["maps"].items():
        yield f"maps.{number}.turns", world["turns"]
        for region in world["regions"]:
            for key in ("terrain", "symbols", "lost_tribe", "edge", "adjacent"):
                yield f"maps.{number}.regions.{region['id']}.{key}", region[key]


def _effect_leaves(prefix: str, effects: list[Document]) -> Iterator[tuple[str, Any]]:
    names = [effect["block"] for effect in effects]
    for effect in effects:
        if names.count(effect["block"]) == 1:  # SW-BLANK.8
            for key, value in effect.items():
                if key not in ("block", "where"):
                    yield f"{prefix}.{effect['block']}.{key}", value


def read_box(players: int, settings: Mapping[str, Any]) -> Box:
    """The box for a number of players with the settings of one variant.

    Raises:
        ConfigError: one line with the key, its value and what is allowed.
    """
    if not 2 <= players <= MAX_SEATS:
        raise ConfigError(f"players = {players}: small_world is for 2 to {MAX_SEATS}")
    given = _flat(settings)
    switches = {name: entry[0] for name, entry in SWITCHES.items()}
    own: dict[str, Any] = {}
    numbers: dict[str, Any] = {}
    for key, value in given.items():
        if key in SWITCHES:
            switches[key] = check_switch(key, value, SWITCHES[key][:2])
        elif key in OWN_TILES:
            own[key] = value
        else:
            numbers[key] = value
    document = copy.deepcopy(printed())
    add_own_tiles(document, own, switches["blank_number_limits"] == "free")
    changed = _change(document, numbers)
    _check_whole(document, players)
    document["warnings"] = warn_of_tokens(document)
    data = encode(document, players, switches)
    variants = {name: value for name, value in switches.items() if value != SWITCHES[name][0]}
    return Box(
        players=players,
        data=data,
        components=_components(document),
        assumed=_assumed(document),
        changed=changed,
        document=document,
        switches=switches,
        variants=variants,
    )


def _flat(settings: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Settings with nested tables written as dotted keys, but for own tiles, which are checked."""
    flat: dict[str, Any] = {}
    for key, value in settings.items():
        if isinstance(value, Mapping) and key not in OWN_TILES:
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = value
    return flat


def _change(document: Document, numbers: Mapping[str, Any]) -> dict[str, Any]:
    """Set the given dotted keys; returns those whose value differs from the printed one."""
    before = dict(leaves(document))
    changed: dict[str, Any] = {}
    for key, value in numbers.items():
        if key not in before:
            raise ConfigError(f"{key}: {unknown_name('key', key, _near(key, before))}")
        _check_leaf(document, key, value, before[key])
        _put(document, key, value)
        if value != before[key]:
            changed[key] = value
    return changed


def _near(key: str, known: Mapping[str, Any]) -> list[str]:
    """The switches and the keys of the same table, so that the message stays readable."""
    parts = key.split(".")
    while parts:
        parts.pop()
        prefix = "".join(part + "." for part in parts)
        near = [name for name in known if name.startswith(prefix)]
        if near and parts:
            return near if len(near) <= 40 else _heads(near, prefix)
    return [*SWITCHES, *OWN_TILES, *_heads(list(known), "")]


def _heads(keys: list[str], prefix: str) -> list[str]:
    return sorted({prefix + key[len(prefix) :].split(".")[0] + ".…" for key in keys})


def _put(document: Document, key: str, value: Any) -> None:
    node: Any = document
    *path, last = key.split(".")
    for part in path:
        if isinstance(node, list):
            node = next(item for item in node if part in (item.get("id"), item.get("block")))
        else:
            node = node[part]
    node[last] = value


def _check_leaf(document: Document, key: str, value: Any, old: Any) -> None:
    parts = key.split(".")
    for pattern, (low, high) in NUMBERS.items():
        wanted = pattern.split(".")
        if len(wanted) == len(parts) and all(
            a in ("*", b) for a, b in zip(wanted, parts, strict=True)
        ):
            check_number(key, value, low, high)
            return
    if parts[0] == "die":
        if not isinstance(value, list) or not 1 <= len(value) <= 12:
            refuse(key, value, "a list of 1 to 12 whole numbers from 0 to 20")
        for face in value:
            check_number(key, face, 0, 20)
    elif parts[0] == "markers_defence":
        if value != "immune":
            check_number(key, value, 0, 5, 'or "immune"')
    elif parts[0] == "markers_rules":
        check_parameter(document, key, "markers_rules", parts[-1], value)
    elif "effects" in parts:
        check_parameter(document, key, parts[-2], parts[-1], value)
    else:
        _check_region(document, key, parts[-1], value, old)


def _check_region(document: Document, key: str, field: str, value: Any, old: Any) -> None:
    if type(value) is not type(old):
        refuse(key, value, {"bool": "true or false", "str": "a text", "list": "a list"}
               [type(old).__name__])  # fmt: skip
    terrains = [name for name in document["terrain_greek"] if name != "source"]
    if field == "terrain":
        check_name(key, "terrain", value, terrains)
    if field == "symbols":
        for symbol in value:
            check_name(key, "symbol", symbol, ("mine", "cavern", "magic"))
    if field == "adjacent":
        regions = document["maps"][key.split(".")[1]]["regions"]
        for other in value:
            check_name(key, "region", other, [region["id"] for region in regions])


def _check_whole(document: Document, players: int) -> None:
    """What no single key can say: maps, the blocks of a tile, and a badge for every banner."""
    check_tiles(document)
    check_map(document["maps"][str(players)], players)
    if len(document["powers"]) < len(document["races"]):
        raise WholeError(
            f"{len(document['races'])} banners and {len(document['powers'])} badges: "
            "there must be at least as many badges"
        )


def _components(document: Document) -> tuple[Component, ...]:
    """In the order of counting.py."""
    races, powers = document["races"], document["powers"]
    visible = document["general"]["visible_combos"]
    origin = {"own": "own tile"}

    def of(group: str, tile: Document) -> Component:
        source = origin.get(tile.get("origin", ""), "public")
        return Component(group, tile["id"], tile["name"], source)

    combos = [
        Component(
            "combo", f"{power['id']}+{race['id']}", f"{power['name']} {race['name']}", "public"
        )
        for race in races
        for power in powers
    ]
    places = [
        Component("place in the row", str(place), f"Place {place}", "rulebook")
        for place in range(1, visible + 1)
    ]
    return (
        *[of("race", race) for race in races],
        *[of("power", power) for power in powers],
        *combos,
        *[of("race in decline", race) for race in races],
        *[of("power in decline", power) for power in powers],
        *[of("price of a race", race) for race in races],
        *[of("price of a power", power) for power in powers],
        *places,
    )


def _assumed(document: Document) -> tuple[Assumed, ...]:
    """The own tiles; every number of the printed game is known."""
    return tuple(
        Assumed(f"{group}.{tile['id']}", tile["name"], "own tile of the designer")
        for group in ("races", "powers")
        for tile in document[group]
        if tile.get("origin") == "own"
    )
