"""Greece Lightning: a race of triremes on a course that the captains keep rebuilding."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import ClassVar

from pydantic import BaseModel

from rules.errors import IllegalMoveError, NotYourTurnError
from rules.game import Game, Outcome, Seat, Step
from rules.greece_lightning import log, moves
from rules.greece_lightning.berths import berth, free_lanes
from rules.greece_lightning.content import CONTENT, FAVORS, STARTERS
from rules.greece_lightning.course import lay_out, standing
from rules.greece_lightning.favors import can_use, swap, swappable, usable, use
from rules.greece_lightning.moves import (
    Act,
    Berth,
    Drop,
    Give,
    Move,
    Place,
    Sail,
    Swap,
    Use,
)
from rules.greece_lightning.placing import lay, open_places
from rules.greece_lightning.preview import view
from rules.greece_lightning.revealing import drop, droppable, give, settle
from rules.greece_lightning.rolling import cast, casts, go_on
from rules.greece_lightning.sailing import answer_hydra, choose, open_ways
from rules.greece_lightning.state import NO_FAVOR, NOBODY, Options, Phase, State
from rules.greece_lightning.turns import run
from rules.greece_lightning.view import View
from rules.greece_lightning.voyage import Voyage
from rules.rng import Rng
from rules.text import Who, t

ALONE = tuple(frozenset({seat}) for seat in range(4))
NONE: frozenset[Seat] = frozenset()
NOT_NOW = t("That is not what is to be decided now; use the buttons under the board.")


class GreeceLightning(Game[State, Move, View]):
    """The rules of Greece Lightning."""

    slug: ClassVar[str] = "greece-lightning"
    title: ClassVar[str] = "Greece Lightning"
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[int] = 1
    state_type = State
    options_type = Options

    def setup(self, seats: int, options: BaseModel, rng: Rng) -> Step[State]:
        """Lays out the course, deals the Starters and lets the first captain choose a berth."""
        assert isinstance(options, Options)
        course, covered = lay_out(rng)
        starters = rng.sample(STARTERS, len(STARTERS))
        draw = [number for number, wedge in enumerate(CONTENT.wedges) if wedge.symbol is None]
        deck = [number for number, favor in enumerate(FAVORS) for _ in range(favor.copies)]
        for starter in starters[:seats]:
            deck.remove(starter)
        state = _opening(
            seats,
            options,
            course=course,
            covered=(covered,),
            pile=rng.shuffled(draw),
            deck=rng.shuffled(deck),
            starters=starters[:seats],
        )
        v = Voyage(state, rng)
        v.events.extend(log.dealt(seat, starters[seat]) for seat in state.berths)
        run(v)
        return Step(v.freeze(), tuple(v.events))

    def to_act(self, state: State) -> frozenset[Seat]:
        """Everybody who still rolls; else the mover, or who makes room for a favor."""
        match state.phase:
            case Phase.ROLL:
                return frozenset(seat for seat, ready in enumerate(state.ready) if not ready)
            case Phase.OVER:
                return NONE
            case Phase.ROOM:
                return ALONE[state.receiver]
            case _:
                return ALONE[state.mover]

    def legal_moves(self, state: State, seat: Seat) -> list[Move]:
        """All that this seat may do now."""
        if seat not in self.to_act(state):
            return []
        found: list[Move]
        match state.phase:
            case Phase.ROLL:
                found = [*casts(state, seat)]
            case Phase.SAIL:
                found = [*moves.SAILS[: len(open_ways(state))]]
            case Phase.HYDRA:
                found = [moves.FEED if state.fish[seat] else moves.FIGHT]
            case Phase.REST:
                found = [moves.REST]
            case _:
                return _settlements(state)
        if state.favors[seat]:
            found += [moves.USES[favor] for favor in usable(state, seat)]
        return found

    def parse(self, text: str) -> Move:
        """The move that the words name."""
        return moves.parse(text)

    def apply(self, state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:
        """Makes the move, and all that follows without a choice."""
        if seat not in self.to_act(state):
            raise NotYourTurnError
        v = Voyage(state, rng)
        _make(v, seat, move)
        run(v)
        return Step(v.freeze(), tuple(v.events))

    def view(self, state: State, seat: Seat | None) -> View:
        """All but the order of the piles and the favors that lie face down."""
        return view(state, seat, self.to_act(state))

    def without(self, view: View, gone: Collection[Seat]) -> View:
        """Who gave up is not waited for while others roll; alone, they are played for at once."""
        waiting = tuple(seat for seat in view.waiting if seat not in gone)
        return replace(view, waiting=waiting) if waiting else view

    def outcome(self, state: State) -> Outcome | None:
        """The captain furthest past the line wins, the others follow in the order of the course."""
        if state.phase is not Phase.OVER:
            return None
        ships = zip(state.lap, state.spots, strict=True)
        order = [standing(state.course, lap, spot) for lap, spot in ships]
        places = tuple(1 + sum(other > own for other in order) for own in order)
        winner = Who(places.index(1))
        return Outcome(places, t("{who} is furthest past the Starting Line and wins!", who=winner))

    def redeal(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """Shuffles what nobody has seen: the piles and the favors face down."""
        unseen = rng.shuffled(sorted(state.drawn + state.deck))
        down = len(state.drawn)
        return replace(
            state, pile=rng.shuffled(sorted(state.pile)), drawn=unseen[:down], deck=unseen[down:]
        )

    def on_timeout(self, state: State, seat: Seat) -> Move:
        """The plain way on: no second die, no reroll, no favor, the first way."""
        legal = self.legal_moves(state, seat)
        return moves.STOP if moves.STOP in legal else legal[0]


def _opening(
    seats: int, options: Options, *, course: tuple[int, ...], covered: tuple[int, ...],
    pile: tuple[int, ...], deck: tuple[int, ...], starters: tuple[int, ...],
) -> State:  # fmt: skip
    nothing, empty = (0,) * seats, ((),) * seats
    return State(
        laps=options.laps, round=0, phase=Phase.BERTH, mover=0, fleece=NOBODY, next_fleece=NOBODY,
        turns=0, berths=tuple(sorted(range(seats), key=lambda seat: starters[seat])),
        course=course, covered=covered, pile=pile, deck=deck, discard=(),
        spots=(-1,) * seats, lap=nothing, fish=(1 if options.hard else 2,) * seats,
        favors=tuple((starter,) for starter in starters), wedges=empty, nav=nothing, first=nothing,
        second=nothing, ready=(False,) * seats, trails=empty, left=0, moved=0, drawn=(), draws=0,
        doubled=False, exposed=False, barren=False, freed=False, battling=False,
        revealed=NO_FAVOR, receiver=NOBODY,
    )  # fmt: skip


def _settlements(state: State) -> list[Move]:
    match state.phase:
        case Phase.BERTH:
            return [moves.BERTHS[lane] for lane in free_lanes(state)]
        case Phase.PLACE:
            return _placings(state)
        case Phase.GIVE:
            rivals = range(len(state.spots))
            return [moves.GIVES[rival] for rival in rivals if rival != state.mover]
        case Phase.ROOM:
            return [moves.DROPS[favor] for favor in droppable(state)]
        case _:
            return [moves.SWAPS[place] for place in swappable(state)]


def _placings(state: State) -> list[Move]:
    held, places = state.wedges[state.mover], open_places(state)
    if len(held) == 1:
        return [moves.PLACINGS[place] for place in places]
    return [moves.DRAWN_PLACINGS[wedge, place] for wedge in held for place in places]


def _make(v: Voyage, seat: Seat, move: Move) -> None:
    match v.phase, move:
        case Phase.ROLL, Act():
            cast(v, seat, move)
        case Phase.SAIL, Sail():
            choose(v, move)
        case Phase.PLACE, Place():
            lay(v, move)
        case _, Use():
            _use(v, seat, move)
        case Phase.HYDRA, Act("feed" | "fight"):
            answer_hydra(v, move)
        case Phase.REST, Act("rest"):
            v.phase = Phase.REVEAL
        case Phase.BERTH, Berth():
            berth(v, move.lane)
        case Phase.GIVE, Give():
            give(v, move.rival)
        case Phase.ROOM, Drop():
            drop(v, move)
        case Phase.SWAP, Swap():
            _swap(v, move)
        case _:
            raise IllegalMoveError(NOT_NOW)


def _use(v: Voyage, seat: Seat, move: Use) -> None:
    god = log.god(move.favor)
    if move.favor not in v.favors[seat]:
        raise IllegalMoveError(t("You don't have the favor of {god}.", god=god))
    if not can_use(v, seat, move.favor):
        raise IllegalMoveError(
            t("{god} can't help you here; keep the favor for a better moment.", god=god)
        )
    use(v, seat, move.favor)
    if v.phase is Phase.ROLL:
        go_on(v, seat)


def _swap(v: Voyage, move: Swap) -> None:
    if move.place not in swappable(v):
        raise IllegalMoveError(t("A ship is on one of those wedges; choose two without."))
    swap(v, move.place)
    settle(v)
