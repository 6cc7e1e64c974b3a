"""Thinking in other processes: whatever becomes of them, a move comes of it."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from cogs import _thinking
from cogs._thinking import Thinking
from rules import GAMES
from rules.computer import Thought, simple_move
from rules.rng import Rng
from tests.computer import deeds

GAME = GAMES["thunder-and-lightning"]
SEED = bytes(16)
ROOT = Path(__file__).parents[2]
PATIENCE = 30.0  # seconds; the machine may be busy

A_HOST = """
import asyncio, sys
from cogs import _thinking
from tests.computer import deeds
if __name__ == "__main__":
    _thinking.choose = deeds.notes_and_hangs
    asyncio.run(_thinking.Thinking(1).think(sys.argv[1], b"", 0, "titan", b""))
"""


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


async def move(thinking: Thinking, state: bytes, level: str = "hoplite") -> str:
    """What the computer player of this level does."""
    return (await thinking.think(GAME.slug, state, 0, level, SEED)).move


def simple(state: bytes) -> str:
    """What is played where thinking fails."""
    return simple_move(GAME.slug, state, 0, SEED).move


def pool_of(thinking: Thinking) -> ProcessPoolExecutor:
    """Where it thinks just now."""
    assert thinking._pool is not None
    return thinking._pool


class Promises(ProcessPoolExecutor):
    """A pool whose thoughts come when the test says so."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes)
        self.given: list[Future[Thought]] = []
        self.levels: list[object] = []

    def submit(self, *asked: object) -> Future[Thought]:  # type: ignore[override]
        self.levels.append(asked[4])
        self.given.append(Future())
        return self.given[-1]


