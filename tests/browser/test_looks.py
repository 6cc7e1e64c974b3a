"""What the page looks like: every component, a phone, contrast, names for screen readers."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.bot import PICTURE_TEXT
from tests.browser.conftest import Windows
from tests.browser.house import House
from tests.browser.windows import PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOOKS = (Path(__file__).parent / "looks.js").read_text("utf-8")


async def look(page: Page, what: str) -> list[str]:
    """What is wrong with the page, by one of the functions of looks.js."""
    found: list[str] = await page.evaluate(f"() => {{ {LOOKS}\n return {what}(); }}")
    return found


async def check_looks(page: Page) -> None:
    assert await look(page, "lowContrast") == []
    assert await look(page, "nameless") == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_everything_is_legible_and_named(house: House, windows: Windows, scheme: str) -> None:
    window = await windows.open(house, "ariadne", scheme=scheme)
    await window.go_to("council")
    text = (
        "# A heading\n> a quote\n-# small\n`code` <t:4102444800:R> https://a.org ||hidden|| @Theo !"
    )
    await window.say(text)
    await window.slash("secret")
    await expect(window.message("Only you can see this")).to_be_visible()
    await window.slash("everything")
    box = window.page.locator(".container").first
    await expect(box.locator("hr")).to_have_count(2)
    await check_looks(window.page)
    await window.page.keyboard.press("/")
    await expect(window.page.locator(".picker .choice").first).to_be_visible()
    await check_looks(window.page)
    await window.page.keyboard.press("Escape")
    await window.button("Fill in a form").click()
    await expect(window.page.get_by_role("dialog", name="A form")).to_be_visible()
    await check_looks(window.page)
    await window.page.keyboard.press("Escape")
    await window.page.get_by_role("button", name="Try things").click()
    await check_looks(window.page)


async def test_every_component_is_shown(house: House, windows: Windows) -> None:
    window = await windows.open(house, "theo")
    await window.go_to("games")
    await window.slash("everything")
    message = window.message("Everything")
    box = message.locator(".container").first
    await expect(box).to_have_css("border-left-color", "rgb(88, 101, 242)")
    await expect(box.locator(".section .thumbnail img")).to_have_attribute("alt", "The same, small")
    await expect(box.get_by_role("heading", name="Everything")).to_be_visible()
    await expect(box.locator("time")).to_have_text(re.compile(r"in \d+ years"))
    styles = box.locator(".action-row").first.locator(".button")
    await expect(styles).to_have_text(["🎲primary", "success", "danger", "disabled", "Jump"])
    await expect(styles.nth(3)).to_be_disabled()
    await expect(box.get_by_role("link", name="rules.txt")).to_be_visible()
    spoiler = message.get_by_role("button", name="Spoiler, press to reveal")
    await spoiler.press("Enter")
    await expect(message.get_by_text("A hidden box")).to_be_visible()

    picture = box.locator(".gallery img")
    await expect(picture).to_have_attribute("alt", PICTURE_TEXT)
    assert await picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 800
    await box.get_by_role("button", name=f"Enlarge: {PICTURE_TEXT}").click()
    large = window.page.get_by_role("dialog", name="Enlarged image")
    await expect(large.locator(".lightbox-text")).to_have_text(PICTURE_TEXT)
    await window.page.keyboard.press("Escape")
    await expect(large).to_have_count(0)


async def test_an_embed(house: House, windows: Windows) -> None:
    window = await windows.open(house, "theo")
    await window.go_to("games")
    await window.slash("embed")
    embed = window.message("A box").locator(".embed")
    await expect(embed).to_have_css("border-left-color", "rgb(237, 66, 69)")
    await expect(embed.get_by_role("heading", name="A box")).to_be_visible()
    await expect(embed.locator("strong")).to_have_text("bold")
    await expect(embed.locator(".embed-field .mention")).to_have_text("@Theo")
    await expect(embed.locator(".embed-footer")).to_have_text("The end")
    picture = embed.locator("img")
    assert await picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 800


async def test_a_phone(house: House, windows: Windows) -> None:
    window = await windows.open(house, "iris", size=PHONE)
    page = window.page
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()
    await page.get_by_role("button", name="You are Iris").click()
    await page.locator("#channels .channel", has_text="lightning").click()
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()
    await window.say("w" * 300)
    await window.slash("everything")
    await expect(window.button("primary")).to_be_visible()
    assert await look(page, "tooWide") == []
    assert await page.evaluate("document.scrollingElement.scrollWidth") == PHONE[0]
    button = await window.button("primary").bounding_box()
    assert button is not None
    assert button["height"] >= 40
    await window.button("primary").click()
    await expect(window.message("Iris pressed it.")).to_be_in_viewport()
    await page.get_by_role("button", name="You are Iris").click()
    await page.get_by_role("button", name="Be Theo").click()
    await expect(page.locator("#me")).to_contain_text("Theo")


async def test_what_grows_at_the_end_is_followed(house: House, windows: Windows) -> None:
    window = await windows.open(house, "iris", size=PHONE)
    await window.slash("everything")
    await expect(window.button("primary")).to_be_visible()
    # The scroll event of the way to the end can come after the growth and before it is followed.
    below = await window.page.evaluate(
        """async () => {
          const scroller = document.getElementById("scroller");
          document.getElementById("messages").lastElementChild.style.minHeight = "3000px";
          scroller.dispatchEvent(new Event("scroll"));
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
          return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
        }"""
    )
    assert below < 1


async def test_the_scheme_can_be_chosen_and_is_kept(house: House, windows: Windows) -> None:
    window = await windows.open(house, "ariadne")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    assert await window.page.evaluate(ground) == "rgb(49, 51, 56)"
    await window.page.get_by_role("button", name="Light scheme").click()
    assert await window.page.evaluate(ground) == "rgb(255, 255, 255)"
    await window.page.reload()
    await expect(window.page.get_by_role("button", name="Dark scheme")).to_be_visible()
    assert await window.page.evaluate(ground) == "rgb(255, 255, 255)"


async def test_a_newcomer_is_told_how_to_begin(house: House, windows: Windows) -> None:
    window = await windows.open(house, "daphne")
    hint = window.page.locator("#hint")
    await expect(hint).to_contain_text("Type / to see what you can do.")
    await expect(hint.get_by_role("button", name="How to begin")).to_be_hidden()  # no /help here
    await hint.get_by_role("button", name="Show the commands").click()
    await expect(window.page.locator(".picker .choice").first).to_be_visible()
    await window.page.keyboard.press("Escape")
    await hint.get_by_role("button", name="Dismiss the hint").click()
    await window.page.reload()
    await expect(window.page.locator("#me")).to_contain_text("Daphne")
    await expect(hint).to_be_hidden()
