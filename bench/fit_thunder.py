"""Fits the insight in judgement.toml of Thunder & Lightning to games of instinct against itself.

    python -m bench.fit_thunder [games]

Prints the table anew. The worth of a side is linear in the weights: with a term for each weight in
its place, the same code that weighs a position lists what there is to weigh in it. Each side makes
a share of its moves with less care, so that other positions are seen as well; logistic regression
does the rest.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from math import exp, sqrt
from typing import Any

from rules.game import Seat
from rules.rng import Rng
from rules.thunder_and_lightning.battlefield import SETUP_TURN, State
from rules.thunder_and_lightning.instinct import instinctive, readiest
from rules.thunder_and_lightning.judgement import Scale, Weights, read_experience
from rules.thunder_and_lightning.moves import Move
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME

# How many of a side's moves are one of the readiest few, and how many any move at all.
SLIPS = ((0.0, 0.03), (0.15, 0.0), (0.3, 0.03), (0.05, 0.1))
FEW = 5
KEPT, KEPT_WITHIN_TURN = 0.25, 0.08  # the share of the positions that are learnt from
EPOCHS, RATE, DECAY = 6, 0.1, 1e-4
CAUTION = 10.0  # keeps the weights of what is hardly ever seen near 0


class Terms(dict[int, float]):
    """A weighted sum of weights that are not known yet."""

    def __add__(self, other: Terms | float) -> Terms:
        total = Terms(self)
        for key, value in other.items() if isinstance(other, Terms) else ():
            total[key] = total.get(key, 0.0) + value
        return total

    __radd__ = __add__

    def __mul__(self, factor: float) -> Terms:
        return Terms({key: value * factor for key, value in self.items()})


def termed(weights: Weights) -> tuple[Scale, int]:
    """A scale whose weights are terms, and their number."""
    fields: dict[str, Any] = {}
    count = 0
    for name, value in weights:
        size = len(value) if isinstance(value, tuple) else 1
        terms = tuple(Terms({count + at: 1.0}) for at in range(size))
        fields[name] = terms if isinstance(value, tuple) else terms[0]
        count += size
    return Scale(Weights.model_construct(**fields)), count


def game(number: int, scale: Scale) -> Iterator[tuple[Terms, bool]]:
    """What there was to weigh in some positions of a game, and whether Thor won it."""
    seed, chance = number.to_bytes(16, "big"), random.Random(number)
    slips = chance.choice(SLIPS), chance.choice(SLIPS)
    state, kept, ply = GAME.setup(2, GAME.options_type(), Rng(seed, 0)).state, [], 0
    while waiting := GAME.to_act(state):
        ply += 1
        seat, rng = min(waiting), Rng(seed, ply)
        move = _move(state, seat, slips[seat], rng, chance)
        state = GAME.apply(state, seat, move, rng).state
        share = KEPT_WITHIN_TURN if state.spent else KEPT
        if not state.ending and state.turn != SETUP_TURN and chance.random() < share:
            kept.append(_terms(scale, state, 0) + _terms(scale, state, 1) * -1.0)
    thor_won = state.ending is not None and state.ending.loser == 1
    yield from ((terms, thor_won) for terms in kept)


def _move(
    state: State, seat: Seat, slips: tuple[float, float], rng: Rng, chance: random.Random
) -> Move:
    moves, mood = GAME.legal_moves(state, seat), chance.random()
    if mood < slips[0]:
        return chance.choice(readiest(state, seat, moves, FEW))
    return chance.choice(moves) if mood < sum(slips) else instinctive(state, seat, moves, rng)


def _terms(scale: Scale, state: State, seat: Seat) -> Terms:
    terms = scale.worth(state, seat)
    assert isinstance(terms, Terms)
    return terms


def fitted(seen: list[tuple[Terms, bool]], count: int) -> list[float]:
    """Logistic regression by gradient steps whose length shrinks for what was seen often."""
    weights, steps = [0.0] * count, [CAUTION] * count
    chance = random.Random(1)
    for _ in range(EPOCHS):
        chance.shuffle(seen)
        for terms, won in seen:
            lead = sum(weights[key] * value for key, value in terms.items())
            error = 1 / (1 + exp(-max(-30.0, min(30.0, lead)))) - won
            for key, value in terms.items():
                slope = error * value + DECAY * weights[key]
                steps[key] += slope * slope
                weights[key] -= RATE * slope / sqrt(steps[key])
    return weights


def main(games: int) -> None:
    """Plays, fits, prints."""
    old = read_experience().insight
    scale, count = termed(old)
    seen = [kept for number in range(games) for kept in game(number, scale)]
    found = iter(round(weight, 3) for weight in fitted(seen, count))
    print("[insight]")
    for name, value in old:
        size = len(value) if isinstance(value, tuple) else 0
        print(name, "=", [next(found) for _ in range(size)] if size else next(found))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 16_000)
