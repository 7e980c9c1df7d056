"""Legal options of a position, in the form of the trace."""

from __future__ import annotations

from typing import Any

from .board import Board

Table = dict[str, Any]


def legal_options(board: Board) -> list[Table]:
    """All options of the decision that is asked."""
    return {
        "expand_or_decline": lambda _: [{"do": "expand"}, {"do": "decline"}],
        "pick": _picks,
        "abandon": _abandons,
        "conquer": _conquests,
        "redeploy": _places,
        "give_up": _give_ups,
        "marker": _markers,
        "ally": _allies,
        "late_decline": lambda _: [{"do": "decline"}, {"do": "stay"}],
    }[board.at["phase"]](board)


def _picks(board: Board) -> list[Table]:
    """SW-4.1, SW-4.3."""
    coins = board.seat(board.attacker)["coins"]
    step = board.box.general["combo_step_cost"]
    return [
        {"do": "pick", "place": k + 1, "banner": combo["banner"], "badge": combo["badge"]}
        for k, combo in enumerate(board.at["row"])
        if k * step <= coins
    ]


def _abandons(board: Board) -> list[Table]:
    """SW-8.2."""
    later = board.later(board.acting(), same=False)
    return [*({"do": "abandon", "region": name} for name in later), {"do": "stop"}]


def _conquests(board: Board) -> list[Table]:
    """Steps B and E."""
    race, turn = board.acting(), board.turn
    hand = race["hand"]
    targets = list(board.targets(race))
    found = []
    rolls = board.has(race, "die_before_each")
    for name in targets:
        if hand >= board.cost_now(race, name):
            found.append({"do": "conquer", "region": name})
        elif not rolls and may_attempt(board, race, name):
            found.append({"do": "attempt", "region": name})
    for block in board.blocks(race, "strike"):
        used = turn["strikes"].get(block.key, 0)
        if hand >= block.table["cost"] and used < block.table["per_turn"]:
            found += [{"do": "strike", "block": block.key, "region": name} for name in targets]
    found += [{"do": "sorcery", "region": name} for name in board.box.order
              if may_bewitch(board, race, name)]  # fmt: skip
    if rolls and turn["roll"] is None and hand > 0:
        found.append({"do": "roll"})
    return [*found, {"do": "stop"}]


def may_attempt(board: Board, race: Table, region: str) -> bool:
    """SW-6.1."""
    switches = board.box.switches
    if race["hand"] < 1 or (switches["ghoul_final_attempt"] == "shared" and board.turn["attempt"]):
        return False
    cost = board.cost(race, region)
    if switches["final_attempt_limit"] == "cost_at_most_3" and cost > 3:
        return False
    return 0 < cost - race["hand"] <= int(board.box.general["final_attempt_max_short"])


def may_bewitch(board: Board, race: Table, region: str) -> bool:
    """SW-30."""
    here, seat = board.region(region), board.attacker
    uses = board.total(race, "sorcery", "per_opponent")
    if here["state"] != "active" or here["seat"] == seat or here["tokens"] != 1:
        return False
    if board.turn["sorcery"][here["seat"]] >= uses or board.at["tray"][race["race"]] < 1:
        return False
    if any(board.box.marker_rules[name]["stops_sorcery"] for name in here["markers"]):
        return False
    if board.box.switches["sorcery_needs_token_in_hand"] and race["hand"] < 1:
        return False
    if not board.land(race) or not board.is_open(race, region):
        return False
    return board.is_beside(race, region) or board.in_reach(race, region)


def _places(board: Board) -> list[Table]:
    """SW-9.2, SW-7.6."""
    return [{"do": "place", "region": name} for name in board.later(board.acting(), same=True)]


def _give_ups(board: Board) -> list[Table]:
    """SW-20.4."""
    later = board.later(board.acting(), same=False)
    last = len(later) - board.turn["left"] + 1
    return [{"do": "give_up", "region": name} for name in later[:last]]


def _markers(board: Board) -> list[Table]:
    """SW-42.1, SW-48.1, SW-49.1."""
    race, marker, left = board.acting(), board.turn["marker"], board.turn["left"]
    once = one_per_turn(board, race, marker)
    later = board.later(race, same=True)
    found = []
    for k, name in enumerate(later):
        room = sum(min(board.room(other, marker), left) for other in later[k:])
        if board.room(name, marker) > 0 and (once or room >= left):
            found.append({"do": "marker", "marker": marker, "region": name})
    return [*found, {"do": "stop"}] if once else found


def one_per_turn(board: Board, race: Table, marker: str) -> bool:
    """Whether the run in step F is one that may be stopped (SW-48.1)."""
    first = next(b for b in board.blocks(race, "place_marker")
                 if b.table["marker"] == marker
                 and b.table["place"] in ("redeploy", "one_per_turn"))  # fmt: skip
    return board.at["step"] == "F" and bool(first.table["place"] == "one_per_turn")


def _allies(board: Board) -> list[Table]:
    """SW-44.1, SW-44.5, SW-44.6."""
    alone = board.box.players == 2 and not board.box.switches["diplomat_in_2p"]
    barred = {board.attacker, *board.turn["attacked"]}
    free = [seat for seat in range(board.box.players) if seat not in barred and not alone]
    return [*({"do": "ally", "seat": seat} for seat in free), {"do": "nobody"}]
