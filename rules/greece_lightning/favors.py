"""What the favors do: one function for each effect that content.toml names.

A bolt acts when it is revealed. A boat says when it is of use, and nobody is asked about it at
other moments. A trident acts at the start of its new owner's turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rules.game import Seat
from rules.greece_lightning import log
from rules.greece_lightning.content import DOTS, FAVOR_NUMBERS, FAVORS, PLACES, Feature, Kind
from rules.greece_lightning.course import feature
from rules.greece_lightning.dice import Stage, is_bust, roll_nav, roll_second, stage
from rules.greece_lightning.state import Phase
from rules.greece_lightning.voyage import Position, Voyage

Effect: TypeAlias = Callable[[Voyage, Seat], None]
Moment: TypeAlias = Callable[[Position, Seat], bool]

EXTRA_DOTS = 2  # Hermes, Poseidon
HEADWIND = 2


@dataclass(frozen=True, slots=True)
class Kept:
    """A boat's effect, and the moments at which it is of use."""

    use: Effect
    helps: Moment
    opens_whirlpools: bool = False  # it can change which ways out of a whirlpool there are


def usable(at: Position, seat: Seat) -> list[int]:
    """The kept favors that a seat could use now, each kind once."""
    return [favor for favor in dict.fromkeys(at.favors[seat]) if can_use(at, seat, favor)]


def can_use(at: Position, seat: Seat, favor: int) -> bool:
    """Does a kept favor help at this moment?"""
    kept = KEPT[favor]
    return kept is not None and kept.helps(at, seat)


def can_use_any(at: Position, seat: Seat) -> bool:
    """Does any favor of this seat help at this moment?"""
    return any(can_use(at, seat, favor) for favor in at.favors[seat])


def can_open_whirlpool(at: Position, seat: Seat) -> bool:
    """Could a favor open more ways out of the whirlpool that the ship is in?"""
    return any(
        (kept := KEPT[favor]) is not None and kept.opens_whirlpools and kept.helps(at, seat)
        for favor in at.favors[seat]
    )


def use(v: Voyage, seat: Seat, favor: int) -> None:
    """Uses and discards a kept favor."""
    kept = KEPT[favor]
    assert kept is not None
    v.spend_favor(seat, favor)
    v.events.append(log.used(seat, favor))
    kept.use(v, seat)


def strike(v: Voyage, favor: int) -> None:
    """Uses and discards a bolt."""
    v.discard += (favor,)
    BOLTS[FAVORS[favor].effect](v, v.mover)


def suffer(v: Voyage, seat: Seat) -> None:
    """Lets the tridents on a board act on this turn, and discards them."""
    for favor in v.favors[seat]:
        if FAVORS[favor].kind is Kind.TRIDENT:
            v.spend_favor(seat, favor)
            v.events.append(log.cursed(seat, favor))
            TRIDENTS[FAVORS[favor].effect](v, seat)


