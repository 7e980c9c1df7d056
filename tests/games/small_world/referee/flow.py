"""From one decision to the next: the steps of a turn (SW-3.2)."""

from __future__ import annotations

import json
from typing import Any

from . import moves
from .board import Board
from .chance import Chance
from .options import legal_options

Table = dict[str, Any]


def play(board: Board, option: Table, chance: Chance) -> Board:
    """The position after an option and everything automatic that follows it."""
    then = Board(board.box, json.loads(json.dumps(board.at)))  # a copy; copy.deepcopy is slow
    _Flow(then, chance).take(option)
    return then


def fresh_turn(seat: int | None, players: int) -> Table:
    """`turn` at the start of a turn."""
    return {
        "seat": seat, "picked": False, "acting": None, "last_region": None, "left": 0,
        "marker": None, "roll": None, "attempt": False, "sorcery": [0] * players, "strikes": {},
        "attacked": [], "hits": {},
    }  # fmt: skip


class _Flow:
    """One option carried out; every method ends where the next decision is asked."""

    def __init__(self, board: Board, chance: Chance) -> None:
        self.board = board
        self.chance = chance
        self.at = board.at
        self.turn = board.turn
        self.switches = board.box.switches
        self.acted = 0  # races that acted in step B before the one that acts now

    def ask(self, phase: str, step: str, seat: int | None = None) -> None:
        mover = self.board.attacker if seat is None else seat
        self.at.update(phase=phase, step=step, to_move=mover)

    def take(self, option: Table) -> None:
        getattr(self, f"_{self.at['phase']}")(option)

    # ---- steps A to C

    def _expand_or_decline(self, option: Table) -> None:
        if option["do"] == "expand":
            self.step_b(None)
            return
        fresh = self.board.active(self.board.attacker)
        moves.decline(self.board, self.board.attacker, self.chance)
        moves.score(self.board, fresh=fresh)
        self.end_turn()  # SW-3.3

    def step_a(self) -> None:
        seat = self.board.attacker
        if self.board.active(seat):
            self.ask("expand_or_decline", "A")
        elif self.switches["ghouls_before_pick"]:
            self.step_b(None)
        else:
            self.step_c()

    def step_b(self, after: str | None) -> None:
        """The races in decline that act, in the order of their decline (SW-BLANK.34)."""
        names = [race["race"] for race in self.board.declined(self.board.attacker)
                 if self.board.has(race, "act_in_decline")]  # fmt: skip
        if after in names:
            names = names[names.index(after) + 1 :]
        elif after is not None:  # it has vanished; those that acted before it stood before it
            names = names[self.acted :]
        if names:
            self.acted = self.position_of(names[0])
            self.begin_acting(names[0], "B")
        elif self.board.active(self.board.attacker):
            self.step_d()
        elif self.switches["ghouls_before_pick"]:
            self.step_c()
        else:
            self.step_g()  # SW-BLANK.42

    def position_of(self, name: str) -> int:
        acting = [race["race"] for race in self.board.declined(self.board.attacker)
                  if self.board.has(race, "act_in_decline")]  # fmt: skip
        return acting.index(name)

    def step_c(self) -> None:
        if self.at["row"]:
            self.ask("pick", "C")
        elif self.switches["ghouls_before_pick"]:
            self.step_g()  # SW-BLANK.42
        else:
            self.step_b(None)

    def _pick(self, option: Table) -> None:
        moves.pick(self.board, option["place"], self.chance)
        if self.switches["ghouls_before_pick"]:
            self.step_d()
        else:
            self.step_b(None)

    # ---- readying and conquests, of the active race and of those that act in decline

    def step_d(self) -> None:
        race = self.board.active(self.board.attacker)
        assert race is not None
        self.begin_acting(race["race"], "D")

    def begin_acting(self, name: str, step: str) -> None:
        self.turn.update(acting=name, last_region=None)
        race = self.board.acting()
        moves.pick_up(self.board, race)
        if self.board.land(race):
            self.ask("abandon", step)
        else:
            self.begin_conquests(step)

    def _abandon(self, option: Table) -> None:
        if option["do"] == "stop":
            self.begin_conquests(self.at["step"])
            return
        moves.abandon(self.board, self.board.acting(), option["region"])
        self.turn["last_region"] = option["region"]

    def begin_conquests(self, step: str) -> None:
        self.turn["last_region"] = None
        self.at["step"] = "B" if step == "B" else "E"
        barred = self.switches["ghoul_final_attempt"] == "shared" and self.turn["attempt"]
        if barred:
            self.end_conquests()
        else:
            self.ask("conquer", self.at["step"])

    def _conquer(self, option: Table) -> None:
        board, turn, race = self.board, self.turn, self.board.acting()
        do, region = option["do"], option.get("region")
        if do == "stop":
            self.end_conquests()
            return
        if do == "roll":
            turn["roll"] = self.chance.die(board.box.faces)
        elif do == "conquer":
            moves.conquer(board, race, region, board.cost_now(race, region))
            turn["roll"] = None
        elif do == "strike":
            tile, block = option["block"].split(".")[0], option["block"]
            price = next(b for b in board.blocks(race, "strike") if b.key == block).table["cost"]
            moves.conquer(board, race, region, price)
            moves.move_strike_marker(board, race, region, tile)
            turn["strikes"][block] = turn["strikes"].get(block, 0) + 1
        elif do == "sorcery":
            turn["sorcery"][board.region(region)["seat"]] += 1
            moves.conquer(board, race, region, 1, sorcery=True)
        else:
            self.attempt(race, region)
            return
        moves.sweep(board, self.chance)
        if turn["roll"] is not None and not any(
            option["do"] == "conquer" for option in legal_options(board)
        ):
            self.end_conquests()  # SW-41.3, SW-41.5

    def attempt(self, race: Table, region: str) -> None:
        """SW-6.1 to SW-6.5."""
        cost = self.board.cost(race, region)
        self.turn["attempt"] = True
        if race["hand"] + self.chance.die(self.board.box.faces) >= cost:
            moves.conquer(self.board, race, region, race["hand"])
            moves.sweep(self.board, self.chance)
        else:
            moves.note_attack(self.board, race, region)
        self.end_conquests()

    def end_conquests(self) -> None:
        race, name = self.board.acting(), self.turn["acting"]
        self.turn.update(acting=None, roll=None)
        if self.at["step"] != "B":
            self.step_f()
            return
        if moves.is_gone(self.board, race):
            self.acted = self.position_of(name)
            moves.vanish(self.board, self.board.attacker, race, self.chance)
        self.step_b(name)

    # ---- step F

    def step_f(self) -> None:
        self.at["step"] = "F"
        seat = self.board.attacker
        for race in self.board.races_of(seat):
            for block in self.board.blocks(race, "growth"):
                self.grow(race, block)
        self.next_spread(None)

    def grow(self, race: Table, block: Any) -> None:
        """SW-29, SW-BLANK.16."""
        if block.table["count"] == "conquered":
            n = self.turn["hits"].get(block.key, 0)
        else:
            n = sum(self.board.matches(race, block.where, name) for name in self.board.land(race))
        tray = self.at["tray"]
        more = min(tray[race["race"]], block.table["tokens"] * (n // block.table["per"]))
        tray[race["race"]] -= more
        race["hand"] += more

    def next_spread(self, after: str | None) -> None:
        """The races that are redeployed: those in decline that act, then the active one."""
        seat = self.board.attacker
        races = [race for race in self.board.declined(seat)
                 if self.board.has(race, "act_in_decline")]  # fmt: skip
        active = self.board.active(seat)
        assert active is not None
        races.append(active)
        names = [race["race"] for race in races]
        start = 0 if after is None else names.index(after) + 1
        for race in races[start:]:
            if self.board.land(race) and self.begin_spread(race):
                return
        self.turn.update(acting=None, last_region=None, left=0)
        self.next_run(None)

    def begin_spread(self, race: Table) -> bool:
        """Start the run of a race; false when there is nothing to name."""
        board = self.board
        moves.pick_up(board, race)
        k, reserve = len(board.land(race)), board.total(race, "attack_reserve")
        total = k + race["hand"]
        self.turn.update(acting=race["race"], last_region=None, left=max(0, race["hand"] - reserve))
        if total - reserve < k:  # SW-20.4
            self.turn["left"] = k - max(0, total - reserve)
            self.ask("give_up", "F")
            return True
        self.ask("redeploy", "F")
        return bool(self.turn["left"] > 0)

    def _redeploy(self, option: Table) -> None:
        race, turn = self.board.acting(), self.turn
        self.board.region(option["region"])["tokens"] += 1
        race["hand"] -= 1
        turn.update(left=turn["left"] - 1, last_region=option["region"])
        if turn["left"] == 0:
            self.end_placing(race["race"])

    def _give_up(self, option: Table) -> None:
        race, turn = self.board.acting(), self.turn
        moves.abandon(self.board, race, option["region"])
        turn.update(left=turn["left"] - 1, last_region=option["region"])
        if turn["left"] == 0:
            self.end_placing(race["race"])

    def end_placing(self, name: str) -> None:
        self.turn.update(acting=None, last_region=None)
        if self.at["step"] == "I":
            self.next_victim()
        else:
            self.next_spread(name)

    def runs(self, race: Table) -> list[tuple[str, str, int]]:
        """(marker, place, number of blocks) of each run in step F, in order."""
        found: dict[tuple[str, str], int] = {}
        for block in self.board.blocks(race, "place_marker"):
            run = (block.table["marker"], block.table["place"])
            if run[1] in ("redeploy", "one_per_turn"):
                found[run] = found.get(run, 0) + 1
        return [(marker, place, n) for (marker, place), n in found.items()]

    def next_run(self, after: str | None) -> None:
        race = self.board.active(self.board.attacker)
        assert race is not None
        runs = self.runs(race) if self.board.land(race) else []
        names = [marker for marker, _, _ in runs]
        start = 0 if after is None else names.index(after) + 1
        for marker, place, n in runs[start:]:
            if self.begin_run(race, marker, place, n):
                return
        self.step_g()

    def begin_run(self, race: Table, marker: str, place: str, blocks: int) -> bool:
        board = self.board
        if place == "redeploy":
            moves.take_back(board, race, marker)
        have = board.supply(race, marker)
        most = have if place == "redeploy" else min(have, blocks)
        left = min(most, sum(min(have, board.room(name, marker)) for name in board.land(race)))
        if left == 0:
            return False
        self.turn.update(acting=race["race"], marker=marker, left=left, last_region=None)
        self.ask("marker", "F")
        return True

    def _marker(self, option: Table) -> None:
        turn, race, marker = self.turn, self.board.acting(), self.turn["marker"]
        if option["do"] == "stop":
            turn["left"] = 0
        else:
            moves.put_marker(self.board, race, option["region"], marker)
            turn.update(left=turn["left"] - 1, last_region=option["region"])
        if turn["left"] > 0:
            return
        turn.update(acting=None, last_region=None, marker=None)
        if self.at["step"] == "I":
            self.next_victim()
        else:
            self.next_run(marker)

    # ---- steps G to I

    def step_g(self) -> None:
        moves.score(self.board)
        race = self.board.active(self.board.attacker)
        if race and self.board.has(race, "peace"):
            self.ask("ally", "H")
        else:
            self.after_ally()

    def _ally(self, option: Table) -> None:
        self.board.seat(self.board.attacker)["ally"] = option.get("seat")
        self.after_ally()

    def after_ally(self) -> None:
        race = self.board.active(self.board.attacker)
        if race and self.board.has(race, "decline_after_scoring"):
            self.ask("late_decline", "H")
        else:
            self.next_victim()

    def _late_decline(self, option: Table) -> None:
        if option["do"] == "decline":
            moves.decline(self.board, self.board.attacker, self.chance)
        self.next_victim()

    def next_victim(self) -> None:
        """SW-7.6: whoever has withdrawn tokens or markers sent back, from the left on."""
        players = self.board.box.players
        self.at["step"] = "I"
        for offset in range(1, players):
            seat = (self.board.attacker + offset) % players
            for race in self.board.races_of(seat):
                if self.board.land(race) and self.begin_return(seat, race):
                    return
        self.end_turn()

    def begin_return(self, seat: int, race: Table) -> bool:
        board = self.board
        left = race["hand"] - board.total(race, "attack_reserve")  # SW-7.8
        if left > 0:
            self.turn.update(acting=race["race"], left=left, last_region=None)
            self.ask("redeploy", "I", seat)
            return True
        if board.phase_of(race) != "active":
            return False
        for marker, place, _ in self.runs(race):
            if place != "redeploy" or board.box.boxed(marker):
                continue
            room = sum(min(board.room(name, marker), 99) for name in board.land(race))
            left = min(race["markers"][marker], room)
            if left > 0:
                self.turn.update(acting=race["race"], marker=marker, left=left, last_region=None)
                self.ask("marker", "I", seat)
                return True
        return False

    def end_turn(self) -> None:
        """SW-3.1, SW-12.1."""
        players = self.board.box.players
        seat = (self.board.attacker + 1) % players
        over = seat == self.at["first_seat"] and self.at["round"] == self.board.box.rounds
        self.at["turn"] = self.turn = fresh_turn(None if over else seat, players)
        if over:
            self.at.update(phase="over", step="over", to_move=None)
            return
        if seat == self.at["first_seat"]:
            self.at["round"] += 1
        self.board.seat(seat)["ally"] = None
        self.step_a()
