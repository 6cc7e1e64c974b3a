"""A running local Discord, people in it, and the small bot in a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from local_discord import LocalDiscord, People

from .raw import RawBot

SMALL_BOT = Path(__file__).parent / "small_bot.py"


class BotProcess:
    """The small bot's process, which can be stopped, killed and started again."""

    def __init__(self, server: LocalDiscord, program: Path = SMALL_BOT) -> None:
        self._environment = {
            **os.environ,
            "API_URL": server.api_url,
            "GATEWAY_URL": server.gateway_url,
            "BOT_TOKEN": server.bot_token,
        }
        self._program = program
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, **environment: str) -> None:
        command = [sys.executable, "-W", "ignore", str(self._program)]
        self.process = subprocess.Popen(command, env={**self._environment, **environment})

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(10)
        self.process = None
        return code


@pytest.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    """A server whose clock stands still: no test depends on how fast the machine is."""
    async with LocalDiscord(rate_limits=False, bot_name="Smith") as running:
        running.clock.freeze()
        yield running


@pytest.fixture
async def people(server: LocalDiscord) -> AsyncIterator[People]:
    async with await People.connect(server.live_url) as connected:
        yield connected


@pytest.fixture
def bot_process(server: LocalDiscord) -> Iterator[BotProcess]:
    process = BotProcess(server)
    yield process
    process.kill()


@pytest.fixture
async def bot(bot_process: BotProcess, people: People) -> BotProcess:
    bot_process.start()
    await people.commands_synced("show", "party")
    await people.bot_online()
    return bot_process


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_server() -> AsyncIterator[LocalDiscord]:
    """A server for all tests of a module that leave it as they find it."""
    async with LocalDiscord(rate_limits=False, bot_name="Smith") as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def club(shared_server: LocalDiscord) -> AsyncIterator[People]:
    """People of the shared server, with the small bot running."""
    process = BotProcess(shared_server)
    process.start()
    async with await People.connect(shared_server.live_url) as connected:
        await connected.commands_synced("show", "party")
        await connected.bot_online()
        yield connected
        await connected.misbehave("calm")
    process.kill()


@pytest.fixture
async def raw(server: LocalDiscord) -> AsyncIterator[RawBot]:
    async with RawBot(server) as bot:
        yield bot


async def pending(people: People, count: int = 1) -> None:
    """Wait until so many more interactions have been sent to the bot."""
    for _ in range(count):
        await people.wait_for(
            lambda e: e["event"] == "interaction" and e["data"]["state"] == "pending"
        )
