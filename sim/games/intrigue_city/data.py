"""Turns the component data, with a designer's changes, into the record that the rules read."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import numpy as np

from sim.core.game import Box
from sim.core.kernel import NONE, new_record
from sim.errors import ConfigError
from sim.games.intrigue_city.checks import ARRANGEMENTS, check
from sim.games.intrigue_city.document import (
    Choice,
    changed_keys,
    merged,
    read_choice,
)
from sim.games.intrigue_city.moves import CardRows, Limits, Ring, Row, Words, card_rows
from sim.games.intrigue_city.provenance import assumed_numbers, components
from sim.games.intrigue_city.state import DATA
from sim.games.intrigue_city.terms import (
    ANSWERS,
    GUILDS,
    MAX_OPTIONS,
    MAX_PARTIALS,
    MAX_POWER_KINDS,
    MAX_ROWS,
    MAX_VETOES,
    PLACES_AND_REMOVALS,
    VALUES,
    WORD_ROWS,
    Era,
    Guild,
    Kind,
    Layout,
    Op,
    SchemerTie,
    Side,
    TieBreak,
    Timing,
)

UNLIMITED = 1 << 20  # "none" where a limit is asked
NEVER = -1  # needs every bit: a place in a word that holds no row
PLACING = ("pawn", "slot", "board")  # what a row of `placings` says, the axes of that table

Document = Mapping[str, Any]


def read_box(players: int, settings: Mapping[str, Any]) -> Box:
    """The component data for a number of players, with the changes of a [variants.x] table.

    Raises:
        ConfigError: a key, a type or a value is wrong, or numbers contradict each other.
    """
    choice, overrides = read_choice(settings)
    document = merged(overrides)
    check(document, choice, players)
    return Box(
        players=players,
        data=build(document, choice, players),
        components=components(document, players),
        assumed=assumed_numbers(document, choice, players),
        changed=changed_keys(document),
        document=document,
        switches={k: v for k, v in document["switches"].items() if k != "source"},
        variants=choice.in_force(document),
        absent=frozenset() if uses_favours(document, choice) else frozenset({"favour"}),
    )


def uses_favours(document: Document, choice: Choice) -> bool:
    """False when the favour cards stay in the box (IC-14.1)."""
    return bool(not choice.beginner or document["variants"]["beginner"]["favour_cards_used"])


def build(document: Document, choice: Choice, players: int) -> np.record:
    """The DATA record of checked component data."""
    data = new_record(DATA)
    ring = Ring([Guild[name.upper()] for name in document["geometry"]["ring"]])
    _set_empty(data.empty[0])
    _set_boards(data, document, choice, players, ring)
    _set_slots(data, document, choice, players)
    rows = _set_moves(data, document, ring)
    _set_favours(data, document, choice)
    _set_tracks(data, document, choice, players)
    _set_scoring(data, document)
    most = most_options(data, players, rows)
    if most >= MAX_OPTIONS:
        raise ConfigError(
            f"action_cards: these cards could offer {most} options in one turn, "
            f"at most {MAX_OPTIONS - 1} are possible"
        )
    return data


def _set_empty(move: Any) -> None:
    for name in move.dtype.names:
        move[name] = 0 if name in ("n_steps", "blank") else NONE


def _set_boards(
    data: np.record, document: Document, choice: Choice, players: int, ring: Ring
) -> None:
    data.supply[:] = [document["cubes"]["supply"][key] for key in ("v1", "v2", "v3")]
    data.bank_limited = document["switches"]["bank"] == "limited"
    data.target_total = document["equilibrium"]["target_total"]
    for guild in range(GUILDS):
        data.neighbour[guild] = ring.neighbours(guild)
    sets = starting_sets(document, choice, players)
    data.n_sets = len(sets)
    for k, cubes in enumerate(sets):
        data.set_cubes[k] = [cubes.count(value) for value in (1, 2, 3)]
    placed = placements(sets)
    data.n_placements = len(placed)
    for row, guilds in enumerate(placed):
        data.placements[row] = data.empty[0]
        for number, guild in enumerate(guilds):
            data.placements[row]["sets"][guild] = number


def starting_sets(document: Document, choice: Choice, players: int) -> list[tuple[int, ...]]:
    """The starting sets of a seat, extra ones last (IC-3.11, IC-13.4, IC-14.4)."""
    extra = document["two_players"]["extra_starting_sets"] if players == 2 else 0
    if choice.short_game:
        extra += document["variants"]["short_game"]["extra_starting_sets"]
    table = document["starting_sets"]
    sets = [*table["base_sets"], *[table["extra_set"]] * extra]
    return [tuple(sorted(cubes)) for cubes in sets]


def placements(sets: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Guild of each set, every different way; equal sets are not told apart (IC-3.11)."""
    seen: dict[frozenset[tuple[int, tuple[int, ...]]], tuple[int, ...]] = {}
    for guilds in permutations(range(GUILDS), len(sets)):
        seen.setdefault(frozenset(zip(guilds, sets, strict=True)), guilds)
    return list(seen.values())


