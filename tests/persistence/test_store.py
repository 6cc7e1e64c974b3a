"""What is put into the store comes out again, and what is stale is refused."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from persistence.errors import StaleError, UnknownTableError
from persistence.records import LogEntry, MessageRef, Player
from persistence.store import Store
from rules.table import Change
from tests.persistence.conftest import NOW
from tests.persistence.seated import (
    PLAYERS,
    kept,
    loaded,
    lobby,
    opening,
    played_out,
    record,
    seated,
)


async def test_a_lobby_comes_back_as_it_was(store: Store) -> None:
    await store.add_lobby(lobby())
    assert await store.lobby("lobby") == lobby()
    assert await store.lobby("other") is None


async def test_a_saved_lobby_counts_its_version_up(store: Store) -> None:
    await store.add_lobby(lobby())
    changed = lobby(players=PLAYERS[:1], roles=(), message_id=7, options={}, expires_at=300.0)
    await store.save_lobby(changed)
    assert await store.lobby("lobby") == replace(changed, version=1)


async def test_of_two_who_save_a_lobby_only_the_first_does(store: Store) -> None:
    await store.add_lobby(lobby())
    await store.save_lobby(lobby(players=PLAYERS[:2]))
    with pytest.raises(StaleError):
        await store.save_lobby(lobby(players=PLAYERS[:1]))
    saved = await store.lobby("lobby")
    assert saved is not None
    assert saved.players == PLAYERS[:2]


async def test_a_lobby_that_is_gone_can_not_be_saved(store: Store) -> None:
    with pytest.raises(StaleError):
        await store.save_lobby(lobby())


async def test_lobbies_expire_at_their_time(store: Store) -> None:
    for name, expires_at in (("late", 300.0), ("second", 200.0), ("first", 100.0)):
        await store.add_lobby(lobby(name, expires_at=expires_at))
    assert [found.id for found in await store.expired_lobbies(200.0)] == ["first", "second"]
    assert await store.expired_lobbies(99.0) == []


async def test_the_lobbies_of_a_user(store: Store) -> None:
    await store.add_lobby(lobby("a"))
    await store.add_lobby(lobby("b", players=PLAYERS[1:]))
    assert [found.id for found in await store.lobbies_of(11)] == ["a"]
    assert [found.id for found in await store.lobbies_of(12)] == ["a", "b"]


async def test_a_removed_lobby_takes_its_messages_along(store: Store) -> None:
    await store.add_lobby(lobby())
    await store.set_message("lobby", "lobby", 1, 2, 3.0)
    await store.remove_lobby("lobby")
    assert await store.lobby("lobby") is None
    assert await store.lobbies_of(11) == []
    assert await store.messages("lobby") == {}
    await store.remove_lobby("lobby")


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    await store.add_table(record(deadline=5.0, thread_id=9), opening()[1])
    assert await store.table("table") == record(deadline=5.0, thread_id=9)
    assert await store.table("other") is None


async def test_a_table_takes_the_place_of_its_lobby(store: Store) -> None:
    await store.add_lobby(lobby("same"))
    await store.set_message("same", "lobby", 1, 2, 3.0)
    await store.add_table(record("same"), (), lobby="same")
    assert await store.lobby("same") is None
    assert await store.messages("same") == {"lobby": MessageRef(1, 2, 3.0)}


async def test_a_lobby_starts_one_table_only(store: Store) -> None:
    await store.add_lobby(lobby())
    starts = [store.add_table(record(name), (), lobby="lobby") for name in ("a", "b")]
    first, second = await asyncio.gather(*starts, return_exceptions=True)
    assert first is None
    assert isinstance(second, StaleError)
    assert await store.table("b") is None


async def test_a_move_is_stored_whole(store: Store) -> None:
    table = await seated(store)
    step = await table.play(1, "roll 2", deadline=50.0)
    found = await store.table("table")
    assert found is not None
    assert (found.version, found.ply, found.deadline) == (1, 1, 50.0)
    assert (await loaded(store)).position == table.position
    assert await store.log("table") == [
        LogEntry(0, None, "", opening()[1], NOW),
        LogEntry(1, 1, "roll 2", step.events, NOW),
    ]


async def test_the_log_gives_the_last_entries_in_order(store: Store) -> None:
    table = await seated(store)
    await played_out(table)
    assert [entry.version for entry in await store.log("table")] == [0, 1, 2, 3, 4, 5, 6]
    assert [entry.version for entry in await store.log("table", limit=2)] == [5, 6]
    assert await store.log("other") == []


async def test_of_two_moves_from_one_version_only_the_first_is_stored(store: Store) -> None:
    table = await seated(store)
    rival = await loaded(store)
    await table.play(0, "roll 1")
    with pytest.raises(StaleError):
        await rival.play(1, "keep")
    assert rival.version == 0
    assert [entry.seat for entry in await store.log("table")] == [None, 0]


async def test_a_move_at_no_table_is_stale(store: Store) -> None:
    changes, keep = kept()
    table = await seated(store)
    table._keep = keep
    await table.play(0, "keep")
    with pytest.raises(StaleError):
        await store.commit(replace(changes[0], table="other"))


async def test_a_failing_change_undoes_nothing_of_those_committed_with_it(store: Store) -> None:
    changes, keep = kept()
    for name in ("a", "b", "c"):
        table = await seated(store, name)
        table._keep = keep
        await table.play(0, "roll 3")
    stale = replace(changes[1], position=replace(changes[1].position, version=9))
    together = [store.commit(change) for change in (changes[0], stale, changes[2])]
    results = await asyncio.gather(*together, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), StaleError, type(None)]
    versions = [(await loaded(store, name)).version for name in ("a", "b", "c")]
    assert versions == [1, 0, 1]
    assert len(await store.log("b")) == 1


async def test_what_waits_together_is_all_there(store: Store) -> None:
    tables = [await seated(store, f"t{number}") for number in range(40)]
    await asyncio.gather(*(played_out(table) for table in tables))
    for table in tables:
        assert (await loaded(store, table.id)).position == table.position


async def test_a_cancelled_caller_leaves_the_writer_whole(store: Store) -> None:
    table = await seated(store)
    press = asyncio.create_task(table.play(0, "keep"))
    await asyncio.sleep(0)
    press.cancel()
    with pytest.raises(asyncio.CancelledError):
        await press
    await store.set("after", "that")
    assert await store.get("after") == "that"
    assert (await loaded(store)).version in {0, 1}


async def test_the_end_is_stored(store: Store) -> None:
    table = await seated(store, deadline=9.0)
    await played_out(table)
    found = await store.table("table")
    assert found is not None
    assert found.outcome == table.outcome
    assert found.is_over
    assert (found.ended_at, found.deadline) == (NOW, None)


async def test_the_tables_of_a_user_running_and_over(store: Store) -> None:
    for name in ("running", "ended", "cancelled"):
        table = await seated(store, name)
        if name == "ended":
            await played_out(table)
    await store.cancel_table("cancelled")
    await seated(store, "strangers", players=(Player(1, "x"), Player(2, "y")))

    async def ids(over: bool | None) -> list[str]:
        return sorted(found.id for found in await store.tables_of(11, over=over))

    assert await ids(over=False) == ["running"]
    assert await ids(over=True) == ["cancelled", "ended"]
    assert await ids(over=None) == ["cancelled", "ended", "running"]


async def test_what_nobody_has_seen_is_unshown(store: Store) -> None:
    table = await seated(store)
    assert await store.unshown() == ["table"]
    await store.mark_shown("table", 0)
    assert await store.unshown() == []
    await table.play(0, "keep")
    await table.play(1, "keep")
    assert await store.unshown() == ["table"]
    await store.mark_shown("table", 1)
    assert await store.unshown() == ["table"]
    await store.mark_shown("table", 2)
    await store.mark_shown("table", 1)
    assert await store.unshown() == []


async def test_a_cancelled_table_takes_no_moves_and_has_to_be_shown(store: Store) -> None:
    table = await seated(store, deadline=9.0)
    await store.mark_shown("table", 0)
    await store.cancel_table("table")
    with pytest.raises(StaleError):
        await table.play(0, "keep")
    found = await store.table("table")
    assert found is not None
    assert (found.cancelled, found.outcome, found.deadline) == (True, None, None)
    assert await store.unshown() == ["table"]
    with pytest.raises(StaleError):
        await store.cancel_table("table")


async def test_a_finished_table_can_not_be_cancelled(store: Store) -> None:
    await played_out(await seated(store))
    with pytest.raises(StaleError):
        await store.cancel_table("table")


async def test_deadlines_are_found_in_order(store: Store) -> None:
    assert await store.next_deadline() is None
    for name, deadline in (("late", 30.0), ("soon", 10.0), ("next", 20.0), ("never", None)):
        await seated(store, name, deadline=deadline)
    assert await store.next_deadline() == 10.0
    assert await store.due(20.0) == ["soon", "next"]
    await store.set_deadline("soon", None)
    assert await store.next_deadline() == 20.0


async def test_a_seat_can_be_given_to_somebody_else(store: Store) -> None:
    await seated(store)
    await store.mark_shown("table", 0)
    await store.replace_player("table", 1, 99, "Nike")
    await store.replace_player("table", 2, 98, "Eris", computer="weak")
    found = await store.table("table")
    assert found is not None
    assert found.players == (PLAYERS[0], Player(99, "Nike"), Player(98, "Eris", "weak"))
    assert await store.tables_of(12) == []
    assert len(await store.tables_of(99)) == 1
    assert await store.unshown() == ["table"]


async def test_a_table_moves_to_another_thread(store: Store) -> None:
    await seated(store)
    await store.set_thread("table", 77)
    found = await store.table("table")
    assert found is not None
    assert found.thread_id == 77


async def test_a_thread_knows_the_newest_table_that_is_played_in_it(store: Store) -> None:
    assert await store.table_at(77) is None
    for name, created_at in (("new", 3.0), ("old", 1.0), ("elsewhere", 9.0), ("cancelled", 5.0)):
        await seated(store, name, created_at=created_at, thread_id=77)
    await store.set_thread("elsewhere", 78)
    await store.cancel_table("cancelled")
    assert await store.table_at(77) == "new"


async def test_what_is_asked_of_no_table_is_refused(store: Store) -> None:
    with pytest.raises(UnknownTableError):
        await store.set_thread("other", 1)
    with pytest.raises(UnknownTableError):
        await store.set_deadline("other", 1.0)
    with pytest.raises(UnknownTableError):
        await store.cancel_table("other")
    with pytest.raises(UnknownTableError):
        await store.replace_player("other", 0, 1, "x")
    with pytest.raises(UnknownTableError):
        await store.export_table("other")


async def test_messages_are_kept_by_purpose(store: Store) -> None:
    await store.set_message("table", "board", 1, 2, 3.0)
    await store.set_message("table", "hand:0", 4, 5, 6.0)
    await store.set_message("table", "board", 1, 9, 7.0)
    expected = {"board": MessageRef(1, 9, 7.0), "hand:0": MessageRef(4, 5, 6.0)}
    assert await store.messages("table") == expected
    await store.forget_message("table", "board")
    assert await store.messages("table") == {"hand:0": MessageRef(4, 5, 6.0)}


async def test_small_values_are_replaced(store: Store) -> None:
    assert await store.get("commands") is None
    await store.set("commands", "one")
    await store.set("commands", "two")
    assert await store.get("commands") == "two"


async def test_no_secret_is_shown_by_repr() -> None:
    shown = repr(record())
    assert "seed" not in shown
    assert "snapshot" not in shown
    assert "dice" not in shown


async def test_closing_commits_what_is_waiting(path: Path) -> None:
    store = await Store.open(path)
    waiting = [asyncio.create_task(store.set(str(key), "x")) for key in range(50)]
    await asyncio.sleep(0)
    await store.close()
    assert all(task.done() and task.exception() is None for task in waiting)
    again = await Store.open(path)
    assert [await again.get(str(key)) for key in range(50)] == ["x"] * 50
    await again.close()


async def test_a_failing_disk_fails_every_waiting_change_and_the_store_lives_on(
    store: Store,
) -> None:
    table = await seated(store)
    big = Change("table", 0, "x" * 10_000_000, (), table.position, b"", None, None)
    big = replace(big, position=replace(table.position, version=1))
    await _limit_pages(store, 200)
    results = await asyncio.gather(store.commit(big), store.set("a", "b"), return_exceptions=True)
    assert [str(result) for result in results] == ["database or disk is full"] * 2
    await _limit_pages(store, 1_000_000)
    assert (await loaded(store)).version == 0
    await table.play(0, "keep")
    assert (await loaded(store)).version == 1


async def _limit_pages(store: Store, pages: int) -> None:
    await store._writing.execute(f"PRAGMA max_page_count = {pages}")
