"""Lightning Dice drawn and told: the goal card, the score track and the last calls.

Seeing a match first is the game, so nothing here compares anybody's dice with the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from boards._canvas import Canvas, Point
from boards._names import drawable
from boards._seats import SEATS, SeatStyle
from rules.game import Outcome
from rules.lightning_dice import Call, View
from rules.text import Text, Who, render, t, tn

WIDTH = 1000
MARGIN = 36
HEADER = 84
CARD_HEIGHT = 244
LANE = 62
LANES = HEADER + CARD_HEIGHT + 26
CALL_LINE = 40
CALLS = 4
DIE = 118
GAP = 22

NIGHT = "#14203A"
CLOUD = "#1D2D4F"
GROOVE = "#2C3E66"
NOTCH = "#41558A"
CREAM = "#F6EEDB"
SAND = "#C9B98F"
BRONZE = "#7A6A45"
SHADOW = "#0C1426"
GOLD = "#E8B33A"
INK = "#1B2233"
PALE = "#AFBEDC"
WHITE = "#FFFFFF"
GOOD = "#4CC38A"
BAD = "#F2777A"

TRACK_LEFT = 300
TRACK_RIGHT = 866

GLYPHS = "⚀⚁⚂⚃⚄⚅"
# Pips by face, as places in a grid of three by three around the die's middle.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
BOLT: tuple[Point, ...] = (
    (0.1, -1), (-0.55, 0.12), (-0.08, 0.12), (-0.22, 1), (0.55, -0.28), (0.06, -0.28), (0.42, -1),
)  # fmt: skip
CROWN: tuple[Point, ...] = (
    (-1, 0.8), (-1, -0.6), (-0.5, 0.1), (0, -0.9), (0.5, 0.1), (1, -0.6), (1, 0.8),
)  # fmt: skip
CORNERS = {"triangle": 3, "diamond": 4, "pentagon": 5}
STAR_POINTS = 5


def faces(dice: Sequence[int]) -> str:
    """Dice as signs for a message's text."""
    return " ".join(GLYPHS[die - 1] for die in dice)


def draw(view: View, names: Sequence[str], outcome: Outcome | None = None) -> bytes:
    """The public board as a PNG."""
    if outcome:
        view = _finished(view)
    names, told = drawable(names), call_texts(view)[-CALLS:]
    has_goal = view.mode != "quick"
    frame = _frame(view.players, max(1, len(told)), _track_end(view), has_goal)
    canvas = Canvas(WIDTH, frame.height, frame)
    _draw_header(canvas, view)
    _draw_card(canvas, view, names)
    for seat in range(view.players):
        _draw_lane(canvas, view, names, seat, outcome)
    _draw_calls(canvas, told, names, LANES + view.players * LANE + 48)
    return canvas.png()


