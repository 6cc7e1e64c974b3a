"""The order in which a player lays cards lost at once on the own pile."""

from __future__ import annotations

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.text import Who, t, tn
from rules.thunder_and_lightning.battlefield import Battle, Ordering
from rules.thunder_and_lightning.cards import CARDS, NAME, WORDS, Card, Cards, face, is_face_up
from rules.thunder_and_lightning.moves import LAY_REST, Lay, LayRest, LayTop, Move


def order_moves(ordering: Ordering) -> list[Move]:
    """Lay all as listed, choose the top, or lay one card after the other."""
    words = WORDS[ordering.seat]
    choices = [words[card] for card in dict.fromkeys(map(face, ordering.cards))]
    found: list[Move] = [LAY_REST]
    if len(choices) == 1:
        return found
    found += [LayTop(word) for word in choices]
    found += [Lay(word) for word in choices]
    return found


def order(battle: Battle, move: Move) -> None:
    """Lays lost cards; the pile changes when the last one is laid, so only the top is shown."""
    first, *rest = battle.ordering
    cards = first.cards
    match move:
        case LayRest():
            laid = (*first.laid, *cards)
            cards = ()
        case LayTop(word):
            top = _to_lay(first, word)
            laid = (*first.laid, *_without(cards, top), top)
            cards = ()
        case Lay(word):
            low = _to_lay(first, word)
            laid, cards = (*first.laid, low), _without(cards, low)
        case _:
            raise IllegalMoveError(
                t("First lay your lost cards on your pile, in the order that you want.")
            )
    if len({face(card) for card in cards}) <= 1:
        laid, cards = (*laid, *cards), ()
    if cards:
        battle.ordering = (Ordering(first.seat, cards, laid), *rest)
        return
    battle.ordering = tuple(rest)
    _lay_all(battle, first.seat, laid)


def _lay_all(battle: Battle, seat: Seat, cards: Cards) -> None:
    for card in cards:
        battle.discard(seat, card, unseen=not is_face_up(card))
    battle.tell(
        "laid-down",
        tn(
            "{who} lays {n} card on their own pile, {card} on top.",
            "{who} lays {n} cards on their own pile, {card} on top.",
            len(cards),
            who=Who(seat),
            card=NAME[battle.piles[seat][-1]],
        ),
    )


def _to_lay(ordering: Ordering, word: str) -> Card:
    wanted = CARDS[ordering.seat].get(word, -1)
    for card in ordering.cards:
        if face(card) == wanted:
            return card
    raise IllegalMoveError(t("That card is not among those you lost. Choose one of them."))


def _without(cards: Cards, card: Card) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
