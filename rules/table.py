"""Table: the async core, the one door through which moves enter a game.

A move is checked, applied, **stored, and only then** made the table's new state and told. When
the store fails, nothing has happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel, TypeAdapter

from rules.errors import GameOverError, IllegalMoveError, MovedOnError, NotYourTurnError
from rules.game import Event, Game, HostMove, Outcome, Seat, Step
from rules.rng import Rng
from rules.text import Text, Who, t

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")

CONCEDE = "concede"
GAVE_UP = t("You gave up this game, so it goes on without you.")
THOUGHT = "thought"  # the kind of event that tells why a computer player made its move


def _thought(seat: Seat, why: Text) -> Event:
    return Event(THOUGHT, t("{who} {why}.", who=Who(seat), why=why))


def motive_of(thought: Event) -> tuple[Text, Text]:
    """Whose thought it is, and the clause that says why."""
    args = dict(thought.text.args)
    return t("{who}", who=args["who"]), t("{why}", why=args["why"])


@dataclass(frozen=True, slots=True)
class Position(Generic[S]):
    """A table's whole position: what is stored as its snapshot."""

    state: S
    version: int  # how many changes have been stored
    ply: int  # how many moves have been made; the next is number ply + 1
    opened: tuple[int, ...]  # for each seat, the ply at which its present decision opened
    conceded: tuple[Seat, ...] = ()  # in the order in which they gave up


@dataclass(frozen=True, slots=True)
class Change:
    """One stored move: what the log gains and what the snapshot becomes."""

    table: str
    seat: Seat
    move: str
    events: tuple[Event, ...]
    position: Position[Any]
    snapshot: bytes
    outcome: Outcome | None
    deadline: float | None


Keep: TypeAlias = Callable[[Change], Awaitable[None]]


@cache
def position_adapter(game: Game[Any, Any, Any]) -> TypeAdapter[Position[Any]]:
    """Reads and writes a game's positions at the disk's edge."""
    return TypeAdapter(Position[game.state_type])  # type: ignore[name-defined]


def seed_hash(seed: bytes) -> str:
    """The promise that is posted when a game starts; the seed itself is posted when it ends."""
    return sha256(seed).hexdigest()


def open_position(
    game: Game[S, M, V], seats: int, options: BaseModel, seed: bytes
) -> tuple[Position[S], tuple[Event, ...]]:
    """A new table's first position, from ply 0 of its seed, and what there is to tell."""
    step = game.setup(seats, options, Rng(seed, 0))
    return Position(state=step.state, version=0, ply=0, opened=(0,) * seats), step.events


