"""Checks the dice of an exported game: `python -m rules.verify EXPORT.json [PROMISED-HASH]`.

The game is played again from its seed and its moves. It was fair when the seed fits the hash that
was posted at the start, and every roll, every shuffle and the end follow from it. The exit code is
0 for a fair game, 1 for an unfair one, and 2 when the file can't be checked.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, Field, JsonValue, ValidationError

from rules import GAMES
from rules.errors import GameError
from rules.game import Event, Game, HostMove, Outcome, Seat, Step
from rules.table import (
    CONCEDE,
    THOUGHT,
    Change,
    Keep,
    Position,
    Table,
    open_position,
    position_adapter,
    seed_hash,
)
from rules.text import Text, Who, render, t

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyTable: TypeAlias = Table[Any, Any, Any]

FAIR, UNFAIR, UNREADABLE = 0, 1, 2


class RecordedPlayer(BaseModel):
    """Somebody at the table."""

    name: str


class RecordedMove(BaseModel):
    """One move, and what it led to."""

    seat: Seat = Field(ge=0)
    move: str
    events: tuple[Event, ...]


class Record(BaseModel):
    """What is needed of an exported table; the rest of the file does not matter here."""

    format: Literal["keraunos-table"]
    format_version: Literal[1]
    game: str
    rules_version: int
    options: dict[str, JsonValue]
    players: tuple[RecordedPlayer, ...]
    seed_hash: str
    seed: str = Field(pattern=r"^([0-9a-f]{2})+$")
    setup: tuple[Event, ...]
    moves: tuple[RecordedMove, ...]
    snapshot: dict[str, JsonValue]
    outcome: Outcome | None


class VerdictError(Exception):
    """The check has come to an end; the text says why."""

    code: int

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


class UnfairError(VerdictError):
    """Something does not follow from the seed."""

    code = UNFAIR


class UnreadableError(VerdictError):
    """The file can't be checked."""

    code = UNREADABLE


@dataclass(frozen=True, slots=True)
class Verdict:
    """The exit code, and the sentence that explains it."""

    code: int
    sentence: str


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    if len(arguments) not in {1, 2}:
        usage = "Usage: python -m rules.verify EXPORT.json [PROMISED-HASH]"
        return _say(Verdict(UNREADABLE, usage))
    path, *promised = arguments
    try:
        export = Path(path).read_bytes()
    except OSError as error:
        unread = t("{path} can't be read: {why}.", path=path, why=error.strerror or str(error))
        return _say(Verdict(UNREADABLE, render(unread)))
    return _say(verify(export, promised[0] if promised else None))


def verify(
    export: str | bytes, promised: str | None = None, games: Mapping[str, AnyGame] = GAMES
) -> Verdict:
    """Whether the exported game follows from its seed, and the seed from the promised hash."""
    names: tuple[str, ...] = ()
    try:
        record = _record(export)
        names = tuple(player.name for player in record.players)
        game = _game(record, games)
        _check_seed(record, promised)
        asyncio.run(_check_moves(record, game))
    except VerdictError as ended:
        return Verdict(ended.code, render(ended.text, names))
    return Verdict(FAIR, render(_fair(record, game)))


def _say(verdict: Verdict) -> int:
    stream = sys.stdout if verdict.code == FAIR else sys.stderr
    stream.write(verdict.sentence + "\n")
    return verdict.code


def _fair(record: Record, game: AnyGame) -> Text:
    return t(
        "Fair: this game of {game} follows from its seed, from the setup to move {moves}."
        " The hash of the seed is {hash}; make sure that this was posted at the start.",
        game=game.title,
        moves=len(record.moves),
        hash=record.seed_hash,
    )


def _record(export: str | bytes) -> Record:
    try:
        return Record.model_validate_json(export)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "JSON"
        raise UnreadableError(
            t("This is no exported game: {where}: {what}.", where=where, what=first["msg"])
        ) from None


def _game(record: Record, games: Mapping[str, AnyGame]) -> AnyGame:
    game = games.get(record.game)
    if game is None:
        raise UnreadableError(t("There is no game called {game} here.", game=record.game))
    if game.rules_version != record.rules_version:
        raise UnreadableError(
            t(
                "The game was begun under version {played} of the rules, and this program has"
                " version {known}. Check it with the program of that time.",
                played=record.rules_version,
                known=game.rules_version,
            )
        )
    return game


def _check_seed(record: Record, promised: str | None) -> None:
    actual = seed_hash(bytes.fromhex(record.seed))
    for expected in (record.seed_hash, promised):
        if expected is not None and expected.strip().lower() != actual:
            raise UnfairError(
                t(
                    "Not fair: {expected} was promised, and the hash of the seed is {actual}.",
                    expected=expected,
                    actual=actual,
                )
            )


async def _check_moves(record: Record, game: AnyGame) -> None:
    made: list[Change] = []

    async def keep(change: Change) -> None:
        made.append(change)

    table = _set_up(record, game, keep)
    for number, move in enumerate(record.moves, start=1):
        await _make_again(table, move, number)
        # A computer player's reasons are no part of the rules.
        events = tuple(event for event in move.events if event.kind != THOUGHT)
        if (made[-1].move, made[-1].events) != (move.move, events):
            raise UnfairError(_deviation(move, number))
    if table.position != _last_position(record, game) or table.outcome != record.outcome:
        raise UnfairError(t("Not fair: the last position does not follow from the moves."))


def _set_up(record: Record, game: AnyGame, keep: Keep) -> AnyTable:
    seed, seats = bytes.fromhex(record.seed), len(record.players)
    try:
        options = game.options_type.model_validate(record.options)
    except ValidationError:
        raise UnreadableError(t("This game can't be played with the file's options.")) from None
    if seats not in game.seats_for(options):
        raise UnreadableError(t("This game can't be played by {n} players.", n=seats))
    position, events = open_position(game, seats, options, seed)
    if events != record.setup:
        raise UnfairError(t("Not fair: the setup does not follow from the seed."))
    return Table("export", game, seed, options, position, keep)


async def _make_again(table: AnyTable, move: RecordedMove, number: int) -> Step[Any]:
    if move.seat >= table.seat_count:
        raise UnreadableError(t("Move {n} is of a seat that is not there.", n=number))
    try:
        if move.move == CONCEDE:
            return await table.concede(move.seat)
        by_host = isinstance(table.game.parse(move.move), HostMove)
        if by_host or move.seat in table.position.conceded:
            return await table.time_out(move.seat)
        return await table.play(move.seat, move.move)
    except GameError as error:
        raise UnfairError(
            t(
                "Not fair: move {n}, “{move}” of {who}, could not be made: {why}",
                n=number,
                move=move.move,
                who=Who(move.seat),
                why=error.text,
            )
        ) from None


def _deviation(move: RecordedMove, number: int) -> Text:
    return t(
        "Not fair: what followed from move {n}, “{move}” of {who}, is not what the seed gives.",
        n=number,
        move=move.move,
        who=Who(move.seat),
    )


def _last_position(record: Record, game: AnyGame) -> Position[Any]:
    try:
        return position_adapter(game).validate_json(json.dumps(record.snapshot))
    except ValidationError:
        raise UnreadableError(t("The file's last position is none of this game's.")) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
