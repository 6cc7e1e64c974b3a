"""Computers at the tables: whatever happens while one thinks, the right move is made, or none."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

import discord
import pytest
from pydantic import TypeAdapter

from cogs import _computers, _host
from cogs._calls import Call
from cogs._seated import Seated
from cogs._thinking import Thinking
from rules.computer import Thought
from rules.game import Event
from rules.lightning_dice.racer import Act
from rules.table import THOUGHT
from rules.text import render, t
from rules.verify import FAIR, verify
from tests.house.conftest import MakeHouse
from tests.house.house import PAUSE, SLOW, House, Person
from tests.house.test_race import match, running, set_dice, tray_of
from tests.house.test_trays import marks

WHY = t("has a feeling")


@dataclass
class Asked:
    """A thought that somebody waits for."""

    state: bytes
    seat: int
    level: str
    answer: asyncio.Future[Thought] = field(default_factory=asyncio.Future)


class Mind(Thinking):
    """Thinks when the test says so."""

    def __init__(self, house: House) -> None:
        super().__init__(0)
        self._env = house.env
        self.asked: list[Asked] = []
        self.is_closed = False

    async def think(self, slug: str, state: bytes, seat: int, level: str, seed: bytes) -> Thought:
        self.asked.append(Asked(state, seat, level))
        thought = await self._env.external_wait(self.asked[-1].answer, reason="a thought")
        assert isinstance(thought, Thought)
        return thought

    @property
    def open(self) -> list[Asked]:
        return [asked for asked in self.asked if not asked.answer.done()]

    def close(self) -> None:
        self.is_closed = True


def mind_of(house: House) -> Mind:
    mind = Mind(house)
    house.bot.host.computers._thinking = mind
    return mind


async def answer(house: House, asked: Asked, move: str, why: Any = WHY) -> None:
    asked.answer.set_result(Thought(move, why))
    await house.env.settle()


async def hand_over(house: House, seated: Seated, seat: int, level: str | None) -> None:
    await house.does(house.bot.host.computers.hand_over(seated, seat, level))


async def mover(house: House, seated: Seated, level: str = "satyr") -> tuple[int, Asked]:
    """A computer takes the seat whose turn it is, and thinks."""
    mind = mind_of(house)
    [seat] = seated.table.to_act
    await hand_over(house, seated, seat, level)
    [asked] = mind.asked
    assert (asked.seat, asked.level) == (seat, level)
    return seat, asked


async def regatta(house: House, *people: Person) -> Seated:
    return await house.start("greece-lightning", *people, players=2)


async def test_a_move_is_made_told_and_stored_with_its_reason(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    move = seated.table.legal(seat)[-1]
    await answer(house, asked, move)
    assert seated.table.version == 1
    told = f"{seated.names[seat]} has a feeling."
    line = f"{render(seated.recent[-1].text, seated.names)} 💭\xa0*has a feeling*"
    assert line in house.shown(seated, "board").text
    *_, entry = await house.store.log(seated.id)
    assert (entry.seat, entry.move) == (seat, move)
    assert render(entry.events[0].text, seated.names) == told
    assert line in (await ann.says("table log", at=house.here(seated))).told


async def test_whoever_comes_back_in_the_middle_of_a_thought_moves_themselves(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    await hand_over(house, seated, seat, None)
    await answer(house, asked, seated.table.legal(seat)[-1])
    assert seated.table.version == 0
    await house.does(house.bot.host.play(seated, seat, seated.table.legal(seat)[0]))
    assert seated.table.version == 1


async def test_a_thought_for_a_position_that_is_gone_is_dropped(
    house: House, ann: Person, bob: Person
) -> None:
    """Its person came back, moved, and left again before it was done."""
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    await hand_over(house, seated, seat, None)
    await house.does(house.bot.host.play(seated, seat, seated.table.legal(seat)[0]))
    await hand_over(house, seated, seat, "satyr")
    before = seated.table.version
    await answer(house, asked, "concede")
    assert seated.table.version == before


async def test_amid_a_turn_a_thought_that_came_too_late_is_followed_by_another(
    house: House, ann: Person, bob: Person
) -> None:
    """Its person came back, did one of several things, and left again before it was done."""
    seated = await house.start("thunder-and-lightning", ann, bob)
    play = house.bot.host.play
    for seat in (0, 1):
        await house.does(play(seated, seat, seated.table.legal(seat)[0]))
    seat, late = await mover(house, seated)
    await hand_over(house, seated, seat, None)
    await house.does(play(seated, seat, "draw"))
    assert seat in seated.table.to_act, "there is more to do in this turn"
    await hand_over(house, seated, seat, "satyr")
    before = seated.table.version
    await answer(house, late, "draw")
    assert seated.table.version == before
    mind: Any = house.bot.host.computers._thinking
    [again] = mind.open
    await answer(house, again, "draw")
    assert seated.table.version == before + 1


async def test_another_level_thinks_anew(house: House, ann: Person, bob: Person) -> None:
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    await hand_over(house, seated, seat, "titan")
    mind: Any = house.bot.host.computers._thinking
    await answer(house, asked, seated.table.legal(seat)[0])
    assert seated.table.version == 0
    assert [one.level for one in mind.asked] == ["satyr", "titan"]
    await answer(house, mind.asked[-1], seated.table.legal(seat)[0])
    assert seated.table.version == 1


async def test_two_computers_at_one_table_think_each_for_themselves(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    mind = mind_of(toy_house)
    for seat in (0, 1):
        await hand_over(toy_house, seated, seat, "titan")
    first, second = mind.open
    assert {first.seat, second.seat} == {0, 1}
    await answer(toy_house, second, "keep", None)
    assert seated.table.state.chosen == (second.seat,)
    # The first thought of a position that has changed since, so it thinks again.
    await answer(toy_house, first, "keep", None)
    while mind.open:
        await answer(toy_house, mind.open[0], "keep", None)
    assert seated.table.outcome
    moves = [(entry.seat, entry.move) for entry in await toy_house.store.log(seated.id)][1:]
    assert sorted(moves) == [(0, "keep"), (0, "keep"), (1, "keep"), (1, "keep")]


async def test_a_game_that_ends_by_concession_in_the_middle_of_a_thought_stays_ended(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    move = seated.table.legal(seat)[0]
    await house.does(house.bot.host.concede(seated, 1 - seat))
    await answer(house, asked, move)
    assert seated.table.version == 1
    assert seated.table.outcome
    assert not house.bot.host.computers._tasks


async def test_a_thought_about_what_is_no_longer_to_be_decided_is_dropped(
    toy_house: House,
) -> None:
    """Somebody else's move may take a decision away, as one who answers first does."""
    people = [toy_house.person(name) for name in ("ann", "bob", "cat")]
    seated = await toy_house.start("toy", *people)
    mind = mind_of(toy_house)
    await hand_over(toy_house, seated, 0, "titan")
    await toy_house.does(toy_house.bot.host.concede(seated, 0))
    before = seated.table.version
    await answer(toy_house, mind.asked[0], "keep")
    assert seated.table.version == before
    assert not toy_house.bot.host.computers._tasks


