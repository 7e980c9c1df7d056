"""A sale and what it sets off."""

from tests.games.battle_merchants.referee.doing import Doing


class Selling(Doing):
    """Sales, demand tokens, Salesman Steve."""

    def sale(self, option, price_mod=0):
        """BM-6.4, then Steve (BM-13.9)."""
        territory, race, rank = option["territory"], option["race"], option["rank"]
        quality = option["weapon"].partition(".")[2]
        me = self.me
        me["stock"].remove(option["weapon"])
        owned = {"weapon": option["weapon"], "owner": self.seat}
        self.p["board"][territory]["rows"][race][rank - 1] = owned
        price = self.data["quality"][quality]["sale_price"]
        tiles = me["tiles"][race] + me["territory_tiles"].count(territory)
        tiles *= self.data["rewards"]["gold_per_matching_tile"]
        extra = price_mod + sum(
            block["amount"]
            for _, block in self.effects(me, "sell_bonus")
            if block["quality"] == quality
        )
        extra = max(extra, -price - tiles)
        for source, amount in (("sales", price), ("tiles", tiles), ("kingdom", extra)):
            self.gain(self.seat, source, amount)
        if self.p["reward_slots"][race][self.seat]:
            self.tile(race)
        self.check_token(territory, rank)
        if self.n == 2 and self.data["steve"]["sells"]:
            self.steve(territory, race)

    def check_token(self, territory, rank):
        """BM-7.4 to BM-7.8, BM-11.1, BM-11.4."""
        p, tokens = self.p, self.p["board"][territory]["tokens"]
        rows = self.p["board"][territory]["rows"].values()
        while rank and tokens[rank - 1] == "open" and all(row[rank - 1] for row in rows):
            tokens[rank - 1] = None
            spaces = self.data["demand_tokens"]["season_slots"]
            to = "season" if p["season_area"][p["season"]] < spaces else "box"
            if to == "season":
                p["season_area"][p["season"]] += 1
                if p["season_area"][p["season"]] == spaces and p["trigger"] is None:
                    p["trigger"] = self.seat
            else:
                p["tokens_removed"] += 1
            opened = None
            if "locked" in tokens and (to == "season" or self.switches["overflow_token_unlocks"]):
                opened = tokens.index("locked") + 1
                tokens[opened - 1] = "open"
            self.chance.append({"event": "token", "territory": territory, "rank": rank, "to": to,
                                "opened": opened})  # fmt: skip
            rank = opened if self.switches["cascade_tokens"] else None
        shortage = self.switches["token_shortage_ends_season"] and not self.open_tokens()
        if shortage and p["trigger"] is None and not p["tokenless"]:
            p["trigger"] = self.seat

    def open_tokens(self):
        return any("open" in ground["tokens"] for ground in self.p["board"].values())

    def steve(self, territory, race):
        """BM-13.10 to BM-13.16."""
        steve = self.p["steve"]
        wanted = steve["races"][steve["cube"] - 1]
        steve["cube"] = steve["cube"] % len(steve["races"]) + 1
        own = (territory, race)
        start = next(row["ring"] for row in self.rows if (row["territory"], row["race"]) == own)
        walk = self.rows[start:] + self.rows[:start]
        if not self.switches["steve_tie_includes_start_row"]:
            walk = walk[1:] + walk[:1]
        best = None
        for row in walk:
            slots = self.p["board"][row["territory"]]["rows"][row["race"]]
            if row["race"] == wanted and None in slots:
                rank = slots.index(None) + 1
                if best is None or rank < best[1]:
                    best = (row, rank)
        event = {"event": "steve", "race": wanted, "territory": None, "rank": None}
        self.chance.append(event)
        if best:
            row, rank = best
            event.update(territory=row["territory"], rank=rank)
            weapon = f"{row['demand'][rank - 1]}.{self.data['steve']['quality']}"
            slots = self.p["board"][row["territory"]]["rows"][wanted]
            slots[rank - 1] = {"weapon": weapon, "owner": None}
            self.check_token(row["territory"], rank)
