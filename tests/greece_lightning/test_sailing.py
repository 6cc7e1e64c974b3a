"""Movement: each feature, each limit, other ships, and what is asked on the way."""

from __future__ import annotations

import pytest

from rules.errors import IllegalMoveError
from rules.greece_lightning.state import Phase
from tests.greece_lightning.positions import GAME, go, legal, names, play, position, told, where

AWAY = "7.a1"  # a rival far off


def test_a_forced_stretch_is_sailed_without_a_question() -> None:
    step = go(position("1.d1", AWAY, course={1: "lesbos"}, left=1, dice={0: (1,)}))
    assert where(step.state) == "1.d2"
    assert told(step)[0] == "Ann sails 1 dot, to wedge 1 (Lesbos)."


def test_the_whole_movement_must_be_used() -> None:
    step = go(position("1.c1", AWAY, course={1: "aegina", 2: "naxos"}, left=1, dice={0: (1,)}))
    assert legal(step.state) == ["sail a", "sail b"], "nobody may rest with movement left"


def test_a_fork_is_a_choice_and_leads_where_it_says() -> None:
    fork = go(position("1.a2", AWAY, course={1: "ithaca"}, left=1, dice={0: (1,)}))
    assert legal(fork.state) == ["sail a", "sail b"]
    ends = [where(play(fork.state, text).state) for text in legal(fork.state)]
    assert ends == ["1.a3", "1.b3"]


def test_a_letter_beyond_the_ways_is_refused() -> None:
    fork = go(position("1.a2", AWAY, course={1: "ithaca"}, left=1, dice={0: (1,)})).state
    with pytest.raises(IllegalMoveError, match="only 2 ways"):
        play(fork, "sail c")


def test_lanes_cross_and_lead_into_the_next_wedge() -> None:
    start = position("1.c4", AWAY, course={1: "salamis", 2: "ithaca"}, left=1, dice={0: (1,)})
    assert where(go(start).state) == "2.d1", "the third lane of Salamis crosses to the inner one"


# Bonuses


def test_fish_are_caught_where_they_are_met() -> None:
    step = go(position("1.b1", AWAY, course={1: "ithaca"}, left=1, dice={0: (1,)}))
    assert step.state.fish[0] == 1
    assert "Ann catches a fish." in told(step)


def test_three_fish_are_the_most() -> None:
    step = go(position("1.b1", AWAY, course={1: "ithaca"}, left=1, fish=(3, 0), dice={0: (1,)}))
    assert step.state.fish[0] == 3
    assert "Ann can take no fish: three is the most." in told(step)


def test_a_favor_is_drawn_face_down_and_revealed_after_the_movement() -> None:
    start = position(
        "1.a2", AWAY, course={1: "aegina", 2: "ithaca"}, left=2, deck="hermes", dice={0: (1,)}
    )
    step = go(start)
    assert names(step.state.favors[0]) == ["hermes"]
    assert told(step).index("Ann draws a favor, face down.") < told(step).index(
        "Ann reveals Hermes."
    )


def test_two_favors_a_turn_are_the_most() -> None:
    start = position(
        "1.a2", AWAY, course={1: "aegina"}, left=1, drawn="hermes janus", dice={0: (1,)}
    )
    step = go(start)
    assert sorted(names(step.state.favors[0])) == ["hermes", "janus"]
    assert "Ann has drawn two favors this turn, no more." in told(step)


def test_a_wedge_is_drawn_for_the_next_turn() -> None:
    start = position("1.a2", AWAY, course={1: "samos"}, left=1, pile="naxos paros", dice={0: (1,)})
    step = go(start)
    assert "Ann draws the wedge Naxos for the next turn." in told(step)
    assert len(step.state.pile) == 1
    assert len(step.state.wedges[0]) == 1


@pytest.mark.parametrize(
    ("ships", "held", "most"),
    [(("1.a2", "7.a1"), "naxos", 2), (("1.a2", "7.a1", "8.a1"), "naxos", 1)],
    ids=["two with two players", "one with three"],
)
def test_the_limit_of_wedges(ships: tuple[str, ...], held: str, most: int) -> None:
    start = position(*ships, course={1: "samos"}, left=1, wedges={0: held}, dice={0: (1,)})
    assert len(go(start).state.wedges[0]) == most


def test_a_boost_adds_three_now() -> None:
    start = position("1.b2", AWAY, course={1: "lesbos", 2: "aegina"}, left=1, dice={0: (1,)})
    step = go(start)
    assert where(step.state) == "2.b1"
    assert "Ann catches the wind: 3 more dots." in told(step)


def test_a_boost_leads_on_into_a_whirlpool() -> None:
    course = {1: "kythera", 2: "thasos"}
    start = position("1.b3", AWAY, course=course, left=3, dice={0: (1, 2)})
    state = go(start).state
    assert (where(state), state.left) == ("2.b3", 1), "two dots, and three more by the boost"
    assert [where(play(state, text).state) for text in legal(state)] == ["2.a4", "2.b4"]


