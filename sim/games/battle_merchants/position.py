"""The whole position of a game in names, hidden parts included."""

from typing import Any

import numpy as np

from sim.core.kernel import NONE
from sim.games.battle_merchants import terms
from sim.games.battle_merchants.names import (
    DECK_NAMES,
    QUALITY_NAMES,
    RACE_NAMES,
    SEASON_NAMES,
    TERRITORY_NAMES,
    WEAPON_NAMES,
    Names,
)
from sim.games.battle_merchants.terms import (
    DECKS,
    MAX_DECK,
    RANKS,
    SEASONS,
    TERRITORIES,
    CraftPlace,
    Decision,
    Duration,
    KingdomPlace,
    Token,
)

_TOKENS = {Token.LOCKED: "locked", Token.OPEN: "open", Token.GONE: None}


def position(state: np.record, names: Names) -> dict[str, Any]:
    """Everything, so that the next decision can be checked from this one."""
    over = bool(state.to_move == NONE)
    trigger = int(state.trigger)
    return {
        "phase": "over" if over else Decision(state.decision).name.lower(),
        "to_move": None if over else int(state.to_move),
        "pending": _pending(state, names),
        "season": SEASON_NAMES[state.season],
        "turns": int(state.season_turns),
        "passes": int(state.passes),
        "trigger": None if trigger == NONE else trigger,
        "tokenless": bool(state.tokenless),
        "season_area": dict(zip(SEASON_NAMES, state.season_tokens.tolist(), strict=True)),
        "tokens_removed": int(state.tokens_removed),
        "board": {name: _territory(state, name, names) for name in names.territories},
        "reward_slots": {
            name: [bool(held) for held in state.reward[race, : names.box.players]]
            for race, name in enumerate(RACE_NAMES)
            if names.data.on_board[race]
        },
        "players": [_player(state, seat, names) for seat in range(names.box.players)],
        "display": _display(state, names),
        "decks": _decks(state, names),
        "discards": {
            "kingdom": _kingdom_at(state, names, KingdomPlace.DISCARD),
            "craft": _crafts_at(state, names, CraftPlace.DISCARD),
        },
        "removed": {
            "kingdom": _used_up(state, names),
            "craft": _crafts_at(state, names, CraftPlace.REMOVED),
        },
        "steve": _steve(state, names),
    }


def _pending(state: np.record, names: Names) -> dict[str, Any] | None:
    """The Kingdom card at work."""
    if state.pending_card == NONE:
        return None
    return {
        "card": names.kingdom[state.pending_card],
        "op": int(state.pending_op),
        "made": int(state.pending_made),
    }


def _territory(state: np.record, name: str, names: Names) -> dict[str, Any]:
    """Tokens, rows and tile of one territory."""
    territory = TERRITORY_NAMES.index(name)
    rows = [row for row in range(names.data.n_rows) if names.data.row_territory[row] == territory]
    fields = range(territory * RANKS, territory * RANKS + RANKS)
    return {
        "tokens": [_TOKENS[Token(state.token[field])] for field in fields],
        "rows": {
            RACE_NAMES[names.data.row_race[row]]: [
                names.weapon_at(state, row * RANKS + k) for k in range(RANKS)
            ]
            for row in rows
        },
        "tile": bool(state.tile_owner[territory] == NONE),
    }


def _player(state: np.record, seat: int, names: Names) -> dict[str, Any]:
    """All that a seat holds."""
    front = [int(card) for card in state.front[seat, : state.n_front[seat]]]
    return {
        "colour": names.colours[state.tableau[seat]],
        "gold": int(state.gold[seat]),
        "levels": dict(zip(WEAPON_NAMES, state.level[seat].tolist(), strict=True)),
        "coins": dict(zip(WEAPON_NAMES, state.coins[seat].tolist(), strict=True)),
        "crafts": _crafts_at(
            state, names, *range(CraftPlace.OWNED + seat * SEASONS,
                                 CraftPlace.OWNED + (seat + 1) * SEASONS)
        ),
        "tiles": dict(zip(RACE_NAMES, state.tiles[seat].tolist(), strict=True)),
        "territory_tiles": [
            TERRITORY_NAMES[k] for k in range(TERRITORIES) if state.tile_owner[k] == seat
        ],
        "stock": names.kinds(state.stock[seat]),
        "defeated": dict(zip(QUALITY_NAMES, state.defeated[seat].tolist(), strict=True)),
        "kingdom": [names.kingdom[card] for card in front],
        "uses": {
            names.kingdom[card]: int(state.uses[card])
            for card in front
            if names.data.sell_limit_op[card] != NONE
        },
        "bonus": {
            name: "up" if state.bonus_up[weapon] else "down"
            for weapon, name in enumerate(WEAPON_NAMES)
            if state.bonus_owner[weapon] == seat
        },
        "sources": {
            source.name.lower(): int(state.sources[seat, source]) for source in terms.Source
        },
    }  # fmt: skip


def _display(state: np.record, names: Names) -> dict[str, Any]:
    """The face-up cards; with two players by slot of the side board."""
    data = names.data
    kingdom = [int(card) for card in state.kingdom_display[: data.kingdom_display]]
    craft = [int(card) for card in state.craft_display[: data.craft_display]]
    if names.box.players == 2:
        return {
            "kingdom": [None if card == NONE else names.kingdom[card] for card in kingdom],
            "craft": [
                None if card == NONE else names.crafts[state.craft_kind[card]] for card in craft
            ],
        }
    return {
        "kingdom": sorted(names.kingdom[card] for card in kingdom if card != NONE),
        "craft": sorted(names.crafts[state.craft_kind[card]] for card in craft if card != NONE),
    }


def _decks(state: np.record, names: Names) -> dict[str, list[str]]:
    """The face-down decks, top card first."""
    decks = {}
    drawn = range(state.kingdom_drawn, names.data.kingdom_size)
    decks["kingdom"] = [names.kingdom[state.kingdom_deck[k]] for k in drawn]
    for deck in range(DECKS):
        left = range(state.craft_drawn[deck], names.data.deck_size[deck])
        decks[DECK_NAMES[deck]] = [
            names.crafts[state.craft_kind[deck * MAX_DECK + k]] for k in left
        ]
    return decks


def _crafts_at(state: np.record, names: Names, *places: int) -> list[str]:
    """Sorted ids of the Craft cards that lie somewhere."""
    return sorted(
        names.crafts[state.craft_kind[card]]
        for card in range(DECKS * MAX_DECK)
        if state.craft_place[card] in places
    )


def _kingdom_at(state: np.record, names: Names, place: int) -> list[str]:
    """Sorted ids of the Kingdom cards that lie somewhere."""
    return sorted(
        name for card, name in enumerate(names.kingdom) if state.kingdom_place[card] == place
    )


def _used_up(state: np.record, names: Names) -> list[str]:
    """Sorted ids of the instant cards that were taken (BM-8.6)."""
    return sorted(
        name
        for card, name in enumerate(names.kingdom)
        if state.kingdom_place[card] >= KingdomPlace.TAKEN
        and names.data.duration[card] == Duration.INSTANT
    )


def _steve(state: np.record, names: Names) -> dict[str, Any] | None:
    """Salesman Steve's places and cube."""
    if names.box.players != 2:
        return None
    races = [RACE_NAMES[race] for race in state.steve_race[: names.data.n_steve]]
    return {"races": races, "cube": int(state.steve_place) + 1}
