"""AS-7, AS-11.4, AS-34.1  Card by card leads to every legal declaration and to no other.

The legal sets are listed here by trying all of them, in plain Python from the printed data.
"""

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.core.kernel import duplicate
from sim.games.arctic_scavengers import GAME
from sim.games.arctic_scavengers.data import printed_document
from tests.games.arctic_scavengers.board import Board

CARDS = {card["id"]: card for card in printed_document()["card"]}
POOL = [
    "refugee", "scavenger", "brawler", "scout", "group_leaders", "sniper_team", "thugs", "junk",
    "multitool", "spear", "shovel", "medkit", "pills", "wolf_pack", "field_crew", "tribe_family_3",
    "medic", "engineer", "toolkit",
]  # fmt: skip
LEADERS = [None, "excavator", "ranger", "mentor", "peacemaker"]
hands = st.lists(st.sampled_from(POOL), min_size=1, max_size=6)


def base(card, ability, leader):
    value = CARDS[card].get("abilities", {}).get(ability)
    if leader == "excavator" and card == "refugee" and ability == "dig":
        return 1
    if leader == "ranger" and ability == "hunt" and (card == "refugee" or "family" in card):
        return 1
    return value


def total(cards, ability, leader, bonus, stack):
    """Total of a declaration, or None when a card does not fit (AS-7.2 to AS-7.8)."""
    acting = [card for card in cards if base(card, ability, leader) is not None]
    rest = [card for card in cards if base(card, ability, leader) is None]
    if any(ability not in CARDS[card].get("modifiers", {}) for card in rest) or not acting:
        return None
    helpers = [card for card in rest if CARDS[card]["type"] == "person"]
    tools = [card for card in rest if CARDS[card]["type"] == "tool"]
    if not stack and len(helpers) > len(acting):
        return None
    room = [card for card in acting for _ in range(CARDS[card]["tribe_members"])]
    if len(tools) > len(room):
        return None
    best = 0
    if leader == "excavator" and ability == "dig":
        refugees = room.count("refugee")
        for carried in product((0, 1), repeat=len(tools)):  # 1: a refugee carries it
            if sum(carried) <= refugees and len(tools) - sum(carried) <= len(room) - refugees:
                best = max(best, sum(
                    1 if by else CARDS[tool]["modifiers"]["dig"]
                    for tool, by in zip(tools, carried, strict=True)
                ))  # fmt: skip
    else:
        best = sum(CARDS[tool]["modifiers"][ability] for tool in tools)
    helped = sum(CARDS[card]["modifiers"][ability] for card in helpers)
    return sum(base(card, ability, leader) for card in acting) + best + helped + bonus


def subsets(hand):
    kinds = sorted(Counter(hand).items())
    for numbers in product(*(range(n + 1) for _, n in kinds)):
        yield tuple(card for (card, _), n in zip(kinds, numbers, strict=True) for _ in range(n))


def declared(board, **first):
    """Every set of cards that the options lead to."""
    found = set()
    seen = set()

    def follow(state, cards):
        board.state = state
        for option in board._legal():
            line = GAME.say_action(state, board.box, option)
            twin = duplicate(state)
            GAME.contract.apply(twin, board.data, option)
            if line == "that is all":
                found.add(tuple(sorted(cards)))
            else:
                more = (*cards, board.names.card[option.card])
                assert more not in seen, "one choice has two ways of being written"
                seen.add(more)
                assert twin.decision == 2, "a declaration ended without `done`"
                follow(twin, more)

    start = [option for option in board._legal() if matches(board, option, first)]
    if start:
        twin = duplicate(board.state)
        GAME.contract.apply(twin, board.data, start[0])
        follow(twin, ())
    return found


def matches(board, option, fields):
    from sim.games.arctic_scavengers.trace import option_line

    line = option_line(board.state, board.names, option)
    return all(line.get(key) == value for key, value in fields.items())


@settings(max_examples=40)
@given(
    hand=hands, act=st.sampled_from(["dig", "draw", "hunt", "build"]), stack=st.booleans(),
    leader=st.sampled_from(LEADERS), power=st.booleans(),
)  # fmt: skip
def test_as_7_2_as_7_8_as_34_1_as_36_7_exactly_the_legal_sets_can_be_declared(
    hand, act, stack, leader, power
):
    board = Board(" ".join(hand), "pills", hq=3, leaders=[leader, None], schematics="armory bunker",
                  junkyard="3 net", group_leaders_stack=stack)  # fmt: skip
    ability = "dig" if act == "build" else act
    rest, bonus = list(hand), 0
    if power:
        fits = {"mentor": 1, "peacemaker": 0 if act == "draw" else 2}.get(leader, 0)
        if not fits or "refugee" not in hand:
            assert not board.offered(do=act, power=True)
            return
        rest.remove("refugee")
        bonus = fits
    legal = set()
    for cards in subsets(rest):
        if cards and (act != "build" or "engineer" in cards):
            value = total(cards, ability, leader, bonus, stack)
            if value is not None and value >= 1:
                legal.add(cards)
    assert declared(board, do=act, power=power) == legal


@settings(max_examples=40)
@given(
    hand=st.lists(st.sampled_from(["pills", "medkit", "medic", "junk"]), max_size=6),
    food=st.integers(0, 6), stack=st.sampled_from(["hunter", "scout", "group_leaders", "thugs"]),
)  # fmt: skip
def test_as_11_3_as_11_4_exactly_the_payments_without_a_card_too_many(hand, food, stack):
    board = Board(" ".join(hand), "pills", hq=1)
    board.state.food = food
    cost = CARDS[stack]["cost"]
    due = cost["any_mix"] - food if "any_mix" in cost else cost["medicine"]
    if food < cost.get("food", 0):
        due = 999
    legal = set()
    for cards in subsets(hand):
        values = [CARDS[card].get("medicine", 0) for card in cards]
        enough = sum(values) >= due
        if enough and all(sum(values) - value < due for value in values) and 0 not in values:
            legal.add(cards)
    found = declared(board, do="hire", stack=stack, food="normal")
    assert found == {tuple(sorted(cards)) for cards in legal}
