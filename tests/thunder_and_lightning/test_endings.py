"""Rulebook, Ending the game and winning: every ending, and its reason in words."""

from __future__ import annotations

import pytest

from rules.rng import Rng
from rules.text import render
from rules.thunder_and_lightning.battlefield import State
from rules.thunder_and_lightning.moves import TIME_UP
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import NAMES, SPARE, TWELVE, play, position, shown, told


def ended(state: State) -> tuple[str, tuple[int | None, ...]]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert not GAME.to_act(state)
    return render(outcome.reason, NAMES), outcome.places


CROWN = "Thor wins: Loki lost Odin's Crown."
LOST = {
    "challenged": ("loki: crown | viking | -", "challenge left", ""),
    "a tie with a 0": ("thor: frigg | - | -\nloki: crown | - | -", "challenge left", ""),
    "Ravens at the front": ("thor hand: ravens\nloki: crown | - | -", "ravens row left", ""),
    "Ravens in the hand": ("thor hand: ravens\nloki hand: crown hel", "ravens hand", "crown"),
    "the Nightmare's column": ("loki: nightmare crown hel | viking | -", "challenge left", ""),
    "the Nightmare in the hand": ("thor hand: ravens\nloki hand: nightmare crown hel",
                                  "ravens hand", "nightmare"),
    "flanked": ("thor hand: vidarr\nloki: viking viking crown | - | -", "vidarr flank left-3", ""),
    "Seer and a full hand": (f"thor hand: seer\nloki hand: {TWELVE}\nloki deck: crown",
                             "seer play", ""),
}  # fmt: skip


@pytest.mark.parametrize(("before", "move", "hits"), LOST.values(), ids=LOST.keys())
def test_whoever_loses_the_treasure_loses(before: str, move: str, hits: str) -> None:
    step = play(position(f"{SPARE}\n{before}"), move, hits=hits)
    assert ended(step.state) == (CROWN, (1, 2))
    assert told(step.events)[-1] == CROWN
    assert shown(step.state, "loki pile").endswith("crown")


def test_the_own_treasure_can_be_lost_in_the_own_turn() -> None:
    state = position("thor: viking ring | viking | -\nloki: nightmare hel | viking | -")
    step = play(state, "challenge left")
    assert ended(step.state) == ("Loki wins: Thor lost Odin's Ring.", (2, 1))


def test_both_treasures_at_once_lose_for_the_player_whose_turn_it_is() -> None:
    state = position("thor: viking ring | viking | -\nloki: nightmare crown | viking | -")
    step = play(state, "challenge left")
    reason = "Loki wins: both treasures were lost at once, in the turn of Thor."
    assert ended(step.state) == (reason, (2, 1))


def test_both_treasures_at_once_by_ravens_lose_for_the_player_of_the_ravens() -> None:
    before = "thor: nightmare ring | - | -\nloki: viking crown | viking | -\nloki hand: ravens"
    state = position(before, to_move="loki")
    step = play(state, "ravens row left")
    assert ended(step.state)[1] == (1, 2)


def test_an_empty_battlefield_at_the_start_of_a_turn_loses() -> None:
    step = play(position("thor: - | viking | -\nloki: - | archer | -"), "challenge centre")
    reason = "Thor wins: Loki began a turn with no card on the battlefield."
    assert ended(step.state) == (reason, (1, 2))
    assert told(step.events)[-1] == reason


STUCK = "Loki wins: Thor could not spend all action points."


def test_points_that_can_not_be_spent_lose_at_the_start_of_a_turn() -> None:
    state = position("thor: shield-wall | - | -\nthor deck:", to_move="loki")
    assert ended(play(state, "draw").state) == (STUCK, (2, 1))


def test_points_that_can_not_be_spent_lose_in_the_turn() -> None:
    state = position("thor: shield-wall | hel | -\nthor deck: ravens\nloki: - | - | hel")
    state = play(state, "draw").state
    assert GAME.outcome(state) is None
    state = position("thor: shield-wall | hel | -\nthor deck:\nthor hand: odin\nloki: - | - | hel")
    assert ended(play(state, "odin take none").state) == (STUCK, (2, 1))


def test_a_challenge_is_owed_when_nothing_else_is_possible() -> None:
    state = position("thor: - | viking | -\nthor deck:\nloki: - | angrboda | -", to_move="loki")
    state = play(state, "draw").state
    assert [str(move) for move in GAME.legal_moves(state, 0)] == ["challenge centre"]


def test_a_god_to_play_for_free_is_something_to_do() -> None:
    state = position("thor: shield-wall | - | -\nthor deck:\nthor hand: thor", to_move="loki")
    state = play(state, "draw").state
    assert GAME.outcome(state) is None
    assert ended(play(state, "thor deploy left-1").state) == (STUCK, (2, 1))


@pytest.mark.parametrize("seat", [0, 1])
def test_whose_time_runs_out_loses(seat: int) -> None:
    state = position(to_move=NAMES[seat].lower())
    assert GAME.on_timeout(state, seat) == TIME_UP
    step = GAME.apply(state, seat, TIME_UP, Rng(b"", 0))
    assert ended(step.state)[0] == f"{NAMES[1 - seat]} wins: {NAMES[seat]} ran out of time."


def test_a_first_row_that_is_not_laid_in_time_loses() -> None:
    state = GAME.setup(2, GAME.options_type(), Rng(bytes(32), 0)).state
    step = GAME.apply(state, 0, TIME_UP, Rng(b"", 0))
    assert ended(step.state)[1] == (2, 1)


def test_time_may_run_out_in_the_middle_of_an_order_and_no_card_is_lost_from_sight() -> None:
    state = position("thor: viking hel | viking | -\nloki: nightmare hel | viking | -")
    state = play(state, "challenge left").state
    step = GAME.apply(state, 0, TIME_UP, Rng(b"", 0))
    assert sorted(shown(step.state, "thor pile").split()) == ["hel", "viking"]
