"""A captain who plays Greece Lightning by rules of thumb; no search, no look at hidden cards."""

from __future__ import annotations

import random

from rules.game import Seat
from rules.greece_lightning import GreeceLightning, moves
from rules.greece_lightning.content import DOTS, FAVOR_NUMBERS, FAVORS, PLACES, WEDGES, Feature
from rules.greece_lightning.dice import is_bust
from rules.greece_lightning.moves import Berth, Drop, Give, Move, Place, Swap
from rules.greece_lightning.state import Phase, State
from rules.rng import Rng

FISH = 0.35  # worth in wedges
KEPT = 0.3
FACE_DOWN = 0.25
WEDGE = 0.1
DOT = 0.3
EASE = {
    Feature.FISH: 0.15,
    Feature.FAVOR: 0.1,
    Feature.WEDGE: 0.05,
    Feature.BOOST: 0.5,
    Feature.HYDRA: -0.4,
    Feature.CHARYBDIS: -0.1,
    Feature.SCYLLA: -0.1,
}
LANE_ORDER = (2, 3, 1, 0)  # the berths, best first
CURSES = ("boreas", "ares", "hades", "hera")


def choose(game: GreeceLightning, state: State, seat: Seat, chance: random.Random) -> Move:
    """A sensible move."""
    legal = game.legal_moves(state, seat)
    if len(legal) == 1:
        return legal[0]
    match state.phase:
        case Phase.BERTH:
            return min(legal, key=_berth_rank)
        case Phase.ROLL:
            return _roll(state, seat, legal)
        case Phase.PLACE | Phase.SWAP:
            return max(legal, key=lambda move: _rebuilt(state, seat, move))
        case Phase.GIVE:
            return max(legal, key=lambda move: _lead(state, move))
        case Phase.ROOM:
            return min(legal, key=_worth)
        case _:
            guess = game.redeal(state, seat, Rng(chance.randbytes(8), 0))
            rng = Rng(b"", 0)
            return max(legal, key=lambda m: _value(game.apply(guess, seat, m, rng).state, seat))


def _berth_rank(move: Move) -> int:
    assert isinstance(move, Berth)
    return LANE_ORDER.index(move.lane)


def _roll(state: State, seat: Seat, legal: list[Move]) -> Move:
    if moves.SECOND in legal:
        bold = 4 if state.fish[seat] or moves.USES[FAVOR_NUMBERS["apollo"]] in legal else 3
        return moves.SECOND if state.first[seat] <= bold else moves.STOP
    if moves.FIRST in legal:
        is_poor = state.nav[seat] == 1 and state.fish[seat] >= 2
        return moves.REROLL if is_poor else moves.FIRST
    if not is_bust(state, seat):
        return moves.STOP
    for god in ("apollo", "tyche"):
        if moves.USES[FAVOR_NUMBERS[god]] in legal:
            return moves.USES[FAVOR_NUMBERS[god]]
    if moves.REROLL in legal:
        return moves.REROLL
    harvest = moves.USES[FAVOR_NUMBERS["demeter"]]
    return harvest if harvest in legal else moves.STOP


def _distance(state: State, seat: Seat) -> float:
    place, dot = divmod(state.spots[seat], DOTS)
    here = WEDGES[state.course[place]].dots[dot]
    return state.lap[seat] * PLACES + place + 0.8 * here.at + 0.1 * here.lane


def _value(state: State, seat: Seat) -> float:
    value = _distance(state, seat) + FISH * state.fish[seat] + WEDGE * len(state.wedges[seat])
    value += KEPT * sum(FAVORS[favor].kind == "boat" for favor in state.favors[seat])
    if state.mover == seat and state.phase in {Phase.SAIL, Phase.HYDRA, Phase.REST}:
        value += DOT * state.left + FACE_DOWN * len(state.drawn)
    return value


def _ease(wedge: int) -> float:
    printed = WEDGES[wedge].features
    return sum(EASE.get(each, 0) for each in printed) - 0.25 * len(printed)


def _rebuilt(state: State, seat: Seat, move: Move) -> float:
    """How much better the course ahead gets for this seat than for the best of the others."""
    course = list(state.course)
    if isinstance(move, Place):
        wedge = state.wedges[seat][0] if move.wedge is None else move.wedge
        course[move.place] = wedge
    else:
        assert isinstance(move, Swap)
        at = move.place
        course[at], course[at + 1] = course[at + 1], course[at]
    rivals = [rival for rival in range(len(state.spots)) if rival != seat]
    leader = max(rivals, key=lambda rival: _distance(state, rival))
    return _ahead(state, course, seat) - _ahead(state, course, leader)


def _ahead(state: State, course: list[int], seat: Seat) -> float:
    start = state.spots[seat] // DOTS
    return sum(
        (_ease(course[(start + step) % PLACES]) - _ease(state.course[(start + step) % PLACES]))
        * (PLACES - step)
        for step in range(1, PLACES)
    )


def _lead(state: State, move: Move) -> float:
    assert isinstance(move, Give)
    return _distance(state, move.rival)


def _worth(move: Move) -> int:
    assert isinstance(move, Drop)
    god = FAVORS[move.favor].god
    return CURSES.index(god) - 10 if god in CURSES else move.favor
