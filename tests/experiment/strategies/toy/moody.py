"""Moody: what a broken machine looks like, one process of three always takes the risk."""

import multiprocessing


def choose(view, options, n, data, knobs, rng):
    identity = multiprocessing.current_process()._identity
    return 1 if identity and identity[-1] % 3 == 0 else 0
