"""Claims in a race, judged in the order in which they were made and not in which they arrived.

An interaction's id is a snowflake: it carries the moment at which Discord received the press.
The first claim at a table opens a short window; what arrives within it is judged in the order of
the snowflakes when it closes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from cogs._presses import report
from cogs._seated import Seated
from rules.game import Seat


@dataclass(frozen=True, order=True, slots=True)
class Claim:
    """Somebody's "Got it!"; claims sort by the moment of the press."""

    snowflake: int
    seat: Seat
    card: int = field(compare=False)


Judge = Callable[[Seated, Claim], Awaitable[None]]


class Claims:
    """The windows that are open, by table."""

    def __init__(self, settle_seconds: float, judge: Judge) -> None:
        self._settle_seconds = settle_seconds
        self._judge = judge
        self._open: dict[str, list[Claim]] = {}
        self._windows: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def is_waiting(self, table: str, seat: Seat) -> bool:
        """Does this seat's claim wait to be judged? Its dice are locked until then."""
        return any(claim.seat == seat for claim in self._open.get(table, ()))

    async def wait(self, seated: Seated, claim: Claim) -> None:
        """Takes a claim in and waits until it is judged."""
        self.enter(seated, claim)
        if window := self._windows.get(seated.id):
            await asyncio.wait([window])

    def enter(self, seated: Seated, claim: Claim) -> None:
        """Takes a claim in; the first one opens the window."""
        window = self._open.setdefault(seated.id, [])
        window.append(claim)
        if len(window) == 1:
            task = asyncio.create_task(self._settle(seated))
            self._windows[seated.id] = task
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _settle(self, seated: Seated) -> None:
        await asyncio.sleep(self._settle_seconds)
        del self._windows[seated.id]
        for claim in sorted(self._open.pop(seated.id)):
            try:
                await self._judge(seated, claim)
            except Exception as error:  # noqa: BLE001 -- the next claim must be judged all the same
                report(error, f"a claim at table {seated.id}")
