"""The computer's rules of thumb: what they must not give away, and what they must not miss."""

from __future__ import annotations

from collections import Counter

from rules.rng import Rng
from rules.thunder_and_lightning.instinct import first_rows, instinctive
from rules.thunder_and_lightning.moves import FirstRow
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import position


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


def at_once(text: str) -> set[str]:
    """What Thor does by instinct, whatever chance says."""
    state = position(text)
    moves = GAME.legal_moves(state, 0)
    return {str(instinctive(state, 0, moves, Rng(b"instinct", n))) for n in range(10)}


def test_an_open_treasure_is_taken() -> None:
    before = "thor: viking | archer | -\nthor hand: thor einherjar\nloki: - | crown* | viking"
    assert at_once(before) == {"challenge centre"}


def test_a_known_weaker_card_is_challenged_and_a_wall_is_not() -> None:
    walled = "thor: viking | son-of-thor* | -\nloki: archer* | shield-wall* | -"
    assert at_once(walled) == {"challenge left"}


def test_the_god_leaves_when_he_bars_the_way_to_the_last_enemy_column() -> None:
    hand = "thor hand: ravens hel"
    barred = f"thor: thor* viking | tyr | viking\n{hand}\nloki: dragon* | - | -"
    assert at_once(barred) == {"ravens release"}
    has_way = f"thor: thor* viking | tyr | viking\n{hand}\nloki: dragon* | archer* | -"
    assert at_once(has_way) == {"challenge centre"}


def test_the_god_is_not_called_before_the_last_enemy_column() -> None:
    called = at_once("thor: viking | viking | -\nthor hand: thor\nloki: - | dragon* | -")
    assert called <= {"thor deploy left-1", "thor deploy right-1"}
