"""The commands common to all games: /games, /table ..., /help."""

from __future__ import annotations

import io
import json
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs import _panels
from cogs._client import Keraunos
from cogs._invitation import jump_url
from cogs._layout import custom_id, note
from cogs._lobbies import is_moderator
from cogs._presenter import Label, Offer, Tone
from cogs._presses import Interaction, Press
from cogs._rules_page import TOPIC, picked_title, rules_page
from cogs._seated import Seated
from cogs._walk import is_private
from cogs._words import NOT_MINE, NOT_SEATED, clipped, log_lines, safe_name, say
from rules import GAMES
from rules.computer import LEVELS, MIDDLE
from rules.errors import GameError, GameOverError
from rules.game import Seat
from rules.table import GAVE_UP
from rules.text import All, Who, t, tn

MOST_LISTED = 20
LOG_LINES = 30


class Tables(commands.Cog):
    """What every player can do, whatever they play."""

    def __init__(self, bot: Keraunos) -> None:
        self.bot = bot
        self.host = bot.host
        bot.listen_for(
            {
                "again": self.press_again,
                "open": self.press_open,
                TOPIC: self.press_topic,
                "away": self.press_away,
                "home": self.press_home,
                "yield": self.press_concede,
                "drop": self.press_cancel,
            }
        )

    group = app_commands.Group(name="table", description="The table that you play at")

    @app_commands.command(description="Your tables everywhere, and whose turn it is")
    async def games(self, interaction: Interaction) -> None:
        """All tables of a person, with links."""
        records = await self.host.store.tables_of(interaction.user.id)
        lobbies = await self.host.store.lobbies_of(interaction.user.id)
        lines = []
        for record in records[:MOST_LISTED]:
            seated = await self.host.table(record.id)
            lines.append(_listed(seated, seated.find_seat(interaction.user.id)))
        for lobby in lobbies:
            title, url = GAMES[lobby.game].title, jump_url(lobby)
            lines.append(say(t("⏳ [{game}]({url}) waits for players.", game=title, url=url)))
        if len(records) > MOST_LISTED:
            more = len(records) - MOST_LISTED
            lines.append(say(tn("… and one more.", "… and {n} more.", more)))
        if not lines:
            await _whisper(interaction, say(t("You are at no table. Open one:")), *_openings())
            return
        await _whisper(interaction, "\n".join(lines))

    @group.command(description="The board as it stands, for you alone")
    @app_commands.describe(style="A picture, or words for a screen reader; I remember it")
    async def board(
        self, interaction: Interaction, style: Literal["picture", "text"] | None = None
    ) -> None:
        """A private copy of the public board."""
        seated = await self.host.table_for(interaction)
        display, reader = self.host.display, interaction.user.id
        if style is not None:
            await display.prefer_text(reader, wanted=style == "text")
        # Was the public one deleted, or could it not be posted? Then it is made anew.
        seated.shown_board = None
        display.touch(seated)
        as_text = await display.reads_text(reader)
        shown = await _panels.board(seated, as_text=as_text, live=False)
        await interaction.response.send_message(
            view=shown.layout, files=shown.files, ephemeral=True
        )

    @group.command(description="Your hand and your moves, for you alone")
    async def hand(self, interaction: Interaction) -> None:
        """A fresh copy of the player's panel."""
        seated = await self.host.table_for(interaction)
        await self.host.walk.send_panel(interaction, seated, seated.seat_of(interaction.user.id))

    @group.command(description="What has happened so far")
    async def log(self, interaction: Interaction) -> None:
        """The last facts that this person may know."""
        seated = await self.host.table_for(interaction)
        seat = seated.find_seat(interaction.user.id)
        entries = await self.host.store.log(seated.id, limit=LOG_LINES)
        lines = [
            f"`{entry.version:>3}` {line}"
            for entry in entries
            for line in log_lines(
                (event for event in entry.events if event.to in {None, seat}), seated.names
            )
        ]
        # The newest lines are kept when there is no room for all.
        while len("\n".join(lines)) > 3_500:
            lines.pop(0)
        await _whisper(interaction, "\n".join(lines) or say(t("Nothing has happened yet.")))

    @group.command(description="Give up at this table")
    async def concede(self, interaction: Interaction) -> None:
        """Asks before giving up."""
        seated = await self.host.table_for(interaction)
        seated.seat_of(interaction.user.id)
        if seated.table.outcome:
            raise GameOverError
        sure = Offer(custom_id("yield", seated.id), Label(t("Yes, I give up"), "🏳️", Tone.DANGER))
        away = Offer(custom_id("away", seated.id), Label(t("Let a computer play for me"), "🤖"))
        question = t("Give up this game of {game}?", game=seated.table.game.title)
        await _whisper(interaction, say(question), sure, away)

    async def press_concede(self, interaction: Interaction, press: Press) -> None:
        """Gives up, after the question."""
        seated = await self.host.table(press.id)
        await self.host.concede(seated, seated.seat_of(interaction.user.id))
        await interaction.response.edit_message(view=note(say(t("You gave up. Well fought!"))))

    @group.command(description="Let a computer play for you until you come back")
    @app_commands.describe(level="How well it plays")
    @app_commands.choices(
        level=[
            app_commands.Choice(
                name=say(t("{level} · {sentence}", level=level.title, sentence=level.sentence)),
                value=level.word,
            )
            for level in LEVELS.values()
        ]
    )
    async def away(self, interaction: Interaction, level: str = MIDDLE.word) -> None:
        """Hands a seat to a computer player."""
        await self._go_away(interaction, await self.host.table_for(interaction), level)

    async def press_away(self, interaction: Interaction, press: Press) -> None:
        """Hands a seat over instead of giving up."""
        await self._go_away(interaction, await self.host.table(press.id), MIDDLE.word)

    async def _go_away(self, interaction: Interaction, seated: Seated, level: str) -> None:
        seat = seated.seat_of(interaction.user.id)
        if seated.table.outcome:
            raise GameOverError
        if seat in seated.table.position.conceded:
            raise GameError(GAVE_UP)
        await self.host.computers.hand_over(seated, seat, level)
        text = t(
            "**{level}** plays for you now. **/table back** gives you your seat again.",
            level=LEVELS[level].title,
        )
        await _whisper(interaction, say(text), seated.way_back)

    @group.command(description="Take your seat back from the computer")
    async def back(self, interaction: Interaction) -> None:
        """Gives a seat back to its person."""
        await self._come_home(interaction, await self.host.table_for(interaction))

    async def press_home(self, interaction: Interaction, press: Press) -> None:
        """**I am back**: for whoever a computer plays here."""
        await self._come_home(interaction, await self.host.table(press.id))

    async def _come_home(self, interaction: Interaction, seated: Seated) -> None:
        seat = seated.find_seat(interaction.user.id)
        if seat is None:
            raise GameError(NOT_SEATED)
        if seated.table.outcome:
            raise GameOverError
        if not seated.level(seat):
            raise GameError(t("No computer plays for you here; the seat is yours."))
        await self.host.computers.hand_over(seated, seat, None)
        await _whisper(interaction, say(t("Welcome back! The seat is yours again.")))

    @group.command(description="End this table without a winner (its opener or a moderator)")
    async def cancel(self, interaction: Interaction) -> None:
        """Asks before ending a table for everybody."""
        seated = await self.host.table_for(interaction)
        self._check_may_cancel(interaction, seated)
        sure = Offer(
            custom_id("drop", seated.id), Label(t("Yes, end it for everybody"), None, Tone.DANGER)
        )
        question = t("End this game of {game} without a winner?", game=seated.table.game.title)
        await interaction.response.send_message(view=note(say(question), sure), ephemeral=True)

    async def press_cancel(self, interaction: Interaction, press: Press) -> None:
        """Ends the table, after the question."""
        seated = await self.host.table(press.id)
        self._check_may_cancel(interaction, seated)
        await self.host.cancel(seated, safe_name(interaction.user.display_name))
        await interaction.response.edit_message(view=note(say(t("The table is cancelled."))))

    def _check_may_cancel(self, interaction: Interaction, seated: Seated) -> None:
        if interaction.user.id != seated.record.opener_id and not is_moderator(interaction):
            raise GameError(
                t(
                    "Only the one who opened the table, or a moderator, can cancel it. "
                    "To leave it yourself, use **/table concede**."
                )
            )
        if seated.table.outcome:
            raise GameOverError

    @group.command(description="The whole finished game as a file that anyone can check")
    async def export(self, interaction: Interaction) -> None:
        """The export, once nothing in it is secret any more."""
        seated = await self.host.table_for(interaction)
        if not seated.table.outcome:
            raise GameError(
                t(
                    "An export holds the seed and everybody's cards, so it is given when the game "
                    "is over. **/table log** shows what is public."
                )
            )
        data = await self.host.store.export_table(seated.id)
        file = discord.File(
            io.BytesIO(json.dumps(data, indent=1).encode()),
            f"{seated.record.game}-{seated.id}.json",
        )
        await interaction.response.send_message(
            say(t("Check its dice with `python -m rules.verify` and this file.")),
            file=file,
            ephemeral=True,
        )

    async def press_again(self, interaction: Interaction, press: Press) -> None:
        """**Play again**: a new invitation to the same game, with the same computers at it."""
        seated = await self.host.table(press.id)
        if not seated.table.outcome:
            raise GameError(t("This game still goes on. Another can begin when it is over."))
        await self.host.lobbies.open_again(interaction, seated.record)

    @app_commands.command(name="help", description="How to play here, in one minute")
    async def help_(self, interaction: Interaction) -> None:
        """What there is and how it works, and a button for each game."""
        titles = [f"**/{slug} new** — {self._sentence(slug)}" for slug in GAMES]
        text = say(
            t(
                "### Board games, here in the chat\n"
                "{games}\n\n"
                "**1.** Open a table with a button below, or type its command. Others press "
                "**Join**; if you are alone, add a computer player.\n"
                "**2.** Each table gets a thread. Its board shows whose turn it is; press its "
                "buttons to play. You are called when it is your turn.\n"
                "**3.** Hidden cards come by direct message; **My hand** shows them too.\n\n"
                "**/games** lists your tables, and each game has **rules** by topic. "
                "**/table board** with *text* tells the board in words; **/table away** lets a "
                "computer play for you, **/table concede** gives up.",
                games="\n".join(titles),
            )
        )
        await _whisper(interaction, text, *_openings())

    async def press_open(self, interaction: Interaction, press: Press) -> None:
        """Opens a table of the usual kind."""
        game = GAMES.get(press.id)
        if game is None:
            raise GameError(NOT_MINE)
        options = game.options_type().model_dump()
        await self.host.lobbies.open(interaction, game.slug, options)

    async def press_topic(self, interaction: Interaction, press: Press) -> None:
        """Turns to a page of a game's rules, for the presser alone."""
        if press.id not in GAMES:
            raise GameError(NOT_MINE)
        title = picked_title(press.id, press.values[0] if press.values else "")
        page = rules_page(press.id, title, self.host.presenters[press.id].colour)
        if is_private(interaction):
            await interaction.response.edit_message(view=page)
        else:
            await interaction.response.send_message(view=page, ephemeral=True)

    def _sentence(self, slug: str) -> str:
        """What a game is, as its command says it."""
        command = self.bot.tree.get_command(slug)
        return command.description if command else GAMES[slug].title


