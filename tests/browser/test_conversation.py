"""People and the bot talk in two windows."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Windows
from tests.browser.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_two_windows_see_the_same_conversation(house: House, windows: Windows) -> None:
    ariadne = await windows.open(house, "ariadne")
    theo = await windows.open(house, "theo")
    await ariadne.say("Shall we **play**?")
    await expect(theo.message("Shall we play?").locator(".author")).to_have_text("Ariadne")
    await expect(theo.message("Shall we play?").locator("strong")).to_have_text("play")

    await theo.slash("counting")
    await expect(ariadne.message("A counter at 0").locator(".context")).to_have_text(
        re.compile("Theo.*used.*/counting")
    )
    await ariadne.button("Pressed 0").click()
    await expect(theo.message("A counter at 1")).to_be_visible()
    await theo.button("Pressed 1").click()
    await expect(ariadne.button("Pressed 2")).to_be_visible()
    await expect(ariadne.page.locator("#messages .button.busy")).to_have_count(0)


async def test_an_ephemeral_message_is_for_one_person_and_can_be_dismissed(
    house: House, windows: Windows
) -> None:
    iris = await windows.open(house, "iris")
    theo = await windows.open(house, "theo")
    await iris.slash("secret")
    secret = iris.message("The secret of Iris")
    await expect(secret).to_contain_text("Only you can see this")
    await iris.say("I know something")
    await expect(theo.message("I know something")).to_be_visible()
    await expect(theo.page.get_by_text("The secret of Iris")).to_have_count(0)
    await secret.get_by_role("button", name="Dismiss message").click()
    await expect(secret).to_have_count(0)


async def test_switching_away_hides_an_ephemeral_message_and_back_shows_it(
    house: House, windows: Windows
) -> None:
    window = await windows.open(house, "leander")
    await window.slash("secret")
    await expect(window.message("The secret of Leander")).to_be_visible()
    await window.page.keyboard.press("1")
    await expect(window.page.locator("#me")).to_contain_text("Ariadne")
    await expect(window.page.get_by_text("The secret of Leander")).to_have_count(0)
    await window.page.keyboard.press("4")
    await expect(window.message("The secret of Leander")).to_be_visible()


async def test_a_direct_message_with_a_button(house: House, windows: Windows) -> None:
    daphne = await windows.open(house, "daphne")
    await daphne.slash("post")
    await expect(daphne.message("It is in your direct messages.")).to_be_visible()
    direct = daphne.page.locator("#channels .channel:has(.avatar)").first
    await expect(direct.locator(".badge")).to_have_text("1")
    await direct.click()
    await expect(daphne.message("A sealed letter")).to_be_visible()
    await daphne.button("Open the letter").click()
    await expect(daphne.message("beware of geese").locator("em")).to_have_text("beware of geese")
    await expect(daphne.button("Open the letter")).to_have_count(0)
    await expect(direct.locator(".badge")).to_have_count(0)


async def test_a_thread_calls_its_player_and_links_back(house: House, windows: Windows) -> None:
    nikos = await windows.open(house, "nikos")
    await nikos.go_to("games")
    await nikos.slash("table")
    thread = nikos.page.locator("#channels .channel.thread", has_text="Table of Nikos")
    await expect(thread.locator(".badge")).to_have_text("1")
    await nikos.message("A table is open.").locator(".thread-card").click()
    await expect(nikos.page.locator("#topbar h1")).to_have_text("Table of Nikos")
    call = nikos.message("it is your turn")
    await expect(call).to_have_class(re.compile("pings-me"))
    await expect(thread.locator(".badge")).to_have_count(0)
    await call.locator("button.mention", has_text="#games").click()
    await expect(nikos.page.locator("#topbar h1")).to_have_text("games")
    await expect(nikos.message("A table is open.")).to_have_class(re.compile("pointed-at"))


async def test_thinking_and_a_press_that_fails(house: House, windows: Windows) -> None:
    theo = await windows.open(house, "theo")
    await theo.go_to("agora")
    await theo.slash("ponder")
    await expect(theo.page.locator(".thinking").last).to_contain_text("is thinking…")
    await expect(theo.message("I have thought about it.")).to_be_visible()

    await theo.slash("everything")
    await theo.button("Never answers").click()
    await expect(theo.button("Never answers")).to_have_attribute("aria-busy", "true")
    await expect(theo.page.locator(".interaction-failed")).to_have_text("This interaction failed")
    await theo.button("success").click()
    await expect(theo.message("Theo pressed it.")).to_be_visible()
    await expect(theo.page.locator(".interaction-failed")).to_have_count(0)
