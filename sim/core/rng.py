"""Keyed random streams: the same key gives the same numbers, compiled and interpreted.

A stream is an int64 array of four words. The generator is sfc32 (C. Doty-Humphrey, PractRand)
on 32-bit words kept in int64, so that no arithmetic depends on how overflow is treated. It is
seeded with three independent MurmurHash3 (A. Appleby, x86_32) digests of the key.
"""

import numpy as np

from sim.core.kernel import kernel

WORDS = 4  # int64 words of one stream
_MASK = 0xFFFFFFFF
_WARM_UP = 16  # steps after which sfc32 has mixed its seed


@kernel
def _multiply(a: int, b: int) -> int:
    """Low 32 bits of the product of two 32-bit words, without leaving int64."""
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & _MASK


@kernel
def _absorb(digest: int, word: int) -> int:
    """One MurmurHash3 body round."""
    mixed = _multiply(word & _MASK, 0xCC9E2D51)
    mixed = ((mixed << 15) | (mixed >> 17)) & _MASK
    digest ^= _multiply(mixed, 0x1B873593)
    digest = ((digest << 13) | (digest >> 19)) & _MASK
    return (_multiply(digest, 5) + 0xE6546B64) & _MASK


@kernel
def _finish(digest: int, length: int) -> int:
    """MurmurHash3's last mixing of a digest over `length` bytes."""
    digest ^= length
    digest = _multiply(digest ^ (digest >> 16), 0x85EBCA6B)
    digest = _multiply(digest ^ (digest >> 13), 0xC2B2AE35)
    return digest ^ (digest >> 16)


@kernel
def hash_key(salt: int, seed: int, block: int, purpose: int) -> int:
    """32-bit MurmurHash3 of the five words of a key (seed and block are 64-bit)."""
    digest = _absorb(salt, seed)
    digest = _absorb(digest, seed >> 32)
    digest = _absorb(digest, block)
    digest = _absorb(digest, block >> 32)
    digest = _absorb(digest, purpose)
    return _finish(digest, 20)


@kernel
def seed_stream(stream: np.ndarray, seed: int, block: int, purpose: int) -> None:
    """Start `stream` at its place for this experiment seed, block and purpose."""
    stream[0] = hash_key(0x9E3779B9, seed, block, purpose)
    stream[1] = hash_key(0x3C6EF372, seed, block, purpose)
    stream[2] = hash_key(0x78DDE6E4, seed, block, purpose)
    stream[3] = 1
    for _ in range(_WARM_UP):
        next_word(stream)


@kernel
def next_word(stream: np.ndarray) -> int:
    """The next 32 random bits, as an integer from 0 to 2**32 - 1."""
    a = stream[0]
    b = stream[1]
    c = stream[2]
    word = (a + b + stream[3]) & _MASK
    stream[3] = (stream[3] + 1) & _MASK
    stream[0] = b ^ (b >> 9)
    stream[1] = (c + (c << 3)) & _MASK
    stream[2] = (((c << 21) | (c >> 11)) + word) & _MASK
    return word


@kernel
def below(stream: np.ndarray, n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely (D. Lemire, 2019); n is at least 1."""
    product = next_word(stream) * n
    low = product & _MASK
    if low < n:
        threshold = (_MASK + 1 - n) % n
        while low < threshold:
            product = next_word(stream) * n
            low = product & _MASK
    return product >> 32


@kernel
def uniform(stream: np.ndarray) -> float:
    """A number from 0 up to, not including, 1, in steps of 2**-32."""
    return next_word(stream) / 4294967296.0


@kernel
def shuffle(stream: np.ndarray, items: np.ndarray, n: int) -> None:
    """Put items[:n] into a random order (Fisher-Yates)."""
    for last in range(n - 1, 0, -1):
        other = below(stream, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
