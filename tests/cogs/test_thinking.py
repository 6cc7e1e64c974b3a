"""Thinking in other processes: whatever becomes of them, a move comes of it."""

import asyncio
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest
from pydantic import TypeAdapter

from cogs import _thinking
from cogs._thinking import Thinking
from rules import GAMES
from rules.rng import Rng

GAME = GAMES["thunder-and-lightning"]
SEED = bytes(16)


@pytest.fixture
def thinking() -> Iterator[Thinking]:
    """One process to think in."""
    thinking = Thinking(1)
    yield thinking
    thinking.close()


@pytest.fixture
def state() -> bytes:
    """A game that has just begun."""
    state = GAME.setup(2, GAME.options_type(), Rng(bytes(32), 0)).state
    return TypeAdapter(GAME.state_type).dump_json(state)


async def move(thinking: Thinking, state: bytes) -> str:
    """What the sensible computer player does."""
    return (await thinking.think(GAME.slug, state, 0, "hoplite", SEED)).move


def pool_of(thinking: Thinking) -> ProcessPoolExecutor:
    """Where it thinks just now."""
    assert thinking._pool is not None
    return thinking._pool


async def test_a_process_that_died_between_two_thoughts_is_replaced(
    thinking: Thinking, state: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert await move(thinking, state)
    pool = pool_of(thinking)
    (first,) = pool._processes
    os.kill(first, signal.SIGKILL)
    while not pool._broken:  # noqa: ASYNC110 -- it tells nobody
        await asyncio.sleep(0.01)
    assert await move(thinking, state), "a simple move"
    assert "BrokenProcessPool" in caplog.text
    caplog.clear()
    assert await move(thinking, state)
    assert first not in pool_of(thinking)._processes
    assert not caplog.records


async def test_a_thought_that_takes_too_long_costs_only_itself(
    thinking: Thinking, state: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(_thinking, "PATIENCE", -1.0)
        assert await move(thinking, state), "a simple move"
    assert thinking._pool is None, "the process may hang"
    assert await move(thinking, state)
    assert thinking._pool is not None


async def test_a_late_failure_in_an_old_pool_leaves_the_new_one(
    thinking: Thinking, state: bytes
) -> None:
    await move(thinking, state)
    old = pool_of(thinking)
    thinking._end(old)
    await move(thinking, state)
    new = pool_of(thinking)
    thinking._end(old)
    assert thinking._pool is new


async def test_without_processes_moves_are_simple(state: bytes) -> None:
    assert await move(Thinking(0), state)
