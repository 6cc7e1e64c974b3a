"""The contract that every game keeps: pure functions over immutable values.

A game is one stateless object. It knows no Discord, no SQL, no clock and no randomness but the
`Rng` it is handed. The host, the store, the computer players and the conformance tests know
games only through this page.

State, moves, views and events are frozen slotted dataclasses over tuples. A move's text is short
words of `[a-z0-9.+-]` joined by single blanks, 60 characters at most, and `parse(str(move)) ==
move`. The legal moves of a seat are a tree of words, and that tree is the user interface: no
legal move's words begin with all the words of another, and at no point of the tree are there
more than 25 different next words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeAlias, TypeVar

from pydantic import BaseModel

from rules.rng import Rng
from rules.text import Text

Seat: TypeAlias = int

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Event:
    """A fact for the log; a private fact is an event of its own, addressed `to` a seat."""

    kind: str  # one past-tense word: "drew", "bust"
    text: Text
    to: Seat | None = None


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move leads to."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: each seat's place (1 is best, ties share it, None did not compete)."""

    places: tuple[int | None, ...]
    reason: Text


@dataclass(frozen=True, slots=True)
class Role:
    """A seat with a name of its own that people may pick in the lobby."""

    word: str
    title: Text
    seat: Seat  # counted from the end when negative
    required: bool = False  # nobody may be dealt it: somebody has to pick it
    competes: bool = True


class HostMove:
    """Mark of the moves that only the host submits, such as the end of an abandoned race."""

    __slots__ = ()


class Game(ABC, Generic[S, M, V]):
    """One game's rules. Seats count from 0."""

    slug: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    state_type: type[S]
    options_type: type[BaseModel]  # options_type() is the default game

    @abstractmethod
    def setup(self, seats: int, options: BaseModel, rng: Rng) -> Step[S]:
        """The opening position."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Whose decision is open: one mover, several at the same time, or nobody at the end."""

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> Iterable[M]:
        """All that this seat may do now, in an order that reads well; none when not to act."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """The move that the words name; raises InvalidMoveError."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M, rng: Rng) -> Step[S]:
        """The one judge of moves; raises IllegalMoveError, and the state is never changed."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat knows, built by listing it; None is a spectator."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def redeal(self, state: S, seat: Seat | None, rng: Rng) -> S:
        """A random position that this seat can't tell from the real one."""

    @abstractmethod
    def on_timeout(self, state: S, seat: Seat) -> M:
        """The move made for someone whose time ran out; may be a HostMove."""

    def seats_for(self, options: BaseModel) -> range:
        """How many seats a table with these options may have."""
        return self.seats

    def roles(self, options: BaseModel) -> tuple[Role, ...]:
        """Seats that people may pick in the lobby; the others are dealt."""
        return ()

    def without(self, view: V, gone: Collection[Seat]) -> V:
        """The view once these seats gave up, so that it names nobody who is not waited for."""
        return view
