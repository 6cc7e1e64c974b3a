"""The file: one process at a time, migrations in order, nothing foreign touched."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from persistence.database import migrate, migrations
from persistence.errors import AlreadyRunningError, ForeignDatabaseError
from persistence.store import Store
from tests.persistence.seated import seated

ROOT = Path(__file__).parents[2]
SECOND = """
import asyncio, sys
from persistence.store import Store
asyncio.run(Store.open(sys.argv[1]))
"""


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        yield connection


def content(path: Path) -> bytes:
    return path.read_bytes()


def write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


async def test_a_second_store_is_refused_with_a_sentence(store: Store, path: Path) -> None:
    with pytest.raises(AlreadyRunningError, match=r"Another bot is running on the database"):
        await Store.open(path)


async def test_a_second_process_is_refused(store: Store, path: Path) -> None:
    second = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SECOND, path, cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    _, said = await second.communicate()
    assert b"AlreadyRunningError: Another bot is running" in said


async def test_a_closed_store_can_be_opened_again(path: Path) -> None:
    for _ in range(3):
        store = await Store.open(path)
        await store.close()


async def test_closing_twice_changes_nothing(path: Path) -> None:
    first = await Store.open(path)
    await first.close()
    second = await Store.open(path)
    await first.close()
    with pytest.raises(AlreadyRunningError):
        await Store.open(path)
    await second.close()


async def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a" / "b" / "c.sqlite3")
    await store.close()
    assert (tmp_path / "a" / "b" / "c.sqlite3").exists()


async def test_another_programs_database_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE theirs (x)")
    before = content(path)
    with pytest.raises(ForeignDatabaseError, match="another program"):
        await Store.open(path)
    assert content(path) == before


async def test_what_is_no_database_is_left_alone(path: Path) -> None:
    write(path, b"no database at all " * 100)
    with pytest.raises(ForeignDatabaseError, match="not a database"):
        await Store.open(path)
    assert content(path) == b"no database at all " * 100


async def test_a_newer_database_is_refused_and_can_be_opened_by_its_own_program(
    path: Path,
) -> None:
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 9999")
    with pytest.raises(ForeignDatabaseError, match="newer version"):
        await Store.open(path)
    with pytest.raises(ForeignDatabaseError, match="newer version"):
        await Store.open(path)


async def test_the_promises_about_the_disk_are_kept(store: Store) -> None:
    async def pragma(name: str) -> object:
        async with store._writing.execute(f"PRAGMA {name}") as cursor:
            row = await cursor.fetchone()
        assert row is not None
        return row[0]

    assert await pragma("journal_mode") == "wal"
    assert await pragma("synchronous") == 2
    assert await pragma("foreign_keys") == 1


async def test_every_table_is_strict(store: Store) -> None:
    async with store._reading.execute(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND NOT strict"
        " AND name NOT LIKE 'sqlite_%'"
    ) as cursor:
        assert list(await cursor.fetchall()) == []


async def test_reading_can_not_write(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await store._reading.execute("DELETE FROM tables")


@pytest.mark.parametrize(
    ("question", "index"),
    [
        ("SELECT id FROM tables WHERE shown_version < version", "tables_unshown"),
        ("SELECT id FROM tables WHERE deadline <= 5 ORDER BY deadline", "tables_due"),
        ("SELECT min(deadline) FROM tables WHERE deadline IS NOT NULL", "tables_due"),
        ("SELECT id FROM tables WHERE thread_id = 7", "tables_by_thread"),
        ("SELECT table_id FROM seats WHERE user_id = 1 AND over IN (0, 0)", "seats_by_user"),
        ("SELECT lobby_id FROM lobby_players WHERE user_id = 1", "lobby_players_by_user"),
    ],
)
async def test_what_is_asked_often_has_an_index(store: Store, question: str, index: str) -> None:
    async with store._reading.execute(f"EXPLAIN QUERY PLAN {question}") as cursor:
        plan = " ".join(str(row[3]) for row in await cursor.fetchall())
    assert index in plan
    assert "TEMP B-TREE" not in plan


def test_the_migrations_are_numbered_without_gaps() -> None:
    assert list(migrations()) == list(range(1, len(migrations()) + 1))


def test_only_missing_migrations_are_applied_in_order(database: sqlite3.Connection) -> None:
    first = {1: "CREATE TABLE a (x)"}
    migrate(database, first)
    migrate(database, first | {2: "ALTER TABLE a ADD COLUMN y; INSERT INTO a VALUES (1, 2)"})
    assert database.execute("SELECT * FROM a").fetchall() == [(1, 2)]
    assert database.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_failing_migration_leaves_nothing_behind(database: sqlite3.Connection) -> None:
    migrate(database, {1: "CREATE TABLE a (x)"})
    with pytest.raises(sqlite3.OperationalError):
        migrate(database, {1: "", 2: "CREATE TABLE b (x); CREATE TABLE a (x)"})
    assert not database.in_transaction
    assert database.execute("PRAGMA user_version").fetchone() == (1,)
    assert database.execute("SELECT name FROM sqlite_schema").fetchall() == [("a",)]


async def test_nothing_secret_is_logged(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    table = await seated(store)
    await table.play(0, "roll 1")
    await store.table("table")
    await store.export_table("table")
    assert table._seed.hex() not in caplog.text
    assert repr(table._seed)[2:-1] not in caplog.text
    assert "dice" not in caplog.text
    assert "hold a" not in caplog.text
