"""Keraunos: reads its settings, opens the store, and runs until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import SecretStr

import settings as configuration
from cogs._client import Keraunos
from persistence.errors import StoreError
from persistence.store import Store
from settings import DiscordSettings, Settings, SettingsError

log = logging.getLogger("keraunos")

RETRY_SECONDS = 5.0
YOUNG = 10_000  # new objects between two looks for garbage
LOCAL_WORLD = "local_discord.sqlite3"


def main() -> int:
    """Runs the bot; the exit code says whether it could."""
    try:
        settings = configuration.load()
    except SettingsError as error:
        return _refuse(str(error))
    set_up_logging(settings.log.level)
    try:
        asyncio.run(run(settings))
    except StoreError as error:
        return _refuse(str(error))
    except discord.LoginFailure:
        return _refuse("Discord refused the token. Copy it anew from the developer portal.")
    return 0


def set_up_logging(level: str) -> None:
    """Our own lines at the chosen level; the library's routine only for debugging."""
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[level.upper()], root=True)
    if level != "debug":
        logging.getLogger("discord").setLevel(logging.WARNING)
    # Games need no voice, so nobody needs to be warned that it is missing.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def run(settings: Settings) -> None:
    """Runs until SIGTERM or Ctrl-C."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    Path(settings.database.path).parent.mkdir(parents=True, exist_ok=True)
    store = await Store.open(settings.database.path)
    try:
        async with _discord(settings) as there:
            await _run_bot(settings.model_copy(update={"discord": there}), store, stop)
    finally:
        await store.close()


async def _run_bot(settings: Settings, store: Store, stop: asyncio.Event) -> None:
    point_at(settings.discord)
    async with Keraunos(store, settings) as bot:
        running = asyncio.create_task(_connect(bot, settings.discord.token.get_secret_value()))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if stop.is_set():
            log.info("Stopping: finishing what is in hand")
        await bot.close()
        if not stop.is_set():
            await running
        running.cancel()
        # A login that is cut short fails in ways of its own, which are nobody's concern any more.
        await asyncio.gather(running, return_exceptions=True)


async def _connect(bot: Keraunos, token: str) -> None:
    """Logs in and stays connected; a Discord that can't be reached yet is asked again."""
    while True:
        try:
            await bot.login(token)
            break
        except OSError as error:
            log.warning("Discord can't be reached (%s); trying again", error)
            await asyncio.sleep(RETRY_SECONDS)
    _collect_seldom()
    await bot.connect()


def _collect_seldom() -> None:
    """Garbage is looked for among what presses leave, not in the modules again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def point_at(there: DiscordSettings) -> None:
    """Sends the client to another Discord, where the settings name one."""
    if there.api_url:
        Route.BASE = there.api_url
    if there.gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(there.gateway_url)


@asynccontextmanager
async def _discord(settings: Settings) -> AsyncIterator[DiscordSettings]:
    """Where to connect: as the settings say, or with no token a Discord of our own."""
    if settings.discord.token.get_secret_value():
        yield settings.discord
        return
    from local_discord import LocalDiscord  # noqa: PLC0415 -- only newcomers need it

    world = Path(settings.database.path).with_name(LOCAL_WORLD)
    local = LocalDiscord(port=settings.local_discord.port, world=world, bot_name="Keraunos")
    await local.start()
    sys.stdout.write(f"No token is set, so here is a Discord of your own: {local.page_url}\n")
    sys.stdout.flush()
    if settings.local_discord.open_browser:
        await asyncio.to_thread(webbrowser.open, local.page_url)
    try:
        yield DiscordSettings(
            token=SecretStr(local.bot_token), api_url=local.api_url, gateway_url=local.gateway_url
        )
    finally:
        await local.stop()


def _refuse(reason: str) -> int:
    sys.stderr.write(f"{reason}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
