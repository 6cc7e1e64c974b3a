"""A whole table as JSON: what the store exports and imports, and rules.verify checks."""

from __future__ import annotations

import json
from typing import Annotated, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    PlainSerializer,
    ValidationError,
)

from persistence.errors import ImportRefusedError
from persistence.records import UNSHOWN, LogEntry, Player, TableRecord
from rules.game import Event, Outcome
from rules.table import seed_hash
from rules.text import t

# Written as strings, because many readers of JSON round big numbers.
Snowflake: TypeAlias = Annotated[int, Field(ge=-(2**63), lt=2**63), PlainSerializer(str)]


def json_bytes(value: dict[str, JsonValue]) -> bytes:
    """The value as JSON; a ValueError for what JSON can't hold, such as half a character."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode()


def _writable(value: dict[str, JsonValue]) -> dict[str, JsonValue]:
    json_bytes(value)
    return value


JsonObject: TypeAlias = Annotated[dict[str, JsonValue], AfterValidator(_writable)]
Count: TypeAlias = Annotated[int, Field(ge=0, lt=2**31)]


class Part(BaseModel):
    """A part of the export: nothing unknown in it, nothing missing."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class ExportedPlayer(Part):
    """Somebody at the table."""

    user_id: Snowflake
    name: str
    computer: str | None


class ExportedMove(Part):
    """One stored move."""

    seat: Count
    move: str
    events: tuple[Event, ...]
    at: float


class ExportedTable(Part):
    """The whole table."""

    format: Literal["keraunos-table"]
    format_version: Literal[1]
    id: str = Field(min_length=1)
    game: str
    rules_version: Count
    options: JsonObject
    players: tuple[ExportedPlayer, ...] = Field(min_length=1)
    guild_id: Snowflake | None
    channel_id: Snowflake
    thread_id: Snowflake | None
    opener_id: Snowflake
    created_at: float
    ended_at: float | None
    deadline: float | None
    seed_hash: str
    seed: str = Field(pattern=r"^([0-9a-f]{2})+$", repr=False)
    setup: tuple[Event, ...]
    moves: tuple[ExportedMove, ...]
    snapshot: JsonObject = Field(repr=False)
    outcome: Outcome | None
    cancelled: bool


def export(record: TableRecord, log: list[LogEntry]) -> dict[str, JsonValue]:
    """The table as JSON."""
    setup, *moves = log
    table = ExportedTable(
        format="keraunos-table",
        format_version=1,
        id=record.id,
        game=record.game,
        rules_version=record.rules_version,
        options=record.options,
        players=tuple(
            ExportedPlayer(user_id=player.user_id, name=player.name, computer=player.computer)
            for player in record.players
        ),
        guild_id=record.guild_id,
        channel_id=record.channel_id,
        thread_id=record.thread_id,
        opener_id=record.opener_id,
        created_at=record.created_at,
        ended_at=record.ended_at,
        deadline=record.deadline,
        seed_hash=seed_hash(record.seed),
        seed=record.seed.hex(),
        setup=setup.events,
        moves=tuple(
            ExportedMove(seat=entry.seat or 0, move=entry.move, events=entry.events, at=entry.at)
            for entry in moves
        ),
        snapshot=json.loads(record.snapshot),
        outcome=record.outcome,
        cancelled=record.cancelled,
    )
    return table.model_dump(mode="json")


def read(data: object) -> tuple[TableRecord, list[LogEntry]]:
    """The table and the log that were exported; raises ImportRefusedError."""
    try:
        table = ExportedTable.model_validate(data)
    except ValidationError as error:
        raise _refusal(error) from None
    if seed_hash(bytes.fromhex(table.seed)) != table.seed_hash:
        raise ImportRefusedError(t("The exported table's seed does not fit the hash beside it."))
    if table.snapshot.get("version") != len(table.moves):
        raise ImportRefusedError(t("The exported table's position does not fit its moves."))
    if any(move.seat >= len(table.players) for move in table.moves):
        raise ImportRefusedError(t("The exported table has a move of a seat that it lacks."))
    return _record(table), _log(table)


def _record(table: ExportedTable) -> TableRecord:
    return TableRecord(
        id=table.id,
        game=table.game,
        rules_version=table.rules_version,
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        thread_id=table.thread_id,
        opener_id=table.opener_id,
        seed=bytes.fromhex(table.seed),
        options=table.options,
        players=tuple(
            Player(player.user_id, player.name, player.computer) for player in table.players
        ),
        snapshot=json_bytes(table.snapshot),
        version=len(table.moves),
        shown_version=UNSHOWN,
        ply=len(table.moves),
        deadline=table.deadline,
        outcome=table.outcome,
        cancelled=table.cancelled,
        created_at=table.created_at,
        ended_at=table.ended_at,
    )


def _log(table: ExportedTable) -> list[LogEntry]:
    setup = LogEntry(0, None, "", table.setup, table.created_at)
    moves = (
        LogEntry(version, move.seat, move.move, move.events, move.at)
        for version, move in enumerate(table.moves, start=1)
    )
    return [setup, *moves]


def _refusal(error: ValidationError) -> ImportRefusedError:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"])) or "data"
    return ImportRefusedError(
        t("This is no exported table: {where}: {what}.", where=where, what=first["msg"])
    )
