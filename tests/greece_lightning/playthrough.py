"""Golden playthroughs: whole races as text, one for each number of ships.

    python -m tests.greece_lightning.playthrough

writes them anew, after a change of the rules that is meant. The first lines name the seats and the
seed; a line "> 1 sail b" is a move of seat 1, and the lines below it are what it led to.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bench.greece_lightning_captain import choose
from rules.greece_lightning import GreeceLightning
from rules.greece_lightning.state import Options, State
from rules.rng import Rng
from rules.text import render

GAME = GreeceLightning()
NAMES = ("Ann", "Ben", "Cleo", "Dio")
FOLDER = Path(__file__).with_name("golden")
SEEDS = {2: "hydra", 3: "scylla", 4: "charybdis"}


def replay(text: str) -> Iterator[str]:
    """Plays the moves of a playthrough again, and writes what happens now."""
    seats, seed = _head(text)
    yield from text.splitlines()[:2]
    step = GAME.setup(seats, Options(), Rng(seed, 0))
    yield from (render(event.text, NAMES) for event in step.events)
    for ply, line in enumerate(_moves(text), start=1):
        _, seat, words = line.split(" ", 2)
        step = GAME.apply(step.state, int(seat), GAME.parse(words), Rng(seed, ply))
        yield line
        yield from (render(event.text, NAMES) for event in step.events)
    yield from _result(step.state)


def record(seats: int, seed: str) -> str:
    """A race between computer players of the middle level, as text."""
    lines = [f"seats {seats}", f"seed {seed}"]
    state = GAME.setup(seats, Options(), Rng(seed.encode(), 0)).state
    ply = 0
    while waiting := sorted(GAME.to_act(state)):
        ply += 1
        seat = waiting[ply % len(waiting)]
        move = choose(state, seat)
        lines.append(f"> {seat} {move}")
        state = GAME.apply(state, seat, move, Rng(seed.encode(), ply)).state
    return "\n".join(replay("\n".join(lines))) + "\n"


def path(seats: int) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{seats}-ships.txt"


def _head(text: str) -> tuple[int, bytes]:
    seats, seed = (line.split()[1] for line in text.splitlines()[:2])
    return int(seats), seed.encode()


def _moves(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("> ")]


def _result(state: State) -> Iterator[str]:
    outcome = GAME.outcome(state)
    if outcome:
        yield f"places {' '.join(map(str, outcome.places))} after {state.round} rounds"


if __name__ == "__main__":
    for seats, seed in SEEDS.items():
        path(seats).write_text(record(seats, seed), encoding="utf-8")
