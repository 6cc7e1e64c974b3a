"""Thunder & Lightning: its slash commands."""

from __future__ import annotations

from typing import ClassVar, Literal

from discord import app_commands

from cogs._client import Keraunos
from cogs._game_cog import GameCog
from cogs._presses import Interaction
from cogs._thunder_and_lightning import ThunderAndLightningPresenter


class ThunderAndLightning(
    GameCog,
    group_name="thunder-and-lightning",
    group_description="Thor against Loki with hidden cards, for 2",
):
    """Two decks, three columns, and a treasure to lose."""

    slug: ClassVar[str] = "thunder-and-lightning"
    presenter: ClassVar[ThunderAndLightningPresenter] = ThunderAndLightningPresenter()

    @app_commands.command(
        description="Start a game: a battle of hidden cards, Thor against Loki, for 2"
    )
    @app_commands.describe(side="Whom you want to lead; left to chance unless you choose")
    async def new(
        self, interaction: Interaction, side: Literal["thor", "loki", "random"] = "random"
    ) -> None:
        """An invitation to a battle."""
        role = "" if side == "random" else side
        await self.host.lobbies.open(interaction, self.slug, {}, role=role)


async def setup(bot: Keraunos) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(ThunderAndLightning(bot))
