"""Challenges: who may begin one, who wins it, and what a Nightmare does to a column."""

from __future__ import annotations

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.text import Text, Who, t
from rules.thunder_and_lightning.battlefield import FREE_TURN, Battle, Side, State, column_name
from rules.thunder_and_lightning.cards import (
    KIND,
    NAME,
    NO_STRENGTH,
    STRENGTH,
    TREASURES,
    Card,
    Kind,
    face,
)
from rules.thunder_and_lightning.moves import CHALLENGES, SPOTS, Challenge, Move, Spot

# Rulebook, Cards that may not initiate challenges; cards without strength come on top of these.
PEACEFUL = frozenset({Kind.FIGURE, Kind.TREASURE, Kind.SHIELD_WALL, Kind.NIGHTMARE})
BERSERK_STRENGTH = 6

WAKES = t("The Nightmare wakes: the column is lost on both sides.")
FIRST_TURN = t(
    "Nobody may challenge in the first turn of either player. Draw, deploy or play another card."
)


def may_challenge(card: Card) -> bool:
    """May this card, at the front, begin a challenge?"""
    return STRENGTH[card] != NO_STRENGTH and KIND[card] not in PEACEFUL


def can_challenge(own: Side, enemy: Side, column: int) -> bool:
    """Front against front in one column; a god is not met from the opposing column."""
    if not own[column] or not enemy[column]:
        return False
    return may_challenge(own[column][0]) and KIND[enemy[column][0]] is not Kind.FIGURE


def challenges(state: State, seat: Seat) -> list[Move]:
    """The columns in which this seat may challenge."""
    if state.turn < FREE_TURN:
        return []
    own, enemy = state.sides[seat], state.sides[1 - seat]
    return [CHALLENGES[column] for column in range(3) if can_challenge(own, enemy, column)]


def challenge(battle: Battle, seat: Seat, move: Challenge) -> None:
    """The challenge action."""
    column = move.column
    own, enemy = battle.sides[seat][column], battle.sides[1 - seat][column]
    if battle.turn < FREE_TURN:
        raise IllegalMoveError(FIRST_TURN)
    if not own or not enemy:
        raise IllegalMoveError(
            t("Both sides need a card in the column to challenge there. Choose another column.")
        )
    if not may_challenge(own[0]):
        raise IllegalMoveError(
            t(
                "{card} never begins a challenge. Choose another column or another action.",
                card=NAME[own[0]],
            )
        )
    if KIND[enemy[0]] is Kind.FIGURE:
        raise IllegalMoveError(
            t(
                "{card} can't be challenged from the opposing column. Only Ravens or the weapon "
                "reach him.",
                card=NAME[enemy[0]],
            )
        )
    clash(battle, seat, SPOTS[column][1])


def clash(battle: Battle, seat: Seat, target: Spot) -> None:
    """The front card of the target's column meets the target; both are turned face up."""
    foe, front = 1 - seat, SPOTS[target.column][1]
    attacker = battle.turn_up(seat, front)
    defender = battle.turn_up(foe, target)
    if KIND[defender] is Kind.NIGHTMARE:
        _tell_clash(battle, seat, target.column, attacker, defender, (WAKES,))
        nightmare(battle, target.column)
        return
    result = winner(battle, seat, attacker, defender)
    fallen = [(side, spot) for side, spot in ((seat, front), (foe, target)) if side != result]
    losses = [_loss(side, attacker if side == seat else defender) for side, _ in fallen]
    _tell_clash(battle, seat, target.column, attacker, defender, tuple(losses))
    for side, spot in fallen:
        battle.discard(side, battle.lift(side, spot))


def _tell_clash(
    battle: Battle, seat: Seat, column: int, attacker: Card, defender: Card, after: tuple[Text, ...]
) -> None:
    """One sentence about the two cards, and what came of it."""
    meeting = t(
        "{who} challenges in the {column} column: {attacker} ({strength}) against {defender}.",
        who=Who(seat),
        column=column_name(column),
        attacker=NAME[attacker],
        strength=attack_strength(battle, seat, attacker),
        defender=_with_strength(defender),
    )
    if len(after) > 1:
        battle.say("challenged", "{meeting} {one} {other}", meeting=meeting, one=after[0],
                   other=after[1])  # fmt: skip
    else:
        battle.say("challenged", "{meeting} {loss}", meeting=meeting, loss=after[0])


def _loss(seat: Seat, card: Card) -> Text:
    return t("{who} loses {card}.", who=Who(seat), card=NAME[card])


def attack_strength(battle: Battle, seat: Seat, attacker: Card) -> int:
    """Rulebook, Berserker: on top of one's pile, Viking Warriors challenge with 6."""
    if KIND[attacker] is Kind.VIKING and battle.top_kind(seat) is Kind.BERSERKER:
        return BERSERK_STRENGTH
    return STRENGTH[attacker]


def winner(battle: Battle, seat: Seat, attacker: Card, defender: Card) -> Seat | None:
    """Who wins the challenge that `seat` began; None when both cards fall."""
    foe = 1 - seat
    if KIND[defender] is Kind.SHIELD_WALL:
        return seat if KIND[attacker] is Kind.ARCHER else foe
    if KIND[attacker] is Kind.FRIGG and KIND[defender] is Kind.CHAMPION:
        return seat
    force, resistance = attack_strength(battle, seat, attacker), STRENGTH[defender]
    if force != resistance:
        return seat if force > resistance else foe
    # Rulebook, Idunn: on top of one's pile, she wins ties. A locked one that is the only card of
    # its pile lies at its bottom and on top; then neither decides.
    favoured = [side for side in (seat, foe) if battle.top_kind(side) is Kind.IDUNN]
    return favoured[0] if len(favoured) == 1 else None


def nightmare(battle: Battle, column: int) -> None:
    """Rulebook, Nightmare: the column is lost on both sides, each player orders the own pile."""
    active = battle.mover
    lost = [battle.sides[seat][column] for seat in (0, 1)]
    if all(TREASURES[seat] in map(face, lost[seat]) for seat in (0, 1)):
        battle.lose(active, "both-treasures")
    for seat in (active, 1 - active):
        battle.set_column(seat, column, ())
        battle.discard_many(seat, lost[seat])


def _with_strength(card: Card) -> Text:
    if STRENGTH[card] == NO_STRENGTH:
        return t("{card} (no strength)", card=NAME[card])
    return t("{card} ({strength})", card=NAME[card], strength=STRENGTH[card])
