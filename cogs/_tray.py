"""A racer's tray: six dice to keep or let go, and the calls. Text and buttons only, for speed.

Which dice are kept is written in the buttons' ids as six marks, so that keeping a die needs no
move and survives a restart:

    .   lies on the table        k   kept        r   picked up: in a tournament it must be rolled
"""

from __future__ import annotations

from functools import lru_cache

from cogs._layout import BUTTON, ROW, STYLES, Item, Layout, box, custom_id, rows, words
from cogs._presenter import Label, Offer, Tone
from cogs._words import say
from rules.errors import IllegalMoveError
from rules.lightning_dice import View
from rules.lightning_dice.goals import DICE
from rules.lightning_dice.race import Mode
from rules.lightning_dice.view import Card
from rules.text import Who, t

FRESH = "......"
KEYCAPS = {
    face: f"{face}\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}" for face in range(1, 7)
}
STYLE_OF = {".": STYLES[Tone.PLAIN], "k": STYLES[Tone.GOOD], "r": STYLES[Tone.DANGER]}
COLOUR = 0xE8B33A


def checked_marks(marks: str) -> str:
    """Marks from a custom_id, which may be forged."""
    return marks if len(marks) == 6 and set(marks) <= set(".kr") else FRESH


def toggled(marks: str, die: int, *, strict: bool) -> str:
    """The marks after a press on a die; `strict` is the tournament's rule 3."""
    mark = marks[die]
    if mark == "r":
        raise IllegalMoveError(t("You have picked that die up, so it must be rolled."))
    let_go = "r" if strict else "."
    after = "k" if mark == "." else let_go
    return marks[:die] + after + marks[die + 1 :]


def picked_up(marks: str, before: str) -> str:
    """The marks with all dice that were picked up before, whatever an older tray shows."""
    return "".join("r" if was == "r" else now for now, was in zip(marks, before, strict=True))


def let_go(marks: str) -> str:
    """The marks on the next card: no die is kept for it yet."""
    return marks.replace("k", ".")


def after_roll(marks: str) -> str:
    """Kept dice stay kept, rolled ones lie on the table."""
    return marks.replace("r", ".")


def roll_text(marks: str) -> str:
    """The move that rolls all dice that are not kept."""
    shown = "".join("-" if mark == "k" else str(die) for die, mark in enumerate(marks, start=1))
    return f"roll {shown[:3]} {shown[3:]}"


def marks_of(kept: int) -> str:
    """The marks of dice that are kept, from a mask."""
    return "".join("k" if kept >> die & 1 else "." for die in range(DICE))


def kept_in(marks: str) -> int:
    """A mask of the dice that are kept."""
    return sum(1 << die for die, mark in enumerate(marks) if mark == "k")


def tray(table: str, view: View, names: tuple[str, ...], marks: str, note: str = "") -> Layout:
    """A racer's tray as it stands."""
    seat = view.seat
    if seat is None or view.is_over:
        return over(note=note)
    if seat == view.judge:
        return _judge_desk(table, view, names, note)
    has_dice = view.dice[seat] is not None
    can_strike = has_dice and view.card is not None and view.mode != "quick"
    return Layout(
        box(
            COLOUR,
            words(_heading(seat, names, view.standing, view.card, _has_called(view))),
            *_dice_rows(table, view.dice[seat], marks),
            *_calls(table, view.mode, view.card and view.card.number, seat, marks, has_dice),
            *(_thunders(table, seat, view.players, marks) if can_strike else ()),
            words(note or _hint(view, seat)),
        )
    )


def _dice_rows(table: str, dice: tuple[int, ...] | None, marks: str) -> list[Item]:
    """Three and three: six in a row would break unevenly on a phone."""
    if dice is None:
        return []
    start = custom_id("die", table, marks)
    buttons = [
        {"type": BUTTON, "style": STYLE_OF[mark], "label": str(face), "custom_id": f"{start}:{die}"}
        for die, (face, mark) in enumerate(zip(dice, marks, strict=True))
    ]
    return [{"type": ROW, "components": buttons[:3]}, {"type": ROW, "components": buttons[3:]}]


