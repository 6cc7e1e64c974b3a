"""Discord's limits, written down anew for the tests, and what breaks them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.house.seen import BUTTON, SELECT, TEXT, walk

MOST_COMPONENTS = 40
MOST_TEXT = 4_000
MOST_FILE_BYTES = 10 * 2**20
NAME = re.compile(r"[-_a-z0-9]{1,32}")


def broken_limits(components: list[dict[str, Any]]) -> list[str]:
    """Every limit of Discord's that a message's components break, in words."""
    return [*_of_message(components), *(p for part in walk(components) for p in _of_part(part))]


def labels_twice(components: list[dict[str, Any]]) -> list[str]:
    """Labels that several buttons or options of a message share, so that nobody can choose."""
    parts = list(walk(components))
    found = [part.get("label") or "" for part in parts if part["type"] == BUTTON]
    selects = [part["options"] for part in parts if part["type"] == SELECT]
    found += [option["label"] for options in selects for option in options]
    return [label for label, times in Counter(found).items() if times > 1]


def _of_message(components: list[dict[str, Any]]) -> Iterator[str]:
    parts = list(walk(components))
    if len(parts) > MOST_COMPONENTS:
        yield f"{len(parts)} components"
    written = sum(len(part["content"]) for part in parts if part["type"] == TEXT)
    if written > MOST_TEXT:
        yield f"{written} characters of text"
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(ids) != len(set(ids)):
        yield f"a custom_id twice: {sorted(ids)}"


def _of_part(part: dict[str, Any]) -> Iterator[str]:
    if not 1 <= len(part.get("custom_id", "x")) <= 100:
        yield f"custom_id {part['custom_id']}"
    match part["type"]:
        case 1:
            yield from _of_row(part["components"])
        case 2:
            yield from _sized("label", part.get("label") or "", 0, 80)
            if not part.get("label") and not part.get("emoji"):
                yield "a button with nothing on it"
        case 3:
            yield from _of_select(part)
        case 10:
            yield from _sized("text", part["content"], 1, MOST_TEXT)
        case 12:
            yield from _of_gallery(part["items"])


def _of_row(inside: list[dict[str, Any]]) -> Iterator[str]:
    kinds = {part["type"] for part in inside}
    if kinds == {SELECT} and len(inside) == 1:
        return
    if kinds != {BUTTON} or not 1 <= len(inside) <= 5:
        yield f"a row of {[part['type'] for part in inside]}"


def _of_select(part: dict[str, Any]) -> Iterator[str]:
    options = part["options"]
    yield from _sized("placeholder", part.get("placeholder") or "", 0, 150)
    if not 1 <= len(options) <= 25:
        yield f"{len(options)} options"
    values = [option["value"] for option in options]
    if len(set(values)) != len(values):
        yield f"a value twice: {values}"
    for option in options:
        yield from _sized("option", option["label"], 1, 100)
        yield from _sized("value", option["value"], 1, 100)
        yield from _sized("description", option.get("description") or "", 0, 100)


def _of_gallery(items: list[dict[str, Any]]) -> Iterator[str]:
    if not 1 <= len(items) <= 10:
        yield f"a gallery of {len(items)}"
    for item in items:
        yield from _sized("alt text", item.get("description") or "", 10, 1_024)


def _sized(what: str, text: str, least: int, most: int) -> Iterator[str]:
    if not least <= len(text) <= most:
        yield f"{what} of {len(text)}: {text[:60]}"


def broken_command_limits(command: dict[str, Any]) -> list[str]:
    """What Discord would refuse of a slash command."""
    found = [] if _characters(command) <= 8_000 else ["more than 8,000 characters"]
    return [*found, *_of_command(command)]


def _characters(node: dict[str, Any]) -> int:
    own = len(node["name"]) + len(node.get("description", ""))
    choices = sum(len(one["name"]) + len(str(one["value"])) for one in node.get("choices") or ())
    return own + choices + sum(map(_characters, node.get("options") or ()))


def _of_command(node: dict[str, Any]) -> Iterator[str]:
    if not NAME.fullmatch(node["name"]):
        yield f"name {node['name']}"
    yield from _sized("description", node["description"], 1, 100)
    for several in ("options", "choices"):
        if len(node.get(several) or ()) > 25:
            yield f"{len(node[several])} {several} of {node['name']}"
    for inner in node.get("options") or ():
        yield from _of_command(inner)
