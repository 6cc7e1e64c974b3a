"""What each player knows: the View, built by listing it, and redeals of all the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from rules.game import Seat
from rules.rng import Rng
from rules.thunder_and_lightning.battlefield import (
    SETUP_TURN,
    Column,
    Ending,
    Ordering,
    State,
    mover,
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


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on the battlefield as somebody sees it; `card` is None for an unknown one."""

    card: Card | None
    face_up: bool
    home: Seat  # whose back it has


Columns: TypeAlias = tuple[tuple[Placed, ...], ...]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side as somebody sees it."""

    deck: int
    hand_size: int
    hand: Cards | None  # None unless it is one's own
    known: Cards  # the cards of the hand that everybody knows
    won: int  # how many cards of the hand have the enemy's back
    columns: Columns
    pile_size: int
    top: Card | None
    pile: Cards | None  # the whole pile from below; None unless it is one's own
    ordering: int  # cards that wait to be laid on the pile
    to_lay: Cards  # the same as cards, for their player
    laid: Cards


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows, or a spectator when `seat` is None."""

    seat: Seat | None
    sides: tuple[SideView, SideView]
    to_act: tuple[Seat, ...]
    mover: Seat | None  # whose turn it is; None while the first rows are chosen
    turn: int  # counted from 1; 0 while the first rows are chosen
    points: int
    left: int
    placing: Card | None
    ending: Ending | None


def view_of(state: State, seat: Seat | None, to_act: frozenset[Seat]) -> View:
    """The View of one seat, or of a spectator."""
    in_setup = state.turn == SETUP_TURN
    return View(
        seat=seat,
        sides=(_side_view(state, 0, seat), _side_view(state, 1, seat)),
        to_act=tuple(sorted(to_act)),
        mover=None if in_setup else mover(state.turn),
        turn=state.turn + 1,
        points=state.points,
        left=state.points - state.spent,
        placing=state.placing.card if state.placing else None,
        ending=state.ending,
    )


def _side_view(state: State, side: Seat, seat: Seat | None) -> SideView:
    own = side == seat
    hand, pile = state.hands[side], state.piles[side]
    ordering = next((o for o in state.ordering if o.seat == side), Ordering(side, ()))
    return SideView(
        deck=len(state.decks[side]),
        hand_size=len(hand),
        hand=hand if own else None,
        known=state.known[side],
        won=sum(1 for card in hand if home(card) != side),
        columns=tuple(_seen(column, own) for column in state.sides[side]),
        pile_size=len(pile),
        top=pile[-1] if pile else None,
        pile=pile if own else None,
        ordering=len(ordering.cards) + len(ordering.laid),
        to_lay=tuple(map(face, ordering.cards)) if own else (),
        laid=tuple(map(face, ordering.laid)) if own else (),
    )


def _seen(column: Column, own: bool) -> tuple[Placed, ...]:
    return tuple(
        Placed(face(card) if own or is_face_up(card) else None, is_face_up(card), home(card))
        for card in column
    )


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """A position that looks the same to this seat, with all that it can't see dealt anew."""
    for side in (0, 1):
        if side == seat:
            state = replace(state, decks=_with(state.decks, side, rng.shuffled(state.decks[side])))
        else:
            state = _Redeal(state, side, rng).state()
    return state


def _with(pair: tuple[Cards, Cards], side: Seat, cards: Cards) -> tuple[Cards, Cards]:
    return (cards, pair[1]) if side == 0 else (pair[0], cards)


