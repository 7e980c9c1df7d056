"""The numbers of the box, and what cards are worth together (AS-7, AS-18.7)."""

import copy
import tomllib
from pathlib import Path

DATA = Path(__file__).resolve().parents[4] / "sim" / "games" / "arctic_scavengers" / "data.toml"
TYPES = ("person", "tool", "medicine", "none")
LISTS = ("card", "building", "leader", "gang")
ABILITY = {"draw": "draw", "dig": "dig", "hunt": "hunt", "build": "dig"}


def plain(cards):
    """The cards without a used mark."""
    return [card for card in cards if not card.endswith("*")]


def bare(card):
    """Id of a card, with or without its star."""
    return card.rstrip("*")


class Box:
    """Component data of one trace, by id."""

    def __init__(self, header):
        document = copy.deepcopy(tomllib.loads(DATA.read_text(encoding="utf-8")))
        self.players = header["players"]
        self.hq = header["variants"]["hq"]
        self.switch = header["switches"]
        self.forced = header.get("forced")
        for key, value in header["changed"].items():
            change(document, key.split("."), value)
        used = {
            name: [row for row in document[name] if row.get("variant_from", 0) <= self.hq]
            for name in LISTS
        }
        cards = sorted(used["card"], key=lambda card: TYPES.index(card["type"]))
        self.cards = {card["id"]: card for card in cards}
        self.order = {name: at for at, name in enumerate(self.cards)}
        self.buildings = {row["id"]: row for row in used["building"]}
        self.leaders = {row["id"]: row for row in used["leader"]}
        self.gangs = {row["id"]: row for row in used["gang"]}
        self.start = {k: n for k, n in document["starting_deck"].items() if k != "source"}
        self.rounds = document["rounds"]
        self.removed_per_kind = document["two_players"]["removed_per_kind"]
        counts = next(row for row in document["player_count"] if row["players"] == self.players)
        self.peek, self.margin = counts["peek"], counts["skirmish_margin"]
        self.people_count = counts["people_break_ties"]

    # ------------------------------------------------------------------ cards

    def sort(self, cards):
        """Card order: by type, by the file, the plain card first."""
        return sorted(cards, key=lambda card: (self.order[bare(card)], card.endswith("*")))

    def type(self, card):
        return self.cards[bare(card)]["type"]

    def is_person(self, card):
        return self.type(card) == "person"

    def people(self, card):
        return self.cards[bare(card)].get("tribe_members", 0)

    def medicine(self, card):
        return self.cards[bare(card)].get("medicine", 0)

    def has(self, card, special):
        return special in self.cards[bare(card)].get("specials", [])

    def params(self, leader):
        """Parameters of an unwounded leader; none for nobody."""
        return {} if leader is None or leader["wounded"] else self.leaders[leader["id"]]["params"]

    def is_led_by(self, player, name):
        """True when the player's leader is this one and not wounded (AS-38.5)."""
        leader = player["leader"]
        return leader is not None and leader["id"] == name and not leader["wounded"]

    def base(self, card, ability, leader):
        """Base ability of a card, None when it has not got it (AS-0.2, AS-37)."""
        name = bare(card)
        if not self.is_person(name):
            return None
        params = self.params(leader)
        if name == "refugee" and f"refugee_{ability}" in params:
            return params[f"refugee_{ability}"]
        if name.startswith("tribe_family") and f"tribe_family_{ability}" in params:
            return params[f"tribe_family_{ability}"]
        if name == "engineer" and ability == "fight" and self.switch["engineer_fight"] != "none":
            return int(self.switch["engineer_fight"])
        return self.cards[name].get("abilities", {}).get(ability)

    def modifier(self, card, ability):
        return self.cards[bare(card)].get("modifiers", {}).get(ability, 0)

    def is_helper(self, card):
        """Group leaders (AS-7.5)."""
        return self.has(card, "not_counted_as_tool")

    def room(self, card):
        """Tools that a person carries (AS-7.4)."""
        return 1 if self.switch["tool_capacity"] == "one_per_card" else self.people(card)

    # ------------------------------------------------------------------ totals

    def actors(self, cards, ability, leader):
        return [card for card in cards if self.base(card, ability, leader) is not None]

    def total(self, cards, ability, leader):
        """Strength of cards used together; 0 when nobody acts (AS-7)."""
        actors = self.actors(cards, ability, leader)
        if not actors:
            return 0
        helpers = sorted(self.modifier(c, ability) for c in cards if self.is_helper(c))[::-1]
        if not self.switch["group_leaders_stack"]:
            helpers = helpers[: len(actors)]
        tools = [self.modifier(card, ability) for card in cards if self.type(card) == "tool"]
        tools = sorted((tool for tool in tools if tool), reverse=True)
        own = sum(self.base(card, ability, leader) for card in actors)
        return own + sum(helpers) + self._carried(tools, actors, ability, leader)

    def _carried(self, tools, actors, ability, leader):
        """The best arrangement of tools (AS-7.9); a digging refugee's add a fixed bonus."""
        bonus = self.params(leader).get("refugee_dig_tool_bonus") if ability == "dig" else None
        if bonus is None:
            return sum(tools[: sum(map(self.room, actors))])
        refugees = sum(self.room(card) for card in actors if card == "refugee")
        others = sum(self.room(card) for card in actors if card != "refugee")
        return max(
            sum(tools[:k]) + bonus * min(refugees, len(tools) - k)
            for k in range(min(others, len(tools)) + 1)
        )

    def bonus(self, kind, leader):
        """What Peacemaker or Mentor add to an action or the fight; 0 when they do not."""
        params = self.params(leader)
        return params["bonus"] if kind in params.get("actions", ()) else 0

    def declared(self, kind, cards, power, leader):
        """Total of a declared dig, draw, hunt or build (AS-36.7)."""
        total = self.total(cards, ABILITY[kind], leader)
        if power and self.actors(cards, ABILITY[kind], leader):
            total += self.bonus(kind, leader)
        return total

    def is_legal(self, kind, cards, power, leader):
        """AS-7.2 to AS-7.8, AS-34.1."""
        ability = ABILITY[kind]
        actors = self.actors(cards, ability, leader)
        helpers = [card for card in cards if self.is_helper(card)]
        tools = [card for card in cards if self.type(card) == "tool"]
        rest = [card for card in cards if card not in actors + helpers + tools]
        return (
            bool(actors) and not rest
            and all(self.modifier(card, ability) for card in helpers + tools)
            and len(tools) <= sum(map(self.room, actors))
            and (self.switch["group_leaders_stack"] or len(helpers) <= len(actors))
            and (kind != "build" or any(self.has(card, "build") for card in cards))
            and self.declared(kind, cards, power, leader) >= 1
        )  # fmt: skip

    def can_become_legal(self, kind, cards, more, power, leader):
        """True when some of the cards `more` complete the declaration.

        More actors never hurt, and a total of 0 needs one card with a modifier at most.
        """
        full = cards + self.actors(more, ABILITY[kind], leader)
        return any(
            self.is_legal(kind, full + extra, power, leader)
            for extra in ([], *([card] for card in set(more)))
        )

    # ------------------------------------------------------------------ fights

    def fight(self, player):
        """Fight of revealed cards (AS-18.7)."""
        cards, leader = plain(player["skirmish"]), player["leader"]
        total = self.total(cards, "fight", leader)
        others = self.actors(cards, "fight", leader)
        if "refugee" in others:
            others.remove("refugee")
        if "refugee" in cards and others and not player["power_used"]:
            total += self.bonus("fight", leader)  # AS-37.8
        return total

    def people_present(self, player):
        """People that break a tie (AS-19.1, AS-37.2)."""
        doubled = self.params(player["leader"]).get("refugee_people", self.people("refugee"))
        return sum(
            doubled if bare(card) == "refugee" else self.people(card) for card in player["skirmish"]
        )

    def winner(self, fights, people):
        """Seat that takes the contested card, or None (AS-18.8, AS-19, AS-3.4)."""
        best = max(fights)
        first = [seat for seat, fight in enumerate(fights) if fight == best]
        if not self.people_count:
            second = sorted(fights)[-2]
            return first[0] if best >= 1 and best - second >= self.margin else None
        if best < 1 and not self.switch["zero_fight_can_win"]:
            return None
        most = max(people[seat] for seat in first)
        first = [seat for seat in first if people[seat] == most]
        return first[0] if len(first) == 1 else None

    # ------------------------------------------------------------------ prices

    def price(self, card, player):
        """(food, medicine, mix) of a mercenary; mix is None for most (AS-11, AS-37.7)."""
        if self.has(card, "disarm") and self.is_led_by(player, "sergeant_at_arms"):
            params = self.params(player["leader"])
            return params["saboteur_food"], params["saboteur_medicine"], None
        cost = self.cards[card]["cost"]
        return cost.get("food", 0), cost.get("medicine", 0), cost.get("any_mix")

    def garden_food(self, player):
        """AS-35.8."""
        return sum(
            self.buildings[each["building"]].get("food_per_round", 0)
            for each in player["buildings"] if each["state"] == "complete"
        )  # fmt: skip

    def build_time(self, building):
        if building == "bunker" and self.switch["bunker_build_time"] != 5:
            return self.switch["bunker_build_time"]
        return self.buildings[building]["build_time"]


def change(document, keys, value):
    """Set a dotted key of the component data."""
    table = document
    for key in keys[:-1]:
        if isinstance(table, list):
            table = next(row for row in table if str(row.get("id", row.get("players"))) == key)
        else:
            table = table.setdefault(key, {})
    if "any_mix" in (keys[-1], *table) and len(keys) > 1 and keys[-2] == "cost":
        table.clear()
    table[keys[-1]] = value
