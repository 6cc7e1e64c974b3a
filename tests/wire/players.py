"""People who play any game by pressing only what their messages offer."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from local_discord import Outcome, Person
from local_discord.client import RefusedError, Seen
from tests.wire.house import House, picture_version

TO_ACT = "◀"  # the board's mark at whoever everybody waits for
UP = "Back"
OPENERS = ("My hand", "Your move")
AGAIN = "Play again"
CHANGED = 50035  # the message was edited while the finger came down
HAND = "to the table"  # the link at the top of every hand


@dataclass(frozen=True)
class Wish:
    """Something that a message offers: a button, or an option of a select."""

    custom_id: str
    label: str
    value: str | None = None


def wishes(message: Seen) -> list[Wish]:
    """All that can be pressed or picked in a message."""
    found = [
        Wish(button["custom_id"], button.get("label") or "")
        for button in message.buttons
        if not button.get("disabled")
    ]
    for select in message.selects:
        found += [
            Wish(select["custom_id"], option["label"], option["value"])
            for option in select["options"]
        ]
    return found


async def take(person: Person, message: Seen, wish: Wish) -> Outcome:
    """Presses a button or picks an option."""
    if wish.value is None:
        return await person.press(message, custom_id=wish.custom_id)
    return await person.choose(message, wish.value, custom_id=wish.custom_id)


@dataclass
class TableInChat:
    """A table as those in its thread see it."""

    house: House
    thread: str

    def _messages(self) -> list[Seen]:
        """What everybody sees in the thread, oldest first."""
        shown = [
            Seen(told.data)
            for told in self.house.latest.values()
            if told.data["channel_id"] == self.thread and told.audience is None
        ]
        return sorted(shown, key=lambda message: int(message.id))

    def board(self) -> Seen | None:
        """The newest message of the thread that has a board's picture."""
        boards = [message for message in self._messages() if picture_version(message) is not None]
        return boards[-1] if boards else None

    async def shown_board(self) -> Seen:
        found: Seen = await self.house.until(self.board, "a board")
        return found

    def is_over(self) -> bool:
        """Does the thread offer another game?"""
        return any(wish.label == AGAIN for message in self._messages() for wish in wishes(message))

    def is_called(self, person: Person) -> bool:
        """Does the board wait for this person?"""
        board = self.board()
        if board is None:
            return False
        return any(
            TO_ACT in line and f"**{person.name}**" in line for line in board.text.splitlines()
        )

    @property
    def id(self) -> str:
        return str(self.row("id"))

    def row(self, column: str) -> Any:
        """What is stored of this table."""
        sql = f"SELECT {column} FROM tables WHERE thread_id = ?"
        return self.house.stored(sql, int(self.thread))[0][0]

    async def settled(self) -> None:
        """Waits until all that is stored has been shown."""
        await self.house.until(
            lambda: self.row("shown_version") == self.row("version"), "the newest position"
        )


