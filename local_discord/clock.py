"""The time that the local Discord believes in: tests may set it, and alarms follow it."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class Alarm:
    """Something to do at a time of the clock; cancelled alarms never ring."""

    __slots__ = ("action", "when")

    def __init__(self, when: float, action: Callable[[], None]) -> None:
        self.when = when
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        """Forget it."""
        self.action = None


class Clock:
    """Unix seconds that run with the real time until a test sets, advances or freezes them."""

    def __init__(self) -> None:
        self._offset = 0.0
        self._frozen: float | None = None
        self._alarms: list[tuple[float, int, Alarm]] = []
        self._order = itertools.count()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due = float("inf")

    def now(self) -> float:
        """The present time in unix seconds."""
        if self._frozen is not None:
            return self._frozen
        return time.time() + self._offset

    def set(self, unix: float) -> None:
        """Make it this time now; it runs on from there (or stands still, if frozen)."""
        if self._frozen is not None:
            self._frozen = unix
        else:
            self._offset = unix - time.time()
        self._ring()

    def advance(self, seconds: float) -> None:
        """Jump ahead; alarms on the way ring at once."""
        self.set(self.now() + seconds)

    def freeze(self) -> None:
        """Stand still until set, advanced or real again."""
        self._frozen = self.now()

    def real(self) -> None:
        """Run with the real time again."""
        self._frozen, self._offset = None, 0.0
        self._ring()

    def iso(self, unix: float | None = None) -> str:
        """A moment as Discord writes it."""
        moment = datetime.fromtimestamp(self.now() if unix is None else unix, UTC)
        return moment.isoformat(timespec="microseconds")

    @staticmethod
    def parse(moment: str) -> float:
        """The unix seconds of a moment that was written by `iso`."""
        return datetime.fromisoformat(moment).timestamp()

    def call_at(self, when: float, action: Callable[[], None]) -> Alarm:
        """Do something when the clock reaches a time."""
        alarm = Alarm(when, action)
        heapq.heappush(self._alarms, (when, next(self._order), alarm))
        if when < self._timer_due:
            self._arm()
        return alarm

    def stop(self) -> None:
        """Drop all alarms."""
        self._alarms.clear()
        self._arm()

    def _ring(self) -> None:
        now = self.now()
        while self._alarms and self._alarms[0][0] <= now:
            action = heapq.heappop(self._alarms)[2].action
            if action is not None:
                action()
        self._arm()

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer, self._timer_due = None, float("inf")
        while self._alarms and self._alarms[0][2].action is None:
            heapq.heappop(self._alarms)
        if self._alarms and self._frozen is None:
            self._timer_due = self._alarms[0][0]
            delay = max(0.0, self._timer_due - self.now())
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)


class Snowflakes:
    """Ids that grow with the clock and never repeat."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.last = 0

    def next(self) -> str:
        """A new id."""
        by_time = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self.last = max(by_time, self.last + 1)
        return str(self.last)
