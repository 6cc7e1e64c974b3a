"""The search: guess what is hidden, try every move on the same guesses, drop what does badly.

Each round redeals what the seat can't see and lets all moves that are still in question face the
same cards and the same dice; what follows a move is played by the game's rule of thumb for a
while and then judged. After each stage the worse half of the moves is dropped (sequential
halving), so that most of the thinking goes into the close decisions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2
from time import perf_counter
from typing import Any, TypeAlias

from rules.computer.levels import Level
from rules.game import Game, Outcome, Seat
from rules.judgement import Judgement
from rules.rng import Rng

AnyGame: TypeAlias = Game[Any, Any, Any]
State: TypeAlias = Any
Move: TypeAlias = Any
Worth: TypeAlias = Sequence[float]  # for each seat, from 0 (lost) to 1 (won)
Judge: TypeAlias = Callable[[State], Worth | None]

LONGEST_PLAYOUT = 400  # moves; a game without a judgement is played out to its end

# A kernel that preempts lazily lets others onto the core only when the one who has it calls in.
give_way = getattr(os, "sched_yield", lambda: None)


@dataclass(frozen=True, slots=True)
class Problem:
    """One decision: a position in which everything hidden from the seat was dealt anew."""

    game: AnyGame
    judgement: Judgement[Any, Any, Any]
    state: State
    seat: Seat
    seed: bytes

    def chance(self, number: int) -> Rng:
        """The chance of one round of thinking."""
        return Rng(self.seed, number)

    def moves(self) -> Sequence[Move]:
        """The seat's moves that are worth a thought, most promising first."""
        moves = tuple(self.game.legal_moves(self.state, self.seat))
        return self.judgement.ranked(self.state, self.seat, moves) or moves


def best_move(
    problem: Problem, moves: Sequence[Move], level: Level, budget: int | None = None
) -> Move:
    """The move that does best; with a budget of trials given, the clock is not looked at."""
    if len(moves) == 1:
        return moves[0]
    until = perf_counter() + level.seconds if budget is None else float("inf")
    trials = level.budget if budget is None else budget
    search = _Search(problem, moves, level)
    stages = ceil(log2(len(moves)))
    for _ in range(stages):
        for _ in range(max(1, trials // stages // len(search.field))):
            if not search.think(until):
                return search.favourite
        search.drop_half()
    return search.favourite


class _Search:
    def __init__(self, problem: Problem, moves: Sequence[Move], level: Level) -> None:
        judgement = problem.judgement
        self._problem = problem
        self._turns = judgement.horizon if level.ahead else 0
        self._judge = judgement.chances if level.ahead else judgement.glance
        self._rounds = 0
        self._total = dict.fromkeys(moves, 0.0)
        self.field = list(moves)  # still in question; all of them were tried equally often

    @property
    def favourite(self) -> Move:
        """What did best so far; the earlier of equals."""
        return max(self.field, key=self._total.__getitem__)

    def think(self, until: float) -> bool:
        """One round: a guess, and each move's worth on it; is there time for another?"""
        problem, found = self._problem, dict[Move, float]()
        self._rounds += 2
        guess = problem.game.redeal(problem.state, problem.seat, problem.chance(self._rounds))
        for move in self.field:
            rng = problem.chance(self._rounds + 1)
            state = problem.game.apply(guess, problem.seat, move, rng).state
            found[move] = worth(problem, state, rng, self._turns, self._judge)[problem.seat]
            if perf_counter() > until:
                break
        if self._rounds == 2:  # if there was no time for all of them, the others are out
            self.field = list(found)
        if len(found) == len(self.field):  # moves are compared on the same guesses
            for move, value in found.items():
                self._total[move] += value
        return perf_counter() <= until

    def drop_half(self) -> None:
        """Leaves the better half in question."""
        best = sorted(self.field, key=self._total.__getitem__, reverse=True)
        self.field = best[: (len(best) + 1) // 2]


def worth(problem: Problem, state: State, rng: Rng, turns: int, judge: Judge) -> Worth:
    """What a position is worth to each seat, judged when the seat's turn has come so often."""
    game, judgement = problem.game, problem.judgement
    actor = problem.seat
    for _ in range(LONGEST_PLAYOUT):
        give_way()
        waiting = game.to_act(state)
        if not waiting:
            return _won(game.outcome(state))
        seat = problem.seat if problem.seat in waiting else min(waiting)
        turns -= seat == problem.seat != actor
        if turns <= 0 and (chances := judge(state)):
            return chances
        actor = seat
        moves = tuple(game.legal_moves(state, seat))
        move = judgement.reply(state, seat, moves, rng) if len(moves) > 1 else moves[0]
        state = game.apply(state, seat, move, rng).state
    return judge(state) or [1 / max(game.seats)] * max(game.seats)


def _won(outcome: Outcome | None) -> Worth:
    places = outcome.places if outcome else ()
    return [1 / places.count(1) if place == 1 else 0.0 for place in places]
