"""What a report reads: the counts of a run with their names, and nothing that was compiled."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from sim.core.component import Assumed, Component

if TYPE_CHECKING:  # numpy takes long to import
    from sim.core.tally import Tally


@dataclass(frozen=True)
class Fair:
    """Equivalence margins: differences up to these do not matter to the designer."""

    seat_share: float = 0.015  # a seat's win share against 1 / players
    win_share: float = 0.02  # a strategy's win share against 1 / players, or between variants
    score: float = 1.0  # points, between variants
    shared: float = 0.02  # share of games with a shared victory, between variants
    length: float = 0.05  # rounds, turns, decisions, lead changes, relative to the baseline
    use: float = 0.05  # times a game that a component is taken or used, between variants
    component_gap: float = 0.05  # win share of a component's takers against the others'


@dataclass(frozen=True)
class Force:
    """What a variant forces on the seats of one strategy."""

    strategy: str
    kind: str  # "give" or "forbid"
    component: Component


@dataclass(frozen=True)
class Stopping:
    """How far a run is that stops when its verdicts are decided."""

    looks: tuple[int, ...]  # deals at each planned look, of the line-up with the most
    look: int  # index of the look whose counts these are; -1: between two looks
    level: float  # of the interval at this look, so that 95 % holds at all looks together
    asked: tuple[str, ...]  # the margins whose verdicts end it


@dataclass(frozen=True)
class RunResult:
    """A finished run, or what there is of one."""

    name: str
    asks: str  # the question of the config
    game: str
    game_title: str
    players: int
    seed: int
    variants: tuple[str, ...]  # the first is the baseline
    lineups: "Mapping[str, Tally]"  # line-up id -> counts
    sources: tuple[str, ...]  # of score
    reasons: tuple[str, ...]  # why games end
    components: tuple[Component, ...]
    amounts: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # see Game.amounts
    assumed: tuple[Assumed, ...] = ()
    warnings: tuple[str, ...] = ()  # by the game, about a designer's own components
    margins: Fair = field(default_factory=Fair)
    variant_notes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # what changes
    forces: Mapping[str, Force] = field(default_factory=dict)  # by variant, forced ones only
    sources_of_chance: tuple[str, ...] = ()  # re-keyed one by one, then together; see Counts.apart
    strategy_notes: Mapping[str, str] = field(default_factory=dict)  # one line each
    manifest: Mapping[str, Any] = field(default_factory=dict)
    digest: str = ""
    stopping: Stopping | None = None  # None: a fixed number of deals
    least_level: float = 0.95  # higher where the number of deals comes from runs that stopped
    run: str = ""  # what to type after `equipoise trace`; the folder's name when empty

    @property
    def level(self) -> float:
        """Of every interval."""
        return self.stopping.level if self.stopping else self.least_level

    @property
    def ordinary(self) -> tuple[str, ...]:
        """The variants in which nobody's choice is forced."""
        return tuple(name for name in self.variants if name not in self.forces)

    @property
    def even_share(self) -> float:
        """The win share of a seat at a fair table."""
        return 1 / self.players

    def without_place(self) -> "RunResult":
        """The same with the name of the run folder only: one run has one page, wherever it is."""
        return replace(self, run=PurePath(self.run).name)
