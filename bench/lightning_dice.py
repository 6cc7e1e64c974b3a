"""Lightning Dice measured: speed against python-chess, how long cards and races last, the board."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from statistics import mean, median
from time import perf_counter

import chess
from pydantic import TypeAdapter

from bench.computer import interval
from boards.lightning_dice import draw
from rules.computer import MIDDLE
from rules.errors import IllegalMoveError
from rules.lightning_dice import LightningDice, Options
from rules.lightning_dice.goals import GOALS
from rules.lightning_dice.moves import FIRST_ROLL, Roll
from rules.lightning_dice.odds import expected_rolls
from rules.lightning_dice.race import Mode, State
from rules.lightning_dice.racer import Act, plan
from rules.rng import Rng

GAME = LightningDice()
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gaia")


def main(quick: bool = False) -> None:
    """Prints all measurements; `quick` takes a few seconds."""
    print("Lightning Dice")
    _print_speed(4_000 if quick else 20_000)
    _print_roll(2_000 if quick else 10_000)
    _print_families()
    _print_races(3 if quick else 100)
    _print_board(5 if quick else 20)


def _print_speed(plies: int) -> None:
    ours, theirs = random_race_plies(plies), random_chess_plies(plies)
    print(f"  random moves, legal moves listed: {ours:.1f} us a move; python-chess {theirs:.1f} us;"
          f" ratio {ours / theirs:.2f}")  # fmt: skip


def random_race_plies(plies: int) -> float:
    """Microseconds for a random move of six players, with the list it was chosen from."""
    own = Rng(b"bench", 0)
    spent, made, game = 0.0, 0, 0
    while made < plies:
        game += 1
        seed = game.to_bytes(32, "big")
        state = GAME.setup(6, Options(), Rng(seed, 0)).state
        ply = 0
        while made < plies and GAME.to_act(state):
            ply, made, seat = ply + 1, made + 1, own.below(6)
            started = perf_counter()
            moves = list(GAME.legal_moves(state, seat))
            state = GAME.apply(state, seat, moves[own.below(len(moves))], Rng(seed, ply)).state
            spent += perf_counter() - started
    return spent / made * 1e6


def random_chess_plies(plies: int) -> float:
    """The same of python-chess."""
    own = Rng(b"bench", 0)
    spent, board = 0.0, chess.Board()
    for _ in range(plies):
        if board.is_game_over():
            board = chess.Board()
        started = perf_counter()
        moves = list(board.legal_moves)
        board.push(moves[own.below(len(moves))])
        spent += perf_counter() - started
    return spent / plies * 1e6


def _print_roll(count: int) -> None:
    state = GAME.setup(6, Options(), Rng(b"bench", 0)).state
    for seat in range(6):
        state = GAME.apply(state, seat, FIRST_ROLL, Rng(b"bench", seat)).state
    adapter = TypeAdapter(State)
    roll = _each(count, lambda ply: GAME.apply(state, 3, Roll(0b101101), Rng(b"bench", ply)))
    dump = _each(count, lambda _: adapter.dump_json(state))
    size = len(adapter.dump_json(state))
    print(f"  a roll {roll:.1f} us, its snapshot {dump:.1f} us and {size} bytes")


def _each(count: int, work: Callable[[int], object]) -> float:
    started = perf_counter()
    for turn in range(count):
        work(turn)
    return (perf_counter() - started) / count * 1e6


def _print_families() -> None:
    print("  expected rolls of one player, the best dice kept:")
    for goal in {goal.family: goal for goal in GOALS}.values():
        count = sum(other.family == goal.family for other in GOALS)
        print(f"    {goal.title:<16} {count:>2} cards  {expected_rolls(goal.faces):5.2f}")


def _print_races(count: int) -> None:
    print(f"  races of computers of the level {MIDDLE.word}, by their own reflexes:")
    modes: tuple[Mode, ...] = ("standard", "quick")
    for mode in modes:
        for players in (2, 4, 6):
            races = [race(mode, players, game) for game in range(count)]
            rounds = [each.moves / players for each in races]
            cards = [each.cards for each in races]
            first = sum((0 in each.winners) / len(each.winners) for each in races)
            low, high = interval(first, count)
            seconds = median(each.seconds for each in races)
            print(f"    {mode:<9}{players} players: {seconds:4.0f} s, "
                  f"{median(rounds):4.0f} moves each, {mean(cards):5.1f} cards, "
                  f"{sum(rounds) / sum(cards):4.1f} moves a card; "
                  f"longest quiet {max(each.quiet for each in races)} moves; the first seat wins "
                  f"{first / count:.0%} (95 %: {low:.0%} to {high:.0%})")  # fmt: skip


@dataclass(frozen=True)
class Raced:
    """How a race went."""

    moves: int
    cards: int
    quiet: int  # the most moves in a row that brought nobody anything
    seconds: float
    winners: tuple[int, ...]


def race(mode: Mode, players: int, game: int, level: str = MIDDLE.word) -> Raced:
    """A race of computers, each acting when it would at a table."""
    seed, own = game.to_bytes(32, "big"), Rng(b"bench", game)
    state = GAME.setup(players, Options(mode=mode), Rng(seed, 0)).state
    moves, quiet, now = 0, 0, 0.0
    coming = [_next(state, seat, level, own, 0, now) for seat in range(players)]
    heapify(coming)
    while GAME.to_act(state):
        now, seat, act = heappop(coming)
        # The card may have been won while it looked.
        with suppress(IllegalMoveError):
            state = GAME.apply(state, seat, GAME.parse(act.move), Rng(seed, moves + 1)).state
            moves += 1
        quiet = max(quiet, state.quiet)
        heappush(coming, _next(state, seat, level, own, act.kept, now))
    outcome = GAME.outcome(state)
    assert outcome
    winners = tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
    return Raced(moves, state.card, quiet, now, winners)


def _next(
    state: State, seat: int, level: str, own: Rng, kept: int, now: float
) -> tuple[float, int, Act]:
    act = plan(GAME.view(state, seat), seat, level, own, kept)
    return now + act.delay, seat, act


def _print_board(count: int) -> None:
    state = GAME.setup(6, Options(), Rng(b"bench", 0)).state
    view = GAME.view(state, None)
    size = len(draw(view, NAMES))
    best = min(_each(1, lambda _: draw(view, NAMES)) for _ in range(count)) / 1_000
    print(f"  the board of six: {best:.1f} ms, {size / 1_000:.0f} KB")


if __name__ == "__main__":
    main()
