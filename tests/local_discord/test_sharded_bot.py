"""The real discord.py client with two shards: every component kind, and errors as it reads them."""

import base64
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from local_discord import LocalDiscord, People
from local_discord.client import RefusedError, Seen
from local_discord.gateway import MOST_SESSIONS

from .conftest import BotProcess

pytestmark = pytest.mark.asyncio(loop_scope="module")

BOT = Path(__file__).parent / "sharded_bot.py"
LABEL = "components.0.components.0.components.0.label"


def _is_whole(server: LocalDiscord) -> bool:
    return server.discord.gateway.sessions_left() == MOST_SESSIONS - 2


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def crowd(shared_server: LocalDiscord) -> AsyncIterator[People]:
    """People of the shared server, with the sharded bot running."""
    process = BotProcess(shared_server, BOT)
    process.start()
    async with await People.connect(shared_server.live_url) as connected:
        await connected.commands_synced("attempt", "form")
        if not _is_whole(shared_server):
            await connected.wait_for(lambda _: _is_whole(shared_server))
        yield connected
    process.kill()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def everything(crowd: People) -> Seen:
    message = (await crowd["Iris"].slash("kinds")).message
    assert message is not None
    return message


async def test_commands_arrive_in_the_server_and_in_direct_messages(crowd: People) -> None:
    own = (int(crowd.guild["id"]) >> 22) % 2
    assert (await crowd["Iris"].slash("shard")).text == f"shard {own} of [0, 1]"
    direct = await crowd["Iris"].dm_channel()
    assert (await crowd["Iris"].slash("shard", channel=direct)).text == "shard none of [0, 1]"


async def test_every_kind_comes_back(everything: Seen) -> None:
    kinds = {component["type"]: component for component in everything.components}
    assert kinds.keys() == {1, 2, 6, 7, 8, 9, 10, 11, 13}
    assert kinds[2]["url"] == "https://a.org"
    assert kinds[11]["media"]["url"].endswith("/a.png")
    assert (kinds[13]["name"], kinds[13]["size"]) == ("b.txt", 5)


@pytest.mark.parametrize("kind", ["role", "mentionable", "channel"])
async def test_selects_bring_along_what_was_chosen(
    crowd: People, everything: Seen, kind: str
) -> None:
    role = next(r for r in crowd.guild["roles"] if r["id"] != crowd.guild["id"])
    chosen, told = {
        "role": ([role["id"]], f"Role {role['name']}"),
        "mentionable": (
            [crowd["Theo"].id, role["id"]],
            f"Member {crowd['Theo'].about['username']}, Role {role['name']}",
        ),
        "channel": ([crowd.channel_id("agora")], "AppCommandChannel agora"),
    }[kind]
    outcome = await crowd["Iris"].choose(everything, chosen, custom_id=kind)
    assert outcome.text == f"Chosen: {told}"
    with pytest.raises(RefusedError):
        await crowd["Iris"].choose(everything, ["1"], custom_id=kind)


async def test_a_modal_with_every_kind_of_select(crowd: People) -> None:
    iris, theo = crowd["Iris"], crowd["Theo"]
    role = next(r for r in crowd.guild["roles"] if r["id"] != crowd.guild["id"])
    opened = await iris.slash("form", number=0)
    values = {
        "user": [theo.id],
        "role": [role["id"]],
        "mentionable": [theo.id],
        "channel": [crowd.channel_id("agora")],
    }
    for key in values:
        with pytest.raises(RefusedError, match="Invalid Form Body"):
            await iris.submit(opened, {**values, key: ["1"]})
    told = (await iris.submit(opened, values)).text
    name = theo.about["username"]
    assert told == (
        f"user: Member {name}; role: Role {role['name']}; mentionable: Member {name}; "
        "channel: AppCommandChannel agora"
    )


GIVEN: dict[str, Any] = {
    "file": [{"name": name, "data": base64.b64encode(name.encode()).decode()} for name in "ab"],
    "radio": "hera",
    "boxes": ["zeus", "iris"],
    "box": True,
}


async def test_a_modal_with_files_radios_and_boxes(crowd: People) -> None:
    opened = await crowd["Iris"].slash("form", number=1)
    told = (await crowd["Iris"].submit(opened, GIVEN)).text
    assert told == "file: a, b; radio: hera; boxes: zeus, iris; box: True"
    opened = await crowd["Iris"].slash("form", number=1)
    told = (await crowd["Iris"].submit(opened, {**GIVEN, "radio": None, "box": False})).text
    assert told == "file: a, b; radio: None; boxes: zeus, iris; box: False"


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("file", []),
        ("file", ["a"]),
        ("file", [{"name": "a", "data": "?"}]),
        ("file", GIVEN["file"] * 2),
        ("radio", "ares"),
        ("radio", ["zeus", "hera"]),
        ("radio", 5),
        ("boxes", []),
        ("boxes", None),
        ("boxes", ["zeus", "zeus"]),
        ("boxes", [{}]),
    ],
)
async def test_a_field_filled_in_wrongly_is_refused(
    crowd: People, field: str, wrong: object
) -> None:
    opened = await crowd["Iris"].slash("form", number=1)
    with pytest.raises(RefusedError, match="Invalid Form Body"):
        await crowd["Iris"].submit(opened, {**GIVEN, field: wrong})


@pytest.mark.parametrize(
    ("what", "missing", "told"),
    [
        ("unknown channel", None, "404 10003 Unknown Channel"),
        ("unknown message", None, "404 10008 Unknown Message"),
        ("send", "view_channel", "403 50001 Missing Access"),
        ("send", "send_messages", "403 50013 Missing Permissions"),
        (
            "too long",
            None,
            f"400 50035 Invalid Form Body\nIn {LABEL}: Must be 80 or fewer in length.",
        ),
        ("edit in an archive", None, "400 50083 Thread is archived"),
    ],
    ids=["10003", "10008", "50001", "50013", "50035", "50083"],
)
async def test_errors_as_the_bot_reads_them(
    crowd: People, what: str, missing: str | None, told: str
) -> None:
    change = {"target": crowd.bot["id"], "channel": crowd.channel_id("lightning")}
    if missing is not None:
        await crowd.misbehave("permission", **change, permission=missing, allow=False)
    outcome = await crowd["Iris"].slash("attempt", what=what, channel="lightning")
    if missing is not None:
        await crowd.misbehave("permission", **change, permission=missing, allow=None)
    assert outcome.text == told
