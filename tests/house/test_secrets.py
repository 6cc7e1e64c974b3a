"""Secrets stay with their owners, in messages and in the log."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from cogs import _panels, _thunder_and_lightning
from cogs._display import hand_key
from cogs._seated import Seated
from rules import GAMES
from rules.rng import Rng
from tests.house.conftest import NAP
from tests.house.house import House, Person
from tests.house.playouts import positions, pressable
from tests.house.toy_cog import ToyPresenter

SECRET = "ODIN-IS-IN-THE-HAND"
HIDDEN = [slug for slug, game in GAMES.items() if slug != "lightning-dice"]


# Nobody can tell a redeal from the truth by what they are sent


async def everything_sent(seated: Seated, seat: int | None) -> list[Any]:
    """All that this reader's client gets: texts, alt texts, options, ids, for the whole tree."""
    if seat is None:
        shown = [await _panels.board(seated), await _panels.board(seated, as_text=True)]
        return [_parts(one.layout) for one in shown] + [one.picture for one in shown]
    sent: list[Any] = [(await _panels.panel(seated, seat, as_text=False)).picture]
    paths: list[tuple[str, ...]] = [()]
    while paths:
        path = paths.pop()
        for as_text in (False, True):
            shown_here = await _panels.panel(seated, seat, path, as_text=as_text)
            sent.append(_parts(shown_here.layout))
        if not path:
            further = set(pressable(sent[-1])) - set(seated.table.legal(seat))
            paths += [tuple(text.split(" ")) for text in sorted(further)]
    return sent


def _parts(layout: Any) -> Any:
    return layout.to_components()


async def redealt(seated: Seated, seat: int | None) -> Seated:
    """The same table with other hidden cards, as far as this reader can't know them."""
    table = seated.table
    state = table.game.redeal(table.state, seat, Rng(b"another deal", table.ply))
    position = replace(table.position, state=state)
    other = type(table)(table.id, table.game, table._seed, table.options, position, table._keep)
    return replace(seated, table=other)


async def sampled(slug: str, seats: int) -> AsyncIterator[Seated]:
    async for seated in positions(slug, GAMES[slug].options_type(), seats):
        yield seated


