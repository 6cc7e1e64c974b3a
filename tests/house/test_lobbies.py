"""The invitation: who may press what, and what it becomes."""

from __future__ import annotations

import asyncio

import discord
import pytest

from cogs import _lobbies
from tests.house.house import Answer, House, Person
from tests.house.seen import Seen


async def opened(who: Person, command: str = "lightning-dice new", **options: object) -> Seen:
    answer = await who.says(command, **options)
    assert answer.seen
    return answer.seen


async def test_it_fills_and_becomes_a_table(house: House, ann: Person, bob: Person) -> None:
    lobby = await opened(ann)
    assert "**ann**" in lobby.text
    assert "Start" not in lobby.buttons
    joined = await bob.presses(lobby, "Join")
    assert joined.seen
    assert "**bob**" in joined.seen.text
    await bob.presses(joined.seen, "Start")
    assert "has begun: ann and bob" in house.now(lobby).text
    assert not house.now(lobby).buttons
    seated = await house.seated(ann)
    assert {player.name for player in seated.record.players} == {"ann", "bob"}
    assert f"{house.guild.id}/{seated.record.thread_id}" in house.now(lobby).text


async def test_joining_twice_is_explained(house: House, ann: Person) -> None:
    lobby = await opened(ann)
    assert "You are in already" in (await ann.presses(lobby, "Join")).told
    assert house.now(lobby).text.count("ann") == 1


async def test_whoever_leaves_is_out(house: House, ann: Person, bob: Person) -> None:
    lobby = await opened(ann)
    await bob.presses(lobby, "Join")
    await ann.presses(lobby, "Leave")
    assert "ann" not in house.now(lobby).text
    assert "You are not in." in (await ann.presses(lobby, "Leave")).told


async def test_when_everybody_left_it_is_closed(house: House, ann: Person) -> None:
    lobby = await opened(ann)
    await ann.presses(lobby, "Leave")
    assert "Everybody left" in house.now(lobby).text
    assert "over" in (await ann.presses(lobby, "Join")).told


async def test_too_few_can_not_start(house: House, ann: Person) -> None:
    lobby = await opened(ann)
    start = lobby.buttons["Join"].replace("join", "start")
    assert "One more player" in (await ann.forges(lobby, start)).told
    assert not await house.store.tables_of(ann.id)


async def test_an_outsider_can_not_start_it(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    lobby = await opened(ann)
    await bob.presses(lobby, "Join")
    assert "Press **Join** first" in (await cat.presses(house.now(lobby), "Start")).told
    assert not await house.store.tables_of(ann.id)


async def test_its_opener_cancels_it(house: House, ann: Person) -> None:
    lobby = await opened(ann)
    await ann.presses(lobby, "Cancel")
    assert "ann took the invitation back" in house.now(lobby).text
    assert not await house.store.lobbies_of(ann.id)


async def test_an_outsider_can_not_cancel_it(house: House, ann: Person, bob: Person) -> None:
    lobby = await opened(ann)
    assert "Only the one who opened it" in (await bob.presses(lobby, "Cancel")).told
    assert house.now(lobby) == lobby


async def test_a_moderator_cancels_it(house: House, ann: Person) -> None:
    may = discord.Permissions(manage_messages=True, view_channel=True)
    moderator = house.person("mo", roles=[house.guild.create_role("mods", permissions=may)])
    lobby = await opened(ann)
    await moderator.presses(lobby, "Cancel")
    assert "mo took the invitation back" in house.now(lobby).text


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("lightning-dice new", {}, "Who plays? 1 of 6"),
        ("lightning-dice new", {"mode": "quick"}, "quick"),
        ("lightning-dice new", {"mode": "tournament", "target": 7}, "7"),
        ("greece-lightning new", {"players": 3}, "1 of 3"),
        ("greece-lightning new", {"hard": True, "laps": 1}, "1"),
    ],
)
async def test_it_shows_what_was_chosen(
    ann: Person, command: str, options: dict[str, object], words: str
) -> None:
    assert words in (await opened(ann, command, **options)).text


async def test_a_side_that_was_picked_is_kept(house: House, ann: Person, bob: Person) -> None:
    lobby = await opened(ann, "thunder-and-lightning new", side="loki")
    assert "**ann** — Loki" in lobby.text
    assert "Be Loki" not in lobby.buttons
    await bob.presses(lobby, "Join")
    seated = await house.seated(ann)
    assert [player.name for player in seated.record.players] == ["bob", "ann"]


