"""Lightning Dice as a Game: who may do what, and the contract's questions answered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, Field

from rules.errors import GameOverError, IllegalMoveError
from rules.game import Event, Game, Outcome, Role, Seat, Step
from rules.lightning_dice import race
from rules.lightning_dice.goals import CONTENT
from rules.lightning_dice.moves import (
    FIRST_ROLL,
    ROLLS,
    Bonus,
    Claim,
    Flip,
    Halt,
    Move,
    Roll,
    Ruling,
    Thunder,
    parse,
)
from rules.lightning_dice.race import Call, Mode, State
from rules.lightning_dice.standing import outcome, standing
from rules.lightning_dice.view import View, seen
from rules.rng import Rng
from rules.text import Text, Who, t

NOBODY: frozenset[Seat] = frozenset()
RULINGS: tuple[Move, ...] = (Ruling(True), Ruling(False))


class Options(BaseModel):
    """How a race is played."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    mode: Mode = "standard"
    target: int = Field(default=20, ge=5, le=40)  # points that win; the quick game has none


class LightningDice(Game[State, Move, View]):
    """Flip a card, roll your dice all at once, and be the first to see that they match."""

    slug: ClassVar[str] = "lightning-dice"
    title: ClassVar[str] = "Lightning Dice"
    seats: ClassVar[range] = range(2, 8)
    rules_version: ClassVar[int] = 3  # 1 ended a race sooner, 2 told of points that nobody had
    state_type = State
    options_type = Options

    def seats_for(self, options: BaseModel) -> range:
        """Two to six players, and one seat more for the judge of a tournament."""
        return range(3, 8) if _mode(options) == "tournament" else range(2, 7)

    def roles(self, options: BaseModel) -> tuple[Role, ...]:
        """The judge of a tournament, who does not race and must want the part."""
        if _mode(options) != "tournament":
            return ()
        return (Role("judge", t("Judge"), seat=-1, required=True, competes=False),)

    def setup(self, seats: int, options: BaseModel, rng: Rng) -> Step[State]:
        """A shuffled deck, everybody at the start."""
        chosen = Options.model_validate(options, from_attributes=True)
        players = seats - 1 if chosen.mode == "tournament" else seats
        return race.opened(chosen.mode, chosen.target, players, rng)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Everybody at once; in a tournament calls wait for the judge, and all for the card."""
        if state.ending:
            return NOBODY
        if state.mode != "tournament":
            return _everybody(state.players)
        if state.goal is None:
            return frozenset((state.players,))
        if not state.waiting:
            return _everybody(state.players)
        return _everybody(state.players + 1) - {call.seat for call in state.waiting}

    def legal_moves(self, state: State, seat: Seat) -> Iterable[Move]:
        """Any dice and any call: whether a call is right must not be seen from this list."""
        if seat not in self.to_act(state):
            return ()
        if seat == state.players:
            return RULINGS if state.waiting else (Flip(),)
        if state.dice[seat] is None:
            return (FIRST_ROLL,)
        if state.mode == "quick":
            return (*ROLLS, Claim(state.card))
        return (*ROLLS, Claim(state.card), *_special_calls(seat, state.players))

    def parse(self, text: str) -> Move:
        """The move that the words name; raises InvalidMoveError."""
        return parse(text)

    def apply(self, state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:
        """The one judge of moves; raises IllegalMoveError."""
        if state.ending:
            raise GameOverError
        return _unless_quiet(_made(state, seat, move, rng))

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything but the order of the deck."""
        return seen(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return outcome(state)

    def redeal(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """The cards that nobody has seen, in another order."""
        return replace(state, deck=rng.shuffled(sorted(state.deck)))

    def on_timeout(self, state: State, seat: Seat) -> Move:
        """A race that nobody touches ends as it stands."""
        return Halt()


def _mode(options: BaseModel) -> Mode:
    return Options.model_validate(options, from_attributes=True).mode


@cache
def _everybody(seats: int) -> frozenset[Seat]:
    return frozenset(range(seats))


@cache
def _special_calls(seat: Seat, players: int) -> tuple[Move, ...]:
    rivals = (number for number in range(1, players + 1) if number != seat + 1)
    return (Bonus(), *map(Thunder, rivals))


def _made(state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:
    match move:
        case Roll(mask):
            _check_racer(state, seat)
            return race.roll(state, seat, mask, rng)
        case Claim() | Bonus() | Thunder():
            _check_racer(state, seat)
            return _counted(_called(state, _call(state, seat, move), rng))
        case Flip() | Ruling():
            return _counted(_judged(state, seat, move, rng))
        case Halt():
            return Step(replace(state, waiting=(), ending="halted"))


def _check_racer(state: State, seat: Seat) -> None:
    if why := obstacle(state, seat):
        raise IllegalMoveError(why)


def obstacle(state: State, seat: Seat) -> Text | None:
    """Why this seat can neither roll nor call now, if so."""
    if seat >= state.players:
        return t("You are the judge: you turn up cards and rule on calls.")
    if state.goal is None:
        return t("Wait until the judge has turned up the next card.")
    if any(call.seat == seat for call in state.waiting):
        return t("Your dice are locked until the judge has ruled on your call.")
    return None


def _call(state: State, seat: Seat, move: Claim | Bonus | Thunder) -> Call:
    if state.dice[seat] is None:
        raise IllegalMoveError(t("Roll your dice before you call."))
    match move:
        case Claim(card):
            _check_card(state, card)
            return Call(seat, "claim", state.card, 0)
        case Bonus():
            _check_has_points(state)
            return Call(seat, "bonus", state.card, seat + 1)
        case Thunder(number):
            _check_has_points(state)
            _check_rival(state, seat, number)
            return Call(seat, "thunder", state.card, number)


def _check_card(state: State, card: int) -> None:
    if card < state.card:
        raise IllegalMoveError(t("That card was already won; your claim costs nothing."))
    if card > state.card:
        raise IllegalMoveError(t("Card {card} is not turned up yet; the card now is {now}.",
                                 card=card, now=state.card))  # fmt: skip


def _check_has_points(state: State) -> None:
    if state.mode == "quick":
        raise IllegalMoveError(t("The quick game has no Bonus and no Thunder: match the card."))


def _check_rival(state: State, seat: Seat, number: int) -> None:
    if number == seat + 1:
        raise IllegalMoveError(t("{number} is your own number: call Bonus for it.", number=number))
    if number > state.players:
        raise IllegalMoveError(t("Nobody here is player {number}, so that Thunder strikes nobody.",
                                 number=number))  # fmt: skip


def _called(state: State, call: Call, rng: Rng) -> Step[State]:
    if state.mode != "tournament":
        return race.decided(state, call, race.shows(state, call), rng)
    # The dice stay as they are until the judge has looked at them.
    state = replace(state, waiting=(*state.waiting, call))
    return Step(state, (Event("called", t("{who} calls; the judge looks.", who=Who(call.seat))),))


def _judged(state: State, seat: Seat, move: Flip | Ruling, rng: Rng) -> Step[State]:
    if seat != state.players or state.mode != "tournament":
        raise IllegalMoveError(t("Only the judge of a tournament does that."))
    if isinstance(move, Ruling):
        if not state.waiting:
            raise IllegalMoveError(t("No call waits for you now."))
        call, *later = state.waiting
        return race.decided(replace(state, waiting=tuple(later)), call, move.is_valid, rng)
    if state.goal is not None:
        raise IllegalMoveError(t("A card is face up already. The next one follows when it is won."))
    if state.waiting:
        raise IllegalMoveError(t("Rule on the call that waits before you turn up a card."))
    return race.flipped(state, rng)


def _counted(step: Step[State]) -> Step[State]:
    """A call either takes somebody further than anybody was before, or adds to the quiet."""
    state = step.state
    best = max(standing(state))
    if best > state.record:
        return Step(replace(state, record=best, quiet=0), step.events)
    return Step(replace(state, quiet=state.quiet + 1), step.events)


def _unless_quiet(step: Step[State]) -> Step[State]:
    """Ends a race in which nobody has got any further for very long."""
    state = step.state
    if state.ending or state.quiet < CONTENT.quiet_moves:
        return step
    return Step(replace(state, waiting=(), ending="quiet"), step.events)