async def test_a_table_that_is_cancelled_in_the_middle_of_a_thought_gets_no_move(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    await house.does(house.bot.host.cancel(seated, "ann"))
    await answer(house, asked, seated.table.legal(seat)[0])
    assert len(await house.store.log(seated.id)) == 1
    assert not house.bot.host.computers._tasks


async def test_a_restart_in_the_middle_of_a_thought_thinks_again(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    mind = Mind(house)
    monkeypatch.setattr(_computers, "Thinking", lambda _: mind)
    await house.restart()
    assert asked.answer.cancelled()
    [again] = mind.asked
    assert (again.state, again.seat, again.level) == (asked.state, seat, "satyr")
    seated = await house.seated(ann)
    await answer(house, again, seated.table.legal(seat)[0])
    assert seated.table.version == 1


async def test_a_table_that_is_pushed_out_of_memory_in_the_middle_of_a_thought_is_still_the_same(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_host, "MOST_IN_MEMORY", 1)
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    other = await house.start("lightning-dice", ann, bob)
    assert list(house.bot.host._recent) == [other.id]
    assert await house.bot.host.table(seated.id) is seated
    mine = house.player(seated, seat, ann, bob)
    assert "Welcome back" in (await mine.says("table back", at=house.here(seated))).told
    await answer(house, asked, seated.table.legal(seat)[0])
    assert seated.table.version == 0, "the computer knows that its person is back"


@pytest.mark.breaks_something
async def test_a_store_that_failed_once_is_tried_again(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    mind: Any = house.bot.host.computers._thinking
    with monkeypatch.context() as patched:
        patched.setattr(house.store, "commit", _full_disk)
        await answer(house, asked, seated.table.legal(seat)[0])
    assert seated.table.version == 0
    await house.env.advance_time(_computers.RETRY_SECONDS + 1)
    [again] = mind.open
    await answer(house, again, seated.table.legal(seat)[0])
    assert seated.table.version == 1


async def test_a_computer_waits_a_moment_however_quick_its_thought(make_house: MakeHouse) -> None:
    house = await make_house(SLOW)
    ann, bob = house.person("ann"), house.person("bob")
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    await answer(house, asked, seated.table.legal(seat)[0])
    await house.env.advance_time(PAUSE - 0.1)
    assert seated.table.version == 0
    await house.env.advance_time(0.2)
    assert seated.table.version == 1


async def test_a_slow_thought_is_the_pause(make_house: MakeHouse) -> None:
    house = await make_house(SLOW)
    ann, bob = house.person("ann"), house.person("bob")
    seated = await regatta(house, ann, bob)
    seat, asked = await mover(house, seated)
    await house.env.advance_time(PAUSE + 0.1)
    assert seated.table.version == 0
    await answer(house, asked, seated.table.legal(seat)[0])
    assert seated.table.version == 1


async def test_nobody_begins_to_think_while_everything_stops(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await regatta(house, ann, bob)
    _, asked = await mover(house, seated)
    computers = house.bot.host.computers
    mind: Any = computers._thinking
    await computers.close()
    assert asked.answer.cancelled()
    assert mind.is_closed
    computers.wake(seated)
    assert not computers._tasks


async def test_a_thread_that_is_being_made_takes_no_seat_back(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await regatta(house, ann, bob)
    mind_of(house)
    set_thread = house.store.set_thread

    async def meanwhile(id: str, thread: int | None) -> None:
        await house.bot.host.computers.hand_over(seated, 0, "satyr")
        await set_thread(id, thread)

    monkeypatch.setattr(house.store, "set_thread", meanwhile)
    await house.does(house.bot.host.display._make_thread(seated))
    assert seated.level(0) == "satyr"


async def test_a_whole_game_of_computers_is_kept_with_reasons_and_proves_fair(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    monkeypatch.setattr(house.bot.host.display, "touch", lambda _: None)
    for seat in (0, 1):
        await hand_over(house, seated, seat, "hoplite")
    await house.env.settle()
    assert seated.table.outcome
    exported = await house.store.export_table(seated.id)
    moves: Any = exported["moves"]
    told = TypeAdapter(tuple[Event, ...])
    for move in moves:
        first, *_ = told.validate_python(move["events"])
        is_plain = move["move"].startswith(("row ", "in-this-order", "top ", "lay "))
        assert (first.kind == THOUGHT) is not is_plain
    verdict = await asyncio.to_thread(verify, json.dumps(exported), seated.table.seed_hash)
    assert verdict.code == FAIR


# Races


async def race(
    house: House, ann: Person, bob: Person, *acts: Act, asked: list[int] | None = None
) -> tuple[Seated, int]:
    """A race in which ann's seat is played by a computer that does this; bob rolls once."""
    plans = iter(acts)
    module: Any = running(house)

    def planned(*known: Any) -> Act:
        if asked is not None:
            asked.append(known[-1])
        return next(plans, Act("roll 123 456", 1_000.0, None, 0))

    module.plan = planned
    seated = await house.start("lightning-dice", ann, bob)
    seat = seated.seat_of(ann.id)
    await hand_over(house, seated, seat, "titan")
    await house.does(house.bot.host.play(seated, 1 - seat, "roll 123 456"))
    return seated, seat


async def test_a_computer_rolls_when_its_time_has_come_and_not_before(
    house: House, ann: Person, bob: Person
) -> None:
    seated, seat = await race(house, ann, bob, Act("roll 123 456", PAUSE, None, 0b11))
    await house.env.advance_time(PAUSE - 0.1)
    assert seated.table.version == 1
    await house.env.advance_time(0.2)
    assert seated.table.version == 2
    await hand_over(house, seated, seat, None)
    assert marks(await tray_of(house, seated, ann)) == "kk....", "its person finds what it kept"


async def test_a_computer_presses_only_what_does_not_lie_kept_already(
    house: House, ann: Person, bob: Person
) -> None:
    rolls = [Act("roll 123 456", PAUSE, None, kept) for kept in (0b11, 0b110)]
    asked: list[int] = []
    seated, _ = await race(house, ann, bob, *rolls, asked=asked)
    for _ in rolls:
        await house.env.advance_time(PAUSE + 0.1)
    assert seated.table.version == 3
    assert asked == [0, 0b11, 0b110]


async def test_a_computer_calls_when_its_time_has_come_and_says_why(
    house: House, ann: Person, bob: Person
) -> None:
    call = Act("claim 1", PAUSE, t("sees a match"), 0)
    seated, seat = await race(house, ann, bob, Act("roll 123 456", PAUSE, None, 0), call)
    await house.env.advance_time(PAUSE + 0.1)
    set_dice(seated, **{f"s{seat}": match(seated)})
    await house.env.advance_time(PAUSE - 0.2)
    assert seated.table.state.scores[seat] == 0
    await house.env.advance_time(0.3)
    assert seated.table.state.scores[seat] == 2
    board = house.shown(seated, "board").text
    assert "points. 💭\xa0*sees a match*" in board


async def test_a_computers_call_counts_from_the_moment_of_the_call(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever pressed before it, and arrives after it, was first."""
    seated, seat = await race(house, ann, bob, Act("bonus", PAUSE, None, 0))
    set_dice(seated, **{f"s{seat}": (seat + 1,) * 6})
    cog: Any = house.bot.get_cog("LightningDice")
    called: list[Call] = []
    enter = cog.calls.enter

    def entered(seated: Seated, call: Call) -> Any:
        called.append(call)
        return enter(seated, call)

    monkeypatch.setattr(cog.calls, "enter", entered)
    await house.env.advance_time(PAUSE + 0.1)
    [call] = called
    began, at = map(discord.utils.snowflake_time, (house.here(seated).id, call.snowflake))
    assert PAUSE <= (at - began).total_seconds() < PAUSE + 0.2


async def test_a_racer_who_is_back_is_not_played_for(
    house: House, ann: Person, bob: Person
) -> None:
    seated, seat = await race(house, ann, bob, Act("roll 123 456", PAUSE, None, 0))
    await hand_over(house, seated, seat, None)
    await house.env.advance_time(PAUSE + 0.1)
    assert seated.table.version == 1
    assert not house.bot.host.computers._tasks


async def test_dice_that_wait_for_the_judgement_of_a_call_are_locked_for_a_computer_too(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated, _ = await race(house, ann, bob, Act("roll 123 456", PAUSE, None, 0))
    cog: Any = house.bot.get_cog("LightningDice")
    monkeypatch.setattr(cog.calls, "is_waiting", lambda *_: True)
    await house.env.advance_time(PAUSE + 0.1)
    assert seated.table.version == 1


async def test_nothing_is_remembered_of_a_computers_tray_after_the_race(
    house: House, ann: Person, bob: Person
) -> None:
    seated, seat = await race(house, ann, bob, Act("roll 123 456", PAUSE, None, 0b11))
    await house.env.advance_time(PAUSE + 0.1)
    cog: Any = house.bot.get_cog("LightningDice")
    assert (seated.id, seat) in cog.trays._open
    await house.does(house.bot.host.concede(seated, 1 - seat))
    assert not cog.trays._open


async def _full_disk(*_: object) -> None:
    raise OSError("the disk is full")
