"""The drawing kit: shapes at double size and reduced, text at final size, small PNGs.

    canvas = Canvas(1000, 800, "#10243a")
    canvas.rounded((40, 40, 400, 200), 18, fill="#f4ecd8")     # coordinates are final pixels
    canvas.text((60, 60), "Ravens", size=34, fill="#222222", face="serif-bold")
    png = canvas.png()

Shapes are drawn on a layer of twice the size; texts wait and are put on top after the layer is
reduced, so that letters stay crisp. Words that later shapes may cover are engraved: drawn into the
layer at once. What is drawn once and used often, such as a course, is kept as a `layer` and laid on
other canvases.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import Literal, TypeAlias

import font_source_sans_pro
import font_source_serif_pro
from PIL import Image, ImageDraw, ImageFont

Face: TypeAlias = Literal["sans", "sans-bold", "serif", "serif-bold"]
Point: TypeAlias = tuple[float, float]
Rgb: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[float, float, float, float]

SCALE = 2
COLOURS = 128

FILES: dict[Face, str] = {
    "sans": font_source_sans_pro.font_files_ttf["SourceSansPro"],
    "sans-bold": font_source_sans_pro.font_files_ttf["SourceSansProBold"],
    "serif": font_source_serif_pro.font_files_ttf["SourceSerifPro"],
    "serif-bold": font_source_serif_pro.font_files_ttf["SourceSerifProBold"],
}


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A font that is read once."""
    return ImageFont.truetype(FILES[face], size)


def fitted(words: str, width: float, size: int, face: Face = "sans") -> str:
    """The words, cut with an ellipsis where they are wider than there is room."""
    if font(face, size).getlength(words) <= width:
        return words
    while words and font(face, size).getlength(words + "…") > width:
        words = words[:-1]
    return words.rstrip() + "…"


