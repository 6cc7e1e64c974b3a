"""The moves and their notation.

    row ravens archer viking          the first row: left, centre, right
    draw
    viking deploy left-2              lay a card into a column, rows counted from the front
    challenge centre
    ravens row left                   a power: the card, what it does, and where
    baldr move left-2 right-1
    hel take archer                   longships take viking+viking+archer
    place right                       where a card goes that Seer or Ravens brought out
    lay viking, top viking, in-this-order     the order of cards on the own discard pile
    time-up                           the host ends the game of someone whose time ran out

A card from the other deck, won by Freya, has `won-` before its word. Columns are named as
everybody sees them: left is the same side for Thor and for Loki.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from rules.errors import InvalidMoveError
from rules.game import HostMove
from rules.text import t
from rules.thunder_and_lightning.cards import CARD_WORDS

COLUMNS: Final = ("left", "centre", "right")
ROWS: Final = 4
NOTHING: Final = "none"


class Spot(NamedTuple):
    """A place on one side of the battlefield; row 1 is the front, row 0 the whole column."""

    column: int
    row: int = 0

    def __str__(self) -> str:
        return f"{COLUMNS[self.column]}-{self.row}" if self.row else COLUMNS[self.column]


@dataclass(frozen=True, slots=True)
class FirstRow:
    """Lay the first row, from left to right."""

    cards: tuple[str, str, str]

    def __str__(self) -> str:
        return " ".join(("row", *self.cards))


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the own deck."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Lay a card from the hand onto the own side of the battlefield."""

    card: str
    spot: Spot

    def __str__(self) -> str:
        return f"{self.card} deploy {self.spot}"


@dataclass(frozen=True, slots=True)
class Challenge:
    """Front card against front card."""

    column: int

    def __str__(self) -> str:
        return f"challenge {COLUMNS[self.column]}"


@dataclass(frozen=True, slots=True)
class Power:
    """Play a card from the hand for its power, with up to two places that it touches."""

    card: str
    verb: str
    at: Spot | None = None
    to: Spot | None = None

    def __str__(self) -> str:
        places = [str(spot) for spot in (self.at, self.to) if spot]
        return " ".join((self.card, self.verb, *places))


@dataclass(frozen=True, slots=True)
class Take:
    """Play Hel, Odin or Longships and take cards back from the own discard pile."""

    card: str
    taken: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.card} take {'+'.join(self.taken) or NOTHING}"


@dataclass(frozen=True, slots=True)
class Place:
    """Put the card that Seer or Ravens brought out in front of an enemy column."""

    column: int

    def __str__(self) -> str:
        return f"place {COLUMNS[self.column]}"


@dataclass(frozen=True, slots=True)
class Lay:
    """The next card onto the own discard pile, from below."""

    card: str

    def __str__(self) -> str:
        return f"lay {self.card}"


@dataclass(frozen=True, slots=True)
class LayTop:
    """All the cards onto the own discard pile, this one on top."""

    card: str

    def __str__(self) -> str:
        return f"top {self.card}"


@dataclass(frozen=True, slots=True)
class LayRest:
    """All the cards onto the own discard pile as they are listed."""

    def __str__(self) -> str:
        return "in-this-order"


@dataclass(frozen=True, slots=True)
class TimeUp(HostMove):
    """The host's word that a player's time ran out."""

    def __str__(self) -> str:
        return "time-up"


Move: TypeAlias = (
    FirstRow | Draw | Deploy | Challenge | Power | Take | Place | Lay | LayTop | LayRest | TimeUp
)

DRAW = Draw()
LAY_REST = LayRest()
TIME_UP = TimeUp()
CHALLENGES = tuple(Challenge(column) for column in range(3))
PLACES = tuple(Place(column) for column in range(3))

# How many places follow the verb of a power.
VERBS = {
    "play": (), "spy": (), "hand": (), "release": (),
    "column": ("column",), "row": ("column",),
    "strike": ("spot",), "flank": ("spot",),
    "move": ("spot", "spot"),
}  # fmt: skip

_COLUMN_SPOTS = {str(spot): spot for spot in (Spot(column) for column in range(3))}
_SPOTS = {
    str(spot): spot for spot in (Spot(c, row) for c in range(3) for row in range(1, ROWS + 1))
}
SPOTS = tuple(tuple(Spot(column, row) for row in range(ROWS + 1)) for column in range(len(COLUMNS)))
_ALONE: dict[str, Move] = {str(move): move for move in (DRAW, LAY_REST, TIME_UP)}


def parse(text: str) -> Move:
    """The move that the words name."""
    words = text.lower().split()
    move = _alone(words) or _laid(words) or _with_card(words)
    if move is None:
        raise InvalidMoveError(
            t(
                'These words are not a move. Try "draw", "challenge left" or '
                '"viking deploy left-1", or pick from the list.'
            )
        )
    return move


def _alone(words: list[str]) -> Move | None:
    match words:
        case [word] if word in _ALONE:
            return _ALONE[word]
        case ["challenge", column] if column in COLUMNS:
            return CHALLENGES[COLUMNS.index(column)]
        case ["place", column] if column in COLUMNS:
            return PLACES[COLUMNS.index(column)]
        case _:
            return None


def _laid(words: list[str]) -> Move | None:
    match words:
        case ["row", left, centre, right] if {left, centre, right} <= CARD_WORDS:
            return FirstRow((left, centre, right))
        case ["lay", card] if card in CARD_WORDS:
            return Lay(card)
        case ["top", card] if card in CARD_WORDS:
            return LayTop(card)
        case _:
            return None


def _with_card(words: list[str]) -> Move | None:
    match words:
        case [card, "deploy", spot] if card in CARD_WORDS and spot in _SPOTS:
            return Deploy(card, _SPOTS[spot])
        case [card, "take", names] if card in CARD_WORDS:
            taken = () if names == NOTHING else tuple(names.split("+"))
            return Take(card, taken) if CARD_WORDS.issuperset(taken) else None
        case [card, verb, *places] if card in CARD_WORDS and verb in VERBS:
            return _power(card, verb, places)
        case _:
            return None


def _power(card: str, verb: str, places: list[str]) -> Move | None:
    wanted = VERBS[verb]
    if len(places) != len(wanted):
        return None
    spots = [
        (_SPOTS if kind == "spot" else _COLUMN_SPOTS).get(place)
        for kind, place in zip(wanted, places, strict=True)
    ]
    if None in spots:
        return None
    return Power(card, verb, *spots)


@cache
def power(card: str, verb: str, at: Spot | None = None, to: Spot | None = None) -> Power:
    """The one object for this move: lists of legal moves are made of it."""
    return Power(card, verb, at, to)


@cache
def take(card: str, taken: tuple[str, ...]) -> Take:
    """The one object for this move."""
    return Take(card, taken)
