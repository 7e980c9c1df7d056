"""Reads an experiment: a TOML file, checked completely before anything is played or written."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from reports.result import Fair
from sim.core.game import Box, Game
from sim.core.registry import load_game
from sim.core.strategy import check_script
from sim.core.tally import rotations_of
from sim.errors import ConfigError, StrategyError, unknown_name
from sim.experiment import plan
from sim.experiment.complaints import complaint, first_complaint
from sim.experiment.places import find_script
from sim.experiment.plan import Lineup
from sim.experiment.variant import (
    FORCE,
    PRINTED,
    REKEY,
    chance_sources,
    check_forced_seat,
    check_only_forced,
    forced_variants,
    read_boxes,
    rekeyed_variants,
)

Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")]
FindGame = Callable[[str], Game]

MAX_LINEUPS = 5000
STOPPERS = ("seat_share", "win_share")  # margins whose verdicts can end a run
FORCED_STOPPER = "component_gap"  # so can this one where choices are forced


class _Table(BaseModel):
    """A table of the file: unknown keys and wrong types are errors, nothing is converted."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class StrategyTable(_Table):
    """One strategy: a script and the knobs that differ from its defaults."""

    script: str
    knobs: dict[str, Annotated[float, Field(allow_inf_nan=False)]] = {}


class MatchupsTable(_Table):
    """Who plays whom; `list` names the line-ups one by one."""

    mode: Literal["all_multisets", "mirror", "one_vs_rest", "list"] = "all_multisets"
    lineups: list[list[str]] | None = Field(None, alias="list", min_length=1)


class ForceTable(_Table):
    """Forced choices: every component named is a variant of its own, on the same deals."""

    strategy: Name  # whose seat is forced
    give: list[str] = []  # components or whole groups of them
    forbid: list[str] = []


class LuckTable(_Table):
    """How much of the results each source of chance fixes: further games on the same deals."""

    by_source: bool


class Config(_Table):
    """The file as it is written."""

    name: Name
    asks: str = ""
    game: str
    players: int = Field(ge=1)
    blocks: int | None = Field(None, ge=1, le=10**12)
    games: int | None = Field(None, ge=1, le=10**13)
    stop: Literal["decided"] | None = None  # then blocks or games are the most
    seed: int = Field(1, ge=0, lt=2**63)
    strategies: dict[Name, StrategyTable] = Field(min_length=1)
    matchups: MatchupsTable = Field(default_factory=lambda: MatchupsTable.model_validate({}))
    variants: dict[Name, dict[str, Any]] = {}
    force: ForceTable | None = None
    luck: LuckTable | None = None
    fair: dict[str, Annotated[float, Field(gt=0)]] = {}  # see reports.result.Fair
    workers: int | None = Field(None, ge=0, le=1024)
    start_method: Literal["fork", "spawn"] | None = None
    turn_timeout: float = Field(10.0, gt=0)  # seconds that one decision may take


@dataclass(frozen=True)
class Experiment:
    """A question that can be played: the file, its game, boxes, scripts and line-ups."""

    path: Path
    text: str
    config: Config
    game: Game
    settings: Mapping[str, Mapping[str, Any]]  # by variant, forced choices spelled out
    boxes: Mapping[str, Box]  # by variant
    luck: tuple[str, ...]  # sources of chance; the last boxes have them re-keyed, then all at once
    scripts: Mapping[str, Path]  # by strategy
    lineups: tuple[Lineup, ...]
    blocks: tuple[int, ...]  # of each line-up
    find_game: FindGame  # finds the game again in another process
    least_level: float = 0.95  # of every interval; higher where runs that stopped set the blocks

    @property
    def name(self) -> str:
        """The experiment's name."""
        return self.config.name

    @property
    def variants(self) -> tuple[str, ...]:
        """Those that the config asks about, without the boxes that measure luck."""
        return tuple(name for name, box in self.boxes.items() if not box.twist.rekeyed)

    @property
    def margins(self) -> Fair:
        """What counts as a difference that matters."""
        return Fair(**self.config.fair)

    @property
    def looks(self) -> tuple[tuple[int, ...], ...]:
        """Blocks of each line-up at each look; one look at a fixed number of blocks."""
        return (self.blocks,) if self.config.stop is None else plan.looks_at(self.blocks)

    @property
    def asked(self) -> tuple[str, ...]:
        """Margins of [fair] whose verdicts end a run with `stop`: those that it names."""
        named = tuple(name for name in STOPPERS if name in self.config.fair)
        return named or STOPPERS

    def games(self) -> int:
        """Games of the whole experiment, at most."""
        pairs = zip(self.blocks, self.lineups, strict=True)
        per_variant = [blocks * len(rotations_of(lineup)) for blocks, lineup in pairs]
        return sum(per_variant) * len(self.boxes)


