"""A small discord.py bot of the tests' own, for a process of its own."""

import asyncio
import io
import os
import re
import signal
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands

discord.http.Route.BASE = os.environ["API_URL"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["GATEWAY_URL"])

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000003000000020806000000"
    "9d74661a0000000b49444154789c6360400200000b00013f0c0a5a0000000049454e44ae426082"
)


class Count(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    """A button that survives restarts: its number is in its id."""

    def __init__(self, n: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "Count":
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=board(self.n + 1))


class Act(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"act:(?P<name>[a-z-]+)"):
    """A button that answers in the way that its name says."""

    def __init__(self, name: str) -> None:
        super().__init__(discord.ui.Button(label=name, custom_id=f"act:{name}"))
        self.name = name

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "Act":
        return cls(match["name"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await ACTS[self.name](interaction)


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"pick"):
    """A string select."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=x, value=x.lower()) for x in ("Zeus", "Hera", "Iris")]
        super().__init__(
            discord.ui.Select(custom_id="pick", options=options, min_values=1, max_values=2)
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "Pick":
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        assert interaction.data is not None
        await interaction.response.send_message(f"Picked {interaction.data['values']}")  # type: ignore[typeddict-item]


class PickUser(discord.ui.DynamicItem[discord.ui.UserSelect[Any]], template=r"pick-user"):
    """A user select."""

    def __init__(self) -> None:
        super().__init__(discord.ui.UserSelect(custom_id="pick-user"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "PickUser":
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        assert interaction.data is not None
        users = interaction.data["resolved"]["users"].values()  # type: ignore[typeddict-item]
        names = [user["global_name"] for user in users]
        await interaction.response.send_message(f"Picked {names}", ephemeral=True)


class Ask(discord.ui.Modal, title="A question"):
    """A modal with a text and a select."""

    answer: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Answer", custom_id="answer")
    god: discord.ui.Label[Any] = discord.ui.Label(
        text="God",
        component=discord.ui.Select(
            custom_id="god",
            options=[discord.SelectOption(label=x, value=x.lower()) for x in ("Zeus", "Hera")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.god.component, discord.ui.Select)
        god = self.god.component.values[0]
        await interaction.response.send_message(f"You said {self.answer.value} to {god}")


async def answer_twice(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("first")
    interaction.response._response_type = None
    try:
        await interaction.response.send_message("second")
    except discord.HTTPException as error:
        await interaction.followup.send(f"refused {error.code}")


async def think(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True, ephemeral=True)
    await asyncio.sleep(0.05)
    await interaction.followup.send("thought")


async def defer_edit(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    await interaction.edit_original_response(view=board(99))


async def whisper(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=board(1), ephemeral=True)


async def late(interaction: discord.Interaction) -> None:
    await asyncio.sleep(0.4)
    try:
        await interaction.response.send_message("too late")
    except discord.HTTPException as error:
        assert isinstance(interaction.channel, discord.abc.Messageable)
        await interaction.channel.send(f"late: {error.code}")


async def never(interaction: discord.Interaction) -> None:
    """No answer at all."""


async def noop(interaction: discord.Interaction) -> None:
    await interaction.response.defer()


async def ask(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Ask())


async def direct(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        await interaction.user.send(view=board(5))
    except discord.Forbidden as error:
        await interaction.edit_original_response(content=f"closed {error.code}")
    else:
        await interaction.edit_original_response(content="look at your messages")


ACTS = {
    "twice": answer_twice,
    "think": think,
    "defer-edit": defer_edit,
    "whisper": whisper,
    "late": late,
    "never": never,
    "noop": noop,
    "ask": ask,
    "direct": direct,
}


def board(n: int) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=0xD4A017)
    box.add_item(discord.ui.TextDisplay(f"The count is {n}"))
    box.add_item(discord.ui.Separator())
    box.add_item(discord.ui.Section("A section", accessory=Count(n)))
    names = list(ACTS)
    box.add_item(discord.ui.ActionRow(*[Act(name) for name in names[:5]]))
    box.add_item(discord.ui.ActionRow(*[Act(name) for name in names[5:]]))
    box.add_item(discord.ui.ActionRow(Pick()))
    box.add_item(discord.ui.ActionRow(PickUser()))
    view.add_item(box)
    return view


class SmallBot(commands.Bot):
    """The bot."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count, Act, Pick, PickUser)
        if os.environ.get("SYNC", "1") == "1":
            await self.tree.sync()


bot = SmallBot("!", intents=discord.Intents.default(), guild_ready_timeout=0.2)


@bot.tree.command(description="Show the board")
async def show(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=board(0))


@bot.tree.command(description="Act as a button would")
async def act(interaction: discord.Interaction, name: str) -> None:
    await ACTS[name](interaction)


@bot.tree.command(description="Think, then answer by an edit")
async def ponder(interaction: discord.Interaction, seconds: float = 0.0) -> None:
    await interaction.response.defer(thinking=True)
    await asyncio.sleep(seconds)
    await interaction.edit_original_response(content="pondered")


@bot.tree.command(description="Show a picture")
async def picture(interaction: discord.Interaction) -> None:
    view = discord.ui.LayoutView(timeout=None)
    file = discord.File(io.BytesIO(PNG), "board.png", description="A small board")
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    gallery.add_item(media="attachment://board.png", description="A small board")
    view.add_item(gallery)
    await interaction.response.send_message(view=view, file=file)


@bot.tree.command(description="Open a thread")
async def table(interaction: discord.Interaction, name: str = "Table") -> None:
    await interaction.response.send_message("A table opens")
    message = await interaction.original_response()
    assert isinstance(interaction.channel, discord.TextChannel)
    thread = await interaction.channel.create_thread(name=name, message=discord.Object(message.id))
    await thread.add_user(interaction.user)
    await thread.send(f"Welcome {interaction.user.mention}")


@bot.tree.command(description="Find a god")
async def find(
    interaction: discord.Interaction, god: str, times: app_commands.Range[int, 1, 9] = 1
) -> None:
    await interaction.response.send_message(f"{god} x{times}", ephemeral=True)


@find.autocomplete("god")
async def complete(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    names = [n for n in ("Zeus", "Hera", "Iris", "Hermes") if n.lower().startswith(typed.lower())]
    return [app_commands.Choice(name=name, value=name) for name in names]


group = app_commands.Group(name="party", description="Parties")


@group.command(name="invite", description="Invite somebody")
@app_commands.choices(
    level=[app_commands.Choice(name=n, value=v) for n, v in (("Easy", 1), ("Hard", 2))]
)
async def invite(
    interaction: discord.Interaction,
    who: discord.Member,
    where: discord.TextChannel,
    level: app_commands.Choice[int],
    loud: bool = False,
    file: discord.Attachment | None = None,
) -> None:
    content = b"" if file is None else await file.read()
    await interaction.response.send_message(
        f"{who.display_name} to #{where.name} at {level.name} {loud} {content.decode()}"
    )


bot.tree.add_command(group)


async def main() -> None:
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(bot.close()))
    async with bot:
        await bot.start(os.environ["BOT_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