def _set_slots(data: np.record, document: Document, choice: Choice, players: int) -> None:
    slots = slots_in_use(document, players)
    cards = [card["id"] for card in document["action_cards"]]
    data.n_slots = len(slots)
    data.n_card_slots = sum(slot["kind"] == "card" for slot in slots)
    data.printed[:] = NONE
    for k, slot in enumerate(slots):
        data.spiders[k] = slot["intrigue"]
        if slot["kind"] == "printed":
            data.printed[k] = cards.index(slot["printed_action"])
    data.n_cards = len(cards)
    for k, card in enumerate(document["action_cards"]):
        data.kind[k] = Kind[card["kind"].upper()]
    data.layout = Layout.STANDARD
    pool, drawn = ["advanced"], document["advanced_cards_in_use"][f"p{players}"]
    hands = document["two_players"]["hand_pool"]
    data.theme[:] = NONE
    if choice.random_actions:
        variant = document["variants"]["random_actions"]
        data.layout = Layout.RANDOM
        pool, drawn = variant["pool"], variant["cards_in_use"][f"p{players}"]
        hands = variant["two_player_hand_pool"]
    theme = choice.theme(document)
    if theme is not None:
        data.layout = Layout.THEME
        pool, drawn = [], 0
        hands = document["variants"]["themes"]["two_player_hand_pool"]
        for k, name in enumerate(theme["cards"][: data.n_card_slots]):
            data.theme[k] = cards.index(name)
    data.n_drawn = drawn
    for kind in Kind:
        data.pool[kind] = kind.name.lower() in pool
        data.hand_pool[kind] = kind.name.lower() in hands
    two = document["two_players"]
    data.n_hand = two["hand_cards_per_player"] if players == 2 else 0
    data.hand_per_turn = min(two["max_hand_cards_per_turn"], data.n_hand)


def slots_in_use(document: Document, players: int) -> list[Mapping[str, Any]]:
    """Slots for this number of players, card slots first (IC-3.3, IC-3.4)."""
    slots = [slot for slot in document["slots"] if slot["min_players"] <= players]
    return sorted(slots, key=lambda slot: bool(slot["kind"] != "card"))


def _set_moves(data: np.record, document: Document, ring: Ring) -> list[int]:
    """Fill the tables of moves; how many of each card can be on offer on one board."""
    switches = document["switches"]
    limits = Limits(
        bank_limited=switches["bank"] == "limited",
        after_action=switches["last_cube_check"] == "after_action",
        ban_partners=switches["own_guild_ban_scope"] == "target_and_partner",
    )
    data.single_per_target = switches["exchange_fallback_scope"] == "target"
    data.always_partial = switches["incomplete_actions"] == "always_allowed"
    tables = _Tables(data)
    for k, card in enumerate(document["action_cards"]):
        data.both_adjacent[k] = card["select"] == "both_adjacent"
        tables.add(k, card_rows(permitted(card, switches), ring, limits))
    _set_placings(data.placings)
    return tables.most_rows


