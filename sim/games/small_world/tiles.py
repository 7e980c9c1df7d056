"""SW-BLANK.1 to SW-BLANK.7, SW-BLANK.38  Own races, powers and markers of a designer."""

from collections.abc import Mapping
from typing import Any

from sim.errors import ConfigError, WholeError, unknown_name
from sim.games.small_world.checks import check_name, check_number, check_switch, refuse
from sim.games.small_world.terms import (
    MAX_BLOCKS,
    MAX_COUNTERS,
    MAX_MARKERS,
    MAX_POWERS,
    MAX_RACES,
    MAX_STRIKES,
    MAX_TRAY,
)

Document = dict[str, Any]

FREE_BANNER = (1, 20)  # blank_number_limits = "free" (R62)
FREE_BADGE = (0, 10)
RESERVED = ("source", "none")  # keys of the data, and a donor that there is not
MARKER_RULES: dict[str, tuple[Any, ...]] = {
    "supply": ("box", "combo"),
    "per_region": (),
    "stops_sorcery": (True, False),
    "conquered": ("stock", "hand", "gone"),
    "abandoned": ("stock", "hand", "gone"),
    "decline": ("stays", "removed"),
}


def add_own_tiles(document: Document, own: Mapping[str, Any], free: bool) -> None:
    """Put the designer's tiles into the document.

    Raises:
        ConfigError: a faulty tile, in one line.
    """
    for key in ("blank_races", "blank_powers", "blank_markers"):
        tables = own.get(key, [])
        if isinstance(tables, Mapping):
            raise ConfigError(f"{key}: is one table; allowed: a list of tables, [[...{key}]] "
                              "in double brackets above each")  # fmt: skip
        if not isinstance(tables, list) or not all(isinstance(item, dict) for item in tables):
            refuse(key, tables, f"a list of tables, [[...{key}]] above each")
        document[key] = tables
    for k, marker in enumerate(document["blank_markers"]):
        _add_marker(document, f"blank_markers[{k}]", marker)
    for k, race in enumerate(document["blank_races"]):
        _add_race(document, f"blank_races[{k}]", race, free)
    for k, power in enumerate(document["blank_powers"]):
        _add_power(document, f"blank_powers[{k}]", power, free)


def check_tiles(document: Document) -> None:
    """All tiles with the numbers in force: their blocks go together, and there is room for them.

    Raises:
        ConfigError: they do not, in one line.
    """
    for group in ("races", "powers"):
        for tile in document[group]:
            _checked_effects(document, f"{group}.{tile['id']}.effects", tile["effects"])
    _check_amounts(document)


def _check_keys(path: str, table: Document, required: tuple[str, ...], optional: tuple[str, ...],
                ) -> None:  # fmt: skip
    for key in table:
        if key not in required + optional:
            raise ConfigError(f"{path}: {unknown_name('key', key, required + optional)}")
    for key in required:
        if key not in table:
            raise ConfigError(f"{path}: {key} is missing; needed: {', '.join(required)}")


def _check_id(document: Document, path: str, table: Document) -> None:
    name = table["id"]
    if not isinstance(name, str) or not name.isidentifier():
        refuse(f"{path}.id", name, "a word of letters, digits and _")
    if name in RESERVED:
        refuse(f"{path}.id", name, f"any word but {' and '.join(RESERVED)}")
    if not isinstance(table["name"], str) or not table["name"]:
        refuse(f"{path}.name", table["name"], "a text")
    used = {tile["id"] for group in ("races", "powers") for tile in document[group]}
    used |= {marker for marker in document["markers"] if marker != "source"}
    if name in used | set(document.get("donors", [])):
        refuse(f"{path}.id", name, "an id that is not in use")


