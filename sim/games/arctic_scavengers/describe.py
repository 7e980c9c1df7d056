"""Plain sentences for people: one option, one game."""

from collections.abc import Iterator

import numpy as np

from sim.core.game import Box, Replay, Step
from sim.core.kernel import NONE
from sim.games.arctic_scavengers.names import Names, site_index
from sim.games.arctic_scavengers.terms import (
    Act,
    Attack,
    Decision,
    Do,
    Food,
    Phase,
    Place,
    Stage,
    Target,
)
from sim.games.arctic_scavengers.trace import Line, events

_PLACES = {
    Place.HAND: "the hand", Place.COMMITTED: "the committed cards", Place.BUNKER: "the bunker",
    Place.SKIRMISH: "the skirmish cards",
}  # fmt: skip
_ATTACKS = {
    Attack.DISARM: "disarm", Attack.SNIPE: "snipe", Attack.FANATIC: "discard",
    Attack.SABOTAGE: "disable", Attack.SHOOT: "wound",
}  # fmt: skip


def say_action(state: np.record, box: Box, action: np.record) -> str:
    """One option in a few words; no two options of a question read alike."""
    return _say(state, Names.of(box), action)


def _say(state: np.record, names: Names, action: np.record) -> str:
    do = Do(int(action.do))
    power = " with a refugee for the leader's power" if action.power else ""
    if do in (Do.DIG, Do.DRAW, Do.HUNT, Do.BUILD):
        return do.name.lower() + power
    if do == Do.HIRE:
        with_food = " with cannibal food" if action.food == Food.CANNIBAL else ""
        return f"hire {names.card_title[action.card]}{with_food}"
    if do == Do.LEADER:
        return f"keep {names.leader_title[action.card]}"
    if do == Do.WORK:
        return f"work on {_building(state, names, int(action.site))}"
    if do == Do.STORE:
        title = names.card_title[action.card]
        return f"store {title} in {_building(state, names, int(action.site))}"
    if do == Do.RETRIEVE:
        title = names.card_title[action.card]
        return f"retrieve {title} from {_building(state, names, int(action.site))}"
    if do in (Do.BUTCHER, Do.CANNIBAL):
        return f"remove {names.card_title[action.card]} from the game for food"
    if do == Do.ORGANIZER:
        return "spend a refugee to draw with the Organizer"
    if do == Do.REPAIR:
        title = names.card_title[action.card]
        return f"repair {_building(state, names, int(action.site))} with {title}"
    if do == Do.HEAL:
        return f"heal the leader with {names.card_title[action.card]}"
    if do == Do.ADD:
        return f"add {names.card_title[action.card]}"
    if do == Do.KEEP:
        return _say_keep(state, names, action)
    if do == Do.SAVE:
        return f"save with {names.card_title[action.card]} from {_from(state, names, action)}"
    if do == Do.ATTACK:
        return _say_attack(state, names, action)
    return {Do.TRASH: "trash", Do.END: "end the turn", Do.DONE: "that is all"}.get(do, "pass")


def _say_keep(state: np.record, names: Names, action: np.record) -> str:
    if action.card == NONE:
        return "keep none"
    titles = names.building_title if state.act == Act.BUILD else names.card_title
    return f"keep {titles[action.card]}" + (" (used)" if action.mark else "")


def _building(state: np.record, names: Names, row: int) -> str:
    number = (site_index(state, row) or 0) + 1
    return f"building {number} ({names.building_title[state.building[row]]})"


def _from(state: np.record, names: Names, action: np.record) -> str:
    if action.place == Place.BUNKER:
        return _building(state, names, int(action.place_site))
    return _PLACES[Place(int(action.place))]


def _say_attack(state: np.record, names: Names, action: np.record) -> str:
    seat = f"seat {int(action.target_seat) + 1}"
    if action.target == Target.CARD:
        used = " (used)" if action.target_mark else ""
        used += " (spent for the leader)" if action.target_power else ""
        target = f"{seat}'s {names.card_title[action.target_card]}{used}"
    elif action.target == Target.BUILDING:
        target = f"{seat}'s {_building(state, names, int(action.target_site))}"
    else:
        target = f"{seat}'s leader"
    card = f"{names.card_title[action.card]} from {_from(state, names, action)}"
    return f"{_ATTACKS[Attack(int(action.attack))]} {target} with {card}"


