"""A house for each test, which shows the bot's log when the test fails."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.register_assert_rewrite(
    "tests.wire.inspection", "tests.wire.players", "tests.wire.racers", "tests.wire.secrecy"
)

from tests.wire.house import QUICK_SETTINGS, House  # noqa: E402
from tests.wire.inspection import inspect  # noqa: E402


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report: Any = yield
    house = item.funcargs.get("house") if isinstance(item, pytest.Function) else None  # type: ignore[attr-defined]
    if isinstance(house, House) and report.failed and hasattr(house, "bot"):
        report.sections.append(("the bot's log", house.bot.log()[-8_000:]))
    return report  # type: ignore[no-any-return]


@pytest.fixture
def rate_limits() -> bool:
    """Overridden by tests that want Discord's limits."""
    return False


@pytest.fixture
def settings() -> str:
    """Overridden by tests that need other settings."""
    return QUICK_SETTINGS


@pytest.fixture
async def house(tmp_path: Path, rate_limits: bool, settings: str) -> AsyncIterator[House]:
    """A local Discord with the bot in it."""
    house = House(tmp_path, rate_limits, settings)
    try:
        await house.open()
        yield house
        inspect(house)
    finally:
        await house.close()


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """The same choices in every run of a test."""
    return random.Random(request.node.name)
