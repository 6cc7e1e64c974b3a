"""Whole games of each title, played by pressing only what the messages offer."""

from __future__ import annotations

import json
import random

from local_discord import Person
from local_discord.client import Seen
from tests.wire.house import House, Told
from tests.wire.players import Player, TableInChat, play_on, sit_down, take, wishes
from tests.wire.secrecy import check_battle


def group(house: House, count: int) -> list[Person]:
    return list(house.people)[:count]


def is_direct(told: Told) -> bool:
    return not Seen(told.data).is_ephemeral


async def test_thunder_and_lightning_with_closed_dms_a_restart_and_an_old_button(
    house: House, chance: random.Random
) -> None:
    thor, loki = group(house, 2)
    await house.people.misbehave("close_dms", person=loki.id, closed=True)
    table = await sit_down(house, [thor, loki], "thunder-and-lightning", side="thor")
    players = [Player(thor, table, chance, has_dm=True), Player(loki, table, chance)]
    old = await lose_sight_of_hand(house, players)
    await play_on(players, moves=2)
    assert not table.is_over()
    await house.restart_bot()
    await play_on(players)
    assert table.is_over()
    outcome = await take(thor, old, wishes(await thor.see(old))[0])
    assert "over" in outcome.text
    assert not wishes(await thor.see(old))
    direct = [told for told in house.told if told.audience == frozenset({loki.id})]
    assert not any(map(is_direct, direct))
    check_battle(table, [thor, loki])


async def lose_sight_of_hand(house: House, players: list[Player]) -> Seen:
    """The bot is told that a hand's message is gone, so it posts another: the old one stays."""
    one = players[0]
    while not (hand := one.hand()) or not wishes(hand):
        await play_on(players, moves=1)
    path = f"/channels/{hand.channel}/messages/{hand.id}"
    await house.people.misbehave("fail_requests", status=404, code=10008, times=2, path=path)
    one.has_dm = False  # they play from the table meanwhile, and leave the direct message alone
    while (newer := one.hand()) is None or newer.id == hand.id:
        await play_on(players, moves=1)
    one.has_dm, one.panel = True, None
    return hand


async def test_greece_lightning_with_four_and_a_restart_in_a_movement(
    house: House, chance: random.Random
) -> None:
    people = group(house, 4)
    table = await sit_down(house, people, "greece-lightning", laps=1)
    players = [Player(person, table, chance) for person in people]
    while not is_under_way(table):
        await play_on(players, moves=1)
    asked = (await table.shown_board()).text
    await house.restart_bot()
    assert is_under_way(table)
    assert (await table.shown_board()).text == asked
    await play_on(players)
    assert table.is_over()


def is_under_way(table: TableInChat) -> bool:
    """Has somebody sailed, and must choose how to go on?"""
    last = table.house.stored(
        "SELECT seat, move FROM moves WHERE table_id = ? ORDER BY version DESC LIMIT 1", table.id
    )
    state = json.loads(table.row("snapshot"))["state"]
    is_sailing: bool = (
        state["phase"] == "sail" and state["moved"] > 0 and last[0][0] == state["mover"]
    )
    return is_sailing
