"""One person against computer players: whole games through the messages."""

from __future__ import annotations

import random

from local_discord.client import Seen
from tests.wire.house import House
from tests.wire.players import Player, TableInChat, play_on, sit_down
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


async def test_a_computer_sits_in_for_one_who_left_the_server_until_they_return(
    house: House, chance: random.Random
) -> None:
    stays, leaves = list(house.people)[:2]
    table = await sit_down(house, [stays, leaves], "greece-lightning", players=2)
    await house.people.misbehave("kick", person=leaves.id, in_guild=False)
    await play_on([Player(stays, table, chance)], moves=3)
    [(seat,)] = house.stored("SELECT seat FROM seats WHERE user_id = ?", int(leaves.id))
    made = "SELECT count(*) FROM moves WHERE seat = ?"
    await house.until(lambda: house.stored(made, seat)[0][0] > 2, "the computer to move")
    assert any(f"**{leaves.name}** 🤖" in line for line in _board(table).text.splitlines())

    await house.people.misbehave("kick", person=leaves.id, in_guild=True)
    refused = await leaves.press(_board(table), custom_id=_board(table).buttons[0]["custom_id"])
    assert refused.message
    await leaves.press(refused.message, "I am back")
    await play_on([Player(person, table, chance) for person in (stays, leaves)])
    assert table.is_over()


def _board(table: TableInChat) -> Seen:
    board = table.board()
    assert board is not None
    return board


def check_computers_moved(house: House) -> None:
    """All seats made moves, the computers' like everybody's."""
    sql = "SELECT DISTINCT seat FROM moves WHERE seat IS NOT NULL"
    seats = house.stored("SELECT count(*) FROM seats")[0][0]
    assert len(house.stored(sql)) == seats
