"""What a game may tell the computer players: whose chances are good, what is worth a thought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from rules.game import Seat
from rules.rng import Rng
from rules.text import Text

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


class Judgement(Generic[S, M, V]):
    """Nothing known about a game; a game that knows something overrides what it knows."""

    horizon: ClassVar[int] = 1  # how often the own turn comes again in what is thought through
    by_thumb: ClassVar[tuple[str, ...]] = ()  # levels that play by rule of thumb alone

    def chances(self, state: S) -> Sequence[float] | None:
        """Each seat's chance to win, together about 1; None: play it out to see."""
        return None

    def glance(self, state: S) -> Sequence[float] | None:
        """The same at first sight, for the levels that don't think ahead."""
        return self.chances(state)

    def ranked(self, state: S, seat: Seat, moves: Sequence[M]) -> Sequence[M]:
        """The moves worth a thought, most promising first; at least one of them."""
        return moves

    def reply(self, state: S, seat: Seat, moves: Sequence[M], rng: Rng) -> M:
        """A quick move by rule of thumb, for the lines that the search plays on."""
        return rng.choice(moves)

    def pick(self, view: V, seat: Seat, level: str, rng: Rng) -> M | None:
        """The move itself where nothing has to be searched for; None: search."""
        return None

    def why(self, view: V, seat: Seat, move: M) -> Text | None:
        """Why this seat makes this move, for all to read: from the spectator's view alone.

        Moves that look the same to a spectator must get the same words: nothing of the move
        that stays hidden, such as the name of a card that is laid face down, may show.
        """
        return None
