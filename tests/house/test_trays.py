"""Trays follow the race: marks belong to dice, and every tray shows the newest card."""

from __future__ import annotations

from time import time
from typing import Any

import pytest

from cogs._seated import Seated
from settings import BoardSettings
from tests.house.conftest import MakeHouse
from tests.house.house import QUICK, House, Person
from tests.house.test_race import dice_ids, match, running, set_dice, tray_of
from tests.house.test_race import tournament as _tournament

tournament = _tournament


def marks(seen: Any) -> str:
    return str(dice_ids(seen)[0].split(":")[3])


def other_than(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Dice that match no card with these faces."""
    return (1 + faces[0] % 6,) * 6


async def test_dice_that_were_rolled_anew_are_kept_no_longer(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob, mode="quick")
    seat = seated.seat_of(ann.id)
    tray = await tray_of(house, seated, ann)
    await ann.presses(tray, "Roll")
    set_dice(seated, **{f"s{seat}": other_than(match(seated))})
    await ann.forges(tray, f"k:die:{seated.id}:......:0")
    assert marks(house.now(tray)) == "k....."
    await ann.presses(house.now(tray), "Got it!")  # wrong, which costs the dice here
    assert "rolls all six dice anew" in house.now(tray).text
    assert marks(house.now(tray)) == "......"


async def test_dice_that_were_kept_for_a_card_that_was_won_lie_unmarked_on_the_next(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    trays = [await tray_of(house, seated, who) for who in (ann, bob)]
    for who, tray in zip((ann, bob), trays, strict=True):
        await who.presses(tray, "Roll")
        set_dice(seated, **{f"s{seated.seat_of(who.id)}": match(seated)})
        await who.forges(tray, f"k:die:{seated.id}:kkkkk.:5")
        assert marks(house.now(tray)) == "kkkkkk"
    await ann.presses(house.now(trays[0]), "Got it!")
    assert seated.table.state.card == 2
    assert [marks(house.now(tray)) for tray in trays] == ["......"] * 2


async def test_a_die_that_was_picked_up_is_still_so_on_the_next_card(
    house: House, ann: Person, bob: Person, cat: Person, tournament: Seated,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(running(house), "MOTION_SECONDS", 0.0)
    desk = await tray_of(house, tournament, cat)
    await cat.presses(desk, "Turn up the next card")
    tray = await tray_of(house, tournament, ann)
    await ann.presses(tray, "Roll")
    await ann.forges(tray, f"k:die:{tournament.id}:k.....:0")
    await ann.forges(tray, f"k:die:{tournament.id}:r.....:1")
    assert marks(house.now(tray)) == "rk...."
    rival = tournament.seat_of(bob.id)
    set_dice(tournament, **{f"s{rival}": match(tournament)})
    await house.does(house.bot.host.play(tournament, rival, "claim 1"))
    await cat.presses(house.now(desk), "Valid")
    await cat.presses(house.now(desk), "Turn up the next card")
    assert marks(house.now(tray)) == "r....."


async def test_a_claim_is_answered_in_the_tray_at_once(
    make_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await make_house()
    ann, bob = house.person("ann"), house.person("bob")
    seated = await house.start("lightning-dice", ann, bob)
    tray = await tray_of(house, seated, ann)
    await ann.presses(tray, "Roll")
    cog: Any = house.bot.get_cog("LightningDice")
    monkeypatch.setattr(cog.calls, "_settle_seconds", 600.0)
    answer = await ann.presses(house.now(tray), "Got it!")
    assert answer.seen
    assert answer.seen.id == tray.id
    assert "You called!" in answer.seen.text
    for task in cog.calls._tasks:
        task.cancel()


async def test_a_die_that_was_picked_up_stays_so_in_a_tray_opened_anew_and_after_a_call(
    house: House, ann: Person, cat: Person, tournament: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running(house), "MOTION_SECONDS", 0.0)
    desk = await tray_of(house, tournament, cat)
    await cat.presses(desk, "Turn up the next card")
    tray = await tray_of(house, tournament, ann)
    await ann.presses(tray, "Roll")
    for _ in range(2):
        await ann.forges(tray, dice_ids(house.now(tray))[0])
    again = await tray_of(house, tournament, ann)
    assert marks(again) == "r....."
    thunder = next(label for label in again.buttons if label.startswith("Thunder"))
    for label in (thunder, "Bonus"):
        pressed = next(one for one in house.now(again).buttons if one.startswith(label))
        await ann.presses(house.now(again), pressed)
        await cat.presses(house.now(desk), "Foul")
        assert marks(house.now(again)) == "r....."


async def test_a_valid_bonus_leaves_new_dice_that_nobody_has_marked(
    house: House, ann: Person, cat: Person, tournament: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running(house), "MOTION_SECONDS", 0.0)
    seat = tournament.seat_of(ann.id)
    desk = await tray_of(house, tournament, cat)
    await cat.presses(desk, "Turn up the next card")
    tray = await tray_of(house, tournament, ann)
    set_dice(tournament, **{f"s{seat}": (seat + 1,) * 6})
    await ann.forges(tray, f"k:die:{tournament.id}:......:3")
    bonus = next(label for label in house.now(tray).buttons if label.startswith("Bonus"))
    await ann.presses(house.now(tray), bonus)
    await cat.presses(house.now(desk), "Valid")
    assert tournament.table.state.scores[seat] == 1
    assert marks(house.now(tray)) == "......"


async def test_every_open_tray_shows_a_card_that_is_turned_up(
    house: House, ann: Person, bob: Person, cat: Person, tournament: Seated
) -> None:
    trays = [await tray_of(house, tournament, who) for who in (ann, bob)]
    assert all("Wait for the judge" in tray.text for tray in trays)
    await cat.presses(await tray_of(house, tournament, cat), "Turn up the next card")
    assert all("Card 1" in house.now(tray).text for tray in trays)


async def test_a_card_won_while_a_press_is_answered_is_shown_after_the_answer(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    tray = await tray_of(house, seated, ann)
    seat, rival = seated.seat_of(ann.id), seated.seat_of(bob.id)
    set_dice(seated, **{f"s{rival}": match(seated)})
    cog: Any = house.bot.get_cog("LightningDice")
    async with cog.trays.answering(seated, seat):
        await house.does(house.bot.host.play(seated, rival, "claim 1"))
        assert "Card 1" in house.now(tray).text
    await house.env.settle()
    assert "Card 2" in house.now(tray).text


async def test_the_public_message_is_edited_once_in_the_time_that_is_set(
    make_house: MakeHouse,
) -> None:
    house = await make_house(
        QUICK.model_copy(update={"board": BoardSettings(refresh_seconds=600.0)})
    )
    ann, bob = house.person("ann"), house.person("bob")
    seated = await house.start("lightning-dice", ann, bob)
    tray = await tray_of(house, seated, ann)
    await ann.presses(tray, "Roll")
    board = house.shown(seated, "board")
    before = len(house.requests("PATCH", f"/messages/{board.id}"))
    for _ in range(5):
        set_dice(seated, s0=match(seated), s1=match(seated))
        await house.bot.host.play(seated, 0, f"claim {seated.table.state.card}")
    assert len(house.requests("PATCH", f"/messages/{board.id}")) == before
    assert QUICK.board.refresh_seconds == 0.0
    assert BoardSettings().refresh_seconds == 1.0


async def test_every_move_of_a_race_puts_its_end_off(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    before = await ends_at(house, seated)
    assert before is not None
    assert before <= time() + QUICK.race.idle_minutes * 60
    await ann.presses(await tray_of(house, seated, ann), "Roll")
    after = await ends_at(house, seated)
    assert after is not None
    assert after > before
    slow = await house.start("thunder-and-lightning", ann, bob)
    assert await ends_at(house, slow) is None


async def ends_at(house: House, seated: Seated) -> float | None:
    record = await house.store.table(seated.id)
    assert record
    return record.deadline


async def test_whoever_rolls_where_the_board_can_not_be_shown_is_told_why(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    tray = await tray_of(house, seated, ann)
    await ann.presses(tray, "Roll")
    house.env.inject_error("PATCH", "/channels/*", status=403, code=50013, times=None)
    set_dice(seated, s0=match(seated), s1=match(seated))
    await house.does(house.bot.host.play(seated, 0, "claim 1"))
    answer = await ann.presses(house.now(tray), "Roll")
    assert "Discord does not let me show the table" in answer.told
