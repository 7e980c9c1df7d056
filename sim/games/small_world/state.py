"""The records of Small World: the whole game, one answer, and the numbers of the box.

"Bits of regions" are 1 << region. A race is an index into the races of the box and plays at most
once at a time, so all that belongs to a race in play is kept by race. NONE = -1 is "no such".
"""

from sim.core.game import loop_fields
from sim.core.kernel import record, table
from sim.games.small_world import terms
from sim.games.small_world.terms import (
    MAX_BLOCKS,
    MAX_COUNTERS,
    MAX_EVENTS,
    MAX_FACES,
    MAX_MARKERS,
    MAX_PICKS,
    MAX_POWERS,
    MAX_RACES,
    MAX_REGIONS,
    MAX_ROW,
    MAX_SEATS,
    MAX_STRIKES,
    MAX_TILES,
)

STATE = record(
    [
        *loop_fields(len(terms.Stream)),
        # ---- regions
        ("tribes", "i8"),  # bits of regions with a Lost Tribe; SW-2.5
        ("immune", "i8"),  # bits of regions with an immune marker; SW-13.1
        ("shielded", "i8"),  # bits of regions with a marker that stops sorcery; SW-30.3
        ("marked", "i8"),  # bits of regions with any marker but a Mountain
        ("land", "i8", (MAX_RACES,)),  # [race] bits of the regions it occupies
        ("race_at", "i1", (MAX_REGIONS,)),  # [region] race that occupies it, or NONE
        ("tokens", "i1", (MAX_REGIONS,)),  # [region] race tokens
        ("guard", "i2", (MAX_REGIONS,)),  # [region] what its markers add to the cost; SW-5.7
        ("markers", "i1", (MAX_REGIONS, MAX_MARKERS)),  # [region, marker], Mountains left out
        # ---- races
        ("race_status", "i1", (MAX_RACES,)),  # [race] terms.Status
        ("race_seat", "i1", (MAX_RACES,)),  # [race] seat that plays it, or NONE
        ("race_power", "i1", (MAX_RACES,)),  # [race] its badge, or NONE
        ("race_pick", "i1", (MAX_RACES,)),  # [race] row of the log of picks, or NONE
        ("tray", "i1", (MAX_RACES,)),  # [race] tokens in the tray; SW-1.7
        ("hand", "i1", (MAX_RACES,)),  # [race] tokens in its seat's hand
        ("reserve", "i1", (MAX_RACES,)),  # [race] the part of hand that step I leaves alone; SW-7.8
        # ---- seats
        ("coins", "i4", (MAX_SEATS,)),
        ("source", "i4", (MAX_SEATS, len(terms.Source))),  # [seat, terms.Source] adds up to coins
        ("active", "i1", (MAX_SEATS,)),  # [seat] race, or NONE
        ("n_declined", "i1", (MAX_SEATS,)),
        ("declined", "i1", (MAX_SEATS, MAX_RACES)),  # [seat, k] races, oldest decline first
        ("ally", "i1", (MAX_SEATS,)),  # [seat] whom this Diplomat spared, or NONE; SW-44
        ("marker_hand", "i1", (MAX_SEATS, MAX_MARKERS)),  # [seat, marker] of its own set
        ("marker_first", "i1", (MAX_SEATS, MAX_MARKERS)),  # [seat, marker] first conquests left
        ("marker_sent", "i1", (MAX_SEATS, MAX_MARKERS)),  # [seat, marker] sent back this turn
        ("stock", "i1", (MAX_MARKERS,)),  # [marker] in the box; SW-1.11
        # ---- the combos
        ("n_row", "i4"),
        ("row_race", "i1", (MAX_ROW,)),  # [k] position k + 1; SW-2.4
        ("row_power", "i1", (MAX_ROW,)),
        ("row_coins", "i2", (MAX_ROW,)),
        ("n_banners", "i4"),
        ("banners", "i1", (MAX_RACES,)),  # the stack, top first; NONE behind and where unknown
        ("n_known", "i4"),  # banners at the bottom of the stack that everybody saw go there
        ("n_badges", "i4"),
        ("badges", "i1", (MAX_POWERS,)),  # the stack, top first; NONE behind and where unknown
        ("discards", "i8"),  # bits of powers
        # ---- the turn; reset when the next one starts
        ("attacker", "i1"),  # seat
        ("first_seat", "i1"),  # starts every round; SW-3.1
        ("stage", "i1"),  # terms.Stage
        ("step", "i1"),  # terms.Step
        ("picked", "i1"),  # 1: took a combo this turn
        ("declining", "i1"),  # race that this decline turn is about, or NONE; SW-3.3
        ("acting", "i1"),  # race the decision is about, or NONE
        ("acted", "i4"),  # bits of races that had their part in step B or F
        ("last_region", "i1"),  # named last in this run, or NONE
        ("left", "i1"),  # still to be named in this run
        ("marker", "i1"),  # being placed, or NONE
        ("run", "i1"),  # place in the list of marker blocks, see markers.py
        ("roll", "i1"),  # die that waits, or NONE; SW-41.1
        ("attempt", "i1"),  # 1: a final attempt was made this turn; SW-6.1
        ("attacked", "i4"),  # bits of seats; SW-44.4
        ("sorcery", "i1", (MAX_SEATS,)),  # [seat] uses against it this turn; SW-30.2
        ("strikes", "i1", (MAX_STRIKES,)),  # [strike] uses this turn; SW-45.1
        ("hits", "i1", (MAX_COUNTERS,)),  # [counter] matching regions conquered this turn; SW-10.7
        # ---- chance that followed the last decision
        ("n_events", "i4"),
        ("events", "i1", (MAX_EVENTS, 3)),  # [k] terms.Event and its two numbers
        # ---- what a report counts: one row per pick
        ("row_offered", "i1", (MAX_ROW, MAX_SEATS)),  # [k, seat] picks that could have taken it
        ("n_picks", "i4"),
        ("pick_seat", "i1", (MAX_PICKS,)),
        ("pick_round", "i1", (MAX_PICKS,)),
        ("pick_race", "i1", (MAX_PICKS,)),
        ("pick_power", "i1", (MAX_PICKS,)),
        ("pick_place", "i1", (MAX_PICKS,)),  # position from 0
        ("pick_paid", "i1", (MAX_PICKS,)),  # coins
        ("pick_declined", "i1", (MAX_PICKS,)),  # 1: the race was put into decline
        ("pick_found", "i2", (MAX_PICKS,)),  # coins that lay on the combo
        ("pick_active", "i4", (MAX_PICKS,)),  # coins it brought while active
        ("pick_decline", "i4", (MAX_PICKS,)),  # coins it brought in decline
        ("pick_offered", "i1", (MAX_PICKS, MAX_SEATS)),  # [pick, seat] as row_offered
    ]
)

