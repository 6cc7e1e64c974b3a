"""What moves on the course: ships, their wakes, where a movement can end, and the ways offered."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from boards._canvas import Canvas, Point
from boards._greece_chart import PLAIN, chart, heading, leg, on_lane, size, spot
from boards._greece_colours import GOLD, INK, WHITE
from boards._greece_course import draw_dot, place_number
from boards._greece_icons import Outline, pin, pin_head, placed, token
from boards._seats import SEATS, SeatStyle
from rules.greece_lightning.content import PLACES
from rules.greece_lightning.state import Phase
from rules.greece_lightning.view import Captain, Choice, Place, View

HULL: Outline = (
    (0.0, -1.2), (0.1, -0.92), (0.34, -0.62), (0.46, -0.1), (0.44, 0.45), (0.28, 0.8), (0.0, 0.88),
    (-0.28, 0.8), (-0.44, 0.45), (-0.46, -0.1), (-0.34, -0.62), (-0.1, -0.92),
)  # fmt: skip
OARS = (-0.32, 0.08, 0.48)
SHIP = 29.0
PINS = tuple(math.radians(angle) for angle in (0, 45, -45, 90, -90, 135, -135, 180))
CROWD = 52.0  # what is nearer than this to a pin's head speaks against its direction


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
    ships = [(seat, captain.at) for seat, captain in enumerate(view.captains) if captain.at]
    for seat, at in ships:
        _hull(canvas, view, at, SEATS[seat])
    # Ships may lie closer than they are long: the letters come on top of all hulls.
    for seat, at in ships:
        token(canvas, spot(view.course, at), 15.5, SEATS[seat])
    _pins(canvas, view)


def _wake(canvas: Canvas, view: View, captain: Captain, style: SeatStyle) -> None:
    """Foam in the ship's colour from where its turn began, which has a ring."""
    if len(captain.trail) < 2:
        return
    legs = [leg(view.course, start, end) for start, end in pairwise(captain.trail)]
    begun, radius = spot(view.course, captain.trail[0]), size(view.course, captain.trail[0])
    canvas.circle(begun, radius + 9, fill=style.colour, line=WHITE, width=2.5)
    for line in legs:
        canvas.line(line, fill=WHITE, width=15)
    for line in legs:
        canvas.line(line, fill=style.colour, width=10)


def _covered(view: View) -> list[Place]:
    """The dots that wakes, ways and rings were drawn over."""
    trails = {place for captain in view.captains for place in captain.trail}
    ways = {place for choice in view.choices for place in choice.path}
    return sorted({*trails, *ways, *view.ends})


def _free_places(canvas: Canvas, view: View) -> None:
    """The numbers of the places where a wedge may be laid, or change with the next one."""
    if view.phase not in {Phase.PLACE, Phase.SWAP}:
        return
    taken = {captain.at[0] for captain in view.captains if captain.at}
    free = [place for place in range(1, PLACES) if place not in taken]
    for place in free:
        if view.phase is Phase.PLACE or place + 1 in free:
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
    at, radius = spot(view.course, end), size(view.course, end)
    canvas.circle(at, radius + 10, line=WHITE, width=6.5)
    canvas.circle(at, radius + 9, line=colour, width=4)


def _pins(canvas: Canvas, view: View) -> None:
    """The choices' letters, turned to where they hide no ship and no other choice."""
    dots = [spot(view.course, choice.path[0]) for choice in view.choices]
    ships = [spot(view.course, captain.at) for captain in view.captains if captain.at]
    crowd = [*dots, *ships]
    for choice, (x, y) in zip(view.choices, dots, strict=True):
        radius = size(view.course, choice.path[0])
        reach = 0 if radius <= PLAIN else radius - 5
        tips = {turn: (x + reach * math.sin(turn), y - reach * math.cos(turn)) for turn in PINS}
        heads = {turn: pin_head(tips[turn], turn) for turn in PINS}
        turn = min(PINS, key=lambda turn: _crowding(heads[turn], crowd))
        pin(canvas, tips[turn], choice.letter, turn)
        crowd.append(heads[turn])


def _crowding(head: Point, crowd: Iterable[Point]) -> float:
    return sum(max(0.0, CROWD - math.dist(head, other)) for other in crowd)


def _halo(canvas: Canvas, view: View) -> None:
    """Light round the ship whose turn it is."""
    at = view.captains[view.mover].at if view.mover is not None else None
    if at is not None and view.phase is not Phase.OVER:
        canvas.circle(spot(view.course, at), 33, fill=f"{GOLD}a0", line=GOLD, width=3)


def _hull(canvas: Canvas, view: View, at: Place, style: SeatStyle) -> None:
    """A trireme from above, its bow clockwise."""
    progress, lane = chart(view.course, at)
    middle, bow = on_lane(progress, lane), heading(progress)
    for row in OARS:
        oar = placed([(-0.9, row + 0.26), (0.0, row), (0.9, row + 0.26)], middle, SHIP, bow)
        canvas.line(oar, fill=INK, width=6)
        canvas.line(oar, fill=style.colour, width=3.5)
    for more, fill in ((7.5, INK), (5.5, WHITE), (0, style.colour)):
        canvas.polygon(placed(HULL, middle, SHIP + more, bow), fill=fill)
