"""The drawing kit: shapes at double size and reduced, text at final size, small PNGs.

    canvas = Canvas(1000, 800, "#10243a")
    canvas.rounded((40, 40, 400, 200), 18, fill="#f4ecd8")     # coordinates are final pixels
    canvas.text((60, 60), "Ravens", size=34, fill="#222222", face="serif-bold")
    png = canvas.png()

Shapes are drawn on a layer of twice the size; texts wait and are put on top after the layer is
reduced, so that letters stay crisp. The background may be a finished picture, such as a course
that was drawn before.
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
        self._pen = ImageDraw.Draw(self._layer, "RGBA")
        self._texts: list[tuple[Point, str, ImageFont.FreeTypeFont, str, str]] = []

    def rounded(
        self, box: Box, radius: float, *, fill: str | None = None, line: str | None = None,
        width: float = 1,
    ) -> None:  # fmt: skip
        """A rectangle with round corners."""
        self._pen.rounded_rectangle(
            _scaled(box), radius * SCALE, fill=fill, outline=line, width=round(width * SCALE)
        )

    def circle(
        self, centre: Point, radius: float, *, fill: str | None = None, line: str | None = None,
        width: float = 1,
    ) -> None:  # fmt: skip
        """A disc or a ring."""
        x, y = centre
        box = (x - radius, y - radius, x + radius, y + radius)
        self._pen.ellipse(_scaled(box), fill=fill, outline=line, width=round(width * SCALE))

    def polygon(self, points: Sequence[Point], *, fill: str | None = None, line: str | None = None,
                width: float = 1) -> None:  # fmt: skip
        """A closed shape."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._pen.polygon(scaled, fill=fill)
        if line:
            self._pen.line(
                [*scaled, scaled[0]], fill=line, width=round(width * SCALE), joint="curve"
            )

    def line(self, points: Sequence[Point], *, fill: str, width: float = 1) -> None:
        """A line through the points, with round corners."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._pen.line(scaled, fill=fill, width=round(width * SCALE), joint="curve")

    def arc(self, centre: Point, radius: float, start: float, end: float, *, fill: str,
            width: float = 1) -> None:  # fmt: skip
        """A part of a ring, in degrees clockwise from three o'clock."""
        x, y = centre
        box = (x - radius, y - radius, x + radius, y + radius)
        self._pen.arc(_scaled(box), start, end, fill=fill, width=round(width * SCALE))

    def text(
        self, at: Point, words: str, *, size: int, fill: str, face: Face = "sans",
        anchor: str = "la", room: float | None = None,
    ) -> None:  # fmt: skip
        """Words at a place (Pillow's anchors: "la" top left, "mm" middle), cut to the room."""
        shown = fitted(words, room, size, face) if room is not None else words
        self._texts.append((at, shown, font(face, size), fill, anchor))

    def image(self) -> Image.Image:
        """The finished picture: the layer reduced, with its texts on top."""
        reduced = self._layer.reduce(SCALE)
        pen = ImageDraw.Draw(reduced)
        for at, words, face, fill, anchor in self._texts:
            pen.text(at, words, font=face, fill=fill, anchor=anchor)
        return reduced

    def png(self) -> bytes:
        """The finished picture as a small PNG; the same drawing gives the same bytes."""
        return to_png(self.image())


def to_png(image: Image.Image) -> bytes:
    """A PNG of 128 colours: half the bytes and a third of the time of a full one."""
    palette = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    palette.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def _scaled(box: Box) -> Box:
    left, top, right, bottom = box
    return (left * SCALE, top * SCALE, right * SCALE, bottom * SCALE)
