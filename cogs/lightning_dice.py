"""Lightning Dice: its slash commands, and the trays that people race with."""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import monotonic
from typing import ClassVar, Literal

import discord
from discord import app_commands

from cogs._calls import Call, Calls
from cogs._client import Keraunos
from cogs._game_cog import GameCog
from cogs._lightning_dice import DESK, LightningDicePresenter
from cogs._presses import Interaction, Press
from cogs._seated import Seated
from cogs._tray import (
    FRESH,
    after_roll,
    checked_marks,
    kept_in,
    marks_of,
    picked_up,
    roll_text,
    toggled,
)
from cogs._trays import Trays, dice_of
from cogs._walk import tell_if_blocked
from cogs._words import say
from rules.errors import GameError, IllegalMoveError, NotYourTurnError
from rules.game import Seat, Step
from rules.lightning_dice import Options
from rules.lightning_dice.game import obstacle
from rules.lightning_dice.goals import DICE
from rules.lightning_dice.race import State
from rules.lightning_dice.racer import plan
from rules.rng import Rng
from rules.text import Text, t

log = logging.getLogger(__name__)

MOTION_SECONDS = 0.7  # how long dice roll in a tournament
CALLS = frozenset({"claim", "bonus", "thunder"})


class LightningDice(
    GameCog, group_name="lightning-dice", group_description="A real-time dice rush for 2 to 6"
):
    """Everybody rolls at once; the first to see a match calls it."""

    slug: ClassVar[str] = "lightning-dice"
    presenter: ClassVar[LightningDicePresenter] = LightningDicePresenter()

    def __init__(self, bot: Keraunos) -> None:
        super().__init__(bot)
        self.calls = Calls(bot.settings.race.settling_ms / 1_000, self._judge)
        self.trays = Trays()
        bot.host.races[self.slug] = self
        bot.listen_for(
            {
                "tray": self.press_tray,
                "die": self.press_die,
                "roll": self.press_roll,
                "got": self.press_got,
                "call": self.press_call,
                "rule": self.press_rule,
            }
        )

    @app_commands.command(
        description="Start a game: the quickest eye and hand at the dice wins, for 2 to 6"
    )
    @app_commands.describe(
        mode="Standard: first to the target. Quick: most cards. Tournament: with a judge",
        target="Points that win a standard or tournament race (5 to 40; 20 unless you choose)",
    )
    async def new(
        self,
        interaction: Interaction,
        mode: Literal["standard", "quick", "tournament"] = "standard",
        target: app_commands.Range[int, 5, 40] = 20,
    ) -> None:
        """An invitation to a race."""
        options = Options(mode=mode, target=target)
        await self.host.lobbies.open(interaction, self.slug, options.model_dump())

    async def press_tray(self, interaction: Interaction, press: Press) -> None:
        """Opens a player's tray or the judge's desk, for them alone."""
        seated, seat = await self._racer(interaction, press)
        if press.part(0) == DESK and seat != seated.table.view(seat).judge:
            raise GameError(t("Only the judge has a desk. Your dice are behind **My dice**."))
        await self.open_tray(interaction, seated, seat)

    async def open_tray(self, interaction: Interaction, seated: Seated, seat: Seat) -> None:
        """A player's tray as an ephemeral message."""
        async with self.trays.answering(seated, seat):
            await self.trays.open(interaction, seated, seat)

    async def press_die(self, interaction: Interaction, press: Press) -> None:
        """Keeps a die or lets it go; no move is made."""
        seated, seat = await self._racer(interaction, press)
        marks, die = self._marks(seated, seat, press), press.number(1)
        if die is not None and die < DICE and not self._is_locked(seated, seat):
            self._check_at_rest(seated, seat)
            marks = toggled(marks, die, strict=_is_tournament(seated))
        async with self.trays.answering(seated, seat):
            await self.trays.answer(interaction, seated, seat, marks)

    async def press_roll(self, interaction: Interaction, press: Press) -> None:
        """Rolls all dice that are not kept."""
        seated, seat = await self._racer(interaction, press)
        marks = self._marks(seated, seat, press)
        async with self.trays.answering(seated, seat):
            if not self.calls.is_waiting(seated.id, seat):
                marks = await self._roll(seated, seat, marks)
            await self.trays.answer(interaction, seated, seat, marks)
        await tell_if_blocked(interaction, seated)

    async def _roll(self, seated: Seated, seat: Seat, marks: str) -> str:
        """Rolls, and returns the marks of the dice that then lie there."""
        self._check_at_rest(seated, seat)
        # Has the race not begun for this player? Then all six are rolled.
        if dice_of(seated, seat) is None:
            marks = FRESH
        if marks == "kkkkkk":
            raise IllegalMoveError(t("You keep all six dice. Let one go to roll it."))
        await self._play(seated, seat, roll_text(marks))
        self.trays.known(seated, seat).rolled_at = monotonic()
        return after_roll(marks)

    async def press_got(self, interaction: Interaction, press: Press) -> None:
        """Got it!"""
        seated, seat = await self._racer(interaction, press)
        card = press.number(1)
        if card is None:
            raise IllegalMoveError(t("That is no card of this race."))
        marks = self._marks(seated, seat, press)
        await self._call(interaction, seated, seat, f"claim {card}", marks)

    async def press_call(self, interaction: Interaction, press: Press) -> None:
        """Bonus or Thunder."""
        seated, seat = await self._racer(interaction, press)
        move = press.part(1)
        if move != "bonus" and not move.startswith("thunder "):
            raise IllegalMoveError(t("That is no call of this race."))
        await self._call(interaction, seated, seat, move, self._marks(seated, seat, press))

    async def _call(
        self, interaction: Interaction, seated: Seated, seat: Seat, move: str, marks: str
    ) -> None:
        """Judged after a short settling window, by the moment of the press."""
        self._check_at_rest(seated, seat)
        if not self.calls.is_waiting(seated.id, seat):
            self.calls.enter(seated, Call(interaction.id, seat, move))
        async with self.trays.answering(seated, seat):
            called = say(t("⚡ You called! Who was first is settled in a moment."))
            await self.trays.answer(interaction, seated, seat, marks, called)

    async def press_rule(self, interaction: Interaction, press: Press) -> None:
        """The judge turns up a card or rules on a call."""
        seated, seat = await self._racer(interaction, press)
        if press.part(0) not in {"flip", "valid", "foul"}:
            raise IllegalMoveError(t("That is no ruling."))
        async with self.trays.answering(seated, seat):
            step = await self._play(seated, seat, press.part(0))
            await self.trays.answer(interaction, seated, seat, FRESH, _told(seated, step))

    async def typed(self, interaction: Interaction, seated: Seated, seat: Seat, move: str) -> str:
        """Words keep to the same order, locks and rests as the buttons of the tray."""
        if self.calls.is_waiting(seated.id, seat):
            raise IllegalMoveError(t("Your dice are locked until your call is judged."))
        self._check_at_rest(seated, seat)
        word = move.split(" ", 1)[0]
        if word in CALLS:
            return await self.calls.enter(seated, Call(interaction.id, seat, move))
        if word == "roll" and _is_tournament(seated):
            raise IllegalMoveError(
                t("In a tournament dice are rolled from the tray. Open it with **My dice**.")
            )
        told = await super().typed(interaction, seated, seat, move)
        await self.trays.refresh(seated, seat)
        return told

    async def _play(
        self, seated: Seated, seat: Seat, move: str, why: Text | None = None
    ) -> Step[State]:
        """A move; nobody has turns in a race, so who can't act is told what it waits for."""
        try:
            return await self.host.play(seated, seat, move, why=why)
        except NotYourTurnError:
            raise NotYourTurnError(obstacle(seated.table.state, seat)) from None

    async def _judge(self, seated: Seated, call: Call) -> str:
        """Plays a call whose window has closed; a claim for a card already won costs nothing."""
        async with self.trays.answering(seated, call.seat):
            try:
                note = _told(seated, await self._play(seated, call.seat, call.move, call.why))
            except GameError as error:
                note = say(error.text)
            await self.trays.refresh(seated, call.seat, note)
        return note

    def is_on(self, seated: Seated, seat: Seat) -> bool:
        """The first roll is a person's: nobody loses cards on the way to the dice."""
        judge, conceded = seated.table.state.players, seated.table.position.conceded
        people = [one for one in seated.people(range(judge)) if one not in conceded]
        return seat == judge or not people or any(dice_of(seated, one) for one in people)

    async def act(self, seated: Seated, seat: Seat, level: str) -> None:
        """A computer's next act: it looks at its dice as a person would, then rolls or calls."""
        kept = kept_in(self.trays.marks(seated, seat))
        rng = Rng(secrets.token_bytes(16), 0)
        act = plan(seated.table.view(seat), seat, level, rng, kept)
        # Has everybody else given up? Then nobody waits for a race among computers.
        await asyncio.sleep(pause(seated.table.state, act.delay) if seated.has_people else 0)
        if seat not in seated.table.to_act or seated.level(seat) != level:
            return
        # Did its person call and leave? Then the dice are locked for it too.
        if self.calls.is_waiting(seated.id, seat):
            return
        if act.move.split(" ", 1)[0] in CALLS:
            now = discord.utils.time_snowflake(discord.utils.utcnow(), high=True)
            await self.calls.enter(seated, Call(now, seat, act.move, act.why))
            return
        try:
            await self.host.play(seated, seat, act.move, why=act.why)
            self.trays.keep(seated, seat, marks_of(act.kept))
        except GameError as error:
            # The card was won while it looked; its next plan sees the new one.
            log.debug("A computer was too late: %s", error)

    def told(self, seated: Seated) -> None:
        """The card or the scores changed: every open tray shows it."""
        self.trays.told(seated)

    async def close(self) -> None:
        """Judges the calls that wait for their moment."""
        await self.calls.close()

    async def _racer(self, interaction: Interaction, press: Press) -> tuple[Seated, Seat]:
        seated = await self.host.table(press.id)
        if seated.record.game != self.slug:
            raise GameError(t("That button belongs to another game."))
        return seated, seated.seat_of(interaction.user.id)

    def _check_at_rest(self, seated: Seated, seat: Seat) -> None:
        """Tournament rule 1: dice in motion may not be touched."""
        rolled_at = self.trays.rolled_at(seated, seat)
        if not _is_tournament(seated) or rolled_at is None:
            return
        if monotonic() - rolled_at < MOTION_SECONDS:
            raise IllegalMoveError(t("The dice are still rolling. Wait until they lie still."))

    def _is_locked(self, seated: Seated, seat: Seat) -> bool:
        """Does a call of this player wait for its moment or for the judge?"""
        waiting = seated.table.state.waiting
        return self.calls.is_waiting(seated.id, seat) or seat in {call.seat for call in waiting}

    def _marks(self, seated: Seated, seat: Seat, press: Press) -> str:
        """The marks that a press carries. Tournament rule 3: a die picked up must be rolled."""
        marks = checked_marks(press.part(0))
        if not _is_tournament(seated):
            return marks
        return picked_up(marks, self.trays.marks(seated, seat))


def pause(state: State, delay: float) -> float:
    """How long a computer waits: in a tournament its dice have to lie still too."""
    return max(delay, MOTION_SECONDS) if state.mode == "tournament" else delay


def _is_tournament(seated: Seated) -> bool:
    return seated.record.options["mode"] == "tournament"


def _told(seated: Seated, step: Step[State]) -> str:
    return "\n".join(say(event.text, seated.names) for event in step.events)


async def setup(bot: Keraunos) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(LightningDice(bot))
