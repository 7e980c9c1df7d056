"""The words of Intrigue City as numbers: enums, and the bounds of its tables."""

from enum import IntEnum

MAX_SEATS = 5  # IC-1.1
GUILDS = 6  # IC-2.1
ALL_GUILDS = (1 << GUILDS) - 1  # as bits 1 << guild
VALUES = 3  # IC-1.2; cubes[..., value - 1] counts the cubes of a value
PAWNS = 2  # IC-1.1
SIDES = 2  # IC-8.1

MAX_SLOTS = 12  # printed: 9 card slots and 2 printed actions
MAX_CARDS = 32  # printed: 17 actions
MAX_STEPS = 4  # printed: 3, a removal and two placements
MAX_SETS = GUILDS  # one guild a set
MAX_PLACEMENTS = 720  # 6 different sets on 6 guilds: 6!
MAX_POWER_KINDS = 3  # printed: 2
MAX_DECK = GUILDS * MAX_POWER_KINDS  # printed: 12
DECKS = MAX_SEATS + 1  # one a seat, and the neutral one
NEUTRAL = MAX_SEATS  # the neutral deck's row
MAX_HAND = 6  # printed: 3
# What an answer to an attack could do to the attacked guild, whatever card allows it: place or
# remove a cube of each value, or move one to or from each adjacent guild (IC-8.10 to IC-8.13).
PLACES_AND_REMOVALS = 2 * VALUES
ANSWERS = PLACES_AND_REMOVALS + 4 * VALUES
MAX_TRACK = 24  # printed: 12 positions, 8 rounds and 4 eras

# Complete moves of all cards: printed 1,080; a card of three free values adds up to 810.
MAX_ROWS = 8192
WORD_ROWS = 48  # rows tested together, one bit each: six vectors of eight, no sign bit
MAX_WORDS = MAX_ROWS // WORD_ROWS + 2 * MAX_CARDS  # a card has two lists, see state.py
MAX_PARTIALS = 8192  # incomplete moves of all cards; printed 1,085
MAX_VETOES = 16384  # conditions under which an incomplete move is not allowed; printed 330

# Options: the printed cards give at most 8,064, with 2 seats: 6 slots, 3 hand cards, 2 boards, with
# and without a favour, and every row of the largest cards legal. Data that could give more than
# MAX_OPTIONS - 1 are refused.
MAX_OPTIONS = 24576

# Decisions: 5 placements, and on each position of the longest track either 5 votes or 10 turns,
# 5 of them attacks with 2 reactions and 2 after-attack favours each.
MAX_DECISIONS = MAX_SEATS + MAX_TRACK * (10 + 5 * 4)


class Guild(IntEnum):
    """The six guilds; the ring they form is component data (IC-2.2)."""

    BROTHERHOOD_OF_STEEL = 0
    ETERNAL_SEEKERS = 1
    RAVEN_LORDS = 2
    DREAMERS = 3
    DRAGONS_BLOOD = 4
    CRESCENT_MOON = 5


class Decision(IntEnum):
    """What is asked (IC-16.1)."""

    PLACEMENT = 0
    TURN = 1
    REACTION = 2
    AFTER_ATTACK = 3
    VOTE = 4


class Pawn(IntEnum):
    """The two pawns of a seat (IC-1.1)."""

    DEFENSIVE = 0
    OFFENSIVE = 1


class Side(IntEnum):
    """The side a favour card shows (IC-8.1)."""

    WEAK = 0
    STRONG = 1


class Op(IntEnum):
    """The three ways to handle a cube (IC-6.1 to IC-6.3)."""

    PLACE = 0
    REMOVE = 1
    MOVE = 2


class Kind(IntEnum):
    """Where an action card comes from (IC-1.3, IC-1.4)."""

    BASIC = 0
    ADVANCED = 1
    BOARD = 2


class Layout(IntEnum):
    """How the action cards on the slots are chosen."""

    STANDARD = 0  # IC-3.1
    RANDOM = 1  # IC-14.9
    THEME = 2  # IC-14.11


class Timing(IntEnum):
    """When a favour card may be played (IC-8.8 to IC-8.13)."""

    BEFORE_OWN_DEFENSIVE = 0
    BEFORE_OWN_OFFENSIVE = 1
    AFTER_OWN_ATTACK = 2
    AFTER_BEING_ATTACKED = 3


class Fate(IntEnum):
    """Where a guild power card is (IC-10.1)."""

    DECK = 0
    DRAWN = 1
    KEPT = 2  # a secret vote, face down beside the main board
    REVEALED = 3
    BLANK = 4
    DISCARDED = 5


class Era(IntEnum):
    """What a position of the round track is: a round, or an era with open or secret votes."""

    ROUND = 0
    OPEN = 1  # IC-10.3
    SECRET = 2  # IC-10.4


class SchemerTie(IntEnum):
    """Who takes the Master Schemer on a tie (IC-11.1)."""

    TOP_OF_STACK = 0
    BOTTOM_OF_STACK = 1
    ALL = 2
    NOBODY = 3


class TieBreak(IntEnum):
    """What ranks seats of equal score (IC-11.10)."""

    MOST_EQUILIBRIUM_CARDS = 0
    MOST_DIFFERENT_GUILDS = 1


class Source(IntEnum):
    """Sources of score, in the order of IC-11.4 to IC-11.9, and the switch `score_floor`."""

    MASTER_SCHEMER = 0
    UNUSED_STRONG_FAVOURS = 1
    VARIETY = 2
    INFLUENCE_TOTAL = 3
    EQUILIBRIUM_CARDS = 4
    BLANK_VOTE_PENALTY = 5
    SCORE_FLOOR = 6


class Reason(IntEnum):
    """How a game ends."""

    SCORING = 0
    SPECIAL_VICTORY = 1  # IC-12


class Stream(IntEnum):
    """Purposes of the keyed random streams (IC-16.2)."""

    ACTIONS = 0  # which action cards are in use
    LAYOUT = 1  # on which slots they lie
    MARKERS = 2  # the stack of intrigue markers
    DECK_0 = 3  # the power deck of seat 0, and so on
    DECK_1 = 4
    DECK_2 = 5
    DECK_3 = 6
    DECK_4 = 7
    NEUTRAL = 8  # the neutral power deck
    HANDS = 9


# ---- The bits of a board's `have` word; a move is possible when all bits of its `need` are in it.
CELLS = GUILDS * VALUES  # cell = guild * VALUES + value - 1
MAX_CELL = 2  # bit (count - 1) * CELLS + cell: the cell holds `count` cubes
BOARD_BIT = MAX_CELL * CELLS  # bit BOARD_BIT + (count - 1) * VALUES + value - 1
MAX_BOARD = MAX_STEPS + 1  # a last removal leaves one
EVERY_VALUE = sum(1 << (VALUES * k) for k in range(MAX_BOARD))  # one value's bits of all counts
BANK_BIT = BOARD_BIT + MAX_BOARD * VALUES
MAX_BANK = MAX_STEPS
# bits BANK_BIT + ... + MAX_BANK * VALUES - 1 = 62: all fit in an int64
# The word `more` has a cell's counts above that: bit (count - MAX_CELL - 1) * CELLS + cell.
