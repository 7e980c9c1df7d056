"""What followed from one decision of Small World without anybody deciding it, in sentences.

Between two decisions the rules may do a lot: a conquest drives somebody out, the last token has
one region to go to, coins are scored, an opponent's tokens come back. It is read off the positions
before and after, in the order in which the rules did it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sim.core.game import Box, Step
from sim.core.kernel import NONE
from sim.games.small_world.names import (
    coins,
    combo_name,
    count_regions,
    list_of,
    markers,
    power_name,
    race_name,
    race_of,
    region_name,
    regions_of,
    sentence,
    tokens,
)
from sim.games.small_world.terms import Do, Event, Fate, Place, Source, Status
from sim.games.small_world.terms import Step as Part

SCORED = (Source.REGIONS, Source.RACE, Source.POWER)  # in step G
TAKES = (Do.CONQUER, Do.ATTEMPT, Do.STRIKE, Do.SORCERY)


@dataclass(frozen=True)
class Change:
    """One decision: the option taken, the position before and at the next decision."""

    box: Box
    act: Do
    action: np.record
    before: np.record
    after: np.record
    taken: int  # region that was conquered, or NONE
    paid: int  # tokens that went there

    @staticmethod
    def of(step: Step, box: Box) -> "Change":
        """The change that a step of a replay made."""
        before, after, action = step.before, step.after, step.options[step.chosen]
        act = Do(action["act"])
        taken, paid = NONE, 0
        if act in TAKES:
            hand = int(before.hand[before.acting])
            needed = int(action["cost"]) - hand
            if act != Do.ATTEMPT or die_of(after) >= needed:
                taken = int(action["region"])
                paid = {Do.ATTEMPT: hand, Do.SORCERY: 1}.get(act, int(action["cost"]))
        return Change(box, act, action, before, after, taken, paid)

    @property
    def attacker(self) -> int:
        """Seat whose turn it is."""
        return int(self.before.attacker)

    @property
    def victim(self) -> int:
        """Race that was driven out, or NONE."""
        return NONE if self.taken == NONE else int(self.before.race_at[self.taken])

    def is_gone(self, race: int) -> bool:
        """True when the race was in play and is not any more."""
        return bool(self.before.race_seat[race] != NONE == self.after.race_seat[race])

    def is_scored(self) -> bool:
        """True when step G came in between."""
        if self.before.step > Part.REDEPLOYMENT:
            return False
        over = self.after.turn_no != self.before.turn_no
        return over or self.after.step > Part.REDEPLOYMENT

    def run_goes_on(self) -> bool:
        """True when the next token or marker of the same lot is asked for."""
        before, after = self.before, self.after
        return all(
            before[key] == after[key]
            for key in ("decision", "turn_no", "to_move", "step", "acting", "marker", "run")
        )

    def placed(self) -> Counter[int]:
        """Region -> tokens or markers that went there: the one chosen, and what had no choice."""
        placed = Counter({int(self.action["region"]): 1})
        if self.act == Do.MARKER:
            kind = int(self.action["marker"])
            gained = self.after.markers[:, kind] - self.before.markers[:, kind]
            gained[self.before.race_at != self.before.acting] = 0
            placed |= Counter({k: int(n) for k, n in enumerate(gained) if n > 0})
        elif not self.run_goes_on() and self.before.left > 1:
            # Only the last region of the run is left, for all the rest.
            last = int(self.before.land[self.before.acting]).bit_length() - 1
            placed[last] += int(self.before.left) - 1
        return placed


def die_of(state: np.record) -> int:
    """The first die that was rolled since the decision before, NONE without one."""
    rolled = [int(value) for kind, value, _ in state.events[: state.n_events] if kind == Event.DIE]
    return rolled[0] if rolled else NONE


def say_aftermath(change: Change) -> Iterator[str]:
    """All that followed, without indent."""
    yield from _say_die(change)
    yield from _say_purse(change)
    yield from _say_victim(change)
    yield from _say_gone(change)
    yield from _say_forced(change)
    yield from _say_decline(change)
    yield from _say_removed(change)
    yield from _say_row_events(change)
    yield from _say_gains(change, change.attacker)
    yield from _say_rest(change)
    yield from _say_score(change)
    for offset in range(1, change.box.players):
        yield from _say_gains(change, (change.attacker + offset) % change.box.players)
    yield from _say_peace(change)


def _say_die(change: Change) -> Iterator[str]:
    die, action = die_of(change.after), change.action
    if die == NONE:
        return
    if change.act != Do.ATTEMPT:
        yield f"The die shows {die}" + (
            f": the next conquest costs {tokens(die)} less." if die else "."
        )
        if change.after.roll == NONE:
            yield "No region is within reach: the conquests are over."
        return
    hand = int(change.before.hand[change.before.acting])
    region = region_name(change.box, int(action["region"]))
    enough, fate = (
        ("less than", "is not taken") if change.taken == NONE else ("enough for", "is taken")
    )
    yield (
        f"The die shows {die}: {tokens(hand)} and {die} are {enough} {int(action['cost'])}, "
        f"{region} {fate}."
    )


def _say_purse(change: Change) -> Iterator[str]:
    """Coins that a pick paid, where they lie now, and coins that it found."""
    if change.act != Do.PICK:
        return
    before, place = change.before, int(change.action["place"])
    paid, found = int(change.action["cost"]), int(before.row_coins[place])
    told = []
    if paid:
        step = coins(int(change.box.data.combo_step_cost))
        passed = [combo_name(change.box, int(before.row_race[k]), int(before.row_power[k]))
                  for k in range(place)]  # fmt: skip
        told.append(f"lays {step} on {'each of ' if place > 1 else ''}{list_of(passed)}")
    if found:
        told.append(f"takes {coins(found)} from the combo")
    if told:
        left = int(before.coins[change.attacker]) - paid + found
        yield f"Seat {change.attacker + 1} {list_of(told)}; it now has {coins(left)}."


def _say_victim(change: Change) -> Iterator[str]:
    """Tokens that the race driven out loses and withdraws (SW-7)."""
    race = change.victim
    if race == NONE:
        return
    before, after = change.before, change.after
    who = race_of(before, change.box, race)
    there = int(before.tokens[change.taken])
    if change.is_gone(race):
        yield sentence(f"{who} lose {tokens(there)}, their last, and vanish")
        return
    lost = min(there, max(0, int(after.tray[race]) - int(before.tray[race])))
    told = f"{who} lose {tokens(lost)}"
    if there > lost:
        told += f" and withdraw {there - lost}"
    if before.land[race] == 1 << change.taken:
        told += "; they hold no region any more"
    yield sentence(told)


def _say_gone(change: Change) -> Iterator[str]:
    """Races that vanished, but for the one that was driven out (SW-11.9)."""
    before, box = change.before, change.box
    gone = [race for race in range(box.data.n_races)
            if race != change.victim and change.is_gone(race)]  # fmt: skip
    for race in sorted(gone, key=lambda race: -before.race_status[race]):  # SW-11.2, then SW-11.8
        land = regions_of(box, int(before.land[race]))
        where = f" from {list_of(land)}" if land else ""
        yield sentence(f"{race_of(before, box, race)} vanish{where}")


def _say_forced(change: Change) -> Iterator[str]:
    """Regions of the active race that had to be given up (SW-20.4)."""
    before, after = change.before, change.after
    race = int(before.active[change.attacker])
    if race == NONE or after.race_seat[race] != change.attacker:
        return
    land = int(before.land[race])
    if change.taken != NONE:
        here = 1 << change.taken
        land = land | here if race == before.acting else land & ~here
    if change.act in (Do.ABANDON, Do.GIVE_UP):
        land &= ~(1 << int(change.action["region"]))
    lost = regions_of(change.box, land & ~int(after.land[race]))
    if lost:
        yield f"The {race_name(change.box, race)} have to give up {list_of(lost)}."


def _say_decline(change: Change) -> Iterator[str]:
    """What a declining race loses (SW-11.3, SW-11.4)."""
    if change.act != Do.DECLINE:
        return
    before, after, box = change.before, change.after, change.box
    race = int(before.active[change.attacker])
    if change.is_gone(race):
        return
    name, power = race_name(box, race), int(before.race_power[race])
    left = int(after.tray[race]) - int(before.tray[race])
    land = count_regions(int(after.land[race]))
    lost = f"give {tokens(left)} back to the tray" if left else "keep all their tokens"
    yield f"The {name} {lost} and stay in {land}."
    fate = "is discarded" if after.race_power[race] == NONE else "stays with them"
    yield f"The badge {power_name(box, power)} {fate}."


def _say_removed(change: Change) -> Iterator[str]:
    """Markers that left their regions."""
    before, after, box = change.before, change.after, change.box
    removed: Counter[tuple[int, str]] = Counter()
    for region, kind in np.argwhere(before.markers).tolist():
        stay = 0 if region == change.taken else int(after.markers[region, kind])
        n = int(before.markers[region, kind]) - stay
        if n > 0:
            removed[kind, _fate_of(change, region, kind)] += n
    for (kind, fate), n in removed.items():
        yield sentence(f"{markers(box, kind, n)} go{'es' if n == 1 else ''} {fate}")


def _fate_of(change: Change, region: int, kind: int) -> str:
    """Where a marker went that left its region."""
    before, data = change.before, change.box.data
    race = int(before.race_at[region])
    stays = change.after.race_at[region] == race
    if region != change.taken and stays:
        if change.act == Do.STRIKE:
            return f"away from {region_name(change.box, region)}"
        if change.act == Do.DECLINE:
            return "off the map"
        return "back to the hand, to be placed again"
    fates = data.when_conquered if region == change.taken else data.when_abandoned
    if fates[kind] == Fate.STOCK and data.marker_box[kind]:
        return "back to the box"
    if fates[kind] == Fate.HAND and before.race_status[race] == Status.ACTIVE:
        return f"back to the hand of seat {int(before.race_seat[race]) + 1}"
    return "out of the game"


def _say_row_events(change: Change) -> Iterator[str]:
    for kind, race, power in change.after.events[: change.after.n_events].tolist():
        if kind == Event.NEW_COMBO:
            yield f"New in the row: {combo_name(change.box, race, power)}."
        elif kind == Event.BADGES_SHUFFLED:
            yield "The discarded badges are shuffled."


def _say_gains(change: Change, seat: int) -> Iterator[str]:
    """New tokens of a seat, and what came to its regions because there was no choice."""
    before, after, box = change.before, change.after, change.box
    races = [race for race in range(box.data.n_races)
             if before.race_seat[race] == seat == after.race_seat[race]]  # fmt: skip
    for race in races:
        by_sorcery = change.act == Do.SORCERY and race == before.acting
        grown = int(before.tray[race]) - int(after.tray[race]) - by_sorcery
        if grown > 0:
            yield f"The {race_name(box, race)} get {tokens(grown)} from the tray."
    for region in range(box.data.n_regions):
        race = int(after.race_at[region])
        if race not in races:
            continue
        where = region_name(box, region)
        n = int(after.tokens[region]) - _tokens_known(change, region)
        if n > 0:
            go = "goes" if n == 1 else "go"
            yield sentence(f"{tokens(n)} of {race_of(after, box, race)} {go} to {where}")
        for kind in range(1, box.data.n_markers):
            was = 0 if region == change.taken else int(before.markers[region, kind])
            n = int(after.markers[region, kind]) - was
            if n > 0 and not _is_told(change, region, kind):
                yield sentence(f"{markers(box, kind, n)} go{'es' if n == 1 else ''} to {where}")


def _tokens_known(change: Change, region: int) -> int:
    """Tokens in a region after what was chosen, before what followed."""
    if region == change.taken:
        return change.paid
    known = int(change.before.tokens[region])
    if change.act == Do.PLACE:
        known += change.placed()[region]
    return known


def _is_told(change: Change, region: int, kind: int) -> bool:
    """True for a marker that the option itself names."""
    if change.act == Do.MARKER:
        ours = change.before.race_at[region] == change.before.acting
        return bool(ours and kind == change.action["marker"])
    blocks = change.box.data.blocks
    sent = (blocks["place"] == Place.WITH_STRIKE) & (blocks["marker"] == kind)
    return change.act == Do.STRIKE and region == change.taken and bool(sent.any())


def _say_rest(change: Change) -> Iterator[str]:
    """Tokens that the attacker keeps in hand: a reserve, or a race without a region."""
    after = change.after
    for race in range(change.box.data.n_races):
        n = int(after.hand[race])
        if change.is_scored() and n and after.race_seat[race] == change.attacker:
            stay = "stays" if n == 1 else "stay"
            yield sentence(f"{tokens(n)} of {race_of(after, change.box, race)} {stay} in hand")


def _say_score(change: Change) -> Iterator[str]:
    """Coins of step G; of a later seat too, when its whole turn passed without a decision."""
    turns = int(change.after.turn_no) - int(change.before.turn_no)
    if change.is_scored():
        yield _say_coins(change, change.attacker)
    for offset in range(1, turns):
        seat = (change.attacker + offset) % change.box.players
        yield f"Seat {seat + 1} has no combo to pick."
        yield _say_coins(change, seat)


def _say_coins(change: Change, seat: int) -> str:
    gained = change.after.source[seat] - change.before.source[seat]
    scored = {source: int(gained[source]) for source in SCORED}
    parts = [f"{source.name.lower()} {n}" for source, n in scored.items() if n]
    total = sum(scored.values())
    told = f"{coins(total)} ({', '.join(parts)})" if parts else "nothing"
    return f"Seat {seat + 1} scores {told} and has {int(change.after.coins[seat])}."


def _say_peace(change: Change) -> Iterator[str]:
    for seat in range(change.box.players):
        ally = int(change.before.ally[seat])
        if ally != NONE and change.after.ally[seat] == NONE:
            yield f"The peace of seat {seat + 1} with seat {ally + 1} is over."
