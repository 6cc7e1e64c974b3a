"""Calls in a race, judged in the order in which they were made and not in which they arrived.

An interaction's id is a snowflake: it carries the moment at which Discord received the press.
The first call at a table opens a short window; what arrives within it is judged in the order of
the snowflakes when it closes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from cogs._presses import report
from cogs._seated import Seated
from rules.game import Seat
from rules.text import Text


@dataclass(frozen=True, order=True, slots=True)
class Call:
    """Somebody's "Got it!", Bonus or Thunder; calls sort by the moment of the press."""

    snowflake: int
    seat: Seat
    move: str = field(compare=False)
    why: Text | None = field(default=None, compare=False)  # a computer's reason


Judge = Callable[[Seated, Call], Awaitable[str]]


class Calls:
    """The windows that are open, by table, and who waits to be judged."""

    def __init__(self, settle_seconds: float, judge: Judge) -> None:
        self._settle_seconds = settle_seconds
        self._judge = judge
        self._open: dict[str, list[Call]] = {}
        self._waiting: dict[tuple[str, Seat], asyncio.Future[str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._naps: set[asyncio.Task[None]] = set()

    def is_waiting(self, table: str, seat: Seat) -> bool:
        """Does this seat's call wait to be judged? Its dice are locked until then."""
        return (table, seat) in self._waiting

    def enter(self, seated: Seated, call: Call) -> asyncio.Future[str]:
        """Takes a call in, the first one opens the window; tells what came of it in the end."""
        told = asyncio.get_running_loop().create_future()
        self._waiting[seated.id, call.seat] = told
        window = self._open.setdefault(seated.id, [])
        window.append(call)
        if len(window) == 1:
            task = asyncio.create_task(self._settle(seated))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return told

    async def close(self) -> None:
        """Judges what waits, at once: a call that was answered is not lost with the process."""
        self._settle_seconds = 0.0
        for nap in self._naps:
            nap.cancel()
        await asyncio.gather(*self._tasks)

    async def _settle(self, seated: Seated) -> None:
        nap = asyncio.create_task(asyncio.sleep(self._settle_seconds))
        self._naps.add(nap)
        await asyncio.wait([nap])
        self._naps.discard(nap)
        for call in sorted(self._open.pop(seated.id)):
            told = ""
            try:
                told = await self._judge(seated, call)
            except Exception as error:  # noqa: BLE001 -- the next call must be judged all the same
                report(error, f"a call at table {seated.id}")
            waiting = self._waiting.pop((seated.id, call.seat))
            if not waiting.done():  # whoever waited for it may have gone
                waiting.set_result(told)
