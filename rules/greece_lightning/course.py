"""The course as numbers: where each dot leads, and who is ahead of whom."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from rules.greece_lightning.content import (
    CONTENT,
    DOTS,
    LINE_WEDGE,
    PLACES,
    SYMBOLS,
    WEDGES,
    Feature,
)
from rules.greece_lightning.state import Spot
from rules.rng import Rng

FEATURES = tuple(wedge.features for wedge in WEDGES)
ONWARD = tuple(wedge.onward for wedge in WEDGES)
ENTRANCES = tuple(wedge.entrances for wedge in WEDGES)
RANK = tuple(wedge.rank for wedge in WEDGES)
ANY = range(DOTS)
BERTHS: tuple[Spot, ...] = ENTRANCES[LINE_WEDGE]  # the line is at place 0, so a dot is a spot


class Way(NamedTuple):
    """A step from one dot to the next free one."""

    landing: Spot
    number: int  # which of the paths out of the dot it begins with
    crosses: bool = False  # it skips a ship on the Starting Line


def feature(course: Sequence[int], spot: Spot) -> Feature:
    """What is printed on a dot of the course."""
    return FEATURES[course[spot // DOTS]][spot % DOTS]


def ways_from(
    course: Sequence[int], spot: Spot, ships: Sequence[Spot], allowed: Container[int] = ANY
) -> list[Way]:
    """The steps out of a dot by the paths that are allowed.

    Dots with other ships are skipped, and beyond them the path is free: nothing there binds.
    """
    found: list[Way] = []
    for number, landing in enumerate(_next(course, spot)):
        if number not in allowed:
            continue
        if landing in ships:
            _skip(course, landing, ships, number, found, crosses=False)
        else:
            found.append(Way(landing, number))
    return found if len(found) == 1 else _distinct(found)


def progress(lap: int, spot: Spot) -> int:
    """How many wedges a ship has come."""
    return lap * PLACES + spot // DOTS


def standing(course: Sequence[int], lap: int, spot: Spot) -> int:
    """A number that is higher for the ship that is ahead: lap, wedge, lane, dot."""
    return progress(lap, spot) * DOTS + RANK[course[spot // DOTS]][spot % DOTS]


def lay_out(rng: Rng) -> tuple[tuple[int, ...], int]:
    """A random course with the Starting Line at place 0, and the wedge that it covers."""
    quarters = rng.shuffled(SYMBOLS)
    ring = [
        number
        for symbol in quarters
        for number in rng.shuffled(
            [number for number, wedge in enumerate(CONTENT.wedges) if wedge.symbol == symbol]
        )
    ]
    start = rng.below(PLACES)
    covered, *others = ring[start:] + ring[:start]
    return (LINE_WEDGE, *others), covered


def _next(course: Sequence[int], spot: Spot) -> list[Spot]:
    place, dot = divmod(spot, DOTS)
    after = (place + 1) % PLACES
    return [
        place * DOTS + target
        if target < DOTS
        else after * DOTS + ENTRANCES[course[after]][target - DOTS]
        for target in ONWARD[course[place]][dot]
    ]


def _skip(
    course: Sequence[int], spot: Spot, ships: Sequence[Spot], number: int, found: list[Way],
    *, crosses: bool,
) -> None:  # fmt: skip
    crosses = crosses or feature(course, spot) is Feature.LINE
    for landing in _next(course, spot):
        if landing in ships:
            _skip(course, landing, ships, number, found, crosses=crosses)
        else:
            found.append(Way(landing, number, crosses))


def _distinct(found: list[Way]) -> list[Way]:
    """One way to each dot: where two paths meet, the first, which at Scylla is the cheaper."""
    by_landing: dict[Spot, Way] = {}
    for way in found:
        by_landing.setdefault(way.landing, way)
    return list(by_landing.values())
