"""Why a computer player moves as it does, in words that give away no hidden card."""

from __future__ import annotations

from rules.game import Seat
from rules.text import Text, t
from rules.thunder_and_lightning.cards import CARDS, KIND, NAME, Card, Kind
from rules.thunder_and_lightning.knowledge import View
from rules.thunder_and_lightning.moves import (
    COLUMNS,
    Challenge,
    Deploy,
    Draw,
    FirstRow,
    Move,
    Place,
    Power,
    Take,
)

FEW = 4  # cards in a hand

POWERS = {
    "spy": t("wants to know what the other side holds"),
    "column": t("wants to see what it is up against"),
    "row": t("risks Ravens rather than a fighter"),
    "hand": t("wants to thin out the other hand"),
    "release": t("gives up its god to spend fewer actions"),
    "strike": t("breaks what stands in its way"),
    "flank": t("strikes from the flank"),
    "move": t("moves its lines about"),
}
PLAYS = {
    Kind.BERSERKER: t("wants its Vikings to strike hard"),
    Kind.IDUNN: t("wants to win ties"),
    Kind.FREYA: t("has a use for what the other side lost"),
    Kind.SEER: t("looks for what lies in the other deck"),
}
DRAWS = (
    t("wants more cards to choose from"),
    t("hopes for a better card"),
    t("fills its hand"),
)
PLAIN: dict[type[Move], Text] = {
    FirstRow: t("hides its plans"),
    Take: t("brings back what was lost"),
    Place: t("puts it where it is in the way"),
}


def motive(view: View, seat: Seat, move: Move) -> Text:
    """Why this seat makes the move, as far as a spectator may know."""
    match move:
        case Challenge(column):
            return _challenge(view, seat, column)
        case Deploy():
            return _deployment(view, seat, move)
        case Draw():
            return _draw(view, view.sides[seat].hand_size)
        case Power(card, verb):
            return POWERS.get(verb) or _play(CARDS[seat][card])
        case _:
            return PLAIN.get(type(move)) or t("puts its losses in order")


def _challenge(view: View, seat: Seat, column: int) -> Text:
    target = view.sides[1 - seat].columns[column][0].card
    if target is None:
        return _strike(view, t(COLUMNS[column]))
    return t("wants {card} out of the way", card=NAME[target])


def _strike(view: View, column: Text) -> Text:
    """At a hidden card: a spy may have seen it, and nobody learns from this whether one did."""
    words = (
        t("goes for what hides in the {column} column", column=column),
        t("wants to break the {column} column", column=column),
        t("strikes at the unknown in the {column} column", column=column),
    )
    return _varied(view, words)


def _varied(view: View, words: tuple[Text, ...]) -> Text:
    """What is done several times in a turn is told apart by the points that are left."""
    return words[view.left % len(words)]


def _play(card: Card) -> Text:
    return PLAYS.get(KIND[card]) or t("has a use for {card} now", card=NAME[card])


def _draw(view: View, hand: int) -> Text:
    if not hand:
        return t("has no card left")
    if hand < FEW:
        return t("is short of cards")
    return _varied(view, DRAWS)


def _deployment(view: View, seat: Seat, move: Deploy) -> Text:
    card = CARDS[seat][move.card]
    if KIND[card] is Kind.FIGURE:
        return t("wants four actions a turn")
    if not view.sides[seat].columns[move.spot.column]:
        return t("opens another column")
    if move.spot.row == 1:
        return t("sends another card to the front")
    return t("strengthens the {column} column", column=t(COLUMNS[move.spot.column]))
