"""The battlefield of Thunder & Lightning, drawn: two sides, three columns, four rows each.

The public board has Loki above and Thor below. A player's own has that side below, mirrored from
top to bottom only, so that left stays left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from PIL import Image, ImageDraw

from boards._battle_words import GODS
from boards._canvas import COLOURS, Canvas, Face, fitted, font, to_png
from boards._names import drawable
from boards._norse import (
    BOLT,
    BRIGHT,
    DEEP,
    EDGE,
    EMBLEMS,
    FIELD,
    GOLD,
    INK,
    NIGHT,
    PALE,
    SLAB,
    SLOT,
    WHITE,
    back,
    line,
    slab,
    stamp,
)  # fmt: skip
from rules.game import Outcome, Seat
from rules.text import render
from rules.thunder_and_lightning.cards import DECKS, LOKI, NAME, THOR, Cards
from rules.thunder_and_lightning.knowledge import Placed, SideView, View

WIDTH = 1000
MARGIN = 24
STRIP = 64
ROW = SLAB[1] + 8
COLUMN = SLAB[0] + 12
BAND = 52
TOP = MARGIN + STRIP + 12
FEWEST_ROWS = 3  # what lies beside the columns needs their height
ASIDE = MARGIN + 3 * COLUMN + 6  # where the piles are
ASIDE_WIDTH = WIDTH - MARGIN - ASIDE
HAND_COLUMNS = 4
HAND_HEAD = 60
EFFORT = 4  # a third less time than 6, for a few kilobytes more

THORN = (line(0.3, (-0.3, -1), (-0.3, 1)), line(0.3, (-0.3, -0.5), (0.5, 0), (-0.3, 0.5)))
UR = (line(0.3, (-0.5, 1), (-0.5, -1), (0.45, -0.3), (0.45, 1)),)
REID = (line(0.3, (-0.4, 1), (-0.4, -1), (0.4, -0.5), (-0.4, 0), (0.5, 1)),)
LAGU = (line(0.3, (-0.2, 1), (-0.2, -1), (0.5, -0.3)),)
KAUN = (line(0.3, (0.4, -0.9), (-0.4, 0), (0.4, 0.9)),)
IS = (line(0.3, (0, -1), (0, 1)),)
RUNES = ((THORN, UR, REID), (LAGU, UR, KAUN, IS))  # Thur and Luki, from top to bottom

COLUMN_TITLES = ("LEFT", "CENTRE", "RIGHT")


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything is, for as many rows as are needed and with one seat's side below."""

    rows: int
    lower: Seat

    @property
    def middle(self) -> int:
        """The line between the sides."""
        return TOP + self.rows * ROW + BAND // 2

    @property
    def bottom(self) -> int:
        """The lower edge of the field."""
        return self.middle + BAND // 2 + self.rows * ROW

    @property
    def height(self) -> int:
        """The height of the whole board."""
        return self.bottom + 22 + STRIP + 16

    def row(self, seat: Seat, row: int) -> int:
        """The upper edge of a row, counted from the front."""
        if seat == self.lower:
            return self.middle + BAND // 2 + (row - 1) * ROW + 4
        return self.middle - BAND // 2 - row * ROW + 4

    def strip(self, seat: Seat) -> int:
        """The upper edge of the player's strip."""
        return self.bottom + 22 if seat == self.lower else 16

    def aside(self, seat: Seat) -> int:
        """The upper edge of what lies beside the columns."""
        return self.middle + BAND // 2 + 4 if seat == self.lower else TOP + 4


def plan_for(view: View) -> Plan:
    """No more rows than the longest column needs."""
    longest = max(len(column) for side in view.sides for column in side.columns)
    return Plan(max(FEWEST_ROWS, longest), THOR if view.seat is None else view.seat)


def draw_board(view: View, names: Sequence[str], outcome: Outcome | None = None) -> bytes:
    """The board as a PNG: the public one, or a player's own."""
    return to_png(_board(view, names, outcome), _palette(), EFFORT)


