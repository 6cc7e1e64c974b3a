"""Store: all that outlives the process, in one SQLite file.

Nothing is loaded when it opens. Every method that changes something returns when the change is on
the disk; what waits at the same time is committed together (persistence/writer.py). Reads go
through a second connection and see whatever was committed before they began.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import aiosqlite
from pydantic import JsonValue

from persistence import exports, lobbies, tables
from persistence.database import Claim, prepare_reader, prepare_writer
from persistence.errors import ImportRefusedError, StaleError, UnknownTableError
from persistence.records import Lobby, LogEntry, MessageRef, Player, TableRecord
from persistence.writer import Work, Writer, run
from rules.game import Event, Seat
from rules.table import Change
from rules.text import t

T = TypeVar("T")


class Store:
    """The lobbies, tables, moves, messages and small values; made by `Store.open`."""

    def __init__(
        self, claim: Claim, writing: aiosqlite.Connection, reading: aiosqlite.Connection,
        clock: Callable[[], float],
    ) -> None:  # fmt: skip
        self._claim = claim
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing)
        self._clock = clock

    @classmethod
    async def open(cls, path: Path | str, *, clock: Callable[[], float] = time.time) -> Store:
        """Opens the file for this process alone, and makes or updates it where needed."""
        claim = Claim(Path(path))
        try:
            writing = await _connect(path, prepare_writer)
            try:
                reading = await _connect(path, prepare_reader)
            except BaseException:
                await writing.close()
                raise
        except BaseException:
            claim.release()
            raise
        return cls(claim, writing, reading, clock)

    async def close(self) -> None:
        """Commits what is still waiting, and lets go of the file."""
        await self._reading.close()
        await self._writer.drain()
        await self._writing.close()
        self._claim.release()

    # Lobbies

    async def add_lobby(self, lobby: Lobby) -> None:
        """Adds a lobby."""
        await self._write(lambda database: lobbies.insert(database, lobby))

    async def save_lobby(self, lobby: Lobby) -> None:
        """Replaces the lobby of this version, which counts up by one; raises StaleError."""
        await self._write(lambda database: lobbies.update(database, lobby))

    async def remove_lobby(self, id: str) -> None:
        """Removes a lobby that became no table."""

        def remove(database: sqlite3.Connection) -> None:
            lobbies.delete(database, id)
            tables.forget_orphans(database, id)

        await self._write(remove)

    async def lobby(self, id: str) -> Lobby | None:
        """The lobby of that id."""
        return await self._read(lambda database: lobbies.by_id(database, id))

    async def expired_lobbies(self, now: float) -> list[Lobby]:
        """The lobbies whose time is up, the oldest first."""
        return await self._read(lambda database: lobbies.expired(database, now))

    async def lobbies_of(self, user_id: int) -> list[Lobby]:
        """The lobbies that this user sits in, the oldest first."""
        return await self._read(lambda database: lobbies.of_user(database, user_id))

    # Tables

    async def add_table(
        self, record: TableRecord, events: tuple[Event, ...], *, lobby: str | None = None
    ) -> None:
        """Adds a table in the place of its lobby; StaleError when that lobby is gone."""
        setup = LogEntry(version=0, seat=None, move="", events=events, at=self._clock())

        def add(database: sqlite3.Connection) -> None:
            if lobby is not None and not lobbies.delete(database, lobby):
                raise StaleError(lobby)
            tables.insert(database, record, [setup])

        await self._write(add)

    async def commit(self, change: Change) -> None:
        """Stores a move; raises StaleError when it was not made from the stored version."""
        now = self._clock()
        await self._write(lambda database: tables.commit(database, change, now))

    async def cancel_table(self, id: str) -> None:
        """Ends a table without an outcome; raises StaleError when it is over already."""
        now = self._clock()
        await self._write(lambda database: tables.cancel(database, id, now))

    async def replace_player(
        self, id: str, seat: Seat, user_id: int, name: str, *, computer: str | None = None
    ) -> None:
        """Gives a seat to somebody else."""
        player = Player(user_id, name, computer)
        await self._write(lambda database: tables.replace_player(database, id, seat, player))

    async def set_deadline(self, id: str, deadline: float | None) -> None:
        """Changes until when the table waits."""
        await self._write(lambda database: tables.set_deadline(database, id, deadline))

    async def set_thread(self, id: str, thread_id: int | None) -> None:
        """Changes where the table is played."""
        await self._write(lambda database: tables.set_thread(database, id, thread_id))

    async def mark_shown(self, id: str, version: int) -> None:
        """Remembers that people have seen this version."""
        await self._write(lambda database: tables.mark_shown(database, id, version))

    async def table(self, id: str) -> TableRecord | None:
        """The table of that id."""
        return await self._read(lambda database: tables.by_id(database, id))

    async def tables_of(self, user_id: int, *, over: bool | None = False) -> list[TableRecord]:
        """The tables that this user sits at, running or over (None: both), the oldest first."""
        return await self._read(lambda database: tables.of_user(database, user_id, over))

    async def table_at(self, thread_id: int) -> str | None:
        """The newest table that is played in this thread."""
        return await self._read(lambda database: tables.at_thread(database, thread_id))

    async def with_computers(self) -> list[str]:
        """The running tables at which a computer player sits."""
        return await self._read(tables.with_computers)

    async def calling(self) -> list[str]:
        """The running tables at which people are called to act."""
        return await self._read(tables.calling)

    async def unshown(self) -> list[str]:
        """The tables whose newest version nobody has seen."""
        return await self._read(tables.unshown)

    async def due(self, now: float) -> list[str]:
        """The tables whose deadline has passed, the longest overdue first."""
        return await self._read(lambda database: tables.due(database, now))

    async def next_deadline(self) -> float | None:
        """The earliest deadline of all."""
        return await self._read(tables.next_deadline)

    async def log(self, id: str, *, limit: int | None = None) -> list[LogEntry]:
        """The last entries of the log in the order in which they happened; 0 is the setup."""
        return await self._read(lambda database: tables.log(database, id, limit))

    # Messages

    async def set_message(
        self, table: str, purpose: str, channel_id: int, message_id: int, posted_at: float
    ) -> None:
        """Remembers where something of a table or lobby is shown."""
        shown = MessageRef(channel_id, message_id, posted_at)
        await self._write(lambda database: tables.set_message(database, table, purpose, shown))

    async def messages(self, table: str) -> dict[str, MessageRef]:
        """Where things are shown, by purpose."""
        return await self._read(lambda database: tables.messages(database, table))

    async def forget_message(self, table: str, purpose: str) -> None:
        """Forgets where something was shown."""
        await self._write(lambda database: tables.forget_message(database, table, purpose))

    # Small values

    async def get(self, key: str) -> str | None:
        """The value that was set for this key."""

        def value(database: sqlite3.Connection) -> str | None:
            sql = "SELECT value FROM small_values WHERE key = ?"
            row: tuple[str] | None = database.execute(sql, (key,)).fetchone()
            return row[0] if row else None

        return await self._read(value)

    async def set(self, key: str, value: str) -> None:
        """Sets a value."""

        def put(database: sqlite3.Connection) -> None:
            sql = "INSERT OR REPLACE INTO small_values (key, value) VALUES (?, ?)"
            database.execute(sql, (key, value))

        await self._write(put)

    # Whole tables

    async def export_table(self, id: str) -> dict[str, JsonValue]:
        """The whole table as JSON, with its seed and all hands: not for players while it runs."""

        def read(database: sqlite3.Connection) -> tuple[TableRecord | None, list[LogEntry]]:
            database.execute("BEGIN")
            try:
                return tables.by_id(database, id), tables.log(database, id, None)
            finally:
                database.execute("COMMIT")

        record, log = await self._read(read)
        if record is None:
            raise UnknownTableError(id)
        return exports.export(record, log)

    async def import_table(self, data: object) -> str:
        """Takes in an exported table and returns its id; raises ImportRefusedError."""
        record, log = exports.read(data)

        def add(database: sqlite3.Connection) -> None:
            if tables.by_id(database, record.id):
                raise ImportRefusedError(t("There already is a table {id}.", id=record.id))
            tables.insert(database, record, log)

        await self._write(add)
        return record.id

    async def _write(self, work: Work[T]) -> T:
        return await self._writer.write(work)

    async def _read(self, work: Work[T]) -> T:
        return await run(self._reading, work)


async def _connect(
    path: Path | str, prepare: Callable[[sqlite3.Connection], None]
) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None, cached_statements=256)
    try:
        await run(connection, prepare)
    except BaseException:
        await connection.close()
        raise
    return connection
