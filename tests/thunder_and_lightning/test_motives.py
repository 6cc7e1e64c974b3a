"""Why a computer player moves: not the same words thrice in a turn, and nothing hidden."""

from __future__ import annotations

import pytest

from rules.text import render
from rules.thunder_and_lightning.motives import motive
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import NAMES, SPARE, position


def said(text: str, move: str, spent: int = 0) -> str:
    view = GAME.view(position(text, spent=spent), None)
    return render(motive(view, 0, GAME.parse(move)), NAMES)


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("", "has no card left"),
        ("hel odin", "is short of cards"),
        ("hel odin seer freya", "wants more cards to choose from"),
    ],
)
def test_a_card_is_drawn_for_want_of_cards(hand: str, why: str) -> None:
    assert said(f"{SPARE}\nthor hand: {hand}", "draw") == why


@pytest.mark.parametrize("move", ["draw", "challenge centre"])
def test_what_is_done_three_times_in_a_turn_has_three_reasons(move: str) -> None:
    text = f"{SPARE}\nthor hand: hel odin seer freya"
    assert len({said(text, move, spent) for spent in range(3)}) == 3


def test_a_hidden_enemy_is_not_named_and_an_open_one_is() -> None:
    hidden = said(f"{SPARE}\nloki: - | ravens | -", "challenge centre")
    assert hidden == said(f"{SPARE}\nloki: - | archer | -", "challenge centre")
    assert "centre" in hidden
    open_one = said(f"{SPARE}\nloki: - | ravens* | -", "challenge centre")
    assert open_one == "wants Ravens out of the way"


def test_a_card_is_played_for_what_it_does() -> None:
    reasons = {said(SPARE, f"{card} play") for card in ("berserker", "idunn", "freya", "seer")}
    assert len(reasons) == 4
    assert said(SPARE, "idunn play") == "wants to win ties"