def _add_race(document: Document, path: str, race: Document, free: bool) -> None:
    """SW-BLANK.2, SW-BLANK.3."""
    _check_keys(path, race, ("id", "name", "banner", "donor", "effects"),
                ("tray",) if free else ())  # fmt: skip
    _check_id(document, path, race)
    low, high = FREE_BANNER if free else _limits(document, "banner")
    check_number(f"{path}.banner", race["banner"], low, high)
    tile = {**race, "origin": "own"}
    tile["effects"] = _checked_effects(document, f"{path}.effects", race["effects"])
    races = document["races"]
    donors = document.setdefault("donors", [])
    donor = race["donor"]
    if free and donor == "none":
        if "tray" not in race:
            raise ConfigError(f'{path}: tray is missing; needed when donor = "none"')
        check_number(f"{path}.tray", race["tray"], 1, MAX_TRAY)
        races.append(tile)
        return
    if "tray" in race:
        refuse(f"{path}.tray", race["tray"], 'only with donor = "none"; a donor gives its tokens')
    if donor in donors:
        refuse(f"{path}.donor", donor, "a donor of its own for each own race")
    known = {item["id"]: k for k, item in enumerate(races) if item.get("origin") != "own"}
    check_name(f"{path}.donor", "race", donor, known)
    tile["tray"] = races[known[donor]]["tray"]
    races[known[donor]] = tile  # at the donor's place, so that the shuffle deals alike
    donors.append(donor)


def _add_power(document: Document, path: str, power: Document, free: bool) -> None:
    """SW-BLANK.5."""
    _check_keys(path, power, ("id", "name", "badge", "effects"), ("replaces",))
    _check_id(document, path, power)
    low, high = FREE_BADGE if free else _limits(document, "badge")
    check_number(f"{path}.badge", power["badge"], low, high)
    tile = {**power, "origin": "own"}
    tile["effects"] = _checked_effects(document, f"{path}.effects", power["effects"])
    powers = document["powers"]
    if "replaces" not in power:
        powers.append(tile)
        return
    known = {item["id"]: k for k, item in enumerate(powers) if item.get("origin") != "own"}
    check_name(f"{path}.replaces", "power", power["replaces"], known)
    powers[known[power["replaces"]]] = tile
    document.setdefault("donors", []).append(power["replaces"])


def _limits(document: Document, what: str) -> tuple[int, int]:
    return document["blank"][f"{what}_min"], document["blank"][f"{what}_max"]


def _add_marker(document: Document, path: str, marker: Document) -> None:
    """SW-BLANK.38."""
    _check_keys(path, marker, ("id", "name", "count", "defence", *MARKER_RULES), ())
    _check_id(document, path, marker)
    check_number(f"{path}.count", marker["count"], *document["blank"]["marker_count"])
    if marker["defence"] != "immune":
        low, high = document["blank"]["marker_defence"]
        check_number(f"{path}.defence", marker["defence"], low, high, 'or "immune"')
    for key in MARKER_RULES:
        check_parameter(document, f"{path}.{key}", "markers_rules", key, marker[key])
    document["markers"][marker["id"]] = marker["count"]
    document["markers_defence"][marker["id"]] = marker["defence"]
    document["markers_rules"][marker["id"]] = {key: marker[key] for key in MARKER_RULES}


def _check_amounts(document: Document) -> None:
    """The room that the tables of terms.py have."""
    blocks = [effect for group in ("races", "powers") for tile in document[group]
              for effect in tile["effects"]]  # fmt: skip
    counters = sum(
        block["block"] == "coins_conquest"
        or (block["block"] == "growth" and block["count"] == "conquered")
        for block in blocks
    )
    strikes = sum(block["block"] == "strike" for block in blocks)
    for what, n, most in (
        ("races", len(document["races"]), MAX_RACES),
        ("powers", len(document["powers"]), MAX_POWERS),
        ("markers", len(document["markers"]) - 1, MAX_MARKERS),
        ("blocks that count conquests", counters, MAX_COUNTERS),
        ("strike blocks", strikes, MAX_STRIKES),
    ):
        if n > most:
            raise WholeError(f"{n} {what} with the own tiles; at most {most} fit into the game")


def warn_of_tokens(document: Document) -> list[str]:
    """What own races may lack at the pick by the numbers in force, in words (SW-BLANK.4)."""
    own = [race for race in document["races"] if race.get("origin") == "own"]
    return [line for race in own if (line := _warn(document, race))]


def _warn(document: Document, race: Document) -> str:
    extra = sum(effect["tokens"] for effect in race["effects"]
                if effect["block"] in ("tokens_at_pick", "attack_reserve"))  # fmt: skip
    badge = max(power["badge"] for power in document["powers"])
    need = race["banner"] + badge + extra
    if race["tray"] >= need:
        return ""
    return (
        f"{race['id']}: up to {need} tokens at the pick ({race['banner']} + badge {badge}"
        f"{f' + {extra}' if extra else ''}), but its tray holds {race['tray']} "
        f"(donor: {race['donor']}); what is missing is not taken"
    )


