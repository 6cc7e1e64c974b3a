"""People alone with computer players, or away from their seats: nobody is at a dead end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from cogs import _panels
from cogs._host import LEAVERS_NAP
from cogs._seated import Seated
from rules.computer import LEVELS
from rules.game import Event
from rules.lightning_dice.racer import REFLEXES
from rules.table import THOUGHT
from rules.text import render, t
from tests.house.conftest import MakeHouse
from tests.house.house import PAUSE, SLOW, House, Person
from tests.house.test_race import tray_of


@pytest.fixture
def sleepy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers look at their dice for so long that only the test's own clock moves them on."""
    for level, reflexes in REFLEXES.items():
        monkeypatch.setitem(REFLEXES, level, replace(reflexes, look=20.0, overlook=0))


async def alone(house: House, who: Person, command: str, **options: object) -> Seated:
    """A table of one person and one computer player of the lowest level."""
    opened = await who.says(f"{command} new", **options)
    assert opened.seen
    await who.presses(opened.seen, next(iter(opened.seen.options)))
    if "Start" in house.now(opened.seen).buttons:
        await who.presses(house.now(opened.seen), "Start")
    return await house.seated(who)


async def play_till_a_computer_is_to_act(house: House, seated: Seated, who: Person) -> None:
    chance, seat = random.Random(1), seated.seat_of(who.id)
    while seat in seated.table.to_act:
        move = chance.choice(seated.table.legal(seat))
        await house.does(house.bot.host.play(seated, seat, move))


async def put_ships_to_the_line(house: House, seated: Seated, who: Person) -> None:
    """One after the other, until all are to roll: the computers have just begun to think then."""
    seat = seated.seat_of(who.id)
    while len(seated.table.to_act) == 1:
        if seat in seated.table.to_act:
            await house.does(house.bot.host.play(seated, seat, seated.table.legal(seat)[0]))
        else:
            await house.env.advance_time(PAUSE + 0.5)


def turn_lines(house: House, seated: Seated) -> list[str]:
    return [message.text for message in house.thread(seated) if "it is your turn" in message.text]


async def test_an_invitation_says_what_is_missing_and_how_it_goes_on(
    house: House, ann: Person
) -> None:
    opened = await ann.says("greece-lightning new", players=3)
    assert opened.seen
    assert "One more player is needed: somebody who joins, or a computer." in opened.seen.text
    await ann.presses(opened.seen, next(iter(opened.seen.options)))
    assert (
        "Press **Start** when you like; with 3 it starts by itself." in house.now(opened.seen).text
    )


async def test_help_opens_a_table_with_one_press(house: House, ann: Person) -> None:
    answer = await ann.says("help")
    assert answer.seen
    opened = await ann.presses(answer.seen, "Greece Lightning")
    assert opened.seen
    assert not opened.seen.is_private
    assert "1 of 4 are in" in opened.seen.text
    none_yet = await house.person("bob").says("games")
    assert none_yet.seen
    assert {"Greece Lightning", "Lightning Dice"} <= none_yet.seen.buttons.keys()


async def test_a_game_that_nobody_knows_is_not_opened(house: House, ann: Person) -> None:
    answer = await ann.says("help")
    assert answer.seen
    assert "nothing I know" in (await ann.forges(answer.seen, "k:open:chess")).told
    assert not await house.store.lobbies_of(ann.id)


async def test_nobody_is_told_that_it_is_their_turn_while_a_computer_thinks(
    make_house: MakeHouse,
) -> None:
    house = await make_house(SLOW)
    ann = house.person("ann")
    seated = await alone(house, ann, "thunder-and-lightning", side="thor")
    assert len(turn_lines(house, seated)) == 1
    await play_till_a_computer_is_to_act(house, seated, ann)
    assert turn_lines(house, seated) == []


async def test_whoever_is_back_in_time_for_their_turn_is_told_that_it_is(
    make_house: MakeHouse,
) -> None:
    house = await make_house(SLOW)
    ann, bob = house.person("ann"), house.person("bob")
    seated = await house.start("greece-lightning", ann, bob, players=2)
    [seat] = seated.table.to_act
    who = house.player(seated, seat, ann, bob)
    await who.says("table away", at=house.here(seated))
    assert turn_lines(house, seated) == []
    await who.says("table back", at=house.here(seated))
    [line] = turn_lines(house, seated)
    assert f"<@{who.id}>" in line


@pytest.mark.parametrize(("away", "calls"), [(0.0, 0), (120.0, 1)])
async def test_whoever_plays_alone_is_called_back_only_after_a_while(
    make_house: MakeHouse, monkeypatch: pytest.MonkeyPatch, away: float, calls: int
) -> None:
    house = await make_house(SLOW)
    ann = house.person("ann")
    seated = await alone(house, ann, "thunder-and-lightning", side="loki")
    seat = seated.seat_of(ann.id)
    await play_till_a_computer_is_to_act(house, seated, ann)
    seated.moved_at[seat] -= away
    while seat not in seated.table.to_act:
        await house.env.advance_time(PAUSE + 0.5)
    assert len(turn_lines(house, seated)) == calls


