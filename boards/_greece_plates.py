"""The players' boards below the course, whose turn it is, the round and the piles."""

from __future__ import annotations

from collections.abc import Sequence

from boards._canvas import Box, Canvas, Point
from boards._greece_chart import WIDTH, layout
from boards._greece_colours import (
    BLOOD,
    BRONZE,
    CREAM,
    DUNE,
    FADED,
    FISH_BLUE,
    GOLD,
    INK,
    PATH,
    SAND,
    SEA,
    VIOLET,
    WHITE,
)
from boards._greece_course import HEIGHT
from boards._greece_icons import ICONS, bolt, fish, fleece, slice_of_sea, token
from boards._greece_island import PLAQUE
from boards._greece_words import ORDINALS
from boards._seats import SEATS
from rules.game import Seat
from rules.greece_lightning.content import FAVORS, LANES, WEDGES, Feature, Kind
from rules.greece_lightning.state import Phase
from rules.greece_lightning.view import Captain, View
from rules.text import Text, render, t

PLATE = (490.0, 104.0)
GAP = 6.0
MOST_FISH = 3
SLOTS = 2

DOING = {
    Phase.BERTH: t("picks a berth"),
    Phase.ROLL: t("rolls"),
    Phase.PLACE: t("lays a wedge"),
    Phase.SAIL: t("sails"),
    Phase.HYDRA: t("faces a Hydra"),
    Phase.REST: t("may sail on"),
    Phase.REVEAL: t("turns up favors"),
    Phase.GIVE: t("gives a favor"),
    Phase.ROOM: t("makes room"),
    Phase.SWAP: t("swaps wedges"),
    Phase.OVER: t("wins the race"),
}


def height(players: int) -> int:
    """How high the whole picture is."""
    rows = (players + 1) // 2
    return round(HEIGHT + rows * (PLATE[1] + GAP))