async def test_a_side_that_somebody_has_is_taken(house: House, ann: Person, bob: Person) -> None:
    lobby = await opened(ann, "thunder-and-lightning new", side="thor")
    taken = lobby.buttons["Be Loki"].replace("loki", "thor")
    assert "Somebody else has picked" in (await bob.forges(lobby, taken)).told
    assert "Somebody else" in (await bob.forges(lobby, taken.replace("thor", "odin"))).told
    assert not await house.store.tables_of(ann.id)


async def test_a_tournament_needs_a_judge(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    lobby = await opened(ann, mode="tournament")
    for person in (bob, cat):
        await person.presses(lobby, "Join")
    assert "Start" not in house.now(lobby).buttons
    start = lobby.buttons["Join"].replace("join", "start")
    assert "Somebody has to be the Judge" in (await ann.forges(lobby, start)).told
    await cat.presses(house.now(lobby), "Be Judge")
    await ann.presses(house.now(lobby), "Start")
    seated = await house.seated(ann)
    assert seated.record.players[-1].name == "cat"


async def test_a_full_tournament_waits_for_a_judge_and_starts_when_one_is_found(
    house: House, ann: Person
) -> None:
    lobby = await opened(ann, mode="tournament")
    others = [house.person(f"p{number}") for number in range(6)]
    for person in others:
        await person.presses(lobby, "Join")
    assert "7 of 7" in house.now(lobby).text
    assert not await house.store.tables_of(ann.id)
    await others[2].presses(house.now(lobby), "Be Judge")
    seated = await house.seated(ann)
    assert seated.record.players[-1].name == "p2"


async def test_a_full_table_starts_by_itself(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    lobby = await opened(ann, "greece-lightning new", players=2)
    await bob.presses(lobby, "Join")
    assert await house.store.tables_of(ann.id)
    assert "is over" in (await cat.presses(lobby, "Join")).told


async def test_two_presses_of_start_make_one_table(house: House, ann: Person, bob: Person) -> None:
    lobby = await opened(ann)
    await bob.presses(lobby, "Join")
    before = house.now(lobby)
    await asyncio.gather(*(who.presses(before, "Start") for who in (ann, bob, ann)))
    assert len(await house.store.tables_of(ann.id)) == 1
    assert len(house.channel.threads) == 1


async def test_whoever_joins_while_it_starts_is_in_or_is_told(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    lobby = await opened(ann)
    await bob.presses(lobby, "Join")
    before = house.now(lobby)
    _, joining = await asyncio.gather(ann.presses(before, "Start"), cat.presses(before, "Join"))
    seated = await house.seated(ann)
    is_in = cat.id in {player.user_id for player in seated.record.players}
    assert is_in != ("is over" in joining.told)


async def test_it_expires(house: House, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = await opened(ann)
    [stored] = await house.store.lobbies_of(ann.id)
    monkeypatch.setattr(_lobbies, "time", lambda: stored.expires_at + 1)
    await house.restart()
    assert "Too few people joined in time" in house.now(lobby).text
    assert "is over" in (await ann.presses(lobby, "Join")).told


async def test_it_survives_a_restart(house: House, ann: Person, bob: Person) -> None:
    lobby = await opened(ann)
    await house.restart()
    await bob.presses(lobby, "Join")
    await ann.presses(house.now(lobby), "Start")
    assert await house.store.tables_of(bob.id)


async def test_a_computer_is_added_and_removed(house: House, ann: Person, bob: Person) -> None:
    lobby = await opened(ann)
    level = next(iter(lobby.options))
    await ann.presses(lobby, level)
    with_computer = house.now(lobby)
    assert f"🤖 **{level}**" in with_computer.text
    await house.restart()
    assert "Press **Join** first" in (await bob.presses(with_computer, "Remove a computer")).told
    assert "🤖" in house.now(lobby).text
    await ann.presses(with_computer, "Remove a computer")
    assert "🤖" not in house.now(lobby).text
    assert "no computer player" in (await ann.presses(with_computer, "Remove a computer")).told


async def test_computers_of_one_level_differ_in_id_and_name(house: House, ann: Person) -> None:
    opened = await ann.says("lightning-dice new")
    assert opened.seen
    for _ in range(3):
        await ann.presses(house.now(opened.seen), next(iter(opened.seen.options)))
    [lobby] = await house.store.lobbies_of(ann.id)
    computers = [player for player in lobby.players if player.computer]
    assert len({player.user_id for player in computers}) == 3
    assert len({player.name for player in computers}) == 3
    assert all(player.user_id < 0 for player in computers), "no person has such an id"


async def test_only_those_who_are_in_add_computers(house: House, ann: Person, bob: Person) -> None:
    lobby = await opened(ann)
    answer = await bob.presses(lobby, next(iter(lobby.options)))
    assert "Only those who are in" in answer.told
    made_up = next(iter(lobby.options.values()))[0]
    assert "no such computer" in (await ann.forges(lobby, made_up, ("zeus",))).told
    assert house.now(lobby) == lobby


async def test_one_person_plays_a_computer(house: House, ann: Person) -> None:
    lobby = await opened(ann, "thunder-and-lightning new", side="thor")
    await ann.presses(lobby, next(iter(lobby.options)))
    seated = await house.seated(ann)
    assert seated.record.players[0].name == "ann"
    assert seated.record.players[1].computer
    assert 1 not in seated.table.to_act


async def test_two_invitations_of_one_person_have_computers_of_their_own(
    house: House, ann: Person
) -> None:
    first, second = [await opened(ann, "greece-lightning new", players=3) for _ in range(2)]
    easy, _, hard = first.options
    for lobby, level in ((first, easy), (second, hard), (first, easy), (second, hard)):
        await ann.presses(house.now(lobby), level)
    tables = await house.store.tables_of(ann.id)
    levels = [sorted(str(player.computer) for player in table.players) for table in tables]
    assert levels == [["None", "satyr", "satyr"], ["None", "titan", "titan"]]


async def test_a_lobby_of_computers_alone_is_closed(house: House, ann: Person) -> None:
    lobby = await opened(ann)
    await ann.presses(lobby, next(iter(lobby.options)))
    await ann.presses(house.now(lobby), "Leave")
    assert "Everybody left" in house.now(lobby).text


async def test_a_restart_in_the_middle_of_a_start_loses_nothing(
    house: House, ann: Person, bob: Person
) -> None:
    lobby = await opened(ann)
    await bob.presses(lobby, "Join")
    house.env.inject_error("POST", "/channels/*/threads", status=500, times=None)
    house.env.inject_error("POST", "/channels/*/messages/*/threads", status=500, times=None)
    await ann.presses(house.now(lobby), "Start")
    house.env.backend.faults.clear()
    await house.restart()
    seated = await house.seated(ann)
    assert "board" in seated.messages


async def test_games_are_opened_in_servers_only(house: House, ann: Person) -> None:
    answer = await ann.says_in_dm("lightning-dice new")
    assert "in a server" in answer.told
    assert not await house.store.lobbies_of(ann.id)


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        ("attach_files", "Attach Files"),
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_a_channel_where_it_can_not_be_played_is_refused_with_what_is_missing(
    house: House, ann: Person, denied: str, named: str
) -> None:
    overwrites = {house.guild.default_role: discord.PermissionOverwrite(**{denied: False})}
    quiet = house.guild.create_text_channel("quiet", overwrites=overwrites)
    answer = await ann.says("lightning-dice new", at=quiet)
    assert f"my role needs {named}" in answer.told
    assert not house.messages(quiet.id)


async def test_a_voice_channel_has_no_threads_and_is_refused(house: House, ann: Person) -> None:
    voice = house.guild.create_voice_channel("talk")
    answer = await ann.says("lightning-dice new", at=voice)
    assert "text channel" in answer.told
    assert not await house.store.lobbies_of(ann.id)


async def test_a_table_opened_in_a_thread_is_played_there(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    first = await house.start("lightning-dice", ann, bob)
    thread = house.here(first)
    lobby = await opened_at(ann, thread)
    await cat.presses(lobby, "Join")
    await cat.presses(house.now(lobby), "Start")
    seated = await house.seated(cat)
    assert seated.record.thread_id == thread.id
    assert len(house.channel.threads) == 1
    promises = [message.text for message in house.thread(seated) if "SHA-256" in message.text]
    assert [first.table.seed_hash in promises[0], seated.table.seed_hash in promises[1]] == [
        True, True,
    ]  # fmt: skip


async def opened_at(who: Person, place: object) -> Seen:
    answer: Answer = await who.says("lightning-dice new", at=place)
    assert answer.seen
    return answer.seen


async def test_picking_a_side_again_sends_no_second_direct_message(
    house: House, ann: Person
) -> None:
    lobby = await opened(ann, "thunder-and-lightning new")
    await ann.presses(lobby, "Be Thor")
    await ann.presses(house.now(lobby), "Be Loki")
    assert len(ann.dms()) == 1


async def test_many_people_press_join_at_once_and_all_are_in(house: House, ann: Person) -> None:
    lobby = await opened(ann)
    others = [house.person(f"p{number}") for number in range(4)]
    await asyncio.gather(*(person.presses(lobby, "Join") for person in others))
    [stored] = await house.store.lobbies_of(ann.id)
    assert len(stored.players) == 5