def permitted(card: Mapping[str, Any], switches: Mapping[str, Any]) -> Mapping[str, Any]:
    """The card with the values that the switches of R17 leave it."""
    if card["id"] not in ARRANGEMENTS:
        return card
    allowed = {
        "place": switches["placed_cube_values_arrangements"],
        "move": switches["moved_cube_values_arrangements"],
    }
    steps = [
        {**step, "values": [v for v in step["values"] if v in allowed.get(step["op"], [v])]}
        for step in card["steps"]
    ]
    return {**card, "steps": steps}


class _Tables:
    """Fills the tables of moves, one card after another."""

    def __init__(self, data: np.record) -> None:
        self.data = data
        self.n_words = 0
        self.n_rows = 0
        self.n_partials = 0
        self.n_vetoes = 0
        self.most_rows: list[int] = []  # [card] moves that can be on offer on one board
        data.need[:] = NEVER

    def add(self, card: int, rows: CardRows) -> None:
        """Append all moves of a card."""
        data = self.data
        data.first_word[card] = self.n_words
        self._add_complete(rows.complete)
        data.first_single[card] = self.n_words
        self._add_complete(rows.single)
        data.first_word[card + 1] = self.n_words
        self._add_partial(card, rows.partial)
        unusual = any(row.need[1] for row in (*rows.complete, *rows.partial))
        unusual = unusual or any(more for row in rows.partial for _, more in row.vetoes)
        data.any_unusual |= unusual
        most = max(len(rows.complete), len(rows.single))
        self.most_rows.append(most + (len(rows.partial) if data.always_partial else 0))

    def _add_complete(self, rows: Sequence[Row]) -> None:
        """Append complete moves, from the beginning of a word."""
        data = self.data
        self.n_rows += len(rows)
        if self.n_rows > MAX_ROWS:
            raise ConfigError(f"action_cards: more than {MAX_ROWS} different moves on all cards")

        per_target = bool(data.single_per_target)

        def order(row: Row) -> tuple[int, Words]:
            return (row.target if per_target else 0, row.need)

        ordered = sorted(rows, key=order)
        for first in range(0, len(ordered), WORD_ROWS):
            self._add_word(ordered[first : first + WORD_ROWS])

    def _add_word(self, rows: Sequence[Row]) -> None:
        data, word, n = self.data, self.n_words, len(rows)
        write_moves(data.moves[word, :n], data.empty, rows)
        data.need[word, :n] = [row.need[0] for row in rows]
        data.need_more[word, :n] = [row.need[1] for row in rows]
        for guild in range(GUILDS):
            aiming = [row.target == guild for row in rows]
            naming = [row.guilds & (1 << guild) != 0 for row in rows]
            data.aiming[word, guild] = sum(bit << k for k, bit in enumerate(aiming))
            data.naming[word, guild] = sum(bit << k for k, bit in enumerate(naming))
        self.n_words += 1

    def _add_partial(self, card: int, rows: Sequence[Row]) -> None:
        data = self.data
        vetoes = sum(len(row.vetoes) for row in rows)
        if self.n_partials + len(rows) > MAX_PARTIALS or self.n_vetoes + vetoes > MAX_VETOES:
            raise ConfigError(
                f"action_cards: more than {MAX_PARTIALS} different incomplete moves on all cards"
            )
        for target in range(GUILDS + 1):
            data.first_partial[card, target] = self.n_partials + sum(
                row.target < target for row in rows
            )
        here = slice(self.n_partials, self.n_partials + len(rows))
        write_moves(data.partial_moves[here], data.empty, rows)
        data.partial_need[here] = [row.need[0] for row in rows]
        data.partial_more[here] = [row.need[1] for row in rows]
        data.partial_single[here] = [row.single for row in rows]
        moves = [(row.target, row.selected, row.steps) for row in rows]
        data.partial_twin[here] = [k > 0 and move == moves[k - 1] for k, move in enumerate(moves)]
        veto, veto_more, first_veto = data.veto, data.veto_more, data.first_veto
        for row in rows:
            for word, more in row.vetoes:
                veto[self.n_vetoes], veto_more[self.n_vetoes] = word, more
                self.n_vetoes += 1
            self.n_partials += 1
            first_veto[self.n_partials] = self.n_vetoes


