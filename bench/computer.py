"""How well and how fast the computer players play, game by game.

    python -m bench.computer

Each match is played by two processes for a bounded number of games and a bounded time, forty
minutes at most in all, each side on every seat in turn; its share of wins is printed with its 95 %
interval. Thoughts have their whole budget and are timed by the processor's clock, so that other
work on the machine changes neither. `played` serves the games' own benches too: the middle level
is the player by which a game's balance is measured.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import fsum, sqrt
from multiprocessing import get_context

from rules import GAMES
from rules.computer import LEVELS
from rules.computer.thinking import consider
from rules.lightning_dice.goals import DICE, GOALS, Faces
from rules.lightning_dice.moves import ALL_DICE, Bonus, Claim, Roll, Thunder
from rules.lightning_dice.odds import expected_rolls
from rules.lightning_dice.racer import REFLEXES, decided
from rules.lightning_dice.view import Card, View
from rules.rng import Rng

RANDOM = "random"
PROCESSES = 2
LONGEST_GAME = 5_000
ROLLS_BAR = 1.1


@dataclass(frozen=True)
class Match:
    """One level against others, and the share of wins that it has to reach."""

    slug: str
    hero: str
    others: tuple[str, ...]
    bar: float
    games: int
    seconds: float


@dataclass(frozen=True)
class Played:
    """A game between levels: who won, and how long each decision took, by level."""

    winners: tuple[int, ...]
    plies: int
    seconds: dict[str, list[float]]


BARS = {  # against random players, and the top against the middle level
    ("thunder-and-lightning", 2): (0.95, 0.85, 0.65),
    ("greece-lightning", 2): (0.95, 0.85, 0.65),
    ("greece-lightning", 4): (0.70, 0.50, 0.35),
}


def played(slug: str, levels: tuple[str, ...], number: int) -> Played:
    """One game to its end; the number decides cards, dice and thoughts."""
    game, seed = GAMES[slug], number.to_bytes(16, "big")
    own = Rng(seed, 1 << 40)
    state = game.setup(len(levels), game.options_type(), Rng(seed, 0)).state
    took: dict[str, list[float]] = {level: [] for level in levels}
    for ply in range(1, LONGEST_GAME):
        waiting = game.to_act(state)
        if not waiting:
            outcome = game.outcome(state)
            assert outcome
            won = tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
            return Played(won, ply - 1, took)
        seat = min(waiting)
        level, start = levels[seat], time.process_time()
        if level == RANDOM:
            move = own.choice(list(game.legal_moves(state, seat)))
        else:
            strength, chance = LEVELS[level], seed + ply.to_bytes(4, "big")
            thought = consider(game, state, seat, strength, chance, strength.budget)
            move = game.parse(thought.move)
        took[level].append(time.process_time() - start)
        state = game.apply(state, seat, move, Rng(seed, ply)).state
    raise RuntimeError(f"game {number} of {slug} does not end")


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, z = wins / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games**2)) / (1 + z * z / games)
    return middle - half, middle + half


def measured(match: Match) -> None:
    """Plays a match for as long as it may take, and prints the share of wins."""
    wins, games, took, end = 0.0, 0, list[float](), time.monotonic() + match.seconds
    with get_context("spawn").Pool(PROCESSES, _be_nice) as pool:
        for number, game in enumerate(pool.imap(_play, _pairings(match))):
            hero = number % (len(match.others) + 1)
            wins += (hero in game.winners) / len(game.winners)
            games += 1
            took += game.seconds[match.hero]
            if time.monotonic() > end:
                pool.terminate()
                break
    low, high = interval(wins, games)
    took.sort()
    against = f"{len(match.others)} x {match.others[0]}"
    print(
        f"  {match.hero:>8} v. {against:<12} {wins / games:6.1%} of {games} games"
        f" (95 %: {low:.1%} to {high:.1%}; bar {match.bar:.0%});"
        f" a decision takes {1000 * took[int(0.95 * len(took))]:.0f} ms of one core at p95",
        flush=True,
    )


def racer_rolls(level: str, rounds: int) -> float:
    """Rolls that the racer needs for all 50 cards, as a multiple of the fewest possible."""
    game = GAMES["lightning-dice"]
    start = game.view(game.setup(2, game.options_type(), Rng(b"", 0)).state, 0)
    rng = Rng(level.encode(), 1)
    rolls = sum(_rolls_for(goal.faces, start, level, rng) for goal in GOALS * rounds)
    return rolls / (rounds * fsum(expected_rolls(goal.faces) for goal in GOALS))


def main(quick: bool = False) -> None:
    """Measures and prints; `quick` for a first look."""
    print("Computer players")
    games, share = (4, 0.03) if quick else (150, 1.0)
    for (slug, seats), (top, middle, between) in BARS.items():
        print(f" {GAMES[slug].title}, {seats} players")
        rest = seats - 1
        for hero, other, bar, seconds in (
            ("hoplite", RANDOM, middle, 60.0),
            ("titan", RANDOM, top, 150.0),
            ("titan", "hoplite", between, 540.0),  # close, so it takes most games to tell
        ):
            measured(Match(slug, hero, (other,) * rest, bar, games, share * seconds))
    print(" Lightning Dice")
    for level in LEVELS:
        limit = f" (bar {ROLLS_BAR})" if level == "titan" else ""
        ratio = racer_rolls(level, 4 if quick else 60)
        print(f"  {level:>8} {ratio:.3f} x the fewest rolls a card{limit}")


def _rolls_for(faces: Faces, start: View, level: str, rng: Rng) -> int:
    """Rolls from an empty tray to the claim that is right."""
    view, rolls = replace(start, card=Card(1, faces, "")), 0
    while True:
        move = decided(view, 0, REFLEXES[level], rng)
        old = view.dice[0] or (0,) * DICE
        mask = move.mask if isinstance(move, Roll) else 0
        if isinstance(move, Claim) and tuple(sorted(old)) == faces:
            return rolls
        if isinstance(move, Bonus | Thunder):
            mask = ALL_DICE  # rolled anew, as after the call
        dice = tuple(rng.roll() if mask >> at & 1 else die for at, die in enumerate(old))
        view = replace(view, dice=(dice, *view.dice[1:]))
        rolls += 1


def _pairings(match: Match) -> Iterator[tuple[str, tuple[str, ...], int]]:
    for number in range(match.games):
        levels = list(match.others)
        levels.insert(number % (len(levels) + 1), match.hero)
        yield match.slug, tuple(levels), number


def _play(job: tuple[str, tuple[str, ...], int]) -> Played:
    return played(*job)


def _be_nice() -> None:
    os.nice(5)


if __name__ == "__main__":
    main(quick="quick" in sys.argv)
