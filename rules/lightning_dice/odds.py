"""How many rolls a goal takes when the best dice are kept, by exact dynamic programming.

What a player lacks is told face by face: of the goal 1 1 1 2 2 4, with a 1 and the 4 kept, the
lacks are (2, 2, 0). Faces are alike to the dice, so only the goal's pattern (3, 2, 1) matters.

To keep every die that the goal wants is not always best. Three equal faces take as long as three
dice need to show them, but four dice that are rolled for them are quicker: with 5 5 5 and a 1 to
come, a 1 that shows first is better rolled again. So after each roll the best of all sets of
wanted dice is kept. Dice that the goal does not want are always rolled: they can only help.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import comb
from typing import TypeAlias

from rules.lightning_dice.goals import Faces, pattern

SIDES = 6
EXACT = 1e-12

Pattern: TypeAlias = tuple[int, ...]  # how often the goal wants each of its faces, most often first
Lacks: TypeAlias = tuple[int, ...]  # how often each of them is lacking, in the same order


def expected_rolls(goal: Faces) -> float:
    """Rolls from the start, all six dice in hand, to the match."""
    whole = pattern(goal)
    return values(whole)[whole]


def rolls_to_go(dice: Sequence[int], goal: Faces) -> float:
    """Rolls from these dice to the match, when the best of them are kept; 0 when they match."""
    return best_kept(tuple(sorted(dice)), goal)[1]


def rolling_mask(dice: Faces, goal: Faces) -> int:
    """The dice that are best rolled, bit 0 for the first die; 0 when all six match."""
    keep = Counter(best_kept(tuple(sorted(dice)), goal)[0])
    mask = 0
    for place, face in enumerate(dice):
        if keep[face]:
            keep[face] -= 1
        else:
            mask |= 1 << place
    return mask


@cache
def best_kept(dice: Faces, goal: Faces) -> tuple[Faces, float]:
    """Of these dice, the faces that are best kept for the goal, and the rolls still to go then."""
    wanted, shown = Counter(goal), Counter(dice)
    faces = sorted(wanted, key=lambda face: (-wanted[face], face))
    whole = pattern(goal)
    # More dice kept come first, so that they are preferred where it makes no difference.
    options = product(*(range(min(wanted[face], shown[face]), -1, -1) for face in faces))
    kept = min(options, key=lambda counts: round(_to_go(whole, counts), 9))
    held = tuple(face for face, count in zip(faces, kept, strict=True) for _ in range(count))
    return held, _to_go(whole, kept)


@cache
def values(whole: Pattern) -> dict[Lacks, float]:
    """For all that can be lacking before a roll, the rolls to the match under the best keeping."""
    lacks = [lack for lack in sorted(_smaller(whole)) if any(lack)]
    value = dict.fromkeys(lacks, 0.0) | {(0,) * len(whole): 0.0}
    keeps = {lack: [kept for kept in value if _covers(kept, lack)] for lack in value}
    change = 1.0
    while change > EXACT:
        best = {lack: min(value[kept] for kept in keeps[lack]) for lack in value}
        change = 0.0
        for lack in lacks:
            rolls = 1 + sum(chance * best[left] for left, chance in chances(whole, lack))
            change = max(change, abs(rolls - value[lack]))
            value[lack] = rolls
    return value


@cache
def chances(whole: Pattern, lacks: Lacks) -> tuple[tuple[Lacks, float], ...]:
    """What may still be lacking after a roll of the lacking dice, and how likely that is."""
    total: defaultdict[Lacks, float] = defaultdict(float)
    for left, chance in _outcomes(lacks, sum(lacks), SIDES):
        total[_ordered(whole, left)] += chance
    return tuple(sorted(total.items()))


def _to_go(whole: Pattern, kept: Sequence[int]) -> float:
    lacks = tuple(wanted - count for wanted, count in zip(whole, kept, strict=True))
    return values(whole)[_ordered(whole, lacks)]


def _outcomes(lacks: Lacks, dice: int, sides: int) -> Iterator[tuple[Lacks, float]]:
    """For each face in turn, how many dice show it; the dice left over show no face of the goal."""
    if not lacks:
        yield (), 1.0
        return
    for shown in range(dice + 1):
        chance = comb(dice, shown) * (sides - 1) ** (dice - shown) / sides**dice
        if not chance:  # there is no other face for the other dice to show
            continue
        for left, further in _outcomes(lacks[1:], dice - shown, sides - 1):
            yield (max(lacks[0] - shown, 0), *left), chance * further


def _smaller(whole: Pattern) -> set[Lacks]:
    return {_ordered(whole, lacks) for lacks in product(*(range(n + 1) for n in whole))}


def _ordered(whole: Pattern, lacks: Lacks) -> Lacks:
    """The same lacks with faces that the goal wants equally often in one fixed order."""
    return tuple(
        -lack for _, lack in sorted(zip((-n for n in whole), (-n for n in lacks), strict=True))
    )


def _covers(kept: Lacks, lacks: Lacks) -> bool:
    return all(more >= less for more, less in zip(kept, lacks, strict=True))
