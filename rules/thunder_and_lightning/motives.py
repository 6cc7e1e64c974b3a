"""Why a computer player moves as it does, in words that give away no hidden card.

All of it follows from what a spectator sees: open cards, the length of columns, the size of hands.
"""

from __future__ import annotations

from rules.game import Seat
from rules.text import Text, Who, t, tn
from rules.thunder_and_lightning.battlefield import FREE_TURN
from rules.thunder_and_lightning.cards import CARDS, KIND, NAME, STRENGTH, TREASURES, Card, Kind
from rules.thunder_and_lightning.challenge import may_challenge
from rules.thunder_and_lightning.instinct import clash
from rules.thunder_and_lightning.knowledge import Placed, View
from rules.thunder_and_lightning.moves import (
    COLUMNS,
    Challenge,
    Deploy,
    Draw,
    Move,
    Place,
    Power,
    Spot,
    Take,
)

FEW = 4  # cards in a hand
MANY = 10
STRONG = 5

PLAYS = {
    Kind.BERSERKER: t("wants its Viking Warriors to strike with 6"),
    Kind.IDUNN: t("wants to win ties"),
    Kind.SEER: t("drags to light what lies in the other deck"),
}
TAKES = {
    Kind.HEL: t("wants a lost card back, and tells nobody which"),
    Kind.ODIN: t("wants its Ravens back"),
    Kind.LONGSHIPS: t("wants its Vikings and Archers back"),
}


def motive(view: View, seat: Seat, move: Move) -> Text | None:
    """Why this seat makes the move, where there is more to say than what is done."""
    match move:
        case Challenge(column):
            return _challenge(view, seat, column)
        case Deploy():
            return _deployment(view, seat, move)
        case Draw():
            return _draw(view, view.sides[seat].hand_size)
        case Place(column):
            return _placing(view, seat, column)
        case Power() | Take():
            return _power(view, seat, move)
        case _:
            return None


def _front(view: View, seat: Seat, column: int) -> Card | None:
    """The front card of a column, if there is one and it lies open."""
    return next((placed.card for placed in view.sides[seat].columns[column][:1]), None)


def _challenge(view: View, seat: Seat, column: int) -> Text:
    own, target = _front(view, seat, column), _front(view, 1 - seat, column)
    if target is None:
        return _into_the_dark(view, seat, column, own)
    if target == TREASURES[1 - seat]:
        return t("sees {card} within reach", card=NAME[target])
    if own is not None and clash(own, target) == 1:
        return t("knows that {own} beats {card}", own=NAME[own], card=NAME[target])
    return t("wants {card} out of the way", card=NAME[target])


def _into_the_dark(view: View, seat: Seat, column: int, own: Card | None) -> Text:
    """At a hidden card: a spy may have seen it, and nobody learns from this whether one did."""
    place, foe = t(COLUMNS[column]), Who(1 - seat)
    if own is not None and STRENGTH[own] >= STRONG:
        return t("trusts in {own} ({strength})", own=NAME[own], strength=STRENGTH[own])
    if len(view.sides[1 - seat].columns[column]) == 1:
        if _held(view, 1 - seat) == 1:
            return t("goes for the last column of {foe}", foe=foe)
        return t("wants to cost {foe} the {column} column", foe=foe, column=place)
    if own is not None:
        return t("tries with {own} what hides in the {column} column", own=NAME[own], column=place)
    return t("wants to know what holds the {column} column", column=place)


def _draw(view: View, hand: int) -> Text:
    if not hand:
        return t("has no card left")
    if hand < FEW:
        return tn("has only {n} card in hand", "has only {n} cards in hand", hand)
    if view.turn <= FREE_TURN:
        return t("may not challenge in its first turn")
    if view.left == 1:
        return t("has a point left for one more card")
    words = (t("wants more than {n} cards to choose from", n=hand), t("hopes for a better card"))
    return words[view.left % len(words)]


def _deployment(view: View, seat: Seat, move: Deploy) -> Text:
    held, column = _held(view, seat), t(COLUMNS[move.spot.column])
    if KIND[CARDS[seat][move.card]] is Kind.FIGURE:
        return t("wants four action points a turn, not {n}", n=held)
    cards = view.sides[seat].columns[move.spot.column]
    if cards:
        return _cover(view, seat, move.spot, cards)
    if _has_god(view, seat):
        return t("wants to hold the {column} column too", column=column)
    return tn("wants {n} action point next turn", "wants {n} action points next turn", held + 1)


