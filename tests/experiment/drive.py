"""Plays a toy experiment in a process of its own: OUT WORKERS METHOD BLOCKS [SCRIPT [RARITY]]."""

import logging
import sys
from pathlib import Path

from sim.errors import SimError
from sim.experiment import execute
from sim.experiment.run import Way, run
from tests.experiment.toys import BASE, bad, toy


def main() -> int:
    out, workers, method, blocks, *script = sys.argv[1:]
    execute.SMALL_JOB = 0
    if len(script) == 2:
        experiment = bad(script[0], script[1], int(blocks))
    else:
        text = BASE.replace('script = "safe"', f'script = "{script[0]}"') if script else BASE
        experiment = toy(text, blocks=int(blocks))
    way = Way(
        out=Path(out), workers=int(workers), start_method=method, turn_timeout=1.0,
        handlers=[logging.StreamHandler()],
    )  # fmt: skip
    try:
        sys.stdout.write(run(experiment, way).manifest["results_digest"])
    except SimError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
