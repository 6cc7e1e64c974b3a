"""The golden playthroughs, one for each ending, replayed word for word."""

import pytest

from tests.thunder_and_lightning.golden_games import ENDINGS, FOLDER, replayed

REASONS = {
    "treasure": "lost Odin's",
    "both-treasures": "both treasures were lost at once",
    "stuck": "could not spend all action points",
    "overrun": "began a turn with no card on the battlefield",
    "time": "ran out of time",
    "concession": "gave up",
}


@pytest.mark.parametrize("ending", ENDINGS)
async def test_the_playthrough_is_told_as_before(ending: str) -> None:
    text = (FOLDER / f"{ending}.txt").read_text(encoding="utf-8")
    assert await replayed(text) == text
    assert REASONS[ending] in text.splitlines()[-1]


def test_every_ending_has_a_playthrough() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ENDINGS) == set(REASONS)
