"""A small discord.py bot for the browser tests, a process of its own: `bot.py PORT`."""

import asyncio
import io
import os
import re
import sys
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from PIL import Image, ImageDraw

FRUITS = ("apple", "apricot", "banana", "cherry", "fig", "grape", "olive", "pear")
HURRIED = asyncio.Event()
ITALIAN = {"paint": "dipingi", "Paint the house": "Dipingi la casa", "Red": "Rosso"}
PICTURE_TEXT = "A blue board with a white ring in the middle."

Interaction = discord.Interaction[Any]
View = discord.ui.LayoutView


class Count(discord.ui.DynamicItem[discord.ui.Button[View]], template=r"count:(?P<n>\d+)"):
    """A button that counts its presses; it survives a restart, because its id is its state."""

    def __init__(self, n: int) -> None:
        style = discord.ButtonStyle.primary
        super().__init__(
            discord.ui.Button(label=f"Pressed {n}", custom_id=f"count:{n}", style=style)
        )
        self.n = n

    @classmethod
    async def from_custom_id(
        cls,
        interaction: Interaction,
        item: discord.ui.Item[View],
        match: re.Match[str],
    ) -> "Count":
        return cls(int(match["n"]))

    async def callback(self, interaction: Interaction) -> None:
        await interaction.response.edit_message(view=counter(self.n + 1))


class Act(discord.ui.DynamicItem[discord.ui.Button[View]], template=r"act:(?P<word>\w+)"):
    """A button that does what its word says."""

    def __init__(self, word: str, label: str = "", **looks: object) -> None:
        super().__init__(discord.ui.Button(label=label or word, custom_id=f"act:{word}", **looks))  # type: ignore[arg-type]
        self.word = word

    @classmethod
    async def from_custom_id(
        cls,
        interaction: Interaction,
        item: discord.ui.Item[View],
        match: re.Match[str],
    ) -> "Act":
        return cls(match["word"])

    async def callback(self, interaction: Interaction) -> None:
        await ACTS[self.word](interaction)


class Pick(discord.ui.DynamicItem[discord.ui.Select[View]], template=r"pick:(?P<most>\d)"):
    """A select that says what was chosen."""

    def __init__(self, most: int) -> None:
        options = [
            discord.SelectOption(label=fruit.title(), value=fruit, description=f"A ripe {fruit}")
            for fruit in FRUITS
        ]
        placeholder = "Choose a fruit" if most == 1 else "Choose some fruit"
        super().__init__(
            discord.ui.Select(
                custom_id=f"pick:{most}", options=options, placeholder=placeholder, max_values=most
            )
        )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: Interaction,
        item: discord.ui.Item[View],
        match: re.Match[str],
    ) -> "Pick":
        return cls(int(match["most"]))

    async def callback(self, interaction: Interaction) -> None:
        chosen = self.item.values
        await interaction.response.send_message(f"You chose {', '.join(chosen)}.", ephemeral=True)


class PickUser(discord.ui.DynamicItem[discord.ui.UserSelect[View]], template=r"who:(?P<n>\d)"):
    """A user select that mentions whom one chose."""

    def __init__(self) -> None:
        super().__init__(discord.ui.UserSelect(custom_id="who:1", placeholder="Choose an opponent"))

    @classmethod
    async def from_custom_id(
        cls,
        interaction: Interaction,
        item: discord.ui.Item[View],
        match: re.Match[str],
    ) -> "PickUser":
        return cls()

    async def callback(self, interaction: Interaction) -> None:
        (chosen,) = self.item.values
        await interaction.response.send_message(f"You challenge {chosen.mention}.")


