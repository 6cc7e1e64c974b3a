"""The captain by whom the races are measured: the middle level of the computer players.

It sails by the rule of thumb of the game, which is asked here without the words about the move.
"""

from __future__ import annotations

from rules.game import Seat
from rules.greece_lightning import GreeceLightning
from rules.greece_lightning.judgement import RaceJudgement
from rules.greece_lightning.moves import Move
from rules.greece_lightning.state import State
from rules.rng import Rng

LEVEL = "hoplite"
GAME = GreeceLightning()
JUDGEMENT = RaceJudgement()


def choose(state: State, seat: Seat) -> Move:
    """The move of the middle level."""
    legal = GAME.legal_moves(state, seat)
    return legal[0] if len(legal) == 1 else JUDGEMENT.reply(state, seat, legal, Rng(b"", 0))
