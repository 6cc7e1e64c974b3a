"""The games, and all that is known about them without Discord."""

from typing import Any

from rules.game import Game
from rules.greece_lightning import GreeceLightning
from rules.lightning_dice import LightningDice
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING

GAMES: dict[str, Game[Any, Any, Any]] = {
    game.slug: game for game in (GreeceLightning(), LightningDice(), THUNDER_AND_LIGHTNING)
}