def _cover(view: View, seat: Seat, spot: Spot, cards: tuple[Placed, ...]) -> Text:
    """Another card for a column that is there."""
    front, threat = cards[0].card, _front(view, 1 - seat, spot.column)
    column, foe = t(COLUMNS[spot.column]), Who(1 - seat)
    if front is not None:
        return _before(front, threat) if spot.row == 1 else t("backs {card} up", card=NAME[front])
    if threat is not None and spot.row == 1 and may_challenge(threat):
        return t("sends a fresh card against {card}", card=NAME[threat])
    if view.sides[seat].hand_size >= MANY:
        return t("has {n} cards in hand and wants room", n=view.sides[seat].hand_size)
    if spot.row > 1:
        return t("keeps a reserve in the {column} column", column=column)
    if not view.sides[1 - seat].columns[spot.column]:
        return t("gets ready where {foe} has nobody", foe=foe)
    return t("gives {foe} a new riddle in the {column} column", foe=foe, column=column)


def _before(front: Card, threat: Card | None) -> Text:
    """Why an open front card gets another one before it."""
    if not may_challenge(front):
        return t("can't attack with {card} at the front", card=NAME[front])
    if threat is not None and clash(front, threat) != 1:
        return t("needs more than {own} against {card}", own=NAME[front], card=NAME[threat])
    return t("shields {card}", card=NAME[front])


def _placing(view: View, seat: Seat, column: int) -> Text | None:
    if view.placing is None:
        return None
    if view.sides[seat].columns[column]:
        return t("wants {card} where its own cards can strike", card=NAME[view.placing])
    return t("puts {card} where it meets nobody", card=NAME[view.placing])


def _power(view: View, seat: Seat, move: Power | Take) -> Text:
    card = CARDS[seat][move.card]
    if isinstance(move, Take):
        return TAKES[KIND[card]]
    at, to = move.at, move.to
    if at is not None and to is not None:
        return _shift(view, seat, at, to, is_own=KIND[card] is Kind.BALDR)
    if at is not None:
        return _aim(view, seat, move.verb, at)
    return _play(view, seat, card, move.verb)


def _play(view: View, seat: Seat, card: Card, verb: str) -> Text:
    foe, top = view.sides[1 - seat], view.sides[1 - seat].top
    match verb:
        case "spy":
            return tn("wants to see the card that {foe} holds",
                      "wants to see the {n} cards that {foe} holds",
                      foe.hand_size, foe=Who(1 - seat))  # fmt: skip
        case "hand":
            return _swoop(view, seat, foe.hand_size)
        case "release":
            return t("gives up its god to spend fewer actions")
        case _ if KIND[card] is Kind.FREYA and top is not None:
            return t("wants {card} for itself", card=NAME[top])
        case _:
            return PLAYS.get(KIND[card]) or t("has a use for {card} now", card=NAME[card])


def _swoop(view: View, seat: Seat, hand: int) -> Text:
    """Ravens at a hand: the treasure may be there, unless it has been seen elsewhere."""
    treasure, foe = TREASURES[1 - seat], Who(1 - seat)
    if hand == 1:
        return t("goes for the last card in {foe}'s hand", foe=foe)
    if any(placed.card == treasure for side in view.sides[1 - seat].columns for placed in side):
        return t("wants to thin out {foe}'s hand", foe=foe)
    return t("hopes to hit {card} among {n} cards", card=NAME[treasure], n=hand)


def _aim(view: View, seat: Seat, verb: str, at: Spot) -> Text:
    """A power at a place of the enemy's."""
    column, foe = t(COLUMNS[at.column]), Who(1 - seat)
    cards = view.sides[1 - seat].columns[at.column]
    target = cards[max(at.row, 1) - 1].card
    if target is not None and KIND[target] is Kind.FIGURE and verb != "column":
        return t("wants to end the four action points of {foe}", foe=foe)
    match verb:
        case "column":
            return tn("wants to see the card in the {column} column",
                      "wants to see the {n} cards in the {column} column",
                      len(cards), column=column)  # fmt: skip
        case "row" if target is None:
            return t("risks Ravens rather than a fighter")
        case "flank" if at.row > 1:
            return t("strikes past the front of the {column} column", column=column)
        case _ if target is not None:
            return t("wants {card} out of the way", card=NAME[target])
        case _:
            return t("strikes from the flank")


def _shift(view: View, seat: Seat, at: Spot, to: Spot, *, is_own: bool) -> Text:
    """Baldr moves an own card, Valkyries one of the enemy's."""
    side = seat if is_own else 1 - seat
    columns, foe = view.sides[side].columns, Who(1 - seat)
    before, after = len(columns[at.column]), len(columns[to.column])
    if not is_own and before == 1 and after:
        return t("wants {foe} to have a column less", foe=foe)
    if is_own and before > 1 and not after:
        return t("wants a column more")
    if to.row == 1:
        return t("wants that card at the front")
    if at.row == 1:
        return t("wants that card away from the front")
    return t("regroups") if is_own else t("muddles the lines of {foe}", foe=foe)


def _held(view: View, seat: Seat) -> int:
    return sum(1 for column in view.sides[seat].columns if column)


def _has_god(view: View, seat: Seat) -> bool:
    fronts = (_front(view, seat, column) for column in range(len(COLUMNS)))
    return any(card is not None and KIND[card] is Kind.FIGURE for card in fronts)
