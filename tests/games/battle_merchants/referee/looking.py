"""The position of a game, and the options of the decision that is asked."""

import copy
import itertools
import tomllib
from pathlib import Path

WEAPONS = ["axe", "sword", "mace", "hammer"]
QUALITIES = ["standard", "vorpal"]
RACES = ["orcs", "elves", "dwarves", "hobgoblins"]
SEASONS = ["spring", "summer", "autumn", "winter"]
FACTORS = {"free": 0, "x1": 1, "x2": 2}
KINGDOM_SLOTS, CRAFT_SLOTS = ["K1", "K2", "K3"], ["C1", "C2", "C3", "C4", "C5"]
TOP = Path(__file__).resolve().parents[4]
NAMES = {"kingdom_card": "id", "p24": "colour", "p3": "colour", "row": "ring"}


def component_data(changed):
    """data.toml with the changes of a header."""
    path = TOP / "sim" / "games" / "battle_merchants" / "data.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for key, value in changed.items():
        node, parts = data, key.split(".")
        for at, part in enumerate(parts):
            place = part
            if isinstance(node, list):
                field = NAMES.get(parts[at - 1])
                ids = [str(each[field]) if field else str(k) for k, each in enumerate(node)]
                place = ids.index(part)
            if at == len(parts) - 1:
                node[place] = value
            node = node[place]
    return data


def kind_order(weapon):
    name, _, quality = weapon.partition(".")
    return WEAPONS.index(name), QUALITIES.index(quality)


