"""Which game has a judgement of its own: the one list to extend."""

from __future__ import annotations

from typing import Any

from rules.game import Game
from rules.greece_lightning.judgement import RaceJudgement
from rules.judgement import Judgement
from rules.lightning_dice.racer import RacerJudgement
from rules.thunder_and_lightning.judgement import BattleJudgement

JUDGEMENTS: dict[str, Judgement[Any, Any, Any]] = {
    "greece-lightning": RaceJudgement(),
    "lightning-dice": RacerJudgement(),
    "thunder-and-lightning": BattleJudgement(),
}
NONE: Judgement[Any, Any, Any] = Judgement()


def judgement_of(game: Game[Any, Any, Any]) -> Judgement[Any, Any, Any]:
    """What the game knows about playing it well; a game without one is searched blindly."""
    return JUDGEMENTS.get(game.slug, NONE)
