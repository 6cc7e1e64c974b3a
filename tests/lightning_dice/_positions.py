"""Positions of a race from short texts: `race("113456", "113456", "222222", scores=(4, 0))`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.game import Seat, Step
from rules.lightning_dice.game import LightningDice, Options
from rules.lightning_dice.goals import GOALS
from rules.lightning_dice.race import Mode, State
from rules.rng import Rng
from rules.text import render

GAME = LightningDice()
SEED = b"lightning" * 4
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gaia")


def race(
    goal: str | None, *dice: str | None, mode: Mode = "standard", target: int = 20, **fields: Any
) -> State:
    """A race with this goal face up and these dice before the players; None has not rolled."""
    options = Options(mode=mode, target=target)
    seats = len(dice) + (mode == "tournament")
    state = GAME.setup(seats, options, Rng(SEED, 0)).state
    place = None if goal is None else goal_place(goal)
    return replace(
        state,
        goal=place,
        deck=fields.pop("deck", tuple(card for card in range(len(GOALS)) if card != place)),
        card=fields.pop("card", 1),
        dice=tuple(faces(shown) if shown else None for shown in dice),
        **fields,
    )


def faces(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def goal_place(text: str) -> int:
    return [goal.faces for goal in GOALS].index(faces(text))


def play(state: State, seat: Seat, text: str, ply: int = 1) -> Step[State]:
    return GAME.apply(state, seat, GAME.parse(text), Rng(SEED, ply))


def after(state: State, *moves: tuple[Seat, str]) -> State:
    """The state after several moves, each with dice of its own."""
    for ply, (seat, text) in enumerate(moves, start=1):
        state = play(state, seat, text, ply).state
    return state


def told(step: Step[State]) -> list[str]:
    return [render(event.text, NAMES) for event in step.events]


def legal(state: State, seat: Seat) -> list[str]:
    return [str(move) for move in GAME.legal_moves(state, seat)]
