"""A bare discord.py bot that only acknowledges presses: the floor to compare with."""

import asyncio
import os
import re
import signal

import discord
import yarl

discord.http.Route.BASE = os.environ["API_URL"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["GATEWAY_URL"])


class Noop(discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template="noop"):
    """A button whose press is only acknowledged."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="noop", custom_id="noop"))

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[discord.ui.LayoutView],
        match: re.Match[str],
    ) -> "Noop":
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()


class NoopBot(discord.Client):
    """The bot: one command that posts the button."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = discord.app_commands.CommandTree(self)
        self.tree.command(name="noop", description="Post the button")(_post)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Noop)
        await self.tree.sync()


async def _post(interaction: discord.Interaction) -> None:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.ActionRow(Noop()))
    await interaction.response.send_message(view=view)


async def main() -> None:
    loop = asyncio.get_running_loop()
    bot = NoopBot()
    loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(bot.close()))
    async with bot:
        await bot.start(os.environ["BOT_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
