"""The games, and all that is known about them without Discord."""

from typing import Any

from rules.game import Game
from rules.lightning_dice import LightningDice

GAMES: dict[str, Game[Any, Any, Any]] = {game.slug: game for game in (LightningDice(),)}
