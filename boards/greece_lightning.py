"""The board of Greece Lightning: a picture of the whole course, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

from boards._canvas import Canvas
from boards._greece_course import course_layer
from boards._greece_plates import draw_plates, height
from boards._greece_ships import draw_fleet
from rules.greece_lightning.view import View

__all__ = ["draw"]

EFFORT = 4


def draw(view: View, names: Sequence[str]) -> bytes:
    """The table as a PNG."""
    players = len(view.captains)
    canvas = Canvas(1000, height(players), course_layer(view.course, height(players)))
    draw_fleet(canvas, view)
    draw_plates(canvas, view, names)
    return canvas.png(EFFORT)