async def until(check: Callable[[], object]) -> None:
    """Waits for what tells nobody."""
    end = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def is_running(process: int) -> bool:
    """Is there such a process, and is it no zombie?"""
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_a_process_that_died_between_two_thoughts_is_replaced(
    thinking: Thinking, state: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert await move(thinking, state)
    pool = pool_of(thinking)
    (first,) = pool._processes
    os.kill(first, signal.SIGKILL)
    await until(lambda: pool._broken)
    assert await move(thinking, state) == simple(state)
    assert "BrokenProcessPool" in caplog.text
    caplog.clear()
    assert await move(thinking, state)
    assert first not in pool_of(thinking)._processes
    assert not caplog.records


@pytest.mark.parametrize(
    ("deed", "told", "is_replaced"),
    [
        pytest.param(deeds.dies, "BrokenProcessPool", True, id="killed in the middle"),
        pytest.param(deeds.hoards, "MemoryError", True, id="too much memory"),
        pytest.param(deeds.fails, "ZeroDivisionError", False, id="a mistake in the judgement"),
    ],
)
async def test_a_thought_that_fails_costs_only_itself(
    thinking: Thinking, state: bytes, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture, deed: object, told: str, is_replaced: bool,
) -> None:  # fmt: skip
    with monkeypatch.context() as patched:
        patched.setattr(_thinking, "choose", deed)
        assert await move(thinking, state) == simple(state)
    assert told in caplog.text
    assert (thinking._pool is None) == is_replaced
    caplog.clear()
    assert await move(thinking, state)
    assert not caplog.records


async def test_a_thought_that_hangs_is_ended_with_its_process(
    thinking: Thinking, state: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    await move(thinking, state)
    (hung,) = pool_of(thinking)._processes
    with monkeypatch.context() as patched:
        patched.setattr(_thinking, "choose", deeds.hangs)
        patched.setattr(_thinking, "PATIENCE", 0.2)
        assert await move(thinking, state) == simple(state)
    await until(lambda: not is_running(hung))
    assert await move(thinking, state)
    assert hung not in pool_of(thinking)._processes


async def test_whoever_waits_for_a_process_is_not_yet_thinking(state: bytes) -> None:
    """Many tables share one process: each thought has its own time, however long the queue."""
    thinking, pool = Thinking(1), Promises(1)
    thinking._pool = pool
    tables = [asyncio.create_task(move(thinking, state)) for _ in range(3)]
    for number, table in enumerate(tables):
        await until(lambda: pool.given)
        assert len(pool.given) == 1, "the others' time does not run yet"
        pool.given.pop().set_result(Thought(str(number), None))
        assert await table == str(number)


@pytest.mark.parametrize("processes", [1, 2])
async def test_where_many_wait_nobody_thinks_ahead(state: bytes, processes: int) -> None:
    thinking, pool = Thinking(processes), Promises(processes)
    thinking._pool = pool
    crowd = 3 + _thinking.CROWD * processes
    tables = [asyncio.create_task(move(thinking, state, "titan")) for _ in range(crowd)]
    for number in range(crowd):
        await until(lambda: pool.given)
        pool.given.pop(0).set_result(Thought(str(number), None))
    await asyncio.gather(*tables)
    first, middle, last = pool.levels[:processes], pool.levels[processes:][:2], pool.levels[-8:]
    assert set(first) == {"titan"}, "nobody waits yet"
    assert set(middle) == {"hoplite"}
    assert set(last) == {"titan"}


async def test_a_hung_process_holds_up_nobody_who_has_another(state: bytes) -> None:
    thinking, pool = Thinking(2), Promises(2)
    thinking._pool = pool
    hung, *tables = (asyncio.create_task(move(thinking, state)) for _ in range(6))
    for number in range(5):
        await until(lambda: len(pool.given) == 2)
        pool.given.pop().set_result(Thought(str(number), None))
    assert await asyncio.gather(*tables) == ["0", "1", "2", "3", "4"]
    assert not hung.done()
    pool.given.pop().set_result(Thought("late", None))
    assert await hung == "late"


async def test_a_thought_whose_pool_another_one_ended_is_asked_again(
    state: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, old, new = Thinking(2), Promises(2), Promises(2)
    thinking._pool = old
    monkeypatch.setattr(_thinking, "ProcessPoolExecutor", lambda *_, **__: new)
    tables = [asyncio.create_task(move(thinking, state)) for _ in range(2)]
    await until(lambda: len(old.given) == 2)
    for thought in old.given:
        thought.set_exception(BrokenProcessPool())
    await until(lambda: new.given)
    new.given.pop().set_result(Thought("asked again", None))
    assert await asyncio.gather(*tables) == [simple(state), "asked again"]


async def test_a_level_that_is_known_no_more_plays_simple_moves(
    thinking: Thinking, state: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert await move(thinking, state, "cyclops") == simple(state)
    assert "KeyError" in caplog.text


async def test_a_thought_in_another_process_is_nice_and_of_its_level(
    thinking: Thinking, state: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_thinking, "choose", deeds.tells_what_it_was_asked)
    process, niceness, level = (await move(thinking, state, "titan")).split()
    assert int(process) != os.getpid()
    assert int(niceness) == 19
    assert level == "titan"


async def test_no_process_is_started_before_somebody_thinks_and_no_more_than_allowed(
    state: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Thinking(2)
    assert thinking._pool is None
    monkeypatch.setattr(_thinking, "choose", deeds.tells_what_it_was_asked)
    try:
        told = await asyncio.gather(*(move(thinking, state) for _ in range(60)))
    finally:
        thinking.close()
    assert len({words.split()[0] for words in told}) <= 2


async def test_closed_in_the_middle_of_a_thought_nothing_is_left_running(
    state: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Thinking(1)
    await move(thinking, state)
    (process,) = pool_of(thinking)._processes
    monkeypatch.setattr(_thinking, "choose", deeds.hangs)
    under_way = asyncio.create_task(move(thinking, state))
    await asyncio.sleep(0.1)
    under_way.cancel()
    await asyncio.gather(under_way, return_exceptions=True)
    thinking.close()
    await until(lambda: not is_running(process))
    assert under_way.cancelled()


async def test_the_processes_of_a_host_that_was_killed_end_too(tmp_path: Path) -> None:
    note = tmp_path / "thinker"
    script = tmp_path / "host.py"
    script.write_text(A_HOST, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    host = await asyncio.create_subprocess_exec(
        sys.executable, script, note, cwd=ROOT, env=environment
    )
    try:
        await until(lambda: note.exists() and note.read_text("utf-8"))
    finally:
        host.kill()
        await host.wait()
    thinker = int(note.read_text("utf-8"))
    try:
        await until(lambda: not is_running(thinker))
    finally:
        if is_running(thinker):
            os.kill(thinker, signal.SIGKILL)


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


async def test_a_judgement_that_always_fails_costs_only_good_moves(
    thinking: Thinking, state: bytes, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    with monkeypatch.context() as patched:
        patched.setattr(_thinking, "choose", deeds.fails)
        patched.setattr(_thinking, "simple_move", deeds.fails)
        made = await move(thinking, state)
    legal = GAME.legal_moves(TypeAdapter(GAME.state_type).validate_json(state), 0)
    assert made in map(str, legal)
    assert "simple move failed: ZeroDivisionError" in caplog.text


async def test_without_processes_moves_are_simple(state: bytes) -> None:
    assert await move(Thinking(0), state) == simple(state)
