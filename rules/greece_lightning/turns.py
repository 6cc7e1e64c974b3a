"""The course of the game: rounds, turns, and what comes after what."""

from __future__ import annotations

from collections.abc import Callable

from rules.greece_lightning import dice, log
from rules.greece_lightning.berths import berth, free_lanes
from rules.greece_lightning.dice import movement
from rules.greece_lightning.favors import suffer
from rules.greece_lightning.revealing import reveal
from rules.greece_lightning.sailing import hydra, rest, sail
from rules.greece_lightning.state import NOBODY, Phase
from rules.greece_lightning.voyage import Voyage


def run(v: Voyage) -> None:
    """Goes on until somebody has something to decide, or the race is over."""
    while not NEXT[v.phase](v):
        pass


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
    _clear_turn(v)
    v.left = movement(v, seat)
    v.trails[seat] = (v.spots[seat],)
    suffer(v, seat)
    v.phase = Phase.PLACE


def _place(v: Voyage) -> bool:
    if v.wedges[v.mover]:
        return True
    v.phase = Phase.SAIL
    return False


def _reveal(v: Voyage) -> bool:
    if v.drawn:
        reveal(v)
    else:
        _end_turn(v)
    return False


def _end_turn(v: Voyage) -> None:
    v.turns += 1
    if v.turns < v.seats:
        v.mover = (v.mover + 1) % v.seats
        _begin_turn(v)
    else:
        _end_round(v)


def _clear_turn(v: Voyage) -> None:
    v.left = v.moved = v.draws = 0
    v.doubled = v.exposed = v.barren = v.freed = v.battling = False


def _end_round(v: Voyage) -> None:
    _clear_turn(v)
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
