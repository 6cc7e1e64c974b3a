"""Whole races, move by move, as they were written down: a change of the rules shows here."""

from __future__ import annotations

import pytest

from tests.greece_lightning.playthrough import GAME, path, replay


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_race_goes_as_it_was_written_down(seats: int) -> None:
    written = path(seats).read_text(encoding="utf-8")
    assert list(replay(written)) == written.splitlines()
    assert written.splitlines()[-1].startswith("places ")
