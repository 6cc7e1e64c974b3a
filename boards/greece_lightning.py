"""The board of Greece Lightning: a picture of the whole course, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boards._canvas import Canvas
from boards._greece_chart import WIDTH
from boards._greece_colours import NIGHT, aegean
from boards._greece_course import course_layer
from boards._greece_plates import draw_plates, height
from boards._greece_ships import draw_fleet
from boards._greece_words import alt_text, board_text
from boards._names import drawable
from rules.game import Outcome
from rules.greece_lightning.state import Phase
from rules.greece_lightning.view import View

EFFORT = 4  # the picture has much detail


def draw(view: View, names: Sequence[str], outcome: Outcome | None = None) -> bytes:
    """The table as a PNG."""
    if outcome:
        view = _finished(view, outcome)
    canvas = Canvas(WIDTH, height(len(view.captains)), NIGHT)
    canvas.lay(course_layer(view.course))
    draw_fleet(canvas, view)
    draw_plates(canvas, view, drawable(names))
    return canvas.png(aegean(), EFFORT)


def alt(view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
    """What a blind player needs, in 1,024 characters at most."""
    if outcome:
        return alt_text(_finished(view, outcome), names, outcome.reason)
    return alt_text(view, names)


def text_board(view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
    """The whole table in words, in 3,500 characters at most."""
    if outcome:
        return board_text(_finished(view, outcome), names, outcome.reason)
    return board_text(view, names)


def _finished(view: View, outcome: Outcome) -> View:
    """The race as it ended: nobody sails on, and who gave up stands behind the others."""
    captains = tuple(
        captain if place is None else replace(captain, rank=place)
        for captain, place in zip(view.captains, outcome.places, strict=True)
    )
    return replace(
        view, phase=Phase.OVER, captains=captains, waiting=(), mover=None, choices=(), ends=(),
        revealed=None,
    )  # fmt: skip
