"""Greece Lightning: its slash commands."""

from __future__ import annotations

from typing import ClassVar

from discord import app_commands

from cogs._client import Keraunos
from cogs._game_cog import GameCog
from cogs._greece_lightning import GreeceLightningPresenter
from cogs._presses import Interaction
from rules.greece_lightning import Options


class GreeceLightning(
    GameCog,
    group_name="greece-lightning",
    group_description="A race of triremes on a changing course, for 2 to 4",
):
    """Dice, fish and the favor of the gods, twice round the Hydra."""

    slug: ClassVar[str] = "greece-lightning"
    presenter: ClassVar[GreeceLightningPresenter] = GreeceLightningPresenter()

    @app_commands.command(
        description="Start a game: race triremes round a course that you rebuild, for 2 to 4"
    )
    @app_commands.describe(
        players="It starts by itself when so many are in (2 to 4; 4 unless you choose)",
        hard="Everybody starts with one fish instead of two",
        laps="How often round the course (1 to 3; 2 unless you choose)",
    )
    async def new(
        self,
        interaction: Interaction,
        players: app_commands.Range[int, 2, 4] = 4,
        hard: bool = False,
        laps: app_commands.Range[int, 1, 3] = 2,
    ) -> None:
        """An invitation to a race."""
        options = Options(hard=hard, laps=laps)
        await self.host.lobbies.open(interaction, self.slug, options.model_dump(), most=players)


async def setup(bot: Keraunos) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(GreeceLightning(bot))
