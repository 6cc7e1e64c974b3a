"""Movement: from dot to dot, clockwise, with all that is met on the way."""

from __future__ import annotations

from collections.abc import Callable

from rules.errors import IllegalMoveError
from rules.greece_lightning import log
from rules.greece_lightning.content import DOTS, WHIRLPOOLS, Feature
from rules.greece_lightning.course import ANY, Way, feature, ways_from
from rules.greece_lightning.dice import faces
from rules.greece_lightning.favors import can_open_whirlpool, can_use_any
from rules.greece_lightning.moves import FEED, Act, Sail
from rules.greece_lightning.state import Phase
from rules.greece_lightning.voyage import Position, Voyage
from rules.text import t, tn

BOOST = 3


def open_ways(at: Position) -> list[Way]:
    """The steps that the mover may take now."""
    seat = at.mover
    spot = at.spots[seat]
    whirlpool = feature(at.course, spot)
    if at.freed or whirlpool not in WHIRLPOOLS:
        return ways_from(at.course, spot, at.spots, ANY)
    if whirlpool is Feature.SCYLLA:
        return ways_from(at.course, spot, at.spots, range(at.fish[seat] + 1))
    # Rulebook, Charybdis: the way must match the number on one of your dice, as it is shown.
    return ways_from(at.course, spot, at.spots, [face - 1 for face in faces(at, seat)])


def sail(v: Voyage, chosen: Way | None = None) -> bool:
    """Sails until there is a choice, and says whether there is one; else the movement is over."""
    start, moved = len(v.events), v.moved
    is_choice = _sail(v, chosen)
    if v.moved > moved:
        place = v.spot // DOTS
        v.events.insert(start, log.sailed(v.mover, v.moved - moved, place, v.course[place]))
    return is_choice


def choose(v: Voyage, move: Sail) -> None:
    """Goes the way of that letter."""
    ways = open_ways(v)
    if move.way >= len(ways):
        raise IllegalMoveError(
            tn(
                "There is only {n} way from here; choose one that is lettered on the board.",
                "There are only {n} ways from here; choose one that is lettered on the board.",
                len(ways),
            )
        )
    sail(v, ways[move.way])


def hydra(v: Voyage) -> bool:
    """Meets a Hydra, and says whether there is a favor to think about first."""
    if not v.dry and can_use_any(v, v.mover):
        return True
    face_hydra(v)
    return False


def face_hydra(v: Voyage) -> None:
    """Feeds the Hydra or battles it. Rulebook, Hydra: who has a fish must feed it."""
    seat = v.mover
    v.phase = Phase.SAIL
    if v.fish[seat]:
        v.fish[seat] -= 1
        v.events.append(log.fed(seat))
        return
    v.left = 0
    v.battling = True
    v.events.append(log.fought(seat))


def answer_hydra(v: Voyage, act: Act) -> None:
    """Meets the Hydra without a favor."""
    has_fish = v.fish[v.mover] > 0
    if (act is FEED) != has_fish:
        raise IllegalMoveError(
            t("You have a fish, so you must feed the Hydra.")
            if has_fish
            else t("You need 1 fish to feed the Hydra and have none, so you must fight it.")
        )
    face_hydra(v)


def rest(v: Voyage) -> bool:
    """Ends the movement, unless a favor could carry the ship further."""
    if not (v.battling or v.dry) and can_use_any(v, v.mover):
        return True
    v.phase = Phase.REVEAL
    return False


def _sail(v: Voyage, chosen: Way | None) -> bool:
    if chosen:
        _step(v, chosen)
    while v.left > 0 and v.phase is Phase.SAIL:
        ways = open_ways(v)
        if len(ways) > 1 or (not v.dry and can_open_whirlpool(v, v.mover)):
            return True
        _step(v, ways[0])
    if v.phase is Phase.HYDRA:
        return True
    v.phase = Phase.REST
    return False


def _step(v: Voyage, way: Way) -> None:
    _leave(v, way.number)
    v.spots[v.mover] = way.landing
    v.trails[v.mover] += (way.landing,)
    v.left -= 1
    v.moved += 1
    if way.crosses:
        _cross_line(v)
    meet = MEETINGS.get(feature(v.course, way.landing))
    if meet:
        meet(v)


def _leave(v: Voyage, number: int) -> None:
    """Pays for the way out of a whirlpool."""
    match feature(v.course, v.spot):
        case Feature.CHARYBDIS:
            v.events.append(log.chose_number(v.mover, number + 1))
        case Feature.SCYLLA:
            price = 0 if v.freed else number
            v.fish[v.mover] -= price
            v.events.append(log.paid_scylla(v.mover, price))
    v.freed = False


def _cross_line(v: Voyage) -> None:
    seat = v.mover
    v.lap[seat] += 1
    v.events.append(log.crossed(seat, v.lap[seat]))
    v.take_fish(seat)
    v.draw_wedge()
    v.draw_favor()


def _meet_hydra(v: Voyage) -> None:
    if _is_protected(v):
        v.events.append(log.protected(v.mover))
        return
    v.phase = Phase.HYDRA
    hydra(v)


def _is_protected(v: Voyage) -> bool:
    """Rulebook, Hydra protection: within the navigation number, doubled with the Fleece."""
    reach = v.nav[v.mover] * (2 if v.doubled or v.fleece == v.mover else 1)
    return v.moved <= reach and not v.exposed


def _meet_boost(v: Voyage) -> None:
    v.left += BOOST
    v.events.append(log.boosted(v.mover))


def _bonus(gain: Callable[[Voyage], None]) -> Callable[[Voyage], None]:
    def meet(v: Voyage) -> None:
        if v.barren:
            v.events.append(log.nothing_here(v.mover))
        else:
            gain(v)

    return meet


MEETINGS: dict[Feature, Callable[[Voyage], None]] = {
    Feature.FISH: _bonus(lambda v: v.take_fish(v.mover)),
    Feature.FAVOR: _bonus(Voyage.draw_favor),
    Feature.WEDGE: _bonus(Voyage.draw_wedge),
    Feature.BOOST: _meet_boost,
    Feature.HYDRA: _meet_hydra,
    Feature.LINE: _cross_line,
}
