"""Whole races of Lightning Dice, played with the trays."""

from __future__ import annotations

import asyncio
import json

from tests.wire.house import House
from tests.wire.players import sit_down
from tests.wire.racers import Judge, Racer


async def test_a_standard_race_to_five(house: House) -> None:
    people = list(house.people)[:3]
    table = await sit_down(house, people, "lightning-dice", target=5)
    racers = [Racer(person, table) for person in people]
    await asyncio.gather(*(racer.race() for racer in racers))
    assert table.is_over()


async def test_a_tournament_with_a_judge(house: House) -> None:
    judge, *others = list(house.people)
    table = await sit_down(
        house, [others[0], *others[1:], judge], "lightning-dice",
        roles={"Be Judge": judge}, mode="tournament", target=5,
    )  # fmt: skip
    racers = [Racer(person, table, rest=0.75) for person in others]
    await asyncio.gather(Judge(judge, table).judge(), *(racer.race() for racer in racers))
    assert table.is_over()


async def test_a_quick_race_through_the_whole_deck(house: House) -> None:
    people = list(house.people)[:4]
    table = await sit_down(house, people, "lightning-dice", mode="quick")
    await asyncio.gather(*(Racer(person, table).race() for person in people))
    assert table.is_over()
    taken = json.loads(table.row("snapshot"))["state"]
    assert taken["deck"] == []
