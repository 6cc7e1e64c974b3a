"""The dots of the Starting Line on which the ships begin."""

from __future__ import annotations

from rules.errors import IllegalMoveError
from rules.greece_lightning import log
from rules.greece_lightning.course import BERTHS
from rules.greece_lightning.voyage import Position, Voyage
from rules.text import t


def free_lanes(at: Position) -> list[int]:
    """The lanes whose dot on the Starting Line is free."""
    return [lane for lane, spot in enumerate(BERTHS) if spot not in at.spots]


def berth(v: Voyage, lane: int) -> None:
    """Puts the mover's ship on the line."""
    if lane not in free_lanes(v):
        raise IllegalMoveError(t("Another ship lies there; choose a free dot on the line."))
    seat = v.mover
    v.spots[seat] = BERTHS[lane]
    v.trails[seat] = (BERTHS[lane],)
    v.events.append(log.berthed(seat, lane))
    v.berths = v.berths[1:]
