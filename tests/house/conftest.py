"""The scene of every test here: a bot on an empty store, a server, a channel."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from simcord.env import Env

from cogs import _host, _lobbies
from cogs._client import Keraunos
from persistence.store import Store
from rules import GAMES
from settings import Settings
from tests.house.house import QUICK, House, Person
from tests.house.toy_cog import ToyBot
from tests.local_discord import schema
from tests.toy import TOY

NAP = 900.0  # seconds of the test's own clock between two looks at what is overdue

MakeHouse = Callable[..., Awaitable[House]]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "breaks_something: the test makes the bot fail on purpose")


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """simcord looks again sooner whether the bot has settled."""
    defaults = Env._settle_internal.__kwdefaults__
    assert defaults
    monkeypatch.setitem(defaults, "idle", 0.002)


@pytest.fixture(autouse=True)
def _long_naps(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a test may take as long as a nap, whose end simcord would wait for."""
    monkeypatch.setattr(_host, "DEADLINE_NAP", NAP)
    monkeypatch.setattr(_lobbies, "WATCH_SECONDS", NAP)


@pytest.fixture
async def make_house(tmp_path: Path) -> AsyncIterator[MakeHouse]:
    async with AsyncExitStack() as stack:

        async def make(settings: Settings = QUICK, bot_type: type[Keraunos] = Keraunos) -> House:
            path = tmp_path / "house.sqlite3"
            store = await Store.open(path)
            bot = bot_type(store, settings)
            # A busy machine may take its time; longer sleeps wait for the test's own clock.
            env = Env(bot, check_errors=False, settle_timeout=9.0)
            await env.start()
            stack.push_async_callback(env.shutdown)
            guild = env.create_guild()
            channel = guild.create_text_channel("games")
            house = House(env, bot, store, path, guild, channel, settings, bot_type)
            stack.push_async_callback(_close, house)
            return house

        yield make


async def _close(house: House) -> None:
    await house.bot.host.close()
    await house.store.close()
    if schema.find():
        assert refused_by_discord(house) == []


def refused_by_discord(house: House) -> list[str]:
    """What Discord's own schema finds wrong with all that the bot has sent."""
    found = []
    for request in house.env.http_requests:
        if request.json is not None:
            problem = schema.refuses(request.method, request.path, request.json)
            found += [f"{request.method} {request.path}: {problem}"] if problem else []
    return found


@pytest.fixture
async def house(make_house: MakeHouse) -> House:
    return await make_house()


@pytest.fixture
async def toy_house(make_house: MakeHouse, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house with the toy game too; its people are made by the test."""
    monkeypatch.setitem(GAMES, "toy", TOY)
    return await make_house(bot_type=ToyBot)


@pytest.fixture
def ann(house: House) -> Person:
    return house.person("ann")


@pytest.fixture
def bob(house: House) -> Person:
    return house.person("bob")


@pytest.fixture
def cat(house: House) -> Person:
    return house.person("cat")


@pytest.fixture(autouse=True)
def _no_errors_logged(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    """Whatever people do, nothing is logged as an error, unless the test breaks something."""
    caplog.set_level(logging.INFO)
    yield
    if request.node.get_closest_marker("breaks_something"):
        return
    errors = [
        record.getMessage()
        for record in caplog.get_records("call")
        if record.levelno >= logging.ERROR
    ]
    assert not errors
