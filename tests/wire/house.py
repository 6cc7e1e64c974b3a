"""The whole house for a test: a local Discord, people in it, and the real bot in its own process.

The bot's output goes to a file, which is shown when a test fails. Everything that people are shown
and everything that the bot asks of Discord is written down, so that a test can look through it.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from local_discord import LocalDiscord, People, Person
from local_discord.client import Seen

ROOT = Path(__file__).parents[2]
PATIENCE = 40.0  # seconds; the machine may be busy
COMMANDS = ("games", "table", "lightning-dice", "thunder-and-lightning", "greece-lightning")
QUICK_SETTINGS = """
[board]
refresh_seconds = 0.0
[race]
settling_ms = 60
[computers]
pause_seconds = 0.0
"""
PICTURE = re.compile(r"(board|hand)-(\d+)\.png")


@dataclass(frozen=True)
class Asked:
    """One request of the bot to Discord."""

    method: str
    path: str
    body: object


@dataclass(frozen=True)
class Told:
    """Something that people were shown; `audience` None is everybody."""

    event: str
    audience: frozenset[str] | None
    data: dict[str, Any]


class Bot:
    """The bot's process; it can be stopped, killed and started again."""

    def __init__(self, environment: dict[str, str], output: Path) -> None:
        self._environment = environment
        self.output = output
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "bot.py"],
                cwd=ROOT,
                env={**os.environ, **self._environment},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def kill(self) -> None:
        """As a power cut would: it and the processes that think for it."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    async def stop(self, number: int = signal.SIGTERM) -> int:
        """Asks it to end, and gives its exit code. The local Discord must answer meanwhile."""
        assert self.process is not None
        process, self.process = self.process, None
        process.send_signal(number)
        try:
            return await asyncio.to_thread(process.wait, PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise

    def log(self) -> str:
        """All that it has written, without the colours."""
        if not self.output.exists():
            return ""
        return re.sub(r"\x1b\[[\d;]*m", "", self.output.read_text("utf-8", "replace"))

    def errors(self) -> list[str]:
        """The lines that an operator would look at."""
        return [
            line
            for line in self.log().splitlines()
            if " ERROR " in line or " CRITICAL " in line or line.startswith("Traceback")
        ]


@dataclass
class House:
    """A local Discord, its people, and the bot."""

    folder: Path
    rate_limits: bool = False
    settings: str = QUICK_SETTINGS
    expects_errors: bool = False  # a test that breaks things on purpose
    asked: list[Asked] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    latest: dict[str, Told] = field(default_factory=dict)  # each message as it stands
    server: LocalDiscord = field(init=False)
    people: People = field(init=False)
    bot: Bot = field(init=False)

    async def open(self) -> None:
        """Starts the local Discord and the bot, and waits until both are ready."""
        self.changed = asyncio.Event()
        self.server = LocalDiscord(
            world=self.folder / "world.sqlite3", rate_limits=self.rate_limits, bot_name="Keraunos"
        )
        await self._open_discord()
        (self.folder / "config.toml").write_text(self.settings, "utf-8")
        self.bot = Bot(self._environment(), self.folder / "bot.log")
        await self.start_bot()

    async def _open_discord(self) -> None:
        await self.server.start()
        self.server.discord.overheard = self._overhear
        self.people = await People.connect(self.server.live_url)
        # Never found, so it hears every event for as long as the connection lives.
        waiting = self.people.wait_for(self._hear, patience=1e6)
        self._hearing = asyncio.create_task(waiting)

    async def close(self) -> None:
        """Ends everything, whatever happened."""
        self.bot.kill()
        await self._close_discord()

    async def _close_discord(self) -> None:
        self._hearing.cancel()
        await asyncio.gather(self._hearing, return_exceptions=True)
        await self.people.close()
        await self.server.stop()

    async def restart_discord(self, pause: float = 0.0) -> None:
        """Discord goes down and comes back on the same port, with the same world."""
        port = int(self.server.page_url.rstrip("/").rpartition(":")[2])
        await self._close_discord()
        await asyncio.sleep(pause)
        self.server = LocalDiscord(
            port=port, world=self.folder / "world.sqlite3", rate_limits=self.rate_limits
        )
        await self._open_discord()

    def _environment(self) -> dict[str, str]:
        return {
            "DISCORD_TOKEN": self.server.bot_token,
            "KERAUNOS_API_URL": self.server.api_url,
            "KERAUNOS_GATEWAY_URL": self.server.gateway_url,
            "KERAUNOS_DATABASE": str(self.database),
            "KERAUNOS_CONFIG": str(self.folder / "config.toml"),
        }

    @property
    def database(self) -> Path:
        return self.folder / "keraunos.sqlite3"

    async def start_bot(self) -> None:
        """Starts the bot and waits until it is online and its commands are known."""
        self.bot.start()
        await self.people.commands_synced(*COMMANDS, patience=PATIENCE)
        await self.people.bot_online(patience=PATIENCE)

    async def crash_bot(self) -> None:
        """The bot dies without a word."""
        self.bot.kill()
        await self.people.bot_online(online=False, patience=PATIENCE)

    async def restart_bot(self) -> None:
        """The bot dies without a word, and is started again."""
        await self.crash_bot()
        await self.start_bot()

    def _overhear(self, method: str, path: str, body: object) -> None:
        self.asked.append(Asked(method, path, body))

    def _hear(self, frame: dict[str, Any]) -> bool:
        event, data = frame["event"], frame["data"]
        if not event.startswith("message"):
            return False
        audience = None if frame["for"] is None else frozenset(frame["for"])
        told = Told(event, audience, data)
        self.told.append(told)
        if event == "message_delete":
            self.latest.pop(data["id"], None)
        else:
            self.latest[data["id"]] = told
        self.changed.set()
        return False

    async def until(self, check: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
        """Waits until something that people can see has come about."""
        loop = asyncio.get_running_loop()
        end = loop.time() + patience
        while not (found := check()):
            left = end - loop.time()
            if left <= 0:
                raise AssertionError(f"Waited in vain for {what}.\n{self.bot.log()[-3000:]}")
            self.changed.clear()
            try:
                # What is checked may also lie in the database, which tells nobody.
                await asyncio.wait_for(self.changed.wait(), min(left, 0.05))
            except TimeoutError:
                continue
        return found

    def shown_to(self, person: Person, channel: str | None = None) -> list[Seen]:
        """The messages that this person has on the screen, oldest first."""
        return [
            Seen(told.data)
            for _, told in sorted(self.latest.items(), key=lambda item: int(item[0]))
            if (told.audience is None or person.id in told.audience)
            and channel in {None, told.data["channel_id"]}
        ]

    def stored(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What the database says; for checks, never for playing."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return database.execute(sql, values).fetchall()


def picture_version(message: Seen) -> int | None:
    """The version that a board or a hand shows, by its picture's name."""
    for attachment in message.attachments:
        named = PICTURE.fullmatch(attachment["filename"])
        if named:
            return int(named[2])
    return None
