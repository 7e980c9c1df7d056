"""The records of Arctic Scavengers: the whole game, one answer, and the numbers of the box.

A kind is an index of `data.n_kinds` kinds of cards in card order: persons, tools, medicine,
others. Cards whose order means nothing are counts per kind; axes called [mark] are 0 for plain
cards and 1 for cards with a used mark (AS-0.9). A card of a pile is kind + MARK * mark. Scalars
are i8 so that no kernel is built twice for two widths. NONE = -1 is "no such" everywhere.
"""

from sim.core.game import loop_fields
from sim.core.kernel import record
from sim.games.arctic_scavengers import terms
from sim.games.arctic_scavengers.terms import (
    GANGS,
    MAX_BUILD_TIME,
    MAX_BUILDING_KINDS,
    MAX_BUILDINGS,
    MAX_CONTESTED,
    MAX_DECK,
    MAX_JUNKYARD,
    MAX_KINDS,
    MAX_LEADERS,
    MAX_SEATS,
    MAX_SEEN,
    MAX_STORED,
)

ABILITIES = len(terms.Ability)
COUNTS = len(terms.Count)
CLASHES = len(terms.Clash)

STATE = record(
    [
        *loop_fields(len(terms.Stream)),
        # ---- where the game stands
        ("phase", "i8"),  # terms.Phase
        ("initiator", "i8"),  # seat; AS-1.4
        ("active", "i8"),  # seat choosing a leader, having the turn or the slot; NONE when over
        ("asked", "i8"),  # seat that decides: to_move, wide
        ("pending", "i8"),  # terms.Pending, NOTHING while somebody is asked
        ("steps", "i8"),  # turns or slots begun in this phase
        ("draw_seat", "i8"),
        ("draw_left", "i8"),  # cards that draw_seat still has to draw
        ("draw_for", "i8"),  # terms.DrawFor
        # ---- food of the active seat's turn (AS-10.2), without gardens
        ("food", "i8"),  # hunt and Butcher
        ("cannibal_food", "i8"),  # AS-37.6
        ("medicine", "i8"),  # AS-37.3
        # ---- the action being declared or standing declared
        ("act", "i8"),  # terms.Act, or NONE
        ("stage", "i8"),  # terms.Stage
        ("laid_power", "i8"),  # terms.Laid
        ("act_site", "i8"),  # row of a building, or NONE
        ("act_stack", "i8"),  # kind hired, or NONE
        ("act_food", "i8"),  # terms.Food, or NONE
        ("last_added", "i8"),  # kind added last: cards are added in card order
        ("n_laid", "i8"),
        ("window_seat", "i8"),  # opponent whose block it is; AS-16.3
        ("n_seen", "i8"),  # cards looked at, on top of their pile or in `seen`
        ("attacked", "i8"),  # 1: an attack was made in this window
        # ---- the attack that may still be saved (AS-31.9)
        ("attack_by", "i8"),  # seat, or NONE when there is none
        ("attack", "i8"),  # terms.Attack
        ("attack_saved", "i8"),  # 1: a medic saved
        ("attack_card", "i8"),  # kind
        ("attack_place", "i8"),  # terms.Place
        ("attack_site", "i8"),  # row of the bunker it came from, or NONE
        ("target", "i8"),  # terms.Target
        ("target_seat", "i8"),
        ("target_card", "i8"),  # kind, or NONE
        ("target_mark", "i8"),  # 1: the target carries a used mark
        ("target_power", "i8"),  # 1: the refugee laid for a leader's power
        ("target_site", "i8"),  # row of a building, or NONE
        # ---- sizes and small facts of the seats
        ("n_deck", "i8", (MAX_SEATS,)),
        ("n_hand", "i8", (MAX_SEATS,)),  # hand, committed or skirmish cards
        ("n_discard", "i8", (MAX_SEATS,)),
        ("turn_done", "i8", (MAX_SEATS,)),  # 1: committed; AS-6.7
        ("performed", "i8", (MAX_SEATS,)),  # bits 1 << Act of the rights used; AS-6.2
        ("power_used", "i8", (MAX_SEATS,)),  # 1: the leader's power of the round is gone
        ("attacked_with", "i8", (MAX_SEATS,)),  # bits: 1 disarming, 2 sniping cards used; R15
        ("leader", "i8", (MAX_SEATS,)),  # leader in play, or NONE
        ("wounded", "i8", (MAX_SEATS,)),  # 1: AS-38.5
        ("marked_deck", "i8", (MAX_SEATS,)),  # cards with a used mark in the deck
        # ---- common piles
        ("n_junkyard", "i8"),
        ("n_contested", "i8"),
        ("n_schematics", "i8"),
        ("n_buildings", "i8"),
        ("peeked_by", "i8"),  # seat that knows the top contested card, or NONE; AS-5.4
        ("junk_known", "i8"),  # bits of the seats that know some card of the junkyard
        ("stack", "i1", (MAX_KINDS,)),  # [kind] mercenaries left to hire
        ("removed", "i1", (MAX_KINDS,)),  # [kind] out of the game
        ("laid", "i1", (MAX_KINDS,)),  # [kind] cards of the action
        ("stored_now", "i1", (MAX_KINDS,)),  # [kind] stored in this turn; AS-35.4
        ("retrieved_now", "i1", (MAX_KINDS,)),  # [kind]
        ("own_marked", "i1", (MAX_KINDS,)),  # [kind] in Views only: marked cards of the own deck
        ("seen", "i1", (MAX_SEEN,)),  # [k] cards the Organizer drew
        ("junkyard", "i1", (MAX_JUNKYARD,)),  # [k] kind, top card first, then NONE
        ("junk_seen", "i1", (MAX_JUNKYARD,)),  # [k] bits of the seats that know this card
        ("contested", "i1", (MAX_CONTESTED,)),  # [k] kind, top card last, then NONE
        ("schematics", "i1", (MAX_BUILDINGS,)),  # [k] building kind, top first, then NONE
        ("schematics_seen", "i1", (MAX_BUILDINGS,)),  # [k] bits of the seats that know it
        # ---- buildings, in the order of placing (AS-34.4)
        ("owner", "i1", (MAX_BUILDINGS,)),  # [row] seat
        ("building", "i1", (MAX_BUILDINGS,)),  # [row] building kind
        ("site", "i1", (MAX_BUILDINGS,)),  # [row] terms.Site
        ("placed", "i1", (MAX_BUILDINGS,)),  # [row] round
        ("n_cover", "i1", (MAX_BUILDINGS,)),  # [row] construction cards
        ("n_stored", "i1", (MAX_BUILDINGS,)),  # [row]
        ("cover", "i1", (MAX_BUILDINGS, MAX_BUILD_TIME)),  # [row, k] first laid first, then NONE
        ("stored", "i1", (MAX_BUILDINGS, MAX_STORED)),  # [row, k] kinds in card order, then NONE
        # ---- the cards of the seats
        ("dealt", "i1", (MAX_SEATS, 2)),  # [seat, k] leaders dealt, or NONE
        ("hand", "i1", (MAX_SEATS, 2, MAX_KINDS)),  # [seat, mark, kind] see n_hand
        ("discard", "i1", (MAX_SEATS, 2, MAX_KINDS)),  # [seat, mark, kind]
        ("play", "i1", (MAX_KINDS,)),  # [kind] play area of the active seat, all marked; AS-6.4
        ("deck", "i1", (MAX_SEATS, MAX_DECK)),  # [seat, k] cards, top card last, then NONE
        ("owned", "i1", (MAX_SEATS, MAX_KINDS)),  # [seat, kind] in all zones
        # ---- what everybody knows about the cards of a seat (AS-22.1)
        ("shown", "i1", (MAX_SEATS, MAX_KINDS)),  # [seat, kind] the seat owns at least this many
        ("open_discard", "i1", (MAX_SEATS, MAX_KINDS)),  # [seat, kind] gone there face up
        # ---- what a report counts
        ("tally", "i1", (COUNTS, MAX_SEATS, MAX_KINDS)),  # [terms.Count, seat, kind] up to 127
        ("tally_building", "i1", (COUNTS, MAX_SEATS, MAX_BUILDING_KINDS)),  # [Count, seat, kind]
        ("leader_uses", "i1", (MAX_SEATS,)),
        ("clashes", "i4", (CLASHES, MAX_SEATS)),  # [terms.Clash, seat]
        ("first_clash", "i4", (CLASHES, MAX_SEATS)),  # [terms.Clash, seat] round, or 0
    ]
)

