"""A browser window in which somebody uses the page."""

import re
from dataclasses import dataclass, field

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE = (1280, 800)
PHONE = (390, 844)
# Chromium itself reports each refused connection; nothing that a page does can hush it.
UNREACHABLE = re.compile(r"WebSocket connection to '\S+/live' failed")
LOADED = re.compile("^(start|more|none)")  # what stands above the messages then

YOUNGEST = "document.querySelector('#messages > .message:last-child')"
ANSWERED = f"""(earlier) => {{
  if (document.querySelector("dialog[open]")) return true;
  if (document.querySelector("#messages > .waiting")) return false;
  return ({YOUNGEST}?.dataset.message ?? null) !== earlier;
}}"""


@dataclass
class Window:
    """One window: a page of its own context, and all that its console said."""

    page: Page
    context: BrowserContext
    complaints: list[str] = field(default_factory=list)

    @classmethod
    async def open(
        cls, browser: Browser, url: str, *, size: tuple[int, int] = WIDE, scheme: str = "dark"
    ) -> "Window":
        width, height = size
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light" if scheme == "light" else "dark",
        )
        context.set_default_timeout(15_000)
        window = cls(await context.new_page(), context)
        window.page.on("console", window._note)
        window.page.on("pageerror", lambda error: window.complaints.append(f"error: {error}"))
        await window.page.goto(url)
        await expect(window.page.locator("#guild-name")).not_to_be_empty()
        await window.load()
        return window

    async def close(self) -> None:
        await self.context.close()

    async def load(self) -> None:
        """Wait until the channel's messages are there; what comes after them is new."""
        await expect(self.page.locator("#beginning")).to_have_attribute("data-state", LOADED)

    def excuse_unreachable(self) -> None:
        """Forget what Chromium says when the server is away, in a test that takes it away."""
        self.complaints[:] = [said for said in self.complaints if not UNREACHABLE.search(said)]

    async def go_to(self, channel: str) -> None:
        """Open a channel by its name in the list."""
        name = self.page.locator(".channel-name", has_text=re.compile(f"^{re.escape(channel)}$"))
        await self.page.locator("#channels .channel", has=name).click()
        await expect(self.page.locator("#topbar h1")).to_have_text(channel)

    async def slash(self, command: str) -> None:
        """Type a command that has no options, send it, and wait for its message or form."""
        await self.load()
        earlier = await self.page.evaluate(f"{YOUNGEST}?.dataset.message ?? null")
        await self.page.locator("#message-box").click()
        await self.page.keyboard.type(f"/{command}")
        await expect(self.page.locator(".picker .choice.active")).to_contain_text(f"/{command}")
        await self.page.keyboard.press("Enter")
        await expect(self.page.locator(".command-form")).to_be_visible()
        await self.page.keyboard.press("Enter")
        await self.page.wait_for_function(ANSWERED, arg=earlier)

    async def say(self, text: str) -> None:
        await self.page.locator("#message-box").fill(text)
        await self.page.keyboard.press("Enter")
        await expect(self.page.locator("#message-box")).to_have_value("")

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """The latest message with this text."""
        return self.page.locator("#messages > .message", has_text=text).last

    def button(self, label: str) -> Locator:
        """The latest button with this label in a message."""
        return self.page.locator("#messages .button", has_text=label).last

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")
