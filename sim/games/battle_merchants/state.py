"""The records of Battle Merchants: the whole game, one answer, and the numbers of the box.

A weapon kind is weapon * QUALITIES + quality, a slot row * RANKS + rank - 1 (rows in the order
of the ring), a battlefield territory * RANKS + rank - 1. "Bits of slots" are 1 << slot.
NONE = -1 is "no such" everywhere.
"""

from sim.core.game import loop_fields
from sim.core.kernel import record
from sim.games.battle_merchants import terms
from sim.games.battle_merchants.terms import (
    DECKS,
    KINDS,
    MAX_CRAFT,
    MAX_CRAFT_DISPLAY,
    MAX_DECK,
    MAX_FIELDS,
    MAX_FORGE,
    MAX_FRONT,
    MAX_KINGDOM,
    MAX_KINGDOM_DISPLAY,
    MAX_OPS,
    MAX_ROWS,
    MAX_SEATS,
    MAX_SLOTS,
    MAX_TOKEN_EVENTS,
    QUALITIES,
    RACES,
    SEASONS,
    SIDE_SLOTS,
    STEVE_DEEDS,
    TERRITORIES,
    TYPES,
)

STATE = record(
    [
        *loop_fields(len(terms.Stream)),
        # ---- the board
        ("occupied", "i8"),  # bits of slots with a weapon
        ("open_slots", "i8"),  # bits of slots whose token is open or gone; BM-6.2
        ("slot_weapon", "i1", (MAX_SLOTS,)),  # [slot] weapon kind, or NONE
        ("slot_owner", "i1", (MAX_SLOTS,)),  # [slot] seat or STEVE, or NONE
        ("token", "i1", (MAX_FIELDS,)),  # [battlefield] terms.Token
        ("reward", "i1", (RACES, MAX_SEATS)),  # [race, seat] 1: the reward slot holds a tile
        ("tile_owner", "i1", (TERRITORIES,)),  # [territory] seat, or NONE: still on the board
        # ---- seasons and turns
        ("season", "i4"),  # from 0; round_no is season + 1
        ("first_player", "i4"),  # seat, BM-2.10
        ("season_turns", "i4"),  # turns completed in this season
        ("passes", "i4"),  # how many of the latest turns were passes
        ("trigger", "i4"),  # trigger player, or NONE; BM-11.1
        ("tokenless", "i4"),  # 1: BM-11.21 governs this season
        ("season_tokens", "i4", (SEASONS,)),  # [season] tokens in the Season Area
        ("tokens_removed", "i4"),  # BM-7.8
        ("last_act", "i4"),  # terms.Act of the current or last turn
        # ---- what a Kingdom card still has to do
        ("pending_card", "i4"),  # Kingdom card, or NONE
        ("pending_op", "i4"),  # its effect block
        ("pending_made", "i4"),  # how often it has been carried out this time
        ("pending_front", "i4"),  # place in front of the seat; only for EXTRA_SALE
        # ---- Craft cards; a card is deck * MAX_DECK + position in the shuffled deck
        ("craft_kind", "i1", (DECKS * MAX_DECK,)),  # [card] row of DATA, or NONE when unknown
        ("craft_place", "i1", (DECKS * MAX_DECK,)),  # [card] terms.CraftPlace
        ("craft_drawn", "i4", (DECKS,)),  # [deck] cards that left the deck by its top
        ("craft_display", "i1", (MAX_CRAFT_DISPLAY,)),  # [place] card, or NONE
        # ---- Kingdom cards
        ("kingdom_deck", "i1", (MAX_KINGDOM,)),  # [position] card, or NONE when unknown
        ("kingdom_drawn", "i4"),
        ("kingdom_place", "i1", (MAX_KINGDOM,)),  # [card] terms.KingdomPlace
        ("kingdom_display", "i1", (MAX_KINGDOM_DISPLAY,)),  # [place] card, or NONE
        ("front", "i1", (MAX_SEATS, MAX_FRONT)),  # [seat, k] card, in the order taken
        ("n_front", "i4", (MAX_SEATS,)),
        ("uses", "i1", (MAX_KINGDOM,)),  # [card] uses left in this season; BM-10.10
        # ---- the seats
        ("tableau", "i1", (MAX_SEATS,)),  # [seat] row of DATA
        ("gold", "i4", (MAX_SEATS,)),
        ("sources", "i4", (MAX_SEATS, len(terms.Source))),  # add up to `gold`
        ("level", "i4", (MAX_SEATS, TYPES)),  # [seat, weapon] printed Crafts included
        ("coins", "i4", (MAX_SEATS, TYPES)),
        ("tiles", "i4", (MAX_SEATS, RACES)),  # [seat, race] printed ones included
        ("stock", "i4", (MAX_SEATS, KINDS)),
        ("defeated", "i4", (MAX_SEATS, QUALITIES)),  # the stack of Defeated Weapons
        ("bonus_owner", "i1", (TYPES,)),  # [weapon] seat with the Craft Bonus card, or NONE
        ("bonus_up", "i1", (TYPES,)),  # 1: face up
        # ---- what the Kingdom cards in front of a seat change
        ("forge_limit", "i4", (MAX_SEATS,)),  # BM-10.8
        ("discount", "i4", (MAX_SEATS, MAX_FORGE)),  # [seat, k] off the k-th dearest; BM-10.7
        ("multiplier_cap", "i4", (MAX_SEATS,)),  # BM-10.9
        ("sell_bonus", "i4", (MAX_SEATS, QUALITIES)),  # BM-10.11
        ("on_defeat", "i4", (MAX_SEATS,)),  # BM-10.12
        ("on_loss", "i4", (MAX_SEATS,)),  # BM-10.13
        ("wins_ties", "i4", (MAX_SEATS,)),  # BM-10.14
        # ---- Salesman Steve
        ("steve_race", "i1", (RACES,)),  # [place] race
        ("steve_place", "i4"),  # of his cube, from 0
        # ---- what the last decision led to, for the trace
        ("n_tokens", "i4"),  # token events
        ("token_field", "i1", (MAX_TOKEN_EVENTS,)),  # [event] battlefield it left
        ("token_boxed", "i1", (MAX_TOKEN_EVENTS,)),  # [event] 1: removed from the game
        ("token_opened", "i1", (MAX_TOKEN_EVENTS,)),  # [event] battlefield opened, or NONE
        ("steve_sold", "i4"),  # 1: Steve had his turn
        ("steve_slot", "i4"),  # where he sold, or NONE
        ("steve_before", "i4"),  # token events before his sale
        ("ended", "i4"),  # terms.Cause, or NONE: the season goes on
        ("battle", "i1", (MAX_FIELDS,)),  # [battlefield] terms.Battle, or NONE
        # ---- counts, for reports; never read by a rule
        ("craft_offered", "i2", (MAX_SEATS, MAX_CRAFT)),
        ("kingdom_offered", "i2", (MAX_SEATS, MAX_KINGDOM)),
        ("kind_offered", "i2", (MAX_SEATS, KINDS)),  # own turns in which it could be forged
        ("forged", "i2", (MAX_SEATS, KINDS)),
        ("forged_first", "i1", (MAX_SEATS, KINDS)),  # season from 1, 0: never
        ("sold", "i2", (MAX_SEATS, KINDS)),
        ("kingdom_used", "i2", (MAX_KINGDOM,)),
        ("kingdom_paid", "i4", (MAX_SEATS, MAX_KINGDOM)),  # gold; adds up to those sources
        ("final_used", "i2", (MAX_SEATS,)),  # Slush Fund
        ("final_first", "i1", (MAX_SEATS,)),  # season from 1, 0: never
        ("bonus_first", "i1", (TYPES,)),
        ("bonus_used", "i2", (TYPES,)),
        ("steve_did", "i2", (STEVE_DEEDS, MAX_SEATS)),
        ("steve_first", "i1", (STEVE_DEEDS, MAX_SEATS)),  # season from 1, 0: never
    ]
)

