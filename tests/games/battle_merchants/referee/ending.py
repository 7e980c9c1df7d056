"""The end of turns, seasons and the year."""

from tests.games.battle_merchants.referee.looking import QUALITIES, SEASONS
from tests.games.battle_merchants.referee.selling import Selling


class Referee(Selling):
    """The position of one game, carried on from option to option."""

    def end_turn(self):
        p = self.p
        p["turns"] += 1
        following = (self.seat + 1) % self.n
        cap = self.switches["turn_cap_per_season"]
        cause = None
        if p["trigger"] is not None:
            cause = "trigger" if following == p["trigger"] else None
        elif p["passes"] >= self.n:
            cause = "passes"
        elif cap and p["turns"] >= cap * self.n:
            cause = "turn_cap"
        elif p["tokenless"] and p["turns"] >= self.n:
            cause = "no_token"
        self.shown = {"spring_summer": [], "autumn_winter": [], "kingdom": []}
        p["phase"], p["to_move"] = "turn", following
        if cause:
            self.chance.append({"event": "season_end", "season": p["season"], "cause": cause})
            self.end_season()
        if p["phase"] != "over":
            self.refill()
        self.chance += [
            {"event": "reveal", "deck": deck, "cards": cards}
            for deck, cards in self.shown.items()
            if cards
        ]

    def refill(self):
        """BM-3.2, BM-13.7."""
        setup, board = self.data["setup"], self.data["side_board"]
        two = self.n == 2
        rows = (
            ("craft", self.data["seasons"][self.p["season"]]["craft_deck"],
             board["craft_slots"] if two else setup["craft_market"]),
            ("kingdom", "kingdom",
             board["kingdom_slots"] if two else setup["kingdom_market"]),
        )  # fmt: skip
        for row, deck, size in rows:
            cards = [card for card in self.p["display"][row] if card is not None]
            while len(cards) < size and self.p["decks"][deck]:
                cards.append(self.p["decks"][deck].pop(0))
                self.shown[deck].append(cards[-1])
            two_cards = cards + [None] * (size - len(cards))
            self.p["display"][row] = two_cards if two else sorted(cards)

    def end_season(self):
        p = self.p
        for territory in self.board["territories"]:
            for k in range(6):
                self.battle(territory, k)
        for owner, weapon in self.owned():
            quality = weapon.partition(".")[2]
            self.gain(owner, "repairs", self.data["quality"][quality]["repair_gold"])
        if p["season"] == "winter":
            self.end_year()
            return
        if self.n == 2:
            if self.act["do"] not in ("learn", "kingdom"):
                self.discard("kingdom", 0)
                self.discard("craft", 0)
        else:
            self.clear()
        old = self.data["seasons"][p["season"]]["craft_deck"]
        p["season"] = SEASONS[SEASONS.index(p["season"]) + 1]
        if self.data["seasons"][p["season"]]["craft_deck"] != old:
            p["removed"]["craft"] = sorted(p["removed"]["craft"] + p["decks"][old])
            p["decks"][old] = []
        p["reward_slots"] = {race: [True] * self.n for race in p["reward_slots"]}
        for player in p["players"]:
            player["bonus"] = dict.fromkeys(player["bonus"], "up")
            for card, block in self.effects(player, "sell_limit"):
                player["uses"][card] = block["uses_per_season"]
        p.update(turns=0, passes=0, trigger=None)
        short = self.switches["token_shortage_ends_season"]
        p["tokenless"] = bool(short and not self.open_tokens())

    def clear(self):
        """BM-11.15, BM-11.16."""
        p = self.p
        shown = p["display"]
        gone = [
            card
            for card in shown["kingdom"]
            if self.cards[card]["duration"] != "final" and not self.kept(card)
        ]
        p["discards"]["kingdom"] = sorted(p["discards"]["kingdom"] + gone)
        p["display"]["kingdom"] = [card for card in p["display"]["kingdom"] if card not in gone]
        if self.switches["discard_craft_market_at_cleanup"]:
            gone = [card for card in shown["craft"] if not self.kept(card)]
            p["discards"]["craft"] = sorted(p["discards"]["craft"] + gone)
            shown["craft"] = [card for card in shown["craft"] if card not in gone]

    def owned(self):
        """Owner and weapon of every player's weapon on the board."""
        return [
            (each["owner"], each["weapon"])
            for ground in self.p["board"].values()
            for row in ground["rows"].values()
            for each in row
            if each and each["owner"] is not None
        ]

    def battle(self, territory, k):
        """BM-11.6 to BM-11.12."""
        rows = self.p["board"][territory]["rows"]
        races = list(rows)
        sides = [rows[race][k] for race in races]
        if not all(sides):
            return
        result = self.winner(sides)
        words = races[result] if isinstance(result, int) else result
        self.chance.append({"event": "battle", "territory": territory, "rank": k + 1,
                            "result": words})  # fmt: skip
        if result == "tie":
            for race, side in zip(races, sides, strict=True):
                rows[race][k] = None
                if side["owner"] is not None:
                    gold = self.data["battle"]["tie_gold_per_weapon"]
                    self.gain(side["owner"], "ties", gold)
        elif result != "stay":
            loser = sides[1 - result]
            rows[races[1 - result]][k] = None
            winner = self.p["players"][sides[result]["owner"]]
            winner["defeated"][loser["weapon"].partition(".")[2]] += 1
            for _, block in self.effects(winner, "gold_on_defeat"):
                self.gain(sides[result]["owner"], "kingdom", block["amount"])
            if loser["owner"] is not None:
                owner = self.p["players"][loser["owner"]]
                for _, block in self.effects(owner, "gold_on_loss"):
                    self.gain(loser["owner"], "kingdom", block["amount"])

    def winner(self, sides):
        """0 or 1, "tie" or "stay"."""
        owners = [side["owner"] for side in sides]
        if None in owners:
            if owners == [None, None]:
                return self.switches["steve_vs_steve"]
            return owners.index(None) ^ 1
        kinds = [side["weapon"].partition(".") for side in sides]
        keys = []
        for owner, (weapon, _, quality) in zip(owners, kinds, strict=True):
            beats = self.data["battle"]["vorpal_beats_standard"] and quality == "vorpal"
            keys.append((beats, self.p["players"][owner]["levels"][weapon]))
        if keys[0][0] != keys[1][0]:
            return int(keys[1][0])
        if keys[0][1] != keys[1][1]:
            return int(keys[1][1] > keys[0][1])
        power = [bool(self.effects(self.p["players"][owner], "win_level_ties")) for owner in owners]
        if owners[0] != owners[1] and power[0] != power[1]:
            return int(power[1])
        return "tie"

    def end_year(self):
        """BM-12."""
        p, quality = self.p, self.data["quality"]
        p["phase"], p["to_move"] = "over", None
        unsold = []
        for seat, player in enumerate(p["players"]):
            kinds = [weapon.partition(".")[2] for weapon in player["stock"]]
            unsold.append(kinds)
            self.gain(seat, "final_sale", sum(quality[kind]["final_price"] for kind in kinds))
            player["stock"] = []
        totals = [
            sum(quality[kind]["defeat_value"] * player["defeated"][kind] for kind in QUALITIES)
            for player in p["players"]
        ]
        for seat in range(self.n):
            self.gain(seat, "prize", self.prize(totals, seat))
        for seat, player in enumerate(p["players"]):
            for card in player["kingdom"]:
                for block in self.cards[card]["effects"]:
                    pay = self.end_gold(block, seat, totals[seat], unsold[seat])
                    self.gain(seat, "kingdom_end", pay)

    def prize(self, totals, seat):
        """BM-12.3, BM-13.23."""
        scoring, end = self.data["scoring"], "_2p" if self.n == 2 else ""
        prizes = [scoring[f"defeated_first{end}"], scoring[f"defeated_second{end}"]]
        better = sum(total > totals[seat] for total in totals)
        equal = totals.count(totals[seat])
        if totals[seat] < self.switches["defeated_min_total"] or better > 1:
            return 0
        how = self.switches["defeated_tie"]
        if equal == 1 or how == "full":
            return prizes[better]
        if how == "none":
            return 0
        return sum(prizes[better:]) // equal

    def end_gold(self, block, seat, total, unsold):
        """BM-12.4."""
        player = self.p["players"][seat]
        if block["op"] == "end_final_price_as_sale":
            prices = self.data["quality"]
            gaps = sorted(
                (max(0, prices[kind]["sale_price"] - prices[kind]["final_price"])
                 for kind in unsold), reverse=True,
            )  # fmt: skip
            return sum(gaps[: block["max_weapons"]])
        if block["op"] != "end_gold_per":
            return 0
        vorpal = self.data["quality"]["vorpal"]["min_level"]
        count = {
            "defeat_value": total,
            "territories_with_own_weapon": sum(
                any(each and each["owner"] == seat for row in ground["rows"].values()
                    for each in row) for ground in self.p["board"].values()
            ),
            "weapons_at_vorpal_level": sum(
                level >= vorpal for level in player["levels"].values()
            ),
            "races_with_three_tiles": sum(tiles >= 3 for tiles in player["tiles"].values()),
        }[block["count_of"]]  # fmt: skip
        return min(block["max"], block["amount"] * count)
