"""The slash commands that every game shares, and what they say to whom."""

from __future__ import annotations

import asyncio
import random

import discord
import pytest

from cogs._seated import Seated
from rules import GAMES
from rules.rulebook import sections
from rules.verify import FAIR, verify
from tests.house.house import House, Person
from tests.house.seen import Seen


async def ended(house: House, ann: Person, bob: Person) -> Seated:
    seated = await house.start("greece-lightning", ann, bob, players=2)
    chance = random.Random(5)
    for _ in range(12):
        seat = min(seated.table.to_act)
        await house.bot.host.play(seated, seat, chance.choice(seated.table.legal(seat)))
    await house.does(house.bot.host.concede(seated, 0))
    return seated


# /games and /help


async def test_games_lists_my_tables_everywhere_with_whose_turn_it_is(
    house: House, ann: Person, bob: Person
) -> None:
    first = await house.start("thunder-and-lightning", ann, bob)
    other = house.env.create_guild()
    channel = other.create_text_channel("elsewhere")
    there = Person(house, other.add_member(ann.user), ann.user)
    dan = house.person("dan", guild=other)
    lobby = await there.says("greece-lightning new", at=channel, players=2)
    assert lobby.seen
    await dan.presses(lobby.seen, "Join")
    await there.says("lightning-dice new", at=channel)
    told = (await ann.says("games")).told
    assert f"discord.com/channels/{house.guild.id}/{first.record.thread_id}" in told
    assert f"discord.com/channels/{other.id}/" in told
    assert "with bob" in told
    assert "with dan" in told
    assert "Lightning Dice" in told
    assert "waits for players" in told
    assert "your turn" in told


async def test_games_says_so_when_there_are_none(ann: Person) -> None:
    assert "at no table" in (await ann.says("games")).told


async def test_games_works_in_a_direct_message(house: House, ann: Person, bob: Person) -> None:
    await house.start("thunder-and-lightning", ann, bob)
    answer = await ann.says_in_dm("games")
    assert answer.seen
    assert "with bob" in answer.seen.text


async def test_help_names_every_game(ann: Person) -> None:
    told = (await ann.says("help")).told
    for slug in GAMES:
        assert f"/{slug} new" in told


# /table board and hand


