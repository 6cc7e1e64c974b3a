"""A channel with thousands of messages: a window of it is drawn, scrolling loads the rest."""

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from local_discord import People
from tests.browser.conftest import Windows
from tests.browser.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNT = 5_000
MOST_ELEMENTS = 150

SCROLL_TO = "(top) => { document.getElementById('scroller').scrollTop = top; }"
FIRST_IN_SIGHT = """[...document.querySelectorAll("#messages > .message")]
  .find((message) => message.getBoundingClientRect().top > 100).id"""
# Where a message stands on screen: it must not move when older ones come in above it.
TOP_OF = "(id) => Math.round(document.getElementById(id).getBoundingClientRect().top)"


async def write_many(house: House, count: int, channel: str) -> None:
    async with await People.connect(house.live_url, quiet=True) as people:
        ariadne = people["Ariadne"]
        for start in range(0, count, 250):
            numbers = range(start + 1, min(start + 250, count) + 1)
            await asyncio.gather(
                *(ariadne.say(f"Line {n} of many", channel=channel) for n in numbers)
            )


async def first_shown(page: Page) -> int:
    text = await page.locator("#messages > .message").first.inner_text()
    found = re.search(r"Line (\d+) of many", text)
    return int(found[1]) if found else 0


async def test_five_thousand_messages(own_house: House, windows: Windows) -> None:
    await write_many(own_house, COUNT, "agora")
    window = await windows.open(own_house, "theo")
    page = window.page
    await window.go_to("agora")
    await expect(window.message(f"Line {COUNT} of many")).to_be_in_viewport()

    shown = page.locator("#messages > .message")
    before = await first_shown(page)
    while before > COUNT - 600:
        await page.evaluate(SCROLL_TO, 0)
        await expect(shown.first).not_to_contain_text(f"Line {before} of many")
        before = await first_shown(page)
    assert await shown.count() <= MOST_ELEMENTS
    await expect(page.get_by_role("button", name="Jump to present")).to_be_visible()

    await page.get_by_role("button", name="Jump to present").click()
    await expect(window.message(f"Line {COUNT} of many")).to_be_in_viewport()
    await page.evaluate(SCROLL_TO, 0)
    await window.slash("counting")
    await window.button("Pressed 0").click()
    await expect(window.button("Pressed 1")).to_be_in_viewport()
    assert await shown.count() <= MOST_ELEMENTS


async def test_reading_above_is_not_disturbed_from_below(
    own_house: House, windows: Windows
) -> None:
    await write_many(own_house, 300, "games")
    window = await windows.open(own_house, "theo")
    page = window.page
    await window.go_to("games")
    await expect(window.message("Line 300 of many")).to_be_in_viewport()
    unread = page.locator("#people .me .rail-dot")
    await expect(unread).to_have_count(0)
    await page.evaluate(SCROLL_TO, 300)
    await expect(page.locator("#messages > .message").first).not_to_contain_text("Line 251 of many")
    reading = await page.evaluate(FIRST_IN_SIGHT)
    place = await page.evaluate(TOP_OF, reading)
    await write_many(own_house, 3, "games")
    await expect(unread).to_be_visible()
    assert abs(await page.evaluate(TOP_OF, reading) - place) <= 1


async def test_a_jump_to_an_old_message_and_back(own_house: House, windows: Windows) -> None:
    await write_many(own_house, 400, "games")
    async with await People.connect(own_house.live_url, quiet=True) as people:
        ariadne = people["Ariadne"]
        history = await ariadne.ask(
            "history", channel=people.channel_id("games"), around=None, limit=1
        )
        last = history["messages"][0]["id"]
        oldest = (
            await ariadne.ask("history", channel=people.channel_id("games"), after="1", limit=5)
        )["messages"][2]
        link = f"https://discord.com/channels/1/{people.channel_id('games')}/{oldest['id']}"
        await ariadne.say(f"Look at {link}", channel="agora")
    window = await windows.open(own_house, "theo")
    await window.go_to("agora")
    await window.message("Look at").locator("button.mention").click()
    await expect(window.page.locator("#topbar h1")).to_have_text("games")
    await expect(window.page.locator(f"#message-{oldest['id']}")).to_be_in_viewport()
    await window.page.get_by_role("button", name="Jump to present").click()
    await expect(window.page.locator(f"#message-{last}")).to_be_in_viewport()
