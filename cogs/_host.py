"""Host: what every table needs, whatever is played at it. One call for each thing people do."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from time import time
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakValueDictionary

from cogs._computers import Computers
from cogs._display import Display
from cogs._lobbies import Lobbies
from cogs._presenter import Presenter
from cogs._presses import Interaction, report
from cogs._seated import RECENT, Seated, new_id
from cogs._walk import Walk
from cogs._words import CANCELLED, GONE, NO_TABLE, WHICH_TABLE
from persistence.errors import StaleError
from persistence.records import Lobby, MessageRef, Player, TableRecord
from persistence.store import Store
from rules import GAMES
from rules.errors import (
    GameError,
    GameOverError,
    MovedOnError,
)
from rules.game import Event, Seat, Step
from rules.table import Change, Table, open_position, position_adapter
from rules.text import Text, t
from settings import Settings

if TYPE_CHECKING:
    from cogs._client import Keraunos

log = logging.getLogger(__name__)

MOST_IN_MEMORY = 1_000  # tables; an idle one is loaded again on its next touch
DEADLINE_NAP = 30.0  # seconds at most between two looks at the deadlines
LEAVERS_NAP = 3_600.0  # seconds between two looks for people who left the server amid their turn
ABSENT_MOVES = 500  # moves in a row that are made for those who gave up


class Race(Protocol):
    """What a game in real time does by itself: its cog gives this to the host."""

    def told(self, seated: Seated) -> None:
        """Something happened that everybody's tray should show."""

    def is_on(self, seated: Seated, seat: Seat) -> bool:
        """May a computer player act, or does it wait for the people?"""

    async def act(self, seated: Seated, seat: Seat, level: str) -> None:
        """A computer player's next act, with the time that a person would take."""

    async def open_tray(self, interaction: Interaction, seated: Seated, seat: Seat) -> None:
        """What a player has instead of a panel."""

    async def close(self) -> None:
        """Finishes what is in hand: nothing that was answered may be lost."""


