"""One person against computer players: whole games through the messages."""

from __future__ import annotations

import random

from tests.wire.house import House
from tests.wire.players import Player, play_on, sit_down
from tests.wire.racers import Racer


async def test_a_battle_against_a_computer(house: House, chance: random.Random) -> None:
    person = next(iter(house.people))
    table = await sit_down(house, [person], "thunder-and-lightning", computers=1, side="loki")
    await play_on([Player(person, table, chance, has_dm=True)])
    assert table.is_over()
    check_computers_moved(house)


async def test_a_regatta_against_three_computers(house: House, chance: random.Random) -> None:
    person = next(iter(house.people))
    table = await sit_down(house, [person], "greece-lightning", computers=3, laps=1)
    await play_on([Player(person, table, chance)])
    assert table.is_over()
    check_computers_moved(house)


async def test_a_race_against_a_computer(house: House) -> None:
    person = next(iter(house.people))
    table = await sit_down(house, [person], "lightning-dice", computers=1, target=5)
    await Racer(person, table).race()
    assert table.is_over()


def check_computers_moved(house: House) -> None:
    """All seats made moves, the computers' like everybody's."""
    sql = "SELECT DISTINCT seat FROM moves WHERE seat IS NOT NULL"
    seats = house.stored("SELECT count(*) FROM seats")[0][0]
    assert len(house.stored(sql)) == seats
