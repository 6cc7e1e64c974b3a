"""What a position of the race is worth: how many dots of sailing are left to each ship.

The road from every dot to the Starting Line is measured backwards along the paths, with what is
printed on it counted in dots: a fish shortens the road, a Hydra makes it longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import exp, sqrt
from typing import TypeVar

from rules.game import Seat
from rules.greece_lightning.content import (
    DOTS,
    FAVOR_NUMBERS,
    FAVORS,
    LINE_WEDGE,
    PLACES,
    WEDGES,
    Feature,
)
from rules.greece_lightning.course import BERTHS, ENTRANCES, FEATURES, ONWARD
from rules.greece_lightning.dice import Stage, is_bust, movement, stage
from rules.greece_lightning.motives import motive
from rules.greece_lightning.moves import (
    FIRST,
    REROLL,
    SECOND,
    STOP,
    USES,
    Berth,
    Drop,
    Give,
    Move,
    Place,
    Swap,
)
from rules.greece_lightning.preview import finishes, look_ahead
from rules.greece_lightning.sailing import open_ways
from rules.greece_lightning.state import Phase, Spot, State
from rules.greece_lightning.view import View
from rules.greece_lightning.voyage import Position
from rules.judgement import Judgement
from rules.rng import Rng
from rules.text import Text

T = TypeVar("T")

# What is met on the way and what a player has, in dots of movement.
MET = {
    Feature.FISH: -1.2,
    Feature.FAVOR: -0.8,
    Feature.WEDGE: -0.4,
    Feature.BOOST: -3.0,
    Feature.HYDRA: 1.8,
}
FISH = (0.0, 2.0, 2.7, 3.4)
KEPT = {
    "demeter": 2.2, "apollo": 1.4, "hephaestus": 1.6, "janus": 0.8, "hermes": 2.0, "helios": 2.0,
    "tyche": 1.4, "boreas": -2.0, "ares": -0.8, "hades": -1.4, "hera": -0.8,
}  # fmt: skip
HELD = tuple(KEPT.get(favor.god, 0.0) for favor in FAVORS)
FACE_DOWN = 0.8
WEDGE = 0.6
FLEECE = 2.0
SCYLLA_FISH = 1.5
LATE = 10.0  # dots before the end from which on all this loses its worth
MOST_FINISHES = 400
USE_JANUS = USES[FAVOR_NUMBERS["janus"]]
APOLLO = FAVOR_NUMBERS["apollo"]

NAVIGATION = 2.0  # the mean of the navigation die
MOVEMENT = 5.5  # the mean of the movement dice, with a fish for some of the busts

SPREAD = 0.5  # how far chance spreads the ships, by the square root of the road left
LAST_SPREAD = 1.6
BERTH_SPREAD = 8.0


class RaceJudgement(Judgement[State, Move, View]):
    """Whose way is shortest will probably win."""

    by_thumb = ("hoplite",)

    def chances(self, state: State) -> Sequence[float]:
        """Each captain's chance to be furthest at the end."""
        if state.phase is Phase.BERTH:
            return _berthed(state)
        left = [_left(state, seat) for seat in range(len(state.spots))]
        nearest = min(left)
        spread = LAST_SPREAD + SPREAD * sqrt(max(nearest, 0.0))
        weights = [exp((nearest - each) / spread) for each in left]
        total = sum(weights)
        return [weight / total for weight in weights]

    def ranked(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """The navigation die is rolled again by rule of thumb, all else is worth a thought."""
        if state.phase is Phase.ROLL and stage(state, seat) is Stage.NAV:
            return (_rolled(state, seat, moves),)
        return moves

    def reply(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """By rule of thumb: the shortest way, the second die on a low first one."""
        match state.phase:
            case Phase.ROLL:
                return _rolled(state, seat, moves)
            case Phase.SAIL:
                return _shortest(state, moves)
            case Phase.HYDRA | Phase.REST:
                return moves[-1]  # a favor, when one can be used
            case Phase.ROOM:
                return min(moves, key=_worth)
            case Phase.GIVE:
                return min(moves, key=lambda move: _left_to_receiver(state, move))
            case _:
                return min(moves, key=lambda move: _own_road(state, seat, move))

    def why(self, view: View, seat: Seat, move: Move) -> Text | None:
        """Everything in the race lies open."""
        return motive(view, seat, move)


@lru_cache(maxsize=4096)
def roads(course: tuple[int, ...]) -> tuple[tuple[float, ...], ...]:
    """For each place and dot of a course, the road from there to the Starting Line, in dots."""
    after: tuple[float, ...] = (0.0,) * 4
    measured: list[tuple[float, ...]] = []
    for place in range(PLACES - 1, -1, -1):
        wedge = course[place]
        inside = _crossed(wedge, after)
        measured.append(inside)
        after = tuple(inside[entrance] + _met(wedge, entrance) for entrance in ENTRANCES[wedge])
    return tuple(reversed(measured))


@lru_cache(maxsize=4096)
def _crossed(wedge: int, after: tuple[float, ...]) -> tuple[float, ...]:
    """The road from each dot of a wedge, given the roads from the entrances of the next one."""
    road = [0.0] * len(FEATURES[wedge])
    for dot in _backwards(wedge):
        ways = [
            1 + (after[to - DOTS] if to >= DOTS else road[to] + _met(wedge, to))
            for to in ONWARD[wedge][dot]
        ]
        match FEATURES[wedge][dot]:
            case Feature.CHARYBDIS:
                road[dot] = (sum(ways) + min(ways)) / (len(ways) + 1)
            case Feature.SCYLLA:
                road[dot] = min(way + SCYLLA_FISH * price for price, way in enumerate(ways))
            case _:
                road[dot] = min(ways)
    return tuple(road)


@lru_cache(maxsize=64)
def _backwards(wedge: int) -> tuple[int, ...]:
    dots = WEDGES[wedge].dots
    return tuple(sorted(range(len(dots)), key=lambda dot: -dots[dot].at))


def _met(wedge: int, dot: int) -> float:
    return MET.get(FEATURES[wedge][dot], 0.0)


def _left(state: State, seat: Seat) -> float:
    """The road of a ship to the end, less what it will sail in this round and what it has."""
    if state.phase is Phase.SAIL and state.mover == seat:
        return _best_finish(_unseen(state))
    if state.first[seat] and not _has_sailed(state, seat):
        return _best_roll(_unseen(state), seat)
    road = _to_the_end(state, state.course, state.spots[seat], state.lap[seat])
    return _shortened(road - _pending(state, seat), _goods(state, seat))


def _has_sailed(state: State, seat: Seat) -> bool:
    """Has the seat's turn of this round begun?"""
    turn = (seat - state.fleece) % len(state.spots)
    return state.phase is not Phase.ROLL and turn <= state.turns


def _shortened(road: float, goods: float) -> float:
    """Towards the end of the race there is less and less to be done with fish and favors."""
    return road - goods * min(1.0, max(0.0, road / LATE))


def _goods(at: Position, seat: Seat) -> float:
    """What a player has, in dots."""
    goods = FISH[at.fish[seat]] + WEDGE * len(at.wedges[seat])
    goods += sum(HELD[favor] for favor in at.favors[seat])
    if at.next_fleece == seat:
        goods += FLEECE
    if at.mover == seat and at.phase is not Phase.ROLL:
        goods += FACE_DOWN * len(at.drawn)
    return goods


def _unseen(state: State) -> State:
    """The position with all cards that nobody has seen alike, so that it is met again."""
    pile, deck, drawn = ((0,) * len(cards) for cards in (state.pile, state.deck, state.drawn))
    return replace(state, pile=pile, deck=deck, drawn=drawn)


@lru_cache(maxsize=4096)
def _best_finish(state: State) -> float:
    """What is left to the mover at the best end of the movement."""
    return min(
        _shortened(_to_the_end(state, v.course, v.spot, v.lap[v.mover]), _goods(v, v.mover))
        for v in islice(finishes(look_ahead(state)), MOST_FINISHES)
    )


def _to_the_end(state: State, course: tuple[int, ...], spot: Spot, laps: int) -> float:
    """The road from a dot to the end of the race, by the laps that were completed there."""
    road = roads(course)
    place, dot = divmod(spot, DOTS)
    round_trip = min(road[0][entrance] for entrance in ENTRANCES[LINE_WEDGE])
    return road[place][dot] + (state.laps - 1 - laps) * round_trip


def _pending(state: State, seat: Seat) -> float:
    """How far a ship will yet sail in this round, by the mean of the dice not yet rolled."""
    if state.phase is Phase.ROLL:
        nav = state.nav[seat] or NAVIGATION
        return MOVEMENT + (2 * nav if state.fleece == seat else nav)
    return state.left if state.mover == seat else 0.0


@lru_cache(maxsize=4096)
def _best_roll(state: State, seat: Seat) -> float:
    """What is left to a seat whose first movement die lies, when it rolls on as it should."""
    best = _best_finish(_begun(state, seat))
    if state.ready[seat]:
        return best
    if not state.second[seat]:
        return min(best, _second_roll(state, seat))
    if is_bust(state, seat) and APOLLO in state.favors[seat]:
        best = min(best, _best_finish(_begun(_aimed(state, seat), seat)))
    if state.fish[seat]:
        fish = _changed(state.fish, seat, state.fish[seat] - 1)
        best = min(best, _second_roll(replace(state, fish=fish), seat))
    return best


def _second_roll(state: State, seat: Seat) -> float:
    faces = range(1, 7)
    rolls = (replace(state, second=_changed(state.second, seat, face)) for face in faces)
    return sum(_best_roll(roll, seat) for roll in rolls) / len(faces)


def _aimed(state: State, seat: Seat) -> State:
    """The position after Apollo has saved a bust."""
    favors = tuple(favor for favor in state.favors[seat] if favor != APOLLO)
    return replace(
        state,
        favors=_changed(state.favors, seat, favors),
        second=_changed(state.second, seat, state.first[seat]),
    )


def _begun(state: State, seat: Seat) -> State:
    """The position as if the seat's turn began now."""
    return replace(
        state, phase=Phase.SAIL, mover=seat, left=movement(state, seat), moved=0, drawn=(), draws=0,
        doubled=False, exposed=False, barren=False, freed=False, battling=False,
        ready=(), trails=((),) * len(state.spots),
    )  # fmt: skip


def _changed(by_seat: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])


def _rolled(state: State, seat: Seat, moves: Sequence[Move]) -> Move:
    if SECOND in moves:
        return SECOND if state.first[seat] <= (4 if state.fish[seat] else 3) else STOP
    if FIRST in moves:
        is_poor = state.nav[seat] == 1 and state.fish[seat] > 1 and REROLL in moves
        return REROLL if is_poor else FIRST
    return moves[-1] if is_bust(state, seat) else moves[0]


def _shortest(state: State, moves: Sequence[Move]) -> Move:
    lengths = _lengths(state)
    if USE_JANUS in moves:
        freed = min(_lengths(replace(state, freed=True)))
        if freed + HELD[USE_JANUS.favor] < min(lengths):
            return USE_JANUS
    return moves[lengths.index(min(lengths))]  # the moves beyond the ways are favors


def _lengths(state: State) -> list[float]:
    """The road that each way leaves; over the line it counts how far beyond it the ship is."""
    road = roads(state.course)
    here, dot = divmod(state.spots[state.mover], DOTS)
    pays = FEATURES[state.course[here]][dot] is Feature.SCYLLA and not state.freed
    lengths: list[float] = []
    for way in open_ways(state):
        place, dot = divmod(way.landing, DOTS)
        length = road[place][dot] - (max(road[0]) if place < here else 0.0)
        price = SCYLLA_FISH * way.number if pays else 0.0
        lengths.append(length + _met(state.course[place], dot) + price)
    return lengths


def _left_to_receiver(state: State, move: Move) -> float:
    return _left(state, move.rival) if isinstance(move, Give) else 0.0


def _own_road(state: State, seat: Seat, move: Move) -> float:
    """The road that a berth or a new course leaves to a captain, whatever it does to the others."""
    spot, course = state.spots[seat], list(state.course)
    match move:
        case Berth(lane):
            spot = BERTHS[lane]
        case Place(place, wedge):
            course[place] = state.wedges[seat][0] if wedge is None else wedge
        case Swap(place):
            course[place], course[place + 1] = course[place + 1], course[place]
    return _to_the_end(state, tuple(course), spot, state.lap[seat])


def _worth(move: Move) -> float:
    return HELD[move.favor] if isinstance(move, Drop) else 0.0


def _berthed(state: State) -> Sequence[float]:
    road = roads(state.course)[0]
    left = [road[spot] if spot >= 0 else min(road) + 1 for spot in state.spots]
    weights = [exp(-each / BERTH_SPREAD) for each in left]
    return [weight / sum(weights) for weight in weights]
