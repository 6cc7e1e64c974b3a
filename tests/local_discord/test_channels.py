"""Channels, threads, direct messages, members, roles and commands over REST."""

from typing import Any

import pytest

from local_discord import LocalDiscord, People
from local_discord.client import RefusedError

from .raw import RawBot


@pytest.fixture
def games(server: LocalDiscord) -> str:
    channels = server.discord.world.channels.values()
    return f"/channels/{next(c.id for c in channels if c.body.get('name') == 'games')}"


async def start(raw: RawBot, games: str, **more: Any) -> dict[str, Any]:
    body = {"name": "Table", "type": 11, **more}
    thread: dict[str, Any] = (await raw.call("POST", f"{games}/threads", body)).body
    return thread


async def test_a_thread_on_a_message_has_its_id_and_is_shown_on_it(raw: RawBot, games: str) -> None:
    message = (await raw.call("POST", f"{games}/messages", {"content": "play"})).body
    path = f"{games}/messages/{message['id']}"
    thread = await raw.call(
        "POST", f"{path}/threads", {"name": "Table", "auto_archive_duration": 60}
    )
    assert thread.status == 201
    assert thread.body["id"] == message["id"]
    assert thread.body["member"]["user_id"] == thread.body["owner_id"]
    assert (await raw.call("GET", path)).body["thread"]["name"] == "Table"
    assert (await raw.call("POST", f"{path}/threads", {"name": "Again"})).code == 160004


async def test_a_thread_by_itself_is_announced(raw: RawBot, games: str, people: People) -> None:
    thread = await start(raw, games)
    assert (await people["Iris"].read("games"))[-1].body["type"] == 18
    said = await raw.call("POST", f"/channels/{thread['id']}/messages", {"content": "hi"})
    assert said.status == 200
    assert (await raw.call("GET", f"/channels/{thread['id']}")).body["message_count"] == 1


async def test_a_mention_in_a_thread_makes_a_member(
    raw: RawBot, games: str, people: People
) -> None:
    here = f"/channels/{(await start(raw, games))['id']}"
    theo, iris = people["Theo"].id, people["Iris"].id
    await raw.call("POST", f"{here}/messages", {"content": f"<@{theo}>, it is your turn."})
    hushed = {"content": f"<@{iris}>", "allowed_mentions": {"parse": []}}
    await raw.call("POST", f"{here}/messages", hushed)
    members = {
        member["user_id"] for member in (await raw.call("GET", f"{here}/thread-members")).body
    }
    assert theo in members
    assert iris not in members


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({}, "name"),
        ({"name": "a", "auto_archive_duration": 61}, "auto_archive_duration"),
        ({"name": "a", "rate_limit_per_user": -1}, "rate_limit_per_user"),
        ({"name": "a", "type": 0}, "type"),
    ],
)
async def test_wrong_threads_are_refused(
    raw: RawBot, games: str, body: dict[str, Any], field: str
) -> None:
    assert (await raw.call("POST", f"{games}/threads", body)).error(field)


async def test_archived_threads_take_no_edits_and_wake_when_written_in(
    raw: RawBot, games: str, people: People
) -> None:
    thread = await start(raw, games)
    here = f"/channels/{thread['id']}"
    message = (await raw.call("POST", f"{here}/messages", {"content": "a"})).body
    await raw.call("PATCH", here, {"archived": True})
    one = f"{here}/messages/{message['id']}"
    for method, path, body in (
        ("PATCH", one, {"content": "b"}),
        ("DELETE", one, None),
        ("PUT", f"{here}/thread-members/{people['Iris'].id}", None),
        ("PATCH", here, {"name": "Other"}),
    ):
        answer = await raw.call(method, path, body)
        assert (answer.status, answer.code) == (400, 50083)
    assert (await raw.call("POST", f"{here}/messages", {"content": "awake"})).status == 200
    assert (await raw.call("GET", here)).body["thread_metadata"]["archived"] is False
    await people["Iris"].ask("send", channel=thread["id"], content="me too")
    assert people["Iris"].id in people.channels[thread["id"]]["thread_members"]


async def test_locked_threads_wake_for_moderators_only(
    raw: RawBot, games: str, people: People
) -> None:
    thread = await start(raw, games)
    await raw.call("PATCH", f"/channels/{thread['id']}", {"archived": True, "locked": True})
    with pytest.raises(RefusedError, match="Thread is archived"):
        await people["Iris"].say("hello?", channel=thread["id"])
    with pytest.raises(RefusedError, match="Missing Permissions"):
        await people["Iris"].ask("archive", thread=thread["id"], archived=True)