# ------------------------------------------------------------------------------- effects


def _checked_effects(document: Document, path: str, effects: Any) -> list[Document]:
    """SW-BLANK.7 for a list of effect blocks."""
    if not isinstance(effects, list):
        refuse(path, effects, "a list of effect blocks")
    if len(effects) > MAX_BLOCKS:
        raise ConfigError(f"{path} has {len(effects)} blocks; at most {MAX_BLOCKS}")
    known = {block["id"]: block for block in document["effect_blocks"]}
    for k, effect in enumerate(effects):
        at = f"{path}[{k}]"
        if not isinstance(effect, dict) or "block" not in effect:
            refuse(at, effect, 'a table { block = "...", ... }')
        check_name(f"{at}.block", "block", effect["block"], known)
        _check_effect(document, at, effect, known[effect["block"]])
    if not any(effect["block"] == "strike" for effect in effects):
        for k, effect in enumerate(effects):
            if effect.get("place") == "with_strike":
                refuse(f"{path}[{k}].place", "with_strike",
                       'another place, or a block "strike" in the same tile')  # fmt: skip
    return [dict(effect) for effect in effects]


def _check_effect(document: Document, path: str, effect: Document, block: Document) -> None:
    optional = list(block["optional"])
    if effect["block"] == "coins_turn" and effect.get("turns") == "first" and "when" in effect:
        refuse(f"{path}.when", effect["when"], 'no `when` with turns = "first"')
    _check_keys(path, effect, ("block", *block["required"]), tuple(optional))
    for key, value in effect.items():
        if key == "where":
            about_target = block["holds_allowed"] and effect.get("count") != "occupied"
            check_where(document, f"{path}.where", value, about_target, block["next_to_allowed"])
        elif key != "block":
            check_parameter(document, f"{path}.{key}", effect["block"], key, value)


def check_parameter(document: Document, path: str, block: str, key: str, value: Any) -> None:
    """One parameter of an effect block, or one rule of a marker."""
    table = document["effect_block_table"]
    lists = {"when": "when", "place": "places", "count": "counts", "turns": "turns"}
    if block == "markers_rules":
        if key == "per_region":
            check_number(path, value, 0, 20)
        elif key == "stops_sorcery":
            check_switch(path, value, MARKER_RULES[key])
        else:
            check_name(path, "value", value, MARKER_RULES[key])
    elif key in lists:
        check_name(path, key, value, table[lists[key]])
    elif key == "marker":
        known = [name for name in document["markers"] if name not in ("source", "mountain")]
        check_name(path, "marker", value, known)
    else:
        low, high = table["bounds"][key]
        check_number(path, value, 0 if block == "losses" else low, high)


def check_where(document: Document, path: str, where: Any, holds: bool, next_to: bool) -> None:
    """SW-BLANK.12 and SW-BLANK.13."""
    if not isinstance(where, dict):
        refuse(path, where, "a table of conditions")
    table = document["effect_block_table"]
    names: dict[str, list[str]] = {
        "terrain": [name for name in document["terrain_greek"] if name != "source"],
        "kind": table["kinds"],
        "symbol": ["mine", "cavern", "magic"],
        "marker": [name for name in document["markers"] if name != "source"],
        "holds": table["holds"],
    }
    allowed = [key for key in table["where_keys"]
               if (key != "holds" or holds) and (key != "next_to" or next_to)]  # fmt: skip
    for key, value in where.items():
        if key not in allowed:
            raise ConfigError(f"{path}: {unknown_name('condition', key, allowed)}")
        if key == "next_to":
            _check_next_to(document, f"{path}.next_to", value)
            continue
        if not isinstance(value, list) or not value:
            refuse(f"{path}.{key}", value, f"a list of {', '.join(names[key])}")
        for name in value:
            check_name(f"{path}.{key}", key, name, names[key])


def _check_next_to(document: Document, path: str, where: Any) -> None:
    if isinstance(where, dict):
        for key in where:
            if key not in ("terrain", "kind", "symbol"):
                known = ("terrain", "kind", "symbol")
                raise ConfigError(f"{path}: {unknown_name('condition', key, known)}")
    check_where(document, path, where, holds=False, next_to=False)
