"""Looking ahead: the View, with what would come of each way that is open."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from rules.game import Seat
from rules.greece_lightning.berths import free_lanes
from rules.greece_lightning.content import DOTS, FISH, PLACES, WEDGES, Feature
from rules.greece_lightning.course import BERTHS, feature
from rules.greece_lightning.dice import is_bust, movement
from rules.greece_lightning.moves import LETTERS, SAILS, Berth
from rules.greece_lightning.sailing import open_ways, sail
from rules.greece_lightning.state import NO_FAVOR, NOBODY, Phase, Spot, State
from rules.greece_lightning.view import Captain, Choice, Place, View
from rules.greece_lightning.voyage import Voyage
from rules.rng import Rng

MOST_ENDS = 400  # of one way; more than any course has been seen to offer


def view(state: State, seat: Seat | None, waiting: Iterable[Seat]) -> View:
    """What is seen of a position; everybody sees the same."""
    choices, ends = _outlook(state)
    is_turn = state.phase not in {Phase.ROLL, Phase.OVER}
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        laps=state.laps,
        waiting=tuple(sorted(waiting)),
        mover=state.mover if is_turn else None,
        fleece=None if state.fleece == NOBODY else state.fleece,
        promised=None if state.next_fleece == NOBODY else state.next_fleece,
        course=state.course,
        captains=tuple(_captain(state, each) for each in range(len(state.spots))),
        pile=len(state.pile),
        deck=len(state.deck),
        discard=state.discard,
        supply=FISH - sum(state.fish),
        left=state.left,
        moved=state.moved,
        face_down=len(state.drawn),
        revealed=None if state.revealed == NO_FAVOR else state.revealed,
        choices=choices,
        ends=ends,
    )


def _captain(state: State, seat: Seat) -> Captain:
    spot = state.spots[seat]
    return Captain(
        at=None if spot < 0 else divmod(spot, DOTS),
        trail=_places(state.trails[seat]),
        lap=state.lap[seat],
        rank=_rank(state, seat),
        fish=state.fish[seat],
        favors=state.favors[seat],
        wedges=state.wedges[seat],
        nav=state.nav[seat],
        first=state.first[seat],
        second=state.second[seat],
        is_bust=is_bust(state, seat),
        is_ready=state.ready[seat],
        movement=movement(state, seat),
    )


def _rank(state: State, seat: Seat) -> int:
    if -1 in state.spots:
        return 1
    v = look_ahead(state)
    return 1 + sum(v.standing(rival) > v.standing(seat) for rival in v.rivals(seat))


def _outlook(state: State) -> tuple[tuple[Choice, ...], tuple[Place, ...]]:
    """The lettered choices, and all dots where the movement can end."""
    if state.phase is Phase.BERTH:
        return tuple(_berth(lane) for lane in free_lanes(state)), ()
    if state.phase is not Phase.SAIL:
        return (), ()
    choices, ends = [], {}
    for number in range(len(open_ways(state))):
        choice, reached = _way(state, number)
        choices.append(choice)
        ends.update(dict.fromkeys(reached))
    return tuple(choices), _places(ends)


def _berth(lane: int) -> Choice:
    return Choice(LETTERS[lane], str(Berth(lane)), ((0, BERTHS[lane]),), (Feature.LINE,))


def _way(state: State, number: int) -> tuple[Choice, list[Spot]]:
    seat, start = state.mover, state.spots[state.mover]
    v = look_ahead(state)
    way = open_ways(v)[number]
    is_last = not sail(v, way)
    before = _distance(look_ahead(state))
    ends = list(islice(finishes(v, is_last=is_last), MOST_ENDS))
    gains = [_distance(end) - before for end in ends]
    path = v.trails[seat][len(state.trails[seat]) :]
    return Choice(
        letter=LETTERS[number],
        word=str(SAILS[number]),
        path=_places(path),
        met=tuple(_met(state, path)),
        number=_whirlpool_number(state, start, way.number),
        fish=v.fish[seat] - state.fish[seat],
        favors=v.draws - state.draws,
        wedges=len(v.wedges[seat]) - len(state.wedges[seat]),
        laps=v.lap[seat] - state.lap[seat],
        is_last=is_last,
        is_battle=v.battling,
        expected=round(sum(gains) / len(gains), 1),
        worst=round(min(gains), 1),
        best=round(max(gains), 1),
    ), [end.spot for end in ends]


def look_ahead(state: State) -> Voyage:
    """The position to try things on; what would come from the piles is counted, never shown."""
    return Voyage(state, Rng(b"", 0), dry=True)


def finishes(v: Voyage, *, is_last: bool = False) -> Iterable[Voyage]:
    """All ends of the movement from here, each as it would be found there."""
    if is_last:
        yield v
        return
    state = v.freeze()
    for way in open_ways(v):
        onward = look_ahead(state)
        yield from finishes(onward, is_last=not sail(onward, way))


def _distance(v: Voyage) -> float:
    """Wedges sailed since the start, with the part of the last one."""
    place, dot = divmod(v.spot, DOTS)
    return v.lap[v.mover] * PLACES + place + WEDGES[v.course[place]].dots[dot].at


def _met(state: State, path: Iterable[Spot]) -> Iterable[Feature]:
    for spot in path:
        printed = feature(state.course, spot)
        if printed is not Feature.PLAIN:
            yield printed


def _whirlpool_number(state: State, spot: Spot, number: int) -> int | None:
    match feature(state.course, spot):
        case Feature.CHARYBDIS:
            return number + 1
        case Feature.SCYLLA:
            return 0 if state.freed else number
        case _:
            return None


def _places(spots: Iterable[Spot]) -> tuple[Place, ...]:
    return tuple(divmod(spot, DOTS) for spot in spots)
