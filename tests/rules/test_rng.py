"""The dice: the same for ever, even, and independent from move to move."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import permutations
from typing import TypeVar

import pytest

from rules.rng import Rng

T = TypeVar("T")

ZERO = bytes(32)
SEED = bytes(range(32))


def even(counts: Counter[T], cells: int) -> bool:
    """A chi-squared test that goes wrong by chance about once in a million."""
    expected = counts.total() / cells
    chi_squared = sum((seen - expected) ** 2 / expected for seen in counts.values())
    chi_squared += expected * (cells - len(counts))
    freedom = cells - 1
    return bool(chi_squared < freedom + 5 * (2 * freedom) ** 0.5 + 15)


def test_known_answers_never_change() -> None:
    """Old games are checked with these: a change here breaks every export ever made."""
    rng = Rng(ZERO, 0)
    assert [rng.roll() for _ in range(12)] == [1, 1, 4, 3, 1, 3, 5, 3, 4, 1, 5, 3]
    rng = Rng(ZERO, 1)
    assert [rng.roll() for _ in range(12)] == [3, 4, 5, 6, 1, 1, 3, 5, 2, 3, 3, 4]
    assert Rng(SEED, 7).shuffled(range(10)) == (5, 3, 2, 9, 4, 1, 8, 6, 7, 0)
    assert Rng(SEED, 7).sample(range(10), 3) == (0, 8, 1)
    assert Rng(ZERO, 2**40).below(1000) == 261
    assert Rng(ZERO, 5).roll(20) == 18
    assert Rng(ZERO, 3).choice("abcdefgh") == "a"


def test_the_stream_is_blake2b_of_seed_move_and_block() -> None:
    rng = Rng(SEED, 258)
    for block in range(3):
        key = SEED + bytes([0, 0, 0, 0, 0, 0, 1, 2]) + bytes([0, 0, 0, block])
        expected = int.from_bytes(blake2b(key).digest(), "big")
        low, high = rng.bits(256), rng.bits(256)
        assert low + (high << 256) == expected


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 8, 20, 100])
def test_dice_are_even(sides: int) -> None:
    rng = Rng(SEED, sides)
    counts = Counter(rng.roll(sides) for _ in range(200 * sides))
    assert set(counts) <= set(range(1, sides + 1))
    assert even(counts, sides)


def test_first_rolls_are_even_over_moves_and_over_seeds() -> None:
    assert even(Counter(Rng(SEED, ply).roll() for ply in range(3000)), 6)
    assert even(Counter(Rng(seed.to_bytes(32, "big"), 1).roll() for seed in range(3000)), 6)


def test_moves_are_independent() -> None:
    pairs = Counter((Rng(SEED, ply).roll(), Rng(SEED, ply + 1).roll()) for ply in range(7200))
    assert even(pairs, 36)


def test_shuffles_are_even() -> None:
    rng = Rng(SEED, 0)
    counts = Counter(rng.shuffled(range(4)) for _ in range(4800))
    assert set(counts) == set(permutations(range(4)))
    assert even(counts, 24)


def test_samples_are_even() -> None:
    rng = Rng(SEED, 0)
    counts = Counter(rng.sample(range(5), 2) for _ in range(4000))
    assert set(counts) == set(permutations(range(5), 2))
    assert even(counts, 20)


def test_a_shuffle_keeps_every_card_and_the_deck_as_it_was() -> None:
    deck = [1, 1, 2, 3, 5, 8]
    assert sorted(Rng(SEED, 9).shuffled(deck)) == deck
    assert deck == [1, 1, 2, 3, 5, 8]
    assert Rng(SEED, 9).shuffled([]) == ()


def test_the_same_move_rolls_the_same_again() -> None:
    first, second = Rng(SEED, 5), Rng(SEED, 5)
    assert [first.roll() for _ in range(500)] == [second.roll() for _ in range(500)]


def test_one_of_one_uses_nothing_up() -> None:
    first, second = Rng(SEED, 5), Rng(SEED, 5)
    assert first.below(1) == 0
    assert first.bits(64) == second.bits(64)


def test_one_of_none_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        Rng(SEED, 0).choice([])