class Host:
    """Tables in memory, and the one path from a press to a stored move."""

    def __init__(self, bot: Keraunos, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.presenters: dict[str, Presenter[Any]] = {}
        self.races: dict[str, Race] = {}
        self.display = Display(bot, store, settings)
        self.computers = Computers(self, settings.computers)
        self.lobbies = Lobbies(bot, self)
        self.walk = Walk(self)
        self._recent: OrderedDict[str, Seated] = OrderedDict()
        # Whoever thinks or draws may hold a table that was used long ago: there is never a second.
        self._tables: WeakValueDictionary[str, Seated] = WeakValueDictionary()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._chores: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Takes up what a crash left unshown, and watches deadlines and old lobbies."""
        self._chores = [
            asyncio.create_task(self._show_unshown()),
            asyncio.create_task(self._watch_deadlines()),
            asyncio.create_task(self._watch_leavers()),
            asyncio.create_task(self.computers.start()),
            asyncio.create_task(self.lobbies.watch()),
        ]

    async def close(self) -> None:
        """Finishes what is in hand."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.computers.close()
        for race in self.races.values():
            await race.close()
        await self.display.close(patience=5.0)

    # Tables

    async def table(self, id: str) -> Seated:
        """The table with this id, loaded on first touch; raises GameError when it is gone."""
        seated = self._tables.get(id)
        if seated is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                seated = self._tables.get(id) or await self._load(id)
        return self._keep(seated)

    async def _load(self, id: str) -> Seated:
        record = await self.store.table(id)
        if record is None:
            raise GameError(GONE)
        if record.cancelled:
            raise GameError(CANCELLED)
        seated = self._seat(record)
        seated.messages = await self.store.messages(id)
        for entry in await self.store.log(id, limit=RECENT):
            seated.remember(entry.events)
        # After a restart nobody is called twice for the same turn.
        if "turn" in seated.messages and record.shown_version == record.version:
            seated.called = frozenset(seated.people(seated.table.to_act))
        # Did a crash come before the move that was due for somebody who gave up?
        await self._play_for_absent(seated)
        return seated

    def _seat(self, record: TableRecord) -> Seated:
        game = GAMES[record.game]
        table = Table(
            record.id,
            game,
            record.seed,
            game.options_type.model_validate(record.options),
            position_adapter(game).validate_json(record.snapshot),
            self._store_change,
        )
        return Seated(record, table, self.presenters[record.game], {})

    def _keep(self, seated: Seated) -> Seated:
        """Keeps the latest in memory; one whose computer thinks is never there a second time."""
        self._tables[seated.id] = self._recent[seated.id] = seated
        self._recent.move_to_end(seated.id)
        while len(self._recent) > MOST_IN_MEMORY:
            self._recent.popitem(last=False)
        return seated

    def _drop(self, id: str) -> None:
        """Forgets a table that has changed elsewhere, or is gone."""
        self._tables.pop(id, None)
        self._recent.pop(id, None)

    async def _store_change(self, change: Change) -> None:
        try:
            await self.store.commit(change)
        except StaleError:
            # Another process made a move here first: what we hold is old.
            self._drop(change.table)
            raise MovedOnError from None

    async def open_table(self, lobby: Lobby, players: tuple[Player, ...]) -> Seated:
        """Starts the game of a lobby: stored first, shown after."""
        game = GAMES[lobby.game]
        options = game.options_type.model_validate(lobby.options)
        seed = secrets.token_bytes(32)
        position, events = open_position(game, len(players), options, seed)
        record = TableRecord(
            id=new_id(),
            game=game.slug,
            rules_version=game.rules_version,
            guild_id=lobby.guild_id,
            channel_id=lobby.channel_id,
            thread_id=lobby.channel_id if self.display.is_thread(lobby.channel_id) else None,
            opener_id=lobby.opener_id,
            seed=seed,
            options=lobby.options,
            players=players,
            snapshot=position_adapter(game).dump_json(position),
            version=0,
            shown_version=-1,
            ply=0,
            deadline=self.deadline(game.slug),
            outcome=None,
            cancelled=False,
            created_at=time(),
            ended_at=None,
        )
        await self.store.add_table(record, events, lobby=lobby.id)
        seated = self._keep(self._seat(record))
        if lobby.message_id is not None:
            ref = MessageRef(lobby.channel_id, lobby.message_id, lobby.created_at)
            seated.messages["lobby"] = ref
            await self.store.set_message(
                record.id, "lobby", ref.channel_id, ref.message_id, ref.posted_at
            )
        self.tell(seated, events)
        return seated

    async def table_for(self, interaction: Interaction, *, game: str | None = None) -> Seated:
        """The table that a command is about: the one played here, or the person's only one."""
        if interaction.channel_id is not None:
            here = await self.store.table_at(interaction.channel_id)
            if here is not None:
                return _of_game(await self.table(here), game)
        mine = await self.store.tables_of(interaction.user.id)
        mine = [record for record in mine if game in {None, record.game}]
        if not mine:
            raise GameError(NO_TABLE)
        if len(mine) > 1:
            raise GameError(WHICH_TABLE)
        return await self.table(mine[0].id)

    async def cancel(self, seated: Seated, by: str) -> None:
        """Ends a table without a result, and says so where it was played."""
        try:
            await self.store.cancel_table(seated.id)
        except StaleError:
            raise GameOverError from None
        self._drop(seated.id)
        await self.display.close_table(seated, t("{who} cancelled this table.", who=by))
        await self.store.mark_shown(seated.id, seated.table.version)

    def deadline(self, slug: str) -> float | None:
        """When an untouched table of this game ends by itself."""
        if not self.presenters[slug].race:
            return None
        return time() + self.settings.race.idle_minutes * 60

    # Moves

    async def play(
        self, seated: Seated, seat: Seat, text: str, *, seen: int | None = None,
        why: Text | None = None,
    ) -> Step[Any]:  # fmt: skip
        """A player's move, from words to the store; then everybody is told."""
        deadline = self.deadline(seated.record.game)
        step = await seated.table.play(seat, text, seen=seen, deadline=deadline, why=why)
        if seated.level(seat) is None:
            seated.moved_at[seat] = time()
        self.tell(seated, step.events)
        await self._play_for_absent(seated)
        return step

    async def concede(self, seated: Seated, seat: Seat) -> None:
        """Gives up for a seat."""
        step = await seated.table.concede(seat, deadline=self.deadline(seated.record.game))
        self.tell(seated, step.events)
        await self._play_for_absent(seated)

    def tell(self, seated: Seated, events: tuple[Event, ...]) -> None:
        """A change was stored: remember what to say of it, and show it soon."""
        seated.remember(events)
        self.display.touch(seated)
        self.computers.wake(seated)
        race = self.races.get(seated.record.game)
        if race and events:
            race.told(seated)

    async def _play_for_absent(self, seated: Seated) -> None:
        for _ in range(ABSENT_MOVES):
            seat = seated.table.absent()
            if seat is None:
                return
            step = await seated.table.time_out(seat, deadline=self.deadline(seated.record.game))
            self.tell(seated, step.events)

    # Chores

    async def _show_unshown(self) -> None:
        for table in await self.store.unshown():
            try:
                await self._take_up(table)
            except GameError as error:
                log.info("Table %s is not shown: %s", table, error)
            except Exception as error:  # noqa: BLE001 -- one broken table must not hide the others
                report(error, f"taking up table {table}")

    async def _take_up(self, id: str) -> None:
        """A crash came between a change and its showing, or a cancellation and its."""
        record = await self.store.table(id)
        if record is None or not record.cancelled:
            self.display.touch(await self.table(id))
            return
        seated = self._seat(record)
        seated.messages = await self.store.messages(id)
        await self.display.close_table(seated, CANCELLED)
        await self.store.mark_shown(id, record.version)

    async def _watch_deadlines(self) -> None:
        while True:
            try:
                nap = await self._end_overdue()
            except Exception as error:  # noqa: BLE001 -- a store that failed once must stop no clock
                report(error, "watching the deadlines")
                nap = DEADLINE_NAP
            await asyncio.sleep(nap)

    async def _end_overdue(self) -> float:
        """Ends what is overdue, and says how long nothing else will be."""
        for table in await self.store.due(time()):
            await self._time_out(table)
        due = await self.store.next_deadline()
        return DEADLINE_NAP if due is None else min(DEADLINE_NAP, max(0.05, due - time()))

    async def _time_out(self, id: str) -> None:
        """Time ran out at a table: the move is made for whoever everybody waits for."""
        try:
            seated = await self.table(id)
            seat = min(seated.table.to_act, default=None)
            if seat is None:
                await self.store.set_deadline(id, None)
                return
            deadline = self.deadline(seated.record.game)
            step = await seated.table.time_out(seat, deadline=deadline)
            self.tell(seated, step.events)
        except Exception as error:  # noqa: BLE001 -- the other tables' clocks go on
            report(error, f"time-out at table {id}")
            await self.store.set_deadline(id, None)

    async def _watch_leavers(self) -> None:
        """They were called when they were still here, and nobody would call them again."""
        while True:
            await asyncio.sleep(LEAVERS_NAP)
            try:
                for table in await self.store.calling():
                    await self._replace_leavers(table)
            except Exception as error:  # noqa: BLE001 -- a store that failed once is asked again
                report(error, "looking for people who left")

    async def _replace_leavers(self, id: str) -> None:
        try:
            await self.display.replace_leavers(await self.table(id))
        except Exception as error:  # noqa: BLE001 -- one broken table must not keep the others waiting
            report(error, f"looking for people who left table {id}")


def _of_game(seated: Seated, game: str | None) -> Seated:
    if game not in {None, seated.record.game}:
        title = seated.table.game.title
        raise GameError(t("{game} is played here. Use its commands, or its buttons.", game=title))
    return seated
