"""Rolling at the start of a round: everybody at the same time, each at their own pace."""

from __future__ import annotations

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.greece_lightning import log
from rules.greece_lightning.dice import (
    Stage,
    movement,
    roll_first,
    roll_nav,
    roll_second,
    stage,
)
from rules.greece_lightning.favors import can_use_any
from rules.greece_lightning.moves import FIRST, REROLL, ROLL, SECOND, STOP, Act
from rules.greece_lightning.voyage import Position, Voyage
from rules.text import Text, t

WITHOUT_FISH: dict[Stage, tuple[Act, ...]] = {
    Stage.NONE: (ROLL,),
    Stage.NAV: (FIRST,),
    Stage.FIRST: (SECOND, STOP),
    Stage.SECOND: (STOP,),
}
# Rulebook, Spending fish: the first movement die is never rolled again.
WITH_FISH = WITHOUT_FISH | {Stage.NAV: (FIRST, REROLL), Stage.SECOND: (STOP, REROLL)}
ROLLS = {ROLL: roll_nav, FIRST: roll_first, SECOND: roll_second}


def casts(at: Position, seat: Seat) -> tuple[Act, ...]:
    """What a seat may do with its dice now."""
    return (WITH_FISH if at.fish[seat] else WITHOUT_FISH)[stage(at, seat)]


def cast(v: Voyage, seat: Seat, act: Act) -> None:
    """Does one of them, and then whatever leaves no choice."""
    if act not in casts(v, seat):
        raise IllegalMoveError(_obstacle(v, seat, act))
    if act is REROLL:
        _pay_and_reroll(v, seat)
    elif act is STOP:
        _be_ready(v, seat)
    else:
        ROLLS[act](v, seat)
    go_on(v, seat)


def go_on(v: Voyage, seat: Seat) -> None:
    """Rolls the first die, or stops, for someone who can do nothing else."""
    if v.ready[seat] or v.fish[seat] or can_use_any(v, seat):
        return
    match stage(v, seat):
        case Stage.NAV:
            roll_first(v, seat)
        case Stage.SECOND:
            _be_ready(v, seat)


def _be_ready(v: Voyage, seat: Seat) -> None:
    v.ready[seat] = True
    v.events.append(log.ready(seat, movement(v, seat)))


def _pay_and_reroll(v: Voyage, seat: Seat) -> None:
    v.fish[seat] -= 1
    v.events.append(log.paid_reroll(seat))
    if stage(v, seat) is Stage.NAV:
        roll_nav(v, seat)
    else:
        roll_second(v, seat)


def _obstacle(at: Position, seat: Seat, act: Act) -> Text:
    if act is REROLL and not at.fish[seat]:
        return t("Rolling again costs 1 fish and you have none; go on with what you rolled.")
    if act is REROLL:
        return t("Only the navigation die and the second movement die can be rolled again.")
    if act is STOP:
        return t("Roll your navigation die and your first movement die before you stop.")
    return t("That die is not next for you.")
