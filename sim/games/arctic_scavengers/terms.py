"""The words of Arctic Scavengers as numbers: enums, and the bounds of its tables."""

from enum import IntEnum

RULES_VERSION = "1"  # raised when results are no longer comparable

MAX_SEATS = 5  # AS-2.1
MAX_KINDS = 32  # kinds of cards; printed: 24, with HQ 28. A set of kinds is the bits of one int
MAX_LEADERS = 20  # printed: 10
MAX_BUILDING_KINDS = 8  # printed: 4
MAX_BUILDINGS = 24  # building cards, so sites ever placed; printed: 12
MAX_BUILD_TIME = 8  # printed: 5
MAX_STORED = 6  # cards under one building; printed: 3
MAX_DECK = 96  # cards of one seat: 10 to start with, 3 a round (dug, hired, won), 1 given
MAX_JUNKYARD = 256  # all cards of the game; printed: 198
MAX_CONTESTED = 24  # printed: 14
MAX_ROUNDS = MAX_CONTESTED + 4  # skirmishes, and rounds without one before them; printed: 16
MAX_SEEN = 8  # cards an Organizer may draw; printed: 2
GANGS = 3  # AS-1.3
# Each thing, two prices of each kind of card, 6 rows about skirmishes, and the turn order.
MAX_COMPONENTS = 4 * MAX_KINDS + MAX_LEADERS + MAX_BUILDING_KINDS + GANGS + 6 + MAX_SEATS
MARK = 32  # a card of a pile is kind + MARK when it carries a used mark; AS-0.9

# Options. A turn: 6 rights (3 of them with and without a leader's refugee), 2 foods for each stack
# and, for every building, each kind to store or to retrieve: 12 + 2 * 32 + 24 * (32 + 6) = 988. A
# slot: a disarm, a snipe and a Fanatic on each kind, plain or starred, of 4 opponents, from up to
# 32 kinds of attackers, 3 * 64 * 4 * 32 = 24,576. Data whose cards could give more than this many
# (four attackers with both specials at one table of all kinds) are refused.
MAX_OPTIONS = 4096

# Decisions (AS-DECISIONS.8). One turn asks at most 9 + 3 * MAX_DECK questions of D2, each of which
# may name every card; printed games stay under 4,000 with random bots.
MAX_DECISIONS = 60_000


class Ability(IntEnum):
    """What a person can do (AS-0.2)."""

    DRAW = 0
    DIG = 1
    HUNT = 2
    FIGHT = 3


class CardType(IntEnum):
    """Types of cards, in card order (AS-0.1)."""

    PERSON = 0
    TOOL = 1
    MEDICINE = 2
    NOTHING = 3


class Origin(IntEnum):
    """The deck a card comes from: the first three are sources of people."""

    REFUGEE = 0
    MERCENARY = 1
    CONTESTED = 2
    JUNKYARD = 3


class Phase(IntEnum):
    """Phases of a game (AS-4.1)."""

    LEADERS = 0
    GATHER = 1
    SKIRMISH = 2
    OVER = 3


class Decision(IntEnum):
    """What is asked (AS-DECISIONS.4)."""

    LEADER = 0
    TURN = 1
    CARDS = 2
    INTERRUPT = 3
    SAVE = 4
    KEEP = 5
    SLOT = 6


class Do(IntEnum):
    """What an option does."""

    LEADER = 0
    DIG = 1
    DRAW = 2
    HUNT = 3
    HIRE = 4
    TRASH = 5
    BUILD = 6
    WORK = 7
    STORE = 8
    RETRIEVE = 9
    BUTCHER = 10
    CANNIBAL = 11
    ORGANIZER = 12
    REPAIR = 13
    HEAL = 14
    END = 15
    ADD = 16
    DONE = 17
    PASS = 18
    ATTACK = 19
    SAVE = 20
    KEEP = 21


class Act(IntEnum):
    """Kinds of declared actions; the first six are the rights of a round (AS-6.2, AS-33.3)."""

    DIG = 0
    DRAW = 1
    HUNT = 2
    HIRE = 3
    TRASH = 4
    BUILD = 5
    WORK = 6
    ORGANIZER = 7
    REPAIR = 8
    HEAL = 9


