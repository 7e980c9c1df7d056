"""Carrying out an option: actions, Kingdom cards."""

from tests.games.battle_merchants.referee.looking import Looking, kind_order


class Doing(Looking):
    """Actions and what Kingdom cards do."""

    def gain(self, seat, source, amount):
        self.p["players"][seat]["gold"] += amount
        self.p["players"][seat]["sources"][source] += amount

    def carry_out(self, option):
        """One option and all that follows from it; `chance` and `p` are those of the line."""
        self.chance = []
        self.seat = self.p["to_move"]
        pending = self.p["pending"]
        if self.p["phase"] == "turn":
            self.act = option
            self.turn(option)
        elif option["do"] == "stop":
            self.next_block()
        else:
            pending["made"] += 1
            self.answer(option, pending)
        self.go_on()

    def turn(self, option):
        do = option["do"]
        if do == "kingdom":
            self.take(option)
        elif do == "bailout":
            self.gain(self.seat, "bailout", 5 - self.me["gold"])
        elif do == "forge":
            self.gain(self.seat, "forge", -self.forge_cost(option["weapons"]))
            self.me["stock"] = sorted(self.me["stock"] + option["weapons"], key=kind_order)
        elif do == "forge_and_sell":
            self.me["bonus"][option["weapon"].partition(".")[0]] = "down"
            self.forge_one(option)
        elif do == "learn":
            self.learn(option)
        elif do == "sell":
            self.sale(option)
            self.extra = [card for card, _ in self.effects(self.me, "sell_limit")]
            self.p["pending"] = {"card": None, "op": 0, "made": 0}
            self.next_block()
        idle = do == "pass" or (do == "forge" and not option["weapons"])
        self.p["passes"] = self.p["passes"] + 1 if idle else 0

    def answer(self, option, pending):
        """An answer to a Kingdom card."""
        block = self.cards[pending["card"]]["effects"][pending["op"]]
        if block["op"] == "sell_limit":
            if pending["made"] == 1:
                self.me["uses"][pending["card"]] -= 1
            self.sale(option)
        elif option["do"] == "sell":
            self.sale(option, block["price_mod"])
        elif option["do"] == "learn":
            self.learn(option, block["cost"] == "free")
        elif option["do"] == "forge_and_sell":
            self.forge_one(option)
        else:
            self.tile(option["race"])

    def forge_one(self, option):
        self.gain(self.seat, "forge", -self.forge_cost([option["weapon"]]))
        self.me["stock"] = sorted([*self.me["stock"], option["weapon"]], key=kind_order)
        self.sale(option)

    def tile(self, race):
        self.p["reward_slots"][race][self.seat] = False
        self.me["tiles"][race] += 1

    def learn(self, option, free=False):
        """BM-4."""
        card = option["card"]
        _, weapon, _, levels, coins = card.split(":")
        self.gain(self.seat, "craft", -self.learn_cost(card, free))
        if option["from"] == "market":
            self.leave("craft", card, option["slot"])
        else:
            self.p["discards"]["craft"].remove(card)
        self.me["crafts"] = sorted([*self.me["crafts"], card])
        self.me["levels"][weapon] += int(levels)
        self.me["coins"][weapon] += int(coins)
        owned = any(weapon in player["bonus"] for player in self.p["players"])
        enough = self.data["setup"]["levels_for_craft_bonus"]
        if not owned and self.me["levels"][weapon] >= enough:
            self.me["bonus"][weapon] = "up"

    def leave(self, row, card, slot):
        """A card leaves the display; with two players linked ones are discarded (BM-13.5)."""
        shown = self.p["display"][row]
        if slot is None:
            shown.remove(card)
            return
        shown[int(slot[1]) - 1] = None
        self.discard_linked(slot)

    def discard_linked(self, slot):
        for link in self.data["side_board"]["link"]:
            for one, other in ((link["a"], link["b"]), (link["b"], link["a"])):
                if one == slot:
                    self.discard("kingdom" if other[0] == "K" else "craft", int(other[1]) - 1)

    def discard(self, row, place):
        card = self.p["display"][row][place]
        final = row == "kingdom" and card and self.cards[card]["duration"] == "final"
        if card is not None and not final and not self.kept(card):
            self.p["display"][row][place] = None
            self.p["discards"][row] = sorted([*self.p["discards"][row], card])

    def take(self, option):
        """BM-8."""
        card = self.cards[option["card"]]
        self.gain(self.seat, "kingdom", card["gold"])
        if card["duration"] == "final":
            self.final_had |= self.seat == self.forced and card["id"] == self.named
            if option["slot"] and self.switches["linked_final_use_discards_craft"]:
                self.discard_linked(option["slot"])
        else:
            self.leave("kingdom", card["id"], option["slot"])
            if card["duration"] == "instant":
                removed = self.p["removed"]
                removed["kingdom"] = sorted([*removed["kingdom"], card["id"]])
            else:
                self.me["kingdom"].append(card["id"])
        self.p["pending"] = {"card": card["id"], "op": -1, "made": 0}
        self.next_block()

    def next_block(self):
        """The pending card goes on with its next block, or is done."""
        pending = self.p["pending"]
        if self.act["do"] == "sell":
            self.p["pending"] = None
            while self.extra:
                card = self.extra.pop(0)
                if self.me["uses"][card] > 0:
                    ops = [block["op"] for block in self.cards[card]["effects"]]
                    at = ops.index("sell_limit")
                    self.p["pending"] = {"card": card, "op": at, "made": 0}
                    return
            return
        pending["op"] += 1
        pending["made"] = 0
        if pending["op"] >= len(self.cards[pending["card"]]["effects"]):
            self.p["pending"] = None

    def go_on(self):
        """To the next decision: of the pending card, or the next turn."""
        while self.p["pending"]:
            pending = self.p["pending"]
            block = self.cards[pending["card"]]["effects"][pending["op"]]
            phase = {
                "sell": "card_sell", "extra_learn": "card_learn", "race_reward": "card_race",
                "forge_and_sell": "card_forge_and_sell", "sell_limit": "extra_sale",
            }.get(block["op"])  # fmt: skip
            if block["op"] == "sell_limit" and self.act["do"] == "sell":
                if pending["made"] < block["delta"] and self.sales():
                    self.p["phase"] = phase
                    return
            elif phase and block["op"] != "sell_limit":
                if pending["made"] < block.get("count", 1) and self.answers(block):
                    self.p["phase"] = phase
                    return
            else:
                self.at_once(pending["card"], block)
            self.next_block()
        self.end_turn()

    def at_once(self, card, block):
        if block["op"] == "territory_reward":
            ground = self.p["board"].get(block["territory"])
            if ground and ground["tile"]:
                ground["tile"] = False
                owned = [*self.me["territory_tiles"], block["territory"]]
                order = self.data["territories"]["order"]
                self.me["territory_tiles"] = sorted(owned, key=order.index)
        elif block["op"] == "gold_floor":
            self.gain(self.seat, "kingdom", max(0, block["amount"] - self.me["gold"]))
        elif block["op"] == "sell_limit":
            self.me["uses"][card] = block["uses_per_season"]
