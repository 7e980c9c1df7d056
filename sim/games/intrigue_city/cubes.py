"""IC-6  Moving cubes, and what a board and the bank allow."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.intrigue_city.terms import (
    BANK_BIT,
    BOARD_BIT,
    CELLS,
    EVERY_VALUE,
    GUILDS,
    MAX_BANK,
    MAX_BOARD,
    MAX_CELL,
    VALUES,
)


@kernel
def do_steps(state: np.record, board: int, action: np.record) -> None:
    """Carry out all steps of an action on one board, in order (IC-6.1 to IC-6.3)."""
    for step in range(action.n_steps):
        cube = action.value[step] - 1
        source = action.source[step]
        dest = action.dest[step]
        if source == NONE:
            state.bank[cube] -= 1
        else:
            state.cubes[board, source, cube] -= 1
        if dest == NONE:
            state.bank[cube] += 1  # IC-6.6
        else:
            state.cubes[board, dest, cube] += 1


@kernel
def total_of(state: np.record, board: int, guild: int) -> int:
    """Sum of the values of the cubes in a guild of a board."""
    cubes = state.cubes
    return int(cubes[board, guild, 0] + 2 * cubes[board, guild, 1] + 3 * cubes[board, guild, 2])


@kernel
def count_cubes(state: np.record, board: int, cube: int) -> int:
    """Cubes of one value on a board."""
    count = 0
    for guild in range(GUILDS):
        count += int(state.cubes[board, guild, cube])
    return count


@kernel
def can_place(state: np.record, data: np.record, cube: int) -> bool:
    """True when the bank holds such a cube, or has no limit (IC-6.1, IC-6.7)."""
    return bool(state.bank[cube] > 0 or data.bank_limited == 0)


@kernel
def can_remove(state: np.record, board: int, guild: int, cube: int) -> bool:
    """True when the cube lies there and is not the board's last of its value (IC-6.2, IC-6.4).

    Of a single removal both settings of last_cube_check (R15) say the same.
    """
    return bool(state.cubes[board, guild, cube] > 0 and count_cubes(state, board, cube) > 1)


@kernel
def have_bits(state: np.record, board: int) -> int:
    """The word `have`: what the board and the bank hold, one bit a fact (see terms)."""
    have = np.int64(0)
    cubes = state.cubes[board]
    for cell in range(CELLS):  # in one loop without branches: the processor does several at once
        count = cubes[cell // VALUES, cell % VALUES]
        have |= (np.int64(count > 0) << cell) | (np.int64(count > 1) << (CELLS + cell))
    for cube in range(VALUES):
        on_board = np.int64(count_cubes(state, board, cube))
        have |= at_least_bits(on_board, MAX_BOARD) << (BOARD_BIT + cube)
        have |= at_least_bits(np.int64(state.bank[cube]), MAX_BANK) << (BANK_BIT + cube)
    return int(have)


@kernel
def at_least_bits(count: int, most: int) -> int:
    """Bits 0, VALUES, 2 * VALUES, ... for "at least 1", "at least 2", up to `most`."""
    told = min(max(count, 0), most)
    return EVERY_VALUE & ((1 << (VALUES * told)) - 1)


@kernel
def have_more_bits(state: np.record, board: int) -> int:
    """The word `more`: cells that hold three or more cubes of a value."""
    more = 0
    for guild in range(GUILDS):
        for cube in range(VALUES):
            cell = int(state.cubes[board, guild, cube])
            bit = guild * VALUES + cube
            for least in range(MAX_CELL + 1, 2 * MAX_CELL + 1):
                more |= int(cell >= least) << ((least - MAX_CELL - 1) * CELLS + bit)
    return more