# One answer to any Decision; fields that its kind does not use are NONE.
ACTION = record(
    [
        ("act", "i1"),  # terms.Do
        ("region", "i1"),
        ("place", "i1"),  # pick: position from 0
        ("race", "i1"),  # pick
        ("power", "i1"),  # pick
        ("seat", "i1"),  # ally
        ("marker", "i1"),  # marker
        ("strike", "i1"),  # strike: index of the strike
        ("cost", "i1"),  # conquer, attempt, strike: tokens it takes; pick: coins
    ]
)

# One effect block of a tile, SW-BLANK.15 to SW-BLANK.36.
BLOCK = table(
    [
        ("mask", "i8"),  # bits of regions that match terrain, kind and symbol of `where`
        ("marker_bits", "i8"),  # 1 << marker of `where`, 0: no such key
        ("next_mask", "i8"),  # bits of regions that match `next_to`
        ("kind", "i8"),  # terms.Block
        ("amount", "i8"),  # tokens, coins, per_opponent or cost
        ("per", "i8"),
        ("cap", "i8"),  # `max`, 0: no limit
        ("phases", "i8"),  # bits 1 << phase in which it works
        ("next_to", "i8"),  # 1: `where` has that key
        ("holds", "i8"),  # terms.Holds, 0: no such key
        ("occupied", "i8"),  # growth: 1 counts regions occupied, 0 conquered
        ("first", "i8"),  # coins_turn: 1 only in the turn of the pick
        ("marker", "i8"),
        ("place", "i8"),  # terms.Place
        ("uses", "i8"),  # strike: per_turn
        ("counter", "i8"),  # index into state.hits, or NONE
        ("strike", "i8"),  # index into state.strikes, or NONE
    ]
)

