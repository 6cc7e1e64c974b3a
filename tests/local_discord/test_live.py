"""The people's protocol: the snapshot, events and their audience, read states, threads, persons."""

import asyncio
import json
from typing import Any

import aiohttp
import pytest

from local_discord import LocalDiscord, People, Person
from local_discord.client import RefusedError, Seen

from .raw import RawBot


async def test_the_ready_made_world(people: People) -> None:
    hello = await people.request("hello")
    assert hello["guild"]["name"] == "Olympus"
    assert [person["owner"] for person in hello["people"]].count(True) == 1
    assert len(hello["people"]) >= 5
    names = {channel["name"] for channel in hello["channels"] if channel["type"] == 0}
    assert {"welcome", "games", "lightning"} <= names
    assert hello["bots"][0]["online"] is False
    assert hello["reads"] == {person["id"]: {} for person in hello["people"]}


async def test_unread_and_mentions_are_counted_for_each_person(raw: RawBot, people: People) -> None:
    games = people.channel_id("games")
    iris, theo = people["Iris"], people["Theo"]
    await raw.call("POST", f"/channels/{games}/messages", {"content": f"your turn <@{iris.id}>"})
    await theo.say("just talk")
    reads = (await people.request("hello"))["reads"]
    assert reads[iris.id][games] == {"last_read": None, "unread": 2, "mentions": 1}
    assert reads[people["Nikos"].id][games]["mentions"] == 0
    assert reads[theo.id][games]["unread"] == 0, "who writes has read"
    heard = asyncio.create_task(people.wait_for(lambda e: e["event"] == "read"))
    await asyncio.sleep(0)
    state = await iris.ask("read", channel=games)
    assert (state["unread"], state["mentions"]) == (0, 0)
    event = await heard
    assert event["for"] == [iris.id]
    assert event["data"]["channel"] == games
    newcomer = await people.add("Zoe")
    assert (await people.request("hello"))["reads"][newcomer.id] == {}


async def test_events_name_their_audience(raw: RawBot, people: People) -> None:
    events: list[dict[str, Any]] = []

    def is_last(event: dict[str, Any]) -> bool:
        events.append(event)
        return bool(event["data"].get("content") == "end")

    watching = asyncio.create_task(people.wait_for(is_last))
    await asyncio.sleep(0)
    iris = people["Iris"]
    await iris.say("to all")
    await iris.say("to the bot", channel=await iris.dm_channel())
    await iris.say("end")
    await watching
    told = {e["data"]["content"]: e["for"] for e in events if e["event"] == "message"}
    assert told == {"to all": None, "to the bot": [iris.id], "end": None}


async def _heard(socket: aiohttp.ClientWebSocketResponse, until: str) -> list[str]:
    """The contents of messages that a connection hears, up to one."""
    contents: list[str] = []
    while until not in contents:
        frame = json.loads((await asyncio.wait_for(socket.receive(), 5)).data)
        if frame.get("event") == "message":
            contents.append(frame["data"]["content"])
    return contents


async def test_a_connection_may_listen_for_some_people_only(
    server: LocalDiscord, people: People
) -> None:
    iris, owner = people["Iris"], people["Ariadne"]
    async with aiohttp.ClientSession() as session:
        url = f"{server.live_url}?people={iris.id}"
        async with session.ws_connect(url) as one, session.ws_connect(server.live_url) as every:
            for socket in (one, every):
                await socket.receive()
            await owner.say("secret", channel="council")
            await owner.say("private", channel=await owner.dm_channel())
            await iris.say("own", channel=await iris.dm_channel())
            await iris.say("end")
            assert await _heard(one, "end") == ["own", "end"]
            assert await _heard(every, "end") == ["secret", "private", "own", "end"]


async def test_history_in_pages(people: People) -> None:
    iris = people["Iris"]
    for n in range(12):
        await iris.say(str(n))
    games = people.channel_id("games")
    last = await iris.ask("history", channel=games, limit=5)
    assert [m["content"] for m in last["messages"]] == ["7", "8", "9", "10", "11"]
    assert last["more"] is True
    first = await iris.ask("history", channel=games, limit=10, before=last["messages"][0]["id"])
    assert [m["content"] for m in first["messages"]] == ["0", "1", "2", "3", "4", "5", "6"]
    assert first["more"] is False
    around = await iris.ask("history", channel=games, limit=3, around=first["messages"][3]["id"])
    assert [m["content"] for m in around["messages"]] == ["2", "3", "4"]


