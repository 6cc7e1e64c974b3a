"""The SQL of tables, their seats, their moves and their messages."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter

from persistence.errors import StaleError, UnknownTableError
from persistence.records import LogEntry, MessageRef, Player, TableRecord
from rules.game import Event, Outcome
from rules.table import Change

EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(tuple[Event, ...])
OUTCOME: TypeAdapter[Outcome] = TypeAdapter(Outcome)

COLUMNS = tuple(field.name for field in fields(TableRecord))  # in the order of SELECT

SELECT = """
    SELECT id, game, rules_version, guild_id, channel_id, thread_id, opener_id, seed, options,
        (SELECT json_group_array(json_array(user_id, name, computer))
           FROM (SELECT * FROM seats WHERE table_id = tables.id ORDER BY seat)),
        snapshot, version, shown_version, ply, deadline, outcome, cancelled, created_at, ended_at
    FROM tables
"""
OF_USER = f"""{SELECT}
    WHERE id IN (SELECT table_id FROM seats WHERE user_id = ? AND over IN (?, ?))
    ORDER BY created_at, id
"""  # noqa: S608 - made of constants


def insert(database: sqlite3.Connection, record: TableRecord, log: list[LogEntry]) -> None:
    """Adds a table with its seats and its log."""
    database.execute(
        "INSERT INTO tables (id, game, rules_version, guild_id, channel_id, thread_id, opener_id,"
        " seed, options, snapshot, version, shown_version, ply, deadline, outcome, cancelled,"
        " created_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            record.id, record.game, record.rules_version, record.guild_id, record.channel_id,
            record.thread_id, record.opener_id, record.seed, json.dumps(record.options),
            record.snapshot, record.version, record.shown_version, record.ply, record.deadline,
            _outcome_json(record.outcome), record.cancelled, record.created_at, record.ended_at,
        ),
    )  # fmt: skip
    database.executemany(
        "INSERT INTO seats (table_id, seat, user_id, name, computer, over)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [
            (record.id, seat, player.user_id, player.name, player.computer, record.is_over)
            for seat, player in enumerate(record.players)
        ],
    )
    for entry in log:
        _append(database, record.id, entry)


def commit(database: sqlite3.Connection, change: Change, at: float) -> None:
    """Appends the move and replaces the snapshot, if nobody else made a move since."""
    position = change.position
    cursor = database.execute(
        "UPDATE tables SET snapshot = ?, version = ?, ply = ?, deadline = ?, outcome = ?,"
        " ended_at = ? WHERE id = ? AND version = ? AND cancelled = 0",
        (
            change.snapshot, position.version, position.ply, change.deadline,
            _outcome_json(change.outcome), at if change.outcome else None,
            change.table, position.version - 1,
        ),
    )  # fmt: skip
    if cursor.rowcount == 0:
        raise StaleError(change.table)
    entry = LogEntry(position.version, change.seat, change.move, change.events, at)
    _append(database, change.table, entry)
    if change.outcome:
        database.execute("UPDATE seats SET over = 1 WHERE table_id = ?", (change.table,))


def cancel(database: sqlite3.Connection, id: str, at: float) -> None:
    """Ends a table without an outcome; it counts as unshown until its board says so."""
    cursor = database.execute(
        "UPDATE tables SET cancelled = 1, deadline = NULL, ended_at = ?,"
        " shown_version = version - 1 WHERE id = ? AND cancelled = 0 AND outcome IS NULL",
        (at, id),
    )
    if cursor.rowcount == 0:
        _must_exist(database, id)
        raise StaleError(id)
    database.execute("UPDATE seats SET over = 1 WHERE table_id = ?", (id,))


def replace_player(database: sqlite3.Connection, id: str, seat: int, player: Player) -> None:
    """Gives a seat to somebody else; the table counts as unshown until its board says so."""
    cursor = database.execute(
        "UPDATE seats SET user_id = ?, name = ?, computer = ? WHERE table_id = ? AND seat = ?",
        (player.user_id, player.name, player.computer, id, seat),
    )
    if cursor.rowcount == 0:
        raise UnknownTableError(id)
    database.execute("UPDATE tables SET shown_version = version - 1 WHERE id = ?", (id,))


def set_deadline(database: sqlite3.Connection, id: str, deadline: float | None) -> None:
    """Changes until when the table waits."""
    database.execute("UPDATE tables SET deadline = ? WHERE id = ?", (deadline, id))
    _must_exist(database, id)


def set_thread(database: sqlite3.Connection, id: str, thread_id: int | None) -> None:
    """Changes where the table is played."""
    database.execute("UPDATE tables SET thread_id = ? WHERE id = ?", (thread_id, id))
    _must_exist(database, id)


def mark_shown(database: sqlite3.Connection, id: str, version: int) -> None:
    """Remembers that people have seen this version; an older one changes nothing."""
    database.execute(
        "UPDATE tables SET shown_version = ? WHERE id = ? AND shown_version < ?",
        (version, id, version),
    )


def by_id(database: sqlite3.Connection, id: str) -> TableRecord | None:
    """The table of that id."""
    row = database.execute(f"{SELECT} WHERE id = ?", (id,)).fetchone()
    return _record(row) if row else None


def of_user(database: sqlite3.Connection, user_id: int, over: bool | None) -> list[TableRecord]:
    """The tables that this user sits at, the oldest first."""
    ends = (0, 1) if over is None else (int(over), int(over))
    return [_record(row) for row in database.execute(OF_USER, (user_id, *ends))]


def at_thread(database: sqlite3.Connection, thread_id: int) -> str | None:
    """The newest table that is played in this thread."""
    sql = "SELECT id FROM tables WHERE thread_id = ? AND NOT cancelled ORDER BY created_at DESC"
    row: tuple[str] | None = database.execute(sql, (thread_id,)).fetchone()
    return row[0] if row else None


def with_computers(database: sqlite3.Connection) -> list[str]:
    """The running tables at which a computer player sits."""
    sql = "SELECT DISTINCT table_id FROM seats WHERE computer IS NOT NULL AND over = 0"
    return [row[0] for row in database.execute(sql)]


def calling(database: sqlite3.Connection) -> list[str]:
    """The running tables at which people are called to act."""
    sql = (
        "SELECT id FROM tables JOIN messages ON table_id = id"
        " WHERE purpose = 'turn' AND NOT cancelled AND outcome IS NULL"
    )
    return [row[0] for row in database.execute(sql)]


def unshown(database: sqlite3.Connection) -> list[str]:
    """The tables whose newest version nobody has seen."""
    sql = "SELECT id FROM tables WHERE shown_version < version"
    return [row[0] for row in database.execute(sql)]


def due(database: sqlite3.Connection, now: float) -> list[str]:
    """The tables whose deadline has passed, the longest overdue first."""
    sql = "SELECT id FROM tables WHERE deadline <= ? ORDER BY deadline"
    return [row[0] for row in database.execute(sql, (now,))]


def next_deadline(database: sqlite3.Connection) -> float | None:
    """The earliest deadline of all."""
    sql = "SELECT min(deadline) FROM tables WHERE deadline IS NOT NULL"
    deadline: float | None = database.execute(sql).fetchone()[0]
    return deadline


def log(database: sqlite3.Connection, id: str, limit: int | None) -> list[LogEntry]:
    """The last entries of the log, in the order in which they happened."""
    sql = (
        "SELECT version, seat, move, events, at FROM moves WHERE table_id = ?"
        " ORDER BY version DESC LIMIT ?"
    )
    rows = database.execute(sql, (id, -1 if limit is None else limit)).fetchall()
    return [
        LogEntry(version, seat, move, EVENTS.validate_json(events), at)
        for version, seat, move, events, at in reversed(rows)
    ]


def set_message(database: sqlite3.Connection, id: str, purpose: str, shown: MessageRef) -> None:
    """Remembers where something is shown, instead of where it was shown before."""
    database.execute(
        "INSERT OR REPLACE INTO messages (table_id, purpose, channel_id, message_id, posted_at)"
        " VALUES (?, ?, ?, ?, ?)",
        (id, purpose, shown.channel_id, shown.message_id, shown.posted_at),
    )


def messages(database: sqlite3.Connection, id: str) -> dict[str, MessageRef]:
    """Where things are shown, by purpose."""
    sql = "SELECT purpose, channel_id, message_id, posted_at FROM messages WHERE table_id = ?"
    return {purpose: MessageRef(*place) for purpose, *place in database.execute(sql, (id,))}


def forget_message(database: sqlite3.Connection, id: str, purpose: str) -> None:
    """Forgets where something was shown."""
    database.execute("DELETE FROM messages WHERE table_id = ? AND purpose = ?", (id, purpose))


def forget_orphans(database: sqlite3.Connection, id: str) -> None:
    """Forgets the messages of a lobby that became no table."""
    database.execute(
        "DELETE FROM messages WHERE table_id = ? AND table_id NOT IN (SELECT id FROM tables)",
        (id,),
    )


def _append(database: sqlite3.Connection, id: str, entry: LogEntry) -> None:
    database.execute(
        "INSERT INTO moves (table_id, version, seat, move, events, at) VALUES (?, ?, ?, ?, ?, ?)",
        (id, entry.version, entry.seat, entry.move, _events_json(entry.events), entry.at),
    )


def _must_exist(database: sqlite3.Connection, id: str) -> None:
    if not database.execute("SELECT 1 FROM tables WHERE id = ?", (id,)).fetchone():
        raise UnknownTableError(id)


def _events_json(events: tuple[Event, ...]) -> str:
    return EVENTS.dump_json(events).decode()


def _outcome_json(outcome: Outcome | None) -> str | None:
    return OUTCOME.dump_json(outcome).decode() if outcome else None


def _record(row: tuple[Any, ...]) -> TableRecord:
    values = dict(zip(COLUMNS, row, strict=True))
    values["options"] = json.loads(values["options"])
    values["players"] = tuple(Player(*player) for player in json.loads(values["players"]))
    values["outcome"] = OUTCOME.validate_json(values["outcome"]) if values["outcome"] else None
    values["cancelled"] = bool(values["cancelled"])
    return TableRecord(**values)
