"""The gateway: compression, heartbeats, resuming, shards, intents, and the codes it closes with."""

import asyncio
from typing import Any

import pytest

from local_discord import LocalDiscord, People
from local_discord.gateway import DAY_SECONDS, MOST_SESSIONS

from .conftest import pending
from .raw import INTENTS, Gateway, RawBot


async def test_ready_and_the_server(raw: RawBot, people: People) -> None:
    gateway = await raw.open()
    await raw.identify(gateway)
    ready = await gateway.until("READY")
    assert ready["resume_gateway_url"].startswith("ws://127.0.0.1:")
    assert ready["guilds"] == [{"id": people.guild["id"], "unavailable": True}]
    guild = await gateway.until("GUILD_CREATE")
    assert guild["unavailable"] is False
    assert [member["user"]["id"] for member in guild["members"]] == [people.bot["id"]]
    assert {"games", "council"} <= {channel["name"] for channel in guild["channels"]}


async def test_compressed_frames_end_with_a_sync_flush(raw: RawBot) -> None:
    gateway = await raw.connect(zipped=True)
    assert (await gateway.until("GUILD_CREATE"))["name"] == "Olympus"
    await gateway.say(1, gateway.sequence)
    assert (await gateway.next())["op"] == 11


async def test_a_resumed_session_hears_what_it_missed(
    raw: RawBot, people: People, server: LocalDiscord
) -> None:
    gateway = await raw.connect()
    await gateway.until("GUILD_CREATE")
    session = gateway.heard[1]["d"]["session_id"]
    last = gateway.sequence
    await people.misbehave("drop_gateway")
    with pytest.raises(ConnectionError):
        await gateway.next()
    await people.bot_online(online=False)
    for n in range(3):
        await people["Iris"].say(f"missed {n}")
    again = await raw.open()
    await again.say(6, {"token": server.bot_token, "session_id": session, "seq": last})
    missed = [await again.until("MESSAGE_CREATE") for _ in range(3)]
    assert len({message["id"] for message in missed}) == 3
    await again.until("RESUMED")
    await people["Iris"].say("live again")
    await again.until("MESSAGE_CREATE")


async def _refuses_to_resume(raw: RawBot, server: LocalDiscord, session: str) -> bool:
    again = await raw.open()
    await again.say(6, {"token": server.bot_token, "session_id": session, "seq": 1})
    frame = await again.next()
    return frame["op"] == 9 and frame["d"] is False


async def test_sessions_that_are_gone_are_invalid(
    raw: RawBot, people: People, server: LocalDiscord
) -> None:
    assert await _refuses_to_resume(raw, server, "nonsense")
    ended = await raw.connect()
    session = ended.heard[1]["d"]["session_id"]
    await people.misbehave("drop_gateway", resumable=False)
    assert await _refuses_to_resume(raw, server, session)
    closed = await raw.connect()
    session = closed.heard[1]["d"]["session_id"]
    await closed.socket.close(code=1000)
    await people.bot_online(online=False)
    assert await _refuses_to_resume(raw, server, session)
    old = await raw.connect()
    session = old.heard[1]["d"]["session_id"]
    await old.socket.close(code=4000)
    await people.bot_online(online=False)
    server.clock.advance(600)
    assert await _refuses_to_resume(raw, server, session)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(2, {"token": "x", "intents": 1})], 4004),
        ([(2, {"token": None, "intents": "1"})], 4013),
        ([(2, {"token": None, "intents": 1 << 1})], 4014),
        ([(2, {"token": None, "intents": 1 << 40})], 4013),
        ([(2, {"token": None, "intents": 1, "shard": [2, 2]})], 4010),
        ([(2, {"token": None, "intents": 1, "shard": "x"})], 4010),
        ([(2, {"token": None, "intents": 1}), (2, {"token": None, "intents": 1})], 4005),
        ([(3, {})], 4003),
        ([(2, {"token": None, "intents": 1}), (77, {})], 4001),
        ([(2, 5)], 4002),
        ([(6, {"token": "x", "session_id": "y", "seq": 1})], 4004),
    ],
)
async def test_wrong_frames_close_the_connection(
    raw: RawBot, server: LocalDiscord, frames: list[tuple[int, Any]], code: int
) -> None:
    gateway = await raw.open()
    for op, data in frames:
        filled = data
        if isinstance(data, dict) and data.get("token", "") is None:
            filled = {**data, "token": server.bot_token}
        await gateway.say(op, filled)
    assert await _closing(gateway) == code


async def _closing(gateway: Gateway) -> int | None:
    try:
        while True:
            await gateway.next()
    except ConnectionError:
        return gateway.socket.close_code


