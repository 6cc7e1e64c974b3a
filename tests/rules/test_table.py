"""Table, the one door: checked, applied, stored, and only then true."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from rules.errors import (
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    MovedOnError,
    NotYourTurnError,
)
from rules.table import Change, Table, open_position, position_adapter, seed_hash
from rules.text import render
from tests.toy import TOY, ToyMove, ToyOptions, ToyState, ToyView

SEED = bytes(range(32))
ToyTable = Table[ToyState, ToyMove, ToyView]


class Shelf:
    """Keeps changes in a list; can be made to fail, and gives way as a disk does."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.is_broken = False

    async def keep(self, change: Change) -> None:
        await asyncio.sleep(0)
        if self.is_broken:
            raise OSError("the disk is full")
        self.changes.append(change)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def table(shelf: Shelf) -> ToyTable:
    return opened(shelf.keep)


def opened(
    keep: Callable[[Change], Awaitable[None]],
    seats: int = 3,
    *,
    rounds: int = 2,
    judge: bool = False,
) -> ToyTable:
    options = ToyOptions(rounds=rounds, judge=judge)
    position, _ = open_position(TOY, seats, options, SEED)
    return Table("table", TOY, SEED, options, position, keep)


async def test_five_simultaneous_plays_give_one_move(table: ToyTable, shelf: Shelf) -> None:
    presses = [table.play(0, "roll 1", seen=0) for _ in range(5)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    refused = [result for result in results if isinstance(result, Exception)]
    assert [type(error) for error in refused] == [MovedOnError] * 4
    assert table.version == len(shelf.changes) == 1


async def test_simultaneous_choices_of_different_seats_are_all_made(table: ToyTable) -> None:
    await asyncio.gather(*(table.play(seat, "keep", seen=0) for seat in range(3)))
    assert table.version == table.ply == 3
    assert table.state.rounds_left == 1


async def test_a_failed_store_leaves_the_old_state(table: ToyTable, shelf: Shelf) -> None:
    before, legal = table.position, table.legal(0)
    shelf.is_broken = True
    with pytest.raises(OSError, match="disk is full"):
        await table.play(0, "roll 1")
    with pytest.raises(OSError, match="disk is full"):
        await table.concede(0)
    with pytest.raises(OSError, match="disk is full"):
        await table.time_out(0)
    assert table.position is before
    assert table.legal(0) == legal
    shelf.is_broken = False
    await table.play(0, "roll 1")
    assert table.version == 1


async def test_a_move_tried_again_after_a_failed_store_rolls_the_same(shelf: Shelf) -> None:
    smooth, rough = opened(shelf.keep), opened(shelf.keep)
    step = await smooth.play(0, "roll 1")
    shelf.is_broken = True
    with pytest.raises(OSError, match="disk is full"):
        await rough.play(0, "roll 1")
    shelf.is_broken = False
    assert await rough.play(0, "roll 1") == step


async def test_the_state_changes_only_when_it_is_stored(shelf: Shelf) -> None:
    async def keep(change: Change) -> None:
        assert watched.version == change.position.version - 1
        await shelf.keep(change)

    watched = opened(keep)
    await watched.play(0, "roll 1")
    assert watched.version == 1


async def test_a_change_holds_all_that_is_stored(table: ToyTable, shelf: Shelf) -> None:
    step = await table.play(1, "roll 3", deadline=60.0)
    (change,) = shelf.changes
    assert (change.table, change.seat, change.move) == ("table", 1, "roll 3")
    assert change.events == step.events
    assert change.position == table.position
    assert position_adapter(TOY).validate_json(change.snapshot) == table.position
    assert (change.outcome, change.deadline) == (None, 60.0)


async def test_others_choices_do_not_stale_mine(table: ToyTable) -> None:
    await table.play(0, "keep", seen=0)
    await table.play(1, "keep", seen=0)
    assert table.position.opened == (1, 2, 0)
    await table.play(2, "keep", seen=0)


async def test_a_new_decision_stales_the_old_board(table: ToyTable) -> None:
    for seat in range(3):
        await table.play(seat, "keep")
    assert table.position.opened == (3, 3, 3)
    with pytest.raises(MovedOnError):
        await table.play(0, "keep", seen=2)
    await table.play(0, "keep", seen=3)


async def test_an_old_board_is_told_so_before_whose_turn_it_is(table: ToyTable) -> None:
    await table.play(0, "keep", seen=0)
    with pytest.raises(MovedOnError):
        await table.play(0, "keep", seen=0)
    with pytest.raises(NotYourTurnError):
        await table.play(0, "keep", seen=1)
    with pytest.raises(NotYourTurnError):
        await table.play(0, "keep")


async def test_what_is_no_move_is_refused(table: ToyTable, shelf: Shelf) -> None:
    with pytest.raises(InvalidMoveError):
        await table.play(0, "castle")
    assert shelf.changes == []


async def test_the_hosts_moves_are_not_for_players(table: ToyTable, shelf: Shelf) -> None:
    with pytest.raises(IllegalMoveError, match="Only the host"):
        await table.play(0, "stop")
    assert shelf.changes == []


async def test_a_timeout_makes_the_move_of_the_rules(table: ToyTable, shelf: Shelf) -> None:
    await table.time_out(2, deadline=5.0)
    assert (shelf.changes[0].seat, shelf.changes[0].move) == (2, "keep")
    await table.time_out(2)
    assert shelf.changes[1].move == "stop"
    assert table.outcome is not None
    with pytest.raises(GameOverError):
        await table.time_out(2)


async def test_the_end_has_an_outcome_and_no_deadline(table: ToyTable, shelf: Shelf) -> None:
    while table.to_act:
        await table.play(min(table.to_act), "roll 1", deadline=9.0)
    assert table.outcome == TOY.outcome(table.state) == shelf.changes[-1].outcome
    assert shelf.changes[-1].deadline is None
    assert table.legal(0) == ()
    with pytest.raises(GameOverError):
        await table.play(0, "keep")
    with pytest.raises(GameOverError):
        await table.concede(0)


async def test_the_seed_is_promised_at_the_start_and_given_at_the_end(table: ToyTable) -> None:
    assert table.seed is None
    assert table.seed_hash == seed_hash(SEED)
    assert SEED.hex() not in repr(table)
    await table.time_out(0)
    await table.time_out(0)
    assert table.seed == SEED


async def test_whoever_gives_up_is_not_waited_for(table: ToyTable, shelf: Shelf) -> None:
    step = await table.concede(1, deadline=8.0)
    assert [render(event.text) for event in step.events] == ["Player 2 gives up."]
    assert (shelf.changes[0].move, shelf.changes[0].deadline) == ("concede", 8.0)
    assert table.to_act == {0, 2}
    assert table.legal(1) == ()
    assert table.outcome is None
    with pytest.raises(NotYourTurnError):
        await table.play(1, "keep")
    with pytest.raises(IllegalMoveError, match="already given up"):
        await table.concede(1)


async def test_the_host_plays_for_the_absent_when_all_wait_for_them(table: ToyTable) -> None:
    await table.concede(1)
    assert table.absent() is None
    await table.play(0, "keep")
    assert table.absent() is None
    await table.play(2, "keep")
    assert table.absent() == 1
    await table.time_out(1)
    assert table.absent() is None
    assert table.to_act == {0, 2}


async def test_the_last_one_left_wins(table: ToyTable, shelf: Shelf) -> None:
    await table.concede(2)
    await table.concede(0)
    assert table.outcome is not None
    assert table.outcome.places == (2, 1, 3)
    assert render(table.outcome.reason) == "Player 2 wins: all others gave up."
    assert shelf.changes[-1].outcome == table.outcome
    assert table.to_act == frozenset()
    assert table.absent() is None


async def test_whoever_gave_up_stands_behind_the_others_at_the_end(table: ToyTable) -> None:
    await table.concede(2)
    while not table.outcome:
        absent = table.absent()
        await (
            table.play(min(table.to_act), "roll 3") if absent is None else table.time_out(absent)
        )
    assert table.outcome.places[2] == 3
    better, worse = sorted(table.outcome.places[:2], key=lambda place: place or 0)
    assert better == 1
    assert worse in {1, 2}


async def test_who_does_not_compete_has_no_place(shelf: Shelf) -> None:
    table = opened(shelf.keep, judge=True)
    await table.concede(0)
    assert table.outcome is not None
    assert table.outcome.places == (2, 1, None)


async def test_a_stored_table_plays_on_as_if_nothing_had_happened(
    table: ToyTable, shelf: Shelf
) -> None:
    await table.play(0, "roll 2")
    stored = position_adapter(TOY).validate_json(shelf.changes[-1].snapshot)
    again = Table("table", TOY, SEED, table.options, stored, shelf.keep)
    assert await again.play(1, "roll 2") == await table.play(1, "roll 2")
    assert again.position == table.position


async def test_the_legal_moves_are_those_of_the_present_position(table: ToyTable) -> None:
    assert table.legal(0) == ("keep", "roll 1", "roll 2", "roll 3")
    await table.play(0, "keep")
    assert table.legal(0) == ()
    assert table.legal(1) == ("keep", "roll 1", "roll 2", "roll 3")


def test_a_view_is_the_seats_own(table: ToyTable) -> None:
    assert table.view(0).own == table.state.dice[0]
    assert table.view(None).own is None
    assert table.seat_count == 3
