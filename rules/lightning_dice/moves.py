"""What can be done in a race, and its notation.

roll 12- --6    rolls the first, the second and the sixth die and keeps the others
claim 17        "Got it!" for the 17th card of this race
bonus           six of one's own number
thunder 3       six of player 3's number
flip, valid, foul    the judge's part
halt            the host's: a race that nobody touches ends as it stands
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from rules.errors import InvalidMoveError
from rules.game import HostMove
from rules.lightning_dice.goals import DICE
from rules.text import t

ALL_DICE = (1 << DICE) - 1


def _roll_text(mask: int) -> str:
    shown = "".join(str(die + 1) if mask >> die & 1 else "-" for die in range(DICE))
    return f"roll {shown[:3]} {shown[3:]}"


ROLL_TEXTS = tuple(map(_roll_text, range(ALL_DICE + 1)))


@dataclass(frozen=True, slots=True)
class Roll:
    """Rolls some of one's own dice; bit 0 of the mask is the first die."""

    mask: int

    def __str__(self) -> str:
        return ROLL_TEXTS[self.mask]


@dataclass(frozen=True, slots=True)
class Claim:
    """Got it! It names the card, so that a claim for a card already won costs nothing."""

    card: int

    def __str__(self) -> str:
        return f"claim {self.card}"


@dataclass(frozen=True, slots=True)
class Bonus:
    """Six of one's own number."""

    def __str__(self) -> str:
        return "bonus"


@dataclass(frozen=True, slots=True)
class Thunder:
    """Six of a rival's number."""

    number: int

    def __str__(self) -> str:
        return f"thunder {self.number}"


@dataclass(frozen=True, slots=True)
class Flip:
    """The judge turns up the next card."""

    def __str__(self) -> str:
        return "flip"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judge rules on the call that has waited longest."""

    is_valid: bool

    def __str__(self) -> str:
        return "valid" if self.is_valid else "foul"


@dataclass(frozen=True, slots=True)
class Halt(HostMove):
    """The end of a race that nobody touches."""

    def __str__(self) -> str:
        return "halt"


Move: TypeAlias = Roll | Claim | Bonus | Thunder | Flip | Ruling | Halt

FIRST_ROLL = Roll(ALL_DICE)
ROLLS = tuple(Roll(mask) for mask in range(ALL_DICE, 0, -1))
WORDS: tuple[Move, ...] = (Bonus(), Flip(), Ruling(True), Ruling(False), Halt())
PLAIN: dict[str, Move] = {str(move): move for move in (*ROLLS, *WORDS)}
CLAIM = re.compile(r"claim ([1-9][0-9]{0,4})")
THUNDER = re.compile(r"thunder ([1-6])")


def parse(text: str) -> Move:
    """The move that the words name; raises InvalidMoveError."""
    if move := PLAIN.get(text):
        return move
    if claim := CLAIM.fullmatch(text):
        return Claim(int(claim[1]))
    if thunder := THUNDER.fullmatch(text):
        return Thunder(int(thunder[1]))
    if text == ROLL_TEXTS[0]:
        raise InvalidMoveError(t("You keep all six dice. Let go of at least one to roll it."))
    raise InvalidMoveError(t("That is not a move of Lightning Dice. Use the buttons of your tray."))
