"""How well a computer player plays: three levels, weakest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.text import Text, t


@dataclass(frozen=True, slots=True)
class Level:
    """One strength: what people read about it, and how much it thinks."""

    word: str
    title: Text
    sentence: Text
    seconds: float  # no decision takes longer, whatever the budget
    budget: int  # moves tried on guesses at the hidden cards and the dice to come
    ahead: bool  # whether it thinks a move's consequences through, or judges it as it is made
    glance: int | None = None  # how many moves it notices, half of them at most; None: all


_RISING = (
    Level(
        "satyr",
        t("Satyr"),
        t("Easy: plays for the fun of it and overlooks a lot. A child can beat it."),
        seconds=0.1,
        budget=6,
        ahead=False,
        glance=3,
    ),
    Level(
        "hoplite",
        t("Hoplite"),
        t("Medium: plays sensibly and quickly."),
        seconds=0.08,
        budget=250,
        ahead=False,
    ),
    Level(
        "titan",
        t("Titan"),
        t("Hard: plays well and lets little slip."),
        seconds=0.85,
        budget=800,
        ahead=True,
    ),
)
LEVELS: Mapping[str, Level] = MappingProxyType({level.word: level for level in _RISING})
MIDDLE = _RISING[1]  # who sits in for people, and by whom a game's balance is measured
