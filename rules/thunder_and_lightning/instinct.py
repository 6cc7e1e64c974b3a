"""A rule of thumb for each move: how readily a player makes it who does not think ahead.

Strong cards at the front attack again and again, others are held ready behind them, and a god is
called only where the way to the enemy stays open: whoever can't reach the enemy's last column
fills up and loses by having nothing left to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from zlib import crc32

from rules.game import Seat
from rules.rng import Rng
from rules.thunder_and_lightning.battlefield import Column, Side, State, has_figure
from rules.thunder_and_lightning.cards import CARDS, FACE_UP, KIND, STRENGTH, Card, Kind
from rules.thunder_and_lightning.challenge import BERSERK_STRENGTH, may_challenge
from rules.thunder_and_lightning.moves import (
    ROWS,
    Challenge,
    Deploy,
    Draw,
    FirstRow,
    LayRest,
    Move,
    Place,
    Power,
    Take,
)

DECIDES = 1000.0  # the enemy's treasure lies open
UNSEEN = (-20.0, -6.0, -2.0, 14.0, 24.0, 34.0, 42.0, 44.0)  # challenges, by one's own strength
FORESEEN = {1: 80.0, 0: 4.0, -1: -60.0, 2: -20.0}  # challenges, by what `clash` says of them
HOPELESS = -60.0
THIN_COLUMN = 3.0  # for each card that the challenged column lacks
OUTFLANKED = -5.0  # Vidarr may find better use

NEW_COLUMN = 40.0
FRONT = 6.0
BY_STRENGTH, BEHIND_BY_STRENGTH = 2.0, 0.3
CROWDED = (0.0, -2.0, -8.0, -30.0)  # by the cards that are there
POWERLESS = -25.0
POWERLESS_FRONT = -20.0
WALL_FRONT, WALL_BEFORE_FIGHTER = 10.0, -15.0
BETTER_FIGHTER, CLEARLY = 22.0, 10.0
FREES_COLUMN = 15.0  # a fighter before a card that can't challenge
FACES_NOBODY = -12.0  # room is needed where the enemy is
TREASURE_FRONT, TREASURE_BEHIND, TREASURE_BEHIND_GOD = -100.0, 5.0, 20.0

GOD, GOD_BEFORE_IDLE, GOD_ON_CARD = 100.0, 5.0, -3.0
GOD_FACES_NOBODY, GOD_FACES_CARD, GOD_FACES_LAST = -30.0, 3.0, -120.0

DRAW = (30.0, 22.0, 12.0, -5.0)  # by a third of the cards in the hand
LOW_DECK, DRAW_LOW = 10, -12.0

RAVENS_UNSEEN, RAVENS_KILL, RAVENS_GOD, RAVENS_VAIN = 12.0, 40.0, 60.0, -40.0
RAVENS_HAND, RAVENS_HAND_CARD = 10.0, 1.0
RELEASE, RELEASE_WAY = -50.0, 70.0
VERBS = {"spy": 2.0, "column": 2.0, "strike": 50.0}
PLAYED = {Kind.FREYA: 30.0, Kind.SEER: 8.0, Kind.BERSERKER: 5.0, Kind.IDUNN: 3.0}
SHIFTED = {Kind.BALDR: -10.0, Kind.VALKYRIES: -5.0}
TAKE_NOTHING, TAKE_CARD, TAKE_ANY, TAKEN_STRENGTH = -30.0, 8.0, 10.0, 0.5

ROW_WALL, ROW_TREASURE, ROW_POWERLESS = 5.0, -50.0, -4.0

FIGHTS = tuple(may_challenge(card) for card in range(len(KIND)))


def instinctive(state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    """The readiest move; chance decides between equals."""
    start = rng.below(len(moves))
    best, ready = moves[start], weight(state, seat, moves[start])
    for at in range(start - len(moves) + 1, start):
        readier = weight(state, seat, moves[at])
        if readier > ready:
            best, ready = moves[at], readier
    return best


def readiest(state: State, seat: Seat, moves: Sequence[Move], count: int) -> Sequence[Move]:
    """So many moves, the readiest first."""
    return sorted(moves, key=lambda move: -weight(state, seat, move))[:count]


def weight(state: State, seat: Seat, move: Move) -> float:
    """How readily the move is made."""
    match move:
        case Deploy():
            ready = _deploy_weight(state, seat, move)
        case Challenge():
            ready = _challenge_weight(state, seat, move.column)
        case Draw():
            low = DRAW_LOW if len(state.decks[seat]) < LOW_DECK else 0.0
            ready = low + DRAW[min(3, len(state.hands[seat]) // 3)]
        case Power():
            ready = _power_weight(state, seat, move)
        case Take():
            ready = _take_weight(seat, move)
        case Place():
            ready = _place_weight(state, seat, move.column)
        case FirstRow():
            ready = sum(_row_weight(CARDS[seat][word]) for word in move.cards)
        case _:
            ready = 1.0 if isinstance(move, LayRest) else 0.0
    return ready


def _challenge_weight(state: State, seat: Seat, column: int) -> float:
    enemy = state.sides[1 - seat][column]
    worth = _meeting(state, seat, state.sides[seat][column][0], enemy[0])
    return worth + THIN_COLUMN * (ROWS - len(enemy)) if worth > 0 else worth


def _meeting(state: State, seat: Seat, own: Card, enemy: Card) -> float:
    """A challenge: what is known of the enemy's card decides; an unseen one is met by strength."""
    if enemy < FACE_UP:
        return UNSEEN[STRENGTH[own]]
    kind = KIND[enemy]
    if kind is Kind.TREASURE:
        return DECIDES
    if kind is Kind.FIGURE:
        return HOPELESS
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
    force = BERSERK_STRENGTH if is_berserk and KIND[own] is Kind.VIKING else STRENGTH[own]
    return (force > STRENGTH[enemy]) - (force < STRENGTH[enemy])


