"""The course of the game: what an answer does, until the next question with a choice."""

import copy

from tests.games.arctic_scavengers.referee.actions import Actions
from tests.games.arctic_scavengers.referee.box import bare
from tests.games.arctic_scavengers.referee.options import ATTACKERS


class ChanceError(Exception):
    """An event that the rules do not allow here."""


class Table(Actions):
    """A position in the words of the trace, moved on by answers."""

    def __init__(self, box, position):
        self.box = box
        self.p = copy.deepcopy(position)
        self.events = []
        self.attacked = False  # an attack was made in this window (AS-16.4)

    def answer(self, option, chance):
        """Carry out an option, and then every question that has one answer (AS-DECISIONS.2)."""
        self.events = list(chance)
        while True:
            getattr(self, "answer_" + self.p["ask"]["kind"])(self.p["ask"]["seat"], option)
            if self.p["ask"] is None:
                break
            options = self.options()
            if len(options) > 1:
                break
            (option,) = options
        if self.events:
            raise ChanceError(f"{self.events[0]} is one event too many")

    # ------------------------------------------------------------------ helpers

    def player(self, seat=None):
        return self.p["players"][self.p["active"] if seat is None else seat]

    def seats_from(self, first):
        n = self.box.players
        return [(first + k) % n for k in range(n)]

    def ask(self, kind, seat):
        self.p["ask"] = {"kind": kind, "seat": seat}

    def put(self, zone, *cards):
        zone[:] = self.box.sort([*zone, *cards])

    def event(self, kind):
        """The next event, which must be of this kind."""
        if not self.events or self.events[0]["event"] != kind:
            raise ChanceError(f"{self.events[:1]} where a {kind} was due")
        return self.events.pop(0)

    def shuffle_junkyard(self):
        """AS-14.1."""
        event = self.event("shuffle")
        if event["pile"] != "junkyard" or sorted(event["cards"]) != sorted(self.p["junkyard"]):
            raise ChanceError(f"the junkyard was {self.p['junkyard']}, shuffled to {event}")
        self.p["junkyard"] = list(event["cards"])

    def draw(self, seat, n):
        """Draw from the own deck, shuffling the discard pile when it is empty (AS-5.3)."""
        player = self.player(seat)
        drawn = player["deck"][:n]
        del player["deck"][:n]
        if len(drawn) < n and player["discard"]:
            event = self.event("shuffle")
            same = sorted(event["cards"]) == sorted(player["discard"])
            if event["pile"] != "deck" or event["seat"] != seat or not same:
                raise ChanceError(f"the discard pile was {player['discard']}, shuffled to {event}")
            player["deck"] = list(event["cards"])
            player["discard"] = []
            more = n - len(drawn)
            drawn += player["deck"][:more]
            del player["deck"][:more]
        if drawn:
            event = self.event("draw")
            if event["seat"] != seat or event["cards"] != drawn:
                raise ChanceError(f"seat {seat} draws {drawn}, not {event}")
        return drawn

    # ------------------------------------------------------------------ rounds

    def answer_leader(self, seat, option):
        player = self.player(seat)
        self.p["leaders_aside"] += [each for each in player["dealt"] if each != option["leader"]]
        self.p["leaders_aside"].sort(key=list(self.box.leaders).index)
        player["leader"] = {"id": option["leader"], "wounded": False}
        player["dealt"] = []
        following = self.seats_from(seat)[1]
        if following == self.p["initiator"]:
            self.start_round()
        else:
            self.p["active"] = following
            self.ask("leader", following)

    def start_round(self):
        """The drawing phase (AS-5)."""
        self.p["phase"] = "gather"
        for player in self.p["players"]:
            left = []
            for zone in ("hand", "play", "committed", "skirmish"):
                left += player[zone]
                player[zone] = []
            player["deck"] = [bare(card) for card in player["deck"]]
            player["discard"] = self.box.sort(map(bare, player["discard"] + left))
            for building in player["buildings"]:
                building["cards"] = [bare(card) for card in building["cards"]]
            player.update(turn_done=False, performed=[], power_used=False, attacked_with=[])
        for seat in self.seats_from(self.p["initiator"]):
            self.put(self.player(seat)["hand"], *self.draw(seat, self.box.rounds["hand_size"]))
        self.start_turn(self.p["initiator"])

    def start_turn(self, seat):
        """The countdown comes first (AS-34.8)."""
        self.p["active"] = seat
        for building in self.player()["buildings"]:
            if building["state"] == "site":
                self.uncover(building, 1)
        self.ask("turn", seat)

    def uncover(self, building, n):
        """Take construction cards off, the last first (AS-34.8 to AS-34.12)."""
        player = self.player()
        for _ in range(min(n, len(building["cards"]))):
            zone = "hand" if self.box.switch["removed_construction_cards_to"] == "hand" else None
            self.put(player[zone or "discard"], building["cards"].pop())
        if not building["cards"]:
            building["state"] = "complete"

    def end_turn(self):
        """AS-6.7; after the last turn the skirmish or the next round follows."""
        player = self.player()
        self.put(player["discard"], *player["play"])
        player.update(committed=player["hand"], hand=[], play=[], turn_done=True)
        self.p["food"] = {"normal": 0, "cannibal": 0, "medicine": 0}
        self.p["moved"] = {"stored": {}, "retrieved": {}}
        following = self.seats_from(self.p["active"])[1]
        if following != self.p["initiator"]:
            self.start_turn(following)
        elif self.p["round"] < self.box.rounds["first_skirmish_round"]:
            self.end_round(self.box.switch["initiator_rotation"] == "every_round")
        else:
            self.p["phase"] = "skirmish"
            for each in self.p["players"]:
                each.update(skirmish=each["committed"], committed=[])
            self.p["active"] = self.p["initiator"]
            self.ask("slot", self.p["initiator"])

    def end_round(self, passes):
        if passes:
            self.p["initiator"] = self.seats_from(self.p["initiator"])[1]
        if self.p["contested"]:
            self.p["round"] += 1
            self.start_round()
        else:
            self.p.update(phase="over", active=None, ask=None)

    def answer_slot(self, seat, option):
        if option["do"] == "attack":
            self.declare_attack(seat, option)
            return
        following = self.seats_from(seat)[1]
        if following != self.p["initiator"]:
            self.p["active"] = following
            self.ask("slot", following)
            return
        fights = [self.box.fight(player) for player in self.p["players"]]
        people = [self.box.people_present(player) for player in self.p["players"]]
        winner = self.box.winner(fights, people)
        expected = {"event": "skirmish", "fight": fights, "people": people, "winner": winner}
        found = self.event("skirmish")
        if found != expected:
            raise ChanceError(f"{found}, expected {expected}")
        card = self.p["contested"].pop(0)
        if winner is None:
            self.p["junkyard"].insert(0, card)  # AS-19.2
            self.shuffle_junkyard()
        else:
            self.put(self.player(winner)["discard"], card)
        self.end_round(passes=True)

    # ------------------------------------------------------------------ the turn

    def answer_turn(self, seat, option):
        do, player = option["do"], self.player()
        if do == "end":
            self.end_turn()
        elif do == "attack":
            self.declare_attack(seat, option)
        elif do == "store":
            player["hand"].remove(option["card"])
            self.put(player["buildings"][option["site"]]["stored"], option["card"])
            self.count_moved("stored", option["card"])
        elif do == "retrieve":
            player["buildings"][option["site"]]["stored"].remove(option["card"])
            self.put(player["hand"], option["card"])
            self.count_moved("retrieved", option["card"])
        elif do in ("butcher", "cannibal"):
            self.remove_person(option["card"], do)
        else:
            self.begin(seat, option)

    def count_moved(self, way, card):
        moved = self.p["moved"][way]
        moved[card] = moved.get(card, 0) + 1

    def remove_person(self, card, do):
        """AS-37.3, AS-37.6."""
        player = self.player()
        params = self.box.params(player["leader"])
        player["hand"].remove(card)
        self.put(self.p["removed"], card)
        self.p["food"]["cannibal" if do == "cannibal" else "normal"] += params.get("food", 0)
        self.p["food"]["medicine"] += params.get("medicine", 0)
        player["power_used"] = True

    def begin(self, seat, option):
        """Begin a declaration; repair, heal and the Organizer name their card at once."""
        player = self.player()
        action = {
            "kind": option["do"], "stage": "cards", "cards": [], "power": "none",
            "site": option.get("site"), "stack": option.get("stack"), "food": option.get("food"),
            "to_ask": [], "seen": [],
        }  # fmt: skip
        self.p["action"] = action
        if option.get("power"):
            player["hand"].remove("refugee")
            action["power"] = "laid"
        if option["do"] in ("organizer", "repair", "heal"):
            self.lay_out(option.get("card", "refugee"))
            self.open_window()
        else:
            self.ask("cards", seat)

    def lay_out(self, card):
        self.player()["hand"].remove(card)
        self.put(self.p["action"]["cards"], card)

    def answer_cards(self, seat, option):
        if option["do"] == "add":
            self.lay_out(option["card"])
        elif self.p["action"]["kind"] == "trash":
            self.p["junkyard"][:0] = self.p["action"]["cards"]  # AS-12.1
            self.shuffle_junkyard()
            self.use_right("trash")
            self.back_to_turn()
        else:
            self.open_window()

    # ------------------------------------------------------------------ windows and attacks

    def open_window(self):
        """AS-16.3."""
        self.attacked = False
        self.p["action"]["stage"] = "window"
        self.p["action"]["to_ask"] = self.seats_from(self.p["active"])[1:]
        self.ask("interrupt", self.p["action"]["to_ask"][0])

    def answer_interrupt(self, seat, option):
        if option["do"] == "attack":
            self.attacked = True
            self.declare_attack(seat, option)
            return
        to_ask = self.p["action"]["to_ask"]
        to_ask.pop(0)
        if to_ask:
            self.ask("interrupt", to_ask[0])
        else:
            self.evaluate()

    def take_from(self, seat, card, place, site):
        """Take a card of an attack or a save from where it lay."""
        player = self.player(seat)
        zone = player["buildings"][site]["stored"] if place == "bunker" else player[place]
        zone.remove(card)

    def declare_attack(self, seat, option):
        """AS-15, AS-37.4, AS-38."""
        player, kind, card = self.player(seat), option["kind"], option["card"]
        self.take_from(seat, card, option["from"], option["site"])
        if kind == "fanatic":
            self.put(self.p["removed"], card)
            player["power_used"] = True
        else:
            name = ATTACKERS["disarm" if kind in ("disarm", "sabotage") else "snipe"]
            used = [*player["attacked_with"], name]
            player["attacked_with"] = [each for each in ATTACKERS.values() if each in used]
            if option["from"] == "skirmish":
                self.put(player["skirmish"], card + "*")
        self.p["attack"] = {
            "by": seat, "kind": kind, "card": card, "from": option["from"],
            "site": option["site"], "target": option["target"], "to_ask": [],
        }  # fmt: skip
        if kind in ("snipe", "shoot"):
            askable = [each for each in self.seats_from(option["target"]["seat"]) if each != seat]
            self.p["attack"]["to_ask"] = askable
            self.ask("save", askable[0])
        else:
            self.finish_attack(saved=False)

    def answer_save(self, seat, option):
        if option["do"] == "save":
            self.take_from(seat, option["card"], option["from"], option["site"])
            zone = "skirmish" if option["from"] == "skirmish" else "discard"
            self.put(self.player(seat)[zone], option["card"] + "*")
            self.finish_attack(saved=True)
            return
        to_ask = self.p["attack"]["to_ask"]
        to_ask.pop(0)
        if to_ask:
            self.ask("save", to_ask[0])
        else:
            self.finish_attack(saved=False)

    def finish_attack(self, saved):
        """Attacking card and target go to their owners' discard piles (AS-16.3)."""
        attack = self.p["attack"]
        target, by = attack["target"], attack["by"]
        if attack["from"] != "skirmish" and attack["kind"] != "fanatic":
            self.put(self.player(by)["discard"], attack["card"] + "*")
        hit = not saved and target["type"] == "card"
        owner = self.player(target["seat"])
        if hit:
            self.discard_target(owner, target)
        elif not saved and target["type"] == "leader":
            owner["leader"]["wounded"] = True
        elif not saved:
            owner["buildings"][target["site"]]["state"] = "disabled"
        self.p["attack"] = None
        if self.p["phase"] == "skirmish":
            self.ask("slot", by)
        elif self.p["action"] is None:
            self.ask("turn", by)
        elif hit and self.box.switch["interrupted_action"] == "cancel_return":
            self.cancel()
        else:
            self.ask("interrupt", by)

    def discard_target(self, owner, target):
        card = target["card"]
        if self.p["phase"] == "skirmish":
            owner["skirmish"].remove(card)
        elif target["power"]:
            self.p["action"]["power"] = "lost"
        else:
            self.p["action"]["cards"].remove(card)
        self.put(owner["discard"], bare(card) + "*")
