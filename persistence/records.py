"""What the store keeps, as values."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import JsonValue

from rules.game import Event, Outcome, Seat

UNSHOWN = -1  # the shown_version of a table that nobody has seen yet


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at a table: a person, or a computer player with the name of its level."""

    user_id: int
    name: str
    computer: str | None = None


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table to be: who is in, and what will be played."""

    id: str
    game: str
    options: dict[str, JsonValue]
    guild_id: int | None
    channel_id: int
    message_id: int | None
    opener_id: int
    players: tuple[Player, ...]
    roles: tuple[tuple[str, int], ...]  # the role's word and the user who picked it
    created_at: float
    expires_at: float
    most: int | None = None  # players with whom it starts by itself; None: when all seats are taken
    version: int = 0


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table as it is stored."""

    id: str
    game: str
    rules_version: int
    guild_id: int | None
    channel_id: int  # where it was opened
    thread_id: int | None
    opener_id: int
    seed: bytes = field(repr=False)
    options: dict[str, JsonValue]
    players: tuple[Player, ...]  # by seat
    snapshot: bytes = field(repr=False)
    version: int
    shown_version: int
    ply: int
    deadline: float | None
    outcome: Outcome | None
    cancelled: bool
    created_at: float
    ended_at: float | None

    @property
    def is_over(self) -> bool:
        """Can nothing more be played here?"""
        return self.cancelled or self.outcome is not None


@dataclass(frozen=True, slots=True)
class MessageRef:
    """Where something is shown."""

    channel_id: int
    message_id: int
    posted_at: float


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One stored change; version 0 is the setup, which no seat made."""

    version: int
    seat: Seat | None
    move: str
    events: tuple[Event, ...]
    at: float