class Stage(IntEnum):
    """How far an action has got (AS-16.3)."""

    CARDS = 0
    WINDOW = 1
    KEEP = 2


class Laid(IntEnum):
    """The refugee of Peacemaker or Mentor in the action (AS-36.6)."""

    UNUSED = 0
    THERE = 1
    LOST = 2


class Food(IntEnum):
    """Which food pays a hire (AS-37.6)."""

    NORMAL = 0
    CANNIBAL = 1


class Attack(IntEnum):
    """Kinds of attacks (AS-15, AS-37.4, AS-38)."""

    DISARM = 0
    SNIPE = 1
    FANATIC = 2
    SABOTAGE = 3
    SHOOT = 4


class Place(IntEnum):
    """Where the card of an attack or a save comes from."""

    HAND = 0
    COMMITTED = 1
    BUNKER = 2
    SKIRMISH = 3


class Target(IntEnum):
    """What an attack is aimed at."""

    CARD = 0
    BUILDING = 1
    LEADER = 2


class Site(IntEnum):
    """What a building is at the moment (AS-34.12, AS-38.3)."""

    CONSTRUCTION = 0
    COMPLETE = 1
    DISABLED = 2


class Pending(IntEnum):
    """What the engine does next before anybody is asked; each is one step of `rounds.step`."""

    NOTHING = 0
    DRAW = 1  # draw_left cards for draw_seat
    TRASHED = 2  # shuffle the junkyard, then the turn goes on
    SKIRMISH = 3  # all slots are over
    TIED = 4  # shuffle the junkyard, then the round is over
    ROUND_END = 5
    ROUND_START = 6
    TURN_START = 7
    REVEAL = 8
    SLOT = 9  # find the next seat with a special
    OPPONENT = 10  # find the next opponent with an attack
    EVALUATE = 11  # the window is over
    SAVER = 12  # find the next seat with a medic
    HIT = 13  # nobody saves any more: the attack takes effect


class DrawFor(IntEnum):
    """What the cards are drawn for."""

    ROUND = 0  # AS-5.2
    ACTION = 1  # AS-9.2
    ORGANIZER = 2  # AS-37.5
    SITE = 3  # AS-34.5


class Block(IntEnum):
    """What a leader is made of, as `block` in the component data."""

    SUPPORT = 0  # Peacemaker, Mentor
    ABILITIES = 1  # Gangster, Excavator, Ranger
    REMOVE = 2  # Butcher, Cannibal
    STRIKE = 3  # Fanatic
    ORGANIZE = 4  # Organizer
    IMMUNE = 5  # Sergeant at Arms


class GangCount(IntEnum):
    """What a gang looks at (AS-32.2 to AS-32.4)."""

    TOOLS = 0
    MEDICINE = 1
    BUILDINGS = 2


class Source(IntEnum):
    """Sources of people in the score: three origins, three gangs (AS-20.2)."""

    REFUGEE = 0
    MERCENARY = 1
    CONTESTED = 2
    GEARHEADS = 3
    PHARMERS = 4
    MASONS = 5


class Reason(IntEnum):
    """What settled first place (AS-20.3)."""

    PEOPLE = 0
    CONTESTED = 1
    CARDS = 2
    SHARED = 3


class Stream(IntEnum):
    """Purposes of the keyed random streams (AS-DECISIONS.9)."""

    INITIATOR = 0
    JUNKYARD = 1
    CONTESTED = 2
    SCHEMATICS = 3
    LEADERS = 4
    DECK_0 = 5  # the deck of seat 0, and so on
    DECK_1 = 6
    DECK_2 = 7
    DECK_3 = 8
    DECK_4 = 9


class Count(IntEnum):
    """Rows of State.tally, the first four in the order of Contract.count."""

    OFFERED = 0
    TAKEN = 1
    USED = 2
    ROUND = 3
    DEAR = 4  # hires for more medicine than asked or, where a mix is asked, for any medicine


class Clash(IntEnum):
    """What a report counts of a seat's skirmishes: rows of State.clashes."""

    WON = 0
    WON_BY_PEOPLE = 1  # AS-19.1
    TIED = 2  # top fight, but nobody won
    TOOTHLESS = 3  # cards committed, but no fight among them
    USELESS = 4  # cards committed that could not help the fight
    SENT = 5  # cards committed, as revealed
