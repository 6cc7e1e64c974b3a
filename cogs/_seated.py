"""Seated: a table with the people at it, as the host holds it in memory."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cogs._layout import custom_id
from cogs._presenter import Label, Offer, Presenter
from cogs._presses import Interaction, WayOutError
from cogs._words import AWAY, NOT_SEATED, plain_name, safe_name
from persistence.records import MessageRef, TableRecord
from rules.errors import GameError
from rules.game import Event, Seat
from rules.table import THOUGHT, Table
from rules.text import t

FACTS = 5  # that the board tells: a whole turn of a computer in most games
RECENT = 3 * FACTS  # events that are kept: there are thoughts between the facts
ID_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """A short name for a table or a lobby."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A player's ephemeral panel: its last interaction can edit it, and what it shows."""

    interaction: Interaction
    key: object


@dataclass
class Seated:
    """A table, its players, and where it is shown."""

    record: TableRecord
    table: Table[Any, Any, Any]
    presenter: Presenter[Any]
    messages: dict[str, MessageRef]
    recent: deque[Event] = field(default_factory=lambda: deque(maxlen=RECENT))
    shown_board: object = None  # what the board shows, as far as this process knows
    shown_hands: dict[Seat, object] = field(default_factory=dict)
    open_panels: dict[Seat, OpenPanel] = field(default_factory=dict)
    walks: dict[Seat, int] = field(default_factory=dict)  # who is amid a move, of which decision
    is_blocked: bool = False  # Discord does not let us show it: whoever presses next is told
    called: frozenset[Seat] = frozenset()  # whom the last turn line called
    moved_at: dict[Seat, float] = field(default_factory=dict)  # when people last moved
    placing: asyncio.Lock = field(default_factory=asyncio.Lock)  # one thread, not two

    @property
    def id(self) -> str:
        """The table's id."""
        return self.record.id

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, safe in a message's text."""
        return tuple(safe_name(player.name) for player in self.record.players)

    @cached_property
    def plain_names(self) -> tuple[str, ...]:
        """The players' names by seat, for pictures."""
        return tuple(plain_name(player.name) for player in self.record.players)

    @property
    def jump_url(self) -> str:
        """A link to where the table is played."""
        guild = self.record.guild_id or "@me"
        place = self.record.thread_id or self.record.channel_id
        board = self.messages.get("board")
        tail = f"/{board.message_id}" if board and board.channel_id == place else ""
        return f"https://discord.com/channels/{guild}/{place}{tail}"

    def seat_of(self, user_id: int) -> Seat:
        """The seat that this person acts for; raises GameError for everybody else."""
        seat = self.find_seat(user_id)
        if seat is None:
            raise GameError(NOT_SEATED)
        if self.record.players[seat].computer:
            raise WayOutError(AWAY, self.way_back)
        return seat

    @property
    def way_back(self) -> Offer:
        """Gives whoever presses it their seat back from a computer."""
        return Offer(custom_id("home", self.id), Label(t("I am back"), "👋"))

    def find_seat(self, user_id: int) -> Seat | None:
        """Where this person sits, even while a computer plays for them."""
        for seat, player in enumerate(self.record.players):
            if player.user_id == user_id:
                return seat
        return None

    def level(self, seat: Seat) -> str | None:
        """The level of the computer that plays this seat, if one does."""
        return self.record.players[seat].computer

    def people(self, seats: Iterable[Seat]) -> list[Seat]:
        """Those of the seats that people sit in."""
        return [seat for seat in sorted(seats) if self.record.players[seat].computer is None]

    @property
    def has_people(self) -> bool:
        """Is anybody still in the game who is no computer, even if one plays for them?"""
        conceded = self.table.position.conceded
        return any(
            player.user_id > 0 and seat not in conceded
            for seat, player in enumerate(self.record.players)
        )

    def is_walking(self, seat: Seat) -> bool:
        """Is this player amid the words of a move? Then nothing is taken from under their hand."""
        is_same = self.walks.get(seat) == self.table.position.opened[seat]
        return is_same and seat in self.table.to_act

    def remember(self, events: Iterable[Event]) -> None:
        """Keeps the last public facts for the board."""
        self.recent.extend(event for event in events if event.to is None)

    def latest(self) -> list[Event]:
        """The last facts, each with the thought that led to it."""
        unsaid = self.presenter.told_above
        events = [event for event in self.recent if event.kind not in unsaid]
        facts = [place for place, event in enumerate(events) if event.kind != THOUGHT][-FACTS:]
        if not facts:
            return events
        first = facts[0]
        has_thought = first > 0 and events[first - 1].kind == THOUGHT
        return events[first - has_thought :]
