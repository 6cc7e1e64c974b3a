"""The middle of the course: the Hydra on its rock."""

from __future__ import annotations

import math

from boards._canvas import Canvas, Point
from boards._greece_chart import CENTRE, ISLAND
from boards._greece_colours import (
    BELLY,
    BLOOD,
    CREAM,
    EYE,
    INK,
    LAGOON,
    ROCK,
    SAND,
    SCALE_DARK,
    SCALE_LIGHT,
    SHALLOWS,
)

PLAQUE = (404.0, 540.0, 596.0, 616.0)


def draw_island(canvas: Canvas) -> None:
    """Water, a beach, the Hydra's five necks and a plaque for the round."""
    x, y = CENTRE
    canvas.circle(CENTRE, ISLAND, fill=INK)
    canvas.circle(CENTRE, ISLAND - 3, fill=LAGOON)
    canvas.circle(CENTRE, ISLAND - 16, fill=SHALLOWS)
    canvas.circle(CENTRE, ISLAND - 30, fill=SAND)
    canvas.circle((x, y + 6), ISLAND - 44, fill=ROCK)
    for angle, reach in ((-62, 96), (62, 96), (-32, 112), (32, 112), (0, 118)):
        _neck(canvas, math.radians(angle), reach)
    canvas.circle((x, y + 62), 52, fill=INK)
    canvas.circle((x, y + 62), 49, fill=SCALE_DARK)
    left, top, right, bottom = PLAQUE
    canvas.rounded((left - 3, top - 3, right + 3, bottom + 3), 14, fill=INK)
    canvas.rounded(PLAQUE, 12, fill=CREAM)


def _neck(canvas: Canvas, angle: float, reach: float) -> None:
    x, y = CENTRE
    root = (x + 26 * math.sin(angle), y + 56)
    tip = (x + reach * math.sin(angle), y + 10 - reach * math.cos(angle))
    bow = 26 * (1 if angle > 0 else -1 if angle < 0 else 0)
    curve = [_bent(root, tip, bow, part / 10) for part in range(11)]
    canvas.line(curve, fill=INK, width=31)
    canvas.line(curve, fill=SCALE_LIGHT, width=25)
    canvas.line([(px - 4, py + 2) for px, py in curve], fill=BELLY, width=6)
    _head(canvas, tip, 1 if angle >= 0 else -1)


def _bent(start: Point, end: Point, bow: float, part: float) -> Point:
    swing = bow * math.sin(math.pi * part)
    return start[0] + (end[0] - start[0]) * part + swing, start[1] + (end[1] - start[1]) * part


def _head(canvas: Canvas, at: Point, side: int) -> None:
    x, y = at
    skull = [
        (-18, 12),
        (-20, -8),
        (-8, -19),
        (10, -17),
        (34, -4),
        (35, 2),
        (12, 6),
        (30, 13),
        (12, 20),
        (-8, 20),
    ]
    outline = [(x + side * px, y + py) for px, py in skull]
    canvas.polygon(outline, fill=SCALE_LIGHT, line=INK, width=3)
    canvas.polygon([(x + side * px, y + py) for px, py in ((12, 6), (33, 2), (28, 11))], fill=BLOOD)
    for crest in (-14, -4, 6):
        tip = [
            (x + side * (crest - 4), y - 16),
            (x + side * (crest - 5), y - 28),
            (x + side * (crest + 5), y - 17),
        ]
        canvas.polygon(tip, fill=SCALE_DARK, line=INK, width=1.5)
    canvas.circle((x + side * 6, y - 7), 5, fill=EYE, line=INK, width=1.5)
    canvas.circle((x + side * 7, y - 7), 2, fill=INK)
