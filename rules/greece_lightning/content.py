"""The pieces of the game, read from content.toml and checked: wedges and favors.

A wedge is crossed clockwise. Four lanes, 0 outermost to 3 innermost, come in at progress 0 and go
out at progress 1, at the same four points on every wedge, so that any wedge fits on any other. Lane
0 comes in to the dot a1, lane 1 to b1, lane 2 to c1 and lane 3 to d1; `out0` to `out3` in a dot's
`to` are the four points where the lanes go out. `lane` and `at` say where the dot lies inside the
wedge, and may be used as they are to draw it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

LANES = 4
PLACES = 12
DOTS = 32  # more than any wedge has; a target of DOTS + lane leads out by that lane
WAYS = 3  # out of a whirlpool
FISH = 16
CARDS = 36
DRAW_WEDGES = 16
SYMBOL_WEDGES = 3

Symbol: TypeAlias = Literal["laurel", "owl", "lyre", "anchor"]
SYMBOLS: tuple[Symbol, ...] = ("laurel", "owl", "lyre", "anchor")
ENTRANCES = ("a1", "b1", "c1", "d1")
EXITS = ("out0", "out1", "out2", "out3")


class Feature(StrEnum):
    """What is printed on a dot."""

    PLAIN = "plain"
    FISH = "fish"
    FAVOR = "favor"
    WEDGE = "wedge"
    BOOST = "boost"
    HYDRA = "hydra"
    CHARYBDIS = "charybdis"
    SCYLLA = "scylla"
    LINE = "line"


WHIRLPOOLS = frozenset({Feature.CHARYBDIS, Feature.SCYLLA})


class Kind(StrEnum):
    """What happens to a favor when it is revealed."""

    BOLT = "bolt"  # used at once
    BOAT = "boat"  # kept until it is used
    TRIDENT = "trident"  # put on a rival's board


class Dot(BaseModel):
    """One dot of a wedge; `to` are the dots and exits that a path leads to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[str, Field(pattern=r"^[a-d][1-5]$")]
    lane: Annotated[float, Field(ge=0, le=LANES - 1)]
    at: Annotated[float, Field(gt=0, lt=1)]
    has: Feature = Feature.PLAIN
    to: tuple[str, ...]  # a whirlpool's in the order of its numbers or prices

    @model_validator(mode="after")
    def _leads_on(self) -> Dot:
        if len(set(self.to)) != len(self.to):
            raise ValueError(f"{self.id} leads to the same dot twice")
        if self.has in WHIRLPOOLS and len(self.to) != WAYS:
            raise ValueError(f"the whirlpool {self.id} must have three ways out")
        if not self.to:
            raise ValueError(f"{self.id} leads nowhere")
        return self


class Wedge(BaseModel):
    """A twelfth of the circle, and what the rules need of it as plain numbers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(pattern=r"^[a-z]+$")]
    symbol: Symbol | None = None  # of the quarter in which it starts; None: one to draw
    dots: tuple[Dot, ...]

    @model_validator(mode="after")
    def _is_sound(self) -> Wedge:
        self._check_links()
        self._check_lanes()
        self._check_reach()
        return self

    def _check_links(self) -> None:
        for dot in self.dots:
            for target in dot.to:
                if target in EXITS:
                    continue
                if target not in self.index:
                    raise ValueError(f"{self.name}: {dot.id} leads to {target}, which is not there")
                # Paths only lead clockwise, so no ship can go round in a wedge for ever.
                if self.dots[self.index[target]].at <= dot.at:
                    raise ValueError(f"{self.name}: {dot.id} leads backwards to {target}")

    def _check_lanes(self) -> None:
        lengths = Counter(dot.id[0] for dot in self.dots)
        for entrance in ENTRANCES:
            if not 2 <= lengths[entrance[0]] <= 5:
                raise ValueError(f"{self.name}: lane {entrance[0]} must have two to five dots")
            if entrance not in self.index:
                raise ValueError(f"{self.name}: {entrance} is missing")
        # Two ships never share a dot, so different ranks leave no tie (see `rank`).
        if len({(dot.lane, dot.at) for dot in self.dots}) != len(self.dots):
            raise ValueError(f"{self.name}: two dots lie on the same spot")

    def _check_reach(self) -> None:
        seen = set(ENTRANCES)
        for dot in sorted(self.dots, key=lambda dot: dot.at):
            if dot.id not in seen:
                raise ValueError(f"{self.name}: {dot.id} can't be reached")
            seen.update(dot.to)
        for way_out in EXITS:
            if way_out not in seen:
                raise ValueError(f"{self.name}: no path leads to {way_out}")

    @cached_property
    def index(self) -> dict[str, int]:
        """Where each dot stands in `dots`."""
        return {dot.id: number for number, dot in enumerate(self.dots)}

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """What is printed on each dot."""
        return tuple(dot.has for dot in self.dots)

    @cached_property
    def onward(self) -> tuple[tuple[int, ...], ...]:
        """Where each dot leads: to a dot's number, or out by a lane as DOTS + lane."""
        return tuple(tuple(self._number(target) for target in dot.to) for dot in self.dots)

    @cached_property
    def entrances(self) -> tuple[int, ...]:
        """The first dot of each lane."""
        return tuple(self.index[entrance] for entrance in ENTRANCES)

    @cached_property
    def rank(self) -> tuple[int, ...]:
        """Who is ahead on the same wedge: the inner lane, then the dot further on in the lane."""
        order = sorted(self.dots, key=lambda dot: (dot.lane, dot.at))
        return tuple(order.index(dot) for dot in self.dots)

    def _number(self, target: str) -> int:
        return DOTS + EXITS.index(target) if target in EXITS else self.index[target]


