"""A Python client that acts as people, for tests and benchmarks; it may run in another process."""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Self, TypeAlias

import aiohttp

from local_discord.seen import Outcome, Seen
from local_discord.wire import Json, dump, load

__all__ = ["Outcome", "People", "Person", "RefusedError", "Seen"]

PATIENCE_SECONDS = 20.0


class RefusedError(Exception):
    """The local Discord refused a person's request."""

    def __init__(self, error: Json) -> None:
        super().__init__(f"{error['message']} ({error['code']}) {error.get('errors', '')}".strip())
        self.code = int(error["code"])
        self.error = error


ChannelLike: TypeAlias = "str | Json | Seen"
Predicate: TypeAlias = Callable[[Json], bool]


@dataclass(slots=True)
class _Wait:
    predicate: Predicate
    future: "asyncio.Future[Json]"


class People:
    """Many people over one websocket; `people["Iris"]` is one of them."""

    def __init__(
        self, socket: aiohttp.ClientWebSocketResponse, session: aiohttp.ClientSession
    ) -> None:
        self._socket = socket
        self._session = session
        self._numbers = itertools.count(1)
        self._replies: dict[int, asyncio.Future[Json]] = {}
        self._waits: list[_Wait] = []
        self._people: dict[str, Person] = {}
        self.channels: dict[str, Json] = {}
        self.commands: list[Json] = []
        self.bot: Json = {}
        self.guild: Json = {}
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.get_running_loop().create_task(self._listen())

    @classmethod
    async def connect(cls, live_url: str, *, quiet: bool = False) -> "People":
        """Connect; a quiet client gets replies only and no events, which is cheap."""
        session = aiohttp.ClientSession()
        url = f"{live_url}?people=none&events=personal" if quiet else live_url
        try:
            socket = await session.ws_connect(url, max_msg_size=0)
        except BaseException:
            await session.close()
            raise
        people = cls(socket, session)
        await people._ready
        return people

    async def close(self) -> None:
        """Disconnect."""
        await self._socket.close()
        await self._session.close()
        await asyncio.gather(self._task, return_exceptions=True)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __getitem__(self, name: str) -> "Person":
        for person in self._people.values():
            if name in (person.name, person.id):
                return person
        raise KeyError(name)

    def __iter__(self) -> Iterator["Person"]:
        return iter(list(self._people.values()))

    @property
    def is_bot_online(self) -> bool:
        """Is the bot connected, as far as this client has heard?"""
        return bool(self.bot["online"])

    async def bot_online(self, *, online: bool = True, patience: float = PATIENCE_SECONDS) -> None:
        """Wait until the bot is connected (or not)."""
        if self.is_bot_online != online:
            await self.wait_for(
                lambda e: e["event"] == "bot" and e["data"]["online"] is online, patience=patience
            )

    async def commands_synced(self, *names: str, patience: float = PATIENCE_SECONDS) -> None:
        """Wait until the bot has registered commands with these names."""
        wanted = set(names)
        if not wanted.issubset(c["name"] for c in self.commands):
            await self.wait_for(
                lambda e: (
                    e["event"] == "commands"
                    and wanted.issubset(c["name"] for c in e["data"]["commands"])
                ),
                patience=patience,
            )

    async def add(self, name: str, locale: str = "en-US") -> "Person":
        """A new person."""
        reply = await self.request("add_person", name=name, locale=locale)
        return self._met(reply["person"])

    def channel_id(self, channel: ChannelLike) -> str:
        """The id of a channel that is given by name, id, object, or a message in it."""
        if isinstance(channel, Seen):
            return channel.channel
        if isinstance(channel, dict):
            return str(channel["id"])
        name = channel.removeprefix("#")
        if name in self.channels:
            return name
        named = [known for known in self.channels.values() if known.get("name") == name]
        if named:
            # A channel goes before threads, a new thread before old ones of the same name.
            best = max(named, key=lambda known: ("thread_metadata" not in known, int(known["id"])))
            return str(best["id"])
        if name.isdigit():
            return name
        raise LookupError(f"No channel {name!r}")

    async def request(self, do: str, **fields: object) -> Json:
        """Ask, and wait for the reply; RefusedError if it is refused."""
        number = next(self._numbers)
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._replies[number] = future
        frame = dump({"n": number, "do": do, **fields})
        await self._socket.send_frame(frame, aiohttp.WSMsgType.TEXT)
        return await future

    async def misbehave(self, what: str, **fields: object) -> Json:
        """Tell the local Discord to misbehave (see PROTOCOL.md)."""
        return await self.request("misbehave", what=what, **fields)

    async def advance(self, seconds: float) -> None:
        """Let the local Discord's clock jump ahead."""
        await self.request("clock", advance=seconds)

    async def wait_for(self, predicate: Predicate, *, patience: float = PATIENCE_SECONDS) -> Json:
        """The next event that fits."""
        wait = _Wait(predicate, asyncio.get_running_loop().create_future())
        self._waits.append(wait)
        try:
            async with asyncio.timeout(patience):
                return await wait.future
        finally:
            self._waits.remove(wait)

    async def refresh(self) -> None:
        """Learn anew which people, channels and commands there are."""
        self._learn(await self.request("hello"))

    def _met(self, about: Json) -> "Person":
        person = self._people.get(about["id"])
        if person is None:
            person = self._people[about["id"]] = Person(self, about)
        person.about = about
        return person

    async def _listen(self) -> None:
        async for frame in self._socket:
            if frame.type == aiohttp.WSMsgType.TEXT:
                self._heard(load(frame.data))
        lost = ConnectionError("The local Discord has closed the connection.")
        for future in [*self._replies.values(), *(wait.future for wait in self._waits)]:
            if not future.done():
                future.set_exception(lost)
        if not self._ready.done():
            self._ready.set_exception(lost)

    def _heard(self, frame: Any) -> None:  # noqa: ANN401
        if "event" in frame:
            self._event(frame)
            return
        future = self._replies.pop(frame["n"], None)
        if future is None or future.done():
            return
        if "error" in frame:
            future.set_exception(RefusedError(frame["error"]))
        else:
            future.set_result(frame["ok"])

    def _event(self, frame: Json) -> None:
        event, data = frame["event"], frame["data"]
        if event == "hello":
            self._learn(data)
            self._ready.set_result(None)
        elif event == "channel":
            self.channels[data["id"]] = data
        elif event == "channel_delete":
            self.channels.pop(data["id"], None)
        elif event == "person":
            self._met(data)
        elif event == "bot":
            self.bot = data
        elif event == "commands":
            self.commands = data["commands"]
        for wait in self._waits:
            if not wait.future.done() and wait.predicate(frame):
                wait.future.set_result(frame)

    def _learn(self, data: Json) -> None:
        self.channels = {channel["id"]: channel for channel in data["channels"]}
        self.commands, self.guild, self.bot = data["commands"], data["guild"], data["bots"][0]
        for about in data["people"]:
            self._met(about)