def alt(view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
    """The picture in words, 1,024 characters at most."""
    return text_board(view, [name[:40] for name in names], outcome)[:1_024]


def text_board(view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
    """The race in words: how it ended, the card, who has what, and the last calls."""
    if outcome:
        view = _finished(view)
    lines = [outcome.reason] if outcome else []
    lines += [_mode_text(view), card_text(view), _deck_text(view)]
    lines += [score_text(view, seat, with_name=True) for seat in _ranked(view, outcome)]
    lines += [text for text, _ in call_texts(view)[-CALLS:]]
    return "\n".join(render(line, names) for line in lines)


def _finished(view: View) -> View:
    """A race that is over, whatever ended it: no call waits for the judge any more."""
    return replace(view, waiting=(), ending=view.ending or "halted")


def card_text(view: View) -> Text:
    """The card that is face up, or why there is none."""
    if view.card:
        shown = " ".join(map(str, view.card.faces))
        return t("Card {number}: {faces} ({title}).", number=view.card.number, faces=shown,
                 title=t(view.card.title))  # fmt: skip
    if view.is_over:
        return t("No card is face up.") if view.cards_left else t("The deck is out.")
    return t("The judge turns up the next card.")


def score_text(view: View, seat: int, *, with_name: bool = False) -> Text:
    """What a player has reached; the player's number is what Bonus and Thunder go by."""
    number, reached = seat + 1, view.standing[seat]
    if view.mode == "quick":
        if with_name:
            return tn("{who}: {n} card.", "{who}: {n} cards.", reached, who=Who(seat))
        return tn("{n} card", "{n} cards", reached)
    if with_name:
        return tn("{who}, number {number}: {n} point of {target}.",
                  "{who}, number {number}: {n} points of {target}.",
                  reached, who=Who(seat), number=number, target=view.target)  # fmt: skip
    return tn("number {number} · {n} point", "number {number} · {n} points", reached, number=number)


def call_texts(view: View) -> list[tuple[Text, bool | None]]:
    """The last calls and what came of them, oldest first; those that wait for the judge last."""
    return [(call_text(view, call), call.is_right) for call in (*view.calls, *view.waiting)]


def call_text(view: View, call: Call) -> Text:
    """One call as a short line."""
    if call.is_right is None:
        return t("{who} calls {call} The judge looks.", who=Who(call.seat), call=_called(call))
    if call.kind == "claim":
        return _claim_text(view, call)
    if not call.is_right:
        return t("{who} calls {call} The dice don't show it.", who=Who(call.seat),
                 call=_called(call))  # fmt: skip
    if call.kind == "bonus":
        return t("{who}: Bonus {number}! +1", who=Who(call.seat), number=call.number)
    if not call.lost:
        return t("{who}: Thunder {number}!", who=Who(call.seat), number=call.number)
    return t("{who}: Thunder {number}! {rival} −{n}", who=Who(call.seat), number=call.number,
             rival=Who(call.number - 1), n=call.lost)  # fmt: skip


def _claim_text(view: View, call: Call) -> Text:
    who, is_quick = Who(call.seat), view.mode == "quick"
    if call.is_right and is_quick:
        return t("{who} takes card {card}.", who=who, card=call.card)
    if call.is_right:
        return t("{who} got card {card}: +2", who=who, card=call.card)
    if is_quick:
        return t("{who} erred on card {card}: all dice anew", who=who, card=call.card)
    if not call.lost:
        return t("{who} erred on card {card}.", who=who, card=call.card)
    return t("{who} erred on card {card}: −{n}", who=who, card=call.card, n=call.lost)


def _called(call: Call) -> Text:
    if call.kind == "claim":
        return t("“Got it!”")
    if call.kind == "bonus":
        return t("“Bonus {number}!”", number=call.number)
    return t("“Thunder {number}!”", number=call.number)


def _mode_text(view: View) -> Text:
    if view.mode == "quick":
        return t("Lightning Dice, quick game: most cards win.")
    if view.mode == "tournament":
        return t("Lightning Dice, tournament: first to {n} wins.", n=view.target)
    return t("Lightning Dice: first to {n} wins.", n=view.target)


def _deck_text(view: View) -> Text:
    return tn("{n} card is left in the deck.", "{n} cards are left in the deck.", view.cards_left)


def _ranked(view: View, outcome: Outcome | None) -> list[int]:
    if outcome:
        return sorted(range(view.players), key=lambda seat: outcome.places[seat] or view.players)
    return sorted(range(view.players), key=lambda seat: -view.standing[seat])


@lru_cache(maxsize=64)
def _frame(players: int, lines: int, end: int, has_goal: bool) -> Image.Image:
    """All that stays the same from card to card, drawn once."""
    canvas = Canvas(WIDTH, LANES + players * LANE + lines * CALL_LINE + 70, NIGHT)
    _bolt(canvas, (MARGIN + 20, 44), 30)
    canvas.text((MARGIN + 54, 44), "Lightning Dice", size=38, fill=CREAM, face="serif-bold",
                anchor="lm")  # fmt: skip
    _draw_deck(canvas, (800, 20))
    left, right, top, bottom = MARGIN, WIDTH - MARGIN, HEADER, HEADER + CARD_HEIGHT
    canvas.rounded((left, top + 5, right, bottom + 5), 26, fill=SHADOW)
    canvas.rounded((left, top, right, bottom), 26, fill=CREAM)
    canvas.rounded((left + 8, top + 8, right - 8, bottom - 8), 20, line=GOLD, width=3)
    canvas.rounded((left, LANES, right, LANES + players * LANE + 26), 20, fill=CLOUD)
    for seat in range(players):
        _draw_groove(canvas, end, _lane(seat))
        if has_goal:
            canvas.circle((TRACK_RIGHT, _lane(seat)), 11, fill=NIGHT, line=GOLD, width=3)
    return canvas.image()


def _draw_deck(canvas: Canvas, at: Point) -> None:
    for behind in (2, 1, 0):
        x, y = at[0] + behind * 5, at[1] + behind * 4
        canvas.rounded((x, y, x + 34, y + 44), 5, fill=CREAM if behind else GOLD, line=NIGHT)
    _bolt(canvas, (at[0] + 17, at[1] + 22), 14, fill=NIGHT)


def _draw_groove(canvas: Canvas, end: int, y: float) -> None:
    canvas.rounded((TRACK_LEFT - 8, y - 8, TRACK_RIGHT + 8, y + 8), 8, fill=GROOVE)
    for point in range(end + 1):
        is_fifth = not point % 5
        canvas.circle((_along(point, end), y), 4.5 if is_fifth else 2.5,
                      fill=PALE if is_fifth else NOTCH)  # fmt: skip


def _draw_header(canvas: Canvas, view: View) -> None:
    canvas.text((WIDTH / 2 + 62, 46), _short_mode(view), size=26, fill=PALE, anchor="mm")
    left = render(t("{n} left", n=view.cards_left))
    canvas.text((WIDTH - MARGIN, 44), left, size=30, fill=CREAM, face="sans-bold", anchor="rm")


def _short_mode(view: View) -> str:
    if view.is_over:
        return render(t("the race is over"))
    words = {
        "standard": t("first to {n} points", n=view.target),
        "quick": t("quick game: most cards"),
        "tournament": t("tournament to {n}", n=view.target),
    }
    return render(words[view.mode])


def _draw_card(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    left, right, top = MARGIN, WIDTH - MARGIN, HEADER
    if view.card is None:
        _bolt(canvas, (WIDTH / 2, top + 96), 66)
        canvas.text((WIDTH / 2, top + CARD_HEIGHT - 48), render(card_text(view), names),
                    size=32, fill=INK, face="serif-bold", anchor="mm")  # fmt: skip
        return
    canvas.text((left + 34, top + 44), render(t("Card {number}", number=view.card.number)),
                size=30, fill=INK, face="serif-bold", anchor="lm")  # fmt: skip
    canvas.text((right - 34, top + 44), render(t(view.card.title)), size=28, fill=BRONZE,
                face="serif", anchor="rm")  # fmt: skip
    first = WIDTH / 2 - (6 * DIE + 5 * GAP) / 2
    for place, face in enumerate(view.card.faces):
        _draw_die(canvas, (first + place * (DIE + GAP), top + 84), face)


def _draw_die(canvas: Canvas, at: Point, face: int) -> None:
    x, y = at
    canvas.rounded((x, y + 5, x + DIE, y + DIE + 5), 24, fill=SAND)
    canvas.rounded((x, y, x + DIE, y + DIE), 24, fill=WHITE, line=SAND, width=2)
    middle_x, middle_y, step = x + DIE / 2, y + DIE / 2, DIE * 0.27
    for right, down in PIPS[face]:
        canvas.circle((middle_x + right * step, middle_y + down * step), DIE * 0.095, fill=INK)


def _draw_lane(
    canvas: Canvas, view: View, names: Sequence[str], seat: int, outcome: Outcome | None
) -> None:
    style, reached, y = SEATS[seat], view.standing[seat], _lane(seat)
    has_won = outcome is not None and outcome.places[seat] == 1
    is_first = has_won if outcome else 0 < reached == max(view.standing)
    if has_won:
        _crown(canvas, (MARGIN + 29, y), 13)
    else:
        canvas.text((MARGIN + 22, y), str(seat + 1), size=30, fill=style.colour,
                    face="sans-bold", anchor="lm")  # fmt: skip
    canvas.text((MARGIN + 54, y), names[seat], size=26, fill=WHITE if is_first else PALE,
                face="sans-bold" if is_first else "sans", anchor="lm",
                room=TRACK_LEFT - MARGIN - 86)  # fmt: skip
    at = _along(reached, _track_end(view))
    if reached:
        canvas.rounded((TRACK_LEFT - 8, y - 8, at, y + 8), 8, fill=style.colour)
    pawn(canvas, (at, y), 23, style)
    canvas.text((WIDTH - MARGIN - 22, y), str(reached), size=34,
                fill=GOLD if is_first else CREAM, face="sans-bold", anchor="rm")  # fmt: skip


def _lane(seat: int) -> float:
    return LANES + 13 + seat * LANE + LANE / 2


def _track_end(view: View) -> int:
    """Where the track ends; the quick game has no target, so there it grows with the leader."""
    if view.mode != "quick":
        return view.target
    return max(10, 5 * -(-max(view.standing) // 5))


def _along(point: int, end: int) -> float:
    return TRACK_LEFT + (TRACK_RIGHT - TRACK_LEFT) * point / end


def _draw_calls(
    canvas: Canvas, told: Sequence[tuple[Text, bool | None]], names: Sequence[str], top: float
) -> None:
    if not told:
        canvas.text((MARGIN + 22, top + 14), render(t("No calls yet.")), size=25, fill=PALE,
                    anchor="lm")  # fmt: skip
    for line, (text, is_right) in enumerate(reversed(told)):
        y = top + 14 + line * CALL_LINE
        _verdict(canvas, (MARGIN + 34, y), is_right)
        canvas.text((MARGIN + 62, y), render(text, names), size=26 if line == 0 else 24,
                    fill=CREAM if line == 0 else PALE, face="sans-bold" if line == 0 else "sans",
                    anchor="lm", room=WIDTH - 2 * MARGIN - 84)  # fmt: skip


def _verdict(canvas: Canvas, at: Point, is_right: bool | None) -> None:
    x, y = at
    colour = GOLD if is_right is None else GOOD if is_right else BAD
    canvas.circle(at, 14, fill=colour)
    if is_right is None:
        for dot in (-6, 0, 6):
            canvas.circle((x + dot, y), 2, fill=NIGHT)
    elif is_right:
        canvas.line([(x - 7, y), (x - 2, y + 6), (x + 7, y - 6)], fill=NIGHT, width=3.5)
    else:
        canvas.line([(x - 5, y - 5), (x + 5, y + 5)], fill=NIGHT, width=3.5)
        canvas.line([(x - 5, y + 5), (x + 5, y - 5)], fill=NIGHT, width=3.5)


def pawn(canvas: Canvas, at: Point, size: float, style: SeatStyle) -> None:
    """A player's pawn: shape, colour and letter."""
    x, y = at
    _shape(canvas, at, size + 3, style, NIGHT)
    _shape(canvas, at, size, style, style.colour)
    lower = size * 0.12 if style.shape == "triangle" else 0
    canvas.text((x, y + lower), style.letter, size=24, fill=style.ink, face="sans-bold",
                anchor="mm")  # fmt: skip


def _shape(canvas: Canvas, at: Point, size: float, style: SeatStyle, fill: str) -> None:
    x, y = at
    match style.shape:
        case "circle":
            canvas.circle(at, size * 0.94, fill=fill)
        case "square":
            side = size * 0.86
            canvas.rounded((x - side, y - side, x + side, y + side), 5, fill=fill)
        case "cross":
            long, short = size * 0.98, size * 0.5
            canvas.rounded((x - long, y - short, x + long, y + short), 4, fill=fill)
            canvas.rounded((x - short, y - long, x + short, y + long), 4, fill=fill)
        case "star":
            canvas.polygon(_corners(at, 2 * STAR_POINTS, size * 1.15, inner=0.55), fill=fill)
        case _:
            wide = 1.25 if style.shape == "triangle" else 1.1
            canvas.polygon(_corners(at, CORNERS[style.shape], size * wide), fill=fill)


def _corners(at: Point, count: int, size: float, inner: float = 1.0) -> list[Point]:
    x, y = at
    return [
        (
            x + sin(2 * pi * corner / count) * size * (inner if corner % 2 else 1),
            y - cos(2 * pi * corner / count) * size * (inner if corner % 2 else 1),
        )
        for corner in range(count)
    ]


def _crown(canvas: Canvas, at: Point, size: float) -> None:
    x, y = at
    canvas.polygon([(x + right * size, y + down * size) for right, down in CROWN], fill=GOLD)


def _bolt(canvas: Canvas, at: Point, size: float, fill: str = GOLD) -> None:
    x, y = at
    canvas.polygon([(x + right * size, y + down * size) for right, down in BOLT], fill=fill)