async def test_people_write_edit_and_delete(people: People) -> None:
    iris, theo, owner = people["Iris"], people["Theo"], people["Ariadne"]
    said = await iris.say("a", files=[{"name": "x.txt", "data": "aGk=", "description": "alt"}])
    assert said.attachments[0]["description"] == "alt"
    games = people.channel_id("games")
    edited = await iris.ask("edit", channel=games, message=said.id, content="b")
    assert edited["message"]["edited_timestamp"]
    with pytest.raises(RefusedError, match="another user"):
        await theo.ask("edit", channel=games, message=said.id, content="c")
    with pytest.raises(RefusedError, match="Missing Permissions"):
        await theo.ask("delete", channel=games, message=said.id)
    answer = await theo.say("re", reply_to=said.id)
    assert answer.body["pings"] == [iris.id]
    await owner.ask("delete", channel=games, message=said.id)
    assert [m.text for m in await iris.read()] == ["re"]


async def test_threads_of_people(people: People) -> None:
    iris, theo = people["Iris"], people["Theo"]
    games = people.channel_id("games")
    said = await iris.say("a table?")
    opened = (await iris.ask("start_thread", channel=games, name="Table", message=said.id))[
        "channel"
    ]
    assert opened["id"] == said.id
    assert opened["thread_members"] == [iris.id]
    await theo.ask("join", thread=opened["id"])
    await theo.say("hello", channel=opened["id"])
    closed = await iris.ask("archive", thread=opened["id"], archived=True)
    assert closed["channel"]["thread_metadata"]["archived"] is True
    await theo.say("wake up", channel=opened["id"])
    await people.refresh()
    assert people.channels[opened["id"]]["thread_metadata"]["archived"] is False
    await theo.ask("leave", thread=opened["id"])
    await people.refresh()
    assert people.channels[opened["id"]]["thread_members"] == [iris.id]


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "Ζωή", "' OR 1=1 --"])
async def test_names_stay_text(people: People, name: str) -> None:
    person = await people.add(name)
    assert person.name == name
    said = await person.say(f"I am {name}")
    assert said.body["author"]["global_name"] == name
    renamed = (await person.ask("rename", name=f"{name}2"))["person"]
    assert renamed["display_name"] == f"{name}2"
    assert (await people["Iris"].read())[-1].body["author"]["global_name"] == f"{name}2"


@pytest.mark.parametrize("name", ["", " ", "x" * 33, "a\u0000b", 5, None])
async def test_wrong_names_are_refused(people: People, name: Any) -> None:
    with pytest.raises(RefusedError):
        await people.request("add_person", name=name)


async def test_a_person_with_a_language(people: People, raw: RawBot) -> None:
    gianni = await people.add("Gianni", "it")
    body = [{"name": "hello", "description": "d"}]
    await raw.call("PUT", f"/applications/{people.bot['id']}/commands", body)
    gateway = await raw.connect()
    acting = asyncio.create_task(gianni.slash("hello"))
    interaction = await gateway.until("INTERACTION_CREATE")
    assert interaction["locale"] == "it"
    await raw.answer(interaction, 4, {"content": "ciao"})
    assert (await acting).text == "ciao"


async def test_commands_follow_context_and_permissions(people: People, raw: RawBot) -> None:
    body = [
        {"name": "here", "description": "d", "contexts": [0]},
        {"name": "admin", "description": "d", "default_member_permissions": "32"},
    ]
    await raw.call("PUT", f"/applications/{people.bot['id']}/commands", body)
    iris = people["Iris"]
    dm = await iris.dm_channel()
    with pytest.raises(RefusedError, match="Unknown application command"):
        await iris.slash("here", channel=dm)
    with pytest.raises(RefusedError, match="Unknown application command"):
        await iris.slash("admin")
    gateway = await raw.connect()
    acting = asyncio.create_task(people["Ariadne"].slash("admin", wait="first"))
    await raw.answer(await gateway.until("INTERACTION_CREATE"), 4, {"content": "yes"})
    assert (await acting).text == "yes"


async def test_many_people_over_one_connection(server: LocalDiscord) -> None:
    async with await People.connect(server.live_url, quiet=True) as people:
        crowd: list[Person] = [await people.add(f"Person {n}") for n in range(200)]
        said: list[Seen] = await asyncio.gather(*(person.say("hi") for person in crowd))
        assert len({message.author for message in said}) == 200


async def test_the_clock_can_be_set(people: People, server: LocalDiscord) -> None:
    now = (await people.request("clock", set=2_000_000_000))["now"]
    assert abs(now - 2_000_000_000_000) < 5000
    said = await people["Iris"].say("from the future")
    assert said.body["timestamp"].startswith("2033-05-18")
    await people.request("clock", real=True)
    later = await people["Iris"].say("from now")
    assert int(later.id) > int(said.id), "ids never go back"


async def test_two_clients_see_the_same(server: LocalDiscord, people: People) -> None:
    async with await People.connect(server.live_url) as other:
        waiting = asyncio.create_task(other["Theo"].wait_for(lambda m: m.text == "hello"))
        await asyncio.sleep(0)
        await people["Iris"].say("hello")
        assert (await waiting).author == people["Iris"].id
