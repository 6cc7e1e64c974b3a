"""The battlefield of Thunder & Lightning in words: alt texts and text boards.

Everything is made from a View, so a card that its reader can't see has no name here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.game import Outcome, Seat
from rules.text import Text, Who, render, t, tn
from rules.thunder_and_lightning.cards import NAME, NO_STRENGTH, STRENGTH, THOR, Card, Cards
from rules.thunder_and_lightning.knowledge import Placed, SideView, View

ALT_ROOM = 1_024
TEXT_ROOM = 3_500
GODS = (t("Thor"), t("Loki"))
EMBLEMS = ("🔨", "🐍")
COLUMNS = (t("Left"), t("Centre"), t("Right"))


def alt_text(view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
    """The board for those who can't see it: whose turn, both sides, front cards first."""
    parts = [situation(view, outcome), *(_side_words(view, seat) for seat in _order(view))]
    return _cut(" ".join(render(part, names) for part in parts), ALT_ROOM)


def hand_alt(view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
    """A player's own cards, then the board."""
    own = render(_own_words(view), names)
    return _cut(f"{own} {alt_text(view, names, outcome)}", ALT_ROOM)


def text_board(view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
    """The board as lines of a message."""
    lines = [render(situation(view, outcome), names)]
    to_act = () if outcome else view.to_act
    for seat in reversed(_order(view)):
        lines += ["", *_side_lines(view, seat, names, is_called=seat in to_act)]
    return _cut("\n".join(lines), TEXT_ROOM)


def hand_text(view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
    """A player's own cards and the board, as lines of a message."""
    own = f"**{render(_own_words(view), names)}**"
    return _cut(f"{own}\n\n{text_board(view, names, outcome)}", TEXT_ROOM)


def situation(view: View, outcome: Outcome | None = None) -> Text:
    """What everybody waits for, in a sentence, or how it ended."""
    if outcome:
        return outcome.reason
    if view.mover is None:
        return t("Both choose their first row.") if len(view.to_act) > 1 else t(
            "{who} still chooses the first row.", who=Who(view.to_act[0])
        )  # fmt: skip
    if view.placing is not None:
        return t("{who} chooses where {card} comes out.", who=Who(view.mover),
                 card=NAME[view.placing])  # fmt: skip
    if view.to_act and view.sides[view.to_act[0]].ordering:
        return t("{who} lays lost cards on their own pile.", who=Who(view.to_act[0]))
    return tn(
        "{who} is to move: {left} of {n} action point left.",
        "{who} is to move: {left} of {n} action points left.",
        view.points,
        who=Who(view.mover),
        left=view.left,
    )


def counted(cards: Cards) -> list[str]:
    """Cards with their strengths, copies counted."""
    return [
        f"{len(list(copies))} × {shown(card)}" if cards.count(card) > 1 else shown(card)
        for card, copies in groupby(cards)
    ]


def shown(card: Card) -> str:
    """A card's name and strength."""
    name = render(NAME[card])
    return name if STRENGTH[card] == NO_STRENGTH else f"{name} {STRENGTH[card]}"


def _order(view: View) -> tuple[Seat, Seat]:
    """The own side first; Thor's for a spectator."""
    first = THOR if view.seat is None else view.seat
    return first, 1 - first


def _own_words(view: View) -> Text:
    own = view.sides[view.seat or THOR]
    if own.ordering:
        return t("Your lost cards: {cards}.", cards=", ".join(counted(own.to_lay)))
    if not own.hand:
        return t("Your hand is empty.")
    return t("Your hand: {cards}.", cards=", ".join(counted(own.hand)))


def _side_words(view: View, seat: Seat) -> Text:
    side = view.sides[seat]
    left, centre, right = (
        ", ".join(_row(column, seat)) or render(t("empty")) for column in side.columns
    )
    return t(
        "{god} ({who}), from the front: left {left}; centre {centre}; right {right}; {beside}.",
        god=GODS[seat],
        who=Who(seat),
        left=left,
        centre=centre,
        right=right,
        beside=_beside(side),
    )


def _beside(side: SideView) -> Text:
    known = ", ".join(map(shown, side.known))
    hand = t("hand {n}, with {known}", n=side.hand_size, known=known) if known else t(
        "hand {n}", n=side.hand_size
    )  # fmt: skip
    if side.top is None:
        return t("{hand}, deck {deck}, no discards", hand=hand, deck=side.deck)
    return t(
        "{hand}, deck {deck}, {pile} discarded, {top} on top",
        hand=hand,
        deck=side.deck,
        pile=side.pile_size,
        top=shown(side.top),
    )


def _row(column: tuple[Placed, ...], seat: Seat) -> list[str]:
    """A column's cards from the front; unknown ones in a row are counted."""
    words = []
    for card, placed in groupby(column, key=lambda p: (p.card, p.face_up, p.home)):
        count = len(list(placed))
        name, face_up, back = card
        if name is None and back == seat:
            words.append(render(t("{n} face down", n=count)))
        elif name is None:
            words.append(render(t("{n} face down with {god}'s back", n=count, god=GODS[back])))
        else:
            one = shown(name) if face_up else render(t("{card} (down)", card=shown(name)))
            words += [one] * count
    return words


def _side_lines(view: View, seat: Seat, names: Sequence[str], *, is_called: bool) -> list[str]:
    side = view.sides[seat]
    turn = " ◀" if is_called else ""
    lines = [f"{EMBLEMS[seat]} **{render(GODS[seat])} · {names[seat]}**{turn}"]
    lines.append(render(_beside(side), names))
    for title, column in zip(COLUMNS, side.columns, strict=True):
        lines.append(f"> {render(title)}: {' · '.join(_row(column, seat)) or '–'}")
    return lines


def _cut(words: str, room: int) -> str:
    return words if len(words) <= room else words[: room - 1].rstrip() + "…"
