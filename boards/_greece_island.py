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

NECKS = ((-64, 112), (64, 112), (-33, 134), (33, 134), (0, 142))  # degrees and length
BODY = 62.0
PLAQUE = (388.0, 546.0, 612.0, 640.0)
SKULL = (
    (-22, 15), (-24, -10), (-10, -23), (12, -21), (41, -5), (43, 2), (15, 7), (37, 16), (15, 24),
    (-10, 24),
)  # fmt: skip
MOUTH = ((15, 7), (40, 2), (34, 13))


def draw_island(canvas: Canvas) -> None:
    """Water, a beach, the Hydra's five necks and a plaque for the round."""
    x, y = CENTRE
    for inwards, fill in ((0, INK), (3, LAGOON), (18, SHALLOWS), (34, SAND), (50, ROCK)):
        canvas.circle(CENTRE, ISLAND - inwards, fill=fill)
    for angle, length in NECKS:
        _neck(canvas, math.radians(angle), length)
    canvas.circle((x, y + 74), BODY, fill=SCALE_DARK, line=INK, width=3)
    left, top, right, bottom = PLAQUE
    canvas.rounded((left - 3, top - 3, right + 3, bottom + 3), 17, fill=INK)
    canvas.rounded(PLAQUE, 14, fill=CREAM)


def _neck(canvas: Canvas, angle: float, length: float) -> None:
    x, y = CENTRE
    root = (x + 32 * math.sin(angle), y + 68)
    tip = (x + length * math.sin(angle), y + 12 - length * math.cos(angle))
    bow = math.copysign(32, angle) if angle else 0
    curve = [_bent(root, tip, bow, part / 10) for part in range(11)]
    canvas.line(curve, fill=INK, width=37)
    canvas.line(curve, fill=SCALE_LIGHT, width=30)
    canvas.line([(px - 5, py + 2) for px, py in curve], fill=BELLY, width=7)
    _head(canvas, tip, 1 if angle >= 0 else -1)


def _bent(start: Point, end: Point, bow: float, part: float) -> Point:
    swing = bow * math.sin(math.pi * part)
    return start[0] + (end[0] - start[0]) * part + swing, start[1] + (end[1] - start[1]) * part


def _head(canvas: Canvas, at: Point, side: int) -> None:
    x, y = at
    for crest in (-17, -5, 7):
        thorn = ((crest - 5, -18), (crest - 6, -34), (crest + 6, -20))
        canvas.polygon(
            [(x + side * px, y + py) for px, py in thorn], fill=SCALE_DARK, line=INK, width=1.5
        )
    canvas.polygon(
        [(x + side * px, y + py) for px, py in SKULL], fill=SCALE_LIGHT, line=INK, width=3
    )
    canvas.polygon([(x + side * px, y + py) for px, py in MOUTH], fill=BLOOD)
    canvas.circle((x + side * 7, y - 8), 6, fill=EYE, line=INK, width=1.5)
    canvas.circle((x + side * 8, y - 8), 2.5, fill=INK)
