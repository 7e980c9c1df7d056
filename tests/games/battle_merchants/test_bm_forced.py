"""A seat that is given a card or may not have it, on the deal that everybody else plays."""

import json
from dataclasses import replace

import numpy as np
import pytest

from sim.core import kernel
from sim.core.game import FORBID, FORCES, GIVE, Twist
from sim.core.kernel import NONE, copy_record, new_record
from sim.core.loop import new_streams, seed_game
from sim.core.rng import below, seed_stream
from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.games.battle_merchants import GAME
from sim.games.battle_merchants.names import Names
from sim.games.battle_merchants.terms import MAX_DECK, KingdomPlace
from sim.games.battle_merchants.trace import option
from tests.games.battle_merchants.referee import check
from tests.kit.walk import TOP

AXE = "spring_summer:axe:x2:2:0"  # one card of this kind
LATE = "autumn_winter:mace:x1:1:2"
GIVEN = [
    "golden_handshake",
    "bigger_forge",
    "royal_treasury",
    "trophy_hall",
    "rush_order",
    AXE,
    LATE,
]
FORBIDDEN = ["bigger_forge", "slush_fund", "extra_crafty", AXE, "spring_summer:sword:free:1:0",
             "axe.standard"]  # fmt: skip


def component(box, name):
    return [part.id for part in box.components].index(name)


def table(players, kind, name, script="random"):
    """The holder, whose seat is forced, against others; variant 0 is not forced."""
    path = TOP / "strategies" / GAME.name / f"{script}.py"
    others = [load_strategy(GAME, script, path)] * (players - 1)
    box = GAME.read_box(players, {})
    twist = Twist("holder", kind, component(box, name))
    boxes = [box, replace(box, twist=twist)]
    return Table(GAME, boxes, [load_strategy(GAME, "holder", path), *others], 5)


class Forced:
    """A game in which one seat is forced, walked at random."""

    def __init__(self, players, kind, name, seat=0, seed=1):
        self.box = GAME.read_box(players, {})
        self.names = Names(self.box)
        self.seat, self.name = seat, name
        self.state = new_record(GAME.state)
        self.state.n_seats = players
        seed_game(self.state, new_streams(), len(GAME.streams), seed, 0)
        self.state.forced = 1 << seat
        self.state.force_kind = kind
        self.state.force_part = component(self.box, name)
        self.stream = np.zeros(4, np.int64)
        seed_stream(self.stream, seed, 0, 9)
        GAME.contract.setup(self.state, self.box.data)

    def options(self):
        buffer = np.zeros(GAME.max_options, GAME.action)
        return buffer[: GAME.contract.legal(self.state, self.box.data, buffer)]

    def steps(self):
        """Seat and options of every decision, before it is carried out."""
        while len(options := self.options()):
            yield int(self.state.to_move), [option(each, self.names) for each in options]
            chosen = options[below(self.stream, len(options))]
            GAME.contract.apply(self.state, self.box.data, chosen)

    def taken(self):
        part = np.zeros((len(self.box.components), self.box.players, 4), np.int32)
        GAME.contract.count(self.state, self.box.data, part)
        return part[component(self.box, self.name), :, 1].tolist()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GIVEN)
def test_a_given_card_goes_to_its_seat(name, players):
    game = Forced(players, GIVE, name, seat=1)
    for seat, options in game.steps():
        found = [each for each in options if each.get("card") == name]
        if seat == game.seat and found and game.taken()[game.seat] == 0:
            assert found == options
        if seat != game.seat and game.taken()[game.seat] == 0:
            assert not found
    assert game.taken()[game.seat] >= 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_forbidden_component_is_never_had(name, players):
    for seed in range(3 if kernel.JIT else 1):
        game = Forced(players, FORBID, name, seed=seed)
        for _ in game.steps():
            pass
        assert game.taken()[game.seat] == 0


@pytest.mark.parametrize(
    ("kind", "name"), [(GIVE, "honed_edges"), (GIVE, AXE), (FORBID, "rush_order")]
)
def test_nothing_is_lost_or_made_up(kind, name):
    game = Forced(2, kind, name, seat=1, seed=4)
    for number, _ in enumerate(game.steps()):
        if number % 7 == 0:
            assert GAME.check_state(game.state, game.box) == []
    assert GAME.check_state(game.state, game.box) == []


