"""Rolling: the rulebook's example, rerolls and busts."""

from __future__ import annotations

import pytest

from rules.errors import IllegalMoveError, NotYourTurnError
from rules.greece_lightning.dice import is_bust, movement
from rules.greece_lightning.state import Phase, State
from tests.greece_lightning.positions import GAME, Loaded, legal, nav, play, position, told


def rolling(*, fish: tuple[int, int] = (1, 1), **more: object) -> State:
    return position("0.a1", "0.b1", phase=Phase.ROLL, fish=fish, **more)  # type: ignore[arg-type]


def test_the_example_ollie_stops_with_seven() -> None:
    step = play(rolling(), "roll", "first", "stop", rng=Loaded(nav(3), 4))
    assert (step.state.nav[0], step.state.first[0], step.state.second[0]) == (3, 4, 0)
    assert movement(step.state, 0) == 7
    assert told(step)[-1] == "Ann is ready with 7 movement."


def test_the_example_lucy_busts_and_is_saved_by_a_fish() -> None:
    bust = play(rolling(), "roll", "first", "second", rng=Loaded(nav(1), 3, 2))
    assert is_bust(bust.state, 0)
    assert movement(bust.state, 0) == 1
    saved = play(bust.state, "reroll", rng=Loaded(5))
    assert saved.state.fish[0] == 0
    assert movement(saved.state, 0) == 9


def test_all_roll_at_the_same_time_in_any_order() -> None:
    state = rolling()
    assert GAME.to_act(state) == {0, 1}
    state = play(state, "roll", "first", "stop", seat=1, rng=Loaded(nav(2), 5)).state
    assert GAME.to_act(state) == {0}
    with pytest.raises(NotYourTurnError):
        play(state, "roll", seat=1)


def test_the_turns_begin_when_the_last_is_ready() -> None:
    state = play(rolling(fleece=1), "roll", "first", "stop").state
    assert state.phase is Phase.ROLL
    state = play(state, "roll", "first", "stop", seat=1).state
    assert (state.phase, state.mover) == (Phase.SAIL, 1), "the Fleece goes first"


def test_navigation_may_be_rerolled_until_the_fish_are_gone() -> None:
    state = play(rolling(fish=(2, 1)), "roll", rng=Loaded(nav(1))).state
    assert legal(state) == ["first", "reroll"]
    state = play(state, "reroll", rng=Loaded(nav(2))).state
    assert (state.nav[0], state.fish[0]) == (2, 1)
    step = play(state, "reroll", rng=Loaded(nav(3), 6))
    assert step.state.fish[0] == 0
    assert step.state.first[0] == 6, "with no fish left there is nothing to choose"


def test_without_fish_one_press_rolls_both_dice() -> None:
    state = play(rolling(fish=(0, 0)), "roll", rng=Loaded(nav(3), 4)).state
    assert (state.nav[0], state.first[0]) == (3, 4)
    assert legal(state) == ["second", "stop"]


def test_navigation_is_fixed_once_the_first_movement_die_lies() -> None:
    state = play(rolling(), "roll", "first", rng=Loaded(nav(1), 4)).state
    assert legal(state) == ["second", "stop"]
    with pytest.raises(IllegalMoveError, match="Only the navigation die and the second"):
        play(state, "reroll")


def test_a_reroll_without_fish_says_what_is_missing() -> None:
    state = rolling(fish=(0, 1), favors={0: "tyche"}, dice={0: (2,)})
    with pytest.raises(IllegalMoveError, match="costs 1 fish and you have none"):
        play(state, "reroll")


def test_a_good_second_die_may_be_rerolled_too() -> None:
    state = rolling(dice={0: (2, 3, 4)})
    assert legal(state) == ["stop", "reroll"]
    state = play(state, "reroll", rng=Loaded(1)).state
    assert is_bust(state, 0), "one can't go back to the result before"


@pytest.mark.parametrize(
    ("dice", "bust"),
    [((2, 4, 3), True), ((2, 4, 4), False), ((2, 4, 5), False)],
    ids=["lower", "equal", "higher"],
)
def test_a_second_die_busts_only_when_it_is_lower(dice: tuple[int, int, int], bust: bool) -> None:
    state = rolling(dice={0: dice})
    assert is_bust(state, 0) is bust
    assert movement(state, 0) == (2 if bust else sum(dice))


def test_the_fleece_doubles_the_navigation_die() -> None:
    assert movement(rolling(dice={0: (3, 4)}, fleece=0), 0) == 10
    assert movement(rolling(dice={0: (3, 4)}, fleece=1), 0) == 7


def test_a_bust_leaves_the_doubled_navigation_die() -> None:
    assert movement(rolling(dice={0: (3, 4, 1)}, fleece=0), 0) == 6


def test_nobody_stops_before_the_first_movement_die() -> None:
    with pytest.raises(IllegalMoveError, match="before you stop"):
        play(rolling(), "roll", "stop")


def test_dice_are_rolled_in_their_order() -> None:
    with pytest.raises(IllegalMoveError, match="not next"):
        play(rolling(), "second")
