"""The course as a layer: sea, paths, dots and their icons, drawn once for each layout."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from PIL import Image

from boards._canvas import Canvas, Point
from boards._greece_chart import (
    CENTRE,
    ISLAND,
    LINE_AT,
    RIM,
    SHORE,
    WIDTH,
    layout,
    on_lane,
    point,
    ways_in,
    ways_out,
)
from boards._greece_colours import (
    BRIGHT_SEA,
    BRIGHT_STORM,
    CREAM,
    CREST,
    HARBOUR,
    INK,
    NIGHT,
    PATH,
    PATH_EDGE,
    SAND,
    SEA,
    STORM,
    STORM_CREST,
    TERRACOTTA,
    WAVE,
    WHITE,
)
from boards._greece_icons import ICONS, fish_way, number_way
from boards._greece_island import draw_island
from rules.greece_lightning.content import (
    LANES,
    LINE_WEDGE,
    PLACES,
    WEDGES,
    WHIRLPOOLS,
    Dot,
    Feature,
)

CALM = (SEA, BRIGHT_SEA)
STORMY = (STORM, BRIGHT_STORM)
HEIGHT = 984  # the course's share of the picture
MARK = 14.0  # how far from a whirlpool's edge the marks of its ways are
FAN = math.radians(44)
COURSES = 4  # layouts kept: 16 MB each, drawn again in 10 ms


@lru_cache(maxsize=COURSES)
def course_layer(course: tuple[int, ...]) -> Image.Image:
    """The whole course at double size."""
    canvas = Canvas(WIDTH, HEIGHT, NIGHT)
    canvas.lay(_shore())
    for place, wedge in enumerate(course):
        _sea(canvas, place, wedge)
    _chequers(canvas)
    for place, wedge in enumerate(course):
        _paths(canvas, place, wedge)
    dots = [
        (place, wedge, number)
        for place, wedge in enumerate(course)
        for number in range(len(WEDGES[wedge].dots))
    ]
    # Whirlpools last, so that nothing covers the marks of their ways.
    for place, wedge, number in sorted(dots, key=_is_whirlpool):
        draw_dot(canvas, place, wedge, number)
    return canvas.layer()


@cache
def _shore() -> Image.Image:
    """What lies round the course and in its middle."""
    canvas = Canvas(WIDTH, HEIGHT, NIGHT)
    for x, y in ((60, 170), (930, 160), (850, 70), (50, 840), (150, 925), (950, 830)):
        _ripple(canvas, (x, y), 16, WAVE)
    canvas.circle(CENTRE, RIM, fill=INK)
    canvas.circle(CENTRE, RIM - 2, fill=TERRACOTTA)
    canvas.circle(CENTRE, SHORE + 2, fill=INK)
    _meander(canvas)
    for place in range(1, PLACES):
        place_number(canvas, place, CREAM)
    draw_island(canvas)
    return canvas.layer()


def place_number(canvas: Canvas, place: int, fill: str) -> None:
    """The number of a place on the rim."""
    at = point(place + 0.5, (RIM + SHORE) / 2)
    canvas.circle(at, 17, fill=fill, line=INK, width=2)
    canvas.engrave(at, str(place), size=23, fill=INK, face="sans-bold")


def _meander(canvas: Canvas) -> None:
    """A Greek key all round the rim, without the places' numbers."""
    low, high, keys = SHORE + 7, RIM - 7, 72
    for key in range(keys):
        start = key * PLACES / keys
        width = PLACES / keys
        bends = (
            (0, low),
            (0, high),
            (0.72, high),
            (0.72, low + 5),
            (0.36, low + 5),
            (0.36, low + 9),
        )
        points = [point(start + part * width, radius) for part, radius in bends]
        canvas.line(points, fill=SAND, width=2)
        canvas.line([points[0], point(start + width, low)], fill=SAND, width=2)


def _sea(canvas: Canvas, place: int, wedge: int) -> None:
    """A wedge's water: the harbour of the line, calm at the start, stormy when drawn later."""
    calm = WEDGES[wedge].symbol is not None
    fill = HARBOUR if wedge == LINE_WEDGE else (CALM if calm else STORMY)[place % 2]
    steps = 10
    outer = [point(place + step / steps, SHORE) for step in range(steps + 1)]
    inner = [point(place + step / steps, ISLAND) for step in range(steps, -1, -1)]
    canvas.polygon([*outer, *inner], fill=fill)
    canvas.line([outer[0], inner[-1]], fill=PATH_EDGE, width=1.5)
    crest = CREST if calm or wedge == LINE_WEDGE else STORM_CREST
    for at, lane in ((0.3, 0.5), (0.7, 0.5), (0.5, 1.5), (0.25, 2.5), (0.8, 2.5)):
        _ripple(canvas, on_lane(place + at, lane), 9, crest)


