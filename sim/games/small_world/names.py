"""The printed names of Small World, and the small change of sentences about them."""

from collections.abc import Sequence

import numpy as np

from sim.core.game import Box
from sim.core.kernel import NONE
from sim.games.small_world.encode import marker_names
from sim.games.small_world.terms import Status

# Name of one marker and of several; an own marker is called by its name and the word marker.
MARKERS = {
    "mountain": ("Mountain", "Mountains"),
    "troll_lair": ("Troll Lair", "Troll Lairs"),
    "fortress": ("Fortress", "Fortresses"),
    "encampment": ("Encampment", "Encampments"),
    "hole_in_the_ground": ("Hole-in-the-Ground", "Holes-in-the-Ground"),
    "hero": ("Hero", "Heroes"),
    "dragon": ("Dragon", "Dragon"),
}


def race_name(box: Box, race: int) -> str:
    """`Orcs`."""
    return str(box.document["races"][race]["name"])


def power_name(box: Box, power: int) -> str:
    """`Flying`."""
    return str(box.document["powers"][power]["name"])


def combo_name(box: Box, race: int, power: int) -> str:
    """`Flying Orcs`, or only the race once the badge is gone."""
    if power == NONE:
        return race_name(box, race)
    return f"{power_name(box, power)} {race_name(box, race)}"


def race_of(state: np.record, box: Box, race: int) -> str:
    """`the Orcs of seat 2`, `the Orcs in decline of seat 2`."""
    declined = " in decline" if state.race_status[race] == Status.DECLINE else ""
    return f"the {race_name(box, race)}{declined} of seat {int(state.race_seat[race]) + 1}"


def region_name(box: Box, region: int) -> str:
    """`hill 3 (m2_05)`."""
    row = box.document["maps"][str(box.players)]["regions"][region]
    return f"{row['label'].replace('-', ' ')} ({row['id']})"


def name_marker(box: Box, marker: int, n: int = 1) -> str:
    """`Fortress`, `Fortresses`, `Ivy markers`; without an article."""
    known = marker_names(box.document)[marker]
    if known in MARKERS:
        return MARKERS[known][n != 1]
    own = next(row["name"] for row in box.document["blank_markers"] if row["id"] == known)
    return f"{own} marker" if n == 1 else f"{own} markers"


def markers(box: Box, marker: int, n: int) -> str:
    """`a Fortress`, `an Encampment`, `3 Heroes`, `the Dragon` that is the only one."""
    name = name_marker(box, marker, n)
    if box.data.marker_count[marker] == 1:
        return f"the {name}"
    if n != 1:
        return f"{n} {name}"
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def coins(n: int) -> str:
    """`1 coin`, `3 coins`."""
    return f"{n} coin" if n == 1 else f"{n} coins"


def tokens(n: int) -> str:
    """`no token`, `1 token`, `3 tokens`."""
    if n == 0:
        return "no token"
    return f"{n} token" if n == 1 else f"{n} tokens"


def count_regions(bits: int) -> str:
    """`no region`, `1 region`, `3 regions`: how many are in a set."""
    n = bits.bit_count()
    if n == 0:
        return "no region"
    return f"{n} region" if n == 1 else f"{n} regions"


def regions_of(box: Box, bits: int) -> list[str]:
    """Names of a set of regions, in map order."""
    return [region_name(box, k) for k in range(box.data.n_regions) if bits >> k & 1]


def list_of(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return f"{text[0].upper()}{text[1:]}."
