"""What a position is worth: each card by where it lies, and how long a side can go on acting."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from math import exp
from typing import Annotated, ClassVar, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from rules.game import Seat
from rules.judgement import Judgement
from rules.rng import Rng
from rules.text import Text
from rules.thunder_and_lightning.battlefield import (
    HAND_LIMIT,
    SETUP_TURN,
    Column,
    Side,
    State,
    has_figure,
    mover,
)
from rules.thunder_and_lightning.cards import FACE_UP, KIND, Card, Cards, Kind
from rules.thunder_and_lightning.challenge import may_challenge
from rules.thunder_and_lightning.instinct import clash, first_rows, has_way, instinctive, readiest
from rules.thunder_and_lightning.knowledge import View
from rules.thunder_and_lightning.motives import motive
from rules.thunder_and_lightning.moves import ROWS, Move

PLACES: Final = 3 * ROWS
THOUGHTS: Final = 8  # moves that are worth one
LOW_DECK: Final = 8
BIG_HAND: Final = 9
TIGHT: Final = 14  # actions left without a fight
STUCK_SOON: Final = 9
SPENDABLE = frozenset(
    kind for kind in Kind if kind >= Kind.WEAPON or kind in (Kind.RAVENS, Kind.FRIGG)
)

ByKind: TypeAlias = Annotated[tuple[float, ...], Field(min_length=len(Kind), max_length=len(Kind))]


class Weights(BaseModel):
    """What each thing adds to the logarithm of a side's odds to win."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hand: ByKind
    front: ByKind
    front_up: ByKind
    behind: ByKind
    behind_up: ByKind
    columns: tuple[float, float, float, float]  # by how many there are
    cover: tuple[float, float, float, float]  # of the treasure, by the cards before it
    wins_next: float  # a column in which the side to move would win
    wins_later: float  # a column in which the other side would
    loses_next: float
    clears: tuple[float, float, float, float]  # a column of so many that the front card would beat
    unopposed: float
    deck: float
    low_deck: float
    hand_size: float
    big_hand: float
    berserker: float
    idunn: float
    slack: tuple[float, ...]  # by how many actions there are without a fight
    reach: tuple[float, float, float, float]  # by the enemy columns that can be challenged
    stuck_soon: float
    barred: float  # the own god faces the only column of the enemy
    jammed: float  # a full column whose front card can't challenge
    figure_with_little_slack: float
    cards: Annotated[tuple[float, ...], Field(min_length=PLACES + 1, max_length=PLACES + 1)]
    peaceful: float  # a column whose front card can't challenge
    turn: float
    point: float