@dataclass(eq=False)
class Person:
    """One person, who can do what people do in Discord."""

    people: People
    about: Json = field(repr=False)

    @classmethod
    async def connect(cls, live_url: str, name: str) -> "Person":
        """A person with a connection of their own; `await person.people.close()` ends it."""
        return (await People.connect(live_url))[name]

    @property
    def id(self) -> str:
        """The person's id."""
        return str(self.about["id"])

    @property
    def name(self) -> str:
        """The name that others see."""
        return str(self.about["display_name"])

    async def ask(self, do: str, **fields: object) -> Json:
        """A request of the protocol, as this person."""
        return await self.people.request(do, **{"as": self.id}, **fields)

    async def slash(
        self,
        command: str,
        /,
        *,
        channel: ChannelLike = "games",
        wait: str = "settled",
        patience: float = PATIENCE_SECONDS,
        also: Json | None = None,
        **options: object,
    ) -> Outcome:
        """Use a slash command such as "lightning-dice new" and wait for the answer.

        Options whose names are taken here (channel, wait ...) go into `also`.
        """
        name, *path = command.removeprefix("/").split()
        options |= also or {}
        return await self._act(
            "slash", wait, patience, channel=self.people.channel_id(channel), command=name,
            path=path, options=options,
        )  # fmt: skip

    async def autocomplete(
        self,
        command: str,
        option: str,
        typed: str = "",
        /,
        *,
        channel: ChannelLike = "games",
        **options: object,
    ) -> list[Json]:
        """The choices that the bot offers for an option."""
        name, *path = command.removeprefix("/").split()
        reply = await self.ask(
            "autocomplete", channel=self.people.channel_id(channel), command=name, path=path,
            options={**options, option: typed}, focused=option,
        )  # fmt: skip
        return list(reply["choices"])

    async def press(
        self,
        message: Seen,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        wait: str = "settled",
        patience: float = PATIENCE_SECONDS,
    ) -> Outcome:
        """Press the button with this label or custom_id and wait for the answer."""
        if custom_id is None:
            custom_id = (
                message.button(label)["custom_id"] if label else message.buttons[0]["custom_id"]
            )
        return await self._act(
            "press",
            wait,
            patience,
            channel=message.channel,
            message=message.id,
            custom_id=custom_id,
        )

    async def choose(
        self,
        message: Seen,
        values: str | list[str],
        *,
        custom_id: str | None = None,
        wait: str = "settled",
        patience: float = PATIENCE_SECONDS,
    ) -> Outcome:
        """Choose in a select (the message's only one, or by custom_id) and wait for the answer."""
        custom_id = custom_id or message.selects[0]["custom_id"]
        chosen = [values] if isinstance(values, str) else values
        return await self._act(
            "choose", wait, patience, channel=message.channel, message=message.id,
            custom_id=custom_id, values=chosen,
        )  # fmt: skip

    async def submit(
        self,
        modal: Outcome | Json,
        values: Json,
        *,
        wait: str = "settled",
        patience: float = PATIENCE_SECONDS,
    ) -> Outcome:
        """Fill in a modal that an action opened, and send it off."""
        opened = modal.modal if isinstance(modal, Outcome) else modal
        if opened is None:
            raise LookupError("No modal was opened.")
        return await self._act(
            "submit", wait, patience, interaction=opened["interaction"], values=values
        )

    async def _act(self, do: str, wait: str, patience: float, **fields: object) -> Outcome:
        async with asyncio.timeout(patience):
            reply = await self.ask(do, wait=wait, **fields)
        message = reply.get("message")
        return Outcome(
            reply["interaction"], None if message is None else Seen(message), reply.get("modal")
        )

    async def say(self, text: str, *, channel: ChannelLike = "games", **fields: object) -> Seen:
        """Write a message."""
        reply = await self.ask(
            "send", channel=self.people.channel_id(channel), content=text, **fields
        )
        return Seen(reply["message"])

    async def read(self, channel: ChannelLike = "games", *, limit: int = 50) -> list[Seen]:
        """What this person sees in a channel, oldest first, their ephemeral messages included."""
        reply = await self.ask("history", channel=self.people.channel_id(channel), limit=limit)
        return [Seen(message) for message in reply["messages"]]

    async def see(self, message: Seen) -> Seen:
        """The message as it is now."""
        reply = await self.ask("message", channel=message.channel, message=message.id)
        return Seen(reply["message"])

    async def dms(self, *, limit: int = 50) -> list[Seen]:
        """The direct messages with the bot, oldest first."""
        opened = await self.ask("open_dm", **{"with": self.people.bot["id"]})
        channel = opened["channel"]
        self.people.channels[channel["id"]] = channel
        return await self.read(channel, limit=limit)

    async def dm_channel(self) -> str:
        """The id of the direct message with the bot."""
        opened = await self.ask("open_dm", **{"with": self.people.bot["id"]})
        self.people.channels[opened["channel"]["id"]] = opened["channel"]
        return str(opened["channel"]["id"])

    async def dismiss(self, message: Seen) -> None:
        """Hide an ephemeral message."""
        await self.ask("dismiss", channel=message.channel, message=message.id)

    async def wait_for(
        self, predicate: Callable[[Seen], bool], *, patience: float = PATIENCE_SECONDS
    ) -> Seen:
        """The next new or edited message that this person can see and that fits."""

        def fits(event: Json) -> bool:
            if event["event"] not in ("message", "message_edit"):
                return False
            if event["for"] is None and not self.can(event["data"]["channel_id"], "view"):
                return False
            return (event["for"] is None or self.id in event["for"]) and predicate(
                Seen(event["data"])
            )

        return Seen((await self.people.wait_for(fits, patience=patience))["data"])

    def can(self, channel: ChannelLike, word: str) -> bool:
        """May this person view, send, attach ... in a channel?"""
        known = self.people.channels.get(self.people.channel_id(channel))
        if known is None:
            return True
        return word in known["can"].get(self.id, known["can"]["everyone"])
