"""The only importer of numba: compiled kernels over plain records, and where they are cached.

A kernel is a small function over records and integers that gives the same bytes compiled and
interpreted. What it may hold is said in CONTRIBUTING.md.
"""

import functools
import hashlib
import os
import shutil
import sys
import tempfile
import types as python_types
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.caching import FunctionCache
from numba.core.errors import (
    NumbaError,
    NumbaExperimentalFeatureWarning,
    NumbaPendingDeprecationWarning,
)
from numba.core.runtime import rtsys
from numba.extending import intrinsic, overload

from sim.core.linking import Linked
from sim.core.record import ATTRIBUTES, Record

# Function types are what lets one build of the loop serve every line-up; numba calls them
# experimental each time. The rest of its warnings stay visible.
warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
warnings.simplefilter("ignore", NumbaPendingDeprecationWarning)

NONE = -1  # "no such": no seat, no guild, no card

JIT = not numba.config.DISABLE_JIT
"""False when NUMBA_DISABLE_JIT is set: every kernel is then a plain Python function."""

_PACKAGE = Path(__file__).resolve().parent.parent
_CACHE_FOLDERS_KEPT = 12  # four games, a few versions of each


# ------------------------------------------------------------------------------- records


def record(fields: list[tuple[Any, ...]]) -> np.dtype[np.record]:
    """Dtype whose elements give `state.gold[seat]` both compiled and interpreted.

    Args:
        fields: as for `np.dtype`; a nested record is given as a `table` dtype.

    Raises:
        ValueError: a field has the name of an attribute of np.record (`round`, `size`, ...),
            which interpreted code would see instead of the field.
    """
    whole: np.dtype[np.record] = np.dtype((Record, table(fields)))  # type: ignore[assignment]
    return whole


