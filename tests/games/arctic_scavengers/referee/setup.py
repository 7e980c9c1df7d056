"""Whether a game begins as it should (AS-2, AS-3, AS-31.1, AS-33.1, AS-36.1)."""

from collections import Counter

from tests.games.arctic_scavengers.referee.ending import owned


def wrong_setup(box, position):
    """What is wrong with the first position, in words."""
    given = box.forced["component"] if box.forced and box.forced["kind"] == "give" else None
    wrong = [f"{key} is open" for key in ("action", "attack") if position[key] is not None]
    for seat, player in enumerate(position["players"]):
        start = Counter(box.start)
        if given in box.cards and box.forced["seat"] == seat:
            start[given] += 1
        if Counter(owned(player)) != +start:
            wrong.append(f"seat {seat} starts with {owned(player)}")
    for deck, pile in (("junkyard", "junkyard"), ("contested", "contested")):
        if Counter(position[pile]) != +Counter(counts(box, deck)):
            wrong.append(f"the {pile} is {position[pile]}")
    stacks = dict(counts(box, "mercenary"))
    if given in stacks:
        stacks[given] -= 1
    if position["stacks"] != stacks:
        wrong.append(f"the stacks are {position['stacks']}")
    removed = Counter(counts(box, "refugee"))
    removed.update(halved(box))
    if Counter(position["removed"]) != +removed:
        wrong.append(f"removed are {position['removed']}")
    standing = [b["building"] for player in position["players"] for b in player["buildings"]]
    blueprints = Counter({name: row["count"] for name, row in box.buildings.items()})
    if Counter(position["schematics"]) + Counter(standing) != blueprints:
        wrong.append(f"the schematics are {position['schematics']}")
    if standing != ([given] if given in box.buildings else []):
        wrong.append(f"{standing} stand at the start")
    return wrong + wrong_leaders(box, position)


def wrong_leaders(box, position):
    dealt = [leader for player in position["players"] for leader in player["dealt"]]
    in_play = [player["leader"]["id"] for player in position["players"] if player["leader"]]
    everywhere = sorted(dealt + in_play + position["leaders_aside"])
    return [] if everywhere == sorted(box.leaders) else [f"the leaders are {everywhere}"]


def counts(box, deck):
    """Cards of a deck that are not in starting decks, by id (AS-2.3)."""
    found = {
        name: card["count"] - box.players * box.start.get(name, 0)
        for name, card in box.cards.items() if card["deck"] == deck
    }  # fmt: skip
    if deck == "junkyard":
        for name, n in halved(box).items():
            found[name] -= n
    return found


def halved(box):
    """Junkyard cards that leave a game of two (AS-3.1)."""
    if box.players != 2:
        return {}
    everything = box.switch["two_player_removal_covers_hq"]
    return {
        name: min(box.removed_per_kind, card["count"] - 2 * box.start.get(name, 0))
        for name, card in box.cards.items()
        if card["deck"] == "junkyard" and (everything or not card.get("variant_from"))
    }  # fmt: skip
