"""Loads strategy scripts: one function `choose`, compiled when it is decorated."""

import difflib
import dis
import hashlib
import importlib.util
import inspect
import itertools
import re
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sim.core import kernel
from sim.core.game import Game
from sim.core.kernel import as_record
from sim.core.loop import MAX_KNOBS, OPTIONS, VIEW
from sim.errors import StrategyError, unknown_name

PARAMETERS = ("view", "options", "n", "data", "knobs", "rng")


@dataclass(frozen=True)
class Declared:
    """What the decorator `@strategy(game, knobs=...)` found."""

    game: str  # empty for a script without the decorator
    title: str  # first line of the script's docstring
    knobs: Mapping[str, float]
    choose: Any  # compiled, or plain when compiling is off
    source: Callable[..., Any]  # as written


@dataclass(frozen=True)
class Strategy:
    """A strategy ready to sit down: a script with its knobs set."""

    name: str  # in the config
    script: Path
    title: str  # first line of the script's docstring
    knobs: Mapping[str, float]
    seat: Any  # choose(view, options, n, data, numbers, rng) with the game's signature
    numbers: np.ndarray  # float64[MAX_KNOBS], the knobs in order
    sha256: str  # of the script
    plain: Callable[..., Any]  # the same, interpreted, for tracebacks and traces
    line: int  # of choose in the script
    reads: int  # bits VIEW and OPTIONS: what choose makes use of

    @property
    def is_compiled(self) -> bool:
        """False for a script without the decorator: the loop then runs interpreted."""
        return kernel.is_compiled(self.seat)


def strategy(game: str, knobs: Mapping[str, float] | None = None) -> Callable[[Any], Declared]:
    """Decorator of a script's `choose`: names its game and its knobs with their defaults.

    Without the decorator the script runs in plain Python, slower and with the same results, so
    that breakpoints and prints work.
    """

    def declare(function: Callable[..., Any]) -> Declared:
        digest = _script_digest(Path(function.__code__.co_filename), game)
        compiled = kernel.strategy_kernel(function, digest)
        return Declared(game, _title(function), dict(knobs or {}), compiled, function)

    return declare


def helper(function: Callable[..., Any]) -> Any:
    """Decorator of a further function that a script's `choose` calls."""
    digest = _script_digest(Path(function.__code__.co_filename), "helper")
    return kernel.strategy_kernel(function, digest)


def _script_digest(script: Path, game: str) -> str:
    """Hash of what a script's compiled code depends on: its folder's scripts and the game."""
    digest = hashlib.sha256(game.encode())
    digest.update(str(script.resolve()).encode())
    for path in sorted(script.resolve().parent.glob("*.py")):
        if path == script.resolve() or path.name.startswith("_"):
            digest.update(path.read_bytes())
    digest.update(kernel.fingerprint(script.parent.name).encode())
    digest.update(kernel.fingerprint(game).encode())
    return digest.hexdigest()


def _title(function: Callable[..., Any]) -> str:
    """First line of the docstring of the function's module."""
    return inspect.cleandoc(function.__globals__.get("__doc__") or "").partition("\n")[0]


def read_script(script: Path) -> Declared:
    """What a script declares; compiles nothing.

    Raises:
        StrategyError: it cannot be read or run, or has no function `choose`.
    """
    module = _import(script)
    declared = getattr(module, "choose", None)
    if declared is None:
        raise StrategyError(f"{script}: no function choose({', '.join(PARAMETERS)})")
    if inspect.isfunction(declared):
        declared = Declared("", _title(declared), getattr(module, "KNOBS", {}), declared, declared)
    if not isinstance(declared, Declared):
        raise StrategyError(f"{script}: choose is {type(declared).__name__}, not a function")
    return declared


