"""Interactions: what a person asked of the bot, how long it may take, and what became of it."""

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from local_discord.clock import Alarm
from local_discord.errors import refusal
from local_discord.live import Live
from local_discord.wire import Json
from local_discord.world import Channel, Message, World

ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
# Under a load test the oldest tokens end early, rather than the memory.
MOST_REMEMBERED = 200_000
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
PENDING, THINKING, DEFERRED, ANSWERED, FAILED = (
    "pending",
    "thinking",
    "deferred",
    "answered",
    "failed",
)
_REASONS = {
    COMMAND: "The application did not respond",
    COMPONENT: "This interaction failed",
    AUTOCOMPLETE: "Loading options failed",
    MODAL: "Something went wrong. Try again.",
}


@dataclass(slots=True, eq=False)
class Interaction:
    """One interaction, from the click to the end of its token."""

    id: str
    token: str
    type: int
    kind: str
    person: str
    channel: Channel
    created: float
    command: str | None = None
    # The type of the option that an autocomplete is about.
    completes: int = 0
    custom_id: str | None = None
    # The pressed message, or for a modal the one whose button opened it.
    source: Message | None = None
    metadata: Json = field(default_factory=dict)
    state: str = PENDING
    ephemeral: bool = False
    # The first answer (@original); the pressed message itself after an update.
    response: Message | None = None
    followups: dict[str, Message] = field(default_factory=dict)
    modal: Json | None = None
    choices: list[Json] | None = None
    reason: str | None = None
    alarm: Alarm | None = None
    waiters: list[Callable[["Interaction"], bool]] = field(default_factory=list)

    def shown(self) -> Json:
        """The interaction, for the page."""
        shown: Json = {
            "id": self.id,
            "person": self.person,
            "kind": self.kind,
            "channel": self.channel.id,
            "state": self.state,
            "ephemeral": self.ephemeral,
        }
        if self.command is not None:
            shown["command"] = self.command
        if self.source is not None:
            shown["message"] = self.source.id
        if self.custom_id is not None:
            shown["custom_id"] = self.custom_id
        if self.response is not None:
            shown["response"] = self.response.id
        if self.reason is not None:
            shown["reason"] = self.reason
        return shown


class Interactions:
    """All interactions whose token may still be used."""

    def __init__(self, world: World, live: Live) -> None:
        self._world = world
        self._live = live
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._ages: deque[Interaction] = deque()

    def open(self, type: int, kind: str, person: str, channel: Channel) -> Interaction:
        """A new interaction, which the bot must answer within three seconds."""
        now = self._world.clock.now()
        self._forget_old(now)
        token = secrets.token_urlsafe(48)
        interaction = Interaction(self._world.ids.next(), token, type, kind, person, channel, now)
        self._by_id[interaction.id] = interaction
        self._by_token[token] = interaction
        self._ages.append(interaction)
        interaction.alarm = self._world.clock.call_at(
            now + ANSWER_SECONDS, lambda: self._expire(interaction)
        )
        return interaction

    def pending(self) -> list[Interaction]:
        """Those that a person still waits for."""
        waiting = (PENDING, THINKING)
        return [i for i in self._by_id.values() if i.state in waiting and i.type != AUTOCOMPLETE]

    def to_answer(self, id: str, token: str) -> Interaction:
        """The interaction that a callback answers: in time, and only once."""
        interaction = self._by_id.get(id)
        if interaction is None or interaction.token != token:
            raise refusal(10062)
        if interaction.state == FAILED and interaction.response is None:
            raise refusal(10062)
        if interaction.state != PENDING:
            raise refusal(40060)
        return interaction

    def by_token(self, token: str) -> Interaction:
        """The answered interaction of a token that is at most fifteen minutes old."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise refusal(50027)
        if self._world.clock.now() - interaction.created > TOKEN_SECONDS:
            raise refusal(50027)
        if interaction.state in (PENDING, FAILED):
            raise refusal(10015)
        return interaction

    def opened_modal(self, id: str, person: str) -> Interaction:
        """The interaction that opened a modal for this person."""
        interaction = self._by_id.get(id)
        if interaction is None or interaction.modal is None or interaction.person != person:
            raise refusal(10062)
        return interaction

    def settle(self, interaction: Interaction, state: str, reason: str | None = None) -> None:
        """Give it a new state, tell its person, and wake those who wait for it."""
        interaction.state = state
        interaction.reason = reason
        if interaction.alarm is not None and state != PENDING:
            interaction.alarm.cancel()
            interaction.alarm = None
        if state == THINKING:
            end = interaction.created + TOKEN_SECONDS
            interaction.alarm = self._world.clock.call_at(end, lambda: self._expire(interaction))
        if interaction.type != AUTOCOMPLETE:
            self.tell(interaction)
        interaction.waiters = [wait for wait in interaction.waiters if not wait(interaction)]

    def tell(self, interaction: Interaction) -> None:
        """Show its state to its person."""
        self._live.emit("interaction", interaction.shown(), people=[interaction.person])

    def _expire(self, interaction: Interaction) -> None:
        if interaction.state in (PENDING, THINKING):
            self.settle(interaction, FAILED, _REASONS[interaction.type])

    def _forget_old(self, now: float) -> None:
        while self._ages and (
            now - self._ages[0].created > TOKEN_SECONDS + 60 or len(self._ages) > MOST_REMEMBERED
        ):
            old = self._ages.popleft()
            self._by_id.pop(old.id, None)
            self._by_token.pop(old.token, None)
