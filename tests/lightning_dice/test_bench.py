"""The bench of Lightning Dice: races at the pace of a table, by the middle level."""

from __future__ import annotations

import pytest

from bench.lightning_dice import race
from rules.computer import LEVELS
from rules.lightning_dice.race import Mode
from rules.lightning_dice.racer import QUICKEST_CALL, QUICKEST_LOOK


@pytest.mark.parametrize("mode", ["standard", "quick"])
def test_a_race_is_run_to_its_end_at_a_human_pace(mode: Mode) -> None:
    raced = race(mode, 3, 1)
    assert raced == race(mode, 3, 1)
    assert raced != race(mode, 3, 2)
    assert raced.winners
    assert raced.seconds > raced.cards * (QUICKEST_LOOK + QUICKEST_CALL)
    assert raced.moves < 3 * raced.seconds / QUICKEST_LOOK


def test_a_higher_level_needs_less_time_for_all_cards() -> None:
    slow, middle, quick = (race("quick", 2, 1, level).seconds for level in LEVELS)
    assert slow > middle > quick
