"""Lobbies: the invitation that fills, and becomes a table."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from time import time
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakValueDictionary

import discord
from pydantic import BaseModel, JsonValue

from cogs._computers import computer_player
from cogs._layout import Layout, box, custom_id, note, picker, rows, words
from cogs._presenter import Label, Offer, Tone
from cogs._presses import Interaction, Press, report, tell
from cogs._seated import Seated, new_id
from cogs._words import LOBBY_GONE, NO_THREADS_HERE, ONLY_IN_SERVERS, clipped, safe_name, say
from persistence.records import Lobby, Player
from rules import GAMES
from rules.computer import LEVELS
from rules.errors import GameError
from rules.game import Game, Role
from rules.rulebook import sections
from rules.text import All, Text, t, tn

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
        role: str = "", most: int | None = None,
    ) -> None:  # fmt: skip
        """Posts an invitation; the opener is in."""
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
        await self._host.store.add_lobby(lobby)
        response = await interaction.response.send_message(view=self.layout(lobby))
        if response.message_id is not None:
            await self._change(lobby.id, lambda now: replace(now, message_id=response.message_id))
        await self._try_dm(interaction, lobby)

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
        was_in = _is_in(await self._get(press.id), player.user_id)
        lobby = await self._change(press.id, lambda now: _joined(now, player, press.part(0)))
        await interaction.response.edit_message(view=self.layout(lobby))
        if not was_in:
            await self._try_dm(interaction, lobby)
        if _is_full(lobby):
            await self._start(lobby.id)

    async def press_computer(self, interaction: Interaction, press: Press) -> None:
        """Adds a computer player of the level that was picked."""
        level = press.values[0] if press.values else ""
        user_id = interaction.user.id
        lobby = await self._change(press.id, lambda now: _with_computer(now, user_id, level))
        await interaction.response.edit_message(view=self.layout(lobby))
        if _is_full(lobby):
            await self._start(lobby.id)

    async def press_dismiss(self, interaction: Interaction, press: Press) -> None:
        """Sends the last computer player away."""
        user_id = interaction.user.id
        lobby = await self._change(press.id, lambda now: _without_computer(now, user_id))
        await interaction.response.edit_message(view=self.layout(lobby))

    async def press_rules(self, interaction: Interaction, press: Press) -> None:
        """**How to play**: the rulebook's first page, for the presser alone."""
        game = GAMES[(await self._get(press.id)).game]
        page = next(iter(sections(game).values()))
        more = say(t("**/{slug} rules** has more, by topic.", slug=game.slug))
        colour = self._host.presenters[game.slug].colour
        page_note = note(f"### {game.title}\n{page}\n-# {more}", colour=colour)
        await interaction.response.send_message(view=page_note, ephemeral=True)

    async def press_leave(self, interaction: Interaction, press: Press) -> None:
        """Stands up; a lobby that everybody left is closed."""
        user_id = interaction.user.id
        lobby = await self._change(press.id, lambda now: _left(now, user_id))
        if not _people(lobby):
            await self._host.store.remove_lobby(lobby.id)
            await interaction.response.edit_message(view=closed(lobby, t("Everybody left.")))
            return
        await interaction.response.edit_message(view=self.layout(lobby))

    async def press_start(self, interaction: Interaction, press: Press) -> None:
        """Starts with those who are in."""
        lobby = await self._get(press.id)
        _check_in(lobby, interaction.user.id)
        _check_complete(lobby)
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

    def layout(self, lobby: Lobby) -> Layout:
        """The invitation with its buttons."""
        presenter = self._host.presenters[lobby.game]
        levels = [
            (level.word, Label(level.title, "🤖", description=level.sentence))
            for level in LEVELS.values()
        ]
        return Layout(
            box(
                presenter.colour,
                words(_invitation(lobby)),
                *rows(_seat_offers(lobby)),
                *rows(_table_offers(lobby)),
                picker(custom_id("bot", lobby.id), say(t("Add a computer player")), levels),
            )
        )

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
            _check_complete(lobby)
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
        if lobby.message_id is not None:
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


