"""Dice and shuffles that follow from a table's secret seed and the number of the move.

Nothing has to be saved, a refused move uses nothing up, and anyone who is given the seed can
check every roll. The algorithms are our own because Python promises only `random()` from one
version to the next.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

BLOCK_BITS = 512


class Rng:
    """The stream of chance for one move."""

    __slots__ = ("_bits", "_block", "_key", "_pool")

    def __init__(self, seed: bytes, ply: int) -> None:
        self._key = seed + ply.to_bytes(8, "big")
        self._block = 0
        self._pool = 0
        self._bits = 0

    def bits(self, count: int) -> int:
        """That many random bits, 512 at the most."""
        if self._bits < count:
            block = blake2b(self._key + self._block.to_bytes(4, "big")).digest()
            self._pool = int.from_bytes(block, "big")
            self._bits = BLOCK_BITS
            self._block += 1
        value = self._pool & ((1 << count) - 1)
        self._pool >>= count
        self._bits -= count
        return value

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not including, the limit; each as likely as the others."""
        if limit < 1:  # otherwise the search below would never end
            raise ValueError("there is nothing to choose from")
        count = (limit - 1).bit_length()
        value = self.bits(count)
        while value >= limit:
            value = self.bits(count)
        return value

    def roll(self, sides: int = 6) -> int:
        """One die."""
        return 1 + self.below(sides)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """That many different items, in random order."""
        deck = list(items)
        for first in range(count):
            other = first + self.below(len(deck) - first)
            deck[first], deck[other] = deck[other], deck[first]
        return tuple(deck[:count])
