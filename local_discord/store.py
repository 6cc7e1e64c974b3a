"""The file in which the world is kept: written in batches a few milliseconds after each change."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from local_discord.wire import Json, dump, load

# What a SIGKILL can lose: the changes of the last few milliseconds.
WRITE_AFTER_SECONDS = 0.005

_SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
"""


class WorldInUseError(Exception):
    """Another process has the world's file."""


class Store:
    """Entries by kind and id, and files by id; with no path, all in memory."""

    def __init__(self, path: Path | None) -> None:
        # One thread uses it at a time, but a host may build the object in another than it runs in.
        self._db = sqlite3.connect(
            ":memory:" if path is None else path,
            isolation_level=None,
            check_same_thread=False,
            timeout=1.0,
        )
        # Two servers on one file would overwrite each other's world.
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        # No fsync: the world must survive the end of the process, not a power cut.
        try:
            self._db.execute("PRAGMA synchronous = OFF")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.executescript(_SCHEMA)
        except sqlite3.OperationalError as error:
            self._db.close()
            raise WorldInUseError(f"{path} can't be opened: is another one using it?") from error
        self._changed: dict[tuple[str, str], Callable[[], Json] | None] = {}
        self._timer: asyncio.TimerHandle | None = None

    def put(self, kind: str, id: str, body: Callable[[], Json]) -> None:
        """Keep an entry; its body is asked for when it is written."""
        self._changed[kind, id] = body
        self._write_soon()

    def remove(self, kind: str, id: str) -> None:
        """Forget an entry."""
        self._changed[kind, id] = None
        self._write_soon()

    def entries(
        self, kind: str, moved: tuple[str, str] | None = None
    ) -> Iterator[tuple[str, Json]]:
        """All entries of a kind, oldest id first; `moved` replaces an old address by a new one."""
        query = "SELECT id, body FROM entries WHERE kind = ? ORDER BY length(id), id"
        for key, body in self._db.execute(query, (kind,)):
            if moved is not None:
                body = body.replace(moved[0].encode() + b"/", moved[1].encode() + b"/")  # noqa: PLW2901
            value = load(body)
            assert isinstance(value, dict)
            yield key, value

    def put_file(self, id: str, body: bytes) -> None:
        """Keep a file at once."""
        self._db.execute("INSERT OR REPLACE INTO files VALUES (?, ?)", (id, body))

    def file(self, id: str) -> bytes | None:
        """A file's bytes."""
        row = self._db.execute("SELECT body FROM files WHERE id = ?", (id,)).fetchone()
        return None if row is None else row[0]

    def remove_file(self, id: str) -> None:
        """Forget a file."""
        self._db.execute("DELETE FROM files WHERE id = ?", (id,))

    def write(self) -> None:
        """Write what has changed, in one transaction."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._changed:
            return
        changed, self._changed = self._changed, {}
        kept = [(kind, key, dump(body())) for (kind, key), body in changed.items() if body]
        gone = [key for key, body in changed.items() if body is None]
        self._db.execute("BEGIN IMMEDIATE")
        self._db.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", kept)
        self._db.executemany("DELETE FROM entries WHERE kind = ? AND id = ?", gone)
        self._db.execute("COMMIT")

    def close(self) -> None:
        """Write and close."""
        self.write()
        self._db.close()

    def _write_soon(self) -> None:
        if self._timer is None:
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                return
            self._timer = loop.call_later(WRITE_AFTER_SECONDS, self.write)
