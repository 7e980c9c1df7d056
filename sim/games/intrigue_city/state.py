"""The records of Intrigue City: the whole game, one answer, and the numbers of the box.

Per-guild axes run over terms.Guild, per-value axes hold value - 1. "Bits of guilds" are
1 << guild. NONE = -1 is "no such" everywhere.
"""

from sim.core.game import loop_fields
from sim.core.kernel import record, table
from sim.games.intrigue_city import terms
from sim.games.intrigue_city.terms import (
    DECKS,
    GUILDS,
    MAX_CARDS,
    MAX_DECK,
    MAX_HAND,
    MAX_SEATS,
    MAX_SETS,
    MAX_SLOTS,
    MAX_STEPS,
    MAX_TRACK,
    PAWNS,
    SIDES,
    VALUES,
)

STATE = record(
    [
        *loop_fields(len(terms.Stream)),
        ("position", "i4"),  # on the round track, from 0; IC-3.7
        ("winner", "i4"),  # seat of a special victory, or NONE; IC-12.1
        # ---- the main board
        ("slot_card", "i1", (MAX_SLOTS,)),  # [slot] action card lying there, or NONE
        ("slot_pawns", "i4", (MAX_SLOTS,)),  # [slot] bits 1 << (seat * PAWNS + pawn)
        ("unplayed", "i4", (MAX_SEATS,)),  # [seat] bits 1 << pawn
        ("intrigue", "i4", (MAX_SEATS,)),  # [seat] space
        ("landed_at", "i4", (MAX_SEATS,)),  # [seat] stamp: on one space, lower lies lower; IC-4.4
        ("last_stamp", "i4"),
        ("power", "i4", (GUILDS,)),  # [guild] without secret votes
        ("bank", "i4", (VALUES,)),  # [value - 1] cubes
        ("equilibrium_left", "i4", (GUILDS,)),  # [guild] cards in the stack
        # ---- the seats
        ("cubes", "i2", (MAX_SEATS, GUILDS, VALUES)),  # [seat, guild, value - 1]
        ("favour", "i1", (MAX_SEATS, GUILDS)),  # [seat, guild] terms.Side held, or NONE
        ("equilibrium", "i2", (MAX_SEATS, GUILDS)),  # [seat, guild] cards held
        ("blank_votes", "i1", (MAX_SEATS,)),  # [seat] blank votes cast
        # ---- cards that somebody may not see
        # A power card is guild * MAX_POWER_KINDS + kind. Decks lie in shuffled order for good;
        # what happened to a card is its fate. Row NEUTRAL is the neutral deck.
        ("deck", "i1", (DECKS, MAX_DECK)),  # [seat, position] power card
        ("fate", "i1", (DECKS, MAX_DECK)),  # [seat, position] terms.Fate
        ("drawn", "i1", (DECKS,)),  # [seat] cards that left the deck
        ("hand", "i1", (MAX_SEATS, MAX_HAND)),  # [seat, k] action card, or NONE; IC-13.3
        ("hand_used", "i1", (MAX_SEATS, MAX_HAND)),  # [seat, k] 1 when discarded
        ("left_out", "i1", (MAX_CARDS,)),  # [k] action cards neither on a slot nor dealt, or NONE
        # ---- the attack being answered; NONE or 0 outside of reaction and after_attack
        ("attacker", "i1"),
        ("defender", "i1"),
        ("attack_slot", "i1"),
        ("attack_card", "i1"),  # the action really executed; IC-8.19
        ("attack_target", "i1"),  # guild
        ("attack_selected", "i1"),  # guild or NONE
        ("attack_guilds", "i1"),  # bits of guilds whose favour is banned; IC-8.6
        ("attack_advance", "i1"),  # spaces the attacker's marker will move
        ("own_favours", "i1"),  # bits of guilds: the attacker's cards used in this turn
        ("reactions", "i1"),  # bits of guilds: the defender's cards used against this attack
        # ---- what a report counts
        ("turns", "i1", (MAX_SEATS, PAWNS)),  # [seat, pawn] pawns played
        ("slot_offered", "i1", (MAX_SLOTS, MAX_SEATS)),  # [slot, seat] own turns with it free
        ("slot_taken", "i1", (MAX_SLOTS, MAX_SEATS)),  # [slot, seat] pawns put there
        ("slot_used", "i1", (MAX_SLOTS, MAX_SEATS)),  # [slot, seat] actions executed there
        ("slot_round", "i1", (MAX_SLOTS, MAX_SEATS)),  # [slot, seat] round of the first pawn
        ("hand_offered", "i1", (MAX_SEATS, MAX_HAND)),  # [seat, k] own turns with it in hand
        ("hand_round", "i1", (MAX_SEATS, MAX_HAND)),  # [seat, k] round of its use
        ("stack_place", "i1", (MAX_SEATS,)),  # [seat] markers below its own at the start; IC-3.6
        ("favour_taken", "i1", (GUILDS, SIDES, MAX_SEATS)),  # [guild, side, seat]
        ("favour_used", "i1", (GUILDS, SIDES, MAX_SEATS)),  # [guild, side, seat]
        ("favour_round", "i1", (GUILDS, SIDES, MAX_SEATS)),  # [guild, side, seat] first taken
    ]
)

