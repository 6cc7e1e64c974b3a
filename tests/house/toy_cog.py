"""The toy game at a table: hidden dice in the hands, everybody chooses at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from discord import app_commands

from boards._canvas import Canvas
from cogs._client import Keraunos
from cogs._game_cog import GameCog
from cogs._presenter import Picture, Presenter
from cogs._presses import Interaction
from rules.game import Outcome
from tests.toy import ToyOptions, ToyView


class ToyPresenter(Presenter[ToyView]):
    """Two lines for the hand, one dot for the board."""

    has_hand = True

    def picture(
        self, view: ToyView, names: Sequence[str], outcome: Outcome | None = None
    ) -> Picture:
        canvas = Canvas(8, 8, "#203040")
        return Picture(canvas.png(), f"{view.rounds_left} rounds left for {', '.join(names)}.")

    def text_board(
        self, view: ToyView, names: Sequence[str], outcome: Outcome | None = None
    ) -> str:
        return f"Rounds left in words: {view.rounds_left}"

    def hand_text(self, view: ToyView, names: Sequence[str], outcome: Outcome | None = None) -> str:
        return f"You hold a secret {view.own}."


class ToyCog(GameCog, group_name="toy", group_description="A toy"):
    """Its commands."""

    slug: ClassVar[str] = "toy"
    presenter: ClassVar[ToyPresenter] = ToyPresenter()

    @app_commands.command(description="Open a toy table")
    async def new(
        self, interaction: Interaction, rounds: app_commands.Range[int, 1, 9] = 2, most: int = 4
    ) -> None:
        options = ToyOptions(rounds=rounds)
        await self.host.lobbies.open(interaction, self.slug, options.model_dump(), most=most)


class ToyBot(Keraunos):
    """The bot with one game more."""

    async def setup_hook(self) -> None:
        await self.add_cog(ToyCog(self))
        await super().setup_hook()
