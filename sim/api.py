"""What a strategy script may import."""

from sim.core.kernel import NONE, copy_record, new_record
from sim.core.rng import below, shuffle, uniform
from sim.core.strategy import helper, strategy

__all__ = ["NONE", "below", "copy_record", "helper", "new_record", "shuffle", "strategy", "uniform"]
