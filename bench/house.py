"""What the house costs: its presses against a no-op's, its start-up, and its computer players.

Everything is told as a ratio within one run. Where other work keeps the cores busy, a process that
waits for its disk gets the core back a scheduler's tick later; `chrt -f 10 python -m bench house`
measures the house and not its neighbours.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

from bench._whole_bot import Running, Server, open_race, roll, running_bot
from bench.local_discord import IN_FLIGHT, noop_button, running_server
from bench.persistence import fill
from local_discord import People

Press = Callable[[], Awaitable[object]]

BLOCKS, BLOCK = 10, 100  # presses are measured in turns, so that noise falls on both sides alike
LATENCY_BAR, LATENCY_GOAL, RATE_BAR, GROWTH_BAR, THINKING_BAR = 2.5, 2.0, 0.4, 1.1, 1.5
RACES = 32  # a race's rolls wait for each other, as a table's moves must
THINKERS = 2
BLOCKS_OF_A_GAME = 3
THINKING = f"[computers]\nprocesses = {THINKERS}\npause_seconds = 0.0\n"


def main(quick: bool = False) -> None:
    """Prints the measurements."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_presses(Path(folder), 3 if quick else BLOCKS))
        asyncio.run(_thinking(Path(folder), 3 if quick else BLOCKS))
        asyncio.run(_start_up(Path(folder), (0, 1_000) if quick else (0, 1_000, 100_000)))


