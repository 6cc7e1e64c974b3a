"""Lightning Dice: its slash commands, and the trays that people race with."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar, Literal

import discord
from discord import app_commands

from cogs._claims import Claim, Claims
from cogs._client import Keraunos
from cogs._game_cog import GameCog
from cogs._layout import Layout
from cogs._lightning_dice import LightningDicePresenter
from cogs._presses import Interaction, Press
from cogs._seated import Seated
from cogs._tray import FRESH, after_roll, checked_marks, over, roll_text, toggled, tray
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


@dataclass(frozen=True, slots=True)
class OpenTray:
    """The last that is known of a player's tray: its token and its marks."""

    interaction: Interaction
    marks: str


class LightningDice(
    GameCog, group_name="lightning-dice", group_description="A real-time dice rush for 2 to 6"
):
    """Everybody rolls at once; the first to see a match calls it."""

    slug: ClassVar[str] = "lightning-dice"
    presenter: ClassVar[LightningDicePresenter] = LightningDicePresenter()

    def __init__(self, bot: Keraunos) -> None:
        super().__init__(bot)
        self.claims = Claims(bot.settings.race.settling_ms / 1_000, self._judge)
        self._trays: dict[tuple[str, Seat], OpenTray] = {}
        self._answering: set[tuple[str, Seat]] = set()  # trays that a press is about to answer
        self._rolled_at: dict[tuple[str, Seat], float] = {}
        self._refreshing: set[asyncio.Task[None]] = set()
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
        layout = _shown(seated, seat, FRESH)
        await interaction.response.send_message(view=layout, ephemeral=True)
        self._remember(seated, seat, OpenTray(interaction, FRESH))

    async def press_die(self, interaction: Interaction, press: Press) -> None:
        """Keeps a die or lets it go; no move is made."""
        seated, seat = await self._racer(interaction, press)
        marks, die = checked_marks(press.part(0)), press.number(1)
        view = seated.table.view(seat)
        if die is not None and die < 6 and not self.claims.is_waiting(seated.id, seat):
            is_strict = view.mode == "tournament"
            if is_strict:
                self._check_at_rest(seated, seat)
            marks = toggled(marks, die, strict=is_strict)
        await self._answer(interaction, seated, seat, marks)

    async def press_roll(self, interaction: Interaction, press: Press) -> None:
        """Rolls all dice that are not kept."""
        seated, seat = await self._racer(interaction, press)
        marks = checked_marks(press.part(0))
        if self.claims.is_waiting(seated.id, seat):
            await self._answer(interaction, seated, seat, marks)
            return
        view = seated.table.view(seat)
        if view.mode == "tournament":
            self._check_at_rest(seated, seat)
        # Has the race not begun for this player? Then all six are rolled.
        if seat < view.players and view.dice[seat] is None:
            marks = FRESH
        if marks == "kkkkkk":
            raise IllegalMoveError(t("You keep all six dice. Let one go to roll it."))
        await self.host.play(seated, seat, roll_text(marks))
        self._rolled_at[seated.id, seat] = monotonic()
        await self._answer(interaction, seated, seat, after_roll(marks))

    async def press_got(self, interaction: Interaction, press: Press) -> None:
        """Got it! Judged after a short settling window, by the moment of the press."""
        seated, seat = await self._racer(interaction, press)
        card = press.number(1)
        if card is None:
            raise IllegalMoveError(t("That is no card of this race."))
        if seated.table.view(seat).mode == "tournament":
            self._check_at_rest(seated, seat)
        self._trays[seated.id, seat] = OpenTray(interaction, checked_marks(press.part(0)))
        if self.claims.is_waiting(seated.id, seat):
            await interaction.response.defer()
            return
        self.claims.enter(seated, Claim(interaction.id, seat, card))
        await interaction.response.defer()

    async def press_call(self, interaction: Interaction, press: Press) -> None:
        """Bonus or Thunder."""
        seated, seat = await self._racer(interaction, press)
        if seated.table.view(seat).mode == "tournament":
            self._check_at_rest(seated, seat)
        text = press.part(1)
        if text != "bonus" and not text.startswith("thunder "):
            raise IllegalMoveError(t("That is no call of this race."))
        if self.claims.is_waiting(seated.id, seat):
            await self._answer(interaction, seated, seat, FRESH)
            return
        await self._play_and_answer(interaction, seated, seat, text)

    async def press_rule(self, interaction: Interaction, press: Press) -> None:
        """The judge turns up a card or rules on a call."""
        seated, seat = await self._racer(interaction, press)
        if press.part(0) not in {"flip", "valid", "foul"}:
            raise IllegalMoveError(t("That is no ruling."))
        await self._play_and_answer(interaction, seated, seat, press.part(0))

    async def _judge(self, seated: Seated, claim: Claim) -> None:
        """Plays a claim whose window has closed; one for a card already won costs nothing."""
        place = (seated.id, claim.seat)
        self._answering.add(place)
        try:
            step = await self.host.play(seated, claim.seat, f"claim {claim.card}")
            note = _told(seated, step)
        except GameError as error:
            note = say(error.text)
        finally:
            self._answering.discard(place)
        await self._refresh(seated, claim.seat, note)

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
        """The card or the scores changed: every open tray shows it, but the one just answered."""
        for seat in range(len(seated.names)):
            place = (seated.id, seat)
            if place in self._trays and place not in self._answering:
                task = asyncio.create_task(self._refresh(seated, seat))
                self._refreshing.add(task)
                task.add_done_callback(self._refreshing.discard)

    async def _racer(self, interaction: Interaction, press: Press) -> tuple[Seated, Seat]:
        seated = await self.host.table(press.id)
        if seated.record.game != self.slug:
            raise GameError(t("That button belongs to another game."))
        return seated, seated.seat_of(interaction.user.id)

    def _check_at_rest(self, seated: Seated, seat: Seat) -> None:
        """Tournament rule 1: dice in motion may not be touched."""
        rolled_at = self._rolled_at.get((seated.id, seat))
        if rolled_at is not None and monotonic() - rolled_at < MOTION_SECONDS:
            raise IllegalMoveError(t("The dice are still rolling. Wait until they lie still."))

    async def _answer(
        self, interaction: Interaction, seated: Seated, seat: Seat, marks: str, note: str = ""
    ) -> None:
        """The press is answered with the tray as it now is."""
        await interaction.response.edit_message(view=_shown(seated, seat, marks, note))
        self._remember(seated, seat, OpenTray(interaction, marks))

    def _remember(self, seated: Seated, seat: Seat, known: OpenTray) -> None:
        """Keeps a tray at hand for as long as the race goes on."""
        if seated.table.outcome:
            self._forget(seated, seat)
        else:
            self._trays[seated.id, seat] = known

    def _forget(self, seated: Seated, seat: Seat) -> None:
        self._trays.pop((seated.id, seat), None)
        self._rolled_at.pop((seated.id, seat), None)

    async def _play_and_answer(
        self, interaction: Interaction, seated: Seated, seat: Seat, text: str
    ) -> None:
        """Plays a call or a ruling and answers the press with the tray as it is then."""
        place = (seated.id, seat)
        self._answering.add(place)
        try:
            step = await self.host.play(seated, seat, text)
        finally:
            self._answering.discard(place)
        await self._answer(interaction, seated, seat, FRESH, _told(seated, step))

    async def _refresh(self, seated: Seated, seat: Seat, note: str = "") -> None:
        """Shows a tray anew, through its player's last interaction token."""
        known = self._trays.get((seated.id, seat))
        if known is None:
            return
        try:
            layout = _shown(seated, seat, known.marks, note)
            await known.interaction.edit_original_response(view=layout)
            is_done = seated.table.outcome is not None
        except discord.HTTPException:
            # The token is too old or the tray was dismissed; the board's button opens a new one.
            is_done = True
        if is_done and self._trays.get((seated.id, seat)) is known:
            self._forget(seated, seat)


def _shown(seated: Seated, seat: Seat, marks: str, note: str = "") -> Layout:
    """A player's tray as it stands; a race can also end because the others gave up."""
    if seated.table.outcome:
        return over(note)
    return tray(seated.id, seated.table.view(seat), seated.names, marks, note)


def _told(seated: Seated, step: Step[State]) -> str:
    return "\n".join(say(event.text, seated.names) for event in step.events)


async def setup(bot: Keraunos) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(LightningDice(bot))
