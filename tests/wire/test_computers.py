"""One person against computer players: whole games through the messages."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path

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
    table = await sit_down(house, [person], "lightning-dice", computers=1, level="titan", target=5)
    racer = Racer(person, table)
    await racer.open()
    await racer.roll()
    await house.until(lambda: table.row("version") > 3, "the computer to keep some dice and roll")
    await racer.race()
    assert table.is_over()
    check_computers_moved(house)


async def test_computers_go_on_when_their_thinking_or_their_host_is_killed(house: House) -> None:
    person = next(iter(house.people))
    table = await sit_down(
        house, [person], "thunder-and-lightning", computers=1, level="titan", side="thor"
    )
    await person.slash("table away", channel=table.thread, level="titan")
    await moved_on(house, table)
    for _ in range(2):  # at most moments one of the two thinks
        for thinker in thinkers(house):
            os.kill(thinker, signal.SIGKILL)
        await moved_on(house, table)
    assert "plays a simple move" in house.bot.log()

    left = thinkers(house)
    assert left
    assert house.bot.process is not None
    house.bot.process.kill()  # it alone; nobody tells its processes
    house.bot.process.wait()
    await house.people.bot_online(online=False)
    await house.until(lambda: not any(map(is_running, left)), "the processes to end")
    await house.start_bot()
    await moved_on(house, table)

    left = thinkers(house)
    assert left
    assert await house.bot.stop() == 0
    await house.until(lambda: not any(map(is_running, left)), "the processes to end")


async def moved_on(house: House, table: TableInChat, moves: int = 2) -> None:
    """Waits until so many more moves are made."""
    enough = table.row("version") + moves
    await house.until(lambda: table.row("version") >= enough, "the computers to move")


def thinkers(house: House) -> list[int]:
    """The processes that think for the bot."""
    assert house.bot.process is not None
    host = house.bot.process.pid
    children = Path(f"/proc/{host}/task/{host}/children").read_text("utf-8").split()
    return [int(child) for child in children if b"spawn_main" in command(child)]


def command(process: str) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


def is_running(process: int) -> bool:
    """Is there such a process still? A zombie has no command."""
    try:
        return bool(command(str(process)))
    except FileNotFoundError:
        return False


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
