"""Discord's own schema: no request that it refuses is accepted, no answer breaks it."""

import asyncio
import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from local_discord import LocalDiscord, People

from . import schema
from .raw import RawBot
from .test_messages import V2, button, row, select, text

pytestmark = pytest.mark.skipif(
    schema.find() is None, reason="Discord's openapi.json is not at ../shared/discord"
)
MUTATIONS = 600
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    1.5,
    2**40,
    "",
    "a",
    "x" * 150,
    "x" * 5000,
    [],
    {},
    [1],
    {"a": 1},
    [None],
    "attachment://",
]

EMBED = {
    "title": "t",
    "description": "d",
    "url": "https://a.b/c",
    "color": 5,
    "timestamp": "2026-01-01T00:00:00+00:00",
    "footer": {"text": "f", "icon_url": "https://a.b/c.png"},
    "author": {"name": "n"},
    "image": {"url": "https://a.b/c.png"},
    "fields": [{"name": "n", "value": "v", "inline": True}],
}
USERS = {"type": 5, "custom_id": "u", "min_values": 0, "max_values": 2, "placeholder": "who"}
LAYOUT = {
    "type": 17,
    "accent_color": 255,
    "components": [
        text("hello"),
        {"type": 14, "spacing": 2, "divider": False},
        {"type": 9, "components": [text("a")], "accessory": button(custom_id="acc")},
        {"type": 12, "items": [{"media": {"url": "https://a.b/c.png"}, "description": "alt"}]},
        row(
            button(emoji={"name": "⚡", "id": None}),
            button("Link", None, style=5, url="https://a.b"),
        ),
        row(select()),
        row(USERS),
    ],
}
MODAL = {
    "custom_id": "m",
    "title": "t",
    "components": [
        {
            "type": 18,
            "label": "l",
            "component": {"type": 4, "custom_id": "a", "style": 2, "max_length": 5},
        },
        {"type": 18, "label": "l", "description": "d", "component": select("b")},
        {"type": 18, "label": "l", "component": {"type": 5, "custom_id": "u"}},
        {"type": 10, "content": "text"},
    ],
}
COMMAND = {
    "name": "play",
    "description": "d",
    "name_localizations": {"it": "gioca"},
    "options": [
        {
            "type": 2,
            "name": "g",
            "description": "d",
            "options": [
                {
                    "type": 1,
                    "name": "s",
                    "description": "d",
                    "options": [
                        {
                            "type": 3,
                            "name": "a",
                            "description": "d",
                            "required": True,
                            "min_length": 1,
                        },
                        {
                            "type": 4,
                            "name": "b",
                            "description": "d",
                            "choices": [{"name": "n", "value": 1}],
                        },
                        {"type": 10, "name": "c", "description": "d", "max_value": 2.5},
                        {"type": 7, "name": "e", "description": "d", "channel_types": [0]},
                    ],
                }
            ],
        }
    ],
    "contexts": [0, 1],
}


def bodies() -> dict[str, tuple[str, str, Any]]:
    """Good bodies of each kind of request, with method and path."""
    message = {
        "content": "a",
        "embeds": [EMBED],
        "components": [row(button())],
        "tts": False,
        "nonce": "n",
        "allowed_mentions": {"parse": ["users"], "replied_user": True},
    }
    layout = {"flags": V2, "components": [LAYOUT]}
    return {
        "message": ("POST", "{games}/messages", message),
        "layout": ("POST", "{games}/messages", layout),
        "edit": ("PATCH", "{games}/messages/{message}", {"content": "b", "embeds": [EMBED]}),
        "thread": (
            "POST",
            "{games}/threads",
            {"name": "t", "type": 11, "auto_archive_duration": 60},
        ),
        "thread edit": (
            "PATCH",
            "{thread}",
            {"name": "u", "locked": False, "rate_limit_per_user": 5},
        ),
        "overwrite": ("PUT", "{games}/permissions/{guild}", {"type": 0, "allow": 0, "deny": 0}),
        "direct": ("POST", "/users/@me/channels", {"recipient_id": "{person}"}),
        "channel": ("POST", "/guilds/{guild}/channels", {"name": "c", "type": 0, "topic": "t"}),
        "role": ("POST", "/guilds/{guild}/roles", {"name": "r", "color": 5, "hoist": True}),
        "command": ("POST", "/applications/{bot}/commands", COMMAND),
        "commands": ("PUT", "/applications/{bot}/commands", [COMMAND]),
        "member": ("PATCH", "/guilds/{guild}/members/{bot}", {"nick": "n"}),
        "answer": ("POST", "callback", {"type": 4, "data": {**layout, "flags": V2 | 64}}),
        "modal": ("POST", "callback", {"type": 9, "data": MODAL}),
    }