@dataclass(eq=False)
class Player:
    """Somebody who plays at a table: from their DM, from a private panel, or from the board."""

    person: Person
    table: TableInChat
    chance: random.Random
    has_dm: bool = False
    panel: Seen | None = None

    def __repr__(self) -> str:
        is_called = self.table.is_called(self.person)
        return f"<{self.person.name} {is_called=} panel={self.panel} hand={self.hand()}>"

    @property
    def house(self) -> House:
        return self.table.house

    def hand(self) -> Seen | None:
        """The newest direct message with this player's hand."""
        direct = [
            Seen(told.data)
            for told in self.house.latest.values()
            if told.audience == frozenset({self.person.id}) and not Seen(told.data).is_ephemeral
        ]
        hands = [message for message in direct if HAND in message.text]
        return max(hands, key=lambda message: int(message.id), default=None)

    def _offering_hand(self) -> Seen | None:
        hand = self.hand()
        return hand if hand and wishes(hand) else None

    def _open_panel(self) -> Seen | None:
        """The private panel as it stands; the bot may have edited it since."""
        told = self.house.latest.get(self.panel.id) if self.panel else None
        return Seen(told.data) if told else None

    async def _surface(self) -> Seen | None:
        """Where this player plays: the DM, a private panel that is still open, or the board."""
        if not self.has_dm:
            return self._open_panel() or self.table.board()
        await self.house.until(
            lambda: self._offering_hand() or not self.table.is_called(self.person),
            "the hand to offer something",
        )
        return self._offering_hand()

    async def move(self) -> bool:
        """Makes one whole move if there is one to make; False when nothing is offered."""
        try:
            return await self._move()
        except RefusedError as error:
            if error.code != CHANGED:
                raise
            self.panel = None
            return False

    async def _move(self) -> bool:
        surface = await self._surface()
        if surface is None:
            return False
        for _ in range(12):
            wish = self._wish(surface)
            if wish is None:
                self.panel = None
                return False
            outcome = await take(self.person, surface, wish)
            assert not outcome.is_failed, (
                f"{wish}: {outcome.reason}\n{self.house.bot.log()[-3000:]}"
            )
            answer = outcome.message
            if answer is None or outcome.state == "deferred":
                await self._see_change(surface)
                return True
            if not wishes(answer):
                self.panel = None if answer.is_ephemeral else self.panel
                return wish.label not in OPENERS
            if answer.is_ephemeral:
                self.panel = answer
            surface = answer
            if wish.label not in OPENERS and not _is_walking(answer):
                return True
        raise AssertionError(f"No move in twelve presses: {surface}")

    async def _see_change(self, board: Seen) -> None:
        """A press on the board was taken: the board itself shows what came of it."""
        await self.house.until(lambda: _is_other(self.table.board(), board), "the board to change")

    def _wish(self, surface: Seen) -> Wish | None:
        offered = [wish for wish in wishes(surface) if wish.label not in {UP, AGAIN}]
        return self.chance.choice(offered) if offered else None


def _is_other(now: Seen | None, before: Seen) -> bool:
    return now is None or (now.id, now.body["edited_timestamp"]) != (
        before.id,
        before.body["edited_timestamp"],
    )


def _is_walking(message: Seen) -> bool:
    """Is a move half said? Then there is a way back."""
    return any(wish.label == UP for wish in wishes(message))


async def sit_down(
    house: House, people: list[Person], command: str, *, computers: int = 0,
    roles: dict[str, Person] | None = None, level: str = "", **options: Any,
) -> TableInChat:  # fmt: skip
    """Opens a table by its command, lets everybody join, and starts it."""
    opener, *others = people
    before = set(house.people.channels)
    invitation = (await opener.slash(f"{command} new", channel="games", **options)).message
    assert invitation is not None
    for label, person in (roles or {}).items():
        await person.press(invitation, label)
    for person in others:
        if person not in (roles or {}).values():
            outcome = await person.press(invitation, "Join")
            assert not outcome.is_failed
    for _ in range(computers):
        select = (await opener.see(invitation)).selects[0]
        value = level or select["options"][0]["value"]
        await opener.choose(invitation, value, custom_id=select["custom_id"])
    current = await opener.see(invitation)
    if any(button.get("label") == "Start" for button in current.buttons):
        # The last who joined may have started it by themselves meanwhile.
        with suppress(RefusedError):
            await opener.press(current, "Start")
    return await find_table(house, before)


async def find_table(house: House, before: set[str]) -> TableInChat:
    """The table whose thread is new, with its board posted."""

    def threads() -> list[str]:
        return [
            channel["id"]
            for channel in house.people.channels.values()
            if channel["type"] == 11 and channel["id"] not in before
        ]

    thread = (await house.until(threads, "a thread"))[0]
    table = TableInChat(house, thread)
    await table.shown_board()
    return table


async def play_on(players: list[Player], *, moves: int = 2_000) -> int:
    """Lets everybody play until the game is over or so many moves are made; how many were."""
    table = players[0].table
    made = 0
    while made < moves and not table.is_over():
        heard = len(table.house.told)
        for player in players:
            if table.is_called(player.person):
                made += await player.move()
        await table.house.until(
            partial(_has_news, table, heard),
            f"something to happen after {made} moves: {table.board()} {players}",
        )
    return made


def _has_news(table: TableInChat, heard: int) -> bool:
    return len(table.house.told) > heard or table.is_over()
