"""Random numbers seeded with text: always the same, fair, and in every order."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations

from hotseat.rng import below, numbers, shuffled


def test_the_numbers_of_a_text_never_change() -> None:
    assert list(islice(numbers("heron"), 3)) == GOLDEN
    assert list(islice(numbers("heron"), 20)) == list(islice(numbers("heron"), 20))


def test_numbers_below_a_limit_are_drawn_again_where_they_would_favour_some() -> None:
    assert below(3, iter([2**32 - 1, 7])) == 1
    assert below(2**31, iter([2**31 + 5])) == 5


def test_every_order_comes_equally_often() -> None:
    source = numbers("orders")
    counts = Counter(shuffled("abc", source) for _n in range(6000))
    assert set(counts) == set(permutations("abc"))
    assert all(abs(count - 1000) < 150 for count in counts.values())


GOLDEN = [1289670742, 2099695388, 2573162556]
