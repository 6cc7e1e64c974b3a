"""A process that plays many tables at once and names each acknowledged move, until it is killed."""

from __future__ import annotations

import asyncio
import os
import sys

from persistence.store import Store
from tests.persistence.seated import loaded, seated

TABLES = 6
ROUNDS = 1_000_000


async def play_on(store: Store, id: str) -> None:
    table = await loaded(store, id) if await store.table(id) else None
    table = table or await seated(store, id, rounds=ROUNDS)
    while True:
        await table.play(min(table.to_act), "roll 1")
        os.write(sys.stdout.fileno(), f"{id} {table.version}\n".encode())


async def main(path: str) -> None:
    store = await Store.open(path)
    await asyncio.gather(*(play_on(store, f"table-{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
