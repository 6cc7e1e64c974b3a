"""The bench of the computers is honest: each side on every seat, ties shared, the bar beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Self

import pytest

from bench import computer as bench
from bench.computer import Match, Played, measured, played

GAMES = 12
Winners = Callable[[tuple[str, ...]], tuple[int, ...]]


class Pool:
    """Plays nothing, but says who won."""

    def __init__(self, winners: Winners) -> None:
        self._winners = winners
        self.seated: list[tuple[str, ...]] = []

    def __call__(self, *_: object) -> Pool:
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def imap(self, _: object, jobs: Iterable[tuple[str, tuple[str, ...], int]]) -> Iterator[Played]:
        for _slug, levels, _number in jobs:
            self.seated.append(levels)
            yield Played(self._winners(levels), 100, {level: [0.25] * 20 for level in levels})


def printed(
    winners: Winners,
    others: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> tuple[str, Pool]:
    """What the bench says of a match, and who sat where."""
    pool = Pool(winners)
    context = type("Context", (), {"Pool": pool})
    monkeypatch.setattr(bench, "get_context", lambda _: context)
    measured(Match("greece-lightning", "titan", ("hoplite",) * others, 0.35, GAMES, 60.0))
    return capsys.readouterr().out, pool


def hero(levels: tuple[str, ...]) -> int:
    return levels.index("titan")


@pytest.mark.parametrize(
    ("winners", "share"),
    [
        pytest.param(lambda levels: (hero(levels),), "100.0%", id="wins all"),
        pytest.param(lambda levels: ((hero(levels) + 1) % len(levels),), "0.0%", id="loses all"),
        pytest.param(lambda levels: (0,), "25.0%", id="it is the first seat that wins"),
        pytest.param(lambda levels: tuple(range(len(levels))), "25.0%", id="all share all"),
    ],
)
def test_a_win_is_the_heros_on_whatever_seat_and_ties_are_shared(
    winners: Winners,
    share: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said, pool = printed(winners, 3, monkeypatch, capsys)
    assert f" {share} of {GAMES} games" in said
    assert [hero(levels) for levels in pool.seated] == [0, 1, 2, 3] * 3


def test_a_match_is_told_with_its_interval_its_bar_and_how_long_a_thought_takes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said, _ = printed(lambda levels: (0,), 1, monkeypatch, capsys)
    low, high = (f"{end:.1%}" for end in bench.interval(6, GAMES))
    assert "titan v. 1 x hoplite" in said
    assert f"50.0% of 12 games (95 %: {low} to {high}; bar 35%)" in said
    assert "250 ms of one core at p95" in said


def test_the_interval_is_wilsons() -> None:
    """By hand: 15 of 20 is 53.1 % to 88.8 %."""
    low, high = bench.interval(15, 20)
    assert (round(low, 3), round(high, 3)) == (0.531, 0.888)


def test_a_game_follows_from_its_number_and_is_timed_by_level() -> None:
    one = played("thunder-and-lightning", ("hoplite", bench.RANDOM), 3)
    again = played("thunder-and-lightning", ("hoplite", bench.RANDOM), 3)
    assert (one.winners, one.plies) == (again.winners, again.plies)
    assert sum(map(len, one.seconds.values())) == one.plies
