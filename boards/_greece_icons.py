"""The icons of Greece Lightning: few, bold strokes that are told apart at 19 pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from boards._canvas import Canvas, Point
from boards._greece_colours import (
    BLOOD,
    BRONZE,
    CREAM,
    DEEP,
    FISH_BLUE,
    FOAM,
    GOLD,
    INK,
    KRAKEN,
    LEAF,
    SAND,
    SCALES,
    SEA,
    TENTACLE,
    TERRACOTTA,
    VIOLET,
    WHITE,
)
from boards._seats import SeatStyle
from rules.greece_lightning.content import Feature

Outline = tuple[Point, ...]


def placed(outline: Sequence[Point], at: Point, size: float, turn: float = 0.0) -> list[Point]:
    """A unit outline at its place and size, turned clockwise."""
    sin, cos = math.sin(turn) * size, math.cos(turn) * size
    return [(at[0] + x * cos - y * sin, at[1] + x * sin + y * cos) for x, y in outline]


def _lens(length: float, height: float) -> Outline:
    upper = [(x / 8, -height * math.sin(math.pi * (x / 8 + 1) / 2) ** 0.8) for x in range(-8, 9)]
    return tuple((x * length, y) for x, y in [*upper, *((x, -y) for x, y in reversed(upper))])


FISH_BODY: Outline = tuple((x - 0.16, y) for x, y in _lens(0.62, 0.42))
FISH_TAIL: Outline = ((0.3, 0.0), (0.78, -0.42), (0.66, 0.0), (0.78, 0.42))
BOLT: Outline = (
    (0.16, -0.86), (-0.46, 0.12), (-0.06, 0.12), (-0.2, 0.86), (0.48, -0.2), (0.06, -0.2),
)  # fmt: skip
SLICE: Outline = (
    (-0.2, 0.66), (-0.68, -0.42), (-0.36, -0.6), (0.0, -0.66), (0.36, -0.6), (0.68, -0.42),
    (0.2, 0.66), (0.0, 0.6),
)  # fmt: skip
SERPENT: Outline = (
    (-0.3, 0.84), (-0.5, 0.3), (-0.78, 0.08), (-0.5, -0.04), (-0.78, -0.34), (-0.42, -0.36),
    (-0.5, -0.72), (-0.16, -0.58), (0.06, -0.88), (0.22, -0.6), (0.58, -0.46), (0.96, -0.1),
    (0.84, 0.1), (0.6, -0.04), (0.5, 0.12), (0.34, -0.02), (0.12, 0.02), (0.3, 0.24), (0.74, 0.3),
    (0.56, 0.52), (0.2, 0.5), (0.34, 0.84),
)  # fmt: skip
TRIANGLE: Outline = ((0.0, -1.15), (1.1, 0.78), (-1.1, 0.78))
DIAMOND: Outline = ((0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0))


def _spiral(turns: float, start: float, inner: float, outer: float) -> Outline:
    steps = round(turns * 14)
    parts = [step / steps for step in range(steps + 1)]
    arms = [(inner + (outer - inner) * part, start + turns * math.tau * part) for part in parts]
    return tuple((reach * math.cos(angle), reach * math.sin(angle)) for reach, angle in arms)


SWIRLS = (_spiral(1.15, 0.0, 0.06, 0.8), _spiral(1.15, math.pi, 0.06, 0.8))
ARMS = tuple(_spiral(0.3, math.tau * arm / 6, 0.3, 0.86) for arm in range(6))


def fish(
    canvas: Canvas, at: Point, size: float, *, fill: str = FISH_BLUE, eye: str = CREAM
) -> None:
    """A fish that swims to the left."""
    canvas.polygon(placed(FISH_TAIL, at, size), fill=fill)
    canvas.polygon(placed(FISH_BODY, at, size), fill=fill)
    canvas.circle((at[0] - 0.44 * size, at[1] - 0.08 * size), 0.1 * size, fill=eye)


def bolt(canvas: Canvas, at: Point, size: float, *, fill: str = GOLD) -> None:
    """A stroke of lightning: the favor of the gods."""
    canvas.polygon(placed(BOLT, at, size), fill=fill)


def slice_of_sea(canvas: Canvas, at: Point, size: float) -> None:
    """A wedge of the course, rim and all."""
    x, y = at
    canvas.polygon(placed(SLICE, at, size), fill=TERRACOTTA, line=INK, width=size * 0.08)
    canvas.polygon(placed(SLICE, (x, y + 0.15 * size), size * 0.76), fill=SEA)
    canvas.line(
        [(x - 0.2 * size, y + 0.1 * size), (x + 0.2 * size, y + 0.1 * size)],
        fill=CREAM,
        width=size * 0.13,
    )
    canvas.line([(x, y - 0.1 * size), (x, y + 0.3 * size)], fill=CREAM, width=size * 0.13)


def _disc(canvas: Canvas, at: Point, size: float, fill: str, rim: str) -> None:
    canvas.circle(at, size, fill=fill, line=rim, width=max(1.5, size * 0.11))


def _fish_dot(canvas: Canvas, at: Point, size: float) -> None:
    _disc(canvas, at, size, CREAM, INK)
    fish(canvas, at, size * 0.95)


def _favor_dot(canvas: Canvas, at: Point, size: float) -> None:
    _disc(canvas, at, size, VIOLET, GOLD)
    bolt(canvas, at, size * 0.92)


def _wedge_dot(canvas: Canvas, at: Point, size: float) -> None:
    _disc(canvas, at, size, SAND, INK)
    slice_of_sea(canvas, at, size)


def _boost_dot(canvas: Canvas, at: Point, size: float) -> None:
    _disc(canvas, at, size, LEAF, CREAM)
    canvas.engrave(at, "+3", size=round(size * 1.18), fill=WHITE, face="sans-bold")


def _hydra_dot(canvas: Canvas, at: Point, size: float) -> None:
    _disc(canvas, at, size, BLOOD, SCALES)
    neck = (at[0] - 0.1 * size, at[1] + 0.08 * size)
    canvas.polygon(placed(SERPENT, neck, size * 0.86), fill=SCALES)
    canvas.circle((at[0] + 0.06 * size, at[1] - 0.28 * size), size * 0.13, fill=BLOOD)


def _charybdis_dot(canvas: Canvas, at: Point, size: float) -> None:
    _disc(canvas, at, size * 1.1, DEEP, FOAM)
    for swirl in SWIRLS:
        canvas.line(placed(swirl, at, size * 1.05), fill=FOAM, width=size * 0.17)


def _scylla_dot(canvas: Canvas, at: Point, size: float) -> None:
    _disc(canvas, at, size * 1.1, KRAKEN, TENTACLE)
    for arm in ARMS:
        canvas.line(placed(arm, at, size), fill=TENTACLE, width=size * 0.19)
    canvas.circle(at, size * 0.36, fill=TENTACLE)
    canvas.circle(at, size * 0.2, fill=KRAKEN)
    canvas.circle(at, size * 0.08, fill=CREAM)


def _plain_dot(canvas: Canvas, at: Point, size: float) -> None:
    canvas.circle(at, size, fill=CREAM, line=INK, width=2)


def _line_dot(canvas: Canvas, at: Point, size: float) -> None:
    canvas.circle(at, size, fill=CREAM, line=TERRACOTTA, width=4)


ICONS: dict[Feature, Callable[[Canvas, Point, float], None]] = {
    Feature.PLAIN: _plain_dot,
    Feature.FISH: _fish_dot,
    Feature.FAVOR: _favor_dot,
    Feature.WEDGE: _wedge_dot,
    Feature.BOOST: _boost_dot,
    Feature.HYDRA: _hydra_dot,
    Feature.CHARYBDIS: _charybdis_dot,
    Feature.SCYLLA: _scylla_dot,
    Feature.LINE: _line_dot,
}


def number_way(canvas: Canvas, at: Point, number: int) -> None:
    """A way out of Charybdis, on a small die."""
    x, y = at
    canvas.rounded((x - 11, y - 12, x + 11, y + 12), 5, fill=FOAM, line=DEEP, width=1.5)
    canvas.engrave((x, y), str(number), size=22, fill=DEEP, face="sans-bold")


def fish_way(canvas: Canvas, at: Point, price: int) -> None:
    """A way out of Scylla, with its price on a fish."""
    x, y = at
    canvas.polygon(placed(FISH_TAIL, (x + 3, y), 25), fill=KRAKEN)
    canvas.circle(at, 13.5, fill=KRAKEN)
    canvas.polygon(placed(FISH_TAIL, (x + 3, y), 20), fill=CREAM)
    canvas.circle(at, 11.5, fill=CREAM)
    canvas.engrave((x, y), str(price), size=22, fill=KRAKEN, face="sans-bold")


def token(canvas: Canvas, at: Point, size: float, style: SeatStyle) -> None:
    """A player's shape in the player's colour, with the letter."""
    badge(canvas, at, size + 3, style, WHITE)
    badge(canvas, at, size, style, style.colour)
    x, y = at
    lower = size * 0.16 if style.shape == "triangle" else 0
    canvas.engrave(
        (x, y + lower), style.letter, size=max(22, round(size * 1.25)), fill=style.ink,
        face="sans-bold",
    )  # fmt: skip


def badge(canvas: Canvas, at: Point, size: float, style: SeatStyle, fill: str) -> None:
    """A player's shape."""
    x, y = at
    match style.shape:
        case "circle":
            canvas.circle(at, size, fill=fill, line=INK, width=1.5)
        case "square":
            side = size * 0.92
            canvas.rounded(
                (x - side, y - side, x + side, y + side), 3, fill=fill, line=INK, width=1.5
            )
        case "triangle":
            canvas.polygon(placed(TRIANGLE, at, size * 1.12), fill=fill, line=INK, width=1.5)
        case _:
            canvas.polygon(placed(DIAMOND, at, size), fill=fill, line=INK, width=1.5)


