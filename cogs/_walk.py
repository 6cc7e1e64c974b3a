"""Walk: a move is chosen by its words, on the board or in a panel that only its player sees."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import discord

from cogs import _panels
from cogs._display import hand_key
from cogs._moves import choices, offered
from cogs._panels import Shown
from cogs._presses import Interaction, Press, tell
from cogs._seated import OpenPanel, Seated
from cogs._words import BLOCKED, NOT_NOW, say
from rules.errors import (
    GameError,
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    MovedOnError,
    NotYourTurnError,
)
from rules.game import Seat, Step

if TYPE_CHECKING:
    from cogs._host import Host


class Walk:
    """The presses that lead down the tree of words to a move."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def press_move(self, interaction: Interaction, press: Press) -> None:
        """A word was pressed: a move when the words are complete, else the next question."""
        await self._choose(interaction, press, press.part(1))

    async def press_pick(self, interaction: Interaction, press: Press) -> None:
        """A word was picked in a select."""
        word = press.values[0] if press.values else ""
        await self._choose(interaction, press, f"{press.part(1)} {word}".strip())

    async def press_back(self, interaction: Interaction, press: Press) -> None:
        """Up to the first question again."""
        seated = await self._host.table(press.id)
        seat = seated.seat_of(interaction.user.id)
        await self._update_panel(interaction, seated, seat, ())

    async def press_panel(self, interaction: Interaction, press: Press) -> None:
        """**Your move** and **My hand**: a fresh copy that only this player sees."""
        seated = await self._host.table(press.id)
        await self.send_panel(interaction, seated, seated.seat_of(interaction.user.id))

    async def send_panel(self, interaction: Interaction, seated: Seated, seat: Seat) -> None:
        """A player's own panel as an ephemeral message; in a race, their tray."""
        if race := self._host.races.get(seated.record.game):
            await race.open_tray(interaction, seated, seat)
            return
        as_text = await self._host.display.reads_text(interaction.user.id)
        key = hand_key(seated, seat)
        shown = await _panels.panel(seated, seat, as_text=as_text)
        await interaction.response.send_message(
            view=shown.layout, files=shown.files, ephemeral=True
        )
        seated.open_panels[seat] = OpenPanel(interaction, key)

    async def _choose(self, interaction: Interaction, press: Press, text: str) -> None:
        seated = await self._host.table(press.id)
        seat = seated.seat_of(interaction.user.id)
        seen = press.number(0)
        try:
            text, is_move = understood(seated, seat, text, seen)
            if is_move:
                step = await self._host.play(seated, seat, text, seen=seen)
                await self._answer_move(interaction, seated, seat, step)
                return
        except (MovedOnError, NotYourTurnError, GameOverError) as error:
            await self._refresh_stale(interaction, seated, seat, error)
            return
        except (IllegalMoveError, InvalidMoveError) as error:
            # A shared board offers the words of all: this player is shown their own.
            told = error.text if isinstance(error, IllegalMoveError) else NOT_NOW
            await self._update_panel(interaction, seated, seat, (), done=f"-# {say(told)}")
            return
        await self._update_panel(interaction, seated, seat, tuple(text.split(" ")))

    async def _answer_move(
        self, interaction: Interaction, seated: Seated, seat: Seat, step: Step[Any]
    ) -> None:
        """The press is answered: its own panel is brought up to date, the board follows."""
        if is_private(interaction):
            told = [event for event in step.events if event.to in {None, seat}]
            done = "\n".join(say(event.text, seated.names) for event in told)
            await self._update_panel(interaction, seated, seat, (), done=done)
        else:
            await self._answer_with_board(interaction, seated)
            for event in step.events:
                if event.to == seat:
                    await tell(interaction, event.text, seated.names)
        await tell_if_blocked(interaction, seated)

    async def _answer_with_board(self, interaction: Interaction, seated: Seated) -> None:
        """A press on the board is answered by the board itself; on an older one, by the display."""
        board, message = seated.messages.get("board"), interaction.message
        if not board or not message or board.message_id != message.id:
            await interaction.response.defer()
            return
        key = _panels.board_key(seated)
        shown = await _panels.board(seated)
        await interaction.response.edit_message(view=shown.layout, attachments=shown.files)
        seated.shown_board = key
        # Has somebody moved while this was on its way? Then it is old already.
        if key != _panels.board_key(seated):
            self._host.display.touch(seated)

    async def _update_panel(
        self, interaction: Interaction, seated: Seated, seat: Seat, path: tuple[str, ...], *,
        done: str = "",
    ) -> None:  # fmt: skip
        """Shows a point of the tree: in the private message pressed, or in a new one."""
        seated.walks.pop(seat, None)
        if path:
            seated.walks[seat] = seated.table.position.opened[seat]
        as_text = await self._host.display.reads_text(interaction.user.id)
        message, key = interaction.message, hand_key(seated, seat)
        if not is_private(interaction) or message is None:
            shown = await _panels.panel(seated, seat, path, as_text=as_text, done=done)
            await interaction.response.send_message(
                view=shown.layout, files=shown.files, ephemeral=True
            )
            seated.open_panels[seat] = OpenPanel(interaction, key)
            return
        kept = message.attachments[0] if path and message.attachments else None
        shown = await _panels.panel(seated, seat, path, as_text=as_text, done=done, kept=kept)
        if not (kept and await _kept_picture(interaction, shown)):
            if kept:
                shown = await _panels.panel(seated, seat, path, as_text=as_text, done=done)
            await interaction.response.edit_message(view=shown.layout, attachments=shown.files)
        if message.flags.ephemeral:
            seated.open_panels[seat] = OpenPanel(interaction, key)
        hand = seated.messages.get(f"hand:{seat}")
        if hand and hand.message_id == message.id and not path:
            seated.shown_hands[seat] = key
        # Has somebody moved while this was on its way? Then it is old already.
        if key != hand_key(seated, seat):
            self._host.display.touch(seated)

    async def _refresh_stale(
        self, interaction: Interaction, seated: Seated, seat: Seat, error: GameError
    ) -> None:
        """An old press: what the presser sees is brought up to date, and they are told."""
        if is_private(interaction):
            await self._update_panel(interaction, seated, seat, (), done=f"-# {say(error.text)}")
            return
        await tell(interaction, error.text)
        self._host.display.touch(seated)


