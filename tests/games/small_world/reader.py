"""Follows a game by its words alone, as a person with the board in front of him would."""

import re

REGION = r"[a-z]+ \d+ \((m\d_\d\d)\)"
OF = r"(\w+)(?: in decline)? of seat (\d)"


class Reader:
    """Who holds which region with how many tokens, and how many a race has in hand."""

    def __init__(self):
        self.race, self.tokens, self.hand = {}, {}, {}  # by region, by region, by race
        self.acting = self.attacker = None
        self.rules = [
            (r"Round \d+\. Seat (\d)", self.turn),
            (rf"The {OF} have (\w+) tokens? in hand", self.ready),
            (rf"Seat \d: (?:conquer|send the Dragon to) {REGION} with (\d+) of (\d+)", self.pay),
            (rf"Seat \d: use Sorcery on {REGION}", self.charm),
            (rf"The die shows .* enough for \d+, {REGION} is taken", self.win),
            (r"(?:Seat \d: (?:abandon|give up)|The Amazons have to give up) (.*m\d.*)", self.leave),
            (r"Seat (\d): put (\d+) tokens? of the (\w+):? (.*)", self.spread),
            (rf"(\d+) tokens? of the {OF} goe?s? to {REGION}", self.gain),
            (r"\d+ tokens? of the Amazons of seat \d stays? in hand()", self.withdraw),
            (r"The (\w+) give ", self.gather),
            (rf"The {OF} (?:lose 1 token, their last, and )?vanish", self.vanish),
        ]  # fmt: skip

    def read(self, line):
        for pattern, rule in self.rules:
            if found := re.match(pattern, line.strip()):
                rule(*found.groups())

    def regions(self, race):
        return [region for region, holder in self.race.items() if holder == race]

    def turn(self, seat):
        self.attacker, self.spreading = seat, set()

    def gather(self, race):
        """All tokens above one per region are taken up."""
        self.tokens.update(dict.fromkeys(self.regions(race), 1))

    def ready(self, race, _, n):
        self.acting = race
        self.hand[race] = 0 if n == "no" else int(n)
        self.gather(race)

    def pay(self, region, paid, hand):
        assert self.hand[self.acting] == int(hand)
        self.hand[self.acting] -= int(paid)
        self.race[region], self.tokens[region] = self.acting, int(paid)

    def charm(self, region):
        self.race[region], self.tokens[region] = self.acting, 1

    def win(self, region):
        self.pay(region, self.hand[self.acting], self.hand[self.acting])

    def leave(self, regions):
        for region in re.findall(REGION, regions):
            race = self.race.pop(region)
            self.hand[race] += self.tokens.pop(region)

    def spread(self, seat, total, race, places):
        self.spreading.add(race)
        if seat == self.attacker:
            self.gather(race)
        if places.startswith("into"):
            places = f"{total} {places}"
        for n, region in re.findall(rf"(\d+) into {REGION}", places):
            self.tokens[region] += int(n)

    def gain(self, n, race, _, region):
        self.spreading.add(race)
        self.tokens[region] += int(n)

    def withdraw(self, _):
        if "Amazons" not in self.spreading:
            self.gather("Amazons")

    def vanish(self, race, _):
        for region in self.regions(race):
            del self.race[region], self.tokens[region]
