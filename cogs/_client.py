"""Keraunos: the Discord client that loads the cogs and routes what people do."""

from __future__ import annotations

import hashlib
import json
import logging
import pkgutil
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import cogs
from cogs import _presses
from cogs._host import Host
from cogs._lean import read_less
from cogs._presses import Action, Interaction
from persistence.store import Store
from settings import Settings

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["Keraunos"]):
    """The slash commands; what goes wrong in one is explained like a press."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answers a failed command with a sentence."""
        cause = getattr(error, "original", error)
        await _presses.explain(interaction, cause)


class Keraunos(commands.Bot):
    """The bot. It needs no privileged intent."""

    def __init__(self, store: Store, settings: Settings, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(
            command_prefix=(),
            intents=discord.Intents(guilds=True),
            tree_cls=Tree,
            help_command=None,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            **kwargs,
        )
        self.store = store
        self.settings = settings
        self.host = Host(self, store, settings)
        self.actions: dict[str, Action] = {
            "move": self.host.walk.press_move,
            "pick": self.host.walk.press_pick,
            "back": self.host.walk.press_back,
            "panel": self.host.walk.press_panel,
            "hand": self.host.walk.press_panel,
            "join": self.host.lobbies.press_join,
            "bot": self.host.lobbies.press_computer,
            "unbot": self.host.lobbies.press_dismiss,
            "rules": self.host.lobbies.press_rules,
            "leave": self.host.lobbies.press_leave,
            "start": self.host.lobbies.press_start,
            "cancel": self.host.lobbies.press_cancel,
        }

    def listen_for(self, actions: Mapping[str, Action]) -> None:
        """A cog's own buttons, by the verb in their custom_id."""
        if taken := self.actions.keys() & actions:
            raise ValueError(f"Buttons with these verbs are known already: {sorted(taken)}")
        self.actions.update(actions)

    async def setup_hook(self) -> None:
        """Loads every cog, tells Discord the commands if they changed, takes up the tables."""
        read_less(self)
        for module in pkgutil.iter_modules(cogs.__path__):
            if not module.name.startswith("_"):
                await self.load_extension(f"cogs.{module.name}")
        await self._sync_commands()
        self.host.start()

    async def on_interaction(self, interaction: Interaction) -> None:
        """A press; slash commands go their own way."""
        if interaction.type is discord.InteractionType.component:
            await _presses.dispatch(interaction)

    async def on_ready(self) -> None:
        """Connected."""
        log.info("Ready as %s; servers: %d", self.user, len(self.guilds))

    async def close(self) -> None:
        """Finishes what is in hand, then disconnects."""
        if not self.is_closed():
            await self.host.close()
        await super().close()

    async def _sync_commands(self) -> None:
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        told = json.dumps([str(self.application_id), payload], sort_keys=True).encode()
        digest = hashlib.sha256(told).hexdigest()
        # A Discord of one's own may have been started afresh, so it is always told.
        if not self.settings.discord.api_url and await self.store.get("commands") == digest:
            return
        await self.tree.sync()
        await self.store.set("commands", digest)