# One answer to any Decision; fields that its kind does not use are NONE, or 0 for counts.
_ACTION_FIELDS = [
    ("pawn", "i1"),  # turn: terms.Pawn
    ("slot", "i1"),  # turn: slot, or NONE when the pawn is laid aside (IC-5.9)
    ("board", "i1"),  # turn, reaction, after_attack: seat whose cubes move
    ("favour", "i1"),  # turn: favour played before placing; reaction, after_attack: card used
    ("hand_card", "i1"),  # turn: action card played from the hand
    ("target", "i1"),  # turn: guild
    ("selected", "i1"),  # turn: guild, or NONE
    ("n_steps", "i1"),  # cubes that move, in op[:n_steps] and so on
    ("op", "i1", (MAX_STEPS,)),  # [step] terms.Op
    ("source", "i1", (MAX_STEPS,)),  # [step] guild, or NONE for the bank
    ("dest", "i1", (MAX_STEPS,)),  # [step] guild, or NONE for the bank
    ("value", "i1", (MAX_STEPS,)),  # [step] 1, 2 or 3
    ("sets", "i1", (MAX_SETS,)),  # placement: [guild] starting set put there, or NONE
    ("card", "i1"),  # vote: power card
    ("blank", "i1"),  # vote: 1 for a blank vote
]
ACTION = record(_ACTION_FIELDS)
MOVE = table(_ACTION_FIELDS)  # an Action in a table

