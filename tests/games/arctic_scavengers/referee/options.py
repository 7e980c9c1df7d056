"""What may be answered to each question (AS-DECISIONS.4, trace section 4)."""

from tests.games.arctic_scavengers.referee.box import plain
from tests.games.arctic_scavengers.referee.ending import owned

ATTACKERS = {"disarm": "saboteur", "snipe": "sniper_team"}


class Options:
    """Options of the position `self.p`; needs `self.box`."""

    def options(self):
        """Every legal answer to the question that is asked."""
        return getattr(self, "options_" + self.p["ask"]["kind"])(self.p["ask"]["seat"])

    def forced(self, seat, kind):
        """The component that an experiment gives the seat, or forbids it."""
        forced = self.box.forced
        if forced and forced["seat"] == seat and forced["kind"] == kind:
            return forced["component"]
        return None

    def options_leader(self, seat):
        dealt = self.p["players"][seat]["dealt"]
        given = [leader for leader in dealt if leader == self.forced(seat, "give")]
        return [{"do": "leader", "leader": leader} for leader in given or dealt]

    # ------------------------------------------------------------------ the turn

    def options_turn(self, seat):
        player = self.p["players"][seat]
        hand = plain(player["hand"])
        found = [*self._strengths(player, hand), *self._hires(seat, player, hand)]
        if hand and "trash" not in player["performed"]:
            found.append({"do": "trash"})
        for site, building in enumerate(player["buildings"]):
            found += self._on_building(player, site, building, hand)
        if player["leader"] is not None:
            found += self._powers(player, hand)
        if self.box.hq >= 4:
            found += self._attacks(seat, hand, "hand", None, on_cards=False)
        return [*found, {"do": "end"}]

    def _has_power(self, player, name=None):
        leader = player["leader"]
        return (
            leader is not None and not leader["wounded"] and not player["power_used"]
            and name in (None, leader["id"])
        )  # fmt: skip

    def _strengths(self, player, hand):
        kinds = ("dig", "draw", "hunt", *(["build"] if self.box.hq >= 2 else []))
        for kind in kinds:
            if kind in player["performed"] or (kind == "build" and not self.p["schematics"]):
                continue
            leader = player["leader"]
            if self.box.can_become_legal(kind, [], hand, False, leader):
                yield {"do": kind, "power": False}
            if "refugee" in hand and self._has_power(player) and self.box.bonus(kind, leader):
                rest = list(hand)
                rest.remove("refugee")
                if self.box.can_become_legal(kind, [], rest, True, leader):
                    yield {"do": kind, "power": True}

    def food(self, player, kind):
        """Food that may pay for a hire (AS-37.6)."""
        gained = self.p["food"][kind]
        return gained + (self.box.garden_food(player) if kind == "normal" else 0)

    def due(self, player, stack, kind):
        """Medicine that cards have to pay; None when the food does not do."""
        food, medicine, mix = self.box.price(stack, player)
        have = self.food(player, kind)
        if mix is not None:
            return mix - have - self.p["food"]["medicine"]
        return None if food > have else medicine - self.p["food"]["medicine"]

    def _hires(self, seat, player, hand):
        if "hire" in player["performed"]:
            return
        medicine = sum(map(self.box.medicine, hand))
        for stack, left in self.p["stacks"].items():
            if left == 0 or stack == self.forced(seat, "forbid"):
                continue
            food, _, mix = self.box.price(stack, player)
            for kind in ("normal", "cannibal"):
                if kind == "cannibal" and not (
                    self.p["food"]["cannibal"] and (food or mix is not None)
                ):
                    continue
                due = self.due(player, stack, kind)
                if due is not None and due <= medicine:
                    yield {"do": "hire", "stack": stack, "food": kind}

    def _on_building(self, player, site, building, hand):
        data = self.box.buildings[building["building"]]
        persons = sorted({card for card in hand if self.box.is_person(card)})
        if building["state"] == "site" and building["placed"] < self.p["round"] and persons:
            yield {"do": "work", "site": site}
        if building["state"] == "disabled":
            for card in persons:
                yield {"do": "repair", "site": site, "card": card}
        if building["state"] != "complete" or "stores_type" not in data:
            return
        moved = self.p["moved"]
        if len(building["stored"]) < data["capacity"]:
            for card in sorted(set(hand)):
                less = moved["stored"].get(card, 0) < owned(player).count(card)
                if self.box.type(card) == data["stores_type"] and less:
                    yield {"do": "store", "site": site, "card": card}
        for card in sorted(set(building["stored"])):
            if moved["retrieved"].get(card, 0) < owned(player).count(card):
                yield {"do": "retrieve", "site": site, "card": card}

    def _powers(self, player, hand):
        persons = sorted({card for card in hand if self.box.is_person(card)})
        for name in ("butcher", "cannibal"):
            if self._has_power(player, name):
                for card in persons:
                    yield {"do": name, "card": card}
        right = "draw" not in player["performed"]
        if right and "refugee" in hand and self._has_power(player, "organizer"):
            yield {"do": "organizer"}
        if player["leader"]["wounded"]:
            for card in sorted({card for card in hand if self.box.medicine(card)}):
                yield {"do": "heal", "card": card}

    # ------------------------------------------------------------------ a declaration

    def options_cards(self, seat):
        action, player = self.p["action"], self.p["players"][seat]
        laid, hand = action["cards"], plain(player["hand"])
        last = max((self.box.order[card] for card in laid), default=-1)
        later = [card for card in hand if self.box.order[card] >= last]
        adds, done = self._additions(action, player, laid, later)
        found = [{"do": "add", "card": card} for card in sorted(adds)]
        return found + ([{"do": "done"}] if done else [])

    def _additions(self, action, player, laid, later):
        """(ids that may be added, whether the cards are a declaration already)."""
        if action["kind"] == "trash":
            return set(later), bool(laid)
        if action["kind"] == "work":
            if not laid:
                return {card for card in later if self.box.is_person(card)}, False
            full = len(laid) > self.box.room(laid[0])
            kits = {card for card in later if "construction_bonus" in self.box.cards[card]}
            return set() if full else kits, True
        if action["kind"] == "hire":
            due = self.due(player, action["stack"], action["food"])
            payers = [card for card in later if self.box.medicine(card)]
            adds = {card for card in payers if self._pays(due, [*laid, card], laid + payers)}
            return adds, self._is_payment(due, laid)
        kind, power, leader = action["kind"], action["power"] == "laid", player["leader"]
        adds = set()
        for card in set(later):
            rest = [each for each in later if self.box.order[each] >= self.box.order[card]]
            rest.remove(card)
            if self.box.can_become_legal(kind, [*laid, card], rest, power, leader):
                adds.add(card)
        return adds, self.box.is_legal(kind, laid, power, leader)

    def _is_payment(self, due, cards):
        """Covers the price, with no card too many (AS-11.4)."""
        paid = sum(map(self.box.medicine, cards))
        return paid >= due and all(paid - self.box.medicine(card) < due for card in cards)

    def _pays(self, due, cards, pool):
        """True when the cards, and perhaps later ones, are a payment."""
        if self._is_payment(due, cards):
            return True
        rest = [card for card in pool if self.box.order[card] >= self.box.order[cards[-1]]]
        return any(
            self._pays(due, [*cards, card], pool)
            for card in set(rest) if pool.count(card) > cards.count(card)
            and sum(map(self.box.medicine, cards)) < due
        )  # fmt: skip

    # ------------------------------------------------------------------ attacks and saves

    def options_interrupt(self, seat):
        player = self.p["players"][seat]
        place = "committed" if player["turn_done"] else "hand"
        found = [{"do": "pass"}, *self._attacks(seat, plain(player[place]), place, None)]
        for site, cards in self._bunkers(player):
            found += self._attacks(seat, cards, "bunker", site)
        return found

    def options_slot(self, seat):
        cards = plain(self.p["players"][seat]["skirmish"])
        return [{"do": "pass"}, *self._attacks(seat, cards, "skirmish", None)]

    def _bunkers(self, player):
        for site, building in enumerate(player["buildings"]):
            data = self.box.buildings[building["building"]]
            if building["state"] == "complete" and data.get("opponents_turns"):
                yield site, building["stored"]

    def _attacks(self, seat, cards, place, site, on_cards=True):
        """Attacks with the cards of one place; in the own turn there is no card to hit."""
        player = self.p["players"][seat]
        slot = self.p["phase"] == "skirmish"
        deeds = self.box.hq >= 4 and (self.box.switch["dirty_deeds_in_skirmish"] or not slot)
        for card in sorted(set(cards)):
            for special in ("disarm", "snipe"):
                once = self.box.switch["special_actions_once_per_round"]
                spent = once and ATTACKERS[special] in player["attacked_with"]
                if not self.box.has(card, special) or spent:
                    continue
                at = {"do": "attack", "card": card, "from": place, "site": site}
                if on_cards:
                    for target in self._targets(seat, special):
                        yield {**at, "kind": special, "target": target}
                if deeds:
                    kind = "sabotage" if special == "disarm" else "shoot"
                    for target in self._deeds(seat, kind):
                        yield {**at, "kind": kind, "target": target}
            late = place == "committed" and self.box.switch["reactions_from_committed"] != "all"
            if card == "refugee" and on_cards and not late and self._has_power(player, "fanatic"):
                at = {"do": "attack", "card": card, "from": place, "site": site}
                for target in self._targets(seat, "fanatic"):
                    yield {**at, "kind": "fanatic", "target": target}

    def _targets(self, seat, kind):
        """Cards that may be hit (AS-16.1, AS-18.6)."""
        action = self.p["action"]
        if self.p["phase"] == "skirmish":
            lying = [
                (other, card, False)
                for other, player in enumerate(self.p["players"]) if other != seat
                for card in player["skirmish"]
            ]  # fmt: skip
        else:
            owner = self.p["active"]
            lying = [(owner, card, False) for card in action["cards"]]
            if action["power"] == "laid":
                lying.append((owner, "refugee", True))
        for owner, card, power in sorted(set(lying)):
            safe = self.box.is_led_by(self.p["players"][owner], "sergeant_at_arms")
            if kind == "disarm" and (self.box.type(card) != "tool" or safe):
                continue
            if kind == "snipe" and not self.box.is_person(card):
                continue
            yield {"type": "card", "seat": owner, "card": card, "power": power}

    def _deeds(self, seat, kind):
        """Buildings or leaders of any opponent (AS-38.2, AS-38.5)."""
        for other, player in enumerate(self.p["players"]):
            if other == seat:
                continue
            if kind == "shoot":
                if player["leader"] and not player["leader"]["wounded"]:
                    yield {"type": "leader", "seat": other}
                continue
            for site, building in enumerate(player["buildings"]):
                if building["state"] == "complete":
                    yield {"type": "building", "seat": other, "site": site}

    def options_save(self, seat):
        found = [{"do": "pass"}]
        player = self.p["players"][seat]
        save = {"do": "save", "card": "medic", "site": None}
        if self.p["phase"] == "skirmish":
            medics = player["skirmish"].count("medic")
            target = self.p["attack"]["target"]
            if target["seat"] == seat and target.get("card") == "medic":
                medics -= 1  # AS-31.4: not itself
            return found + ([{**save, "from": "skirmish"}] if medics else [])
        if not player["turn_done"] and "medic" in player["hand"]:
            found.append({**save, "from": "hand"})
        late = self.box.switch["reactions_from_committed"] == "all"
        if player["turn_done"] and late and "medic" in player["committed"]:
            found.append({**save, "from": "committed"})
        for site, cards in self._bunkers(player):
            if "medic" in cards:
                found.append({**save, "from": "bunker", "site": site})
        return found

    def options_keep(self, seat):
        seen = set(self.p["action"]["seen"])
        if self.p["action"]["kind"] == "build":
            seen.discard(self.forced(seat, "forbid"))
        found = [{"do": "keep", "card": card} for card in sorted(seen)]
        if self.p["action"]["kind"] != "organizer":
            found.append({"do": "keep", "card": None})
        return found
