"""Golden races, one for every way a race can end: the same moves lead to the same texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lightning_dice._playthrough import FOLDER, RACES, replayed

ENDINGS = {
    "standard_by_claim": "claim",
    "standard_by_bonus": "bonus",
    "quick": "claim",
    "quick_tie": "claim",
    "tournament": "valid",
    "halted": "halt",
}
REASONS = {
    "standard_by_claim": "is the first to reach 6 points and wins.",
    "standard_by_bonus": "is the first to reach 5 points and wins.",
    "quick": "The deck is out, and",
    "quick_tie": "The deck is out, and Ann and Ben share the win with 25 cards each.",
    "tournament": "is the first to reach 6 points and wins.",
    "halted": "Nobody has touched the dice for a while",
}


def test_there_is_a_golden_race_for_every_ending() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(RACES) == set(ENDINGS)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_golden_race_goes_as_it_went(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replayed(text) == text
    last_move = [line for line in text.splitlines() if line[0].isdigit()][-1]
    assert last_move.split()[1] == ENDINGS[path.stem]
    assert REASONS[path.stem] in text.splitlines()[-1]
