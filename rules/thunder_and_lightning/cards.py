"""The two decks: what content.toml says, checked, and tables to look a card up by its number.

A card is a small number: its kind, plus 32 when it belongs to Loki's deck, plus 64 while it lies
face up on the battlefield. Copies of a card have the same number: nobody can tell them apart.
"""

from __future__ import annotations

import tomllib
from enum import IntEnum
from importlib.resources import files
from typing import Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from rules.game import Seat
from rules.text import All, Text, t

Card: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]

THOR: Final[Seat] = 0
LOKI: Final[Seat] = 1

LOKIS: Final = 32
FACE_UP: Final = 64
NO_STRENGTH: Final = -1

DECK_SIZE = 50
WON = "won-"  # before the word of a card that Freya brought over from the other deck


class Kind(IntEnum):
    """What a card does, whichever deck it is from; hands are sorted in this order."""

    FIGURE = 0
    TREASURE = 1
    CHAMPION = 2
    SIX = 3
    FIVE = 4
    FOUR = 5
    VIKING = 6
    ARCHER = 7
    RAVENS = 8
    FRIGG = 9
    SHIELD_WALL = 10
    NIGHTMARE = 11
    WEAPON = 12
    BALDR = 13
    VALKYRIES = 14
    BERSERKER = 15
    IDUNN = 16
    FREYA = 17
    HEL = 18
    ODIN = 19
    LONGSHIPS = 20
    SEER = 21
    VIDARR = 22


# The constraint table of what is known about the cards; kinds that are not named have none.
STRENGTHS = {
    Kind.TREASURE: 0, Kind.NIGHTMARE: 0, Kind.SHIELD_WALL: 0, Kind.FRIGG: 0, Kind.RAVENS: 1,
    Kind.ARCHER: 2, Kind.VIKING: 3, Kind.FOUR: 4, Kind.FIVE: 5, Kind.SIX: 6, Kind.CHAMPION: 7,
}  # fmt: skip
PLAIN = frozenset({Kind.VIKING, Kind.FOUR, Kind.FIVE, Kind.SIX, Kind.CHAMPION})
SINGLE = frozenset({Kind.FIGURE, Kind.TREASURE, Kind.NIGHTMARE, Kind.CHAMPION})


class Name(BaseModel):
    """A card's word in the notation and its name for people."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    word: str = Field(pattern=r"^[a-z]+(-[a-z]+)*$")
    name: str = Field(min_length=1, max_length=16)


class CardKind(BaseModel):
    """One kind of card, with its names on both sides."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Kind
    strength: int | None = Field(default=None, ge=0, le=7)
    symbol: bool
    copies: int = Field(ge=1)
    thor: Name
    loki: Name
    brief: str = Field(default="", max_length=60)

    @field_validator("kind", mode="before")
    @classmethod
    def _named(cls, value: object) -> object:
        return Kind[value.replace("-", "_").upper()] if isinstance(value, str) else value

    @model_validator(mode="after")
    def _keeps_the_constraints(self) -> CardKind:
        if self.strength != STRENGTHS.get(self.kind):
            raise ValueError(f"{self.kind.name} has the strength {STRENGTHS.get(self.kind)}")
        if self.symbol == (self.kind in PLAIN):
            raise ValueError(f"{self.kind.name}: plain allies have no symbol, all others one")
        if self.kind in SINGLE and self.copies != 1:
            raise ValueError(f"there is one {self.kind.name}")
        return self


class Content(BaseModel):
    """Both decks; the sides differ in names only."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    cards: tuple[CardKind, ...]

    @model_validator(mode="after")
    def _makes_two_decks(self) -> Content:
        if [card.kind for card in self.cards] != list(Kind):
            raise ValueError("every kind is listed once, in the order of Kind")
        if sum(card.copies for card in self.cards) != DECK_SIZE:
            raise ValueError(f"a deck has {DECK_SIZE} cards")
        if self.cards[Kind.RAVENS].copies < 3:
            raise ValueError("Odin fetches up to three Ravens")
        if self.cards[Kind.VIKING].copies + self.cards[Kind.ARCHER].copies < 3:
            raise ValueError("Longships fetch up to three Viking Warriors and Archers")
        for side in (THOR, LOKI):
            if len({_name(card, side).word for card in self.cards}) != len(self.cards):
                raise ValueError("a side's words are all different")
        return self


def read_content() -> Content:
    """The decks as content.toml describes them."""
    text = files(__package__).joinpath("content.toml").read_text(encoding="utf-8")
    return Content.model_validate(tomllib.loads(text))


def _name(card: CardKind, side: Seat) -> Name:
    return card.loki if side == LOKI else card.thor


CONTENT = read_content()


def card_of(home: Seat, kind: Kind) -> Card:
    """The number of a kind's card in the deck of `home`."""
    return kind + LOKIS * home


def home(card: Card) -> Seat:
    """Whose deck the card is from: everyone sees that on its back."""
    return card >> 5 & 1


def face(card: Card) -> Card:
    """The card itself, however it lies."""
    return card & ~FACE_UP


def is_face_up(card: Card) -> bool:
    """Does the card lie face up on the battlefield?"""
    return card >= FACE_UP


# Every number that a card can be; the numbers between the decks are never dealt.
ALL = [(CONTENT.cards[min(n % LOKIS, len(Kind) - 1)], home(n)) for n in range(2 * FACE_UP)]

KIND: tuple[Kind, ...] = tuple(card.kind for card, _ in ALL)
STRENGTH: tuple[int, ...] = tuple(
    NO_STRENGTH if card.strength is None else card.strength for card, _ in ALL
)
NAME: tuple[Text, ...] = tuple(t(_name(card, side).name) for card, side in ALL)
BRIEF: tuple[Text, ...] = tuple(t(card.brief) for card, _ in ALL)
DECKS: tuple[Cards, Cards] = (
    tuple(card_of(THOR, c.kind) for c in CONTENT.cards for _ in range(c.copies)),
    tuple(card_of(LOKI, c.kind) for c in CONTENT.cards for _ in range(c.copies)),
)

FIGURES = (card_of(THOR, Kind.FIGURE), card_of(LOKI, Kind.FIGURE))
TREASURES = (card_of(THOR, Kind.TREASURE), card_of(LOKI, Kind.TREASURE))


def _words(holder: Seat) -> dict[Card, str]:
    """What a player calls each card: the own by its word, one from the other deck as won."""
    own = {card_of(holder, c.kind): _name(c, holder).word for c in CONTENT.cards}
    other = 1 - holder
    won = {
        card_of(other, c.kind): WON + _name(c, other).word
        for c in CONTENT.cards
        if c.strength  # Freya takes strengths from 1 to 7
    }
    return own | won


WORDS: tuple[dict[Card, str], dict[Card, str]] = (_words(THOR), _words(LOKI))
CARDS: tuple[dict[str, Card], dict[str, Card]] = (
    {word: card for card, word in WORDS[THOR].items()},
    {word: card for card, word in WORDS[LOKI].items()},
)
CARD_WORDS = frozenset(CARDS[THOR]) | frozenset(CARDS[LOKI])


def named(cards: Cards) -> All | Text:
    """The cards' names in a row, copies counted."""
    shown = tuple(
        t("{n} × {card}", n=cards.count(card), card=NAME[card])
        if cards.count(card) > 1
        else NAME[card]
        for card in dict.fromkeys(cards)
    )
    return shown[0] if len(shown) == 1 else All(shown)