def _ripple(canvas: Canvas, at: Point, size: float, fill: str) -> None:
    x, y = at
    canvas.arc((x - size, y), size, 20, 160, fill=fill, width=2)
    canvas.arc((x + size * 0.9, y), size, 20, 160, fill=fill, width=2)


def _chequers(canvas: Canvas) -> None:
    """The Starting Line with what it gives, upright at twelve o'clock."""
    side = 11.0
    left, bottom = CENTRE[0] - side * 1.5, CENTRE[1] - ISLAND
    rows = math.floor((SHORE - ISLAND) / side)
    canvas.rounded((left - 2, bottom - rows * side - 2, left + 3 * side + 2, bottom), 2, fill=INK)
    for row in range(rows):
        for column in range(3):
            if (row + column) % 2 == 0:
                x, y = left + column * side, bottom - (row + 1) * side
                canvas.rounded((x, y, x + side - 0.5, y + side - 0.5), 0, fill=WHITE)
    gifts = (Feature.FISH, Feature.FAVOR, Feature.WEDGE)
    for number, gift in enumerate(gifts):
        ICONS[gift](canvas, on_lane(LINE_AT, number + 0.5), 17)


def _paths(canvas: Canvas, place: int, wedge: int) -> None:
    ways = [*ways_in(wedge, place), *(way for dot in ways_out(wedge, place) for way in dot)]
    for way in ways:
        canvas.line(way, fill=PATH_EDGE, width=8, smooth=True)
        canvas.line(way, fill=PATH, width=4, smooth=True)
    for dot in ways_out(wedge, place):
        if len(dot) > 1:
            for way in dot:
                _arrow(canvas, way, 0.62)
    for lane in range(LANES):
        _arrow_at(canvas, place, lane)


def _arrow(canvas: Canvas, way: tuple[Point, ...], part: float) -> None:
    """The direction of a path, on the path."""
    here = round(part * (len(way) - 1))
    (x0, y0), (x1, y1) = way[here - 1], way[here]
    _arrow_head(canvas, way[here], math.atan2(y1 - y0, x1 - x0))


def _arrow_at(canvas: Canvas, progress: float, lane: float) -> None:
    (x0, y0), (x1, y1) = on_lane(progress - 0.02, lane), on_lane(progress, lane)
    _arrow_head(canvas, (x1, y1), math.atan2(y1 - y0, x1 - x0))


def _arrow_head(canvas: Canvas, tip: Point, angle: float) -> None:
    x, y = tip
    cos, sin = math.cos(angle), math.sin(angle)
    points = [
        (x + along * cos - across * sin, y + along * sin + across * cos)
        for along, across in ((9, 0), (-6, 9), (-2, 0), (-6, -9))
    ]
    canvas.polygon(points, fill=PATH, line=PATH_EDGE, width=1)


def draw_dot(canvas: Canvas, place: int, wedge: int, number: int) -> None:
    """A dot with its icon, and the marks of its ways if it is a whirlpool."""
    dot = WEDGES[wedge].dots[number]
    part, radius = layout(wedge)[number]
    ICONS[dot.has](canvas, on_lane(place + part, dot.lane), radius)
    if dot.has in WHIRLPOOLS:
        _marked_ways(canvas, dot, ways_out(wedge, place)[number], radius + MARK)


def _is_whirlpool(dot: tuple[int, int, int]) -> bool:
    _, wedge, number = dot
    return WEDGES[wedge].dots[number].has in WHIRLPOOLS


def _marked_ways(
    canvas: Canvas, dot: Dot, ways: tuple[tuple[Point, ...], ...], reach: float
) -> None:
    """The numbers or prices on the ways out of a whirlpool."""
    mark = number_way if dot.has is Feature.CHARYBDIS else fish_way
    first = 1 if dot.has is Feature.CHARYBDIS else 0
    x, y = ways[0][0]
    for number, angle in enumerate(_fanned([_bearing(way) for way in ways])):
        at = (x + reach * math.cos(angle), y + reach * math.sin(angle))
        mark(canvas, at, number + first)


def _bearing(way: tuple[Point, ...]) -> float:
    """Where a path leads, a little after it has begun."""
    (x0, y0), (x1, y1) = way[0], way[len(way) * 2 // 3]
    return math.atan2(y1 - y0, x1 - x0)


def _fanned(bearings: list[float]) -> list[float]:
    """The bearings of three ways, spread so that their marks don't cover each other."""
    middle = bearings[1]
    fanned = []
    for bearing in bearings:
        off = (bearing - middle + math.pi) % math.tau - math.pi
        if bearing is not middle:
            off = math.copysign(max(abs(off), FAN), off)
        fanned.append(middle + off)
    return fanned
