"""The moves and their notation; there are so few that each is made once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.errors import InvalidMoveError
from rules.game import Seat
from rules.greece_lightning.content import CONTENT, FAVORS, LANES, PLACES, WEDGES
from rules.text import t

LETTERS: Final = "abcdefghi"  # three ways out, each onto a ship with three ways out: nine at most


@dataclass(frozen=True, slots=True)
class Act:
    """A move that needs no more than its name."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Berth:
    """Puts the ship on the Starting Line in a lane."""

    lane: int

    def __str__(self) -> str:
        return f"berth {LETTERS[self.lane]}"


@dataclass(frozen=True, slots=True)
class Place:
    """Lays a wedge on a place; the wedge is named when there is a choice of two."""

    place: int
    wedge: int | None = None

    def __str__(self) -> str:
        if self.wedge is None:
            return f"place {self.place}"
        return f"place {WEDGES[self.wedge].name} {self.place}"


@dataclass(frozen=True, slots=True)
class Sail:
    """Goes one of the lettered ways."""

    way: int

    def __str__(self) -> str:
        return f"sail {LETTERS[self.way]}"


@dataclass(frozen=True, slots=True)
class Use:
    """Uses a kept favor."""

    favor: int

    def __str__(self) -> str:
        return f"favor {FAVORS[self.favor].god}"


@dataclass(frozen=True, slots=True)
class Give:
    """Puts a trident on a rival's board."""

    rival: Seat

    def __str__(self) -> str:
        return f"give {self.rival + 1}"


@dataclass(frozen=True, slots=True)
class Drop:
    """Discards a favor to make room."""

    favor: int

    def __str__(self) -> str:
        return f"drop {FAVORS[self.favor].god}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Makes the wedge at a place and the next one change places."""

    place: int

    def __str__(self) -> str:
        return f"swap {self.place}"


Move: TypeAlias = Act | Berth | Place | Sail | Use | Give | Drop | Swap

ROLL, REROLL, FIRST, SECOND, STOP = map(Act, ("roll", "reroll", "first", "second", "stop"))
FEED, FIGHT, REST = map(Act, ("feed", "fight", "rest"))
ACTS = (ROLL, REROLL, FIRST, SECOND, STOP, FEED, FIGHT, REST)

BERTHS = tuple(map(Berth, range(LANES)))
PLACINGS = tuple(map(Place, range(PLACES)))  # the first is never legal: it is the Starting Line
DRAWN_PLACINGS = {
    (wedge, place): Place(place, wedge)
    for wedge in range(len(CONTENT.wedges))
    for place in range(1, PLACES)
}
SAILS = tuple(map(Sail, range(len(LETTERS))))
USES = tuple(map(Use, range(len(FAVORS))))
GIVES = tuple(map(Give, range(4)))
DROPS = tuple(map(Drop, range(len(FAVORS))))
SWAPS = tuple(map(Swap, range(PLACES)))  # as with PLACINGS

MOVES: Final[dict[str, Move]] = {
    str(move): move
    for moves in (
        ACTS, BERTHS, PLACINGS[1:], DRAWN_PLACINGS.values(), SAILS, USES, GIVES, DROPS,
        SWAPS[1 : PLACES - 1],
    )
    for move in moves
}  # fmt: skip


def parse(text: str) -> Move:
    """The move that the words name."""
    move = MOVES.get(text)
    if move is None:
        raise InvalidMoveError(
            t("“{text}” is no move of this game; use the buttons under the board.", text=text[:60])
        )
    return move
