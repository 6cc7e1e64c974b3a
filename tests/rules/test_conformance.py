"""One suite over every game in GAMES: a new game is tested by being registered.

Each test walks random games from hypothesis's seeds and checks the contract of rules/game.py
position by position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from rules import GAMES
from rules.errors import GameError, InvalidMoveError
from rules.game import Event, Game, HostMove, Seat
from rules.rng import Rng

AnyGame = Game[Any, Any, Any]

NOTATION = re.compile(r"[a-z0-9.+-]+( [a-z0-9.+-]+)*")
LONGEST_GAME = 60_000
CHECKED = 40  # positions that a test looks at in one game, spread over the whole of it

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
seeds = st.binary(min_size=32, max_size=32)
few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@dataclass(frozen=True)
class Here:
    """A position of a random game, with all that led to it."""

    game: AnyGame
    seats: int
    state: Any
    ply: int
    events: tuple[Event, ...]
    rng: Rng  # for the test's own choices


def walk(game: AnyGame, seed: bytes) -> Iterator[Here]:
    """A random game, position by position, to its end."""
    own = Rng(seed, 1 << 40)
    options = game.options_type()
    seats = own.choice(game.seats_for(options))
    step = game.setup(seats, options, Rng(seed, 0))
    for ply in range(LONGEST_GAME):
        yield Here(game, seats, step.state, ply, step.events, own)
        waiting = sorted(game.to_act(step.state))
        if not waiting:
            return
        seat = own.choice(waiting)
        move = own.choice(list(game.legal_moves(step.state, seat)))
        step = game.apply(step.state, seat, move, Rng(seed, ply + 1))
    pytest.fail(f"{game.slug} did not end within {LONGEST_GAME} moves")


def sampled(game: AnyGame, seed: bytes) -> Iterator[Here]:
    """Some positions of a random game: the first, the last, and others in between."""
    path = list(walk(game, seed))
    stride = max(1, len(path) // CHECKED)
    yield from path[::stride]
    yield path[-1]


def viewers(here: Here) -> list[Seat | None]:
    return [None, *range(here.seats)]


@games
@few
@given(seed=seeds)
def test_ends_with_an_outcome_exactly_when_nobody_is_to_act(game: AnyGame, seed: bytes) -> None:
    for here in walk(game, seed):
        outcome = game.outcome(here.state)
        assert (outcome is None) == bool(game.to_act(here.state))
        if outcome:
            assert len(outcome.places) == here.seats
            assert 1 in outcome.places


@games
@few
@given(seed=seeds)
def test_the_notation_round_trips_and_is_a_tree_of_words(game: AnyGame, seed: bytes) -> None:
    for here in sampled(game, seed):
        for seat in range(here.seats):
            texts = [str(move) for move in game.legal_moves(here.state, seat)]
            assert bool(texts) == (seat in game.to_act(here.state))
            assert len(texts) == len(set(texts))
            for move in game.legal_moves(here.state, seat):
                text = str(move)
                assert NOTATION.fullmatch(text), text
                assert len(text) <= 60
                assert game.parse(text) == move
            assert_tree(texts)


def assert_tree(texts: list[str]) -> None:
    paths = [tuple(text.split()) for text in texts]
    following: dict[tuple[str, ...], set[str]] = {}
    for path in paths:
        for depth, word in enumerate(path):
            following.setdefault(path[:depth], set()).add(word)
    for path in paths:
        assert path not in following, f"{path} begins another move"
    for at, words in following.items():
        assert len(words) <= 25, f"{len(words)} words after {at}"


@games
@few
@given(seed=seeds)
def test_every_legal_move_can_be_applied_and_changes_no_old_state(
    game: AnyGame, seed: bytes
) -> None:
    for here in sampled(game, seed):
        before = hash(here.state)
        for seat in game.to_act(here.state):
            moves = list(game.legal_moves(here.state, seat))
            for move in here.rng.sample(moves, min(8, len(moves))):
                step = game.apply(here.state, seat, move, Rng(seed, here.ply + 1))
                assert game.apply(here.state, seat, move, Rng(seed, here.ply + 1)) == step
        assert hash(here.state) == before


@games
@few
@given(seed=seeds)
def test_what_is_not_listed_is_refused_with_a_sentence(game: AnyGame, seed: bytes) -> None:
    path = list(sampled(game, seed))
    known = {
        str(move)
        for here in path
        for seat in range(here.seats)
        for move in game.legal_moves(here.state, seat)
    }
    for here in path:
        for seat in range(here.seats):
            legal = {str(move) for move in game.legal_moves(here.state, seat)}
            foreign = sorted(known - legal)
            for text in here.rng.sample(foreign, min(8, len(foreign))):
                with pytest.raises(GameError) as caught:
                    game.apply(here.state, seat, game.parse(text), Rng(seed, here.ply + 1))
                assert str(caught.value)


@games
@given(text=st.text(max_size=80) | st.from_regex(NOTATION, fullmatch=True))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_move_or_refused(game: AnyGame, text: str) -> None:
    try:
        move = game.parse(text)
    except InvalidMoveError:
        return
    assert game.parse(str(move)) == move


@games
@few
@given(seed=seeds)
def test_a_redealt_position_can_not_be_told_from_the_real_one(game: AnyGame, seed: bytes) -> None:
    for here in sampled(game, seed):
        for seat in viewers(here):
            other = game.redeal(here.state, seat, Rng(seed, (1 << 41) + here.ply))
            assert game.view(other, seat) == game.view(here.state, seat)
            assert game.to_act(other) == game.to_act(here.state)
            if seat is None:
                continue
            same = [str(move) for move in game.legal_moves(here.state, seat)]
            assert [str(move) for move in game.legal_moves(other, seat)] == same


@games
@few
@given(seed=seeds)
def test_a_redealt_position_can_be_played_on(game: AnyGame, seed: bytes) -> None:
    own = Rng(seed, 1 << 42)
    for here in sampled(game, seed):
        waiting = sorted(game.to_act(here.state))
        if not waiting:
            continue
        seat = own.choice(waiting)
        other = game.redeal(here.state, seat, own)
        for move in game.legal_moves(other, seat):
            game.apply(other, seat, move, Rng(seed, here.ply + 1))


@games
@few
@given(seed=seeds)
def test_states_and_events_survive_the_disk(game: AnyGame, seed: bytes) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(game.state_type)
    events: TypeAdapter[tuple[Event, ...]] = TypeAdapter(tuple[Event, ...])
    for here in sampled(game, seed):
        assert adapter.validate_json(adapter.dump_json(here.state)) == here.state
        assert events.validate_json(events.dump_json(here.events)) == here.events


@games
@few
@given(seed=seeds)
def test_a_timeout_is_always_answered_and_ends_the_wait(game: AnyGame, seed: bytes) -> None:
    for here in sampled(game, seed):
        for seat in game.to_act(here.state):
            move = game.on_timeout(here.state, seat)
            step = game.apply(here.state, seat, move, Rng(seed, here.ply + 1))
            assert step.state != here.state
            assert game.parse(str(move)) == move
            listed = {str(legal) for legal in game.legal_moves(here.state, seat)}
            assert isinstance(move, HostMove) or str(move) in listed


@games
def test_default_options_fit_the_seats(game: AnyGame) -> None:
    options = game.options_type()
    assert set(game.seats_for(options)) <= set(game.seats)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", game.slug)
    assert game.rules_version >= 1
