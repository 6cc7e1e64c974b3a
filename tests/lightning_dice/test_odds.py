"""The goal cards and how long they last, by exact computation."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from pydantic import ValidationError

from rules.lightning_dice.goals import CARDS, GOALS, Content, Goal, pattern
from rules.lightning_dice.odds import (
    Pattern,
    best_kept,
    chances,
    expected_rolls,
    rolling_mask,
    rolls_to_go,
    values,
)
from tests.lightning_dice._positions import faces

SHORTEST, LONGEST = 5, 25
FAMILIES = {goal.family: goal for goal in GOALS}
PATTERNS = [pattern(goal.faces) for goal in FAMILIES.values()]


def test_there_are_fifty_different_goals_and_none_of_six_equal_faces() -> None:
    assert len({goal.faces for goal in GOALS}) == CARDS == 50
    assert all(len(set(goal.faces)) > 1 for goal in GOALS)


def test_no_players_number_is_luckier_than_another() -> None:
    shown = Counter(face for goal in GOALS for face in goal.faces)
    assert shown == dict.fromkeys(range(1, 7), 50)


def test_the_goals_are_of_mixed_difficulty() -> None:
    rolls = [expected_rolls(goal.faces) for goal in FAMILIES.values()]
    assert len(rolls) == 10
    assert max(rolls) > 1.5 * min(rolls)


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: "".join(map(str, goal.faces)))
def test_a_card_lasts_long_enough_and_not_too_long(goal: Goal) -> None:
    assert SHORTEST <= expected_rolls(goal.faces) <= LONGEST


@pytest.mark.parametrize("whole", PATTERNS, ids=str)
def test_what_a_roll_can_leave_adds_up_to_certainty(whole: Pattern) -> None:
    for lacks in values(whole):
        assert sum(chance for _, chance in chances(whole, lacks)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("dice", "goal", "rolls"),
    [
        ("123456", "123456", 0),
        ("123455", "123456", 6),
        ("123444", "123456", (1 + 18 / 36 * 6) / (1 - 16 / 36)),  # one 18/36, none 16/36
        ("444466", "444455", (1 + 10 / 36 * 6) / (1 - 25 / 36)),  # one 10/36, none 25/36
    ],
)
def test_rolls_to_go_worked_out_by_hand(dice: str, goal: str, rolls: float) -> None:
    assert rolls_to_go(faces(dice), faces(goal)) == pytest.approx(rolls)


@pytest.mark.parametrize("goal", FAMILIES.values(), ids=FAMILIES.keys())
def test_the_value_of_a_goal_is_the_mean_over_all_46656_first_rolls(goal: Goal) -> None:
    shown = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=6))
    mean = sum(count * rolls_to_go(dice, goal.faces) for dice, count in shown.items()) / 6**6
    assert expected_rolls(goal.faces) == pytest.approx(1 + mean)


@pytest.mark.parametrize(
    ("kept", "goal"), [("55", "455555"), ("5", "223555"), ("22", "222255"), ("123", "123444")]
)
def test_the_value_of_kept_dice_is_the_mean_over_all_rolls_of_the_others(
    kept: str, goal: str
) -> None:
    held, wanted = faces(kept), faces(goal)
    rolled = list(product(range(1, 7), repeat=6 - len(held)))
    mean = sum(rolls_to_go((*held, *dice), wanted) for dice in rolled) / len(rolled)
    whole = pattern(wanted)
    lacks = tuple((Counter(wanted) - Counter(held))[face] for face, _ in
                  sorted(Counter(wanted).items(), key=lambda item: -item[1]))  # fmt: skip
    assert values(whole)[lacks] == pytest.approx(1 + mean)


def test_to_keep_every_wanted_die_is_not_always_best() -> None:
    """With three 5's to come, four dice find them sooner than three beside a kept 4."""
    dice, goal = faces("554123"), faces("455555")
    kept, rolls = best_kept(tuple(sorted(dice)), goal)
    assert kept == (5, 5)
    assert rolls < values((5, 1))[3, 0]


@pytest.mark.parametrize("goal", FAMILIES.values(), ids=FAMILIES.keys())
def test_one_missing_die_is_never_worth_giving_up_another(goal: Goal) -> None:
    for lacking in set(goal.faces):
        held = list(goal.faces)
        held.remove(lacking)
        other = next(face for face in range(1, 7) if face != lacking)
        assert rolling_mask((*held, other), goal.faces) == 0b100000


@pytest.mark.parametrize(
    ("dice", "goal", "rolled"),
    [
        ("123456", "123456", 0b000000),
        ("113456", "123456", 0b000010),
        ("666666", "123456", 0b111110),
        ("554123", "455555", 0b111100),
        ("554555", "455555", 0b000000),
    ],
)
def test_the_dice_to_roll(dice: str, goal: str, rolled: int) -> None:
    assert rolling_mask(faces(dice), tuple(sorted(faces(goal)))) == rolled


@pytest.mark.parametrize(
    "goals", [["111111"], ["123456", "112345"], ["654321"], ["123457"]],
    ids=["six equal", "two patterns", "out of order", "no such face"],
)  # fmt: skip
def test_content_that_breaks_the_rules_is_refused(goals: list[str]) -> None:
    family = {"name": "odd", "title": "Odd", "goals": goals}
    with pytest.raises(ValidationError):
        Content.model_validate({"quiet_moves": 1, "families": [family]})
