"""Why a computer player moves as it does, in words that give away no hidden card."""

from __future__ import annotations

from rules.game import Seat
from rules.text import Text, t
from rules.thunder_and_lightning.cards import CARDS, KIND, NAME, Kind
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
    "row": t("sends the Ravens ahead"),
    "hand": t("sends the Ravens after hidden cards"),
    "release": t("gives up its god to spend fewer actions"),
    "strike": t("breaks what stands in its way"),
    "flank": t("strikes from the flank"),
}
PLAIN: dict[type[Move], Text] = {
    FirstRow: t("lines up for the battle"),
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
            return _draw(view.sides[seat].hand_size)
        case Power(card, verb):
            return POWERS.get(verb) or t("has a use for {card} now", card=NAME[CARDS[seat][card]])
        case _:
            return PLAIN.get(type(move)) or t("puts its losses in order")


def _challenge(view: View, seat: Seat, column: int) -> Text:
    target = view.sides[1 - seat].columns[column][0].card
    if target is None:
        # Spies may have told its player what that is; nobody else learns whether they did.
        return t("goes for what hides in the {column} column", column=t(COLUMNS[column]))
    return t("wants {card} out of the way", card=NAME[target])


def _draw(hand: int) -> Text:
    if not hand:
        return t("has no card left")
    if hand < FEW:
        return t("is short of cards")
    return t("wants more cards to choose from")


def _deployment(view: View, seat: Seat, move: Deploy) -> Text:
    card = CARDS[seat][move.card]
    if KIND[card] is Kind.FIGURE:
        return t("wants four actions a turn")
    if not view.sides[seat].columns[move.spot.column]:
        return t("opens another column")
    if move.spot.row == 1:
        return t("sends another card to the front")
    return t("strengthens the {column} column", column=t(COLUMNS[move.spot.column]))
