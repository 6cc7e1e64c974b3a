"""Lightning Dice at the table: trays, claims in the order of the presses, judges, the idle end."""

from __future__ import annotations

import sys
from dataclasses import replace
from time import time
from types import ModuleType
from typing import Any

import pytest
from simcord import interactions
from simcord.backend import serializers

from cogs._seated import Seated
from rules.lightning_dice.goals import GOALS
from settings import RaceSettings
from tests.house.conftest import NAP, MakeHouse
from tests.house.house import QUICK, House, Person
from tests.house.seen import Seen


def running(house: House) -> ModuleType:
    """The cog's module as it was loaded: an extension is a module of its own."""
    return sys.modules[type(house.bot.get_cog("LightningDice")).__module__]


async def tray_of(house: House, seated: Seated, who: Person) -> Seen:
    answer = await who.presses(house.shown(seated, "board"), "My dice")
    assert answer.seen
    assert answer.seen.is_private
    return answer.seen


def dice_ids(tray: Seen) -> list[str]:
    return [custom_id for custom_id in tray_ids(tray) if ":die:" in custom_id]


def tray_ids(tray: Seen) -> list[str]:
    return [part["custom_id"] for part in tray.of(2)]


def set_dice(seated: Seated, **dice: tuple[int, ...]) -> None:
    """Puts dice on the table: s0=..., s1=... by seat."""
    state = seated.table.state
    after = tuple(dice.get(f"s{seat}", old) for seat, old in enumerate(state.dice))
    seated.table.position = replace(seated.table.position, state=replace(state, dice=after))


def match(seated: Seated) -> tuple[int, ...]:
    faces: tuple[int, ...] = GOALS[seated.table.state.goal].faces
    return faces


