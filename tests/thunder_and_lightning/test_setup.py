"""Rulebook, Game setup."""

from __future__ import annotations

import pytest

from rules.errors import GameError
from rules.game import Step
from rules.rng import Rng
from rules.thunder_and_lightning.battlefield import State
from rules.thunder_and_lightning.cards import FIGURES, TREASURES, WORDS
from rules.thunder_and_lightning.moves import FirstRow
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import play, told

SEEDS = [bytes([n]) * 32 for n in range(60)]


def opened(seed: bytes) -> Step[State]:
    return GAME.setup(2, GAME.options_type(), Rng(seed, 0))


def first_row(state: State, seat: int) -> FirstRow:
    move = next(iter(GAME.legal_moves(state, seat)))
    assert isinstance(move, FirstRow)
    return move


def test_each_draws_nine_cards_and_keeps_the_rest_as_deck() -> None:
    for seed in SEEDS:
        state = opened(seed).state
        assert [len(hand) for hand in state.hands] == [9, 9]
        assert [len(deck) for deck in state.decks] == [41, 41]


def test_the_treasure_is_never_in_a_first_hand_but_in_the_deck() -> None:
    for seed in SEEDS:
        state = opened(seed).state
        for seat in (0, 1):
            assert TREASURES[seat] not in state.hands[seat]
            assert TREASURES[seat] in state.decks[seat]


def test_a_treasure_among_the_first_nine_is_shown_to_all() -> None:
    shown = [told(opened(seed).events) for seed in SEEDS]
    assert any(shown), "60 deals of 9 in 50 for two players show some"
    lines = {line for lines in shown for line in lines}
    assert lines <= {
        "Thor was dealt Odin's Ring: it is shown, replaced and shuffled back into the deck.",
        "Loki was dealt Odin's Crown: it is shown, replaced and shuffled back into the deck.",
    }


def test_the_replaced_treasure_may_lie_anywhere_in_the_deck() -> None:
    depths = set()
    for n in range(300):
        step = GAME.setup(2, GAME.options_type(), Rng(n.to_bytes(32, "big"), 0))
        if any(line.startswith("Thor") for line in told(step.events)):
            depths.add(step.state.decks[0].index(TREASURES[0]))
    assert len(depths) > 10


def test_both_choose_their_first_row_at_the_same_time() -> None:
    state = opened(SEEDS[0]).state
    assert GAME.to_act(state) == {0, 1}
    after = play(state, str(first_row(state, 1)), seat=1).state
    assert GAME.to_act(after) == {0}
    assert not GAME.legal_moves(after, 1)


@pytest.mark.parametrize("first", [0, 1])
def test_whoever_is_first_to_choose_loki_begins(first: int) -> None:
    state = opened(SEEDS[0]).state
    state = play(state, str(first_row(state, first)), seat=first).state
    state = play(state, str(first_row(state, 1 - first)), seat=1 - first).state
    assert GAME.to_act(state) == {1}
    assert state.points == 3


def test_the_second_to_choose_sees_only_backs_of_the_first() -> None:
    state = opened(SEEDS[0]).state
    after = play(state, str(first_row(state, 1)), seat=1)
    seen = GAME.view(after.state, 0).sides[1]
    assert [[card.card for card in column] for column in seen.columns] == [[None]] * 3
    assert told(after.events) == ["Loki has laid the first row."]


def test_the_three_cards_lie_face_down_from_left_to_right() -> None:
    state = opened(SEEDS[0]).state
    move = first_row(state, 0)
    after = play(state, str(move), seat=0).state
    assert tuple(WORDS[0][column[0]] for column in after.sides[0]) == move.cards
    assert len(after.hands[0]) == 6


def test_every_choice_of_three_is_offered_once() -> None:
    state = opened(SEEDS[0]).state
    moves = list(GAME.legal_moves(state, 0))
    words = [WORDS[0][card] for card in state.hands[0] if card != FIGURES[0]]
    expected = {
        (words[a], words[b], words[c])
        for a in range(len(words)) for b in range(len(words)) for c in range(len(words))
        if a != b != c != a
    }  # fmt: skip
    assert {move.cards for move in moves if isinstance(move, FirstRow)} == expected
    assert len(moves) == len(expected)


def test_a_god_is_never_laid_face_down_in_the_first_row() -> None:
    for seed in SEEDS:
        state = opened(seed).state
        if FIGURES[0] in state.hands[0]:
            break
    else:
        pytest.fail("no hand with Thor")
    assert not [move for move in GAME.legal_moves(state, 0) if "thor" in str(move).split()]
    others = [WORDS[0][card] for card in state.hands[0] if card != FIGURES[0]]
    with pytest.raises(GameError, match="never laid face down"):
        play(state, f"row thor {others[0]} {others[1]}", seat=0)


def test_nothing_else_can_be_done_before_the_first_row() -> None:
    with pytest.raises(GameError, match="first row"):
        play(opened(SEEDS[0]).state, "draw", seat=0)
