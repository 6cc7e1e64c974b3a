"""How long a durable move takes, how many there are in a second, and what saved tables cost."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

from persistence import tables
from persistence.database import prepare_writer
from persistence.records import UNSHOWN, Player, TableRecord
from persistence.store import Store
from persistence.writer import together
from rules.game import Event
from rules.table import Change, Position
from rules.text import Who, t

ROOT = Path(__file__).parents[1]
SNAPSHOT = json.dumps({"dice": [[1, 2, 3, 4, 5, 6]] * 6, "deck": list(range(200))}).encode()
EVENTS = (Event("rolled", t("{who} rolls {n} dice.", who=Who(0), n=4)),)
CREATED_AT = 1_700_000_000.0
GROWTH_BAR = 1.1
WARM_UP = 400  # commits until the write-ahead log has its full size

OPENING = """
import asyncio, json, resource, sys, time
from persistence.store import Store

async def main():
    begun = time.perf_counter()
    store = await Store.open(sys.argv[1])
    await store.unshown()
    await store.next_deadline()
    await store.due(0.0)
    await store.expired_lobbies(0.0)
    seconds = time.perf_counter() - begun
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    await store.close()
    print(json.dumps([seconds, kilobytes]))

asyncio.run(main())
"""


def main(quick: bool = False) -> None:
    """Prints the measurements, as ratios wherever there is something to compare with."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_commits(Path(folder), 300 if quick else 3000))
        _start_up(Path(folder), (0, 1_000, 10_000) if quick else (0, 1_000, 100_000))


async def _commits(folder: Path, moves: int) -> None:
    store = await Store.open(folder / "commits.sqlite3")
    for number in range(64):
        await store.add_table(_record(f"table-{number}"), ())
    floor, one = await _one_by_one(store, folder / "bare.sqlite3", moves)
    print(f"durable commit, one at a time: p50 {one * 1e3:.2f} ms,", end=" ")
    print(f"{one / floor:.2f} times a bare SQLite commit ({floor * 1e3:.2f} ms)")
    for waiting in (8, 64):
        rate = await _together(store, waiting, moves)
        print(f"durable commits with {waiting} waiting: {rate:,.0f}/s,", end=" ")
        print(f"{rate * one:.1f} times one at a time")
    await store.close()


async def _one_by_one(store: Store, bare: Path, moves: int) -> tuple[float, float]:
    """Seconds of a bare SQLite commit of the same statements, and of the store's, in turns."""
    floor, took = [], []
    with closing(sqlite3.connect(bare, isolation_level=None)) as database:
        prepare_writer(database)
        tables.insert(database, _record("table"), [])
        for version in range(1, WARM_UP + moves + 1):
            change = _change("table", version)
            begun = time.perf_counter()
            together(database, [partial(tables.commit, change=change, at=CREATED_AT)])
            between = time.perf_counter()
            await store.commit(_change("table-63", version))
            took.append(time.perf_counter() - between)
            floor.append(between - begun)
    return median(floor[WARM_UP:]), median(took[WARM_UP:])


async def _together(store: Store, waiting: int, moves: int) -> float:
    async def play(id: str) -> None:
        record = await store.table(id)
        assert record is not None
        for version in range(record.version + 1, record.version + 1 + each):
            await store.commit(_change(id, version))

    each = max(10, 2 * moves // waiting)
    begun = time.perf_counter()
    await asyncio.gather(*(play(f"table-{number}") for number in range(waiting)))
    return each * waiting / (time.perf_counter() - begun)


def _start_up(folder: Path, sizes: tuple[int, ...]) -> None:
    paths = {size: folder / f"saved-{size}.sqlite3" for size in sizes}
    for size, path in paths.items():
        asyncio.run(fill(path, size))
    asyncio.run(_lookups(paths[sizes[-1]], sizes[-1]))
    seconds: dict[int, float] = {}
    memory: dict[int, float] = {}
    # Taken in turns, so that whatever else the machine does falls on all of them alike.
    samples = [{size: _opened(path) for size, path in paths.items()} for _ in range(15)]
    for size in sizes:
        seconds[size] = min(sample[size][0] for sample in samples)
        memory[size] = median(sample[size][1] for sample in samples)
    empty = sizes[0]
    for size in sizes:
        print(
            f"{size:,} saved tables: opened in {seconds[size] * 1e3:.1f} ms"
            f" ({seconds[size] / seconds[empty]:.2f} times), {memory[size] / 1024:.1f} MiB"
            f" ({memory[size] / memory[empty]:.2f} times; bar {GROWTH_BAR})"
        )


async def fill(path: Path, size: int) -> None:
    """Saves so many tables in a new file."""
    store = await Store.open(path)
    for begin in range(0, size, 1000):
        numbers = range(begin, min(size, begin + 1000))
        await asyncio.gather(*(store.add_table(_saved(number), EVENTS) for number in numbers))
    await store.close()


async def _lookups(path: Path, size: int) -> None:
    store = await Store.open(path)
    took, found = [], 0
    for user_id in range(100):
        begun = time.perf_counter()
        found += len(await store.tables_of(user_id * 97))
        took.append(time.perf_counter() - begun)
    print(f"one user's {found / 100:.0f} of {size:,} tables: p50 {median(took) * 1e3:.2f} ms")
    await store.close()


def _opened(path: Path) -> tuple[float, float]:
    """Seconds and kilobytes of a process that opens the file and asks what is to be done."""
    command = [sys.executable, "-c", OPENING, str(path)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    seconds, kilobytes = json.loads(said)
    return seconds, kilobytes


def _saved(number: int) -> TableRecord:
    """One of many tables; a few of them wait with a deadline far ahead."""
    deadline = 4e9 + number if number % 10 == 0 else None
    players = tuple(Player(number + seat, f"Player {seat}") for seat in range(3))
    return replace(_record(f"saved-{number}"), shown_version=0, deadline=deadline, players=players)


def _record(id: str) -> TableRecord:
    return TableRecord(
        id=id, game="bench", rules_version=1, guild_id=1, channel_id=2, thread_id=3, opener_id=4,
        seed=bytes(32), options={}, players=(Player(1, "Ares"), Player(2, "Bia")),
        snapshot=SNAPSHOT, version=0, shown_version=UNSHOWN, ply=0, deadline=None, outcome=None,
        cancelled=False, created_at=CREATED_AT, ended_at=None,
    )  # fmt: skip


def _change(id: str, version: int) -> Change:
    position: Position[None] = Position(None, version, version, (version, 0))
    return Change(
        table=id, seat=0, move="roll 1 2 3 4", events=EVENTS, position=position,
        snapshot=SNAPSHOT, outcome=None, deadline=CREATED_AT + version,
    )  # fmt: skip


if __name__ == "__main__":
    main(quick="--quick" in sys.argv)
