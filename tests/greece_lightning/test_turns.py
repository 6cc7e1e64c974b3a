"""Setup, placing wedges, the order of turns, the Fleece, and the end of the race."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.errors import IllegalMoveError
from rules.greece_lightning.content import FAVORS, LINE_WEDGE, STARTERS, WEDGES
from rules.greece_lightning.state import Options, Phase, State
from rules.rng import Rng
from tests.greece_lightning.positions import (
    GAME,
    go,
    legal,
    names,
    play,
    position,
    told,
    where,
)

SEEDS = [bytes([number]) * 16 for number in range(12)]


def opened(seats: int, seed: bytes, **options: object) -> State:
    return GAME.setup(seats, Options(**options), Rng(seed, 0)).state  # type: ignore[arg-type]


def berthed(state: State) -> State:
    while state.phase is Phase.BERTH:
        seat = state.mover
        state = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0], Rng(b"", 1)).state
    return state


# Setup


@pytest.mark.parametrize("seed", SEEDS)
def test_quarters_stay_together_and_the_line_lies_on_one_wedge(seed: bytes) -> None:
    state = opened(4, seed)
    assert state.course[0] == LINE_WEDGE
    ring = [WEDGES[wedge].symbol for wedge in (*state.covered, *state.course[1:])]
    changes = sum(ring[at] != ring[at - 1] for at in range(12))
    assert changes == 4, "each symbol makes one quarter of the circle"


def test_the_line_may_lie_on_any_wedge_of_a_quarter() -> None:
    covered = {opened(2, bytes([number]) * 8).covered for number in range(200)}
    assert len(covered) == 12


@pytest.mark.parametrize(("hard", "fish"), [(False, 2), (True, 1)])
def test_fish_at_the_start(hard: bool, fish: int) -> None:
    assert opened(3, SEEDS[0], hard=hard).fish == (fish,) * 3


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_starters_are_dealt_and_the_others_return_to_the_deck(seats: int, seed: bytes) -> None:
    state = opened(seats, seed)
    dealt = [favors[0] for favors in state.favors]
    assert len(set(dealt)) == seats
    assert set(dealt) <= set(STARTERS)
    assert len(state.deck) == 36 - seats


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_ships_are_placed_in_the_order_of_the_starters(seed: bytes) -> None:
    state = opened(4, seed)
    numbers = [FAVORS[state.favors[seat][0]].starter for seat in state.berths]
    assert numbers == [1, 2, 3, 4]
    assert state.mover == state.berths[0]


def test_each_dot_of_the_line_takes_one_ship() -> None:
    state = opened(3, SEEDS[0])
    state = play(state, "berth b", seat=state.mover).state
    assert legal(state, state.mover) == ["berth a", "berth c", "berth d"]
    with pytest.raises(IllegalMoveError, match="Another ship lies there"):
        play(state, "berth b", seat=state.mover)


def test_the_last_of_four_is_not_asked_for_the_only_dot() -> None:
    state = opened(4, SEEDS[0])
    for text in ("berth a", "berth b", "berth c"):
        state = play(state, text, seat=state.mover).state
    assert state.phase is Phase.ROLL


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_to_place_has_the_fleece(seats: int) -> None:
    state = opened(seats, SEEDS[1])
    last = state.berths[-1]
    assert berthed(state).fleece == last


# Placing wedges


def placing(**more: object) -> State:
    ships = ("1.d1", "3.a1", "5.a1")
    more = {"wedges": {0: "naxos"}, "left": 1, "dice": {0: (1,)}} | more
    return position(*ships, phase=Phase.PLACE, **more)  # type: ignore[arg-type]


def test_a_wedge_goes_neither_on_the_line_nor_under_a_ship() -> None:
    assert legal(placing()) == [f"place {place}" for place in (2, 4, 6, 7, 8, 9, 10, 11)]


def test_a_wedge_under_a_ship_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="A ship is on place 3"):
        play(placing(), "place 3")


def test_wedges_can_be_stacked_without_limit() -> None:
    state = play(placing(), "place 7").state
    again = play(placing(wedges={0: "paros"}, course={7: "naxos"}), "place 7").state
    assert WEDGES[state.course[7]].name == "naxos"
    assert WEDGES[again.course[7]].name == "paros"


def test_two_players_place_two_wedges_one_at_a_time() -> None:
    start = position(
        "1.d1", "3.a1", phase=Phase.PLACE, wedges={0: "naxos paros"}, left=1, dice={0: (1,)}
    )
    assert "place naxos 2" in legal(start)
    with pytest.raises(IllegalMoveError, match="say which one"):
        play(start, "place 2")
    after = play(start, "place paros 2").state
    assert after.phase is Phase.PLACE
    assert "place 2" in legal(after), "a wedge may lie on one that was just placed"
    with pytest.raises(IllegalMoveError, match="say only where"):
        play(after, "place naxos 2")


def test_a_wedge_is_placed_on_the_turn_after_it_was_drawn() -> None:
    drawing = position(
        "1.a2", "5.d1", course={1: "samos", 5: "lesbos"}, left=1, pile="naxos", turns=1,
        dice={0: (1,)},
    )  # fmt: skip
    drawn = go(drawing).state
    assert [WEDGES[wedge].name for wedge in drawn.wedges[0]] == ["naxos"]
    assert drawn.phase is Phase.ROLL, "the turn in which it was drawn does not ask for it"
    ready = replace(drawn, nav=(1, 1), first=(1, 1), ready=(True, True), fleece=0)
    assert go(ready).state.phase is Phase.PLACE


def test_a_wedge_that_is_not_held_is_refused() -> None:
    start = position("1.d1", "3.a1", phase=Phase.PLACE, wedges={0: "naxos paros"})
    with pytest.raises(IllegalMoveError, match="You don't hold Milos"):
        play(start, "place milos 2")


def test_a_new_wedge_washes_away_old_wakes() -> None:
    start = placing()
    passed = start.spots[1] - 32  # Ben came by place 2
    state = replace(start, trails=(start.trails[0], (passed, start.spots[1]), start.trails[2]))
    assert play(state, "place 2").state.trails[1] == (start.spots[1],)


def test_the_example_perry_places_a_hydra_sails_three_and_keeps_a_favor() -> None:
    """Perry lays a Hydra two wedges ahead of Ollie, then three dots bring a fish and a favor."""
    start = position(
        "1.a1", "4.a1", course={1: "euboea"}, phase=Phase.PLACE, wedges={0: "syros"}, left=3,
        deck="hermes", dice={0: (3,)},
    )  # fmt: skip
    step = play(start, "place 6")
    assert WEDGES[step.state.course[6]].name == "syros"
    assert "hydra" in WEDGES[step.state.course[6]].features
    assert step.state.phase is Phase.SAIL
    step = play(step.state, "sail a")
    assert where(step.state) == "1.a4"
    assert step.state.fish[0] == 1
    assert names(step.state.favors[0]) == ["hermes"]


# Turns and rounds


def test_turns_go_clockwise_from_the_fleece() -> None:
    dice = dict.fromkeys(range(3), (1, 1))
    state = position(
        "1.a1", "1.b1", "1.c1", course={1: "karpathos"}, phase=Phase.ROLL, fleece=2, dice=dice
    )
    movers = []
    for seat in range(3):
        state = play(state, "stop", seat=seat).state
    while state.round == 1:
        movers.append(state.mover)
        state = play(state, legal(state, state.mover)[0], seat=state.mover).state
    assert list(dict.fromkeys(movers)) == [2, 0, 1]


def test_the_last_ship_gets_the_fleece_and_the_dice_are_cleared() -> None:
    start = position("4.a1", "2.a1", "3.a1", left=1, turns=2, fleece=1, dice={0: (1, 2)})
    state = go(start).state
    assert (state.round, state.fleece) == (2, 1)
    assert state.nav == state.first == state.second == (0, 0, 0)


@pytest.mark.parametrize(
    ("ships", "lap", "last"),
    [
        (("2.a1", "9.a1"), (1, 0), 1),
        (("2.a1", "3.a1"), (0, 0), 0),
        (("2.b4", "2.c1"), (0, 0), 0),
        (("2.c1", "2.c2"), (0, 0), 0),
    ],
    ids=["laps first", "then wedges", "then the outer lane", "then the dot"],
)
def test_who_is_last(ships: tuple[str, str], lap: tuple[int, int], last: int) -> None:
    state = position(*ships, lap=lap, phase=Phase.REVEAL, turns=1)
    assert go(state).state.fleece == last


# The end


def finishing(**more: object) -> State:
    return position(
        "11.a5", "11.d1", course={11: "ithaca"}, left=1, lap=(1, 1), **more  # type: ignore[arg-type]
    )  # fmt: skip


def test_the_round_is_finished_when_someone_completes_the_last_lap() -> None:
    step = go(finishing(turns=0, dice={0: (1,), 1: (3, 6)}, fish=(0, 2)))
    state = step.state
    while state.phase is not Phase.OVER:
        state = play(state, legal(state, state.mover)[0], seat=state.mover).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert state.lap == (2, 2)
    assert outcome.places == (2, 1), "the second ship came further past the line"


def test_the_race_ends_when_the_round_does() -> None:
    step = go(finishing(turns=1, dice={0: (1,)}))
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.places == (1, 2)
    assert GAME.to_act(step.state) == frozenset()
    assert told(step)[-1] == "Ann is furthest past the Starting Line and wins!"


@pytest.mark.parametrize(("laps", "is_over"), [(1, True), (2, True), (3, False)])
def test_the_number_of_laps(laps: int, is_over: bool) -> None:
    step = go(finishing(turns=1, dice={0: (1,)}, laps=laps))
    assert (step.state.phase is Phase.OVER) is is_over


def test_nobody_is_asked_twice_for_what_is_not_to_be_decided() -> None:
    with pytest.raises(IllegalMoveError, match="not what is to be decided"):
        play(placing(), "sail a")
