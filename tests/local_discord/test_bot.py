"""The unmodified discord.py client in another process: every kind of command, component and answer."""

import base64

from local_discord import People

from .conftest import BotProcess


async def test_a_slash_command_is_answered(bot: BotProcess, people: People) -> None:
    outcome = await people["Iris"].slash("show")
    assert outcome.state == "answered"
    assert "The count is 0" in outcome.text