@pytest.mark.parametrize("slug", HIDDEN)
async def test_nobody_is_sent_anything_that_depends_on_what_they_may_not_know(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The picture's content is a test of its own below; here its words are compared.
    for name in ("draw_board", "draw_hand"):
        monkeypatch.setattr(_thunder_and_lightning, name, lambda *_: b"png")
    monkeypatch.setattr("cogs._greece_lightning.board.draw", lambda *_: b"png")
    async for seated in sampled(slug, 2):
        for seat in (None, 0, 1):
            other = await redealt(seated, seat)
            assert await everything_sent(other, seat) == await everything_sent(seated, seat)


async def test_pictures_show_no_hidden_card() -> None:
    found = [seated async for seated in sampled("thunder-and-lightning", 2)]
    for seated in found[1:4]:
        for seat in (None, 0, 1):
            other = await redealt(seated, seat)
            for one, two in ((seated, other), (other, seated)):
                assert await pictures(one, seat) == await pictures(two, seat)


async def pictures(seated: Seated, seat: int | None) -> list[Any]:
    if seat is None:
        return [(await _panels.board(seated)).picture]
    return [(await _panels.panel(seated, seat, as_text=False)).picture]


async def test_the_owner_of_hidden_cards_would_notice() -> None:
    found = [seated async for seated in sampled("thunder-and-lightning", 2)]
    seated = found[2]
    other = await redealt(seated, 0)
    assert hand_key(other, 1) != hand_key(seated, 1)


async def test_a_secret_die_is_written_in_its_owners_messages_alone(toy_house: House) -> None:
    ann, bob, cat = (toy_house.person(name) for name in ("ann", "bob", "cat"))
    seated = await toy_house.start("toy", ann, bob)
    for person in (ann, bob):
        await person.presses(toy_house.shown(seated, "board"), "Keep")
        await person.says("table hand", at=toy_house.here(seated))
        await person.says("table log", at=toy_house.here(seated))
    await cat.says("table log", at=toy_house.here(seated))
    for stored in all_stored(toy_house):
        seen = toy_house._seen(stored)
        for person in (ann, bob):
            die = seated.table.state.dice[seated.seat_of(person.id)]
            if f"hold a secret {die}." in seen.everything or f"hold a {die}." in seen.everything:
                readers = readers_of(toy_house, stored, (ann, bob, cat))
                holders = {
                    one.id
                    for one in (ann, bob)
                    if seated.table.state.dice[seated.seat_of(one.id)] == die
                }
                assert len(readers) == 1
                assert readers <= holders


def all_stored(house: House) -> list[Any]:
    found = house.env.backend.messages.values()
    return [stored for channel in found for stored in channel.values()]


def readers_of(house: House, stored: Any, people: tuple[Person, ...]) -> set[int]:
    """Who can see a message: everybody in a channel, one in a DM, one when it is ephemeral."""
    for person in people:
        if house.env.backend.dm_channels.get(person.id) == stored.channel_id:
            return {person.id}
    return {person.id for person in people if stored.visible_to(person.id)}


# What goes wrong is told with a reference, and logged without what it quotes


def assert_reported(told: str, caplog: pytest.LogCaptureFixture) -> None:
    errors = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert len(errors) == 1
    reference = errors[0].getMessage().split()[1].rstrip(",")
    assert f"the reference {reference}" in told
    assert "The game is saved" in told
    assert_no_secret(caplog)


def assert_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    formatter = logging.Formatter()
    assert not [one for one in caplog.records if SECRET in formatter.format(one)]


@pytest.mark.breaks_something
async def test_a_presenter_that_fails_is_reported_by_a_reference(
    toy_house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)

    def fails(*_: object) -> str:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(ToyPresenter, "hand_text", fails)
    answer = await ann.says("table hand", at=toy_house.here(seated))
    assert_reported(answer.told, caplog)


@pytest.mark.breaks_something
async def test_a_store_that_fails_leaves_the_old_position(
    toy_house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)

    async def fails(*_: object) -> None:
        raise sqlite3.OperationalError(SECRET)

    board = toy_house.shown(seated, "board")
    with monkeypatch.context() as broken:
        broken.setattr(toy_house.store, "commit", fails)
        answer = await ann.presses(board, "Keep")
    assert_reported(answer.told, caplog)
    assert seated.table.version == 0
    await ann.presses(board, "Keep")
    assert seated.table.version == 1


@pytest.mark.breaks_something
async def test_a_board_that_can_not_be_drawn_is_reported_and_the_game_goes_on(
    toy_house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)
    board = toy_house.shown(seated, "board")

    def fails(*_: object) -> None:
        raise RuntimeError(SECRET)

    with monkeypatch.context() as broken:
        broken.setattr(ToyPresenter, "picture", fails)
        assert (await ann.presses(board, "Keep")).is_answered
    assert seated.table.version == 1
    assert_no_secret(caplog)
    await bob.presses(board, "Keep")
    assert "1 rounds left" in toy_house.shown(seated, "board").alts[0]


@pytest.mark.breaks_something
async def test_an_autocompletion_that_fails_logs_no_secret(
    toy_house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = toy_house.person("ann"), toy_house.person("bob")
    seated = await toy_house.start("toy", ann, bob)

    async def fails(*_: object) -> None:
        raise sqlite3.OperationalError(SECRET)

    monkeypatch.setattr(toy_house.store, "table_at", fails)
    found = await ann.member.autocomplete(toy_house.here(seated), "toy move", "move", "")
    assert found == []
    assert_no_secret(caplog)


@pytest.mark.breaks_something
async def test_the_clocks_go_on_after_the_store_failed_once(
    house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    seated = await house.start("lightning-dice", ann, bob)

    async def fails(*_: object) -> None:
        raise sqlite3.OperationalError(SECRET)

    with monkeypatch.context() as broken:
        broken.setattr(house.store, "due", fails)
        broken.setattr(house.store, "expired_lobbies", fails)
        await house.env.advance_time(NAP + 1)
    await house.store.set_deadline(seated.id, 1.0)
    await house.env.advance_time(NAP + 1)
    assert seated.table.outcome
    assert_no_secret(caplog)
