"""What another process needs to lay the same tables, and the tables once they are laid."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.core.game import Box, Game
from sim.core.loop import build_loop, is_loop_built
from sim.core.rehearse import build
from sim.core.strategy import Strategy, load_strategy
from sim.core.table import Failure, Table
from sim.core.tally import FAULTS, NO_FAULT, RULES
from sim.errors import StrategyError
from sim.experiment.complaints import complaint
from sim.experiment.config import Experiment, FindGame
from sim.experiment.plan import Lineup, label
from sim.experiment.variant import read_box

COMPILING = "compiling {game} for this machine, once; this takes about half a minute"


@dataclass(frozen=True)
class Recipe:
    """Names and numbers only: it pickles, and gives the same tables in any process."""

    config: Path  # named in errors
    game: str
    players: int
    seed: int
    variants: Mapping[str, Mapping[str, Any]]  # name -> settings
    strategies: Mapping[str, tuple[Path, Mapping[str, float]]]  # name -> (script, knobs)
    lineups: tuple[Lineup, ...]
    run: str  # what to type after `equipoise trace`
    find_game: FindGame

    @classmethod
    def of(cls, experiment: Experiment, run: str) -> "Recipe":
        """The recipe of an experiment whose results are in the folder `run`."""
        config = experiment.config
        return cls(
            experiment.path,
            config.game,
            config.players,
            config.seed,
            dict(experiment.settings),
            {
                name: (experiment.scripts[name].resolve(), table.knobs)
                for name, table in config.strategies.items()
            },
            experiment.lineups,
            run,
            experiment.find_game,
        )

    def load(
        self,
        tell: Callable[[str], None] | None = None,
        only: Collection[str] | None = None,
        boxes: Mapping[str, Box] | None = None,
    ) -> "Tables":
        """Load and compile everything.

        Args:
            tell: told in one line when this will take a while.
            boxes: where they have been read already.
            only: strategies that are needed; the loop is not, when this is given.

        Raises:
            StrategyError: a script cannot be used.
        """
        game = self.find_game(self.game)
        with_loop = only is None
        if tell is not None and not (game.is_built() and (is_loop_built(game) or not with_loop)):
            tell(COMPILING.format(game=game.name))
        if boxes is None:
            boxes = {
                name: read_box(game, self.players, settings)
                for name, settings in self.variants.items()
            }
        names = [name for name in self.strategies if only is None or name in only]
        strategies = {name: self._load_strategy(game, name) for name in names}
        build(game)
        if with_loop:
            build_loop(game)
        return Tables(self, game, boxes, strategies)

    def _load_strategy(self, game: Game, name: str) -> Strategy:
        script, knobs = self.strategies[name]
        try:
            return load_strategy(game, name, script, knobs)
        except StrategyError as error:
            error_with_key = complaint(self.config, ["strategies", name], str(error))
            raise StrategyError(str(error_with_key)) from error


class Tables:
    """The tables of an experiment, one per line-up, laid when they are first asked for."""

    def __init__(
        self,
        recipe: Recipe,
        game: Game,
        boxes: Mapping[str, Box],
        strategies: Mapping[str, Strategy],
    ) -> None:
        self.recipe = recipe
        self.game = game
        self.boxes = boxes
        self.strategies = strategies
        self._laid: dict[int, Table] = {}

    @property
    def variants(self) -> tuple[str, ...]:
        """Names of the variants; the order is that of the V axis."""
        return tuple(self.boxes)

    def table(self, lineup: int) -> Table:
        """The table of a line-up, by index."""
        if lineup not in self._laid:
            names = self.recipe.lineups[lineup]
            seats = [self.strategies[name] for name in names]
            boxes = tuple(self.boxes.values())
            self._laid[lineup] = Table(self.game, boxes, seats, self.recipe.seed)
        return self._laid[lineup]

    def describe(self, lineup: int, failure: Failure) -> str:
        """One line about a game that a script broke, with the command that shows it."""
        recipe, variant = self.recipe, self.variants[failure.variant]
        script = recipe.strategies[failure.strategy][0]
        message = failure.message
        if not message.startswith(str(script)):
            message = f"{script}: {message}"
        if failure.code in (NO_FAULT, RULES):  # no script is to blame
            what = f"a game was not finished: {failure.message} "
        else:
            what = f'strategy "{failure.strategy}": {message} '
        return (
            f"{what}"
            f"({recipe.game}, seed {recipe.seed}, line-up {label(recipe.lineups[lineup])}, "
            f"variant {variant}, block {failure.block}, rotation {failure.rotation}, "
            f"seat {failure.seat + 1}, decision {failure.decision}); "
            f"replay: {self.replay_command(lineup, variant, failure.block, failure.rotation)}"
        )

    def replay_command(self, lineup: int, variant: str, block: int, rotation: int) -> str:
        """The command that shows one game."""
        return (
            f"equipoise trace {self.recipe.run} --lineup {lineup} --variant {variant} "
            f"--block {block} --rotation {rotation}"
        )


def once_key(failure: Failure) -> tuple[str, str, str]:
    """The same for failures of a script that are of one kind: compiled or not, in any line."""
    if failure.code in (NO_FAULT, RULES):
        return "", FAULTS[failure.code], ""
    error = failure.message.partition(": ")[2].partition(":")[0]
    return failure.strategy, FAULTS[failure.code], error
