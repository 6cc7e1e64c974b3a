"""What must hold in every house, whatever was played: no leak, no error, no odd request."""

from __future__ import annotations

import json

from tests.local_discord import schema
from tests.wire.house import House, Told


def inspect(house: House) -> None:
    """Looks through all that the bot asked, showed and logged."""
    if not house.expects_errors:
        assert house.bot.errors() == []
    check_token(house)
    check_seeds(house)
    if schema.find() is not None:
        assert refused_requests(house) == []


def refused_requests(house: House) -> list[str]:
    """The requests that Discord's own schema refuses, with the reason."""
    found = []
    for asked in house.asked:
        reason = schema.refuses(asked.method, asked.path, asked.body) if asked.body else None
        if reason:
            found.append(f"{asked.method} {asked.path}: {reason}")
    return found


def check_token(house: House) -> None:
    """The bot's token is in no log, no message and no request's body."""
    token = house.server.bot_token
    assert token not in house.bot.log()
    assert not any(token in told_text(told) for told in house.told)
    assert not any(token in json.dumps(asked.body) for asked in house.asked)


def check_seeds(house: House) -> None:
    """A seed is never logged, and is shown only with the end of its game."""
    for seed, thread, outcome in house.stored("SELECT seed, thread_id, outcome FROM tables"):
        assert seed.hex() not in house.bot.log()
        telling = [told for told in house.told if seed.hex() in told_text(told)]
        if outcome is None:
            assert telling == []
        assert all(told.data["channel_id"] == str(thread) for told in telling)
        assert all("Play again" in told_text(told) for told in telling)


def told_text(told: Told) -> str:
    """Everything in what people were shown, hidden fields included."""
    return json.dumps(told.data, ensure_ascii=False)
