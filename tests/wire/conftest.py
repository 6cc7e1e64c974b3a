"""A house for each test, which shows the bot's log when the test fails."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.register_assert_rewrite(
    "tests.wire.inspection", "tests.wire.players", "tests.wire.racers", "tests.wire.secrecy"
)

from tests.wire.house import House  # noqa: E402
from tests.wire.inspection import inspect  # noqa: E402


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report: Any = yield
    house = item.funcargs.get("house") if isinstance(item, pytest.Function) else None
    if isinstance(house, House) and report.failed and hasattr(house, "bot"):
        report.sections.append(("the bot's log", house.bot.log()[-8_000:]))
    return report  # type: ignore[no-any-return]


@asynccontextmanager
async def opened(folder: Path, *, rate_limits: bool) -> AsyncIterator[House]:
    """A house that is looked through at the end, and closed whatever happens."""
    house = House(folder, rate_limits)
    try:
        await house.open()
        yield house
        inspect(house)
    finally:
        await house.close()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A local Discord with the bot in it."""
    async with opened(tmp_path, rate_limits=False) as house:
        yield house


@pytest.fixture
async def strict_house(tmp_path: Path) -> AsyncIterator[House]:
    """The same, with Discord's rate limits."""
    async with opened(tmp_path, rate_limits=True) as house:
        yield house


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """The same choices in every run of a test."""
    return random.Random(request.node.name)
