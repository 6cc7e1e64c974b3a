"""Redeals: all that a player can't see is dealt anew, and they could not tell.

The back of a card is seen in a hand and on the battlefield, so cards keep to places of their
back; only a pile hides backs. A treasure is never in a pile while the game goes on, and a god
never lies face down on the battlefield.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from rules.game import Seat
from rules.rng import Rng
from rules.thunder_and_lightning.battlefield import (
    FIRST_HAND,
    SETUP_TURN,
    Column,
    Ordering,
    Pair,
    Side,
    State,
)
from rules.thunder_and_lightning.cards import (
    FIGURES,
    TREASURES,
    Card,
    Cards,
    face,
    home,
    is_face_up,
)
from rules.thunder_and_lightning.moves import COLUMNS

Where: TypeAlias = Literal["hand", "deck", "field", "pile", "lost"]


@dataclass(frozen=True, slots=True)
class Hidden:
    """A place whose card the others don't see, and the card that is there."""

    where: Where
    card: Card

    @property
    def back(self) -> Seat | None:
        """Whose back is seen there, if any."""
        return None if self.where == "pile" else home(self.card)


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """A position that looks the same to this seat; None is a spectator."""
    for side in (0, 1):
        if side == seat:
            deck = rng.shuffled(sorted(state.decks[side]))
            state = replace(state, decks=_with(state.decks, side, deck))
        else:
            hidden = list(_hidden(state, side))
            state = _rebuilt(state, side, iter(_dealt(state, side, hidden, rng)))
    return state


def _hidden(state: State, side: Seat) -> Iterator[Hidden]:
    """Every hidden place of a side, in the order in which `_rebuilt` fills them."""
    yield from (Hidden("hand", card) for card in _secret_hand(state, side))
    yield from (Hidden("deck", card) for card in state.decks[side])
    for column in state.sides[side]:
        yield from (Hidden("field", card) for card in column if not is_face_up(card))
    yield from (Hidden("pile", card) for card in state.piles[side][:-1])
    for ordering in state.ordering:
        if ordering.seat == side:
            lost = (*ordering.cards, *ordering.laid)
            yield from (Hidden("lost", card) for card in lost if not is_face_up(card))


def _secret_hand(state: State, side: Seat) -> list[Card]:
    hand = list(state.hands[side])
    for card in state.known[side]:
        hand.remove(card)
    return hand


def _dealt(state: State, side: Seat, hidden: list[Hidden], rng: Rng) -> list[Card]:
    """The hidden cards, dealt again; those with the fewest possible places go first."""
    cards = sorted(place.card for place in hidden)
    free = set(range(len(hidden)))
    dealt: dict[int, Card] = {}

    def settle(card: Card, places: list[int]) -> None:
        at = rng.choice([place for place in places if place in free])
        dealt[at] = card
        free.remove(at)
        cards.remove(card)

    treasure = _treasure_places(state, side, hidden) if TREASURES[side] in cards else []
    if FIGURES[side] in cards:
        last = treasure if len(treasure) == 1 else []
        settle(FIGURES[side], [at for at in _figure_places(side, hidden) if at not in last])
    if treasure:
        settle(TREASURES[side], treasure)
    for card in rng.shuffled([card for card in cards if home(card) != side]):
        seen = [place for place in sorted(free) if hidden[place].back == 1 - side]
        settle(card, seen or [place for place in sorted(free) if hidden[place].back is None])
    dealt.update(zip(sorted(free), rng.shuffled(cards), strict=True))
    return [dealt[place] for place in range(len(hidden))]


def _treasure_places(state: State, side: Seat, hidden: list[Hidden]) -> list[int]:
    lost = [at for at, place in enumerate(hidden) if place.card == TREASURES[side]]
    if state.ending and hidden[lost[0]].where in ("pile", "lost"):
        return lost
    if state.turn >= 1 - side:
        return _places(side, hidden, ("hand", "deck", "field"))
    # Before a side's first turn only a Seer brings its treasure out of the deck.
    was_given = state.turn != SETUP_TURN and len(state.hands[side]) > FIRST_HAND - len(COLUMNS)
    return _places(side, hidden, ("hand", "deck") if was_given else ("deck",))


def _figure_places(side: Seat, hidden: list[Hidden]) -> list[int]:
    """A pile that is full of cards with the other back has no room for it."""
    foreign = sum(1 for place in hidden if home(place.card) != side)
    seen = sum(1 for place in hidden if place.back == 1 - side)
    piled = sum(1 for place in hidden if place.where == "pile")
    in_pile: tuple[Where, ...] = ("pile",) if piled > foreign - seen else ()
    return _places(side, hidden, ("hand", "deck", "lost", *in_pile))


def _places(side: Seat, hidden: list[Hidden], allowed: tuple[Where, ...]) -> list[int]:
    """The places where a card with the own back may be."""
    return [
        at
        for at, place in enumerate(hidden)
        if place.where in allowed and place.back in (side, None)
    ]


def _rebuilt(state: State, side: Seat, cards: Iterator[Card]) -> State:
    """The position with its hidden places filled from `cards`."""
    known = state.known[side]
    hand = [next(cards) for _ in range(len(state.hands[side]) - len(known))]
    deck = tuple(next(cards) for _ in state.decks[side])
    left, centre, right = (_refilled(column, cards) for column in state.sides[side])
    own: Side = (left, centre, right)
    pile = (*(next(cards) for _ in state.piles[side][:-1]), *state.piles[side][-1:])
    return replace(
        state,
        hands=_with(state.hands, side, tuple(sorted((*hand, *known)))),
        decks=_with(state.decks, side, deck),
        sides=(own, state.sides[1]) if side == 0 else (state.sides[0], own),
        piles=_with(state.piles, side, pile),
        ordering=tuple(_reordered(o, cards) if o.seat == side else o for o in state.ordering),
    )


def _refilled(column: Column, cards: Iterator[Card]) -> Column:
    return tuple(card if is_face_up(card) else next(cards) for card in column)


def _reordered(ordering: Ordering, cards: Iterator[Card]) -> Ordering:
    left, laid = _refilled(ordering.cards, cards), _refilled(ordering.laid, cards)
    return Ordering(ordering.seat, tuple(sorted(left, key=face)), laid)


def _with(pair: Pair, side: Seat, cards: Cards) -> Pair:
    return (cards, pair[1]) if side == 0 else (pair[0], cards)
