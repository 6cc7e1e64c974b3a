"""The standard race: the rulebook's three options, its worked examples, and the rulings 1-8."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.errors import GameOverError, IllegalMoveError, InvalidMoveError
from rules.lightning_dice.game import Options
from rules.lightning_dice.goals import CARDS, CONTENT
from rules.lightning_dice.moves import Roll
from rules.lightning_dice.racer import REFLEXES, decided
from rules.rng import Rng
from rules.text import render
from tests.lightning_dice._positions import GAME, NAMES, after, goal_place, legal, play, race, told

STRAIGHT = "123456"
OTHER = "122345"


def test_everybody_may_act_all_the_time() -> None:
    state = race(STRAIGHT, None, OTHER, OTHER)
    assert GAME.to_act(state) == {0, 1, 2}


def test_the_first_roll_rolls_all_six() -> None:
    state = race(STRAIGHT, None, None)
    assert legal(state, 0) == ["roll 123 456"]
    rolled = play(state, 0, "roll 123 456").state.dice
    assert len(rolled[0] or ()) == 6
    assert rolled[1] is None


@pytest.mark.parametrize("move", ["roll 12- ---", "claim 1", "bonus", "thunder 2"])
def test_without_dice_there_is_nothing_to_keep_or_call(move: str) -> None:
    with pytest.raises(IllegalMoveError, match=r"[Rr]oll"):
        play(race(STRAIGHT, None, None), 0, move)


@pytest.mark.parametrize("mask", range(1, 64))
def test_any_dice_may_be_kept_and_the_others_are_rolled(mask: int) -> None:
    kept = [place for place in range(6) if not mask >> place & 1]
    state = race(STRAIGHT, "654321", OTHER)
    thrown = [play(state, 0, str(Roll(mask)), ply).state.dice[0] or () for ply in range(40)]
    for place in range(6):
        shown = {dice[place] for dice in thrown}
        assert (shown == {6 - place}) == (place in kept)


def test_keeping_all_six_is_no_roll() -> None:
    with pytest.raises(InvalidMoveError, match="Let go of at least one"):
        GAME.parse("roll --- ---")


def test_what_is_offered_does_not_tell_whether_the_dice_match() -> None:
    matching, other = race(STRAIGHT, "654321", OTHER), race(STRAIGHT, "111111", OTHER)
    assert legal(matching, 0) == legal(other, 0)


def test_got_it_scores_two_and_the_next_card_is_flipped_at_once() -> None:
    state = race(STRAIGHT, "654321", OTHER, deck=(goal_place("113456"), goal_place("222255")))
    step = play(state, 0, "claim 1")
    assert step.state.scores == (2, 0)
    assert (step.state.card, step.state.goal) == (2, goal_place("222255"))
    assert told(step) == [
        "Ann got it: card 1 and 2 points.",
        "Card 2 is turned up: 2 2 2 2 5 5.",
    ]


def test_everybody_goes_on_with_the_dice_they_have_after_a_card_is_won() -> None:
    state = race(STRAIGHT, "654321", OTHER)
    assert play(state, 0, "claim 1").state.dice == state.dice


def test_only_the_first_claim_counts_and_a_late_one_costs_nothing() -> None:
    state = play(race(STRAIGHT, "654321", "123456", scores=(0, 4)), 0, "claim 1").state
    with pytest.raises(IllegalMoveError, match="already won; your claim costs nothing"):
        play(state, 1, "claim 1")
    assert state.scores == (2, 4)


def test_a_card_that_is_not_turned_up_can_not_be_claimed() -> None:
    with pytest.raises(IllegalMoveError, match="Card 2 is not turned up yet"):
        play(race(STRAIGHT, "123456", OTHER), 0, "claim 2")


@pytest.mark.parametrize(("before", "after_it"), [(7, 5), (2, 0), (1, 0), (0, 0)])
def test_a_wrong_claim_costs_two_but_ruling_1_never_goes_below_the_start(
    before: int, after_it: int
) -> None:
    state = race(STRAIGHT, OTHER, OTHER, scores=(before, 3))
    assert play(state, 0, "claim 1").state.scores == (after_it, 3)


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (5, "Ann called a match that is none and loses 2 points."),
        (1, "Ann called a match that is none and loses 1 point."),
        (0, "Ann called a match that is none, with no points to lose."),
    ],
)
def test_a_wrong_claim_is_told_with_what_it_cost(score: int, sentence: str) -> None:
    assert told(play(race(STRAIGHT, OTHER, OTHER, scores=(score, 0)), 0, "claim 1")) == [sentence]


def test_ruling_2_after_a_wrong_claim_the_card_stays_and_all_go_on() -> None:
    before = race(STRAIGHT, OTHER, "123456")
    state = play(before, 0, "claim 1").state
    assert (state.goal, state.card, state.dice) == (before.goal, before.card, before.dice)
    assert "claim 1" in legal(state, 0)
    assert play(state, 1, "claim 1").state.scores == (0, 2)


def test_bonus_4_example() -> None:
    """Player 4 shows six 4's, moves up a point, picks up all dice and goes on with the card."""
    state = race(STRAIGHT, OTHER, OTHER, OTHER, "444444", scores=(0, 0, 0, 5))
    step = play(state, 3, "bonus")
    assert step.state.scores == (0, 0, 0, 6)
    assert step.state.dice[3] != (4,) * 6
    assert (step.state.goal, step.state.card) == (state.goal, state.card)
    assert told(step) == ["Bonus 4! Dora moves up a point."]


