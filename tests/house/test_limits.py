"""Everything that can be shown fits Discord's limits, and every legal move can be pressed.

Random games of every game in GAMES, with all numbers of players and with names that are as long
as they get. Pictures are drawn in a test of their own; elsewhere they are replaced, for speed.
"""

from __future__ import annotations

from typing import Any, cast

import pytest
from discord import ui
from pydantic import BaseModel

from cogs import _lightning_dice, _panels, _thunder_and_lightning, _tray
from cogs._invitation import invitation
from cogs._layout import note
from cogs._moves import choices
from cogs._seated import Seated
from cogs._walk import understood
from cogs._words import plain_name, safe_name
from persistence.records import Lobby, Player
from rules import GAMES
from rules.computer import LEVELS
from rules.game import Seat
from tests.house.house import House
from tests.house.limits import (
    MOST_FILE_BYTES,
    broken_command_limits,
    broken_limits,
    labels_twice,
)
from tests.house.playouts import PRESENTERS, WORST_NAME, positions, pressable, variants
from tests.house.seen import BUTTON, GALLERY, walk
from tests.local_discord import schema

MOST_PRESSES = 4

games = pytest.mark.parametrize(("slug", "options", "seats"), variants())


@pytest.fixture
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("cogs._greece_lightning.board", "cogs._lightning_dice.board"):
        monkeypatch.setattr(f"{module}.draw", lambda *_: b"png")
    for name in ("draw_board", "draw_hand"):
        monkeypatch.setattr(_thunder_and_lightning, name, lambda *_: b"png")


def check(layout: ui.LayoutView) -> list[dict[str, Any]]:
    components: list[dict[str, Any]] = cast("Any", layout).to_components()
    assert broken_limits(components) == []
    if schema.find():
        body = {"components": components, "flags": 1 << 15}
        assert schema.refuses("POST", "/channels/1/messages", body) is None
    return components


def test_the_bodies_are_validated_where_discords_schema_is_at_hand() -> None:
    if not schema.find():
        pytest.skip("no openapi.json here: messages are checked against our own validator alone")
    assert schema.refuses("POST", "/channels/1/messages", {"components": [{"type": 99}]})


@pytest.mark.usefixtures("quick_pictures")
@games
async def test_boards_hands_and_words_fit(slug: str, options: BaseModel, seats: int) -> None:
    async for seated in positions(slug, options, seats):
        for as_text in (False, True):
            check((await _panels.board(seated, as_text=as_text)).layout)
            for seat in range(seats):
                check((await _panels.panel(seated, seat, as_text=as_text)).layout)
        check(_panels.turn_line(seated, list(range(seats))))
        check(note(_panels.promise(seated)))
        if seated.table.outcome:
            check(_panels.farewell(seated))


@pytest.mark.usefixtures("quick_pictures")
@games
async def test_every_legal_move_and_no_other_is_reached_in_four_presses(
    slug: str, options: BaseModel, seats: int
) -> None:
    async for seated in positions(slug, options, seats):
        for seat in seated.table.to_act:
            assert await reached(seated, seat) == set(seated.table.legal(seat))


async def reached(seated: Seated, seat: Seat) -> set[str]:
    """All moves that pressing leads to, each step checked as a message of its own."""
    moves: set[str] = set()
    paths: list[tuple[str, ...]] = [()]
    for _ in range(MOST_PRESSES):
        after: list[tuple[str, ...]] = []
        for path in paths:
            parts = check((await _panels.panel(seated, seat, path, as_text=True)).layout)
            assert labels_twice(parts) == []
            for text in pressable(parts):
                words, is_move = understood(seated, seat, text, seated.table.ply)
                moves |= {words} if is_move else set()
                after += [] if is_move else [tuple(words.split(" "))]
        paths = after
    assert not paths, f"more presses are needed after {paths[:3]}"
    return moves


@pytest.mark.usefixtures("quick_pictures")
@games
async def test_the_first_words_on_a_shared_board_are_everybodys(
    slug: str, options: BaseModel, seats: int
) -> None:
    async for seated in positions(slug, options, seats):
        parts = check((await _panels.board(seated)).layout)
        assert labels_twice(parts) == []
        buttons = [part["custom_id"] for part in walk(parts) if part["type"] == BUTTON]
        words = pressable(parts)
        opens_a_panel = any(one.split(":")[1] in {"hand", "tray", "panel"} for one in buttons)
        for seat in () if opens_a_panel else seated.table.to_act:
            firsts = {choice.words[0] for choice in choices(seated.table.legal(seat))}
            assert firsts <= {text.split(" ")[0] for text in words}


