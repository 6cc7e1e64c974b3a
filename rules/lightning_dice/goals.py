"""The 50 goal cards, read from content.toml and checked when they are read."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, StringConstraints, model_validator

DICE = 6
CARDS = 50

Faces: TypeAlias = tuple[int, ...]  # six faces, in rising order
GoalText: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[1-6]{6}$")]


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal card: the six faces that win it, and the family whose pattern it has."""

    faces: Faces
    family: str
    title: str


class Family(BaseModel):
    """Goals with the same pattern of equal faces."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    title: str
    goals: tuple[GoalText, ...]

    @model_validator(mode="after")
    def _share_one_pattern(self) -> Family:
        patterns = {pattern(map(int, goal)) for goal in self.goals}
        if len(patterns) != 1:
            raise ValueError(f"the goals of {self.name} have different patterns")
        if patterns == {(DICE,)}:
            raise ValueError(f"{self.name}: six equal faces are Bonus and Thunder, never a goal")
        if any(list(goal) != sorted(goal) for goal in self.goals):
            raise ValueError(f"the faces of a goal of {self.name} are out of order")
        return self


class Content(BaseModel):
    """All of content.toml."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    quiet_moves: int
    families: tuple[Family, ...]

    @model_validator(mode="after")
    def _hold_fifty_different_goals(self) -> Content:
        goals = [goal for family in self.families for goal in family.goals]
        if len(goals) != CARDS or len(set(goals)) != CARDS:
            raise ValueError(f"there must be {CARDS} different goals, not {len(set(goals))}")
        return self


def pattern(faces: Iterable[int]) -> tuple[int, ...]:
    """How often each face comes, most often first: (3, 2, 1) for 1 1 1 2 2 4."""
    return tuple(sorted(Counter(faces).values(), reverse=True))


def _read(path: Path) -> Content:
    return Content.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))


CONTENT = _read(Path(__file__).with_name("content.toml"))
GOALS: tuple[Goal, ...] = tuple(
    Goal(tuple(map(int, goal)), family.name, family.title)
    for family in CONTENT.families
    for goal in family.goals
)
