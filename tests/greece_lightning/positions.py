"""Small positions for the tests: ships by place and dot ("3.b2"), wedges by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.game import Event, Seat, Step
from rules.greece_lightning import GreeceLightning
from rules.greece_lightning.content import (
    CONTENT,
    DOTS,
    FAVOR_NUMBERS,
    FAVORS,
    LINE_WEDGE,
    PLACES,
    WEDGE_NUMBERS,
    WEDGES,
)
from rules.greece_lightning.state import NO_FAVOR, NOBODY, Phase, State
from rules.greece_lightning.turns import run
from rules.greece_lightning.voyage import Voyage
from rules.rng import Rng
from rules.text import render

GAME = GreeceLightning()
NAMES = ("Ann", "Ben", "Cleo", "Dio")


class Loaded(Rng):
    """Chance that shows the faces it was given, and after them the lowest."""

    def __init__(self, *faces: int) -> None:
        super().__init__(b"", 0)
        self.faces = list(faces)

    def below(self, limit: int) -> int:
        return self.faces.pop(0) - 1 if self.faces else 0


def nav(face: int) -> int:
    """What a Loaded die must show for this navigation number: the faces are 1, 1, 2, 2, 3, 3."""
    return 2 * face


def position(
    *ships: str, course: Mapping[int, str] | None = None, phase: Phase = Phase.SAIL,
    mover: Seat = 0, fleece: Seat = NOBODY, fish: Iterable[int] = (),
    favors: Mapping[Seat, str] | None = None, wedges: Mapping[Seat, str] | None = None,
    dice: Mapping[Seat, tuple[int, ...]] | None = None, lap: Iterable[int] = (), left: int = 0,
    moved: int = 0, deck: str | None = None, drawn: str = "", pile: str | None = None,
    laps: int = 2, turns: int = 0,
) -> State:  # fmt: skip
    """A position in the middle of a round; all pieces that are not named lie in their piles."""
    seats = len(ships)
    layout = _course(course or {})
    held = [_favors((favors or {}).get(seat, "")) for seat in range(seats)]
    hands = [_wedges((wedges or {}).get(seat, "")) for seat in range(seats)]
    down, top = _favors(drawn), _favors(deck or "")
    rolled = [(*(dice or {}).get(seat, ()), 0, 0, 0)[:3] for seat in range(seats)]
    spots = tuple(spot(layout, ship) for ship in ships)
    return State(
        laps=laps, round=1, phase=phase, mover=mover, fleece=fleece, next_fleece=NOBODY,
        turns=turns, berths=(), course=layout, covered=_covered(layout, hands, pile),
        pile=_pile(layout, hands, pile), deck=top + _rest([*held, down, top]), discard=(),
        spots=spots, lap=(*lap,) or (0,) * seats, fish=(*fish,) or (0,) * seats,
        favors=tuple(held), wedges=tuple(hands), nav=tuple(each[0] for each in rolled),
        first=tuple(each[1] for each in rolled), second=tuple(each[2] for each in rolled),
        ready=(phase is not Phase.ROLL,) * seats, trails=tuple((each,) for each in spots),
        left=left, moved=moved, drawn=down, draws=len(down), doubled=False, exposed=False,
        barren=False, freed=False, battling=False, revealed=NO_FAVOR, receiver=NOBODY,
    )  # fmt: skip


def spot(course: tuple[int, ...], ship: str) -> int:
    """The number of a dot such as "3.b2"."""
    place, dot = ship.split(".")
    return int(place) * DOTS + WEDGES[course[int(place)]].index[dot]


def where(state: State, seat: Seat = 0) -> str:
    """A ship's dot, such as "3.b2"."""
    place, dot = divmod(state.spots[seat], DOTS)
    return f"{place}.{WEDGES[state.course[place]].dots[dot].id}"


def go(state: State, rng: Rng | None = None) -> Step[State]:
    """Runs a position on to the next decision."""
    v = Voyage(state, rng or Loaded())
    run(v)
    return Step(v.freeze(), tuple(v.events))


def play(state: State, *texts: str, seat: Seat = 0, rng: Rng | None = None) -> Step[State]:
    """Makes moves for a seat; the step has the last position and all events."""
    events: tuple[Event, ...] = ()
    for text in texts:
        step = GAME.apply(state, seat, GAME.parse(text), rng or Loaded())
        state, events = step.state, events + step.events
    return Step(state, events)


def legal(state: State, seat: Seat = 0) -> list[str]:
    """The texts of the legal moves."""
    return [str(move) for move in GAME.legal_moves(state, seat)]


def told(step: Step[State]) -> list[str]:
    """The sentences of a step."""
    return [render(event.text, NAMES) for event in step.events]


def names(favors: Iterable[int]) -> list[str]:
    """The gods of some favors."""
    return [FAVORS[favor].god for favor in favors]


def _course(wanted: Mapping[int, str]) -> tuple[int, ...]:
    layout = [LINE_WEDGE, *range(PLACES - 1)]
    for place, name in wanted.items():
        number = WEDGE_NUMBERS[name]
        if number in layout:
            layout[layout.index(number)] = layout[place]
        layout[place] = number
    return tuple(layout)


def _favors(text: str) -> tuple[int, ...]:
    return tuple(FAVOR_NUMBERS[name] for name in text.split())


def _wedges(text: str) -> tuple[int, ...]:
    return tuple(WEDGE_NUMBERS[name] for name in text.split())


def _rest(known: list[tuple[int, ...]]) -> tuple[int, ...]:
    deck = [number for number, favor in enumerate(FAVORS) for _ in range(favor.copies)]
    for favors in known:
        for favor in favors:
            deck.remove(favor)
    return tuple(deck)


def _pile(
    layout: tuple[int, ...], hands: list[tuple[int, ...]], pile: str | None
) -> tuple[int, ...]:
    if pile is not None:
        return _wedges(pile)
    seen = {*layout, *(wedge for hand in hands for wedge in hand)}
    return tuple(
        number
        for number, wedge in enumerate(CONTENT.wedges)
        if wedge.symbol is None and number not in seen
    )


def _covered(
    layout: tuple[int, ...], hands: list[tuple[int, ...]], pile: str | None
) -> tuple[int, ...]:
    seen = {*layout, *_pile(layout, hands, pile), *(wedge for hand in hands for wedge in hand)}
    return tuple(number for number in range(len(CONTENT.wedges)) if number not in seen)
