"""What each number and word of the component data may be, key by key."""

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sim.games.intrigue_city.names import GUILD_IDS
from sim.games.intrigue_city.terms import (
    GUILDS,
    MAX_DECK,
    MAX_HAND,
    MAX_SETS,
    MAX_SLOTS,
    MAX_TRACK,
    VALUES,
    Timing,
)

CUBE_VALUES = tuple(range(1, VALUES + 1))
KINDS = ("basic", "advanced")
SELECTS = ("none", "adjacent", "nonadjacent", "opposite", "any_other", "both_adjacent")
ROLES = ("target", "selected", "both_adjacent")
MAX_NUMBER = 1000  # far above anything printed, far below what a counter holds
MAX_CUBES = 100  # a cell of the board table counts up to 32,767


@dataclass(frozen=True)
class Allowed:
    """A test for one value, and the words for what passes it."""

    words: str
    passes: Callable[[Any], bool]
    about: str = ""  # what the value decides, where its key does not say it


def is_whole(value: Any) -> bool:
    """True for an integer that is not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(low: int, high: int = MAX_NUMBER) -> Allowed:
    """A whole number from low to high."""
    return Allowed(
        f"a whole number from {low} to {high}", lambda v: is_whole(v) and low <= v <= high
    )


def whole_or_none(low: int, high: int = MAX_NUMBER) -> Allowed:
    """A whole number, or the word for no limit."""
    return Allowed(
        f'a whole number from {low} to {high}, or "none"',
        lambda v: v == "none" or (is_whole(v) and low <= v <= high),
    )


def one_of(names: Iterable[Any]) -> Allowed:
    """One of these values, of the same type."""
    known = tuple(names)
    told = " or ".join(f'"{name}"' if isinstance(name, str) else str(name) for name in known)
    return Allowed(told, lambda v: any(v == k and type(v) is type(k) for k in known))


def switch(allowed: Allowed, about: str) -> Allowed:
    """A choice among readings of the rulebook, with what it decides."""
    return replace(allowed, about=about)


def list_of(names: Sequence[Any], least: int = 0) -> Allowed:
    """A list of different ones of these values."""
    told = ", ".join(str(name) for name in names)
    return Allowed(
        f"a list of {'at least one' if least else 'any'} of {told}, each once",
        lambda v: (
            isinstance(v, list)
            and len(v) >= least
            and all(type(e) is type(names[0]) and e in names for e in v)
            and len(set(v)) == len(v)
        ),
    )


def _is_cubes(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MAX_CUBES
        and all(is_whole(v) and v in CUBE_VALUES for v in value)
    )


FLAG = Allowed("true or false", lambda v: isinstance(v, bool))
TEXT = Allowed("a text", lambda v: isinstance(v, str))
TEXTS = Allowed(
    "a list of texts", lambda v: isinstance(v, list) and all(isinstance(e, str) for e in v)
)
CUBES = Allowed("a list of cube values 1, 2 or 3", _is_cubes)
SETS = Allowed(
    f"at most {MAX_SETS} lists of cube values 1, 2 or 3",
    lambda v: isinstance(v, list) and len(v) <= MAX_SETS and all(_is_cubes(e) for e in v),
)
RING = Allowed(
    f"the {GUILDS} guilds, each once: {', '.join(GUILD_IDS)}",
    lambda v: isinstance(v, list) and sorted(map(str, v)) == sorted(GUILD_IDS),
)
TRACK = Allowed(
    f"a list of 1 to {MAX_TRACK} labels, rounds in digits and eras otherwise, each once",
    lambda v: (
        isinstance(v, list)
        and 0 < len(v) <= MAX_TRACK
        and all(isinstance(e, str) and e for e in v)
        and len(set(v)) == len(v)
    ),
)
VALUES_USED = list_of(CUBE_VALUES, least=1)
OPS_USED = list_of(("place", "remove", "move"))
TIMINGS = one_of(timing.name.lower() for timing in Timing)
POINTS = whole(-MAX_NUMBER)

# Keys by pattern; "*" stands for one part of a key. What is not here cannot be changed, except
# names, colours and remarks.
ALLOWED: dict[str, Allowed] = {
    "cubes.supply.*": whole(0, MAX_CUBES),
    "equilibrium.target_total": whole(1),
    "equilibrium.cards_per_guild": whole(0),
    "geometry.ring": RING,
    "starting_sets.base_sets": SETS,
    "starting_sets.extra_set": CUBES,
    "slots.*.kind": one_of(("card", "printed")),
    "slots.*.min_players": whole(2, 5),
    "slots.*.intrigue": whole(0, 20),
    "slots.*.printed_action": TEXT,
    "advanced_cards_in_use.*": whole(0, MAX_SLOTS),
    "action_cards.*.kind": one_of((*KINDS, "board")),
    "action_cards.*.select": one_of(SELECTS),
    "action_cards.*.mode": one_of(("one_of", "all")),
    "action_cards.*.steps": Allowed("a list of steps", lambda v: isinstance(v, list)),
    "action_cards.*.fallback": one_of(("none", "single_move")),
    "favour_cards.copies_per_guild": whole(2),
    "favour_cards.max_uses_per_own_turn": whole(0, 2),
    "favour_effects.*.timing": TIMINGS,
    "favour_effects.*.*.allow_occupied_slot": FLAG,
    "favour_effects.*.*.intrigue_change": whole(-20, 20),
    "favour_effects.*.*.gain_weak_favour_of_target": FLAG,
    "favour_effects.*.*.ops": OPS_USED,
    "favour_effects.*.*.values": VALUES_USED,
    "favour_effects.*.*.either_direction": FLAG,
    "guild_power.draw_per_era": whole(1, MAX_DECK),
    "guild_power.track_start": whole(0),
    "guild_power_cards.*.per_guild": whole(0, MAX_DECK),
    "guild_power_cards.*.values_by_players.*": whole(0, 100),
    "intrigue_track.start": whole(0),
    "intrigue_track.floor": whole(0),
    "intrigue_track.cap": whole_or_none(0),
    "rounds.track": TRACK,
    "rounds.start_position_standard": whole(1, MAX_TRACK),
    "rounds.eras_revealed_at_once": TEXTS,
    "rounds.eras_kept_secret": TEXTS,
    "scoring.master_schemer_vp": POINTS,
    "scoring.unused_strong_favour_vp": POINTS,
    "scoring.variety_vp": POINTS,
    "scoring.variety_minimum": whole(0, GUILDS),
    "scoring.influence_total_target": whole(0),
    "scoring.influence_total_vp": POINTS,
    "scoring.tie_breakers": list_of(
        ("most_equilibrium_cards", "most_different_guilds", "shared_victory"), least=1
    ),
    "scoring.special_victory_guilds": whole(1, GUILDS),
    "two_players.hand_cards_per_player": whole(0, MAX_HAND),
    "two_players.hand_pool": list_of(KINDS, least=1),
    "two_players.max_hand_cards_per_turn": whole(0, 1),
    "two_players.extra_starting_sets": whole(0, MAX_SETS),
    "two_players.neutral_power_deck": whole(0, 1),
    "two_players.neutral_cards_per_era": whole(0, MAX_DECK),
    "variants.beginner.favour_cards_used": FLAG,
    "variants.short_game.start_position": whole(1, MAX_TRACK),
    "variants.short_game.extra_starting_sets": whole(0, MAX_SETS),
    "variants.blank_vote.uses_per_player": whole(0, MAX_TRACK),
    "variants.blank_vote.penalty_vp": POINTS,
    "variants.blank_vote.allowed_eras": TEXTS,
    "variants.random_actions.pool": list_of(KINDS, least=1),
    "variants.random_actions.cards_in_use.*": whole(0, MAX_SLOTS),
    "variants.random_actions.two_player_hand_pool": list_of(KINDS, least=1),
    "variants.themes.default_set": TEXT,
    "variants.themes.two_player_hand_pool": list_of(KINDS, least=1),
    "variants.themes.sets.*.cards": TEXTS,
    "switches.bank": switch(
        one_of(("limited", "unlimited")),
        "whether cubes can run out, so that a placement is impossible (R12)",
    ),
    "switches.equilibrium_supply": switch(
        one_of(("limited", "unlimited")), "whether the equilibrium cards of a guild run out (R13)"
    ),
    "switches.incomplete_actions": switch(
        one_of(("only_if_forced", "always_allowed")),
        "when an action may be carried out in part: if no complete one exists, or always (R14)",
    ),
    "switches.last_cube_check": switch(
        one_of(("at_removal", "after_action")),
        "when the last cube of a value on a board is protected (R15)",
    ),
    "switches.placed_cube_values_arrangements": switch(
        VALUES_USED, "cubes that the two cards with arrangements may place (R17)"
    ),
    "switches.moved_cube_values_arrangements": switch(
        VALUES_USED, "cubes that the two cards with arrangements may move (R17)"
    ),
    "switches.exchange_fallback_scope": switch(
        one_of(("board", "target")),
        "one move instead of an exchange: if no target of the board, or not the one chosen, "
        "admits two (R18)",
    ),
    "switches.strong_favour_test": switch(
        one_of(("total_is_six", "must_have_changed")),
        "a favour is strong when the guild stands at six, or only if it was not there before (R20)",
    ),
    "switches.seekers_need_occupied_slot": switch(
        FLAG, "the Seekers' favour may be played for an occupied slot only (R23)"
    ),
    "switches.own_guild_ban_scope": switch(
        one_of(("target_only", "target_and_partner")),
        "a favour may not be used on its own guild: as the target, or in any part (R26)",
    ),
    "switches.reactions_per_attack": switch(
        one_of((1, 2)), "favours that the attacked player may answer one attack with (R27)"
    ),
    "switches.schemer_tie": switch(
        one_of(("top_of_stack", "bottom_of_stack", "all", "none")),
        "who is Master Schemer when the highest intrigue is tied (R11)",
    ),
    "switches.power_cap": switch(
        whole_or_none(1), "where a guild's power stops: the end of its row (R8)"
    ),
    "switches.two_player_power_column": switch(
        one_of(("p3", "p4", "p5")),
        "whose numbers on the power cards count with two players (R7)",
    ),
    "switches.two_player_neutral_cards_eras": switch(
        TEXTS, "eras with a neutral power card, two players (R39)"
    ),
    "switches.score_floor": switch(one_of(("none", 0)), "lowest score a player can end with (R35)"),
}

# Parts of a key that only describe: any value of the printed type will do.
REMARKS = frozenset(
    {
        "source", "sources_by_key", "value_sources", "ruling", "name_en", "name_el",
        "name_en_source", "name", "publisher", "year", "designers", "colour", "colours", "effects",
        "ring_index", "purplegames", "deskovehry", "tgiw", "boardgameguys", "ludovox", "trictrac",
        "geelpionneke",
    }
)  # fmt: skip

# Keys that a new entry must have.
REQUIRED = {
    "slots": ("kind", "min_players", "intrigue"),
    "action_cards": ("kind", "select", "mode", "steps"),
    "guild_power_cards": ("per_guild", "values_by_players"),
    "variants.themes.sets": ("cards",),
}
STEP_KEYS = {"place": ("where",), "remove": ("where",), "move": ("from", "to")}


@functools.cache
def rule_for(key: str) -> Allowed | None:
    """The rule for a dotted key, None if there is none."""
    if key in ALLOWED:
        return ALLOWED[key]
    parts = key.split(".")
    if not REMARKS.isdisjoint(parts):
        return None
    for pattern, rule in ALLOWED.items():
        wanted = pattern.split(".")
        if len(wanted) == len(parts) and all(
            a in ("*", b) for a, b in zip(wanted, parts, strict=True)
        ):
            return rule
    return None
