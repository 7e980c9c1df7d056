"""Refuses component data that the rules cannot play, with one line that says what is allowed."""

from collections.abc import Mapping
from typing import Any


def check(
    document: Mapping[str, Any], choice: Any, overrides: Mapping[str, Any], players: int
) -> None:
    """Check everything."""
