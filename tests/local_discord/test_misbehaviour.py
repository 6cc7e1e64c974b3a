"""What the local Discord does wrong when told to, and its rate limits."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from local_discord import LocalDiscord, People
from local_discord.client import RefusedError

from .conftest import BotProcess, pending
from .raw import RawBot

HELLO = {"name": "hello", "description": "Say hello"}


@pytest.fixture
async def limited() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as server:
        server.clock.freeze()
        yield server


def messages(server: LocalDiscord, name: str = "games") -> str:
    channels = server.discord.world.channels.values()
    return f"/channels/{next(c.id for c in channels if c.body.get('name') == name)}/messages"


async def test_five_messages_in_five_seconds_for_each_channel(limited: LocalDiscord) -> None:
    async with RawBot(limited) as raw:
        path = messages(limited)
        for left in (4, 3, 2, 1, 0):
            answer = await raw.call("POST", path, {"content": "a"})
            assert answer.headers["X-RateLimit-Remaining"] == str(left)
            assert answer.headers["X-RateLimit-Limit"] == "5"
        answer = await raw.call("POST", path, {"content": "a"})
        assert answer.status == 429
        assert answer.body["retry_after"] == 5.0
        assert answer.body["global"] is False
        assert "Via" in answer.headers
        assert (await raw.call("POST", messages(limited, "agora"), {"content": "a"})).status == 200
        limited.clock.advance(5.0)
        assert (await raw.call("POST", path, {"content": "a"})).status == 200


async def test_fifty_requests_a_second_in_all(limited: LocalDiscord) -> None:
    async with RawBot(limited) as raw:
        statuses = [(await raw.call("GET", "/users/@me")).status for _ in range(51)]
        assert statuses == [200] * 50 + [429]
        answer = await raw.call("GET", "/users/@me")
        assert answer.body["global"] is True
        assert answer.headers["X-RateLimit-Global"] == "true"
        limited.clock.advance(1.0)
        assert (await raw.call("GET", "/users/@me")).status == 200


async def test_ten_thousand_refused_requests_ban_the_address(limited: LocalDiscord) -> None:
    async with RawBot(limited) as raw:
        for _ in range(9_999):
            limited.discord.rates.refused(403)
        assert (await raw.call("GET", "/users/@me", token="wrong")).status == 401
        answer = await raw.call("GET", "/gateway")
        assert answer.status == 429
        assert "Via" not in answer.headers
        limited.clock.advance(601)
        assert (await raw.call("GET", "/gateway")).status == 200


async def test_answers_to_interactions_are_exempt(limited: LocalDiscord) -> None:
    async with RawBot(limited) as raw, await People.connect(limited.live_url) as people:
        await raw.call("PUT", f"/applications/{people.bot['id']}/commands", [HELLO])
        gateway = await raw.connect()
        acting = [asyncio.create_task(people["Iris"].slash("hello")) for _ in range(60)]
        for _ in acting:
            interaction = await gateway.until("INTERACTION_CREATE")
            answer = await raw.answer(interaction, 4, {"content": "hi"})
            assert answer.status == 200
            assert "X-RateLimit-Limit" not in answer.headers
        assert {outcome.state for outcome in await asyncio.gather(*acting)} == {"answered"}


async def test_writing_to_many_new_people_at_once_is_40003(limited: LocalDiscord) -> None:
    async with RawBot(limited) as raw, await People.connect(limited.live_url, quiet=True) as people:
        crowd = [await people.add(f"Person {n}") for n in range(26)]
        answers = []
        for person in crowd:
            answers.append(
                await raw.call("POST", "/users/@me/channels", {"recipient_id": person.id})
            )
            limited.clock.advance(2)
        assert [answer.status for answer in answers] == [200] * 25 + [403]
        assert answers[-1].code == 40003
        again = await raw.call("POST", "/users/@me/channels", {"recipient_id": crowd[0].id})
        assert again.status == 200


async def test_discord_py_waits_for_its_bucket() -> None:
    async with LocalDiscord() as server, await People.connect(server.live_url) as people:
        process = BotProcess(server)
        process.start()
        try:
            await people.commands_synced("show")
            await people["Iris"].slash("show")
            outcomes = [await people["Iris"].slash("act", name="direct") for _ in range(3)]
            assert {outcome.text for outcome in outcomes} == {"look at your messages"}
        finally:
            process.kill()


@pytest.mark.parametrize("status", [500, 503, 429, 403])
async def test_requests_fail_as_often_as_told(raw: RawBot, people: People, status: int) -> None:
    path = f"/channels/{people.channel_id('games')}/messages"
    await people.misbehave(
        "fail_requests",
        status=status,
        times=2,
        method="POST",
        path="/channels/*/messages",
        retry_after=0.5,
    )
    assert (await raw.call("GET", path)).status == 200
    for _ in range(2):
        answer = await raw.call("POST", path, {"content": "a"})
        assert answer.status == status
        if status == 429:
            assert answer.body["retry_after"] == 0.5
            assert "Via" in answer.headers
    assert (await raw.call("GET", path)).body == []
    assert (await raw.call("POST", path, {"content": "a"})).status == 200


async def test_answers_can_be_slow(raw: RawBot, people: People) -> None:
    await people.misbehave("delay_answers", seconds=0.2)
    loop = asyncio.get_running_loop()
    start = loop.time()
    await raw.call("GET", "/users/@me")
    assert loop.time() - start >= 0.2
    shown = await people.misbehave("calm")
    assert shown == {"delay_answers": 0.0, "fail_requests": None, "interactions": None}


async def _presses(raw: RawBot, people: People, count: int) -> tuple[Any, list[asyncio.Task[Any]]]:
    await raw.call("PUT", f"/applications/{people.bot['id']}/commands", [HELLO])
    await people.commands_synced("hello")
    gateway = await raw.connect()
    acting = [
        asyncio.create_task(people["Iris"].slash("hello", wait="first")) for _ in range(count)
    ]
    return gateway, acting


async def test_interactions_arrive_twice(raw: RawBot, people: People) -> None:
    await people.misbehave("interactions", twice=True, times=1)
    gateway, acting = await _presses(raw, people, 1)
    first = await gateway.until("INTERACTION_CREATE")
    second = await gateway.until("INTERACTION_CREATE")
    assert first == second
    assert (await raw.answer(first, 4, {"content": "a"})).status == 200
    assert (await raw.answer(second, 4, {"content": "a"})).code == 40060
    await acting[0]


async def test_interactions_arrive_out_of_order(raw: RawBot, people: People) -> None:
    await people.misbehave("interactions", shuffle=3, times=3)
    gateway, acting = await _presses(raw, people, 3)
    arrived = [await gateway.until("INTERACTION_CREATE") for _ in range(3)]
    ids = [int(interaction["id"]) for interaction in arrived]
    assert ids == sorted(ids, reverse=True)
    for interaction in arrived:
        await raw.answer(interaction, 4, {"content": "a"})
    await asyncio.gather(*acting)


async def test_interactions_arrive_late(raw: RawBot, people: People, server: LocalDiscord) -> None:
    await people.misbehave("interactions", late=2, times=1)
    gateway, acting = await _presses(raw, people, 1)
    await pending(people)
    server.clock.advance(2)
    interaction = await gateway.until("INTERACTION_CREATE")
    assert (await raw.answer(interaction, 4, {"content": "just in time"})).status == 200
    assert (await acting[0]).text == "just in time"


@pytest.mark.parametrize(
    "wrong",
    [
        {"what": "dance"},
        {"what": "close_dms", "person": "1", "closed": True},
        {"what": "close_dms", "person": "x", "closed": True},
        {"what": "permission", "target": "1", "permission": "fly", "allow": True},
        {"what": "permission", "target": "1", "permission": "view_channel", "allow": "yes"},
        {"what": "delay_answers", "seconds": -1},
        {"what": "fail_requests", "status": 200, "times": 1},
        {"what": "interactions", "shuffle": "many"},
    ],
)
async def test_wrong_orders_are_refused(people: People, wrong: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        await people.request("misbehave", **wrong)


async def test_discord_py_comes_back_after_a_drop(
    bot: BotProcess, people: People, server: LocalDiscord
) -> None:
    begun = server.discord.gateway.sessions_left()
    for resumable in (True, False):
        away = asyncio.create_task(people.bot_online(online=False))
        await asyncio.sleep(0)
        if people.is_bot_online:
            await people.misbehave("drop_gateway", resumable=resumable)
        await away
        await people.bot_online()
        assert "The count is 0" in (await people["Iris"].slash("show")).text
        again = begun - server.discord.gateway.sessions_left()
        assert again == (0 if resumable else 1), "a resumed session is no new one"


async def test_discord_py_lives_through_each_misbehaviour(
    bot: BotProcess, people: People, server: LocalDiscord
) -> None:
    iris, theo = people["Iris"], people["Theo"]
    message = (await iris.slash("show")).message
    assert message is not None
    for status in (429, 500):
        await people.misbehave("fail_requests", status=status, times=1, retry_after=0.01)
        assert (await iris.slash("act", name="direct")).text == "look at your messages"
    await people.misbehave("delay_answers", seconds=0.02)
    assert (await iris.slash("act", name="direct")).text == "look at your messages"
    await people.misbehave("calm")

    await people.misbehave("interactions", twice=True, times=1)
    assert "The count is 1" in (await iris.press(message, "Count 0")).text
    assert "The count is 1" in (await iris.see(message)).text

    await people.misbehave("interactions", shuffle=2, times=2)
    both = [person.slash("find", god=person.name) for person in (iris, theo)]
    assert [o.text for o in await asyncio.gather(*both)] == ["Iris x1", "Theo x1"]

    await people.misbehave("interactions", late=4, times=1)
    late = asyncio.create_task(iris.slash("show"))
    await pending(people)
    await people.advance(4)
    assert (await late).is_failed
    assert "The count is 0" in (await iris.slash("show")).text


async def test_a_press_that_was_held_back_is_gone_when_all_is_well_again(
    raw: RawBot, people: People, server: LocalDiscord
) -> None:
    await people.misbehave("interactions", shuffle=2, times=2)
    gateway, acting = await _presses(raw, people, 1)
    await pending(people)
    await people.misbehave("calm")
    await people.advance(3.1)
    assert (await acting[0]).is_failed
    await people.misbehave("interactions", shuffle=2, times=2)
    acting = [asyncio.create_task(people["Theo"].slash("hello", wait="first")) for _ in range(2)]
    for _ in acting:
        interaction = await gateway.until("INTERACTION_CREATE")
        assert interaction["member"]["user"]["id"] == people["Theo"].id
        assert (await raw.answer(interaction, 4, {"content": "a"})).status == 200
    await asyncio.gather(*acting)
