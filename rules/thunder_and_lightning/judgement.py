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
from rules.thunder_and_lightning.battlefield import HAND_LIMIT, SETUP_TURN, State, mover
from rules.thunder_and_lightning.cards import FACE_UP, KIND, Card, Cards, Kind
from rules.thunder_and_lightning.challenge import may_challenge
from rules.thunder_and_lightning.instinct import clash, first_rows, instinctive
from rules.thunder_and_lightning.knowledge import View
from rules.thunder_and_lightning.motives import motive
from rules.thunder_and_lightning.moves import ROWS, Move

PLACES: Final = 3 * ROWS
LOW_DECK: Final = 8
BIG_HAND: Final = 9
TIGHT: Final = 14  # actions left without a fight
STUCK_SOON: Final = 9
SPENDABLE = frozenset(
    kind for kind in Kind if kind >= Kind.WEAPON or kind in (Kind.RAVENS, Kind.FRIGG)
)

ByKind: TypeAlias = Annotated[tuple[float, ...], Field(min_length=len(Kind), max_length=len(Kind))]


class Weights(BaseModel):
    """All of judgement.toml; what is good for a side is positive."""

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
    unopposed: float
    deck: float
    low_deck: float
    hand_size: float
    big_hand: float
    berserker: float
    idunn: float
    slack: tuple[float, ...]  # by how many actions there are without a fight
    no_challenge: float
    stuck_soon: float
    figure_with_little_slack: float
    free: float
    peaceful: float  # a column whose front card can't challenge
    turn: float
    point: float


def _read() -> Weights:
    text = files(__package__).joinpath("judgement.toml").read_text(encoding="utf-8")
    return Weights.model_validate(tomllib.loads(text))


W = _read()


def _by_card(plain: ByKind, face_up: ByKind) -> tuple[float, ...]:
    return tuple((face_up if card >= FACE_UP else plain)[KIND[card]] for card in range(len(KIND)))


HAND = _by_card(W.hand, W.hand)
FRONT = _by_card(W.front, W.front_up)
BEHIND = _by_card(W.behind, W.behind_up)
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

    horizon: ClassVar[int] = 3

    def chances(self, state: State) -> Sequence[float]:
        """Thor's chance and Loki's."""
        lead = side_worth(state, 0) - side_worth(state, 1)
        thor = 1 / (1 + exp(-max(-30.0, min(30.0, lead))))
        return thor, 1 - thor

    def ranked(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Of the first rows, one order of each three cards."""
        return first_rows(moves) if state.turn == SETUP_TURN else moves

    def reply(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """By instinct."""
        return instinctive(state, seat, moves, rng)

    def why(self, view: View, seat: Seat, move: Move) -> Text:
        """Without a word about hidden cards."""
        return motive(view, seat, move)


def side_worth(state: State, seat: Seat) -> float:
    """How well a side stands, on the scale of the logistic curve."""
    hand = state.hands[seat]
    worth = W.hand_size * len(hand) + W.big_hand * max(0, len(hand) - BIG_HAND)
    for card in hand:
        worth += HAND[card]
    worth += _field_worth(state, seat) + _stock_worth(state, seat)
    if state.turn != SETUP_TURN and mover(state.turn) == seat:
        worth += W.turn + W.point * (state.points - state.spent)
    pile = state.piles[seat]
    if pile and KIND[pile[-1]] is Kind.BERSERKER:
        worth += W.berserker
    elif pile and KIND[pile[-1]] is Kind.IDUNN:
        worth += W.idunn
    return worth


def _field_worth(state: State, seat: Seat) -> float:
    """The cards on the battlefield, and what the front cards would do to each other."""
    is_next = state.turn != SETUP_TURN and mover(state.turn) == seat
    worth, columns = 0.0, 0
    for column, enemy in zip(state.sides[seat], state.sides[1 - seat], strict=True):
        if not column:
            continue
        columns += 1
        worth += FRONT[column[0]]
        if not CHALLENGES[column[0]]:
            worth += W.peaceful
        for depth in range(1, len(column)):
            worth += BEHIND[column[depth]]
            if KIND[column[depth]] is Kind.TREASURE:
                worth += W.cover[depth]
        worth += _duel_worth(column[0], enemy[0], is_next) if enemy else W.unopposed
    return worth + W.columns[columns]


def _duel_worth(own: Card, enemy: Card, is_next: bool) -> float:
    if not CHALLENGES[own] or KIND[enemy] is Kind.FIGURE:
        return 0.0
    result = CLASH[own][enemy]
    if result == 1:
        return W.wins_next if is_next else W.wins_later
    return W.loses_next if result == -1 and is_next else 0.0


def _stock_worth(state: State, seat: Seat) -> float:
    """How long the side can go on: whoever can't spend all points loses."""
    own, hand, deck = state.sides[seat], state.hands[seat], len(state.decks[seat])
    free = PLACES - len(own[0]) - len(own[1]) - len(own[2])
    slack = _slack(free, hand, deck)
    worth = W.deck * deck + W.free * free + W.slack[min(slack, len(W.slack) - 1)]
    worth += W.low_deck * max(0, LOW_DECK - deck)
    if slack < TIGHT and any(column and KIND[column[0]] is Kind.FIGURE for column in own):
        worth += W.figure_with_little_slack
    if not _can_challenge(state, seat):
        worth += W.no_challenge + (W.stuck_soon if slack < STUCK_SOON else 0.0)
    return worth


def _slack(free: int, hand: Cards, deck: int) -> int:
    """The actions that need no enemy: cards laid and drawn, powers played."""
    powers = 0
    for card in hand:
        powers += SPENT[card]
    laid = min(len(hand) + deck, free)
    return laid + min(deck, HAND_LIMIT - len(hand) + laid + powers) + powers


def _can_challenge(state: State, seat: Seat) -> bool:
    for own, enemy in zip(state.sides[seat], state.sides[1 - seat], strict=True):
        if own and enemy and CHALLENGES[own[0]] and KIND[enemy[0]] is not Kind.FIGURE:
            return True
    return False
