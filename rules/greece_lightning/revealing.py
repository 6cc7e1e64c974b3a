"""Revealing the favors that were drawn: bolts strike, boats are kept, tridents go to a rival."""

from __future__ import annotations

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.greece_lightning import log
from rules.greece_lightning.content import FAVORS, Kind
from rules.greece_lightning.favors import strike
from rules.greece_lightning.moves import Drop
from rules.greece_lightning.state import NO_FAVOR, NOBODY, Phase
from rules.greece_lightning.voyage import SLOTS, Position, Voyage
from rules.text import t


def reveal(v: Voyage) -> None:
    """Turns up the next favor in front of the mover."""
    favor, v.drawn = v.drawn[0], v.drawn[1:]
    v.events.append(log.revealed(v.mover, favor))
    match FAVORS[favor].kind:
        case Kind.BOLT:
            strike(v, favor)
        case Kind.BOAT:
            _keep(v, favor)
        case Kind.TRIDENT:
            _aim(v, favor)


def give(v: Voyage, rival: Seat) -> None:
    """Puts the trident on a rival's board."""
    if rival == v.mover or rival >= v.seats:
        raise IllegalMoveError(t("A trident goes to a rival; choose one of them."))
    _turn_against(v, rival)


def droppable(at: Position) -> list[int]:
    """What may be discarded to make room: one's own new favor too, but not a rival's trident."""
    held = at.favors[at.receiver]
    return list(dict.fromkeys((*held, at.revealed) if at.receiver == at.mover else held))


def drop(v: Voyage, move: Drop) -> None:
    """Makes room for the favor that was revealed."""
    if move.favor not in droppable(v):
        raise IllegalMoveError(
            t("You don't have {god}; discard one that you have.", god=log.god(move.favor))
        )
    seat, favor = v.receiver, v.revealed
    v.favors[seat] += (favor,)
    v.spend_favor(seat, move.favor)
    v.events.append(log.dropped(seat, move.favor))
    settle(v)


def settle(v: Voyage) -> None:
    """Goes on after the favor that was revealed has done its work."""
    v.revealed, v.receiver = NO_FAVOR, NOBODY
    v.phase = Phase.REVEAL


def _keep(v: Voyage, favor: int) -> None:
    seat = v.mover
    if len(v.favors[seat]) < SLOTS:
        v.favors[seat] += (favor,)
        v.events.append(log.kept(seat, favor))
        return
    _make_room(v, seat, favor)


def _aim(v: Voyage, favor: int) -> None:
    v.revealed = favor
    v.phase = Phase.GIVE
    rivals = v.rivals(v.mover)
    if len(rivals) == 1:
        _turn_against(v, rivals[0])


def _turn_against(v: Voyage, rival: Seat) -> None:
    favor = v.revealed
    v.events.append(log.given(v.mover, rival, favor))
    if len(v.favors[rival]) < SLOTS:
        v.favors[rival] += (favor,)
        settle(v)
        return
    _make_room(v, rival, favor)


def _make_room(v: Voyage, seat: Seat, favor: int) -> None:
    v.revealed, v.receiver = favor, seat
    v.phase = Phase.ROOM
    choices = droppable(v)
    if len(choices) == 1:
        drop(v, Drop(choices[0]))
