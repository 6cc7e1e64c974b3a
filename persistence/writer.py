"""The one writer: whatever is waiting is committed together, in one hop to the database's thread.

Each piece of work runs in a savepoint of its own, so one that fails undoes nothing of the others.
Callers hear of their work only after the COMMIT, and a caller that is cancelled while it waits
leaves no transaction open: the work is the writer's by then.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import aiosqlite

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]

LARGEST_BATCH = 256


@dataclass(frozen=True, slots=True)
class Failed:
    """A piece of work that raised and was undone."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Waiting(Generic[T]):
    """A piece of work and whoever waits for it."""

    work: Work[T]
    done: asyncio.Future[T]


async def run(connection: aiosqlite.Connection, work: Work[T]) -> T:
    """Runs a function on the connection's own thread: one hop, however many statements."""
    # aiosqlite's public methods hop once a statement; this is what all of them are made of.
    result: T = await connection._execute(lambda: work(connection._conn))  # type: ignore[no-untyped-call]  # noqa: SLF001
    return result


class Writer:
    """Commits what is waiting, together."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._waiting: list[Waiting[Any]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, work: Work[T]) -> T:
        """Does the work durably, or raises what it raised and nothing of it is stored."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(work, done))
        if self._task is None:
            self._task = asyncio.create_task(self._commit_all())
        return await done

    async def drain(self) -> None:
        """Waits until nothing is waiting."""
        while self._task is not None:
            await asyncio.shield(self._task)

    async def _commit_all(self) -> None:
        try:
            while self._waiting:
                batch = self._waiting[:LARGEST_BATCH]
                del self._waiting[:LARGEST_BATCH]
                await self._commit(batch)
        finally:
            self._task = None

    async def _commit(self, batch: list[Waiting[Any]]) -> None:
        works = [waiting.work for waiting in batch]
        try:
            results = await run(self._connection, lambda database: together(database, works))
        except Exception as error:  # noqa: BLE001 - whoever waits is told
            results = [Failed(error)] * len(batch)
        for waiting, result in zip(batch, results, strict=True):
            _tell(waiting.done, result)


def together(database: sqlite3.Connection, works: list[Work[Any]]) -> list[Any]:
    """All the works in one transaction: each one's result, or Failed."""
    database.execute("BEGIN IMMEDIATE")
    try:
        results = [_apart(database, work) for work in works]
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
    return results


def _apart(database: sqlite3.Connection, work: Work[T]) -> T | Failed:
    database.execute("SAVEPOINT work")
    try:
        result: T | Failed = work(database)
    except Exception as error:
        # Has SQLite undone the whole transaction, as it does when the disk is full?
        if not database.in_transaction:
            raise
        database.execute("ROLLBACK TO work")
        result = Failed(error)
    database.execute("RELEASE work")
    return result


def _tell(done: asyncio.Future[T], result: T | Failed) -> None:
    if done.done():  # the caller was cancelled
        return
    if isinstance(result, Failed):
        done.set_exception(result.error)
    else:
        done.set_result(result)
