"""Display: keeps what people see in step with what is stored, in bursts and after crashes.

`touch` says that a table changed. One task a table then shows the newest position: the board
(edited while fresh, posted anew when old or far up), the turn line, the hands. Many changes in
a row are shown once. What a crash left unshown is found by its `shown_version` and touched.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from time import time
from typing import TYPE_CHECKING, Final

import discord

from cogs import _panels
from cogs._layout import Layout, note
from cogs._panels import Shown
from cogs._presses import report
from cogs._seated import Seated
from cogs._words import say
from persistence.records import MessageRef
from persistence.store import Store
from rules.computer import MIDDLE
from rules.game import Seat
from rules.text import Text
from settings import Settings

if TYPE_CHECKING:
    from cogs._client import Keraunos

log = logging.getLogger(__name__)

DELETED = {10003, 10008}  # unknown channel, unknown message
TOO_OLD = {30046, 50083}  # too many edits of an old message; the thread is archived
CLOSED = {50007, 50278}  # this person's DMs are closed to us
LEFT = {10007, 10013}  # unknown member, unknown user
FAR_UP = 8  # messages below the board
WEEK: Final = 10_080  # minutes until an untouched thread is archived
LAST_LOOK = 2.0  # seconds that a cancelled table waits for an edit that is under way
WATCHING = 60.0  # seconds after a move in which its player still looks at the board
SETTLED = 120.0  # seconds before it is worth asking how far up the board is


class Display:
    """Shows tables. Telling never stops a game: what fails is logged and tried at the next move."""

    def __init__(self, bot: Keraunos, store: Store, settings: Settings) -> None:
        self._bot = bot
        self._store = store
        self._settings = settings
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._dirty: dict[str, Seated] = {}
        self._showing: set[str] = set()

    def touch(self, seated: Seated) -> None:
        """This table changed: show it soon."""
        self._dirty[seated.id] = seated
        if seated.id not in self._tasks:
            self._tasks[seated.id] = asyncio.create_task(self._keep_up(seated.id))

    async def close(self, patience: float) -> None:
        """Finishes what is in hand."""
        for table, task in self._tasks.items():
            # Does it only wait until the next edit would be allowed?
            if table not in self._showing and table not in self._dirty:
                task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=patience)

    async def _keep_up(self, id: str) -> None:
        try:
            while seated := self._dirty.pop(id, None):
                self._showing.add(id)
                await self._show_safely(seated)
                self._showing.discard(id)
                # The next edit waits, even when there is nothing to show yet.
                await asyncio.sleep(self._settings.board.refresh_seconds)
        finally:
            del self._tasks[id]

    async def _show_safely(self, seated: Seated) -> None:
        version = seated.table.version
        try:
            await self._show(seated)
        except discord.Forbidden as error:
            log.warning("Table %s can't be shown: %s", seated.id, error)
            seated.is_blocked = True
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.warning("Table %s was not shown: %s", seated.id, error)
        except Exception as error:  # noqa: BLE001 -- a table that can't be drawn must not end the task
            report(error, f"showing table {seated.id}")
        else:
            seated.is_blocked = False
            await self._store.mark_shown(seated.id, version)

    async def _show(self, seated: Seated) -> None:
        place = await self.place(seated)
        is_over = seated.table.outcome is not None
        due = self._to_call(seated)
        place = await self._show_board(seated, place, turn_changed=bool(due))
        await self._show_hands(seated)
        await self._refresh_panels(seated)
        await self._call(seated, place, due)
        if is_over and "end" not in seated.messages:
            await self._send(seated, place, "end", Shown(_panels.farewell(seated)))

    async def place(self, seated: Seated) -> discord.abc.Messageable:
        """Where the table is played: its thread, made or made anew when it is not there."""
        async with seated.placing:
            record = seated.record
            if record.thread_id is None:
                return await self._make_thread(seated)
            place = self._messageable(record.thread_id, record.guild_id)
            if seated.messages.keys() & {"promise", "board"}:
                return place
            return await self._promised(seated, place)

    def is_thread(self, channel_id: int) -> bool:
        """Is this a thread already? Then a table opened there needs none of its own."""
        return isinstance(self._bot.get_channel(channel_id), discord.Thread)

    def _messageable(self, id: int, guild_id: int | None) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(id, guild_id=guild_id)

    async def _make_thread(self, seated: Seated) -> discord.abc.Messageable:
        thread_id = await self._start_thread(seated)
        await self._store.set_thread(seated.id, thread_id)
        # Read only now: a seat may have been handed over in the meantime.
        seated.record = record = replace(seated.record, thread_id=thread_id)
        place = self._messageable(thread_id, record.guild_id)
        await self._promise(seated, place)
        return place

    async def _promised(
        self, seated: Seated, place: discord.abc.Messageable
    ) -> discord.abc.Messageable:
        """Where the promise stands: in the thread that the table was opened in, if it is there."""
        try:
            await self._promise(seated, place)
        except discord.HTTPException as error:
            if error.code not in DELETED:
                raise
            return await self._make_thread(seated)
        return place

    async def _promise(self, seated: Seated, place: discord.abc.Messageable) -> None:
        """What a table says first, also where others were played before it."""
        players = seated.record.players
        users = [discord.Object(player.user_id) for player in players if player.computer is None]
        message = await place.send(
            view=_panels.beginning(seated),
            allowed_mentions=discord.AllowedMentions(users=users),
        )
        await self._remember(seated, "promise", message)

    async def _start_thread(self, seated: Seated) -> int:
        """A thread below the invitation, or on its own where that is gone or had one before."""
        name = f"{seated.table.game.title}: {', '.join(seated.plain_names)}"[:100]
        invitation = seated.messages.get("lobby")
        if invitation:
            try:
                data = await self._bot.http.start_thread_with_message(
                    invitation.channel_id,
                    invitation.message_id,
                    name=name,
                    auto_archive_duration=WEEK,
                )
                return int(data["id"])
            except discord.HTTPException as error:
                if error.code not in {10008, 160004}:  # unknown message, has a thread already
                    raise
        data = await self._bot.http.start_thread_without_message(
            seated.record.channel_id,
            name=name,
            auto_archive_duration=WEEK,
            type=discord.ChannelType.public_thread.value,
        )
        return int(data["id"])

    async def _show_board(
        self, seated: Seated, place: discord.abc.Messageable, *, turn_changed: bool
    ) -> discord.abc.Messageable:
        """Shows the board, and returns where: a thread that was deleted is made anew."""
        old, key = seated.messages.get("board"), _panels.board_key(seated)
        is_current = old and not await self._is_stale(seated, old, turn_changed=turn_changed)
        if is_current and seated.shown_board == key:
            return place
        shown, seated.shown_board = await _panels.board(seated), None
        if old and is_current and await self._edit(old, shown):
            seated.shown_board = key
            return place
        try:
            await self._send(seated, place, "board", shown)
        except discord.HTTPException as error:
            if error.code not in DELETED:
                raise
            # The thread was deleted: the table gets a new one.
            seated.record = replace(seated.record, thread_id=None)
            place = await self._make_thread(seated)
            await self._send(seated, place, "board", shown)
        seated.shown_board = key
        if old:
            await self._delete(old)
        return place

    async def _is_stale(self, seated: Seated, ref: MessageRef, *, turn_changed: bool) -> bool:
        """Is the board too old to be edited, or too far up to be seen?"""
        age = time() - ref.posted_at
        if age > self._settings.board.repost_minutes * 60:
            return True
        if not turn_changed or age < SETTLED:
            return False
        channel = self._messageable(ref.channel_id, seated.record.guild_id)
        try:
            below = [
                message
                async for message in channel.history(
                    limit=FAR_UP, after=discord.Object(ref.message_id)
                )
            ]
        except discord.HTTPException:
            return False
        return len(below) >= FAR_UP

    def _to_call(self, seated: Seated) -> list[Seat]:
        """The people to act, once somebody is to act whom the last turn line did not call.

        The new line takes the old one's place, so it calls those again who are still to act.
        """
        if seated.presenter.race:
            return []
        to_act = seated.table.to_act
        return seated.people(to_act) if seated.people(to_act - seated.called) else []

    async def _call(self, seated: Seated, place: discord.abc.Messageable, due: list[Seat]) -> None:
        seated.called = frozenset(seated.people(seated.table.to_act))
        old = seated.messages.get("turn")
        # While only computers are to act, nobody reads that it is their turn.
        if old and (due or not seated.called):
            await self._forget(seated, "turn")
            await self._delete(old)
        if not due or _are_watching(seated, due):
            return
        users = [discord.Object(seated.record.players[seat].user_id) for seat in due]
        message = await place.send(
            view=_panels.turn_line(seated, due),
            allowed_mentions=discord.AllowedMentions(users=users),
        )
        await self._remember(seated, "turn", message)
        await self.replace_leavers(seated)

    async def replace_leavers(self, seated: Seated) -> None:
        """Hands those seats to computers that are to act and whose people left the server."""
        for seat in seated.people(seated.table.to_act):
            if await self._has_left(seated, seat):
                await self._bot.host.computers.hand_over(seated, seat, MIDDLE.word)

    async def _has_left(self, seated: Seated, seat: Seat) -> bool:
        """Has this player left the server? No event tells without a privileged intent."""
        guild = seated.record.guild_id
        if guild is None:
            return False
        try:
            await self._bot.http.get_member(guild, seated.record.players[seat].user_id)
        except discord.HTTPException as error:
            return error.code in LEFT
        except OSError:  # they are asked for again at their next turn
            return False
        return False

    async def _show_hands(self, seated: Seated) -> None:
        if not seated.presenter.has_hand or not self._settings.hands.by_dm:
            return
        for seat in seated.people(range(len(seated.record.players))):
            try:
                await self._show_hand(seated, seat)
            except discord.HTTPException as error:
                log.warning("The hand of seat %d at %s was not shown: %s", seat, seated.id, error)

    async def _show_hand(self, seated: Seated, seat: Seat) -> None:
        """Brings a player's DM up to date."""
        key = hand_key(seated, seat)
        if seated.shown_hands.get(seat) == key or f"closed:{seat}" in seated.messages:
            return
        if seated.is_walking(seat):
            return
        purpose = f"hand:{seat}"
        as_text = await self.reads_text(seated.record.players[seat].user_id)
        shown = await _panels.panel(seated, seat, as_text=as_text)
        old = seated.messages.get(purpose)
        is_fresh = old and time() - old.posted_at < self._settings.board.repost_minutes * 60
        try:
            if not (old and is_fresh and await self._edit(old, shown)):
                await self._send_hand(seated, seat, purpose, shown)
                if old:
                    await self._delete(old)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            await self._give_up_hand(seated, seat)
        seated.shown_hands[seat] = key

    async def _refresh_panels(self, seated: Seated) -> None:
        """Open ephemeral panels follow the game for as long as Discord lets us edit them."""
        for seat, panel in list(seated.open_panels.items()):
            key = hand_key(seated, seat)
            if panel.key == key or seated.is_walking(seat):
                continue
            as_text = await self.reads_text(panel.interaction.user.id)
            shown = await _panels.panel(seated, seat, as_text=as_text)
            # Did the player press something meanwhile? Then the panel is newer than this.
            if seated.open_panels.get(seat) is not panel:
                continue
            seated.open_panels[seat] = replace(panel, key=key)
            try:
                await panel.interaction.edit_original_response(
                    view=shown.layout, attachments=shown.files
                )
            except discord.HTTPException:
                # The token is too old or the panel was dismissed; **My hand** opens a new one.
                seated.open_panels.pop(seat, None)

    async def _send_hand(self, seated: Seated, seat: Seat, purpose: str, shown: Shown) -> None:
        channel = await self._bot.create_dm(discord.Object(seated.record.players[seat].user_id))
        await self._send(seated, channel, purpose, shown)

    async def _give_up_hand(self, seated: Seated, seat: Seat) -> None:
        """This person's DMs are closed: refused requests count against the whole bot."""
        ref = MessageRef(0, 0, time())
        seated.messages[f"closed:{seat}"] = ref
        await self._store.set_message(seated.id, f"closed:{seat}", 0, 0, ref.posted_at)

    async def reads_text(self, user_id: int) -> bool:
        """Has this person asked for text boards?"""
        return await self._store.get(f"text:{user_id}") == "yes"

    async def prefer_text(self, user_id: int, *, wanted: bool) -> None:
        """Remembers what this person asked for."""
        await self._store.set(f"text:{user_id}", "yes" if wanted else "no")

    async def _send(
        self, seated: Seated, place: discord.abc.Messageable, purpose: str, shown: Shown
    ) -> None:
        message = await place.send(view=shown.layout, files=shown.files)
        await self._remember(seated, purpose, message)

    async def _edit(self, ref: MessageRef, shown: Shown) -> bool:
        """Edits a message; False when it can't be edited any more and has to be posted anew."""
        message = self._partial(ref)
        try:
            await message.edit(view=shown.layout, attachments=shown.files)
        except discord.HTTPException as error:
            if error.code in DELETED or error.code in TOO_OLD:
                return False
            raise
        return True

    async def edit_layout(self, channel_id: int, message_id: int, layout: Layout) -> None:
        """Edits a message of ours to have no picture; one that is gone is left alone."""
        try:
            message = self._partial(MessageRef(channel_id, message_id, 0))
            await message.edit(view=layout, attachments=[])
        except discord.HTTPException as error:
            log.info("Message %d was not edited: %s", message_id, error)

    async def close_table(self, seated: Seated, reason: Text) -> None:
        """What is left of a cancelled table: its board and hands say so and have no buttons."""
        await self._stop_showing(seated.id)
        layout = note(f"**{seated.table.game.title}**\n{say(reason)}")
        for purpose, ref in seated.messages.items():
            if purpose == "board" or purpose.startswith("hand:"):
                await self.edit_layout(ref.channel_id, ref.message_id, layout)
        if turn := seated.messages.get("turn"):
            await self._delete(turn)

    async def _stop_showing(self, id: str) -> None:
        """Nothing that is under way may cover what is written last."""
        self._dirty.pop(id, None)
        task = self._tasks.get(id)
        if task and id in self._showing:
            await asyncio.wait([task], timeout=LAST_LOOK)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Takes a message of ours away; one that is gone already is no trouble."""
        await self._delete(MessageRef(channel_id, message_id, 0))

    async def _delete(self, ref: MessageRef) -> None:
        try:
            await self._partial(ref).delete()
        except discord.HTTPException as error:
            log.info("Message %d was not deleted: %s", ref.message_id, error)

    def _partial(self, ref: MessageRef) -> discord.PartialMessage:
        return self._messageable(ref.channel_id, None).get_partial_message(ref.message_id)

    async def _remember(self, seated: Seated, purpose: str, message: discord.Message) -> None:
        ref = MessageRef(message.channel.id, message.id, time())
        seated.messages[purpose] = ref
        await self._store.set_message(
            seated.id, purpose, ref.channel_id, ref.message_id, ref.posted_at
        )

    async def _forget(self, seated: Seated, purpose: str) -> None:
        del seated.messages[purpose]
        await self._store.forget_message(seated.id, purpose)


def _are_watching(seated: Seated, seats: list[Seat]) -> bool:
    """Does one person play among computers, and has just moved? Then a call would be noise."""
    if seated.people(range(len(seated.record.players))) != seats or len(seats) > 1:
        return False
    return time() - seated.moved_at.get(seats[0], 0.0) < WATCHING


def hand_key(seated: Seated, seat: Seat) -> object:
    """What a hand message shows; when it is unchanged there is nothing to edit."""
    table = seated.table
    # Whoever is asked does not read who else is; a walk down the words is not cut short for that.
    awaited = None if seat in table.to_act else table.to_act
    return (table.view(seat), table.legal(seat), awaited, table.outcome)
