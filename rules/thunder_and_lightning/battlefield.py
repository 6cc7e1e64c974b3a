"""The position: two sides of a battlefield, what lies beside them, and whose points they are.

`State` is the immutable value. `Battle` is a position while one move changes it: cards go from
place to place, the facts are noted as events, and `Battle.state()` is the value again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from rules.game import Event, Seat
from rules.text import Arg, Text, Who, t
from rules.thunder_and_lightning.cards import (
    FACE_UP,
    KIND,
    LOKI,
    NAME,
    TREASURES,
    Card,
    Cards,
    Kind,
    face,
    home,
)
from rules.thunder_and_lightning.moves import COLUMNS, ROWS, SPOTS, Deploy, Spot

Column: TypeAlias = Cards  # the front card first
Side: TypeAlias = tuple[Column, Column, Column]
Pair: TypeAlias = tuple[Cards, Cards]

HAND_LIMIT: Final = 12
FIRST_HAND: Final = 9
FIGURE_POINTS: Final = 4
SETUP_TURN: Final = -1
FREE_TURN: Final = 2  # the first turn in which challenges are allowed: each had one before
EMPTY_SIDE: Side = ((), (), ())

How: TypeAlias = Literal["treasure", "both-treasures", "stuck", "overrun", "time"]


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a game is over, and for whom it is lost."""

    how: How
    loser: Seat


@dataclass(frozen=True, slots=True)
class Placing:
    """A card in the open that the player to move must put in front of an enemy column."""

    card: Card
    more: int  # cards that Seer may still turn over


@dataclass(frozen=True, slots=True)
class Ordering:
    """Cards that a player has lost at once and lays on the own pile in an order of choice."""

    seat: Seat
    cards: Cards  # still to be laid; face up what everybody saw
    laid: Cards = ()  # from the lowest


@dataclass(frozen=True, slots=True)
class State:
    """A whole position. Pairs are (Thor's, Loki's); hands are sorted, tops of piles come last."""

    decks: Pair
    hands: Pair
    known: Pair  # the cards in each hand that everybody knows, because Freya took them openly
    sides: tuple[Side, Side]
    piles: Pair
    turn: int = SETUP_TURN
    points: int = 0
    spent: int = 0
    placing: Placing | None = None
    ordering: tuple[Ordering, ...] = ()
    ending: Ending | None = None


def mover(turn: int) -> Seat:
    """Whose turn it is: Loki begins."""
    return LOKI if turn % 2 == 0 else 1 - LOKI


def has_figure(column: Column) -> bool:
    """Does Thor or Loki stand at the head of this column?"""
    return bool(column) and KIND[column[0]] is Kind.FIGURE


def points_for(side: Side) -> int:
    """Rulebook, Playing: a point for each column, or four with one's god in the first row."""
    if any(map(has_figure, side)):
        return FIGURE_POINTS
    return sum(1 for column in side if column)


def opening_rows(column: Column) -> range:
    """The rows into which a card may be laid: in front, between, behind, never before a god."""
    if len(column) >= ROWS:
        return range(0)
    return range(2 if has_figure(column) else 1, len(column) + 2)


def open_fronts(side: Side) -> tuple[int, ...]:
    """The columns in front of which a card may be put."""
    return tuple(c for c in range(3) if len(side[c]) < ROWS and not has_figure(side[c]))


Shape: TypeAlias = tuple[int, int, int, int]  # the columns' lengths, and where the figure stands


def shape(side: Side) -> Shape:
    """All that decides where cards may be laid and moved."""
    left, centre, right = side
    figure = -1
    for column in range(3):
        if side[column] and KIND[side[column][0]] is Kind.FIGURE:
            figure = column
    return len(left), len(centre), len(right), figure


@cache
def deployments(word: str, of: Shape, is_figure: bool) -> tuple[Deploy, ...]:
    """All the ways to lay a card from the hand onto a side of this shape."""
    moves = []
    for column in range(3):
        length = of[column]
        if length >= ROWS:
            continue
        first = 2 if of[3] == column else 1
        last = 1 if is_figure else length + 1
        moves += [Deploy(word, SPOTS[column][row]) for row in range(first, last + 1)]
    return tuple(moves)


@cache
def shifts(of: Shape) -> tuple[tuple[Spot, Spot], ...]:
    """All the ways to move one card of a side of this shape: from where, to where."""
    return tuple(
        (SPOTS[column][row], to)
        for column in range(3)
        for row in range(2 if of[3] == column else 1, of[column] + 1)
        for to in _landings(of, column, row)
    )


def _landings(of: Shape, column: int, row: int) -> list[Spot]:
    """Where a lifted card may land, rows counted after its gap has closed."""
    spots = []
    for goal in range(3):
        length = of[goal] - 1 if goal == column else of[goal]
        if length >= ROWS:
            continue
        first = 2 if of[3] == goal else 1
        rows = [r for r in range(first, length + 2) if goal != column or r != row]
        spots += [SPOTS[goal][r] for r in rows]
    return spots


