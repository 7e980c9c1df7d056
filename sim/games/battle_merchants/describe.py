"""A game in plain English, and the short text of one option."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.core.game import GIVE, Box, Replay, Step
from sim.core.kernel import NONE
from sim.games.battle_merchants.names import SEASON_NAMES, Names
from sim.games.battle_merchants.terms import (
    MIX_BITS,
    MIX_MASK,
    Act,
    Decision,
    Source,
)
from sim.games.battle_merchants.trace import events

_CAUSES = {
    "trigger": "every other player has had a last turn",
    "passes": "everybody passed",
    "turn_cap": "it reached the cap of turns",
    "no_token": "it began without an open demand token",
}


def say_action(state: np.record, box: Box, action: np.record) -> str:
    """Short unique text of one option."""
    return _Teller(box).action(state, action)


def say_lines(replay: Replay) -> Iterator[str]:
    """The game, sentence by sentence."""
    teller = _Teller(replay.box)
    seated = list(replay.header.get("strategies", ()))
    yield from teller.opening(replay.start, seated)
    for step in replay.steps():
        yield teller.decision(step)
        for event in events(step.before, step.after, teller.names):
            yield f"    {teller.event(event, step)}"
        if step.after.ended != NONE:
            yield from teller.season(step.before, step.after)
    yield from teller.outcome(replay.outcome())


class _Teller:
    """Words for one box."""

    def __init__(self, box: Box) -> None:
        self.names = Names(box)
        self.box = box

    def seat(self, state: np.record, seat: int) -> str:
        """`Red`."""
        return self.names.colours[state.tableau[seat]].capitalize()

    def weapon(self, kind: int) -> str:
        """`standard axe`."""
        weapon, _, quality = self.names.kind(kind).partition(".")
        return f"{quality} {weapon}"

    def slot(self, slot: int) -> str:
        """`the Dwarves, Grasslands 1`."""
        where = self.names.slot(slot)
        race, territory = self.names.title(where["race"]), self.names.title(where["territory"])
        return f"the {race}, {territory} {where['rank']}"

    def action(self, state: np.record, action: np.record) -> str:
        """What the option does, with its price."""
        act = Act(action.act)
        names = self.names
        if act == Act.LEARN:
            place = names.side_slot(int(action.place), craft=True)
            where = "the Craft discard pile" if action.place == NONE else place
            text = f"learn {names.craft_titles[action.card]} for {action.cost} gold"
            return f"{text} from {where}" if where else text
        if act == Act.FORGE:
            return f"forge {self.mix(int(action.mix))} for {action.cost} gold"
        if act == Act.SELL:
            return f"sell a {self.weapon(int(action.weapon))} to {self.slot(action.slot)}"
        if act == Act.FORGE_AND_SELL:
            return (
                f"forge a {self.weapon(int(action.weapon))} for {action.cost} gold and sell it "
                f"to {self.slot(action.slot)}"
            )
        if act == Act.KINGDOM:
            place = names.side_slot(int(action.place), craft=False)
            text = f"take {names.kingdom_titles[action.card]}"
            return f"{text} from {place}" if place else text
        if act == Act.RACE:
            race = self.race(int(action.race))
            return f"take the reward tile of the {race}"
        return {Act.BAILOUT: "take the bailout", Act.PASS: "pass", Act.STOP: "stop"}[act]

    def race(self, race: int) -> str:
        """`Orcs`."""
        return self.names.title(self.box.document["races"]["order"][race])

    def mix(self, mix: int) -> str:
        """`2 standard axes and 1 vorpal mace`."""
        parts = []
        for kind in range(8):
            count = mix >> (MIX_BITS * kind) & MIX_MASK
            if count:
                parts.append(f"{count} {self.weapon(kind)}{'s' * (count > 1)}")
        if not parts:
            return "nothing"
        return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))

    def decision(self, step: Step) -> str:
        """Who did what, and what it did to the gold."""
        state = step.before
        who = self.seat(state, step.seat)
        text = self.action(state, step.options[step.chosen])
        change = int(step.after.sources[step.seat].sum() - state.sources[step.seat].sum())
        season = SEASON_NAMES[state.season].capitalize()
        when = f"{season} {state.season_turns + 1}"
        if state.decision != Decision.TURN:
            text = f"(card) {text}"
        if step.after.ended != NONE:
            return f"{when}: {who}: {text}"
        now = f" [{change:+d}, has {step.after.gold[step.seat]}]" if change else ""
        return f"{when}: {who}: {text}{now}"

    def event(self, event: dict[str, Any], step: Step) -> str:
        """One consequence."""
        kind = event["event"]
        if kind == "token":
            return self._token(event, step)
        if kind == "steve":
            return self._steve(event)
        if kind == "season_end":
            return f"{event['season'].capitalize()} ends: {_CAUSES[event['cause']]}"
        if kind == "battle":
            return self._battle(event)
        deck = event["deck"].replace("_", "/")
        titles = dict(zip(self.names.crafts, self.names.craft_titles, strict=True))
        titles.update(zip(self.names.kingdom, self.names.kingdom_titles, strict=True))
        return f"revealed ({deck}): " + "; ".join(titles[card] for card in event["cards"])

    def _token(self, event: dict[str, Any], step: Step) -> str:
        where = self.names.title(event["territory"])
        text = f"the demand token of {where} {event['rank']} "
        if event["to"] == "season":
            text += "moves to the Season Area"
        else:
            text += "leaves the game"
        if event["opened"] is not None:
            text += f"; {where} {event['opened']} opens"
        if step.after.trigger != step.before.trigger and step.after.trigger != NONE:
            text += "; the end of the season is triggered"
        return text

    def _steve(self, event: dict[str, Any]) -> str:
        race = self.names.title(event["race"])
        if event["rank"] is None:
            return f"Salesman Steve finds no slot of the {race}"
        where = f"{self.names.title(event['territory'])} {event['rank']}"
        return f"Salesman Steve sells to the {race}, {where}"

    def _battle(self, event: dict[str, Any]) -> str:
        where = f"battle of {self.names.title(event['territory'])} {event['rank']}"
        words = {"tie": "a tie, both weapons are gone", "stay": "both of Steve's weapons stay"}
        result = event["result"]
        return f"{where}: {words.get(result) or f'the {self.names.title(result)} win'}"

    def season(self, before: np.record, after: np.record) -> Iterator[str]:
        """What the end of a season did to the gold."""
        for seat in range(self.box.players):
            changes = after.sources[seat] - before.sources[seat]
            parts = [
                f"{source.name.lower().replace('_', ' ')} {int(changes[source]):+d}"
                for source in Source
                if changes[source]
            ]
            text = ", ".join(parts) or "no change"
            yield f"    {self.seat(after, seat)} has {after.gold[seat]} gold ({text})"

    def opening(self, start: np.record, seated: list[str]) -> Iterator[str]:
        """Who sits where and what lies open."""
        for seat in range(self.box.players):
            levels = self.names.kinds([level for level in start.level[seat] for _ in range(2)])
            crafts = ", ".join(sorted({name.partition(".")[0] for name in levels}))
            race = int(np.argmax(start.tiles[seat]))
            bot = f" ({seated[seat]})" if seat < len(seated) else ""
            who = f"{self.seat(start, seat)}{bot}"
            yield f"Seat {seat + 1}: {who}, {crafts}, tile {self.race(race)}"
        for seat in range(self.box.players):
            if int(start.forced) >> seat & 1:
                what = self.box.components[start.force_part].title
                must = (
                    "takes it as soon as it can" if start.force_kind == GIVE else "may not have it"
                )
                yield f"Forced: {what}; {self.seat(start, seat)} {must}"
        yield f"{self.seat(start, int(start.to_move))} begins"
        shown = Counter(
            self.names.craft_titles[start.craft_kind[card]]
            for card in start.craft_display
            if card != NONE
        )
        yield "On display: " + "; ".join(
            [f"{title} x{count}" if count > 1 else title for title, count in shown.items()]
            + [self.names.kingdom_titles[card] for card in start.kingdom_display if card != NONE]
        )

    def outcome(self, outcome: Any) -> Iterator[str]:
        """Who won."""
        if outcome["status"] != "finished":
            yield f"Broken off: {outcome['detail']}"
            return
        for seat, (place, score) in enumerate(zip(outcome["place"], outcome["score"], strict=True)):
            yield f"Seat {seat + 1}: {score} gold, place {place}"
        how = {"gold": "more gold", "weapons": "weapons on the board", "shared": "nothing: shared"}
        yield f"Decided by {how[outcome['reason']]}"