def fleece(canvas: Canvas, at: Point, size: float) -> None:
    """The Golden Fleece: curls of gold with a ram's horns."""
    x, y = at
    for angle in range(0, 360, 45):
        curl = math.radians(angle)
        centre = (x + 0.58 * size * math.cos(curl), y + 0.58 * size * math.sin(curl))
        canvas.circle(centre, size * 0.4, fill=GOLD, line=BRONZE, width=1.5)
    canvas.circle(at, size * 0.66, fill=GOLD)
    for side in (-1, 1):
        canvas.arc(
            (x + side * 0.26 * size, y), size * 0.3, 150 if side < 0 else 180,
            360 if side < 0 else 390, fill=BRONZE, width=size * 0.14,
        )  # fmt: skip
    canvas.line([(x, y - 0.1 * size), (x, y + 0.4 * size)], fill=BRONZE, width=size * 0.16)


def pin_head(tip: Point, turn: float) -> Point:
    """Where the round part of a pin is that points to the tip from a direction."""
    return tip[0] + 35 * math.sin(turn), tip[1] - 35 * math.cos(turn)


def pin(canvas: Canvas, tip: Point, letter: str, turn: float) -> None:
    """The letter of a place that is offered, on a pin that points to it."""
    head = pin_head(tip, turn)
    for size, beyond, fill in ((22, 3, INK), (20, 0, GOLD), (16, -6, INK)):
        cone = ((-size * 0.97, -32), (size * 0.97, -32), (0, beyond))
        canvas.polygon(placed(cone, tip, 1, turn), fill=fill)
        canvas.circle(head, size, fill=fill)
    canvas.engrave(head, letter.upper(), size=28, fill=GOLD, face="sans-bold")
