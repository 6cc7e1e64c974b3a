"""A discord.py bot of two shards, for a process of its own: every component kind, every error."""

import asyncio
import io
import os
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import yarl
from discord.ext import commands

discord.http.Route.BASE = os.environ["API_URL"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["GATEWAY_URL"])

Interaction = discord.Interaction[Any]
View = discord.ui.LayoutView


class ShardedBot(commands.AutoShardedBot):
    """The bot."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between two shards; the local one needs none."""


bot = ShardedBot("!", shard_count=2, intents=discord.Intents(guilds=True), guild_ready_timeout=0.2)


class Selects(View):
    """A select of each kind, and what a message can show besides."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        thumbnail = discord.ui.Thumbnail[View]("attachment://a.png", description="Alt")
        self.add_item(discord.ui.Section[View]("Every kind", accessory=thumbnail))
        self.add_item(discord.ui.File[View]("attachment://b.txt"))
        self.add_item(
            discord.ui.ActionRow(discord.ui.Button[View](label="Rules", url="https://a.org"))
        )
        for select in (
            discord.ui.RoleSelect[View](custom_id="role"),
            discord.ui.MentionableSelect[View](custom_id="mentionable", max_values=2),
            discord.ui.ChannelSelect[View](custom_id="channel"),
        ):
            select.callback = self._chosen(select)  # type: ignore[assignment, method-assign]
            self.add_item(discord.ui.ActionRow(select))

    @staticmethod
    def _chosen(select: Any) -> Callable[[Interaction], Coroutine[Any, Any, None]]:
        async def callback(interaction: Interaction) -> None:
            await interaction.response.send_message(f"Chosen: {named(select.values)}")

        return callback


def named(values: list[Any]) -> str:
    return ", ".join(f"{type(value).__name__} {value}" for value in values)


def form(number: int) -> discord.ui.Modal:
    """A modal; the two together have every kind of field."""
    modal = discord.ui.Modal(title="A form", timeout=None)
    options = [("Zeus", "zeus"), ("Hera", "hera"), ("Iris", "iris")]
    radios = [discord.RadioGroupOption(label=name, value=value) for name, value in options]
    boxes = [discord.CheckboxGroupOption(label=name, value=value) for name, value in options]
    kinds: list[list[Any]] = [
        [
            discord.ui.UserSelect(custom_id="user"),
            discord.ui.RoleSelect(custom_id="role"),
            discord.ui.MentionableSelect(custom_id="mentionable"),
            discord.ui.ChannelSelect(custom_id="channel"),
        ],
        [
            discord.ui.FileUpload(custom_id="file", max_values=2),
            discord.ui.RadioGroup(custom_id="radio", options=radios, required=False),
            discord.ui.CheckboxGroup(custom_id="boxes", options=boxes),
            discord.ui.Checkbox(custom_id="box"),
        ],
    ]
    modal.add_item(discord.ui.TextDisplay("Fill it in"))
    for field in kinds[number]:
        modal.add_item(discord.ui.Label(text=field.custom_id, component=field))

    async def submitted(interaction: Interaction) -> None:
        told = [f"{field.custom_id}: {await told_of(field)}" for field in kinds[number]]
        await interaction.response.send_message("; ".join(told))

    modal.on_submit = submitted  # type: ignore[method-assign]
    return modal


async def told_of(field: Any) -> str:
    if isinstance(field, discord.ui.FileUpload):
        files = [(await file.read()).decode() for file in field.values]
        return ", ".join(files)
    if isinstance(field, discord.ui.CheckboxGroup):
        return ", ".join(field.values)
    return named(field.values) if hasattr(field, "values") else str(field.value)


@bot.tree.command(description="Show every kind of component")
async def kinds(interaction: Interaction) -> None:
    files = [discord.File(io.BytesIO(b"hello"), name) for name in ("a.png", "b.txt")]
    await interaction.response.send_message(view=Selects(), files=files)


@bot.tree.command(name="form", description="Open a form")
async def open_form(interaction: Interaction, number: int) -> None:
    await interaction.response.send_modal(form(number))


@bot.tree.command(description="Tell by which shard this came")
async def shard(interaction: Interaction) -> None:
    await interaction.response.defer(thinking=True)
    await bot.wait_until_ready()
    where = interaction.guild.shard_id if interaction.guild else "none"
    await interaction.followup.send(f"shard {where} of {sorted(bot.shards)}")


async def unknown_channel(channel: discord.TextChannel) -> None:
    await bot.get_partial_messageable(1).send("a")


async def unknown_message(channel: discord.TextChannel) -> None:
    await channel.fetch_message(1)


async def send(channel: discord.TextChannel) -> None:
    await channel.send("a")


async def too_long(channel: discord.TextChannel) -> None:
    row = discord.ui.ActionRow[View](discord.ui.Button(label="x" * 81, custom_id="go"))
    await channel.send(view=View().add_item(discord.ui.Container(row)))


async def edit_in_archive(channel: discord.TextChannel) -> None:
    thread = await channel.create_thread(name="old", type=discord.ChannelType.public_thread)
    message = await thread.send("a")
    await thread.edit(archived=True)
    await message.edit(content="b")


TRIALS = {
    "unknown channel": unknown_channel,
    "unknown message": unknown_message,
    "send": send,
    "too long": too_long,
    "edit in an archive": edit_in_archive,
}


@bot.tree.command(description="Try something, and tell how Discord refuses it")
async def attempt(interaction: Interaction, what: str) -> None:
    assert isinstance(interaction.channel, discord.TextChannel)
    try:
        await TRIALS[what](interaction.channel)
        told = "done"
    except discord.HTTPException as error:
        told = f"{error.status} {error.code} {error.text}"
    await interaction.response.send_message(told)


async def main() -> None:
    async with bot:
        await bot.start(os.environ["BOT_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