def table(fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """Dtype of the rows of a table inside a `record`; a table holds no further table."""
    clashes = sorted(ATTRIBUTES.intersection(field[0] for field in fields))
    if clashes:
        raise ValueError(f"field names {clashes} are attributes of np.record; rename them")
    return np.dtype(fields, align=True)


def new_record(dtype: np.dtype[np.record]) -> np.record:
    """One zeroed record that owns its memory."""
    return np.zeros(1, dtype)[0]  # type: ignore[no-any-return]


def copy_record(target: np.record, source: np.record) -> None:
    """Copy all of `source` over `target`; both have the same dtype."""
    target.setfield(source, target.dtype)  # field by field it takes a hundred times as long


def duplicate(source: np.record) -> np.record:
    """A copy that shares nothing, its padding zero so that equal records have equal bytes."""
    twin = new_record(source.dtype)
    copy_record(twin, source)
    return twin


@intrinsic  # type: ignore[untyped-decorator]
def _copy_bytes(typing_context: Any, target: Any, source: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = context.get_constant(types.intp, target.size)
        cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
        return context.get_dummy_value()

    return types.void(target, source), codegen


@overload(copy_record, inline="always")
def _copy_record_compiled(target, source):  # type: ignore[no-untyped-def]  # numba compares names
    if isinstance(target, types.Record) and target == source:
        return lambda target, source: _copy_bytes(target, source)
    return None


def join_records(target: np.record, one: np.record, other: np.record) -> None:
    """Write into `target` the bits that are set in `one` or in `other`.

    A field that is 0 in one of them thus gets its value from the other. All have the same dtype, of
    integers only, and `target` is neither of the others.
    """
    for name in target.dtype.names or ():
        target[name] = one[name] | other[name]


@intrinsic  # type: ignore[untyped-decorator]
def _join_bytes(typing_context: Any, target: Any, one: Any, other: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        whole = ir.VectorType(ir.IntType(8), target.size).as_pointer()
        to, *sources = [builder.bitcast(arg, whole) for arg in args]
        loads = [builder.load(source, align=1) for source in sources]
        store = builder.store(builder.or_(*loads), to, align=1)
        # That the target is neither source lets a loop load what it joins to each row once.
        domain = builder.module.add_metadata(["join_records"])
        scope = builder.module.add_metadata(["sources", domain])
        scopes = builder.module.add_metadata([scope])
        for load in loads:
            load.set_metadata("alias.scope", scopes)
        store.set_metadata("noalias", scopes)
        return context.get_dummy_value()

    return types.void(target, one, other), codegen


@overload(join_records, inline="always")
def _join_records_compiled(target, one, other):  # type: ignore[no-untyped-def]  # as above
    if isinstance(target, types.Record) and target == one == other:
        return lambda target, one, other: _join_bytes(target, one, other)
    return None


def lowest_bit(bits: int) -> int:
    """Number of the lowest bit that is set in a word; the word is not 0."""
    return (int(bits) & -int(bits)).bit_length() - 1


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(typing_context: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.true_bit)

    return types.int64(types.int64), codegen


@overload(lowest_bit, inline="always")
def _lowest_bit_compiled(bits):  # type: ignore[no-untyped-def]  # as above
    return lambda bits: _trailing_zeros(bits)


def bit_count(bits: int) -> int:
    """How many bits of a word are set."""
    return int(bits).bit_count()


@intrinsic  # type: ignore[untyped-decorator]
def _population(typing_context: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@overload(bit_count, inline="always")
def _bit_count_compiled(bits):  # type: ignore[no-untyped-def]  # as above
    return lambda bits: _population(bits)


def as_record(numbers: np.ndarray, dtype: np.dtype[np.record]) -> np.record:
    """The float64 array `numbers` seen as a record of float64 fields, without a copy."""
    return numbers[: len(dtype.names or ())].view(dtype)[0]  # type: ignore[no-any-return]


@intrinsic  # type: ignore[untyped-decorator]
def _reinterpret(typing_context: Any, numbers: Any, dtype: Any) -> Any:
    record_of = dtype.dtype

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(numbers)(context, builder, args[0])
        return builder.bitcast(array.data, context.get_value_type(record_of))

    return record_of(numbers, dtype), codegen


@overload(as_record, inline="always")
def _as_record_compiled(numbers, dtype):  # type: ignore[no-untyped-def]  # numba compares names
    return lambda numbers, dtype: _reinterpret(numbers, dtype)


# ------------------------------------------------------------------------------- kernels


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a rules function on first use; cached on disk with everything it depends on."""
    return _compiled(function, cache_folder(function), counting=_makes_arrays(function))


def inlined_kernel(function: Callable[..., Any]) -> Any:
    """A kernel whose machine code is copied into its callers: for the innermost loops."""
    return _compiled(function, cache_folder(function), counting=False, inlined=True)


def _makes_arrays(function: Callable[..., Any]) -> bool:
    """True for a kernel with arrays of its own.

    The others are compiled without counting who still uses an array, which took up to a tenth of
    the time of a game. They may neither get an array as a result nor copy one: array[:] = other.
    """
    return not {"zeros", "empty"}.isdisjoint(function.__code__.co_names)


def strategy_kernel(function: Callable[..., Any], extra: str) -> Any:
    """Compile a function of a strategy script, with bounds checks: its author is not us.

    Args:
        function: a module-level function of the script.
        extra: what else its compiled form depends on (the hash of the script and its game).
    """
    return _compiled(
        function, cache_root() / f"script-{extra[:16]}", boundscheck=True, in_script=True
    )


class _Cache(FunctionCache):  # type: ignore[misc]  # numba has no types
    """Numba's cache, without getting ready to compile before it looks.

    That takes longer than to load all that a run needs. The compiler does it too, when there is
    something to compile; machine code from the cache only needs the memory functions.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The stored build for a signature; None when there is none."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


def _compiled(
    function: Callable[..., Any],
    folder: Path,
    *,
    boundscheck: bool | None = None,
    counting: bool = True,
    inlined: bool = False,
    in_script: bool = False,
) -> Any:
    if not JIT:
        return function
    # All are said: a kernel would take over what is not from the first one that calls it.
    options = {
        "nopython": True, "nogil": True, "boundscheck": boundscheck, "_nrt": counting,
        "forceinline": inlined,
    }  # fmt: skip
    return Linked(function, options, lambda: _cache_in(folder, function), in_script=in_script)


def _cache_in(folder: Path, function: Callable[..., Any]) -> _Cache:
    numba.config.CACHE_DIR = str(folder)
    return _Cache(function)


def interpreted(function: Any, **names: Any) -> Callable[..., Any]:
    """The plain Python function behind a kernel, with other globals where `names` says so."""
    source: Callable[..., Any] = getattr(function, "py_func", function)
    if not names:
        return source
    return python_types.FunctionType(
        source.__code__,
        {**source.__globals__, **names},
        source.__name__,
    )


def is_compiled(function: Any) -> bool:
    """True for a kernel that runs as machine code."""
    return hasattr(function, "py_func")


def with_globals(template: Any, name: str, folder: Path, **names: Any) -> Any:
    """A compiled copy of a kernel's source with other globals, cached under its own name.

    A closure would do the same, but numba cannot find the cache of a closure over a compiled
    function in another process.
    """
    source = interpreted(template)
    copy = python_types.FunctionType(source.__code__, {**source.__globals__, **names}, name)
    copy.__qualname__ = name
    copy.__module__ = source.__module__
    if not JIT:
        return copy
    return _compiled(copy, folder)


def compile_for(function: Any, signature: Any, *, closed: bool = False) -> None:
    """Compile a kernel for a signature, or load that build from the cache.

    A kernel that takes functions is `closed` afterwards: a call then converts them to the
    function types of a known signature, instead of compiling for just these functions.
    """
    if is_compiled(function):
        function.disable_compile(False)
        try:
            function.compile(signature)
        except NumbaError as error:
            if "NRT required" in str(error):
                error.add_note("A kernel copies an array element by element, not as a slice.")
            raise
        function.disable_compile(closed)


def result_type(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Compile a kernel for these argument types; numba's type of what it returns."""
    function.compile_part(arguments)
    return function.overloads[arguments].signature.return_type


def is_index(result: Any) -> bool:
    """True for numba's types of whole numbers and of truth values."""
    return isinstance(result, types.Integer | types.Boolean)


def is_built(function: Any, signature: Any) -> bool:
    """True when a build for this signature is in memory or in the cache."""
    if not is_compiled(function) or function.has_whole(signature.args):
        return True
    cached = function.stored
    key = cached._index_key(signature, function.targetctx.codegen())
    return bool(key in cached._cache_file._load_index())


# ------------------------------------------------------------------------------- types

INT = types.int64
BOOL = types.boolean
VOID = types.void


def record_type(dtype: np.dtype[np.record]) -> Any:
    """Numba's type of one record."""
    return numba.from_dtype(dtype)


def array_of(element: Any, dimensions: int = 1) -> Any:
    """Numba's type of a C-contiguous array; `element` is a numba type or a dtype."""
    if isinstance(element, np.dtype):
        element = numba.from_dtype(element)
    return types.Array(element, dimensions, "C")


def function_type(signature: Any) -> Any:
    """Numba's type of any kernel with this signature."""
    return types.FunctionType(signature)


def tuple_of(element: Any, length: int) -> Any:
    """Numba's type of a tuple whose members all have one type."""
    return types.UniTuple(element, length)


def named_tuple(members: list[Any], name: Any) -> Any:
    """Numba's type of a NamedTuple class with these member types."""
    return types.NamedTuple(members, name)


# ------------------------------------------------------------------------------- the cache


def cache_root() -> Path:
    """Folder that holds all compiled code; EQUIPOISE_CACHE overrides the user's cache folder."""
    named = os.environ.get("EQUIPOISE_CACHE")
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return _writable(base / "equipoise")


@functools.cache
def _writable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        owner = getattr(os, "getuid", lambda: "user")()
        fallback = Path(tempfile.gettempdir()) / f"equipoise-{owner}"
        fallback.mkdir(parents=True, exist_ok=True)
        return fallback


def cache_folder(function: Callable[..., Any]) -> Path:
    """Cache folder of a kernel, named by a hash of all that its machine code depends on.

    Numba itself looks only at the file of the function: an edit in a file that the function
    calls into would go on returning the old numbers.
    """
    source = Path(function.__code__.co_filename).resolve()
    games = _PACKAGE / "games"
    if games in source.parents:
        game = source.relative_to(games).parts[0]
        return cache_root() / f"{game}-{fingerprint(game)[:16]}"
    return cache_root() / f"core-{fingerprint()[:16]}"


@functools.cache
def fingerprint(game: str | None = None) -> str:
    """Hash of the sources of core (and of one game), of versions, settings and processor."""
    digest = hashlib.sha256()
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    versions = (sys.version, numba.__version__, np.__version__, numba.config.CPU_NAME)
    digest.update(repr((versions, settings)).encode())
    folders = [_PACKAGE / "core"] + ([_PACKAGE / "games" / game] if game else [])
    for folder in folders:
        for path in sorted(folder.glob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def prune_cache() -> None:
    """Remove the compiled code of old versions, the longest unused first."""
    folders = [path for path in cache_root().iterdir() if path.is_dir()]
    folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in folders[_CACHE_FOLDERS_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)
