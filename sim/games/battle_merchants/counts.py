"""What each seat was offered, took and used of the components, for reports."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.terms import (
    DECKS,
    KINDS,
    MAX_DECK,
    MAX_SEATS,
    SEASONS,
    STEVE_DEEDS,
    TYPES,
    CraftPlace,
    Duration,
    KingdomPlace,
    Source,
)

# Components: weapon kinds, Craft Bonus cards, prizes, tableaus, places in the turn order, with two
# players what Salesman Steve did, then the rows of the data.
FIRST_BONUS = KINDS
FIRST_PRIZE = FIRST_BONUS + TYPES
FIRST_TABLEAU = FIRST_PRIZE + 2
FIRST_ORDER = FIRST_TABLEAU + MAX_SEATS


@kernel
def do_count(state: np.record, data: np.record, part: np.ndarray) -> None:
    """part[component, seat] = offered, taken, used, season first taken."""
    for seat in range(state.n_seats):
        for kind in range(KINDS):
            row = part[kind, seat]
            row[0] = state.kind_offered[seat, kind]
            row[1] = state.forged[seat, kind]
            row[2] = state.sold[seat, kind]
            row[3] = state.forged_first[seat, kind]
        for weapon in range(TYPES):
            row = part[FIRST_BONUS + weapon, seat]
            row[0] = 1
            if state.bonus_owner[weapon] == seat:
                row[1] = 1
                row[2] = state.bonus_used[weapon]
                row[3] = state.bonus_first[weapon]
        order = (seat - state.first_player + state.n_seats) % state.n_seats  # R1
        for given in (FIRST_TABLEAU + state.tableau[seat], FIRST_ORDER + order):
            part[given, seat, 0] = 1
            part[given, seat, 1] = 1
    count_prizes(state, part)
    if state.n_seats == 2:
        count_steve(state, part)
    count_crafts(state, data, part)
    count_kingdom(state, data, part)


@kernel
def count_prizes(state: np.record, part: np.ndarray) -> None:
    """First and second prize for Defeated Weapons; shared ones count for all who share."""
    best = 0
    for seat in range(state.n_seats):
        best = max(best, state.sources[seat, Source.PRIZE])
    for seat in range(state.n_seats):
        won = state.sources[seat, Source.PRIZE]
        for k in range(2):
            part[FIRST_PRIZE + k, seat, 0] = 1
        if won > 0:
            row = part[FIRST_PRIZE + (0 if won == best else 1), seat]
            row[1] = 1
            row[3] = SEASONS


@kernel
def count_steve(state: np.record, part: np.ndarray) -> None:
    """What Salesman Steve did for each seat; every time counts as taken and used."""
    for seat in range(state.n_seats):
        for what in range(STEVE_DEEDS):
            row = part[FIRST_ORDER + state.n_seats + what, seat]
            row[0] = 1
            row[1] = state.steve_did[what, seat]
            row[2] = state.steve_did[what, seat]
            row[3] = state.steve_first[what, seat]


@kernel
def count_crafts(state: np.record, data: np.record, part: np.ndarray) -> None:
    """Craft cards: a learned card counts as used."""
    for seat in range(state.n_seats):
        for kind in range(data.n_craft):
            at = data.part_craft[kind]
            if at < part.shape[0]:
                part[at, seat, 0] = state.craft_offered[seat, kind]
    for card in range(DECKS * MAX_DECK):
        owned = state.craft_place[card] - CraftPlace.OWNED
        at = data.part_craft[state.craft_kind[card]] if owned >= 0 else NONE
        if owned >= 0 and at < part.shape[0]:
            row = part[at, owned // SEASONS]
            season = owned % SEASONS + 1
            row[1] += 1
            row[2] += 1
            row[3] = season if row[3] == 0 else min(row[3], season)


@kernel
def count_kingdom(state: np.record, data: np.record, part: np.ndarray) -> None:
    """Kingdom cards: used as often as their effect did something."""
    for card in range(data.n_kingdom):
        at = data.part_kingdom[card]
        if at >= part.shape[0]:
            continue  # a card that only this variant has
        for seat in range(state.n_seats):
            part[at, seat, 0] = state.kingdom_offered[seat, card]
            if data.duration[card] == Duration.FINAL:
                part[at, seat, 1] = state.final_used[seat]
                part[at, seat, 2] = state.final_used[seat]
                part[at, seat, 3] = state.final_first[seat]
        taken = state.kingdom_place[card] - KingdomPlace.TAKEN
        if taken >= 0:
            row = part[at, taken // SEASONS]
            row[1] = 1
            row[2] = state.kingdom_used[card]
            row[3] = taken % SEASONS + 1
        count_gold(data, card, part, state.kingdom_paid)


@kernel
def count_gold(data: np.record, card: int, part: np.ndarray, paid: np.ndarray) -> None:
    """Gold of a Kingdom card as its amount used, by those who took it; 0 when it cost them gold."""
    at = data.part_gold[card]
    if at >= part.shape[0]:
        return
    for seat in range(part.shape[1]):
        took = part[data.part_kingdom[card], seat]
        if took[1]:
            row = part[at, seat]
            row[0] = 1
            row[1] = 1
            row[2] = max(paid[seat, card], 0)
            row[3] = took[3]
