"""Interactions over plain REST and gateway: answers, follow-ups, tokens, and who sees what."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from local_discord import Outcome, People, Person
from local_discord.client import RefusedError, Seen

from .raw import Answer, Gateway, RawBot
from .test_messages import V2, button, row, text

HELLO = {"name": "hello", "description": "Say hello"}


@pytest.fixture
async def gateway(raw: RawBot, people: People) -> AsyncIterator[Gateway]:
    await raw.call("PUT", f"/applications/{people.bot['id']}/commands", [HELLO])
    await people.commands_synced("hello")
    gateway = await raw.connect()
    yield gateway
    await gateway.socket.close()


class Talk:
    """A person acts, and the test answers as the bot."""

    def __init__(self, raw: RawBot, gateway: Gateway, person: Person) -> None:
        self.raw = raw
        self.gateway = gateway
        self.person = person
        self.acting: asyncio.Task[Outcome] | None = None

    async def slash(self, wait: str = "first", **options: Any) -> dict[str, Any]:
        self.acting = asyncio.create_task(self.person.slash("hello", wait=wait, **options))
        return await self.gateway.until("INTERACTION_CREATE")

    async def press(self, message: Seen, wait: str = "first") -> dict[str, Any]:
        self.acting = asyncio.create_task(self.person.press(message, custom_id="go", wait=wait))
        return await self.gateway.until("INTERACTION_CREATE")

    async def outcome(self) -> Outcome:
        assert self.acting is not None
        return await self.acting

    async def board(self, *, ephemeral: bool = False) -> Seen:
        interaction = await self.slash()
        flags = V2 | 64 if ephemeral else V2
        await self.raw.answer(interaction, 4, {"flags": flags, "components": [row(button())]})
        message = (await self.outcome()).message
        assert message is not None
        return message


@pytest.fixture
def iris(raw: RawBot, gateway: Gateway, people: People) -> Talk:
    return Talk(raw, gateway, people["Iris"])


async def test_what_an_interaction_brings(iris: Talk, people: People) -> None:
    interaction = await iris.slash()
    assert interaction["type"] == 2
    assert interaction["version"] == 1
    assert interaction["data"]["name"] == "hello"
    assert interaction["member"]["user"]["id"] == people["Iris"].id
    assert interaction["guild_id"] == people.guild["id"]
    assert interaction["channel"]["id"] == interaction["channel_id"] == people.channel_id("games")
    assert interaction["attachment_size_limit"] == 10 * 1024 * 1024
    assert interaction["locale"] == "en-US"
    assert interaction["context"] == 0
    await iris.raw.answer(interaction, 4, {"content": "hi"})
    assert (await iris.outcome()).text == "hi"


async def test_in_a_direct_message_there_is_a_user_and_no_member(iris: Talk) -> None:
    channel = await iris.person.dm_channel()
    interaction = await iris.slash(channel=channel)
    assert interaction["user"]["id"] == iris.person.id
    assert "member" not in interaction
    assert "guild_id" not in interaction
    assert interaction["context"] == 1
    await iris.raw.answer(interaction, 4, {"content": "hi"})


async def test_the_answer_names_what_it_answers(iris: Talk) -> None:
    interaction = await iris.slash()
    answer = await iris.raw.answer(interaction, 4, {"content": "hi"})
    assert (
        answer.body["interaction"]["response_message_id"]
        == answer.body["resource"]["message"]["id"]
    )
    message = answer.body["resource"]["message"]
    assert message["type"] == 20
    assert message["interaction_metadata"]["user"]["id"] == iris.person.id
    without = await iris.slash()
    path = f"/interactions/{without['id']}/{without['token']}/callback"
    assert (await iris.raw.call("POST", path, {"type": 4, "data": {"content": "x"}})).status == 204


async def test_answers_come_once_and_in_time(iris: Talk) -> None:
    interaction = await iris.slash()
    wrong = {**interaction, "token": "x" * 20}
    assert (await iris.raw.answer(wrong, 4, {"content": "hi"})).code == 10062
    assert (await iris.raw.answer(interaction, 4, {"content": "hi"})).status == 200
    second = await iris.raw.answer(interaction, 4, {"content": "hi"})
    assert (second.status, second.code) == (400, 40060)
    late = await iris.slash()
    iris.raw.server.clock.advance(3.1)
    answer = await iris.raw.answer(late, 4, {"content": "hi"})
    assert (answer.status, answer.code) == (404, 10062)
    assert (await iris.outcome()).reason == "The application did not respond"


@pytest.mark.parametrize("kind", ["slash", "press", "autocomplete"])
@pytest.mark.parametrize("type", [1, 4, 6, 8, 12, 0, "4", None])
async def test_only_fitting_answers_are_taken(iris: Talk, kind: str, type: Any) -> None:
    fits = {"slash": [4], "press": [4, 6], "autocomplete": [8]}[kind]
    asking: asyncio.Task[list[Any]] | None = None
    if kind == "slash":
        interaction = await iris.slash()
    elif kind == "press":
        interaction = await iris.press(await iris.board())
    else:
        options = [{"type": 3, "name": "a", "description": "b", "autocomplete": True}]
        commands = f"/applications/{iris.person.people.bot['id']}/commands"
        await iris.raw.call("PUT", commands, [{**HELLO, "options": options}])
        asking = asyncio.create_task(iris.person.autocomplete("hello", "a"))
        interaction = await iris.gateway.until("INTERACTION_CREATE")
    answer = await iris.raw.answer(interaction, type, {"content": "x", "choices": []})
    assert (answer.status < 300) == (type in fits)
    if type not in fits:
        assert answer.code == 50035
        assert "type" in answer.body["errors"]
    if asking is not None:
        iris.raw.server.clock.advance(4)
        if type in fits:
            assert await asking == []
        else:
            with pytest.raises(RefusedError):
                await asking


async def test_a_refused_answer_may_be_put_right(iris: Talk) -> None:
    interaction = await iris.slash()
    long = await iris.raw.answer(interaction, 4, {"content": "x" * 2001})
    assert long.error("data", "content") == "BASE_TYPE_MAX_LENGTH"
    assert (await iris.raw.answer(interaction, 4, {"content": ""})).code == 50006
    assert (await iris.raw.answer(interaction, 4, {"content": "x"})).status == 200
    assert (await iris.outcome()).text == "x"


async def test_defer_then_edit_then_follow_up(iris: Talk, people: People) -> None:
    interaction = await iris.slash()
    deferred = await iris.raw.answer(interaction, 5)
    assert (await iris.raw.answer(interaction, 9, MODAL)).code == 40060
    assert deferred.body["interaction"]["response_message_loading"] is True
    thinking = (await iris.outcome()).message
    assert thinking is not None
    assert thinking.is_thinking
    hook = iris.raw.hook(interaction, "@original")
    edited = await iris.raw.call("PATCH", hook, {"content": "done"})
    assert edited.body["id"] == thinking.id
    assert edited.body["flags"] == 0
    assert edited.body["edited_timestamp"] is None
    more = await iris.raw.call(
        "POST", iris.raw.hook(interaction) + "?wait=true", {"content": "more"}
    )
    assert more.body["id"] != thinking.id
    assert [m.text for m in await people["Theo"].read("games")][-2:] == ["done", "more"]
    assert (await iris.raw.call("DELETE", hook)).status == 204
    assert (await iris.raw.call("GET", hook)).code == 10008


async def test_an_ephemeral_defer_stays_ephemeral(iris: Talk, people: People) -> None:
    interaction = await iris.slash()
    await iris.raw.answer(interaction, 5, {"flags": 64})
    filled = await iris.raw.call("POST", iris.raw.hook(interaction), {"content": "secret"})
    assert filled.body["flags"] == 64
    assert (await iris.raw.call("GET", iris.raw.hook(interaction, "@original"))).body[
        "id"
    ] == filled.body["id"]
    assert "secret" not in [m.text for m in await people["Theo"].read("games")]
    assert "secret" in [m.text for m in await iris.person.read("games")]
    public = await iris.raw.call("POST", iris.raw.hook(interaction), {"content": "public"})
    assert public.body["flags"] == 0
    assert "public" in [m.text for m in await people["Theo"].read("games")]


async def test_ephemeral_messages_stay_off_gateway_and_channel(iris: Talk) -> None:
    message = await iris.board(ephemeral=True)
    await iris.person.say("the next thing on the gateway")
    while (frame := await iris.gateway.next())["t"] != "MESSAGE_CREATE":
        pass
    assert frame["d"]["id"] != message.id
    path = f"/channels/{message.channel}/messages/{message.id}"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert (await iris.raw.call(method, path, body)).code == 10008


async def test_a_press_on_an_ephemeral_message_carries_it(iris: Talk) -> None:
    message = await iris.board(ephemeral=True)
    pressed = await iris.press(message)
    assert pressed["message"]["id"] == message.id
    assert pressed["message"]["flags"] & 64
    body = {"components": [row(button("Again"))]}
    answer = await iris.raw.answer(pressed, 7, body)
    assert answer.body["resource"]["message"]["components"][0]["components"][0]["label"] == "Again"
    assert (await iris.outcome()).is_ephemeral


async def test_update_and_deferred_update(iris: Talk) -> None:
    message = await iris.board()
    pressed = await iris.press(message)
    assert pressed["data"] == {"component_type": 2, "custom_id": "go", "id": 2}
    await iris.raw.answer(pressed, 7, {"components": [text("gone")]})
    assert (await iris.outcome()).text == "gone"
    board = await iris.board()
    pressed = await iris.press(board)
    assert "resource" not in (await iris.raw.answer(pressed, 6)).body
    assert (await iris.outcome()).state == "deferred"
    edited = await iris.raw.call(
        "PATCH", iris.raw.hook(pressed, "@original"), {"components": [text("b")]}
    )
    assert edited.body["id"] == board.id


async def test_tokens_end_after_fifteen_minutes(iris: Talk) -> None:
    interaction = await iris.slash()
    hook = iris.raw.hook(interaction)
    assert (await iris.raw.call("POST", hook, {"content": "early"})).code == 10015
    await iris.raw.answer(interaction, 4, {"content": "hi"})
    iris.raw.server.clock.advance(14 * 60)
    assert (await iris.raw.call("POST", hook, {"content": "a"})).status == 200
    iris.raw.server.clock.advance(61)
    for method, path, body in (
        ("POST", hook, {"content": "a"}),
        ("PATCH", iris.raw.hook(interaction, "@original"), {"content": "a"}),
        ("GET", iris.raw.hook(interaction, "@original"), None),
    ):
        answer: Answer = await iris.raw.call(method, path, body)
        assert (answer.status, answer.code) == (401, 50027)


async def test_thinking_for_ever_fails_in_the_end(iris: Talk, people: People) -> None:
    interaction = await iris.slash(wait="settled")
    await iris.raw.answer(interaction, 5)
    iris.raw.server.clock.advance(15 * 60 + 1)
    assert (await iris.outcome()).is_failed


MODAL: dict[str, Any] = {
    "custom_id": "m",
    "title": "T",
    "components": [
        {"type": 18, "label": "L", "component": {"type": 4, "custom_id": "t", "style": 1}},
        {"type": 10, "content": "read me"},
    ],
}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"title": "x" * 46}, ("title",)),
        ({"title": ""}, ("title",)),
        ({"custom_id": "x" * 101}, ("custom_id",)),
        ({"components": []}, ("components",)),
        ({"components": MODAL["components"] * 3}, ("components",)),
        ({"components": [MODAL["components"][0]] * 2}, ("components", 1, "component", "custom_id")),
        ({"components": [row(button())]}, ("components", 0, "components", 0, "type")),
    ],
    ids=["title", "no title", "custom_id", "empty", "six", "duplicate", "button"],
)
async def test_modals_have_limits(
    iris: Talk, change: dict[str, Any], path: tuple[str | int, ...]
) -> None:
    interaction = await iris.slash()
    answer = await iris.raw.answer(interaction, 9, {**MODAL, **change})
    assert answer.code == 50035
    assert answer.error("data", *path)


async def test_a_modal_comes_back_filled_in(iris: Talk) -> None:
    interaction = await iris.slash()
    assert (await iris.raw.answer(interaction, 9, MODAL)).status == 200
    opened = await iris.outcome()
    submitting = asyncio.create_task(iris.person.submit(opened, {"t": "typed"}))
    submitted = await iris.gateway.until("INTERACTION_CREATE")
    assert submitted["type"] == 5
    assert submitted["data"]["components"][0]["component"]["value"] == "typed"
    assert (await iris.raw.answer(submitted, 9, MODAL)).code == 50035
    await iris.raw.answer(submitted, 4, {"content": "thanks"})
    assert (await submitting).text == "thanks"
    with pytest.raises(RefusedError, match="Unknown interaction"):
        await iris.person.submit(opened, {"t": "again"})


async def test_disabled_and_unknown_components_cannot_be_used(iris: Talk) -> None:
    interaction = await iris.slash()
    await iris.raw.answer(
        interaction, 4, {"content": "a", "components": [row(button(disabled=True))]}
    )
    message = (await iris.outcome()).message
    assert message is not None
    for custom_id in ("go", "other"):
        with pytest.raises(RefusedError) as refused:
            await iris.person.press(message, custom_id=custom_id)
        assert refused.value.code == 50035


async def test_answers_need_no_permission_to_send(iris: Talk, people: People) -> None:
    channel = people.channel_id("games")
    change = {"target": people.bot["id"], "permission": "send_messages", "channel": channel}
    await people.misbehave("permission", **change, allow=False)
    interaction = await iris.slash()
    assert (await iris.raw.answer(interaction, 4, {"content": "hi"})).status == 200


async def test_people_need_the_permission_to_use_commands(iris: Talk, people: People) -> None:
    change = {"target": iris.person.id, "permission": "use_application_commands"}
    await people.misbehave("permission", **change, channel=people.channel_id("games"), allow=False)
    with pytest.raises(RefusedError, match="Missing Permissions"):
        await iris.person.slash("hello")


async def test_what_was_whispered_in_a_channel_goes_with_it(iris: Talk, people: People) -> None:
    whispered = await iris.board(ephemeral=True)
    for permission in ("manage_channels", "manage_messages"):
        role = people.bot["roles"][0]
        await people.misbehave("permission", target=role, permission=permission, allow=True)
    assert (await iris.raw.call("DELETE", f"/channels/{whispered.channel}")).status == 200
    assert iris.raw.server.discord.world.ephemeral == {}
    with pytest.raises(RefusedError, match="Unknown Channel"):
        await iris.person.press(whispered, custom_id="go")


@pytest.mark.parametrize(
    ("type", "value", "fits"),
    [
        (3, "a", True), (3, "x" * 6001, False), (3, 5, False), (3, None, False), (3, ["a"], False),
        (4, 5, True), (4, 5.5, False), (4, "5", False), (4, True, False),
        (10, 5.5, True), (10, "x", False),
    ],
)  # fmt: skip
async def test_choices_fit_their_option(iris: Talk, type: int, value: Any, fits: bool) -> None:
    options = [{"type": type, "name": "a", "description": "b", "autocomplete": True}]
    commands = f"/applications/{iris.person.people.bot['id']}/commands"
    await iris.raw.call("PUT", commands, [{**HELLO, "options": options}])
    with pytest.raises(RefusedError, match="Invalid Form Body"):
        await iris.person.autocomplete("hello", "nothing")
    asking = asyncio.create_task(iris.person.autocomplete("hello", "a"))
    interaction = await iris.gateway.until("INTERACTION_CREATE")
    choice = {"name": "n", "value": value}
    assert (await iris.raw.answer(interaction, 8, {"choices": [choice] * 26})).code == 50035
    answer = await iris.raw.answer(interaction, 8, {"choices": [choice]})
    assert (answer.status < 300) == fits
    if fits:
        assert await asking == [choice]
    else:
        assert answer.error("data", "choices", 0, "value")
        assert (await iris.raw.answer(interaction, 8, {"choices": []})).status < 300
        assert await asking == []
