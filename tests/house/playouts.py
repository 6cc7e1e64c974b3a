"""Random games of every game in GAMES, with people seated, to be looked at now and then."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import AsyncIterator
from typing import Any

import pytest
from pydantic import BaseModel

import cogs
from cogs._game_cog import GameCog
from cogs._seated import Seated
from persistence.records import Player, TableRecord
from rules import GAMES
from rules.rng import Rng
from rules.table import Change, Table, open_position
from tests.house.seen import BUTTON, SELECT, walk

WORST_NAME = "*_`~|" * 7  # every character of it is escaped
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "lightning-dice": [{}, {"mode": "quick"}, {"mode": "tournament", "target": 5}],
    "greece-lightning": [{}, {"hard": True, "laps": 1}],
}
PLIES = 160  # of one game
LOOKED_AT = 20  # positions of one game

for module in pkgutil.iter_modules(cogs.__path__):
    importlib.import_module(f"cogs.{module.name}")
PRESENTERS = {cog.slug: cog.presenter for cog in GameCog.__subclasses__() if cog.slug in GAMES}


def variants() -> list[Any]:
    """Every game with its options and numbers of players."""
    found = []
    for slug, game in GAMES.items():
        for chosen in OPTIONS.get(slug, [{}]):
            options = game.options_type.model_validate(chosen)
            words = "-".join(map(str, chosen.values()))
            found += [
                pytest.param(slug, options, seats, id=f"{slug} {words} {seats}")
                for seats in game.seats_for(options)
            ]
    return found


def seat_people(slug: str, options: BaseModel, seats: int, seed: bytes) -> tuple[Seated, Any]:
    game = GAMES[slug]
    position, events = open_position(game, seats, options, seed)

    async def keep(change: Change) -> None:
        """Nothing is stored here."""

    players = tuple(Player(10**18 + seat, WORST_NAME) for seat in range(seats))
    record = TableRecord(
        id="abcdefghij", game=slug, rules_version=1, guild_id=10**18, channel_id=10**18,
        thread_id=10**18, opener_id=10**18, seed=seed, options=options.model_dump(),
        players=players, snapshot=b"", version=0, shown_version=0, ply=0, deadline=None,
        outcome=None, cancelled=False, created_at=0, ended_at=None,
    )  # fmt: skip
    table = Table(record.id, game, seed, options, position, keep)
    return Seated(record, table, PRESENTERS[slug], {}), events


async def positions(slug: str, options: BaseModel, seats: int) -> AsyncIterator[Seated]:
    """A random game, looked at now and then, and at its end."""
    seed = f"{slug} {options} {seats}".encode().ljust(32, b".")[:32]
    seated, events = seat_people(slug, options, seats, seed)
    seated.remember(events)
    chance = Rng(seed, 1 << 40)
    for ply in range(PLIES):
        if seated.table.outcome or ply % (PLIES // LOOKED_AT) == 0:
            yield seated
        if seated.table.outcome:
            return
        seat = chance.choice(sorted(seated.table.to_act))
        step = await seated.table.play(seat, chance.choice(seated.table.legal(seat)))
        seated.remember(step.events)
    await seated.table.concede(0)
    yield seated


def pressable(components: list[dict[str, Any]]) -> list[str]:
    """The words behind each button and option that leads on."""
    found = []
    for part in walk(components):
        verb, *rest = part.get("custom_id", "k:").split(":")[1:]
        if part["type"] == BUTTON and verb == "move":
            found.append(rest[2])
        if part["type"] == SELECT and verb == "pick":
            found += [f"{rest[2]} {option['value']}".strip() for option in part["options"]]
    return found
