"""The whole bot in its own process for a measurement, and people who can press its trays."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from local_discord import People, Person
from local_discord.client import Seen

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Server:
    """Where a local Discord is."""

    api: str
    gateway: str
    token: str
    live: str

    @classmethod
    def read(cls, printed: str) -> Server:
        """From what `python -m local_discord` prints."""
        page, api, gateway, token = printed.split()
        return cls(api, gateway, token, page.replace("http://", "ws://") + "live")


@dataclass(frozen=True)
class Running:
    """The bot's process, and the people with whom it is tried."""

    process: subprocess.Popen[bytes]
    people: People
    seconds: float  # from the start to being online

    def megabytes(self) -> float:
        """Its resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def busy(self) -> float:
        """The seconds of processor time that its children have used."""
        ticks = 0
        for child in self.children():
            _, _, fields = Path(f"/proc/{child}/stat").read_text("utf-8").rpartition(")")
            ticks += sum(map(int, fields.split()[11:13]))  # in user mode, and in the kernel
        return ticks / os.sysconf("SC_CLK_TCK")

    def children(self) -> list[int]:
        """The processes that it has started."""
        listed = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(child) for path in listed for child in path.read_text("utf-8").split()]


@asynccontextmanager
async def running_bot(server: Server, database: Path, settings: str = "") -> AsyncIterator[Running]:
    """The bot, connected to this local Discord."""
    config = database.with_suffix(".toml")
    config.write_text('[log]\nlevel = "warning"\n' + settings, "utf-8")
    environment = {
        **os.environ,
        "DISCORD_TOKEN": server.token,
        "KERAUNOS_API_URL": server.api,
        "KERAUNOS_GATEWAY_URL": server.gateway,
        "KERAUNOS_DATABASE": str(database),
        "KERAUNOS_CONFIG": str(config),
    }
    async with await People.connect(server.live) as people:
        await people.bot_online(online=False)
        begun = time.perf_counter()
        process = subprocess.Popen(  # noqa: ASYNC220 -- it outlives this line
            [sys.executable, "bot.py"], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL
        )
        try:
            await people.bot_online(patience=120)
            yield Running(process, people, time.perf_counter() - begun)
        finally:
            process.terminate()
            process.wait()


async def open_race(people: People, racers: list[Person]) -> list[Seen]:
    """A race of Lightning Dice to 40, with everybody's tray."""
    before = set(people.channels)
    await people.commands_synced("lightning-dice")
    invitation = await _message(racers[0].slash("lightning-dice new", target=40))
    for racer in racers[1:]:
        await racer.press(invitation, "Join")
    if len(racers) < 6:
        await racers[0].press(invitation, "Start")
    board = await racers[0].wait_for(
        lambda message: (
            message.channel not in before
            and any(button.get("label") == "My dice" for button in message.buttons)
        )
    )
    return [await _message(racer.press(board, "My dice")) for racer in racers]


async def _message(acting: Awaitable[object]) -> Seen:
    message = getattr(await acting, "message", None)
    assert isinstance(message, Seen)
    return message


def roll(person: Person, tray: Seen) -> Callable[[], Awaitable[object]]:
    """A press on Roll that rolls all six dice; the same button is there after it."""
    custom_id = tray.button("Roll")["custom_id"]
    return lambda: person.press(tray, custom_id=custom_id, wait="first")
