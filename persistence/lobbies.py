"""The SQL of lobbies."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from persistence.errors import StaleError
from persistence.records import Lobby, Player

SELECT = """
    SELECT id, game, options, guild_id, channel_id, message_id, opener_id,
        (SELECT json_group_array(json_array(user_id, name, computer))
           FROM (SELECT * FROM lobby_players WHERE lobby_id = lobbies.id ORDER BY place)),
        roles, created_at, expires_at, most, version
    FROM lobbies
"""
OF_USER = f"""{SELECT}
    WHERE id IN (SELECT lobby_id FROM lobby_players WHERE user_id = ?)
    ORDER BY created_at, id
"""  # noqa: S608 - made of constants


def insert(database: sqlite3.Connection, lobby: Lobby) -> None:
    """Adds a lobby."""
    database.execute(
        "INSERT INTO lobbies (id, game, options, guild_id, channel_id, message_id, opener_id,"
        " roles, created_at, expires_at, most, version)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            lobby.id, lobby.game, json.dumps(lobby.options), lobby.guild_id, lobby.channel_id,
            lobby.message_id, lobby.opener_id, json.dumps(lobby.roles), lobby.created_at,
            lobby.expires_at, lobby.most, lobby.version,
        ),
    )  # fmt: skip
    _insert_players(database, lobby)


def update(database: sqlite3.Connection, lobby: Lobby) -> None:
    """Replaces a lobby that nobody else changed since its version, and counts the version up."""
    cursor = database.execute(
        "UPDATE lobbies SET options = ?, channel_id = ?, message_id = ?, opener_id = ?, roles = ?,"
        " expires_at = ?, version = version + 1 WHERE id = ? AND version = ?",
        (
            json.dumps(lobby.options), lobby.channel_id, lobby.message_id, lobby.opener_id,
            json.dumps(lobby.roles), lobby.expires_at, lobby.id, lobby.version,
        ),
    )  # fmt: skip
    if cursor.rowcount == 0:
        raise StaleError(lobby.id)
    database.execute("DELETE FROM lobby_players WHERE lobby_id = ?", (lobby.id,))
    _insert_players(database, lobby)


def delete(database: sqlite3.Connection, id: str) -> bool:
    """Removes a lobby, and says whether there was one."""
    return database.execute("DELETE FROM lobbies WHERE id = ?", (id,)).rowcount > 0


def by_id(database: sqlite3.Connection, id: str) -> Lobby | None:
    """The lobby of that id."""
    row = database.execute(f"{SELECT} WHERE id = ?", (id,)).fetchone()
    return _lobby(row) if row else None


def expired(database: sqlite3.Connection, now: float) -> list[Lobby]:
    """The lobbies whose time is up, the oldest first."""
    sql = f"{SELECT} WHERE expires_at <= ? ORDER BY expires_at"
    return [_lobby(row) for row in database.execute(sql, (now,))]


def of_user(database: sqlite3.Connection, user_id: int) -> list[Lobby]:
    """The lobbies that this user sits in, the oldest first."""
    return [_lobby(row) for row in database.execute(OF_USER, (user_id,))]


def _insert_players(database: sqlite3.Connection, lobby: Lobby) -> None:
    database.executemany(
        "INSERT INTO lobby_players (lobby_id, place, user_id, name, computer)"
        " VALUES (?, ?, ?, ?, ?)",
        [
            (lobby.id, place, player.user_id, player.name, player.computer)
            for place, player in enumerate(lobby.players)
        ],
    )


def _lobby(row: tuple[Any, ...]) -> Lobby:
    lobby, game, options, guild, channel, message, opener, players, roles, *rest = row
    return Lobby(
        lobby, game, json.loads(options), guild, channel, message, opener,
        tuple(Player(*player) for player in json.loads(players)),
        tuple((word, user) for word, user in json.loads(roles)),
        *rest,
    )  # fmt: skip