def _deploy_weight(state: State, seat: Seat, move: Deploy) -> float:
    card, (column, row) = CARDS[seat][move.card], move.spot
    own, enemy = state.sides[seat][column], state.sides[1 - seat][column]
    kind, strength = KIND[card], STRENGTH[card]
    if kind is Kind.FIGURE:
        is_last = sum(map(bool, state.sides[1 - seat])) == 1
        return _god_weight(own, enemy, is_last)
    worth = CROWDED[len(own)] if enemy or not own else CROWDED[len(own)] + FACES_NOBODY
    if kind is Kind.TREASURE:
        return worth + _treasure_weight(own, row)
    if strength < 0:
        worth += POWERLESS
    if not own:
        wall = WALL_FRONT if kind is Kind.SHIELD_WALL else 0.0
        return worth + NEW_COLUMN + wall + BY_STRENGTH * max(strength, 0)
    if row == 1:
        return worth + FRONT + _front_weight(state, seat, card, own[0], enemy)
    return worth + BEHIND_BY_STRENGTH * strength


def _god_weight(own: Column, enemy: Column, is_last: bool) -> float:
    """Nobody reaches an enemy column that the own god faces, least of all its last one."""
    worth = GOD + GOD_ON_CARD * len(own)
    if own and not FIGHTS[own[0]]:
        worth += GOD_BEFORE_IDLE
    if not enemy:
        return worth + GOD_FACES_NOBODY
    return worth + GOD_FACES_CARD * len(enemy) + (GOD_FACES_LAST if is_last else 0.0)


def _treasure_weight(own: Column, row: int) -> float:
    if row == 1:
        return TREASURE_FRONT
    return row + TREASURE_BEHIND + (TREASURE_BEHIND_GOD if has_figure(own) else 0.0)


def _front_weight(state: State, seat: Seat, card: Card, old: Card, enemy: Column) -> float:
    """A card before another one that has stood at the front so far."""
    if KIND[card] is Kind.SHIELD_WALL:
        return WALL_FRONT + (WALL_BEFORE_FIGHTER if FIGHTS[old] else 0.0)
    if not FIGHTS[card]:
        return POWERLESS_FRONT
    worth = BY_STRENGTH * STRENGTH[card]
    if enemy:
        now = _meeting(state, seat, card, enemy[0])
        before = _meeting(state, seat, old, enemy[0]) if FIGHTS[old] else -CLEARLY
        if now > max(before, 0.0) + CLEARLY:
            worth += BETTER_FIGHTER
    return worth if FIGHTS[old] else worth + FREES_COLUMN


def _power_weight(state: State, seat: Seat, move: Power) -> float:
    enemy = state.sides[1 - seat]
    match move.verb:
        case "row" if move.at:
            ready = _ravens_weight(enemy[move.at.column][0])
        case "hand":
            ready = RAVENS_HAND + RAVENS_HAND_CARD * len(state.hands[1 - seat])
        case "play":
            ready = PLAYED.get(KIND[CARDS[seat][move.card]], 0.0)
        case "flank" if move.at:
            column, row = move.at
            own = state.sides[seat][column][0]
            ready = OUTFLANKED + _meeting(state, seat, own, enemy[column][row - 1])
        case "move":
            ready = SHIFTED[KIND[CARDS[seat][move.card]]]
        case "release":
            ready = RELEASE if has_way(state.sides[seat], enemy) else RELEASE_WAY
        case verb:
            ready = VERBS[verb]
    return ready


def _ravens_weight(front: Card) -> float:
    if front < FACE_UP:
        return RAVENS_UNSEEN
    kind = KIND[front]
    if kind is Kind.TREASURE:
        return DECIDES
    if kind is Kind.FIGURE:
        return RAVENS_GOD
    withstands = STRENGTH[front] > 1 or kind in (Kind.SHIELD_WALL, Kind.NIGHTMARE)
    return RAVENS_VAIN if withstands else RAVENS_KILL


def has_way(side: Side, other: Side) -> bool:
    """Is there an enemy column that the own god does not face?"""
    pairs = zip(side, other, strict=True)
    return any(enemy and not has_figure(own) for own, enemy in pairs)


def _take_weight(seat: Seat, move: Take) -> float:
    if not move.taken:
        return TAKE_NOTHING
    cards = [CARDS[seat][word] for word in move.taken]
    is_free = KIND[CARDS[seat][move.card]] is Kind.HEL
    worth = TAKE_ANY if is_free else TAKE_CARD * len(cards)
    return worth + TAKEN_STRENGTH * sum(STRENGTH[card] for card in cards)


def _place_weight(state: State, seat: Seat, column: int) -> float:
    """Where the own front card beats what comes out."""
    own = state.sides[seat][column]
    if not state.placing or not own or not FIGHTS[own[0]]:
        return 0.0
    return _meeting(state, seat, own[0], state.placing.card | FACE_UP)


@cache
def _row_weight(card: Card) -> float:
    kind, strength = KIND[card], STRENGTH[card]
    if kind is Kind.SHIELD_WALL:
        return ROW_WALL
    if kind is Kind.TREASURE:
        return ROW_TREASURE
    return strength if strength >= 0 else ROW_POWERLESS


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
