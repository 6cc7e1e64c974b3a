"""The board of Greece Lightning: a picture of the whole course, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

from boards._canvas import Canvas
from boards._greece_chart import WIDTH
from boards._greece_colours import NIGHT, aegean
from boards._greece_course import course_layer
from boards._greece_plates import draw_plates, height
from boards._greece_ships import draw_fleet
from rules.greece_lightning.view import View

__all__ = ["draw"]

EFFORT = 4  # the picture has much detail


def draw(view: View, names: Sequence[str]) -> bytes:
    """The table as a PNG."""
    canvas = Canvas(WIDTH, height(len(view.captains)), NIGHT)
    canvas.lay(course_layer(view.course))
    draw_fleet(canvas, view)
    draw_plates(canvas, view, names)
    return canvas.png(aegean(), EFFORT)
