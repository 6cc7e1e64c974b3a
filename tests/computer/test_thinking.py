"""What every computer player keeps to: its own knowledge, the rules, its seed and its budget."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest
from pydantic import TypeAdapter

from rules import GAMES
from rules.computer import LEVELS, Thought, choose, simple_move
from rules.computer import search as search_module
from rules.computer.judgements import judgement_of
from rules.computer.thinking import consider
from rules.judgement import Judgement
from rules.rng import Rng
from rules.text import Text, render
from tests.computer.positions import ALL, AnyGame, Decision, decisions, of_every_kind

BUDGET = 24
SEEDS = [bytes([n]) * 16 for n in range(4)]
REDEAL = 1 << 42

every_game = pytest.mark.parametrize("game", ALL.values(), ids=ALL.keys())
registered = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_level = pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())


def thought(here: Decision, level: str, seed: bytes) -> Thought:
    return consider(here.game, here.state, here.seat, LEVELS[level], seed, budget=BUDGET)


def redealt(here: Decision, number: int) -> Decision:
    rng = Rng(SEEDS[0], REDEAL + number)
    return replace(here, state=here.game.redeal(here.state, here.seat, rng))


@every_game
@pytest.mark.parametrize("seed", SEEDS[:2], ids=["one", "two"])
@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_is_the_same_for_every_redeal_of_what_the_seat_knows(
    game: AnyGame, seed: bytes, level: str
) -> None:
    for here in decisions(game, seed, 8):
        chosen = thought(here, level, seed)
        for number in range(3):
            assert thought(redealt(here, number), level, seed) == chosen


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_it_is_so_for_every_kind_of_move_amid_a_turn_too(game: AnyGame, level: str) -> None:
    for here in of_every_kind(game):
        chosen = thought(here, level, SEEDS[2])
        for number in range(2):
            assert thought(redealt(here, number), level, SEEDS[2]) == chosen


@every_game
def test_a_redeal_follows_from_what_the_seat_knows_and_the_chance_alone(game: AnyGame) -> None:
    for seed in SEEDS:
        for here in decisions(game, seed, 25):
            guess = game.redeal(here.state, here.seat, Rng(seed, 7))
            other = redealt(here, here.number)
            assert game.redeal(other.state, here.seat, Rng(seed, 7)) == guess


@every_game
@every_level
def test_only_legal_moves_are_chosen(game: AnyGame, level: Any) -> None:
    for seed in SEEDS:
        for here in decisions(game, seed, 12):
            move = consider(game, here.state, here.seat, level, seed, budget=8).move
            assert move in {str(legal) for legal in game.legal_moves(here.state, here.seat)}


@registered
def test_the_same_seed_gives_the_same_thought_and_another_may_not(game: AnyGame) -> None:
    differ = 0
    for here in decisions(game, SEEDS[1], 12):
        first = thought(here, "satyr", SEEDS[2])
        assert thought(here, "satyr", SEEDS[2]) == first
        others = (bytes([n]) * 16 for n in range(4, 20))
        differ += any(thought(here, "satyr", seed) != first for seed in others)
    assert differ


@registered
def test_choosing_takes_and_gives_only_what_another_process_can_be_sent(game: AnyGame) -> None:
    here = next(decisions(game, SEEDS[3], 1))
    stored = TypeAdapter(game.state_type).dump_json(here.state)
    asked = (game.slug, stored, here.seat, "hoplite", SEEDS[3], BUDGET)
    given = choose(*pickle.loads(pickle.dumps(asked)))
    assert pickle.loads(pickle.dumps(given)) == given
    assert given == thought(here, "hoplite", SEEDS[3])


@registered
def test_the_simple_move_is_legal_and_searches_nothing(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_module, "worth", _never)
    for here in decisions(game, SEEDS[2], 20):
        stored = TypeAdapter(game.state_type).dump_json(here.state)
        simple = simple_move(game.slug, stored, here.seat, SEEDS[2])
        assert simple.move in {str(move) for move in game.legal_moves(here.state, here.seat)}
        assert simple == simple_move(game.slug, stored, here.seat, SEEDS[2])


@registered
def test_what_is_said_follows_from_what_a_spectator_sees(game: AnyGame) -> None:
    """Moves that look alike from outside get the same words, whatever cards are behind them."""
    for seed in SEEDS:
        for here in (*decisions(game, seed, 10), *of_every_kind(game, games=4)):
            others = (game.redeal(here.state, None, Rng(seed, REDEAL + n)) for n in range(2))
            said: dict[object, Text | None] = {}
            for state in (here.state, *others):
                for move in game.legal_moves(state, here.seat):
                    shown = _shown(game, state, here.seat, move, seed)
                    why = judgement_of(game).why(game.view(state, None), here.seat, move)
                    assert said.setdefault(shown, why) == why


@registered
def test_what_is_said_is_a_short_clause(game: AnyGame) -> None:
    for here in decisions(game, SEEDS[0], 10):
        why = thought(here, "hoplite", SEEDS[0]).why
        if why is None:
            continue
        said = render(why)
        assert 0 < len(said) <= 100
        assert said[0].islower()
        assert not said.endswith(".")


def test_the_budget_bounds_the_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = _counted(monkeypatch)
    for here in decisions(GAMES["greece-lightning"], SEEDS[0], 20):
        moves = len(list(here.game.legal_moves(here.state, here.seat)))
        tried.clear()
        consider(here.game, here.state, here.seat, LEVELS["titan"], SEEDS[0], budget=60)
        assert len(tried) <= (max(60, 2 * moves) if moves > 1 else 0)


def test_a_level_whose_time_is_up_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = _counted(monkeypatch)
    hurried = replace(LEVELS["titan"], seconds=0.0)
    for here in decisions(GAMES["thunder-and-lightning"], SEEDS[0], 6):
        problem = search_module.Problem(here.game, Judgement(), here.state, here.seat, SEEDS[0])
        moves = problem.moves()
        tried.clear()
        assert search_module.best_move(problem, moves, hurried) in moves
        assert len(tried) == (len(moves) > 1)


def test_moves_are_compared_on_the_same_guesses_when_time_ends_amid_a_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [here] = decisions(GAMES["thunder-and-lightning"], SEEDS[0], 1)
    problem = search_module.Problem(here.game, Judgement(), here.state, here.seat, SEEDS[0])
    worths = [0.5, 0.6, 1.0]  # the last one is the first move's, on another guess
    clock = iter([0.0, 1.0, 1.0, 1.0, 3.0, 3.0])
    monkeypatch.setattr(search_module, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(search_module, "worth", lambda *_: [worths.pop(0)] * 2)
    moves = problem.moves()[:2]
    level = replace(LEVELS["titan"], seconds=2.0)
    assert search_module.best_move(problem, moves, level) == moves[1]
    assert not worths


def test_levels_rise() -> None:
    assert list(LEVELS) == [level.word for level in LEVELS.values()]
    budgets = [level.budget for level in LEVELS.values()]
    assert budgets == sorted(budgets)
    assert len(LEVELS) == 3


def _shown(game: AnyGame, state: Any, seat: int, move: Any, seed: bytes) -> object:
    """What everybody is told and sees of a move."""
    # Dice are rolled in the open, but a roll of some may happen to look like one of others.
    chances = 3 if game.slug == "lightning-dice" else 1
    steps = [game.apply(state, seat, move, Rng(seed, 9 + number)) for number in range(chances)]
    return tuple(
        (
            tuple(event.text for event in step.events if event.to is None),
            game.view(step.state, None),
        )
        for step in steps
    )


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    tried: list[int] = []

    def counting(*args: Any) -> list[float]:
        tried.append(1)
        return [0.5] * 4

    monkeypatch.setattr(search_module, "worth", counting)
    return tried


def _never(*args: Any) -> None:
    raise AssertionError("a simple move thinks nothing through")
