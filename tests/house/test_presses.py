"""Presses: the walk down the words, and everything that is not a move."""

from __future__ import annotations

import asyncio
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cogs._seated import Seated
from tests.house.house import House, Person
from tests.house.seen import Seen


async def playing(house: House, *people: Person) -> tuple[Seated, Person]:
    """A battle, and whoever of the two is to act alone."""
    seated = await house.start("thunder-and-lightning", *people)
    for seat in (0, 1):
        await house.does(house.bot.host.play(seated, seat, seated.table.legal(seat)[0]))
    [seat] = seated.table.to_act
    return seated, house.player(seated, seat, *people)


# Walking down the words


@pytest.mark.parametrize("seed", range(2))
async def test_a_battle_is_played_by_pressing_what_the_hands_offer(
    house: House, ann: Person, bob: Person, seed: int
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    chance = random.Random(seed)
    for _ in range(20):
        version = seated.table.version
        if seated.table.outcome:
            break
        seat = min(seated.table.to_act)
        person = house.player(seated, seat, ann, bob)
        hand = house.shown(seated, f"hand:{seat}")
        for _ in range(4):
            hand = house.now(hand)
            await person.presses(hand, chance.choice([*offered(hand)]))
            if seated.table.version > version:
                break
        assert seated.table.version == version + 1


def offered(seen: Seen) -> list[str]:
    """What leads on from here."""
    return [label for label in (*seen.buttons, *seen.options) if label not in {"Back", "My hand"}]


async def test_a_step_whose_picture_was_replaced_meanwhile_brings_a_new_one(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("thunder-and-lightning", ann, bob)
    hand = house.shown(seated, f"hand:{seated.seat_of(ann.id)}")
    # What Discord says of an attachment that the message has no longer.
    house.env.inject_error("POST", "/interactions/*", status=400, code=50035, times=1)
    await ann.presses(hand, offered(hand)[0])
    assert "Back" in house.now(hand).buttons
    assert "attachments" in str(house.env.http_requests[-1].json)


async def test_a_regatta_is_played_on_the_public_board(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("greece-lightning", ann, bob, players=2)
    chance = random.Random(7)
    for _ in range(25):
        version = seated.table.version
        seat = min(seated.table.to_act)
        person = house.player(seated, seat, ann, bob)
        board = house.shown(seated, "board")
        # Four presses make a move; one more where the board offered another player's word.
        for _ in range(5):
            answer = await person.presses(board, chance.choice(offered(board)))
            assert answer.is_answered
            if seated.table.version > version:
                break
            assert answer.seen
            board = answer.seen
        assert seated.table.version > version


async def test_a_word_of_somebody_else_is_answered_with_what_one_may_do_oneself(
    house: House, ann: Person, bob: Person
) -> None:
    seated = await house.start("greece-lightning", ann, bob, players=2)
    while len(seated.table.to_act) < 2:
        seat = min(seated.table.to_act)
        await house.does(house.bot.host.play(seated, seat, seated.table.legal(seat)[0]))
    board = house.shown(seated, "board")
    seat = seated.seat_of(ann.id)
    answer = await ann.forges(board, f"k:move:{seated.id}:{seated.table.ply}:feed")
    assert answer.seen
    assert answer.seen.is_private
    assert offered(answer.seen)
    assert seated.table.legal(seat)


async def test_back_leads_to_the_first_question(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    board = toy_house.shown(seated, "board")
    asked = await ann.forges(board, f"k:move:{seated.id}:0:roll")
    assert asked.seen
    assert asked.seen.is_private
    assert set(offered(asked.seen)) == {"1", "2", "3"}
    back = await ann.presses(asked.seen, "Back")
    assert back.seen
    assert back.seen.id == asked.seen.id
    assert "Keep" in offered(back.seen)
    assert seated.table.version == 0


# Presses that come too late, or twice


async def test_a_press_on_an_old_hand_refreshes_it_and_says_so(
    house: House, ann: Person, bob: Person
) -> None:
    seated, mover = await playing(house, ann, bob)
    seat = seated.seat_of(mover.id)
    old = house.shown(seated, f"hand:{seat}")
    legal = seated.table.legal(seat)
    text = "draw" if "draw" in legal else legal[0]
    await house.does(house.bot.host.play(seated, seat, text))
    version = seated.table.version
    answer = await mover.presses(old, offered(old)[0])
    assert answer.seen
    assert answer.seen.id == old.id
    assert "The board has moved on" in answer.seen.text
    assert seated.table.version == version


@pytest.mark.parametrize("words", ["keep", "roll 2", "roll"])
async def test_a_press_on_an_old_board_is_told_so_and_moves_nothing(
    toy_house: House, words: str
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    old = toy_house.shown(seated, "board")
    for seat in (0, 1):
        await toy_house.does(toy_house.bot.host.play(seated, seat, "keep"))
    answer = await ann.forges(old, f"k:move:{seated.id}:0:{words}")
    assert "The board has moved on" in answer.told
    assert seated.table.version == 2


async def test_a_double_press_makes_one_move(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    board = toy_house.shown(seated, "board")
    five = [ann.forges(board, f"k:move:{seated.id}:0:keep") for _ in range(5)]
    answers = await asyncio.gather(*five)
    assert all(answer.is_answered for answer in answers)
    assert seated.table.version == 1


# Presses by others, or at the wrong time


@pytest.mark.parametrize("words", ["keep", "roll"])
async def test_it_is_told_whose_turn_it_is_not(toy_house: House, words: str) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    board = toy_house.shown(seated, "board")
    await ann.forges(board, f"k:move:{seated.id}:0:keep")
    answer = await ann.forges(board, f"k:move:{seated.id}:1:{words}")
    assert "It is not your turn" in answer.told
    assert seated.table.version == 1


async def test_whoever_gave_up_is_told_that_it_goes_on_without_them(toy_house: House) -> None:
    people = [toy_house.person(name) for name in ("ann", "bob", "cat")]
    seated = await toy_house.start("toy", *people)
    board = toy_house.shown(seated, "board")
    await toy_house.does(toy_house.bot.host.concede(seated, seated.seat_of(people[0].id)))
    answer = await people[0].presses(board, "Keep")
    assert "goes on without you" in answer.told
    assert seated.table.version == 1


async def test_an_outsider_is_told_that_it_is_not_theirs(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    seated, _ = await playing(house, ann, bob)
    board = house.shown(seated, "board")
    version = seated.table.version
    assert "don't play at this table" in (await cat.presses(board, "My hand")).told
    for verb in ("move", "pick", "back", "panel", "hand", "tray", "die", "roll", "got", "yield"):
        answer = await cat.forges(board, f"k:{verb}:{seated.id}:0:draw")
        assert answer.told
        assert not answer.more
    assert seated.table.version == version


async def test_nothing_is_played_after_the_end(toy_house: House) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob, rounds=1)
    old = toy_house.shown(seated, "board")
    for seat in (0, 1):
        await toy_house.does(toy_house.bot.host.play(seated, seat, "keep"))
    for words in ("keep", "roll", "nonsense"):
        answer = await ann.forges(old, f"k:move:{seated.id}:9:{words}")
        assert "This game is over" in answer.told
    assert seated.table.version == 2


async def test_nothing_is_played_at_a_cancelled_table(
    house: House, ann: Person, bob: Person
) -> None:
    seated, mover = await playing(house, ann, bob)
    old = house.shown(seated, "board")
    hand = house.shown(seated, f"hand:{seated.seat_of(mover.id)}")
    await house.does(house.bot.host.cancel(seated, "ann"))
    assert "cancelled" in (await mover.presses(old, "My hand")).told
    assert "cancelled" in (await mover.presses(hand, offered(hand)[0])).told


async def test_a_button_of_another_game_is_refused(house: House, ann: Person, bob: Person) -> None:
    seated, mover = await playing(house, ann, bob)
    board = house.shown(seated, "board")
    for verb in ("tray", "die", "roll", "got", "call", "rule"):
        answer = await mover.forges(board, f"k:{verb}:{seated.id}:......:1")
        assert "another game" in answer.told


async def test_a_move_can_not_be_made_at_another_table_than_ones_own(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    theirs, _ = await playing(house, ann, bob)
    mine = await house.start("lightning-dice", cat, house.person("dan"))
    board = house.shown(mine, "board")
    answer = await cat.forges(board, f"k:move:{theirs.id}:9:draw")
    assert "don't play at this table" in answer.told


# Made-up presses

VERBS = (
    "move", "pick", "back", "panel", "hand", "join", "bot", "unbot", "leave", "start", "cancel",
    "tray", "die", "roll", "got", "call", "rule", "again", "yield", "drop", "nonsense", "",
)  # fmt: skip
PARTS = st.one_of(
    st.sampled_from(["0", "1", "99999999999", "-1", "......", "kkkkkk", "draw", "row", "claim 1"]),
    st.sampled_from(["thunder ²", "roll ٣ ٣", "thunder 99", "bonus", "valid", "{}", "{who}"]),
    st.text(max_size=12),
)
forged = st.one_of(
    st.text(max_size=40),
    st.builds(
        lambda verb, table, rest: ":".join(["k", verb, table, *rest])[:100],
        st.sampled_from(VERBS),
        st.sampled_from(["TABLE", "RACE", "LOBBY", "", "zzzzzzzzzz", "ünïcode"]),
        st.lists(PARTS, max_size=4),
    ),
)
picked = st.lists(PARTS, max_size=2).map(tuple)


async def test_made_up_presses_get_a_sentence_and_change_nothing(
    house: House, ann: Person, bob: Person, cat: Person
) -> None:
    """By an outsider, to whom no table belongs; whatever it says, it must change nothing."""
    battle, _ = await playing(house, ann, bob)
    race = await house.start("lightning-dice", ann, bob)
    opened = await ann.says("lightning-dice new")
    assert opened.seen
    [lobby] = await house.store.lobbies_of(ann.id)
    names = {"TABLE": battle.id, "RACE": race.id, "LOBBY": "x" + lobby.id}
    board = house.shown(battle, "board")
    before = (battle.table.version, race.table.version)
    for custom_id, values in examples(st.tuples(forged, picked), 200):
        answer = await cat.forges(board, named(custom_id, names), values)
        assert answer.is_answered, (custom_id, values)
        # **Play again** is for everybody: its answer is a public invitation.
        assert answer.told or ":again:" in custom_id, (custom_id, values)
        assert (battle.table.version, race.table.version) == before


async def test_made_up_presses_by_a_player_make_legal_moves_at_most(
    house: House, ann: Person, bob: Person
) -> None:
    battle, mover = await playing(house, ann, bob)
    race = await house.start("lightning-dice", ann, bob)
    names = {"TABLE": battle.id, "RACE": race.id, "LOBBY": "nothing"}
    board = house.shown(battle, "board")
    for custom_id, values in examples(st.tuples(forged, picked), 200):
        if ":yield:" in custom_id or ":drop:" in custom_id:
            continue  # these end the game, as they should
        answer = await mover.forges(board, named(custom_id, names), values)
        assert answer.is_answered, (custom_id, values)


def named(custom_id: str, names: dict[str, str]) -> str:
    for word, id in names.items():  # noqa: A001
        custom_id = custom_id.replace(word, id)
    return custom_id


def examples(strategy: st.SearchStrategy[object], count: int) -> list[tuple[str, tuple[str, ...]]]:
    """Hypothesis's examples, gathered first: one scene serves them all."""
    found: list[object] = []

    @settings(max_examples=count, database=None, derandomize=True, deadline=None,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(strategy)
    def gather(example: object) -> None:
        found.append(example)

    gather()
    return found  # type: ignore[return-value]
