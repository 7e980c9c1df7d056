"""Records, and the cache that must notice every edit."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from sim.core import kernel

PAIR = kernel.record([("gold", "i4", (2,)), ("stream", "i8", (2, 4)), ("flag", "i1")])


@kernel.kernel
def overwrite(target, source):
    kernel.copy_record(target, source)
    return target.gold[1]


def filled():
    pair = kernel.new_record(PAIR)
    pair.gold[:] = [3, 7]
    pair.stream[1, 2] = 99
    pair.flag = -1
    return pair


@pytest.mark.parametrize("copy", [overwrite, kernel.interpreted(overwrite)])
def test_copy_record_copies_every_field(copy):
    target = kernel.new_record(PAIR)
    assert copy(target, filled()) == 7
    assert target.tobytes() == filled().tobytes()


@kernel.kernel
def join(target, one, other):
    kernel.join_records(target, one, other)
    return target.gold[0]


@pytest.mark.parametrize("joined", [join, kernel.interpreted(join)])
def test_join_records_takes_each_field_from_the_one_that_has_it(joined):
    one, other = kernel.new_record(PAIR), kernel.new_record(PAIR)
    one.gold[:] = [300, 0]
    one.flag = -1
    other.gold[:] = [0, 70_000]
    other.stream[1, 3] = -(2**40)
    target = filled()
    assert joined(target, one, other) == 300
    assert target.gold.tolist() == [300, 70_000]
    assert target.stream.tolist() == [[0, 0, 0, 0], [0, 0, 0, -(2**40)]]
    assert target.flag == -1


@kernel.kernel
def lowest(bits):
    return kernel.lowest_bit(bits)


@pytest.mark.parametrize("found", [lowest, kernel.interpreted(lowest)])
def test_lowest_bit_is_the_number_of_the_first_bit_set(found):
    assert [found(np.int64(bits)) for bits in (1, 12, 2**62, -(2**63))] == [0, 2, 62, 63]


@kernel.kernel
def makes(state):
    return np.zeros(2, np.int64)[0] + state.gold[1]


def test_a_kernel_may_make_an_array_for_itself():
    assert makes(filled()) == 7


@kernel.kernel
def copies(state):
    state.gold[:] = state.stream[0, :2]


@pytest.mark.skipif(not kernel.JIT, reason="says what the compiler refuses")
def test_a_kernel_that_copies_an_array_is_told_how():
    with pytest.raises(Exception, match="NRT required") as refused:
        kernel.compile_for(copies, (kernel.record_type(PAIR),))
    assert "element by element" in refused.value.__notes__[0]


@pytest.mark.parametrize("name", ["round", "size", "max", "sort", "take", "data"])
def test_a_field_name_that_hides_a_method_is_refused(name):
    with pytest.raises(ValueError, match=name):
        kernel.record([(name, "i4")])


def test_numbers_are_seen_as_a_record():
    knobs = kernel.record([("spite", "f8"), ("greed", "f8")])
    numbers = np.zeros(32)
    numbers[:2] = [0.6, 2.0]
    seen = kernel.as_record(numbers, knobs)
    assert (seen.spite, seen.greed) == (0.6, 2.0)
    numbers[0] = 0.1
    assert seen.spite == 0.1


def test_interpreted_can_replace_what_a_kernel_calls():
    plain = kernel.interpreted(overwrite, kernel=None)
    assert plain.__globals__["kernel"] is None
    assert overwrite(kernel.new_record(PAIR), filled()) == 7


def test_the_cache_folder_changes_with_settings():
    code = "from sim.core.kernel import fingerprint; print(fingerprint())"

    def printed(**extra):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **extra}
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return run.stdout

    assert printed() == printed()
    assert printed() != printed(NUMBA_BOUNDSCHECK="1", NUMBA_OPT="1")


def test_an_edit_in_a_helper_file_is_noticed(tmp_path):
    """The trap: numba looks only at the file of the function it has cached."""
    game = tmp_path / "sim" / "games" / "made_up"
    game.mkdir(parents=True)
    core = tmp_path / "sim" / "core"
    core.mkdir()
    here = Path(kernel.__file__).parents[1]
    for name in ("core/kernel.py", "core/linking.py", "core/record.py", "interrupts.py"):
        (tmp_path / "sim" / name).write_bytes((here / name).read_bytes())
    for folder in (tmp_path / "sim", core, game.parent, game):
        (folder / "__init__.py").touch()  # else an installed sim would be found first
    (game / "rules.py").write_text(
        textwrap.dedent("""
            from sim.core.kernel import kernel
            from sim.games.made_up.numbers import number

            @kernel
            def twice():
                return 2 * number()
        """)
    )
    environment = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "EQUIPOISE_CACHE": str(tmp_path / "c"),
    }

    def answer(number):
        (game / "numbers.py").write_text(
            f"from sim.core.kernel import kernel\n\n@kernel\ndef number():\n    return {number}\n"
        )
        code = "from sim.games.made_up.rules import twice; print(twice())"
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        return int(run.stdout)

    assert answer(3) == 6
    assert answer(4) == 8


@pytest.mark.skipif(not kernel.JIT, reason="compiling is off")
def test_a_stored_build_is_loaded_without_getting_ready_to_compile(tmp_path):
    code = textwrap.dedent("""
        import sys
        from sim.core import kernel, rng
        kernel.compile_for(rng.next_word, kernel.INT(kernel.array_of(kernel.INT)))
        print("numba.np.linalg" in sys.modules)
    """)
    path = os.pathsep.join(sys.path)
    environment = {**os.environ, "PYTHONPATH": path, "EQUIPOISE_CACHE": str(tmp_path)}

    def got_ready():
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return run.stdout.strip()

    assert got_ready() == "True"
    assert got_ready() == "False"


def test_old_caches_are_pruned(tmp_path, monkeypatch):
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path))
    for age in range(20):
        folder = tmp_path / f"core-{age}"
        folder.mkdir()
        os.utime(folder, (1000 - age, 1000 - age))
    kernel.prune_cache()
    left = {path.name for path in tmp_path.iterdir()}
    assert "core-0" in left
    assert "core-19" not in left