def _listed(seated: Seated, seat: Seat | None) -> str:
    to_act = seated.table.to_act
    link = f"[{seated.table.game.title}]({seated.jump_url})"
    rivals = All(tuple(Who(other) for other in range(len(seated.names)) if other != seat))
    line = t("{link} with {rivals}", link=link, rivals=rivals)
    if seat is not None and seated.level(seat):
        line = t("🤖 {line}: a computer plays for you", line=line)
    elif seat in to_act:
        line = t("▶️ {line}: **your turn**", line=line)
    else:
        waiting = All(tuple(Who(other) for other in sorted(to_act)))
        line = t("⏳ {line}: waiting for {who}", line=line, who=waiting)
    return say(line, seated.names)


def _openings() -> list[Offer]:
    """A button for each game that opens a table of it."""
    return [
        Offer(custom_id("open", slug), Label(t(game.title), tone=Tone.MAIN))
        for slug, game in GAMES.items()
    ]


async def _whisper(interaction: Interaction, text: str, *offers: Offer) -> None:
    """Tells one person alone: in the private message that they pressed, or in a new one."""
    layout = note(clipped(text, 3_900), *offers)
    if is_private(interaction):
        await interaction.response.edit_message(view=layout)
    else:
        await interaction.response.send_message(view=layout, ephemeral=True)


async def setup(bot: Keraunos) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Tables(bot))
