"""A table goes out as JSON and comes in again the same, or is refused with a sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from persistence.errors import ImportRefusedError
from persistence.records import UNSHOWN
from persistence.store import Store
from rules.table import seed_hash
from tests.persistence.seated import SEED, loaded, played_out, seated

Export = dict[str, Any]


async def exported(store: Store, *, to_the_end: bool = False) -> Export:
    table = await seated(store, thread_id=2**62 + 3, deadline=7.5)
    await table.play(2, "roll 3", deadline=9.5)
    if to_the_end:
        await played_out(table)
    return json.loads(json.dumps(await store.export_table("table")))  # type: ignore[no-any-return]


@pytest.mark.parametrize("to_the_end", [False, True])
async def test_an_imported_table_is_the_exported_one(
    store: Store, tmp_path: Path, to_the_end: bool
) -> None:
    export = await exported(store, to_the_end=to_the_end)
    other = await Store.open(tmp_path / "other.sqlite3")
    assert await other.import_table(export) == "table"
    here, there = await store.table("table"), await other.table("table")
    assert here is not None
    assert there == replace(here, shown_version=UNSHOWN)
    assert await other.log("table") == [
        replace(entry, at=there.created_at) if entry.version == 0 else entry
        for entry in await store.log("table")
    ]
    assert await other.export_table("table") == export
    await other.close()


async def test_an_imported_table_can_be_played_on(store: Store) -> None:
    export = await exported(store)
    await store.import_table({**export, "id": "again"})
    table = await loaded(store, "again")
    await played_out(table)
    assert (await loaded(store, "again")).outcome == table.outcome
    assert (await loaded(store, "table")).outcome is None


async def test_an_export_says_what_a_check_needs(store: Store) -> None:
    export = await exported(store, to_the_end=True)
    assert export["format"] == "keraunos-table"
    assert export["seed"] == SEED.hex()
    assert export["seed_hash"] == seed_hash(SEED)
    assert export["thread_id"] == str(2**62 + 3)
    assert [move["move"] for move in export["moves"]][:2] == ["roll 3", "roll 1"]


async def test_a_table_that_is_there_is_not_replaced(store: Store) -> None:
    export = await exported(store)
    with pytest.raises(ImportRefusedError, match="There already is a table table"):
        await store.import_table(export)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("format", "chess", "format"),
        ("format_version", 2, "format_version"),
        ("players", [], "players"),
        ("players", [{"user_id": "1"}], "players.0.name"),
        ("seed", "xyz", "seed"),
        ("seed", "00" * 32, "does not fit the hash"),
        ("moves", [], "does not fit its moves"),
        ("snapshot", {}, "does not fit its moves"),
        ("snapshot", {"version": 1, "x": "\ud800"}, "snapshot"),
        ("channel_id", str(2**63), "channel_id"),
        ("channel_id", "here", "channel_id"),
        ("created_at", float("nan"), "created_at"),
        ("surprise", 1, "surprise"),
        ("id", "", "id"),
    ],
)
async def test_a_damaged_export_is_refused(
    store: Store, key: str, value: object, words: str
) -> None:
    export = await exported(store)
    with pytest.raises(ImportRefusedError, match=words) as refused:
        await store.import_table({**export, "id": "again", key: value})
    assert str(refused.value).endswith(".")
    assert SEED.hex() not in str(refused.value)
    assert await store.table("again") is None


@pytest.mark.parametrize("data", [None, [], "text", 7, {}])
async def test_what_is_no_export_is_refused(store: Store, data: object) -> None:
    with pytest.raises(ImportRefusedError, match="no exported table"):
        await store.import_table(data)


async def test_a_move_of_a_seat_that_is_not_there_is_refused(store: Store) -> None:
    export = await exported(store)
    export["moves"][0]["seat"] = 3
    with pytest.raises(ImportRefusedError, match="a seat that it lacks"):
        await store.import_table({**export, "id": "again"})