async def test_a_text_board_is_remembered(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    here = toy_house.here(seated)
    picture = await ann.says("table board", at=here)
    assert picture.seen
    assert picture.seen.files
    assert not picture.seen.buttons
    text = await ann.says("table board", at=here, style="text")
    assert "Rounds left in words: 2" in text.told
    assert text.seen
    assert not text.seen.files
    assert "Rounds left in words" in (await ann.says("table board", at=here)).told
    assert "in words" not in (await ann.says("table board", at=here, style="picture")).told


async def test_a_spectator_sees_the_board_but_no_hand(toy_house: House) -> None:
    ann, bob, cat = (toy_house.person(name) for name in ("ann", "bob", "cat"))
    seated = await toy_house.start("toy", ann, bob)
    here = toy_house.here(seated)
    board = await cat.says("table board", at=here)
    assert board.seen
    assert board.seen.alts
    for command in ("table hand", "table concede", "table away", "table back"):
        assert "don't play at this table" in (await cat.says(command, at=here)).told


async def test_with_no_table_or_several_one_is_asked_which(
    house: House, ann: Person, bob: Person
) -> None:
    assert "you sit at none" in (await ann.says("table board")).told
    await house.start("thunder-and-lightning", ann, bob)
    assert "don't play" not in (await ann.says("table hand")).told
    await house.start("lightning-dice", ann, bob)
    assert "several tables" in (await ann.says("table hand")).told


# /table log


async def test_the_log_tells_private_facts_to_their_seat_alone(toy_house: House) -> None:
    ann, bob, cat = (toy_house.person(name) for name in ("ann", "bob", "cat"))
    seated = await toy_house.start("toy", ann, bob)
    here = toy_house.here(seated)
    await toy_house.does(toy_house.bot.host.play(seated, seated.seat_of(ann.id), "roll 3"))
    die = seated.table.state.dice[seated.seat_of(ann.id)]
    assert f"You roll, and hold a {die}." in (await ann.says("table log", at=here)).told
    for other in (bob, cat):
        told = (await other.says("table log", at=here)).told
        assert "has chosen" in told
        assert "You roll" not in told


# /table concede and cancel


async def test_giving_up_asks_first(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    here = house.here(seated)
    asked = await ann.says("table concede", at=here)
    assert asked.seen
    assert seated.table.outcome is None
    assert (
        "don't play" in (await house.person("eve").forges(asked.seen, f"k:yield:{seated.id}")).told
    )
    done = await ann.presses(asked.seen, "Yes, I give up")
    assert "Well fought" in done.told
    assert seated.table.outcome
    assert seated.table.outcome.places[seated.seat_of(bob.id)] == 1
    assert "to move" not in house.shown(seated, "board").text
    assert "first row" not in house.shown(seated, "board").text
    assert "This game is over" in (await ann.presses(asked.seen, "Yes, I give up")).told
    assert "This game is over" in (await bob.says("table concede", at=here)).told


async def test_only_the_opener_or_a_moderator_cancels_a_table(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    here = house.here(seated)
    assert "Only the one who opened the table" in (await bob.says("table cancel", at=here)).told
    asked = await ann.says("table cancel", at=here)
    assert asked.seen
    assert "Only the one" in (await bob.forges(asked.seen, f"k:drop:{seated.id}")).told
    await ann.presses(asked.seen, "Yes, end it for everybody")
    board = house.shown(seated, "board")
    assert "ann cancelled this table" in board.text
    assert not board.buttons
    assert "cancelled" in bob.dms()[-1].text
    assert not [message for message in house.thread(seated) if "your turn" in message.text]
    assert not await house.store.tables_of(ann.id)
    assert "was cancelled" in (await ann.presses(asked.seen, "Yes, end it for everybody")).told


async def test_a_moderator_cancels_a_table(house: House, ann: Person, bob: Person) -> None:
    may = discord.Permissions(manage_messages=True, view_channel=True)
    moderator = house.person("mo", roles=[house.guild.create_role("mods", permissions=may)])
    seated = await house.start("thunder-and-lightning", ann, bob)
    asked = await moderator.says("table cancel", at=house.here(seated))
    assert asked.seen
    await moderator.presses(asked.seen, "Yes, end it for everybody")
    assert not await house.store.tables_of(ann.id)


# /table export


async def test_an_export_is_refused_while_the_game_runs(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    answer = await ann.says("table export", at=house.here(seated))
    assert "when the game is over" in answer.told
    assert answer.seen
    assert not answer.seen.files


async def test_an_export_of_a_finished_game_verifies(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[bytes] = []
    real = discord.File

    def watched(stream: object, name: str, **kwargs: object) -> discord.File:
        sent.append(stream.getvalue())  # type: ignore[attr-defined]
        return real(stream, name, **kwargs)  # type: ignore[arg-type]

    seated = await ended(house, ann, bob)
    monkeypatch.setattr(discord, "File", watched)
    answer = await bob.says("table export", at=house.here(seated))
    assert answer.seen
    assert f"greece-lightning-{seated.id}.json" in answer.seen.files[0]
    verdict = await asyncio.to_thread(verify, sent[-1], seated.table.seed_hash)
    assert verdict.code == FAIR


# /table away and back


async def test_a_computer_sits_in_until_one_is_back(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    here = house.here(seated)
    assert "No computer plays for you" in (await ann.says("table back", at=here)).told
    assert "plays for you now" in (await ann.says("table away", at=here)).told
    assert seated.seat_of(bob.id) in seated.table.to_act
    assert "I am back" in (await ann.says("table hand", at=here)).told
    assert "Welcome back" in (await ann.says("table back", at=here)).told
    assert "Thunder" in (await ann.says("table hand", at=here)).told


async def test_a_press_of_one_who_is_away_offers_the_seat_back(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    seat = seated.seat_of(ann.id)
    await ann.says("table away", at=house.here(seated))
    assert "Hoplite plays for ann now." in house.shown(seated, "board").text
    refused = await ann.presses(house.shown(seated, "board"), "My hand")
    assert refused.seen
    assert not (await bob.presses(refused.seen, "I am back")).told.startswith("Welcome")
    assert seated.level(seat) == "hoplite"
    answer = await ann.presses(refused.seen, "I am back")
    assert answer.told == "Welcome back! The seat is yours again."
    assert "ann is back." in house.shown(seated, "board").text
    assert seated.level(seat) is None


# /<game> move and rules


async def test_a_move_by_its_words_with_autocompletion(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("greece-lightning", ann, bob, players=2)
    here = house.here(seated)
    [seat] = seated.table.to_act
    mover, other = (ann, bob) if seated.seat_of(ann.id) == seat else (bob, ann)
    offered = await mover.member.autocomplete(here, "greece-lightning move", "move", "")
    assert [one["value"] for one in offered] == list(seated.table.legal(seat))[:25]
    assert await other.member.autocomplete(here, "greece-lightning move", "move", "") == []
    assert (
        "not your turn"
        in (await other.says("greece-lightning move", at=here, move=offered[0]["value"])).told
    )
    answer = await mover.says("greece-lightning move", at=here, move=offered[0]["value"].upper())
    assert answer.told
    assert seated.table.version == 1
    assert (await mover.says("greece-lightning move", at=here, move="fly to Olympus")).told
    assert seated.table.version == 1


async def test_a_move_of_another_game_is_told_what_is_played_here(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    answer = await ann.says("greece-lightning move", at=house.here(seated), move="draw")
    assert "Thunder & Lightning is played here" in answer.told


@pytest.mark.parametrize("slug", GAMES)
async def test_every_topic_of_the_rules_is_shown_whole(
    house: House, ann: Person, slug: str
) -> None:
    book = sections(GAMES[slug])
    first = (await ann.says(f"{slug} rules")).seen
    assert first
    assert list(first.options) == list(book), "each page leads to all"
    for title, body in book.items():
        told = (await ann.says(f"{slug} rules", topic=title)).told
        assert body[-40:] in told, title
        await ann.presses(house.now(first), title)
        assert body[-40:] in house.now(first).text, title


async def test_a_table_leads_to_its_rules(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    page = (await ann.presses(house.shown(seated, "promise"), "How to play")).seen
    assert page
    assert page.is_private
    assert "Loki has stolen" in page.text
    turned = await ann.forges(page, "k:topic:thunder-and-lightning:1", ("30",))
    assert "Vidarr" in house.now(page).text, turned
    assert "nothing I know" in (await ann.forges(page, "k:topic:chess")).told


async def test_an_unknown_topic_is_told(ann: Person) -> None:
    assert "no topic like that" in (await ann.says("lightning-dice rules", topic="chess")).told


# Play again


async def test_play_again_opens_a_new_invitation_with_the_same_options(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob, mode="quick")
    await house.does(house.bot.host.concede(seated, 0))
    answer = await bob.presses(house.shown(seated, "board"), "Play again")
    assert answer.seen
    assert not answer.seen.is_private
    assert "quick" in answer.seen.text
    assert "**bob**" in answer.seen.text


async def given_up(house: House, ann: Person, bob: Person) -> Seen:
    seated = await house.start("lightning-dice", ann, bob)
    await house.does(house.bot.host.concede(seated, 0))
    return house.shown(seated, "board")


async def test_play_again_pressed_by_all_at_once_opens_one_invitation(
    house: House, ann: Person, bob: Person
) -> None:
    board = await given_up(house, ann, bob)
    presses = [who.presses(board, "Play again") for who in (ann, bob, ann)]
    answers = [answer for answer in await asyncio.gather(*presses) if answer.seen]
    [opened] = [answer.seen for answer in answers if answer.seen and not answer.seen.is_private]
    told = [answer.told for answer in answers if answer.told]
    assert len(told) == 2
    assert all(f"/{opened.channel_id}/{opened.id})" in one for one in told)
    assert all("on its way already" in one for one in told)


async def test_play_again_finds_the_invitation_after_a_restart_and_while_it_is_open(
    house: House, ann: Person, bob: Person
) -> None:
    board = await given_up(house, ann, bob)
    opened = (await ann.presses(board, "Play again")).seen
    assert opened
    await house.restart()
    assert f"/{opened.id})" in (await bob.presses(board, "Play again")).told
    await ann.presses(house.now(opened), "Cancel")
    answer = await bob.presses(board, "Play again")
    assert answer.seen
    assert "**bob**" in answer.seen.text


# Names

NAMES = [
    "**bold**", "`code`", "_under_", "@everyone", "<@123456789012345678>", "[x](https://evil.example)",
    "\u202eRTL", "a\u200b\u200db", "# head", "> quote", "||spoiler||", "\\", "{who}", "x" * 32,
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
async def test_no_name_breaks_a_message(house: House, name: str) -> None:
    ann = house.person("ann1", shown_as=name)
    bob = house.person("bob1", shown_as=name)
    seated = await house.start("greece-lightning", ann, bob, players=2)
    board = house.shown(seated, "board")
    for line in [*board.text.splitlines(), *(await ann.says("games")).told.splitlines()]:
        for bad in ("\u202e", "\u200d"):
            assert bad not in line
        if "evil" in line:
            assert "\\[x](" in line
        assert "<@1234" not in line.replace("\\<@", "")
        assert "@everyone" not in line
    assert board.text.count("**") % 2 == 0


# The same person, many tables


async def test_one_person_plays_at_many_tables_at_once(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    battles = [await house.start("thunder-and-lightning", ann, other) for other in (bob, cat)]
    race = await house.start("lightning-dice", ann, bob, cat)
    for seated in battles:
        answer = await ann.presses(house.shown(seated, "board"), "My hand")
        assert answer.seen
        assert seated.id in answer.seen.everything
    assert (await ann.presses(house.shown(race, "board"), "My dice")).seen
    assert len(ann.dms()) == 4


async def test_who_reads_words_gets_the_hand_in_words_too(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    here = house.here(seated)
    drawn = await ann.says("table hand", at=here)
    assert drawn.seen
    assert drawn.seen.files
    await ann.says("table board", at=here, style="text")
    told = await ann.says("table hand", at=here)
    assert told.seen
    assert not told.seen.files
    others = await bob.says("table hand", at=here)
    assert others.seen
    assert others.seen.files


async def test_a_deleted_board_of_a_race_is_made_anew_by_asking_for_it(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    old = house.shown(seated, "board")
    house.env.backend.delete_message(old.channel_id, old.id)
    await ann.says("table board", at=house.here(seated))
    assert house.shown(seated, "board").id != old.id
