"""What a reader sees of a message: its words, pictures and everything that can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

BUTTON, SELECT, TEXT, GALLERY = 2, 3, 10, 12


def walk(part: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message, from the top down."""
    if isinstance(part, list):
        for item in part:
            yield from walk(item)
    elif isinstance(part, dict):
        if "type" in part:
            yield part
        for key in ("components", "accessory"):
            yield from walk(part.get(key, []))


@dataclass(frozen=True)
class Seen:
    """A message at one moment."""

    id: int
    channel_id: int
    content: str
    components: list[dict[str, Any]]
    is_private: bool
    files: tuple[str, ...] = ()

    def of(self, kind: int) -> list[dict[str, Any]]:
        return [part for part in walk(self.components) if part["type"] == kind]

    @property
    def text(self) -> str:
        return "\n".join([self.content, *(part["content"] for part in self.of(TEXT))]).strip()

    @property
    def alts(self) -> list[str]:
        return [item.get("description", "") for part in self.of(GALLERY) for item in part["items"]]

    @property
    def buttons(self) -> dict[str, str]:
        """The custom_ids of the buttons that can be pressed, by label."""
        return {
            part["label"]: part["custom_id"] for part in self.of(BUTTON) if not part.get("disabled")
        }

    @property
    def options(self) -> dict[str, tuple[str, str]]:
        """Label -> (custom_id of the select, value)."""
        return {
            option["label"]: (part["custom_id"], option["value"])
            for part in self.of(SELECT)
            for option in part["options"]
        }

    @property
    def everything(self) -> str:
        """All that this message carries to its reader's client, visible or not."""
        hidden = [
            str(part.get(key, ""))
            for part in walk(self.components)
            for key in ("custom_id", "label", "placeholder", "options", "items")
        ]
        return "\n".join([self.text, *self.alts, *self.files, *hidden])
