"""The trays that are open in races: each is shown anew through its player's last interaction.

A press answers with the tray as it is then. Whatever happens while that answer is under way is
shown once it has arrived, so that no tray stays behind and no refresh overtakes an answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord

from cogs._layout import Layout
from cogs._presses import Interaction
from cogs._seated import Seated
from cogs._tray import FRESH, let_go, over, tray
from cogs._words import say
from rules.game import Seat
from rules.lightning_dice.race import State


@dataclass
class OpenTray:
    """What is known of a player's tray."""

    interaction: Interaction | None = None  # the last one, whose token can edit the tray
    marks: str = FRESH
    dice: tuple[int, ...] | None = None  # what the marks are about
    card: int = 0  # what the dice are kept for
    rolled_at: float | None = None
    answers: int = 0  # presses that are being answered
    is_behind: bool = False  # something happened since the answer was written


class Trays:
    """All open trays, by table and seat."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, Seat], OpenTray] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def known(self, seated: Seated, seat: Seat) -> OpenTray:
        """A player's tray, also before it is open."""
        return self._open.setdefault((seated.id, seat), OpenTray())

    def rolled_at(self, seated: Seated, seat: Seat) -> float | None:
        """When a player's dice were rolled last, if that is known."""
        known = self._open.get((seated.id, seat))
        return known.rolled_at if known else None

    def marks(self, seated: Seated, seat: Seat) -> str:
        """The marks that a player made last, unless other dice lie there now.

        On the next card nothing is kept yet; what was picked up must still be rolled.
        """
        known = self.known(seated, seat)
        if known.dice != dice_of(seated, seat):
            return FRESH
        return known.marks if known.card == _card(seated) else let_go(known.marks)

    def keep(self, seated: Seated, seat: Seat, marks: str) -> None:
        """Remembers a player's marks, of the dice and the card that lie there now."""
        if seated.table.outcome is None:
            known = self.known(seated, seat)
            known.marks, known.dice, known.card = marks, dice_of(seated, seat), _card(seated)

    @asynccontextmanager
    async def answering(self, seated: Seated, seat: Seat) -> AsyncIterator[None]:
        """While a press is answered, its tray is left alone."""
        known = self.known(seated, seat)
        known.answers += 1
        try:
            yield
        finally:
            known.answers -= 1
            if known.is_behind and not known.answers:
                self._refresh_soon(seated, seat)
            elif seated.table.outcome:
                self._open.pop((seated.id, seat), None)

    async def answer(
        self, interaction: Interaction, seated: Seated, seat: Seat, marks: str, note: str = ""
    ) -> None:
        """Answers a press in a tray with the tray as it now is."""
        layout = self._written(seated, seat, marks, note)
        await interaction.response.edit_message(view=layout)
        self._remember(interaction, seated, seat, marks)

    async def open(self, interaction: Interaction, seated: Seated, seat: Seat) -> None:
        """Opens a tray, with the dice that are kept already."""
        marks = self.marks(seated, seat)
        layout = self._written(seated, seat, marks)
        await interaction.response.send_message(view=layout, ephemeral=True)
        self._remember(interaction, seated, seat, marks)

    def told(self, seated: Seated) -> None:
        """The card or the scores changed: every open tray shows it."""
        for seat in range(len(seated.names)):
            known = self._open.get((seated.id, seat))
            if known and known.answers:
                known.is_behind = True
            elif known and known.interaction:
                self._refresh_soon(seated, seat)
            elif seated.table.outcome:  # a computer looks at no tray
                self._open.pop((seated.id, seat), None)

    async def refresh(self, seated: Seated, seat: Seat, note: str = "") -> None:
        """Shows a tray anew, through its player's last interaction token."""
        known = self.known(seated, seat)
        interaction = known.interaction
        if interaction is None:
            return
        layout = self._written(seated, seat, self.marks(seated, seat), note)
        try:
            await interaction.edit_original_response(view=layout)
            is_done = seated.table.outcome is not None
        except discord.HTTPException:
            # The token is too old or the tray was dismissed; the board's button opens a new one.
            is_done = True
        if is_done and known.interaction is interaction:
            self._open.pop((seated.id, seat), None)

    def _refresh_soon(self, seated: Seated, seat: Seat) -> None:
        task = asyncio.create_task(self.refresh(seated, seat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _written(self, seated: Seated, seat: Seat, marks: str, note: str = "") -> Layout:
        """A player's tray as it stands; a race can also end because the others gave up."""
        self.known(seated, seat).is_behind = False
        if outcome := seated.table.outcome:
            return over(say(outcome.reason, seated.names), note)
        return tray(seated.id, seated.table.view(seat), seated.names, marks, note)

    def _remember(self, interaction: Interaction, seated: Seated, seat: Seat, marks: str) -> None:
        """Keeps a tray at hand for as long as the race goes on."""
        if seated.table.outcome:
            self._open.pop((seated.id, seat), None)
            return
        self.known(seated, seat).interaction = interaction
        self.keep(seated, seat, marks)


def dice_of(seated: Seated, seat: Seat) -> tuple[int, ...] | None:
    """A player's dice; a judge has none."""
    state: State = seated.table.state
    return state.dice[seat] if seat < state.players else None


def _card(seated: Seated) -> int:
    state: State = seated.table.state
    return state.card
