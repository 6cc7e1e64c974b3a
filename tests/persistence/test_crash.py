"""A process killed at any moment loses nothing that it acknowledged."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from persistence.store import Store
from tests.persistence.crashing import TABLES
from tests.persistence.seated import SEED, loaded

ROOT = Path(__file__).parents[2]
CRASHES = 24


def crash_after(path: Path, seconds: float) -> dict[str, int]:
    """Lets a writer play for that long after its first move; the last acknowledged versions."""
    command = [sys.executable, "-m", "tests.persistence.crashing", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(seconds)
        writer.kill()
        lines = [first, *writer.stdout]
    whole = [line.split() for line in lines if line.endswith("\n")]
    return {table: int(version) for table, version in whole}


async def assert_whole(path: Path, acknowledged: dict[str, int]) -> None:
    store = await Store.open(path)
    try:
        for name, version in acknowledged.items():
            table = await loaded(store, name)
            log = await store.log(name)
            assert table.version >= version
            assert [entry.version for entry in log] == list(range(table.version + 1))
            assert table._seed == SEED
    finally:
        await store.close()


async def test_every_acknowledged_move_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "keraunos.sqlite3"
    chance = random.Random(7)
    acknowledged: dict[str, int] = {}
    for _ in range(CRASHES):
        acknowledged |= crash_after(path, chance.uniform(0.0, 0.05))
        await assert_whole(path, acknowledged)
    assert len(acknowledged) == TABLES
    assert min(acknowledged.values()) > CRASHES
