"""Heavy: breaks the rules in a process that has loaded what only reports need."""

import sys

REPORTS_ONLY = ("pandas", "matplotlib", "pyarrow", "scipy.special", "scipy.stats", "jinja2")


def choose(view, options, n, data, knobs, rng):
    return 99 if any(name in sys.modules for name in REPORTS_ONLY) else 0
