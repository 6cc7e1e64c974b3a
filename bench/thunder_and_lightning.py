"""Thunder & Lightning measured: speed, random games, secrecy, and fairness between the sides.

python -m bench.thunder_and_lightning [--quick]
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import TypeAlias

import chess

from bench.computer import interval
from bench.thunder_and_lightning_secrecy import watched_games
from bench.thunder_and_lightning_thumb import choose as by_thumb
from boards.thunder_and_lightning import draw_board, draw_hand
from rules.computer import MIDDLE
from rules.computer.thinking import consider
from rules.game import Seat
from rules.rng import Rng
from rules.thunder_and_lightning.battlefield import State
from rules.thunder_and_lightning.knowledge import View
from rules.thunder_and_lightning.moves import Move
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME

LONGEST = 2_000  # moves; far more than any game has taken
PROCESSES = 2
BATCHES = 8

Chooser: TypeAlias = Callable[[State, Seat, random.Random], Move]


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    moves: int
    how: str
    winner: Seat | None


def play(number: int, choose: Chooser) -> Played:
    """A whole game; it crashes where the rules do."""
    seed, chance = number.to_bytes(32, "big"), random.Random(number)
    state = GAME.setup(2, GAME.options_type(), Rng(seed, 0)).state
    for ply in range(1, LONGEST):
        waiting = GAME.to_act(state)
        if not waiting:
            break
        seat = min(waiting)
        state = GAME.apply(state, seat, choose(state, seat, chance), Rng(seed, ply)).state
    if state.ending is None:
        return Played(LONGEST, "endless", None)
    return Played(ply - 1, state.ending.how, 1 - state.ending.loser)


def at_random(state: State, seat: Seat, chance: random.Random) -> Move:
    moves = GAME.legal_moves(state, seat)
    return moves[int(chance.random() * len(moves))]


def random_batch(numbers: range) -> list[Played]:
    return [_caught(number, at_random) for number in numbers]


def thumb_batch(numbers: range) -> list[Played]:
    return [_caught(number, by_thumb) for number in numbers]


def middle_batch(numbers: range) -> list[Played]:
    return [_caught(number, by_middle_level) for number in numbers]


def by_middle_level(state: State, seat: Seat, chance: random.Random) -> Move:
    """The whole budget is thought through, so that no clock decides a game."""
    return GAME.parse(consider(GAME, state, seat, MIDDLE, chance.randbytes(16), MIDDLE.budget).move)


def _caught(number: int, choose: Chooser) -> Played:
    try:
        return play(number, choose)
    except IndexError:
        return Played(0, "dead end", None)
    except Exception as error:  # noqa: BLE001  a crash is a result here
        return Played(0, f"crash: {error!r}", None)


def speed(seconds: float) -> float:
    """Random moves a second, with the list of legal moves and the end of the game checked."""
    moves, number, start = 0, 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        moves += play(number, at_random).moves
        number += 1
    return moves / (time.perf_counter() - start)


def chess_speed(seconds: float) -> float:
    """The same with python-chess."""
    moves, chance, start = 0, random.Random(1), time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        while legal := list(board.legal_moves):
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
            if board.is_insufficient_material() or board.is_seventyfive_moves():
                break
    return moves / (time.perf_counter() - start)


def batches(count: int) -> list[range]:
    step = -(-count // BATCHES)
    return [range(first, min(count, first + step)) for first in range(0, count, step)]


def told(title: str, games: Iterable[Played]) -> None:
    played = list(games)
    lengths = sorted(game.moves for game in played)
    wins = Counter(game.winner for game in played)
    endings = Counter(game.how for game in played)
    quarter = [lengths[len(lengths) * q // 4] for q in (1, 2, 3)]
    print(f"{title}: {len(played):,} games")
    print(f"  moves: least {lengths[0]}, quartiles {quarter}, most {lengths[-1]}")
    for how, count in endings.most_common():
        print(f"  {how}: {count / len(played):.1%}")
    low, high = interval(wins[0], len(played))
    print(
        f"  Thor wins {wins[0] / len(played):.1%} (95 %: {low:.1%} to {high:.1%}),"
        f" Loki wins {wins[1] / len(played):.1%}"
    )


def pictures() -> None:
    """How long the pictures take to draw, and how big they are."""
    board: list[tuple[float, int]] = []
    hand: list[tuple[float, int]] = []
    state, chance = GAME.setup(2, GAME.options_type(), Rng(b"picture", 0)).state, random.Random(3)
    for ply in range(1, 80):
        waiting = GAME.to_act(state)
        if not waiting:
            break
        board.append(drawn(draw_board, GAME.view(state, None)))
        hand.append(drawn(draw_hand, GAME.view(state, ply % 2)))
        move = at_random(state, min(waiting), chance)
        state = GAME.apply(state, min(waiting), move, Rng(b"picture", ply)).state
    for title, made in (("board", board), ("hand and board", hand)):
        middle = sorted(seconds for seconds, _ in made)[len(made) // 2]
        largest = max(size for _, size in made)
        print(f"{title}: {1000 * middle:.1f} ms, {largest / 1000:.0f} KB at most")


def drawn(draw: Callable[[View, tuple[str, str]], bytes], view: View) -> tuple[float, int]:
    start = time.perf_counter()
    png = draw(view, ("Astrid", "Bjørn"))
    return time.perf_counter() - start, len(png)


def main(quick: bool = False) -> None:
    """Prints the measurements; `quick` looks at fewer games."""
    seconds, many, some, few = (0.5, 400, 100, 16) if quick else (4.0, 10_000, 2_000, 400)
    ours, theirs = speed(seconds), chess_speed(seconds)
    print("Thunder & Lightning")
    print(
        f"playouts: {ours:,.0f} moves a second ({1e6 / ours:.0f} us each), "
        f"python-chess {theirs:,.0f}: {ours / theirs:.2f} of it"
    )
    with ProcessPoolExecutor(PROCESSES) as pool:
        played = [game for games in pool.map(random_batch, batches(many)) for game in games]
        told("random players", played)
        played = [game for games in pool.map(thumb_batch, batches(some)) for game in games]
        told("rule-of-thumb players", played)
        played = [game for games in pool.map(middle_batch, batches(few)) for game in games]
        told(f"computer players of the level {MIDDLE.word}", played)
        redealt = sum(pool.map(watched_games, batches(some)))
    print(f"secrecy: {redealt:,} positions of {some:,} games, no redeal could be told apart")
    pictures()


if __name__ == "__main__":
    main(quick="--quick" in sys.argv)
