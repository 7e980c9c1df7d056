"""The game in words: what a person needs to follow it, at the moment when it happens."""

import dataclasses
import re

import pytest

from sim.core.game import Replay, Step
from sim.core.kernel import NONE
from sim.games.small_world import GAME
from sim.games.small_world.names import markers
from sim.games.small_world.trace import Names
from tests.games.small_world.lay import Play, Seat
from tests.games.small_world.reader import Reader
from tests.games.small_world.test_trace import replay

IVY = {
    "id": "ivy", "name": "Ivy", "count": 3, "defence": 1, "supply": "combo", "per_region": 0,
    "stops_sorcery": True, "conquered": "gone", "abandoned": "hand", "decline": "stays",
}  # fmt: skip


def replay_of(play, *deeds):
    """A replay of these options from the position on."""
    start, steps = play.state.copy(), []
    for number, (do, *region) in enumerate(deeds, 1):
        before, told = play.state.copy(), play.options
        options = play._options[: len(told)].copy()
        wanted = {"do": do, **({"region": region[0]} if region else {})}
        chosen = next(k for k, option in enumerate(told) if wanted.items() <= option.items())
        play.do(do, *region)
        step = Step(number, int(before.to_move), options, chosen, before, play.state.copy())
        steps.append(step)
    return Replay(play.box, {}, start, lambda: iter(steps), lambda: {"detail": "cut off"})


def tell(play, *deeds):
    """The lines about these options; not the head, not the end."""
    lines = [line.strip() for line in GAME.say_lines(replay_of(play, *deeds))]
    assert lines[-1] == "The game did not end: cut off."
    return lines[3:-1]


def options(play):
    """The texts of what can be chosen."""
    n = len(play.options)
    return [GAME.say_action(play.state, play.box, option) for option in play._options[:n]]


