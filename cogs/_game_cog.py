"""What every game's cog has: /<game> move and /<game> rules. Its /<game> new is its own."""

from __future__ import annotations

from typing import Any, ClassVar

from discord import app_commands
from discord.ext import commands

from cogs._client import Keraunos
from cogs._layout import note
from cogs._presenter import Presenter
from cogs._presses import Interaction, report
from cogs._rules_page import rules_page
from cogs._seated import Seated
from cogs._words import clipped, say
from rules import GAMES
from rules.errors import GameError
from rules.game import Seat
from rules.rulebook import sections
from rules.text import t

Choice = app_commands.Choice[str]
MOST_CHOICES = 25


class GameCog(commands.GroupCog):
    """One game's slash commands; a subclass names the game and gives its Presenter."""

    slug: ClassVar[str]
    presenter: ClassVar[Presenter[Any]]

    def __init__(self, bot: Keraunos) -> None:
        self.bot = bot
        self.host = bot.host
        bot.host.presenters[self.slug] = self.presenter
        self._list_new_first()

    @app_commands.command(description="Make a move by its words")
    @app_commands.describe(move="What you want to do; the list shows what you may")
    async def move(self, interaction: Interaction, move: app_commands.Range[str, 1, 60]) -> None:
        """A move typed as words."""
        seated = await self._table_here(interaction)
        seat = seated.seat_of(interaction.user.id)
        told = await self.typed(interaction, seated, seat, " ".join(move.lower().split()))
        await interaction.response.send_message(view=note(told or say(t("Done."))), ephemeral=True)

    async def typed(self, interaction: Interaction, seated: Seated, seat: Seat, move: str) -> str:
        """Plays a move that was typed, and says what came of it."""
        step = await self.host.play(seated, seat, move)
        told = [say(event.text, seated.names) for event in step.events if event.to in {None, seat}]
        return "\n".join(told)

    @move.autocomplete("move")
    async def _moves(self, interaction: Interaction, current: str) -> list[Choice]:
        try:
            seated = await self._table_here(interaction)
            seat = seated.seat_of(interaction.user.id)
        except GameError:
            return []
        except Exception as error:  # noqa: BLE001 -- discord.py would log what the error quotes
            report(error, "completing a move")
            return []
        typed = current.lower().split()
        legal = [text for text in seated.table.legal(seat) if all(word in text for word in typed)]
        return [Choice(name=text, value=text) for text in legal[:MOST_CHOICES]]

    @app_commands.command(description="The rules, by topic")
    @app_commands.describe(topic="What you want to read about")
    async def rules(self, interaction: Interaction, topic: str | None = None) -> None:
        """The rulebook, or one section of it."""
        book = sections(GAMES[self.slug])
        title = _closest(book, topic) if topic else next(iter(book))
        if title is None:
            raise GameError(
                t("The rules have no topic like that. Pick one from the list as you type.")
            )
        page = rules_page(self.slug, title, self.presenter.colour)
        await interaction.response.send_message(view=page, ephemeral=True)

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, current: str) -> list[Choice]:
        found = [title for title in sections(GAMES[self.slug]) if current.lower() in title.lower()]
        return [
            Choice(name=clipped(title, 100), value=title[:100]) for title in found[:MOST_CHOICES]
        ]

    def _list_new_first(self) -> None:
        """Commands are listed in the order in which they were added: `new` is what people seek."""
        group = self.app_command
        for later in ("move", "rules"):
            command = group.get_command(later) if group else None
            if group and command:
                group.remove_command(later)
                group.add_command(command)

    async def _table_here(self, interaction: Interaction) -> Seated:
        return await self.host.table_for(interaction, game=self.slug)


def _closest(book: dict[str, str], topic: str) -> str | None:
    wanted = topic.lower()
    exact = [title for title in book if title.lower() == wanted]
    return next(iter(exact + [title for title in book if wanted in title.lower()]), None)
