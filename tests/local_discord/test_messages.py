"""Messages over REST: limits, Components V2, files, mentions, edits, permissions."""

from typing import Any

import pytest

from local_discord import LocalDiscord, People

from .raw import RawBot

V2 = 32768


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(label: str = "Go", custom_id: str | None = "go", **more: Any) -> dict[str, Any]:
    made = {"type": 2, "style": 1, "label": label, **more}
    return made if custom_id is None else {**made, "custom_id": custom_id}


def row(*children: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(children)}


def select(custom_id: str = "pick", options: int = 2, **more: Any) -> dict[str, Any]:
    offered = [{"label": f"Option {n}", "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": offered, **more}


@pytest.fixture
def games(server: LocalDiscord) -> str:
    channels = server.discord.world.channels.values()
    return f"/channels/{next(c.id for c in channels if c.body.get('name') == 'games')}/messages"


async def test_a_plain_message_is_sent_read_edited_and_deleted(raw: RawBot, games: str) -> None:
    sent = (await raw.call("POST", games, {"content": "Hello"})).body
    one = f"{games}/{sent['id']}"
    assert (await raw.call("GET", one)).body["content"] == "Hello"
    edited = (await raw.call("PATCH", one, {"content": "Bye"})).body
    assert edited["content"] == "Bye"
    assert edited["edited_timestamp"] is not None
    assert (await raw.call("DELETE", one)).status == 204
    assert (await raw.call("GET", one)).code == 10008


WRONG: dict[str, tuple[dict[str, Any], tuple[str | int, ...], str]] = {
    "content too long": ({"content": "x" * 2001}, ("content",), "BASE_TYPE_MAX_LENGTH"),
    "content no text": ({"content": 5}, ("content",), "STRING_TYPE_INVALID"),
    "six rows": (
        {"components": [row(button(custom_id=str(n))) for n in range(6)]},
        ("components",),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "six buttons": (
        {"components": [row(*[button(custom_id=str(n)) for n in range(6)])]},
        ("components", 0, "components"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "select beside a button": (
        {"components": [row(select(), button())]},
        ("components", 0),
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "same custom_id": (
        {"components": [row(button(), button())]},
        ("components", 0, "components", 1, "custom_id"),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "same custom_id in a section": (
        {
            "flags": V2,
            "components": [
                {"type": 17, "components": [row(button())]},
                {"type": 9, "components": [text("a")], "accessory": button()},
            ],
        },
        ("components", 1, "accessory", "custom_id"),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "label too long": (
        {"components": [row(button("x" * 81))]},
        ("components", 0, "components", 0, "label"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "custom_id too long": (
        {"components": [row(button(custom_id="x" * 101))]},
        ("components", 0, "components", 0, "custom_id"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "no custom_id": (
        {"components": [row(button(custom_id=None))]},
        ("components", 0, "components", 0, "custom_id"),
        "BASE_TYPE_REQUIRED",
    ),
    "link without url": (
        {"components": [row(button(custom_id=None, style=5))]},
        ("components", 0, "components", 0, "url"),
        "BASE_TYPE_REQUIRED",
    ),
    "no label": (
        {"components": [row(button(""))]},
        ("components", 0, "components", 0),
        "BUTTON_COMPONENT_INVALID_LABEL",
    ),
    "26 options": (
        {"components": [row(select(options=26))]},
        ("components", 0, "components", 0, "options"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    **{
        f"option {field} too long": (
            {
                "components": [
                    row({**select(), "options": [{"label": "a", "value": "b", field: "x" * 101}]})
                ]
            },
            ("components", 0, "components", 0, "options", 0, field),
            "BASE_TYPE_MAX_LENGTH",
        )
        for field in ("label", "value", "description")
    },
    "same option value": (
        {"components": [row({**select(), "options": [{"label": "a", "value": "a"}] * 2})]},
        ("components", 0, "components", 0, "options", 1, "value"),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "choose more than there is": (
        {"components": [row(select(max_values=3))]},
        ("components", 0, "components", 0, "max_values"),
        "BASE_TYPE_MAX",
    ),
    "v2 without its flag": (
        {"components": [text("a")]},
        ("components", 0, "type"),
        "UNION_TYPE_CHOICES",
    ),
    "v2 with content": (
        {"flags": V2, "content": "a", "components": [text("a")]},
        ("content",),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "v2 with embeds": (
        {"flags": V2, "embeds": [{"title": "a"}], "components": [text("a")]},
        ("embeds",),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (
        {"flags": V2, "components": [{"type": 17, "components": [text("a")] * 40}]},
        ("components",),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "31 buttons": (
        {
            "flags": V2,
            "components": [row(*[button(custom_id=f"{r}{n}") for n in range(5)]) for r in range(6)]
            + [row(button(custom_id="last"))],
        },
        ("components",),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters": (
        {"flags": V2, "components": [text("a" * 4000), text("a")]},
        ("components",),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "empty text": (
        {"flags": V2, "components": [text("")]},
        ("components", 0, "content"),
        "BASE_TYPE_MIN_LENGTH",
    ),
    "container in a container": (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17, "components": []}]}]},
        ("components", 0, "components", 0, "type"),
        "UNION_TYPE_CHOICES",
    ),
    "eleven pictures": (
        {
            "flags": V2,
            "components": [{"type": 12, "items": [{"media": {"url": "https://a.b/c.png"}}] * 11}],
        },
        ("components", 0, "items"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no pictures": (
        {"flags": V2, "components": [{"type": 12, "items": []}]},
        ("components", 0, "items"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "alt text too long": (
        {
            "flags": V2,
            "components": [
                {
                    "type": 12,
                    "items": [
                        {"media": {"url": "https://a.b/c.png"}, "description": "x" * 1025},
                    ],
                }
            ],
        },
        ("components", 0, "items", 0, "description"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "alt text of a file too long": (
        {"content": "a", "attachments": [{"id": "0", "description": "x" * 1025}]},
        ("attachments", 0, "description"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "picture that was not sent": (
        {
            "flags": V2,
            "components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}],
        },
        ("components",),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "v2 with a poll": (
        {"flags": V2, "poll": {"question": {"text": "a"}}, "components": [text("a")]},
        ("poll",),
        "NOT_OFFERED",
    ),
    "embed too large": (
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        ("embeds",),
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "file that was not sent": (
        {"content": "a", "attachments": [{"id": "0"}]},
        ("attachments", 0),
        "ATTACHMENT_NOT_FOUND",
    ),
    "reply to nothing": (
        {"content": "a", "message_reference": {"message_id": "1"}},
        ("message_reference",),
        "REPLIES_UNKNOWN_MESSAGE",
    ),
    "nonce too long": ({"content": "a", "nonce": "x" * 26}, ("nonce",), "BASE_TYPE_MAX_LENGTH"),
}


@pytest.mark.parametrize("name", WRONG)
async def test_a_wrong_message_names_the_field(raw: RawBot, games: str, name: str) -> None:
    body, path, code = WRONG[name]
    answer = await raw.call("POST", games, body)
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.error(*path) == code
    assert (await raw.call("GET", games)).body == []


async def test_an_empty_message_is_50006(raw: RawBot, games: str) -> None:
    body: dict[str, Any]
    for body in ({}, {"content": ""}, {"content": None, "embeds": []}, {"flags": V2}):
        assert (await raw.call("POST", games, body)).code == 50006


async def test_limits_are_reached_exactly(raw: RawBot, games: str) -> None:
    for body in (
        {"content": "x" * 2000},
        {"flags": V2, "components": [text("x" * 4000)]},
        {"flags": V2, "components": [{"type": 17, "components": [text("a")] * 39}]},
        {"components": [row(*[button(custom_id=f"{r}{n}") for n in range(5)]) for r in range(5)]},
        {"components": [row(select(options=25, max_values=25))]},
    ):
        assert (await raw.call("POST", games, body)).status == 200


async def test_the_v2_flag_stays_and_can_be_put_on(raw: RawBot, games: str) -> None:
    sent = (await raw.call("POST", games, {"content": "classic"})).body
    one = f"{games}/{sent['id']}"
    v2 = {"flags": V2, "components": [text("new")]}
    assert (await raw.call("PATCH", one, v2)).error("content").startswith("MESSAGE_CANNOT")
    assert (await raw.call("PATCH", one, {**v2, "content": None})).body["flags"] & V2
    assert (await raw.call("PATCH", one, {"flags": 0})).body["flags"] & V2
    assert (await raw.call("PATCH", one, {"content": "old"})).code == 50035
    assert (await raw.call("PATCH", one, {"components": []})).code == 50006


async def test_files_come_back_with_links_and_descriptions(raw: RawBot, games: str) -> None:
    gallery = {
        "type": 12,
        "items": [{"media": {"url": "attachment://a.png"}, "description": "Alt"}],
    }
    shown = {"type": 13, "file": {"url": "attachment://b.txt"}}
    thumb = {"type": 11, "media": {"url": "attachment://a.png"}}
    section = {"type": 9, "components": [text("t")], "accessory": thumb}
    body = {
        "flags": V2,
        "components": [gallery, shown, section],
        "attachments": [{"id": "0", "filename": "a.png", "description": "Alt"}, {"id": "1"}],
    }
    sent = await raw.call("POST", games, body, files={"a.png": b"x" * 30, "b.txt": b"hello"})
    attachment, other = sent.body["attachments"]
    assert attachment["description"] == "Alt"
    assert sent.body["components"][0]["items"][0]["media"]["attachment_id"] == attachment["id"]
    assert sent.body["components"][1]["name"] == "b.txt"
    kept = {"attachments": [{"id": other["id"]}], "components": [shown]}
    edited = await raw.call("PATCH", f"{games}/{sent.body['id']}", kept)
    assert [a["id"] for a in edited.body["attachments"]] == [other["id"]]
    assert raw.server.discord.store.file(attachment["id"]) is None


async def test_a_file_over_ten_mebibytes_is_40005(raw: RawBot, games: str) -> None:
    limit = 10 * 1024 * 1024
    assert (await raw.call("POST", games, {}, files={"a.bin": bytes(limit)})).status == 200
    answer = await raw.call("POST", games, {}, files={"a.bin": bytes(limit + 1)})
    assert (answer.status, answer.code) == (413, 40005)


async def test_an_enforced_nonce_sends_once(raw: RawBot, games: str) -> None:
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    first = (await raw.call("POST", games, body)).body
    second = (await raw.call("POST", games, body)).body
    assert first["id"] == second["id"]
    assert second["nonce"] == "n1"
    raw.server.clock.advance(600)
    assert (await raw.call("POST", games, body)).body["id"] != first["id"]


async def test_mentions_follow_allowed_mentions(raw: RawBot, people: People, games: str) -> None:
    iris, theo = people["Iris"].id, people["Theo"].id
    content = f"<@{iris}> and <@{theo}> and @everyone"
    every = (await raw.call("POST", games, {"content": content})).body
    assert {user["id"] for user in every["mentions"]} == {iris, theo}
    assert not every["mention_everyone"], "the bot may not mention everyone"
    only = {"content": content, "allowed_mentions": {"users": [theo]}}
    assert [u["id"] for u in (await raw.call("POST", games, only)).body["mentions"]] == [theo]
    none = {"content": content, "allowed_mentions": {"parse": []}}
    assert (await raw.call("POST", games, none)).body["mentions"] == []
    seen = (await people["Iris"].read("games"))[-3:]
    assert [iris in message.body["pings"] for message in seen] == [True, False, False]


async def test_a_reply_shows_what_it_answers_and_pings(
    raw: RawBot, people: People, games: str
) -> None:
    said = await people["Iris"].say("a question")
    reply = {"content": "an answer", "message_reference": {"message_id": said.id}}
    body = (await raw.call("POST", games, reply)).body
    assert body["type"] == 19
    assert body["referenced_message"]["content"] == "a question"
    assert [user["id"] for user in body["mentions"]] == [people["Iris"].id]


async def test_edits_of_old_messages_are_capped(raw: RawBot, games: str) -> None:
    sent = (await raw.call("POST", games, {"content": "0"})).body
    one = f"{games}/{sent['id']}"
    for n in range(20):
        assert (await raw.call("PATCH", one, {"content": str(n)})).status == 200
    raw.server.clock.advance(3601)
    statuses = [(await raw.call("PATCH", one, {"content": str(n)})).status for n in range(11)]
    assert statuses == [200] * 10 + [429]
    answer = await raw.call("PATCH", one, {"content": "more"})
    assert answer.code == 30046
    assert "Via" in answer.headers
    raw.server.clock.advance(3601)
    assert (await raw.call("PATCH", one, {"content": "later"})).status == 200


async def test_only_ones_own_messages_are_edited(raw: RawBot, people: People, games: str) -> None:
    said = await people["Iris"].say("mine")
    assert (await raw.call("PATCH", f"{games}/{said.id}", {"content": "yours"})).code == 50005
    assert (await raw.call("DELETE", f"{games}/{said.id}")).status == 204


@pytest.mark.parametrize(
    ("permission", "code", "files"),
    [
        ("view_channel", 50001, None),
        ("send_messages", 50013, None),
        ("attach_files", 50013, {"a.txt": b"a"}),
    ],
)
async def test_a_permission_taken_away_is_missed(
    raw: RawBot,
    people: People,
    games: str,
    permission: str,
    code: int,
    files: dict[str, bytes] | None,
) -> None:
    change = {"target": people.bot["id"], "permission": permission}
    channel = people.channel_id("games")
    await people.misbehave("permission", **change, channel=channel, allow=False)
    answer = await raw.call("POST", games, {"content": "a"}, files=files)
    assert (answer.status, answer.code) == (403, code)
    await people.misbehave("permission", **change, channel=channel, allow=None)
    assert (await raw.call("POST", games, {"content": "a"}, files=files)).status == 200
    await people.misbehave("permission", **change, allow=False)
    assert (await raw.call("POST", games, {"content": "a"}, files=files)).code == code
    await people.misbehave("permission", **change, allow=None)
    assert (await raw.call("POST", games, {"content": "a"}, files=files)).status == 200


async def test_pages_of_history(raw: RawBot, games: str) -> None:
    ids = [(await raw.call("POST", games, {"content": str(n)})).body["id"] for n in range(7)]
    newest_first = ids[::-1]
    assert [m["id"] for m in (await raw.call("GET", f"{games}?limit=3")).body] == newest_first[:3]
    before = await raw.call("GET", f"{games}?limit=2&before={ids[3]}")
    assert [m["id"] for m in before.body] == [ids[2], ids[1]]
    after = await raw.call("GET", f"{games}?limit=2&after={ids[3]}")
    assert [m["id"] for m in after.body] == [ids[5], ids[4]]
    around = await raw.call("GET", f"{games}?limit=3&around={ids[3]}")
    assert [m["id"] for m in around.body] == [ids[4], ids[3], ids[2]]
    assert (await raw.call("GET", f"{games}?limit=101")).code == 50035
    assert (await raw.call("GET", f"{games}?before=x")).code == 50035


async def test_pins(raw: RawBot, games: str) -> None:
    sent = (await raw.call("POST", games, {"content": "a"})).body
    assert (await raw.call("PUT", f"{games}/pins/{sent['id']}")).status == 204
    pinned = (await raw.call("GET", f"{games}/pins")).body
    assert [item["message"]["id"] for item in pinned["items"]] == [sent["id"]]
    assert (await raw.call("DELETE", f"{games}/pins/{sent['id']}")).status == 204
    assert (await raw.call("GET", f"{games}/pins")).body["items"] == []
