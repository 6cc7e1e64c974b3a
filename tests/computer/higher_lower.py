"""A game that the computer players know nothing about but its rules: is the next card higher?

One card lies open, the next one face down. Whose turn it is says whether that is higher or lower,
and scores a point if so; then it lies open, and the next is dealt. Most points win.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pydantic import BaseModel

from rules.errors import IllegalMoveError, InvalidMoveError
from rules.game import Game, Outcome, Seat, Step
from rules.rng import Rng
from rules.text import t

HIGHEST = 9
TURNS = 24


class Options(BaseModel):
    """Nothing to choose."""


@dataclass(frozen=True, slots=True)
class State:
    open: int
    hidden: int
    scores: tuple[int, int] = (0, 0)
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Say:
    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class View:
    open: int
    scores: tuple[int, int]
    turn: int


MOVES = Say("higher"), Say("lower")


class HigherLower(Game[State, Say, View]):
    slug = "higher-lower"
    title = "Higher or lower"
    seats = range(2, 3)
    rules_version = 1
    state_type = State
    options_type = Options

    def setup(self, seats: int, options: BaseModel, rng: Rng) -> Step[State]:
        first = 1 + rng.below(HIGHEST)
        return Step(State(first, _dealt(first, rng)))

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({state.turn % 2}) if state.turn < TURNS else frozenset()

    def legal_moves(self, state: State, seat: Seat) -> Iterable[Say]:
        return MOVES if seat in self.to_act(state) else ()

    def parse(self, text: str) -> Say:
        if Say(text) not in MOVES:
            raise InvalidMoveError(t("Say higher or lower."))
        return Say(text)

    def apply(self, state: State, seat: Seat, move: Say, rng: Rng) -> Step[State]:
        if seat not in self.to_act(state):
            raise IllegalMoveError(t("It is not your turn."))
        is_right = (state.hidden > state.open) == (move == MOVES[0])
        ours, theirs = (score + (is_right and at == seat) for at, score in enumerate(state.scores))
        hidden = _dealt(state.hidden, rng)
        return Step(State(state.hidden, hidden, (ours, theirs), state.turn + 1))

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.open, state.scores, state.turn)

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        places = tuple(1 + sum(rival > own for rival in state.scores) for own in state.scores)
        return Outcome(places, t("Most points win."))

    def redeal(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return replace(state, hidden=_dealt(state.open, rng))

    def on_timeout(self, state: State, seat: Seat) -> Say:
        return MOVES[0]


def _dealt(other_than: int, rng: Rng) -> int:
    return rng.choice([card for card in range(1, HIGHEST + 1) if card != other_than])


HIGHER_LOWER = HigherLower()