class Canvas:
    """A picture in the making; all coordinates and widths are in final pixels."""

    def __init__(self, width: int, height: int, background: str | Image.Image) -> None:
        size = (width * SCALE, height * SCALE)
        self.width = width
        self.height = height
        if isinstance(background, str):
            self._layer = Image.new("RGB", size, background)
        else:
            self._layer = background.resize(size, Image.Resampling.NEAREST)
        # Pens on the same layer: the opaque one is several times as fast as the one that mixes.
        self._opaque = ImageDraw.Draw(self._layer)
        self._glaze = ImageDraw.Draw(self._layer, "RGBA")
        self._texts: list[tuple[Point, str, ImageFont.FreeTypeFont, str, str]] = []

    def _pen(self, *colours: str | None) -> ImageDraw.ImageDraw:
        """The pen for the colours: "#rrggbb" are opaque, "#rrggbbaa" let shine through."""
        is_opaque = all(colour is None or len(colour) == len("#rrggbb") for colour in colours)
        return self._opaque if is_opaque else self._glaze

    def rounded(
        self, box: Box, radius: float, *, fill: str | None = None, line: str | None = None,
        width: float = 1,
    ) -> None:  # fmt: skip
        """A rectangle with round corners."""
        self._pen(fill, line).rounded_rectangle(
            _scaled(box), radius * SCALE, fill=fill, outline=line, width=round(width * SCALE)
        )

    def circle(
        self, centre: Point, radius: float, *, fill: str | None = None, line: str | None = None,
        width: float = 1,
    ) -> None:  # fmt: skip
        """A disc or a ring."""
        x, y = centre
        box = (x - radius, y - radius, x + radius, y + radius)
        self._pen(fill, line).ellipse(
            _scaled(box), fill=fill, outline=line, width=round(width * SCALE)
        )

    def polygon(self, points: Sequence[Point], *, fill: str | None = None, line: str | None = None,
                width: float = 1) -> None:  # fmt: skip
        """A closed shape."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._pen(fill).polygon(scaled, fill=fill)
        if line:
            self._pen(line).line(
                [*scaled, scaled[0]], fill=line, width=round(width * SCALE), joint="curve"
            )

    def line(
        self, points: Sequence[Point], *, fill: str, width: float = 1, smooth: bool = False
    ) -> None:
        """A line through the points; its corners are rounded unless they make a smooth curve."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        joint = None if smooth else "curve"
        self._pen(fill).line(scaled, fill=fill, width=round(width * SCALE), joint=joint)

    def arc(self, centre: Point, radius: float, start: float, end: float, *, fill: str,
            width: float = 1) -> None:  # fmt: skip
        """A part of a ring, in degrees clockwise from three o'clock."""
        x, y = centre
        box = (x - radius, y - radius, x + radius, y + radius)
        self._pen(fill).arc(_scaled(box), start, end, fill=fill, width=round(width * SCALE))

    def text(
        self, at: Point, words: str, *, size: int, fill: str, face: Face = "sans",
        anchor: str = "la", room: float | None = None,
    ) -> None:  # fmt: skip
        """Words at a place (Pillow's anchors: "la" top left, "mm" middle), cut to the room."""
        shown = fitted(words, room, size, face) if room is not None else words
        self._texts.append((at, shown, font(face, size), fill, anchor))

    def engrave(
        self, at: Point, words: str, *, size: int, fill: str, face: Face = "sans",
        anchor: str = "mm",
    ) -> None:  # fmt: skip
        """Words drawn into the layer at once, so that later shapes can cover them."""
        scaled = (at[0] * SCALE, at[1] * SCALE)
        self._pen(fill).text(scaled, words, font=font(face, size * SCALE), fill=fill, anchor=anchor)

    def layer(self) -> Image.Image:
        """The shapes so far at double size, to be laid on other canvases."""
        return self._layer

    def lay(self, layer: Image.Image) -> None:
        """Covers the canvas from its upper left corner with the layer of another one."""
        self._layer.paste(layer)

    def image(self) -> Image.Image:
        """The finished picture: the layer reduced, with its texts on top."""
        reduced = self._layer.reduce(SCALE)
        pen = ImageDraw.Draw(reduced)
        for at, words, face, fill, anchor in self._texts:
            pen.text(at, words, font=face, fill=fill, anchor=anchor)
        return reduced

    def png(self, palette: Image.Image | None = None, effort: int = 6) -> bytes:
        """The finished picture as a small PNG; the same drawing gives the same bytes."""
        return to_png(self.image(), palette, effort)


def to_png(image: Image.Image, palette: Image.Image | None = None, effort: int = 6) -> bytes:
    """A PNG of 128 colours: half the bytes and a third of the time of a full one.

    A palette of one's own is found five times as fast as the best one and keeps its colours exact.
    For a picture with much detail, an effort of 4 takes half the time for some more bytes.
    """
    none = Image.Dither.NONE
    if palette is None:
        reduced = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=none)
    else:
        reduced = image.quantize(palette=palette, dither=none)
    buffer = io.BytesIO()
    reduced.save(buffer, "PNG", compress_level=effort)
    return buffer.getvalue()


def palette(colours: Sequence[str], dark: str, light: str) -> Image.Image:
    """A palette of the colours and of their edges: mixed with the dark and the light one."""
    flat = [_rgb(colour) for colour in colours]
    edges = [
        _mixed(colour, _rgb(other), part)
        for other, part in ((dark, 1 / 3), (dark, 2 / 3), (light, 1 / 2))
        for colour in flat
    ]
    kept: list[Rgb] = []
    for colour in [*flat, *edges]:
        if all(sum(abs(a - b) for a, b in zip(colour, other, strict=True)) > 12 for other in kept):
            kept.append(colour)
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in kept[:256] for part in colour])
    return image


def _rgb(colour: str) -> Rgb:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _mixed(colour: Rgb, other: Rgb, part: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _scaled(box: Box) -> Box:
    left, top, right, bottom = box
    return (left * SCALE, top * SCALE, right * SCALE, bottom * SCALE)
