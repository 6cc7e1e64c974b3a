"""The board of Greece Lightning: a picture of the whole course, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

from boards._canvas import Canvas
from boards._greece_chart import WIDTH
from boards._greece_colours import NIGHT, aegean
from boards._greece_course import course_layer
from boards._greece_plates import draw_plates, height
from boards._greece_ships import draw_fleet
from boards._greece_words import alt_text, board_text
from rules.greece_lightning.view import View

EFFORT = 4  # the picture has much detail


def draw(view: View, names: Sequence[str]) -> bytes:
    """The table as a PNG."""
    canvas = Canvas(WIDTH, height(len(view.captains)), NIGHT)
    canvas.lay(course_layer(view.course))
    draw_fleet(canvas, view)
    draw_plates(canvas, view, names)
    return canvas.png(aegean(), EFFORT)


def alt(view: View, names: Sequence[str]) -> str:
    """What a blind player needs, in 1,024 characters at most."""
    return alt_text(view, names)


def text_board(view: View, names: Sequence[str]) -> str:
    """The whole table in words, in 3,500 characters at most."""
    return board_text(view, names)