def swappable(at: Position) -> list[int]:
    """The places whose wedge can change places with the next one clockwise."""
    taken = {spot // DOTS for spot in at.spots}
    return [
        place for place in range(1, PLACES - 1) if place not in taken and place + 1 not in taken
    ]


def swap(v: Voyage, place: int) -> None:
    """Makes the wedge at a place and the next one clockwise change places."""
    course = list(v.course)
    course[place], course[place + 1] = course[place + 1], course[place]
    v.course = tuple(course)
    v.trim_trails(place, place + 1)
    v.events.append(log.swapped(v.mover, place, course[place + 1], course[place]))


# Kept: boats.


def harvest(v: Voyage, seat: Seat) -> None:
    """Demeter."""
    v.events.append(log.gained_fish(seat, DEMETER, v.gain_fish(seat, 1)))


def needs_fish(at: Position, seat: Seat) -> bool:
    """Could more fish be spent at this moment?"""
    match at.phase:
        case Phase.ROLL:
            return at.fish[seat] == 0 and stage(at, seat) in {Stage.NAV, Stage.SECOND}
        case Phase.HYDRA:
            return at.fish[seat] == 0
        case Phase.SAIL:
            return at.fish[seat] < 2 and _is_in(at, Feature.SCYLLA) and not at.freed
        case _:
            return False


def true_aim(v: Voyage, seat: Seat) -> None:
    """Apollo."""
    v.second[seat] = v.first[seat]


def has_bust(at: Position, seat: Seat) -> bool:
    """Is there a bust to be saved?"""
    return at.phase is Phase.ROLL and is_bust(at, seat)


def bronze_hull(v: Voyage, seat: Seat) -> None:
    """Hephaestus."""
    v.phase = Phase.SAIL


def meets_hydra(at: Position, seat: Seat) -> bool:
    """Is there a Hydra to be passed?"""
    return at.phase is Phase.HYDRA


def open_doors(v: Voyage, seat: Seat) -> None:
    """Janus."""
    v.freed = True


def is_in_whirlpool(at: Position, seat: Seat) -> bool:
    """Is the ship in a whirlpool that it is about to leave?"""
    if at.phase is not Phase.SAIL or at.freed:
        return False
    return _is_in(at, Feature.CHARYBDIS) or _is_in(at, Feature.SCYLLA)


def winged_oars(v: Voyage, seat: Seat) -> None:
    """Hermes."""
    v.left += EXTRA_DOTS
    v.phase = Phase.SAIL


def is_sailing(at: Position, seat: Seat) -> bool:
    """Is the ship at a fork, or at the end of its movement?"""
    return at.phase is Phase.SAIL or at.phase is Phase.REST


def golden_light(v: Voyage, seat: Seat) -> None:
    """Helios."""
    v.doubled = True
    v.left += v.nav[seat]
    v.phase = Phase.SAIL


def is_without_fleece(at: Position, seat: Seat) -> bool:
    """Would it help to count the navigation die twice?"""
    if at.fleece == seat or at.doubled:
        return False
    if at.phase is Phase.HYDRA:
        return not at.exposed and at.moved <= 2 * at.nav[seat]
    return is_sailing(at, seat)


def second_chance(v: Voyage, seat: Seat) -> None:
    """Tyche."""
    if stage(v, seat) is Stage.NAV:
        roll_nav(v, seat)
    else:
        roll_second(v, seat)


def can_reroll(at: Position, seat: Seat) -> bool:
    """Is there a die that may be rolled again?"""
    return at.phase is Phase.ROLL and stage(at, seat) in {Stage.NAV, Stage.SECOND}


# At once: bolts.


def following_sea(v: Voyage, seat: Seat) -> None:
    """Poseidon."""
    v.events.append(log.carried(seat))
    v.left = EXTRA_DOTS
    v.battling = False
    v.phase = Phase.SAIL


def hunt(v: Voyage, seat: Seat) -> None:
    """Artemis."""
    own = v.standing(seat)
    for rival in v.rivals(seat):
        if v.fish[rival] and v.standing(rival) > own:
            v.fish[rival] -= 1
            v.events.append(log.lost_fish(rival, ARTEMIS))


def stratagem(v: Voyage, seat: Seat) -> None:
    """Athena."""
    v.draw_wedge()


def laurels(v: Voyage, seat: Seat) -> None:
    """Nike."""
    v.next_fleece = seat
    v.events.append(log.promised(seat))


def bag_of_winds(v: Voyage, seat: Seat) -> None:
    """Aeolus: four ships leave at least two pairs of wedges free."""
    v.revealed = AEOLUS
    v.phase = Phase.SWAP


def warm_hearth(v: Voyage, seat: Seat) -> None:
    """Hestia."""
    gained = v.gain_fish(seat, 2 if v.last() == seat else 1)
    v.events.append(log.gained_fish(seat, HESTIA, gained) if gained else log.no_fish(seat))


# On a rival: tridents.


def headwind(v: Voyage, seat: Seat) -> None:
    """Boreas."""
    v.left = max(1, v.left - HEADWIND)


def bloodlust(v: Voyage, seat: Seat) -> None:
    """Ares."""
    v.exposed = True


def toll(v: Voyage, seat: Seat) -> None:
    """Hades."""
    if v.fish[seat]:
        v.fish[seat] -= 1
        v.events.append(log.lost_fish(seat, HADES))


def jealousy(v: Voyage, seat: Seat) -> None:
    """Hera."""
    v.barren = True


def _is_in(at: Position, whirlpool: Feature) -> bool:
    return feature(at.course, at.spots[at.mover]) is whirlpool


DEMETER, ARTEMIS, AEOLUS, HESTIA, HADES = (
    FAVOR_NUMBERS[name] for name in ("demeter", "artemis", "aeolus", "hestia", "hades")
)

BOATS: dict[str, Kept] = {
    "harvest": Kept(harvest, needs_fish, opens_whirlpools=True),
    "true_aim": Kept(true_aim, has_bust),
    "bronze_hull": Kept(bronze_hull, meets_hydra),
    "open_doors": Kept(open_doors, is_in_whirlpool, opens_whirlpools=True),
    "winged_oars": Kept(winged_oars, is_sailing),
    "golden_light": Kept(golden_light, is_without_fleece),
    "second_chance": Kept(second_chance, can_reroll),
}
BOLTS: dict[str, Effect] = {
    "following_sea": following_sea,
    "hunt": hunt,
    "stratagem": stratagem,
    "laurels": laurels,
    "bag_of_winds": bag_of_winds,
    "warm_hearth": warm_hearth,
}
TRIDENTS: dict[str, Effect] = {
    "headwind": headwind,
    "bloodlust": bloodlust,
    "toll": toll,
    "jealousy": jealousy,
}
KEPT: tuple[Kept | None, ...] = tuple(
    BOATS[favor.effect] if favor.kind is Kind.BOAT else None for favor in FAVORS
)