def filled(value: Any, known: dict[str, str]) -> Any:
    return value.format(**known) if isinstance(value, str) and value.startswith("{") else value


def nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a JSON value, as its holder and key."""
    pairs = list(value.items()) if isinstance(value, dict) else []
    pairs += list(enumerate(value)) if isinstance(value, list) else []
    for key, inner in pairs:
        yield value, key
        yield from nodes(inner)


def mutated(body: Any, chance: random.Random) -> Any:
    changed = copy.deepcopy(body)
    holder, key = chance.choice(list(nodes(changed)))
    if isinstance(holder, dict) and chance.random() < 0.2:
        del holder[key]
    elif isinstance(holder[key], list) and chance.random() < 0.4:
        holder[key] = holder[key] * chance.choice([2, 6, 30])
    else:
        holder[key] = copy.deepcopy(chance.choice(ODD))
    return changed


class Callbacks:
    """Interactions to answer, as many as needed."""

    def __init__(self, raw: RawBot, people: People) -> None:
        self._raw = raw
        self._people = people

    async def next(self) -> str:
        asked = await self._people["Iris"].ask(
            "slash", channel=self._people.channel_id("games"), command="hello"
        )
        interaction = self._raw.server.discord.interactions._by_id[asked["interaction"]["id"]]
        return f"/interactions/{interaction.id}/{interaction.token}/callback"


@pytest.mark.parametrize("name", bodies())
async def test_mutated_requests(
    raw: RawBot, people: People, server: LocalDiscord, name: str
) -> None:
    guild_commands = f"/applications/{people.bot['id']}/guilds/{people.guild['id']}/commands"
    await raw.call("PUT", guild_commands, [{"name": "hello", "description": "d"}])
    role = people.bot["roles"][0]
    for permission in ("manage_channels", "manage_roles"):
        await people.misbehave("permission", target=role, permission=permission, allow=True)
    games = f"/channels/{people.channel_id('games')}"
    known = {
        "games": games,
        "guild": people.guild["id"],
        "bot": people.bot["id"],
        "person": people["Iris"].id,
        "message": (await raw.call("POST", f"{games}/messages", {"content": "a"})).body["id"],
        "thread": "/channels/"
        + (await raw.call("POST", f"{games}/threads", {"name": "t", "type": 11})).body["id"],
    }
    callbacks = Callbacks(raw, people)
    method, path, good = bodies()[name]
    good = (
        {key: filled(value, known) for key, value in good.items()}
        if isinstance(good, dict)
        else good
    )
    chance = random.Random(name)
    refused = 0
    for n in range(MUTATIONS):
        body = mutated(good, chance) if n else good
        where = await callbacks.next() if path == "callback" else path.format(**known)
        answer = await raw.call(method, where, body)
        assert answer.status < 500 or answer.status == 501, (body, answer.body)
        assert n or answer.status < 300, answer.body
        refused += answer.status >= 400
        if name == "channel" and answer.status == 201:
            await raw.call("DELETE", f"/channels/{answer.body['id']}")
    assert 0 < refused < MUTATIONS
    await asyncio.sleep(0)
