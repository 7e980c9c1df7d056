"""A second reading of the rules in plain Python: checks a trace line by line.

It shares nothing with the engine but the component data, and knows positions, options and events
only in the words of the trace.
"""

from tests.games.arctic_scavengers.referee.box import Box
from tests.games.arctic_scavengers.referee.ending import result_of
from tests.games.arctic_scavengers.referee.setup import wrong_setup
from tests.games.arctic_scavengers.referee.table import ChanceError, Table
from tests.games.referees import differences


def check(lines):
    """What is wrong with a trace, in words; empty when it follows the rules."""
    box = Box(lines[0])
    wrong = [f"header: {each}" for each in wrong_setup(box, lines[0]["position"])]
    if wrong:
        return wrong
    table = Table(box, lines[0]["position"])
    for line in lines[1:-1]:
        wrong = check_decision(table, line)
        if wrong:
            return [f"decision {line['n']} {line['option']}: {each}" for each in wrong[:6]]
    expected = {"line": "result", "decisions": len(lines) - 2, **result_of(box, table.p)}
    return [f"result: {each}" for each in differences(expected, lines[-1])]


def check_decision(table, line):
    """Check one line from the position before; the table moves on to the position after."""
    asked = {"kind": line["kind"], "seat": line["seat"]}
    if asked != table.p["ask"]:
        return [f"{table.p['ask']} is asked, the line says {asked}"]
    legal = sorted(map(canonical, table.options()))
    if canonical(line["option"]) not in legal:
        return ["is not legal"]
    if "options" in line:
        listed = sorted(map(canonical, line["options"]))
        if listed != legal:
            return [f"options differ: {sorted(set(listed) ^ set(legal))[:4]}"]
    try:
        table.answer(line["option"], line["chance"])
    except ChanceError as error:
        return [f"chance: {error}"]
    return differences(table.p, line["position"])


def canonical(option):
    """A text that is the same for equal options."""
    return repr([(key, option[key]) for key in sorted(option) if key != "target"]) + repr(
        sorted(option.get("target", {}).items())
    )
