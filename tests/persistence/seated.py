"""Tables, lobbies and players for the store's tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from persistence.records import UNSHOWN, Lobby, Player, TableRecord
from persistence.store import Store
from rules.game import Event
from rules.table import Change, Position, Table, open_position, position_adapter
from tests.toy import TOY, ToyMove, ToyOptions, ToyState, ToyView

SEED = bytes(range(32))
PLAYERS = (Player(11, "Ares"), Player(12, "Bia *_~"), Player(13, "Χάος", computer="strong"))

ToyTable = Table[ToyState, ToyMove, ToyView]


def lobby(id: str = "lobby", **changes: Any) -> Lobby:
    made = Lobby(
        id=id,
        game="toy",
        options={"rounds": 3},
        guild_id=1,
        channel_id=2**62 + 1,
        message_id=None,
        opener_id=11,
        players=PLAYERS,
        roles=(("judge", 12),),
        created_at=100.0,
        expires_at=200.0,
    )
    return replace(made, **changes)


def opening(rounds: int = 2) -> tuple[Position[ToyState], tuple[Event, ...]]:
    return open_position(TOY, len(PLAYERS), ToyOptions(rounds=rounds), SEED)


def record(id: str = "table", *, rounds: int = 2, **changes: Any) -> TableRecord:
    position, _ = opening(rounds)
    made = TableRecord(
        id=id,
        game="toy",
        rules_version=1,
        guild_id=1,
        channel_id=2,
        thread_id=None,
        opener_id=11,
        seed=SEED,
        options={"rounds": rounds},
        players=PLAYERS,
        snapshot=position_adapter(TOY).dump_json(position),
        version=0,
        shown_version=UNSHOWN,
        ply=0,
        deadline=None,
        outcome=None,
        cancelled=False,
        created_at=100.0,
        ended_at=None,
    )
    return replace(made, **changes)


async def seated(store: Store, id: str = "table", *, rounds: int = 2, **changes: Any) -> ToyTable:
    """A stored table, ready to play."""
    position, events = opening(rounds)
    await store.add_table(record(id, rounds=rounds, **changes), events)
    return Table(id, TOY, SEED, ToyOptions(rounds=rounds), position, store.commit)


async def loaded(store: Store, id: str = "table") -> ToyTable:
    """The table as it is stored."""
    found = await store.table(id)
    assert found is not None
    position = position_adapter(TOY).validate_json(found.snapshot)
    options = ToyOptions.model_validate(found.options)
    return Table(id, TOY, found.seed, options, position, store.commit)


async def played_out(table: ToyTable) -> None:
    """Plays the table to its end, for those who gave up too."""
    while not table.outcome:
        absent = table.absent()
        if absent is None:
            await table.play(min(table.to_act), "roll 1")
        else:
            await table.time_out(absent)


def kept() -> tuple[list[Change], Any]:
    """A list of changes, and the function that a table calls to store them there."""
    changes: list[Change] = []

    async def keep(change: Change) -> None:
        changes.append(change)

    return changes, keep