class _Redeal:
    """Deals one side's hidden cards anew, where each could be for all that others know.

    The back of a card is seen in a hand and on the battlefield, so cards keep to places of their
    back; only a pile hides backs. A treasure is never in a pile while the game goes on, and a
    god never lies face down on the battlefield.
    """

    def __init__(self, state: State, side: Seat, rng: Rng) -> None:
        self._state = state
        self._side = side
        self._rng = rng
        hand, known = list(state.hands[side]), state.known[side]
        for card in known:
            hand.remove(card)
        # Places are named by where they are; a place's number is its index in `held`.
        self._where: list[str] = []
        self._held: list[Card] = []
        self._add("hand", hand)
        self._add("deck", state.decks[side])
        for column in state.sides[side]:
            self._add("field", (card for card in column if not is_face_up(card)))
        self._add("pile", state.piles[side][:-1])
        for ordering in self._orderings():
            lost = (*ordering.cards, *ordering.laid)
            self._add("order", (card for card in lost if not is_face_up(card)))
        self._deal()

    def _add(self, where: str, cards: object) -> None:
        found = list(cards)  # type: ignore[call-overload]
        self._where += [where] * len(found)
        self._held += found

    def _orderings(self) -> list[Ordering]:
        return [o for o in self._state.ordering if o.seat == self._side]

    def _deal(self) -> None:
        """Deals the cards with the fewest possible places first."""
        places = set(range(len(self._held)))
        dealt: dict[int, Card] = {}

        def settle(card: Card, allowed: list[int]) -> None:
            place = self._rng.choice(allowed)
            dealt[place] = card
            places.discard(place)

        cards = list(self._held)
        own, side = self._backs(), self._side
        if TREASURES[side] in cards:
            cards.remove(TREASURES[side])
            settle(TREASURES[side], self._places_for_treasure())
        if FIGURES[side] in cards:
            cards.remove(FIGURES[side])
            settle(FIGURES[side], self._places_for_figure(places))
        for card in self._rng.shuffled([c for c in cards if home(c) != side]):
            foreign = [p for p in places if own[p] is False]
            settle(card, sorted(foreign) or sorted(p for p in places if own[p] is None))
        rest = self._rng.shuffled([c for c in cards if home(c) == side])
        for place, card in zip(sorted(places), rest, strict=True):
            dealt[place] = card
        self._dealt = [dealt[place] for place in range(len(self._held))]

    def _backs(self) -> list[bool | None]:
        """For each place whether its card has the own back; None where that isn't seen."""
        return [
            None if where == "pile" else home(card) == self._side
            for where, card in zip(self._where, self._held, strict=True)
        ]

    def _places_for_treasure(self) -> list[int]:
        at = self._held.index(TREASURES[self._side])
        # Has the treasure been lost, or may it only be in the deck, as in the first hands?
        if self._where[at] in ("pile", "order"):
            return [at]
        allowed = ("hand", "deck", "field")
        if self._state.turn <= self._side - 1 and self._where[at] == "deck":
            allowed = ("deck",)
        return self._own_places(*allowed)

    def _places_for_figure(self, places: set[int]) -> list[int]:
        at = self._held.index(FIGURES[self._side])
        if self._where[at] == "order":
            return [at]
        return [p for p in self._own_places("hand", "deck", "pile") if p in places]

    def _own_places(self, *allowed: str) -> list[int]:
        own = self._backs()
        return [
            place
            for place, where in enumerate(self._where)
            if where in allowed and own[place] is not False
        ]

    def state(self) -> State:
        """The position with the cards as they were dealt."""
        state, side = self._state, self._side
        cards = iter(self._dealt)
        hand = [next(cards) for _ in range(len(state.hands[side]) - len(state.known[side]))]
        deck = tuple(next(cards) for _ in state.decks[side])
        columns = tuple(
            tuple(card if is_face_up(card) else next(cards) for card in column)
            for column in state.sides[side]
        )
        pile = (*(next(cards) for _ in state.piles[side][:-1]), *state.piles[side][-1:])
        ordering = tuple(self._reordered(o, cards) if o.seat == side else o for o in state.ordering)
        sides = (columns, state.sides[1]) if side == 0 else (state.sides[0], columns)
        return replace(
            state,
            hands=_with(state.hands, side, tuple(sorted((*hand, *state.known[side])))),
            decks=_with(state.decks, side, deck),
            sides=sides,
            piles=_with(state.piles, side, pile),
            ordering=ordering,
        )

    @staticmethod
    def _reordered(ordering: Ordering, cards: object) -> Ordering:
        fresh = [
            card if is_face_up(card) else next(cards)  # type: ignore[call-overload]
            for card in (*ordering.cards, *ordering.laid)
        ]
        count = len(ordering.cards)
        return Ordering(ordering.seat, tuple(sorted(fresh[:count], key=face)), tuple(fresh[count:]))
