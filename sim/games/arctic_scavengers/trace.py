"""A game as JSON lines that another program can check."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.core.game import FORCES, Box, Replay, Step
from sim.core.kernel import NONE, copy_record, new_record
from sim.games.arctic_scavengers import terms
from sim.games.arctic_scavengers.names import Names, rows_of, site_index
from sim.games.arctic_scavengers.rounds import step as do_step
from sim.games.arctic_scavengers.rules import begin
from sim.games.arctic_scavengers.scoring import cards_owned, contested_owned
from sim.games.arctic_scavengers.skirmish import winner_of
from sim.games.arctic_scavengers.strength import fight_total, people_present
from sim.games.arctic_scavengers.terms import (
    MARK,
    Act,
    Attack,
    Decision,
    Do,
    Food,
    Laid,
    Pending,
    Phase,
    Place,
    Site,
    Stage,
    Target,
)

PHASES = {Phase.LEADERS: "leaders", Phase.GATHER: "gather", Phase.SKIRMISH: "skirmish",
          Phase.OVER: "over"}  # fmt: skip
SITES = {Site.CONSTRUCTION: "site", Site.COMPLETE: "complete", Site.DISABLED: "disabled"}
POWERS = {Laid.UNUSED: "none", Laid.THERE: "laid", Laid.LOST: "lost"}
RIGHTS = ("dig", "draw", "hunt", "hire", "trash", "build")
ATTACKERS = ("saboteur", "sniper_team")  # bits of State.attacked_with

Line = dict[str, Any]


def _lower(enum: Any, value: Any) -> str | None:
    return None if value == NONE else str(enum(int(value)).name).lower()


# ---------------------------------------------------------------------------- options


def option_line(state: np.record, names: Names, action: np.record) -> Line:
    """One option with the fields of its kind."""
    do = Do(int(action.do))
    line: Line = {"do": do.name.lower()}
    if do == Do.LEADER:
        line["leader"] = names.leader[action.card]
    elif do in (Do.DIG, Do.DRAW, Do.HUNT, Do.BUILD):
        line["power"] = bool(action.power)
    elif do == Do.HIRE:
        line["stack"] = names.card[action.card]
        line["food"] = _lower(Food, action.food)
    elif do == Do.WORK:
        line["site"] = site_index(state, int(action.site))
    elif do in (Do.STORE, Do.RETRIEVE, Do.REPAIR):
        line["site"] = site_index(state, int(action.site))
        line["card"] = names.card[action.card]
    elif do in (Do.BUTCHER, Do.CANNIBAL, Do.HEAL, Do.ADD):
        line["card"] = names.card[action.card]
    elif do == Do.KEEP:
        line["card"] = _kept(state, names, action)
    elif do == Do.SAVE:
        line["card"] = names.card[action.card]
        line["from"] = _lower(Place, action.place)
        line["site"] = site_index(state, int(action.place_site))
    elif do == Do.ATTACK:
        line["kind"] = _lower(Attack, action.attack)
        line["card"] = names.card[action.card]
        line["from"] = _lower(Place, action.place)
        line["site"] = site_index(state, int(action.place_site))
        line["target"] = _target(
            state, names, action.target, action.target_seat, action.target_card,
            action.target_mark, action.target_power, action.target_site,
        )  # fmt: skip
    return line


def _kept(state: np.record, names: Names, action: np.record) -> str | None:
    if action.card == NONE:
        return None
    if state.act == Act.BUILD:
        return names.building[action.card]
    return names.pile_card(int(action.card) + MARK * int(action.mark))


def _target(
    state: np.record, names: Names, target: Any, seat: Any, card: Any, mark: Any, power: Any,
    site: Any,
) -> Line:  # fmt: skip
    line: Line = {"type": _lower(Target, target), "seat": int(seat)}
    if target == Target.CARD:
        line["card"] = names.card[card] + ("*" if mark else "")
        line["power"] = bool(power)
    elif target == Target.BUILDING:
        line["site"] = site_index(state, int(site))
    return line


# ---------------------------------------------------------------------------- positions


def position(state: np.record, box: Box, names: Names) -> Line:
    """The whole position, hidden parts included."""
    over = state.phase == Phase.OVER
    n_seen = _seen_in_junkyard(state)
    n_plans = int(state.n_seen) if state.act == Act.BUILD and state.stage == Stage.KEEP else 0
    return {
        "round": int(state.round_no),
        "phase": PHASES[Phase(int(state.phase))],
        "initiator": int(state.initiator),
        "active": None if over else int(state.active),
        "ask": None if over else {"kind": Decision(int(state.decision)).name.lower(),
                                  "seat": int(state.to_move)},
        "junkyard": [names.card[card] for card in state.junkyard[n_seen : state.n_junkyard]],
        "contested": [names.card[card] for card in state.contested[: state.n_contested][::-1]],
        "schematics": [
            names.building[plan] for plan in state.schematics[n_plans : state.n_schematics]
        ],
        "stacks": {
            name: int(state.stack[kind])
            for kind, name in enumerate(names.card) if state.stack[kind] != NONE
        },
        "removed": names.sorted_cards(state.removed),
        "leaders_aside": _leaders_aside(state, box, names),
        "food": {"normal": int(state.food), "cannibal": int(state.cannibal_food),
                 "medicine": int(state.medicine)},
        "moved": {"stored": _counted(names, state.stored_now),
                  "retrieved": _counted(names, state.retrieved_now)},
        "action": _action(state, names),
        "attack": _attack(state, box, names),
        "players": [_player(state, names, seat) for seat in range(int(box.players))],
    }  # fmt: skip


def _seen_in_junkyard(state: np.record) -> int:
    return int(state.n_seen) if state.act == Act.DIG and state.stage == Stage.KEEP else 0


def _counted(names: Names, cards: Any) -> dict[str, int]:
    return {name: int(cards[kind]) for kind, name in enumerate(names.card) if cards[kind] > 0}


def _leaders_aside(state: np.record, box: Box, names: Names) -> list[str]:
    """Leaders neither in play nor still to be chosen."""
    taken = set()
    for seat in range(box.players):
        if state.leader[seat] != NONE:
            taken.add(int(state.leader[seat]))
        else:
            taken.update(int(leader) for leader in state.dealt[seat])
    return (
        [name for leader, name in enumerate(names.leader) if leader not in taken]
        if (box.data.hq >= 3)
        else []
    )


def _action(state: np.record, names: Names) -> Line | None:
    if state.act == NONE:
        return None
    act = Act(int(state.act))
    return {
        "kind": act.name.lower(),
        "stage": Stage(int(state.stage)).name.lower(),
        "cards": names.sorted_cards(state.laid),
        "power": POWERS[Laid(int(state.laid_power))],
        "site": site_index(state, int(state.act_site)) if act in (Act.WORK, Act.REPAIR) else None,
        "stack": None if state.act_stack == NONE else names.card[state.act_stack],
        "food": _lower(Food, state.act_food),
        "to_ask": _to_ask(state) if state.stage == Stage.WINDOW else [],
        "seen": _seen(state, names),
    }


def _to_ask(state: np.record) -> list[int]:
    n_seats = int(state.n_seats)
    seat, found = int(state.window_seat), []
    while seat != state.active:
        found.append(seat)
        seat = (seat + 1) % n_seats
    return found


def _seen(state: np.record, names: Names) -> list[str]:
    if state.stage != Stage.KEEP:
        return []
    seen = range(int(state.n_seen))
    if state.act == Act.DIG:
        return [names.card[state.junkyard[k]] for k in seen]
    if state.act == Act.BUILD:
        return [names.building[state.schematics[k]] for k in seen]
    return [names.pile_card(int(state.seen[k])) for k in seen]


def _attack(state: np.record, box: Box, names: Names) -> Line | None:
    if state.attack_by == NONE:
        return None
    seat, to_ask = int(state.asked), []
    while True:
        if seat != state.attack_by:
            to_ask.append(seat)
        seat = (seat + 1) % box.players
        if seat == state.target_seat:
            break
    return {
        "by": int(state.attack_by),
        "kind": _lower(Attack, state.attack),
        "card": names.card[state.attack_card],
        "from": _lower(Place, state.attack_place),
        "site": site_index(state, int(state.attack_site)),
        "target": _target(
            state, names, state.target, state.target_seat, state.target_card, state.target_mark,
            state.target_power, state.target_site,
        ),
        "to_ask": to_ask,
    }  # fmt: skip


def _player(state: np.record, names: Names, seat: int) -> Line:
    hand = names.sorted_cards(state.hand[seat, 0], state.hand[seat, 1])
    zone = "hand"
    if state.phase in (Phase.SKIRMISH, Phase.OVER):
        zone = "skirmish"
    elif state.turn_done[seat]:
        zone = "committed"
    deck = state.deck[seat, : state.n_deck[seat]][::-1]
    performed = int(state.performed[seat])
    attacked = int(state.attacked_with[seat])
    leader = int(state.leader[seat])
    return {
        "deck": [names.pile_card(int(card)) for card in deck],
        "discard": names.sorted_cards(state.discard[seat, 0], state.discard[seat, 1]),
        "hand": hand if zone == "hand" else [],
        "play": [
            name + "*" for name in (names.sorted_cards(state.play) if seat == state.active else [])
        ],
        "committed": hand if zone == "committed" else [],
        "skirmish": hand if zone == "skirmish" else [],
        "buildings": [_building(state, names, row) for row in rows_of(state, seat)],
        "leader": None if leader == NONE else {
            "id": names.leader[leader], "wounded": bool(state.wounded[seat])
        },
        "dealt": [names.leader[k] for k in state.dealt[seat]]
        if leader == NONE and state.dealt[seat, 0] != NONE else [],
        "turn_done": bool(state.turn_done[seat]),
        "performed": [name for act, name in enumerate(RIGHTS) if performed >> act & 1],
        "power_used": bool(state.power_used[seat]),
        "attacked_with": [name for bit, name in enumerate(ATTACKERS) if attacked >> bit & 1],
    }  # fmt: skip


def _building(state: np.record, names: Names, row: int) -> Line:
    return {
        "building": names.building[state.building[row]],
        "state": SITES[Site(int(state.site[row]))],
        "placed": int(state.placed[row]),
        "cards": [names.pile_card(int(card)) for card in state.cover[row, : state.n_cover[row]]],
        "stored": [names.card[kind] for kind in state.stored[row, : state.n_stored[row]]],
    }


# ---------------------------------------------------------------------------- events


def events(step: Step, box: Box, names: Names) -> tuple[list[Line], np.record]:
    """What chance did in a step, and the position reached by doing it again in small steps."""
    data = box.data
    work, prior = new_record(step.before.dtype), new_record(step.before.dtype)
    copy_record(work, step.before)
    begin(work, data, step.options[step.chosen])
    found: list[Line] = []
    drawn: list[str] = []
    while work.pending != Pending.NOTHING:
        copy_record(prior, work)
        do_step(work, data)
        pending = Pending(int(prior.pending))
        if pending == Pending.DRAW:
            _drawing(prior, work, names, found, drawn)
        elif pending in (Pending.TRASHED, Pending.TIED):
            cards = [names.card[card] for card in work.junkyard[: work.n_junkyard]]
            found.append({"event": "shuffle", "pile": "junkyard", "cards": cards})
        elif pending == Pending.SKIRMISH:
            seats = range(box.players)
            winner = int(winner_of(prior, data))
            found.append({
                "event": "skirmish",
                "fight": [int(fight_total(prior, data, seat)) for seat in seats],
                "people": [int(people_present(prior, data, seat)) for seat in seats],
                "winner": None if winner == NONE else winner,
            })  # fmt: skip
    return found, work


def _drawing(
    prior: np.record, work: np.record, names: Names, found: list[Line], drawn: list[str]
) -> None:
    """Add a reshuffle or, when the draw is over, the cards drawn."""
    seat = int(prior.draw_seat)
    left, deck = int(prior.draw_left), int(prior.n_deck[seat])
    if left and deck:
        top = prior.deck[seat, max(0, deck - left) : deck][::-1]
        drawn.extend(names.pile_card(int(card)) for card in top)
    elif left and prior.n_discard[seat] > 0:
        cards = work.deck[seat, : work.n_deck[seat]][::-1]
        found.append({"event": "shuffle", "pile": "deck", "seat": seat,
                      "cards": [names.pile_card(int(card)) for card in cards]})  # fmt: skip
    if (work.pending != Pending.DRAW or work.draw_seat != seat) and drawn:
        found.append({"event": "draw", "seat": seat, "cards": list(drawn)})
        drawn.clear()


# ---------------------------------------------------------------------------- lines


def trace_lines(replay: Replay, with_options: bool) -> Iterator[Line]:
    """Header, one line a question that was asked, result."""
    box = replay.box
    names = Names.of(box)
    line: Line | None = None
    number = 0
    last = replay.start
    for step in replay.steps():
        if len(step.options) > 1:
            yield line or _header(replay, position(step.before, box, names))
            number += 1
            line = {
                "line": "decision", "n": number, "seat": step.seat,
                "kind": Decision(int(step.before.decision)).name.lower(),
                "option": option_line(step.before, names, step.options[step.chosen]),
                "chance": [], "position": None,
            }  # fmt: skip
            if with_options:
                line["options"] = [
                    option_line(step.before, names, option) for option in step.options
                ]
        last = step.after
        if line is not None:
            line["chance"] += events(step, box, names)[0]
            line["position"] = position(step.after, box, names)
    yield line or _header(replay, position(last, box, names))
    yield _result(replay, last, box, number)


def _header(replay: Replay, start: Line) -> Line:
    header, box = replay.header, replay.box
    line: Line = {
        "line": "header",
        "game": "arctic_scavengers",
        "rules_version": header.get("rules_version", terms.RULES_VERSION),
        "players": box.players,
        "variant": header.get("variant", ""),
        "variants": dict(box.variants),
        "switches": dict(box.switches),
        "changed": dict(box.changed),
        "seed": header.get("seed", 0),
        "block": header.get("block", 0),
        "rotation": header.get("rotation", 0),
        "strategies": list(header.get("strategies", [])),
        "position": start,
    }
    if replay.start.forced:
        part = box.components[int(replay.start.force_part)]
        line["forced"] = {
            "seat": int(replay.start.forced).bit_length() - 1,
            "kind": FORCES[int(replay.start.force_kind)],
            "component": part.id,
        }
    return line


def _result(replay: Replay, last: np.record, box: Box, number: int) -> Line:
    outcome = replay.outcome()
    if "reason" not in outcome:
        status = str(outcome.get("status", "fault"))
        return {"line": "result", "decisions": number, "reason": status,
                "detail": outcome.get("detail", "")}  # fmt: skip
    seats = range(box.players)
    names = [source.name.lower() for source in terms.Source]
    return {
        "line": "result",
        "decisions": number,
        "reason": outcome["reason"],
        "sources": [dict(zip(names, row, strict=True)) for row in outcome["source"]],
        "scores": list(outcome["score"]),
        "contested": [int(contested_owned(last, box.data, seat)) for seat in seats],
        "cards": [int(cards_owned(last, box.data, seat)) for seat in seats],
        "places": list(outcome["place"]),
    }
