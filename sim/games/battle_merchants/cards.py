"""Craft and Kingdom cards of the component data, as rows of DATA."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.kernel import NONE
from sim.errors import ConfigError
from sim.games.battle_merchants.checks import (
    choice,
    flag,
    number,
    only_keys,
    players,
    position,
)
from sim.games.battle_merchants.terms import (
    DECKS,
    MAX_CRAFT,
    MAX_DECK,
    MAX_FORGE,
    MAX_FRONT,
    MAX_KINGDOM,
    MAX_OPS,
    CountOf,
    Duration,
    Op,
    Quality,
    Weapon,
)

DECK_NAMES = ("spring_summer", "autumn_winter")
COSTS = ("free", "x1", "x2")
LETTERS = ("A", "B", "C", "D")
WEAPON_NAMES = tuple(weapon.name.lower() for weapon in Weapon)
QUALITY_NAMES = tuple(quality.name.lower() for quality in Quality)
RACE_NAMES = ("orcs", "elves", "dwarves", "hobgoblins")
TERRITORY_NAMES = ("mountains", "desert", "forest", "grasslands")
DURATIONS = tuple(duration.name.lower() for duration in Duration)
OP_NAMES = tuple(op.name.lower() for op in Op)
COUNTS = tuple(count.name.lower() for count in CountOf)
INSTANT_OPS = tuple(op for op in Op if op <= Op.GOLD_FLOOR)
END_OPS = (Op.END_GOLD_PER, Op.END_FINAL_PRICE_AS_SALE)

# Effect blocks: field -> what it fills and what is allowed. Kinds: ("number", low, high),
# ("flag",), or a list of names. `op_count` of a block without a count is 1.
_BLOCKS: dict[Op, dict[str, tuple[str, Any]]] = {
    Op.EXTRA_LEARN: {
        "count": ("op_count", (1, 9)),
        "cost": ("op_free", ("normal", "free")),
        "from": ("op_discard", ("market", "craft_discard")),
        "optional": ("op_optional", bool),
    },
    Op.TERRITORY_REWARD: {"territory": ("op_target", TERRITORY_NAMES)},
    Op.RACE_REWARD: {"choice": ("", True)},
    Op.SELL: {
        "count": ("op_count", (1, 9)),
        "min": ("op_minimum", (0, 1)),
        "price_mod": ("op_amount", (-99, 99)),
        "slot": ("op_mismatch", ("match", "mismatch")),
        "locked": ("op_locked", bool),
    },
    Op.FORGE_AND_SELL: {"count": ("op_count", (1, 9))},
    Op.GOLD_FLOOR: {"amount": ("op_amount", (0, 999))},
    Op.FORGE_DISCOUNT: {
        "amount": ("op_amount", (0, 99)),
        "weapons_per_action": ("op_count", (1, MAX_FORGE)),
    },
    Op.FORGE_LIMIT: {"delta": ("op_amount", (0, MAX_FORGE))},
    Op.LEARN_MULTIPLIER_CAP: {"max": ("op_amount", (0, 2))},
    Op.SELL_LIMIT: {
        "delta": ("op_amount", (1, 9)),
        "uses_per_season": ("op_count", (1, 99)),
    },
    Op.SELL_BONUS: {
        "quality": ("op_target", QUALITY_NAMES),
        "amount": ("op_amount", (-99, 99)),
    },
    Op.GOLD_ON_DEFEAT: {"amount": ("op_amount", (0, 99))},
    Op.GOLD_ON_LOSS: {"amount": ("op_amount", (0, 99))},
    Op.WIN_LEVEL_TIES: {},
    Op.END_GOLD_PER: {
        "count_of": ("op_target", COUNTS),
        "amount": ("op_amount", (0, 99)),
        "max": ("op_limit", (0, 999)),
    },
    Op.END_FINAL_PRICE_AS_SALE: {"max_weapons": ("op_count", (1, 99))},
}  # fmt: skip

_CRAFT_KEYS = ("deck", "weapon", "cost", "levels", "coins", "count", "source")
_KINGDOM_KEYS = (
    "id", "name", "letter", "duration", "gold", "players", "must_use", "effects", "text",
    "name_source", "source",
)  # fmt: skip


def craft_id(row: Mapping[str, Any]) -> str:
    """`spring_summer:axe:x1:1:1`, the id of a Craft card in traces."""
    return ":".join(str(row[name]) for name in ("deck", "weapon", "cost", "levels", "coins"))


def fill_crafts(data: np.record, document: Mapping[str, Any]) -> list[str]:
    """Craft cards into DATA; returns their ids by kind. Rows with equal ids are one kind."""
    kinds: dict[str, int] = {}
    for index, row in enumerate(document["craft_card"]):
        path = f"craft_card.{index}"
        only_keys(row, path, _CRAFT_KEYS)
        deck = choice(row, path, "deck", DECK_NAMES)
        weapon = choice(row, path, "weapon", WEAPON_NAMES)
        factor = choice(row, path, "cost", COSTS)
        levels = number(row, path, "levels", 0, 9)
        coins = number(row, path, "coins", 0, 9)
        count = number(row, path, "count", 0, MAX_DECK)
        name = craft_id(row)
        kind = kinds.setdefault(name, len(kinds))
        if kind >= MAX_CRAFT:
            raise ConfigError(f"{path}: there may be {MAX_CRAFT} different Craft cards")
        data.craft_from[kind] = deck
        data.craft_weapon[kind] = weapon
        data.craft_factor[kind] = factor
        data.craft_levels[kind] = levels
        data.craft_coins[kind] = coins
        data.craft_count[kind] += count
        data.deck_size[deck] += count
    for deck in range(DECKS):
        if data.deck_size[deck] > MAX_DECK:
            raise ConfigError(
                f"craft_card: {data.deck_size[deck]} cards in {DECK_NAMES[deck]}; "
                f"at most {MAX_DECK}"
            )
    data.n_craft = len(kinds)
    return list(kinds)


def fill_kingdom(data: np.record, document: Mapping[str, Any], n_seats: int) -> list[str]:
    """Kingdom cards into DATA; returns their ids in file order."""
    cards = document["kingdom_card"]
    if len(cards) > MAX_KINGDOM:
        raise ConfigError(f"kingdom_card: {len(cards)} cards; at most {MAX_KINGDOM}")
    ids: list[str] = []
    data.n_kingdom = len(cards)
    for card, entry in enumerate(cards):
        if not isinstance(entry.get("id"), str) or not entry["id"]:
            raise ConfigError(f"kingdom_card: entry {card} has no id")
        path = f"kingdom_card.{entry['id']}"
        if entry["id"] in ids:
            raise ConfigError(f"{path}: there are two cards with this id")
        ids.append(entry["id"])
        only_keys(entry, path, _KINGDOM_KEYS)
        data.kingdom_in_play[card] = n_seats in players(entry, path)
        data.letter[card] = choice(entry, path, "letter", LETTERS)
        data.duration[card] = choice(entry, path, "duration", DURATIONS)
        data.kingdom_gold[card] = number(entry, path, "gold", -99, 99)
        data.must_use[card] = flag(entry, path, "must_use")
        data.sell_limit_op[card] = NONE
        _fill_effects(data, card, entry, path)
    _check_kingdom(data, ids)
    return ids


def _fill_effects(data: np.record, card: int, entry: Mapping[str, Any], path: str) -> None:
    """The effect blocks of one card."""
    effects = entry.get("effects")
    if not isinstance(effects, list | tuple):
        raise ConfigError(f"{path}.effects: must be a list of effect blocks")
    if len(effects) > MAX_OPS:
        raise ConfigError(f"{path}.effects: {len(effects)} blocks; at most {MAX_OPS}")
    data.n_ops[card] = len(effects)
    for op, block in enumerate(effects):
        here = f"{path}.effects.{op}"
        if not isinstance(block, Mapping):
            raise ConfigError(f"{here}: must be a table with a field op")
        kind = Op(position(f"{here}.op", block.get("op"), OP_NAMES))
        only_keys(block, here, ("op", *_BLOCKS[kind]))
        _check_duration(data, card, kind, here)
        data.op[card, op] = kind
        data.op_count[card, op] = 1
        for name, (field, allowed) in _BLOCKS[kind].items():
            value = _field(block, here, name, allowed)
            if field:
                data[field][card, op] = value
        if kind == Op.SELL_LIMIT:
            if data.sell_limit_op[card] != NONE:
                raise ConfigError(f"{here}: a card has one block sell_limit at most")
            data.sell_limit_op[card] = op
        if kind == Op.SELL and data.op_minimum[card, op] > data.op_count[card, op]:
            raise ConfigError(f"{here}.min: is above count")


def _field(block: Mapping[str, Any], here: str, name: str, allowed: Any) -> int:
    """One field of an effect block as a number."""
    if allowed is True:  # a field with a single meaning
        if block.get(name) is not True:
            raise ConfigError(f"{here}.{name} = {block.get(name)!r}: must be true")
        return 1
    if allowed is bool:
        return flag(block, here, name)
    if isinstance(allowed[0], int):
        return number(block, here, name, *allowed)
    return choice(block, here, name, allowed)


def _check_duration(data: np.record, card: int, kind: Op, here: str) -> None:
    """Only a card that stays in front of a player can have a lasting effect (BM-8.5 to 8.8)."""
    stays = data.duration[card] in (Duration.PERMANENT, Duration.END)
    if not stays and kind not in INSTANT_OPS:
        raise ConfigError(
            f"{here}.op: {OP_NAMES[kind]} needs a card that stays: duration permanent or end"
        )


def _check_kingdom(data: np.record, ids: list[str]) -> None:
    """Bounds over all cards of the deck."""
    in_play = [card for card in range(len(ids)) if data.kingdom_in_play[card]]
    data.kingdom_size = len(in_play)
    final = [ids[card] for card in in_play if data.duration[card] == Duration.FINAL]
    if len(final) > 1:
        raise ConfigError(f"kingdom_card: {', '.join(final)} are final; there is one at most")
    deltas = sum(
        int(data.op_amount[card, op])
        for card in in_play
        for op in range(data.n_ops[card])
        if data.op[card, op] == Op.FORGE_LIMIT
    )
    if data.forge_max + deltas > MAX_FORGE:
        raise ConfigError(
            f"setup.forge_max = {data.forge_max}: with {deltas} more from Kingdom cards it is "
            f"above {MAX_FORGE}"
        )
    if max(data.kingdom_limit) > MAX_FRONT:
        raise ConfigError(f"seasons: kingdom_limit is at most {MAX_FRONT}")
