"""`scipy.special`, loaded when it is first used: it takes long, and who draws needs none of it."""

from typing import Any


def __getattr__(name: str) -> Any:
    from scipy import special

    return getattr(special, name)