class Battle:
    """A position while a move changes it."""

    __slots__ = (
        "decks", "ending", "events", "hands", "known", "ordering", "piles", "placing", "points",
        "sides", "spent", "turn",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.decks = list(state.decks)
        self.hands = list(state.hands)
        self.known = list(state.known)
        self.sides = list(state.sides)
        self.piles = list(state.piles)
        self.turn = state.turn
        self.points = state.points
        self.spent = state.spent
        self.placing = state.placing
        self.ordering = state.ordering
        self.ending = state.ending
        self.events: list[Event] = []

    def state(self) -> State:
        """The value after the move."""
        return State(
            (self.decks[0], self.decks[1]),
            (self.hands[0], self.hands[1]),
            (self.known[0], self.known[1]),
            (self.sides[0], self.sides[1]),
            (self.piles[0], self.piles[1]),
            self.turn,
            self.points,
            self.spent,
            self.placing,
            self.ordering,
            self.ending,
        )

    @property
    def mover(self) -> Seat:
        """Whose turn it is."""
        return mover(self.turn)

    def tell(self, kind: str, text: Text, to: Seat | None = None) -> None:
        """Notes a fact for the log."""
        self.events.append(Event(kind, text, to))

    def say(self, kind: str, message: str, /, **args: Arg) -> None:
        """Notes a public fact in these words."""
        self.events.append(Event(kind, t(message, **args)))

    def lose(self, seat: Seat, how: How) -> None:
        """Ends the game; the first reason counts."""
        if self.ending is None:
            self.ending = Ending(how, seat)

    def gain(self, seat: Seat, card: Card) -> None:
        """A card into the hand, which is kept sorted."""
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))

    def play_from_hand(self, seat: Seat, card: Card) -> None:
        """A card leaves the hand for all to see."""
        hand, known = self.hands[seat], self.known[seat]
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        if card in known:
            at = known.index(card)
            self.known[seat] = known[:at] + known[at + 1 :]

    def spend(self, seat: Seat, card: Card) -> None:
        """A card is played for its power and goes to its player's pile."""
        self.play_from_hand(seat, card)
        self.discard(seat, card)

    def lay_from_hand(self, seat: Seat, card: Card) -> None:
        """A card leaves the hand face down: of its back, nobody can tell what is left."""
        hand = self.hands[seat]
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        if self.known[seat]:
            back = home(card)
            self.known[seat] = tuple(c for c in self.known[seat] if home(c) != back)

    def set_column(self, seat: Seat, column: int, cards: Column) -> None:
        """Changes one column of a side."""
        left, centre, right = self.sides[seat]
        if column == 0:
            self.sides[seat] = (cards, centre, right)
        elif column == 1:
            self.sides[seat] = (left, cards, right)
        else:
            self.sides[seat] = (left, centre, cards)

    def card_at(self, seat: Seat, spot: Spot | None) -> Card | None:
        """The card at a place, or None where there is none."""
        if spot is None or not 1 <= spot.row <= len(self.sides[seat][spot.column]):
            return None
        return self.sides[seat][spot.column][spot.row - 1]

    def put(self, seat: Seat, spot: Spot, card: Card) -> None:
        """Lays a card into a column; those behind move back."""
        column, row = spot
        cards = self.sides[seat][column]
        self.set_column(seat, column, (*cards[: row - 1], card, *cards[row - 1 :]))

    def lift(self, seat: Seat, spot: Spot) -> Card:
        """Takes a card off the battlefield; those behind close the gap."""
        column, row = spot
        cards = self.sides[seat][column]
        self.set_column(seat, column, cards[: row - 1] + cards[row:])
        return cards[row - 1]

    def turn_up(self, seat: Seat, spot: Spot) -> Card:
        """Turns a card face up where it lies."""
        column, row = spot
        cards = self.sides[seat][column]
        card = cards[row - 1]
        if card < FACE_UP:
            card += FACE_UP
            self.set_column(seat, column, (*cards[: row - 1], card, *cards[row:]))
        return card

    def top_kind(self, seat: Seat) -> Kind | None:
        """The kind of the card on top of a pile, which everybody sees."""
        pile = self.piles[seat]
        return KIND[pile[-1]] if pile else None

    def discard(self, seat: Seat, card: Card, *, unseen: bool = False) -> None:
        """A card onto its player's pile, maybe unseen; a lost treasure loses the game."""
        card &= ~FACE_UP
        kind = KIND[card]
        if kind in (Kind.BERSERKER, Kind.IDUNN) and self.top_kind(1 - seat) is kind:
            self.piles[seat] = (card, *self.piles[seat])
            sank = t(
                "{card} goes to the bottom of {who}'s pile, because the other one lies on top.",
                card=NAME[card],
                who=Who(seat),
            )
            self.tell("sank", sank, seat if unseen else None)
            return
        self.piles[seat] = (*self.piles[seat], card)
        if kind is Kind.TREASURE:
            self.lose(seat, "treasure")

    def discard_many(self, seat: Seat, cards: Cards) -> None:
        """Cards lost at once: their player orders them, lest others learn that they are alike."""
        if TREASURES[seat] in map(face, cards):
            # The treasure on top tells everybody why the game is over.
            cards = tuple(sorted(cards, key=lambda card: face(card) == TREASURES[seat]))
        elif len(cards) > 1:
            self.ordering = (*self.ordering, Ordering(seat, tuple(sorted(cards, key=face))))
            return
        for card in cards:
            self.discard(seat, card)


def column_name(column: int) -> Text:
    """The column's name inside a sentence."""
    return COLUMN_NAMES[column]


COLUMN_NAMES = tuple(t(name) for name in COLUMNS)
