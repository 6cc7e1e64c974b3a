"""The search: guess what is hidden, try moves on the guess, keep what did well on average.

One tree of move words serves all guesses (Monte Carlo tree search over information sets): each
round redeals what the seat can't see, walks down the tree by a bound that weighs success against
neglect, adds one node and backs its worth up. Chance is sampled anew in each round, so a node
stands for a line of moves and not for a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Any, TypeAlias

from rules.computer.judgement import Judgement
from rules.computer.levels import Level
from rules.game import Game, Outcome, Seat
from rules.rng import Rng

AnyGame: TypeAlias = Game[Any, Any, Any]
Worth: TypeAlias = Sequence[float]  # for each seat, from 0 (lost) to 1 (won)

CURIOSITY = 0.6  # how much neglect weighs against success
LONGEST_PLAYOUT = 400
CLOCK_EVERY = 4  # rounds between two looks at the clock


@dataclass(frozen=True, slots=True)
class Problem:
    """One decision: a position in which everything hidden from the seat was dealt anew."""

    game: AnyGame
    judgement: Judgement[Any, Any, Any]
    state: Any
    seat: Seat
    seed: bytes

    def chance(self, number: int) -> Rng:
        """The chance of one round of thinking."""
        return Rng(self.seed, number)

    def moves(self) -> Sequence[Any]:
        """The seat's moves that are worth a thought, most promising first."""
        moves = tuple(self.game.legal_moves(self.state, self.seat))
        return self.judgement.ranked(self.state, self.seat, moves) or moves


class Node:
    """What is known of a line of moves: how often it was tried, and how well it did."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # for whoever made the last move of the line
        self.children: dict[Any, Node] = {}


def best_move(problem: Problem, moves: Sequence[Any], level: Level, budget: int | None) -> Any:
    """The move that did best; with a budget of rounds given, the clock is not looked at."""
    if len(moves) == 1:
        return moves[0]
    until = None if budget is not None else perf_counter() + level.seconds
    rounds = level.budget if budget is None else budget
    search = _Search(problem, moves, level.depth)
    for number in range(1, max(rounds, len(moves)) + 1):
        search.think(problem.chance(number))
        if until and number % CLOCK_EVERY == 0 and perf_counter() > until:
            break
    return search.favourite()


class _Search:
    def __init__(self, problem: Problem, moves: Sequence[Any], depth: int) -> None:
        self._problem = problem
        self._game = problem.game
        self._moves = moves
        self._depth = depth
        self._root = Node()

    def think(self, rng: Rng) -> None:
        """One round: a guess, a line of moves, and what it is worth."""
        game, problem = self._game, self._problem
        state = game.redeal(problem.state, problem.seat, rng)
        node, seat, moves = self._root, problem.seat, self._moves
        line: list[tuple[Seat, Node]] = []
        while len(line) < self._depth:
            move = _selected(node, moves)
            child = node.children.get(move)
            if child is None:
                child = node.children[move] = Node()
            state = game.apply(state, seat, move, rng).state
            line.append((seat, child))
            waiting = game.to_act(state)
            if not waiting or not child.visits:
                break
            node, seat = child, next_to_act(waiting, problem.seat)
            moves = tuple(game.legal_moves(state, seat))
            moves = problem.judgement.ranked(state, seat, moves) or moves
        self._learn(line, worth(problem, state, rng))

    def favourite(self) -> Any:
        """The move that was tried most; of those tried as often, the one that did best."""
        tried = self._root.children
        return max(self._moves, key=lambda move: _standing(tried.get(move)))

    def _learn(self, line: list[tuple[Seat, Node]], worth: Worth) -> None:
        self._root.visits += 1
        for seat, node in line:
            node.visits += 1
            node.total += worth[seat]


def next_to_act(waiting: frozenset[Seat], own: Seat) -> Seat:
    """Of those who choose at the same time, oneself first."""
    return own if own in waiting else min(waiting)


def worth(problem: Problem, state: Any, rng: Rng) -> Worth:
    """What a position is worth to each seat: judged, or played out at random."""
    game = problem.game
    for _ in range(LONGEST_PLAYOUT):
        waiting = game.to_act(state)
        if not waiting:
            outcome = game.outcome(state)
            return _won(outcome) if outcome else _open(game, state)
        if chances := problem.judgement.chances(state):
            return chances
        seat = rng.choice(sorted(waiting))
        move = rng.choice(tuple(game.legal_moves(state, seat)))
        state = game.apply(state, seat, move, rng).state
    return _open(game, state)


def _standing(node: Node | None) -> tuple[int, float]:
    return (node.visits, node.total) if node else (0, 0.0)


def _selected(node: Node, moves: Sequence[Any]) -> Any:
    """By success so far, and by how little a promising move was tried."""
    mean = 0.5
    tried = [node.children.get(move) for move in moves]
    visits = sum(child.visits for child in tried if child)
    if visits:
        mean = sum(child.total for child in tried if child) / visits
    urge = CURIOSITY * sqrt(visits + 1)
    best, best_bound = moves[0], -1.0
    for place, child in enumerate(tried):
        if child is None or not child.visits:
            bound = mean + urge / (place + 2)
        else:
            bound = child.total / child.visits + urge / (place + 2) / (1 + child.visits)
        if bound > best_bound:
            best, best_bound = moves[place], bound
    return best


def _won(outcome: Outcome) -> Worth:
    winners = sum(place == 1 for place in outcome.places)
    return [1 / winners if place == 1 else 0.0 for place in outcome.places]


def _open(game: AnyGame, state: Any) -> Worth:
    seats = max(game.seats)
    return [1 / seats] * seats
