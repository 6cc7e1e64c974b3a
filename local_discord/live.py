"""The people's side: one websocket for each window or client, with events and their audience."""

from collections.abc import Iterable

from local_discord.outbox import Outbox
from local_discord.wire import Json, dump
from local_discord.world import Channel, World


class Listener:
    """One connection, and whose events it wants."""

    def __init__(self, outbox: Outbox, people: set[str] | None, *, personal_only: bool) -> None:
        self.outbox = outbox
        self.people = people
        self.personal_only = personal_only

    def wants(self, audience: list[str] | None, channel: Channel | None, world: World) -> bool:
        """Is an event for these people, or about this channel, for this connection?"""
        if audience is None:
            return not self.personal_only and self._sees(channel, world)
        return self.people is None or not self.people.isdisjoint(audience)

    def _sees(self, channel: Channel | None, world: World) -> bool:
        if self.people is None or channel is None:
            return True
        return any(world.can_see(one, channel) for one in self.people if one in world.users)


class Live:
    """Tells every connection what it should hear."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.listeners: set[Listener] = set()

    def emit(
        self,
        event: str,
        data: Json,
        *,
        people: Iterable[str] | None = None,
        channel: Channel | None = None,
    ) -> None:
        """Send an event to its audience: some people, or all who can see the channel."""
        audience = None if people is None else list(people)
        if audience is None and channel is not None and channel.person is not None:
            audience = [channel.person]
        frame: bytes | None = None
        for listener in self.listeners:
            if listener.wants(audience, channel, self._world):
                frame = frame or dump({"event": event, "for": audience, "data": data})
                listener.outbox.push(frame)