async def test_a_thought_outlasts_what_others_do_at_the_same_time(make_house: MakeHouse) -> None:
    house = await make_house(SLOW)
    ann = house.person("ann")
    seated = await alone(house, ann, "greece-lightning", players=2)
    mine, other = seated.seat_of(ann.id), 1 - seated.seat_of(ann.id)
    await put_ships_to_the_line(house, seated, ann)
    assert seated.table.to_act == {mine, other}
    await house.env.advance_time(0.6 * PAUSE)
    await house.does(house.bot.host.play(seated, mine, "roll"))
    rolled = seated.table.version
    await house.env.advance_time(0.6 * PAUSE)
    assert seated.table.version == rolled + 1
    assert seated.table.view(None).captains[other].nav


async def test_a_board_asks_nothing_while_only_computers_roll(make_house: MakeHouse) -> None:
    house = await make_house(SLOW)
    ann = house.person("ann")
    opened = await ann.says("greece-lightning new", players=3)
    assert opened.seen
    for _ in range(2):
        await ann.presses(house.now(opened.seen), next(iter(opened.seen.options)))
    seated = await house.seated(ann)
    assert {player.name for player in seated.record.players} == {"ann", "Satyr", "Satyr II"}
    mine = seated.seat_of(ann.id)
    await put_ships_to_the_line(house, seated, ann)
    await play_till_a_computer_is_to_act(house, seated, ann)
    assert len(seated.table.to_act - {mine}) == 2
    assert "Roll for navigation" not in house.shown(seated, "board").text


@pytest.mark.usefixtures("sleepy")
async def test_a_race_waits_for_the_first_roll_of_a_person(house: House, ann: Person) -> None:
    seated = await alone(house, ann, "lightning-dice")
    await house.env.advance_time(60)
    assert seated.table.version == 0
    await ann.presses(await tray_of(house, seated, ann), "Roll")
    await house.env.advance_time(30)
    assert None not in seated.table.state.dice


@pytest.mark.usefixtures("sleepy")
async def test_a_race_of_computers_alone_goes_on(house: House, ann: Person) -> None:
    seated = await alone(house, ann, "lightning-dice")
    await ann.says("table away", at=house.here(seated))
    await house.env.advance_time(30)
    assert None not in seated.table.state.dice


@pytest.mark.usefixtures("sleepy")
async def test_a_race_goes_on_after_a_restart(house: House, ann: Person) -> None:
    seated = await alone(house, ann, "lightning-dice")
    await ann.presses(await tray_of(house, seated, ann), "Roll")
    assert seated.table.version == 1
    await house.restart()
    seated = await house.seated(ann)
    await house.env.advance_time(30)
    assert None not in seated.table.state.dice


