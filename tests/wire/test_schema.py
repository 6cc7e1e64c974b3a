"""Every wire test ends with a look at all that the bot asked; this one looks at the looking."""

import pytest

from tests.local_discord import schema


def test_what_the_bot_asks_is_judged_by_discords_own_schema() -> None:
    if schema.find() is None:
        pytest.skip("Discord's openapi.json is not at ../shared/discord: requests are not judged")
    assert schema.refuses("POST", "/channels/1/messages", {"content": "Hello"}) is None
    assert schema.refuses("POST", "/channels/1/messages", {"content": 5})