def test_movement_that_ends_in_a_whirlpool_after_a_boost_waits_there() -> None:
    start = position("1.b3", AWAY, course={1: "kythera", 2: "thasos"}, left=2, dice={0: (1, 2)})
    step = go(start)
    assert (where(step.state), step.state.phase) == ("2.b3", Phase.ROLL)


# The Hydra


@pytest.mark.parametrize("left", [1, 2], ids=["stopping on it", "sailing on"])
def test_a_hydra_must_be_fed(left: int) -> None:
    start = position(
        "1.d2", AWAY, course={1: "ithaca"}, left=left, moved=4, fish=(2, 0), dice={0: (1,)}
    )
    step = go(start)
    assert step.state.fish[0] == 1
    assert where(step.state) == ("1.d3" if left == 1 else "1.d4")


def test_without_fish_a_hydra_takes_the_rest_of_the_movement() -> None:
    start = position("1.d2", AWAY, course={1: "ithaca"}, left=5, moved=4, dice={0: (1,)})
    step = go(start)
    assert where(step.state) == "1.d3"
    assert "Ann has no fish for a Hydra and battles it: the move ends here." in told(step)


def test_a_ship_moves_off_a_hydra_normally_on_its_next_turn() -> None:
    start = position("1.d3", AWAY, course={1: "ithaca"}, left=1, dice={0: (1,)})
    assert where(go(start).state) == "1.d4"


@pytest.mark.parametrize(
    ("moved", "nav", "fleece", "is_safe"),
    [(1, 2, 1, True), (2, 2, 1, False), (3, 2, 0, True), (4, 2, 0, False)],
    ids=["within", "beyond", "within the double", "beyond the double"],
)
def test_hydra_protection(moved: int, nav: int, fleece: int, is_safe: bool) -> None:
    start = position(
        "1.d2", AWAY, course={1: "ithaca"}, left=1, moved=moved, fish=(1, 0), fleece=fleece,
        dice={0: (nav,)},
    )  # fmt: skip
    assert go(start).state.fish[0] == (1 if is_safe else 0)


# Whirlpools


@pytest.mark.parametrize(
    ("dice", "ends"),
    [
        ((2, 6), ["1.c4"]),
        ((2, 3), ["1.c4", "1.d4"]),
        ((1, 2, 3), ["1.b5", "1.c4", "1.d4"]),
        ((3, 5, 6), ["1.d4"]),
    ],
    ids=["navigation alone is forced", "two", "all three", "high dice match nothing"],
)
def test_charybdis_is_left_by_a_number_on_the_dice(dice: tuple[int, ...], ends: list[str]) -> None:
    step = go(position("1.c2", AWAY, course={1: "rhodes"}, left=2, dice={0: dice}))
    if len(ends) == 1:
        assert where(step.state) == ends[0]
    else:
        assert [where(play(step.state, text).state) for text in legal(step.state)] == ends


def test_who_stops_on_charybdis_chooses_with_the_next_dice() -> None:
    step = go(position("1.c2", AWAY, course={1: "rhodes"}, left=1, dice={0: (1, 2, 3)}))
    assert where(step.state) == "1.c3"
    assert (step.state.phase, step.state.round) == (Phase.ROLL, 2), "nothing is asked this turn"
    again = go(position("1.c3", AWAY, course={1: "rhodes"}, left=1, dice={0: (2, 4)}))
    assert where(again.state) == "1.c4"


@pytest.mark.parametrize(
    ("fish", "ends"),
    [(0, ["1.b5"]), (1, ["1.b5", "1.c4"]), (3, ["1.b5", "1.c4", "1.d4"])],
    ids=["no fish", "one fish", "plenty"],
)
def test_scylla_is_passed_for_fish(fish: int, ends: list[str]) -> None:
    course = {1: "euboea"}
    step = go(
        position("1.c2", AWAY, course=course, left=2, moved=9, fish=(fish, 0), dice={0: (1,)})
    )
    if fish == 0:
        assert where(step.state) == ends[0]
        return
    assert legal(step.state) == [f"sail {letter}" for letter in "abc"[: len(ends)]]
    for price, text in enumerate(legal(step.state)):
        after = play(step.state, text).state
        assert where(after) == ends[price]
        hydra = 1 if ends[price] == "1.d4" and fish > price else 0
        assert after.fish[0] == fish - price - hydra


# The Starting Line


def test_the_line_gives_a_lap_a_fish_a_wedge_and_a_favor() -> None:
    start = position(
        "11.a5", AWAY, course={11: "ithaca"}, left=1, deck="hermes", pile="naxos", dice={0: (1,)}
    )
    step = go(start)
    assert where(step.state) == "0.a1"
    assert (step.state.lap[0], step.state.fish[0]) == (1, 1)
    assert names(step.state.favors[0]) == ["hermes"]
    assert len(step.state.wedges[0]) == 1


