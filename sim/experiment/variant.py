"""Variants: the settings tables of a config, turned into boxes by the game.

Beside what a game knows, a table may hold `force = { strategy, give | forbid }`: the seats of one
strategy are given a component, or may not have it, on the same deals as everybody else.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from reports.result import Force
from sim.core.component import Component
from sim.core.game import FORCES, NOT_FORCED, Box, Game, Twist
from sim.core.table import STRATEGIES
from sim.errors import ConfigError, WholeError, unknown_name
from sim.experiment.complaints import complaint, key_path
from sim.experiment.plan import Lineup, label

PRINTED = "printed"  # name of the only variant of a config that declares none
FORCE = "force"  # key of a forced choice in the settings of a variant
REKEY = "rekey"  # key of the streams that are those of another deal; made by [luck] only
_FORCE_KEYS = ("strategy", *FORCES[1:])


# ------------------------------------------------------------------------------- boxes


def read_box(game: Game, players: int, settings: Mapping[str, Any]) -> Box:
    """The box of one variant.

    Raises:
        ConfigError: a setting is wrong; one line.
    """
    own = {key: value for key, value in settings.items() if key not in (FORCE, REKEY)}
    box = game.read_box(players, own)
    if FORCE in settings:
        box = replace(box, twist=_twist(settings[FORCE], box, game))
    if REKEY in settings:
        box = replace(box, twist=replace(box.twist, rekeyed=tuple(settings[REKEY])))
    return box


def read_boxes(
    game: Game, players: int, variants: Mapping[str, Mapping[str, Any]], file: Path
) -> dict[str, Box]:
    """The box of each variant, in the order given.

    Raises:
        ConfigError: a setting is wrong; one line.
    """
    boxes: dict[str, Box] = {}
    for name, settings in variants.items():
        _check_said_once(settings, name, file)
        try:
            boxes[name] = read_box(game, players, settings)
        except WholeError as error:
            raise complaint(file, ["variants", name], str(error)) from error
        except ConfigError as error:
            prefix = key_path(["variants", name])
            raise ConfigError(f"{file}: {prefix}.{error}") from error
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            # Values of a kind that the game did not expect; better than a traceback.
            raise complaint(file, ["variants", name], f"cannot be used: {error}") from error
    return boxes


def warnings_of(boxes: Mapping[str, Box]) -> tuple[str, ...]:
    """What the game has to say about the data of the variants, each once."""
    found = [text for box in boxes.values() for text in box.document.get("warnings", ())]
    return tuple(dict.fromkeys(found))


def _check_said_once(settings: Mapping[str, Any], name: str, file: Path) -> None:
    """A number may be named by a dotted key or inside a table, but not by both."""
    seen: set[str] = set()
    for key, _ in _dotted(settings):
        if key in seen:
            raise complaint(file, ["variants", name], f'"{key}" is set twice')
        seen.add(key)


def _dotted(settings: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The dotted key of every value, those inside tables included, and the value."""
    for key, value in settings.items():
        if isinstance(value, Mapping):
            yield from _dotted(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def said(settings: Mapping[str, Any]) -> dict[str, Any]:
    """What the config of a variant sets, by dotted key; no forced choice, no exchanged chance."""
    return dict(_dotted({k: v for k, v in settings.items() if k not in (FORCE, REKEY)}))


# ------------------------------------------------------------------------------- luck by source


def chance_sources(game: Game) -> dict[str, tuple[str, ...]]:
    """The streams of each source of chance; those of one kind (die_0, die_1 ...) are one."""
    found: dict[str, tuple[str, ...]] = {}
    for stream in (*game.streams, STRATEGIES):
        source = re.sub(r"_[0-9a-z]$", "", stream)
        found[source] = (*found.get(source, ()), stream)
    return found


def rekeyed_variants(
    sources: Mapping[str, Sequence[str]], settings: Mapping[str, Mapping[str, Any]], file: Path
) -> dict[str, Mapping[str, Any]]:
    """The first variant with each source of chance from another deal, at last with all of them.

    Raises:
        ConfigError: a variant has such a name already; one line.
    """
    base = next(iter(settings.values()))
    found: dict[str, Mapping[str, Any]] = {
        f"{REKEY}-{source}": {**base, REKEY: streams} for source, streams in sources.items()
    }
    if sources:
        every = [stream for streams in sources.values() for stream in streams]
        found[f"{REKEY}-all"] = {**base, REKEY: every}
    for name in found:
        if name in settings:
            raise complaint(file, ["variants", name], "is a name that [luck] needs")
    return found


# ------------------------------------------------------------------------------- forced choices


def forces(boxes: Mapping[str, Box]) -> dict[str, Force]:
    """What is forced, by variant; ordinary variants are left out."""
    return {
        name: Force(box.twist.strategy, FORCES[box.twist.kind], box.components[box.twist.component])
        for name, box in boxes.items()
        if box.twist.kind != NOT_FORCED
    }


def forced_variants(
    game: Game,
    players: int,
    settings: Mapping[str, Any],
    strategy: str,
    wanted: Mapping[str, Sequence[str]],
    file: Path,
) -> dict[str, dict[str, Any]]:
    """The settings of a variant for each component of a [force] table, named `give-<id>`.

    Args:
        settings: of the variant that is forced.
        strategy: whose seat is.
        wanted: components, or whole groups of them, by "give" and "forbid".

    Raises:
        ConfigError: a component or group is unknown or cannot be forced; one line.
    """
    box = read_boxes(game, players, {PRINTED: settings}, file)[PRINTED]
    found: dict[str, dict[str, Any]] = {}
    for kind, names in wanted.items():
        for row, named in enumerate(names):
            try:
                parts = _parts(named, kind, box, game)
            except ConfigError as error:
                raise complaint(file, [FORCE, kind, row], str(error)) from error
            for part in parts:
                forced = {"strategy": strategy, kind: f"{part.group}.{part.id}"}
                found[f"{kind}-{_short(part, box, game, kind)}"] = {**settings, FORCE: forced}
    if not found:
        raise complaint(file, [FORCE], "names no component; give = [...] or forbid = [...]")
    return found


def check_forced_seat(
    forced: Any, strategies: Collection[str], lineups: Sequence[Lineup], file: Path,
    keys: Sequence[str],
) -> None:  # fmt: skip
    """A forced strategy must be one that is declared, and sit once in the line-ups it is in.

    Raises:
        ConfigError: it is not; one line.
    """
    strategy = forced.get("strategy") if isinstance(forced, Mapping) else None
    if not isinstance(strategy, str):
        raise complaint(file, keys, 'is not { strategy = "...", give or forbid = "..." }')
    if strategy not in strategies:
        message = unknown_name("strategy", strategy, strategies)
        raise complaint(file, [*keys, "strategy"], message)
    held = {lineup: lineup.count(strategy) for lineup in lineups}
    if not any(held.values()):
        raise complaint(file, [*keys, "strategy"], f'"{strategy}" sits in no line-up')
    for lineup, seats in held.items():
        if seats > 1:
            raise complaint(
                file, [*keys, "strategy"],
                f'"{strategy}" has {seats} seats in {label(lineup)}; only one seat can be forced',
            )  # fmt: skip


def check_only_forced(name: str, settings: Mapping[str, Mapping[str, Any]], file: Path) -> None:
    """A forced variant may differ from the first one in nothing else: the change is its effect.

    Raises:
        ConfigError: it does; one line.
    """
    first, base = next(iter(settings.items()))
    plain = {key: value for key, value in settings[name].items() if key != FORCE}
    if FORCE in base:
        raise complaint(
            file, ["variants", first, FORCE], "is in the first variant, which the others are "
            "compared with; put one without force before it",
        )  # fmt: skip
    if plain != base:
        raise complaint(
            file, ["variants", name], f'changes other things than "{first}" does, beside force; '
            "an effect needs the same rules",
        )  # fmt: skip


def _twist(forced: Any, box: Box, game: Game) -> Twist:
    kinds = [kind for kind in FORCES[1:] if kind in forced]
    for key in forced:
        if key not in _FORCE_KEYS:
            raise ConfigError(f"{FORCE}: {unknown_name('key', key, _FORCE_KEYS)}")
    if len(kinds) != 1:
        raise ConfigError(f"{FORCE}: needs one of give and forbid")
    (kind,) = kinds
    named = forced[kind]
    if not isinstance(named, str):
        raise ConfigError(f'{FORCE}.{kind}: {named!r} is not a component; for instance "race.x"')
    try:
        parts = _parts(named, kind, box, game)
    except ConfigError as error:
        raise ConfigError(f"{FORCE}.{kind}: {error}") from error
    if len(parts) != 1:
        raise ConfigError(f'{FORCE}.{kind}: "{named}" is {len(parts)} components; name one')
    return Twist(forced["strategy"], FORCES.index(kind), box.components.index(parts[0]))


def _forceable(box: Box, game: Game, kind: str) -> list[Component]:
    return [
        part
        for part in box.components
        if kind in game.forceable.get(part.group, ()) and part.group not in box.absent
    ]


def _parts(named: str, kind: str, box: Box, game: Game) -> list[Component]:
    """The components that a text names: a group, `group.id`, or an id that only one group has."""
    known = _forceable(box, game, kind)
    found = [part for part in known if named in (part.group, part.id, f"{part.group}.{part.id}")]
    if not found:
        groups = {part.group for part in known}
        if not groups:
            raise ConfigError(f"{game.name} has nothing that a seat can be made to {kind}")
        names = [*groups, *(part.id for part in known)]
        raise ConfigError(unknown_name("component", named, sorted(set(names))))
    if all(part.id == named for part in found) and len(found) > 1:
        both = " and ".join(f'"{part.group}.{part.id}"' for part in found)
        raise ConfigError(f'"{named}" could be {both}')
    return found


def _short(part: Component, box: Box, game: Game, kind: str) -> str:
    """The id where no other group has it, else group and id; no spaces, to type it easily."""
    alike = [other for other in _forceable(box, game, kind) if other.id == part.id]
    name = part.id if len(alike) == 1 else f"{part.group}-{part.id}"
    return name.replace(" ", "-")
