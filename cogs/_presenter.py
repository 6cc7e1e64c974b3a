"""What a game says about itself to people: labels for words, a picture, a text board, a hand.

A Presenter is given Views, never State, so a hidden card can't slip out by mistake. Everything
has a plain default: a game with no Presenter of its own can be played from its words alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from rules.game import Outcome, Seat
from rules.text import Text, t

V = TypeVar("V")


class Tone(Enum):
    """How a button looks."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Label:
    """How one word of a move is offered: a button, or an option of a select."""

    text: Text  # 80 characters at most; 34 fit on a phone's button
    emoji: str | None = None
    tone: Tone = Tone.PLAIN
    description: Text | None = None  # a second line, in selects only


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn board and the words for those who can't see it."""

    png: bytes
    alt: str  # 1,024 characters at most


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to press: where it leads and how it looks."""

    custom_id: str
    label: Label
    disabled: bool = False


class Presenter(Generic[V]):
    """How one game meets its players. All methods are pure, and are called with Views only.

    `names` are the players' names by seat, already made safe; draw and write them as they are.
    `outcome` is how the table ended, which a View can't tell: all others may have given up.
    """

    colour: int = 0xE8B33A  # the container's accent
    has_hand: bool = False  # is there anything that only the seat itself may see?
    plays_from_hand: bool = False  # are moves offered in the hand (DM) rather than on the board?
    choose: Text = t("Choose …")  # what an open select says
    told_above: frozenset[str] = frozenset()  # kinds of events that the headline tells already
    race: bool = False  # played in real time: nobody is called, and an idle race ends by itself

    def label(self, view: V, path: tuple[str, ...], word: str) -> Label:
        """How to offer `word` after the words of `path`; `view` is the chooser's own."""
        return Label(t(word.replace("-", " ").capitalize()))

    def prompt(self, view: V, path: tuple[str, ...]) -> Text:
        """The question that the chooser answers after the words of `path`."""
        return t("Your move:")

    def order(self, view: V, path: tuple[str, ...], words: Sequence[str]) -> Sequence[str]:
        """The words in the order in which they are offered."""
        return words

    def standing(self, view: V, seat: Seat) -> Text:
        """One short line about a seat for the list of players: score, laps, cards."""
        return t("")

    def headline(self, view: V, outcome: Outcome | None = None) -> Text:
        """One line above the picture: the round, the card, what everybody waits for."""
        return t("")

    def glance(self, view: V) -> object:
        """What of the spectator's view the board shows; it is drawn anew when this changes."""
        return view

    def board_offers(self, table: str, view: V) -> Sequence[Offer]:
        """Buttons of the game's own on the public board, in place of the first words."""
        return ()

    def picture(
        self, view: V, names: Sequence[str], outcome: Outcome | None = None
    ) -> Picture | None:
        """The public board (spectator's view), or a seat's own side of it (that seat's view)."""
        return None

    def text_board(self, view: V, names: Sequence[str], outcome: Outcome | None = None) -> str:
        """The same in words, for those who can't see pictures; 3,500 characters at most."""
        return ""

    def hand(self, view: V, names: Sequence[str], outcome: Outcome | None = None) -> Picture | None:
        """What this seat alone may see, drawn; shown in its DM and behind **My hand**."""
        return None

    def hand_text(self, view: V, names: Sequence[str], outcome: Outcome | None = None) -> str:
        """The hand in words."""
        return ""
