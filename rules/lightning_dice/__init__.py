"""Lightning Dice: everybody rolls all the time, until somebody sees that it matches."""

from rules.lightning_dice.game import LightningDice as LightningDice
from rules.lightning_dice.game import Options as Options
from rules.lightning_dice.race import Call as Call
from rules.lightning_dice.view import View as View