def write_moves(moves: np.ndarray, empty: np.ndarray, rows: Sequence[Row]) -> None:
    """Write the parts of Actions that rows decide, one Action a row; 0 where a placing does."""
    moves[:] = empty
    for name in PLACING:
        moves[name] = 0
    moves["target"] = [row.target for row in rows]
    moves["selected"] = [row.selected for row in rows]
    moves["n_steps"] = [len(row.steps) for row in rows]
    op, source, dest, value = (moves[name] for name in ("op", "source", "dest", "value"))
    for number, row in enumerate(rows):
        for k, (start, end, cube) in enumerate(row.steps):
            source[number, k], dest[number, k], value[number, k] = start, end, cube
            op[number, k] = Op.PLACE if start == NONE else Op.REMOVE if end == NONE else Op.MOVE


def _set_placings(placings: np.ndarray) -> None:
    for place in np.ndindex(placings.shape):
        for name, value in zip(PLACING, place, strict=True):
            placings[place][name] = value


def most_options(data: np.record, players: int, rows: Sequence[int]) -> int:
    """A number of options that no turn can exceed: every row of the largest cards is legal."""
    printed = [rows[card] for card in data.printed if card != NONE]
    cards = [rows[k] for k in range(data.n_cards) if data.kind[k] != Kind.BOARD]
    cards = sorted(cards, reverse=True)
    hand = sum(cards[: data.n_hand]) if data.hand_per_turn else 0
    on_board = sum(cards[: data.n_card_slots]) + sum(printed) + hand * int(data.n_slots)
    most = 0
    timings = (Timing.BEFORE_OWN_DEFENSIVE, Timing.BEFORE_OWN_OFFENSIVE)
    for boards, pawn in zip((1, players - 1), timings, strict=True):
        favours = int(np.count_nonzero(data.timing == pawn)) if data.favours_used else 0
        most += boards * on_board * (1 + favours)
    return most


def _set_favours(data: np.record, document: Document, choice: Choice) -> None:
    switches = document["switches"]
    used = uses_favours(document, choice)
    data.favours_used = used
    data.own_uses = document["favour_cards"]["max_uses_per_own_turn"] if used else 0
    data.reactions_per_attack = switches["reactions_per_attack"]
    data.ban_partners = switches["own_guild_ban_scope"] == "target_and_partner"
    data.strong_must_change = switches["strong_favour_test"] == "must_have_changed"
    data.seekers_need_occupied = switches["seekers_need_occupied_slot"]
    for effect in document["favour_effects"]:
        guild = Guild[effect["guild"].upper()]
        data.timing[guild] = Timing[effect["timing"].upper()]
        for side in Side:
            _set_effect(data, guild, side, effect[side.name.lower()])