def draw_plates(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Everything in words and numbers round the course."""
    for seat, captain in enumerate(view.captains):
        at = _plate_at(seat, len(view.captains))
        _plate(canvas, at, view, seat, captain, names[seat])
    _round(canvas, view, names)
    _turn(canvas, view, names)
    _piles(canvas, view)
    _turned_up(canvas, view)


def _plate_at(seat: Seat, players: int) -> Point:
    """Two in a row; one that is left over stands in the middle."""
    is_alone = seat == players - 1 and seat % 2 == 0
    column = 0.5 if is_alone else seat % 2
    left = (WIDTH - GAP) / 2 - PLATE[0] + column * (PLATE[0] + GAP)
    return left, HEIGHT + seat // 2 * (PLATE[1] + GAP)


def _plate(canvas: Canvas, at: Point, view: View, seat: Seat, captain: Captain, name: str) -> None:
    x, y = at
    box = (x, y, x + PLATE[0], y + PLATE[1])
    acts = seat in view.waiting or (view.phase is Phase.OVER and captain.rank == 1)
    canvas.rounded(box, 16, fill=GOLD if acts else INK)
    edge = 6 if acts else 2
    inner = (box[0] + edge, box[1] + edge, box[2] - edge, box[3] - edge)
    canvas.rounded(inner, 12, fill=CREAM if acts else SAND)
    token(canvas, (x + 36, y + 34), 18, SEATS[seat])
    if view.fleece == seat:
        fleece(canvas, (x + 36, y + 76), 19)
    room = 262 - 34 * len(captain.wedges)
    canvas.text((x + 68, y + 28), name, size=32, fill=INK, face="sans-bold", anchor="lm", room=room)
    for number in range(len(captain.wedges)):
        slice_of_sea(canvas, (x + 316 - 34 * number, y + 28), 22)
    _dice(canvas, (x + 68, y + 52), captain)
    _fish_slots(canvas, (x + 267, y + 74), captain.fish)
    _right(canvas, (x + 342, y + 8), view, captain)


def _dice(canvas: Canvas, at: Point, captain: Captain) -> None:
    x, y = at
    lost = captain.is_bust
    _die(canvas, (x, y), captain.nav, fill=FISH_BLUE, ink=WHITE)
    for number, value in enumerate((captain.first, captain.second)):
        left = x + 44 * (number + 1)
        _die(canvas, (left, y), value, fill=FADED if lost else WHITE, ink=INK)
        if lost and value:
            canvas.line([(left + 6, y + 6), (left + 36, y + 36)], fill=BLOOD, width=5)
            canvas.line([(left + 36, y + 6), (left + 6, y + 36)], fill=BLOOD, width=5)
    if captain.nav:
        canvas.text(
            (x + 154, y + 21), str(captain.movement), size=34, fill=INK, face="sans-bold",
            anchor="mm",
        )  # fmt: skip


def _die(canvas: Canvas, at: Point, value: int, *, fill: str, ink: str) -> None:
    x, y = at
    box = (x, y, x + 42, y + 42)
    if not value:
        canvas.rounded(box, 9, line=FADED, width=3)
        return
    canvas.rounded(box, 9, fill=fill, line=INK, width=2)
    canvas.engrave((x + 21, y + 21), str(value), size=32, fill=ink, face="sans-bold")


def _fish_slots(canvas: Canvas, at: Point, count: int) -> None:
    for number in range(MOST_FISH):
        fill = FISH_BLUE if number < count else DUNE
        fish(canvas, (at[0] + number * 29, at[1]), 18, fill=fill)


def _right(canvas: Canvas, at: Point, view: View, captain: Captain) -> None:
    """Standing and favors."""
    x, y = at
    standing = _standing(view, captain)
    if captain.rank == 1 and view.phase is not Phase.BERTH:
        canvas.rounded((x - 2, y - 1, x + 142, y + 26), 13, fill=GOLD, line=BRONZE, width=2)
    canvas.text(
        (x + 70, y + 13), render(standing), size=24, fill=INK, face="sans-bold", anchor="mm"
    )
    for slot in range(SLOTS):
        top = y + 28 + slot * 31
        held = captain.favors[slot] if slot < len(captain.favors) else None
        _favor(canvas, (x, top, x + 140, top + 28), held)


def _standing(view: View, captain: Captain) -> Text:
    if captain.at is None:
        return t("ashore")
    if view.phase is Phase.BERTH:
        return t("on the line")
    if captain.lap >= view.laps:
        return t("{place}, home", place=ORDINALS[captain.rank - 1])
    return t("{place}, lap {lap}/{laps}", place=ORDINALS[captain.rank - 1], lap=captain.lap + 1,
             laps=view.laps)  # fmt: skip


def _favor(canvas: Canvas, box: Box, favor: int | None) -> None:
    left, top, _, bottom = box
    if favor is None:
        canvas.rounded(box, 8, line=FADED, width=2)
        return
    against = FAVORS[favor].kind is Kind.TRIDENT
    canvas.rounded(box, 8, fill=BLOOD if against else VIOLET)
    bolt(canvas, (left + 12, (top + bottom) / 2), 13)
    canvas.text(
        (left + 22, (top + bottom) / 2), FAVORS[favor].title, size=22, fill=WHITE,
        face="sans-bold", anchor="lm", room=117,
    )  # fmt: skip


def _round(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    left, top, right, _ = PLAQUE
    middle = (left + right) / 2
    leader = max(captain.lap for captain in view.captains)
    lap = t("lap {lap} of {laps}", lap=min(leader + 1, view.laps), laps=view.laps)
    canvas.text(
        (middle, top + 33), render(t("Round {n}", n=max(1, view.round)), names), size=44, fill=INK,
        face="serif-bold", anchor="mm",
    )  # fmt: skip
    canvas.text(
        (middle, top + 72), render(lap, names), size=30, fill=BLOOD, face="sans-bold", anchor="mm"
    )


def _turn(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Whose decision is awaited, in the upper left corner."""
    if len(view.waiting) > 1:
        _title(canvas, 32, t("To roll"))
        for number, waiting in enumerate(view.waiting):
            token(canvas, (34 + 48 * number, 80), 17, SEATS[waiting])
        return
    actor = _actor(view)
    token(canvas, (32, 34), 18, SEATS[actor])
    canvas.text(
        (62, 32), names[actor], size=34, fill=WHITE, face="sans-bold", anchor="lm", room=225
    )
    _title(canvas, 76, DOING[view.phase])
    if view.phase is Phase.SAIL:
        _title(canvas, 114, t("{n} left", n=view.left))


def _title(canvas: Canvas, y: float, words: Text) -> None:
    canvas.text((14, y), render(words), size=30, fill=GOLD, face="serif-bold", anchor="lm")


def _actor(view: View) -> Seat:
    """Whose decision is awaited, or who has won."""
    if view.waiting:
        return view.waiting[0]
    return min(range(len(view.captains)), key=lambda seat: view.captains[seat].rank)


def _piles(canvas: Canvas, view: View) -> None:
    """How much there is to draw."""
    slice_of_sea(canvas, (34, 950), 25)
    canvas.text((66, 950), str(view.pile), size=30, fill=CREAM, face="sans-bold", anchor="lm")
    _card(canvas, (34, 890))
    canvas.text((66, 890), str(view.deck), size=30, fill=CREAM, face="sans-bold", anchor="lm")


def _turned_up(canvas: Canvas, view: View) -> None:
    """On the right: favors that were drawn, the one that is turned up, wedges to be laid."""
    for number in range(view.face_down):
        _card(canvas, (968 - 44 * number, 36))
    if view.revealed is not None:
        _card(canvas, (968, 36))
        canvas.text(
            (940, 36),
            FAVORS[view.revealed].title,
            size=30,
            fill=GOLD,
            face="serif-bold",
            anchor="rm",
        )
    if view.phase is Phase.PLACE and view.mover is not None:
        corners = zip(view.captains[view.mover].wedges, ((846, 8), (846, 842)), strict=False)
        for wedge, corner in corners:
            _wedge_chart(canvas, corner, wedge)


def _wedge_chart(canvas: Canvas, at: Point, wedge: int) -> None:
    """What is on a wedge: a row a lane, the outer one above, clockwise to the right."""
    x, y = at
    canvas.rounded((x, y, x + 146, y + 134), 14, fill=GOLD)
    canvas.rounded((x + 4, y + 4, x + 142, y + 130), 10, fill=SEA)
    for lane in range(LANES):
        row = y + 20 + 31.5 * lane
        canvas.line([(x + 8, row), (x + 138, row)], fill=PATH, width=3)
    for dot, (part, _) in zip(WEDGES[wedge].dots, layout(wedge), strict=True):
        radius = 4 if dot.has is Feature.PLAIN else 14
        ICONS[dot.has](canvas, (x + 4 + 138 * part, y + 20 + 31.5 * dot.lane), radius)


def _card(canvas: Canvas, at: Point) -> None:
    """A favor's back."""
    x, y = at
    canvas.rounded((x - 18, y - 25, x + 18, y + 25), 6, fill=VIOLET, line=GOLD, width=3)
    bolt(canvas, at, 20)
