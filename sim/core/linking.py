"""Compiles kernels as a whole: what a kernel calls is linked into it, and then optimised once.

Numba by itself optimises every function and makes machine code of it before it is linked into
those that call it, where all of that is done again. A game took twice as long to compile. Here only
what Python or a script calls is a whole; the kernels called by a kernel are its parts, which live
as long as the process and are never written to the cache.

The compiler calls back into Python, where an exception gets lost: Ctrl-C has to wait for its end.
"""

import functools
from collections.abc import Callable
from typing import Any

from llvmlite.binding import parse_bitcode
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature

from sim import interrupts


class _Held(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """Code that becomes machine code in one go."""

    def _finalize_specific(self) -> None:
        with interrupts.held():
            super()._finalize_specific()

    @classmethod
    def _unserialize(cls, codegen: Any, stored: Any) -> "_Stored":
        return _Stored.read(codegen, stored)  # numba's cache holds wholes only


JITCPUCodegen._library_class = _Held  # of numba's own functions too


class _Part(_Held):
    """The code of one kernel that others call, simplified, but not machine code."""

    def finalize(self) -> None:
        """Nothing: what it calls is linked into the same whole."""
        self._finalized = True


class _Whole(_Held):
    """The code of a kernel with that of all its parts."""

    def finalize(self) -> None:
        """Link every part once, optimise, make machine code."""
        called: dict[Any, None] = {}
        for library in self._linking_libraries:
            _add_called(library, called)
        # Callers first: of two functions with one name the first is kept, and of a library only
        # what is called by then.
        self._linking_libraries: list[Any] = list(reversed(called))
        super().finalize()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name)  # what a part prints or raises
            if environment is not None:
                self._codegen.set_env(variable.name, environment)


class _Stored(_Held):
    """A whole from the cache: machine code, and the bitcode that a script may link.

    Reading the bitcode takes as long as all else of loading a kernel, and few are ever linked.
    """

    _bitcode: bytes
    _shared_module: Any  # of llvmlite; None until it is read

    @classmethod
    def read(cls, codegen: Any, stored: tuple[str, str, tuple[bytes, bytes]]) -> "_Stored":
        """The library that numba has stored in its cache."""
        name, _, (machine_code, bitcode) = stored
        library = cls(codegen, name)
        library._bitcode = bitcode
        library.enable_object_caching()
        library._set_compiled_object(machine_code)
        library._finalize_final_module()
        return library

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = parse_bitcode(self._bitcode)
        return self._shared_module

    def get_pointer_to_function(self, name: str) -> Any:
        """Address of one of the functions that every whole has."""
        return self._codegen._engine.get_function_address(name)


def _add_called(library: Any, called: dict[Any, None]) -> None:
    """Add a library after what it calls, if that is not in it."""
    if library not in called:
        if isinstance(library, _Part):
            for inner in library._linking_libraries:
                _add_called(inner, called)
        called[library] = None


class _WholeCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler of one function, which makes a whole of it."""

    _library: type[JITCodeLibrary] = _Whole

    def _compile_core(self) -> Any:
        state = self.state
        state.library = self._library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super()._compile_core()


class _PartCompiler(_WholeCompiler):
    """Makes a part, which Python cannot call."""

    _library = _Part

    def _compile_core(self) -> Any:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        built = super()._compile_core()
        name = object()  # by which its callers find it, as they find a whole by its function
        self.state.targetctx.insert_user_function(name, built.fndesc, [built.library])
        built.library.environment = built.environment  # lives as long as the code
        return built._replace(entry_point=name)


class Linked(CPUDispatcher):  # type: ignore[misc]
    """A function that is compiled on first use: for another kernel as a part, else as a whole."""

    _compiling: list["Linked"] = []  # noqa: RUF012  # of all functions, the outermost first
    _as_part = False

    def __init__(
        self,
        function: Callable[..., Any],
        options: dict[str, Any],
        new_cache: Callable[[], Any],
        *,
        in_script: bool,
    ) -> None:
        """A function that is not compiled yet.

        Args:
            function: as written.
            options: numba's, by name.
            new_cache: makes numba's cache of the function.
            in_script: what it calls is a whole, which the next script finds in the cache.
        """
        super().__init__(function, targetoptions=options, pipeline_class=_WholeCompiler)
        self._new_cache = new_cache
        self._in_script = in_script

    @functools.cached_property
    def stored(self) -> Any:
        """The cache of its wholes; it touches the disk, which most kernels never need."""
        return self._new_cache()

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numba's typing of a call by the function that is being compiled."""
        callers = Linked._compiling
        self._as_part = bool(callers) and not callers[-1]._in_script
        try:
            return super().get_call_template(args, kws)
        finally:
            self._as_part = False

    def get_compile_result(self, sig: Any) -> Any:
        """Called when the function is an argument of a compiled one: numba's build for `sig`."""
        if self._can_compile:
            self.compile(sig)
        return super().get_compile_result(sig)

    def has_whole(self, arguments: tuple[Any, ...]) -> bool:
        """True when Python can call it with these types of arguments."""
        built = self.overloads.get(arguments)
        return built is not None and not isinstance(built.library, _Part)

    def compile_part(self, arguments: tuple[Any, ...]) -> None:
        """Compile for a caller with these types of arguments."""
        self._as_part = True
        self.compile(arguments)

    @global_compiler_lock  # type: ignore[untyped-decorator]
    def compile(self, sig: Any) -> Any:
        """Compile for a signature what is not compiled yet; returns numba's name for it."""
        as_part, self._as_part = self._as_part, False
        arguments = normalize_signature(sig)[0]
        if self.has_whole(arguments) or (as_part and arguments in self.overloads):
            return self.overloads[arguments].entry_point
        self.overloads.pop(arguments, None)
        Linked._compiling.append(self)
        try:
            return self._build_part(arguments) if as_part else self._build_whole(sig)
        finally:
            Linked._compiling.pop()

    def _build_part(self, arguments: tuple[Any, ...]) -> Any:
        self._compiler.pipeline_class = _PartCompiler
        with self._compiling_counter:
            built = self._compiler.compile(arguments, None)
        self.overloads[arguments] = built
        return built.entry_point

    def _build_whole(self, sig: Any) -> Any:
        self._compiler.pipeline_class = _WholeCompiler
        self._cache = self.stored
        return super().compile(sig)
