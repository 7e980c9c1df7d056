"""What a move does to a position: conquests, abandoning, decline, picking, scoring."""

from __future__ import annotations

from typing import Any

from .board import Board
from .box import Block
from .chance import Chance

Table = dict[str, Any]


# ------------------------------------------------------------------------------- markers


def clear_markers(board: Board, region: str, owner: Table | None, fate: str) -> None:
    """Take the markers off a region that changes hands (SW-5.13, SW-8.3); Mountains stay.

    Args:
        fate: the rule that says where each kind goes: "conquered" or "abandoned".
    """
    markers = board.region(region)["markers"]
    for name in list(markers):
        if name == "mountain":
            continue
        n = markers.pop(name)
        goes = board.box.marker_rules[name][fate]
        if goes == "gone":
            continue
        if board.box.boxed(name):
            board.at["stock"][name] += n
        elif goes == "hand" and owner is not None and name in owner["markers"]:
            to_hand(board, owner, name, n)


def to_hand(board: Board, race: Table, marker: str, n: int) -> None:
    """Add to the markers in hand; of some only the conquests are told that still get one."""
    if not board.is_for_first(race, marker):
        race["markers"][marker] += n


def put_marker(board: Board, race: Table, region: str, marker: str) -> None:
    """Move one marker from the supply to a region."""
    if board.box.boxed(marker):
        board.at["stock"][marker] -= 1
    else:
        to_hand(board, race, marker, -1)
    markers = board.region(region)["markers"]
    markers[marker] = markers.get(marker, 0) + 1


def take_back(board: Board, race: Table, marker: str) -> None:
    """Take all markers of a kind in the race's regions into hand (SW-42.1)."""
    for region in board.land(race):
        n = board.region(region)["markers"].pop(marker, 0)
        if board.box.boxed(marker):
            board.at["stock"][marker] += n
        else:
            to_hand(board, race, marker, n)


def mark_conquest(board: Board, race: Table, region: str) -> None:
    """Lairs and Holes are set at the conquest (SW-25.2, SW-32.1)."""
    given: set[tuple[str, str]] = set()  # tile and marker of the first conquests
    for block in board.blocks(race, "place_marker"):
        marker, place = block.table["marker"], block.table["place"]
        if place == "first_conquests":
            if race["markers"][marker] == 0 or (block.tile, marker) in given:
                continue
            given.add((block.tile, marker))
        elif place != "each_region":
            continue
        if board.room(region, marker) and board.supply(race, marker):
            put_marker(board, race, region, marker)
    for marker in {marker for _, marker in given}:
        race["markers"][marker] -= 1


def move_strike_marker(board: Board, race: Table, region: str, tile: str) -> None:
    """The Dragon comes to the region that it helped to conquer (SW-45.3, SW-45.4)."""
    for block in board.blocks(race, "place_marker"):
        if block.table["place"] != "with_strike" or block.tile != tile:
            continue
        marker = block.table["marker"]
        take_back(board, race, marker)
        if board.supply(race, marker) and board.room(region, marker):
            put_marker(board, race, region, marker)


# ------------------------------------------------------------------------------- conquest


def note_attack(board: Board, race: Table, region: str) -> None:
    """SW-44.4: whose active tokens the attacker's active race went for."""
    here = board.region(region)
    if board.phase_of(race) != "active" or here["state"] != "active":
        return
    if here["seat"] != board.attacker and here["seat"] not in board.turn["attacked"]:
        board.turn["attacked"] = sorted([*board.turn["attacked"], here["seat"]])


def counters(board: Board, race: Table) -> list[Block]:
    """Blocks that count the regions conquered in this turn."""
    growth = [b for b in board.blocks(race, "growth") if b.table["count"] == "conquered"]
    return board.blocks(race, "coins_conquest") + growth


