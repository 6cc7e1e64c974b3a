"""Placing the wedges that were drawn on the turn before."""

from __future__ import annotations

from rules.errors import IllegalMoveError
from rules.greece_lightning import log
from rules.greece_lightning.content import DOTS, PLACES
from rules.greece_lightning.moves import Place
from rules.greece_lightning.voyage import Position, Voyage
from rules.text import t


def open_places(at: Position) -> list[int]:
    """Where a wedge may be laid: not on the Starting Line, not under a ship."""
    taken = {spot // DOTS for spot in at.spots}
    return [place for place in range(1, PLACES) if place not in taken]


def lay(v: Voyage, move: Place) -> None:
    """Lays one of the mover's wedges on a place."""
    seat = v.mover
    held = v.wedges[seat]
    if (move.wedge is None) == (len(held) > 1):
        raise IllegalMoveError(
            t("You hold two wedges: say which one.") if len(held) > 1
            else t("You hold one wedge: say only where it goes.")
        )  # fmt: skip
    wedge = held[0] if move.wedge is None else move.wedge
    if wedge not in held:
        raise IllegalMoveError(
            t("You don't hold {wedge}; place a wedge that you drew.", wedge=log.wedge_name(wedge))
        )
    if move.place not in open_places(v):
        raise IllegalMoveError(
            t("A ship is on place {place}; choose a place without one.", place=move.place)
        )
    _cover(v, wedge, move.place)


def _cover(v: Voyage, wedge: int, place: int) -> None:
    seat, old = v.mover, v.course[place]
    v.wedges[seat] = tuple(held for held in v.wedges[seat] if held != wedge)
    v.covered += (old,)
    v.course = (*v.course[:place], wedge, *v.course[place + 1 :])
    v.trim_trails(place)
    v.events.append(log.placed(seat, wedge, place, old))