def check_script(
    game: Game, script: Path, knobs: Mapping[str, float] | None = None
) -> tuple[Declared, dict[str, float]]:
    """What a script declares, and its knobs with some of them changed; compiles nothing.

    Raises:
        StrategyError: as `read_script`, or `choose` has not the right parameters, is for
            another game, or has no such knob.
    """
    declared = read_script(script)
    _check(game, script, declared)
    return declared, _set_knobs(script, declared, knobs or {})


def load_strategy(
    game: Game, name: str, script: Path, knobs: Mapping[str, float] | None = None
) -> Strategy:
    """The strategy of a script, with some of its knobs changed.

    Raises:
        StrategyError: as `check_script`, or it cannot be compiled.
    """
    declared, values = check_script(game, script, knobs)
    numbers = np.zeros(MAX_KNOBS)
    numbers[: len(values)] = list(values.values())
    sha256 = hashlib.sha256(script.read_bytes()).hexdigest()
    plain = _plain_seat(declared)
    seat = _compiled_seat(game, script, declared) if kernel.is_compiled(declared.choose) else plain
    line = declared.source.__code__.co_firstlineno
    reads = reads_of(declared, kernel.is_compiled(seat))
    return Strategy(name, script, declared.title, values, seat, numbers, sha256, plain, line, reads)


def reads_of(declared: Declared, compiled: bool) -> int:
    """Bits VIEW and OPTIONS: which of them `choose` mentions at all; a random one needs neither.

    A script that is not compiled is shown both: its author may look at them in a debugger.
    """
    if not compiled:
        return VIEW | OPTIONS
    mentioned = {step.argval for step in dis.get_instructions(declared.source)}
    view, options = declared.source.__code__.co_varnames[:2]
    return VIEW * (view in mentioned) | OPTIONS * (options in mentioned)


def _import(script: Path) -> ModuleType:
    """Run the script as a module of its own."""
    if not script.is_file():
        raise StrategyError(f"{script}: no such strategy script")
    name = f"equipoise_script_{hashlib.sha256(str(script.resolve()).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, script)
    assert spec is not None  # a .py file always has a spec
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # numba looks the function's module up when it loads a cache
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise StrategyError(f"{script}:{error.lineno}: {error.msg}") from error
    except (Exception, SystemExit) as error:
        line = _line_in(script, error)
        raise StrategyError(f"{script}:{line}: {type(error).__name__}: {error}") from error
    return module


def _line_in(script: Path, error: BaseException) -> int:
    """Last line of the script that an exception passed through, 0 when none."""
    frames = traceback.extract_tb(error.__traceback__)
    source = script.resolve()
    lines = [frame.lineno or 0 for frame in frames if Path(frame.filename).resolve() == source]
    return lines[-1] if lines else 0


def describe_error(script: Path, error: BaseException) -> str:
    """`script.py:12: ZeroDivisionError: division by zero`."""
    return f"{script}:{_line_in(script, error)}: {type(error).__name__}: {error}"


def _check(game: Game, script: Path, declared: Declared) -> None:
    line = declared.source.__code__.co_firstlineno
    if declared.game not in ("", game.name):
        raise StrategyError(f"{script}:{line}: is for {declared.game}, not for {game.name}")
    parameters = tuple(inspect.signature(declared.source).parameters)
    if tuple(name.lstrip("_") for name in parameters) != PARAMETERS:
        raise StrategyError(
            f"{script}:{line}: choose({', '.join(parameters)}) must be "
            f"choose({', '.join(PARAMETERS)})"
        )
    if len(declared.knobs) > MAX_KNOBS:
        raise StrategyError(f"{script}:{line}: {len(declared.knobs)} knobs; at most {MAX_KNOBS}")


def _set_knobs(script: Path, declared: Declared, knobs: Mapping[str, float]) -> dict[str, float]:
    values = {name: float(value) for name, value in declared.knobs.items()}
    for name, value in knobs.items():
        if name not in values:
            raise StrategyError(f"{script}: {unknown_name('knob', name, values)}")
        values[name] = float(value)
    return values


