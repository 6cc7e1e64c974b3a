"""How many rolls a goal takes, exactly, and which dice to keep for it.

Faces are alike to the dice, so what a player still needs is told by the pattern of the missing
faces alone: (2, 1) for two dice of one face and one of another. There are 30 such patterns.

Keeping every die that the goal still wants is the best that can be done: with it, each further
die kept lowers the expected number of rolls (`test_odds.py` checks that for all patterns), so no
other choice after any roll has a better value, which is Bellman's condition for the optimum.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import TypeAlias

from rules.lightning_dice.goals import Faces

SIDES = 6

Missing: TypeAlias = tuple[int, ...]  # how often each missing face is missing, most often first


@cache
def expected_rolls(missing: Missing) -> float:
    """Rolls until nothing is missing, when every die that helps is kept."""
    if not missing:
        return 0.0
    stays, further = 0.0, 0.0
    for after, chance in chances(missing):
        if after == missing:
            stays += chance
        else:
            further += chance * expected_rolls(after)
    return (1 + further) / (1 - stays)


@cache
def chances(missing: Missing) -> tuple[tuple[Missing, float], ...]:
    """What one roll of as many dice as are missing leaves missing, and how likely that is."""
    total: defaultdict[Missing, float] = defaultdict(float)
    for left, chance in _outcomes(missing, sum(missing), SIDES):
        total[_pattern(left)] += chance
    return tuple(sorted(total.items()))


@cache
def rolling_mask(dice: Faces, goal: Faces) -> int:
    """The dice to roll so that all that the goal wants are kept; bit 0 is the first die."""
    wanted = Counter(goal)
    mask = 0
    for place, face in enumerate(dice):
        if wanted[face] > 0:
            wanted[face] -= 1
        else:
            mask |= 1 << place
    return mask


def missing_for(dice: Sequence[int], goal: Faces) -> Missing:
    """The pattern of the faces that these dice lack for the goal."""
    return _pattern(tuple((Counter(goal) - Counter(dice)).values()))


def rolls_to_go(dice: Sequence[int], goal: Faces) -> float:
    """The expected number of rolls from these dice to the goal; 0 when they match."""
    return expected_rolls(missing_for(dice, goal))


def _outcomes(missing: Missing, dice: int, sides: int) -> Iterator[tuple[Missing, float]]:
    """For each missing face in turn, how many dice show it; the other dice help nothing."""
    if not missing:
        yield (), 1.0
        return
    wanted, *others = missing
    for shown in range(dice + 1):
        chance = comb(dice, shown) * (sides - 1) ** (dice - shown) / sides**dice
        for left, further in _outcomes(tuple(others), dice - shown, sides - 1):
            yield (max(wanted - shown, 0), *left), chance * further


def _pattern(counts: Missing) -> Missing:
    return tuple(sorted((count for count in counts if count), reverse=True))