# ---------------------------------------------------------------------------- a whole game


def say_lines(replay: Replay) -> Iterator[str]:
    """The game in sentences: rounds, turns, what was done and what came of it."""
    box = replay.box
    names = Names.of(box)
    strategies = list(replay.header.get("strategies", []))
    for seat, strategy in enumerate(strategies):
        yield f"Seat {seat + 1}: {strategy}"
    round_no = 0
    turn = (0, NONE)
    for step in replay.steps():
        before = step.before
        if before.round_no != round_no and before.phase != Phase.LEADERS:
            round_no = int(before.round_no)
            yield ""
            yield f"Round {round_no}, seat {int(before.initiator) + 1} is initiator."
        if before.phase == Phase.GATHER and (round_no, int(before.active)) != turn:
            turn = (round_no, int(before.active))
            seat = turn[1]
            hand = _list(names, before.hand[seat, 0] + before.hand[seat, 1])
            yield f"Seat {seat + 1}'s turn, with {hand}."
        told = len(step.options) > 1 or step.options[0].do in (Do.END, Do.DONE)
        if told and step.options[step.chosen].do != Do.ADD:
            yield from _sentence(step, names, _say(before, names, step.options[step.chosen]))
        yield from _outcomes(step, box, names)
    yield ""
    yield from _ending(replay)


def _list(names: Names, cards: np.ndarray) -> str:
    parts = [
        f"{int(n)} {names.card_title[kind]}" if n > 1 else names.card_title[kind]
        for kind, n in enumerate(cards[: len(names.card)]) if n > 0
    ]  # fmt: skip
    return ", ".join(parts) or "no cards"


def _sentence(step: Step, names: Names, text: str) -> Iterator[str]:
    """What a seat did; a declaration is told when it is complete."""
    if step.before.decision == Decision.CARDS:
        if step.before.n_laid == 0:
            return
        text = f"lays out {_list(names, step.before.laid)}"
    elif text == "end the turn":
        text = f"ends the turn and commits {int(step.before.n_hand[step.seat])} cards"
    yield f"  Seat {step.seat + 1}: {text}."


def _outcomes(step: Step, box: Box, names: Names) -> Iterator[str]:
    """Totals, draws and skirmishes that followed."""
    before, after = step.before, step.after
    if after.food > before.food and before.active == after.active:
        yield f"    {int(after.food - before.food)} food."
    if after.stage == Stage.KEEP and before.stage != Stage.KEEP and after.act != Act.ORGANIZER:
        yield f"    Looks at {int(after.n_seen)}."
    for event in events(step, box, names)[0]:
        yield f"    {_event(event, names)}"


def _event(event: Line, names: Names) -> str:
    title = dict(zip(names.card, names.card_title, strict=True))
    if event["event"] == "draw":
        cards = ", ".join(title[card.rstrip("*")] for card in event["cards"])
        return f"Seat {event['seat'] + 1} draws {cards}."
    if event["event"] == "shuffle":
        owner = (
            "The junkyard" if event["pile"] == "junkyard" else f"Seat {event['seat'] + 1}'s deck"
        )
        return f"{owner} is shuffled ({len(event['cards'])} cards)."
    fights = ", ".join(f"seat {seat + 1} {fight}" for seat, fight in enumerate(event["fight"]))
    if event["winner"] is None:
        return f"Skirmish: {fights}. Nobody wins; the contested card goes to the junkyard."
    return f"Skirmish: {fights}. Seat {event['winner'] + 1} takes the contested card."


def _ending(replay: Replay) -> Iterator[str]:
    outcome = replay.outcome()
    if "reason" not in outcome:
        yield f"Not finished: {outcome.get('detail', '')}"
        return
    for seat, score in enumerate(outcome["score"]):
        yield f"Seat {seat + 1}: {score} people, place {outcome['place'][seat]}."
    yield f"Settled by: {outcome['reason']}."
