"""What is known at the table: everything but the order of the deck."""

from __future__ import annotations

from dataclasses import dataclass

from rules.game import Seat
from rules.lightning_dice.goals import GOALS, Faces
from rules.lightning_dice.race import Call, Ending, Mode, State
from rules.lightning_dice.standing import standing


@dataclass(frozen=True, slots=True)
class Card:
    """The card that is face up: its number in this race, its six faces and its family's name."""

    number: int
    faces: Faces
    title: str


@dataclass(frozen=True, slots=True)
class View:
    """A race as everybody sees it; whose dice match is for the players to find out."""

    seat: Seat | None  # who looks; None is a spectator
    mode: Mode
    target: int
    judge: Seat | None
    card: Card | None  # None: the judge has yet to turn it up, or the deck is out
    cards_left: int
    dice: tuple[Faces | None, ...]  # by player; None before the first roll
    scores: tuple[int, ...]
    won: tuple[int, ...]  # cards, by player
    standing: tuple[int, ...]  # what decides: cards in the quick game, else points
    calls: tuple[Call, ...]
    waiting: tuple[Call, ...]
    ending: Ending | None

    @property
    def players(self) -> int:
        """How many race; player numbers go from 1 to this."""
        return len(self.dice)

    @property
    def is_over(self) -> bool:
        """Has the race ended?"""
        return self.ending is not None


def seen(state: State, seat: Seat | None) -> View:
    """The race as this seat sees it."""
    return View(
        seat=seat,
        mode=state.mode,
        target=state.target,
        judge=state.players if state.mode == "tournament" else None,
        card=_face_up(state),
        cards_left=len(state.deck),
        dice=state.dice,
        scores=state.scores,
        won=state.won,
        standing=standing(state),
        calls=state.calls,
        waiting=state.waiting,
        ending=state.ending,
    )


def _face_up(state: State) -> Card | None:
    if state.goal is None:
        return None
    goal = GOALS[state.goal]
    return Card(state.card, goal.faces, goal.title)
