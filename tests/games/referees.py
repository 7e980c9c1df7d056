"""What the referees of the games share; nothing here knows a rule."""

import argparse
import sys
from pathlib import Path


def main(check_trace, about):
    """Check a trace from the command line, a line a violation; 1 when there is one.

    Args:
        check_trace: (lines of the trace, path of the component data) -> violations.
        about: the line that --help shows.
    """
    parser = argparse.ArgumentParser(prog="referee", description=about)
    parser.add_argument("trace", type=Path, help="a trace as JSON lines")
    parser.add_argument("--components", type=Path, required=True, help="the components.toml")
    arguments = parser.parse_args()
    with arguments.trace.open(encoding="utf-8") as lines:
        found = check_trace(lines, arguments.components)
    for violation in found:
        sys.stdout.write(f"{violation}\n")
    sys.stderr.write(f"{arguments.trace}: {len(found)} violations\n")
    return 1 if found else 0


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
