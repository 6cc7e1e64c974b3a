"""The real discord.py client in another process: each kind of command, component and answer."""

import asyncio
import base64
from typing import Any

import aiohttp
import pytest

from local_discord import LocalDiscord, People, Person
from local_discord.client import RefusedError, Seen

from .conftest import pending

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def shown_board(person: Person) -> Seen:
    message = (await person.slash("show")).message
    assert message is not None
    return message


async def test_a_slash_command_is_answered_with_components(club: People) -> None:
    outcome = await club["Iris"].slash("show")
    assert outcome.state == "answered"
    assert not outcome.is_ephemeral
    assert outcome.text.startswith("The count is 0")
    assert outcome.message is not None
    assert outcome.message.author == club.bot["id"]
    assert [component["type"] for component in outcome.message.components[:3]] == [17, 10, 14]
    assert all(component["id"] for component in outcome.message.components)


async def test_a_subcommand_gets_every_kind_of_option(club: People) -> None:
    file = {"name": "a.txt", "data": base64.b64encode(b"hello").decode()}
    outcome = await club["Theo"].slash(
        "party invite",
        who=club["Iris"].id,
        where=club.channel_id("agora"),
        level=2,
        loud=True,
        file=file,
    )
    assert outcome.text == "Iris to #agora at Hard True hello"


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({}, "god"),
        ({"god": 3}, "god"),
        ({"god": "Zeus", "times": 10}, "times"),
        ({"god": "Zeus", "times": "x"}, "times"),
        ({"god": "Zeus", "more": 1}, "more"),
    ],
    ids=["missing", "not a text", "too many", "not a number", "unknown"],
)
async def test_wrong_options_are_refused(club: People, options: dict[str, Any], field: str) -> None:
    with pytest.raises(RefusedError) as refused:
        await club["Theo"].slash("find", **options)
    assert refused.value.code == 50035
    assert field in refused.value.error["errors"]["options"]


async def test_unknown_commands_are_refused(club: People) -> None:
    with pytest.raises(RefusedError, match="Unknown application command"):
        await club["Theo"].slash("nothing")
    with pytest.raises(RefusedError, match="Invalid Form Body"):
        await club["Theo"].slash("party dance")


async def test_autocomplete_offers_choices(club: People) -> None:
    choices = await club["Theo"].autocomplete("find", "god", "he")
    assert [choice["value"] for choice in choices] == ["Hera", "Hermes"]


async def test_an_ephemeral_answer_is_seen_by_its_person_only(club: People) -> None:
    outcome = await club["Theo"].slash("find", god="Zeus")
    assert outcome.is_ephemeral
    assert outcome.message is not None
    assert outcome.message.id in [m.id for m in await club["Theo"].read("games")]
    assert outcome.message.id not in [m.id for m in await club["Iris"].read("games")]
    with pytest.raises(RefusedError, match="Unknown Message"):
        await club["Iris"].see(outcome.message)
    now = (await club.request("hello"))["now"]
    reloaded = await club["Theo"].ask(
        "history", channel=outcome.message.channel, whispered_since=now + 1
    )
    assert outcome.message.id not in [m["id"] for m in reloaded["messages"]]
    await club["Theo"].dismiss(outcome.message)
    assert outcome.message.id not in [m.id for m in await club["Theo"].read("games")]


async def test_ephemeral_messages_are_unknown_to_the_channel(
    club: People, shared_server: LocalDiscord
) -> None:
    message = (await club["Theo"].slash("find", god="Zeus")).message
    assert message is not None
    headers = {"Authorization": f"Bot {shared_server.bot_token}"}
    url = f"{shared_server.api_url}/channels/{message.channel}/messages/{message.id}"
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as response:
        assert response.status == 404
        assert (await response.json())["code"] == 10008


async def test_a_button_updates_its_message_again_and_again(club: People) -> None:
    message = await shown_board(club["Iris"])
    for n in range(3):
        outcome = await club["Theo"].press(message, f"Count {n}")
        assert outcome.message is not None
        assert outcome.message.id == message.id
        assert f"The count is {n + 1}" in outcome.text
        message = outcome.message


async def test_buttons_of_an_ephemeral_message_work(club: People) -> None:
    board = await shown_board(club["Iris"])
    whispered = (await club["Iris"].press(board, "whisper")).message
    assert whispered is not None
    assert whispered.is_ephemeral
    outcome = await club["Iris"].press(whispered, "Count 1")
    assert outcome.is_ephemeral
    assert "The count is 2" in outcome.text
    with pytest.raises(RefusedError, match="Unknown Message"):
        await club["Theo"].press(whispered, "Count 1")


async def test_a_string_select(club: People) -> None:
    message = await shown_board(club["Iris"])
    outcome = await club["Iris"].choose(message, ["zeus", "iris"], custom_id="pick")
    assert outcome.text == "Picked ['zeus', 'iris']"
    for wrong in (["ares"], [], ["zeus", "hera", "iris"], ["zeus", "zeus"]):
        with pytest.raises(RefusedError):
            await club["Iris"].choose(message, wrong, custom_id="pick")


