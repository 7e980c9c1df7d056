"""A referee for Intrigue City traces, written from the clauses alone.

It shares no code with the simulator: what it accepts follows from its own reading of the rules.
"""

from .check import check_trace
from .model import Violation

__all__ = ["Violation", "check_trace"]
