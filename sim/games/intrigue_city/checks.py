"""Refuses component data that the rules cannot play, with one line that says what is allowed."""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.errors import ConfigError, unknown_name
from sim.games.intrigue_city.allowed import (
    CUBE_VALUES,
    REMARKS,
    REQUIRED,
    ROLES,
    STEP_KEYS,
    is_whole,
    rule_for,
)
from sim.games.intrigue_city.document import ID_KEYS, Choice, leaves, printed, value_at
from sim.games.intrigue_city.facts import FACTS, PLAYERS, check_facts, fail
from sim.games.intrigue_city.terms import (
    MAX_CARDS,
    MAX_DECK,
    MAX_POWER_KINDS,
    MAX_SETS,
    MAX_SLOTS,
    MAX_STEPS,
)

Document = Mapping[str, Any]


def check(document: Document, choice: Choice, players: int) -> None:
    """Refuse what cannot be played.

    Raises:
        ConfigError: names the key, the value and what is allowed.
    """
    _check_keys(document)
    for entry in document["action_cards"]:
        _check_card(entry)
    _check_choice(document, choice)
    _check_slots(document, choice, players)
    _check_cubes(document, choice, players)
    _check_power(document, choice, players)
    _check_track(document, choice)
    _check_favours(document, players)
    check_facts(document)


# ---------------------------------------------------------------------------- single values


def _check_keys(document: Document) -> None:
    before = dict(leaves(printed(), ()))
    changed_entries = _new_entries(document)
    for key, value in leaves(document, ()):
        rule = rule_for(key)
        if rule is not None:
            if not rule.passes(value):
                raise fail(key, value, rule.words)
        elif key in before and before[key] != value:
            if REMARKS.isdisjoint(key.split(".")) and key not in FACTS:
                raise ConfigError(
                    f"{key} = {value!r}: this cannot be changed, the rules rest on it"
                )
            if type(value) is not type(before[key]):
                raise fail(key, value, f"a {type(before[key]).__name__}, as printed")
        elif key not in before and REMARKS.isdisjoint(key.split(".")):
            raise ConfigError(f"{key}: {_unknown_part(key, changed_entries)}")


def _new_entries(document: Document) -> dict[str, Sequence[str]]:
    """Keys that an entry of each table array may have; refuses new entries that lack some."""
    known: dict[str, Sequence[str]] = {}
    for table, id_key in ID_KEYS.items():
        old, new = (value_at(tree, table) for tree in (printed(), document))
        known[table] = sorted({name for entry in old for name in entry})
        for entry in new:
            for name in REQUIRED.get(table, ()):
                if name not in entry:
                    raise ConfigError(f'{table}.{entry[id_key]}: the key "{name}" is missing')
    return known


def _unknown_part(key: str, entries: Mapping[str, Sequence[str]]) -> str:
    for table, names in entries.items():
        if key.startswith(f"{table}."):
            name = key[len(table) + 1 :].split(".")[1]
            return unknown_name(f"key in an entry of {table}", name, names)
    return "this key is unknown"


# ---------------------------------------------------------------------------- action cards


def _check_card(card: Mapping[str, Any]) -> None:
    key = f"action_cards.{card['id']}"
    cubes = 0
    for number, step in enumerate(card["steps"], start=1):
        where = f"{key}.steps[{number}]"
        _check_step(where, step, number, card["select"])
        named = [step.get(name) for name in ("where", "from", "to")]
        cubes += 2 if "both_adjacent" in named else 1
    if cubes > MAX_STEPS:
        raise ConfigError(f"{key}.steps: handles {cubes} cubes, at most {MAX_STEPS} are possible")
    exchange = card["mode"] == "all" and all(step["op"] == "move" for step in card["steps"])
    if card["fallback"] == "single_move" and (not exchange or card["select"] == "both_adjacent"):
        raise ConfigError(
            f'{key}.fallback = "single_move": needs mode = "all" and only moves between the target '
            "and the selected guild"
        )


