"""Building blocks of messages: Components V2, made afresh for each message and never listened to.

A press is not matched to a view object: its custom_id says all, and `_presses` reads it. So a
layout is nothing but the JSON that Discord gets, which is also five times as quick to make as
discord.py's items; it counts as finished from the start, and discord.py stores none of them.

    k:<verb>:<id>:<rest>      the custom_id of every button and select of ours
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from discord import ButtonStyle, ComponentType, ui

from cogs._presenter import Label, Offer, Tone
from cogs._words import clipped, say

Item: TypeAlias = dict[str, Any]  # a component as Discord's API has it

STYLES = {
    Tone.PLAIN: ButtonStyle.secondary.value,
    Tone.MAIN: ButtonStyle.primary.value,
    Tone.GOOD: ButtonStyle.success.value,
    Tone.DANGER: ButtonStyle.danger.value,
}
BUTTON = ComponentType.button.value
ROW = ComponentType.action_row.value
SELECT = ComponentType.select.value
TEXT = ComponentType.text_display.value
GALLERY = ComponentType.media_gallery.value
CONTAINER = ComponentType.container.value
BUTTONS_IN_A_ROW = 5
TEXT_ROOM = 3_900  # Discord allows 4,000 characters in all texts of a message


class Layout(ui.LayoutView):
    """A message's components."""

    def __init__(self, *items: Item) -> None:
        super().__init__(timeout=None)
        self._items = list(items)

    def to_components(self) -> list[Item]:
        """What discord.py sends."""
        return self._items

    def has_components_v2(self) -> bool:
        """Is it of the newer kind? All of ours are."""
        return True

    def is_finished(self) -> bool:
        """Nothing listens to a layout: presses are told by their custom_id."""
        return True


def custom_id(verb: str, id: str, *rest: object) -> str:
    """The name of a press: what is wanted, of which table or lobby, and with what."""
    return ":".join(("k", verb, id, *map(str, rest)))


def button(offer: Offer) -> Item:
    """An offer as a button."""
    label = offer.label
    item: Item = {
        "type": BUTTON,
        "style": STYLES[label.tone],
        "label": clipped(say(label.text), 80),
        "custom_id": offer.custom_id,
    }
    if label.emoji:
        item["emoji"] = {"name": label.emoji}
    if offer.disabled:
        item["disabled"] = True
    return item


def rows(offers: Sequence[Offer]) -> list[Item]:
    """Buttons in as few rows as they need."""
    buttons = [button(offer) for offer in offers]
    return [
        {"type": ROW, "components": buttons[start : start + BUTTONS_IN_A_ROW]}
        for start in range(0, len(buttons), BUTTONS_IN_A_ROW)
    ]


def picker(custom_id: str, placeholder: str, options: Iterable[tuple[str, Label]]) -> Item:
    """A select over words."""
    select = {
        "type": SELECT,
        "custom_id": custom_id,
        "placeholder": clipped(placeholder, 150),
        "options": [_option(word, label) for word, label in options],
    }
    return {"type": ROW, "components": [select]}


def _option(word: str, label: Label) -> Item:
    option: Item = {"label": clipped(say(label.text), 100), "value": word}
    if label.emoji:
        option["emoji"] = {"name": label.emoji}
    if label.description:
        option["description"] = clipped(say(label.description), 100)
    return option


def box(colour: int, *items: Item | None) -> Item:
    """A framed part of a message; what is None is left out."""
    inside = [item for item in items if item is not None]
    return {"type": CONTAINER, "accent_color": colour, "components": inside}


def text(content: str) -> Item:
    """A paragraph."""
    return {"type": TEXT, "content": clipped(content, TEXT_ROOM)}


def words(content: str) -> Item | None:
    """A paragraph, or nothing where there is nothing to say."""
    return text(content) if content.strip() else None


def gallery(filename: str, alt: str) -> Item:
    """An attached picture with its alt text."""
    picture: Item = {"media": {"url": f"attachment://{filename}"}}
    if alt:
        picture["description"] = clipped(alt, 1_024)
    return {"type": GALLERY, "items": [picture]}


def note(content: str, *offers: Offer, colour: int = 0x8A93A3) -> Layout:
    """A short message, with buttons below it if there are any."""
    return Layout(box(colour, text(content), *rows(offers)))
