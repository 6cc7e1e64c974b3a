"""Where things lie on the picture of the course, and the curves between them."""

from __future__ import annotations

import math
from functools import lru_cache

from boards._canvas import Point
from rules.greece_lightning.content import ENTRANCES, EXITS, LANES, PLACES, WEDGES, Dot
from rules.greece_lightning.view import Place

WIDTH = 1000
CENTRE = (500.0, 490.0)
RIM = 486.0  # the outer edge of the course
SHORE = 458.0  # where the rim ends and the sea begins
OUTER_LANE = 423.0
LANE_WIDTH = 74.0
ISLAND = 164.0  # the edge of the middle

LINE_AT = 0.2  # the Starting Line stands at twelve o'clock
STEP = 2 * math.pi / PLACES
CURVE = 9  # points of a path's curve

Chart = tuple[float, float]  # wedges from the Starting Line's wedge on, and lane


def point(progress: float, radius: float) -> Point:
    """A point of the picture by wedges (clockwise from the line's wedge) and distance."""
    angle = (progress - LINE_AT) * STEP
    return CENTRE[0] + radius * math.sin(angle), CENTRE[1] - radius * math.cos(angle)


def radius_of(lane: float) -> float:
    """How far from the middle a lane runs."""
    return OUTER_LANE - lane * LANE_WIDTH


def on_lane(progress: float, lane: float) -> Point:
    """A point of a lane."""
    return point(progress, radius_of(lane))


def heading(progress: float) -> float:
    """The direction of sailing there, in radians clockwise from upwards."""
    return (progress - LINE_AT) * STEP + math.pi / 2


def chart(course: tuple[int, ...], place: Place) -> Chart:
    """Where a dot of the course lies."""
    wedge, number = place
    dot = WEDGES[course[wedge]].dots[number]
    return wedge + dot.at, dot.lane


def spot(course: tuple[int, ...], place: Place) -> Point:
    """The middle of a dot on the picture."""
    return on_lane(*chart(course, place))


def curve(start: Chart, end: Chart) -> list[Point]:
    """A path that leaves and arrives along the lanes."""
    (from_progress, from_lane), (to_progress, to_lane) = start, end
    across = to_lane - from_lane
    return [
        on_lane(
            from_progress + (to_progress - from_progress) * part,
            from_lane + across * _eased(part),
        )
        for part in _PARTS
    ]


def leg(course: tuple[int, ...], start: Place, end: Place) -> list[Point]:
    """The drawn path from a dot to the next, through the border of two wedges if need be."""
    here, there = chart(course, start), chart(course, end)
    if there[0] < here[0]:
        there = (there[0] + PLACES, there[1])
    dot = WEDGES[course[end[0]]].dots[end[1]]
    if start[0] == end[0] or dot.id not in ENTRANCES:
        return curve(here, there)
    border = (math.floor(there[0]), ENTRANCES.index(dot.id))
    return [*curve(here, border), *curve(border, there)]


@lru_cache(maxsize=512)
def ways_out(wedge: int, place: int) -> tuple[tuple[tuple[Point, ...], ...], ...]:
    """By dot of a wedge that lies at a place: the curves of its ways out, in order."""
    dots = WEDGES[wedge].dots
    return tuple(
        tuple(tuple(curve((place + dot.at, dot.lane), _end(wedge, place, way))) for way in dot.to)
        for dot in dots
    )


@lru_cache(maxsize=512)
def ways_in(wedge: int, place: int) -> tuple[tuple[Point, ...], ...]:
    """The curves from a wedge's border to the first dots of its lanes."""
    dots = WEDGES[wedge].dots
    return tuple(
        tuple(curve((place, lane), _at(dots[WEDGES[wedge].index[ENTRANCES[lane]]], place)))
        for lane in range(LANES)
    )


def _end(wedge: int, place: int, way: str) -> Chart:
    if way in EXITS:
        return place + 1, EXITS.index(way)
    return _at(WEDGES[wedge].dots[WEDGES[wedge].index[way]], place)


def _at(dot: Dot, place: int) -> Chart:
    return place + dot.at, dot.lane


def _eased(part: float) -> float:
    # Halfway between a straight line and an S, so that steep changes of lane stay legible.
    return 0.35 * part + 0.65 * part * part * (3 - 2 * part)


_PARTS = tuple(number / (CURVE - 1) for number in range(CURVE))
