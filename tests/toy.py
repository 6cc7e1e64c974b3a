"""A tiny game for tests of the frame: hidden dice, and everybody chooses at the same time.

Each player holds a secret die. In a round each player keeps it (`keep`) or rolls it anew and adds
1 to 3 to it (`roll 2`); when all have chosen, the round ends. After the last round the highest die
wins. The host may end it early (`stop`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pydantic import BaseModel, ConfigDict, Field

from rules.errors import IllegalMoveError, InvalidMoveError
from rules.game import Event, Game, HostMove, Outcome, Role, Seat, Step
from rules.rng import Rng
from rules.text import Who, t


class ToyOptions(BaseModel):
    """How long it lasts, and whether the last seat only watches over it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rounds: int = Field(default=2, ge=1)
    judge: bool = False


@dataclass(frozen=True, slots=True)
class ToyState:
    dice: tuple[int, ...]
    chosen: tuple[Seat, ...]
    rounds_left: int


@dataclass(frozen=True, slots=True)
class Keep:
    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Roll:
    more: int

    def __str__(self) -> str:
        return f"roll {self.more}"


@dataclass(frozen=True, slots=True)
class Stop(HostMove):
    def __str__(self) -> str:
        return "stop"


ToyMove = Keep | Roll | Stop
MOVES: dict[str, ToyMove] = {
    str(move): move for move in (Keep(), Roll(1), Roll(2), Roll(3), Stop())
}


@dataclass(frozen=True, slots=True)
class ToyView:
    own: int | None
    chosen: tuple[Seat, ...]
    rounds_left: int


class ToyGame(Game[ToyState, ToyMove, ToyView]):
    slug = "toy"
    title = "Toy"
    seats = range(2, 5)
    rules_version = 1
    state_type = ToyState
    options_type = ToyOptions

    def setup(self, seats: int, options: BaseModel, rng: Rng) -> Step[ToyState]:
        assert isinstance(options, ToyOptions)
        dice = tuple(rng.roll() for _ in range(seats))
        events = tuple(
            Event("dealt", t("You hold a {die}.", die=die), to=seat)
            for seat, die in enumerate(dice)
        )
        return Step(ToyState(dice, (), options.rounds), events)

    def to_act(self, state: ToyState) -> frozenset[Seat]:
        if state.rounds_left == 0:
            return frozenset()
        return frozenset(range(len(state.dice))) - set(state.chosen)

    def legal_moves(self, state: ToyState, seat: Seat) -> Iterable[ToyMove]:
        return (Keep(), Roll(1), Roll(2), Roll(3)) if seat in self.to_act(state) else ()

    def parse(self, text: str) -> ToyMove:
        if text not in MOVES:
            raise InvalidMoveError(t("Say keep, or roll with 1, 2 or 3."))
        return MOVES[text]

    def apply(self, state: ToyState, seat: Seat, move: ToyMove, rng: Rng) -> Step[ToyState]:
        if isinstance(move, Stop):
            return Step(replace(state, rounds_left=0), (Event("stopped", t("It is stopped.")),))
        if seat not in self.to_act(state):
            raise IllegalMoveError(t("You have chosen already."))
        return _round_ended(*_chosen(state, seat, move, rng))

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        own = None if seat is None else state.dice[seat]
        return ToyView(own, state.chosen, state.rounds_left)

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.rounds_left:
            return None
        places = tuple(1 + sum(rival > die for rival in state.dice) for die in state.dice)
        return Outcome(places, t("{who} has the highest die.", who=Who(places.index(1))))

    def redeal(self, state: ToyState, seat: Seat | None, rng: Rng) -> ToyState:
        dice = tuple(die if holder == seat else rng.roll() for holder, die in enumerate(state.dice))
        return replace(state, dice=dice)

    def on_timeout(self, state: ToyState, seat: Seat) -> ToyMove:
        return Keep() if seat in self.to_act(state) else Stop()

    def roles(self, options: BaseModel) -> tuple[Role, ...]:
        assert isinstance(options, ToyOptions)
        judge = Role("judge", t("Judge"), seat=-1, required=True, competes=False)
        return (judge,) if options.judge else ()


def _chosen(
    state: ToyState, seat: Seat, move: Keep | Roll, rng: Rng
) -> tuple[ToyState, tuple[Event, ...]]:
    state = replace(state, chosen=(*state.chosen, seat))
    chose = Event("chose", t("{who} has chosen.", who=Who(seat)))
    if isinstance(move, Keep):
        return state, (chose,)
    die = rng.roll() + move.more
    dice = tuple(die if holder == seat else old for holder, old in enumerate(state.dice))
    rolled = Event("rolled", t("You roll, and hold a {die}.", die=die), to=seat)
    return replace(state, dice=dice), (chose, rolled)


def _round_ended(state: ToyState, events: tuple[Event, ...]) -> Step[ToyState]:
    if len(state.chosen) < len(state.dice):
        return Step(state, events)
    ended = Event("ended", t("The round is over."))
    return Step(replace(state, chosen=(), rounds_left=state.rounds_left - 1), (*events, ended))


TOY = ToyGame()
