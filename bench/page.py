"""How soon the page shows the bot's answer to a press, and what a long channel costs it."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.async_api import Browser, Page, async_playwright

from local_discord import People
from tests.browser.house import House
from tests.browser.windows import ARGUMENTS, CHROMIUM, Window

BAR_MILLISECONDS = 100
PRESSES = 50

# From the websocket frame that holds the bot's edit until it is on screen: the next animation
# frame, and the task behind it, stand for painting.
WATCH = """() => {
  window.shownAfter = [];
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    constructor(...settings) {
      super(...settings);
      this.addEventListener("message", ({ data }) => {
        if (!data.startsWith('{"event":"message_edit"')) return;
        const begun = performance.now();
        const painted = () => window.shownAfter.push(performance.now() - begun);
        requestAnimationFrame(() => setTimeout(painted));
      });
    }
  };
}"""
HEAP = "performance.memory.usedJSHeapSize / 1048576"
ELEMENTS = "document.querySelectorAll('*').length"


def main(quick: bool = False) -> None:
    """Prints the measurements of one window at 500 and 5,000 messages."""
    if not Path(CHROMIUM).exists():
        print(f"page: skipped, there is no chromium at {CHROMIUM}")
        return
    asyncio.run(_measure(10 if quick else PRESSES))


async def _measure(presses: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        await house.start_server()
        await house.start_bot()
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(
                    executable_path=CHROMIUM, args=list(ARGUMENTS)
                )
                for count, channel in ((500, "games"), (5_000, "agora")):
                    await _write(house, count, channel)
                    await _channel(browser, house, count, channel, presses)
                await browser.close()
        finally:
            await house.stop()


async def _channel(browser: Browser, house: House, count: int, channel: str, presses: int) -> None:
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    page = await context.new_page()
    await page.add_init_script(f"({WATCH})()")
    await page.goto(f"{house.url}?as=theo")
    window = Window(page, context)
    await page.locator("#guild-name:not(:empty)").wait_for()
    await window.go_to(channel)
    await window.slash("counting")
    for n in range(presses):
        await window.button(f"Pressed {n}").click()
        await window.button(f"Pressed {n + 1}").wait_for()
    times = await page.evaluate("window.shownAfter")
    scrolled = await _scroll_all(page)
    print(
        f"page, {count} messages: an answer is on screen in {median(times):.1f} ms at the median, "
        f"{quantiles(times, n=20)[-1]:.1f} ms at the 95th percentile (bar {BAR_MILLISECONDS} ms); "
        f"scrolled to the beginning in {scrolled:.1f} s; "
        f"{await page.evaluate(ELEMENTS)} elements, {await page.evaluate(HEAP):.0f} MB of heap"
    )
    await context.close()


async def _scroll_all(page: Page) -> float:
    """Seconds to load and draw everything up to the first message."""
    begun = asyncio.get_running_loop().time()
    while not await page.locator("#beginning h2").count():
        await page.evaluate("document.getElementById('scroller').scrollTop = 0")
        await page.wait_for_timeout(5)
    return asyncio.get_running_loop().time() - begun


async def _write(house: House, count: int, channel: str) -> None:
    async with await People.connect(house.live_url, quiet=True) as people:
        ariadne = people["Ariadne"]
        for start in range(0, count, 250):
            lines = [f"Line {n} of **many**" for n in range(start, min(start + 250, count))]
            await asyncio.gather(*(ariadne.say(line, channel=channel) for line in lines))


if __name__ == "__main__":
    main()
