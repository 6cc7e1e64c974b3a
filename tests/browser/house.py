"""A local Discord and a bot, each in a process of its own, that tests can stop and start."""

import asyncio
import os
import socket
import sys
from asyncio.subprocess import Process
from pathlib import Path

import aiohttp

ROOT = Path(__file__).parents[2]
TOKEN = "browser-test-token"


class House:
    """The two processes, on a port of their own, with a world in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.live_url = f"ws://127.0.0.1:{self.port}/live"
        self._server: Process | None = None
        self._bot: Process | None = None

    async def start_server(self) -> None:
        self._server = await _run(
            "-m",
            "local_discord",
            "--port",
            str(self.port),
            "--world",
            str(self.folder / "world.db"),
            "--token",
            TOKEN,
        )
        await self._until_reachable()

    async def start_bot(self) -> None:
        self._bot = await _run(str(Path(__file__).parent / "bot.py"), str(self.port))

    async def stop_server(self) -> None:
        await _end(self._server)
        self._server = None

    async def stop_bot(self) -> None:
        await _end(self._bot)
        self._bot = None

    async def stop(self) -> None:
        await self.stop_bot()
        await self.stop_server()

    async def _until_reachable(self) -> None:
        async with aiohttp.ClientSession() as session:
            for _ in range(300):
                try:
                    async with session.get(self.url):
                        return
                except aiohttp.ClientConnectionError:
                    await asyncio.sleep(0.05)
        raise TimeoutError(f"The local Discord did not start at {self.url}.")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _run(*arguments: str) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=ROOT,
        env={**os.environ, "BOT_TOKEN": TOKEN, "PYTHONPATH": str(ROOT)},
    )


async def _end(process: Process | None) -> None:
    if process is None:
        return
    process.kill()
    await process.wait()
