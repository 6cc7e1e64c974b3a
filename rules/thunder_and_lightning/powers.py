"""Which card has which power: the moves it offers from the hand, and what they do.

Only what the player can see decides about the moves. A card that names a target needs one; a card
that says "up to" may be played for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.rng import Rng
from rules.text import t
from rules.thunder_and_lightning.battlefield import Battle, State
from rules.thunder_and_lightning.cards import KIND, NAME, Card, Kind
from rules.thunder_and_lightning.field_powers import (
    baldr,
    baldr_moves,
    frigg,
    frigg_moves,
    valkyries,
    valkyries_moves,
    vidarr,
    vidarr_moves,
    weapon,
    weapon_moves,
)
from rules.thunder_and_lightning.moves import Move, Power, Take
from rules.thunder_and_lightning.omens import ravens, ravens_moves, seer, seer_moves
from rules.thunder_and_lightning.pile_powers import (
    charm,
    charm_moves,
    freya,
    freya_moves,
    take_back,
    take_moves,
)

Offer: TypeAlias = Callable[[State, Seat, str], "list[Move]"]
Play: TypeAlias = Callable[[Battle, Seat, Card, Power, Rng], None]


@dataclass(frozen=True, slots=True)
class MythicPower:
    """What a card offers from the hand, and what it then does; Take moves have their own."""

    verbs: frozenset[str]
    moves: Offer
    play: Play | None = None


POWERS: dict[Kind, MythicPower] = {
    Kind.BALDR: MythicPower(frozenset({"move"}), baldr_moves, baldr),
    Kind.VALKYRIES: MythicPower(frozenset({"move"}), valkyries_moves, valkyries),
    Kind.BERSERKER: MythicPower(frozenset({"play"}), charm_moves, charm),
    Kind.IDUNN: MythicPower(frozenset({"play"}), charm_moves, charm),
    Kind.FREYA: MythicPower(frozenset({"play"}), freya_moves, freya),
    Kind.FRIGG: MythicPower(frozenset({"spy", "column"}), frigg_moves, frigg),
    Kind.WEAPON: MythicPower(frozenset({"strike"}), weapon_moves, weapon),
    Kind.HEL: MythicPower(frozenset({"take"}), take_moves),
    Kind.ODIN: MythicPower(frozenset({"take"}), take_moves),
    Kind.LONGSHIPS: MythicPower(frozenset({"take"}), take_moves),
    Kind.RAVENS: MythicPower(frozenset({"row", "hand", "release"}), ravens_moves, ravens),
    Kind.SEER: MythicPower(frozenset({"play"}), seer_moves, seer),
    Kind.VIDARR: MythicPower(frozenset({"flank"}), vidarr_moves, vidarr),
}


def use(battle: Battle, seat: Seat, card: Card, move: Power | Take, rng: Rng) -> None:
    """Plays a card from the hand for its power."""
    mythic = POWERS.get(KIND[card])
    verb = "take" if isinstance(move, Take) else move.verb
    if mythic is None or verb not in mythic.verbs:
        raise IllegalMoveError(
            t("{card} has no such power. Deploy it, or choose another card.", card=NAME[card])
        )
    if isinstance(move, Take):
        take_back(battle, seat, card, move)
    elif mythic.play:
        mythic.play(battle, seat, card, move, rng)
