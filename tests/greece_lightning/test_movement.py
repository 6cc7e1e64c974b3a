"""Whole races against a second reading of the rulebook: every step, every lap, every dot counted.

Paths are walked here by the names in content.toml, with none of the code that moves the ships.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from rules.game import Event, Seat
from rules.greece_lightning.content import DOTS, EXITS, PLACES, WEDGES, Feature
from rules.greece_lightning.state import Options, State
from rules.rng import Rng
from rules.text import Text, Who
from tests.greece_lightning.positions import GAME

SEEDS = [bytes([number]) * 16 for number in range(9)]


@dataclass(frozen=True)
class Played:
    """One move of a random race."""

    before: State
    after: State
    events: tuple[Event, ...]


def race(seed: bytes) -> Iterator[Played]:
    chance = Rng(seed, 1 << 40)
    options = Options(hard=seed[0] % 2 == 0, laps=1 + seed[0] % 3)
    state, ply = GAME.setup(2 + seed[0] // 3, options, Rng(seed, 0)).state, 0
    while waiting := sorted(GAME.to_act(state)):
        ply += 1
        seat = chance.choice(waiting)
        legal = GAME.legal_moves(state, seat)
        assert len(legal) > 1 or str(legal[0]) == "roll", "nobody is asked without a choice"
        step = GAME.apply(state, seat, chance.choice(legal), Rng(seed, ply))
        yield Played(state, step.state, step.events)
        state = step.state


def onward(state: State, spot: int) -> list[int]:
    place, dot = divmod(spot, DOTS)
    after = (place + 1) % PLACES
    found = []
    for target in WEDGES[state.course[place]].dots[dot].to:
        if target in EXITS:
            entrance = "abcd"[int(target[-1])] + "1"
            found.append(after * DOTS + WEDGES[state.course[after]].index[entrance])
        else:
            found.append(place * DOTS + WEDGES[state.course[place]].index[target])
    return found


def is_line(state: State, spot: int) -> bool:
    place, dot = divmod(spot, DOTS)
    return WEDGES[state.course[place]].dots[dot].has is Feature.LINE


def crossings(state: State, start: int, end: int, ships: set[int]) -> set[bool]:
    """For each way from one dot to the next over ships alone: does it touch the line?"""
    found: set[bool] = set()
    for spot in onward(state, start):
        if spot in ships:
            found |= {is_line(state, spot) or more for more in crossings(state, spot, end, ships)}
        elif spot == end:
            found.add(is_line(state, spot))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_follows_a_path_and_every_touch_of_the_line_is_a_lap(seed: bytes) -> None:
    steps = 0
    for played in race(seed):
        before, after = played.before, played.after
        moved = [seat for seat, spot in enumerate(after.spots) if spot != before.spots[seat]]
        if len(moved) != 1 or before.course != after.course or before.spots[moved[0]] < 0:
            continue
        (seat,) = moved
        rivals = {spot for other, spot in enumerate(after.spots) if other != seat}
        trail = after.trails[seat]
        begun = max(at for at, spot in enumerate(trail) if spot == before.spots[seat])
        sailed = trail[begun:]
        laps = 0
        for start, end in pairwise(sailed):
            (touches,) = crossings(after, start, end, rivals)
            laps += touches
            steps += 1
        assert after.lap[seat] - before.lap[seat] == laps
    assert steps > 50


@dataclass
class Round:
    """What each ship should sail in a round, and what it did."""

    due: Counter[Seat] = field(default_factory=Counter)
    sailed: Counter[Seat] = field(default_factory=Counter)
    fought: set[Seat] = field(default_factory=set)

    def hear(self, event: Event, state: State) -> None:
        args = dict(event.text.args)
        who, count, god = args.get("who"), args.get("n"), args.get("god")
        if not isinstance(who, Who):
            return
        seat = who.seat
        name = god.args[0][1] if isinstance(god, Text) else ""
        match event.kind, name:
            case "ready", _:
                assert isinstance(count, int)
                self.due[seat] = count
            case "sailed", _:
                assert isinstance(count, int)
                self.sailed[seat] += count
            case "boosted", _:
                self.due[seat] += 3
            case ("carried", _) | ("used", "Hermes"):
                self.due[seat] += 2
            case "used", "Helios":
                self.due[seat] += state.nav[seat]
            case "cursed", "Boreas":
                self.due[seat] = max(1, self.due[seat] - 2)
            case "fought", _:
                self.fought.add(seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_ship_sails_its_whole_movement_unless_a_hydra_holds_it(seed: bytes) -> None:
    now, rounds = Round(), 0
    for played in race(seed):
        for event in played.events:
            if event.kind in {"round", "won"}:
                for seat, due in now.due.items():
                    done = now.sailed[seat]
                    assert done <= due if seat in now.fought else done == due
                    rounds += 1
                now = Round()
            else:
                now.hear(event, played.before)
    assert rounds > 10
