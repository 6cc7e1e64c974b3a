"""Cards of Thunder & Lightning as small pictures: slabs with a strength, a name and an icon.

Every slab is drawn once and kept; a board is put together from them.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from PIL import Image

from boards._canvas import Canvas, font
from rules.game import Seat
from rules.text import render
from rules.thunder_and_lightning.cards import KIND, NAME, NO_STRENGTH, STRENGTH, Card, Kind, home

SLAB = (226, 96)
BLOCK = 66  # the coloured part with the strength
RADIUS = 12

NIGHT = "#121822"
FIELD = "#1a2331"
SLOT = "#2a3648"
GOLD = "#e6b84a"
PARCHMENT = "#f2e7cd"
SHADED = "#cfc3a8"
INK = "#221d16"
PALE = "#c9d3df"
WHITE = "#ffffff"

# Thor's bronze and Loki's ice: the seats' colours at the table, in metal.
BRIGHT = ("#d9861f", "#3f97cf")
DEEP = ("#5b3008", "#123a56")
EDGE = ("#f0b45e", "#8fcdf2")

Point: TypeAlias = tuple[float, float]
Shape: TypeAlias = tuple[str, tuple[Point, ...], float]  # what, where in -1 to 1, how wide


def fill(*points: Point) -> Shape:
    """A filled shape."""
    return ("fill", points, 0)


def line(width: float, *points: Point) -> Shape:
    """A drawn line."""
    return ("line", points, width)


def disc(x: float, y: float, radius: float) -> Shape:
    """A filled circle."""
    return ("disc", ((x, y),), radius)


def hole(x: float, y: float, radius: float) -> Shape:
    """A circle in the colour of the ground, such as an eye."""
    return ("hole", ((x, y),), radius)


def ring(x: float, y: float, radius: float) -> Shape:
    """A circle's outline."""
    return ("ring", ((x, y),), radius)


HAMMER = (fill((-0.9, -0.7), (0.9, -0.7), (0.9, 0.0), (-0.9, 0.0)), line(0.34, (0, 0), (0, 1)))
HORNS = (
    line(0.3, (-0.45, 0.1), (-0.95, -0.25), (-0.85, -0.95)),
    line(0.3, (0.45, 0.1), (0.95, -0.25), (0.85, -0.95)),
    fill((-0.6, 0.9), (-0.6, 0.1), (-0.3, -0.35), (0.3, -0.35), (0.6, 0.1), (0.6, 0.9), (0.22, 0.9),
         (0.22, 0.45), (-0.22, 0.45), (-0.22, 0.9)),
)  # fmt: skip
SPEAR = (
    line(0.2, (-0.8, 0.9), (0.5, -0.5)),
    fill((0.95, -0.95), (0.75, -0.2), (0.48, -0.48), (0.2, -0.75)),
)
BOLT = (fill((0.25, -1), (-0.55, 0.15), (-0.05, 0.15), (-0.3, 1), (0.55, -0.25), (0.02, -0.25)),)
SWORDS = (
    line(0.3, (-0.9, -0.9), (0.6, 0.6)), line(0.3, (0.9, -0.9), (-0.6, 0.6)),
    line(0.26, (0.25, 0.9), (0.9, 0.25)), line(0.26, (-0.25, 0.9), (-0.9, 0.25)),
)  # fmt: skip
EYE = (
    line(0.2, (-1, 0), (-0.5, -0.5), (0, -0.62), (0.5, -0.5), (1, 0), (0.5, 0.5), (0, 0.62),
         (-0.5, 0.5), (-1, 0)),
    disc(0, 0, 0.3),
)  # fmt: skip

