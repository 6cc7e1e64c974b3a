"""The panel for hosts who try things: each of its buttons does what it says."""

from dataclasses import dataclass

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Windows
from tests.browser.house import House
from tests.browser.windows import Window

pytestmark = pytest.mark.asyncio(loop_scope="session")

REQUESTS_FAIL = "Requests are set to fail."
A_PRESS_WAITS = "A change is waiting for the next press."


@dataclass
class Panel:
    """The panel of a window."""

    window: Window

    async def use(self, button: str, says: str, **fields: str) -> None:
        """Open the panel, fill in fields, press a button, and close it."""
        await self.window.page.get_by_role("button", name="Try things").click()
        dialog = self.window.page.get_by_role("dialog", name="Try things")
        for label, value in fields.items():
            await dialog.get_by_label(label.replace("_", " "), exact=True).fill(value)
        await dialog.get_by_role("button", name=button, exact=True).click()
        await expect(dialog.get_by_role("status")).to_have_text(says)
        await self.window.page.keyboard.press("Escape")
        await expect(dialog).to_be_hidden()

    async def notes(self) -> list[str]:
        """What the panel says is still to come."""
        await self.window.page.get_by_role("button", name="Try things").click()
        dialog = self.window.page.get_by_role("dialog", name="Try things")
        notes = await dialog.locator("fieldset p.muted").all_inner_texts()
        await self.window.page.keyboard.press("Escape")
        return notes


async def test_requests_that_fail_slow_answers_and_a_lost_session(
    own_house: House, windows: Windows
) -> None:
    window = await windows.open(own_house, "ariadne")
    panel = Panel(window)
    await window.slash("counting")
    await window.button("Pressed 0").wait_for()
    await panel.use("Fail the next requests", "The next requests fail.", How_many="1")
    assert await panel.notes() == [REQUESTS_FAIL]
    await window.button("Pressed 0").click()
    await expect(window.button("Pressed 1")).to_be_visible()
    assert await panel.notes() == []

    await panel.use("Delay every answer", "Every answer waits 0.5 s.", Seconds="0.5")
    await window.button("Pressed 1").click()
    await expect(window.button("Pressed 1")).to_have_attribute("aria-busy", "true")
    await expect(window.button("Pressed 2")).to_be_visible()
    await panel.use("Back to normal", "Everything is back to normal.")
    await expect(window.page.locator(".interaction-failed")).to_have_count(0)

    lost = "Dropped; the bot must start a new session."
    await panel.use("Drop it and lose the session", lost)
    await expect(window.page.locator("#banner")).to_contain_text("offline")


async def test_presses_that_arrive_twice_swapped_and_late(
    own_house: House, windows: Windows
) -> None:
    window = await windows.open(own_house, "ariadne")
    panel = Panel(window)
    await window.slash("counting")
    await window.button("Pressed 0").wait_for()
    await panel.use("The next one twice", "The next one arrives twice.")
    assert await panel.notes() == [A_PRESS_WAITS]
    await window.button("Pressed 0").click()
    await window.button("Pressed 1").click()
    await expect(window.message("A counter at 2")).to_be_visible()
    assert await panel.notes() == []

    await panel.use("The next two swapped", "The next two arrive in reverse order.")
    await window.button("Pressed 2").click()
    await expect(window.button("Pressed 2")).to_have_attribute("aria-busy", "true")
    await window.slash("secret")
    await expect(window.message("The secret of Ariadne")).to_be_visible()
    await expect(window.button("Pressed 3")).to_be_visible()

    await panel.use("The next one late", "The next one arrives late.", Seconds_late="30")
    await window.button("Pressed 3").click()
    await panel.use("1 minute", "The clock went 1 minute forward.")
    await expect(window.page.locator(".interaction-failed")).to_have_text("This interaction failed")
    await window.button("Pressed 3").click()
    await expect(window.button("Pressed 4")).to_be_visible()
