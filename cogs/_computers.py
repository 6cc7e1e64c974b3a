"""Computer players at the tables: they wait a moment, think elsewhere, and play as people do.

Nothing of theirs is kept but their moves: after a restart whoever is to act thinks again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from cogs._presses import report
from cogs._seated import Seated
from cogs._thinking import Thinking, simply
from persistence.records import Player
from rules.computer import LEVELS, state_adapter
from rules.errors import GameError, GameOverError, MovedOnError
from rules.game import Event, Seat
from rules.text import Who, t
from settings import ComputerSettings

if TYPE_CHECKING:
    from cogs._host import Host

log = logging.getLogger(__name__)

RETRY_SECONDS = 10.0  # after a failure that nobody but the computer would meet again
NUMERALS = ("II", "III", "IV", "V", "VI")  # for those whose level has come before


class Computers:
    """One task for each seat at which a computer is to act."""

    def __init__(self, host: Host, settings: ComputerSettings) -> None:
        self._host = host
        self._pause = settings.pause_seconds
        self._thinking = Thinking(settings.processes)
        self._tasks: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._is_closing = False

    async def start(self) -> None:
        """Takes up the tables where a restart interrupted a thought."""
        for table in await self._host.store.with_computers():
            try:
                self.wake(await self._host.table(table))
            except Exception as error:  # noqa: BLE001 -- one broken table must not stop the others
                report(error, f"waking the computers at table {table}")

    async def close(self) -> None:
        """Stops thinking; nothing is lost."""
        self._is_closing = True
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._thinking.close()

    def wake(self, seated: Seated) -> None:
        """The table changed: whoever of the computers is to act begins to think."""
        # Is a last press being answered while everything stops? The next start goes on from it.
        if self._is_closing:
            return
        race = self._host.races.get(seated.record.game)
        for seat in seated.table.to_act:
            place = (seated.id, seat)
            if not seated.level(seat) or (race and not race.is_on(seated, seat)):
                continue
            if place not in self._tasks:
                self._tasks[place] = asyncio.create_task(self._sit(seated, seat))

    async def _sit(self, seated: Seated, seat: Seat) -> None:
        try:
            await self._play(seated, seat)
        finally:
            # At once and not in a callback: whatever happens next must wake it again.
            del self._tasks[seated.id, seat]

    async def _play(self, seated: Seated, seat: Seat) -> None:
        """Plays for a seat for as long as it is to act and nobody takes it back."""
        while (level := seated.level(seat)) and seat in seated.table.to_act:
            try:
                await self._act(seated, seat, level)
            except (MovedOnError, GameOverError) as error:
                log.info("The computer at seat %d of %s stops: %s", seat, seated.id, error)
                return
            except Exception as error:  # noqa: BLE001 -- a person would press again, so it tries again
                report(error, f"the computer at seat {seat} of table {seated.id}")
                await asyncio.sleep(RETRY_SECONDS)

    async def _act(self, seated: Seated, seat: Seat, level: str) -> None:
        race = self._host.races.get(seated.record.game)
        if race:
            await race.act(seated, seat, level)
        else:
            await self._move(seated, seat, level)

    async def _move(self, seated: Seated, seat: Seat, level: str) -> None:
        table = seated.table
        seen, game = table.ply, table.game
        state = state_adapter(game).dump_json(table.state)
        seed = secrets.token_bytes(16)
        # Has everybody else given up? Then nobody waits for a game among computers.
        if not seated.has_people:
            thought = simply(game.slug, state, seat, seed)
        else:
            thought, _ = await asyncio.gather(
                self._thinking.think(game.slug, state, seat, level, seed),
                asyncio.sleep(self._pause),
            )
        # Did its person come back meanwhile, or is there something else or nothing to decide now?
        # What the others do at the same time, such as rolling too, leaves its decision as it was.
        is_open = seat in table.to_act and table.position.opened[seat] <= seen
        if is_open and seated.level(seat) == level:
            await self._host.play(seated, seat, thought.move, seen=seen, why=thought.why)

    async def hand_over(self, seated: Seated, seat: Seat, level: str | None) -> None:
        """Gives a seat to a computer, or back to its person with no level."""
        player = replace(seated.record.players[seat], computer=level)
        await self._host.store.replace_player(
            seated.id, seat, player.user_id, player.name, computer=level
        )
        players = list(seated.record.players)
        players[seat] = player
        seated.record = replace(seated.record, players=tuple(players))
        if level:
            told = t("{level} plays for {who} now.", level=LEVELS[level].title, who=Who(seat))
        else:
            told = t("{who} is back.", who=Who(seat))
        self._host.tell(seated, (Event("handed-over", told),))


def computer_player(level: str, taken: tuple[Player, ...]) -> Player:
    """A new computer player for a lobby; ids below zero are no people's."""
    if level not in LEVELS:
        raise GameError(t("There is no such computer player."))
    lowest = min((player.user_id for player in taken), default=0)
    title = LEVELS[level].title.message
    others = sum(player.computer == level for player in taken)
    # In "Satyr 2 rolls 3" a number would be one too many.
    name = f"{title} {NUMERALS[min(others, len(NUMERALS)) - 1]}" if others else title
    return Player(min(lowest, 0) - 1, name, level)
