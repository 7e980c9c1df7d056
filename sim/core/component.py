"""What a box holds, as reports name it. Loads no compiler."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Component:
    """A thing in the box whose use is counted: a card, a race, a favour."""

    group: str  # "action card", "favour"; one table of the report each
    id: str
    title: str
    source: str  # "rulebook", "public (...)" or "assumed"


@dataclass(frozen=True)
class Assumed:
    """A number of the box that nobody could look up; shown with every answer."""

    key: str  # dotted key of the component data
    value: Any
    why: str = ""
