"""Writes one option; every field of the record is set, for the buffer is used again and again."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.terms import Do


@kernel
def put(out: np.ndarray, n: int, do: int, card: int, power: int, site: int, food: int) -> int:
    """Append an option that is no attack; returns the new count."""
    option = out[n]
    option.do = do
    option.card = card
    option.mark = 0
    option.power = power
    option.site = site
    option.food = food
    option.attack = NONE
    option.place = NONE
    option.place_site = NONE
    option.target = NONE
    option.target_seat = NONE
    option.target_card = NONE
    option.target_mark = 0
    option.target_power = 0
    option.target_site = NONE
    return n + 1


@kernel
def put_attack(
    out: np.ndarray, n: int, attack: int, card: int, place: int, place_site: int,
    target: int, seat: int, target_card: int, mark: int, power: int, site: int,
) -> int:  # fmt: skip
    """Append an attack; returns the new count."""
    option = out[n]
    option.do = Do.ATTACK
    option.card = card
    option.mark = 0
    option.power = 0
    option.site = NONE
    option.food = NONE
    option.attack = attack
    option.place = place
    option.place_site = place_site
    option.target = target
    option.target_seat = seat
    option.target_card = target_card
    option.target_mark = mark
    option.target_power = power
    option.target_site = site
    return n + 1