async def _presses(folder: Path, blocks: int) -> None:
    async with AsyncExitStack() as stack:
        bare = Server.read(await stack.enter_async_context(running_server()))
        ours = Server.read(await stack.enter_async_context(running_server()))
        person, message = await stack.enter_async_context(
            noop_button(bare.api, bare.gateway, bare.token, bare.live)
        )
        noop: Press = lambda: person.press(message, custom_id="noop", wait="first")  # noqa: E731
        bot = await stack.enter_async_context(running_bot(ours, folder / "presses.sqlite3"))
        quiet = await stack.enter_async_context(await People.connect(ours.live, quiet=True))
        rolls = await _trays(bot, quiet, RACES, pressers=IN_FLIGHT // RACES)
        await _fall_silent(bot.people)
        await _latency(noop, rolls[0], blocks)
        await _rate(noop, rolls, blocks)


async def _trays(bot: Running, quiet: People, races: int, pressers: int = 1) -> list[Press]:
    """Rolls in so many full races, by people over a connection that hears nothing else."""
    people = list(bot.people)
    found = []
    for _ in range(races):
        trays = await open_race(bot.people, people)
        rolls = [roll(quiet[person.id], tray) for person, tray in zip(people, trays, strict=True)]
        found += rolls[:pressers]
    return found


async def _fall_silent(people: People) -> None:
    """From here on only the presser's own connection hears anything, as with the no-op."""
    await people.request("subscribe", people=[], events="personal")


async def _latency(noop: Press, press: Press, blocks: int) -> None:
    took: tuple[list[float], list[float]] = ([], [])
    for number in range(blocks + 1):
        for kind, times in zip((noop, press), took, strict=True):
            seconds = [await _timed(kind) for _ in range(BLOCK)]
            if number:  # the first block warms up
                times.extend(seconds)
    floor, ours = (statistics.median(times) for times in took)
    print(
        f"a durable roll: p50 {ours * 1e3:.2f} ms, {ours / floor:.2f} times a no-op press of"
        f" {floor * 1e3:.2f} ms (bar {LATENCY_BAR}, goal {LATENCY_GOAL})"
    )


async def _rate(noop: Press, rolls: list[Press], blocks: int) -> None:
    floor, ours = [], []
    for number in range(blocks + 1):
        turns = [_rated([noop] * IN_FLIGHT), _rated(rolls)]
        rates = [await turn for turn in turns]
        if number:
            floor.append(rates[0])
            ours.append(rates[1])
    rate, most = statistics.median(ours), statistics.median(floor)
    print(
        f"durable rolls with {IN_FLIGHT} in flight in {RACES} races: {rate:,.0f}/s,"
        f" {rate / most:.2f} times the no-op's {most:,.0f}/s (bar {RATE_BAR})"
    )


async def _rated(presses: list[Press], each: int = 12) -> float:
    async def repeat(press: Press) -> None:
        for _ in range(each):
            await press()

    begun = time.perf_counter()
    await asyncio.gather(*map(repeat, presses))
    return each * len(presses) / (time.perf_counter() - begun)


async def _timed(press: Press) -> float:
    begun = time.perf_counter()
    await press()
    return time.perf_counter() - begun


async def _thinking(folder: Path, blocks: int) -> None:
    """A person's press alone, and while two computer players think all the time."""
    async with AsyncExitStack() as stack:
        server = Server.read(await stack.enter_async_context(running_server()))
        bot = await stack.enter_async_context(
            running_bot(server, folder / "thinking.sqlite3", THINKING)
        )
        quiet = await stack.enter_async_context(await People.connect(server.live, quiet=True))
        press = (await _trays(bot, quiet, races=1))[0]
        alone: list[float] = []
        beside: list[float] = []
        thinking = passed = 0.0
        for number in range(blocks):
            if number % BLOCKS_OF_A_GAME == 0:  # before the last ones are over
                for _ in range(THINKERS):
                    await _leave_to_computers(bot.people)
                await asyncio.sleep(2.0)  # until the processes are started
            alone += await _paced(press, bot, signal.SIGSTOP)
            begun, worked = time.perf_counter(), bot.busy()
            beside += await _paced(press, bot, signal.SIGCONT)
            thinking += bot.busy() - worked
            passed += time.perf_counter() - begun
    before, after = (sorted(times)[int(len(times) * 0.95)] for times in (alone, beside))
    print(
        f"p95 of a person's press: {before * 1e3:.2f} ms, with {THINKERS} computer players"
        f" thinking {after * 1e3:.2f} ms, {after / before:.2f} times (bar {THINKING_BAR});"
        f" they use {thinking / passed:.2f} cores"
    )


async def _paced(press: Press, bot: Running, thinking: signal.Signals) -> list[float]:
    """Presses at a person's pace, or nearly, while the thinking processes stand still or run."""
    for process in bot.children():
        os.kill(process, thinking)
    times = []
    for _ in range(BLOCK // 2):
        times.append(await _timed(press))
        await asyncio.sleep(0.01)
    return times


async def _leave_to_computers(people: People) -> None:
    """A battle in which both sides are played by the best computer player, without a pause."""
    person = next(iter(people))
    before = _threads(people)
    invitation = (await person.slash("thunder-and-lightning new")).message
    assert invitation is not None
    select = invitation.selects[0]
    best = select["options"][-1]["value"]
    await person.choose(invitation, best, custom_id=select["custom_id"])
    while not (opened := _threads(people) - before):  # noqa: ASYNC110 -- there is no event for it
        await asyncio.sleep(0.05)
    await person.slash("table away", channel=opened.pop(), level=best)


def _threads(people: People) -> set[str]:
    return {channel for channel, about in people.channels.items() if about["type"] == 11}


async def _start_up(folder: Path, sizes: tuple[int, ...]) -> None:
    for size in sizes:
        await fill(folder / f"saved-{size}.sqlite3", size)
    seconds: dict[int, list[float]] = {size: [] for size in sizes}
    memory: dict[int, list[float]] = {size: [] for size in sizes}
    async with running_server() as printed:
        server = Server.read(printed)
        for _, size in itertools.product(range(7), sizes):
            async with running_bot(server, folder / f"saved-{size}.sqlite3") as bot:
                seconds[size].append(bot.seconds)
                await asyncio.sleep(0.3)
                memory[size].append(bot.megabytes())
    for size in sizes:
        took, held = min(seconds[size]), statistics.median(memory[size])
        print(
            f"{size:,} saved tables: online in {took:.2f} s"
            f" ({took / min(seconds[sizes[0]]):.2f} times), {held:.1f} MiB"
            f" ({held / statistics.median(memory[sizes[0]]):.2f} times; bar {GROWTH_BAR})"
        )


if __name__ == "__main__":
    main(quick="--quick" in sys.argv)
