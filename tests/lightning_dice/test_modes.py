"""The quick game and the tournament with its judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pydantic import TypeAdapter, ValidationError

from rules.errors import GameOverError, IllegalMoveError
from rules.game import Seat
from rules.lightning_dice.game import Options
from rules.lightning_dice.race import Mode, State
from rules.lightning_dice.racer import plan
from rules.rng import Rng
from rules.table import Change, Table, open_position
from rules.text import render
from tests.lightning_dice._positions import (
    GAME,
    NAMES,
    SEED,
    after,
    goal_place,
    legal,
    play,
    race,
    told,
)

STRAIGHT = "123456"
OTHER = "122345"
JUDGE = 2  # with two players


def test_the_winner_of_a_card_takes_it_in_the_quick_game() -> None:
    step = play(race(STRAIGHT, OTHER, "123456", mode="quick"), 1, "claim 1")
    assert (step.state.won, step.state.scores) == ((0, 1), (0, 0))
    assert told(step)[0] == "Ben got it and takes card 1."
    assert step.state.card == 2


def test_the_quick_game_goes_on_past_the_target() -> None:
    state = race(STRAIGHT, "123456", OTHER, mode="quick", won=(30, 3))
    assert not GAME.outcome(play(state, 0, "claim 1").state)


@pytest.mark.parametrize(
    ("won", "places", "words"),
    [
        ((24, 24, 1), (1, 2, 3), "The deck is out, and Ann wins with 25 cards."),
        ((24, 25, 0), (1, 1, 3), "The deck is out, and Ann and Ben share the win with 25 cards"),
    ],
)
def test_most_cards_win_when_the_deck_is_out_and_ties_share_the_win(
    won: tuple[int, ...], places: tuple[int, ...], words: str
) -> None:
    state = race(STRAIGHT, "123456", OTHER, OTHER, mode="quick", won=won, deck=(), card=50)
    ended = play(state, 0, "claim 50").state
    outcome = GAME.outcome(ended)
    assert outcome
    assert outcome.places == places
    assert render(outcome.reason, NAMES).startswith(words)
    assert GAME.view(ended, None).card is None
    with pytest.raises(GameOverError):
        play(ended, 1, "claim 50")


def test_a_wrong_claim_in_the_quick_game_costs_the_dice() -> None:
    state = race(STRAIGHT, "123455", OTHER, mode="quick", won=(3, 0))
    step = play(state, 0, "claim 1")
    assert step.state.won == (3, 0)
    assert step.state.dice[0] != state.dice[0]
    assert step.state.dice[1] == state.dice[1]
    assert told(step) == ["Ann called a match that is none, and rolls all six dice anew."]


@pytest.mark.parametrize("move", ["bonus", "thunder 2"])
def test_the_quick_game_has_neither_bonus_nor_thunder(move: str) -> None:
    state = race(STRAIGHT, "111111", OTHER, mode="quick")
    assert move not in legal(state, 0)
    with pytest.raises(IllegalMoveError, match="no Bonus and no Thunder"):
        play(state, 0, move)


def test_a_halted_quick_game_counts_cards() -> None:
    state = race(STRAIGHT, OTHER, OTHER, mode="quick", won=(1, 0))
    outcome = GAME.outcome(play(state, 0, "halt").state)
    assert outcome
    assert outcome.places == (1, 2)
    assert render(outcome.reason, NAMES).endswith("In front, with 1 card: Ann.")


@pytest.mark.parametrize(
    ("mode", "seats"),
    [("standard", range(2, 7)), ("quick", range(2, 7)), ("tournament", range(3, 8))],
)
def test_a_tournament_has_one_seat_more_for_its_judge(mode: Mode, seats: range) -> None:
    options = Options(mode=mode)
    assert GAME.seats_for(options) == seats
    roles = [(role.word, role.seat, role.required, role.competes) for role in GAME.roles(options)]
    assert roles == ([("judge", -1, True, False)] if mode == "tournament" else [])


@pytest.mark.parametrize("wrong", [{"target": 4}, {"target": 41}, {"mode": "slow"}, {"x": 1}])
def test_options_outside_their_bounds_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Options.model_validate(wrong)


def test_the_judge_flips_the_first_card_while_all_wait() -> None:
    state = GAME.setup(3, Options(mode="tournament"), Rng(SEED, 0)).state
    assert GAME.to_act(state) == {JUDGE}
    assert legal(state, JUDGE) == ["flip"]
    with pytest.raises(IllegalMoveError, match="Wait until the judge"):
        play(state, 0, "roll 123 456")
    flipped = play(state, JUDGE, "flip").state
    assert (flipped.card, len(flipped.deck)) == (1, 49)
    assert GAME.to_act(flipped) == {0, 1}


def test_a_call_locks_the_callers_dice_and_waits_for_the_judge() -> None:
    state = play(race(STRAIGHT, "123456", OTHER, mode="tournament"), 0, "claim 1").state
    assert state.scores == (0, 0)
    assert GAME.to_act(state) == {1, JUDGE}
    assert legal(state, JUDGE) == ["valid", "foul"]
    for move in ("roll 1-- ---", "claim 1", "bonus"):
        with pytest.raises(IllegalMoveError, match="locked until the judge"):
            play(state, 0, move)
    assert play(state, 1, "roll 1-- ---").state.waiting == state.waiting


def test_a_valid_claim_scores_and_the_judge_flips_the_next_card() -> None:
    state = race(STRAIGHT, "123456", OTHER, mode="tournament")
    state = after(state, (0, "claim 1"), (JUDGE, "valid"))
    assert (state.scores, state.won, state.goal) == ((2, 0), (1, 0), None)
    assert legal(state, JUDGE) == ["flip"]
    assert GAME.to_act(play(state, JUDGE, "flip").state) == {0, 1}


def test_a_foul_claim_costs_two_and_unlocks_the_dice() -> None:
    state = race(STRAIGHT, OTHER, OTHER, mode="tournament", scores=(5, 0))
    state = after(state, (0, "claim 1"), (JUDGE, "foul"))
    assert (state.scores, state.card, state.goal) == ((3, 0), 1, goal_place(STRAIGHT))
    assert GAME.to_act(state) == {0, 1}


def test_the_judges_ruling_stands_even_against_the_dice() -> None:
    wrong = after(race(STRAIGHT, OTHER, OTHER, mode="tournament"), (0, "claim 1"), (JUDGE, "valid"))
    assert wrong.scores == (2, 0)
    harsh = race(STRAIGHT, "123456", OTHER, mode="tournament", scores=(2, 0))
    assert after(harsh, (0, "claim 1"), (JUDGE, "foul")).scores == (0, 0)


def test_calls_are_ruled_on_in_order_and_claims_behind_a_valid_one_cost_nothing() -> None:
    state = race(STRAIGHT, "123456", "654321", "333333", mode="tournament", scores=(0, 4, 0))
    state = after(state, (1, "claim 1"), (0, "claim 1"), (2, "bonus"))
    assert [call.seat for call in state.waiting] == [1, 0, 2]
    step = play(state, 3, "valid")
    assert step.state.scores == (0, 6, 0)
    assert told(step)[1:] == ["Ann called after that: it costs nothing."]
    assert [call.kind for call in step.state.waiting] == ["bonus"]
    with pytest.raises(IllegalMoveError, match="Rule on the call"):
        play(step.state, 3, "flip")
    ruled = play(step.state, 3, "valid").state
    assert ruled.scores == (0, 6, 1)
    assert legal(ruled, 3) == ["flip"]


@pytest.mark.parametrize(("shown", "ruling"), [("222222", "valid"), ("222223", "foul")])
def test_a_computer_judges_a_bonus_whose_card_was_won_meanwhile(shown: str, ruling: str) -> None:
    state = race(STRAIGHT, "123456", shown, mode="tournament")
    state = after(state, (0, "claim 1"), (1, "bonus"), (JUDGE, "valid"))
    decision = plan(GAME.view(state, JUDGE), JUDGE, "titan", Rng(SEED, 9))
    assert decision.move == ruling


def test_a_foul_claim_lets_the_next_in_the_queue_be_judged() -> None:
    state = race(STRAIGHT, OTHER, "654321", mode="tournament")
    state = after(state, (0, "claim 1"), (1, "claim 1"), (JUDGE, "foul"), (JUDGE, "valid"))
    assert state.scores == (0, 2)


@pytest.mark.parametrize(("call", "scores"), [("bonus", (4, 3)), ("thunder 2", (3, 2))])
def test_the_judge_rules_on_bonus_and_thunder(call: str, scores: tuple[int, int]) -> None:
    state = race(STRAIGHT, "111111", OTHER, mode="tournament", scores=(3, 3))
    waiting = play(state, 0, call).state
    valid = play(waiting, JUDGE, "valid").state
    assert valid.scores == scores
    assert valid.dice[0] != state.dice[0]
    foul = play(waiting, JUDGE, "foul").state
    assert (foul.scores, foul.dice, foul.waiting) == ((3, 3), state.dice, ())


def test_the_end_of_a_tournament_has_no_place_for_the_judge() -> None:
    state = race(STRAIGHT, "123456", OTHER, mode="tournament", scores=(18, 3))
    outcome = GAME.outcome(after(state, (0, "claim 1"), (JUDGE, "valid")))
    assert outcome
    assert outcome.places == (1, 2, None)


@pytest.mark.parametrize("move", ["flip", "valid", "foul"])
def test_only_the_judge_judges(move: str) -> None:
    for state in (race(STRAIGHT, OTHER, OTHER), race(None, OTHER, OTHER, mode="tournament")):
        with pytest.raises(IllegalMoveError, match="Only the judge"):
            play(state, 0, move)


@pytest.mark.parametrize("move", ["roll 123 456", "claim 1", "bonus"])
def test_the_judge_does_not_race(move: str) -> None:
    with pytest.raises(IllegalMoveError, match="You are the judge"):
        play(race(STRAIGHT, OTHER, OTHER, mode="tournament"), JUDGE, move)


def test_the_judge_has_nothing_to_do_while_no_call_waits() -> None:
    state = race(STRAIGHT, OTHER, OTHER, mode="tournament")
    assert legal(state, JUDGE) == []
    with pytest.raises(IllegalMoveError, match="No call waits"):
        play(state, JUDGE, "valid")
    with pytest.raises(IllegalMoveError, match="A card is face up already"):
        play(state, JUDGE, "flip")


def test_a_tournaments_deck_is_shuffled_anew_too() -> None:
    state = race(STRAIGHT, "123456", OTHER, mode="tournament", deck=(), card=50)
    state = after(state, (0, "claim 50"), (JUDGE, "valid"))
    assert len(state.deck) == 49
    assert goal_place(STRAIGHT) not in state.deck
    assert play(state, JUDGE, "flip").state.card == 51


async def test_a_race_that_waits_for_a_judge_who_gave_up_ends_as_it_stands() -> None:
    async def keep(change: Change) -> None:
        assert len(change.snapshot) < 1_500

    options = Options(mode="tournament")
    position, _ = open_position(GAME, 3, options, SEED)
    table = Table("t", GAME, SEED, options, position, keep)
    await table.concede(JUDGE)
    assert table.absent() == JUDGE
    await table.time_out(JUDGE)
    assert table.outcome
    assert table.outcome.places == (1, 1, None)


async def test_a_late_claim_changes_nothing_at_the_table() -> None:
    kept: list[Change] = []

    async def keep(change: Change) -> None:
        kept.append(change)

    position, _ = open_position(GAME, 2, Options(), SEED)
    ready = replace(position, state=race(STRAIGHT, "123456", "654321", scores=(0, 4)))
    table = Table("t", GAME, SEED, Options(), ready, keep)
    await table.play(1, "claim 1", seen=0)
    with pytest.raises(IllegalMoveError, match="costs nothing"):
        await table.play(0, "claim 1", seen=0)
    assert table.state.scores == (0, 6)
    assert [change.move for change in kept] == ["claim 1"]


def positions(mode: Mode, seats: int, seed: bytes) -> Iterator[tuple[State, Seat]]:
    """A random race, with the seat that moves next."""
    own = Rng(seed, 1 << 40)
    state = GAME.setup(seats, Options(mode=mode), Rng(seed, 0)).state
    ply = 0
    while waiting := sorted(GAME.to_act(state)):
        ply += 1
        seat = own.choice(waiting)
        yield state, seat
        state = GAME.apply(state, seat, own.choice(list(GAME.legal_moves(state, seat))),
                           Rng(seed, ply)).state  # fmt: skip
    assert GAME.outcome(state)


@pytest.mark.parametrize(("mode", "seats"), [("quick", 2), ("tournament", 3), ("tournament", 7)])
@pytest.mark.parametrize("seed", [b"a" * 32, b"b" * 32])
def test_random_races_of_the_other_modes_end_and_stay_small(
    mode: Mode, seats: int, seed: bytes
) -> None:
    adapter = TypeAdapter(State)
    for count, (state, seat) in enumerate(positions(mode, seats, seed)):
        assert count < 60_000
        assert max(state.scores) <= state.target
        if count % 200:
            continue
        stored = adapter.dump_json(state)
        assert len(stored) < 1_400
        assert adapter.validate_json(stored) == state
        other = GAME.redeal(state, seat, Rng(seed, (1 << 41) + count))
        assert GAME.view(other, seat) == GAME.view(state, seat)
        for move in GAME.legal_moves(state, seat):
            GAME.apply(state, seat, move, Rng(seed, count))
