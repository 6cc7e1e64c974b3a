"""A position of the race, and the options it was set up with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from rules.game import Seat

Spot: TypeAlias = int  # a dot of the course: place * DOTS + the dot's number in its wedge
NOBODY: Seat = -1
NO_FAVOR = -1


class Options(BaseModel):
    """How a race is set up."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hard: bool = False  # one fish at the start instead of two
    laps: Annotated[int, Field(ge=1, le=3)] = 2


class Phase(StrEnum):
    """What is to be decided."""

    BERTH = "berth"  # where on the Starting Line a ship begins
    ROLL = "roll"  # the dice, by everybody at once
    PLACE = "place"  # where a wedge goes
    SAIL = "sail"  # which way a ship goes on
    HYDRA = "hydra"  # whether a favor helps against a Hydra
    REST = "rest"  # whether a favor carries the ship beyond the end of its movement
    REVEAL = "reveal"  # nothing: the favors drawn are turned up
    GIVE = "give"  # which rival gets a trident
    ROOM = "room"  # which favor makes room for another
    SWAP = "swap"  # which wedges change places
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """The whole position. What a tuple holds by seat is in the order of the seats."""

    laps: int  # to complete
    round: int
    phase: Phase
    mover: Seat  # whose turn it is, or who berths
    fleece: Seat
    next_fleece: Seat  # whom Nike promised the Fleece
    turns: int  # taken in this round
    berths: tuple[Seat, ...]  # who has yet to put a ship on the line, in order

    course: tuple[int, ...]  # the wedge on top at each place; the Starting Line is at place 0
    covered: tuple[int, ...]  # wedges that others lie on
    pile: tuple[int, ...]  # wedges to draw, hidden
    deck: tuple[int, ...]  # favors to draw, hidden
    discard: tuple[int, ...]

    spots: tuple[Spot, ...]  # by seat, -1 before the ship is on the line
    lap: tuple[int, ...]  # completed
    fish: tuple[int, ...]
    favors: tuple[tuple[int, ...], ...]  # in the slots
    wedges: tuple[tuple[int, ...], ...]  # drawn, to be placed
    nav: tuple[int, ...]  # dice; 0 is not rolled
    first: tuple[int, ...]
    second: tuple[int, ...]
    ready: tuple[bool, ...]  # has finished rolling
    trails: tuple[tuple[Spot, ...], ...]  # from the wake to the ship: the last turn's dots

    left: int  # movement of the turn
    moved: int  # dots counted so far
    drawn: tuple[int, ...]  # favors face down in front of the mover, hidden
    draws: int  # favors drawn in this turn
    doubled: bool  # Helios
    exposed: bool  # Ares
    barren: bool  # Hera
    freed: bool  # Janus
    battling: bool  # a Hydra has taken the rest of the movement
    revealed: int  # the favor that waits for a choice
    receiver: Seat  # who makes room for it