DATA = record(
    [
        ("empty", MOVE, (1,)),  # an Action with no field set
        # ---- cubes and boards
        ("supply", "i4", (VALUES,)),  # [value - 1]; IC-1.2
        ("bank_limited", "i4"),  # 0: a placement is always possible (R12)
        ("target_total", "i4"),  # of a guild in equilibrium; IC-2.7
        ("neighbour", "i4", (GUILDS, 2)),  # [guild, k] adjacent guilds, in ring order; IC-2.3
        ("n_sets", "i4"),  # starting sets a seat
        ("set_cubes", "i4", (MAX_SETS, VALUES)),  # [set, value - 1]; IC-3.11
        ("n_placements", "i4"),
        ("placements", MOVE, (terms.MAX_PLACEMENTS,)),  # every different starting placement
        # ---- slots and action cards
        ("n_slots", "i4"),  # in use: card slots first, then printed actions
        ("n_card_slots", "i4"),
        ("spiders", "i4", (MAX_SLOTS,)),  # [slot]; IC-3.5
        ("printed", "i4", (MAX_SLOTS,)),  # [slot] printed action, or NONE
        ("n_cards", "i4"),
        ("kind", "i4", (MAX_CARDS,)),  # [card] terms.Kind
        ("layout", "i4"),  # terms.Layout
        ("pool", "i4", (len(terms.Kind),)),  # [kind] 1: drawn at random for the slots
        ("n_drawn", "i4"),  # cards drawn from the pool
        ("theme", "i4", (MAX_SLOTS,)),  # [k] cards of the theme in play
        ("hand_pool", "i4", (len(terms.Kind),)),  # [kind] 1: hand cards are drawn from it
        ("n_hand", "i4"),  # hand cards a seat, 0 with 3 and more seats
        ("hand_per_turn", "i4"),  # 1: a hand card may replace an action; IC-13.6
        # ---- the moves that each action card offers, as rows of tables
        # The complete moves of a card fill the words first_word[card] .. first_single[card] - 1,
        # its single moves (IC-7.13) those up to first_word[card + 1].
        ("first_word", "i4", (MAX_CARDS + 1,)),  # [card]
        ("first_single", "i4", (MAX_CARDS,)),  # [card]
        ("both_adjacent", "i4", (MAX_CARDS,)),  # [card] 1: it acts on both neighbours of the target
        ("moves", MOVE, (terms.MAX_WORDS, terms.WORD_ROWS)),  # [word, row]
        (
            "need",
            "i8",
            (terms.MAX_WORDS, terms.WORD_ROWS),
        ),  # [word, row] bits, see terms; -1: empty
        ("need_more", "i8", (terms.MAX_WORDS, terms.WORD_ROWS)),  # [word, row]
        ("aiming", "i8", (terms.MAX_WORDS, GUILDS)),  # [word, guild] rows with this target
        ("naming", "i8", (terms.MAX_WORDS, GUILDS)),  # [word, guild] rows that ban its favour
        # A row of these gives an Action when it is joined with one of moves or partial_moves.
        ("placings", MOVE, (PAWNS, MAX_SLOTS, MAX_SEATS)),  # [pawn, slot, board]; else 0
        ("any_unusual", "i4"),  # 1: some row needs more than `need` can say
        ("single_per_target", "i4"),  # 1: exchange_fallback_scope = "target" (R18)
        ("always_partial", "i4"),  # 1: incomplete_actions = "always_allowed" (R14)
        ("first_partial", "i4", (MAX_CARDS, GUILDS + 1)),  # [card, target]; IC-5.8
        ("partial_moves", MOVE, (terms.MAX_PARTIALS,)),
        ("partial_need", "i8", (terms.MAX_PARTIALS,)),
        ("partial_more", "i8", (terms.MAX_PARTIALS,)),
        ("first_veto", "i4", (terms.MAX_PARTIALS + 1,)),  # [row] range in veto
        ("partial_twin", "i1", (terms.MAX_PARTIALS,)),  # [row] 1: the same move as the row before
        ("partial_single", "i1", (terms.MAX_PARTIALS,)),  # [row] 1: also a single move
        ("veto", "i8", (terms.MAX_VETOES,)),  # bits: with all of them a skipped step is possible
        ("veto_more", "i8", (terms.MAX_VETOES,)),
        # ---- favours
        ("favours_used", "i4"),  # 0: Beginner; IC-14.1
        ("own_uses", "i4"),  # favours a seat may use in its own turn; IC-8.7
        ("reactions_per_attack", "i4"),  # R27
        ("ban_partners", "i4"),  # 1: own_guild_ban_scope = "target_and_partner" (R26)
        ("strong_must_change", "i4"),  # 1: strong_favour_test = "must_have_changed" (R20)
        ("seekers_need_occupied", "i4"),  # R23
        ("timing", "i4", (GUILDS,)),  # [guild] terms.Timing
        ("occupied", "i4", (GUILDS, SIDES)),  # 1: the slot may be occupied
        ("change", "i4", (GUILDS, SIDES)),  # added to the spiders
        ("gain", "i4", (GUILDS, SIDES)),  # 1: takes the weak favour of the target
        ("answers", "i4", (GUILDS, SIDES)),  # bits of terms.ANSWERS that the card allows
        # ---- tracks and power
        ("track_start", "i4"),  # space of the intrigue track
        ("track_floor", "i4"),
        ("track_cap", "i4"),
        ("first_position", "i4"),  # on the round track, from 0
        ("n_positions", "i4"),
        ("era", "i4", (MAX_TRACK,)),  # [position] terms.Era
        ("round_number", "i4", (MAX_TRACK,)),  # [position] as printed; of an era, the one before
        ("neutral_cards", "i4", (MAX_TRACK,)),  # [position] neutral cards turned up; IC-13.5
        ("blank_allowed", "i4", (MAX_TRACK,)),  # [position] 1: blank votes; IC-14.6
        ("blank_uses", "i4"),  # blank votes a seat has, 0 without the variant
        ("cards_per_guild", "i4"),  # equilibrium cards in a stack; IC-3.9
        ("equilibrium_limited", "i4"),  # R13
        ("power_start", "i4"),
        ("power_cap", "i4"),
        ("draw", "i4"),  # power cards drawn in an era; IC-10.1
        ("n_deck", "i4"),
        ("neutral_deck", "i4"),  # 1: there is a neutral deck
        ("deck_card", "i4", (MAX_DECK,)),  # [k] a whole power deck in order
        ("vote_value", "i4", (MAX_DECK,)),  # [power card] for this number of seats
        # ---- scoring
        ("master_schemer_vp", "i4"),
        ("schemer_tie", "i4"),  # terms.SchemerTie
        ("strong_favour_vp", "i4"),
        ("variety_vp", "i4"),
        ("variety_minimum", "i4"),
        ("influence_target", "i4"),
        ("influence_vp", "i4"),
        ("blank_vote_vp", "i4"),
        ("score_floor", "i4"),
        ("n_tie_breaks", "i4"),
        ("tie_break", "i4", (len(terms.TieBreak),)),  # [k] terms.TieBreak
        ("victory_guilds", "i4"),  # in equilibrium at once; IC-12.1
    ]
)
