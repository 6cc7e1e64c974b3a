"""The search: how far it looks, what it drops, and whom it compares on what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from rules.computer import LEVELS
from rules.computer import search as search_module
from rules.computer.search import Problem, best_move, worth
from rules.game import Outcome, Seat, Step
from rules.judgement import Judgement
from rules.rng import Rng
from rules.text import t
from tests.computer.higher_lower import HIGHER_LOWER, TURNS, HigherLower, Say, State, View
from tests.toy import TOY, Roll, ToyGame, ToyMove, ToyState, ToyView

SEED = bytes(16)


class Watcher(Judgement[State, Say, View]):
    """Writes down which of its judgements is asked for, and after how many moves."""

    def __init__(self, horizon: int) -> None:
        # Each judgement has one horizon of its own; here a test has several.
        self.horizon = horizon  # type: ignore[misc]
        self.asked: set[tuple[str, int]] = set()

    def chances(self, state: State) -> Sequence[float]:
        self.asked.add(("chances", state.turn))
        return 0.5, 0.5

    def glance(self, state: State) -> Sequence[float]:
        self.asked.add(("glance", state.turn))
        return 0.5, 0.5


class TwoMovesATurn(HigherLower):
    """Everybody says two things in a row."""

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({state.turn // 2 % 2}) if state.turn < TURNS else frozenset()


@pytest.mark.parametrize(
    ("game", "level", "horizon", "asked"),
    [
        pytest.param(HIGHER_LOWER, "hoplite", 2, ("glance", 1), id="never looks ahead"),
        pytest.param(HIGHER_LOWER, "titan", 0, ("chances", 1), id="at once"),
        pytest.param(HIGHER_LOWER, "titan", 1, ("chances", 2), id="till its turn comes again"),
        pytest.param(HIGHER_LOWER, "titan", 2, ("chances", 4), id="and again"),
        pytest.param(TwoMovesATurn(), "titan", 1, ("chances", 4), id="a turn may be two moves"),
        pytest.param(TwoMovesATurn(), "hoplite", 1, ("glance", 1), id="or one, at a glance"),
    ],
)
def test_a_level_looks_as_far_ahead_as_it_should(
    game: HigherLower, level: str, horizon: int, asked: tuple[str, int]
) -> None:
    watcher = Watcher(horizon)
    problem = Problem(game, watcher, State(open=5, hidden=9), 0, SEED)
    best_move(problem, problem.moves(), LEVELS[level], budget=8)
    assert watcher.asked == {asked}


class HighestDie(Judgement[ToyState, ToyMove, ToyView]):
    """The more on the own die the better: three more is best, and to keep a 1 is worst."""

    def chances(self, state: ToyState) -> Sequence[float]:
        return [die / 10 for die in state.dice]


def test_after_each_stage_the_worse_half_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: Counter[str] = Counter()
    apply = ToyGame.apply

    def counted(
        self: ToyGame, state: ToyState, seat: Seat, move: ToyMove, rng: Rng
    ) -> Step[ToyState]:
        tried[str(move)] += 1
        return apply(self, state, seat, move, rng)

    monkeypatch.setattr(ToyGame, "apply", counted)
    problem = Problem(TOY, HighestDie(), ToyState((1, 4), (), 2), 0, SEED)
    assert best_move(problem, problem.moves(), LEVELS["hoplite"], budget=40) == Roll(3)
    assert tried == {"keep": 5, "roll 1": 5, "roll 2": 15, "roll 3": 15}


def at_its_end(places: tuple[int | None, ...]) -> Sequence[float]:
    """What a game that ended so is worth to each seat."""

    class Ended(HigherLower):
        def outcome(self, state: State) -> Outcome | None:
            return Outcome(places, t("It is over."))

    problem = Problem(Ended(), Judgement(), State(1, 2, turn=TURNS), 0, SEED)
    return worth(problem, problem.state, Rng(SEED, 0), 0, problem.judgement.chances)


@pytest.mark.parametrize(
    ("places", "worths"),
    [
        pytest.param((1, 2), [1.0, 0.0], id="won"),
        pytest.param((1, 1), [0.5, 0.5], id="shared"),
        pytest.param((2, 1, 1, None), [0.0, 0.5, 0.5, 0.0], id="a judge wins nothing"),
    ],
)
def test_a_shared_victory_is_worth_less_than_one_alone(
    places: tuple[int | None, ...], worths: list[float]
) -> None:
    assert at_its_end(places) == worths


def test_a_game_that_does_not_end_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "LONGEST_PLAYOUT", TURNS - 1)
    problem = Problem(HIGHER_LOWER, Judgement(), State(5, 9), 0, SEED)
    assert worth(problem, problem.state, Rng(SEED, 0), 1, lambda _: None) == [0.5, 0.5]
