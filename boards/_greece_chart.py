"""Where things lie on the picture of the course, and the curves between them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, lru_cache

from boards._canvas import Point
from rules.greece_lightning.content import (
    ENTRANCES,
    EXITS,
    LANES,
    LINE_WEDGE,
    PLACES,
    WEDGES,
    WHIRLPOOLS,
    Dot,
    Feature,
)
from rules.greece_lightning.view import Place

WIDTH = 1000
CENTRE = (500.0, 490.0)
RIM = 486.0  # the outer edge of the course
SHORE = 458.0  # where the rim ends and the sea begins
OUTER_LANE = 423.0
LANE_WIDTH = 63.0
ISLAND = 202.0  # the edge of the middle

LINE_AT = WEDGES[LINE_WEDGE].dots[0].at  # the Starting Line stands at twelve o'clock
STEP = 2 * math.pi / PLACES

ICON = 24.0  # the radius of an icon where there is room
PLAIN = 8.5
LINE_DOT = 16.0

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


@cache
def layout(wedge: int) -> tuple[tuple[float, float], ...]:
    """By dot of a wedge: where in its lane it is drawn (0 to 1), and its radius.

    The dots of a lane share its length, and icons get more of it than plain dots, so that icons
    are as large as can be and never touch, whatever wedge lies next.
    """
    dots = WEDGES[wedge].dots
    if wedge == LINE_WEDGE:
        return tuple((dot.at, LINE_DOT if dot.has is Feature.LINE else PLAIN) for dot in dots)
    cells: dict[str, tuple[float, float]] = {}
    for entrance in ENTRANCES:
        lane = sorted((dot for dot in dots if dot.id[0] == entrance[0]), key=lambda dot: dot.at)
        cells.update(_shared(lane))
    return tuple(cells[dot.id] for dot in dots)


def _shared(lane: list[Dot]) -> Iterator[tuple[str, tuple[float, float]]]:
    weights = [_weight(dot) for dot in lane]
    unit = STEP * radius_of(lane[0].lane) / sum(weights)  # pixels
    begun = 0.0
    for dot, weight in zip(lane, weights, strict=True):
        most = PLAIN if dot.has is Feature.PLAIN else ICON
        yield dot.id, ((begun + weight / 2) / sum(weights), min(most, unit * weight / 2 - 0.5))
        begun += weight


def _weight(dot: Dot) -> float:
    if dot.has is Feature.PLAIN:
        return 1.0
    return 2.6 if dot.has in WHIRLPOOLS else 2.1


def chart(course: tuple[int, ...], place: Place) -> Chart:
    """Where a dot of the course lies."""
    wedge = course[place[0]]
    return _chart(wedge, place[0], place[1])


def size(course: tuple[int, ...], place: Place) -> float:
    """The radius of a dot of the course."""
    return layout(course[place[0]])[place[1]][1]


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
        for part in (_S_PARTS if across else _ARC_PARTS)
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
    return tuple(
        tuple(tuple(curve(_chart(wedge, place, number), _end(wedge, place, way))) for way in dot.to)
        for number, dot in enumerate(WEDGES[wedge].dots)
    )


@lru_cache(maxsize=512)
def ways_in(wedge: int, place: int) -> tuple[tuple[Point, ...], ...]:
    """The curves from a wedge's border to the first dots of its lanes."""
    return tuple(
        tuple(curve((place, lane), _chart(wedge, place, WEDGES[wedge].entrances[lane])))
        for lane in range(LANES)
    )


def _end(wedge: int, place: int, way: str) -> Chart:
    if way in EXITS:
        return place + 1, EXITS.index(way)
    return _chart(wedge, place, WEDGES[wedge].index[way])


def _chart(wedge: int, place: int, number: int) -> Chart:
    return place + layout(wedge)[number][0], WEDGES[wedge].dots[number].lane


def _eased(part: float) -> float:
    # Halfway between a straight line and an S, so that steep changes of lane stay legible.
    return 0.35 * part + 0.65 * part * part * (3 - 2 * part)


def _parts(points: int) -> tuple[float, ...]:
    return tuple(number / (points - 1) for number in range(points))


_ARC_PARTS = _parts(4)
_S_PARTS = _parts(9)
