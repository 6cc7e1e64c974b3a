"""What a person sees: a message, and what came of an action."""

from dataclasses import dataclass

from local_discord.components import BUTTON, SELECTS, TEXT_DISPLAY, walk
from local_discord.limits import EPHEMERAL, LOADING
from local_discord.wire import Json


class Seen:
    """A message as a person sees it."""

    __slots__ = ("body",)

    def __init__(self, body: Json) -> None:
        self.body = body

    def __repr__(self) -> str:
        return f"<Seen {self.id} {self.text[:60]!r} {[b.get('label') for b in self.buttons]}>"

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.body["id"])

    @property
    def channel(self) -> str:
        """The id of the channel that it is in."""
        return str(self.body["channel_id"])

    @property
    def author(self) -> str:
        """The id of who wrote it."""
        return str(self.body["author"]["id"])

    @property
    def text(self) -> str:
        """Everything that can be read in it: content and text displays."""
        shown = [c["content"] for c in self.components if c["type"] == TEXT_DISPLAY]
        return "\n".join(filter(None, [self.body["content"], *shown]))

    @property
    def is_ephemeral(self) -> bool:
        """Does only one person see it?"""
        return bool(self.body["flags"] & EPHEMERAL)

    @property
    def is_thinking(self) -> bool:
        """Does it say that the bot is thinking?"""
        return bool(self.body["flags"] & LOADING)

    @property
    def components(self) -> list[Json]:
        """All components, nested ones included."""
        return [component for component, _ in walk(self.body["components"])]

    @property
    def buttons(self) -> list[Json]:
        """All buttons."""
        return [component for component in self.components if component["type"] == BUTTON]

    @property
    def selects(self) -> list[Json]:
        """All selects."""
        return [component for component in self.components if component["type"] in SELECTS]

    @property
    def attachments(self) -> list[Json]:
        """Its files."""
        return list(self.body["attachments"])

    def button(self, label: str) -> Json:
        """The button with this label."""
        for button in self.buttons:
            if button.get("label") == label:
                return button
        raise LookupError(f"No button {label!r}, only {[b.get('label') for b in self.buttons]}")


@dataclass(slots=True, frozen=True)
class Outcome:
    """What came of an action: how the bot answered, and what it brought."""

    interaction: Json
    message: Seen | None = None
    modal: Json | None = None

    @property
    def state(self) -> str:
        """answered, deferred, thinking or failed."""
        return str(self.interaction["state"])

    @property
    def is_failed(self) -> bool:
        """Did the bot not answer in time?"""
        return self.state == "failed"

    @property
    def reason(self) -> str | None:
        """What Discord shows when the bot didn't answer."""
        return self.interaction.get("reason")

    @property
    def is_ephemeral(self) -> bool:
        """Is the answer for this person only?"""
        return self.message is not None and self.message.is_ephemeral

    @property
    def text(self) -> str:
        """The answer's text."""
        return "" if self.message is None else self.message.text
