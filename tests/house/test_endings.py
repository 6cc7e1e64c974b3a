"""A table can end by itself, when all but one gave up: every board says so and calls nobody."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from cogs import _panels
from cogs._seated import Seated
from cogs._words import say
from rules import GAMES
from rules.game import Outcome
from rules.rng import Rng
from rules.text import t
from tests.house.playouts import seat_people, variants
from tests.house.seen import TEXT, walk

PLIES = 12

games = pytest.mark.parametrize(("slug", "options", "seats"), variants())


async def midway(slug: str, options: BaseModel, seats: int) -> Seated:
    """A table after a few moves."""
    seated, _ = seat_people(slug, options, seats, bytes(32))
    chance = Rng(bytes(32), 1 << 40)
    for _ in range(PLIES):
        seat = chance.choice(sorted(seated.table.to_act))
        await seated.table.play(seat, chance.choice(seated.table.legal(seat)))
    return seated


async def give_up(seated: Seated) -> Outcome:
    """All give up but the last one, whoever leads."""
    seat = 0
    while not seated.table.outcome:
        await seated.table.concede(seat)
        seat += 1
    return seated.table.outcome


def read(shown: _panels.Shown) -> str:
    """A message's words and its picture's."""
    parts = walk(shown.layout.to_components())
    words = "\n".join(part["content"] for part in parts if part["type"] == TEXT)
    return f"{words}\n{shown.picture.alt}" if shown.picture else words


@games
async def test_after_a_concession_nothing_calls_anybody_to_move(
    slug: str, options: BaseModel, seats: int
) -> None:
    seated = await midway(slug, options, seats)
    waited_for = say(seated.presenter.headline(seated.table.view(None), None), seated.names)
    outcome = await give_up(seated)
    shown = [await _panels.board(seated, as_text=as_text) for as_text in (False, True)]
    shown += [await _panels.panel(seated, 0, as_text=as_text) for as_text in (False, True)]
    for one in map(read, shown):
        assert waited_for not in one
        assert "◀" not in one
        results = (say(outcome.reason, names) for names in (seated.names, seated.plain_names))
        assert any(result in one for result in results)


@games
async def test_the_words_for_those_who_see_no_picture_begin_with_the_result(
    slug: str, options: BaseModel, seats: int
) -> None:
    seated = await midway(slug, options, seats)
    outcome, names = await give_up(seated), seated.plain_names
    result = say(outcome.reason, names)
    view = seated.table.view(None)
    picture = seated.presenter.picture(view, names, outcome)
    assert picture
    assert picture.alt.startswith(result)
    assert result in seated.presenter.text_board(view, names, outcome)


@pytest.mark.parametrize("slug", GAMES)
async def test_pictures_show_who_won_and_not_who_was_to_move(slug: str) -> None:
    game = GAMES[slug]
    seated = await midway(slug, game.options_type(), 2)
    view, names = seated.table.view(None), ("Ada", "Bob")

    def drawn(*places: int) -> bytes:
        picture = seated.presenter.picture(view, names, Outcome(places, t("It is over.")))
        assert picture
        return picture.png

    going_on = seated.presenter.picture(view, names)
    assert going_on
    assert len({going_on.png, drawn(1, 2), drawn(2, 1)}) == 3
