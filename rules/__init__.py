"""The games, and all that is known about them without Discord."""

from typing import Any

from rules.game import Game

GAMES: dict[str, Game[Any, Any, Any]] = {}
