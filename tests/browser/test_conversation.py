"""People and the bot talk in two windows."""

import re
import time

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
    await expect(thread).to_be_visible()


async def test_thinking_and_a_press_that_fails(house: House, windows: Windows) -> None:
    theo = await windows.open(house, "theo")
    await theo.go_to("agora")
    await theo.slash("ponder")
    await expect(theo.page.locator(".thinking").last).to_contain_text("is thinking…")
    await theo.slash("hurry")
    await expect(theo.message("I have thought about it.")).to_be_visible()

    await theo.slash("everything")
    await theo.button("Never answers").click()
    await expect(theo.button("Never answers")).to_have_attribute("aria-busy", "true")
    await expect(theo.page.locator(".interaction-failed")).to_have_text("This interaction failed")
    await theo.button("success").click()
    await expect(theo.message("Theo pressed it.")).to_be_visible()
    await expect(theo.page.locator(".interaction-failed")).to_have_count(0)


async def test_playing_by_keyboard_alone_keeps_the_focus(house: House, windows: Windows) -> None:
    window = await windows.open(house, "iris")
    await window.go_to("lightning")
    await window.slash("counting")
    await window.button("Pressed 0").focus()
    for n in range(1, 4):
        await window.page.keyboard.press("Enter")
        await expect(window.button(f"Pressed {n}")).to_be_focused()


async def test_a_new_message_is_read_out(house: House, windows: Windows) -> None:
    nikos = await windows.open(house, "nikos")
    theo = await windows.open(house, "theo")
    await theo.say("Is **anybody** there?")
    await expect(nikos.page.locator("#announcer")).to_have_text("Theo: Is anybody there?")
    await expect(theo.page.locator("#announcer")).to_be_empty()


async def test_a_countdown_follows_the_clock_of_the_server(
    own_house: House, windows: Windows
) -> None:
    window = await windows.open(own_house, "ariadne")
    await window.say(f"It ends <t:{int(time.time()) + 5000}:R>.")
    countdown = window.message("It ends").locator("time[data-relative]")
    await expect(countdown).to_have_text("in 1 hour")
    await window.page.get_by_role("button", name="Try things").click()
    await window.page.get_by_role("button", name="1 hour").click()
    await expect(countdown).to_have_text(re.compile(r"in 2\d minutes"))


async def test_one_can_reply_edit_and_delete(house: House, windows: Windows) -> None:
    leander = await windows.open(house, "leander")
    daphne = await windows.open(house, "daphne")
    await leander.say("I am late")
    late = daphne.message("I am late")
    await late.hover()
    await late.get_by_role("button", name="Reply").click()
    await daphne.say("No matter")
    await expect(leander.message("No matter").locator(".context")).to_contain_text("I am late")
    await leander.page.locator("#message-box").focus()
    await leander.page.keyboard.press("ArrowUp")
    await leander.say("I am never late")
    await expect(daphne.message("I am never late")).to_contain_text("(edited)")
    said = leander.page.locator("#messages > .message", has_text="I am never late").first
    await said.hover()
    await said.get_by_role("button", name="Delete").click()
    await expect(daphne.page.locator("#messages .markup", has_text="never late")).to_have_count(0)