def _hint(view: View, seat: int) -> str:
    """What to press, for those who race for the first time."""
    if view.card is None:
        return ""
    if view.dice[seat] is None:
        return say(
            t(
                "-# **Roll** your six dice, and the race is on: everybody rolls at once, as fast "
                "as they like."
            )
        )
    return say(
        t(
            "-# Press dice to keep them (green), **Roll** the others, and call **Got it!** "
            "when all six match the card."
        )
    )


def over(result: str = "", note: str = "") -> Layout:
    """What is left of a tray at the end: what one did last, and how the race ended."""
    lines = (note, say(t("The race is over.")), f"🏆 **{result}**" if result else "")
    return Layout(box(COLOUR, words("\n".join(filter(None, lines)))))


def keycaps(faces: tuple[int, ...]) -> str:
    """Faces as emoji that can be read at a glance."""
    return " ".join(KEYCAPS[face] for face in faces)


def _has_called(view: View) -> bool:
    return any(call.seat == view.seat for call in view.waiting)


@lru_cache(1_024)
def _heading(
    racer: int, names: tuple[str, ...], points: tuple[int, ...], card: Card | None, has_called: bool
) -> str:
    standing = " · ".join(
        say(t("you **{points}**", points=each))
        if seat == racer
        else say(t("{who} {points}", who=Who(seat), points=each), names)
        for seat, each in enumerate(points)
    )
    if has_called:
        return say(t("Your call waits for the judge.\n-# {standing}", standing=standing))
    if card is None:
        return say(t("Wait for the judge to turn up a card.\n-# {standing}", standing=standing))
    return say(
        t(
            "-# Card {number} · {standing}\n# {faces}",
            number=card.number,
            standing=standing,
            faces=keycaps(card.faces),
        )
    )


@lru_cache(1_024)
def _calls(
    table: str, mode: Mode, card: int | None, seat: int, marks: str, has_dice: bool
) -> list[Item]:
    if card is None:
        return []
    offers = [Offer(custom_id("roll", table, marks), Label(t("Roll"), "🎲", Tone.MAIN))]
    if has_dice:
        got = Label(t("Got it!"), "⚡", Tone.GOOD)
        offers.append(Offer(custom_id("got", table, marks, card), got))
    if has_dice and mode != "quick":
        bonus = Label(t("Bonus: six {number}s", number=seat + 1), "⭐")
        offers.append(Offer(custom_id("call", table, marks, "bonus"), bonus))
    return rows(offers)


@lru_cache(1_024)
def _thunders(table: str, seat: int, players: int, marks: str) -> list[Item]:
    return rows(
        [
            Offer(
                custom_id("call", table, marks, f"thunder {number}"),
                Label(t("Thunder: six {number}s", number=number), "🌩️"),
            )
            for number in range(1, players + 1)
            if number != seat + 1
        ]
    )


def _judge_desk(table: str, view: View, names: tuple[str, ...], note: str) -> Layout:
    """The judge's tray: the card, the call that waits, and the ruling."""
    parts: list[Item | None] = [words(say(t("**You are the judge.**")))]
    if view.card is None and not view.waiting:
        flip = Label(t("Turn up the next card"), "🃏", Tone.MAIN)
        parts += rows([Offer(custom_id("rule", table, "flip"), flip)])
        return Layout(box(COLOUR, *parts, words(note)))
    if view.card:
        parts.append(words(f"# {keycaps(view.card.faces)}"))
    if not view.waiting:
        parts.append(words(say(t("No call waits. Watch the dice."))))
        return Layout(box(COLOUR, *parts, words(note)))
    call = view.waiting[0]
    dice = view.dice[call.seat] or ()
    called = {
        "claim": t("{who} calls **Got it!**", who=names[call.seat]),
        "bonus": t("{who} calls **Bonus {n}!**", who=names[call.seat], n=call.number),
        "thunder": t("{who} calls **Thunder {n}!**", who=names[call.seat], n=call.number),
    }
    parts.append(words(f"{say(called[call.kind])}\n# {keycaps(dice)}"))
    parts += rows(
        [
            Offer(custom_id("rule", table, "valid"), Label(t("Valid"), "✅", Tone.GOOD)),
            Offer(custom_id("rule", table, "foul"), Label(t("Foul"), "❌", Tone.DANGER)),
        ]
    )
    return Layout(box(COLOUR, *parts, words(note)))
