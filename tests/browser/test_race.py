"""A Lightning Dice race of two windows, with Keraunos itself."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from tests.browser.conftest import Windows
from tests.browser.house import Keraunos
from tests.browser.windows import PHONE, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def keraunos(tmp_path: Path) -> AsyncIterator[Keraunos]:
    house = Keraunos(tmp_path)
    await house.start_server()
    yield house
    await house.stop()


def tray(window: Window) -> Locator:
    """The latest message for this player alone."""
    return window.page.locator("#messages .message.ephemeral").last


def board(window: Window) -> Locator:
    return window.page.locator("#messages .message:not(.ephemeral) .gallery img").last


async def test_a_race_on_a_desk_and_on_a_phone(keraunos: Keraunos, windows: Windows) -> None:
    ariadne = await windows.open(keraunos, "ariadne")
    theo = await windows.open(keraunos, "theo", size=PHONE)
    await ariadne.slash("lightning-dice new")
    await theo.button("Join").click()
    await expect(ariadne.message("Theo").locator(".container")).to_be_visible()
    await ariadne.button("Start").click()
    for window in (ariadne, theo):
        await window.page.locator(".thread-card").click()
        await expect(board(window)).to_be_visible()
        await window.button("My dice").click()
        await tray(window).locator(".button", has_text="Roll").click()
        await expect(tray(window).locator(".button", has_text="Got it!")).to_be_visible()
    await expect(tray(ariadne)).to_contain_text("Only you can see this")
    await expect(theo.page.locator("#messages .message.ephemeral")).to_have_count(1)

    before = await board(theo).get_attribute("src")
    await tray(ariadne).locator(".button", has_text="Got it!").click()
    await expect(board(theo)).not_to_have_attribute("src", str(before))
