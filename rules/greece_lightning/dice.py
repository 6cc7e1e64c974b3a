"""The dice on the boards: how they are rolled and what they amount to."""

from __future__ import annotations

from enum import Enum

from rules.game import Seat
from rules.greece_lightning import log
from rules.greece_lightning.voyage import Position, Voyage

NAVIGATION = (1, 1, 2, 2, 3, 3)


class Stage(Enum):
    """How far a seat's rolling has come."""

    NONE = 0
    NAV = 1  # the navigation die lies
    FIRST = 2  # and the first movement die
    SECOND = 3  # and the second


def stage(at: Position, seat: Seat) -> Stage:
    """Which dice a seat has rolled."""
    if at.second[seat]:
        return Stage.SECOND
    if at.first[seat]:
        return Stage.FIRST
    return Stage.NAV if at.nav[seat] else Stage.NONE


def is_bust(at: Position, seat: Seat) -> bool:
    """Is the second movement die lower than the first?"""
    return 0 < at.second[seat] < at.first[seat]


def faces(at: Position, seat: Seat) -> tuple[int, ...]:
    """The dice that count. Rulebook, Bust: both movement dice are set aside."""
    if is_bust(at, seat):
        return (at.nav[seat],)
    return (at.nav[seat], at.first[seat], at.second[seat])


def movement(at: Position, seat: Seat) -> int:
    """What the dice on the board amount to; the Fleece doubles the navigation die."""
    extra = at.nav[seat] if at.fleece == seat else 0
    return sum(faces(at, seat)) + extra


def roll_nav(v: Voyage, seat: Seat) -> None:
    """Rolls the navigation die, or rolls it again."""
    v.nav[seat] = NAVIGATION[v.rng.below(6)]
    v.events.append(log.rolled_nav(seat, v.nav[seat]))


def roll_first(v: Voyage, seat: Seat) -> None:
    """Rolls the first movement die, which is never rolled again."""
    v.first[seat] = v.rng.roll()
    v.events.append(log.rolled_first(seat, v.first[seat]))


def roll_second(v: Voyage, seat: Seat) -> None:
    """Rolls the second movement die, or rolls it again."""
    v.second[seat] = v.rng.roll()
    if is_bust(v, seat):
        v.events.append(log.bust(seat, v.second[seat], v.first[seat]))
    else:
        v.events.append(log.rolled_second(seat, v.second[seat]))


def clear(v: Voyage) -> None:
    """Takes all dice off the boards, for a new round."""
    nothing = [0] * v.seats
    v.nav, v.first, v.second = nothing, nothing.copy(), nothing.copy()
    v.ready = [False] * v.seats
