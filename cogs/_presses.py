"""From a press to an action: one place reads custom_ids, and one answers whatever goes wrong.

discord.py would rebuild the whole message for each press to find the item, and would swallow
what an item's callback raises; reading the custom_id ourselves is shorter, faster and honest.
"""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from cogs._layout import note
from cogs._presenter import Offer
from cogs._words import NOT_MINE, say, went_wrong
from rules.errors import GameError
from rules.text import Text, t

if TYPE_CHECKING:
    from cogs._client import Keraunos

log = logging.getLogger(__name__)

ANSWERED = 40060  # this interaction has been answered already

Interaction: TypeAlias = "discord.Interaction[Keraunos]"


@dataclass(frozen=True, slots=True)
class Press:
    """A press that named something of ours; everything in it is hostile until checked."""

    id: str
    rest: tuple[str, ...]
    values: tuple[str, ...]  # what was picked in a select

    def part(self, index: int) -> str:
        """A part of the rest, or nothing."""
        return self.rest[index] if index < len(self.rest) else ""

    def number(self, index: int) -> int | None:
        """A part of the rest that must be a small number."""
        part = self.part(index)
        return int(part) if part.isascii() and part.isdecimal() and len(part) < 10 else None


class WayOutError(GameError):
    """An obstacle, and the button that leads past it."""

    def __init__(self, text: Text, offer: Offer) -> None:
        super().__init__(text)
        self.offer = offer


Action: TypeAlias = Callable[[Interaction, Press], Awaitable[None]]


def read(interaction: Interaction) -> tuple[str, Press] | None:
    """The verb and the press that a custom_id names, or None where it is not ours."""
    data: dict[str, Any] = dict(interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    values = data.get("values") or ()
    prefix, _, tail = custom_id.partition(":")
    parts = tail.split(":")
    if prefix != "k" or len(parts) < 2:
        return None
    return parts[0], Press(parts[1], tuple(parts[2:]), tuple(map(str, values)))


async def dispatch(interaction: Interaction) -> None:
    """Answers a press: by its action, or with a sentence that only the presser sees."""
    named = read(interaction)
    action = named and interaction.client.actions.get(named[0])
    if named is None or action is None:
        await tell(interaction, NOT_MINE)
        return
    try:
        await action(interaction, named[1])
    except Exception as error:  # noqa: BLE001 -- whatever it is, the presser gets an answer
        await explain(interaction, error)


async def explain(interaction: Interaction, error: Exception) -> None:
    """Tells the person what went wrong, in a sentence; logs what we did not expect."""
    if isinstance(error, GameError):
        offers = (error.offer,) if isinstance(error, WayOutError) else ()
        await tell(interaction, error.text, offers=offers)
        return
    if isinstance(error, discord.Forbidden):
        await tell(interaction, missing_permission(interaction))
        return
    # Is it too late to answer, or was it answered twice? Then there is nobody to tell.
    is_answered = isinstance(error, discord.HTTPException) and error.code == ANSWERED
    if is_answered or isinstance(error, discord.NotFound | discord.InteractionResponded):
        log.info("An interaction could not be answered: %s", error)
        return
    reference = report(error, f"interaction by {interaction.user.id}")
    await tell(interaction, went_wrong(reference))


def report(error: BaseException, doing: str) -> str:
    """Logs an unexpected error under a short reference, without the values that it quotes."""
    reference = secrets.token_hex(3)
    frames = "".join(traceback.format_tb(error.__traceback__))
    # An error's own words may quote a snapshot or a hand, so only its kind is logged.
    log.error("Reference %s, %s: %s\n%s", reference, doing, type(error).__name__, frames)
    return reference


async def tell(
    interaction: Interaction, text: Text, names: tuple[str, ...] = (), *,
    offers: tuple[Offer, ...] = (),
) -> None:  # fmt: skip
    """A sentence that only this person sees."""
    layout = note(say(text, names), *offers)
    try:
        if interaction.response.is_done():
            await interaction.followup.send(view=layout, ephemeral=True)
        else:
            await interaction.response.send_message(view=layout, ephemeral=True)
    except discord.HTTPException as error:
        log.info("A sentence did not reach its reader: %s", error)


def missing_permission(interaction: Interaction) -> Text:
    """What I may not do here, told to whoever pressed."""
    needed = {
        "view_channel": t("View Channel"),
        "send_messages": t("Send Messages"),
        "send_messages_in_threads": t("Send Messages in Threads"),
        "create_public_threads": t("Create Public Threads"),
        "attach_files": t("Attach Files"),
        "read_message_history": t("Read Message History"),
    }
    granted = interaction.app_permissions
    for name, title in needed.items():
        if not getattr(granted, name):
            return t(
                "I need the permission **{permission}** in this channel. "
                "Somebody who manages the server can grant it to my role.",
                permission=title,
            )
    return t(
        "Discord did not let me do that here. Somebody who manages the server should check that "
        "my role may see this channel, send messages, create threads and attach files."
    )