async def test_quiet_threads_are_archived_in_time(raw: RawBot, games: str) -> None:
    thread = await start(raw, games, auto_archive_duration=60)
    here = f"/channels/{thread['id']}"
    raw.server.clock.advance(50 * 60)
    await raw.call("POST", f"{here}/messages", {"content": "still here"})
    raw.server.clock.advance(50 * 60)
    assert (await raw.call("GET", here)).body["thread_metadata"]["archived"] is False
    raw.server.clock.advance(11 * 60)
    assert (await raw.call("GET", here)).body["thread_metadata"]["archived"] is True
    listed = await raw.call("GET", f"{games}/threads/archived/public")
    assert [t["id"] for t in listed.body["threads"]] == [thread["id"]]
    guild = (await raw.call("GET", here)).body["guild_id"]
    assert (await raw.call("GET", f"/guilds/{guild}/threads/active")).body["threads"] == []


async def test_thread_members_come_and_go(raw: RawBot, games: str, people: People) -> None:
    thread = await start(raw, games)
    members = f"/channels/{thread['id']}/thread-members"
    iris = people["Iris"].id
    assert (await raw.call("GET", f"{members}/{iris}")).code == 10007
    assert (await raw.call("PUT", f"{members}/{iris}")).status == 204
    assert (await raw.call("GET", f"{members}/{iris}")).body["user_id"] == iris
    assert len((await raw.call("GET", members)).body) == 2
    assert (await raw.call("DELETE", f"{members}/{iris}")).status == 204
    assert (await raw.call("DELETE", f"{members}/@me")).status == 204
    assert (await raw.call("GET", members)).body == []
    assert (await raw.call("PUT", f"{members}/1")).code == 10007


async def test_private_threads_are_seen_by_members_and_moderators(
    raw: RawBot, games: str, people: People
) -> None:
    thread = await start(raw, games, type=12)
    with pytest.raises(RefusedError, match="Missing Access"):
        await people["Iris"].read(thread["id"])
    assert await people["Ariadne"].read(thread["id"]) == []
    await raw.call("PUT", f"/channels/{thread['id']}/thread-members/{people['Iris'].id}")
    assert await people["Iris"].read(thread["id"]) == []


@pytest.mark.parametrize(
    ("permission", "act"),
    [("create_public_threads", "start"), ("send_messages_in_threads", "send")],
)
async def test_threads_need_permissions(
    raw: RawBot, games: str, people: People, permission: str, act: str
) -> None:
    thread = await start(raw, games)
    change = {"target": people.bot["id"], "permission": permission}
    await people.misbehave("permission", **change, channel=people.channel_id("games"), allow=False)
    if act == "start":
        answer = await raw.call("POST", f"{games}/threads", {"name": "b", "type": 11})
    else:
        answer = await raw.call("POST", f"/channels/{thread['id']}/messages", {"content": "a"})
    assert (answer.status, answer.code) == (403, 50013)


async def test_direct_messages(raw: RawBot, people: People) -> None:
    iris = people["Iris"].id
    opened = await raw.call("POST", "/users/@me/channels", {"recipient_id": iris})
    assert [user["id"] for user in opened.body["recipients"]] == [iris]
    again = await raw.call("POST", "/users/@me/channels", {"recipient_id": int(iris)})
    assert again.body["id"] == opened.body["id"]
    for wrong in (people.bot["id"], "1"):
        answer = await raw.call("POST", "/users/@me/channels", {"recipient_id": wrong})
        assert answer.code == 50033
    messages = f"/channels/{opened.body['id']}/messages"
    assert (await raw.call("POST", messages, {"content": "hi"})).status == 200
    assert (await people["Iris"].dms())[-1].body["pings"] == [iris]
    await people.misbehave("close_dms", person=iris, closed=True)
    closed = await raw.call("POST", messages, {"content": "hi"})
    assert (closed.status, closed.code) == (403, 50007)
    await people.misbehave("close_dms", person=iris, closed=False)
    await people.misbehave("kick", person=iris, in_guild=False)
    assert (await raw.call("POST", messages, {"content": "hi"})).code == 50278
    guild = people.guild["id"]
    assert (await raw.call("GET", f"/guilds/{guild}/members/{iris}")).code == 10007
    with pytest.raises(RefusedError, match="Missing Access"):
        await people["Iris"].read("games")
    await people.misbehave("kick", person=iris, in_guild=True)
    assert (await raw.call("POST", messages, {"content": "hi"})).status == 200