class Table(Generic[S, M, V]):
    """A game in progress. `keep` stores a change durably, or raises and nothing has happened."""

    def __init__(
        self, id: str, game: Game[S, M, V], seed: bytes, options: BaseModel,
        position: Position[S], keep: Keep,
    ) -> None:  # fmt: skip
        self.id = id
        self.game = game
        self.options = options
        self.position = position
        self._seed = seed
        self._keep = keep
        self._lock = asyncio.Lock()
        self._legal: tuple[int, dict[Seat, tuple[str, ...]]] = (-1, {})

    def __repr__(self) -> str:
        return f"<Table {self.id} {self.game.slug} version {self.version}>"

    @property
    def state(self) -> S:
        """The game's state; for rules and tests, never for a presenter."""
        return self.position.state

    @property
    def version(self) -> int:
        """How many changes have been stored."""
        return self.position.version

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return self.position.ply

    @property
    def seat_count(self) -> int:
        """How many seats there are."""
        return len(self.position.opened)

    @property
    def seed_hash(self) -> str:
        """What was promised about the dice."""
        return seed_hash(self._seed)

    @property
    def seed(self) -> bytes | None:
        """The seed, once the game is over."""
        return self._seed if self.outcome else None

    @property
    def to_act(self) -> frozenset[Seat]:
        """Whose decision is open; those who conceded are not waited for."""
        return _to_act(self.game, self.position, self.options)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return _outcome(self.game, self.position, self.options)

    def view(self, seat: Seat | None) -> V:
        """What this seat knows."""
        view = self.game.view(self.position.state, seat)
        return self.game.without(view, self.position.conceded)

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """The texts of all that this seat may do now."""
        version, known = self._legal
        if version != self.version:
            known = {}
            self._legal = (self.version, known)
        if seat not in known:
            moves = self.game.legal_moves(self.state, seat) if seat in self.to_act else ()
            known[seat] = tuple(map(str, moves))
        return known[seat]

    async def play(
        self, seat: Seat, text: str, *, seen: int | None = None, deadline: float | None = None,
        why: Text | None = None,
    ) -> Step[S]:  # fmt: skip
        """Makes a player's move; `seen` is the ply of the board on which they chose it.

        `why` is a computer player's reason, which is told and kept with the move.
        """
        async with self._lock:
            # Half a move on an old board is told that the board moved on, not that it is half.
            self._check_open(seat, seen)
            move = self.game.parse(text)
            if isinstance(move, HostMove):
                raise IllegalMoveError(t("Only the host makes that move."))
            thought = _thought(seat, why) if why else None
            return await self._make(seat, move, deadline, thought)

    async def time_out(self, seat: Seat, *, deadline: float | None = None) -> Step[S]:
        """Makes the move of someone whose time ran out, or who gave up while others play on."""
        async with self._lock:
            if self.outcome:
                raise GameOverError
            return await self._make(seat, self.game.on_timeout(self.state, seat), deadline)

    async def concede(self, seat: Seat, *, deadline: float | None = None) -> Step[S]:
        """Gives up for a seat; the game goes on while two or more others compete."""
        async with self._lock:
            if self.outcome:
                raise GameOverError
            if seat in self.position.conceded:
                raise IllegalMoveError(t("You have already given up this game."))
            position = replace(
                self.position,
                version=self.version + 1,
                ply=self.ply + 1,
                conceded=(*self.position.conceded, seat),
            )
            event = Event("conceded", t("{who} gives up.", who=Who(seat)))
            await self._store(seat, CONCEDE, position, (event,), deadline)
            return Step(position.state, (event,))

    def absent(self) -> Seat | None:
        """A seat that gave up and that everybody now waits for: the host plays for it."""
        if self.outcome:
            return None
        waiting = self.game.to_act(self.state)
        if waiting <= set(self.position.conceded):
            return min(waiting, default=None)
        return None

    def _check_open(self, seat: Seat, seen: int | None) -> None:
        if self.outcome:
            raise GameOverError
        # Is this the decision that the player saw when they pressed?
        if seen is not None and seen < self.position.opened[seat]:
            raise MovedOnError
        if seat in self.position.conceded:
            raise NotYourTurnError(GAVE_UP)
        if seat not in self.to_act:
            raise NotYourTurnError

    async def _make(
        self, seat: Seat, move: M, deadline: float | None, thought: Event | None = None
    ) -> Step[S]:
        step = self.game.apply(self.state, seat, move, Rng(self._seed, self.ply + 1))
        if thought:
            step = Step(step.state, (thought, *step.events))
        await self._store(seat, str(move), self._after(seat, step.state), step.events, deadline)
        return step

    def _after(self, mover: Seat, state: S) -> Position[S]:
        before, now = self.game.to_act(self.state), self.game.to_act(state)
        ply = self.ply + 1
        opened = tuple(
            ply if seat == mover or (seat in now and seat not in before) else at
            for seat, at in enumerate(self.position.opened)
        )
        return Position(state, self.version + 1, ply, opened, self.position.conceded)

    async def _store(
        self, seat: Seat, move: str, position: Position[S], events: tuple[Event, ...],
        deadline: float | None,
    ) -> None:  # fmt: skip
        outcome = _outcome(self.game, position, self.options)
        change = Change(
            table=self.id,
            seat=seat,
            move=move,
            events=events,
            position=position,
            snapshot=position_adapter(self.game).dump_json(position),
            outcome=outcome,
            deadline=None if outcome else deadline,
        )
        await self._keep(change)
        self.position = position


def _competitors(game: Game[Any, Any, Any], seats: int, options: BaseModel) -> list[Seat]:
    aside = {role.seat % seats for role in game.roles(options) if not role.competes}
    return [seat for seat in range(seats) if seat not in aside]


def _to_act(game: Game[S, Any, Any], position: Position[S], options: BaseModel) -> frozenset[Seat]:
    if _outcome(game, position, options):
        return frozenset()
    return game.to_act(position.state).difference(position.conceded)


def _outcome(game: Game[S, Any, Any], position: Position[S], options: BaseModel) -> Outcome | None:
    """The game's own end, or the end by concession; whoever gave up stands behind the others."""
    ended = game.outcome(position.state)
    if not position.conceded:
        return ended
    seats = len(position.opened)
    competing = _competitors(game, seats, options)
    left = [seat for seat in competing if seat not in position.conceded]
    if not ended and len(left) > 1:
        return None
    places: list[int | None] = [None] * seats
    for seat in left:
        better = [rival for rival in left if ended and _before(ended, rival, seat)]
        places[seat] = 1 + len(better)
    gone = [seat for seat in reversed(position.conceded) if seat in competing]
    for place, seat in enumerate(gone, start=len(left) + 1):
        places[seat] = place
    if ended:
        return Outcome(tuple(places), ended.reason)
    reason = t("{who} wins: all others gave up.", who=Who(left[0])) if left else t("All gave up.")
    return Outcome(tuple(places), reason)


def _before(ended: Outcome, rival: Seat, seat: Seat) -> bool:
    ahead, behind = ended.places[rival], ended.places[seat]
    return ahead is not None and behind is not None and ahead < behind
