"""Trimmer: trashes weak cards for a small deck of good ones.

Knobs: people (worth of a person owned); dig, hunt, fight, draw, medicine (worth of a point on a
card, while rounds are left); special (worth of a disarm, a snipe, a save); hold (a point of fight
kept for the skirmish against a point used now); trash (cards worth less are trashed); bluff (cards
to commit at least); attack (lead that an attack in the skirmish must win); spite (points that an
attack in another seat's turn must hit); build (worth of the first engineer); wary (fight that a
card committed by another is believed to bring: a bot that is beaten by it keeps nothing back).
"""

import numpy as np

from sim.api import strategy
from sim.games.arctic_scavengers import bots
from sim.games.arctic_scavengers.appraise import N_WEIGHTS, Weight


@strategy(
    "arctic_scavengers",
    knobs={
        "people": 0.7, "dig": 0.4, "hunt": 0.5, "fight": 0.7, "draw": 0.7, "special":
        0.9, "medicine": 0.6, "hold": 1.1, "trash": 0.5, "bluff": 0.0, "attack": 0.2,
        "spite": 2.5, "build": 3.0, "wary": 0.0,
    },
)  # fmt: skip
def choose(view, options, n, data, knobs, rng):
    """Index of the option that the weights like best."""
    weights = np.zeros(N_WEIGHTS)
    weights[Weight.PEOPLE.value] = knobs.people
    weights[Weight.DIG.value] = knobs.dig
    weights[Weight.HUNT.value] = knobs.hunt
    weights[Weight.FIGHT.value] = knobs.fight
    weights[Weight.DRAW.value] = knobs.draw
    weights[Weight.SPECIAL.value] = knobs.special
    weights[Weight.MEDICINE.value] = knobs.medicine
    weights[Weight.HOLD.value] = knobs.hold
    weights[Weight.DIG_FIRST.value] = 0.0
    weights[Weight.TRASH.value] = knobs.trash
    weights[Weight.BLUFF.value] = knobs.bluff
    weights[Weight.ATTACK.value] = knobs.attack
    weights[Weight.SPITE.value] = knobs.spite
    weights[Weight.BUILD.value] = knobs.build
    weights[Weight.WARY.value] = knobs.wary
    return bots.decide(view, options, n, data, weights)
