"""The words of Battle Merchants as numbers: enums, and the bounds of its tables."""

from enum import IntEnum

import numpy as np

MAX_SEATS = 4  # BM-1.10
TYPES = 4  # BM-0.1
QUALITIES = 2  # BM-0.1
KINDS = TYPES * QUALITIES  # a weapon kind is weapon * QUALITIES + quality
RACES = 4  # BM-1.1
TERRITORIES = 4  # BM-1.1
SEASONS = 4  # BM-3.1
DECKS = 2  # Craft decks, BM-1.7
RANKS = 6  # BM-1.2

MAX_ROWS = 2 * TERRITORIES  # BM-1.2
MAX_SLOTS = MAX_ROWS * RANKS  # a slot is row * RANKS + rank - 1; rows in the order of the ring
MAX_FIELDS = TERRITORIES * RANKS  # a battlefield is territory * RANKS + rank - 1

MAX_DECK = 64  # cards of a Craft deck; printed 36 and 20. A Craft card is deck * MAX_DECK + k
MAX_CRAFT = 64  # different Craft cards; printed 28
MAX_KINGDOM = 40  # printed 28
MAX_LETTERS = 4  # BM-1.8
MAX_OPS = 4  # effect blocks of a Kingdom card; printed 1
MAX_FRONT = 8  # Kingdom cards in front of a seat; printed 4
MAX_CRAFT_DISPLAY = 8  # printed 5
MAX_KINGDOM_DISPLAY = 4  # printed 3
KINGDOM_SLOTS = 3  # of the side board, BM-13.2
CRAFT_SLOTS = 5  # of the side board, BM-13.2
SIDE_SLOTS = KINGDOM_SLOTS + CRAFT_SLOTS  # K1 to K3, then C1 to C5
MAX_FORGE = 6  # weapons in one Forge action; printed 3, with Bigger Forge 4
BAILOUT_GOLD = 5  # BM-3.6
MAX_TURN_CAP = 200  # turns per player and season; printed rule R14: 100

# Options of one decision. Forge: mixes of up to MAX_FORGE of KINDS, C(14, 6) - 1 = 3002, and
# nothing (null_forge). Sell: every slot in every kind but, as a slot demands one type, at most
# QUALITIES of them: 96. Forge and Sell: 96. Learn: 8. Kingdom: 4. Bailout and pass: 2. A sale
# into slots of another type: 48 * 6 = 288 and stop, alone. Learn from the discard pile: 64.
MAX_OPTIONS = 3003 + 2 * MAX_SLOTS * QUALITIES + MAX_CRAFT_DISPLAY + MAX_KINGDOM_DISPLAY + 2

# Decisions of a game: 4 seasons of 100 * 4 turns and 3 last turns, and what Kingdom cards add:
# an additional sale per season and seat, and two decisions for each of 28 cards. Rounded up; a
# larger turn cap may get there, and such a game counts as "limit".
MAX_DECISIONS = 2048
MAX_TOKEN_EVENTS = 16  # of one decision: a cascade of a sale and one of Steve's, RANKS each

MIX_BITS = 4  # a forge is counts of weapon kinds, MIX_BITS each, in one int
MIX_MASK = 15

# Bits of slots: a single bit is turned back into its slot by its remainder: 2 is a primitive
# root of 53, so 1, 2, 4, ... 2**51 leave 52 different ones.
ROOT = 53
SLOT_OF = np.zeros(ROOT, np.int64)
for _slot in range(MAX_SLOTS):
    SLOT_OF[(1 << _slot) % ROOT] = _slot

STEVE = 4  # owner of Salesman Steve's weapons, after the seats; BM-13.8


class Weapon(IntEnum):
    """Weapon types, in the order of the component data."""

    AXE = 0
    SWORD = 1
    MACE = 2
    HAMMER = 3


class Quality(IntEnum):
    """BM-0.1."""

    STANDARD = 0
    VORPAL = 1


class Token(IntEnum):
    """The demand token of a battlefield (BM-1.4)."""

    LOCKED = 0
    OPEN = 1
    GONE = 2


class Decision(IntEnum):
    """What is asked."""

    TURN = 0
    EXTRA_SALE = 1  # BM-10.10
    CARD_LEARN = 2  # BM-10.1
    CARD_SELL = 3  # BM-10.4
    CARD_FORGE_AND_SELL = 4  # BM-10.5
    CARD_RACE = 5  # BM-10.3