async def test_hidden_channels_stay_hidden(raw: RawBot, people: People) -> None:
    council = people.channel_id("council")
    assert people["Ariadne"].can("council", "view")
    assert not people["Iris"].can("council", "view")
    with pytest.raises(RefusedError, match="Missing Access"):
        await people["Iris"].read("council")
    assert await people["Ariadne"].read("council") == []
    assert (await raw.call("POST", f"/channels/{council}/messages", {"content": "a"})).status == 200
    await people.misbehave("permission", target=people["Iris"].id, permission="view_channel",
                           channel=council, allow=True)  # fmt: skip
    assert len(await people["Iris"].read("council")) == 1


async def test_unknown_things_have_their_codes(raw: RawBot, people: People) -> None:
    guild = people.guild["id"]
    for path, code in {
        "/channels/1": 10003,
        "/channels/1/messages": 10003,
        "/guilds/1": 10004,
        f"/guilds/{guild}/members/1": 10007,
        f"/guilds/{guild}/roles/1": 10011,
        "/users/1": 10013,
        f"/applications/{people.bot['id']}/commands/1": 10063,
        f"/webhooks/{people.bot['id']}/nothing/messages/@original": 50027,
        "/webhooks/1/nothing/messages/@original": 10015,
    }.items():
        assert (await raw.call("GET", path)).code == code, path


async def test_the_bot_manages_what_it_may(raw: RawBot, people: People) -> None:
    guild = people.guild["id"]
    wanted = {"name": "arena", "type": 0}
    assert (await raw.call("POST", f"/guilds/{guild}/channels", wanted)).code == 50013
    for permission in ("manage_channels", "manage_roles"):
        await people.misbehave(
            "permission", target=people.bot["roles"][0], permission=permission, allow=True
        )
    made = await raw.call("POST", f"/guilds/{guild}/channels", wanted)
    here = f"/channels/{made.body['id']}"
    assert (await raw.call("PATCH", here, {"topic": "Fights"})).body["topic"] == "Fights"
    send = 1 << 11
    change = {"type": 0, "deny": send}
    assert (await raw.call("PUT", f"{here}/permissions/{guild}", change)).status == 204
    await people.refresh()
    assert not people["Iris"].can("arena", "send")
    deny = {"type": 0, "allow": "0", "deny": str(send)}
    assert (await raw.call("GET", here)).body["permission_overwrites"] == [{"id": guild, **deny}]
    assert (await raw.call("DELETE", f"{here}/permissions/{guild}")).status == 204
    await people.refresh()
    assert people["Iris"].can("arena", "send")
    role = (await raw.call("POST", f"/guilds/{guild}/roles", {"name": "Players"})).body
    path = f"/guilds/{guild}/members/{people['Iris'].id}"
    assert (await raw.call("PUT", f"{path}/roles/{role['id']}")).status == 204
    assert (await raw.call("GET", path)).body["roles"] == [role["id"]]
    assert (await raw.call("DELETE", f"{path}/roles/{role['id']}")).status == 204
    assert (await raw.call("DELETE", here)).status == 200
    assert (await raw.call("GET", here)).code == 10003


async def test_what_login_asks_for(raw: RawBot, people: People) -> None:
    for path in ("/users/@me", "/oauth2/applications/@me", "/applications/@me", "/gateway"):
        assert (await raw.call("GET", path)).status == 200
    assert (await raw.call("GET", "/gateway/bot")).body["shards"] == 1
    assert (await raw.call("GET", "/users/@me")).headers["Content-Type"] == "application/json"
    guild = people.guild["id"]
    for path in (
        f"/guilds/{guild}",
        f"/guilds/{guild}/channels",
        f"/guilds/{guild}/roles",
        "/users/@me/guilds",
    ):
        assert (await raw.call("GET", path)).status == 200
    answer = await raw.call("GET", f"/guilds/{guild}", token="wrong")
    assert (answer.status, answer.body["message"]) == (401, "401: Unauthorized")


