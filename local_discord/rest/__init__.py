"""Discord's REST API, by area; importing it registers every route."""

from local_discord.rest import (
    application,
    callbacks,
    channels,
    guilds,
    messages,
    threads,
    webhooks,
)
from local_discord.rest.routes import answer

__all__ = [
    "answer",
    "application",
    "callbacks",
    "channels",
    "guilds",
    "messages",
    "threads",
    "webhooks",
]
