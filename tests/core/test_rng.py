"""The random streams: against an independent source, and for evenness."""

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sim.core import rng
from sim.core.kernel import interpreted

MASK = 0xFFFFFFFF


def murmur3(words, salt):
    """MurmurHash3 x86_32 with Python's unbounded integers, from its published definition."""
    digest = salt
    for word in words:
        k = (word & MASK) * 0xCC9E2D51 & MASK
        k = ((k << 15) | (k >> 17)) & MASK
        digest ^= k * 0x1B873593 & MASK
        digest = ((digest << 13) | (digest >> 19)) & MASK
        digest = (digest * 5 + 0xE6546B64) & MASK
    digest ^= 4 * len(words)
    digest = ((digest ^ (digest >> 16)) * 0x85EBCA6B) & MASK
    digest = ((digest ^ (digest >> 13)) * 0xC2B2AE35) & MASK
    return digest ^ (digest >> 16)


def sfc32(a, b, c, counter):
    """sfc32 with Python's unbounded integers, from its published definition."""
    while True:
        word = (a + b + counter) & MASK
        counter = (counter + 1) & MASK
        a, b = b ^ (b >> 9), (c + (c << 3)) & MASK
        c = ((((c << 21) | (c >> 11)) & MASK) + word) & MASK
        yield word


def stream_of(seed, block, purpose):
    stream = np.zeros(rng.WORDS, np.int64)
    rng.seed_stream(stream, seed, block, purpose)
    return stream


def test_the_reference_hash_gives_the_published_value():
    # MurmurHash3_x86_32 of the bytes "test" with seed 0 is 0xba6bd213.
    assert murmur3([int.from_bytes(b"test", "little")], 0) == 0xBA6BD213


@pytest.mark.parametrize("key", [(0, 0, 0), (2013, 17, 3), (2**63 - 1, 10**9, 1004), (-5, 1, 2)])
def test_keys_are_hashed_with_murmur3(key):
    seed, block, purpose = key
    words = [seed & MASK, (seed >> 32) & MASK, block & MASK, block >> 32, purpose]
    assert rng.hash_key(0x9E3779B9, *key) == murmur3(words, 0x9E3779B9)


def test_streams_are_sfc32_after_16_steps():
    words = [2013, 0, 17, 0, 3]
    reference = sfc32(*(murmur3(words, salt) for salt in (0x9E3779B9, 0x3C6EF372, 0x78DDE6E4)), 1)
    for _ in range(16):
        next(reference)
    stream = stream_of(2013, 17, 3)
    assert [rng.next_word(stream) for _ in range(200)] == [next(reference) for _ in range(200)]


@pytest.mark.parametrize("name", ["next_word", "uniform"])
def test_compiled_and_interpreted_draw_the_same(name):
    one, two = stream_of(1, 2, 3), stream_of(1, 2, 3)
    draw = getattr(rng, name)
    assert [draw(one) for _ in range(50)] == [interpreted(draw)(two) for _ in range(50)]
    assert one.tolist() == two.tolist()


def test_different_keys_give_different_streams():
    firsts = {
        rng.next_word(stream_of(seed, block, purpose))
        for seed in range(8) for block in range(8) for purpose in range(8)
    }  # fmt: skip
    assert len(firsts) == 8**3


@pytest.mark.parametrize("n", [1, 2, 3, 6, 10, 139])
def test_below_is_even(n):
    stream = stream_of(5, 6, 7)
    counts = Counter(rng.below(stream, n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    if n > 1:
        assert stats.chisquare([counts[k] for k in range(n)]).pvalue > 1e-4


def test_below_draws_again_where_a_plain_product_would_be_uneven():
    n = 3 * 2**29  # a third of the words must be rejected or the low third comes twice as often
    stream = stream_of(1, 1, 1)
    values = [rng.below(stream, n) for _ in range(3000)]
    thirds = Counter(3 * value // n for value in values)
    assert stats.chisquare([thirds[k] for k in range(3)]).pvalue > 1e-4


def test_uniform_is_even_and_below_one():
    stream = stream_of(9, 9, 9)
    values = [rng.uniform(stream) for _ in range(4000)]
    assert 0 <= min(values) <= max(values) < 1
    assert stats.kstest(values, "uniform").pvalue > 1e-4


def test_shuffle_gives_every_order_equally_often():
    stream = stream_of(3, 4, 5)
    orders = Counter()
    for _ in range(2400):
        items = np.arange(4)
        rng.shuffle(stream, items, 4)
        orders[tuple(items.tolist())] += 1
    assert len(orders) == 24
    assert stats.chisquare(list(orders.values())).pvalue > 1e-4


def test_shuffle_leaves_the_rest_alone():
    items = np.arange(6)
    rng.shuffle(stream_of(1, 1, 1), items, 3)
    assert items[3:].tolist() == [3, 4, 5]
    assert sorted(items[:3].tolist()) == [0, 1, 2]
