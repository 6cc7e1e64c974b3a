"""The bot and the server go away and come back while windows are open."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Windows
from tests.browser.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_old_buttons_work_after_bot_and_server_were_killed(
    own_house: House, windows: Windows
) -> None:
    ariadne = await windows.open(own_house, "ariadne")
    await ariadne.slash("counting")
    await ariadne.button("Pressed 0").click()
    await expect(ariadne.button("Pressed 1")).to_be_visible()
    banner = ariadne.page.locator("#banner")

    await own_house.stop_bot()
    await expect(banner).to_contain_text("offline")
    await own_house.start_bot()
    await expect(banner).to_be_hidden()
    await ariadne.button("Pressed 1").click()
    await expect(ariadne.button("Pressed 2")).to_be_visible()

    await own_house.stop_server()
    await expect(banner).to_have_text("Connection lost. Trying again…")
    await own_house.start_server()
    await expect(banner).to_be_hidden()
    await expect(ariadne.page.locator("#me")).to_contain_text("Ariadne")
    await ariadne.button("Pressed 2").click()
    await expect(ariadne.button("Pressed 3")).to_be_visible()
    ariadne.excuse_unreachable()


async def test_a_dropped_gateway_is_resumed(own_house: House, windows: Windows) -> None:
    window = await windows.open(own_house, "ariadne")
    await window.slash("counting")
    await window.page.get_by_role("button", name="Try things").click()
    await window.page.get_by_role("button", name="Drop it", exact=True).click()
    await expect(window.page.locator(".panel-status")).to_contain_text("the bot can resume")
    await window.page.keyboard.press("Escape")
    await expect(window.page.locator("#banner")).to_be_hidden()
    await window.button("Pressed 0").click()
    await expect(window.button("Pressed 1")).to_be_visible()


async def test_a_window_that_is_reloaded_is_who_and_where_it_was(
    own_house: House, windows: Windows
) -> None:
    window = await windows.open(own_house, "theo")
    await window.page.keyboard.press("3")
    await window.go_to("games")
    await window.say("Here I stay")
    await window.slash("secret")
    await expect(window.message("The secret of Iris")).to_be_visible()
    await window.page.reload()
    await expect(window.page.locator("#me")).to_contain_text("Iris")
    await expect(window.message("Here I stay")).to_be_visible()
    await expect(window.page.get_by_text("The secret of Iris")).to_have_count(0)
