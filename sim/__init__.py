"""Equipoise plays board games with bots, many times over, to see how well they are balanced."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.results_api import Result, load, run

__all__ = ["Result", "load", "run"]


def __getattr__(name: str) -> Any:
    """What Python users need, loaded when it is asked for."""
    if name in __all__:
        from sim import results_api

        return getattr(results_api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