def _knobs_dtype(declared: Declared) -> "np.dtype[np.record]":
    names = list(declared.knobs) or ["unused"]
    return kernel.record([(name, "f8") for name in names])


def _plain_seat(declared: Declared) -> Callable[..., Any]:
    choose, dtype = declared.source, _knobs_dtype(declared)

    def seat(view: Any, options: Any, n: int, data: Any, numbers: Any, rng: Any) -> int:
        chosen = choose(view, options, n, data, as_record(numbers, dtype), rng)
        if not isinstance(chosen, int | np.integer | np.bool_):
            raise TypeError(f"choose returned {chosen!r}, not an index")
        return int(chosen)

    return seat


# Filled in per script by `with_globals`; the source of every compiled seat.
CHOOSE: Any = None
KNOBS: Any = None


@kernel.kernel
def seat_template(
    view: np.record,
    options: np.ndarray,
    n: int,
    data: np.record,
    numbers: np.ndarray,
    rng: np.ndarray,
) -> int:
    """`choose` with its knobs as a record: the same signature for every script."""
    return CHOOSE(view, options, n, data, as_record(numbers, KNOBS), rng)


def _compiled_seat(game: Game, script: Path, declared: Declared) -> Any:
    digest = _script_digest(script, game.name)
    name = f"seat_{script.stem}_{digest[:16]}"
    folder = kernel.cache_root() / f"script-{digest[:16]}"
    dtype = _knobs_dtype(declared)
    seat = kernel.with_globals(seat_template, name, folder, CHOOSE=declared.choose, KNOBS=dtype)
    signature = game.signatures["choose"]
    if kernel.is_built(seat, signature):
        kernel.compile_for(seat, signature)
        return seat
    try:
        # The script's own function first: the compiler then speaks of the script's lines.
        arguments = list(signature.args)
        arguments[PARAMETERS.index("knobs")] = kernel.record_type(dtype)
        result = kernel.result_type(declared.choose, tuple(arguments))
        if not kernel.is_index(result):
            line = declared.source.__code__.co_firstlineno
            raise StrategyError(f"{script}:{line}: choose returns {result}, not an index")
        kernel.compile_for(seat, signature)
    except StrategyError:
        raise
    except KeyError as error:  # how numba says that a record has no such field
        fields = [dtype.names or () for dtype in (game.state, game.action, game.data)]
        known = [*itertools.chain(*fields), *declared.knobs]
        name = str(error.args[0])
        nearest = difflib.get_close_matches(name, known, n=1)
        hint = f' (did you mean "{nearest[0]}"?)' if nearest else ""
        line = _line_with(script, rf"\.{re.escape(name)}\b")
        raise StrategyError(
            f'{script}:{line}: no field "{name}" in view, options, data or knobs{hint}'
        ) from error
    except Exception as error:  # numba's own errors are many classes and many lines
        raise StrategyError(_compiler_says(script, error)) from error
    return seat


def _compiler_says(script: Path, error: BaseException) -> str:
    """The first telling line of a compiler's message, with the line of the script it is about."""
    text = str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During", "File"))]
    places = re.findall(rf'{re.escape(script.name)}"?,? \(?(?:line )?(\d+)', text)
    what = telling[0] if telling else type(error).__name__
    if what.endswith(":") and len(telling) > 1:
        what += f" {telling[1][:120]}"
    undefined = re.search(r"name '(\w+)' is not defined", what)
    if undefined and not places:
        places = [str(_line_with(script, rf"\b{undefined[1]}\b"))]
    line = f":{places[-1]}" if places else ""
    return f"{script}{line}: cannot be compiled: {what}"


def _line_with(script: Path, pattern: str) -> int:
    """First line of a script that a regular expression finds, 0 when none."""
    source = script.read_text(encoding="utf-8").splitlines()
    return next((at for at, row in enumerate(source, 1) if re.search(pattern, row)), 0)