class Favor(BaseModel):
    """One kind of favor and how often it is in the deck."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    god: Annotated[str, Field(pattern=r"^[a-z]+$")]
    kind: Kind
    copies: Annotated[int, Field(ge=1, le=4)]
    starter: Annotated[int, Field(ge=1, le=4)] | None = None  # the number on one of its copies
    effect: str  # the function in favors.py that does what the text says
    emoji: str
    text: Annotated[str, Field(max_length=160)]

    @property
    def title(self) -> str:
        """The god's name as people write it."""
        return self.god.capitalize()


class Content(BaseModel):
    """All pieces."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    line: Wedge
    wedges: tuple[Wedge, ...]
    favors: tuple[Favor, ...]

    @model_validator(mode="after")
    def _is_complete(self) -> Content:
        symbols = Counter(wedge.symbol for wedge in self.wedges)
        expected = dict.fromkeys(SYMBOLS, SYMBOL_WEDGES) | {None: DRAW_WEDGES}
        if symbols != Counter(expected):
            raise ValueError(f"the wedges do not make four sets of three and sixteen: {symbols}")
        if len({wedge.name for wedge in self.wedges}) != len(self.wedges):
            raise ValueError("two wedges have the same name")
        self._check_line()
        self._check_favors()
        return self

    def _check_line(self) -> None:
        # The line is the first dot of every lane: whoever is on its wedge has crossed it.
        for dot in self.line.dots:
            if (dot.has is Feature.LINE) != (dot.id in ENTRANCES):
                raise ValueError("the Starting Line must be the first dot of each lane")
        if any(Feature.LINE in wedge.features for wedge in self.wedges):
            raise ValueError("only the Starting Line wedge has a line")

    def _check_favors(self) -> None:
        if sum(favor.copies for favor in self.favors) != CARDS:
            raise ValueError(f"there must be {CARDS} favors")
        starters = sorted(favor.starter for favor in self.favors if favor.starter)
        if starters != [1, 2, 3, 4]:
            raise ValueError("the Starters must be numbered from 1 to 4")
        if any(favor.starter and favor.kind is not Kind.BOAT for favor in self.favors):
            raise ValueError("a Starter is a favor that is kept")


def load(path: Path) -> Content:
    """The content of a file, checked."""
    with path.open("rb") as file:
        return Content.model_validate(tomllib.load(file))


CONTENT = load(Path(__file__).with_name("content.toml"))
LINE = CONTENT.line
WEDGES = (*CONTENT.wedges, LINE)  # a wedge's number is its index here
LINE_WEDGE = len(CONTENT.wedges)
FAVORS = CONTENT.favors  # a favor's number is its index here
WEDGE_NUMBERS = {wedge.name: number for number, wedge in enumerate(WEDGES)}
FAVOR_NUMBERS = {favor.god: number for number, favor in enumerate(FAVORS)}
STARTERS = tuple(
    sorted(
        (number for number, favor in enumerate(FAVORS) if favor.starter),
        key=lambda number: FAVORS[number].starter or 0,
    )
)