def seats_for(lobby: Lobby) -> range:
    """How many may sit at this table."""
    seats = GAMES[lobby.game].seats_for(_options(lobby))
    return range(seats[0], min(seats[-1], lobby.most or seats[-1]) + 1)


def seating(lobby: Lobby) -> tuple[Player, ...]:
    """Who sits where: picked roles first, the rest by lot."""
    game = GAMES[lobby.game]
    count = len(lobby.players)
    seats: list[Player | None] = [None] * count
    roles = {role.word: role for role in game.roles(_options(lobby))}
    waiting = list(lobby.players)
    for word, user_id in lobby.roles:
        player = next((one for one in waiting if one.user_id == user_id), None)
        if player is not None and word in roles:
            seats[roles[word].seat] = player
            waiting.remove(player)
    secrets.SystemRandom().shuffle(waiting)
    return tuple(player or waiting.pop() for player in seats)


def is_moderator(interaction: Interaction) -> bool:
    """May this person manage what others opened?"""
    may = interaction.permissions
    return may.manage_messages or may.manage_guild


def closed(lobby: Lobby, reason: Text) -> Layout:
    """What is left of an invitation that came to nothing."""
    return note(f"**{GAMES[lobby.game].title}**\n{say(reason)}")


def started(lobby: Lobby, jump_url: str) -> Layout:
    """What is left of an invitation that became a table."""
    players = All(tuple(safe_name(player.name) for player in lobby.players))
    return note(
        say(
            t(
                "**{game}** has begun: {players}. [To the table]({url})",
                game=GAMES[lobby.game].title,
                players=players,
                url=jump_url,
            )
        )
    )


def _options(lobby: Lobby) -> BaseModel:
    return GAMES[lobby.game].options_type.model_validate(lobby.options)


def _people(lobby: Lobby) -> list[Player]:
    return [player for player in lobby.players if player.computer is None]


def _joined(lobby: Lobby, player: Player, word: str) -> Lobby:
    """The lobby with this player in it, in the role they picked."""
    is_in = _is_in(lobby, player.user_id)
    if is_in and not word:
        raise GameError(t("You are in already. The game starts when enough people have joined."))
    if not is_in and len(lobby.players) >= seats_for(lobby)[-1]:
        raise GameError(t("All seats are taken."))
    players = lobby.players if is_in else (*lobby.players, player)
    if not word:
        return replace(lobby, players=players)
    known = {role.word for role in GAMES[lobby.game].roles(_options(lobby))}
    if word not in known or any(
        taken == word and user_id != player.user_id for taken, user_id in lobby.roles
    ):
        raise GameError(t("Somebody else has picked that seat."))
    roles = tuple(pair for pair in lobby.roles if pair[1] != player.user_id)
    return replace(lobby, players=players, roles=(*roles, (word, player.user_id)))


def _with_computer(lobby: Lobby, user_id: int, level: str) -> Lobby:
    _check_in(lobby, user_id)
    if len(lobby.players) >= seats_for(lobby)[-1]:
        raise GameError(t("All seats are taken."))
    return replace(lobby, players=(*lobby.players, computer_player(level, lobby.players)))


def _without_computer(lobby: Lobby, user_id: int) -> Lobby:
    _check_in(lobby, user_id)
    computers = [player for player in lobby.players if player.computer]
    if not computers:
        raise GameError(t("There is no computer player here."))
    return replace(
        lobby, players=tuple(player for player in lobby.players if player != computers[-1])
    )


def _is_in(lobby: Lobby, user_id: int) -> bool:
    return user_id in {player.user_id for player in lobby.players}


def _is_full(lobby: Lobby) -> bool:
    """Are all seats taken, and every part that somebody has to pick?"""
    return len(lobby.players) >= seats_for(lobby)[-1] and _open_role(lobby) is None