def conquer(board: Board, race: Table, region: str, tokens: int, *, sorcery: bool = False) -> None:
    """SW-5.13, steps 1 to 5; the tokens come from hand, or one from the tray (SW-30)."""
    for block in counters(board, race):
        if board.matches(race, block.where, region):
            hits = board.turn["hits"]
            hits[block.key] = hits.get(block.key, 0) + 1
    note_attack(board, race, region)
    defeat(board, race, region, sorcery=sorcery)
    if sorcery:
        board.at["tray"][race["race"]] -= 1
    else:
        race["hand"] -= tokens
    seat, _, phase = board.find(race["race"])
    board.region(region).update(seat=seat, race=race["race"], state=phase, tokens=tokens)
    mark_conquest(board, race, region)


def defeat(board: Board, attacker: Table, region: str, *, sorcery: bool) -> None:
    """The defenders leave (SW-7.1 to SW-7.3, SW-22, SW-30.7)."""
    here = board.region(region)
    here["lost_tribe"] = 0
    if here["race"] is None:
        return
    seat, victim, _ = board.find(here["race"])
    own = seat == board.find(attacker["race"])[0]
    lost = int(board.box.general["token_loss_on_defeat"])
    if not own and not sorcery:
        blocks = board.blocks(victim, "losses")
        if blocks:
            lost = min(block.table["tokens"] for block in blocks)
    lost = here["tokens"] if sorcery else min(lost, here["tokens"])
    board.at["tray"][here["race"]] += lost
    victim["hand"] += here["tokens"] - lost
    clear_markers(board, region, victim, "conquered")
    here.update(seat=None, race=None, state=None, tokens=0)


def sweep(board: Board, chance: Chance) -> None:
    """Races in decline that have lost their last token vanish (SW-11.9)."""
    for seat in range(board.box.players):
        for race in list(board.declined(seat)):
            if is_gone(board, race):
                vanish(board, seat, race, chance)


def is_gone(board: Board, race: Table) -> bool:
    """No token left; tokens in hand count for a race that acts in decline (SW-23.8)."""
    waits = board.has(race, "act_in_decline") and board.box.switches["ghouls_may_reenter"]
    if board.has(race, "act_in_decline") and race["race"] == board.turn["acting"]:
        waits = True  # it may still conquer in this step B
    return not board.land(race) and not (waits and race["hand"] > 0)


def abandon(board: Board, race: Table, region: str) -> None:
    """SW-8.2, SW-8.3."""
    here = board.region(region)
    race["hand"] += here["tokens"]
    clear_markers(board, region, race, "abandoned")
    here.update(seat=None, race=None, state=None, tokens=0)


def pick_up(board: Board, race: Table) -> None:
    """All tokens above one a region go to hand (SW-8.1)."""
    for name in board.land(race):
        here = board.region(name)
        race["hand"] += here["tokens"] - 1
        here["tokens"] = 1


# ------------------------------------------------------------------------------- decline


def decline(board: Board, seat: int, chance: Chance) -> None:
    """SW-11.2 to SW-11.5, SW-11.8."""
    race = board.active(seat)
    assert race is not None
    spared = board.has(race, "spared")
    if not spared:
        for older in list(board.declined(seat)):
            if not board.has(older, "spared"):
                vanish(board, seat, older, chance)
    stays = board.has(race, "stay_in_decline")
    if race["power"] and not board.box.keeps_badge(race["power"]):
        board.at["badge_discards"] = sorted([*board.at["badge_discards"], race["power"]])
        race["power"] = None
    for name in board.land(race):
        here = board.region(name)
        here["state"] = "decline"
        if not stays:
            board.at["tray"][race["race"]] += here["tokens"] - 1
            here["tokens"] = 1
        for marker in list(here["markers"]):
            if board.box.marker_rules[marker]["decline"] == "removed":
                n = here["markers"].pop(marker)
                if board.box.boxed(marker):
                    board.at["stock"][marker] += n
    board.at["tray"][race["race"]] += race["hand"]
    race.update(hand=0, markers={})
    player = board.seat(seat)
    player.update(active=None, ally=None)
    player["declined"].append(race)
    if not board.land(race):
        vanish(board, seat, race, chance)


