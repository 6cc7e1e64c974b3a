"""What moves on the course: ships, their wakes, where a movement can end, and the ways offered."""

from __future__ import annotations

from boards._canvas import Canvas, Point
from boards._greece_chart import chart, heading, leg, on_lane, point, radius_of, spot
from boards._greece_course import icon_size, place_number
from boards._greece_icons import GOLD, INK, Outline, choice_mark, placed, token
from boards._seats import SEATS, SeatStyle
from rules.greece_lightning.content import PLACES, WEDGES, Feature
from rules.greece_lightning.state import Phase
from rules.greece_lightning.view import Captain, Choice, Place, View

HULL: Outline = (
    (0.0, -1.3), (0.12, -0.98), (0.34, -0.62), (0.42, -0.1), (0.4, 0.5), (0.26, 0.9), (0.0, 0.98),
    (-0.26, 0.9), (-0.4, 0.5), (-0.42, -0.1), (-0.34, -0.62), (-0.12, -0.98),
)  # fmt: skip
OARS = (-0.3, 0.0, 0.3, 0.6)
SHIP = 29.0
FOAM = "#ffffff"


def draw_fleet(canvas: Canvas, view: View) -> None:
    """Wakes below, then marks, then ships, then letters."""
    for seat, captain in enumerate(view.captains):
        _wake(canvas, view, captain, SEATS[seat])
    _free_places(canvas, view)
    for choice in view.choices:
        _way(canvas, view, choice)
    for end in view.ends:
        _end(canvas, view, end)
    for seat, captain in enumerate(view.captains):
        _ship(canvas, view, captain, SEATS[seat])
    for choice in view.choices:
        choice_mark(canvas, _beside(view, choice.path[0]), choice.letter)


def _wake(canvas: Canvas, view: View, captain: Captain, style: SeatStyle) -> None:
    """Foam in the ship's colour from where its turn began."""
    if len(captain.trail) < 2:
        return
    for start, end in zip(captain.trail, captain.trail[1:], strict=False):
        canvas.line(leg(view.course, start, end), fill=FOAM, width=13, smooth=True)
    for start, end in zip(captain.trail, captain.trail[1:], strict=False):
        canvas.line(leg(view.course, start, end), fill=style.colour, width=8, smooth=True)
    begun = spot(view.course, captain.trail[0])
    canvas.circle(begun, 17, fill=FOAM, line=INK, width=1.5)
    canvas.circle(begun, 14, line=style.colour, width=5)
    canvas.circle(begun, 4.5, fill=style.colour)


def _free_places(canvas: Canvas, view: View) -> None:
    """The numbers of the places where a wedge may be laid."""
    if view.phase not in {Phase.PLACE, Phase.SWAP}:
        return
    taken = {captain.at[0] for captain in view.captains if captain.at}
    for place in range(1, PLACES):
        if place not in taken:
            place_number(canvas, place, GOLD)


def _way(canvas: Canvas, view: View, choice: Choice) -> None:
    """The stretch that a choice leads along."""
    mover = view.captains[view.mover] if view.mover is not None else None
    begun = [mover.at] if mover and mover.at else []
    stops = [*begun, *choice.path]
    for start, end in zip(stops, stops[1:], strict=False):
        canvas.line(leg(view.course, start, end), fill=INK, width=9, smooth=True)
        canvas.line(leg(view.course, start, end), fill=GOLD, width=6, smooth=True)


def _end(canvas: Canvas, view: View, end: Place) -> None:
    """A faint ring where the movement can end."""
    colour = SEATS[view.mover].colour if view.mover is not None else GOLD
    at, size = spot(view.course, end), _size(view, end)
    canvas.circle(at, size + 8, fill=f"{colour}66", line=FOAM, width=2)


def _ship(canvas: Canvas, view: View, captain: Captain, style: SeatStyle) -> None:
    """A trireme from above, its bow clockwise."""
    if captain.at is None:
        return
    progress, lane = chart(view.course, captain.at)
    at, bow = on_lane(progress, lane), heading(progress)
    for row in OARS:
        oar = placed([(-0.72, row + 0.16), (0.0, row), (0.72, row + 0.16)], at, SHIP, bow)
        canvas.line(oar, fill=INK, width=5)
        canvas.line(oar, fill=FOAM, width=2.5)
    canvas.polygon(placed(HULL, at, SHIP + 4, bow), fill=INK)
    canvas.polygon(placed(HULL, at, SHIP + 2, bow), fill=FOAM)
    canvas.polygon(placed(HULL, at, SHIP - 2, bow), fill=style.colour)
    token(canvas, at, 14, style)


def _size(view: View, place: Place) -> float:
    wedge = view.course[place[0]]
    dot = WEDGES[wedge].dots[place[1]]
    if dot.has is Feature.PLAIN:
        return 9.0
    return icon_size(wedge, dot)


def _beside(view: View, place: Place) -> Point:
    """Where a letter stands: on a plain dot, or beside an icon that has to be seen."""
    progress, lane = chart(view.course, place)
    dot = WEDGES[view.course[place[0]]].dots[place[1]]
    if dot.has in {Feature.PLAIN, Feature.LINE}:
        return on_lane(progress, lane)
    return point(progress, radius_of(lane) + _size(view, place) + 12)