def test_thunder_3_example_and_ruling_8_the_roller_gains_nothing() -> None:
    """Player 4 shows six 3's: player 3 moves down a point, player 4 picks up all dice."""
    state = race(STRAIGHT, OTHER, OTHER, OTHER, "333333", scores=(1, 2, 3, 4))
    step = play(state, 3, "thunder 3")
    assert step.state.scores == (1, 2, 2, 4)
    assert step.state.dice[3] != (3,) * 6
    assert step.state.goal == state.goal
    assert told(step) == ["Thunder 3! Dora strikes Cleo, who moves down a point."]


def test_thunder_does_not_push_below_the_start() -> None:
    state = race(STRAIGHT, "222222", OTHER, scores=(3, 0))
    step = play(state, 0, "thunder 2")
    assert step.state.scores == (3, 0)
    assert told(step) == ["Thunder 2! Ann strikes Ben, who has no points to lose."]


@pytest.mark.parametrize("move", ["bonus", "thunder 2"])
def test_ruling_3_bonus_and_thunder_may_recur_on_one_card(move: str) -> None:
    shown = "111111" if move == "bonus" else "222222"
    state = race(STRAIGHT, shown, OTHER, scores=(3, 6))
    again = replace(play(state, 0, move).state, dice=state.dice)
    twice = play(again, 0, move).state
    assert twice.scores == ((5, 6) if move == "bonus" else (3, 4))
    assert twice.card == 1


def test_ruling_3_thunder_strikes_only_numbers_that_somebody_has() -> None:
    state = race(STRAIGHT, "555555", OTHER, OTHER)
    assert [move for move in legal(state, 0) if "thunder" in move] == ["thunder 2", "thunder 3"]
    with pytest.raises(IllegalMoveError, match="Nobody here is player 5"):
        play(state, 0, "thunder 5")
    with pytest.raises(IllegalMoveError, match="your own number"):
        play(state, 0, "thunder 1")


@pytest.mark.parametrize("move", ["bonus", "thunder 2"])
@pytest.mark.parametrize("shown", ["111112", "222221", "333333"])
def test_a_false_bonus_or_thunder_has_no_effect(move: str, shown: str) -> None:
    state = race(STRAIGHT, shown, OTHER, scores=(3, 6))
    step = play(state, 0, move)
    assert (step.state.scores, step.state.dice) == (state.scores, state.dice)
    assert "the dice don't show it" in told(step)[0]


def test_ruling_4_a_bonus_point_can_win() -> None:
    step = play(race(STRAIGHT, "111111", OTHER, scores=(19, 18)), 0, "bonus")
    outcome = GAME.outcome(step.state)
    assert outcome
    assert outcome.places == (1, 2)
    assert render(outcome.reason, NAMES) == "Ann is the first to reach 20 points and wins."
    assert step.state.dice[0] == (1,) * 6


@pytest.mark.parametrize("score", [18, 19])
def test_a_match_that_reaches_the_target_wins_at_once(score: int) -> None:
    state = play(race(STRAIGHT, OTHER, "123456", OTHER, scores=(7, score, 7)), 1, "claim 1").state
    outcome = GAME.outcome(state)
    assert outcome
    assert outcome.places == (2, 1, 2)
    assert state.scores[1] == 20
    assert not GAME.to_act(state)
    with pytest.raises(GameOverError):
        play(state, 0, "roll 123 456")


@pytest.mark.parametrize("target", [5, 40])
def test_the_target_is_chosen(target: int) -> None:
    state = race(STRAIGHT, "123456", OTHER, target=target, scores=(target - 3, 0))
    once = play(state, 0, "claim 1").state
    assert not GAME.outcome(once)
    won = replace(once, goal=goal_place(STRAIGHT))
    assert GAME.outcome(play(won, 0, "claim 2").state)


def test_ruling_5_a_deck_that_is_out_is_shuffled_anew_without_the_card_just_won() -> None:
    state = race(STRAIGHT, "123456", OTHER, deck=(), card=50)
    step = play(state, 0, "claim 50")
    face_up = step.state.goal
    assert step.state.card == 51
    assert face_up is not None
    assert {face_up, *step.state.deck} == set(range(CARDS)) - {goal_place(STRAIGHT)}


