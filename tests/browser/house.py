"""A local Discord and a bot, each in a process of its own, that tests can stop and start."""

import asyncio
import json
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


class Keraunos(House):
    """The bot itself without a token: it brings a local Discord of its own, in the same process."""

    async def start_server(self) -> None:
        config = self.folder / "config.toml"
        config.write_text(
            f"[database]\npath = {json.dumps(str(self.folder / 'keraunos.sqlite3'))}\n"
            f"[local_discord]\nport = {self.port}\nopen_browser = false\n"
            "[computers]\nprocesses = 0\n"
            '[log]\nlevel = "warning"\n'
        )
        self._server = await _run("bot.py", KERAUNOS_CONFIG=str(config), DISCORD_TOKEN="")
        await self._until_reachable()

    async def start_bot(self) -> None:
        """There is nothing more to start."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _run(*arguments: str, **environment: str) -> Process:
    known = {**os.environ, "BOT_TOKEN": TOKEN, "PYTHONPATH": str(ROOT), **environment}
    return await asyncio.create_subprocess_exec(sys.executable, *arguments, cwd=ROOT, env=known)


async def _end(process: Process | None) -> None:
    if process is None:
        return
    process.kill()
    await process.wait()