@pytest.mark.parametrize("slug", GAMES)
async def test_pictures_are_small_enough_and_say_what_they_show(slug: str) -> None:
    game = GAMES[slug]
    options = game.options_type()
    seats = game.seats_for(options)[-1]
    seen = [seated async for seated in positions(slug, options, seats)]
    for seated in (seen[0], seen[-1]):
        shown = [await _panels.board(seated), await _panels.panel(seated, 0, as_text=False)]
        for one in shown:
            check(one.layout)
            assert len(one.picture.png if one.picture else b"") < MOST_FILE_BYTES / 4
        alt = alts(check(shown[0].layout))[0]
        assert plain_name(WORST_NAME)[:8] in alt
        assert shown[0].picture
        assert shown[0].picture.png.startswith(b"\x89PNG")


def alts(components: list[dict[str, Any]]) -> list[str]:
    galleries = [part for part in walk(components) if part["type"] == GALLERY]
    return [item["description"] for part in galleries for item in part["items"]]


@pytest.mark.parametrize("mode", ["standard", "quick", "tournament"])
async def test_trays_fit_and_keep_their_marks(mode: str) -> None:
    game = GAMES["lightning-dice"]
    options = game.options_type.model_validate({"mode": mode})
    seats = game.seats_for(options)[-1]
    names = (safe_name(WORST_NAME),) * seats
    assert isinstance(PRESENTERS["lightning-dice"], _lightning_dice.LightningDicePresenter)
    async for seated in positions("lightning-dice", options, seats):
        for seat in range(seats):
            view = seated.table.view(seat)
            for marks in ("......", "kkk...", "rrrrrr"):
                check(_tray.tray(seated.id, view, names, marks, "What was called. " * 20))


@games
def test_invitations_fit(slug: str, options: BaseModel, seats: int) -> None:
    levels = list(LEVELS)
    roles = tuple(role.word for role in GAMES[slug].roles(options))
    for full in (1, seats):
        players = tuple(
            Player(number, WORST_NAME, levels[0] if number else None) for number in range(full)
        )
        picked = tuple((word, number) for number, word in enumerate(roles[:full]))
        lobby = Lobby(
            id="abcdefghij", game=slug, options=options.model_dump(), guild_id=1, channel_id=1,
            message_id=None, opener_id=1, players=players, roles=picked, created_at=0,
            expires_at=10**10,
        )  # fmt: skip
        check(invitation(lobby, 0xE8B33A))


def test_every_command_fits(house: House) -> None:
    tree = house.bot.tree
    for command in tree.get_commands():
        assert broken_command_limits(command.to_dict(tree)) == []
    assert len(tree.get_commands()) <= 100


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "Go", "custom_id": "k:go", **more}


@pytest.mark.parametrize(
    ("components", "named"),
    [
        ([{"type": 10, "content": "x" * 4_001}], "4001 characters"),
        ([{"type": 10, "content": "x"}] * 41, "41 components"),
        ([{"type": 1, "components": [button(), button()]}], "twice"),
        ([{"type": 1, "components": [button(custom_id=str(n)) for n in range(6)]}], "a row of"),
        ([{"type": 1, "components": [button(label="x" * 81)]}], "label of 81"),
        ([{"type": 1, "components": [button(custom_id="x" * 101)]}], "custom_id"),
        ([{"type": 12, "items": [{"description": ""}]}], "alt text of 0"),
    ],
)
def test_the_validator_finds_what_discord_would_refuse(
    components: list[dict[str, Any]], named: str
) -> None:
    assert any(named in problem for problem in broken_limits(components))


def test_the_validator_finds_a_label_that_two_choices_share() -> None:
    select = {"type": 3, "options": [{"label": "Stay", "value": "stay"}]}
    row = [button(), button(custom_id="k:other"), button(label="Stay")]
    assert labels_twice([{"type": 1, "components": [*row, select]}]) == ["Go", "Stay"]
