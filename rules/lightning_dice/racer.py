"""A computer player's hand and eye in the race: what it does with its dice, and how soon.

It sees the tray that a person sees, keeps dice by exact expectation, and takes its time: even the
best of them is no faster than a quick person.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from rules.game import Seat
from rules.judgement import Judgement
from rules.lightning_dice.goals import DICE, Faces
from rules.lightning_dice.moves import (
    ALL_DICE,
    FIRST_ROLL,
    Bonus,
    Claim,
    Flip,
    Move,
    Roll,
    Ruling,
    Thunder,
)
from rules.lightning_dice.odds import rolling_mask
from rules.lightning_dice.race import Call, State
from rules.lightning_dice.view import View
from rules.rng import Rng
from rules.text import Text, t


@dataclass(frozen=True, slots=True)
class Act:
    """What a computer player does next, after how many seconds, and why if it is worth a word."""

    move: str
    delay: float
    why: Text | None
    kept: int  # the dice that lie kept in its tray from then on, as a mask


@dataclass(frozen=True, slots=True)
class Reflexes:
    """How quick an eye is, in seconds, and how often it errs, in percent."""

    look: float  # at the dice after a roll, at the least
    linger: float  # and up to so much longer
    notice: float  # more before a call
    press: float  # for each die to keep or to let go
    overlook: int  # a match is not seen at the first look
    careless: int  # a die is kept or rolled by mistake
    rash: int  # a call is made with one die still wrong


QUICKEST_LOOK: Final = 0.45
QUICKEST_CALL: Final = 0.35
QUICKEST_PRESS: Final = 0.15
REFLEXES = {
    "satyr": Reflexes(1.5, 1.5, 1.0, 0.4, overlook=40, careless=35, rash=3),
    "hoplite": Reflexes(0.8, 0.7, 0.6, 0.25, overlook=12, careless=10, rash=0),
    "titan": Reflexes(
        QUICKEST_LOOK, 0.3, QUICKEST_CALL, QUICKEST_PRESS, overlook=2, careless=0, rash=0
    ),
}


def plan(view: View, seat: Seat, level: str, rng: Rng, kept: int = 0) -> Act:
    """What this seat does next, with these dice kept in its tray already.

    The view must be of a moment in which it may act.
    """
    reflexes = REFLEXES[level]
    move = decided(view, seat, reflexes, rng)
    delay = _looked(reflexes, rng)
    if isinstance(move, Roll):
        keeps = ALL_DICE & ~move.mask
        delay += reflexes.press * (keeps ^ kept).bit_count()
        return Act(str(move), round(delay, 3), reason(view, seat, move), keeps)
    delay += reflexes.notice
    # Not seen at once: it looks again, and again.
    while rng.below(100) < reflexes.overlook:
        delay += _looked(reflexes, rng)
    return Act(str(move), round(delay, 3), reason(view, seat, move, kept), kept)


def decided(view: View, seat: Seat, reflexes: Reflexes, rng: Rng) -> Move:
    """The roll or the call that this eye finds."""
    if seat == view.judge:
        return Ruling(_is_right(view, view.waiting[0])) if view.waiting else Flip()
    dice = view.dice[seat]
    if dice is None or view.card is None:
        return FIRST_ROLL
    if call := _six_alike(view, seat, dice):
        return call
    mask = rolling_mask(dice, view.card.faces)
    if not mask:
        return Claim(view.card.number)
    if mask.bit_count() == 1 and rng.below(100) < reflexes.rash:
        return Claim(view.card.number)
    if rng.below(100) < reflexes.careless:
        mask = (mask ^ 1 << rng.below(DICE)) or ALL_DICE
    return Roll(mask)


def reason(view: View, seat: Seat, move: Move, kept: int = 0) -> Text | None:
    """Why a call is made, in words; a roll or a new card is no news in a race."""
    match move:
        case Claim():
            return _claimed(view, seat, kept)
        case Bonus():
            return t("sees six of its own number")
        case Thunder(number):
            return t("sees six {n}s", n=number)
        case Ruling():
            return t("has looked at the dice")
        case _:
            return None


def _claimed(view: View, seat: Seat, kept: int) -> Text:
    """What the dice that were rolled last brought, or what the eye took for a match."""
    dice, faces = view.dice[seat], view.card.faces if view.card else ()
    if dice is None or not faces:
        return t("believes it has a match")
    wrong, missing = Counter(dice) - Counter(faces), Counter(faces) - Counter(dice)
    if wrong:
        return t("takes a {wrong} for a {right}", wrong=min(wrong), right=min(missing))
    last = [face for die, face in enumerate(dice) if not kept >> die & 1]
    if len(last) == 1:
        return t("waited for a last {n}", n=last[0])
    if len(last) in {0, DICE}:
        return t("sees all six in place")
    return t("had its last {n} dice in one roll", n=len(last))


class RacerJudgement(Judgement[State, Move, View]):
    """The racer as a player without a clock: nothing has to be searched for."""

    def pick(self, view: View, seat: Seat, level: str, rng: Rng) -> Move:
        """The roll or the call that the level's eye finds."""
        return decided(view, seat, REFLEXES[level], rng)

    def why(self, view: View, seat: Seat, move: Move) -> Text | None:
        """All dice lie open."""
        return reason(view, seat, move)


def _looked(reflexes: Reflexes, rng: Rng) -> float:
    return reflexes.look + reflexes.linger * rng.below(1000) / 1000


def _six_alike(view: View, seat: Seat, dice: Faces) -> Move | None:
    """Bonus or Thunder, when the dice happen to show it; nobody rolls for it."""
    number = dice[0]
    if view.mode == "quick" or number > view.players or dice != (number,) * DICE:
        return None
    return Bonus() if number == seat + 1 else Thunder(number)


def _is_right(view: View, call: Call) -> bool:
    dice = view.dice[call.seat] or ()
    if call.kind == "claim":
        return view.card is not None and tuple(sorted(dice)) == view.card.faces
    return dice == (call.number,) * DICE  # whether or not the card has been won meanwhile
