"""A second reading of the rules in plain Python: checks a trace line by line.

It shares nothing with the engine but the component data, and knows positions, options and events
only in the words of the trace.
"""

from tests.games.battle_merchants.referee.ending import Referee
from tests.games.referees import differences


def check(lines):
    """What is wrong with a trace, in words; empty when it follows the rules."""
    referee = Referee(lines[0])
    for line in lines[1:-1]:
        where = f"decision {line['n']}"
        asked = (referee.p["to_move"], referee.p["phase"])
        if (line["seat"], line["kind"]) != asked:
            return [f"{where}: asked {asked}, the line says {line['seat']}, {line['kind']}"]
        legal = sorted(map(repr, map(canonical, referee.options())))
        if repr(canonical(line["option"])) not in legal:
            return [f"{where}: {line['option']} is not legal"]
        if "options" in line:
            listed = sorted(map(repr, map(canonical, line["options"])))
            if listed != legal:
                differ = sorted(set(listed) ^ set(legal))
                return [f"{where}: options differ: {differ[:4]}"]
        referee.carry_out(line["option"])
        if referee.chance != line["chance"]:
            return [f"{where}: chance {line['chance']}, expected {referee.chance}"]
        wrong = differences(referee.p, line["position"])
        if wrong:
            return [f"{where} {line['option']}: {each}" for each in wrong[:6]]
    return []


def canonical(option):
    return sorted(option.items())
