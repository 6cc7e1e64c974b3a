"""Bot and server are stopped, killed and started again; nothing acknowledged is lost."""

import asyncio
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from local_discord import LocalDiscord, People
from local_discord.client import Seen
from local_discord.store import WRITE_AFTER_SECONDS, WorldInUseError

from .conftest import SMALL_BOT, BotProcess
from .raw import RawBot


async def test_old_buttons_work_after_the_bot_was_killed(bot: BotProcess, people: People) -> None:
    message = (await people["Iris"].slash("show")).message
    assert message is not None
    bot.kill()
    await people.bot_online(online=False)
    bot.start(SYNC="0")
    await people.bot_online()
    assert "The count is 1" in (await people["Iris"].press(message, "Count 0")).text


async def test_a_bot_that_stops_is_shown_offline(bot: BotProcess, people: People) -> None:
    assert bot.stop() == 0
    await people.bot_online(online=False)


async def test_the_world_is_there_again(tmp_path: Path) -> None:
    world = tmp_path / "world.sqlite3"
    async with LocalDiscord(world=world, rate_limits=False) as server, RawBot(server) as raw:
        token = server.bot_token
        async with await People.connect(server.live_url) as people:
            zoe = await people.add("Zoe", "it")
            games = people.channel_id("games")
            sent = await raw.call(
                "POST", f"/channels/{games}/messages", {}, files={"a.txt": b"kept"}
            )
            thread = await raw.call(
                "POST", f"/channels/{games}/threads", {"name": "Table", "type": 11}
            )
            await raw.call("PUT", f"/channels/{thread.body['id']}/thread-members/{zoe.id}")
            body = [{"name": "hello", "description": "Say hello"}]
            await raw.call("PUT", f"/applications/{people.bot['id']}/commands", body)
            await zoe.say("I was here", channel=thread.body["id"])
            await zoe.ask("read", channel=games)
            await people.misbehave("close_dms", person=zoe.id, closed=True)
            before = await people.request("hello")
    async with LocalDiscord(world=world, rate_limits=False) as server, RawBot(server) as raw:
        assert server.bot_token == token
        async with await People.connect(server.live_url) as people:
            after = await people.request("hello")
            for key in ("people", "guild", "channels", "commands", "reads"):
                assert after[key] == before[key], key
            kept = (await people["Zoe"].read("games"))[0]
            assert kept.id == sent.body["id"]
            link = kept.attachments[0]["url"]
            assert link.startswith(server.page_url)
            async with raw._session.get(link) as got:
                assert await got.read() == b"kept"
            newer = await people["Zoe"].say("again")
            assert int(newer.id) > int(kept.id)


async def test_two_servers_never_share_a_file(tmp_path: Path) -> None:
    world = tmp_path / "world.sqlite3"
    async with LocalDiscord(world=world):
        with pytest.raises(WorldInUseError, match="another one"):
            await LocalDiscord(world=world).start()
    async with LocalDiscord(world=world) as again:
        assert again.bot_token


@asynccontextmanager
async def server_process(world: Path, port: int = 0) -> AsyncIterator[tuple[Process, list[str]]]:
    command = [sys.executable, "-m", "local_discord", "--port", str(port), "--world", str(world)]
    process = await asyncio.create_subprocess_exec(
        *command, "--no-rate-limits", stdout=asyncio.subprocess.PIPE, cwd=SMALL_BOT.parents[2]
    )
    assert process.stdout is not None
    lines = [(await process.stdout.readline()).decode().split()[-1] for _ in range(4)]
    try:
        yield process, lines
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]


async def written(people: People) -> None:
    """Wait until the server has written all that it was told, a few milliseconds after each."""
    await asyncio.sleep(WRITE_AFTER_SECONDS)
    # What is due before the first of these is done before the second, however slow the machine.
    for _ in range(2):
        await people.request("hello")


async def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    world = tmp_path / "world.sqlite3"
    async with server_process(world) as (process, (page, api, gateway, token)):
        port = int(page.rstrip("/").rpartition(":")[2])
        environment = {"API_URL": api, "GATEWAY_URL": gateway, "BOT_TOKEN": token, **os.environ}
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            "-W",
            "ignore",
            str(SMALL_BOT),
            env=environment,
            stderr=asyncio.subprocess.DEVNULL,
        )
        live = f"ws://127.0.0.1:{port}/live"
        async with await People.connect(live) as people:
            await people.commands_synced("show", "party")
            await people.bot_online()
            message = (await people["Iris"].slash("show")).message
            assert message is not None
            said = [(await people["Iris"].say(f"message {n}")).text for n in range(50)]
            await written(people)
            process.kill()
    async with server_process(world, port), await People.connect(live) as people:
        assert [m.text for m in await people["Iris"].read("games")][-50:] == said
        await people.bot_online()
        board: Seen = await people["Iris"].see(message)
        assert "The count is 1" in (await people["Iris"].press(board, "Count 0")).text
        bot.kill()
        await bot.wait()
        bot._transport.close()  # type: ignore[attr-defined]


async def test_a_server_killed_in_the_middle_of_writing_keeps_a_whole_world(
    tmp_path: Path,
) -> None:
    world = tmp_path / "world.sqlite3"
    async with server_process(world) as (process, lines):
        live = lines[0].replace("http", "ws") + "live"
        async with await People.connect(live, quiet=True) as people:
            iris = people["Iris"]
            for n in range(50):
                await iris.say(str(n))
            await written(people)
            writing = [asyncio.create_task(iris.say(str(n))) for n in range(50, 1000)]
            await writing[100]
            process.kill()
            await asyncio.gather(*writing, return_exceptions=True)
    again = LocalDiscord(world=world)
    async with again, await People.connect(again.live_url) as people:
        games = again.discord.world.channels[people.channel_id("games")]
        kept = [int(message.body["content"]) for message in games.messages.values()]
        assert len(kept) >= 50
        assert kept == list(range(len(kept))), "nothing is missing in between"
        assert (await people["Iris"].say("again")).id == list(games.messages)[-1]


async def test_sigterm_ends_the_server_cleanly(tmp_path: Path) -> None:
    async with server_process(tmp_path / "world.sqlite3") as (process, lines):
        live = lines[0].replace("http", "ws") + "live"
        async with await People.connect(live) as people:
            await people["Iris"].say("last words")
            process.terminate()
            assert await process.wait() == 0
    again = LocalDiscord(world=tmp_path / "world.sqlite3")
    async with again, await People.connect(again.live_url) as people:
        assert [m.text for m in await people["Iris"].read("games")] == ["last words"]
