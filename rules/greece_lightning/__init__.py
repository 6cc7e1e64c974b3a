"""Greece Lightning: a dice race round a course that keeps changing, for two to four captains."""

from rules.greece_lightning.game import GreeceLightning
from rules.greece_lightning.state import Options

__all__ = ["GreeceLightning", "Options"]
