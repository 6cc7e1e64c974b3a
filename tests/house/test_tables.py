"""A table in its thread: the board, the turn line, the hands; and whatever happens to them."""

from __future__ import annotations

import gc
import logging
import random
import weakref
from time import time

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from cogs import _display
from cogs._seated import Seated
from rules.game import Seat
from settings import BoardSettings
from tests.house.conftest import MakeHouse
from tests.house.house import PAUSE, QUICK, SLOW, House, Person


async def play(house: House, seated: Seated, seat: Seat, text: str) -> None:
    await house.does(house.bot.host.play(seated, seat, text))


async def play_until_the_turn_changes(house: House, seated: Seated) -> None:
    """Random moves until somebody is to act who was not before."""
    chance = random.Random(1)
    before = seated.table.to_act
    while not seated.table.to_act - before:
        before = seated.table.to_act
        seat = min(before)
        await play(house, seated, seat, chance.choice(seated.table.legal(seat)))


def turn_lines(house: House, seated: Seated) -> list[str]:
    return [message.text for message in house.thread(seated) if "it is your turn" in message.text]


# The thread and the board


async def test_each_table_has_a_thread_with_its_promise_and_its_board(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("greece-lightning", ann, bob, players=2)
    [thread] = house.channel.threads
    assert thread.name in {"Greece Lightning: ann, bob", "Greece Lightning: bob, ann"}
    promise, board, *_ = house.thread(seated)
    assert seated.table.seed_hash in promise.text
    assert ann.user.mention in promise.text
    assert board == house.shown(seated, "board")


async def test_the_board_is_a_picture_with_words_for_those_who_can_not_see_it(
    house: House, ann: Person, bob: Person
) -> None:
    board = house.shown(await house.start("greece-lightning", ann, bob, players=2), "board")
    assert len(board.files) == 1
    assert "board-0.png" in board.files[0]
    [alt] = board.alts
    assert "ann" in alt
    assert "bob" in alt
    assert "ann" in board.text


async def test_the_seed_is_told_at_the_end_and_not_before(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("greece-lightning", ann, bob, players=2)
    seed = seated.record.seed.hex()
    assert not any(seed in message.everything for message in house.every_message())
    await house.does(house.bot.host.concede(seated, 0))
    *_, farewell = house.thread(seated)
    assert seed in farewell.text
    assert not turn_lines(house, seated)
    assert list(house.shown(seated, "board").buttons) == ["Play again"]


# The turn line


async def test_one_line_calls_whose_turn_it_is_and_the_previous_one_goes(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob, side="thor")
    called = 0
    for _ in range(3):
        await play_until_the_turn_changes(house, seated)
        [line] = turn_lines(house, seated)
        [seat] = seated.table.to_act
        called = seated.record.players[seat].user_id
        assert line == f"▶️ <@{called}>, it is your turn."
    sent = [request.json for request in house.requests("POST", "/messages")]
    mentions = [body["allowed_mentions"] for body in sent if "it is your turn" in str(body)]
    assert mentions[-1]["users"] == [called]
    assert not mentions[-1].get("parse")


async def test_those_who_choose_at_the_same_time_are_called_in_one_line(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    [line] = turn_lines(toy_house, seated)
    assert ann.user.mention in line
    assert bob.user.mention in line


async def test_nobody_is_called_in_a_race(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    await play(house, seated, 0, "roll 123 456")
    assert not turn_lines(house, seated)
    assert "turn" not in seated.messages


# Hands


async def test_a_hand_comes_by_direct_message_and_is_edited_in_place(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    seat = seated.seat_of(ann.id)
    before = ann.dms()
    assert f"a secret {seated.table.state.dice[seat]}." in before[-1].text
    await play(toy_house, seated, seat, "roll 3")
    after = ann.dms()
    assert [message.id for message in after] == [message.id for message in before]
    assert f"a secret {seated.table.state.dice[seat]}." in after[-1].text


async def test_closed_direct_messages_are_told_at_joining_and_stop_nothing(
    toy_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    bob.close_dms()
    opened = await ann.says("toy new")
    assert opened.seen
    joined = await bob.presses(opened.seen, "Join")
    assert "I can't send you direct messages" in joined.told
    await ann.presses(toy_house.now(opened.seen), "Start")
    seated = await toy_house.seated(bob)
    tried = len(toy_house.requests("POST", f"/channels/{bob.user.dm_channel.id}/messages"))
    for seat in (0, 1):
        await play(toy_house, seated, seat, "roll 1")
    assert len(toy_house.requests("POST", f"/channels/{bob.user.dm_channel.id}/messages")) == tried
    answer = await bob.says("table hand", at=toy_house.here(seated))
    assert "You hold a secret" in answer.told
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


async def test_my_hand_opens_a_private_copy(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    answer = await ann.presses(house.shown(seated, "board"), "My hand")
    assert answer.seen
    assert answer.seen.is_private
    assert answer.seen.files


async def test_a_direct_message_that_can_not_be_edited_does_not_stop_the_game(
    toy_house: House,
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    dm = ann.user.dm_channel.id
    toy_house.env.inject_error(
        "PATCH", f"/channels/{dm}/messages/*", status=403, code=50007, times=None
    )
    for seat in (0, 1):
        await play(toy_house, seated, seat, "roll 1")
    assert "1 rounds left" in toy_house.shown(seated, "board").alts[0]
    assert not await toy_house.store.unshown()


# What people and time do to messages


async def test_a_deleted_board_is_made_anew(toy_house: House) -> None:
    seated = await toy_house.start("toy", toy_house.person("ann"), toy_house.person("bob"))
    old = toy_house.shown(seated, "board")
    toy_house.env.backend.delete_message(old.channel_id, old.id)
    await play(toy_house, seated, 0, "keep")
    assert toy_house.shown(seated, "board").id != old.id


async def test_a_deleted_thread_is_made_anew_with_all_that_was_in_it(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    old = seated.record.thread_id
    toy_house.env.backend.delete_channel(old)
    toy_house.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160004)
    await play(toy_house, seated, 0, "keep")
    await play(toy_house, seated, 1, "keep")
    assert seated.record.thread_id not in {None, old}
    assert toy_house.shown(seated, "board").channel_id == seated.record.thread_id
    assert len(turn_lines(toy_house, seated)) == 1
    assert not await toy_house.store.unshown()


async def test_a_deleted_hand_is_made_anew(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    old = ann.dms()[-1]
    toy_house.env.backend.delete_message(old.channel_id, old.id)
    await play(toy_house, seated, seated.seat_of(ann.id), "roll 1")
    assert "secret" in ann.dms()[-1].text
    assert ann.dms()[-1].id != old.id


async def test_an_old_board_is_posted_anew_and_the_old_one_removed(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    old = house.shown(seated, "board")
    later = time() + 56 * 60
    monkeypatch.setattr(_display, "time", lambda: later)
    await play(house, seated, 0, "roll 123 456")
    new = house.shown(seated, "board")
    assert new.id != old.id
    assert old.id not in {message.id for message in house.thread(seated)}


async def test_a_board_far_up_is_posted_anew_when_the_turn_changes(
    toy_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    old = toy_house.shown(seated, "board")
    for number in range(_display.FAR_UP):
        await ann.member.send(toy_house.here(seated), f"chat {number}")
    later = time() + _display.SETTLED + 1
    monkeypatch.setattr(_display, "time", lambda: later)
    await play(toy_house, seated, 0, "keep")
    await play(toy_house, seated, 1, "keep")
    assert toy_house.shown(seated, "board").id != old.id


async def test_a_burst_of_moves_makes_few_edits(make_house: MakeHouse) -> None:
    # So long that only the clock of the test, which stands still, lets a second edit through.
    slow = BoardSettings(refresh_seconds=60.0)
    house = await make_house(QUICK.model_copy(update={"board": slow}))
    ann, bob = house.person("ann"), house.person("bob")
    seated = await house.start("lightning-dice", ann, bob)
    await house.env.advance_time(61)
    await play(house, seated, 0, "roll 123 456")
    before = len(house.requests("PATCH"))
    with house.env._bot_scope():
        for _ in range(40):
            await house.bot.host.play(seated, 0, "bonus")
    await house.env.settle()
    await house.env.advance_time(61)
    assert 1 <= len(house.requests("PATCH")) - before <= 2
    assert await house.store.unshown() == []


async def test_what_a_crash_left_unshown_is_shown_and_called_after_a_restart(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    await play_until_the_turn_changes(house, seated)
    for method in ("POST", "PATCH", "DELETE"):
        house.env.inject_error(method, "/channels/*", status=500, times=None)
    await play_until_the_turn_changes(house, seated)
    assert await house.store.unshown() == [seated.id]
    house.env.backend.faults.clear()
    await house.restart()
    seated = await house.seated(ann)
    [seat] = seated.table.to_act
    assert f"board-{seated.table.version}.png" in house.shown(seated, "board").files[0]
    [line] = turn_lines(house, seated)
    assert f"<@{seated.record.players[seat].user_id}>" in line
    assert await house.store.unshown() == []


async def test_nothing_is_loaded_until_somebody_touches_it(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    await house.restart()
    assert not house.bot.host._tables
    await ann.presses(house.shown(seated, "board"), "My dice")
    assert list(house.bot.host._tables) == [seated.id]


async def test_a_table_that_somebody_still_holds_is_not_loaded_a_second_time(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer may think at a table while others push it out of the memory."""
    host = house.bot.host
    monkeypatch.setattr("cogs._host.MOST_IN_MEMORY", 1)
    first = await house.start("thunder-and-lightning", ann, bob)
    second = await house.start("thunder-and-lightning", ann, bob)
    assert list(host._recent) == [second.id]
    assert await host.table(first.id) is first


async def test_a_table_that_nobody_holds_is_let_go(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs._host.MOST_IN_MEMORY", 1)
    first = weakref.ref(await house.start("lightning-dice", ann, bob))
    await house.start("lightning-dice", ann, bob)
    gc.collect()
    assert first() is None


async def test_after_a_restart_nobody_is_called_twice(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    await play_until_the_turn_changes(house, seated)
    [before] = [m.id for m in house.thread(seated) if "your turn" in m.text]
    await house.restart()
    seated = await house.seated(ann)
    await house.does(touch(house, seated))
    assert [m.id for m in house.thread(seated) if "your turn" in m.text] == [before]


async def test_a_permission_that_was_taken_away_is_told_to_who_starts(
    house: House, ann: Person, bob: Person
) -> None:
    opened = await ann.says("lightning-dice new")
    assert opened.seen
    await bob.presses(opened.seen, "Join")
    deny(house, "create_public_threads")
    answer = await bob.presses(house.now(opened.seen), "Start")
    assert "**Create Public Threads**" in answer.told
    assert "has begun" in house.now(opened.seen).text
    allow_all(house)
    await bob.says("table board")
    seated = await house.seated(ann)
    assert "board" in seated.messages


def deny(house: House, permission: str) -> None:
    """Takes a permission from everybody in the channel, the bot too."""
    value = discord.Permissions(**{permission: True}).value
    role = house.guild.default_role.id
    house.env.backend.set_overwrite(house.channel.id, Overwrite(role, OverwriteType.ROLE, 0, value))


def allow_all(house: House) -> None:
    house.env.backend.delete_overwrite(house.channel.id, house.guild.default_role.id)


async def touch(house: House, seated: Seated) -> None:
    house.bot.host.display.touch(seated)


# Computers


@pytest.mark.breaks_something
async def test_a_table_that_cannot_be_read_stops_no_computer_elsewhere(
    make_house: MakeHouse,
) -> None:
    house = await make_house(SLOW)
    ann = house.person("ann")
    for _ in range(2):
        opened = await ann.says("thunder-and-lightning new")
        assert opened.seen
        await ann.presses(opened.seen, next(iter(opened.seen.options)))
    broken, whole = await house.store.with_computers()
    sql = "UPDATE tables SET snapshot = X'7B7D' WHERE id = ?"
    await house.store._write(lambda database: database.execute(sql, (broken,)))
    await house.restart()
    await house.env.advance_time(PAUSE + 1)
    assert (await house.bot.host.table(whole)).table.version > 0


async def test_a_cancelled_table_says_so_even_when_a_crash_came_between(
    toy_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    await toy_house.store.cancel_table(seated.id)
    await toy_house.restart()
    board = toy_house.shown(seated, "board")
    assert "was cancelled" in board.text
    assert not board.buttons
    assert "was cancelled" in ann.dms()[-1].text
    assert not turn_lines(toy_house, seated)
    assert await toy_house.store.unshown() == []


async def test_an_archived_thread_comes_back_with_a_new_board(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    thread = toy_house.env.backend.get_channel(seated.record.thread_id)
    thread.thread_metadata.archived = True
    await check_posted_anew(toy_house, seated, code=50083)


async def test_a_board_that_was_edited_too_often_is_posted_anew(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    await check_posted_anew(toy_house, seated, code=30046)


async def check_posted_anew(house: House, seated: Seated, code: int) -> None:
    """Discord refuses the next edit of the board with this code: another one takes its place."""
    old = house.shown(seated, "board")
    house.env.inject_error(
        "PATCH", f"/channels/{old.channel_id}/messages/{old.id}", status=400, code=code
    )
    await play(house, seated, 0, "keep")
    assert house.shown(seated, "board").id != old.id
    assert not await house.store.unshown()


async def test_a_press_on_the_board_is_answered_by_the_board(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    answer = await ann.presses(toy_house.shown(seated, "board"), "Keep")
    assert answer.seen
    assert answer.seen.id == seated.messages["board"].message_id
    assert "ann has chosen." in toy_house.shown(seated, "board").text


async def test_a_permission_lost_in_the_middle_is_told_to_whoever_plays_on(
    toy_house: House,
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    board = toy_house.shown(seated, "board")
    toy_house.env.inject_error("PATCH", "/channels/*", status=403, code=50013, times=None)
    # A typed move: the board can only be edited from outside.
    await play(toy_house, seated, seated.seat_of(ann.id), "keep")
    answer = await bob.presses(board, "Keep")
    assert "Your move is saved, but Discord does not let me show the table" in answer.told
    assert seated.table.version == 2


async def test_the_others_play_on_when_one_of_three_gives_up(toy_house: House) -> None:
    people = [toy_house.person(name) for name in ("ann", "bob", "cat")]
    seated = await toy_house.start("toy", *people)
    await toy_house.does(toy_house.bot.host.concede(seated, 1))
    assert seated.table.outcome is None
    for _ in range(2):
        for seat in (0, 2):
            await play(toy_house, seated, seat, "keep")
    assert seated.table.outcome
    assert seated.table.outcome.places[1] == 3


async def test_a_race_whose_judge_gives_up_does_not_hang(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    opened = await ann.says("lightning-dice new", mode="tournament")
    assert opened.seen
    await bob.presses(opened.seen, "Join")
    await cat.presses(opened.seen, "Be Judge")
    await ann.presses(house.now(opened.seen), "Start")
    seated = await house.seated(ann)
    await house.does(house.bot.host.concede(seated, seated.seat_of(cat.id)))
    assert seated.table.outcome
    assert seated.table.outcome.places[seated.seat_of(cat.id)] is None


async def test_a_board_offers_nothing_while_a_computer_thinks(make_house: MakeHouse) -> None:
    house = await make_house(SLOW)
    ann = house.person("ann")
    opened = await ann.says("greece-lightning new", players=2)
    assert opened.seen
    await ann.presses(opened.seen, next(iter(opened.seen.options)))
    seated = await house.seated(ann)
    for _ in range(4):
        [seat] = seated.table.to_act
        if seated.level(seat):
            break
        await play(house, seated, seat, seated.table.legal(seat)[0])
    assert not house.shown(seated, "board").buttons
