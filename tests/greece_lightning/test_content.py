"""The pieces: what is there, and what the model refuses."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from rules.greece_lightning import content
from rules.greece_lightning.content import CONTENT, FAVORS, WEDGES, Content, Feature, Kind, Wedge

HAZARDS = {Feature.HYDRA, Feature.CHARYBDIS, Feature.SCYLLA}
FILE = Path(content.__file__).with_name("content.toml")


def raw() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def test_the_counts_of_the_rulebook() -> None:
    assert Counter(wedge.symbol for wedge in CONTENT.wedges) == {
        "laurel": 3, "owl": 3, "lyre": 3, "anchor": 3, None: 16,
    }  # fmt: skip
    assert sum(favor.copies for favor in FAVORS) == 36
    starters = [(favor.starter, favor.god) for favor in FAVORS if favor.starter]
    assert starters == [(1, "demeter"), (2, "apollo"), (3, "hephaestus"), (4, "janus")]


def test_all_features_and_all_kinds_are_there() -> None:
    assert {feature for wedge in WEDGES for feature in wedge.features} == set(Feature)
    assert {favor.kind for favor in FAVORS} == set(Kind)


def hazards(wedges: list[Wedge]) -> float:
    return sum(feature in HAZARDS for wedge in wedges for feature in wedge.features) / len(wedges)


def test_drawn_wedges_are_rougher_than_those_at_the_start() -> None:
    start = [wedge for wedge in CONTENT.wedges if wedge.symbol]
    draw = [wedge for wedge in CONTENT.wedges if not wedge.symbol]
    assert hazards(draw) > 2 * hazards(start)


@pytest.mark.parametrize("wedge", CONTENT.wedges, ids=lambda wedge: wedge.name)
def test_the_inner_lane_is_shorter_or_more_dangerous(wedge: Wedge) -> None:
    def lane(letter: str) -> tuple[int, int]:
        dots = [dot for dot in wedge.dots if dot.id[0] == letter]
        return len(dots), -sum(dot.has in HAZARDS for dot in dots)

    assert lane("d") < lane("a")


@pytest.mark.parametrize("wedge", WEDGES, ids=lambda wedge: wedge.name)
def test_every_wedge_has_two_forks_or_more(wedge: Wedge) -> None:
    assert sum(len(targets) > 1 for targets in wedge.onward) >= 2


Spoil = Callable[[dict[str, Any]], None]


def lead_back(wedge: dict[str, Any]) -> None:
    wedge["dots"][1]["to"] = ["a1"]


def lose_an_exit(wedge: dict[str, Any]) -> None:
    for dot in wedge["dots"]:
        dot["to"] = ["out1" if target == "out0" else target for target in dot["to"]]


def cut_off_a_dot(wedge: dict[str, Any]) -> None:
    for dot in wedge["dots"]:
        dot["to"] = [target for target in dot["to"] if target != "d2"] or ["out3"]


def lead_nowhere(wedge: dict[str, Any]) -> None:
    wedge["dots"][0]["to"] = []


def lead_to_a_dot_that_is_not_there(wedge: dict[str, Any]) -> None:
    wedge["dots"][0]["to"] = ["d5"]


def take_a_way_from_a_whirlpool(wedge: dict[str, Any]) -> None:
    wedge["dots"][0] |= {"has": "charybdis", "to": ["a2", "a3"]}


def shorten_a_lane(wedge: dict[str, Any]) -> None:
    wedge["dots"] = [dot for dot in wedge["dots"] if dot["id"] in {"a1", "b1", "c1", "d1"}]
    for lane, dot in enumerate(wedge["dots"]):
        dot["to"] = [f"out{lane}"]


def put_two_dots_on_a_spot(wedge: dict[str, Any]) -> None:
    dots = {dot["id"]: dot for dot in wedge["dots"]}
    dots["b1"] |= {"lane": dots["a1"]["lane"], "at": dots["a1"]["at"]}


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lead_back, "leads backwards"),
        (lose_an_exit, "no path leads to out0"),
        (cut_off_a_dot, "d2 can't be reached"),
        (lead_nowhere, "leads nowhere"),
        (lead_to_a_dot_that_is_not_there, "which is not there"),
        (take_a_way_from_a_whirlpool, "must have three ways out"),
        (shorten_a_lane, "two to five dots"),
        (put_two_dots_on_a_spot, "on the same spot"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_broken_wedge_is_refused(spoil: Spoil, complaint: str) -> None:
    wedge = raw()["wedges"][0]
    spoil(wedge)
    with pytest.raises(ValidationError, match=complaint):
        Wedge.model_validate(wedge)


def one_wedge_less(pieces: dict[str, Any]) -> None:
    del pieces["wedges"][0]


def one_favor_more(pieces: dict[str, Any]) -> None:
    pieces["favors"][4]["copies"] += 1


def the_same_starter_twice(pieces: dict[str, Any]) -> None:
    pieces["favors"][1]["starter"] = 1


def a_starter_that_is_not_kept(pieces: dict[str, Any]) -> None:
    pieces["favors"][1]["kind"] = "bolt"


def a_line_on_another_wedge(pieces: dict[str, Any]) -> None:
    pieces["wedges"][0]["dots"][0]["has"] = "line"


def the_line_in_the_middle(pieces: dict[str, Any]) -> None:
    pieces["line"]["dots"][1]["has"] = "line"


def two_wedges_of_one_name(pieces: dict[str, Any]) -> None:
    pieces["wedges"][0]["name"] = pieces["wedges"][1]["name"]


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (one_wedge_less, "four sets of three and sixteen"),
        (one_favor_more, "must be 36 favors"),
        (the_same_starter_twice, "numbered from 1 to 4"),
        (a_starter_that_is_not_kept, "is a favor that is kept"),
        (a_line_on_another_wedge, "only the Starting Line wedge"),
        (the_line_in_the_middle, "first dot of each lane"),
        (two_wedges_of_one_name, "the same name"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_incomplete_pieces_are_refused(spoil: Spoil, complaint: str) -> None:
    pieces = raw()
    spoil(pieces)
    with pytest.raises(ValidationError, match=complaint):
        Content.model_validate(pieces)
