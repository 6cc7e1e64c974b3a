"""What everybody at the table sees: all but the order of the piles and the favors face down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.game import Seat
from rules.greece_lightning.content import Feature
from rules.greece_lightning.state import Phase

Place: TypeAlias = tuple[int, int]  # a place of the course (0 is the Starting Line) and a dot there


@dataclass(frozen=True, slots=True)
class Captain:
    """A player's ship and board."""

    at: Place | None  # None before the ship is on the line
    trail: tuple[Place, ...]  # the dots of the last or present turn, from the wake to the ship
    lap: int  # completed
    rank: int  # 1 leads
    fish: int
    favors: tuple[int, ...]  # numbers in FAVORS
    wedges: tuple[int, ...]  # numbers in WEDGES, face up, to be placed next turn
    nav: int  # dice; 0 is not rolled
    first: int
    second: int
    is_bust: bool
    is_ready: bool  # has finished rolling
    movement: int  # what the dice on the board amount to, with the Fleece


@dataclass(frozen=True, slots=True)
class Choice:
    """A way that the mover may go, and what comes of it.

    `path[0]` is the first dot, different for each choice: the place for the letter. The stretch
    goes on to `path[-1]`, where the next choice is, or the end of the movement.
    """

    letter: str
    word: str  # the whole move: "sail a", "berth c"
    path: tuple[Place, ...]
    met: tuple[Feature, ...]  # on the dots of the path that have something, in order
    number: int | None = None  # the whirlpool's number (1-3) or price (0-2 fish)
    fish: int = 0  # won or lost on the stretch
    favors: int = 0  # drawn
    wedges: int = 0  # drawn
    laps: int = 0  # completed
    is_last: bool = True  # the movement ends with this stretch
    is_battle: bool = False  # a Hydra ends it
    expected: float = 0.0  # wedges won by the end of the movement, a mean over the ways onward
    worst: float = 0.0
    best: float = 0.0


@dataclass(frozen=True, slots=True)
class View:
    """The table as every player and spectator sees it."""

    seat: Seat | None  # the viewer
    phase: Phase
    round: int
    laps: int  # to complete
    waiting: tuple[Seat, ...]  # whose decision is open
    mover: Seat | None  # whose turn it is
    fleece: Seat | None
    promised: Seat | None  # whom Nike has promised the Fleece
    course: tuple[int, ...]  # numbers in WEDGES by place; the Starting Line is at place 0
    captains: tuple[Captain, ...]
    pile: int  # how many wedges there are to draw
    deck: int  # how many favors there are to draw
    discard: tuple[int, ...]  # favors, the last on top
    supply: int  # fish
    left: int  # movement of the mover
    moved: int
    face_down: int  # favors that the mover has drawn and nobody has seen
    revealed: int | None  # the favor that a choice is about
    choices: tuple[Choice, ...]  # ways or berths, lettered
    ends: tuple[Place, ...]  # where the mover's movement can end
