"""A referee for Small World traces, written from the clauses alone.

It shares no code with the simulator: what it accepts follows from its own reading of the rules.
A position is the JSON object of the trace; a move changes a copy of it.
"""

from .check import check_trace

__all__ = ["check_trace"]