# One answer to any Decision; fields that its kind does not use are NONE, or 0 for marks.
ACTION = record(
    [
        ("do", "i1"),  # terms.Do
        ("card", "i1"),  # kind; leader: the leader; keep: kind, building kind, or NONE for none
        ("mark", "i1"),  # 1: the card kept carries a used mark
        ("power", "i1"),  # 1: with the refugee of a leader's power
        ("site", "i1"),  # row of a building
        ("food", "i1"),  # terms.Food
        ("attack", "i1"),  # terms.Attack
        ("place", "i1"),  # terms.Place of the attacking or saving card
        ("place_site", "i1"),  # row of the bunker
        ("target", "i1"),  # terms.Target
        ("target_seat", "i1"),
        ("target_card", "i1"),  # kind
        ("target_mark", "i1"),  # 1: with its used mark
        ("target_power", "i1"),  # 1: the refugee of a leader's power
        ("target_site", "i1"),  # row of a building
    ]
)

ROWS = MAX_LEADERS + 1  # row 0: without a leader; row leader + 1: with that leader's power

DATA = record(
    [
        ("players", "i8"),
        ("hq", "i8"),  # 0 (base game) to 4; AS-30.1
        # ---- kinds of cards
        ("n_kinds", "i8"),
        ("n_persons", "i8"),  # kinds 0 .. n_persons - 1 are persons
        ("n_with_tools", "i8"),  # persons and tools
        ("n_with_medicine", "i8"),  # persons, tools and medicine
        ("refugee", "i8"),  # kind
        ("card_type", "i8", (MAX_KINDS,)),  # [kind] terms.CardType
        ("origin", "i8", (MAX_KINDS,)),  # [kind] terms.Origin
        ("people", "i8", (MAX_KINDS,)),  # [kind]
        ("room", "i8", (MAX_KINDS,)),  # [kind] tools it may carry; AS-7.4
        ("medicine", "i8", (MAX_KINDS,)),  # [kind]
        ("removes", "i8", (MAX_KINDS,)),  # [kind] construction bonus; AS-34.9
        ("contested", "i8", (MAX_KINDS,)),  # [kind] 1: with the symbol; AS-20.4
        ("disarms", "i8", (MAX_KINDS,)),  # [kind] 1
        ("snipes", "i8", (MAX_KINDS,)),  # [kind] 1
        ("saves", "i8", (MAX_KINDS,)),  # [kind] 1
        ("builds", "i8", (MAX_KINDS,)),  # [kind] 1
        ("cost_food", "i8", (MAX_KINDS,)),  # [kind]
        ("cost_medicine", "i8", (MAX_KINDS,)),  # [kind]
        ("cost_mix", "i8", (MAX_KINDS,)),  # [kind] any mix, or NONE; AS-11.3
        ("modifier", "i8", (ABILITIES, MAX_KINDS)),  # [ability, kind] 0 for none
        ("value", "i4", (ROWS, ABILITIES, MAX_KINDS)),  # [row, ability, kind] value or NONE; AS-0.2
        ("tie_people", "i4", (ROWS, MAX_KINDS)),  # [row, kind] people in a skirmish tie; AS-37.2
        # sets of kinds as bits 1 << kind
        ("acting", "i8", (ROWS, ABILITIES)),  # [row, ability] has the ability
        ("positive", "i8", (ROWS, ABILITIES)),  # [row, ability] has it with 1 or more
        ("raising", "i8", (ABILITIES,)),  # [ability] tools and group leaders with a modifier
        ("fits", "i8", (ROWS, ABILITIES)),  # [row, ability] acting or raising
        ("attackers", "i8"),  # kinds that disarm or snipe
        ("savers", "i8"),
        ("builders", "i8"),
        ("toolkits", "i8"),  # kinds with a construction bonus
        ("healing", "i8"),  # kinds with a medicine value
        # tools and group leaders by falling modifier, so that the best are taken first; AS-7.9
        ("n_tools", "i8"),
        ("best_tool", "i8", (ABILITIES, MAX_KINDS)),  # [ability, k] kind
        ("n_leaders_cards", "i8"),
        ("best_support", "i8", (ABILITIES, MAX_KINDS)),  # [ability, k] kind of group leaders
        # ---- set-up, for this number of players
        ("start", "i8", (MAX_KINDS,)),  # [kind] of each starting deck; AS-2.2
        ("n_start", "i8"),
        ("stacks", "i8", (MAX_KINDS,)),  # [kind] to hire; AS-2.7
        ("hireable", "i8"),  # bits of kinds
        ("yard", "i8", (MAX_KINDS,)),  # [kind] in the junkyard; AS-2.6
        ("prizes", "i8", (MAX_KINDS,)),  # [kind] in the contested pile; AS-2.5
        ("left_out", "i8", (MAX_KINDS,)),  # [kind] out of the game; AS-2.4, AS-3.1
        ("hand_size", "i8"),  # AS-5.2
        ("first_skirmish", "i8"),  # round; AS-4.2
        ("peek", "i8"),  # 1: AS-5.4
        ("people_count", "i8"),  # 1: people break ties; AS-3.3
        ("margin", "i8"),  # lead that wins a skirmish; AS-3.4
        # ---- leaders
        ("n_leaders", "i8"),
        ("block", "i8", (ROWS,)),  # [row] terms.Block, row 0 NONE
        ("support_bonus", "i8", (ROWS,)),
        ("support_acts", "i8", (ROWS,)),  # bits 1 << Act
        ("support_fights", "i8", (ROWS,)),  # 1: also the fight
        ("tool_bonus", "i8", (ROWS,)),  # dig of a tool that a refugee carries, or NONE; AS-37.9
        ("gives_food", "i8", (ROWS,)),
        ("gives_medicine", "i8", (ROWS,)),
        ("food_apart", "i8", (ROWS,)),  # 1: cannibal food; AS-37.6
        ("draws", "i8", (ROWS,)),  # AS-37.5
        ("attacker_food", "i8", (ROWS,)),  # price of a saboteur; AS-37.7
        ("attacker_medicine", "i8", (ROWS,)),
        # ---- buildings
        ("n_building_kinds", "i8"),
        ("n_blueprints", "i8", (MAX_BUILDING_KINDS,)),  # [building kind] cards
        ("build_time", "i8", (MAX_BUILDING_KINDS,)),
        ("stores", "i8", (MAX_BUILDING_KINDS,)),  # terms.CardType stored, or NONE
        ("capacity", "i8", (MAX_BUILDING_KINDS,)),
        ("gives_garden", "i8", (MAX_BUILDING_KINDS,)),  # food a round; AS-35.8
        ("reacts", "i8", (MAX_BUILDING_KINDS,)),  # 1: usable in opponents' turns; AS-35.5
        # ---- gangs, by terms.GangCount
        ("gang_people", "i8", (GANGS,)),
        ("gang_used", "i8", (GANGS,)),  # 1: in use
        # ---- rows of Box.components
        ("card_part", "i8", (MAX_KINDS,)),  # [kind]
        ("leader_part", "i8", (MAX_LEADERS,)),  # [leader]
        ("building_part", "i8", (MAX_BUILDING_KINDS,)),  # [building kind]
        ("gang_part", "i8", (GANGS,)),  # [terms.GangCount]
        ("price_part", "i8", (MAX_KINDS,)),  # [kind] first of two rows, or NONE
        ("gain_part", "i8", (MAX_KINDS,)),  # [kind] row, or NONE
        ("skirmish_part", "i8"),  # first of the rows of tables.SKIRMISH
        # ---- switches (rulings.md), 1 = the second option
        ("rotate_every_round", "i8"),
        ("one_group_leaders_each", "i8"),  # group_leaders_stack = false
        ("attacks_once", "i8"),
        ("cancel_return", "i8"),
        ("zero_can_win", "i8"),
        ("gang_all_tied", "i8"),
        ("gang_at_zero", "i8"),
        ("build_is_dig", "i8"),
        ("cover_to_hand", "i8"),
        ("work_per_person", "i8"),
        ("unkept_to_bottom", "i8"),
        ("peaceful_slots", "i8"),  # dirty_deeds_in_skirmish = false
        ("react_committed", "i8"),  # reactions_from_committed = all
    ]
)
