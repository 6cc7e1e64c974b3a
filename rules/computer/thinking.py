"""Choosing a move for a seat: what runs in a worker process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from rules import GAMES
from rules.computer.judgements import judgement_of
from rules.computer.levels import LEVELS, MIDDLE, Level
from rules.computer.search import AnyGame, Move, Problem, State, best_move
from rules.game import Seat
from rules.rng import Rng
from rules.text import Text

FORGET, GLANCE, GUESS = range(3)  # what the first plies of the seed are used for


@dataclass(frozen=True, slots=True)
class Thought:
    """A move, and perhaps a clause for all to read: "keeps two fish for the Hydra ahead"."""

    move: str
    why: Text | None


def choose(
    slug: str, state_json: bytes, seat: Seat, level: str, seed: bytes, budget: int | None = None
) -> Thought:
    """The move of a computer player.

    It follows from what the seat knows and the seed; only the level's limit of time can cut the
    thinking short, and with a budget of rounds not even that.
    """
    return consider(*_at(slug, state_json), seat, LEVELS[level], seed, budget)


def simple_move(slug: str, state_json: bytes, seat: Seat, seed: bytes) -> Thought:
    """A sensible move at once, for when thinking failed: nothing is searched."""
    problem = _problem(*_at(slug, state_json), seat, seed)
    move = _picked(problem, MIDDLE, seed)
    return _thought(problem, _by_thumb(problem, seed) if move is None else move)


def random_move(slug: str, state_json: bytes, seat: Seat, seed: bytes) -> Thought:
    """Any move, by the rules alone, for when the game's judgement itself is at fault."""
    game, state = _at(slug, state_json)
    moves = tuple(game.legal_moves(state, seat))
    return Thought(str(Rng(seed, GUESS).choice(moves)), None)


def consider(
    game: AnyGame, state: State, seat: Seat, level: Level, seed: bytes, budget: int | None = None
) -> Thought:
    """As `choose`, for a game and a position at hand."""
    problem = _problem(game, state, seat, seed)
    move = _picked(problem, level, seed)
    if move is None and level.word in problem.judgement.by_thumb:
        move = _by_thumb(problem, seed)
    if move is None:
        move = best_move(problem, _noticed(problem, level), level, budget)
    return _thought(problem, move)


def _at(slug: str, state_json: bytes) -> tuple[AnyGame, State]:
    game = GAMES[slug]
    return game, state_adapter(game).validate_json(state_json)


def _problem(game: AnyGame, state: State, seat: Seat, seed: bytes) -> Problem:
    """The real position is forgotten here: all that follows knows only what the seat knows."""
    guess = game.redeal(state, seat, Rng(seed, FORGET))
    return Problem(game, judgement_of(game), guess, seat, seed + b"search")


def _picked(problem: Problem, level: Level, seed: bytes) -> Move | None:
    view = problem.game.view(problem.state, problem.seat)
    return problem.judgement.pick(view, problem.seat, level.word, Rng(seed, GUESS))


def _by_thumb(problem: Problem, seed: bytes) -> Move:
    return problem.judgement.reply(problem.state, problem.seat, problem.moves(), Rng(seed, GUESS))


def _noticed(problem: Problem, level: Level) -> tuple[Move, ...]:
    if level.glance is None:
        return tuple(problem.moves())
    moves = tuple(problem.game.legal_moves(problem.state, problem.seat))
    chance = Rng(problem.seed, GLANCE)
    # Every other time it does what comes to mind first.
    noticed = 1 if chance.below(2) else max(2, len(moves) // 2)
    return chance.sample(moves, min(noticed, level.glance, len(moves)))


def _thought(problem: Problem, move: Move) -> Thought:
    # Does the game's judgement know its own rules? The table would refuse this again and again.
    if move not in problem.game.legal_moves(problem.state, problem.seat):
        raise ValueError(f"no move of this position: {move}")
    public = problem.game.view(problem.state, None)
    return Thought(str(move), problem.judgement.why(public, problem.seat, move))


@cache
def state_adapter(game: AnyGame) -> TypeAdapter[Any]:
    """Reads and writes a game's states, to be sent to another process."""
    return TypeAdapter(game.state_type)