def _set_effect(data: np.record, guild: int, side: int, effect: Mapping[str, Any]) -> None:
    data.occupied[guild, side] = effect.get("allow_occupied_slot", False)
    data.change[guild, side] = effect.get("intrigue_change", 0)
    data.gain[guild, side] = effect.get("gain_weak_favour_of_target", False)
    for answer in range(ANSWERS):
        op, inwards = Op.MOVE, answer // VALUES % 2 == 1  # as favours.answer_step counts them
        if answer < PLACES_AND_REMOVALS:
            op, inwards = Op(answer // VALUES), False
        allowed = op.name.lower() in effect.get("ops", ())
        if inwards and not effect.get("either_direction", True):
            allowed = False
        if allowed and answer % VALUES + 1 in effect["values"]:
            data.answers[guild, side] |= 1 << answer


def _set_tracks(data: np.record, document: Document, choice: Choice, players: int) -> None:
    track = document["intrigue_track"]
    data.track_start = track["start"]
    data.track_floor = track["floor"]
    data.track_cap = _limit(track["cap"])
    rounds = document["rounds"]
    start = rounds["start_position_standard"]
    if choice.short_game:
        start = document["variants"]["short_game"]["start_position"]
    data.first_position = start - 1
    data.n_positions = len(rounds["track"])
    blank = document["variants"]["blank_vote"]
    neutral = document["two_players"]["neutral_power_deck"] if players == 2 else 0
    data.neutral_deck = neutral
    number = 0
    for position, label in enumerate(rounds["track"]):
        if label.isdigit():
            number = int(label)
            data.era[position] = Era.ROUND
        else:
            is_open = label in rounds["eras_revealed_at_once"]
            data.era[position] = Era.OPEN if is_open else Era.SECRET
            data.blank_allowed[position] = label in blank["allowed_eras"]
            if neutral and label in document["switches"]["two_player_neutral_cards_eras"]:
                cards = document["two_players"]["neutral_cards_per_era"]
                data.neutral_cards[position] = cards
        data.round_number[position] = number
    data.blank_uses = blank["uses_per_player"] if choice.blank_vote else 0
    data.cards_per_guild = document["equilibrium"]["cards_per_guild"]
    data.equilibrium_limited = document["switches"]["equilibrium_supply"] == "limited"
    data.power_start = document["guild_power"]["track_start"]
    data.power_cap = _limit(document["switches"]["power_cap"])
    data.draw = document["guild_power"]["draw_per_era"]
    _set_deck(data, document, players)


def _set_deck(data: np.record, document: Document, players: int) -> None:
    column = f"p{players}"
    if players == 2:
        column = document["switches"]["two_player_power_column"]  # IC-13.8
    n = 0
    for guild in range(GUILDS):
        for kind, card in enumerate(document["guild_power_cards"]):
            code = guild * MAX_POWER_KINDS + kind
            data.vote_value[code] = card["values_by_players"][column]
            for _ in range(card["per_guild"]):
                data.deck_card[n] = code
                n += 1
    data.n_deck = n


def _limit(value: int | str) -> int:
    return UNLIMITED if value == "none" else int(value)


def _set_scoring(data: np.record, document: Document) -> None:
    scoring = document["scoring"]
    data.master_schemer_vp = scoring["master_schemer_vp"]
    data.schemer_tie = {
        "top_of_stack": SchemerTie.TOP_OF_STACK,
        "bottom_of_stack": SchemerTie.BOTTOM_OF_STACK,
        "all": SchemerTie.ALL,
        "none": SchemerTie.NOBODY,
    }[document["switches"]["schemer_tie"]]
    data.strong_favour_vp = scoring["unused_strong_favour_vp"]
    data.variety_vp = scoring["variety_vp"]
    data.variety_minimum = scoring["variety_minimum"]
    data.influence_target = scoring["influence_total_target"]
    data.influence_vp = scoring["influence_total_vp"]
    data.blank_vote_vp = document["variants"]["blank_vote"]["penalty_vp"]
    floor = document["switches"]["score_floor"]
    data.score_floor = -UNLIMITED if floor == "none" else floor
    names = [name for name in scoring["tie_breakers"] if name != "shared_victory"]
    data.n_tie_breaks = len(names)
    for k, name in enumerate(names):
        data.tie_break[k] = TieBreak[name.upper()]
    data.victory_guilds = scoring["special_victory_guilds"]