def draw_hand(view: View, names: Sequence[str], outcome: Outcome | None = None) -> bytes:
    """A player's board with the own cards below it."""
    plan, board = plan_for(view), _board(view, names, outcome)
    cards = _own_cards(view)
    rows = max(1, -(-len(cards) // HAND_COLUMNS))
    sheet = Image.new("RGB", (WIDTH, plan.height + HAND_HEAD + rows * ROW + MARGIN), NIGHT)
    sheet.paste(board, (0, 0))
    pen = ImageDraw.Draw(sheet)
    panel = (MARGIN - 10, plan.height - 2, WIDTH - MARGIN + 10, sheet.height - 14)
    pen.rounded_rectangle(panel, 18, fill=FIELD)
    _write(pen, (MARGIN + 4, plan.height + 10), _hand_title(view, outcome), 28, GOLD, "serif-bold")
    for at, card in enumerate(cards):
        row, column = divmod(at, HAND_COLUMNS)
        sheet.paste(
            slab(card), (MARGIN + column * (COLUMN + 3), plan.height + HAND_HEAD + row * ROW)
        )
    return to_png(sheet, _palette(), EFFORT)


@cache
def _palette() -> Image.Image:
    """The colours of everything that a board is put together from."""
    parts = [
        slab(card, hidden)
        for deck in DECKS
        for card in sorted(set(deck))
        for hidden in (False, True)
    ]
    parts += [_strip(seat, active) for seat in (THOR, LOKI) for active in (False, True)]
    parts += [back(seat) for seat in (THOR, LOKI)]
    parts += [
        _bolt(seat, left, active)
        for seat in (THOR, LOKI)
        for left in (False, True)
        for active in (False, True)
    ]
    ground = _ground(Plan(4, THOR))
    sheet = Image.new("RGB", (WIDTH, ground.height + SLAB[1] * len(parts)), NIGHT)
    sheet.paste(ground)
    for at, part in enumerate(parts):
        sheet.paste(part, (0, ground.height + SLAB[1] * at))
    pen = ImageDraw.Draw(sheet)
    for at, ink in enumerate((PALE, WHITE, GOLD, *EDGE)):
        _write(pen, (300, ground.height + 60 * at), "Aa Bb 0123", 40, ink, "serif-bold")
    return sheet.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _own_cards(view: View) -> Cards:
    own = view.sides[view.seat or THOR]
    return own.to_lay if own.ordering else (own.hand or ())


def _hand_title(view: View, outcome: Outcome | None) -> str:
    own = view.sides[view.seat or THOR]
    if own.ordering and outcome:
        return f"Your lost cards ({own.ordering})"
    if own.ordering:
        return f"Your lost cards, to be laid on your pile ({own.ordering})"
    return f"Your hand ({own.hand_size} of 12)"


def _board(view: View, names: Sequence[str], outcome: Outcome | None) -> Image.Image:
    plan, names = plan_for(view), drawable(names, [render(god) for god in GODS])
    if outcome:
        view = _at_rest(view)
    image = _ground(plan).copy()
    pen = ImageDraw.Draw(image)
    for seat in (THOR, LOKI):
        _draw_side(image, view.sides[seat], seat, plan)
        _draw_aside(image, pen, view.sides[seat], seat, plan)
        _draw_strip(image, pen, view, seat, names[seat], plan, outcome)
    _draw_news(pen, view, plan)
    return image


def _at_rest(view: View) -> View:
    """The same battlefield once nothing more is to be done on it."""
    thor, loki = (replace(side, ordering=0) for side in view.sides)
    return replace(view, sides=(thor, loki), to_act=(), mover=None, placing=None)


@cache
def _ground(plan: Plan) -> Image.Image:
    """What never changes: the field, its empty places, and the lightning between the sides."""
    canvas = Canvas(WIDTH, plan.height, NIGHT)
    canvas.rounded((MARGIN - 10, TOP - 4, WIDTH - MARGIN + 10, plan.bottom + 6), 18, fill=FIELD)
    for seat in (THOR, LOKI):
        for column in range(3):
            for row in range(1, plan.rows + 1):
                left, top = MARGIN + column * COLUMN, plan.row(seat, row)
                box = (left + 2, top + 2, left + SLAB[0] - 2, top + SLAB[1] - 2)
                canvas.rounded(box, 12, line=SLOT, width=1.5)
        if plan.rows > FEWEST_ROWS:
            _draw_banner(canvas, seat, plan.aside(seat) + 350.0)
    _draw_lightning(canvas, plan.middle)
    for column, title in enumerate(COLUMN_TITLES):
        x = MARGIN + column * COLUMN + SLAB[0] / 2
        half = font("sans-bold", 22).getlength(title) / 2 + 12
        canvas.rounded((x - half, plan.middle - 16, x + half, plan.middle + 16), 10, fill=FIELD)
        canvas.text((x, plan.middle), title, size=22, fill=PALE, face="sans-bold", anchor="mm")
    return canvas.image()


def _draw_banner(canvas: Canvas, seat: Seat, y: float) -> None:
    """The side's emblem between two rows of runes, below its pile."""
    middle = ASIDE + ASIDE_WIDTH / 2 - 2
    stamp(canvas, EMBLEMS[seat], (middle, y), 36, SLOT, FIELD)
    for x in (middle - 82, middle + 82):
        first = y - 12 * (len(RUNES[seat]) - 1)
        for at, rune in enumerate(RUNES[seat]):
            stamp(canvas, rune, (x, first + 24 * at), 9, SLOT, FIELD)


def _draw_lightning(canvas: Canvas, middle: float) -> None:
    points = [(MARGIN - 10.0, middle)]
    while points[-1][0] < WIDTH - MARGIN:
        step = len(points)
        points.append((MARGIN - 10 + 31.0 * step, middle + (9.0 if step % 2 else -9.0)))
    canvas.line(points[:-1], fill="#7d6428", width=7)
    canvas.line(points[:-1], fill=GOLD, width=3)


def _draw_side(image: Image.Image, side: SideView, seat: Seat, plan: Plan) -> None:
    for column, cards in enumerate(side.columns):
        for row, placed in enumerate(cards, start=1):
            image.paste(_face(placed), (MARGIN + column * COLUMN, plan.row(seat, row)))


def _face(placed: Placed) -> Image.Image:
    if placed.card is None:
        return back(placed.home)
    return slab(placed.card, hidden=not placed.face_up)


def _draw_aside(
    image: Image.Image, pen: ImageDraw.ImageDraw, side: SideView, seat: Seat, plan: Plan
) -> None:
    """Hand and deck as small backs with a number, and the pile with its top card."""
    y = plan.aside(seat)
    half = ASIDE_WIDTH // 2
    for at, (title, count) in enumerate((("Hand", side.hand_size), ("Deck", side.deck))):
        x = ASIDE + at * half
        image.paste(_small_back(seat), (x, y + 30))
        _write(pen, (x, y), title, 22, PALE, "sans")
        _write(pen, (x + 48, y + 62), str(count), 40, WHITE, "serif-bold", "lm")
    known = "Known: " + ", ".join(render(NAME[card]) for card in side.known) if side.known else ""
    _write(pen, (ASIDE, y + 102), known, 22, EDGE[seat], "sans", room=ASIDE_WIDTH)
    _write(pen, (ASIDE, y + 140), f"Discard pile: {side.pile_size}", 22, PALE, "sans")
    if side.ordering:
        _write(pen, (ASIDE, y + 278), f"{side.ordering} to be laid", 22, GOLD, "sans")
    if side.top is None:
        pen.rounded_rectangle(
            (ASIDE, y + 172, ASIDE + SLAB[0], y + 172 + SLAB[1]), 12, outline=SLOT
        )
    else:
        image.paste(slab(side.top), (ASIDE, y + 172))


@cache
def _small_back(seat: Seat) -> Image.Image:
    canvas = Canvas(40, 60, FIELD)
    canvas.rounded((1, 1, 39, 59), 7, fill=DEEP[seat], line=EDGE[seat], width=2)
    stamp(canvas, EMBLEMS[seat], (20, 30), 11, EDGE[seat])
    return canvas.image()


def _draw_strip(
    image: Image.Image, pen: ImageDraw.ImageDraw, view: View, seat: Seat, name: str, plan: Plan,
    outcome: Outcome | None,
) -> None:  # fmt: skip
    """The player's name; bright for whoever is to act, with a bolt for each point that is left."""
    active = seat in view.to_act or bool(outcome and outcome.places[seat] == 1)
    image.paste(_strip(seat, active), (MARGIN - 10, plan.strip(seat)))
    middle = plan.strip(seat) + STRIP // 2
    ink = INK if active else PALE
    _write(pen, (MARGIN + 58, middle), name, 32, ink, "serif-bold", "lm", room=470)
    words = _strip_words(view, seat, outcome)
    right = WIDTH - MARGIN - 6
    if view.mover == seat:
        for at in range(view.points):
            bolt = _bolt(seat, at < view.left, active)
            image.paste(bolt, (right - 40 * (view.points - at), middle - 22))
        right -= 40 * view.points + 12
    _write(pen, (right, middle), words, 26, ink, "sans-bold" if active else "sans", "rm")


def _strip_words(view: View, seat: Seat, outcome: Outcome | None) -> str:
    if outcome:
        return "won" if outcome.places[seat] == 1 else "lost"
    if view.mover is None:
        return "choosing the first row" if seat in view.to_act else "ready"
    if view.sides[seat].ordering and seat in view.to_act:
        return "ordering lost cards"
    return "to move" if seat in view.to_act else ""


@cache
def _strip(seat: Seat, active: bool) -> Image.Image:
    width = WIDTH - 2 * MARGIN + 20
    canvas = Canvas(width, STRIP, NIGHT)
    canvas.rounded((0, 0, width - 1, STRIP - 1), 16, fill=EDGE[seat] if active else DEEP[seat])
    if seat == THOR:
        canvas.circle((38, STRIP / 2), 23, fill=DEEP[seat], line=BRIGHT[seat], width=3)
    else:
        canvas.rounded((15, 9, 61, 55), 7, fill=DEEP[seat], line=BRIGHT[seat], width=3)
    stamp(canvas, EMBLEMS[seat], (38, STRIP / 2), 12, WHITE)
    return canvas.image()


@cache
def _bolt(seat: Seat, is_left: bool, active: bool) -> Image.Image:
    """One action point: solid while it is left, hollow once it is spent."""
    ground = EDGE[seat] if active else DEEP[seat]
    canvas = Canvas(40, 44, ground)
    canvas.circle((20, 22), 18, fill=INK if is_left else None, line=INK, width=2)
    stamp(canvas, BOLT, (20, 22), 13, GOLD if is_left else BRIGHT[seat])
    return canvas.image()


def _draw_news(pen: ImageDraw.ImageDraw, view: View, plan: Plan) -> None:
    """The card that waits to be placed, in the middle on the right."""
    if view.placing is None:
        return
    box = (ASIDE - 8, plan.middle - 20, WIDTH - MARGIN + 2, plan.middle + 20)
    pen.rounded_rectangle(box, 10, fill=GOLD)
    words = f"Comes out: {render(NAME[view.placing])}"
    _write(pen, (ASIDE, plan.middle), words, 24, INK, "sans-bold", "lm", room=ASIDE_WIDTH)


def _write(
    pen: ImageDraw.ImageDraw, at: tuple[float, float], words: str, size: int, fill: str, face: Face,
    anchor: str = "la", room: float | None = None,
) -> None:  # fmt: skip
    shown = fitted(words, room, size, face) if room is not None else words
    pen.text(at, shown, font=font(face, size), fill=fill, anchor=anchor)
