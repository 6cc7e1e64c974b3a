"""No hidden card in anything that is sent: to the channel, to the other player, or to the log."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from cogs.thunder_and_lightning import ThunderAndLightning
from local_discord.client import Seen
from rules import GAMES
from rules.game import Event
from rules.rng import Rng
from rules.text import render
from rules.thunder_and_lightning.cards import BRIEF, CARDS, NAME
from rules.thunder_and_lightning.knowledge import View
from tests.wire.house import House, Told, picture_version
from tests.wire.players import Player, TableInChat, play_on, sit_down

GAME = GAMES["thunder-and-lightning"]
RECENT = 8  # moves whose public facts a message may still tell
TITLES = {"Thor", "Loki"}  # the sides themselves, which everybody knows
NAMES = sorted({render(name) for name in NAME} - TITLES, key=len, reverse=True)
NAMED = re.compile(rf"\b({'|'.join(map(re.escape, NAMES))})\b")
WORDED = re.compile(rf"(?<![\w-])({'|'.join({*CARDS[0], *CARDS[1]} - {'thor', 'loki'})})(?![\w-])")


@dataclass(frozen=True)
class Moment:
    """A position of the game, and what was told with it."""

    state: Any
    events: tuple[Event, ...]

    def view(self, seat: int | None) -> View:
        view: View = GAME.view(self.state, seat)
        return view


def replay(house: House, table: TableInChat) -> list[Moment]:
    """Every position of the game, from what the database holds."""
    seed = bytes(table.row("seed"))
    step = GAME.setup(2, GAME.options_type(), Rng(seed, 0))
    moments = [Moment(step.state, step.events)]
    sql = (
        "SELECT version, seat, move FROM moves WHERE table_id = ? AND version > 0 ORDER BY version"
    )
    for version, seat, move in house.stored(sql, table.id):
        step = GAME.apply(step.state, seat, GAME.parse(move), Rng(seed, version))
        moments.append(Moment(step.state, step.events))
    return moments


def cards_in(view: View) -> Iterator[int]:
    """The cards that a View names."""
    for side in view.sides:
        yield from (*(side.hand or ()), *side.known, *(side.pile or ()), *side.to_lay, *side.laid)
        yield from (placed.card for column in side.columns for placed in column if placed.card)
        yield from () if side.top is None else (side.top,)
    yield from () if view.placing is None else (view.placing,)


def known_names(moments: list[Moment], version: int, seat: int | None) -> set[str]:
    """The cards that this seat may read of at this version."""
    cards = [card & 63 for card in cards_in(moments[version].view(seat))]
    names = {render(NAME[card]) for card in cards}
    for card in cards:  # a card's own text may name others
        names.update(NAMED.findall(render(BRIEF[card])))
    for moment in moments[max(0, version - RECENT) : version + 1]:
        for event in moment.events:
            if event.to in {None, seat}:
                names.update(NAMED.findall(render(event.text, ("", ""))))
    return names


def texts(message: Seen) -> Iterator[str]:
    """All words that a client gets: texts, labels, alt texts, options, ids."""
    yield message.text
    for attachment in message.attachments:
        yield attachment.get("description") or ""
    for item in message.components:
        yield from (str(item[key]) for key in ("label", "placeholder") if item.get(key))
        for option in item.get("options") or ():
            yield from (str(option[key]) for key in ("label", "description") if option.get(key))
        for picture in item.get("items") or ():
            yield picture.get("description") or ""


def ids(message: Seen) -> Iterator[str]:
    """The words that a client sends back when something is pressed."""
    for item in message.components:
        yield str(item.get("custom_id") or "")
        yield from (str(option["value"]) for option in item.get("options") or ())


def leaks(moments: list[Moment], version: int, seat: int | None, message: Seen) -> set[str]:
    """The cards in a message that its reader can't know."""
    known = known_names(moments, version, seat)
    told = set(NAMED.findall("\n".join(texts(message))))
    words = set(WORDED.findall("\n".join(ids(message)))) if seat is None else set()
    return (told - known) | words


def audiences(house: House, table: TableInChat) -> list[tuple[int | None, Told]]:
    """What was shown of the table, with the seat that saw it; None is everybody."""
    seats = {
        str(user): seat
        for user, seat in house.stored(
            "SELECT user_id, seat FROM seats WHERE table_id = ?", table.id
        )
    }
    found: list[tuple[int | None, Told]] = []
    for told in house.told:
        if told.event == "message_delete":
            continue
        readers: Iterable[str | None] = told.audience or [None]
        found += [(seats[reader] if reader else None, told) for reader in readers]
    return found


async def test_nothing_hidden_is_sent_to_anybody(house: House, chance: random.Random) -> None:
    people = list(house.people)[:2]
    table = await sit_down(house, people, "thunder-and-lightning")
    players = [Player(people[0], table, chance, has_dm=True), Player(people[1], table, chance)]
    await play_on(players)
    await table.settled()
    moments = replay(house, table)
    checked = {0: 0, 1: 0, None: 0}
    version = 0
    for seat, told in audiences(house, table):
        message = Seen(told.data)
        shown = picture_version(message)
        version = max(version, shown or 0)
        # A message without a picture is about the position just shown or the one to come.
        moment = shown if shown is not None else min(version + 1, len(moments) - 1)
        found = leaks(moments, moment, seat, message)
        if shown is None:
            found &= leaks(moments, version, seat, message)
        assert found == set(), (moment, seat, message.text)
        checked[seat] += 1
    assert min(checked.values()) > 5
    check_pictures(house, table, moments)
    check_log(house, moments)


def test_the_check_would_find_a_leak() -> None:
    step = GAME.setup(2, GAME.options_type(), Rng(bytes(32), 0))
    moments = [Moment(step.state, step.events)]
    public = known_names(moments, 0, None)
    hidden = next(
        name for card in step.state.hands[0] if (name := render(NAME[card])) not in public
    )
    message = Seen({"content": f"Thor holds {hidden}.", "components": [], "attachments": []})
    assert leaks(moments, 0, None, message) == {hidden}
    assert leaks(moments, 0, 0, message) == set()


def check_pictures(house: House, table: TableInChat, moments: list[Moment]) -> None:
    """The public board's picture is the one that a spectator's View gives, byte for byte."""
    sql = "SELECT name FROM seats WHERE table_id = ? ORDER BY seat"
    names = [name for (name,) in house.stored(sql, table.id)]
    public = [told for seat, told in audiences(house, table) if seat is None]
    boards = [told for told in public if picture_version(Seen(told.data)) is not None]
    for told in boards[:: max(1, len(boards) // 6)]:
        version = picture_version(Seen(told.data))
        assert version is not None
        outcome = GAME.outcome(moments[version].state)
        picture = ThunderAndLightning.presenter.picture(moments[version].view(None), names, outcome)
        assert picture is not None
        stored = house.server.discord.store.file(told.data["attachments"][0]["id"])
        assert stored in {None, picture.png}  # None: a later edit has replaced it


def check_log(house: House, moments: list[Moment]) -> None:
    """The bot's log names no card at all."""
    assert NAMED.findall(house.bot.log()) == []
    assert json.dumps(moments[0].state.hands[0]) not in house.bot.log()
