"""A second reading of the rules in plain Python: checks a trace line by line.

It shares nothing with the engine but the component data, and knows positions, options and events
only in the words of the trace.
"""

from tests.games.battle_merchants.referee.ending import Referee


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


def differences(expected, found, path=""):
    """Dotted places where two positions differ."""
    if isinstance(expected, dict) and isinstance(found, dict) and expected.keys() == found.keys():
        return [
            text
            for key in expected
            for text in differences(expected[key], found[key], f"{path}.{key}")
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [
            text
            for k, pair in enumerate(zip(expected, found, strict=True))
            for text in differences(*pair, f"{path}.{k}")
        ]
    return [] if expected == found else [f"{path}: {found!r}, expected {expected!r}"]
