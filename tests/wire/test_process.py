"""The bot as a process: it ends cleanly, and refuses what it can't use in a sentence."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wire.house import ROOT, House, picture_version
from tests.wire.players import sit_down
from tests.wire.racers import Racer


def refused(tmp_path: Path, **environment: str) -> str:
    """What a bot says that does not start."""
    ended = subprocess.run(
        [sys.executable, "bot.py"],
        cwd=ROOT,
        env={**os.environ, "KERAUNOS_DATABASE": str(tmp_path / "new.sqlite3"), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    return ended.stderr.strip()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_it_ends_cleanly_and_loses_nothing(house: House, number: int) -> None:
    people = list(house.people)[:2]
    table = await sit_down(house, people, "lightning-dice")
    racers = [Racer(person, table) for person in people]
    for racer in racers:
        await racer.open()
    rolled = await asyncio.gather(*(racer.roll() for racer in racers))
    assert await house.bot.stop(number) == 0
    assert table.row("version") == len(rolled)
    assert table.row("shown_version") == len(rolled)
    await house.people.bot_online(online=False)
    await house.start_bot()
    for racer in racers:
        before = racer.tray
        assert before is not None
        assert (await racer.open()).dice == before.dice


async def test_a_second_bot_on_the_same_database_is_refused(house: House) -> None:
    said = await asyncio.to_thread(
        refused, house.folder, KERAUNOS_DATABASE=str(house.database), DISCORD_TOKEN="x",
        KERAUNOS_API_URL=house.server.api_url, KERAUNOS_GATEWAY_URL=house.server.gateway_url,
    )  # fmt: skip
    assert "another" in said.lower()
    assert len(said.splitlines()) == 1


def test_an_unknown_key_is_refused_by_its_name(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[board]\nrefesh_seconds = 1.0\n", "utf-8")
    said = refused(tmp_path, KERAUNOS_CONFIG=str(config))
    assert "board.refesh_seconds" in said


@pytest.mark.parametrize("url", ["http://discord.example/api", "http://127.0.0.1.example/api"])
def test_a_discord_that_is_not_on_this_machine_is_refused(tmp_path: Path, url: str) -> None:
    said = refused(tmp_path, KERAUNOS_API_URL=url, DISCORD_TOKEN="a-secret-token")
    assert url in said
    assert "a-secret-token" not in said


async def test_a_wrong_token_is_refused_without_being_told(house: House) -> None:
    said = await asyncio.to_thread(
        refused, house.folder, DISCORD_TOKEN="a-wrong-token",
        KERAUNOS_API_URL=house.server.api_url, KERAUNOS_GATEWAY_URL=house.server.gateway_url,
    )  # fmt: skip
    assert "token" in said
    assert "a-wrong-token" not in said


async def test_after_a_clean_stop_old_messages_answer_and_the_board_is_current(
    house: House,
) -> None:
    people = list(house.people)[:2]
    table = await sit_down(house, people, "greece-lightning", players=2)
    await table.settled()
    assert await house.bot.stop() == 0
    await house.people.bot_online(online=False)
    await house.start_bot()
    board = await table.shown_board()
    assert picture_version(board) == table.row("version")
    caller = next(person for person in people if table.is_called(person))
    outcome = await caller.press(board, custom_id=board.buttons[0]["custom_id"])
    assert not outcome.is_failed
