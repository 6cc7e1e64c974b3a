"""What the page looks like: every component, a phone, contrast, names for screen readers."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.bot import PICTURE_TEXT
from tests.browser.conftest import Windows
from tests.browser.house import House
from tests.browser.windows import PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Every piece of visible text against the ground it stands on; what is disabled is exempt, as in WCAG.
LOW_CONTRAST = """() => {
  const parse = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (top, under) => ({
    r: top.r * top.a + under.r * (1 - top.a),
    g: top.g * top.a + under.g * (1 - top.a),
    b: top.b * top.a + under.b * (1 - top.a),
    a: 1,
  });
  const linear = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ({ r, g, b }) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      layers.push(colour);
      if (colour.a === 1) break;
    }
    return layers.reduceRight((under, top) => over(top, under), { r: 255, g: 255, b: 255, a: 1 });
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest(":disabled, .compact-time, .sr-only, noscript, .spoiler:not(.revealed), .member.offline .avatar, .skip")) continue;
    const style = getComputedStyle(element);
    const under = ground(element);
    const text = over(parse(style.color), under);
    const [low, high] = [luminance(text), luminance(under)].sort((one, other) => one - other);
    const ratio = (high + 0.05) / (low + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) found.push(`${ratio.toFixed(2)} ${element.className}: ${walker.currentNode.textContent.trim().slice(0, 40)}`);
  }
  return found;
}"""

# Controls without a name, pictures without alternative, ids used twice, references that lead nowhere.
NAMELESS = """() => {
  const found = [];
  const name = (element) => element.getAttribute("aria-label") || element.textContent.trim() || element.title ||
    [...(element.labels ?? [])].map((label) => label.textContent).join("") || element.alt;
  for (const control of document.querySelectorAll("button, a[href], input, textarea, select, [role=button], [role=combobox], dialog, nav, aside")) {
    if (!name(control) && !control.getAttribute("aria-labelledby")) found.push(control.outerHTML.slice(0, 120));
  }
  for (const image of document.querySelectorAll("img:not([alt])")) found.push(image.outerHTML.slice(0, 120));
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  found.push(...ids.filter((id, at) => ids.indexOf(id) !== at));
  for (const element of document.querySelectorAll("[aria-labelledby], [aria-describedby], [aria-activedescendant]")) {
    for (const key of ["aria-labelledby", "aria-describedby", "aria-activedescendant"]) {
      const id = element.getAttribute(key);
      if (id && !document.getElementById(id)) found.push(`${key}=${id}`);
    }
  }
  return found;
}"""

TOO_WIDE = """() => [...document.querySelectorAll("main *")]
  .filter((element) => element.checkVisibility() && !element.closest(".sr-only, pre, .choices, .message-actions"))
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.outerHTML.slice(0, 100))"""


async def check_looks(page: Page) -> None:
    assert await page.evaluate(LOW_CONTRAST) == []
    assert await page.evaluate(NAMELESS) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_everything_is_legible_and_named(house: House, windows: Windows, scheme: str) -> None:
    window = await windows.open(house, "ariadne", scheme=scheme)
    await window.go_to("council")
    await window.say("# A heading\n> a quote\n-# small\n`code` <t:4102444800:R> https://example.org ||hidden|| @Theo now")
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
    assert await box.evaluate("(box) => getComputedStyle(box).borderLeftColor") == "rgb(88, 101, 242)"
    await expect(box.locator(".section .thumbnail img")).to_have_attribute("alt", "The same, small")
    await expect(box.get_by_role("heading", name="Everything")).to_be_visible()
    await expect(box.locator("time")).to_have_text("in 73 years")
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
    assert await page.evaluate(TOO_WIDE) == []
    assert await page.evaluate("document.scrollingElement.scrollWidth") == PHONE[0]
    button = await window.button("primary").bounding_box()
    assert button is not None
    assert button["height"] >= 40
    await window.button("primary").click()
    await expect(window.message("Iris pressed it.")).to_be_in_viewport()
    await page.get_by_role("button", name="You are Iris").click()
    await page.get_by_role("button", name="Be Theo").click()
    await expect(page.locator("#me")).to_contain_text("Theo")


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
    await hint.get_by_role("button", name="Show the commands").click()
    await expect(window.page.locator(".picker .choice").first).to_be_visible()
    await window.page.keyboard.press("Escape")
    await hint.get_by_role("button", name="Dismiss the hint").click()
    await window.page.reload()
    await expect(window.page.locator("#me")).to_contain_text("Daphne")
    await expect(hint).to_be_hidden()
