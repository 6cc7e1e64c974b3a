"""A position in the making: what a move works on between one State and the next.

The rules change a Voyage in place and freeze it once, when the next decision is open. A State is
never changed.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, Seat
from rules.greece_lightning import log
from rules.greece_lightning.content import DOTS
from rules.greece_lightning.course import standing
from rules.greece_lightning.state import Phase, Spot, State
from rules.rng import Rng

Position: TypeAlias = "State | Voyage"

MOST_FISH = 3
SLOTS = 2
MOST_DRAWS = 2  # favors in a turn


class Voyage:
    """The fields of a State, open to change, with the events of the move."""

    __slots__ = (
        "barren",
        "battling",
        "berths",
        "course",
        "covered",
        "deck",
        "discard",
        "doubled",
        "drawn",
        "draws",
        "dry",
        "events",
        "exposed",
        "favors",
        "first",
        "fish",
        "fleece",
        "freed",
        "lap",
        "laps",
        "left",
        "moved",
        "mover",
        "nav",
        "next_fleece",
        "phase",
        "pile",
        "ready",
        "receiver",
        "revealed",
        "rng",
        "round",
        "second",
        "spots",
        "trails",
        "turns",
        "wedges",
    )  # fmt: skip

    def __init__(self, state: State, rng: Rng, *, dry: bool = False) -> None:
        self.rng = rng
        self.dry = dry  # a look ahead: no favor is used and nobody is asked
        self.events: list[Event] = []
        self.laps = state.laps
        self.round = state.round
        self.phase: Phase = state.phase
        self.mover: Seat = state.mover
        self.fleece: Seat = state.fleece
        self.next_fleece: Seat = state.next_fleece
        self.turns = state.turns
        self.berths = state.berths
        self.course = state.course
        self.covered = state.covered
        self.pile = state.pile
        self.deck = state.deck
        self.discard = state.discard
        self.spots = list(state.spots)
        self.lap = list(state.lap)
        self.fish = list(state.fish)
        self.favors = list(state.favors)
        self.wedges = list(state.wedges)
        self.nav = list(state.nav)
        self.first = list(state.first)
        self.second = list(state.second)
        self.ready = list(state.ready)
        self.trails = list(state.trails)
        self.left = state.left
        self.moved = state.moved
        self.drawn = state.drawn
        self.draws = state.draws
        self.doubled = state.doubled
        self.exposed = state.exposed
        self.barren = state.barren
        self.freed = state.freed
        self.battling = state.battling
        self.revealed = state.revealed
        self.receiver: Seat = state.receiver

    def freeze(self) -> State:
        """The position as a value."""
        return State(
            self.laps, self.round, self.phase, self.mover, self.fleece, self.next_fleece,
            self.turns, self.berths, self.course, self.covered, self.pile, self.deck, self.discard,
            tuple(self.spots), tuple(self.lap), tuple(self.fish), tuple(self.favors),
            tuple(self.wedges), tuple(self.nav), tuple(self.first), tuple(self.second),
            tuple(self.ready), tuple(self.trails), self.left, self.moved, self.drawn, self.draws,
            self.doubled, self.exposed, self.barren, self.freed, self.battling, self.revealed,
            self.receiver,
        )  # fmt: skip

    @property
    def seats(self) -> int:
        """How many ships race."""
        return len(self.spots)

    @property
    def spot(self) -> Spot:
        """Where the mover's ship is."""
        return self.spots[self.mover]

    @property
    def most_wedges(self) -> int:
        """How many wedges a player may draw and place in a turn."""
        return 2 if len(self.spots) == 2 else 1

    def rivals(self, seat: Seat) -> list[Seat]:
        """All others, clockwise."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def standing(self, seat: Seat) -> int:
        """Higher for the ship that is ahead."""
        return standing(self.course, self.lap[seat], self.spots[seat])

    def last(self) -> Seat:
        """Whose ship is furthest behind."""
        return min(range(self.seats), key=self.standing)

    def gain_fish(self, seat: Seat, count: int) -> int:
        """Takes fish as far as there is room, and says how many.

        The supply can't run out: four boards of three leave four of the sixteen.
        """
        gained = min(count, MOST_FISH - self.fish[seat])
        self.fish[seat] += gained
        return gained

    def take_fish(self, seat: Seat) -> None:
        """A dot's fish."""
        self.events.append(log.fished(seat) if self.gain_fish(seat, 1) else log.no_fish(seat))

    def draw_favor(self) -> None:
        """Puts a favor face down in front of the mover, two a turn at the most."""
        seat = self.mover
        if self.draws >= MOST_DRAWS:
            self.events.append(log.enough_favors(seat))
            return
        if not self.deck and self.discard:
            self.deck = self.rng.shuffled(self.discard)
            self.discard = ()
            self.events.append(log.reshuffled())
        if not self.deck:
            self.events.append(log.no_favor(seat))
            return
        self.draws += 1
        self.drawn += self.deck[:1]
        self.deck = self.deck[1:]
        self.events.append(log.drew_favor(seat))

    def draw_wedge(self) -> None:
        """Gives the mover a wedge for the next turn."""
        seat = self.mover
        if len(self.wedges[seat]) >= self.most_wedges:
            self.events.append(log.enough_wedges(seat))
            return
        if not self.pile:
            self.events.append(log.no_wedge(seat))
            return
        wedge = self.pile[0]
        self.pile = self.pile[1:]
        self.wedges[seat] += (wedge,)
        self.events.append(log.drew_wedge(seat, wedge))

    def spend_favor(self, seat: Seat, favor: int) -> None:
        """Takes a favor out of its slot and onto the discard pile."""
        kept = list(self.favors[seat])
        kept.remove(favor)
        self.favors[seat] = tuple(kept)
        self.discard += (favor,)

    def trim_trails(self, *places: int) -> None:
        """Forgets the wakes on wedges that are no longer there."""
        for seat, trail in enumerate(self.trails):
            if any(spot // DOTS in places for spot in trail):
                keep = [spot for spot in trail if spot // DOTS not in places]
                self.trails[seat] = tuple(keep)
