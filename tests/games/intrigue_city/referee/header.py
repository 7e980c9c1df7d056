"""The header line: its fields, the rules in force and the setup (IC-3, IC-13, IC-14, IC-15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from .box import VALUES, BadChangeError, Box, apply_changes
from .game import Game
from .model import State
from .play import fresh_state
from .positions import differences, read_position, write_position
from .reading import (
    MalformedError,
    fields,
    flag,
    integer,
    items,
    name_of,
    names,
    record,
    show,
    text,
)

HEADER = (
    "line",
    "game",
    "rules_version",
    "players",
    "variant",
    "variants",
    "switches",
    "changed",
    "seed",
    "block",
    "rotation",
    "strategies",
    "position",
)
VARIANTS = ("beginner", "short_game", "blank_vote", "random_actions", "themes")
WORDS = {
    "bank": ("limited", "unlimited"),
    "equilibrium_supply": ("limited", "unlimited"),
    "incomplete_actions": ("only_if_forced", "always_allowed"),
    "last_cube_check": ("at_removal", "after_action"),
    "exchange_fallback_scope": ("board", "target"),
    "strong_favour_test": ("total_is_six", "must_have_changed"),
    "own_guild_ban_scope": ("target_only", "target_and_partner"),
    "schemer_tie": ("top_of_stack", "bottom_of_stack", "all", "none"),
    "two_player_power_column": ("p3", "p4", "p5"),
}
Report = Callable[[str, str], None]


def read_header(line: Any, components: dict[str, Any]) -> Game:
    """The rules a header puts in force; a fault that leaves them open raises."""
    fields(line, "header", HEADER)
    if line["game"] != "intrigue_city":
        raise MalformedError("game", "'intrigue_city'", line["game"])
    text(line["rules_version"], "rules_version")
    text(line["variant"], "variant")
    integer(line["seed"], "seed")
    integer(line["block"], "block", 0)
    box = _box(line["changed"], components)
    meta = box.data["meta"]
    players = integer(line["players"], "players", meta["min_players"], meta["max_players"])
    integer(line["rotation"], "rotation", 0, players - 1)
    strategies = items(line["strategies"], "strategies", players)
    for i, strategy in enumerate(strategies):
        text(strategy, f"strategies[{i}]")
    return Game(box, players, _variants(line["variants"], box), _switches(line["switches"], box))


def _box(changed: Any, components: dict[str, Any]) -> Box:
    if not isinstance(changed, dict):
        raise MalformedError("changed", "an object", changed)
    try:
        return Box(apply_changes(components, changed))
    except BadChangeError as error:
        expected = "keys of the component data whose values differ"
        raise MalformedError("changed", expected, str(error)) from None


def _variants(value: Any, box: Box) -> dict[str, Any]:
    record(value, "variants", VARIANTS)
    for name in VARIANTS[:-1]:
        flag(value[name], f"variants.{name}")
    if value["themes"] is not None:
        name_of(value["themes"], "variants.themes", box.themes)
        if value["random_actions"]:
            raise MalformedError("variants", "not both Advanced A and B (IC-15.1)", value)
    return dict(value)


def _switches(value: Any, box: Box) -> dict[str, Any]:
    record(value, "switches", [name for name in box.data["switches"] if name != "source"])
    for name, words in WORDS.items():
        name_of(value[name], f"switches.{name}", words)
    flag(value["seekers_need_occupied_slot"], "switches.seekers_need_occupied_slot")
    integer(value["reactions_per_attack"], "switches.reactions_per_attack", 1, 2)
    if value["power_cap"] != "none":
        integer(value["power_cap"], "switches.power_cap", 1)
    if value["score_floor"] != "none":
        integer(value["score_floor"], "switches.score_floor", 0, 0)
    for name in ("placed_cube_values_arrangements", "moved_cube_values_arrangements"):
        for cube in items(value[name], f"switches.{name}"):
            integer(cube, f"switches.{name}", min(VALUES), max(VALUES))
    eras = [*box.data["rounds"]["eras_revealed_at_once"], *box.data["rounds"]["eras_kept_secret"]]
    names(value["two_player_neutral_cards_eras"], "switches.two_player_neutral_cards_eras", eras)
    return dict(value)


# ------------------------------------------------------------------ setup


def check_setup(line: dict[str, Any], game: Game, report: Report) -> State:
    """Read the position of the header and report what is not a legal setup."""
    state = read_position(line["position"], game)
    _check_data(game, report)
    _check_layout(state, game, report)
    _check_hands(state, game, report)
    decks = [pile.deck for pile in state.power_cards]
    fresh = fresh_state(
        game,
        {slot: there.action for slot, there in state.slots.items()},
        state.turn_order(),
        decks,
        state.neutral.deck if state.neutral else None,
        state.hands,
    )
    expected, found = write_position(fresh, game), write_position(state, game)
    for path, wanted, given in differences(expected, found, "position"):
        report(path, f"setup: expected {show(wanted)}, found {show(given)}")
    return state


def _check_data(game: Game, report: Report) -> None:
    """Component data that are refused before the first game (IC-3.3, IC-3.11)."""
    data, column = game.box.data, f"p{game.players}"
    slots = len(game.card_slots)
    if game.variants["random_actions"]:
        cards = data["variants"]["random_actions"]["cards_in_use"][column]
    elif game.variants["themes"] is not None:
        cards = min(len(game.box.themes[game.variants["themes"]]), slots)
    else:
        cards = _basic(game) + data["advanced_cards_in_use"][column]
    if cards != slots:
        report("IC-3.3", f"expected as many cards as card slots, found {cards} for {slots}")
    for value, supply in zip(VALUES, game.box.supply, strict=True):
        needed = game.players * sum(values.count(value) for values in game.starting_sets)
        if needed > supply and not game.bank_unlimited:
            report("IC-3.11", f"starting sets need {needed} cubes of value {value}, found {supply}")


def _basic(game: Game) -> int:
    return sum(card.kind == "basic" for card in game.box.cards.values())


def _check_layout(state: State, game: Game, report: Report) -> None:
    """The actions on the slots (IC-3.1, IC-3.2, IC-3.4, IC-14.9, IC-14.11)."""
    cards = game.box.cards
    for slot in game.slots.values():
        action = state.slots[slot.id].action
        if slot.kind == "printed" and action != slot.printed_action:
            report(
                f"position.slots.{slot.id}.action",
                f"IC-3.4: expected {slot.printed_action}, found {action}",
            )
    laid = Counter(state.slots[slot].action for slot in game.card_slots)
    doubles = [card for card, count in laid.items() if count > 1]
    if doubles:
        report("position.slots", f"IC-17.8: expected different cards, found twice: {doubles}")
    wrong = [card for card in laid if cards[card].kind not in ("basic", "advanced")]
    if wrong:
        report("position.slots", f"IC-3.1: expected action cards, found {wrong}")
    theme = game.variants["themes"]
    if theme is not None:
        wanted = sorted(game.box.themes[theme][: len(game.card_slots)])
        if sorted(laid) != wanted:
            report("position.slots", f"IC-14.11: expected {wanted}, found {sorted(laid)}")
    elif not game.variants["random_actions"]:
        missing = [c.id for c in cards.values() if c.kind == "basic" and c.id not in laid]
        if missing:
            report("position.slots", f"IC-3.2: expected every basic card, missing {missing}")


def _check_hands(state: State, game: Game, report: Report) -> None:
    """Hand cards of a 2-player game (IC-13.3, IC-14.10, IC-14.12)."""
    seen = {state.slots[slot].action for slot in game.card_slots}
    for seat, hand in enumerate(state.hands):
        where = f"position.hands[{seat}]"
        if len(hand) != game.hand_size:
            report(where, f"IC-13.3: expected {game.hand_size} cards, found {show(hand)}")
        for card in hand:
            if card in seen:
                report(where, f"IC-17.8: expected each card once, found {card} again")
            if game.box.cards[card].kind not in game.hand_kinds:
                report(where, f"IC-13.3: expected a card of {game.hand_kinds}, found {card}")
            seen.add(card)
