"""A bare discord.py bot that only acknowledges presses: the floor to compare with."""

import asyncio
import os
import signal

import discord
import yarl

discord.http.Route.BASE = os.environ["API_URL"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["GATEWAY_URL"])


class NoopBot(discord.Client):
    """The bot: one command that posts a button, and an acknowledgement of every press."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = discord.app_commands.CommandTree(self)
        self.tree.command(name="noop", description="Post the button")(_post)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()


async def _post(interaction: discord.Interaction) -> None:
    view = discord.ui.LayoutView(timeout=None)
    button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(
        label="noop", custom_id="noop"
    )
    view.add_item(discord.ui.ActionRow(button))
    await interaction.response.send_message(view=view)
    view.stop()


async def main() -> None:
    loop = asyncio.get_running_loop()
    bot = NoopBot()
    loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(bot.close()))
    async with bot:
        await bot.start(os.environ["BOT_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