def vanish(board: Board, seat: int, race: Table, chance: Chance) -> None:
    """SW-11.9: tokens, markers, banner, then the badge."""
    name = race["race"]
    for region in board.land(race):
        here = board.region(region)
        board.at["tray"][name] += here["tokens"]
        clear_markers(board, region, None, "abandoned")  # SW-13.4
        here.update(seat=None, race=None, state=None, tokens=0)
    board.at["tray"][name] += race["hand"]
    board.seat(seat)["declined"].remove(race)
    if len(board.at["row"]) < board.box.general["visible_combos"]:
        add_combo(board, name, chance)  # SW-4.7
    else:
        board.at["banner_stack"].append(name)
    if race["power"]:
        board.at["badge_discards"] = sorted([*board.at["badge_discards"], race["power"]])


# ------------------------------------------------------------------------------- combos


def add_combo(board: Board, banner: str, chance: Chance) -> None:
    """A banner with the next badge at the end of the row (SW-4.5, SW-4.6)."""
    at = board.at
    if not at["badge_stack"]:
        at["badge_stack"] = chance.shuffled(at["badge_discards"])
        at["badge_discards"] = []
    badge = at["badge_stack"].pop(0)
    at["row"].append({"banner": banner, "badge": badge, "coins": 0})
    chance.expect({"event": "new_combo", "banner": banner, "badge": badge})


def pick(board: Board, place: int, chance: Chance) -> None:
    """SW-4.1 to SW-4.5, SW-4.8."""
    box, at = board.box, board.at
    step = int(box.general["combo_step_cost"])
    player = board.seat(board.attacker)
    combo = at["row"][place - 1]
    for skipped in at["row"][: place - 1]:
        skipped["coins"] += step
    book(player, "combo_paid", -step * (place - 1))
    book(player, "combo_taken", combo["coins"])
    banner, badge = combo["banner"], combo["badge"]
    race: Table = {"race": banner, "power": badge, "hand": 0, "markers": {}}
    player["active"] = race
    tokens = box.races[banner]["banner"] + box.powers[badge]["badge"]
    tokens += board.total(race, "tokens_at_pick") + board.total(race, "attack_reserve")
    race["hand"] = min(tokens, at["tray"][banner])
    at["tray"][banner] -= race["hand"]
    for _, marker in {(block.tile, block.table["marker"])
                      for block in board.blocks(race, "place_marker")}:  # fmt: skip
        n = box.marker_counts[marker]
        if board.is_for_first(race, marker):
            race["markers"][marker] = n
        elif not box.boxed(marker):
            race["markers"][marker] = race["markers"].get(marker, 0) + n  # SW-BLANK.37
    at["turn"]["picked"] = True
    del at["row"][place - 1]
    if at["banner_stack"]:
        add_combo(board, at["banner_stack"].pop(0), chance)


# ------------------------------------------------------------------------------- coins


def book(player: Table, source: str, coins: int) -> None:
    player["coins"] += coins
    player["sources"][source] += coins


def score(board: Board, *, fresh: Table | None = None) -> None:
    """Step G (SW-10); `fresh` has just declined and may bring little (SW-10.5)."""
    seat = board.attacker
    player = board.seat(seat)
    for race in board.races_of(seat):
        each = int(board.box.general["points_per_region"])
        book(player, "regions", each * len(board.land(race)))
        if race is fresh and not board.box.switches["dwarves_score_in_decline_turn"]:
            continue
        for block in board.blocks(race, "coins_region"):
            n = sum(board.matches(race, block.where, name) for name in board.land(race))
            pay(player, block, n * block.table["coins"])
        for block in board.blocks(race, "coins_conquest"):
            pay(player, block, board.turn["hits"].get(block.key, 0) * block.table["coins"])
        for block in board.blocks(race, "coins_turn"):
            if is_due(board, race, block):
                pay(player, block, block.table["coins"])


def is_due(board: Board, race: Table, block: Block) -> bool:
    """SW-40, SW-59."""
    if block.table["turns"] == "first":
        return bool(board.turn["picked"])
    return bool(board.land(race)) or not board.box.switches["alchemist_needs_region"]


def pay(player: Table, block: Block, coins: int) -> None:
    book(player, block.origin, min(coins, block.table.get("max", coins)))
