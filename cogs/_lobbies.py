"""Lobbies: the invitation that fills, and becomes a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from time import time
from typing import TYPE_CHECKING, TypeAlias
from weakref import WeakValueDictionary

import discord
from pydantic import JsonValue

from cogs._invitation import closed, invitation, jump_url, started
from cogs._layout import Layout, note
from cogs._presses import Interaction, Press, report, tell
from cogs._rules_page import picked_title, rules_page
from cogs._seated import Seated, new_id
from cogs._seating import (
    check_complete,
    check_in,
    is_full,
    joined,
    left,
    people,
    seating,
    sits_in,
    with_computer,
    without_computer,
)
from cogs._words import LOBBY_GONE, NO_THREADS_HERE, ONLY_IN_SERVERS, safe_name, say
from persistence.records import Lobby, Player, TableRecord
from rules import GAMES
from rules.errors import GameError
from rules.text import All, t

if TYPE_CHECKING:
    from cogs._client import Keraunos
    from cogs._host import Host

log = logging.getLogger(__name__)

ChangeOfLobby: TypeAlias = Callable[[Lobby], Lobby]

WATCH_SECONDS = 60.0


class Lobbies:
    """Opens, fills, starts and ends lobbies."""

    def __init__(self, bot: Keraunos, host: Host) -> None:
        self._bot = bot
        self._host = host
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open(
        self, interaction: Interaction, slug: str, options: Mapping[str, JsonValue],
        role: str = "", most: int | None = None, computers: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Posts an invitation; the opener is in, and so are computers of these levels."""
        lobby = await self._post(interaction, slug, options, role, most, computers)
        await self._greet(interaction, lobby)

    async def open_again(self, interaction: Interaction, played: TableRecord) -> None:
        """An invitation to the game of a table that is over, for as many: one, whoever presses."""
        store, key = self._host.store, f"again:{played.id}"
        computers = [one.computer for one in played.players if one.computer and one.user_id < 0]
        async with self._alone(played.id):
            url = await self._opened_again(interaction, played, await store.get(key))
            if url is None:
                lobby = await self._post(
                    interaction, played.game, played.options, "", len(played.players), computers
                )
                await store.set(key, lobby.id)
                await self._greet(interaction, lobby)
                return
        text = t(
            "Another game is on its way already: [here it is]({url}). "
            "**/{game} new** opens one more.",
            url=url,
            game=played.game,
        )
        await tell(interaction, text)

    async def _opened_again(
        self, interaction: Interaction, played: TableRecord, lobby_id: str | None
    ) -> str | None:
        """Where the next game is: the open invitation, or the presser's table that came of one."""
        lobby = await self._host.store.lobby(lobby_id or "")
        if lobby:
            return jump_url(lobby)
        for record in await self._host.store.tables_of(interaction.user.id):
            is_next = record.channel_id == interaction.channel_id and record.game == played.game
            if is_next and record.created_at > played.created_at:
                return (await self._host.table(record.id)).jump_url
        return None

    async def _greet(self, interaction: Interaction, lobby: Lobby) -> None:
        """The invitation is posted: is its opener reachable, and is anybody missing?"""
        await self._try_dm(interaction, lobby)
        if is_full(lobby):
            await self._start(lobby.id)

    async def _post(
        self, interaction: Interaction, slug: str, options: Mapping[str, JsonValue],
        role: str, most: int | None, computers: Sequence[str],
    ) -> Lobby:  # fmt: skip
        if interaction.guild_id is None or interaction.channel_id is None:
            raise GameError(ONLY_IN_SERVERS)
        self._check_place(interaction)
        opener = Player(interaction.user.id, interaction.user.display_name)
        now = time()
        lobby = Lobby(
            id=new_id(),
            game=slug,
            options=dict(options),
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            message_id=None,
            opener_id=opener.user_id,
            players=(opener,),
            roles=((role, opener.user_id),) if role else (),
            created_at=now,
            expires_at=now + self._host.settings.lobby.expiry_hours * 3_600,
            most=most,
        )
        for level in computers:
            lobby = with_computer(lobby, opener.user_id, level)
        await self._host.store.add_lobby(lobby)
        response = await interaction.response.send_message(view=self._layout(lobby))
        if response.message_id is not None:
            await self._change(lobby.id, lambda now: replace(now, message_id=response.message_id))
        return lobby

    def _check_place(self, interaction: Interaction) -> None:
        """Can a table be played where this was asked?"""
        if isinstance(interaction.channel, discord.VoiceChannel | discord.StageChannel):
            raise GameError(NO_THREADS_HERE)
        may = interaction.app_permissions
        is_thread = isinstance(interaction.channel, discord.Thread)
        needed = [
            (may.view_channel, t("View Channel")),
            (may.attach_files, t("Attach Files")),
            (may.read_message_history, t("Read Message History")),
            (may.send_messages_in_threads, t("Send Messages in Threads")),
            (is_thread or may.create_public_threads, t("Create Public Threads")),
        ]
        missing = tuple(title for granted, title in needed if not granted)
        if missing:
            raise GameError(
                t(
                    "I can't host a table here: my role needs {permissions} in this channel. "
                    "Somebody who manages the server can grant it; or try another channel.",
                    permissions=All(missing),
                )
            )

    async def press_join(self, interaction: Interaction, press: Press) -> None:
        """Sits down; the last seat starts the game."""
        player = Player(interaction.user.id, interaction.user.display_name)
        was_in = sits_in(await self._get(press.id), player.user_id)
        lobby = await self._change(press.id, lambda now: joined(now, player, press.part(0)))
        await interaction.response.edit_message(view=self._layout(lobby))
        if not was_in:
            await self._try_dm(interaction, lobby)
        if is_full(lobby):
            await self._start(lobby.id)

    async def press_computer(self, interaction: Interaction, press: Press) -> None:
        """Adds a computer player of the level that was picked."""
        level = press.values[0] if press.values else ""
        user_id = interaction.user.id
        lobby = await self._change(press.id, lambda now: with_computer(now, user_id, level))
        await interaction.response.edit_message(view=self._layout(lobby))
        if is_full(lobby):
            await self._start(lobby.id)

    async def press_dismiss(self, interaction: Interaction, press: Press) -> None:
        """Sends the last computer player away."""
        user_id = interaction.user.id
        lobby = await self._change(press.id, lambda now: without_computer(now, user_id))
        await interaction.response.edit_message(view=self._layout(lobby))

    async def press_rules(self, interaction: Interaction, press: Press) -> None:
        """**How to play**: the rulebook's first page, for the presser alone."""
        slug = (await self._get(press.id)).game
        page = rules_page(slug, picked_title(slug), self._host.presenters[slug].colour)
        await interaction.response.send_message(view=page, ephemeral=True)

    async def press_leave(self, interaction: Interaction, press: Press) -> None:
        """Stands up; a lobby that everybody left is closed."""
        user_id = interaction.user.id
        lobby = await self._change(press.id, lambda now: left(now, user_id))
        if not people(lobby):
            await self._host.store.remove_lobby(lobby.id)
            await interaction.response.edit_message(view=closed(lobby, t("Everybody left.")))
            return
        await interaction.response.edit_message(view=self._layout(lobby))

    async def press_start(self, interaction: Interaction, press: Press) -> None:
        """Starts with those who are in."""
        lobby = await self._get(press.id)
        check_in(lobby, interaction.user.id)
        check_complete(lobby)
        await interaction.response.defer()
        await self._start(lobby.id)

    async def press_cancel(self, interaction: Interaction, press: Press) -> None:
        """Takes the invitation back; for its opener and for moderators."""
        lobby = await self._get(press.id)
        if interaction.user.id != lobby.opener_id and not is_moderator(interaction):
            raise GameError(t("Only the one who opened it, or a moderator, can cancel this."))
        await self._host.store.remove_lobby(lobby.id)
        reason = t("{who} took the invitation back.", who=safe_name(interaction.user.display_name))
        await interaction.response.edit_message(view=closed(lobby, reason))

    async def watch(self) -> None:
        """Closes lobbies that nobody filled in time."""
        while True:
            try:
                await self._close_expired()
            except Exception as error:  # noqa: BLE001 -- a store that failed once is asked again
                report(error, "closing old invitations")
            await asyncio.sleep(WATCH_SECONDS)

    async def _close_expired(self) -> None:
        for lobby in await self._host.store.expired_lobbies(time()):
            await self._host.store.remove_lobby(lobby.id)
            if lobby.message_id is not None:
                layout = closed(lobby, t("Too few people joined in time."))
                await self._host.display.edit_layout(lobby.channel_id, lobby.message_id, layout)

    async def _get(self, id: str) -> Lobby:
        lobby = await self._host.store.lobby(id)
        if lobby is None:
            raise GameError(LOBBY_GONE)
        return lobby

    def _alone(self, id: str) -> asyncio.Lock:
        """One change of a lobby at a time; the lock lasts as long as somebody holds it."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def _change(self, id: str, change: ChangeOfLobby) -> Lobby:
        """Changes a stored lobby; whoever comes second sees what the first did."""
        async with self._alone(id):
            lobby = change(await self._get(id))
            await self._host.store.save_lobby(lobby)
        return replace(lobby, version=lobby.version + 1)

    async def _start(self, id: str) -> None:
        async with self._alone(id):
            lobby = await self._host.store.lobby(id)
            # Did somebody else start it in the meantime?
            if lobby is None:
                return
            check_complete(lobby)
            seated = await self._host.open_table(lobby, seating(lobby))
        try:
            await self._host.display.place(seated)
        except discord.HTTPException as error:
            log.warning("Table %s has no thread yet: %s", seated.id, error)
            # Is it a permission? Then whoever pressed is told which.
            if isinstance(error, discord.Forbidden):
                raise
        finally:
            await self._show_started(lobby, seated)

    async def _show_started(self, lobby: Lobby, seated: Seated) -> None:
        if lobby.message_id is None:
            return
        # Is it played right here? Then the table's own first words say the same.
        if seated.record.thread_id == lobby.channel_id:
            await self._host.display.delete(lobby.channel_id, lobby.message_id)
            return
        layout = started(lobby, seated.jump_url)
        await self._host.display.edit_layout(lobby.channel_id, lobby.message_id, layout)

    async def _try_dm(self, interaction: Interaction, lobby: Lobby) -> None:
        """Can this player be reached? Better to know now than when the cards are dealt."""
        if not self._host.presenters[lobby.game].has_hand:
            return
        if not self._host.settings.hands.by_dm:
            return
        game = GAMES[lobby.game]
        text = t(
            "You are in for **{game}**. Your hand will appear here when it starts.",
            game=game.title,
        )
        try:
            channel = await self._bot.create_dm(discord.Object(interaction.user.id))
            await channel.send(view=note(say(text)))
        except discord.HTTPException:
            await tell(
                interaction,
                t(
                    "I can't send you direct messages. That is fine: press **My hand** at the "
                    "table to see your cards."
                ),
            )

    def _layout(self, lobby: Lobby) -> Layout:
        return invitation(lobby, self._host.presenters[lobby.game].colour)


def is_moderator(interaction: Interaction) -> bool:
    """May this person manage what others opened?"""
    may = interaction.permissions
    return may.manage_messages or may.manage_guild
