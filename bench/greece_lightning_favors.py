"""What one favor is worth: the same race from the same moment on, with the favor and without.

Who holds a favor at the end of a race has often drawn it by being where it is drawn, so the wins of
its holders say little. Here a race is stopped at a fork; the captain who is to move is given a
favor, a trident as its victim, a bolt to be revealed after the move; and the race is played on with
the same seed. The difference in wins is what the favor did.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context

from bench.greece_lightning_captain import choose
from rules.game import Seat
from rules.greece_lightning import GreeceLightning, Options
from rules.greece_lightning.content import FAVORS, Kind
from rules.greece_lightning.state import Phase, State
from rules.greece_lightning.voyage import SLOTS
from rules.rng import Rng

GAME = GreeceLightning()
PROCESSES = 2
LAST_FORK = 7  # the round, of some ten, after which a race is no longer stopped


@dataclass
class Swings:
    """Wins with each favor less wins without it, and in how many races it was tried."""

    won: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)

    def add(self, other: Swings) -> None:
        self.won.update(other.won)
        self.tried.update(other.tried)

    def points(self) -> dict[str, float]:
        """How many points each favor adds to its holder's chance of winning."""
        return {god: 100 * self.won[god] / count for god, count in self.tried.items()}


def swings(numbers: range) -> Swings:
    """Tries every favor in each of these races."""
    total = Swings()
    for number in numbers:
        _try_all(number, total)
    return total


def simulate(count: int) -> Swings:
    """Tries every favor in many races, on two processes."""
    parts = [range(start, count, PROCESSES * 4) for start in range(PROCESSES * 4)]
    total = Swings()
    with get_context("spawn").Pool(PROCESSES) as pool:
        for part in pool.imap_unordered(swings, parts):
            total.add(part)
    return total


def granted(state: State, seat: Seat, favor: int) -> State | None:
    """The position with one favor more for this seat, taken from the piles if it is there."""
    if favor in state.deck:
        state = replace(state, deck=_without(state.deck, favor))
    elif favor in state.discard:
        state = replace(state, discard=_without(state.discard, favor))
    else:
        return None
    if FAVORS[favor].kind is Kind.BOLT:
        return replace(state, drawn=(*state.drawn, favor))
    held = (*state.favors[seat], favor)
    return replace(state, favors=(*state.favors[:seat], held, *state.favors[seat + 1 :]))


def _try_all(number: int, total: Swings) -> None:
    stopped = _stopped(number)
    if stopped is None:
        return
    state, ply = stopped
    seat = state.mover
    finish = partial(_wins, number=number, seat=seat, ply=ply)
    without = finish(state)
    for favor, kind in enumerate(FAVORS):
        richer = granted(state, seat, favor)
        if richer:
            total.tried[kind.title] += 1
            total.won[kind.title] += finish(richer) - without


def _stopped(number: int) -> tuple[State, int] | None:
    """A race at a fork where somebody with a free slot is to move."""
    chance = random.Random(number)
    begin = chance.randrange(1, LAST_FORK + 1)
    seat = chance.randrange(2 + number % 3)
    state, ply = GAME.setup(2 + number % 3, Options(), Rng(_seed(number), 0)).state, 0
    while GAME.to_act(state):
        is_fork = state.phase is Phase.SAIL and state.mover == seat
        if is_fork and state.round >= begin and len(state.favors[seat]) < SLOTS:
            return state, ply
        state, ply = _moved(state, ply, number), ply + 1
    return None


def _wins(state: State, *, number: int, seat: Seat, ply: int) -> bool:
    """Does this seat win from here?"""
    while GAME.to_act(state):
        state, ply = _moved(state, ply, number), ply + 1
    outcome = GAME.outcome(state)
    assert outcome
    return outcome.places[seat] == 1


def _moved(state: State, ply: int, number: int) -> State:
    seat = min(GAME.to_act(state))
    move = choose(state, seat)
    return GAME.apply(state, seat, move, Rng(_seed(number), ply + 1)).state


def _seed(number: int) -> bytes:
    return number.to_bytes(16, "big")


def _without(pile: tuple[int, ...], favor: int) -> tuple[int, ...]:
    at = pile.index(favor)
    return pile[:at] + pile[at + 1 :]