def load_each(
    path: Path, overrides: Mapping[str, Any] | None = None, *, find_game: FindGame = load_game
) -> list[Experiment]:
    """The experiments of a config file: one for each number of players that it names.

    Args:
        path: the file, where `players` may be a list.
        overrides: see `load`.
        find_game: see `load`.

    Raises:
        ConfigError: anything is wrong with it; one line.
    """
    text, given = _read(path), overrides or {}
    listed = _toml(text, path).get("players")
    if given.get("players") is not None or not isinstance(listed, list):
        return [parse(text, path, given, find_game=find_game)]
    return [
        parse(text, path, {**given, "players": players}, find_game=find_game)
        for players in _numbers(listed, path)
    ]


def _numbers(listed: list[Any], path: Path) -> list[int]:
    """The numbers of players of a config that names several."""
    if not listed or not all(type(players) is int and players > 0 for players in listed):
        raise complaint(path, ["players"], f"{listed} is not a list of whole numbers, 1 or more")
    if len(set(listed)) < len(listed):
        raise complaint(path, ["players"], f"{listed} names a number twice")
    return listed


def load(
    path: Path, overrides: Mapping[str, Any] | None = None, *, find_game: FindGame = load_game
) -> Experiment:
    """The experiment of a config file.

    Args:
        path: the file.
        overrides: top-level keys given on the command line; they replace those of the file.
        find_game: how a game is found by name.

    Raises:
        ConfigError: anything is wrong with it; one line.
    """
    return parse(_read(path), path, overrides, find_game=find_game)


def parse(
    text: str,
    path: Path,
    overrides: Mapping[str, Any] | None = None,
    *,
    find_game: FindGame = load_game,
    scripts: Mapping[str, Path] | None = None,
) -> Experiment:
    """The experiment of a config's text; `path` is where it was read from.

    Args:
        text: the file's.
        path: named in errors; scripts given by path are relative to it.
        overrides: see `load`.
        find_game: see `load`.
        scripts: files by strategy, where they are known already.
    """
    config = _check_file(text, path, overrides or {})
    game = _game(config, path, find_game)
    lineups = _lineups(config, path)
    if scripts is None:
        scripts = {
            name: _script(name, table.script, game, path)
            for name, table in config.strategies.items()
        }
    for name, table in config.strategies.items():
        try:
            check_script(game, scripts[name], table.knobs)
        except StrategyError as error:
            raise complaint(path, ["strategies", name], str(error)) from error
    settings = _settings(config, game, lineups, path)
    luck = chance_sources(game) if config.luck is not None and config.luck.by_source else {}
    settings |= rekeyed_variants(luck, settings, path)
    boxes = read_boxes(game, config.players, settings, path)
    if config.blocks is not None:
        blocks = (config.blocks,) * len(lineups)
    else:
        blocks = plan.blocks_for_games(config.games or 0, lineups, len(boxes))
    return Experiment(
        path, text, config, game, settings, boxes, tuple(luck), scripts, lineups, blocks, find_game
    )


def _settings(
    config: Config, game: Game, lineups: Sequence[Lineup], path: Path
) -> dict[str, Mapping[str, Any]]:
    """The settings of each variant, in order; the printed game when there is none."""
    settings: dict[str, Mapping[str, Any]] = dict(config.variants) or {PRINTED: {}}
    if config.force is not None:
        if len(settings) > 1:
            raise complaint(
                path, ["force"], "is for one variant; ask about several in a config each"
            )
        (base,) = settings.values()
        wanted = {"give": config.force.give, "forbid": config.force.forbid}
        settings |= forced_variants(game, config.players, base, config.force.strategy, wanted, path)
    for name, each in settings.items():
        if REKEY in each:
            raise complaint(path, ["variants", name, REKEY], "is made by [luck] by_source = true")
        if FORCE in each:
            keys = ["force"] if config.force is not None else ["variants", name, FORCE]
            check_forced_seat(each[FORCE], list(config.strategies), lineups, path, keys)
            check_only_forced(name, settings, path)
    return settings


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not UTF-8 text (byte {error.start})") from error


def _toml(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}") from error


