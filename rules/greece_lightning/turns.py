"""The course of the game: berths, rounds, turns, and what comes after what."""

from __future__ import annotations

from collections.abc import Callable

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.greece_lightning import dice, log
from rules.greece_lightning.content import DOTS, FAVORS, PLACES, Kind
from rules.greece_lightning.course import BERTHS
from rules.greece_lightning.dice import movement
from rules.greece_lightning.favors import strike, suffer
from rules.greece_lightning.moves import Drop, Place
from rules.greece_lightning.sailing import hydra, rest, sail
from rules.greece_lightning.state import NO_FAVOR, NOBODY, Phase
from rules.greece_lightning.voyage import SLOTS, Position, Voyage
from rules.text import t


def run(v: Voyage) -> None:
    """Goes on until somebody has something to decide, or the race is over."""
    while not NEXT[v.phase](v):
        pass


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


def _cover(v: Voyage, wedge: int, place: int) -> None:
    seat, old = v.mover, v.course[place]
    v.wedges[seat] = tuple(held for held in v.wedges[seat] if held != wedge)
    v.covered += (old,)
    v.course = (*v.course[:place], wedge, *v.course[place + 1 :])
    v.trim_trails(place)
    v.events.append(log.placed(seat, wedge, place, old))


def _next_berth(v: Voyage) -> bool:
    if v.berths:
        v.mover = v.berths[0]
        free = free_lanes(v)
        if len(free) > 1:
            return True
        berth(v, free[0])
        return False
    v.fleece = v.mover
    v.events.append(log.first_fleece(v.mover))
    _begin_round(v)
    return False


def _begin_round(v: Voyage) -> None:
    v.round += 1
    v.turns = 0
    v.next_fleece = NOBODY
    dice.clear(v)
    v.phase = Phase.ROLL


def _all_rolled(v: Voyage) -> bool:
    if not all(v.ready):
        return True
    v.mover = v.fleece
    _begin_turn(v)
    return False


def _begin_turn(v: Voyage) -> None:
    seat = v.mover
    v.left = movement(v, seat)
    v.moved = v.draws = 0
    v.doubled = v.exposed = v.barren = v.freed = v.battling = False
    v.trails[seat] = (v.spots[seat],)
    suffer(v, seat)
    v.phase = Phase.PLACE


def _place(v: Voyage) -> bool:
    if v.wedges[v.mover]:
        return True
    v.phase = Phase.SAIL
    return False


def _reveal(v: Voyage) -> bool:
    if not v.drawn:
        _end_turn(v)
        return False
    favor, v.drawn = v.drawn[0], v.drawn[1:]
    v.events.append(log.revealed(v.mover, favor))
    match FAVORS[favor].kind:
        case Kind.BOLT:
            strike(v, favor)
        case Kind.BOAT:
            _keep(v, favor)
        case Kind.TRIDENT:
            _aim(v, favor)
    return False


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


def _end_turn(v: Voyage) -> None:
    v.turns += 1
    if v.turns < v.seats:
        v.mover = (v.mover + 1) % v.seats
        _begin_turn(v)
    else:
        _end_round(v)


def _end_round(v: Voyage) -> None:
    v.left = v.moved = v.draws = 0
    v.doubled = v.exposed = v.barren = v.freed = v.battling = False
    if max(v.lap) >= v.laps:
        v.phase = Phase.OVER
        v.events.append(log.won(max(range(v.seats), key=v.standing)))
        return
    promised = v.next_fleece
    v.fleece = v.last() if promised == NOBODY else promised
    _begin_round(v)
    told = log.fleece_passed if promised == NOBODY else log.fleece_kept_promise
    v.events.append(told(v.fleece, v.round))


def _wait(v: Voyage) -> bool:
    return True


NEXT: dict[Phase, Callable[[Voyage], bool]] = {
    Phase.BERTH: _next_berth,
    Phase.ROLL: _all_rolled,
    Phase.PLACE: _place,
    Phase.SAIL: sail,
    Phase.HYDRA: hydra,
    Phase.REST: rest,
    Phase.REVEAL: _reveal,
    Phase.GIVE: _wait,
    Phase.ROOM: _wait,
    Phase.SWAP: _wait,
    Phase.OVER: _wait,
}
