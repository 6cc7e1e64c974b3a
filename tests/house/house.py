"""A bot, a server and its people in one process, with short words for what they do.

simcord plays Discord. Every press goes the whole way: gateway event, bot, REST answer.
"""

from __future__ import annotations

import copy
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcord import actors

from cogs._client import Keraunos
from cogs._seated import Seated
from persistence.store import Store
from settings import BoardSettings, ComputerSettings, RaceSettings, Settings
from tests.house.seen import Seen

QUICK = Settings(
    board=BoardSettings(refresh_seconds=0.0),
    race=RaceSettings(settling_ms=0),
    computers=ComputerSettings(processes=0, pause_seconds=0.0),
)
# So long a pause of a computer that only the test's own clock brings its end, on any machine.
PAUSE = 100.0
SLOW = QUICK.model_copy(
    update={"computers": QUICK.computers.model_copy(update={"pause_seconds": PAUSE})}
)


@dataclass(frozen=True)
class Answer:
    """What a press or a command led to, for the one who did it."""

    seen: Seen | None  # the message that answered, or the pressed one as it now is
    more: tuple[Seen, ...]
    is_answered: bool

    @property
    def told(self) -> str:
        """All that only this person was told."""
        mine = [one for one in (self.seen, *self.more) if one and one.is_private]
        return "\n".join(one.text for one in mine)


@dataclass
class Person:
    """Somebody in the server; the same user writes in the channel and in their DMs."""

    house: House
    member: Any
    user: Any

    @property
    def id(self) -> int:
        return int(self.user.id)

    def _actor(self, channel_id: int) -> Any:
        channel = self.house.env.backend.get_channel(channel_id)
        return self.member if channel.guild_id else self.user

    async def says(self, command: str, /, *, at: Any = None, **options: Any) -> Answer:
        result = await self.member.slash(at or self.house.channel, command, **options)
        return self.house.answer(result)

    async def says_in_dm(self, command: str, /, **options: Any) -> Answer:
        return self.house.answer(await self.user.slash(command, **options))

    async def presses(self, message: Seen, label: str) -> Answer:
        """Presses the button or picks the option of this label; it must be there."""
        # Is it on the screen still? An old client may show what the server has changed.
        custom_id = message.buttons.get(label)
        if custom_id:
            return await self.forges(message, custom_id)
        custom_id, value = message.options[label]
        return await self.forges(message, custom_id, (value,))

    async def forges(self, message: Seen, custom_id: str, values: tuple[str, ...] = ()) -> Answer:
        """Sends a press as a client would, true or made up."""
        backend = self.house.env.backend
        stored = backend.get_message(message.channel_id, message.id)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        actor = self._actor(message.channel_id)
        return self.house.answer(await actors._component_interaction(actor, stored, data))

    def dms(self) -> list[Seen]:
        channel = self.house.env.backend.dm_channels.get(self.id)
        return self.house.messages(channel) if channel else []

    def close_dms(self) -> None:
        channel = self.user.dm_channel.id
        self.house.env.inject_error(
            "POST", f"/channels/{channel}/messages", status=403, code=50007, times=None
        )


@dataclass
class House:
    """The whole scene."""

    env: Any
    bot: Keraunos
    store: Store
    path: Path
    guild: Any
    channel: Any
    settings: Settings = QUICK
    bot_type: type[Keraunos] = Keraunos

    def person(self, name: str, **kwargs: Any) -> Person:
        user = self.env.create_user(name, global_name=kwargs.pop("shown_as", None))
        guild = kwargs.pop("guild", self.guild)
        return Person(self, guild.add_member(user, **kwargs), user)

    def seen(self, channel_id: int, message_id: int) -> Seen:
        return self._seen(self.env.backend.get_message(channel_id, message_id))

    def _seen(self, stored: Any) -> Seen:
        # simcord hands out its own lists, and an edit changes them.
        parts = copy.deepcopy(stored.components)
        files = tuple(str(file) for file in stored.attachments)
        is_private = bool(stored.flags & 64)
        return Seen(stored.id, stored.channel_id, stored.content, parts, is_private, files)

    def messages(self, channel_id: int) -> list[Seen]:
        """What stands in a channel, oldest first; ephemeral answers are not among it."""
        kept = self.env.backend.messages.get(channel_id, {})
        found = [self._seen(kept[number]) for number in sorted(kept)]
        return [message for message in found if not message.is_private]

    def every_message(self) -> list[Seen]:
        """All that was ever left standing, in all channels, ephemeral ones too."""
        found = self.env.backend.messages.values()
        return [self._seen(stored) for channel in found for stored in channel.values()]

    def answer(self, result: Any) -> Answer:
        response = result.response
        seen = self.seen(response.channel_id, response.id) if response else None
        more = tuple(self.seen(one.channel_id, one.id) for one in result.followups)
        return Answer(seen, more, result.acknowledged)

    async def seated(self, who: Person, *, over: bool = False) -> Seated:
        """The newest table that this person sits at."""
        records = await self.store.tables_of(who.id, over=over)
        return await self.bot.host.table(records[-1].id)

    async def start(self, command: str, *people: Person, **options: Any) -> Seated:
        """A table of these people: the first opens it, the others join, and it starts."""
        opened = await people[0].says(f"{command} new", **options)
        assert opened.seen
        for person in people[1:]:
            await person.presses(self.now(opened.seen), "Join")
        if "Start" in self.now(opened.seen).buttons:
            await people[0].presses(self.now(opened.seen), "Start")
        return await self.seated(people[0])

    def now(self, message: Seen) -> Seen:
        return self.seen(message.channel_id, message.id)

    def shown(self, seated: Seated, purpose: str) -> Seen:
        """The table's board, turn line or hand as it stands in the channel."""
        ref = seated.messages[purpose]
        return self.seen(ref.channel_id, ref.message_id)

    def thread(self, seated: Seated) -> list[Seen]:
        assert seated.record.thread_id
        return self.messages(seated.record.thread_id)

    def handle(self, channel_id: int) -> Any:
        """A channel or thread to say commands in."""
        found = [self.channel, *self.channel.threads]
        return next(one for one in found if one.id == channel_id)

    def here(self, seated: Seated) -> Any:
        assert seated.record.thread_id
        return self.handle(seated.record.thread_id)

    def player(self, seated: Seated, seat: int, *people: Person) -> Person:
        user_id = seated.record.players[seat].user_id
        return next(person for person in people if person.id == user_id)

    def requests(self, method: str, fragment: str = "") -> list[Any]:
        return [
            request
            for request in self.env.http_requests
            if request.method == method and fragment in request.path
        ]

    async def does(self, doing: Awaitable[Any]) -> Any:
        """Lets the bot do something of its own accord, and waits until all is shown."""
        with self.env._bot_scope():
            result = await doing
        await self.env.settle()
        return result

    async def restart(self) -> None:
        """The bot goes, and another one comes on the same file."""
        await self.env.settle()
        await self.bot.host.close()
        await self.store.close()
        self.store = await Store.open(self.path)
        self.bot = self.bot_type(self.store, self.settings)
        await self.env.restart_bot(self.bot)
        await self.env.settle()
