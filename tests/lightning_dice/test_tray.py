"""A tray shows the dice and the card, and never whether they match: seeing it is the game."""

from __future__ import annotations

import json

import pytest

from cogs._layout import Layout
from cogs._tray import FRESH, tray
from rules.lightning_dice.race import Mode
from tests.lightning_dice._positions import GAME, NAMES, race


def shown(dice: str, mode: Mode) -> Layout:
    return tray("table", GAME.view(race("113456", dice, None, mode=mode), 0), NAMES, FRESH)


def faceless(layout: Layout) -> str:
    """The tray with all dice alike."""
    text = json.dumps(layout.to_components())
    for face in range(1, 7):
        text = text.replace(f'"label": "{face}"', '"label": "?"')
    return text


@pytest.mark.parametrize("mode", ["standard", "quick", "tournament"])
def test_a_tray_does_not_tell_that_the_dice_match(mode: Mode) -> None:
    matching, other = shown("113456", mode), shown("222222", mode)
    assert faceless(matching) == faceless(other)
    assert matching.to_components() != other.to_components()


def test_a_tray_shows_the_card_too() -> None:
    keycaps = json.dumps(shown("222222", "standard").to_components())
    faces = [
        int(keycaps[at - 1]) for at in range(len(keycaps)) if keycaps.startswith("\\ufe0f", at)
    ]
    assert faces[:6] == [1, 1, 3, 4, 5, 6]