def _check_step(where: str, step: Any, number: int, select: str) -> None:
    if not isinstance(step, Mapping) or step.get("op") not in STEP_KEYS:
        raise ConfigError(f'{where}: must be a table with op = "place", "remove" or "move"')
    names = STEP_KEYS[step["op"]]
    known = ("op", *names, "values", "differs_from_step")
    for name in step:
        if name not in known:
            raise ConfigError(f"{where}: {unknown_name('key in this step', name, known)}")
    for name in (*names, "values"):
        if name not in step:
            raise ConfigError(f'{where}: the key "{name}" is missing')
    for name in names:
        if step[name] not in ROLES:
            raise fail(f"{where}.{name}", step[name], " or ".join(f'"{role}"' for role in ROLES))
        _check_role(f"{where}.{name}", step[name], select)
    if step["op"] == "move" and step["from"] == step["to"]:
        raise ConfigError(f"{where}: moves a cube from a guild to itself")
    rule = rule_for("switches.placed_cube_values_arrangements")
    if rule is not None and not rule.passes(step["values"]):
        raise fail(f"{where}.values", step["values"], rule.words)
    differs = step.get("differs_from_step")
    if differs is not None and not (is_whole(differs) and 1 <= differs < number):
        raise fail(f"{where}.differs_from_step", differs, "the number of an earlier step")


def _check_role(key: str, role: str, select: str) -> None:
    if role == "selected" and select in ("none", "both_adjacent"):
        raise ConfigError(f'{key} = "selected": select = "{select}" names no such guild')
    if role == "both_adjacent" and select != "both_adjacent":
        raise ConfigError(f'{key} = "both_adjacent": needs select = "both_adjacent"')


# ---------------------------------------------------------------------------- variants, slots


def _check_choice(document: Document, choice: Choice) -> None:
    if choice.random_actions and choice.themes is not False:
        raise ConfigError("random_actions and themes exclude each other (IC-15.1): drop one")
    table = document["variants"]["themes"]
    known = [entry["id"] for entry in table["sets"]]
    if isinstance(choice.themes, str) and choice.themes not in known:
        raise ConfigError(f"themes: {unknown_name('set', choice.themes, known)}")
    if choice.themes is True and table["default_set"] not in known:
        name = table["default_set"]
        raise ConfigError(f"variants.themes.default_set: {unknown_name('set', name, known)}")
    for switch, cards in (("placed", "place"), ("moved", "move")):
        allowed = document["switches"][f"{switch}_cube_values_arrangements"]
        for card in document["action_cards"]:
            if card["id"] in ARRANGEMENTS:
                for step in card["steps"]:
                    if step["op"] == cards and not set(step["values"]) & set(allowed):
                        raise ConfigError(
                            f"switches.{switch}_cube_values_arrangements = {allowed}: leaves "
                            f"{card['id']} no value to {cards}"
                        )


ARRANGEMENTS = ("promising_arrangements", "redistribution_of_power")  # the cards of R17


def _check_slots(document: Document, choice: Choice, players: int) -> None:
    cards = {card["id"]: card for card in document["action_cards"]}
    if len(cards) > MAX_CARDS:
        raise ConfigError(f"action_cards: {len(cards)} cards, at most {MAX_CARDS} are possible")
    in_use = [slot for slot in document["slots"] if slot["min_players"] <= players]
    if len(in_use) > MAX_SLOTS:
        raise ConfigError(f"slots: {len(in_use)} in use, at most {MAX_SLOTS} are possible")
    if not in_use:
        raise ConfigError(f"slots: none is in use with {players} players")
    for slot in document["slots"]:
        if slot["kind"] == "printed":
            action = slot.get("printed_action")
            boards = [name for name, card in cards.items() if card["kind"] == "board"]
            if action not in boards:
                where = f"slots.{slot['id']}.printed_action"
                raise ConfigError(f"{where}: {unknown_name('printed action', action, boards)}")
    n_slots = sum(slot["kind"] == "card" for slot in in_use)
    _check_filling(document, choice, players, n_slots)
    _check_hands(document, choice, players, n_slots)


def _of_kinds(document: Document, kinds: Sequence[str]) -> list[str]:
    return [card["id"] for card in document["action_cards"] if card["kind"] in kinds]