# One answer. Fields that an Act does not name are NONE, counts 0.
ACTION = record(
    [
        ("mix", "i8"),  # FORGE: terms.MIX_BITS bits per weapon kind, how many of it
        ("cost", "i4"),  # gold paid for Craft card or weapons
        ("act", "i1"),  # terms.Act
        ("weapon", "i1"),  # weapon kind
        ("slot", "i1"),
        ("card", "i1"),  # row of DATA: Craft kind or Kingdom card
        ("place", "i1"),  # display place, or NONE: the Craft discard pile
        ("race", "i1"),
    ]
)

DATA = record(
    [
        # ---- weapons
        ("min_level", "i4", (QUALITIES,)),
        ("forge_cost", "i4", (QUALITIES,)),
        ("sale_price", "i4", (QUALITIES,)),
        ("final_price", "i4", (QUALITIES,)),
        ("defeat_value", "i4", (QUALITIES,)),
        ("tiebreak_gold", "i4", (QUALITIES,)),
        ("repair_gold", "i4", (QUALITIES,)),
        # ---- the board side in use
        ("n_rows", "i4"),
        ("n_slots", "i4"),
        ("row_race", "i4", (MAX_ROWS,)),
        ("row_territory", "i4", (MAX_ROWS,)),
        ("slot_type", "i4", (MAX_SLOTS,)),  # [slot] weapon demanded
        ("facing", "i4", (MAX_SLOTS,)),  # [slot] slot on the other side
        ("slot_field", "i4", (MAX_SLOTS,)),  # [slot] battlefield
        ("field_slot", "i4", (MAX_FIELDS, 2)),  # [battlefield] its slots, the lower row first
        ("demand", "i8", (TYPES,)),  # [weapon] bits of slots that demand it
        ("all_slots", "i8"),
        ("n_fields", "i4"),
        ("field_order", "i4", (MAX_FIELDS,)),  # [k] battlefields in board order, BM-11.13
        ("on_board", "i4", (RACES,)),  # [race] 1: on this side
        ("territory_used", "i4", (TERRITORIES,)),
        ("start_open_rank", "i4"),
        ("season_slots", "i4"),
        ("start_tile", "i4", (MAX_SEATS, RACES)),  # [tableau, race] printed tiles
        ("start_level", "i4", (MAX_SEATS, TYPES)),  # [tableau, weapon]
        ("n_tableaus", "i4"),  # in use with this number of players
        # ---- seasons
        ("craft_deck", "i4", (SEASONS,)),  # [season] deck
        ("kingdom_limit", "i4", (SEASONS,)),
        # ---- numbers
        ("start_gold", "i4"),
        ("fixed_first_player", "i4"),  # 0: by chance, R1; 1: seat 0
        ("craft_display", "i4"),
        ("kingdom_display", "i4"),
        ("forge_max", "i4"),
        ("bonus_level", "i4"),
        ("gold_per_tile", "i4"),
        ("vorpal_beats_standard", "i4"),
        ("tie_gold", "i4"),
        ("prize", "i4", (2,)),  # [place - 1] for this number of players
        # ---- Craft cards
        ("n_craft", "i4"),
        ("craft_count", "i4", (MAX_CRAFT,)),
        ("craft_from", "i4", (MAX_CRAFT,)),  # [kind] deck
        ("craft_weapon", "i4", (MAX_CRAFT,)),
        ("craft_factor", "i4", (MAX_CRAFT,)),  # [kind] 0 free, 1 x1, 2 x2
        ("craft_levels", "i4", (MAX_CRAFT,)),
        ("craft_coins", "i4", (MAX_CRAFT,)),
        ("deck_size", "i4", (DECKS,)),
        # ---- Kingdom cards
        ("n_kingdom", "i4"),
        ("kingdom_in_play", "i4", (MAX_KINGDOM,)),
        ("kingdom_size", "i4"),  # cards of the deck
        ("letter", "i4", (MAX_KINGDOM,)),
        ("duration", "i4", (MAX_KINGDOM,)),
        ("kingdom_gold", "i4", (MAX_KINGDOM,)),
        ("must_use", "i4", (MAX_KINGDOM,)),
        ("n_ops", "i4", (MAX_KINGDOM,)),
        ("sell_limit_op", "i4", (MAX_KINGDOM,)),  # [card] its block `sell_limit`, or NONE
        # [card, op]; what a field means for an Op is said in data.py
        ("op", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_count", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_minimum", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_amount", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_limit", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_target", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_free", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_discard", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_optional", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_mismatch", "i4", (MAX_KINGDOM, MAX_OPS)),
        ("op_locked", "i4", (MAX_KINGDOM, MAX_OPS)),
        # ---- two players
        ("linked", "i4", (SIDE_SLOTS,)),  # [side slot] bits of side slots joined to it
        ("steve_sells", "i4"),
        ("steve_start", "i4"),  # place of the cube, from 0
        ("steve_kind_quality", "i4"),
        ("n_steve", "i4"),  # his places
        # ---- where the components of count() are
        ("part_craft", "i4", (MAX_CRAFT,)),
        ("part_kingdom", "i4", (MAX_KINGDOM,)),
        ("part_gold", "i4", (MAX_KINGDOM,)),
        # ---- switches of the rulings
        ("fixed_tableaus", "i4"),  # R2
        ("null_forge", "i4"),  # R11
        ("may_pass", "i4"),  # R12
        ("broke_bailout", "i4"),  # R13
        ("turn_cap", "i4"),  # R14
        ("cascade", "i4"),  # R18
        ("overflow_unlocks", "i4"),  # R19
        ("shortage_ends", "i4"),  # R22
        ("discard_crafts", "i4"),  # R27
        ("defeated_tie", "i4"),  # R33
        ("defeated_minimum", "i4"),  # R33
        ("final_discards", "i4"),  # R49
        ("steve_from_own_row", "i4"),  # R52
        ("steve_stays", "i4"),  # R56
    ]
)