@pytest.mark.usefixtures("sleepy")
async def test_a_race_whose_people_are_back_is_theirs_alone_after_a_restart_too(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    for who in (ann, bob):
        await who.says("table away", at=house.here(seated))
    await house.env.advance_time(30)
    for who in (ann, bob):
        await who.says("table back", at=house.here(seated))
    before = seated.table.version
    assert before >= 2
    await house.restart()
    await house.env.advance_time(60)
    assert (await house.seated(ann)).table.version == before


@pytest.mark.usefixtures("sleepy")
async def test_alone_in_a_tournament_a_computer_is_the_judge(house: House, ann: Person) -> None:
    opened = await ann.says("lightning-dice new", mode="tournament")
    assert opened.seen
    for _ in range(2):
        await ann.presses(house.now(opened.seen), next(iter(opened.seen.options)))
    assert "A computer will be the Judge" in house.now(opened.seen).text
    await ann.presses(house.now(opened.seen), "Start")
    seated = await house.seated(ann)
    assert seated.record.players[-1].computer
    await house.env.advance_time(30)
    assert seated.table.state.card == 1


@pytest.mark.usefixtures("sleepy")
async def test_a_computer_that_judges_waits_for_nobody(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    opened = await ann.says("lightning-dice new", mode="tournament")
    assert opened.seen
    await bob.presses(opened.seen, "Join")
    await cat.presses(opened.seen, "Be Judge")
    await ann.presses(house.now(opened.seen), "Start")
    seated = await house.seated(cat)
    await cat.says("table away", at=house.here(seated))
    await house.env.advance_time(30)
    assert seated.table.state.card == 1


@pytest.mark.parametrize("level", LEVELS)
async def test_a_game_that_no_computer_was_made_for_is_played_to_its_end(
    toy_house: House, level: str
) -> None:
    ann = toy_house.person("ann")
    opened = await ann.says("toy new")
    assert opened.seen
    custom_id, _ = next(iter(opened.seen.options.values()))
    await ann.forges(opened.seen, custom_id, (level,))
    await ann.presses(toy_house.now(opened.seen), "Start")
    seated = await toy_house.seated(ann)
    seat = seated.seat_of(ann.id)
    assert seated.level(1 - seat) == level
    for _ in range(2):
        await ann.presses(toy_house.shown(seated, "board"), "Keep")
    assert seated.table.outcome
    log = await toy_house.store.log(seated.id)
    assert [entry.seat for entry in log].count(1 - seat) == 2


async def test_play_again_keeps_the_computers_and_starts_at_once_for_one_alone(
    house: House, ann: Person
) -> None:
    first = await alone(house, ann, "lightning-dice", mode="quick")
    await house.does(house.bot.host.concede(first, first.seat_of(ann.id)))
    await ann.presses(house.shown(first, "board"), "Play again")
    again = await house.seated(ann)
    assert again.id != first.id
    assert again.record.options == first.record.options
    assert [one.computer for one in again.record.players if one.user_id < 0] == ["satyr"]
    begun = [message.text for message in house.thread(again) if "begin" in message.text]
    assert len(begun) == 2, "the invitation in this thread does not repeat it"
    assert not any("has begun" in text for text in begun)
    twice = await ann.presses(house.shown(first, "board"), "Play again")
    assert again.jump_url in twice.told
    assert len(await house.store.tables_of(ann.id)) == 1


async def test_play_again_waits_for_those_who_were_away(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    await bob.says("table away", at=house.here(seated))
    await house.does(house.bot.host.concede(seated, seated.seat_of(ann.id)))
    answer = await ann.presses(house.shown(seated, "board"), "Play again")
    assert answer.seen
    assert "1 of 2 are in" in answer.seen.text


async def test_whoever_is_away_comes_back_with_one_press(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    assert "I am back" not in house.shown(seated, "board").buttons
    left = await ann.says("table away", at=house.here(seated))
    assert left.seen
    assert "with bob: a computer plays for you" in (await ann.says("games")).told
    board = house.shown(seated, "board")
    assert "No computer plays for you" in (await bob.presses(board, "I am back")).told
    assert "Welcome back" in (await ann.presses(board, "I am back")).told
    assert "I am back" not in house.shown(seated, "board").buttons
    assert "No computer plays for you" in (await ann.presses(left.seen, "I am back")).told


async def test_nobody_comes_back_to_a_game_that_is_over(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    left = await ann.says("table away", at=house.here(seated))
    assert left.seen
    await house.does(house.bot.host.concede(seated, seated.seat_of(bob.id)))
    assert "over" in (await ann.presses(left.seen, "I am back")).told
    assert "over" in (await ann.says("table back", at=house.here(seated))).told
    assert "ann is back" not in house.shown(seated, "board").text


async def test_a_computer_plays_on_for_who_thinks_of_giving_up(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    seat = seated.seat_of(ann.id)
    asked = await ann.says("table concede", at=house.here(seated))
    assert asked.seen
    handed = await ann.presses(asked.seen, "Let a computer play for me")
    assert "plays for you now" in handed.told
    assert seated.level(seat) == "hoplite"
    assert "Welcome back" in (await ann.presses(house.now(asked.seen), "I am back")).told
    assert not house.now(asked.seen).buttons


async def test_whoever_leaves_the_server_amid_their_turn_is_played_for(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("greece-lightning", ann, bob, players=2)
    other = await house.start("greece-lightning", ann, bob, players=2)
    ended = await house.start("greece-lightning", ann, bob, players=2)
    await house.does(house.bot.host.cancel(ended, "ann"))
    [seat], [others] = seated.table.to_act, other.table.to_act
    gone = house.player(seated, seat, ann, bob)
    assert house.requests("GET", f"/members/{gone.id}"), "asked for when they were called"
    house.env.backend.remove_member(house.guild.id, gone.id)
    await house.env.advance_time(LEAVERS_NAP + 1)
    assert seated.level(seat) == "hoplite"
    assert seated.table.version > 0
    assert f"Hoplite plays for {gone.user.name} now." in house.shown(seated, "board").text
    is_theirs = other.record.players[others].user_id == gone.id
    assert bool(other.level(others)) == is_theirs


@pytest.mark.breaks_something
async def test_a_table_that_cannot_be_read_hides_nobody_who_left_elsewhere(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await house.start("thunder-and-lightning", ann, bob) for _ in range(2)]
    broken, whole = await house.store.calling()
    load = house.bot.host.table

    async def table(id: str) -> Seated:
        if id == broken:
            raise ValueError(id)
        return await load(id)

    monkeypatch.setattr(house.bot.host, "table", table)
    house.env.backend.remove_member(house.guild.id, ann.id)
    await house.env.advance_time(LEAVERS_NAP + 1)
    levels = {one.id: one.level(one.find_seat(ann.id) or 0) for one in tables}
    assert levels == {broken: None, whole: "hoplite"}


async def test_whoever_gave_up_hands_no_seat_over(toy_house: House) -> None:
    people = [toy_house.person(name) for name in ("ann", "bob", "cat")]
    seated = await toy_house.start("toy", *people)
    await toy_house.does(toy_house.bot.host.concede(seated, seated.seat_of(people[0].id)))
    told = (await people[0].says("table away", at=toy_house.here(seated))).told
    assert "You gave up this game" in told
    assert "**ann** 🏳️" in toy_house.shown(seated, "board").text


@pytest.mark.parametrize("game", ["greece-lightning", "lightning-dice"])
async def test_computers_end_a_game_at_once_that_everybody_else_gave_up(
    make_house: MakeHouse, game: str
) -> None:
    house = await make_house(SLOW)
    ann = house.person("ann")
    opened = await ann.says(f"{game} new")
    assert opened.seen
    for _ in range(2):
        await ann.presses(house.now(opened.seen), next(iter(opened.seen.options)))
    await ann.presses(house.now(opened.seen), "Start")
    seated = await house.seated(ann)
    await house.does(house.bot.host.concede(seated, seated.seat_of(ann.id)))
    await house.env.advance_time(PAUSE + 1)  # whoever was thinking already ends that thought
    assert seated.table.outcome
    assert seated.table.outcome.places[seated.seat_of(ann.id)] == 3
    assert "Play again" in house.shown(seated, "board").buttons


async def test_a_crash_between_giving_up_and_the_move_that_is_due_holds_nobody_up(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    seated = await house.start("greece-lightning", ann, bob, cat, players=3)
    [seat] = seated.table.to_act
    await house.does(seated.table.concede(seat))  # and nothing that the host would do then
    assert not seated.table.to_act
    await house.restart()
    again = await house.seated(ann)
    assert again.table.to_act
    assert not again.table.outcome


async def test_a_panel_tells_the_end_once(house: House, ann: Person, bob: Person) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    await house.does(house.bot.host.concede(seated, seated.seat_of(bob.id)))
    assert seated.table.outcome
    result = render(seated.table.outcome.reason, seated.names)
    done = f"bob draws a card.\n{result}"
    shown = await _panels.panel(seated, seated.seat_of(ann.id), as_text=False, done=done)
    [container] = shown.layout.to_components()
    told = [part["content"] for part in container["components"] if part["type"] == 10]
    assert told[-2:] == ["bob draws a card.", result]


@pytest.mark.parametrize("thoughts", [False, True])
async def test_the_board_tells_five_facts_each_with_the_thought_that_led_to_it(
    house: House, ann: Person, bob: Person, thoughts: bool
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    for number in range(1, 7):
        hope = t("hopes for {n}", n=number)
        thought = [Event(THOUGHT, t("{who} {why}.", who="ann", why=hope))] if thoughts else []
        seated.remember([*thought, Event("did", t("ann does {n}.", n=number))])
    await house.does(show(house, seated))
    lines = house.shown(seated, "board").text.splitlines()
    hopes = " 💭\xa0*hopes for {n}*" if thoughts else ""
    told = [f"-# ann does {n}.{hopes.format(n=n)}" for n in (2, 3, 4, 5, 6)]
    assert [line for line in lines if "does" in line] == told


async def test_alone_among_computers_the_buttons_say_what_a_roll_would_mean(
    make_house: MakeHouse,
) -> None:
    house = await make_house(SLOW)
    ann = house.person("ann")
    seated = await alone(house, ann, "greece-lightning", players=2)
    await put_ships_to_the_line(house, seated, ann)
    assert len(seated.table.to_act) == 2
    for label in ("Navigation die", "First die"):
        await ann.presses(house.shown(seated, "board"), label)
    captain = seated.table.view(seated.seat_of(ann.id)).captains[seated.seat_of(ann.id)]
    buttons = house.shown(seated, "board").buttons
    assert f"Second die: bust {captain.first - 1} in 6" in buttons
    assert f"Stop with {captain.movement}" in buttons


async def test_the_board_does_not_repeat_what_its_headline_tells(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("lightning-dice", ann, bob)
    board = house.shown(seated, "board").text
    assert "Card 1: " in board
    assert "is turned up" not in board
    assert "is turned up" in (await ann.says("table log", at=house.here(seated))).told


async def show(house: House, seated: Seated) -> None:
    house.bot.host.display.touch(seated)


def test_every_level_says_how_hard_it_is() -> None:
    words = [level.sentence.message.split(":")[0] for level in LEVELS.values()]
    assert words == ["Easy", "Medium", "Hard"]
