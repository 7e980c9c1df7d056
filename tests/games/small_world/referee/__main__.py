"""Check a trace file from the command line; exit code 1 when something is wrong with it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .check import check_trace


def main() -> int:
    """Read the arguments, print one line a violation and return the exit code."""
    parser = argparse.ArgumentParser(prog="referee", description=__doc__)
    parser.add_argument("trace", type=Path, help="a trace as JSON lines")
    parser.add_argument("--components", type=Path, required=True, help="the components.toml")
    arguments = parser.parse_args()
    with arguments.trace.open(encoding="utf-8") as lines:
        found = check_trace(lines, arguments.components)
    for violation in found:
        sys.stdout.write(f"{violation}\n")
    sys.stderr.write(f"{arguments.trace}: {len(found)} violations\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
