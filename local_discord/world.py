"""What there is: people, the bot, the server, its roles, channels, threads, direct messages."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from local_discord import permissions
from local_discord.clock import Clock, Snowflakes
from local_discord.errors import refusal
from local_discord.store import Store
from local_discord.wire import Json

TEXT, DIRECT, CATEGORY, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 4, 11, 12


@dataclass(slots=True)
class User:
    """A person or the bot. `public` is Discord's user object, shared by all that mention it."""

    public: Json
    color: str
    locale: str = "en-US"
    dms_closed: bool = False
    member: Json | None = None

    @property
    def id(self) -> str:
        """The user's id."""
        return str(self.public["id"])

    @property
    def is_bot(self) -> bool:
        """Is it the bot?"""
        return bool(self.public.get("bot"))

    @property
    def name(self) -> str:
        """The name that others see."""
        return str(self.public["global_name"] or self.public["username"])


@dataclass(slots=True)
class Message:
    """A message, and what only the local Discord knows about it."""

    body: Json
    pings: list[str] = field(default_factory=list)
    ephemeral_to: str | None = None
    # The times of edits made when it was over an hour old: Discord caps those.
    late_edits: list[float] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.body["id"])


@dataclass(slots=True)
class Channel:
    """A channel, thread or direct message with its messages, oldest first."""

    body: Json
    messages: dict[str, Message] = field(default_factory=dict)
    # Who joined a thread, and when.
    joined: dict[str, str] = field(default_factory=dict)
    # Whose direct message with the bot it is.
    person: str | None = None

    @property
    def id(self) -> str:
        """The channel's id."""
        return str(self.body["id"])

    @property
    def is_thread(self) -> bool:
        """Is it a thread?"""
        return self.body["type"] in (PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def is_direct(self) -> bool:
        """Is it a direct message?"""
        return self.person is not None

    @property
    def is_archived(self) -> bool:
        """Is it an archived thread?"""
        return self.is_thread and bool(self.body["thread_metadata"]["archived"])

    @property
    def takes_messages(self) -> bool:
        """Can anything be said in it?"""
        return bool(self.body["type"] != CATEGORY)


class World:
    """Everything that exists, and who may see it."""

    def __init__(self, clock: Clock, store: Store) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.store = store
        self.guild: Json = {}
        self.bot_id = ""
        self.bot_token = ""
        self.users: dict[str, User] = {}
        self.roles: dict[str, Json] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: dict[str, Json] = {}
        self.reads: dict[str, dict[str, str]] = {}
        # Ephemeral messages live in memory only, as on Discord they end with the session.
        self.ephemeral: dict[str, Message] = {}
        self._permissions: dict[tuple[str, str], int] = {}

    @property
    def guild_id(self) -> str:
        """The server's id."""
        return str(self.guild["id"])

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.users[self.bot_id]

    def people(self) -> Iterator[User]:
        """All people, in the order of their arrival."""
        return (user for user in self.users.values() if not user.is_bot)

    def user(self, id: object) -> User:
        """The user with this id."""
        user = self.users.get(str(id))
        if user is None:
            raise refusal(10013)
        return user

    def member(self, id: object) -> User:
        """The member of the server with this id."""
        user = self.users.get(str(id))
        if user is None or user.member is None:
            raise refusal(10007)
        return user

    def channel(self, id: object) -> Channel:
        """The channel with this id."""
        channel = self.channels.get(str(id))
        if channel is None:
            raise refusal(10003)
        return channel

    def message(self, channel: Channel, id: object) -> Message:
        """An ordinary (not ephemeral) message of a channel."""
        message = channel.messages.get(str(id))
        if message is None:
            raise refusal(10008)
        return message

    def direct_with(self, person: str) -> Channel | None:
        """The person's direct message with the bot, if it is open."""
        return next((c for c in self.channels.values() if c.person == person), None)

    def threads_of(self, channel: Channel) -> list[Channel]:
        """A channel's threads."""
        return [
            c for c in self.channels.values() if c.is_thread and c.body["parent_id"] == channel.id
        ]

    def guild_permissions(self, user: User) -> int:
        """What a member may do in the whole server."""
        if user.member is None:
            return 0
        held = [self.roles[self.guild_id], *(self.roles[r] for r in user.member["roles"])]
        return permissions.in_guild(held, is_owner=user.id == self.guild["owner_id"])

    def permissions(self, user_id: str, channel: Channel) -> int:
        """What a user may do in a channel."""
        key = (user_id, channel.id)
        bits = self._permissions.get(key)
        if bits is None:
            bits = self._permissions[key] = self._computed(self.users[user_id], channel)
        return bits

    def permissions_changed(self) -> None:
        """Forget what was computed: roles, overwrites or members have changed."""
        self._permissions.clear()

    def can_see(self, user_id: str, channel: Channel) -> bool:
        """May this user see the channel?"""
        return bool(self.permissions(user_id, channel) & permissions.VIEW)

    def need(self, user_id: str, channel: Channel, bits: int) -> None:
        """Refuse if the user can't see the channel, or lacks a permission in it."""
        held = self.permissions(user_id, channel)
        if not held & permissions.VIEW:
            raise refusal(50001)
        if held & bits != bits:
            raise refusal(50013)

    def watchers(self, channel: Channel) -> list[str]:
        """The people who can see a channel."""
        return [user.id for user in self.people() if self.can_see(user.id, channel)]

    def _computed(self, user: User, channel: Channel) -> int:
        if channel.is_direct:
            return permissions.DIRECT if user.id in (channel.person, self.bot_id) else 0
        if user.member is None:
            return 0
        home = self.channels[channel.body["parent_id"]] if channel.is_thread else channel
        bits = permissions.in_channel(
            self.guild_permissions(user),
            home.body.get("permission_overwrites", ()),
            self.guild_id,
            user.id,
            user.member["roles"],
        )
        is_private = channel.body["type"] == PRIVATE_THREAD
        if is_private and user.id not in channel.joined and not bits & permissions.MANAGE_THREADS:
            return 0
        return bits

    def keep_meta(self, base_url: str) -> None:
        """Keep the server itself, and the address that the links to files begin with."""
        meta = {"guild": self.guild, "bot": self.bot_id, "token": self.bot_token, "base": base_url}
        self.store.put("meta", "world", lambda: meta)

    def keep_user(self, user: User) -> None:
        """Keep a user's change."""
        self.store.put("user", user.id, lambda: _kept_user(user))

    def keep_role(self, role: Json) -> None:
        """Keep a role's change."""
        self.store.put("role", role["id"], lambda: role)

    def keep_channel(self, channel: Channel) -> None:
        """Keep a channel's change."""
        self.store.put("channel", channel.id, lambda: _kept_channel(channel))

    def keep_message(self, message: Message) -> None:
        """Keep a message's change; ephemeral ones are never kept."""
        if message.ephemeral_to is None:
            self.store.put("message", message.id, lambda: _kept_message(message))

    def keep_command(self, command: Json) -> None:
        """Keep a command's change."""
        self.store.put("command", command["id"], lambda: command)

    def keep_reads(self, person: str) -> None:
        """Keep what a person has read."""
        self.store.put("reads", person, lambda: dict(self.reads[person]))

    def load(self, base_url: str) -> bool:
        """Read the world from its file, if there is one; links follow the new address."""
        meta = dict(self.store.entries("meta")).get("world")
        if meta is None:
            return False
        self.guild, self.bot_id, self.bot_token = meta["guild"], meta["bot"], meta["token"]
        self.users = {key: User(**user) for key, user in self.store.entries("user")}
        self.roles = dict(self.store.entries("role"))
        self.channels = {key: Channel(**channel) for key, channel in self.store.entries("channel")}
        self.commands = dict(self.store.entries("command"))
        self.reads = {key: dict(reads) for key, reads in self.store.entries("reads")}
        moved = (meta["base"], base_url)
        for _, kept in self.store.entries("message", moved):
            self._load_message(kept)
        self._last_id()
        return True

    def _load_message(self, kept: Json) -> None:
        message = Message(kept["body"], kept["pings"], None, kept["late_edits"])
        message.body["author"] = self.users[message.body["author"]["id"]].public
        channel = self.channels.get(message.body["channel_id"])
        if channel is not None:
            channel.messages[message.id] = message

    def _last_id(self) -> None:
        """New ids must be above all old ones, even if a test's clock had run ahead."""
        known = [*self.users, *self.roles, *self.channels, *self.commands]
        known += [
            last for channel in self.channels.values() for last in list(channel.messages)[-1:]
        ]
        self.ids.last = max(map(int, known), default=0) + 1000


def _kept_user(user: User) -> Json:
    return {
        "public": user.public,
        "color": user.color,
        "locale": user.locale,
        "dms_closed": user.dms_closed,
        "member": user.member,
    }


def _kept_channel(channel: Channel) -> Json:
    return {"body": channel.body, "joined": channel.joined, "person": channel.person}


def _kept_message(message: Message) -> Json:
    return {"body": message.body, "pings": message.pings, "late_edits": message.late_edits}
