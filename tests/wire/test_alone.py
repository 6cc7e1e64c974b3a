"""The bot with no token: it brings a Discord of its own, opens it, says where, and ends with it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.wire.house import PATIENCE, ROOT

CONFIG = """
[local_discord]
port = 0
"""


def test_without_a_token_it_starts_a_discord_of_its_own_and_prints_where(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text(CONFIG, "utf-8")
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}"\n', "utf-8")
    browser.chmod(0o700)
    environment = {
        **os.environ,
        "BROWSER": f"{browser} %s",
        "DISCORD_TOKEN": "",
        "KERAUNOS_CONFIG": str(config),
        "KERAUNOS_DATABASE": str(tmp_path / "data" / "keraunos.sqlite3"),
    }
    with (
        (tmp_path / "bot.log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "bot.py"], cwd=ROOT, env=environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
        ) as bot,
    ):  # fmt: skip
        try:
            address = _visit(bot)
            bot.send_signal(signal.SIGTERM)
            assert bot.wait(PATIENCE) == 0
            assert bot.stdout is not None
            assert bot.stdout.read() == "", "the address is the only line"
        finally:
            bot.kill()
    assert opened.read_text("utf-8").strip() == address
    assert (tmp_path / "data" / "local_discord.sqlite3").exists()


def _visit(bot: subprocess.Popen[str]) -> str:
    """Opens the page at the address that the bot has printed."""
    assert bot.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+\S*", bot.stdout.readline())
    assert found
    with urllib.request.urlopen(found[0], timeout=PATIENCE) as page:
        assert "<html" in page.read().decode().lower()
    return found[0]
