"""The bot is killed at random moments while six people press: nothing that was told is lost."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from dataclasses import dataclass, field

from boards.lightning_dice import alt
from local_discord.client import RefusedError
from rules import GAMES
from rules.rng import Rng
from rules.table import position_adapter
from tests.wire.house import House
from tests.wire.players import TableInChat, sit_down
from tests.wire.racers import Racer, Tray

CRASHES = 24
PAUSE = 0.03  # seconds between two presses; a race in which nobody scores ends after 8,000
CALL_EVERY = 5  # rolls
SHOWN_WITHIN = 10.0  # seconds


@dataclass(eq=False)
class Presser(Racer):
    """Somebody who rolls as fast as they can, and writes down what they were shown."""

    acknowledged: list[tuple[int, ...]] = field(default_factory=list)
    is_rolling: bool = False

    async def hammer(self) -> None:
        """Presses until the bot is gone."""
        while True:
            assert self.tray is not None
            self.is_rolling = True
            try:
                outcome = await self.person.press(self.tray.message, "Roll")
            except RefusedError:  # the tray was refreshed while the finger came down
                await self.look()
                continue
            if outcome.is_failed:
                assert self.table.house.bot.process is None
                return
            assert outcome.message is not None
            self.tray = Tray.read(outcome.message)
            # While a call is judged the dice lie still, and the same are shown again.
            if self.tray.dice not in self.acknowledged[-1:]:
                self.acknowledged.append(self.tray.dice)
            self.is_rolling = False
            await asyncio.sleep(PAUSE)
            if len(self.acknowledged) % CALL_EVERY == 0:
                await self.call()

    async def call(self) -> None:
        """A call that is most likely wrong: everybody sees it on the board."""
        assert self.tray is not None
        with suppress(RefusedError):
            await self.person.press(self.tray.message, "Got it!")
        await asyncio.sleep(PAUSE)


async def test_killed_at_any_moment_the_bot_keeps_every_acknowledged_roll(
    house: House, chance: random.Random
) -> None:
    people = list(house.people)
    table = await sit_down(house, people, "lightning-dice", target=40)
    pressers = [Presser(person, table) for person in people]
    for _ in range(CRASHES):
        await asyncio.gather(*(presser.open() for presser in pressers))
        pressing = [asyncio.create_task(presser.hammer()) for presser in pressers]
        await asyncio.sleep(chance.uniform(0.02, 0.4))
        house.bot.kill()
        for task in pressing:
            task.cancel()
        ended = await asyncio.gather(*pressing, return_exceptions=True)
        assert all(end is None or isinstance(end, asyncio.CancelledError) for end in ended), ended
        await house.people.bot_online(online=False)
        await house.start_bot()
        await check_restart(house, table, pressers)
    check_log(house, table, pressers)


async def check_restart(house: House, table: TableInChat, pressers: list[Presser]) -> None:
    """Old trays answer, with the dice that were told; the board shows the newest position."""
    for presser in pressers:
        before = await presser.look()
        tray = await press_a_die(presser)
        # A roll that was under way may have been stored before its answer was sent.
        assert presser.is_rolling or tray.dice == before.dice
        presser.is_rolling = False
    await house.until(lambda: shows(house, table), "the newest position", SHOWN_WITHIN)


def shows(house: House, table: TableInChat) -> bool:
    """Does the board tell the position that is stored?"""
    game = GAMES["lightning-dice"]
    state = position_adapter(game).validate_json(table.row("snapshot")).state
    sql = "SELECT name FROM seats WHERE table_id = ? ORDER BY seat"
    names = [name for (name,) in house.stored(sql, table.id)]
    board = table.board()
    told = board and board.attachments[0]["description"]
    return bool(told == alt(game.view(state, None), names, game.outcome(state)))


async def press_a_die(presser: Presser) -> Tray:
    """Presses an old tray's die; no move is made, so nothing but an answer comes of it."""
    outcome = await presser.press_die(0)
    assert outcome.state == "answered"
    assert presser.tray is not None
    return presser.tray


def check_log(house: House, table: TableInChat, pressers: list[Presser]) -> None:
    """All rolls that were acknowledged are in the log, in their order."""
    game, seed = GAMES["lightning-dice"], bytes(table.row("seed"))
    options = game.options_type.model_validate(json.loads(table.row("options")))
    state = game.setup(len(pressers), options, Rng(seed, 0)).state
    rolled: dict[int, list[tuple[int, ...]]] = {seat: [] for seat in range(len(pressers))}
    sql = "SELECT version, seat, move FROM moves WHERE table_id = ? ORDER BY version"
    for version, seat, move in house.stored(sql, table.id)[1:]:
        state = game.apply(state, seat, game.parse(move), Rng(seed, version)).state
        rolled[seat].append(tuple(state.dice[seat]))
    users = dict(house.stored("SELECT user_id, seat FROM seats WHERE table_id = ?", table.id))
    for presser in pressers:
        stored = iter(rolled[users[int(presser.person.id)]])
        assert all(dice in stored for dice in presser.acknowledged)
        assert len(presser.acknowledged) > CRASHES
