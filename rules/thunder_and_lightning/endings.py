"""How a game can end, told in words."""

from __future__ import annotations

from rules.text import Text, Who, t
from rules.thunder_and_lightning.battlefield import Ending
from rules.thunder_and_lightning.cards import NAME, TREASURES


def reason(ending: Ending) -> Text:
    """Why the game is over, in words."""
    loser, winner = Who(ending.loser), Who(1 - ending.loser)
    treasure = NAME[TREASURES[ending.loser]]
    match ending.how:
        case "treasure":
            return t("{winner} wins: {loser} lost {treasure}.", winner=winner, loser=loser,
                     treasure=treasure)  # fmt: skip
        case "both-treasures":
            return t(
                "{winner} wins: both treasures were lost at once, in the turn of {loser}.",
                winner=winner,
                loser=loser,
            )
        case "stuck":
            return t(
                "{winner} wins: {loser} could not spend all action points.",
                winner=winner,
                loser=loser,
            )
        case "overrun":
            return t(
                "{winner} wins: {loser} began a turn with no card on the battlefield.",
                winner=winner,
                loser=loser,
            )
        case "time":
            return t("{winner} wins: {loser} ran out of time.", winner=winner, loser=loser)