class Form(discord.ui.Modal, title="A form"):
    """A modal with a text and a choice."""

    name = discord.ui.Label(
        text="Your name",
        description="As it will be shown",
        component=discord.ui.TextInput(max_length=20),
    )  # type: ignore[var-annotated]
    fruit = discord.ui.Label(  # type: ignore[var-annotated]
        text="A fruit",
        component=discord.ui.Select(
            options=[discord.SelectOption(label=fruit) for fruit in FRUITS]
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        name, fruit = self.name.component.value, self.fruit.component.values[0]  # type: ignore[attr-defined]
        await interaction.response.send_message(f"{name} likes {fruit}.")


class Survey(discord.ui.Modal, title="A survey"):
    """A modal with the kinds of fields that the form has not."""

    who = discord.ui.Label(text="Who", component=discord.ui.UserSelect(required=True))  # type: ignore[var-annotated]
    file = discord.ui.Label(text="A file", component=discord.ui.FileUpload())  # type: ignore[var-annotated]
    one = discord.ui.Label(  # type: ignore[var-annotated]
        text="One",
        component=discord.ui.RadioGroup(
            options=[discord.RadioGroupOption(label=fruit) for fruit in FRUITS[:3]]
        ),
    )
    some = discord.ui.Label(  # type: ignore[var-annotated]
        text="Some",
        component=discord.ui.CheckboxGroup(
            options=[discord.CheckboxGroupOption(label=fruit) for fruit in FRUITS[:3]]
        ),
    )
    agreed = discord.ui.Label(text="I agree", component=discord.ui.Checkbox())  # type: ignore[var-annotated]

    async def on_submit(self, interaction: Interaction) -> None:
        fields: list[Any] = [self.who, self.file, self.one, self.some, self.agreed]
        who, file, one, some, agreed = (label.component for label in fields)
        content = (await file.values[0].read()).decode()
        await interaction.response.send_message(
            f"{who.values[0].display_name}, {content}, {one.value}, {some.values}, {agreed.value}"
        )


def counter(n: int) -> View:
    view = View(timeout=None)
    row = discord.ui.ActionRow[View]()
    row.add_item(Count(n))
    view.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay(f"### A counter at {n}"), row, accent_colour=0xF0B232
        )
    )
    return view


def letter(*, is_open: bool) -> View:
    view = View(timeout=None)
    words = "The letter says: *beware of geese*." if is_open else "A sealed letter for you."
    view.add_item(discord.ui.TextDisplay(words))
    if not is_open:
        view.add_item(discord.ui.ActionRow(Act("open", "Open the letter")))
    return view


def gallery_of_everything(jump_url: str) -> View:
    """Every component kind in one message."""
    view = View(timeout=None)
    styles = discord.ButtonStyle
    media = discord.MediaGalleryItem("attachment://board.png", description=PICTURE_TEXT)
    thumbnail = discord.ui.Thumbnail[View]("attachment://board.png", description="The same, small")
    view.add_item(
        discord.ui.Container(
            discord.ui.Section("## Everything", "Ends <t:4102444800:R>", accessory=thumbnail),
            discord.ui.Separator(),
            discord.ui.MediaGallery(media),
            discord.ui.TextDisplay("- **one**\n- two\n-# small print"),
            discord.ui.ActionRow(
                Act("primary", style=styles.primary, emoji="🎲"),
                Act("success", style=styles.success),
                Act("danger", style=styles.danger),
                Act("disabled", disabled=True),
                discord.ui.Button(label="Jump", url=jump_url),
            ),
            discord.ui.ActionRow(
                Act("form", "Fill in a form"),
                Act("silent", "Never answers"),
                Act("secret", "My secret"),
            ),
            discord.ui.ActionRow(Pick(1)),
            discord.ui.ActionRow(Pick(3)),
            discord.ui.ActionRow(PickUser()),
            discord.ui.Separator(spacing=discord.SeparatorSpacing.large),
            discord.ui.File("attachment://rules.txt"),
            accent_colour=0x5865F2,
        )
    )
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("A hidden box"), spoiler=True))
    return view


async def say_word(interaction: Interaction) -> None:
    await interaction.response.send_message(f"{interaction.user.mention} pressed it.")


async def open_letter(interaction: Interaction) -> None:
    await interaction.response.edit_message(view=letter(is_open=True))


async def tell_secret(interaction: Interaction) -> None:
    await interaction.response.send_message(
        f"The secret of {interaction.user.display_name}", ephemeral=True
    )


async def open_form(interaction: Interaction) -> None:
    await interaction.response.send_modal(Form())


async def stay_silent(interaction: Interaction) -> None:
    """Never answer, as a crashed bot would."""


ACTS = {
    "primary": say_word,
    "success": say_word,
    "danger": say_word,
    "open": open_letter,
    "secret": tell_secret,
    "form": open_form,
    "silent": stay_silent,
}


def board_files() -> list[discord.File]:
    picture = Image.new("RGB", (800, 500), "#274060")
    ImageDraw.Draw(picture).ellipse((250, 100, 550, 400), outline="white", width=12)
    content = io.BytesIO()
    picture.save(content, "PNG")
    content.seek(0)
    return [
        discord.File(content, "board.png", description=PICTURE_TEXT),
        discord.File(io.BytesIO(b"Be kind."), "rules.txt"),
    ]


