"""What every browser test needs: Chromium, a local Discord with a bot, and windows on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.house import House
from tests.browser.windows import ARGUMENTS, CHROMIUM, WIDE, Window

expect.set_options(timeout=15_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without Chromium these tests can't run, and say so."""
    if Path(CHROMIUM).exists():
        return
    skip = pytest.mark.skip(
        reason=f"needs Debian's chromium at {CHROMIUM}; the browser tests are skipped"
    )
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(skip)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """One local Discord with a bot, shared by the tests that don't restart it."""
    house = House(tmp_path_factory.mktemp("house"))
    await house.start_server()
    await house.start_bot()
    yield house
    await house.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def own_house(tmp_path: Path) -> AsyncIterator[House]:
    """A local Discord with a bot for one test alone."""
    house = House(tmp_path)
    await house.start_server()
    await house.start_bot()
    yield house
    await house.stop()


class Windows:
    """Opens windows, and sees at the end that no console complained."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._open: list[Window] = []

    async def open(
        self, house: House, person: str = "", *, size: tuple[int, int] = WIDE, scheme: str = "dark"
    ) -> Window:
        """A window as this person, when the bot is there."""
        url = f"{house.url}?as={person}" if person else house.url
        window = await Window.open(self._browser, url, size=size, scheme=scheme)
        self._open.append(window)
        await expect(window.page.locator("#banner")).to_be_hidden()
        return window

    async def close(self) -> None:
        for window in self._open:
            await window.close()
        assert [window.complaints for window in self._open if window.complaints] == []


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser: Browser) -> AsyncIterator[Windows]:
    windows = Windows(browser)
    yield windows
    await windows.close()
