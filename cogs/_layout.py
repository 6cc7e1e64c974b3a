"""Building blocks of messages: Components V2, made afresh for each message and never listened to.

A press is not matched to a view object: its custom_id says all, and `_presses` reads it. So a
layout counts as finished from the start, and discord.py stores none of them.

    k:<verb>:<id>:<rest>      the custom_id of every button and select of ours
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ui

from cogs._presenter import Label, Offer, Tone
from cogs._words import clipped, say

STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.GOOD: discord.ButtonStyle.success,
    Tone.DANGER: discord.ButtonStyle.danger,
}
BUTTONS_IN_A_ROW = 5
TEXT_ROOM = 3_900  # Discord allows 4,000 characters in all texts of a message


class Layout(ui.LayoutView):
    """A message's components."""

    def __init__(self, *items: ui.Item[Layout]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def is_finished(self) -> bool:
        """Nothing listens to a layout: presses are told by their custom_id."""
        return True


def custom_id(verb: str, id: str, *rest: object) -> str:
    """The name of a press: what is wanted, of which table or lobby, and with what."""
    return ":".join(("k", verb, id, *map(str, rest)))


def button(offer: Offer) -> ui.Button[Layout]:
    """An offer as a button."""
    return ui.Button(
        style=STYLES[offer.label.tone],
        label=clipped(say(offer.label.text), 80) or None,
        emoji=offer.label.emoji,
        custom_id=offer.custom_id,
        disabled=offer.disabled,
    )


def rows(offers: Sequence[Offer]) -> list[ui.ActionRow[Layout]]:
    """Buttons in as few rows as they need."""
    return [
        ui.ActionRow(*(button(offer) for offer in offers[start : start + BUTTONS_IN_A_ROW]))
        for start in range(0, len(offers), BUTTONS_IN_A_ROW)
    ]


def picker(
    custom_id: str, placeholder: str, options: Iterable[tuple[str, Label]]
) -> ui.ActionRow[Layout]:
    """A select over words."""
    select: ui.Select[Layout] = ui.Select(
        custom_id=custom_id,
        placeholder=clipped(placeholder, 150),
        options=[
            discord.SelectOption(
                label=clipped(say(label.text), 100),
                value=word,
                emoji=label.emoji,
                description=clipped(say(label.description), 100) if label.description else None,
            )
            for word, label in options
        ],
    )
    return ui.ActionRow(select)


def box(colour: int, *items: ui.Item[Layout] | None) -> ui.Container[Layout]:
    """A framed part of a message; what is None is left out."""
    return ui.Container(*(item for item in items if item is not None), accent_colour=colour)


def words(text: str) -> ui.TextDisplay[Layout] | None:
    """A paragraph, or nothing where there is nothing to say."""
    return ui.TextDisplay(clipped(text, TEXT_ROOM)) if text.strip() else None


def gallery(filename: str, alt: str) -> ui.MediaGallery[Layout]:
    """An attached picture with its alt text."""
    item = discord.MediaGalleryItem(f"attachment://{filename}", description=clipped(alt, 1_024))
    return ui.MediaGallery(item)


def note(text: str, *offers: Offer, colour: int = 0x8A93A3) -> Layout:
    """A short message, with buttons below it if there are any."""
    return Layout(box(colour, ui.TextDisplay(clipped(text, TEXT_ROOM)), *rows(offers)))