class Act(IntEnum):
    """What an option does."""

    LEARN = 0  # card: Craft kind; place: display place or NONE for the discard pile
    FORGE = 1  # mix: counts of weapon kinds
    SELL = 2  # weapon: weapon kind; slot
    KINGDOM = 3  # card: Kingdom card; place: display place
    FORGE_AND_SELL = 4  # weapon, slot
    BAILOUT = 5
    PASS = 6
    STOP = 7
    RACE = 8  # race


class CraftPlace(IntEnum):
    """Where a Craft card is; OWNED + seat * SEASONS + season in which the seat learned it."""

    DECK = 0
    DISPLAY = 1
    DISCARD = 2
    REMOVED = 3
    NOWHERE = 4  # beyond the end of its deck
    OWNED = 5


class KingdomPlace(IntEnum):
    """Where a Kingdom card is; TAKEN + seat * SEASONS + season: with or used up by that seat."""

    NOWHERE = 0  # not used with this number of players
    DECK = 1
    DISPLAY = 2
    DISCARD = 3
    TAKEN = 4


class Duration(IntEnum):
    """BM-8.5 to BM-8.8."""

    PERMANENT = 0
    INSTANT = 1
    END = 2
    FINAL = 3


class Op(IntEnum):
    """Effect blocks of Kingdom cards (BM-10)."""

    EXTRA_LEARN = 0
    TERRITORY_REWARD = 1
    RACE_REWARD = 2
    SELL = 3
    FORGE_AND_SELL = 4
    GOLD_FLOOR = 5
    FORGE_DISCOUNT = 6
    FORGE_LIMIT = 7
    LEARN_MULTIPLIER_CAP = 8
    SELL_LIMIT = 9
    SELL_BONUS = 10
    GOLD_ON_DEFEAT = 11
    GOLD_ON_LOSS = 12
    WIN_LEVEL_TIES = 13
    END_GOLD_PER = 14
    END_FINAL_PRICE_AS_SALE = 15


class CountOf(IntEnum):
    """What `end_gold_per` counts (BM-10.15)."""

    TERRITORIES_WITH_OWN_WEAPON = 0
    DEFEAT_VALUE = 1
    WEAPONS_AT_VORPAL_LEVEL = 2
    RACES_WITH_THREE_TILES = 3


class Cause(IntEnum):
    """Why a season ended."""

    TRIGGER = 0  # BM-11.2
    PASSES = 1  # BM-3.7a
    TURN_CAP = 2  # BM-3.7b
    NO_TOKEN = 3  # BM-11.21


class Battle(IntEnum):
    """How the battle of a battlefield went; its first slot is that of the lower row."""

    FIRST = 0
    SECOND = 1
    TIE = 2
    STAY = 3  # switch steve_vs_steve


class DefeatedTie(IntEnum):
    """Switch `defeated_tie` (R33)."""

    SPLIT = 0
    FULL = 1
    NONE = 2


class SteveDid(IntEnum):
    """What is counted of Salesman Steve, by the seat that it happened for."""

    DEFEATED = 0  # a weapon of his that the seat defeated
    TOKEN = 1  # a demand token that his sale moved in the seat's turn
    TRIGGER = 2  # the end of a season that his sale triggered in the seat's turn


STEVE_DEEDS = len(SteveDid)


class Source(IntEnum):
    """Where gold came from."""

    START = 0
    CRAFT = 1
    FORGE = 2
    SALES = 3
    TILES = 4
    KINGDOM = 5
    TIES = 6
    REPAIRS = 7
    BAILOUT = 8
    FINAL_SALE = 9
    PRIZE = 10
    KINGDOM_END = 11


class Reason(IntEnum):
    """What settled the first place (BM-12.5)."""

    GOLD = 0
    WEAPONS = 1
    SHARED = 2


class Stream(IntEnum):
    """Purposes of the keyed random streams."""

    TABLEAUS = 0
    FIRST_PLAYER = 1
    SPRING_SUMMER = 2
    AUTUMN_WINTER = 3
    KINGDOM_A = 4  # and B, C, D after it
    KINGDOM_B = 5
    KINGDOM_C = 6
    KINGDOM_D = 7
    STEVE = 8
