"""The computer in Lightning Dice: it keeps the best dice, errs by its level, and takes its time."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bench.computer import BARS, interval, racer_rolls
from rules import GAMES
from rules.computer import LEVELS
from rules.lightning_dice import LightningDice, Options
from rules.lightning_dice.goals import DICE, GOALS, Faces
from rules.lightning_dice.moves import ALL_DICE, Claim, Roll
from rules.lightning_dice.odds import rolling_mask
from rules.lightning_dice.race import Call, Mode
from rules.lightning_dice.racer import (
    QUICKEST_CALL,
    QUICKEST_LOOK,
    QUICKEST_PRESS,
    REFLEXES,
    plan,
    reason,
)
from rules.lightning_dice.view import Card, View
from rules.rng import Rng
from rules.text import render

GAME = LightningDice()
GOAL = (1, 1, 2, 2, 5, 5)
MATCH = (5, 1, 2, 5, 2, 1)
NEARLY = (5, 1, 2, 5, 2, 6)

every_level = pytest.mark.parametrize("level", LEVELS)


def view(*dice: tuple[int, ...] | None, mode: Mode = "standard") -> View:
    seats = len(dice) + (mode == "tournament")
    state = GAME.setup(seats, Options(mode=mode), Rng(b"seed", 0)).state
    seen = GAME.view(state, 0)
    return replace(seen, card=Card(3, GOAL, ""), dice=dice)


def plans(at: View, seat: int, level: str, count: int = 200) -> list[str]:
    return [plan(at, seat, level, Rng(b"plan", number)).move for number in range(count)]


def test_every_level_has_reflexes() -> None:
    assert list(REFLEXES) == list(LEVELS)


@every_level
def test_nobody_is_faster_than_a_quick_person(level: str) -> None:
    for number in range(300):
        rolled = plan(view(NEARLY, None), 0, level, Rng(b"delay", number))
        called = plan(view(MATCH, None), 0, level, Rng(b"delay", number))
        assert rolled.delay >= QUICKEST_LOOK
        assert called.delay >= QUICKEST_LOOK + QUICKEST_CALL


def test_a_quick_person_needs_a_quarter_of_a_second_to_see_and_more_to_choose() -> None:
    """Whoever makes the racers quicker than that has to change this sentence too."""
    assert QUICKEST_LOOK >= 0.4
    assert QUICKEST_LOOK + QUICKEST_CALL >= 0.75
    assert QUICKEST_PRESS >= 0.15


def test_the_bench_measures_every_game() -> None:
    assert {slug for slug, _ in BARS} | {GAME.slug} == set(GAMES)


@every_level
def test_every_die_that_is_kept_or_let_go_takes_a_press(level: str) -> None:
    """The fifth and the last die are wrong, so the other four are to be kept."""
    at = view((1, 1, 2, 2, 6, 6), None)
    reflexes = replace(REFLEXES[level], careless=0, rash=0)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(REFLEXES, level, reflexes)
        acts = [plan(at, 0, level, Rng(b"press", 1), kept) for kept in (0, 0b1100, 0b1111, 0b11111)]
    presses = [round((act.delay - acts[2].delay) / reflexes.press) for act in acts]
    assert presses == [4, 2, 0, 1]
    assert {act.kept for act in acts} == {0b1111}
    assert reflexes.press >= QUICKEST_PRESS


@every_level
def test_a_match_that_is_overlooked_takes_another_look(level: str) -> None:
    reflexes = replace(REFLEXES[level], look=1.0, linger=0.0, notice=0.5)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(REFLEXES, level, reflexes)
        acts = [plan(view(MATCH, None), 0, level, Rng(b"look", number)) for number in range(400)]
    looks = [round(act.delay - 0.5, 3) for act in acts]
    assert all(look >= 1 and look.is_integer() for look in looks)
    missed = sum(look > 1 for look in looks) / len(looks)
    assert abs(missed - reflexes.overlook / 100) < 0.08


def test_only_calls_are_worth_a_word() -> None:
    assert plan(view(NEARLY, None), 0, "titan", Rng(b"why", 0)).why is None
    assert plan(view(MATCH, None), 0, "titan", Rng(b"why", 0)).why


@pytest.mark.parametrize(
    ("dice", "kept", "why"),
    [
        (MATCH, 0b011111, "waited for a last 1"),
        (MATCH, 0b001111, "had its last 2 dice in one roll"),
        (MATCH, 0, "sees all six in place"),
        (NEARLY, 0, "takes a 6 for a 1"),
    ],
)
def test_a_call_is_told_by_what_the_dice_show(dice: Faces, kept: int, why: str) -> None:
    told = reason(view(dice, None), 0, Claim(1), kept)
    assert told
    assert render(told) == why


def test_lower_levels_are_slower_and_err_more() -> None:
    falling = list(REFLEXES.values())
    for slower, quicker in pairwise(falling):
        assert slower.look > quicker.look
        assert slower.notice > quicker.notice
        assert slower.press > quicker.press
        assert slower.overlook > quicker.overlook
        assert slower.careless > quicker.careless


def test_the_first_roll_takes_all_dice() -> None:
    assert set(plans(view(None, None), 0, "satyr")) == {str(Roll(ALL_DICE))}


def test_the_top_level_rolls_what_is_best_rolled_for_every_card() -> None:
    rng = Rng(b"dice", 1)
    for goal in GOALS:
        dice = tuple(rng.roll() for _ in range(DICE))
        at = replace(view(dice, None), card=Card(1, goal.faces, ""))
        mask = rolling_mask(dice, goal.faces)
        best = str(Roll(mask)) if mask else str(Claim(1))
        assert set(plans(at, 0, "titan", 5)) == {best}


def test_a_match_is_claimed_for_the_card_that_is_face_up() -> None:
    assert set(plans(view(MATCH, None), 0, "titan")) == {str(Claim(3))}


def test_the_low_level_sometimes_errs_and_the_others_call_nothing_that_is_wrong() -> None:
    at = view(NEARLY, None)
    assert str(Claim(3)) in plans(at, 0, "satyr")
    assert len(set(plans(at, 0, "satyr"))) > 3
    assert str(Claim(3)) not in plans(at, 0, "hoplite") + plans(at, 0, "titan")
    far = view((5, 1, 2, 5, 6, 6), None)
    assert str(Claim(3)) not in plans(far, 0, "satyr"), "nobody takes that for a match"


@pytest.mark.parametrize(
    ("number", "mode", "verb"),
    [
        pytest.param(1, "standard", "bonus", id="own number"),
        pytest.param(2, "standard", "thunder", id="a rival's number"),
        pytest.param(2, "quick", "roll", id="none in the quick game"),
    ],
)
def test_six_alike_are_called_where_they_count(number: int, mode: Mode, verb: str) -> None:
    words = plan(view((number,) * 6, None, mode=mode), 0, "titan", Rng(b"six", 0)).move.split()
    assert words[0] == verb
    assert verb != "thunder" or words[1] == str(number)


def test_six_of_nobodys_number_are_only_dice() -> None:
    assert plans(view((6,) * 6, None), 0, "titan", 1) == [str(Roll(ALL_DICE))]


@pytest.mark.parametrize(("dice", "ruling"), [(MATCH, "valid"), (NEARLY, "foul")])
def test_a_judge_turns_up_cards_and_rules_by_the_dice(dice: tuple[int, ...], ruling: str) -> None:
    at = view(dice, None, mode="tournament")
    assert plans(at, 2, "hoplite", 1) == ["flip"]
    waiting = replace(at, waiting=(Call(0, "claim", 3, 0),))
    assert plans(waiting, 2, "hoplite", 1) == [ruling]


def test_the_top_level_needs_hardly_more_rolls_than_the_optimum() -> None:
    assert racer_rolls("titan", 4) < 1.1
    assert racer_rolls("satyr", 4) > racer_rolls("hoplite", 4) > 1.05


def test_the_interval_holds_the_share() -> None:
    low, high = interval(30, 40)
    assert low < 0.75 < high
    assert interval(300, 400)[0] > low
