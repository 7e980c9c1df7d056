"""What a kernel calls is linked into it; what a script calls is found in the cache."""

import signal
import sys

import pytest

from sim.core import kernel, linking

pytestmark = pytest.mark.skipif(not kernel.JIT, reason="compiling is off")


@kernel.kernel
def half_of(number):
    return number // 2


@kernel.kernel
def quarter_of(number):
    return half_of(half_of(number))


@kernel.kernel
def tenth_of(number):
    return number // 10


@kernel.kernel
def told(number):
    print("got", number)  # noqa: T201
    return number


@kernel.kernel
def teller(number):
    return told(number) + 1


def in_script(number):
    return tenth_of(number) + 1


def is_stored(function):
    return len(list(kernel.cache_root().rglob(f"*.{function.__name__}-*.nbc"))) > 0


def test_a_kernel_that_another_called_can_then_be_called_by_python():
    assert quarter_of(18) == 4
    assert half_of(18) == 9
    assert quarter_of(26) == 6


TAKES = kernel.INT(kernel.function_type(kernel.INT(kernel.INT)), kernel.INT)


@kernel.kernel
def third_of(number):
    return number // 3


@kernel.kernel
def ninth_of(number):
    return third_of(third_of(number))


@kernel.kernel
def of_ten(function, number):
    return function(number * 10)


def test_a_kernel_that_another_called_can_then_be_an_argument():
    kernel.compile_for(of_ten, TAKES, closed=True)
    assert ninth_of(18) == 2
    assert of_ten(third_of, 6) == 20


def test_what_a_kernel_calls_can_print(capsys):
    assert teller(7) == 8
    assert capsys.readouterr().out == "got 7\n"


def test_what_a_kernel_calls_is_stored_with_it():
    assert teller(7) == 8
    assert is_stored(teller)
    assert not is_stored(told)


def test_what_a_script_calls_is_stored_for_the_next_one():
    assert kernel.strategy_kernel(in_script, "0" * 16)(50) == 6
    assert is_stored(tenth_of)


@kernel.kernel
def fifth_of(number):
    return number // 5


def in_next_script(number):
    return fifth_of(number) + 1


def test_what_is_loaded_from_the_cache_is_linked_when_a_script_calls_it(monkeypatch, tmp_path):
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path))  # of the script, which is new each time
    assert fifth_of(50) == 10
    loaded, unused = (kernel.kernel(fifth_of.py_func) for _ in range(2))
    assert loaded(55) == unused(55) == 11
    monkeypatch.setitem(globals(), "fifth_of", loaded)
    assert kernel.strategy_kernel(in_next_script, "1" * 16)(60) == 13
    read = [
        [build.library._shared_module is not None for build in function.overloads.values()]
        for function in (loaded, unused)
    ]
    assert read == [[True], [False]]


@kernel.kernel
def sixth_of(number):
    return number // 6


def test_ctrl_c_in_the_middle_of_loading_is_heard(monkeypatch):
    def ask(library):
        if sys._getframe(1).f_code.co_name == "_object_getbuffer_hook":  # called by machine code
            signal.raise_signal(signal.SIGINT)
        return True

    assert sixth_of(30) == 5
    asked = property(ask, lambda *_: None)
    monkeypatch.setattr(linking._Stored, "_object_caching_enabled", asked)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            kernel.kernel(sixth_of.py_func)(30)
    finally:
        signal.signal(signal.SIGINT, before)