ICONS: dict[Kind, tuple[Shape, ...]] = {
    Kind.SIX: SWORDS,
    Kind.FIVE: SWORDS,
    Kind.FOUR: SWORDS,
    Kind.CHAMPION: (
        fill((0, -1), (0.28, -0.3), (1, -0.3), (0.42, 0.15), (0.62, 0.9), (0, 0.45), (-0.62, 0.9),
             (-0.42, 0.15), (-1, -0.3), (-0.28, -0.3)),
    ),
    Kind.VIKING: (
        line(0.22, (0.1, 1), (0.1, -0.9)),
        fill((0.1, -0.85), (-0.75, -0.8), (-0.55, 0.1), (0.1, -0.1)),
        fill((0.1, -0.85), (0.75, -0.8), (0.55, 0.1), (0.1, -0.1)),
    ),
    Kind.ARCHER: (
        line(0.2, (-0.3, -1), (0.45, -0.6), (0.7, 0), (0.45, 0.6), (-0.3, 1)),
        line(0.1, (-0.3, -1), (-0.3, 1)),
        line(0.14, (-0.9, 0), (0.9, 0)),
        fill((1, 0), (0.6, -0.28), (0.6, 0.28)),
    ),
    Kind.RAVENS: (
        fill((-1, -0.6), (-0.1, -0.05), (0.25, -0.55), (0.62, -0.62), (1, -0.3), (0.62, -0.25),
             (0.45, 0.3), (0, 0.62), (-0.75, 0.85), (-0.35, 0.3)),
    ),
    Kind.FRIGG: (*EYE, line(0.14, (0, -0.7), (0, -1)), line(0.14, (-0.5, -0.65), (-0.7, -0.95)),
                 line(0.14, (0.5, -0.65), (0.7, -0.95))),
    Kind.SHIELD_WALL: (ring(0, 0, 0.95), disc(0, 0, 0.28), line(0.14, (0, -0.9), (0, 0.9)),
                       line(0.14, (-0.9, 0), (0.9, 0))),
    Kind.NIGHTMARE: (
        fill((-0.8, 1), (-0.8, -0.1), (-0.95, -1), (-0.35, -0.55), (0.35, -0.55), (0.95, -1),
             (0.8, -0.1), (0.8, 1), (0.4, 0.6), (0, 1), (-0.4, 0.6)),
        hole(-0.32, 0.05, 0.18), hole(0.32, 0.05, 0.18),
    ),
    Kind.BALDR: (
        disc(0, 0, 0.5),
        *(line(0.16, (0.68 * x, 0.68 * y), (x, y)) for x, y in
          ((0, -1), (0, 1), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))),
    ),
    Kind.VALKYRIES: (
        fill((0, 0.9), (-0.2, 0), (-1, -0.9), (-0.95, 0.1), (-0.5, 0.55)),
        fill((0, 0.9), (0.2, 0), (1, -0.9), (0.95, 0.1), (0.5, 0.55)),
        disc(0, -0.35, 0.25),
    ),
    Kind.BERSERKER: (
        fill((-0.95, -0.75), (-0.5, -0.6), (0, -0.8), (0.5, -0.6), (0.95, -0.75), (0.8, 0.1),
             (0.35, 0.6), (0, 0.95), (-0.35, 0.6), (-0.8, 0.1)),
        hole(-0.38, -0.15, 0.15), hole(0.38, -0.15, 0.15), hole(0, 0.62, 0.14),
    ),
    Kind.IDUNN: (
        disc(-0.32, 0.2, 0.55), disc(0.32, 0.2, 0.55), disc(0, 0.4, 0.5),
        line(0.16, (0, -0.2), (0.12, -0.95)),
    ),
    Kind.FREYA: (
        fill((0, 0.95), (-0.95, -0.05), (-0.9, -0.6), (-0.5, -0.85), (0, -0.45), (0.5, -0.85),
             (0.9, -0.6), (0.95, -0.05)),
    ),
    Kind.HEL: (
        disc(0, -0.2, 0.75),
        fill((-0.42, 0.3), (0.42, 0.3), (0.42, 0.95), (-0.42, 0.95)),
        hole(-0.3, -0.15, 0.2), hole(0.3, -0.15, 0.2), hole(0, 0.32, 0.1),
    ),
    Kind.ODIN: (EYE[0], disc(0, 0, 0.38), line(0.16, (-0.9, 0.85), (0.9, -0.85))),
    Kind.LONGSHIPS: (
        fill((-1, 0.1), (1, 0.1), (0.65, 0.75), (-0.65, 0.75)),
        line(0.14, (0, 0.1), (0, -1)),
        fill((-0.6, -0.85), (0.6, -0.85), (0.72, -0.1), (-0.72, -0.1)),
    ),
    Kind.SEER: (ring(0, -0.15, 0.75), disc(-0.22, -0.35, 0.2),
                fill((-0.6, 0.95), (0.6, 0.95), (0.35, 0.6), (-0.35, 0.6))),
    Kind.VIDARR: (
        line(0.26, (-0.9, 0.8), (-0.9, -0.3), (0.5, -0.3)),
        fill((1, -0.3), (0.35, -0.8), (0.35, 0.2)),
    ),
}  # fmt: skip

SIDED: dict[tuple[Kind, Seat], tuple[Shape, ...]] = {
    (Kind.FIGURE, 0): HAMMER,
    (Kind.FIGURE, 1): HORNS,
    (Kind.WEAPON, 0): HAMMER,
    (Kind.WEAPON, 1): SPEAR,
    (Kind.TREASURE, 0): (ring(0, 0.15, 0.75), fill((-0.3, -0.55), (0, -1), (0.3, -0.55))),
    (Kind.TREASURE, 1): (
        fill((-0.95, 0.8), (-0.95, -0.7), (-0.45, -0.05), (0, -0.9), (0.45, -0.05), (0.95, -0.7),
             (0.95, 0.8)),
    ),
}  # fmt: skip
EMBLEMS = (HAMMER, HORNS)


def icon(card: Card) -> tuple[Shape, ...]:
    """The shapes of a card's icon."""
    kind = KIND[card]
    return SIDED.get((kind, home(card))) or ICONS[kind]


