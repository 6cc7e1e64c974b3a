"""The database file: one process at a time, brought up to date by numbered migrations."""

from __future__ import annotations

import fcntl
import sqlite3
from pathlib import Path

from persistence.errors import AlreadyRunningError, ForeignDatabaseError
from rules.text import t

MIGRATIONS = Path(__file__).with_name("migrations")
APPLICATION_ID = 0x4B455241  # "KERA", in the file's header


class Claim:
    """The lock file beside the database; the kernel lets go of it when the process dies."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = Path(f"{path}.lock").open("ab")  # noqa: SIM115 - held while the store is open
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise AlreadyRunningError(str(path)) from None

    def release(self) -> None:
        """Lets another process have the database."""
        self._file.close()


def prepare_writer(database: sqlite3.Connection) -> None:
    """Settings of the connection that writes, and all migrations that are missing."""
    try:
        _refuse_foreign(database)
    except sqlite3.DatabaseError as error:
        raise ForeignDatabaseError(
            t("The database can't be read: {why}.", why=str(error))
        ) from error
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    migrate(database, migrations())


def prepare_reader(database: sqlite3.Connection) -> None:
    """Settings of the connection that reads."""
    database.execute("PRAGMA query_only = ON")


def migrations(folder: Path = MIGRATIONS) -> dict[int, str]:
    """The migrations' SQL by number, in order."""
    paths = sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    return {int(path.name[:4]): path.read_text("utf-8") for path in paths}


def migrate(database: sqlite3.Connection, scripts: dict[int, str]) -> None:
    """Applies what the file has not seen yet, each migration in a transaction of its own."""
    (seen,) = database.execute("PRAGMA user_version").fetchone()
    if seen > max(scripts):
        raise ForeignDatabaseError(
            t("The database was written by a newer version of this bot. Update the bot.")
        )
    for number, script in scripts.items():
        if number > seen:
            _apply(database, number, script)


def _apply(database: sqlite3.Connection, number: int, script: str) -> None:
    try:
        database.executescript(
            f"BEGIN IMMEDIATE;\n{script}\n;"
            f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number}; COMMIT;"
        )
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _refuse_foreign(database: sqlite3.Connection) -> None:
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if owner != APPLICATION_ID and tables:
        raise ForeignDatabaseError(
            t("The database belongs to another program. Name another file in the settings.")
        )
