"""A newcomer's first minute on a phone, alone: from help to a race against a computer."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Windows
from tests.browser.house import Keraunos
from tests.browser.test_race import board, tray
from tests.browser.test_race import keraunos as _keraunos
from tests.browser.windows import PHONE, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")

keraunos = _keraunos
HEIGHT = PHONE[1]


async def check_all_levels_are_in_sight(window: Window) -> None:
    options = window.page.locator(".select-popup [role=option]")
    await expect(options).to_have_count(3)
    for option in await options.all():
        box = await option.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= HEIGHT


async def test_from_help_to_a_race_against_a_computer(keraunos: Keraunos, windows: Windows) -> None:
    window = await windows.open(keraunos, "ariadne", size=PHONE)
    await window.page.get_by_role("button", name="How to begin").click()
    await expect(window.page.locator("#hint")).to_be_hidden()
    await expect(window.page.locator("#message-box")).not_to_have_css("height", "0px")
    await window.button("Lightning Dice").click()
    await expect(window.message("One more player is needed")).to_be_visible()
    await window.page.get_by_role("combobox", name="Add a computer player").last.click()
    await check_all_levels_are_in_sight(window)
    await window.page.get_by_role("option", name="Satyr").click()
    await window.button("Start").click()
    await window.page.locator(".thread-card").click()
    await expect(board(window)).to_be_visible()

    # The name of the table is longer than the line; no scrollbar may cover it for that.
    box = window.page.locator("#message-box")
    await expect(box).to_have_attribute("placeholder", re.compile("Lightning Dice: .*Satyr"))
    await expect(box).to_have_css("overflow-x", "hidden")
    await box.fill("hello")
    await expect(box).to_have_css("overflow-y", "auto")
    await box.fill("")

    await window.button("My dice").click()
    await expect(tray(window)).to_contain_text("Satyr 0")
    await tray(window).locator(".button", has_text="Roll").click()
    await expect(tray(window).locator(".button", has_text="Got it!")).to_be_visible()