def test_ruling_6_claims_are_judged_one_by_one_in_the_order_given() -> None:
    state = race(STRAIGHT, "123456", "654321")
    first, second = (play(state, seat, "claim 1").state.scores for seat in (0, 1))
    assert (first, second) == ((2, 0), (0, 2))


@pytest.mark.parametrize("shown", ["123455", "123466", "111111", "123451"])
def test_ruling_7_a_match_needs_all_six_dice(shown: str) -> None:
    assert play(race(STRAIGHT, shown, OTHER), 0, "claim 1").state.won == (0, 0)


def test_the_order_of_the_dice_does_not_matter() -> None:
    for shown in ("113456", "654311", "131546"):
        assert play(race("113456", shown, OTHER), 0, "claim 1").state.scores == (2, 0)


def test_a_goal_with_equal_faces_wants_each_as_often_as_it_shows_it() -> None:
    assert play(race("113456", "133456", OTHER), 0, "claim 1").state.won == (0, 0)


@pytest.mark.parametrize(
    ("scores", "places", "words"),
    [
        ((4, 7), (2, 1), "In front, with 7 points: Ben."),
        ((1, 0), (1, 2), "In front, with 1 point: Ann."),
        ((6, 6), (1, 1), "In front, with 6 points: Ann and Ben."),
        ((0, 0), (1, 1), "Nobody has scored."),
    ],
)
def test_a_race_that_nobody_touches_ends_as_it_stands(
    scores: tuple[int, ...], places: tuple[int, ...], words: str
) -> None:
    state = play(race(STRAIGHT, OTHER, OTHER, scores=scores), 1, "halt").state
    outcome = GAME.outcome(state)
    assert outcome
    assert outcome.places == places
    assert render(outcome.reason, NAMES).endswith(words)
    assert "halt" not in legal(race(STRAIGHT, OTHER, OTHER), 0)


def test_a_race_in_which_nobody_gets_further_for_very_long_ends_as_it_stands() -> None:
    state = race(STRAIGHT, OTHER, OTHER, scores=(4, 6), record=8, quiet=CONTENT.quiet_moves - 2)
    once = play(state, 0, "roll 1-- ---").state
    assert not GAME.outcome(once)
    for move in ("roll 1-- ---", "claim 1", "bonus"):
        outcome = GAME.outcome(play(once, 0, move).state)
        assert outcome
        assert outcome.places == (2, 1)


def test_six_careless_players_stay_far_from_the_end_by_quiet() -> None:
    longest = 0
    for number in range(8):
        seed, chance = number.to_bytes(32, "big"), Rng(b"careless", number)
        state, ply = GAME.setup(6, Options(target=40), Rng(seed, 0)).state, 0
        while GAME.to_act(state):
            ply += 1
            seat = chance.below(6)
            move = decided(GAME.view(state, seat), seat, REFLEXES["satyr"], chance)
            state = GAME.apply(state, seat, move, Rng(seed, ply)).state
            longest = max(longest, state.quiet)
        assert state.ending == "target"
    assert 3 * longest < CONTENT.quiet_moves


@pytest.mark.parametrize(("record", "quiet"), [(7, 0), (8, 101)])
def test_only_a_new_record_breaks_the_quiet(record: int, quiet: int) -> None:
    state = race(STRAIGHT, OTHER, "123456", scores=(4, 6), record=record, quiet=100)
    won = play(state, 1, "claim 1").state
    assert (won.record, won.quiet) == (8, quiet)


def test_the_last_five_calls_are_remembered() -> None:
    state = race(STRAIGHT, "123456", OTHER)
    state = after(state, (0, "bonus"), (0, "claim 1"), *[(1, "bonus")] * 4)
    assert [(call.seat, call.kind, call.is_right) for call in state.calls] == [
        (0, "claim", True),
        *[(1, "bonus", False)] * 4,
    ]


def test_the_deck_alone_is_hidden() -> None:
    state = race(STRAIGHT, OTHER, OTHER)
    turned = replace(state, deck=state.deck[::-1])
    assert GAME.view(state, 0) == GAME.view(turned, 0)
    assert GAME.view(state, 1).dice == state.dice
    assert GAME.view(state, None).cards_left == 49


@pytest.mark.parametrize(
    "text",
    ["", "roll", "roll 123456", "roll 132 456", "roll 1-- 456 ", "claim 0", "claim 01", "claim",
     "claim -1", "thunder 7", "thunder 0", "bonus 4", "Roll 123 456", "claim ١"],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="not a move of Lightning Dice"):
        GAME.parse(text)
