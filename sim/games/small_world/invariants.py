"""What must be true of every position; told in words when it is not."""

from collections.abc import Iterator, Sequence

import numpy as np

from sim.core.game import Box
from sim.core.kernel import NONE
from sim.games.small_world.encode import marker_names
from sim.games.small_world.terms import Block, Place, Status


def check_state(state: np.record, box: Box) -> Sequence[str]:
    """Broken invariants; empty when all hold."""
    return [
        *_check_tokens(state, box),
        *_check_regions(state, box),
        *_check_tiles(state, box),
        *_check_markers(state, box),
        *_check_coins(state, box),
    ]


def _check_tokens(state: np.record, box: Box) -> Iterator[str]:
    """A race token is in the tray, in a hand or in a region (SW-1.7)."""
    for race, tile in enumerate(box.document["races"]):
        on_map = int(state.tokens[state.race_at == race].sum())
        total = on_map + int(state.tray[race]) + int(state.hand[race])
        if total != tile["tray"]:
            yield f"{tile['id']}: {total} tokens of {tile['tray']}"
        if min(state.tray[race], state.hand[race]) < 0:
            yield f"{tile['id']}: a negative number of tokens"
        if state.race_seat[race] == NONE and (state.hand[race] or on_map):
            yield f"{tile['id']}: tokens of a race that nobody plays"


def _check_regions(state: np.record, box: Box) -> Iterator[str]:
    """SW-1.9, and the sets of regions agree with the regions."""
    data = box.data
    land = [0] * len(state.land)
    for region in range(data.n_regions):
        race = int(state.race_at[region])
        if race == NONE:
            if state.tokens[region]:
                yield f"region {region}: tokens of nobody"
            continue
        land[race] |= 1 << region
        if state.tokens[region] < 1:
            yield f"region {region}: occupied without a token"
        if int(state.tribes) >> region & 1:
            yield f"region {region}: a Lost Tribe among race tokens"
        if state.race_status[race] not in (Status.ACTIVE, Status.DECLINE):
            yield f"region {region}: race {race} is not in play"
    if land != [int(bits) for bits in state.land]:
        yield "land does not agree with race_at"
    if int(state.tribes) & ~int(data.tribes):
        yield "a Lost Tribe where none started"


def _check_tiles(state: np.record, box: Box) -> Iterator[str]:
    """Every banner and every badge is in one place (SW-1.8, SW-4)."""
    data = box.data
    banners = [int(race) for race in state.banners[: state.n_banners]]
    banners += [int(race) for race in state.row_race[: state.n_row]]
    badges = [int(power) for power in state.badges[: state.n_badges]]
    badges += [int(power) for power in state.row_power[: state.n_row]]
    badges += [power for power in range(data.n_powers) if int(state.discards) >> power & 1]
    for seat in range(box.players):
        active = [int(state.active[seat])] if state.active[seat] != NONE else []
        declined = [int(race) for race in state.declined[seat, : state.n_declined[seat]]]
        for race in active + declined:
            banners.append(race)
            if state.race_seat[race] != seat:
                yield f"race {race} is not with seat {seat}"
            wanted = Status.ACTIVE if race in active else Status.DECLINE
            if state.race_status[race] != wanted:
                yield f"race {race} has status {state.race_status[race]}"
            if state.race_power[race] != NONE:
                badges.append(int(state.race_power[race]))
        plain = [race for race in declined if not _is_spared(state, data, race)]
        if len(plain) > 1:
            yield f"seat {seat} has the races {plain} in decline"
    if sorted(banners) != list(range(data.n_races)):
        yield f"banners {sorted(banners)}"
    if sorted(badges) != list(range(data.n_powers)):
        yield f"badges {sorted(badges)}"
    if not 0 <= state.n_known <= state.n_banners:
        yield f"{state.n_known} known of {state.n_banners} banners"


def _is_spared(state: np.record, data: np.record, race: int) -> bool:
    bits = int(data.has[race, 1])
    if state.race_power[race] != NONE:
        bits |= int(data.has[len(state.land) + state.race_power[race], 1])
    return bool(bits >> Block.SPARED & 1)


def _check_markers(state: np.record, box: Box) -> Iterator[str]:
    """No marker appears or gets lost, and what they do is kept up to date (SW-1.11)."""
    data = box.data
    for marker, name in enumerate(marker_names(box.document)):
        on_map = int(state.markers[:, marker].sum())
        most = int(data.marker_count[marker])
        if marker and data.marker_box[marker]:
            total = on_map + int(state.stock[marker])
            gone = box.document["markers_rules"][name]
            may_go = "gone" in (gone["conquered"], gone["abandoned"])
            if total > most or (total < most and not may_go):
                yield f"{name}: {total} of {most}"
        elif on_map > most * sum(_brings(tile, name) for group in ("races", "powers")
                                 for tile in box.document[group]):  # fmt: skip
            yield f"{name}: {on_map} on the map"
        limit = data.per_region[marker]
        if limit and (state.markers[:, marker] > limit).any():
            yield f"{name}: more than {limit} in a region"
        if (state.markers[:, marker] < 0).any() or (state.marker_hand[:, marker] < 0).any():
            yield f"{name}: a negative number"
    for region in range(data.n_regions):
        yield from _check_marked(state, data, region)


def _brings(tile: dict[str, object], name: str) -> bool:
    effects = tile["effects"]
    assert isinstance(effects, list)
    return any(effect.get("marker") == name and effect["place"] in
               [place.name.lower() for place in Place] for effect in effects)  # fmt: skip


def _check_marked(state: np.record, data: np.record, region: int) -> Iterator[str]:
    here = [int(n) for n in state.markers[region]]
    guard = sum(n * int(data.marker_guard[k]) for k, n in enumerate(here))
    if guard != state.guard[region]:
        yield f"region {region}: guard {state.guard[region]}, not {guard}"
    for bits, wanted in (
        (state.marked, any(here)),
        (state.immune, any(n and data.marker_immune[k] for k, n in enumerate(here))),
        (state.shielded, any(n and data.marker_shields[k] for k, n in enumerate(here))),
    ):
        if bool(int(bits) >> region & 1) != bool(wanted):
            yield f"region {region}: the marker sets do not agree with its markers"
    if any(here) and state.race_at[region] == NONE:
        yield f"region {region}: markers in a region of nobody"


def _check_coins(state: np.record, box: Box) -> Iterator[str]:
    """Coins are what the sources add up to, and what the log of picks says."""
    lying = int(state.row_coins[: state.n_row].sum())
    paid = found = 0
    for seat in range(box.players):
        if state.coins[seat] != state.source[seat].sum():
            yield f"seat {seat}: {state.coins[seat]} coins, sources {state.source[seat]}"
        if state.coins[seat] < 0:
            yield f"seat {seat}: {state.coins[seat]} coins"
        mine = state.pick_seat[: state.n_picks] == seat
        brought = state.pick_active[: state.n_picks] + state.pick_decline[: state.n_picks]
        if brought[mine].sum() != state.source[seat, 1:4].sum():
            yield f"seat {seat}: the log of picks has other coins than the sources"
        found += int(state.source[seat, 4])
        paid -= int(state.source[seat, 5])
    if paid != found + lying:
        yield f"{paid} coins were paid, {found} found and {lying} lie on combos"
