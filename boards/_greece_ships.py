"""What moves on the course: ships, their wakes, where a movement can end, and the ways offered."""

from __future__ import annotations

from itertools import pairwise

from boards._canvas import Canvas
from boards._greece_chart import chart, heading, leg, on_lane, spot
from boards._greece_colours import GOLD, INK, WHITE
from boards._greece_course import ICON, draw_dot, icon_size, place_number
from boards._greece_icons import Outline, pin, placed, token
from boards._seats import SEATS, SeatStyle
from rules.greece_lightning.content import PLACES, WEDGES, Feature
from rules.greece_lightning.state import Phase
from rules.greece_lightning.view import Captain, Choice, Place, View

HULL: Outline = (
    (0.0, -1.2), (0.1, -0.92), (0.34, -0.62), (0.46, -0.1), (0.44, 0.45), (0.28, 0.8), (0.0, 0.88),
    (-0.28, 0.8), (-0.44, 0.45), (-0.46, -0.1), (-0.34, -0.62), (-0.1, -0.92),
)  # fmt: skip
OARS = (-0.32, 0.08, 0.48)
SHIP = 34.0


def draw_fleet(canvas: Canvas, view: View) -> None:
    """Wakes and ways below, the dots on them again, then ships, then letters."""
    for seat, captain in enumerate(view.captains):
        _wake(canvas, view, captain, SEATS[seat])
    _free_places(canvas, view)
    for choice in view.choices:
        _way(canvas, view, choice)
    for end in view.ends:
        _end(canvas, view, end)
    for place in _covered(view):
        draw_dot(canvas, place[0], view.course[place[0]], place[1])
    _halo(canvas, view)
    for seat, captain in enumerate(view.captains):
        _ship(canvas, view, captain, SEATS[seat])
    for choice in view.choices:
        _pin(canvas, view, choice)


def _wake(canvas: Canvas, view: View, captain: Captain, style: SeatStyle) -> None:
    """Foam in the ship's colour from where its turn began, which has a ring."""
    if len(captain.trail) < 2:
        return
    legs = [leg(view.course, start, end) for start, end in pairwise(captain.trail)]
    begun, size = spot(view.course, captain.trail[0]), _size(view, captain.trail[0])
    canvas.circle(begun, size + 9, fill=style.colour, line=WHITE, width=2.5)
    for line in legs:
        canvas.line(line, fill=WHITE, width=15, smooth=True)
    for line in legs:
        canvas.line(line, fill=style.colour, width=10, smooth=True)


def _covered(view: View) -> list[Place]:
    """The dots that wakes, ways and rings were drawn over."""
    trails = {place for captain in view.captains for place in captain.trail}
    ways = {place for choice in view.choices for place in choice.path}
    return sorted({*trails, *ways, *view.ends})


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
    for start, end in pairwise(stops):
        canvas.line(leg(view.course, start, end), fill=INK, width=11, smooth=True)
        canvas.line(leg(view.course, start, end), fill=GOLD, width=7, smooth=True)


def _end(canvas: Canvas, view: View, end: Place) -> None:
    """A faint ring where the movement can end."""
    colour = SEATS[view.mover].colour if view.mover is not None else GOLD
    at, size = spot(view.course, end), _size(view, end)
    canvas.circle(at, size + 10, line=WHITE, width=6.5)
    canvas.circle(at, size + 9, line=colour, width=4)


def _pin(canvas: Canvas, view: View, choice: Choice) -> None:
    """A choice's letter, above the icon of its first dot."""
    place = choice.path[0]
    x, y = spot(view.course, place)
    size = _size(view, place)
    pin(canvas, (x, y if size < ICON / 2 else y - size + 5), choice.letter)


def _halo(canvas: Canvas, view: View) -> None:
    """Light round the ship whose turn it is."""
    at = view.captains[view.mover].at if view.mover is not None else None
    if at is not None and view.phase is not Phase.OVER:
        canvas.circle(spot(view.course, at), 36, fill=f"{GOLD}a0", line=GOLD, width=3)


def _ship(canvas: Canvas, view: View, captain: Captain, style: SeatStyle) -> None:
    """A trireme from above, its bow clockwise."""
    if captain.at is None:
        return
    progress, lane = chart(view.course, captain.at)
    at, bow = on_lane(progress, lane), heading(progress)
    for row in OARS:
        oar = placed([(-0.8, row + 0.22), (0.0, row), (0.8, row + 0.22)], at, SHIP, bow)
        canvas.line(oar, fill=INK, width=6)
        canvas.line(oar, fill=style.colour, width=3.5)
    canvas.polygon(placed(HULL, at, SHIP + 6, bow), fill=INK)
    canvas.polygon(placed(HULL, at, SHIP + 4, bow), fill=WHITE)
    canvas.polygon(placed(HULL, at, SHIP - 2, bow), fill=style.colour)
    token(canvas, at, 16, style)


def _size(view: View, place: Place) -> float:
    wedge = view.course[place[0]]
    dot = WEDGES[wedge].dots[place[1]]
    match dot.has:
        case Feature.PLAIN:
            return ICON * 0.36
        case Feature.LINE:
            return ICON * 0.66
        case _:
            return icon_size(wedge, dot)
