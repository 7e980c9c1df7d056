"""The words of Small World as numbers: enums, and the bounds of its tables."""

from enum import IntEnum

MAX_SEATS = 5  # SW-1.1
MAX_REGIONS = 48  # of the largest map, SW-60.1; a set of regions is an int64 bit mask
MAX_ROUNDS = 15  # printed: 10; "maps.N.turns" may not be more
MAX_RACES = 18  # printed: 14; own races without a donor come on top (R62)
MAX_POWERS = 28  # printed: 20; own powers come on top (SW-BLANK.5)
MAX_TILES = MAX_RACES + MAX_POWERS  # tile = race, or MAX_RACES + power
MAX_BLOCKS = 8  # of one tile; printed: 2
MAX_MARKERS = 11  # kinds; printed: 7, the Mountain is kind 0
MAX_ROW = 8  # visible combos; printed: 6
MAX_FACES = 12  # of the die; printed: 6
MAX_COUNTERS = 24  # blocks that count conquests of a turn, over all tiles; printed: 3
MAX_STRIKES = 8  # strike blocks over all tiles; printed: 1
MAX_TRAY = 40  # tokens of one race; printed: 20
MAX_EVENTS = 8  # chance events of one decision: a die, and twice a combo with a shuffle
MAX_PICKS = MAX_ROUNDS * MAX_SEATS  # one a turn, SW-4.1

# Options: each region once by tokens or die, once by sorcery and once per strike, roll and stop.
MAX_OPTIONS = MAX_REGIONS * (2 + MAX_STRIKES) + 2

# Decisions of a turn, 800: of the attacker's active race and of each race in decline that acts
# up to 48 abandonments, and for each of 40 tokens a roll, a conquest and a placement; 60 markers;
# of each opponent up to 40 tokens and 20 markers placed. Own tiles could add more actors; a
# printed game stays under 60 a turn.
MAX_DECISIONS = MAX_ROUNDS * MAX_SEATS * 800

ACTIVE, DECLINE = 0, 1  # phase of a race in play; column of the tables that depend on it


class Decision(IntEnum):
    """What is asked (SW-14)."""

    EXPAND_OR_DECLINE = 0
    PICK = 1
    ABANDON = 2
    CONQUER = 3
    REDEPLOY = 4
    GIVE_UP = 5
    MARKER = 6
    ALLY = 7
    LATE_DECLINE = 8


class Do(IntEnum):
    """What one option does."""

    EXPAND = 0
    DECLINE = 1
    PICK = 2
    ABANDON = 3
    CONQUER = 4
    ATTEMPT = 5
    STRIKE = 6
    SORCERY = 7
    ROLL = 8
    STOP = 9
    PLACE = 10
    GIVE_UP = 11
    MARKER = 12
    ALLY = 13
    NOBODY = 14
    STAY = 15


class Step(IntEnum):
    """The steps of a turn, A to I (SW-3.2)."""

    CHOICE = 0
    GHOULS = 1
    PICK = 2
    READY = 3
    CONQUESTS = 4
    REDEPLOYMENT = 5
    SCORING = 6
    AFTER_SCORING = 7
    VICTIMS = 8


class Stage(IntEnum):
    """Where the turn is: what has to happen before the next decision."""

    TURN = 0
    ACTORS = 1  # next race in decline that acts in step B
    PICK = 2
    READY = 3
    ABANDON = 4
    CONQUER = 5
    CONQUERED = 6  # the conquests of the acting race are over
    GROWTH = 7
    SPREAD = 8  # next race that redeploys in step F
    GIVE_UP = 9
    PLACE = 10
    RUNS = 11  # next run of markers
    MARK = 12
    SCORE = 13
    ALLY = 14
    LATE_DECLINE = 15
    VICTIMS = 16
    END = 17
    OVER = 18


class Status(IntEnum):
    """Where a race banner is."""

    STACK = 0
    ROW = 1
    ACTIVE = 2
    DECLINE = 3


class Block(IntEnum):
    """Effect blocks, SW-BLANK.15 to SW-BLANK.36."""

    TOKENS_AT_PICK = 0
    GROWTH = 1
    COINS_REGION = 2
    COINS_CONQUEST = 3
    COINS_TURN = 4
    DISCOUNT = 5
    ENTRY = 6
    REACH = 7
    LINK = 8
    WATER = 9
    LOSSES = 10
    DEFENCE = 11
    PLACE_MARKER = 12
    ATTACK_RESERVE = 13
    SORCERY = 14
    STRIKE = 15
    DIE_BEFORE_EACH = 16
    PEACE = 17
    STAY_IN_DECLINE = 18
    ACT_IN_DECLINE = 19
    SPARED = 20
    DECLINE_AFTER_SCORING = 21


class Place(IntEnum):
    """How a `place_marker` block places (SW-BLANK.27)."""

    EACH_REGION = 0
    FIRST_CONQUESTS = 1
    REDEPLOY = 2
    ONE_PER_TURN = 3
    WITH_STRIKE = 4


class Holds(IntEnum):
    """Bits of what stands in a region (SW-BLANK.12)."""

    EMPTY = 1
    NON_EMPTY = 2
    LOST_TRIBE = 4
    ACTIVE = 8
    DECLINE = 16


class Fate(IntEnum):
    """What becomes of a marker whose region is conquered or abandoned (SW-BLANK.37)."""

    STOCK = 0
    HAND = 1
    GONE = 2


class Terrain(IntEnum):
    """SW-1.2."""

    FOREST = 0
    HILL = 1
    FARMLAND = 2
    SWAMP = 3
    MOUNTAIN = 4
    SEA = 5
    LAKE = 6


class Source(IntEnum):
    """Sources of score, as in the trace."""

    START = 0
    REGIONS = 1
    RACE = 2
    POWER = 3
    COMBO_TAKEN = 4
    COMBO_PAID = 5


class Reason(IntEnum):
    """What decided who is first (SW-12.2 to SW-12.4)."""

    COINS = 0
    TOKENS = 1
    SHARED = 2


class Stream(IntEnum):
    """Purposes of the keyed random streams (SW-14)."""

    BANNERS = 0
    BADGES = 1
    RESHUFFLE = 2  # of discarded badges, SW-4.6
    START = 3
    DIE_0 = 4  # the die as rolled by seat 0, and so on
    DIE_1 = 5
    DIE_2 = 6
    DIE_3 = 7
    DIE_4 = 8


class Event(IntEnum):
    """Chance that followed a decision, for the trace."""

    DIE = 0
    BADGES_SHUFFLED = 1
    NEW_COMBO = 2


class Fault(IntEnum):
    """Impossible situations; `state.fault`."""

    NONE = 0
    NO_BADGE = 1  # a combo needs a badge and there is none
    TOO_MANY_EVENTS = 2
    STUCK = 3  # a stage without a way on
