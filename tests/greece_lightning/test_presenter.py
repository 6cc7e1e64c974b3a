"""What players read: every word has a label that fits, and ways show what to expect."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cogs._greece_lightning import GreeceLightningPresenter
from rules.greece_lightning.state import Options, Phase, State
from rules.rng import Rng
from rules.text import Text, render
from tests.greece_lightning.positions import GAME, NAMES, go, position
from tests.house.playouts import seat_people

PRESENTER = GreeceLightningPresenter()
ROOM = 34  # characters on a phone's button


def shown(text: Text) -> str:
    return render(text, NAMES)


def races() -> Iterator[State]:
    for number in range(6):
        seed = bytes([number + 40]) * 8
        chance = Rng(seed, 1 << 40)
        state, ply = GAME.setup(2 + number % 3, Options(), Rng(seed, 0)).state, 0
        while waiting := sorted(GAME.to_act(state)):
            yield state
            ply += 1
            seat = chance.choice(waiting)
            move = chance.choice(GAME.legal_moves(state, seat))
            state = GAME.apply(state, seat, move, Rng(seed, ply)).state
        yield state


def test_every_word_of_every_move_has_a_label_that_fits_a_phone() -> None:
    phases = set()
    for state in races():
        phases.add(state.phase)
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            for move in GAME.legal_moves(state, seat):
                words = tuple(str(move).split())
                labels = [
                    PRESENTER.label(view, words[:depth], word) for depth, word in enumerate(words)
                ]
                joined = " · ".join(shown(label.text) for label in labels)
                assert 0 < len(joined) <= ROOM, joined
                assert labels[0].emoji
    assert phases == set(Phase) - {Phase.REVEAL}


def test_every_position_has_a_headline_a_question_and_a_standing() -> None:
    for state in races():
        view = GAME.view(state, None)
        assert shown(PRESENTER.headline(view))
        assert len(shown(PRESENTER.prompt(view, ()))) <= 1_200
        for seat in range(len(state.spots)):
            assert 0 < len(shown(PRESENTER.standing(view, seat))) <= 160


def test_a_fork_shows_what_to_expect_and_the_worst() -> None:
    fork = go(position("1.c2", "7.a1", course={1: "ithaca"}, left=3, moved=9, dice={0: (1,)})).state
    lines = shown(PRESENTER.prompt(GAME.view(fork, 0), ())).splitlines()
    assert lines[0] == "Which way? You have 3 dots to sail."
    assert lines[2] == "**B** 1 dot to wedge 1 🐉: a Hydra ends the move, 0.3 wedges on"


def test_ways_out_of_scylla_show_their_price() -> None:
    state = go(
        position("1.c3", "7.a1", course={1: "euboea"}, left=1, fish=(2, 0), dice={0: (1,)})
    ).state
    lines = shown(PRESENTER.prompt(GAME.view(state, 0), ())).splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == [
        "**A** for 0 fish", "**B** for 1 fish", "**C** for 2 fish",
    ]  # fmt: skip


def test_a_hydra_shows_what_the_kept_favors_would_do() -> None:
    start = position(
        "1.d2", "7.a1", course={1: "ithaca"}, left=2, moved=4, favors={0: "hephaestus"},
        dice={0: (1,)},
    )  # fmt: skip
    prompt = shown(PRESENTER.prompt(GAME.view(go(start).state, 0), ()))
    assert "battle it and lose your movement" in prompt
    assert "**Hephaestus**: Keep. When you meet a Hydra" in prompt


@pytest.mark.parametrize(("first", "label"), [(1, "bust 0 in 6"), (5, "bust 4 in 6")])
def test_who_rolls_sees_the_odds_and_the_shared_board_none(first: int, label: str) -> None:
    state = position("1.a1", "2.a1", phase=Phase.ROLL, dice={0: (2, first)})
    assert label in shown(PRESENTER.label(GAME.view(state, 0), (), "second").text)
    assert shown(PRESENTER.label(GAME.view(state, None), (), "second").text) == "Second die"


async def test_who_gave_up_is_not_among_those_who_still_have_to_roll() -> None:
    seated, _ = seat_people(GAME.slug, Options(), 3, bytes(32))
    table = seated.table
    while len(table.to_act) < 3:
        (seat,) = table.to_act
        await table.play(seat, table.legal(seat)[0])
    await table.concede(1)
    view = table.view(None)
    assert view.waiting == (0, 2)
    headline = shown(PRESENTER.headline(view))
    assert headline == f"Round 1: {NAMES[0]} and {NAMES[2]} still have to roll."
    picture = PRESENTER.picture(view, NAMES)
    for words in (picture and picture.alt, PRESENTER.text_board(view, NAMES)):
        assert words
        assert f"{NAMES[0]} and {NAMES[2]} have yet to roll" in words