async def test_a_tray_rolls_keeps_and_lets_go(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    seat = seated.seat_of(ann.id)
    tray = await tray_of(house, seated, ann)
    await ann.presses(tray, "Roll")
    tray = house.now(tray)
    first = seated.table.state.dice[seat]
    assert first
    assert len(dice_ids(tray)) == 6
    await ann.forges(tray, dice_ids(tray)[2])
    assert seated.table.version == 1  # keeping is no move
    tray = house.now(tray)
    assert ":..k...:" in dice_ids(tray)[0]
    await ann.presses(tray, "Roll")
    assert seated.table.state.dice[seat][2] == first[2]
    assert ":..k...:" in dice_ids(house.now(tray))[0]


async def test_with_all_dice_kept_there_is_nothing_to_roll(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    tray = await tray_of(house, seated, ann)
    await ann.presses(tray, "Roll")
    answer = await ann.forges(tray, f"k:roll:{seated.id}:kkkkkk")
    assert "You keep all six dice" in answer.told
    assert seated.table.version == 1


async def test_a_wrong_claim_costs_and_a_right_one_wins_the_card(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    seat = seated.seat_of(ann.id)
    tray = await tray_of(house, seated, ann)
    other = await tray_of(house, seated, bob)
    set_dice(seated, **{f"s{seat}": match(seated)})
    await ann.forges(tray, f"k:got:{seated.id}:......:1")
    assert seated.table.state.scores[seat] == 2
    assert seated.table.state.card == 2
    assert "Card 2" in house.now(other).text  # the rival's tray shows the new card at once
    set_dice(seated, **{f"s{seat}": (1, 1, 1, 1, 1, 1)})
    await ann.forges(tray, f"k:got:{seated.id}:......:2")
    assert seated.table.state.scores[seat] == 0


async def test_a_claim_for_a_card_that_was_won_costs_nothing(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    first, second = seated.seat_of(ann.id), seated.seat_of(bob.id)
    trays = [await tray_of(house, seated, who) for who in (ann, bob)]
    set_dice(seated, s0=match(seated), s1=match(seated))
    await ann.forges(trays[0], f"k:got:{seated.id}:......:1")
    await bob.forges(trays[1], f"k:got:{seated.id}:......:1")
    assert seated.table.state.scores[first] == 2
    assert seated.table.state.scores[second] == 0


async def test_a_later_arriving_earlier_claim_wins(make_house: MakeHouse) -> None:
    house = await make_house(QUICK.model_copy(update={"race": RaceSettings(settling_ms=500)}))
    ann, bob = house.person("ann"), house.person("bob")
    seated = await house.start("lightning-dice", ann, bob)
    trays = {who.id: await tray_of(house, seated, who) for who in (ann, bob)}
    set_dice(seated, s0=match(seated), s1=match(seated))
    pressed = [claim(house, who, trays[who.id], seated) for who in (ann, bob)]
    for payload in reversed(pressed):  # bob's press arrives before ann's, which was made first
        house.env.backend.emit("INTERACTION_CREATE", payload)
    await house.env.settle()
    scores = seated.table.state.scores
    assert (scores[seated.seat_of(ann.id)], scores[seated.seat_of(bob.id)]) == (2, 0)


def claim(house: House, who: Person, tray: Seen, seated: Seated) -> dict[str, Any]:
    """A press on Got it! as Discord sends it; its id carries the moment of the press."""
    backend = house.env.backend
    data = {"custom_id": f"k:got:{seated.id}:......:1", "component_type": 2}
    record, payload = interactions.base_payload(
        backend, type=3, channel_id=tray.channel_id, guild_id=house.guild.id,
        user_id=who.id, data=data,
    )  # fmt: skip
    record.source_message_id = tray.id
    stored = backend.get_message(tray.channel_id, tray.id)
    payload["message"] = dict(serializers.message_payload(backend, stored))
    return dict(payload)


async def test_bonus_and_thunder(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    seat, rival = seated.seat_of(ann.id), seated.seat_of(bob.id)
    tray = await tray_of(house, seated, ann)
    set_dice(seated, **{f"s{seat}": (seat + 1,) * 6, f"s{rival}": (rival + 1,) * 6})
    await ann.forges(tray, f"k:call:{seated.id}:......:bonus")
    assert seated.table.state.scores[seat] == 1
    other = await tray_of(house, seated, bob)
    set_dice(seated, **{f"s{rival}": (seat + 1,) * 6})
    await bob.presses(house.now(other), f"Thunder: six {seat + 1}s")
    assert seated.table.state.scores[seat] == 0


async def test_old_trays_answer_after_a_restart(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    tray = await tray_of(house, seated, ann)
    await ann.presses(tray, "Roll")
    await house.restart()
    await ann.presses(house.now(tray), "Roll")
    assert (await house.seated(ann)).table.version == 2


async def test_when_it_is_over_trays_say_so_and_are_forgotten(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    tray = await tray_of(house, seated, ann)
    other = await tray_of(house, seated, bob)
    await ann.presses(tray, "Roll")
    assert "bob 0" in house.now(tray).text
    assert "you **0**" in house.now(tray).text
    await house.does(house.bot.host.concede(seated, seated.seat_of(bob.id)))
    for open_tray in (tray, other):
        assert "The race is over" in house.now(open_tray).text
        assert "ann wins: all others gave up." in house.now(open_tray).text
        assert not house.now(open_tray).buttons
    cog: Any = house.bot.get_cog("LightningDice")
    assert not cog.trays._open


# Tournaments


@pytest.fixture
async def tournament(
    house: House, ann: Person, bob: Person, cat: Person, monkeypatch: pytest.MonkeyPatch
) -> Seated:
    opened = await ann.says("lightning-dice new", mode="tournament")
    assert opened.seen
    await bob.presses(opened.seen, "Join")
    await cat.presses(opened.seen, "Be Judge")
    await ann.presses(house.now(opened.seen), "Start")
    return await house.seated(ann)


async def test_the_judge_has_a_button_of_their_own(
    house: House, ann: Person, cat: Person, tournament: Seated
) -> None:
    board = house.shown(tournament, "board")
    assert list(board.buttons) == ["My dice", "Judge's desk"]
    desk = (await cat.presses(board, "Judge's desk")).told
    assert "You are the judge" in desk
    assert "Only the judge has a desk" in (await ann.presses(board, "Judge's desk")).told


async def test_a_judge_turns_cards_and_rules(
    house: House, ann: Person, cat: Person, tournament: Seated
) -> None:
    seat = tournament.seat_of(ann.id)
    desk = await tray_of(house, tournament, cat)
    tray = await tray_of(house, tournament, ann)
    assert "Wait for the judge" in tray.text
    await cat.presses(desk, "Turn up the next card")
    set_dice(tournament, **{f"s{seat}": match(tournament)})
    await ann.forges(tray, f"k:got:{tournament.id}:......:1")
    assert "ann calls **Got it!**" in house.now(desk).text
    await cat.presses(house.now(desk), "Valid")
    assert tournament.table.state.scores[seat] == 2
    assert "no ruling" in (await cat.forges(desk, f"k:rule:{tournament.id}:maybe")).told
    assert (await ann.forges(tray, f"k:rule:{tournament.id}:valid")).told


async def test_dice_in_motion_are_not_touched(
    house: House, ann: Person, cat: Person, tournament: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running(house), "MOTION_SECONDS", 600.0)
    await cat.presses(await tray_of(house, tournament, cat), "Turn up the next card")
    tray = await tray_of(house, tournament, ann)
    await ann.presses(tray, "Roll")
    version = tournament.table.version
    for custom_id in tray_ids(house.now(tray)):
        assert "still rolling" in (await ann.forges(house.now(tray), custom_id)).told
    assert tournament.table.version == version
    monkeypatch.setattr(running(house), "MOTION_SECONDS", 0.0)
    await ann.presses(house.now(tray), "Roll")
    assert tournament.table.version == version + 1


async def test_a_die_once_let_go_must_be_rolled(
    house: House, ann: Person, cat: Person, tournament: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running(house), "MOTION_SECONDS", 0.0)
    await cat.presses(await tray_of(house, tournament, cat), "Turn up the next card")
    tray = await tray_of(house, tournament, ann)
    await ann.presses(tray, "Roll")
    for _ in range(2):
        await ann.forges(tray, dice_ids(house.now(tray))[0])
    answer = await ann.forges(tray, dice_ids(house.now(tray))[0])
    assert "must be rolled" in answer.told


# The end by itself


async def test_a_race_that_nobody_touches_ends_by_itself(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    await ann.presses(await tray_of(house, seated, ann), "Roll")
    assert seated.table.outcome is None
    await house.store.set_deadline(seated.id, time() - 1)
    await house.env.advance_time(NAP + 1)
    assert seated.table.outcome
    assert seated.table.seed is not None
    assert seated.table.seed.hex() in house.thread(seated)[-1].text
    assert list(house.shown(seated, "board").buttons) == ["Play again"]
