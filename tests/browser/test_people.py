"""Who I am: the switcher, its badges, new people, hostile names."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Windows
from tests.browser.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")

HOSTILE = "<img src=x onerror=alert(1)>"


async def test_keys_switch_people_and_badges_say_whose_turn_it_is(
    house: House, windows: Windows
) -> None:
    window = await windows.open(house, "ariadne")
    theo = window.page.locator("#people button").nth(1)
    await window.page.keyboard.press("1")
    await window.go_to("agora")
    await window.say("@Theo it is your turn")
    await expect(window.message("it is your turn").locator(".mention")).to_have_text("@Theo")
    await expect(theo.locator(".badge")).to_be_visible()
    await expect(theo).to_have_attribute("aria-label", re.compile(r"Be Theo, key 2, \d+ waiting"))

    await window.page.keyboard.press("Escape")
    await window.page.keyboard.press("2")
    await expect(theo).to_have_attribute("aria-pressed", "true")
    await expect(window.page.locator("#me")).to_contain_text("Theo")
    await window.go_to("agora")
    await expect(window.message("it is your turn")).to_have_class(re.compile("pings-me"))
    here = window.page.locator("#channels .channel.here")
    await expect(here.locator(".badge")).to_have_count(0)


async def test_a_call_that_is_taken_back_leaves_no_badge(
    own_house: House, windows: Windows
) -> None:
    window = await windows.open(own_house, "ariadne")
    theo = window.page.locator("#people button").nth(1)
    await window.say("@Theo it is your turn")
    await expect(theo.locator(".badge")).to_have_text("1")
    await window.message("it is your turn").hover()
    await window.page.get_by_role("button", name="Delete").click()
    await expect(theo.locator(".badge, .rail-dot")).to_have_count(0)


async def test_digits_in_the_message_box_are_text(house: House, windows: Windows) -> None:
    window = await windows.open(house, "ariadne")
    await window.page.locator("#message-box").click()
    await window.page.keyboard.type("3")
    await expect(window.page.locator("#message-box")).to_have_value("3")
    await expect(window.page.locator("#me")).to_contain_text("Ariadne")
    await window.page.keyboard.press("Alt+3")
    await expect(window.page.locator("#me")).to_contain_text("Iris")


async def test_a_draft_waits_for_its_person(house: House, windows: Windows) -> None:
    window = await windows.open(house, "nikos")
    await window.page.locator("#message-box").fill("half a thought")
    await window.page.keyboard.press("Alt+1")
    await expect(window.page.locator("#message-box")).to_have_value("")
    await window.page.keyboard.press("Alt+6")
    await expect(window.page.locator("#message-box")).to_have_value("half a thought")


async def test_a_hostile_name_stays_text_everywhere(own_house: House, windows: Windows) -> None:
    window = await windows.open(own_house)
    await window.page.get_by_role("button", name="Add a person").click()
    await window.page.get_by_label("Name").fill(HOSTILE)
    await window.page.keyboard.press("Enter")
    await expect(window.page.locator("#me b")).to_have_text(HOSTILE)
    await window.go_to("lightning")
    await window.say("<script>alert(2)</script> [go](javascript:alert(3)) **<b>bold</b>**")
    said = window.message("alert(2)")
    await expect(said.locator(".author")).to_have_text(HOSTILE)
    await expect(said.locator("strong")).to_have_text("<b>bold</b>")
    await expect(said.locator("a, script, img")).to_have_count(0)
    await window.slash("counting")
    await expect(window.message("A counter").locator(".context-name")).to_have_text(HOSTILE)
    await expect(window.page.locator("#people, #members").get_by_text(HOSTILE)).to_have_count(2)
    await expect(window.page.locator("img[src=x]")).to_have_count(0)


async def test_the_panel_closes_direct_messages_and_takes_a_permission(
    own_house: House, windows: Windows
) -> None:
    window = await windows.open(own_house, "iris")
    await window.go_to("agora")
    await window.page.get_by_role("button", name="Try things").click()
    panel = window.page.get_by_role("dialog", name="Try things")
    await panel.get_by_role("switch", name="Direct messages closed").check()
    await expect(panel.get_by_role("status")).to_have_text("Iris takes no direct messages.")
    await panel.get_by_label("Whose").select_option(label="Iris")
    await panel.get_by_role("button", name="Take away").click()
    await expect(panel.get_by_role("status")).to_have_text("Taken away.")
    await window.page.keyboard.press("Escape")
    await expect(window.page.locator("#message-box")).to_have_attribute(
        "placeholder", "You can't send messages here."
    )
    await expect(
        window.page.locator("#member-list", has_text="Direct messages closed")
    ).to_be_visible()

    await window.page.get_by_role("button", name="Try things").click()
    await panel.get_by_label("Whose").select_option(label="Iris")
    await panel.get_by_role("button", name="Put back").click()
    await panel.get_by_role("switch", name="Direct messages closed").uncheck()
    await expect(panel.get_by_role("status")).to_have_text("Iris takes direct messages again.")
    await window.page.keyboard.press("Escape")
    await expect(window.page.locator("#message-box")).to_have_attribute(
        "placeholder", "Message #agora"
    )


async def test_who_leaves_the_server_sees_no_channel_until_coming_back(
    own_house: House, windows: Windows
) -> None:
    window = await windows.open(own_house, "theo")
    panel = window.page.get_by_role("dialog", name="Try things")
    box = window.page.locator("#message-box")
    for is_member, words in ((False, "There is no channel that you can see."), (True, "Message #")):
        await window.page.get_by_role("button", name="Try things").click()
        await panel.get_by_role("switch", name="Member of the server").set_checked(is_member)
        await expect(box).to_have_attribute("placeholder", re.compile(words))
        await window.page.keyboard.press("Escape")
    await expect(window.page.locator(".toast")).to_have_count(0)
    await window.say("Here I am again")
    await expect(window.message("Here I am again")).to_be_visible()
