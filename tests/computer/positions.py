"""Positions for tests: some out of random games of every game, and the toy's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules import GAMES
from rules.game import Game, Seat
from rules.rng import Rng
from tests.toy import TOY

AnyGame = Game[Any, Any, Any]
ALL: dict[str, AnyGame] = {**GAMES, TOY.slug: TOY}
LONGEST = 5000


@dataclass(frozen=True)
class Decision:
    """A position in which a seat has to decide, out of a random game."""

    game: AnyGame
    state: Any
    seat: Seat
    number: int


def decisions(game: AnyGame, seed: bytes, count: int) -> Iterator[Decision]:
    """Decisions spread over a whole random game."""
    path = list(_walk(game, seed))
    for number in range(count):
        yield path[number * (len(path) - 1) // max(1, count - 1)]


def of_every_kind(game: AnyGame, games: int = 12) -> list[Decision]:
    """For every kind of move that random games offer, a decision in which it may be made."""
    found: dict[type[object], Decision] = {}
    for number in range(games):
        for here in _walk(game, bytes([number]) * 16):
            for move in game.legal_moves(here.state, here.seat):
                found.setdefault(type(move), here)
    return list(found.values())


def _walk(game: AnyGame, seed: bytes) -> Iterator[Decision]:
    own = Rng(seed, 1 << 40)
    options = game.options_type()
    state = game.setup(own.choice(game.seats_for(options)), options, Rng(seed, 0)).state
    for ply in range(LONGEST):
        waiting = sorted(game.to_act(state))
        if not waiting:
            return
        seat = own.choice(waiting)
        yield Decision(game, state, seat, ply)
        move = own.choice(list(game.legal_moves(state, seat)))
        state = game.apply(state, seat, move, Rng(seed, ply + 1)).state
