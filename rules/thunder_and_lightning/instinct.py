"""A rule of thumb for each move: how readily a player makes it who does not think ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from zlib import crc32

from rules.game import Seat
from rules.rng import Rng
from rules.thunder_and_lightning.battlefield import Column, State
from rules.thunder_and_lightning.cards import CARDS, FACE_UP, KIND, STRENGTH, Card, Kind
from rules.thunder_and_lightning.moves import (
    Challenge,
    Deploy,
    Draw,
    FirstRow,
    Move,
    Power,
    Take,
)

WON, DRAWN, LOST, WOKEN = 200, 12, 1, 6  # challenges whose result can be foreseen
UNSEEN = (1, 12, 18, 25, 32, 40, 46, 55)  # challenges of an unseen card, by one's own strength
VERBS = {
    "play": 14, "spy": 5, "column": 10, "row": 16, "hand": 20, "release": 0, "strike": 60,
    "flank": 14, "move": 2,
}  # fmt: skip
DRAW, DRAW_WITH_MANY = 14, 3
MANY = 8  # cards in the hand
CROWDED = 9  # cards on the own side of the battlefield
TAKE = 14
FIGURE = 60
NEW_COLUMN = 24
FRONT = (2, 4, 6, 6, 7, 8, 9, 10)  # by strength
BEHIND = 3
POWERLESS = 1  # a card without strength, laid on the battlefield
TREASURE_BEHIND = 8
WALL = 10
IDEAS = 3


def instinctive(state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    """The readiest of a few moves that come to mind."""
    best = rng.choice(moves)
    ready = weight(state, seat, best)
    for _ in range(IDEAS - 1):
        other = rng.choice(moves)
        if (readier := weight(state, seat, other)) > ready:
            best, ready = other, readier
    return best


def weight(state: State, seat: Seat, move: Move) -> int:
    """How readily the move is made."""
    match move:
        case Challenge(column):
            return challenge_weight(state, seat, column)
        case Deploy(word, (column, row)):
            side = state.sides[seat]
            ready = deploy_weight(CARDS[seat][word], row, bool(side[column]))
            # Whoever fills every place will have nothing left to do, and lose by that.
            return min(ready, POWERLESS) if sum(map(len, side)) >= CROWDED else ready
        case Draw():
            return DRAW if len(state.hands[seat]) < MANY else DRAW_WITH_MANY
        case Power():
            return _power_weight(state, seat, move)
        case Take(taken=taken):
            return TAKE if taken else 1
        case _:
            return 1


def challenge_weight(state: State, seat: Seat, column: int) -> int:
    """What is known of the enemy's card decides; an unseen one is met by strength."""
    own, enemy = state.sides[seat][column][0], state.sides[1 - seat][column][0]
    if enemy < FACE_UP:
        return UNSEEN[STRENGTH[own]]
    pile = state.piles[seat]
    is_berserk = bool(pile) and KIND[pile[-1]] is Kind.BERSERKER
    return FORESEEN[clash(own & ~FACE_UP, enemy & ~FACE_UP, is_berserk)]


@cache
def clash(own: Card, enemy: Card, is_berserk: bool = False) -> int:
    """What a challenge brings: 1 won, 0 both fall, -1 lost, 2 a Nightmare; Idunn apart."""
    if KIND[enemy] is Kind.NIGHTMARE:
        return 2
    if KIND[enemy] is Kind.SHIELD_WALL:
        return 1 if KIND[own] is Kind.ARCHER else -1
    if KIND[own] is Kind.FRIGG and KIND[enemy] is Kind.CHAMPION:
        return 1
    force = 6 if is_berserk and KIND[own] is Kind.VIKING else STRENGTH[own]
    return (force > STRENGTH[enemy]) - (force < STRENGTH[enemy])


FORESEEN = {1: WON, 0: DRAWN, -1: LOST, 2: WOKEN}


@cache
def deploy_weight(card: Card, row: int, is_behind_others: bool) -> int:
    """Strong cards and walls in front, the treasure behind others, a god at once."""
    kind, strength = KIND[card], STRENGTH[card]
    if kind is Kind.FIGURE:
        return FIGURE
    if kind is Kind.TREASURE:
        return TREASURE_BEHIND if row > 1 else 0
    if strength < 0:
        return POWERLESS
    base = WALL if kind is Kind.SHIELD_WALL else FRONT[strength]
    if not is_behind_others:
        return base + NEW_COLUMN
    return base if row == 1 else BEHIND


def _power_weight(state: State, seat: Seat, move: Power) -> int:
    if move.verb == "row" and move.at:
        return _ravens_weight(state.sides[1 - seat][move.at.column])
    return VERBS[move.verb]


def _ravens_weight(column: Column) -> int:
    front = column[0]
    if front < FACE_UP:
        return VERBS["row"]
    kind = KIND[front]
    if kind is Kind.FIGURE:
        return WON
    return WON if STRENGTH[front] <= 1 and kind is not Kind.SHIELD_WALL else 0


def first_rows(moves: Sequence[Move]) -> Sequence[Move]:
    """Where a card stands in the first row makes no difference: one order of each three is enough.

    The sides are alike and nothing is known of the enemy's.
    """
    return tuple(
        move for move in moves if isinstance(move, FirstRow) and move.cards == _order(move.cards)
    )


@cache
def _order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """One order of the cards, scattered: a sorted one would tell the enemy what lies where."""
    return min(permutations(cards), key=lambda order: crc32(" ".join(order).encode()))
