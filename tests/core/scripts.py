"""Strategy scripts for the made-up game, written where a test wants them."""

import textwrap

from sim.core.strategy import load_strategy
from tests.core.toy import TOY

HEAD = '''"""A script of the tests."""
from sim.api import below, strategy
'''
BODIES = {
    "bold": "return 1",
    "careful": "return 0",
    "coin": "return below(rng, n)",
    "raises": "return [0, 1][n]",
    "too_far": "return n",
    "negative": "return -1",
    "rewrites": "options[0].throw = 1\nreturn 0",
    "cheats": "data.safe += 1\nreturn 0",
    "often": "return 1 if below(rng, 100) < knobs.percent else 0",
}


def write(folder, name, body=None, head=None, decorated=True):
    """A script file; `body` is the inside of choose."""
    path = folder / f"{name}.py"
    decorator = '@strategy("toy", knobs={"percent": 50})\n' if decorated else ""
    path.write_text(
        (head or HEAD)
        + f"\n{decorator}def choose(view, options, n, data, knobs, rng):\n"
        + textwrap.indent(body or BODIES[name], "    ")
        + "\n"
    )
    return path


def seated(folder, *names, **knobs):
    """Loaded strategies by name."""
    return [
        load_strategy(TOY, name, write(folder, name), knobs if name == "often" else None)
        for name in names
    ]