def _check_filling(document: Document, choice: Choice, players: int, n_slots: int) -> None:
    column = f"p{players}"
    theme = choice.theme(document)
    if theme is not None:
        known = _of_kinds(document, ("basic", "advanced"))
        key = f"variants.themes.sets.{theme['id']}.cards"
        for name in theme["cards"]:
            if name not in known:
                raise ConfigError(f"{key}: {unknown_name('basic or advanced card', name, known)}")
        if len(set(theme["cards"])) != len(theme["cards"]):
            raise ConfigError(f"{key}: a card is listed twice")
        if len(theme["cards"]) < n_slots:
            raise ConfigError(f"{key}: {len(theme['cards'])} cards for {n_slots} card slots")
        return
    if choice.random_actions:
        table = document["variants"]["random_actions"]
        key, drawn = f"variants.random_actions.cards_in_use.{column}", table["cards_in_use"][column]
        fixed, pool = 0, len(_of_kinds(document, table["pool"]))
    else:
        key, drawn = f"advanced_cards_in_use.{column}", document["advanced_cards_in_use"][column]
        fixed = len(_of_kinds(document, ("basic",)))
        pool = len(_of_kinds(document, ("advanced",)))
    if fixed + drawn != n_slots:
        basic = f"{fixed} basic + " if fixed else ""
        raise ConfigError(
            f"{key} = {drawn}: {basic}{drawn} cards do not fill the {n_slots} card slots in use "
            f"with {players} players (IC-3.3)"
        )
    if drawn > pool:
        raise ConfigError(f"{key} = {drawn}: there are only {pool} cards to draw from")


def _check_hands(document: Document, choice: Choice, players: int, n_slots: int) -> None:
    if players != 2:
        return
    two = document["two_players"]
    key, pool = "two_players.hand_pool", two["hand_pool"]
    on_slots = set()
    theme = choice.theme(document)
    if theme is not None:
        key = "variants.themes.two_player_hand_pool"
        pool = document["variants"]["themes"]["two_player_hand_pool"]
        on_slots = set(theme["cards"][:n_slots])
        left = len(set(_of_kinds(document, pool)) - on_slots)
    elif choice.random_actions:
        table = document["variants"]["random_actions"]
        key, pool = "variants.random_actions.two_player_hand_pool", table["two_player_hand_pool"]
        shared = len(_of_kinds(document, [kind for kind in pool if kind in table["pool"]]))
        left = len(_of_kinds(document, pool)) - min(n_slots, shared)
    else:
        left = len(_of_kinds(document, ("advanced",))) * ("advanced" in pool)
        left -= document["advanced_cards_in_use"]["p2"] * ("advanced" in pool)
    needed = 2 * two["hand_cards_per_player"]
    if left < needed:
        raise ConfigError(f"{key} = {pool}: leaves {left} cards for {needed} hand cards (IC-13.3)")


# ---------------------------------------------------------------------------- cubes, power, track


def n_starting_sets(document: Document, choice: Choice, players: int) -> int:
    """Starting sets of a seat (IC-3.11, IC-13.4, IC-14.4)."""
    sets = len(document["starting_sets"]["base_sets"])
    if players == 2:
        sets += document["two_players"]["extra_starting_sets"]
    if choice.short_game:
        sets += document["variants"]["short_game"]["extra_starting_sets"]
    return sets


def _check_cubes(document: Document, choice: Choice, players: int) -> None:
    table = document["starting_sets"]
    n_sets = n_starting_sets(document, choice, players)
    if n_sets > MAX_SETS:
        raise ConfigError(f"starting_sets: {n_sets} sets for {MAX_SETS} guilds (IC-3.11)")
    sets = [*table["base_sets"], *[table["extra_set"]] * (n_sets - len(table["base_sets"]))]
    for value in CUBE_VALUES:
        needed = players * sum(cubes.count(value) for cubes in sets)
        supply = document["cubes"]["supply"][f"v{value}"]
        if needed > supply:
            raise ConfigError(
                f"cubes.supply.v{value} = {supply}: {players} players start with {needed} cubes "
                f"of value {value} (IC-3.11)"
            )


