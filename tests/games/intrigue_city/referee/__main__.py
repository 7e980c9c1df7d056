"""Check a trace file from the command line; exit code 1 when something is wrong with it."""

import sys

from tests.games.referees import main

from .check import check_trace

if __name__ == "__main__":
    sys.exit(main(check_trace, __doc__))