async def test_a_thousand_sessions_a_day(raw: RawBot, server: LocalDiscord) -> None:
    server.discord.gateway._begun = [server.clock.now()] * (MOST_SESSIONS - 1)
    await raw.connect()
    limit = (await raw.call("GET", "/gateway/bot")).body["session_start_limit"]
    assert (limit["total"], limit["remaining"]) == (1000, 0)
    refused = await raw.open()
    await raw.identify(refused)
    assert await _closing(refused) == 4004
    server.clock.advance(DAY_SECONDS)
    await raw.connect()


async def test_no_json_closes_the_connection(raw: RawBot) -> None:
    gateway = await raw.open()
    await gateway.socket.send_str("{no")
    assert await _closing(gateway) == 4002


async def test_shards_get_their_own_and_direct_messages_go_to_shard_0(
    raw: RawBot, people: People
) -> None:
    mine = int(people.guild["id"]) >> 22
    shards = [await raw.connect(shard=[n, 2]) for n in range(2)]
    own, other = shards[mine % 2], shards[1 - mine % 2]
    await own.until("GUILD_CREATE")
    assert other.heard[-1]["d"]["guilds"] == []
    await people["Iris"].say("in the server")
    await own.until("MESSAGE_CREATE")
    await people["Iris"].say("to the bot", channel=await people["Iris"].dm_channel())
    direct = await shards[0].until("MESSAGE_CREATE")
    assert "guild_id" not in direct
    for shard in shards:
        await shard.say(1, None)
        while (await shard.next())["op"] != 11:
            pass
    heard = [[f["d"] for f in shard.heard if f["t"] == "MESSAGE_CREATE"] for shard in shards]
    assert [message for message in heard[1] if "guild_id" not in message] == []
    assert [message for message in heard[1 - mine % 2] if "guild_id" in message] == []


async def test_intents_decide_what_is_heard(raw: RawBot, people: People) -> None:
    quiet = await raw.connect(intents=1)
    hears = await raw.connect(intents=INTENTS)
    await people["Iris"].say("hidden from a bot without the content intent")
    assert (await hears.until("MESSAGE_CREATE"))["content"] == ""
    await people["Iris"].say(f"<@{people.bot['id']}> is mentioned")
    assert (await hears.until("MESSAGE_CREATE"))["content"].endswith("is mentioned")
    dm = await people["Iris"].dm_channel()
    await people["Iris"].say("read in a direct message", channel=dm)
    assert (await hears.until("MESSAGE_CREATE"))["content"].startswith("read")
    await quiet.say(1, None)
    while (frame := await quiet.next())["op"] != 11:
        assert frame["t"] in ("GUILD_CREATE", "CHANNEL_CREATE")


async def test_privileged_intents_can_be_allowed() -> None:
    async with (
        LocalDiscord(allow_privileged=True, rate_limits=False) as server,
        RawBot(server) as raw,
    ):
        gateway = await raw.connect(intents=INTENTS | 1 << 1 | 1 << 15)
        guild = await gateway.until("GUILD_CREATE")
        assert len(guild["members"]) == 7
        async with await People.connect(server.live_url) as people:
            await people["Iris"].say("in plain words")
            assert (await gateway.until("MESSAGE_CREATE"))["content"] == "in plain words"
            await people.add("Zoe")
            assert (await gateway.until("GUILD_MEMBER_ADD"))["user"]["global_name"] == "Zoe"
        await gateway.say(8, {"guild_id": guild["id"], "query": "Z", "limit": 0, "nonce": "n"})
        chunk = await gateway.until("GUILD_MEMBERS_CHUNK")
        assert [member["user"]["global_name"] for member in chunk["members"]] == ["Zoe"]
        assert chunk["nonce"] == "n"


async def test_an_interaction_while_the_bot_is_away_waits_for_the_resume(
    raw: RawBot, people: People, server: LocalDiscord
) -> None:
    body = [{"name": "hello", "description": "Say hello"}]
    await raw.call("PUT", f"/applications/{people.bot['id']}/commands", body)
    gateway = await raw.connect()
    session = gateway.heard[1]["d"]["session_id"]
    await people.misbehave("drop_gateway")
    await people.bot_online(online=False)
    acting = asyncio.create_task(people["Iris"].slash("hello"))
    await pending(people)
    again = await raw.open()
    await again.say(6, {"token": server.bot_token, "session_id": session, "seq": gateway.sequence})
    interaction = await again.until("INTERACTION_CREATE")
    await raw.answer(interaction, 4, {"content": "here again"})
    assert (await acting).text == "here again"


async def test_without_a_bot_an_interaction_fails(raw: RawBot, people: People) -> None:
    body = [{"name": "hello", "description": "Say hello"}]
    await raw.call("PUT", f"/applications/{people.bot['id']}/commands", body)
    await people.commands_synced("hello")
    acting = asyncio.create_task(people["Iris"].slash("hello"))
    await pending(people)
    await people.advance(3.1)
    assert (await acting).reason == "The application did not respond"
