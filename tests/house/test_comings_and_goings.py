"""People leave and return at any moment, and the bot too: every seat has one player, never two."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cogs import _computers
from cogs._seated import Seated
from rules.computer import Thought
from rules.table import THOUGHT
from tests.house.house import House, Person
from tests.house.test_computers import WHY, Mind

STEPS = 60
DEEDS = ("move", "think", "away", "back", "restart")


class Evening:
    """A table at which chance decides who does what next."""

    def __init__(self, house: House, people: list[Person], chance: random.Random) -> None:
        self.house = house
        self.people = people
        self.chance = chance
        self.mind = Mind(house)
        self.by_computers = 0

    async def sit_down(self, game: str, patched: pytest.MonkeyPatch) -> None:
        patched.setattr(_computers, "Thinking", lambda _: self.mind)
        self.house.bot.host.computers._thinking = self.mind
        self.seated = await self.house.start(game, *self.people)

    @property
    def waiting(self) -> list[int]:
        """The seats to act, a computer's or a person's."""
        return sorted(self.seated.table.to_act)

    async def go_on(self) -> None:
        deed = self.chance.choice(DEEDS)
        person = self.chance.choice(self.people)
        await getattr(self, f"_{deed}")(person)

    async def _move(self, person: Person) -> None:
        seat = self.seated.find_seat(person.id)
        if seat in self.waiting and not self.seated.level(seat):
            move = self.chance.choice(self.seated.table.legal(seat))
            await self.house.does(self.house.bot.host.play(self.seated, seat, move))

    async def _think(self, _: Person) -> None:
        """A thought comes to its end, perhaps one that nobody waits for any more."""
        if not self.mind.open:
            return
        asked, seated = self.chance.choice(self.mind.open), self.seated
        before, is_computers = seated.table.version, seated.level(asked.seat)
        legal = seated.table.legal(asked.seat) or ("none",)
        asked.answer.set_result(Thought(self.chance.choice(legal), WHY))
        await self.house.env.settle()
        if not is_computers:
            assert seated.table.version == before, "it played for somebody who is back"
        self.by_computers += seated.table.version - before

    async def _away(self, person: Person) -> None:
        await person.says("table away", at=self.house.here(self.seated), level="satyr")

    async def _back(self, person: Person) -> None:
        await person.says("table back", at=self.house.here(self.seated))

    async def _restart(self, _: Person) -> None:
        levels = [player.computer for player in self.seated.record.players]
        self.mind.asked.clear()
        await self.house.restart()
        self.seated = await self.house.bot.host.table(self.seated.id)
        assert [player.computer for player in self.seated.record.players] == levels

    def check(self) -> None:
        """Whoever is to act and is a computer thinks, once; a late thought may end unheard."""
        thinking = [asked.seat for asked in self.mind.open]
        assert len(thinking) == len(set(thinking))
        due = {seat for seat in self.waiting if self.seated.level(seat)}
        assert due <= set(thinking)


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", ["toy", "greece-lightning", "thunder-and-lightning"])
async def test_whoever_comes_and_goes_every_seat_has_one_player(
    toy_house: House, monkeypatch: pytest.MonkeyPatch, game: str, number: int
) -> None:
    people = [toy_house.person(name) for name in ("ann", "bob")]
    evening = Evening(toy_house, people, random.Random(f"{game} {number}"))
    await evening.sit_down(game, monkeypatch)
    for _ in range(STEPS):
        if not evening.waiting:
            break
        await evening.go_on()
        evening.check()
    await _check_log(toy_house, evening)


async def _check_log(house: House, evening: Evening) -> None:
    """Each move is there once, and a computer's has its reason."""
    seated: Seated = evening.seated
    log: list[Any] = await house.store.log(seated.id)
    assert [entry.version for entry in log] == list(range(seated.table.version + 1))
    thoughts = [entry for entry in log if entry.events and entry.events[0].kind == THOUGHT]
    assert len(thoughts) == evening.by_computers
