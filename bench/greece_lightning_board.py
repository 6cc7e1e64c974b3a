"""How long the board of Greece Lightning takes to draw, and how many bytes it has.

python -m bench.greece_lightning_board
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from boards._greece_course import course_layer
from boards.greece_lightning import draw
from rules.greece_lightning import GreeceLightning
from rules.greece_lightning.state import Options
from rules.greece_lightning.view import View
from rules.rng import Rng

GAME = GreeceLightning()
NAMES = ("Penelope", "Odysseus", "Nausicaa", "Telemachus")
NEW, CACHED, MOST_BYTES = 40.0, 25.0, 150_000


def main(quick: bool = False) -> None:
    every = 61 if quick else 13
    views = [view for seats in GAME.seats for view in _race(seats)][::every]
    draw(views[0], NAMES)  # fonts, palette and shore are made once in a process
    new = [_milliseconds(partial(_draw_new, view)) for view in views]
    cached = [_milliseconds(partial(draw, view, NAMES)) for view in views]
    sizes = [len(draw(view, NAMES)) for view in views]
    print(f"Greece Lightning's board, {len(views)} positions of random races for 2 to 4:")
    print(f"  new course     {median(new):6.1f} ms, at most {max(new):6.1f} (goal {NEW:.0f})")
    print(
        f"  cached course  {median(cached):6.1f} ms, at most {max(cached):6.1f} (goal {CACHED:.0f})"
    )
    print(f"  PNG            {median(sizes):6.0f} bytes, at most {max(sizes)} (goal {MOST_BYTES})")


def _race(seats: int) -> Iterator[View]:
    key = bytes(31) + bytes([seats])
    own = Rng(key, 1 << 40)
    state = GAME.setup(seats, Options(), Rng(key, 0)).state
    ply = 0
    while waiting := sorted(GAME.to_act(state)):
        yield GAME.view(state, None)
        seat = own.choice(waiting)
        ply += 1
        state = GAME.apply(
            state, seat, own.choice(GAME.legal_moves(state, seat)), Rng(key, ply)
        ).state


def _draw_new(view: View) -> bytes:
    course_layer.cache_clear()
    return draw(view, NAMES)


def _milliseconds(work: Callable[[], object], times: int = 5) -> float:
    """The processor time of the best of some runs, whatever else the machine does."""
    taken = []
    for _ in range(times):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return min(taken) * 1000


if __name__ == "__main__":
    main()