class Looking:
    """What lies on the table and what may be done."""

    def __init__(self, header):
        self.data = component_data(header["changed"])
        self.switches = header["switches"]
        self.n = header["players"]
        self.cards = {card["id"]: card for card in self.data["kingdom_card"]}
        self.board = self.data["boards"]["p3" if self.n == 3 else "p24"]
        self.rows = sorted(self.board["row"], key=lambda row: row["ring"])
        self.demand = {(row["territory"], row["race"]): row["demand"] for row in self.rows}
        self.p = copy.deepcopy(header["position"])
        self.chance = []
        self.force(header.get("force"), header["strategies"])

    def force(self, forced, strategies):
        """A choice that is forced: seat, whether it is given, and the id of the card or weapon."""
        self.forced = self.gives = self.named = None
        self.final_had = False  # the seat that is given the final card has used it
        if forced and forced["strategy"] in strategies:
            self.forced = strategies.index(forced["strategy"])
            self.gives = "give" in forced
            self.named = forced["give" if self.gives else "forbid"]

    # ---- looking

    def kept(self, name):
        """A card that waits for the seat that is given it."""
        if name != self.named or not self.gives:
            return False
        p, seat = self.p, self.forced
        had = [*p["players"][seat]["crafts"], *p["players"][seat]["kingdom"]]
        return name not in [*had, *p["removed"]["kingdom"]] and not self.final_had

    def barred(self, name):
        """The seat that decides may not take it."""
        if name != self.named or self.forced is None:
            return False
        if self.p["to_move"] == self.forced:
            return not self.gives
        return self.kept(name)

    @property
    def me(self):
        return self.p["players"][self.p["to_move"]]

    def effects(self, player, op):
        """Blocks of a kind on the cards in front of a player, with their cards."""
        return [
            (card, block)
            for card in player["kingdom"]
            for block in self.cards[card]["effects"]
            if block["op"] == op
        ]

    def slots(self, weapon, mismatch=False, locked=False):
        """Slots that a weapon type may be sold to (BM-6.2)."""
        for (territory, race), demand in self.demand.items():
            ground = self.p["board"][territory]
            for k in range(6):
                fits = (demand[k] == weapon) != mismatch
                free = ground["rows"][race][k] is None
                if fits and free and (locked or ground["tokens"][k] != "locked"):
                    yield {"territory": territory, "race": race, "rank": k + 1}

    def sales(self, mismatch=False, locked=False):
        return [
            {"do": "sell", "weapon": weapon, **slot}
            for weapon in sorted(set(self.me["stock"]))
            for slot in self.slots(weapon.partition(".")[0], mismatch, locked)
        ]

    def able(self):
        """Kinds of weapons the player has the level for (BM-4.4)."""
        return [
            f"{weapon}.{quality}"
            for weapon in WEAPONS
            for quality in QUALITIES
            if self.me["levels"][weapon] >= self.data["quality"][quality]["min_level"]
            and not self.barred(f"{weapon}.{quality}")
        ]

    def forge_cost(self, weapons):
        """BM-5.2 and BM-10.7."""
        costs = []
        for weapon in weapons:
            name, _, quality = weapon.partition(".")
            base = self.data["quality"][quality]["forge_cost"]
            costs.append(max(0, base - self.me["coins"][name]))
        costs.sort(reverse=True)
        for _, block in self.effects(self.me, "forge_discount"):
            for k in range(min(block["weapons_per_action"], len(costs))):
                costs[k] -= block["amount"]
        return sum(max(0, cost) for cost in costs)

    def forge_and_sell(self, weapons=WEAPONS):
        return [
            {"do": "forge_and_sell", "weapon": kind, **slot}
            for kind in self.able()
            if kind.partition(".")[0] in weapons and self.forge_cost([kind]) <= self.me["gold"]
            for slot in self.slots(kind.partition(".")[0])
        ]

    def learn_cost(self, card, free=False):
        _, weapon, cost, _, _ = card.split(":")
        caps = [block["max"] for _, block in self.effects(self.me, "learn_multiplier_cap")]
        return 0 if free else min([FACTORS[cost], *caps]) * self.me["levels"][weapon]

    def lessons(self, source="market", free=False):
        if source == "craft_discard":
            places = [(card, None) for card in sorted(set(self.p["discards"]["craft"]))]
        elif self.n == 2:
            places = list(zip(self.p["display"]["craft"], CRAFT_SLOTS, strict=True))
        else:
            places = [(card, None) for card in sorted(set(self.p["display"]["craft"]))]
        return [
            {"do": "learn", "from": source, "card": card, "slot": slot}
            for card, slot in places
            if card is not None
            and self.learn_cost(card, free) <= self.me["gold"]
            and not self.barred(card)
        ]

    def may_take(self, name):
        """BM-8.3."""
        card = self.cards[name]
        gold = self.me["gold"] + card["gold"]
        limit = self.data["seasons"][self.p["season"]]["kingdom_limit"]
        stays = card["duration"] in ("permanent", "end")
        if self.barred(name) or gold < 0 or (stays and len(self.me["kingdom"]) >= limit):
            return False
        if not card["must_use"]:
            return True
        kept, self.me["gold"] = self.me["gold"], gold
        usable = all(
            self.answers(block) or (block["op"] == "sell" and block["min"] == 0)
            for block in card["effects"]
        )
        self.me["gold"] = kept
        return usable

    def answers(self, block):
        """Options of an effect block, without `stop`."""
        op = block["op"]
        if op == "sell":
            return self.sales(block["slot"] == "mismatch", block["locked"])
        if op == "extra_learn":
            return self.lessons(block["from"], block["cost"] == "free")
        if op == "forge_and_sell":
            return self.forge_and_sell()
        if op == "race_reward":
            held = self.p["reward_slots"]
            return [{"do": "race", "race": race} for race in held if held[race][self.p["to_move"]]]
        return []

    def options(self):
        """All legal options of the decision that is asked."""
        phase, pending = self.p["phase"], self.p["pending"]
        if phase == "turn":
            options = self.turn_options()
            return [option for option in options if self.due(option)] or options
        if phase == "extra_sale":
            return [*self.sales(), {"do": "stop"}]
        block = self.cards[pending["card"]]["effects"][pending["op"]]
        options = self.answers(block)
        may_stop = block.get("optional", False)
        if phase == "card_sell":
            may_stop = pending["made"] >= block["min"]
        return [*options, {"do": "stop"}] if may_stop else options

    def due(self, option):
        """The option takes the card that the seat is given and has not had."""
        name = option.get("card")
        if self.p["to_move"] != self.forced or name is None or not self.kept(name):
            return False
        return option["do"] == "learn" or self.helps(self.cards[name])

    def helps(self, card):
        """A card that would do something now."""
        ground, gold = self.p["board"], self.me["gold"] + card["gold"]
        does = {
            "territory_reward": lambda b: ground.get(b["territory"], {}).get("tile", False),
            "gold_floor": lambda b: gold < b["amount"],
            **dict.fromkeys(("sell", "extra_learn", "forge_and_sell", "race_reward"), self.answers),
        }
        blocks = card["effects"]
        return not blocks or any(does.get(b["op"], lambda _: True)(b) for b in blocks)

    def turn_options(self):
        """BM-3.3 to BM-3.6."""
        me = self.me
        most = self.data["setup"]["forge_max"]
        most += sum(block["delta"] for _, block in self.effects(me, "forge_limit"))
        mixes = [
            list(mix)
            for count in range(1, most + 1)
            for mix in itertools.combinations_with_replacement(self.able(), count)
            if self.forge_cost(mix) <= me["gold"]
        ]
        if self.switches["null_forge"]:
            mixes.append([])
        up = [weapon for weapon, side in me["bonus"].items() if side == "up"]
        shown = self.p["display"]["kingdom"]
        slots = KINGDOM_SLOTS if self.n == 2 else [None] * len(shown)
        options = [
            *self.lessons(),
            *({"do": "forge", "weapons": mix} for mix in mixes),
            *self.sales(),
            *(
                {"do": "kingdom", "card": card, "slot": slot}
                for card, slot in zip(shown, slots, strict=True)
                if card is not None and self.may_take(card)
            ),
            *self.forge_and_sell(up),
        ]
        if self.switches["broke_bailout"] and me["gold"] < 5:
            options.append({"do": "bailout"})
        if not options or self.switches["pass_policy"] == "always":
            options.append({"do": "pass"})
        return options