class Experience(BaseModel):
    """All of judgement.toml."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    glance: Weights
    insight: Weights


def read_experience() -> Experience:
    """The weights as judgement.toml has them."""
    text = files(__package__).joinpath("judgement.toml").read_text(encoding="utf-8")
    return Experience.model_validate(tomllib.loads(text))


def _by_card(plain: ByKind, face_up: ByKind) -> tuple[float, ...]:
    return tuple((face_up if card >= FACE_UP else plain)[KIND[card]] for card in range(len(KIND)))


CHALLENGES = tuple(may_challenge(card) for card in range(len(KIND)))
SPENT = tuple(kind in SPENDABLE for kind in KIND)
CLASH = tuple(
    tuple(
        clash(own % FACE_UP, enemy % FACE_UP) if may_challenge(own) else 0
        for enemy in range(len(KIND))
    )
    for own in range(len(KIND))
)


class BattleJudgement(Judgement[State, Move, View]):
    """Weights that were fitted to some thousand games of the computer against itself."""

    horizon: ClassVar[int] = 2

    def chances(self, state: State) -> Sequence[float]:
        """Thor's chance and Loki's."""
        return INSIGHT.chances(state)

    def glance(self, state: State) -> Sequence[float]:
        """By what the front cards would do to the next card only."""
        return GLANCE.chances(state)

    def ranked(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """The readiest; of the first rows, one order of each three cards."""
        if state.turn == SETUP_TURN:
            moves = first_rows(moves)
        return readiest(state, seat, moves, THOUGHTS)

    def reply(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """By instinct."""
        return instinctive(state, seat, moves, rng)

    def why(self, view: View, seat: Seat, move: Move) -> Text | None:
        """Without a word about hidden cards."""
        return motive(view, seat, move)


class Scale:
    """How well a side stands, on the scale of the logistic curve: a sum of weights."""

    def __init__(self, weights: Weights) -> None:
        self._w = weights
        self._hand = _by_card(weights.hand, weights.hand)
        self._front = _by_card(weights.front, weights.front_up)
        self._behind = _by_card(weights.behind, weights.behind_up)

    def chances(self, state: State) -> Sequence[float]:
        """Thor's chance and Loki's."""
        lead = self.worth(state, 0) - self.worth(state, 1)
        thor = 1 / (1 + exp(-max(-30.0, min(30.0, lead))))
        return thor, 1 - thor

    def worth(self, state: State, seat: Seat) -> float:
        """The sum for one side."""
        w, hand = self._w, state.hands[seat]
        worth = w.hand_size * len(hand) + w.big_hand * max(0, len(hand) - BIG_HAND)
        for card in hand:
            worth += self._hand[card]
        worth += self._field(state, seat) + self._stock(state, seat)
        if state.turn != SETUP_TURN and mover(state.turn) == seat:
            worth += w.turn + w.point * (state.points - state.spent)
        pile = state.piles[seat]
        if pile and KIND[pile[-1]] is Kind.BERSERKER:
            worth += w.berserker
        elif pile and KIND[pile[-1]] is Kind.IDUNN:
            worth += w.idunn
        return worth

    def _field(self, state: State, seat: Seat) -> float:
        """The cards on the battlefield, and what the front cards would do to each other."""
        w, columns, cards = self._w, 0, 0
        is_next = state.turn != SETUP_TURN and mover(state.turn) == seat
        worth = 0.0
        for column, enemy in zip(state.sides[seat], state.sides[1 - seat], strict=True):
            if not column:
                continue
            columns += 1
            cards += len(column)
            worth += self._front[column[0]]
            if not CHALLENGES[column[0]]:
                worth += w.jammed if len(column) == ROWS else w.peaceful
            for depth in range(1, len(column)):
                worth += self._behind[column[depth]]
                if KIND[column[depth]] is Kind.TREASURE:
                    worth += w.cover[depth]
            worth += self._duel(column[0], enemy, is_next) if enemy else w.unopposed
        return worth + w.columns[columns] + w.cards[cards]

    def _duel(self, own: Card, enemy: Column, is_next: bool) -> float:
        if not CHALLENGES[own] or KIND[enemy[0]] is Kind.FIGURE:
            return 0.0
        results = CLASH[own]
        if results[enemy[0]] == 1:
            worth = self._w.wins_next if is_next else self._w.wins_later
            does_clear = all(results[card] == 1 for card in enemy)
            return worth + self._w.clears[len(enemy) - 1] if does_clear else worth
        return self._w.loses_next if results[enemy[0]] == -1 and is_next else 0.0

    def _stock(self, state: State, seat: Seat) -> float:
        """How long the side can go on: whoever can't spend all points loses."""
        w, own, deck = self._w, state.sides[seat], len(state.decks[seat])
        slack = _slack(own, state.hands[seat], deck)
        reach = _reach(own, state.sides[1 - seat])
        worth = w.deck * deck + w.slack[min(slack, len(w.slack) - 1)] + w.reach[reach]
        worth += w.low_deck * max(0, LOW_DECK - deck)
        if not reach and slack < STUCK_SOON:
            worth += w.stuck_soon
        if any(map(has_figure, own)):
            if slack < TIGHT:
                worth += w.figure_with_little_slack
            if not has_way(own, state.sides[1 - seat]):
                worth += w.barred
        return worth


def _slack(own: Side, hand: Cards, deck: int) -> int:
    """The actions that need no enemy: cards laid and drawn, powers played."""
    powers = 0
    for card in hand:
        powers += SPENT[card]
    laid = min(len(hand) + deck, PLACES - len(own[0]) - len(own[1]) - len(own[2]))
    return laid + min(deck, HAND_LIMIT - len(hand) + laid + powers) + powers


def _reach(side: Side, other: Side) -> int:
    """In how many columns the side could challenge."""
    found = 0
    for own, enemy in zip(side, other, strict=True):
        if own and enemy and CHALLENGES[own[0]] and KIND[enemy[0]] is not Kind.FIGURE:
            found += 1
    return found


_EXPERIENCE = read_experience()
GLANCE, INSIGHT = Scale(_EXPERIENCE.glance), Scale(_EXPERIENCE.insight)
