"""What a declared action comes to once its window is over (AS-16.4), and what it does."""

from tests.games.arctic_scavengers.referee.options import Options

RIGHTS = ("dig", "draw", "hunt", "hire", "trash", "build")


class Actions(Options):
    """Evaluates the action in `self.p`; needs the helpers of Table."""

    def use_right(self, *kinds):
        """AS-6.2."""
        performed = self.player()["performed"]
        performed[:] = [each for each in RIGHTS if each in performed or each in kinds]

    def back_to_turn(self):
        self.p["action"] = None
        self.ask("turn", self.p["active"])

    # ------------------------------------------------------------------ evaluation

    def cancel(self):
        """Switch `cancel_return` (AS-16.4)."""
        action, player = self.p["action"], self.player()
        back = action["cards"] + (["refugee"] if action["power"] == "laid" else [])
        self.put(player["hand"], *back)
        lost = action["power"] == "lost"
        if lost or (action["kind"] == "organizer" and not action["cards"]):
            player["power_used"] = True
        self.back_to_turn()

    def evaluate(self):
        """AS-16.4."""
        action, player = self.p["action"], self.player()
        kind, cards = action["kind"], action["cards"]
        cancels = self.box.switch["interrupted_action"] == "cancel_return" and self.attacked
        total = self.worth_of(action, player)
        if total < 1 and cancels:
            self.cancel()
            return
        if kind in RIGHTS:
            shared = self.box.switch["build_uses_dig_action"] and self.box.hq >= 2
            both = ("dig", "build") if shared and kind in ("dig", "build") else (kind,)
            self.use_right(*both)
        if kind == "organizer":
            self.use_right("draw")
        if kind == "organizer" or action["power"] != "none":
            player["power_used"] = True
        if total < 1:
            self.spend(cards, at_once=kind in ("work", "repair", "heal"))
        else:
            getattr(self, "do_" + kind)(player, action, total)

    def worth_of(self, action, player):
        """Total of the action with the cards that are left; below 1 it has no effect."""
        kind, cards = action["kind"], action["cards"]
        if kind in ("dig", "draw", "hunt", "build"):
            if kind == "build" and not any(self.box.has(card, "build") for card in cards):
                return 0
            return self.box.declared(kind, cards, action["power"] == "laid", player["leader"])
        if kind == "hire":
            due = self.due(player, action["stack"], action["food"])
            return int(due is not None and sum(map(self.box.medicine, cards)) >= due)
        if kind == "organizer":
            alive = cards and self.box.is_led_by(player, "organizer")
            return self.box.params(player["leader"])["draw"] if alive else 0
        if kind == "work":
            return int(any(self.box.is_person(card) for card in cards))
        return len(cards)

    def spend(self, cards, at_once=False):
        """Used cards wait in the play area or are discarded on the spot (AS-6.4)."""
        player, action = self.player(), self.p["action"]
        starred = [card + "*" for card in cards]
        self.put(player["discard" if at_once else "play"], *starred)
        if action["power"] == "laid":
            self.put(player["play"], "refugee*")
        self.back_to_turn()

    def do_hunt(self, player, action, total):
        self.p["food"]["normal"] += total
        self.spend(action["cards"])

    def do_draw(self, player, action, total):
        self.put(player["hand"], *self.draw(self.p["active"], total))
        self.spend(action["cards"])

    def do_hire(self, player, action, total):
        self.p["stacks"][action["stack"]] -= 1
        self.put(player["discard"], action["stack"])
        self.spend(action["cards"])

    def do_repair(self, player, action, total):
        player["buildings"][action["site"]]["state"] = "complete"
        self.spend(action["cards"], at_once=True)

    def do_heal(self, player, action, total):
        player["leader"]["wounded"] = False
        self.spend(action["cards"], at_once=True)

    def do_work(self, player, action, total):
        """AS-34.9."""
        workers = [card for card in action["cards"] if self.box.is_person(card)]
        kits = [card for card in action["cards"] if not self.box.is_person(card)]
        per_person = self.box.switch["worker_power"] == "per_person"
        power = sum(self.box.people(card) if per_person else 1 for card in workers)
        room = sum(map(self.box.room, workers))
        power += sum(self.box.cards[card]["construction_bonus"] for card in kits[:room])
        self.uncover(player["buildings"][action["site"]], power)
        self.spend(action["cards"], at_once=True)

    # ------------------------------------------------------------------ looking at cards

    def look(self, pile, total):
        action = self.p["action"]
        action.update(stage="keep", seen=pile[:total])
        del pile[:total]
        self.ask("keep", self.p["active"])

    def do_dig(self, player, action, total):
        if self.p["junkyard"]:
            self.look(self.p["junkyard"], total)
        else:
            self.spend(action["cards"])

    def do_build(self, player, action, total):
        self.look(self.p["schematics"], total)

    def do_organizer(self, player, action, total):
        drawn = self.draw(self.p["active"], total)
        if drawn:
            self.look(drawn, total)
        else:
            self.spend(action["cards"])

    def answer_keep(self, seat, option):
        action, player, kept = self.p["action"], self.player(), option["card"]
        rest = list(action["seen"])
        if kept is not None:
            rest.remove(kept)
        action["seen"] = []
        if action["kind"] == "dig":
            self.p["junkyard"] += rest  # AS-8.4
            self.put(player["discard"], *([kept] if kept else []))
            self.spend(action["cards"])
        elif action["kind"] == "build":
            self.p["schematics"] += rest
            if kept is not None:
                self.place(player, kept)
            builders = [card for card in action["cards"] if self.box.has(card, "build")]
            self.put(player["discard"], *(card + "*" for card in builders))  # AS-34.6
            self.spend([card for card in action["cards"] if card not in builders])
        else:
            self.put(player["hand"], kept)
            if self.box.switch["organizer_unkept_to"] == "deck_bottom":
                player["deck"] += rest
            else:
                self.put(player["discard"], *rest)
            self.spend(action["cards"])

    def place(self, player, building):
        """AS-34.4, AS-34.5."""
        cards = self.draw(self.p["active"], self.box.build_time(building))
        player["buildings"].append(
            {"building": building, "state": "site", "placed": self.p["round"], "cards": cards,
             "stored": []}
        )  # fmt: skip
