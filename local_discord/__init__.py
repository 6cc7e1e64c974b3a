"""A Discord of one's own on loopback: for the unmodified client, for tests, and to play in a browser."""

from local_discord.app import LocalDiscord
from local_discord.client import Outcome, People, Person

__all__ = ["LocalDiscord", "Outcome", "People", "Person"]
