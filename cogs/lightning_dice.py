"""Lightning Dice: its slash commands, and the trays that people race with."""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import monotonic
from typing import ClassVar, Literal

import discord
from discord import app_commands

from cogs._claims import Claim, Claims
from cogs._client import Keraunos
from cogs._game_cog import GameCog
from cogs._lightning_dice import LightningDicePresenter
from cogs._presses import Interaction, Press
from cogs._seated import Seated
from cogs._tray import FRESH, after_roll, checked_marks, roll_text, toggled
from cogs._trays import Trays, dice_of
from cogs._words import say
from rules.errors import GameError, IllegalMoveError
from rules.game import Seat, Step
from rules.lightning_dice import Options
from rules.lightning_dice.race import State
from rules.lightning_dice.racer import plan
from rules.rng import Rng
from rules.text import t

log = logging.getLogger(__name__)

MOTION_SECONDS = 0.7  # how long dice roll in a tournament


class LightningDice(
    GameCog, group_name="lightning-dice", group_description="A real-time dice rush for 2 to 6"
):
    """Everybody rolls at once; the first to see a match calls it."""

    slug: ClassVar[str] = "lightning-dice"
    presenter: ClassVar[LightningDicePresenter] = LightningDicePresenter()

    def __init__(self, bot: Keraunos) -> None:
        super().__init__(bot)
        self.claims = Claims(bot.settings.race.settling_ms / 1_000, self._judge)
        self.trays = Trays()
        bot.host.races[self.slug] = self
        bot.actions |= {
            "tray": self.press_tray,
            "die": self.press_die,
            "roll": self.press_roll,
            "got": self.press_got,
            "call": self.press_call,
            "rule": self.press_rule,
        }

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
        """Opens a player's tray, for them alone."""
        seated, seat = await self._racer(interaction, press)
        async with self.trays.answering(seated, seat):
            await self.trays.open(interaction, seated, seat)

    async def press_die(self, interaction: Interaction, press: Press) -> None:
        """Keeps a die or lets it go; no move is made."""
        seated, seat = await self._racer(interaction, press)
        marks, die = checked_marks(press.part(0)), press.number(1)
        if die is not None and die < 6 and not self.claims.is_waiting(seated.id, seat):
            self._check_at_rest(seated, seat)
            marks = toggled(marks, die, strict=_is_tournament(seated))
        async with self.trays.answering(seated, seat):
            await self.trays.answer(interaction, seated, seat, marks)

    async def press_roll(self, interaction: Interaction, press: Press) -> None:
        """Rolls all dice that are not kept."""
        seated, seat = await self._racer(interaction, press)
        marks = checked_marks(press.part(0))
        async with self.trays.answering(seated, seat):
            if not self.claims.is_waiting(seated.id, seat):
                marks = await self._roll(seated, seat, marks)
            await self.trays.answer(interaction, seated, seat, marks)

    async def _roll(self, seated: Seated, seat: Seat, marks: str) -> str:
        """Rolls, and returns the marks of the dice that then lie there."""
        self._check_at_rest(seated, seat)
        # Has the race not begun for this player? Then all six are rolled.
        if dice_of(seated, seat) is None:
            marks = FRESH
        if marks == "kkkkkk":
            raise IllegalMoveError(t("You keep all six dice. Let one go to roll it."))
        await self.host.play(seated, seat, roll_text(marks))
        self.trays.known(seated, seat).rolled_at = monotonic()
        return after_roll(marks)

    async def press_got(self, interaction: Interaction, press: Press) -> None:
        """Got it! Judged after a short settling window, by the moment of the press."""
        seated, seat = await self._racer(interaction, press)
        marks, card = checked_marks(press.part(0)), press.number(1)
        if card is None:
            raise IllegalMoveError(t("That is no card of this race."))
        self._check_at_rest(seated, seat)
        if not self.claims.is_waiting(seated.id, seat):
            self.claims.enter(seated, Claim(interaction.id, seat, card))
        async with self.trays.answering(seated, seat):
            called = say(t("⚡ You called! Who was first is settled in a moment."))
            await self.trays.answer(interaction, seated, seat, marks, called)

    async def press_call(self, interaction: Interaction, press: Press) -> None:
        """Bonus or Thunder."""
        seated, seat = await self._racer(interaction, press)
        self._check_at_rest(seated, seat)
        marks, text = checked_marks(press.part(0)), press.part(1)
        if text != "bonus" and not text.startswith("thunder "):
            raise IllegalMoveError(t("That is no call of this race."))
        if self.claims.is_waiting(seated.id, seat):
            async with self.trays.answering(seated, seat):
                await self.trays.answer(interaction, seated, seat, marks)
            return
        await self._play_and_answer(interaction, seated, seat, text, marks)

    async def press_rule(self, interaction: Interaction, press: Press) -> None:
        """The judge turns up a card or rules on a call."""
        seated, seat = await self._racer(interaction, press)
        if press.part(0) not in {"flip", "valid", "foul"}:
            raise IllegalMoveError(t("That is no ruling."))
        await self._play_and_answer(interaction, seated, seat, press.part(0), FRESH)

    async def _judge(self, seated: Seated, claim: Claim) -> None:
        """Plays a claim whose window has closed; one for a card already won costs nothing."""
        async with self.trays.answering(seated, claim.seat):
            try:
                step = await self.host.play(seated, claim.seat, f"claim {claim.card}")
                note = _told(seated, step)
            except GameError as error:
                note = say(error.text)
            await self.trays.refresh(seated, claim.seat, note)

    async def act(self, seated: Seated, seat: Seat, level: str) -> None:
        """A computer's next act: it looks at its dice as a person would, then rolls or calls."""
        act = plan(seated.table.view(seat), seat, level, Rng(secrets.token_bytes(16), 0))
        await asyncio.sleep(act.delay)
        if seat not in seated.table.to_act or seated.level(seat) != level:
            return
        word, _, card = act.move.partition(" ")
        if word == "claim":
            now = discord.utils.time_snowflake(discord.utils.utcnow(), high=True)
            await self.claims.wait(seated, Claim(now, seat, int(card)))
            return
        try:
            await self.host.play(seated, seat, act.move)
        except GameError as error:
            # The card was won while it looked; its next plan sees the new one.
            log.debug("A computer was too late: %s", error)

    def told(self, seated: Seated) -> None:
        """The card or the scores changed: every open tray shows it."""
        self.trays.told(seated)

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

    async def _play_and_answer(
        self, interaction: Interaction, seated: Seated, seat: Seat, text: str, marks: str
    ) -> None:
        """Plays a call or a ruling and answers the press with the tray as it is then."""
        async with self.trays.answering(seated, seat):
            dice = dice_of(seated, seat)
            step = await self.host.play(seated, seat, text)
            # Was the call right? Then all six dice have been rolled anew.
            marks = marks if dice_of(seated, seat) == dice else FRESH
            await self.trays.answer(interaction, seated, seat, marks, _told(seated, step))


def _is_tournament(seated: Seated) -> bool:
    return seated.record.options["mode"] == "tournament"


def _told(seated: Seated, step: Step[State]) -> str:
    return "\n".join(say(event.text, seated.names) for event in step.events)


async def setup(bot: Keraunos) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(LightningDice(bot))
