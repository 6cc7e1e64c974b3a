"""Calls of Lightning Dice: who was first, which dice are locked, what a tournament forbids."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest

from cogs._calls import Call
from cogs._seated import Seated
from cogs.lightning_dice import MOTION_SECONDS, LightningDice, pause
from rules.lightning_dice.goals import GOALS
from settings import RaceSettings
from tests.house.conftest import MakeHouse
from tests.house.house import QUICK, House, Person
from tests.house.seen import BUTTON, Seen

STRAIGHT = (1, 2, 3, 4, 5, 6)
OTHER = (1, 2, 2, 3, 4, 5)
GREEN, RED = 3, 4  # how Discord numbers the colours of buttons


def lay(seated: Seated, *dice: tuple[int, ...], **fields: Any) -> None:
    """These dice before the players, and the straight as the card that is face up."""
    goal = [each.faces for each in GOALS].index(STRAIGHT)
    state = replace(seated.table.state, goal=goal, card=1, dice=dice, **fields)
    seated.table.position = replace(seated.table.position, state=state)


async def tray(house: House, seated: Seated, who: Person) -> Seen:
    opened = await who.presses(house.shown(seated, "board"), "My dice")
    assert opened.seen
    return opened.seen


def dice(message: Seen) -> list[dict[str, Any]]:
    return [part for part in message.of(BUTTON) if part["label"].isdigit()]


def marked(message: Seen, style: int) -> list[int]:
    return [at for at, die in enumerate(dice(message)) if die["style"] == style]


async def touch(house: House, who: Person, message: Seen, die: int) -> Seen:
    return told(await who.forges(message, dice(house.now(message))[die]["custom_id"]))


def told(answer: Any) -> Seen:
    assert answer.seen
    seen: Seen = answer.seen
    return seen


def cog(house: House) -> LightningDice:
    # discord.py loads an extension as a module of its own, so `isinstance` would say no.
    return cast("LightningDice", house.bot.get_cog("LightningDice"))


def let_lie(house: House) -> None:
    """The dice have come to rest."""
    for known in cog(house).trays._open.values():
        known.rolled_at = None


async def tournament(house: House, *people: Person) -> Seated:
    """A tournament; the last of the people is its judge, and the first card is turned up."""
    lobby = told(await people[0].says("lightning-dice new", mode="tournament"))
    for person in people[1:]:
        await person.presses(lobby, "Join")
    await people[-1].presses(house.now(lobby), "Be Judge")
    await people[0].presses(house.now(lobby), "Start")
    seated = await house.seated(people[0])
    await house.does(house.bot.host.play(seated, len(people) - 1, "flip"))
    return seated


# Who was first


async def call_in_turn(house: House, seated: Seated, *calls: Call) -> None:
    async def enter() -> None:
        await asyncio.gather(*[cog(house).calls.enter(seated, call) for call in calls])

    await house.does(enter())


async def test_a_call_that_waits_when_the_bot_is_shut_down_is_judged_first(
    make_house: MakeHouse,
) -> None:
    patient = RaceSettings(settling_ms=1_000)
    house = await make_house(QUICK.model_copy(update={"race": patient}))
    ann, bob = house.person("ann"), house.person("bob")
    seated = await house.start("lightning-dice", ann, bob)
    lay(seated, STRAIGHT, STRAIGHT)
    # Both call in the same window; who pressed first is known by the snowflake.
    cog(house).calls.enter(seated, Call(2, 0, "claim 1"))
    cog(house).calls.enter(seated, Call(1, 1, "claim 1"))
    await house.bot.host.close()
    record = await house.store.table(seated.id)
    assert record
    assert record.version == 1
    assert seated.table.state.scores == (0, 2)


@pytest.mark.parametrize(
    ("later", "earlier", "scores"),
    [
        ("claim 1", "claim 1", (0, 2)),
        ("bonus", "claim 1", (19, 20)),
        ("claim 1", "bonus", (18, 20)),
    ],
    ids=["two claims", "a claim before a bonus", "a bonus before a claim"],
)
async def test_a_call_that_was_made_first_wins_though_it_arrives_later(
    house: House, ann: Person, bob: Person, later: str, earlier: str, scores: tuple[int, int]
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    shown = {"claim 1": STRAIGHT, "bonus": (2,) * 6}
    before = {"claim 1": 18, "bonus": 19}
    own = (before[later], before[earlier]) if "bonus" in {later, earlier} else (0, 0)
    first = (1,) * 6 if later == "bonus" else STRAIGHT
    lay(seated, first, shown[earlier], scores=own)
    await call_in_turn(house, seated, Call(200, 0, later), Call(100, 1, earlier))
    assert seated.table.state.scores == scores


async def test_dice_are_locked_until_the_call_is_judged(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    lay(seated, OTHER, STRAIGHT)
    calls = cog(house).calls
    locked: list[bool] = []
    judge = calls._judge

    async def watch(table: Seated, call: Call) -> str:
        locked.append(calls.is_waiting(table.id, 1))
        return await judge(table, call)

    calls._judge = watch
    await call_in_turn(house, seated, Call(1, 0, "claim 1"), Call(2, 1, "claim 1"))
    assert locked == [True, True], "the second still waits while the first is judged"
    assert not calls.is_waiting(seated.id, 1)


async def test_a_typed_call_is_put_in_order_too(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    lay(seated, STRAIGHT, STRAIGHT)
    calls, entered = cog(house).calls, []
    enter = calls.enter

    def watch(table: Seated, call: Call) -> asyncio.Future[str]:
        entered.append(call)
        return enter(table, call)

    monkeypatch.setattr(calls, "enter", watch)
    who = house.player(seated, 0, ann, bob)
    answer = await who.says("lightning-dice move", at=house.here(seated), move="claim 1")
    assert [(call.seat, call.move) for call in entered] == [(0, "claim 1")]
    assert "got it: card 1 and 2 points" in answer.told


# What a wrong call costs


async def test_dice_that_are_rolled_anew_are_not_kept(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob, mode="quick")
    lay(seated, OTHER, OTHER)
    who = house.player(seated, 0, ann, bob)
    shown = await touch(house, who, await tray(house, seated, who), 0)
    assert marked(shown, GREEN) == [0]
    await who.presses(shown, "Got it!")
    await house.env.settle()
    assert "rolls all six dice anew" in house.now(shown).text
    assert marked(house.now(shown), GREEN) == []


async def test_a_tray_that_is_opened_again_shows_what_was_kept(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    lay(seated, OTHER, OTHER)
    who = house.player(seated, 0, ann, bob)
    await touch(house, who, await tray(house, seated, who), 3)
    assert marked(await tray(house, seated, who), GREEN) == [3]


async def test_the_hand_of_a_racer_is_the_tray(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    lay(seated, OTHER, OTHER)
    hand = told(await ann.says("table hand", at=house.here(seated)))
    assert len(dice(hand)) == 6
    assert "Got it!" in hand.buttons


# The tournament


async def test_a_die_that_was_picked_up_must_be_rolled(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    seated = await tournament(house, ann, bob, cat)
    lay(seated, OTHER, OTHER)
    who = house.player(seated, 0, ann, bob)
    first = await tray(house, seated, who)
    await touch(house, who, first, 2)
    shown = await touch(house, who, first, 2)
    assert marked(shown, RED) == [2]
    refused = await who.forges(shown, dice(shown)[2]["custom_id"])
    assert "picked that die up" in refused.told
    again = await tray(house, seated, who)
    assert marked(again, RED) == [2], "a new tray does not put it down"
    old = await who.forges(again, dice(first)[2]["custom_id"])
    assert "picked that die up" in old.told, "nor does an old one"
    await who.presses(again, "Roll")
    assert marked(house.now(again), RED) == []


async def test_dice_in_motion_are_left_alone(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    seated = await tournament(house, ann, bob, cat)
    lay(seated, OTHER, OTHER)
    who = house.player(seated, 0, ann, bob)
    shown = await tray(house, seated, who)
    await who.presses(shown, "Roll")
    before = seated.table.state
    for custom_id in (*shown.buttons.values(), dice(shown)[0]["custom_id"]):
        assert "still rolling" in (await who.forges(shown, custom_id)).told
    typed = await who.says("lightning-dice move", at=house.here(seated), move="claim 1")
    assert "still rolling" in typed.told
    assert seated.table.state == before
    let_lie(house)
    await who.presses(house.now(shown), "Roll")
    assert seated.table.state != before


async def test_words_do_not_roll_in_a_tournament(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    seated = await tournament(house, ann, bob, cat)
    lay(seated, OTHER, OTHER)
    who = house.player(seated, 0, ann, bob)
    typed = await who.says("lightning-dice move", at=house.here(seated), move="roll 1-- ---")
    assert "rolled from the tray" in typed.told
    assert seated.table.state.dice == (OTHER, OTHER)


async def test_dice_stay_as_they_are_while_the_judge_looks(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    seated = await tournament(house, ann, bob, cat)
    lay(seated, STRAIGHT, OTHER)
    who = house.player(seated, 0, ann, bob)
    shown = await tray(house, seated, who)
    await who.presses(shown, "Got it!")
    await house.env.settle()
    assert [call.seat for call in seated.table.state.waiting] == [0]
    assert marked(await touch(house, who, shown, 1), GREEN) == []
    assert "locked until the judge" in (await who.presses(shown, "Roll")).told
    desk = await tray(house, seated, cat)
    await cat.presses(desk, "Valid")
    assert seated.table.state.scores == (2, 0)
    assert "Turn up the next card" in house.now(desk).buttons
    rolled = await who.says("lightning-dice move", at=house.here(seated), move="claim 1")
    assert "Wait until the judge has turned up" in rolled.told


async def test_a_computers_dice_have_to_lie_still_too(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    quick = await house.start("lightning-dice", ann, bob)
    assert pause(quick.table.state, 0.1) == 0.1
    strict = await tournament(house, ann, bob, cat)
    assert pause(strict.table.state, 0.1) == MOTION_SECONDS
    assert pause(strict.table.state, 3.0) == 3.0
