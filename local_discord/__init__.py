"""A Discord of one's own on loopback: for the real client, for tests, and to play in."""

from local_discord.app import LocalDiscord
from local_discord.client import Outcome, People, Person, RefusedError, Seen

__all__ = ["LocalDiscord", "Outcome", "People", "Person", "RefusedError", "Seen"]
