"""Where computer players think: a small pool of processes, started on first need.

A thought that takes too long, or whose process dies, costs nothing but a simpler move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import resource
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread

from rules.computer import LEVELS, MIDDLE, Thought, choose, random_move, simple_move

log = logging.getLogger(__name__)

MEMORY_LIMIT = 1 << 30  # bytes of address space that a thinking process may use
CROWD = 8  # more than so many for one process don't think ahead, so that nobody waits for long
PATIENCE = 10.0  # seconds beyond a level's own limit: on a busy machine thinking comes last


def simply(slug: str, state: bytes, seat: int, seed: bytes) -> Thought:
    """A simple move, or any at all: a mistake in a game's judgement must not stop a game."""
    try:
        return simple_move(slug, state, seat, seed)
    except Exception as error:  # noqa: BLE001 -- whatever it is, the rules still know a move
        log.error("A computer player's simple move failed: %s", type(error).__name__)  # noqa: TRY400
        return random_move(slug, state, seat, seed)


class Thinking:
    """Thinks in other processes, as many as the settings allow."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._free = asyncio.Semaphore(processes)
        self._asked = 0  # who think or wait for a process
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, slug: str, state: bytes, seat: int, level: str, seed: bytes) -> Thought:
        """The level's move for this seat, or a simple one where thinking fails."""
        if self._processes == 0:
            return simply(slug, state, seat, seed)
        self._asked += 1
        try:
            async with self._free:  # whoever waits for a process is not yet thinking
                thought = await self._think(slug, state, seat, level, seed)
        finally:
            self._asked -= 1
        return thought or simply(slug, state, seat, seed)

    async def _think(
        self, slug: str, state: bytes, seat: int, level: str, seed: bytes
    ) -> Thought | None:
        pool = self._workers()
        try:
            if LEVELS[level].ahead and self._asked > CROWD * self._processes:
                level = MIDDLE.word
            thought = asyncio.get_running_loop().run_in_executor(
                pool, choose, slug, state, seat, level, seed
            )
            return await asyncio.wait_for(thought, LEVELS[level].seconds + PATIENCE)
        except (TimeoutError, BrokenProcessPool, MemoryError, OSError) as error:
            # Did another table's thought end this pool? Then this one is asked again, in a new one.
            if isinstance(error, BrokenProcessPool) and self._pool is not pool:
                return await self._think(slug, state, seat, level, seed)
            log.warning("A computer player plays a simple move: %s", type(error).__name__)
            self._end(pool)
        except Exception as error:  # noqa: BLE001 -- a mistake in thinking must not stop a game
            log.error("A computer player's thought failed: %s", type(error).__name__)  # noqa: TRY400
        return None

    def close(self) -> None:
        """Ends the processes."""
        if self._pool:
            self._end(self._pool)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=get_context("spawn"), initializer=_settle_in
            )
        return self._pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Ends this pool; when several thoughts failed in it, a new one may be at work already."""
        if self._pool is pool:
            self._pool = None
        processes = list((pool._processes or {}).values())  # noqa: SLF001 -- the only way to them
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _settle_in() -> None:
    """In the thinking process: people's presses go first, and memory has a bound."""
    os.nice(19)
    # On Linux whatever else is to be done interrupts it at once, not when its time slice is over.
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    # Ctrl-C in a terminal reaches the whole group; the host decides when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_host, daemon=True).start()


def _end_with_host() -> None:
    """A host that was killed ends nobody, and the pipe from it stays open in its children."""
    if host := parent_process():
        host.join()
        os._exit(1)