def _check_file(text: str, path: Path, overrides: Mapping[str, Any]) -> Config:
    raw = _toml(text, path)
    given = {key: value for key, value in overrides.items() if value is not None}
    if isinstance(raw.get("players"), list):
        raw = _for_one_number(raw, given.get("players"), path)
    if "blocks" in given or "games" in given:
        raw.pop("blocks", None)
        raw.pop("games", None)
    try:
        config = Config.model_validate({**raw, **given})
    except ValidationError as error:
        raise first_complaint(path, error, Config, given) from error
    if config.blocks is not None and config.games is not None:
        raise complaint(path, ["games"], "blocks is given as well; one of them is enough")
    if config.blocks is None and config.games is None:
        raise complaint(path, ["blocks"], "is missing; give blocks or games")
    margins = {margin.name for margin in fields(Fair)}
    for name in config.fair:
        if name not in margins:
            raise complaint(path, ["fair", name], unknown_name("margin", name, margins))
        if name != "score" and config.fair[name] >= 1:
            raise complaint(
                path, ["fair", name], f"{config.fair[name]:g} is too large; less than 1, a share"
            )
    _check_stop(config, path)
    return config


def _check_stop(config: Config, path: Path) -> None:
    """A run with `stop` and margins of its own must have one that can end it."""
    if config.stop is None or not config.fair:
        return
    forced = config.force is not None or any(FORCE in each for each in config.variants.values())
    enders = (*STOPPERS, FORCED_STOPPER) if forced else STOPPERS
    if not set(enders) & set(config.fair):
        raise complaint(
            path, ["stop"],
            f"waits for no margin that [fair] names ({', '.join(config.fair)}); "
            f"name one of {', '.join(enders)}",
        )  # fmt: skip


def _for_one_number(raw: dict[str, Any], players: int | None, path: Path) -> dict[str, Any]:
    """A file that names several numbers of players, read for one of them."""
    listed = _numbers(raw["players"], path)
    if players is None:
        raise complaint(
            path, ["players"], f"{listed} is a list; choose one: --players, or players= in Python"
        )
    raw = {**raw, "name": f"{raw.get('name', '')}-{players}p"}
    matchups = raw.get("matchups")
    if isinstance(matchups, dict) and isinstance(matchups.get("list"), list):
        seats = [len(row) if isinstance(row, list) else players for row in matchups["list"]]
        for row, length in enumerate(seats):
            if length not in (*listed, players):
                raise complaint(
                    path, ["matchups", "list", row],
                    f"{length} strategies; players = {listed} names no such number",
                )  # fmt: skip
        kept = [row for row, length in zip(matchups["list"], seats, strict=True)
                if length == players]  # fmt: skip
        if not kept:
            raise complaint(path, ["matchups", "list"], f"has no line-up of {players} players")
        raw["matchups"] = {**matchups, "list": kept}
    return raw


def _game(config: Config, path: Path, find_game: FindGame) -> Game:
    try:
        game = find_game(config.game)
    except ConfigError as error:
        raise complaint(path, ["game"], str(error)) from error
    if not game.min_players <= config.players <= game.max_players:
        raise complaint(
            path,
            ["players"],
            f"{config.players} is impossible; {game.name} seats "
            f"{game.min_players} to {game.max_players}",
        )
    return game


def _script(name: str, script: str, game: Game, path: Path) -> Path:
    try:
        return find_script(script, game.name, path)
    except StrategyError as error:
        raise complaint(path, ["strategies", name, "script"], str(error)) from error


def _lineups(config: Config, path: Path) -> tuple[Lineup, ...]:
    table, names = config.matchups, list(config.strategies)
    if table.lineups is not None:
        if "mode" in table.model_fields_set and table.mode != "list":
            raise complaint(
                path, ["matchups", "list"], f'is only for mode = "list"; mode is "{table.mode}"'
            )
        return _listed(table.lineups, names, config, path)
    if table.mode == "list":
        raise complaint(path, ["matchups", "list"], "is missing; the line-ups to play")
    if table.mode == "one_vs_rest" and len(names) < 2:
        raise complaint(path, ["matchups", "mode"], "one_vs_rest needs two strategies or more")
    lineups = plan.lineups_of(table.mode, names, config.players)
    if len(lineups) > MAX_LINEUPS:
        raise complaint(
            path,
            ["matchups", "mode"],
            f"{table.mode} makes {len(lineups)} line-ups; at most {MAX_LINEUPS}",
        )
    return lineups


def _listed(
    lineups: list[list[str]], names: list[str], config: Config, path: Path
) -> tuple[Lineup, ...]:
    seen: dict[Lineup, int] = {}
    for row, lineup in enumerate(lineups):
        keys: list[str | int] = ["matchups", "list", row]
        if len(lineup) != config.players:
            raise complaint(
                path, keys, f"{len(lineup)} strategies; players = {config.players} needs as many"
            )
        for place, name in enumerate(lineup):
            if name not in names:
                message = f"{unknown_name('strategy', name, names)}"
                raise complaint(path, [*keys, place], message)
        seating = plan.seating(tuple(lineup))
        if seating in seen:
            raise complaint(
                path, keys, f"seats the same as matchups.list[{seen[seating]}] in another rotation"
            )
        seen[seating] = row
    return tuple(tuple(lineup) for lineup in lineups)