def stamp(
    canvas: Canvas, shapes: tuple[Shape, ...], centre: Point, size: float, ink: str,
    ground: str = NIGHT,
) -> None:  # fmt: skip
    """Draws an icon: shapes in -1 to 1 around a centre, holes in the colour of the ground."""
    x, y = centre
    for what, points, width in shapes:
        at = [(x + size * px, y + size * py) for px, py in points]
        match what:
            case "fill":
                canvas.polygon(at, fill=ink)
            case "line":
                canvas.line(at, fill=ink, width=max(1.5, size * width))
            case "disc":
                canvas.circle(at[0], size * width, fill=ink)
            case "hole":
                canvas.circle(at[0], size * width, fill=ground)
            case _:
                canvas.circle(at[0], size * width, line=ink, width=max(2.0, size * 0.2))


@cache
def slab(card: Card, hidden: bool = False) -> Image.Image:
    """A card's face; a hidden one is seen by its player alone and lies face down."""
    width, height = SLAB
    side = home(card)
    is_god = KIND[card] is Kind.FIGURE
    block = DEEP[side] if hidden else BRIGHT[side]
    canvas = Canvas(width, height, FIELD)
    paper = SHADED if hidden else GOLD if is_god else PARCHMENT
    canvas.rounded((1, 1, width - 1, height - 1), RADIUS, fill=paper)
    canvas.rounded((1, 1, BLOCK, height - 1), RADIUS, fill=block)
    canvas.rounded((BLOCK - 16, 1, BLOCK, height - 1), 0, fill=block)
    if hidden:
        _back_edge(canvas, side)
    if is_god:
        _figure(canvas, side)
    canvas.rounded((1, 1, width - 1, height - 1), RADIUS, line=EDGE[side], width=2.5)
    _strength(canvas, card, block)
    _name(canvas, card, width - BLOCK - (38 if hidden else 22))
    return canvas.image()


def _back_edge(canvas: Canvas, side: Seat) -> None:
    """A strip of the card's back along the right: this card lies face down."""
    width, height = SLAB
    canvas.rounded((width - 26, 1, width - 1, height - 1), RADIUS, fill=DEEP[side])
    canvas.rounded((width - 26, 1, width - 14, height - 1), 0, fill=DEEP[side])
    for y in range(14, height - 8, 17):
        chevron = ((width - 21, y + 8), (width - 13, y), (width - 5, y + 8))
        canvas.line(chevron, fill=EDGE[side], width=2)


def _figure(canvas: Canvas, side: Seat) -> None:
    """The god's figure, which stands on the card."""
    x, height = SLAB[0] - 38.0, SLAB[1]
    canvas.polygon(
        ((x - 26, height - 10), (x - 12, 44), (x + 12, 44), (x + 26, height - 10)), fill=DEEP[side]
    )
    canvas.circle((x, 32), 17, fill=DEEP[side])
    stamp(canvas, EMBLEMS[side], (x, height - 29), 11, GOLD, DEEP[side])


def _strength(canvas: Canvas, card: Card, ground: str) -> None:
    middle, strength = BLOCK / 2, STRENGTH[card]
    if strength == NO_STRENGTH:
        stamp(canvas, icon(card), (middle, SLAB[1] / 2), 20, WHITE, ground)
        return
    at = (middle, 34)
    canvas.text(at, str(strength), size=56, fill=WHITE, face="serif-bold", anchor="mm")
    stamp(canvas, icon(card), (middle, 76), 13, WHITE, ground)


def _name(canvas: Canvas, card: Card, room: float) -> None:
    """The name on one line, or on two, or a little smaller."""
    name = render(NAME[card])
    x, middle = BLOCK + 11, SLAB[1] / 2
    lines = [name] if _fits(name, 27, room) or " " not in name else _halves(name)
    size = 27 if all(_fits(words, 27, room) for words in lines) else 24
    for at, words in enumerate(lines):
        y = middle + 30 * at - 15 * (len(lines) - 1)
        canvas.text((x, y), words, size=size, fill=INK, face="serif-bold", anchor="lm", room=room)


def _fits(words: str, size: int, room: float) -> bool:
    return font("serif-bold", size).getlength(words) <= room


def _halves(name: str) -> list[str]:
    """The name cut at the blank that makes its longer half shortest."""
    words = name.split(" ")
    cuts = ([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))
    return min(cuts, key=lambda halves: max(map(len, halves)))


@cache
def back(side: Seat) -> Image.Image:
    """The back of a side's cards."""
    width, height = SLAB
    canvas = Canvas(width, height, FIELD)
    canvas.rounded(
        (1, 1, width - 1, height - 1), RADIUS, fill=DEEP[side], line=EDGE[side], width=2.5
    )
    canvas.rounded((9, 9, width - 9, height - 9), RADIUS - 5, line=BRIGHT[side], width=2)
    for x in (34, width - 34):
        for step in (-1, 0, 1):
            y = height / 2 + 18 * step
            canvas.line(((x - 12, y + 7), (x, y - 7), (x + 12, y + 7)), fill=BRIGHT[side], width=3)
    stamp(canvas, EMBLEMS[side], (width / 2, height / 2), 25, EDGE[side])
    return canvas.image()