def test_a_ship_skipped_on_the_line_does_not_cost_the_bonus() -> None:
    start = position(
        "11.a5", "0.a1", course={11: "ithaca"}, left=1, deck="hermes", pile="naxos", dice={0: (1,)}
    )
    step = go(start)
    assert where(step.state) == "0.a2"
    assert (step.state.lap[0], step.state.fish[0]) == (1, 1)


@pytest.mark.parametrize("rival", [AWAY, "0.a1"], ids=["landing", "skipping a ship"])
def test_the_line_keeps_to_the_limits(rival: str) -> None:
    start = position(
        "11.a5", rival, "6.a1", course={11: "ithaca"}, left=1, fish=(3, 0, 0),
        drawn="hestia artemis", wedges={0: "naxos"}, dice={0: (1,)},
    )  # fmt: skip
    step = go(start)
    assert step.state.lap[0] == 1, "the lap counts all the same"
    assert (step.state.fish[0], len(step.state.wedges[0])) == (3, 1)
    assert len(step.state.deck) == len(start.deck), "no third favor in a turn"


def test_two_players_may_hold_the_lines_wedge_as_a_second_one() -> None:
    start = position(
        "11.a5", AWAY, course={11: "ithaca"}, left=1, wedges={0: "naxos"}, dice={0: (1,)}
    )
    assert len(go(start).state.wedges[0]) == 2


def test_a_ship_beyond_the_line_is_skipped_after_the_one_on_it() -> None:
    start = position("11.a5", "0.a1", "0.a2", course={11: "ithaca"}, left=1, dice={0: (1,)})
    fork = go(start).state
    ends = [play(fork, text).state for text in legal(fork)]
    assert [(where(end), end.lap[0], end.fish[0]) for end in ends] == [
        ("0.a3", 1, 1),
        ("0.b3", 1, 1),
    ]


# Other ships


def test_other_ships_are_skipped_at_no_cost_and_with_no_effect() -> None:
    start = position("1.b1", "1.b2", course={1: "ithaca"}, left=1, dice={0: (1,)})
    step = go(start)
    assert where(step.state) == "1.b3"
    assert step.state.fish[0] == 0, "the fish on the skipped dot stays"


def test_two_ships_in_a_row_are_skipped() -> None:
    start = position("1.d1", "1.d2", "1.d3", course={1: "ithaca"}, left=1, dice={0: (1,)})
    assert where(go(start).state) == "1.d4"


def test_three_ships_in_a_row_are_skipped_into_the_next_wedge() -> None:
    start = position(
        "1.d1", "1.d2", "1.d3", "1.d4", course={1: "ithaca", 2: "naxos"}, left=1, dice={0: (1,)}
    )
    assert where(go(start).state) == "2.d1"


def test_a_hydra_under_another_ship_wants_nothing() -> None:
    start = position(
        "1.d2", "1.d3", course={1: "ithaca"}, left=1, moved=9, fish=(1, 0), dice={0: (1,)}
    )
    step = go(start)
    assert (where(step.state), step.state.fish[0]) == ("1.d4", 1)


def test_a_boost_under_another_ship_gives_nothing() -> None:
    start = position("1.b2", "1.b3", course={1: "lesbos"}, left=1, dice={0: (1,)})
    assert where(go(start).state) == "1.b4"


def test_a_fork_with_one_dot_taken_leads_beyond_it() -> None:
    start = position("1.a2", "1.a3", course={1: "ithaca"}, left=1, dice={0: (1,)})
    fork = go(start).state
    assert [where(play(fork, text).state) for text in legal(fork)] == ["1.a4", "1.b3"]


def test_ways_that_meet_behind_a_ship_are_offered_once() -> None:
    # Aegina's second lane forks at b3 to b4 and c4; a ship on b4 leads on to b5.
    start = position("1.b3", "1.b4", course={1: "aegina"}, left=1, dice={0: (1,)})
    fork = go(start).state
    assert [where(play(fork, text).state) for text in legal(fork)] == ["1.b5", "1.c4"]


def test_where_two_ways_past_scylla_meet_the_cheaper_is_taken() -> None:
    # Beyond Andros's Scylla the free way and the dear one both skip a ship to the same dot.
    start = position(
        "1.c4", "2.b1", "2.d1", course={1: "andros", 2: "skyros"}, left=1, moved=9, fish=(2, 0, 0),
        dice={0: (1,)},
    )  # fmt: skip
    fork = go(start).state
    paid = {where(after): 2 - after.fish[0] for after in
            (play(fork, text).state for text in legal(fork))}  # fmt: skip
    assert paid == {"2.c2": 0, "2.a2": -1, "2.c1": 2, "2.d2": 2}, "a2 has a fish, c1 a Hydra"


def test_the_wake_marks_where_the_turn_began() -> None:
    step = go(position("1.d1", AWAY, course={1: "lesbos"}, left=1, dice={0: (1,)}))
    captain = GAME.view(step.state, None).captains[0]
    assert len(captain.trail) == 2
    assert captain.trail[-1] == captain.at
