"""The rules in force in one game: the box, the number of players, variants and switches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .box import Box, Slot


@dataclass(frozen=True)
class Game:
    """What a header says about the rules, with the facts that follow from it."""

    box: Box
    players: int
    variants: dict[str, Any]
    switches: dict[str, Any]

    @cached_property
    def column(self) -> str:
        """The column of numbers by players (IC-10.5); with 2 players the one of R7."""
        if self.players == 2:
            return str(self.switches["two_player_power_column"])
        return f"p{self.players}"

    @cached_property
    def slots(self) -> dict[str, Slot]:
        """Slots in use (IC-3.3, IC-3.4, IC-13.1)."""
        return {s.id: s for s in self.box.slots.values() if self.players >= s.min_players}

    @cached_property
    def card_slots(self) -> tuple[str, ...]:
        """Ids of the slots in use that take a card."""
        return tuple(s.id for s in self.slots.values() if s.kind == "card")

    @cached_property
    def starting_sets(self) -> tuple[tuple[int, ...], ...]:
        """Starting sets of every player (IC-3.11, IC-13.4, IC-14.4), values rising."""
        data = self.box.data
        extra = 0
        if self.players == 2:
            extra += data["two_players"]["extra_starting_sets"]
        if self.variants["short_game"]:
            extra += data["variants"]["short_game"]["extra_starting_sets"]
        sets = [*data["starting_sets"]["base_sets"], *[data["starting_sets"]["extra_set"]] * extra]
        return tuple(tuple(sorted(values)) for values in sets)

    @cached_property
    def start_position(self) -> int:
        """Where the round marker starts (IC-3.7, IC-14.3)."""
        if self.variants["short_game"]:
            return int(self.box.data["variants"]["short_game"]["start_position"])
        return int(self.box.data["rounds"]["start_position_standard"])

    @cached_property
    def favours_used(self) -> bool:
        """False in the Beginner variant (IC-14.1)."""
        beginner = self.variants["beginner"]
        return not beginner or bool(self.box.data["variants"]["beginner"]["favour_cards_used"])

    @cached_property
    def hand_size(self) -> int:
        """Hand cards dealt to each player (IC-13.3)."""
        return int(self.box.data["two_players"]["hand_cards_per_player"]) * (self.players == 2)

    @cached_property
    def hand_kinds(self) -> tuple[str, ...]:
        """Kinds of action cards that hands are drawn from (IC-13.3, IC-14.10, IC-14.12)."""
        data = self.box.data
        if self.variants["random_actions"]:
            return tuple(data["variants"]["random_actions"]["two_player_hand_pool"])
        if self.variants["themes"] is not None:
            return tuple(data["variants"]["themes"]["two_player_hand_pool"])
        return tuple(data["two_players"]["hand_pool"])

    @cached_property
    def hand_cards_per_turn(self) -> int:
        """Hand cards that may be used in one turn (IC-13.6)."""
        return int(self.box.data["two_players"]["max_hand_cards_per_turn"])

    @cached_property
    def uses_per_turn(self) -> int:
        """Favour cards that may be used in one own turn (IC-8.7)."""
        return int(self.box.data["favour_cards"]["max_uses_per_own_turn"])

    @cached_property
    def neutral_cards(self) -> int:
        """Neutral cards turned up in an era that has them (IC-13.5)."""
        return int(self.box.data["two_players"]["neutral_cards_per_era"]) * (self.players == 2)

    @cached_property
    def neutral_deck(self) -> tuple[str, ...]:
        """The cards of the neutral deck (IC-13.10), sorted."""
        decks = int(self.box.data["two_players"]["neutral_power_deck"])
        return tuple(sorted(self.box.power_deck * decks))

    @cached_property
    def target_total(self) -> int:
        """The total of an equilibrium (IC-2.7)."""
        return int(self.box.data["equilibrium"]["target_total"])

    @cached_property
    def partner_counts(self) -> bool:
        """True when the own-guild ban reaches the partner guilds too (R26)."""
        return bool(self.switches["own_guild_ban_scope"] == "target_and_partner")

    @cached_property
    def bank_unlimited(self) -> bool:
        """True when a placement is always possible (R12)."""
        return bool(self.switches["bank"] == "unlimited")

    @cached_property
    def last_cube_at_end(self) -> bool:
        """True when the last-cube rule is tested after the whole action (R15)."""
        return bool(self.switches["last_cube_check"] == "after_action")

    def is_era(self, label: str) -> bool:
        """Tell an era change from a round (IC-4.1)."""
        rounds = self.box.data["rounds"]
        return label in rounds["eras_revealed_at_once"] or label in rounds["eras_kept_secret"]

    def is_open_era(self, label: str) -> bool:
        """Tell an era whose votes count at once (IC-10.3)."""
        return label in self.box.data["rounds"]["eras_revealed_at_once"]

    def blank_allowed(self, label: str, used: int) -> bool:
        """Tell whether a blank vote may be cast now (IC-14.6)."""
        if not self.variants["blank_vote"]:
            return False
        rule = self.box.data["variants"]["blank_vote"]
        return label in rule["allowed_eras"] and used < rule["uses_per_player"]

    def raised(self, power: int, card: str) -> int:
        """Where a power marker stands after one vote (IC-10.3, IC-10.6)."""
        power += self.box.power_columns[card.partition(":")[2]][self.column]
        cap = self.switches["power_cap"]
        return power if cap == "none" else min(power, cap)
