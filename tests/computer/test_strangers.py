"""Games to come: the rules alone are enough, and a judgement sees only what its seat does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules.computer import LEVELS
from rules.computer import search as search_module
from rules.computer import thinking as thinking_module
from rules.computer.judgements import JUDGEMENTS
from rules.computer.levels import Level
from rules.computer.thinking import consider
from rules.game import Seat
from rules.judgement import Judgement
from rules.rng import Rng
from tests.computer.higher_lower import HIGHER_LOWER as GAME
from tests.computer.higher_lower import TURNS, HigherLower, State
from tests.computer.positions import decisions
from tests.toy import TOY, Stop, ToyMove, ToyState, ToyView

TITAN = LEVELS["titan"]
HIGH = State(open=7, hidden=9)  # whoever saw the hidden card would say higher
SEEDS = [bytes([number]) * 16 for number in range(24)]


def said(state: State, level: Level, seed: bytes, budget: int = 60) -> str:
    return consider(GAME, state, state.turn % 2, level, seed, budget).move


def won(hero: Seat, level: Level, number: int) -> float:
    """A game against a player who says anything: 1 if won, a half for a tie."""
    seed = number.to_bytes(16, "big")
    own = Rng(seed, 1 << 40)
    state = GAME.setup(2, GAME.options_type(), Rng(seed, 0)).state
    for turn in range(TURNS):
        seat = turn % 2
        word = said(state, level, seed + bytes([turn])) if seat == hero else ""
        move = GAME.parse(word) if word else own.choice(list(GAME.legal_moves(state, seat)))
        state = GAME.apply(state, seat, move, Rng(seed, turn + 1)).state
    outcome = GAME.outcome(state)
    assert outcome
    return float(outcome.places[hero] == 1) / outcome.places.count(1)


def test_a_game_without_a_judgement_is_played_well_by_its_rules_alone() -> None:
    assert GAME.slug not in JUDGEMENTS
    games = 30
    assert sum(won(number % 2, TITAN, number) for number in range(games)) > 0.8 * games


def test_it_plays_by_the_odds_and_not_by_what_lies_face_down() -> None:
    for level in ("hoplite", "titan"):
        assert {said(HIGH, LEVELS[level], seed, budget=400) for seed in SEEDS[:8]} == {"lower"}


@pytest.fixture
def guesses(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """All hidden cards that were guessed."""
    guessed: list[int] = []
    redeal = HigherLower.redeal

    def watched(self: HigherLower, state: State, seat: Seat | None, rng: Rng) -> State:
        guess = redeal(self, state, seat, rng)
        guessed.append(guess.hidden)
        return guess

    monkeypatch.setattr(HigherLower, "redeal", watched)
    return guessed


def test_every_round_of_thinking_guesses_anew(guesses: list[int]) -> None:
    said(HIGH, TITAN, SEEDS[0])
    assert len(guesses) > 20
    assert len(set(guesses)) > 4


def test_the_clock_stops_a_level_whose_time_is_up(
    guesses: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_module, "perf_counter", lambda: len(guesses))
    thought: list[int] = []
    for limit in (3, 7):
        guesses.clear()
        consider(GAME, HIGH, 0, replace(TITAN, seconds=limit), SEEDS[0])
        thought.append(len(guesses))
    assert thought == [5, 9], "one guess to forget the real card, one a second, one too many"


class Spy(Judgement[ToyState, ToyMove, ToyView]):
    """Writes down all that a game's judgement is shown."""

    def __init__(self) -> None:
        self.shown: list[object] = []

    def chances(self, state: ToyState) -> Sequence[float]:
        self.shown.append(state)
        return [1 / len(state.dice)] * len(state.dice)

    def ranked(self, state: ToyState, seat: Seat, moves: Sequence[ToyMove]) -> Sequence[ToyMove]:
        self.shown.append((state, seat, moves))
        return moves

    def reply(self, state: ToyState, seat: Seat, moves: Sequence[ToyMove], rng: Rng) -> ToyMove:
        self.shown.append((state, seat, moves))
        return moves[0]

    def pick(self, view: ToyView, seat: Seat, level: str, rng: Rng) -> None:
        self.shown.append((view, seat, level))

    def why(self, view: ToyView, seat: Seat, move: ToyMove) -> None:
        self.shown.append((view, seat))


@pytest.mark.parametrize("level", LEVELS)
def test_a_judgement_is_shown_nothing_that_its_seat_does_not_know(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for here in decisions(TOY, SEEDS[1], 4):
        shown = []
        for number in range(3):
            spy = Spy()
            monkeypatch.setitem(JUDGEMENTS, TOY.slug, spy)
            real = (
                TOY.redeal(here.state, here.seat, Rng(SEEDS[2], number)) if number else here.state
            )
            consider(TOY, real, here.seat, LEVELS[level], SEEDS[3], budget=12)
            shown.append(spy.shown)
        assert shown[0] == shown[1] == shown[2]
        public = TOY.view(here.state, None)
        assert shown[0][-1] == (public, here.seat), "reasons come from what everybody sees"


class Cheat(Judgement[ToyState, ToyMove, ToyView]):
    """Would do what only the host may do."""

    by_thumb = tuple(LEVELS)

    def reply(self, state: ToyState, seat: Seat, moves: Sequence[ToyMove], rng: Rng) -> ToyMove:
        return Stop()


@pytest.mark.parametrize("level", LEVELS)
def test_a_judgement_that_breaks_the_rules_is_a_mistake_and_no_thought(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(JUDGEMENTS, TOY.slug, Cheat())
    [here] = decisions(TOY, SEEDS[0], 1)
    with pytest.raises(ValueError, match="stop"):
        consider(TOY, here.state, here.seat, LEVELS[level], SEEDS[0])


def test_the_lowest_level_notices_few_moves_and_the_others_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noticed: dict[str, set[int]] = {word: set() for word in LEVELS}

    def watched(problem: Any, moves: Sequence[Any], level: Level, budget: int | None) -> Any:
        noticed[level.word].add(len(moves))
        return moves[0]

    monkeypatch.setattr(thinking_module, "best_move", watched)
    [here] = decisions(TOY, SEEDS[0], 1)
    for level in LEVELS.values():
        for seed in SEEDS:
            consider(TOY, here.state, here.seat, level, seed)
    assert noticed == {"satyr": {1, 2}, "hoplite": {4}, "titan": {4}}
