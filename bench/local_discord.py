"""How fast is the local Discord: a no-op press of a bare discord.py bot, there and back."""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from local_discord import People, Person
from local_discord.client import Seen

NOOP_BOT = Path(__file__).parent / "_noop_bot.py"
PRESSES, IN_FLIGHT = 2000, 64

Press = Callable[[], Awaitable[object]]


@dataclass(frozen=True)
class Latency:
    """Seconds of one press after the other."""

    p50: float
    p95: float

    def __str__(self) -> str:
        return f"p50 {self.p50 * 1000:.3f} ms, p95 {self.p95 * 1000:.3f} ms"


async def latency(press: Press, presses: int = PRESSES) -> Latency:
    """One press after the other."""
    times = []
    for _ in range(presses):
        start = time.perf_counter()
        await press()
        times.append(time.perf_counter() - start)
    times.sort()
    return Latency(statistics.median(times), times[int(len(times) * 0.95)])


async def throughput(press: Press, presses: int = PRESSES, in_flight: int = IN_FLIGHT) -> float:
    """Presses a second with so many in flight."""
    left = iter(range(presses))

    async def worker() -> None:
        for _ in left:
            await press()

    start = time.perf_counter()
    await asyncio.gather(*(worker() for _ in range(in_flight)))
    return presses / (time.perf_counter() - start)


@asynccontextmanager
async def running_server() -> AsyncIterator[str]:
    """A local Discord in a process of its own, without rate limits; gives its address and token."""
    command = [sys.executable, "-m", "local_discord", "--port", "0", "--no-rate-limits"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: ASYNC220
    assert process.stdout is not None
    lines = [process.stdout.readline().split()[-1] for _ in range(4)]
    try:
        yield " ".join(lines)
    finally:
        process.terminate()
        process.wait()


@asynccontextmanager
async def noop_button(
    api_url: str, gateway_url: str, token: str, live_url: str
) -> AsyncIterator[tuple[Person, Seen]]:
    """The bare bot running, with somebody who can press its button."""
    environment = {**os.environ, "API_URL": api_url, "GATEWAY_URL": gateway_url, "BOT_TOKEN": token}
    command = [sys.executable, "-W", "ignore", str(NOOP_BOT)]
    process = subprocess.Popen(command, env=environment)  # noqa: ASYNC220
    try:
        async with await People.connect(live_url) as people:
            await people.commands_synced("noop")
            await people.bot_online()
            message = (await people["Iris"].slash("noop")).message
            assert message is not None
        async with await People.connect(live_url, quiet=True) as people:
            yield people["Iris"], message
    finally:
        process.terminate()
        process.wait()


async def measure(presses: int = PRESSES) -> tuple[Latency, float]:
    """Latency and throughput of a no-op press."""
    async with running_server() as addresses:
        page, api, gateway, token = addresses.split()
        live = page.replace("http://", "ws://") + "live"
        async with noop_button(api, gateway, token, live) as (person, message):
            press = lambda: person.press(message, custom_id="noop", wait="first")  # noqa: E731
            await latency(press, 300)
            return await latency(press, presses), await throughput(press, presses)


def main(quick: bool = False) -> None:
    """Prints the measurements."""
    one, many = asyncio.run(measure(PRESSES // 4 if quick else PRESSES))
    print(f"no-op press: {one}; {many:.0f} a second with {IN_FLIGHT} in flight")


if __name__ == "__main__":
    main(quick="--quick" in sys.argv)
