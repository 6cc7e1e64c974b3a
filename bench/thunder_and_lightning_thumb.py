"""A rule-of-thumb player of Thunder & Lightning: it sees its View only, and weighs each move."""

from __future__ import annotations

import random

from rules.game import Seat
from rules.thunder_and_lightning.battlefield import State
from rules.thunder_and_lightning.cards import CARDS, KIND, STRENGTH, Card, Kind
from rules.thunder_and_lightning.challenge import BERSERK_STRENGTH
from rules.thunder_and_lightning.knowledge import Placed, SideView, View
from rules.thunder_and_lightning.moves import (
    Challenge,
    Deploy,
    Draw,
    FirstRow,
    Lay,
    LayRest,
    Move,
    Place,
    Power,
    Take,
)  # fmt: skip
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME

GUESS = 2.6  # the strength of a card that lies face down, more or less

FRONT_WORTH = {
    Kind.SHIELD_WALL: 5.0, Kind.FIVE: 4.5, Kind.FOUR: 4.0, Kind.SIX: 4.2, Kind.CHAMPION: 3.5,
    Kind.VIKING: 3.0, Kind.ARCHER: 2.5,
}  # fmt: skip


def choose(state: State, seat: Seat, chance: random.Random) -> Move:
    """The move that weighs most; equal ones by chance."""
    view = GAME.view(state, seat)
    moves = GAME.legal_moves(state, seat)
    return max(moves, key=lambda move: weight(view, seat, move) + 0.5 * chance.random())


def weight(view: View, seat: Seat, move: Move) -> float:
    own, enemy = view.sides[seat], view.sides[1 - seat]
    match move:
        case FirstRow(cards):
            return sum(FRONT_WORTH.get(KIND[CARDS[seat][word]], 0.0) for word in cards)
        case Draw():
            return 4.0 if own.hand_size < 7 else 1.5
        case Challenge(column):
            return clash_worth(own, own.columns[column][0], enemy.columns[column][0])
        case Deploy():
            return deploy_worth(own, CARDS[seat][move.card], move)
        case Place(column):
            return -float(len(enemy.columns[column]))
        case Power():
            return power_worth(view, seat, move)
        case Take():
            return 2.0 * len(move.taken) + (1.5 if len(move.taken) else -4.0)
        case Lay() | LayRest():
            return 0.0
        case _:
            return -1.0


def clash_worth(own: SideView, attacker: Placed, defender: Placed) -> float:
    card, target = attacker.card, defender.card
    if card is None:
        return -9.0
    force = float(STRENGTH[card])
    if KIND[card] is Kind.VIKING and own.top is not None and KIND[own.top] is Kind.BERSERKER:
        force = BERSERK_STRENGTH
    if target is None:
        return 1.5 * (force - GUESS) + 1.0
    if KIND[target] is Kind.SHIELD_WALL:
        return 7.0 if KIND[card] is Kind.ARCHER else -9.0
    if KIND[target] is Kind.NIGHTMARE:
        return -3.0
    if KIND[target] is Kind.TREASURE:
        return 99.0
    if KIND[card] is Kind.FRIGG and KIND[target] is Kind.CHAMPION:
        return 9.0
    return 6.0 if force > STRENGTH[target] else 0.5 if force == STRENGTH[target] else -9.0


def deploy_worth(own: SideView, card: Card, move: Deploy) -> float:
    kind, column = KIND[card], own.columns[move.spot.column]
    if kind is Kind.FIGURE:
        return 9.0
    if kind is Kind.TREASURE:
        return -6.0
    worth = FRONT_WORTH.get(kind, -1.0)
    if not column:
        return worth + 4.0
    # A fresh fighter in front of a wall or of a weak card, others behind.
    return worth - 1.5 * len(column) - (0.0 if move.spot.row == len(column) + 1 else 0.6)


def power_worth(view: View, seat: Seat, move: Power) -> float:
    own, enemy = view.sides[seat], view.sides[1 - seat]
    kind = KIND[CARDS[seat][move.card]]
    match move.verb:
        case "hand":
            return 3.2
        case "release":
            return -9.0
        case "row" if move.at:
            front = enemy.columns[move.at.column][0].card
            if front is None:
                return 2.0
            return 9.0 if KIND[front] is Kind.FIGURE else 5.0 if STRENGTH[front] < 2 else -9.0
        case "strike":
            return 5.0
        case "spy":
            return 1.5
        case "column" if move.at:
            return 1.0 + 0.4 * sum(not p.face_up for p in enemy.columns[move.at.column])
        case "flank" if move.at:
            at = move.at
            return clash_worth(own, own.columns[at.column][0], enemy.columns[at.column][at.row - 1])
        case "play":
            return {Kind.FREYA: 4.0, Kind.SEER: 3.5, Kind.BERSERKER: 2.0}.get(kind, 1.5)
        case _:
            return -2.0
