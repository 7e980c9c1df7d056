"""The end: people, gangs, places (AS-20, AS-32)."""

from tests.games.arctic_scavengers.referee.box import bare

SOURCES = ("refugee", "mercenary", "contested")


def owned(player):
    """Ids of all cards of a player, in whatever zone (AS-20.2)."""
    zones = ("deck", "discard", "hand", "play", "committed", "skirmish")
    cards = [card for zone in zones for card in player[zone]]
    for building in player["buildings"]:
        cards += building["cards"] + building["stored"]
    return [bare(card) for card in cards]


def result_of(box, position):
    """The result line, but for what every line has."""
    tribes = [owned(player) for player in position["players"]]
    sources = [people_by_deck(box, cards) for cards in tribes]
    for name, gang in box.gangs.items():
        for seat in joined(box, name, position["players"], tribes):
            sources[seat][name] += gang["tribe_members"]
    scores = [sum(each.values()) for each in sources]
    contested = [sum(bool(box.cards[c].get("contested")) for c in cards) for cards in tribes]
    cards = [len(tribe) for tribe in tribes]
    ranks = list(zip(scores, contested, cards, strict=True))
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    return {
        "reason": reason(ranks, places), "sources": sources, "scores": scores,
        "contested": contested, "cards": cards, "places": places,
    }  # fmt: skip


def people_by_deck(box, cards):
    found = dict.fromkeys((*SOURCES, "gearheads", "pharmers", "masons"), 0)
    for card in cards:
        if box.people(card):
            found[box.cards[card]["deck"]] += box.people(card)
    return found


def reason(ranks, places):
    """What settled first place (AS-20.3)."""
    if places.count(1) > 1:
        return "shared"
    first = ranks[places.index(1)]
    rivals = [rank for rank, place in zip(ranks, places, strict=True) if place > 1]
    if all(rank[0] < first[0] for rank in rivals):
        return "people"
    return "contested" if all(rank[:2] < first[:2] for rank in rivals) else "cards"


def joined(box, gang, players, tribes):
    """Seats that a gang joins (AS-32)."""
    forced = box.forced if box.forced and box.forced["component"] == gang else None
    if forced and forced["kind"] == "give":
        return [forced["seat"]]
    amounts = {
        seat: amount(box, gang, player, tribe)
        for seat, (player, tribe) in enumerate(zip(players, tribes, strict=True))
        if not (forced and forced["seat"] == seat)
    }
    best = max(amounts.values())
    if best[0] == 0 and box.switch["gang_needs_positive_amount"]:
        return []
    found = [seat for seat, each in amounts.items() if each == best]
    return found if len(found) == 1 or box.switch["gang_unbroken_tie"] == "all_tied" else []


def amount(box, gang, player, tribe):
    """(what counts, what breaks ties) of one tribe."""
    if gang == "gearheads":
        tools = [card for card in tribe if box.type(card) == "tool"]
        return len(tools), sum(bool(box.cards[card].get("contested")) for card in tools)
    if gang == "pharmers":
        medicine = [box.medicine(card) for card in tribe if box.type(card) == "medicine"]
        return sum(medicine), tribe.count("medic")
    built = sum(building["state"] == "complete" for building in player["buildings"])
    return built, tribe.count("engineer")