def test_to_give_a_card_exchanges_two_cards_of_its_letter():
    plain, given = (table(4, GIVE, "trophy_hall").replay(v, 0, 0).start for v in range(2))
    differ = np.flatnonzero(plain.kingdom_deck != given.kingdom_deck)
    assert len(differ) in (0, 2)
    assert (plain.craft_kind == given.craft_kind).all()
    names = Names(GAME.read_box(4, {}))
    letters = [names.data.letter[card] for card in given.kingdom_deck if card != NONE]
    assert names.kingdom[given.kingdom_deck[letters.index(2)]] == "trophy_hall"


def test_to_give_a_craft_card_exchanges_two_cards_of_its_deck():
    plain, given = (table(4, GIVE, AXE).replay(v, 0, 0).start for v in range(2))
    differ = np.flatnonzero(plain.craft_kind != given.craft_kind)
    assert len(differ) in (0, 2)
    assert Names(GAME.read_box(4, {})).crafts[given.craft_kind[0]] == AXE
    assert (plain.kingdom_deck == given.kingdom_deck).all()


def test_to_forbid_a_card_changes_nothing_on_the_table():
    plain, barred = (table(4, FORBID, "golden_handshake").replay(v, 0, 0).start for v in range(2))
    for field in ("kingdom_deck", "craft_kind", "tableau", "first_player"):
        assert (plain[field] == barred[field]).all()


def test_a_card_given_is_taken_only_when_it_does_something():
    game = Forced(4, GIVE, "royal_treasury")
    card = game.names.kingdom.index("royal_treasury")
    game.state.kingdom_place[game.state.kingdom_display[0]] = KingdomPlace.DECK
    game.state.kingdom_display[0] = card
    game.state.kingdom_place[card] = KingdomPlace.DISPLAY
    game.state.to_move = 0
    game.state.gold[0] = 19
    assert [option(each, game.names)["do"] for each in game.options()] == ["kingdom"]
    game.state.gold[0] = 20
    assert "learn" in [option(each, game.names)["do"] for each in game.options()]


@pytest.mark.parametrize("name", [LATE, AXE, "trophy_hall"])
def test_a_view_filled_again_knows_what_is_given_and_no_more(name):
    game = Forced(4, GIVE, name, seat=2)
    hall = game.names.kingdom.index("trophy_hall")
    for number, _ in enumerate(game.steps()):
        if number % 9:
            continue
        view = new_record(GAME.state)
        GAME.contract.observe(game.state, game.box.data, 0, view)
        filled = new_record(GAME.state)
        copy_record(filled, view)
        GAME.contract.redeal(filled, game.box.data, 0, game.stream)
        again = new_record(GAME.state)
        GAME.contract.observe(filled, game.box.data, 0, again)
        assert again.tobytes() == view.tobytes()
        assert GAME.check_state(filled, game.box) == []
        if name == LATE and game.state.season < 2:
            assert game.names.crafts[filled.craft_kind[MAX_DECK]] == LATE
        if name == "trophy_hall" and game.state.kingdom_place[hall] == KingdomPlace.DECK:
            deck = [int(card) for card in filled.kingdom_deck[game.state.kingdom_drawn :]]
            late = [card for card in deck if card != NONE and game.box.data.letter[card] == 2]
            assert late[0] == hall


def test_who_is_not_forced_plays_as_before():
    both = table(3, FORBID, "clearance_sale")  # a card that is not used with three players
    tally = both.play(0, 20 if kernel.JIT else 1)
    assert (tally.counts.score[0] == tally.counts.score[1]).all()


@pytest.mark.parametrize("kind", [GIVE, FORBID])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["drive_the_workers", "extra_crafty", "slush_fund", AXE])
def test_traces_of_forced_games_follow_the_rules(name, players, kind):
    replay = table(players, kind, name).replay(1, 3, 1)
    names = [f"other {seat}" for seat in range(players)]
    names[int(replay.start.forced).bit_length() - 1] = "holder"
    header = {"strategies": names, "force": {"strategy": "holder", FORCES[kind]: name}}
    replay = replace(replay, header=header)
    lines = json.loads(json.dumps(list(GAME.trace_lines(replay, True))))
    assert check(lines) == []


def test_the_story_says_who_is_forced():
    told = list(GAME.say_lines(table(3, GIVE, "golden_handshake").replay(1, 0, 0)))
    (line,) = [each for each in told if each.startswith("Forced")]
    assert line.startswith("Forced: Golden Handshake; ")
    assert line.endswith(" takes it as soon as it can")
