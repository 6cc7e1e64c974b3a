"""The computer's rules of thumb where they could give something away."""

from __future__ import annotations

from collections import Counter

from rules.rng import Rng
from rules.thunder_and_lightning.instinct import first_rows
from rules.thunder_and_lightning.moves import FirstRow
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME


def offered(n: int) -> list[FirstRow]:
    state = GAME.setup(2, GAME.options_type(), Rng(n.to_bytes(32, "big"), 0)).state
    return [move for move in GAME.legal_moves(state, 0) if isinstance(move, FirstRow)]


def test_of_the_first_rows_one_order_of_each_three_is_tried() -> None:
    for n in range(5):
        moves = first_rows(offered(n))
        tried = [sorted(move.cards) for move in moves if isinstance(move, FirstRow)]
        assert len(tried) == len({tuple(cards) for cards in tried})
        assert {tuple(cards) for cards in tried} == {
            tuple(sorted(move.cards)) for move in offered(n)
        }


def test_the_place_in_the_first_row_does_not_tell_the_card() -> None:
    places: Counter[tuple[str, int]] = Counter()
    for n in range(40):
        for move in first_rows(offered(n)):
            assert isinstance(move, FirstRow)
            places.update((card, at) for at, card in enumerate(move.cards))
    for card in ("archer", "ravens", "viking"):
        share = [places[card, at] / sum(places[card, p] for p in range(3)) for at in range(3)]
        assert all(0.2 < part < 0.5 for part in share), (card, share)