async def test_a_user_select_brings_the_users_along(club: People) -> None:
    message = await shown_board(club["Iris"])
    outcome = await club["Iris"].choose(message, club["Nikos"].id, custom_id="pick-user")
    assert outcome.text == "Picked ['Nikos']"


async def test_a_modal_is_opened_and_submitted(club: People) -> None:
    message = await shown_board(club["Iris"])
    opened = await club["Iris"].press(message, "ask")
    assert opened.modal is not None
    assert opened.modal["title"] == "A question"
    with pytest.raises(RefusedError, match="Invalid Form Body"):
        await club["Iris"].submit(opened, {"answer": "", "god": ["hera"]})
    with pytest.raises(RefusedError, match="Unknown interaction"):
        await club["Theo"].submit(opened, {"answer": "42", "god": ["hera"]})
    outcome = await club["Iris"].submit(opened, {"answer": "42", "god": ["hera"]})
    assert outcome.text == "You said 42 to hera"


async def test_thinking_is_shown_and_then_filled(club: People) -> None:
    first = await club["Iris"].slash("ponder", seconds=0.2, wait="first")
    assert first.state == "thinking"
    assert first.message is not None
    assert first.message.is_thinking
    filled = await club["Theo"].wait_for(lambda m: m.id == first.message.id)  # type: ignore[union-attr]
    assert filled.text == "pondered"
    assert not filled.is_thinking


async def test_the_first_follow_up_fills_the_thinking_message(club: People) -> None:
    message = await shown_board(club["Iris"])
    outcome = await club["Iris"].press(message, "think")
    assert outcome.text == "thought"
    assert outcome.is_ephemeral
    assert outcome.message is not None
    assert outcome.message.id == outcome.interaction["response"]


async def test_a_second_answer_is_40060(club: People) -> None:
    waiting = asyncio.create_task(club["Iris"].wait_for(lambda m: m.text == "refused 40060"))
    await club["Iris"].slash("act", name="twice")
    await waiting


async def test_defer_then_edit_changes_the_pressed_message(club: People) -> None:
    message = await shown_board(club["Iris"])
    waiting = asyncio.create_task(club["Theo"].wait_for(lambda m: m.id == message.id))
    outcome = await club["Iris"].press(message, "defer-edit")
    assert outcome.state == "deferred"
    assert "The count is 99" in (await waiting).text


async def test_a_direct_message_with_a_button(club: People) -> None:
    outcome = await club["Leander"].slash("act", name="direct")
    assert outcome.text == "look at your messages"
    message = (await club["Leander"].dms())[-1]
    pressed = await club["Leander"].press(message, "Count 5")
    assert "The count is 6" in pressed.text
    with pytest.raises(RefusedError, match="Missing Access"):
        await club["Iris"].read(message.channel)


async def test_closed_direct_messages_are_50007(club: People) -> None:
    await club.misbehave("close_dms", person=club["Daphne"].id, closed=True)
    assert (await club["Daphne"].slash("act", name="direct")).text == "closed 50007"
    await club.misbehave("close_dms", person=club["Daphne"].id, closed=False)
    assert (await club["Daphne"].slash("act", name="direct")).text == "look at your messages"


async def test_a_picture_with_alt_text(club: People) -> None:
    message = (await club["Iris"].slash("picture")).message
    assert message is not None
    gallery = message.components[0]
    assert gallery["items"][0]["description"] == "A small board"
    attachment = message.attachments[0]
    assert (attachment["width"], attachment["height"]) == (3, 2)
    assert attachment["description"] == "A small board"
    url = gallery["items"][0]["media"]["url"]
    async with aiohttp.ClientSession() as session, session.get(url) as got:
        assert (await got.read()).startswith(b"\x89PNG")
        assert got.headers["Content-Type"] == "image/png"


async def test_a_thread_on_a_message(club: People) -> None:
    waiting = asyncio.create_task(club["Iris"].wait_for(lambda m: m.text.startswith("Welcome")))
    started = (await club["Iris"].slash("table", name="Table 1")).message
    welcome = await waiting
    assert welcome.body["pings"] == [club["Iris"].id]
    assert started is not None
    assert welcome.channel == started.id
    thread = club.channels[welcome.channel]
    assert thread["name"] == "Table 1"
    assert club["Iris"].id in thread["thread_members"]


async def test_no_answer_is_shown_as_failure_after_three_seconds(
    club: People, shared_server: LocalDiscord
) -> None:
    message = await shown_board(club["Iris"])
    shared_server.clock.freeze()
    pressed = asyncio.create_task(club["Iris"].press(message, "never"))
    await pending(club)
    used = asyncio.create_task(club["Iris"].slash("act", name="never"))
    await pending(club)
    await club.advance(2.9)
    assert not pressed.done()
    await club.advance(0.2)
    assert (await pressed).reason == "This interaction failed"
    assert (await used).reason == "The application did not respond"
    shared_server.clock.real()


async def test_an_answer_after_three_seconds_is_10062(club: People) -> None:
    waiting = asyncio.create_task(club["Iris"].wait_for(lambda m: m.text.startswith("late: ")))
    used = asyncio.create_task(club["Iris"].slash("act", name="late"))
    await pending(club)
    await club.advance(3.1)
    assert (await used).is_failed
    assert (await waiting).text == "late: 10062"