def _check_in(lobby: Lobby, user_id: int) -> None:
    if not _is_in(lobby, user_id):
        raise GameError(t("Only those who are in can do that. Press **Join** first."))


def _left(lobby: Lobby, user_id: int) -> Lobby:
    if not _is_in(lobby, user_id):
        raise GameError(t("You are not in."))
    return replace(
        lobby,
        players=tuple(one for one in lobby.players if one.user_id != user_id),
        roles=tuple(pair for pair in lobby.roles if pair[1] != user_id),
    )


def _check_complete(lobby: Lobby) -> None:
    """Are there enough people, and is every seat filled that somebody has to pick?"""
    missing = seats_for(lobby)[0] - len(lobby.players)
    if missing > 0:
        raise GameError(tn("One more player is needed.", "{n} more players are needed.", missing))
    open_role = _open_role(lobby)
    if open_role:
        raise GameError(t("Somebody has to be the {role}. Press **{role}**.", role=open_role.title))


def _open_role(lobby: Lobby) -> Role | None:
    taken = {word for word, _ in lobby.roles}
    roles = GAMES[lobby.game].roles(_options(lobby))
    return next((role for role in roles if role.required and role.word not in taken), None)


def _invitation(lobby: Lobby) -> str:
    game = GAMES[lobby.game]
    seats = seats_for(lobby)
    titles = {role.word: role.title for role in game.roles(_options(lobby))}
    picked = {user_id: titles[word] for word, user_id in lobby.roles if word in titles}
    lines = [
        f"### {game.title}",
        say(t("Who plays? {n} of {most} are in.", n=len(lobby.players), most=seats[-1])),
    ]
    for player in lobby.players:
        role = f" — {say(picked[player.user_id])}" if player.user_id in picked else ""
        mark = "🤖" if player.computer else "•"
        lines.append(f"{mark} **{safe_name(player.name)}**{role}")
    chosen = describe(game, lobby.options)
    if chosen:
        lines.append(f"-# {chosen}")
    lines.append("-# " + say(t("The invitation ends <t:{at}:R>.", at=int(lobby.expires_at))))
    return clipped("\n".join(lines), 3_000)


def describe(game: Game[Any, Any, Any], options: Mapping[str, JsonValue]) -> str:
    """The options that differ from the default game, in words."""
    defaults = game.options_type().model_dump()
    told = []
    for name, value in options.items():
        if defaults.get(name) == value:
            continue
        title = game.options_type.model_fields[name].title or name.replace("_", " ")
        told.append(title if value is True else f"{title}: {value}")
    return " · ".join(told)


def _seat_offers(lobby: Lobby) -> list[Offer]:
    """Sitting down, on any seat or on a named one, and what one sits down to."""
    taken = {word for word, _ in lobby.roles}
    roles = GAMES[lobby.game].roles(_options(lobby))
    return [
        Offer(custom_id("join", lobby.id), Label(t("Join"), "✋", Tone.GOOD)),
        *(
            Offer(custom_id("join", lobby.id, role.word), Label(role.title), role.word in taken)
            for role in roles
        ),
        Offer(custom_id("rules", lobby.id), Label(t("How to play"), "📖")),
    ]


def _table_offers(lobby: Lobby) -> list[Offer]:
    """Going on from here: starting, standing up, taking the invitation back."""
    can_start = len(lobby.players) in seats_for(lobby) and _open_role(lobby) is None
    offers = [
        Offer(custom_id("start", lobby.id), Label(t("Start"), "▶️", Tone.MAIN), not can_start),
        Offer(custom_id("leave", lobby.id), Label(t("Leave"))),
        Offer(custom_id("cancel", lobby.id), Label(t("Cancel"), None, Tone.DANGER)),
    ]
    if any(player.computer for player in lobby.players):
        offers.append(Offer(custom_id("unbot", lobby.id), Label(t("Remove a computer"), "🤖")))
    return offers
