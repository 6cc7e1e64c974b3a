"""Discord fails in all the ways it does: the game goes on, and people are told what they need."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

from local_discord import Person
from tests.wire.house import House
from tests.wire.players import Player, TableInChat, play_on, sit_down
from tests.wire.racers import Racer


async def regatta(house: House, chance: random.Random) -> tuple[TableInChat, list[Player]]:
    """A race of two triremes, in which every move shows on the board."""
    people = list(house.people)[:2]
    table = await sit_down(house, people, "greece-lightning", players=2, laps=1)
    return table, [Player(person, table, chance) for person in people]


async def goes_on(table: TableInChat, players: list[Player], moves: int = 4) -> None:
    """The next moves are made, stored and shown."""
    goal = table.row("version") + moves
    while table.row("version") < goal:
        assert not table.is_over()
        await play_on(players, moves=1)
    await table.settled()


@pytest.mark.parametrize("status", [429, 500, 502])
async def test_edits_that_fail_are_made_up_for(
    house: House, chance: random.Random, status: int
) -> None:
    table, players = await regatta(house, chance)
    await house.people.misbehave(
        "fail_requests", status=status, times=2, retry_after=0.2, method="PATCH"
    )
    await goes_on(table, players)


async def test_slow_answers_delay_the_game_and_nothing_else(
    house: House, chance: random.Random
) -> None:
    table, players = await regatta(house, chance)
    await house.people.misbehave("delay_answers", seconds=0.4)
    await goes_on(table, players, moves=2)
    await house.people.misbehave("calm")
    await goes_on(table, players)


@pytest.mark.parametrize("resumable", [True, False])
async def test_a_dropped_gateway_comes_back(
    house: House, chance: random.Random, resumable: bool
) -> None:
    table, players = await regatta(house, chance)
    await goes_on(table, players, moves=2)
    await house.people.misbehave("drop_gateway", resumable=resumable)
    await house.people.bot_online(online=False)
    await house.people.bot_online()
    await goes_on(table, players)


async def test_discord_itself_goes_down_and_comes_back(house: House, chance: random.Random) -> None:
    table, players = await regatta(house, chance)
    await goes_on(table, players, moves=2)
    house.expects_errors = True  # the library logs a lost connection with its traceback
    await house.restart_discord(pause=0.5)
    await house.people.bot_online()
    for player in players:
        player.person = house.people[player.person.id]
    await goes_on(table, players)


async def test_a_press_that_arrives_twice_makes_one_move(
    house: House, chance: random.Random
) -> None:
    table, players = await regatta(house, chance)
    await house.people.misbehave("interactions", twice=True)
    before = table.row("version")
    made = await play_on(players, moves=6)
    await table.settled()
    assert table.row("version") <= before + made + 1
    assert table.row("version") > before


async def test_late_presses_are_taken(house: House, chance: random.Random) -> None:
    table, players = await regatta(house, chance)
    await house.people.misbehave("interactions", late=0.3)
    await goes_on(table, players, moves=3)


async def test_a_deleted_board_is_posted_anew(house: House, chance: random.Random) -> None:
    table, players = await regatta(house, chance)
    board = await table.shown_board()
    owner = next(person for person in house.people if person.about["owner"])
    player = next(player for player in players if table.is_called(player.person))
    # The press is on its way while a moderator deletes the board.
    await house.people.misbehave("interactions", late=0.3, times=1)
    pressing = asyncio.create_task(player.move())
    await asyncio.sleep(0.1)
    await owner.ask("delete", channel=board.channel, message=board.id)
    await pressing
    await house.until(lambda: (now := table.board()) and now.id != board.id, "another board")
    await goes_on(table, players)


async def test_rate_limits_are_kept_and_the_game_goes_on(
    strict_house: House, chance: random.Random
) -> None:
    table, players = await regatta(strict_house, chance)
    await goes_on(table, players, moves=8)


@pytest.mark.parametrize(
    ("permission", "title"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("attach_files", "Attach Files"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_a_missing_permission_is_named_to_whoever_asks(
    house: House, permission: str, title: str
) -> None:
    await forbid(house, permission)
    outcome = await next(iter(house.people)).slash("lightning-dice new", channel="games")
    assert outcome.is_ephemeral
    assert title in outcome.text
    assert house.stored("SELECT * FROM lobbies") == []


async def test_a_permission_that_goes_in_mid_game_is_explained_and_the_game_is_saved(
    house: House, chance: random.Random
) -> None:
    table, players = await regatta(house, chance)
    await goes_on(table, players, moves=2)
    await forbid(house, "send_messages_in_threads", "attach_files")
    version = table.row("version")
    board = await table.shown_board()
    caller = next(player.person for player in players if table.is_called(player.person))
    outcome = await caller.press(board, custom_id=board.buttons[0]["custom_id"])
    assert not outcome.is_failed
    assert table.row("version") >= version
    await forbid(house, "send_messages_in_threads", "attach_files", allow=None)
    await goes_on(table, players)


async def forbid(house: House, *permissions: str, allow: bool | None = False) -> None:
    for permission in permissions:
        await house.people.misbehave(
            "permission", target=house.people.bot["id"], permission=permission,
            channel=house.people.channel_id("games"), allow=allow,
        )  # fmt: skip


async def test_the_earlier_claim_wins_though_it_arrives_later(house: House) -> None:
    people = list(house.people)[:2]
    table = await sit_down(house, people, "lightning-dice", target=5)
    racers = [Racer(person, table) for person in people]
    for racer in racers:
        await racer.open()
        await until_it_matches(racer)
    await house.people.misbehave("interactions", shuffle=2, times=2)
    first = asyncio.create_task(racers[0].press("Got it!"))
    await asyncio.sleep(0.02)
    await asyncio.gather(first, racers[1].press("Got it!"))
    await house.until(lambda: sum(scores(table)) > 0, "the judgement")
    assert scores(table)[seat_of(house, table, people[0])] == 2
    assert scores(table)[seat_of(house, table, people[1])] == 0


async def until_it_matches(racer: Racer) -> None:
    while True:
        tray = await racer.look()
        if tray.dice and tray.is_match:
            return
        await racer.act()


def scores(table: TableInChat) -> list[int]:
    return list(json.loads(table.row("snapshot"))["state"]["scores"])


def seat_of(house: House, table: TableInChat, person: Person) -> int:
    sql = "SELECT seat FROM seats WHERE table_id = ? AND user_id = ?"
    return int(house.stored(sql, table.id, int(person.id))[0][0])
