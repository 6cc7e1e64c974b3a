"""People who race in Lightning Dice: they read their tray, keep what fits, roll and call."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass

from local_discord import Outcome, Person
from local_discord.client import RefusedError, Seen
from tests.wire.players import TableInChat

CHANGED = 50035
KEYCAP = "\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}"


@dataclass(frozen=True)
class Tray:
    """What a tray shows."""

    message: Seen
    card: tuple[int, ...]
    dice: tuple[int, ...]
    kept: tuple[bool, ...]

    @classmethod
    def read(cls, message: Seen) -> Tray:
        shown = [line for line in message.text.splitlines() if line.startswith("# ")]
        card = tuple(int(face) for face in shown[0] if face.isdigit()) if shown else ()
        dice = [button for button in message.buttons if button["label"].isdigit()]
        return cls(
            message,
            card,
            tuple(int(die["label"]) for die in dice),
            tuple(die["style"] == 3 for die in dice),
        )

    @property
    def is_match(self) -> bool:
        return bool(self.card) and sorted(self.dice) == sorted(self.card)

    def fitting(self) -> tuple[bool, ...]:
        """Which dice the card can use."""
        wanted = Counter(self.card)
        fits = []
        for die in self.dice:
            fits.append(wanted[die] > 0)
            wanted[die] -= 1
        return tuple(fits)


@dataclass(eq=False)
class Racer:
    """Somebody at a race."""

    person: Person
    table: TableInChat
    tray: Tray | None = None
    rest: float = 0.0  # seconds that dice need to lie still

    async def open(self) -> Tray:
        """Opens a fresh tray by the board's button."""
        outcome = await self.person.press(await self.table.shown_board(), "My dice")
        assert outcome.is_ephemeral
        assert outcome.message is not None
        self.tray = Tray.read(outcome.message)
        return self.tray

    async def race(self) -> None:
        """Races until somebody has won."""
        await self.open()
        while not self.table.is_over():
            try:
                await self.act()
            except (RefusedError, LookupError):
                await asyncio.sleep(0.02)  # the tray was refreshed while the finger came down

    async def look(self) -> Tray:
        """The tray as it is now."""
        assert self.tray is not None
        self.tray = Tray.read(await self.person.see(self.tray.message))
        return self.tray

    async def act(self) -> None:
        """One press that makes sense."""
        tray = await self.look()
        if not tray.card:
            await asyncio.sleep(0.05)
        elif not tray.dice:
            await self.roll()
        elif tray.is_match:
            await self.press("Got it!")
            await asyncio.sleep(0.1)
        else:
            await self._keep_and_roll(tray)

    async def _keep_and_roll(self, tray: Tray) -> None:
        for die, (is_kept, fits) in enumerate(zip(tray.kept, tray.fitting(), strict=True)):
            if is_kept != fits:
                await self.press_die(die)
                return
        await self.roll()

    async def roll(self) -> Outcome:
        """Rolls, and waits until the dice lie still."""
        outcome = await self.press("Roll")
        await asyncio.sleep(self.rest)
        return outcome

    async def press_die(self, die: int) -> Outcome:
        """Keeps a die or lets it go."""
        assert self.tray is not None
        dice = [button for button in self.tray.message.buttons if button["label"].isdigit()]
        return self._took(
            await self.person.press(self.tray.message, custom_id=dice[die]["custom_id"])
        )

    async def press(self, label: str) -> Outcome:
        """Presses a button of the tray."""
        assert self.tray is not None
        return self._took(await self.person.press(self.tray.message, label))

    def _took(self, outcome: Outcome) -> Outcome:
        assert not outcome.is_failed, outcome.reason
        if outcome.message is not None and outcome.state == "answered" and outcome.message.buttons:
            self.tray = Tray.read(outcome.message)
        return outcome


@dataclass(eq=False)
class Judge:
    """The judge of a tournament: turns up cards and rules by what they see."""

    person: Person
    table: TableInChat

    async def judge(self) -> None:
        """Judges until somebody has won."""
        outcome = await self.person.press(await self.table.shown_board(), "Judge's desk")
        assert outcome.message is not None
        desk = outcome.message
        while not self.table.is_over():
            desk = await self.person.see(desk)
            label = self._ruling(desk)
            if label is None:
                await asyncio.sleep(0.03)
                continue
            try:
                await self.person.press(desk, label)
            except (RefusedError, LookupError):
                await asyncio.sleep(0.02)

    def _ruling(self, desk: Seen) -> str | None:
        labels = [button["label"] for button in desk.buttons]
        if "Turn up the next card" in labels:
            return "Turn up the next card"
        if "Valid" not in labels:
            return None
        card, dice = [
            sorted(face for face in line if face.isdigit())
            for line in desk.text.splitlines()
            if line.startswith("# ")
        ]
        return "Valid" if card == dice else "Foul"