DATA = record(
    [
        # ---- the map
        ("n_regions", "i8"),
        ("rounds", "i8"),
        ("dry", "i8"),  # bits of land regions; SW-1.3
        ("border", "i8"),  # bits of regions; SW-1.6
        ("coast", "i8"),  # bits of regions; SW-1.5
        ("tribes", "i8"),  # bits of regions; SW-2.5
        ("mines", "i8"),
        ("caverns", "i8"),
        ("magic", "i8"),
        ("adjacent", "i8", (MAX_REGIONS,)),  # [region] bits of regions; SW-1.4
        ("terrain", "i1", (MAX_REGIONS,)),  # [region] terms.Terrain
        ("mountain", "i8", (MAX_REGIONS,)),  # [region] what its Mountain adds to the cost
        # ---- general numbers
        ("starting_coins", "i8"),
        ("visible_combos", "i8"),
        ("combo_step_cost", "i8"),
        ("base_cost", "i8"),
        ("min_tokens", "i8"),
        ("cost_per_token", "i8"),
        ("max_short", "i8"),
        ("token_loss", "i8"),
        ("points_per_region", "i8"),
        ("n_faces", "i8"),
        ("faces", "i8", (MAX_FACES,)),
        # ---- switches, see rulings.md; 1 is yes
        ("start_random", "i8"),
        ("coins_hidden", "i8"),
        ("score_in_decline_turn", "i8"),
        ("own_tokens_defend", "i8"),
        ("attempt_cost_cap", "i8"),  # highest cost of a final attempt; SW-6.1
        ("ghouls_before_pick", "i8"),
        ("shared_attempt", "i8"),
        ("ghouls_may_reenter", "i8"),
        ("sorcery_needs_token", "i8"),
        ("alchemist_needs_region", "i8"),
        ("diplomat_in_2p", "i8"),
        # ---- tiles
        ("n_races", "i8"),
        ("n_powers", "i8"),
        ("banner", "i8", (MAX_RACES,)),  # [race]
        ("tray", "i8", (MAX_RACES,)),  # [race]
        ("badge", "i8", (MAX_POWERS,)),  # [power]
        ("keeps_badge", "i8", (MAX_POWERS,)),  # [power] 1: stays with a race in decline
        ("has", "i8", (MAX_TILES, 2)),  # [tile, phase] bits 1 << terms.Block that work then
        ("any_defence", "i8"),  # 1: some tile has a `defence` block
        ("n_blocks", "i8", (MAX_TILES,)),
        ("blocks", BLOCK, (MAX_TILES, MAX_BLOCKS)),
        # ---- markers; kind 0 is the Mountain
        ("n_markers", "i8"),
        ("marker_count", "i8", (MAX_MARKERS,)),
        ("marker_guard", "i8", (MAX_MARKERS,)),  # what it adds to the cost
        ("marker_immune", "i8", (MAX_MARKERS,)),
        ("marker_shields", "i8", (MAX_MARKERS,)),  # 1: stops sorcery
        ("marker_box", "i8", (MAX_MARKERS,)),  # 1: one stock for all; 0: a set per tile
        ("per_region", "i8", (MAX_MARKERS,)),  # 0: no limit
        ("when_conquered", "i8", (MAX_MARKERS,)),  # terms.Fate
        ("when_abandoned", "i8", (MAX_MARKERS,)),  # terms.Fate
        ("stays_in_decline", "i8", (MAX_MARKERS,)),
    ]
)