def _check_power(document: Document, choice: Choice, players: int) -> None:
    cards = document["guild_power_cards"]
    if len(cards) > MAX_POWER_KINDS:
        raise ConfigError(
            f"guild_power_cards: {len(cards)} kinds, at most {MAX_POWER_KINDS} are possible"
        )
    deck = 6 * sum(card["per_guild"] for card in cards)
    if deck > MAX_DECK:
        raise ConfigError(f"guild_power_cards: {deck} cards in a deck, at most {MAX_DECK}")
    eras = [label for label in track_played(document, choice) if not label.isdigit()]
    draw = document["guild_power"]["draw_per_era"]
    if draw * len(eras) > deck:
        raise ConfigError(
            f"guild_power.draw_per_era = {draw}: {len(eras)} eras need {draw * len(eras)} cards, "
            f"a deck has {deck}"
        )
    turned = document["two_players"]["neutral_cards_per_era"] * len(
        [era for era in eras if era in document["switches"]["two_player_neutral_cards_eras"]]
    )
    if players == 2 and document["two_players"]["neutral_power_deck"] and turned > deck:
        raise ConfigError(
            f"two_players.neutral_cards_per_era: {turned} cards from a deck of {deck}"
        )
    for card in cards:
        for p in PLAYERS:
            if f"p{p}" not in card["values_by_players"]:
                raise ConfigError(
                    f'guild_power_cards.{card["id"]}.values_by_players: the key "p{p}" is missing'
                )
    start, cap = document["guild_power"]["track_start"], document["switches"]["power_cap"]
    if cap != "none" and start > cap:
        raise ConfigError(f"guild_power.track_start = {start}: lies beyond power_cap = {cap}")


def track_played(document: Document, choice: Choice) -> list[str]:
    """Labels of the round track from the first position that is played."""
    rounds = document["rounds"]
    start = rounds["start_position_standard"]
    if choice.short_game:
        start = document["variants"]["short_game"]["start_position"]
    return list(rounds["track"][start - 1 :])


def _check_track(document: Document, choice: Choice) -> None:
    rounds = document["rounds"]
    track = rounds["track"]
    for key, start in (
        ("rounds.start_position_standard", rounds["start_position_standard"]),
        (
            "variants.short_game.start_position",
            document["variants"]["short_game"]["start_position"],
        ),
    ):
        if start > len(track):
            raise fail(key, start, f"a position on the round track, 1 to {len(track)}")
    eras = [label for label in track if not label.isdigit()]
    told = [*rounds["eras_revealed_at_once"], *rounds["eras_kept_secret"]]
    if sorted(eras) != sorted(told):
        raise ConfigError(
            f"rounds: the eras on the track are {eras}, but eras_revealed_at_once and "
            f"eras_kept_secret name {told}"
        )
    for key, labels in (
        ("variants.blank_vote.allowed_eras", document["variants"]["blank_vote"]["allowed_eras"]),
        (
            "switches.two_player_neutral_cards_eras",
            document["switches"]["two_player_neutral_cards_eras"],
        ),
    ):
        for label in labels:
            if label not in eras:
                raise ConfigError(f"{key}: {unknown_name('era', label, eras)}")
    track_table = document["intrigue_track"]
    low, high = track_table["floor"], track_table["cap"]
    if track_table["start"] < low or (high != "none" and track_table["start"] > high):
        raise fail("intrigue_track.start", track_table["start"], f"from floor {low} to cap {high}")
    if document["scoring"]["tie_breakers"][-1] != "shared_victory":
        raise fail(
            "scoring.tie_breakers", document["scoring"]["tie_breakers"], 'end with "shared_victory"'
        )


def _check_favours(document: Document, players: int) -> None:
    copies = document["favour_cards"]["copies_per_guild"]
    if copies < players:
        raise fail(
            "favour_cards.copies_per_guild",
            copies,
            f"at least {players}, one for each player: a shortage is not part of the rules",
        )
    for effect in document["favour_effects"]:
        before = effect["timing"].startswith("before")
        for side in ("weak", "strong"):
            key = f"favour_effects.{effect['guild']}.{side}"
            if before != ("ops" not in effect[side]):
                wanted = "allow_occupied_slot" if before else "ops"
                raise ConfigError(
                    f'{key}: the timing "{effect["timing"]}" needs the key "{wanted}"'
                )