def on_the_map(state, names):
    """Region -> race and tokens. Ghouls in decline take theirs up before anything is told."""
    return {
        names.regions[k]: (names.races[race], names.races[race] == "ghouls" or int(state.tokens[k]))
        for k, race in enumerate(state.race_at)
        if race != NONE
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_words_tell_where_every_token_is(players):
    game, reader, after = replay(players), Reader(), []
    names = Names(game.box)

    def steps():
        for step in game.steps():
            after[:] = [step.after]
            yield step

    for line in GAME.say_lines(dataclasses.replace(game, steps=steps)):
        reader.read(line)
        if line.startswith("Round") and after:
            told = {
                region: (race.lower(), race == "Ghouls" or reader.tokens[region])
                for region, race in reader.race.items()
            }
            assert told == on_the_map(after[0], names), line


# ---------------------------------------------------------------------------- options


def test_a_dragon_is_sent_by_name():
    play = Play(Seat("orcs", "dragon_master", hand=6)).expand()
    assert "send the Dragon to farmland 1 (m2_01) with 1 of 6 tokens" in options(play)


@pytest.mark.parametrize(("strikes", "said"), [
    (1, "use Folk on {} with 1 of 6 tokens"),
    (2, "use Folk on {} (strike 2 of Folk) with 1 of 6 tokens"),
])  # fmt: skip
def test_a_strike_without_a_marker_is_named_by_its_tile(strikes, said):
    strike = {"block": "strike", "cost": 1, "per_turn": 1}
    folk = {"id": "folk", "name": "Folk", "banner": 5, "donor": "humans",
            "effects": [strike] * strikes}  # fmt: skip
    play = Play(Seat("folk", hand=6), settings={"blank_races": [folk]}).expand()
    assert said.format("farmland 1 (m2_01)") in options(play)


def test_markers_have_their_printed_names_and_the_right_article():
    box = GAME.read_box(2, {"blank_markers": [IVY]})
    names = [name for name in box.document["markers"] if name != "source"]
    said = {name: (markers(box, k, 1), markers(box, k, 2)) for k, name in enumerate(names)}
    assert said["encampment"] == ("an Encampment", "2 Encampments")
    assert said["fortress"] == ("a Fortress", "2 Fortresses")
    assert said["hole_in_the_ground"] == ("a Hole-in-the-Ground", "2 Holes-in-the-Ground")
    assert said["hero"] == ("a Hero", "2 Heroes")
    assert said["troll_lair"] == ("a Troll Lair", "2 Troll Lairs")
    assert said["dragon"][0] == "the Dragon"
    assert said["ivy"] == ("an Ivy marker", "2 Ivy markers")


# ---------------------------------------------------------------------------- coins


def test_a_pick_tells_what_is_paid_what_is_found_and_what_is_left():
    row = [("orcs", "flying"), ("elves", "hill"), ("giants", "forest")]
    play = Play(Seat(coins=5), row=row).lay_coins(2, 0, 3)
    told = tell(play, ("pick",))
    assert told[0].startswith("The row: Flying Orcs (2 coins), Hill Elves, Forest Giants (3 coins)")
    assert told[1:3] == ["Seat 1: pick Flying Orcs for 0 coins, with 2 coins on it.",
                         "Seat 1 takes 2 coins from the combo; it now has 7 coins."]  # fmt: skip
    assert told[-1] == "The Orcs of seat 1 have 10 tokens in hand."


@pytest.mark.parametrize("players", [2, 5])
def test_the_coins_told_of_each_seat_add_up_to_its_score(players):
    game = replay(players)
    purse = dict.fromkeys(range(1, players + 1), 5)
    for line in GAME.say_lines(game):
        if found := re.search(r"Seat (\d) lays 1 coin on (each of )?(.*?)( and takes|;)", line):
            n = len(re.split(", | and ", found[3])) if found[2] else 1
            purse[int(found[1])] -= n
        if found := re.search(r"Seat (\d) .*takes (\d+) coin", line):
            purse[int(found[1])] += int(found[2])
        if found := re.search(r"Seat (\d) scores (\d+|nothing).* and has (\d+)", line):
            seat, gain = int(found[1]), found[2]
            purse[seat] += 0 if gain == "nothing" else int(gain)
            assert purse[seat] == int(found[3])
        if found := re.search(r"Seat (\d).*; it now has (\d+)", line):
            assert purse[int(found[1])] == int(found[2])
    assert list(purse.values()) == [int(n) for n in game.outcome()["score"]]


def test_scoring_tells_its_sources():
    play = Play(Seat("humans", "merchant", {"m2_01": 2})).expand()
    told = tell(play, ("stop",))
    assert "Seat 1 scores 3 coins (regions 1, race 1, power 1) and has 8." in told


# ---------------------------------------------------------------------------- conquests


def test_a_final_attempt_tells_holder_cost_hand_and_die():
    play = Play(Seat("orcs", land={"m2_01": 2}), Seat(declined=[("elves", {"m2_02": 1})])).expand()
    told = tell(play.dice(2), ("attempt", "m2_02"))
    assert told[:2] == [
        "Seat 1: roll the die for forest 1 (m2_02), which costs 3, with 1 token in hand. "
        "It is held by the Elves in decline of seat 2 (1 token).",
        "The die shows 2: 1 token and 2 are enough for 3, forest 1 (m2_02) is taken.",
    ]


def test_a_conquest_tells_what_is_lost_and_what_is_withdrawn():
    seats = Seat("orcs", land={"m2_01": 8}), Seat("trolls", land={"m2_02": 3, "m2_17": 1})
    told = tell(Play(*seats).expand(), ("conquer", "m2_02"))
    assert told == [
        "Seat 1: conquer forest 1 (m2_02) with 6 of 7 tokens, held by the Trolls of seat 2 "
        "(3 tokens and a Troll Lair).",
        "The Trolls of seat 2 lose 1 token and withdraw 2.",
        "A Troll Lair goes back to the box.",
    ]


def test_withdrawn_tokens_that_have_one_way_to_go_are_told():
    seats = (
        Seat("orcs", "dragon_master", {"m2_01": 2}),
        Seat("ratmen", land={"m2_02": 3, "m2_17": 1}),
    )
    told = tell(Play(*seats).expand(), ("strike", "m2_02"))
    assert told[1] == "The Ratmen of seat 2 lose 1 token and withdraw 2."
    assert told[3] == "2 tokens of the Ratmen of seat 2 go to hill 4 (m2_17)."


def test_a_dragon_that_moves_is_told():
    seat = Seat("orcs", "dragon_master", {"m2_01": 3}, markers={"m2_01": "dragon"})
    told = tell(Play(seat).expand(), ("strike", "m2_02"))
    assert told[1] == "The Dragon goes away from farmland 1 (m2_01)."


def test_new_tokens_of_skeletons_are_told():
    play = Play(Seat("skeletons", "merchant", hand=8), Seat("elves", land={"m2_17": 1})).expand()
    told = tell(play, ("conquer", "m2_11"), ("conquer", "m2_17"), ("stop",))
    assert told[-1] == "The Skeletons get 1 token from the tray."


def test_a_roll_of_the_berserk_tells_its_discount_or_its_end():
    play = Play(Seat("orcs", "berserk", hand=1)).expand()
    told = tell(play.copy().dice(2), ("roll",))
    assert told[1] == "The die shows 2: the next conquest costs 2 tokens less."
    assert tell(play.dice(0), ("roll",))[1:3] == [
        "The die shows 0.",
        "No region is within reach: the conquests are over.",
    ]


def test_sorcery_is_told_with_its_victim():
    seats = Seat("sorcerers", land={"m2_01": 2}), Seat("elves", land={"m2_02": 1})
    told = tell(Play(*seats).expand(), ("sorcery", "m2_02"))
    assert told == [
        "Seat 1: use Sorcery on forest 1 (m2_02), with a token from the tray, "
        "held by the Elves of seat 2 (1 token).",
        "The Elves of seat 2 lose 1 token; they hold no region any more.",
    ]


def test_a_race_that_loses_its_last_region_leaves():
    seats = Seat("orcs", land={"m2_01": 9}), Seat(declined=[("elves", {"m2_02": 1})])
    told = tell(Play(*seats).expand(), ("conquer", "m2_02"))
    assert told[1] == "The Elves in decline of seat 2 lose 1 token, their last, and vanish."


# ---------------------------------------------------------------------------- placing


def test_tokens_placed_in_a_row_are_one_line_with_what_had_no_choice():
    play = Play(Seat("orcs", land={"m2_01": 5, "m2_20": 1})).expand()
    told = tell(play, ("stop",), ("place", "m2_01"), ("place", "m2_20"))
    assert told[1] == (
        "Seat 1: put 4 tokens of the Orcs: 1 into farmland 1 (m2_01) and 3 into swamp 4 (m2_20)."
    )


def test_the_tokens_of_the_only_region_are_told():
    told = tell(Play(Seat("orcs", land={"m2_01": 4})).expand(), ("stop",))
    assert told[1] == "3 tokens of the Orcs of seat 1 go to farmland 1 (m2_01)."


def test_the_second_hero_is_told_with_the_first():
    play = Play(Seat("orcs", "heroic", {"m2_01": 1, "m2_02": 1, "m2_20": 1}, 1)).expand()
    told = tell(play, ("stop",), ("place", "m2_20"), ("marker", "m2_02"))
    assert told[2] == ("Seat 1: put 2 Heroes: 1 into forest 1 (m2_02) and 1 into swamp 4 (m2_20).")


def test_encampments_that_a_conquest_sent_back_are_told():
    seats = (
        Seat("orcs", "dragon_master", {"m2_01": 2}),
        Seat("ratmen", "bivouacking", {"m2_02": 1, "m2_17": 1}, markers={"m2_02": "encampment"}),
    )
    told = tell(Play(*seats).expand(), ("strike", "m2_02"))
    assert told[2] == "An Encampment goes back to the hand of seat 2."
    assert told[4] == "An Encampment goes to hill 4 (m2_17)."


def test_heroes_without_a_choice_are_told():
    play = Play(Seat("orcs", "heroic", {"m2_01": 1, "m2_20": 1}, 1)).expand()
    told = tell(play, ("stop",), ("place", "m2_20"))
    assert told[2:4] == [
        "A Hero goes to farmland 1 (m2_01).",
        "A Hero goes to swamp 4 (m2_20).",
    ]


def test_regions_that_amazons_have_to_give_up_are_told():
    play = Play(Seat("amazons", "merchant", hand=3)).expand()
    told = tell(play, ("conquer", "m2_01"), ("stop",))
    assert told[2:4] == [
        "The Amazons have to give up farmland 1 (m2_01).",
        "3 tokens of the Amazons of seat 1 stay in hand.",
    ]


def test_a_lot_that_was_cut_off_is_told_as_far_as_it_came():
    play = Play(Seat("orcs", land={"m2_01": 4, "m2_20": 1})).expand()
    told = tell(play, ("stop",), ("place", "m2_01"))
    assert told[-1] == "Seat 1: put 1 token of the Orcs into farmland 1 (m2_01)."


# ---------------------------------------------------------------------------- decline, peace


def test_a_decline_tells_who_vanishes_and_what_is_given_back():
    seat = Seat("halflings", "heroic", {"m2_01": 3, "m2_02": 1}, hand=1,
                declined=[("trolls", {"m2_17": 1})], markers={"m2_01": "hero"})  # fmt: skip
    told = tell(Play(seat), ("decline",))
    assert told[1:5] == [
        "The Trolls in decline of seat 1 vanish from hill 4 (m2_17).",
        "The Halflings give 3 tokens back to the tray and stay in 2 regions.",
        "The badge Heroic is discarded.",
        "A Hero goes off the map.",
    ]


def test_peace_is_told_from_its_beginning_to_its_end():
    play = Play(Seat("orcs", "diplomat", {"m2_01": 2}), Seat("elves", land={"m2_17": 1})).expand()
    told = tell(play, ("stop",), ("ally",), ("decline",))
    assert "Seat 1: make peace with seat 2." in told
    assert told[-2:] == [
        "The peace of seat 1 with seat 2 is over.",
        "Round 2. Seat 1's turn: Diplomat Orcs (1 region), 6 coins.",
    ]
