"""Turns the merged component data into the DATA record that the rules read."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.kernel import NONE, new_record
from sim.games.small_world.checks import WATER, border_of
from sim.games.small_world.state import DATA
from sim.games.small_world.terms import (
    ACTIVE,
    DECLINE,
    MAX_RACES,
    MAX_TRAY,
    Block,
    Fate,
    Holds,
    Place,
    Terrain,
)

Document = Mapping[str, Any]

PHASES = {"active": 1 << ACTIVE, "decline": 1 << DECLINE, "both": 1 << ACTIVE | 1 << DECLINE}
# Blocks about decline itself have no `when`.
FIXED_PHASES = {"stay_in_decline": "both", "spared": "both", "act_in_decline": "decline"}
ATTEMPT_COST_CAP = 3  # final_attempt_limit = "cost_at_most_3" (R11)
NUMBERS = {
    "starting_coins": "starting_coins", "visible_combos": "visible_combos",
    "combo_step_cost": "combo_step_cost", "base_conquest_cost": "base_cost",
    "min_conquest_tokens": "min_tokens", "cost_per_defending_token": "cost_per_token",
    "final_attempt_max_short": "max_short", "token_loss_on_defeat": "token_loss",
    "points_per_region": "points_per_region",
}  # fmt: skip


def marker_names(document: Document) -> list[str]:
    """Ids of the marker kinds; the Mountain is the first."""
    return [name for name in document["markers"] if name != "source"]


def encode(document: Document, players: int, switches: Mapping[str, Any]) -> np.record:
    """The DATA record for a number of players."""
    data = new_record(DATA)
    for key, field in NUMBERS.items():
        data[field] = document["general"][key]
    faces = document["die"]["faces"]
    data.n_faces = len(faces)
    data.faces[: len(faces)] = faces
    _encode_switches(data, switches)
    _encode_markers(data, document)
    world = document["maps"][str(players)]
    _encode_map(data, document, world)
    _encode_tiles(data, document, world)
    return data


def _encode_switches(data: np.record, switches: Mapping[str, Any]) -> None:
    data.start_random = switches["start_player"] == "random"
    data.coins_hidden = switches["coins_visibility"] == "hidden"
    data.score_in_decline_turn = switches["dwarves_score_in_decline_turn"]
    data.own_tokens_defend = switches["own_tokens_defend"]
    capped = switches["final_attempt_limit"] == "cost_at_most_3"
    data.attempt_cost_cap = ATTEMPT_COST_CAP if capped else 2 * MAX_TRAY
    data.ghouls_before_pick = switches["ghouls_before_pick"]
    data.shared_attempt = switches["ghoul_final_attempt"] == "shared"
    data.ghouls_may_reenter = switches["ghouls_may_reenter"]
    data.sorcery_needs_token = switches["sorcery_needs_token_in_hand"]
    data.alchemist_needs_region = switches["alchemist_needs_region"]
    data.diplomat_in_2p = switches["diplomat_in_2p"]


def _encode_markers(data: np.record, document: Document) -> None:
    names = marker_names(document)
    data.n_markers = len(names)
    fates = {"stock": Fate.STOCK, "hand": Fate.HAND, "gone": Fate.GONE, "stays": Fate.GONE}
    for k, name in enumerate(names):
        defence = document["markers_defence"][name]
        rules = document["markers_rules"][name]
        data.marker_count[k] = document["markers"][name]
        data.marker_guard[k] = 0 if defence == "immune" else defence
        data.marker_immune[k] = defence == "immune"
        data.marker_shields[k] = rules["stops_sorcery"]
        data.marker_box[k] = rules["supply"] == "box"
        data.per_region[k] = rules["per_region"]
        data.when_conquered[k] = fates[rules["conquered"]]
        data.when_abandoned[k] = fates[rules["abandoned"]]
        data.stays_in_decline[k] = rules["decline"] == "stays"


def _bits(world: Document, wanted: Sequence[bool]) -> int:
    return sum(1 << k for k, yes in enumerate(wanted) if yes)


def _encode_map(data: np.record, document: Document, world: Document) -> None:
    regions = world["regions"]
    index = {region["id"]: k for k, region in enumerate(regions)}
    data.n_regions = len(regions)
    data.rounds = world["turns"]
    data.mountain[:] = NONE
    for k, region in enumerate(regions):
        data.adjacent[k] = sum(1 << index[other] for other in set(region["adjacent"]))
        data.terrain[k] = Terrain[region["terrain"].upper()]
        if region["terrain"] == "mountain":
            data.mountain[k] = data.marker_guard[0]  # SW-1.12
    data.dry = where_mask(world, {"kind": ["land"]})
    data.border = where_mask(world, {"kind": ["border"]})
    data.coast = where_mask(world, {"kind": ["coastal"]})
    data.tribes = _bits(world, [region["lost_tribe"] for region in regions])
    data.mines = where_mask(world, {"symbol": ["mine"]})
    data.caverns = where_mask(world, {"symbol": ["cavern"]})
    data.magic = where_mask(world, {"symbol": ["magic"]})


def where_mask(world: Document, where: Document) -> int:
    """Regions that match `terrain`, `kind` and `symbol` of a `where` (SW-BLANK.12)."""
    border = border_of(dict(world))
    terrain = {region["id"]: region["terrain"] for region in world["regions"]}
    wanted = []
    for region in world["regions"]:
        wet = region["terrain"] in WATER
        kinds = {"water"} if wet else {"land"}
        if region["id"] in border:
            kinds.add("border")
        if not wet and any(terrain[other] in WATER for other in region["adjacent"]):
            kinds.add("coastal")  # SW-1.5
        wanted.append(
            region["terrain"] in where.get("terrain", [region["terrain"]])
            and ("kind" not in where or bool(kinds.intersection(where["kind"])))
            and ("symbol" not in where or bool(set(region["symbols"]) & set(where["symbol"])))
        )
    return _bits(world, wanted)


def _encode_tiles(data: np.record, document: Document, world: Document) -> None:
    data.n_races = len(document["races"])
    data.n_powers = len(document["powers"])
    used = {"counters": 0, "strikes": 0}
    for race, tile in enumerate(document["races"]):
        data.banner[race] = tile["banner"]
        data.tray[race] = tile["tray"]
        _encode_blocks(data, document, world, race, tile["effects"], used)
    for power, tile in enumerate(document["powers"]):
        data.badge[power] = tile["badge"]
        _encode_blocks(data, document, world, MAX_RACES + power, tile["effects"], used)
        data.keeps_badge[power] = any(  # SW-BLANK.11
            effect["block"] in ("spared", "act_in_decline")
            or effect.get("when") in ("decline", "both")
            for effect in tile["effects"]
        )
    data.any_defence = (np.bitwise_or.reduce(data.has, axis=None) >> int(Block.DEFENCE)) & 1


def _encode_blocks(data: np.record, document: Document, world: Document, tile: int,
                   effects: Sequence[Document], used: dict[str, int]) -> None:  # fmt: skip
    data.n_blocks[tile] = len(effects)
    markers = marker_names(document)
    for b, effect in enumerate(effects):
        block = data.blocks[tile, b]
        kind = Block[effect["block"].upper()]
        where = effect.get("where", {})
        block["kind"] = kind
        block["amount"] = effect.get(
            "tokens", effect.get("coins", effect.get("per_opponent", effect.get("cost", 0)))
        )
        block["per"] = effect.get("per", 1)
        block["cap"] = effect.get("max", 0)
        when: str = FIXED_PHASES.get(effect["block"]) or effect.get("when", "active")
        block["phases"] = PHASES[when]
        block["mask"] = where_mask(world, where)
        block["marker_bits"] = sum(
            1 << markers.index(name) for name in set(where.get("marker", []))
        )
        block["next_to"] = "next_to" in where
        block["next_mask"] = where_mask(world, where.get("next_to", {}))
        block["holds"] = sum(Holds[name.upper()] for name in set(where.get("holds", [])))
        block["occupied"] = effect.get("count") == "occupied"
        block["first"] = effect.get("turns") == "first"
        block["marker"] = markers.index(effect["marker"]) if "marker" in effect else NONE
        block["place"] = Place[effect["place"].upper()] if "place" in effect else NONE
        block["uses"] = effect.get("per_turn", 0)
        block["counter"] = block["strike"] = NONE
        if counts_conquests(effect):
            block["counter"] = used["counters"]
            used["counters"] += 1
        if kind == Block.STRIKE:
            block["strike"] = used["strikes"]
            used["strikes"] += 1
        for phase in (ACTIVE, DECLINE):
            if PHASES[when] >> phase & 1:
                data.has[tile, phase] |= 1 << kind


def counts_conquests(effect: Document) -> bool:
    """True for a block that asks which regions were conquered this turn."""
    if effect["block"] == "growth":
        return bool(effect["count"] == "conquered")
    return bool(effect["block"] == "coins_conquest")


def block_keys(document: Document, counters: bool) -> list[str]:
    """Block keys of the trace (`orcs.0`) by counter, or by strike; the order of `encode`."""
    return [
        f"{tile['id']}.{b}"
        for group in ("races", "powers")
        for tile in document[group]
        for b, effect in enumerate(tile["effects"])
        if (counts_conquests(effect) if counters else effect["block"] == "strike")
    ]