async def test_what_is_not_offered_says_so(
    raw: RawBot, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    guild = people.guild["id"]
    for method, path in (
        ("GET", f"/guilds/{guild}/audit-logs"),
        ("POST", f"/guilds/{guild}/emojis"),
        ("POST", f"/channels/{people.channel_id('games')}/webhooks"),
        ("GET", "/stickers/1"),
        ("PUT", f"/guilds/{guild}/bans/1"),
    ):
        answer = await raw.call(method, path)
        assert answer.status == 501
        assert "does not offer" in answer.body["message"]
        assert f"{method} {path} is not offered" in caplog.text
    muted = await raw.call("PATCH", f"/guilds/{guild}/members/{people.bot['id']}", {"mute": True})
    assert muted.status == 501
    assert muted.body["message"] in caplog.text
    assert (await raw.call("DELETE", "/gateway")).status == 405
    assert (await raw.call("GET", "/nothing")).status == 404


OPTION = {"type": 3, "name": "a", "description": "b"}
SLASH = {"name": "play", "description": "Play"}
WRONG_COMMANDS: dict[str, tuple[dict[str, Any], tuple[str | int, ...]]] = {
    "capitals": ({**SLASH, "name": "Play"}, ("name",)),
    "spaces": ({**SLASH, "name": "play it"}, ("name",)),
    "name too long": ({**SLASH, "name": "x" * 33}, ("name",)),
    "no description": ({"name": "play"}, ("description",)),
    "description too long": ({**SLASH, "description": "x" * 101}, ("description",)),
    "26 options": (
        {**SLASH, "options": [{**OPTION, "name": f"a{n}"} for n in range(26)]},
        ("options",),
    ),
    "same option": ({**SLASH, "options": [OPTION, OPTION]}, ("options", 1, "name")),
    "required last": (
        {**SLASH, "options": [OPTION, {**OPTION, "name": "c", "required": True}]},
        ("options", 1),
    ),
    "subcommand beside option": (
        {**SLASH, "options": [OPTION, {"type": 1, "name": "s", "description": "d"}]},
        ("options",),
    ),
    "26 choices": (
        {
            **SLASH,
            "options": [
                {**OPTION, "choices": [{"name": str(n), "value": str(n)} for n in range(26)]}
            ],
        },
        ("options", 0, "choices"),
    ),
    "choices and autocomplete": (
        {
            **SLASH,
            "options": [{**OPTION, "autocomplete": True, "choices": [{"name": "a", "value": "a"}]}],
        },
        ("options", 0, "autocomplete"),
    ),
    "unknown locale": (
        {**SLASH, "name_localizations": {"tlh": "x"}},
        ("name_localizations", "tlh"),
    ),
    "unknown type": ({**SLASH, "options": [{**OPTION, "type": 12}]}, ("options", 0, "type")),
}


@pytest.mark.parametrize("name", WRONG_COMMANDS)
async def test_wrong_commands_are_refused(raw: RawBot, people: People, name: str) -> None:
    body, path = WRONG_COMMANDS[name]
    commands = f"/applications/{people.bot['id']}/commands"
    assert (await raw.call("POST", commands, body)).error(*path)
    assert (await raw.call("PUT", commands, [body])).error(0, *path)
    assert (await raw.call("GET", commands)).body == []


async def test_commands_are_kept_by_name_in_their_scope(raw: RawBot, people: People) -> None:
    everywhere = f"/applications/{people.bot['id']}/commands"
    here = f"/applications/{people.bot['id']}/guilds/{people.guild['id']}/commands"
    localized = {**SLASH, "name_localizations": {"it": "gioca"}, "contexts": [0, 1]}
    first = (await raw.call("POST", everywhere, localized)).body
    assert first["name_localizations"] == {"it": "gioca"}
    assert (await raw.call("POST", everywhere, SLASH)).body["id"] == first["id"]
    other = (await raw.call("PUT", here, [SLASH, {"name": "Look", "type": 2}])).body
    assert {command["guild_id"] for command in other} == {people.guild["id"]}
    changed = await raw.call("PATCH", f"{everywhere}/{first['id']}", {"description": "Play now"})
    assert changed.body["description"] == "Play now"
    assert changed.body["version"] != first["version"]
    replaced = (await raw.call("PUT", everywhere, [SLASH, {**SLASH, "name": "stop"}])).body
    assert replaced[0]["id"] == first["id"]
    assert (await raw.call("DELETE", f"{everywhere}/{replaced[1]['id']}")).status == 204
    assert len((await raw.call("GET", everywhere)).body) == 1
    assert len((await raw.call("GET", here)).body) == 2
    assert (await raw.call("PUT", everywhere, [SLASH, SLASH])).error(1, "name")
    assert (await raw.call("PUT", "/applications/1/commands", [])).code == 20012


async def test_a_hundred_commands_of_eight_thousand_characters(raw: RawBot, people: People) -> None:
    commands = f"/applications/{people.bot['id']}/commands"
    many = [{**SLASH, "name": f"play{n}"} for n in range(101)]
    assert (await raw.call("PUT", commands, many)).code == 30032
    assert (await raw.call("PUT", commands, many[:100])).status == 200
    assert (await raw.call("POST", commands, many[100])).code == 30032
    choices = [{"name": "n" * 99 + str(n), "value": "v" * 99 + str(n)} for n in range(9)]
    options = [{**OPTION, "name": f"a{n}", "choices": choices} for n in range(5)]
    assert (
        await raw.call("POST", commands, {**SLASH, "name": "play1", "options": options})
    ).code == 50035