def understood(seated: Seated, seat: Seat, text: str, seen: int | None) -> tuple[str, bool]:
    """The words as far as they lead without a choice, and whether that is a whole move."""
    if seen is None:
        raise MovedOnError
    legal = seated.table.legal(seat)
    if not offered(legal, text) or seen < seated.table.position.opened[seat]:
        return text, True  # the table refuses it, in its own words
    while text not in legal:
        following = choices(legal, tuple(text.split(" ")))
        if len(following) != 1:
            return text, False
        text = following[0].text
    return text, True


async def _kept_picture(interaction: Interaction, shown: Shown) -> bool:
    """Answers with new words around the old picture; False when that was replaced meanwhile."""
    try:
        await interaction.response.edit_message(view=shown.layout)
    except discord.HTTPException as error:
        if error.status != HTTPStatus.BAD_REQUEST:
            raise
        return False
    return True


async def tell_if_blocked(interaction: Interaction, seated: Seated) -> None:
    """Tells whoever moved that the table can't be shown, once for each try to show it."""
    if seated.is_blocked:
        seated.is_blocked = False
        await tell(interaction, BLOCKED)


def is_private(interaction: Interaction) -> bool:
    """Was it pressed in a message that only this person sees?"""
    message = interaction.message
    if message is None:
        return False
    return message.flags.ephemeral or isinstance(message.channel, discord.DMChannel)
