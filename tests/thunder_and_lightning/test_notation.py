"""The notation as the user interface: few words, and words that can be told apart."""

from __future__ import annotations

import pytest

from rules.errors import InvalidMoveError
from rules.rng import Rng
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME

TEXTS = [
    "row ravens archer viking", "draw", "viking deploy left-2", "challenge centre",
    "ravens row left", "ravens hand", "ravens release", "won-ravens hand", "frigg spy",
    "frigg column right", "baldr move left-2 right-1", "valkyries move centre-1 centre-2",
    "hel take archer", "longships take viking+viking+won-archer", "odin take none", "freya play",
    "mjolnir strike left-1", "gungnir strike right-4", "vidarr flank left-3", "seer play",
    "place right", "lay viking", "top viking", "in-this-order", "time-up",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_and_its_text_are_one(text: str) -> None:
    assert str(GAME.parse(text)) == text
    assert GAME.parse(text.upper().replace(" ", "  ")) == GAME.parse(text)


NONSENSE = [
    "", "jump", "draw draw", "challenge", "challenge up", "viking", "viking deploy", "hel take",
    "viking deploy left", "viking deploy left-5", "viking deploy left-0", "row viking viking",
    "frigg column", "frigg column left-1", "frigg spy left", "baldr move left-1", "hel take odin+",
    "nobody deploy left-1", "won-hel deploy left-1", "place left-1", "lay", "won-won-viking play",
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_other_words_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="challenge left"):
        GAME.parse(text)


def test_no_decision_takes_more_than_four_presses() -> None:
    """A level of the tree with one word is no press: the host skips it."""
    for n in range(30):
        own, ply = Rng(n.to_bytes(32, "big"), 1 << 40), 0
        state = GAME.setup(2, GAME.options_type(), Rng(n.to_bytes(32, "big"), 0)).state
        while waiting := sorted(GAME.to_act(state)):
            moves = list(GAME.legal_moves(state, waiting[0]))
            assert max(len(str(move).split()) for move in moves) <= 4
            ply += 1
            state = GAME.apply(state, waiting[0], own.choice(moves), own).state
