"""The parts of the local Discord, together: what every route and request works on."""

import asyncio
from collections.abc import Callable

from aiohttp import web

from local_discord import views
from local_discord.clock import Clock
from local_discord.gateway import GUILDS, Gateway
from local_discord.interactions import Interactions
from local_discord.live import Live
from local_discord.misbehave import Misbehaviour
from local_discord.rates import Rates
from local_discord.store import Store
from local_discord.world import PRIVATE_THREAD, Channel, User, World


class Discord:
    """One local Discord."""

    def __init__(
        self, clock: Clock, store: Store, *, rate_limits: bool, allow_privileged: bool
    ) -> None:
        self.clock = clock
        self.store = store
        self.base_url = ""
        self.world = World(clock, store)
        self.live = Live(self.world)
        self.gateway = Gateway(self.world, self.tell_bot, allow_privileged=allow_privileged)
        self.interactions = Interactions(self.world, self.live)
        self.rates = Rates(clock, is_on=rate_limits)
        self.misbehaviour = Misbehaviour()
        # Messages that were sent with enforce_nonce, for a few minutes.
        self.nonces: dict[tuple[str, str], tuple[float, str]] = {}
        self.sockets: set[web.WebSocketResponse] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        # Tests may listen to what the bot asks: method, path and body of each request.
        self.overheard: Callable[[str, str, object], None] | None = None

    def tell_bot(self) -> None:
        """Tell the page whether the bot is there."""
        self.live.emit("bot", views.bot(self.world, online=self.gateway.is_online))

    def tell_person(self, user: User) -> None:
        """Tell the page of a new or changed person."""
        self.live.emit("person", views.person(self.world, user))

    def tell_channel(self, channel: Channel) -> None:
        """Tell the page of a new or changed channel."""
        people = None
        if channel.body["type"] == PRIVATE_THREAD:
            people = self.world.watchers(channel)
        shown = views.channel_for_page(self.world, channel)
        self.live.emit("channel", shown, people=people, channel=channel)

    def tell_commands(self) -> None:
        """Tell the page of the commands that there are now."""
        self.live.emit("commands", {"commands": list(self.world.commands.values())})

    def tell_misbehaviour(self) -> None:
        """Tell the page what goes wrong on purpose at present."""
        self.live.emit("misbehaviour", self.misbehaviour.shown())

    def channel_changed(self, channel: Channel) -> None:
        """Keep a changed channel, and tell bot and page."""
        self.world.keep_channel(channel)
        if channel.is_thread:
            body = views.thread_for_bot(self.world, channel)
            self.gateway.dispatch("THREAD_UPDATE", body, intent=GUILDS)
        elif not channel.is_direct:
            self.gateway.dispatch("CHANNEL_UPDATE", channel.body, intent=GUILDS)
        self.tell_channel(channel)

    def permissions_changed(self) -> None:
        """Roles or overwrites have changed: what people may do is computed anew and shown."""
        self.world.permissions_changed()
        for channel in self.world.channels.values():
            if not channel.is_direct:
                self.tell_channel(channel)