class Italian(app_commands.Translator):
    """Some words of the commands in Italian."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return ITALIAN.get(string.message) if locale is discord.Locale.italian else None


class BrowserBot(commands.Bot):
    """Commands for each thing that the page must show."""

    def __init__(self) -> None:
        super().__init__(
            "!",
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.all(),
        )
        self._connection.guild_ready_timeout = 0.2

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count, Act, Pick, PickUser)
        for command in COMMANDS:
            self.tree.add_command(command)
        await self.tree.set_translator(Italian())
        await self.tree.sync()


@app_commands.command(description="A button that counts its presses")
async def counting(interaction: Interaction) -> None:
    await interaction.response.send_message(view=counter(0))


@app_commands.command(description="Something that only you can see")
async def secret(interaction: Interaction) -> None:
    await tell_secret(interaction)


@app_commands.command(description="A direct message with a button")
async def post(interaction: Interaction) -> None:
    await interaction.user.send(view=letter(is_open=False))
    await interaction.response.send_message("It is in your direct messages.", ephemeral=True)


@app_commands.command(description="Eat a fruit of your choice")
@app_commands.describe(fruit="What you eat", times="How often", to="Whom you give the rest")
async def eat(
    interaction: Interaction,
    fruit: str,
    times: app_commands.Range[int, 1, 9] = 1,
    to: discord.User | None = None,
) -> None:
    rest = f" and gives the rest to {to.mention}" if to else ""
    await interaction.response.send_message(
        f"{interaction.user.mention} eats {fruit} x{times}{rest}."
    )


@eat.autocomplete("fruit")
async def complete_fruit(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=fruit.title(), value=fruit)
        for fruit in FRUITS
        if fruit.startswith(typed.lower())
    ]


@app_commands.command(description="A form to fill in")
async def form(interaction: Interaction) -> None:
    await open_form(interaction)


@app_commands.command(description="Paint the house")
@app_commands.choices(
    colour=[app_commands.Choice(name=name, value=name.lower()) for name in ("Blue", "Red")]
)
async def paint(
    interaction: Interaction, colour: app_commands.Choice[str], twice: bool = False
) -> None:
    await interaction.response.send_message(f"It is {colour.value}, {twice}.")


@app_commands.command(description="A survey to fill in")
async def survey(interaction: Interaction) -> None:
    await interaction.response.send_modal(Survey())


@app_commands.command(description="A box of a classic message")
async def embed(interaction: Interaction) -> None:
    box = discord.Embed(title="A box", description="With **bold** words", colour=0xED4245)
    box.add_field(name="Turn", value=interaction.user.mention)
    box.set_image(url="attachment://board.png").set_footer(text="The end")
    await interaction.response.send_message(embed=box, file=board_files()[0])


@app_commands.command(description="Every kind of component")
async def everything(interaction: Interaction) -> None:
    jump_url = f"https://discord.com/channels/{interaction.guild_id}/{interaction.channel_id}"
    await interaction.response.send_message(
        view=gallery_of_everything(jump_url), files=board_files()
    )


@app_commands.command(description="Thinks until it is hurried")
async def ponder(interaction: Interaction) -> None:
    HURRIED.clear()
    await interaction.response.defer(thinking=True)
    await HURRIED.wait()
    await interaction.followup.send("I have thought about it.")


@app_commands.command(description="Ends all thinking")
async def hurry(interaction: Interaction) -> None:
    HURRIED.set()
    await interaction.response.send_message("Very well.", ephemeral=True)


@app_commands.command(description="Opens a thread and calls you there")
async def table(interaction: Interaction) -> None:
    await interaction.response.send_message("A table is open.")
    message = await interaction.original_response()
    thread = await message.create_thread(name=f"Table of {interaction.user.display_name}"[:100])
    await thread.send(f"{interaction.user.mention} it is your turn. Back to {message.jump_url}")


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = (
    counting,
    secret,
    post,
    eat,
    form,
    paint,
    survey,
    embed,
    everything,
    ponder,
    hurry,
    table,
)


async def main(port: str, token: str) -> None:
    """Run against the local Discord at this port."""
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    async with BrowserBot() as bot:
        await bot.start(token)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], os.environ["BOT_TOKEN"]))
