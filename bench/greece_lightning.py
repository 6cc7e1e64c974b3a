"""Greece Lightning: playout speed against python-chess, and whether its races are fair.

    python -m bench.greece_lightning

Ten thousand races at random look for crashes, dead ends and endless races; two thousand between
computer players of the middle level say how long a race takes and whether any start decides it;
six hundred, played on with each favor and without, say whether any favor does.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context

import chess

from bench import greece_lightning_favors
from bench.greece_lightning_captain import LEVEL, choose
from rules.game import Event, Seat
from rules.greece_lightning import GreeceLightning
from rules.greece_lightning.content import FAVORS, Feature
from rules.greece_lightning.moves import Move
from rules.greece_lightning.state import Options, State
from rules.rng import Rng
from rules.text import Text, Who

GAME = GreeceLightning()
PROCESSES = 2
LONGEST_RACE = 5_000
FAIR_START = 5.0  # points
FAIR_FAVOR = 15.0
FEWEST_ROUNDS, MOST_ROUNDS = 8, 14

# What an event's kind says about the dots of the course.
FEATURES = {
    "fished": Feature.FISH,
    "drew": Feature.FAVOR,
    "picked": Feature.WEDGE,
    "boosted": Feature.BOOST,
    "fed": Feature.HYDRA,
    "fought": Feature.HYDRA,
    "slipped": Feature.HYDRA,
    "swirled": Feature.CHARYBDIS,
    "passed": Feature.SCYLLA,
    "lapped": Feature.LINE,
}


@dataclass
class Tally:
    """What some races amounted to."""

    races: int = 0
    moves: int = 0
    longest: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    starts: Counter[tuple[int, int]] = field(default_factory=Counter)  # wins by seats and order
    sizes: Counter[int] = field(default_factory=Counter)  # races by seats
    happened: Counter[str] = field(default_factory=Counter)  # events by kind
    features: Counter[Feature] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)  # favors that did something
    holders: Counter[str] = field(default_factory=Counter)
    fair: Counter[str] = field(default_factory=Counter)  # wins, in thousandths, by chance
    won: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.races += other.races
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        for name in (
            "rounds", "starts", "sizes", "happened", "features", "acted",
            "holders", "fair", "won",
        ):  # fmt: skip
            getattr(self, name).update(getattr(other, name))


def race(number: int, *, skilled: bool) -> tuple[State, list[Event], int, tuple[Seat, ...]]:
    """One race to its end, with its events, its length and the order of placing."""
    chance = random.Random(number)
    seed = chance.randbytes(16)
    step = GAME.setup(2 + number % 3, Options(), Rng(seed, 0))
    order = step.state.berths
    events = list(step.events)
    for ply in range(1, LONGEST_RACE):
        waiting = GAME.to_act(step.state)
        if not waiting:
            return step.state, events, ply - 1, order
        seat = min(waiting)
        step = GAME.apply(
            step.state, seat, _pick(step.state, seat, chance, skilled), Rng(seed, ply)
        )
        events.extend(step.events)
    raise RuntimeError(f"race {number} does not end")


def tally(numbers: range, *, skilled: bool) -> Tally:
    """Runs races and adds them up."""
    total = Tally()
    for number in numbers:
        state, events, plies, order = race(number, skilled=skilled)
        _count(total, state, events, order)
        total.moves += plies
        total.longest = max(total.longest, plies)
    return total


def simulate(count: int, *, skilled: bool) -> Tally:
    """Runs many races on two processes."""
    parts = [range(start, count, PROCESSES * 4) for start in range(PROCESSES * 4)]
    total = Tally()
    with get_context("spawn").Pool(PROCESSES) as pool:
        for part in pool.imap_unordered(partial(tally, skilled=skilled), parts):
            total.add(part)
    return total


def playouts_per_second(seconds: float) -> tuple[float, float]:
    """Random moves a second, here and in python-chess, in turns within the same run."""
    ours, theirs = [0.0, 0.0], [0.0, 0.0]
    chance = random.Random(7)
    end = time.perf_counter() + seconds
    number = 0
    while time.perf_counter() < end:
        _timed(ours, partial(race_moves, number))
        _timed(theirs, partial(_chess_moves, chance))
        number += 1
    return ours[0] / ours[1], theirs[0] / theirs[1]


def race_moves(number: int) -> int:
    """A race at random without any book-keeping; says how many moves it took."""
    chance = random.Random(number)
    seed = chance.randbytes(16)
    state, ply = GAME.setup(2 + number % 3, Options(), Rng(seed, 0)).state, 0
    while waiting := GAME.to_act(state):
        seat = next(iter(waiting))
        ply += 1
        move = chance.choice(GAME.legal_moves(state, seat))
        state = GAME.apply(state, seat, move, Rng(seed, ply)).state
    return ply


def main(quick: bool = False) -> None:
    """Measures and prints; `quick` for a first look."""
    ours, theirs = playouts_per_second(1 if quick else 6)
    print("Greece Lightning")
    print(
        f"  random playouts: {ours:,.0f} moves/s, python-chess {theirs:,.0f}: {ours / theirs:.2f}x"
    )
    _report("at random", simulate(200 if quick else 10_000, skilled=False))
    _report(
        f"between computer players of the level {LEVEL}",
        simulate(100 if quick else 2_000, skilled=True),
        is_judged=True,
    )
    _report_favors(16 if quick else 600)


def _pick(state: State, seat: Seat, chance: random.Random, skilled: bool) -> Move:
    if skilled:
        return choose(state, seat)
    return chance.choice(GAME.legal_moves(state, seat))


def _timed(sums: list[float], play: Callable[[], int]) -> None:
    start = time.perf_counter()
    sums[0] += play()
    sums[1] += time.perf_counter() - start


def _chess_moves(chance: random.Random) -> int:
    board, count = chess.Board(), 0
    while count < 100 and (legal := list(board.legal_moves)):
        board.push(chance.choice(legal))
        count += 1
    return count


def _count(total: Tally, state: State, events: list[Event], order: tuple[Seat, ...]) -> None:
    outcome = GAME.outcome(state)
    assert outcome
    winner = outcome.places.index(1)
    seats = len(state.spots)
    total.races += 1
    total.rounds[state.round] += 1
    total.sizes[seats] += 1
    total.starts[seats, order.index(winner)] += 1
    held: set[tuple[Seat, str]] = set()
    for event in events:
        total.happened[event.kind] += 1
        if event.kind in FEATURES:
            total.features[FEATURES[event.kind]] += 1
        _count_favor(total, event, held)
    for seat, god in held:
        total.holders[god] += 1
        total.fair[god] += round(1000 / seats)
        total.won[god] += seat == winner


def _count_favor(total: Tally, event: Event, held: set[tuple[Seat, str]]) -> None:
    args = dict(event.text.args)
    god, who = args.get("god"), args.get("rival", args.get("who"))
    if not (isinstance(god, Text) and isinstance(who, Who)):
        return
    name = str(god.args[0][1])
    if event.kind in {"dealt", "kept", "given"} or (event.kind == "revealed" and _is_bolt(name)):
        held.add((who.seat, name))
    if event.kind in {"used", "cursed"} or (event.kind == "revealed" and _is_bolt(name)):
        total.acted[name] += 1


def _is_bolt(name: str) -> bool:
    return any(favor.title == name and favor.kind == "bolt" for favor in FAVORS)


def _report(title: str, total: Tally, *, is_judged: bool = False) -> None:
    rounds = sorted(total.rounds.elements())
    tenth = len(rounds) // 10
    print(f"  {total.races:,} races {title}: no crash, no dead end, none endless")
    print(f"    moves: {total.moves / total.races:.0f} on average, {total.longest} at most")
    print(
        f"    rounds: {sum(rounds) / len(rounds):.1f} on average, four in five take"
        f" {rounds[tenth]} to {rounds[-1 - tenth]}, all {rounds[0]} to {rounds[-1]}"
    )
    print(
        "    met:", ", ".join(f"{each} {count}" for each, count in sorted(total.features.items()))
    )
    unmet_features = sorted(set(Feature) - {Feature.PLAIN} - set(total.features))
    print(f"    features never met: {unmet_features or 'none'}")
    unmet = [favor.title for favor in FAVORS if not total.acted[favor.title]]
    print(f"    favors that never acted: {unmet or 'none'}")
    starts = _start_points(total)
    print("    wins by starting place, in points from the fair share:")
    for seats in sorted(total.sizes):
        print(
            f"      {seats} ships:", ", ".join(f"{starts[seats, at]:+.1f}" for at in range(seats))
        )
    favors = _favor_points(total)
    print("    wins of those who had a favor, in points from the fair share:")
    print("     ", ", ".join(f"{god} {points:+.1f}" for god, points in sorted(favors.items())))
    if is_judged:
        share = sum(total.rounds[n] for n in range(FEWEST_ROUNDS, MOST_ROUNDS + 1)) / total.races
        print(f"    races of {FEWEST_ROUNDS} to {MOST_ROUNDS} rounds: {share:.1%}")
        _judge("furthest start", max(map(abs, starts.values())), FAIR_START)


def _report_favors(count: int) -> None:
    points = greece_lightning_favors.simulate(count).points()
    print(f"  {count:,} races with each favor and without it, in points of its holder's chance:")
    print("   ", ", ".join(f"{god} {swing:+.1f}" for god, swing in sorted(points.items())))
    _judge("strongest favor", max(map(abs, points.values())), FAIR_FAVOR)


def _judge(what: str, points: float, limit: float) -> None:
    verdict = "within" if points <= limit else "BEYOND"
    print(f"    {what}: {points:.1f} points, {verdict} the limit of {limit:.0f}")


def _start_points(total: Tally) -> dict[tuple[int, int], float]:
    return {
        (seats, at): 100 * total.starts[seats, at] / count - 100 / seats
        for seats, count in total.sizes.items()
        for at in range(seats)
    }


def _favor_points(total: Tally) -> dict[str, float]:
    return {
        god: 100 * (total.won[god] - total.fair[god] / 1000) / count
        for god, count in total.holders.items()
    }


if __name__ == "__main__":
    main()
