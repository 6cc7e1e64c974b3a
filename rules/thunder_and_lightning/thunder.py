"""Thunder & Lightning as a Game: setup, turns, and the judge of every move."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from rules.errors import GameOverError, IllegalMoveError, NotYourTurnError
from rules.game import Event, Game, Outcome, Role, Seat, Step
from rules.rng import Rng
from rules.text import Who, t, tn
from rules.thunder_and_lightning import moves, redeal
from rules.thunder_and_lightning.battlefield import (
    EMPTY_SIDE,
    FIGURE_POINTS,
    FIRST_HAND,
    HAND_LIMIT,
    SETUP_TURN,
    Battle,
    State,
    column_name,
    deployments,
    mover,
    opening_rows,
    points_for,
    shape,
)
from rules.thunder_and_lightning.cards import (
    CARDS,
    DECKS,
    FACE_UP,
    FIGURES,
    KIND,
    LOKI,
    NAME,
    THOR,
    TREASURES,
    WORDS,
    Card,
    Cards,
    Kind,
    face,
)
from rules.thunder_and_lightning.challenge import challenge, challenges
from rules.thunder_and_lightning.endings import reason
from rules.thunder_and_lightning.knowledge import View, view_of
from rules.thunder_and_lightning.moves import (
    DRAW,
    TIME_UP,
    Challenge,
    Deploy,
    Draw,
    FirstRow,
    Move,
    Place,
    Power,
    Take,
    TimeUp,
)
from rules.thunder_and_lightning.omens import place, place_moves
from rules.thunder_and_lightning.ordering import order, order_moves
from rules.thunder_and_lightning.powers import POWERS, use

NOBODY: frozenset[Seat] = frozenset()
ONLY = (frozenset({THOR}), frozenset({LOKI}))
BOTH = frozenset({THOR, LOKI})


class Options(BaseModel):
    """There is one game; the lobby's roles decide who is who."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ThunderAndLightning(Game[State, Move, View]):
    """Two players: Thor (seat 0) and Loki (seat 1), who begins."""

    slug: ClassVar[str] = "thunder-and-lightning"
    title: ClassVar[str] = "Thunder & Lightning"
    seats: ClassVar[range] = range(2, 3)
    rules_version: ClassVar[int] = 1
    state_type = State
    options_type = Options

    def roles(self, options: BaseModel) -> tuple[Role, ...]:
        """Each seat is one of the gods."""
        return (Role("thor", t("Thor"), THOR), Role("loki", t("Loki"), LOKI))

    def setup(self, seats: int, options: BaseModel, rng: Rng) -> Step[State]:
        """Both are dealt nine cards, the treasure never among them."""
        events: list[Event] = []
        thor, loki = (_deal(seat, rng, events) for seat in (THOR, LOKI))
        state = State(
            decks=(thor[0], loki[0]),
            hands=(thor[1], loki[1]),
            known=((), ()),
            sides=(EMPTY_SIDE, EMPTY_SIDE),
            piles=((), ()),
        )
        return Step(state, tuple(events))

    def to_act(self, state: State) -> frozenset[Seat]:
        """Both while first rows are missing; then whoever has cards to order, or the mover."""
        if state.ending:
            return NOBODY
        if state.ordering:
            return ONLY[state.ordering[0].seat]
        if state.turn == SETUP_TURN:
            return frozenset(seat for seat in BOTH if not any(state.sides[seat]))
        return ONLY[mover(state.turn)]

    def legal_moves(self, state: State, seat: Seat) -> list[Move]:
        """Draw, challenges, then the hand card by card."""
        if state.ending:
            return []
        if state.turn == SETUP_TURN:
            return [] if any(state.sides[seat]) else _first_rows(seat, state.hands[seat])
        if state.ordering:
            first = state.ordering[0]
            return order_moves(first) if first.seat == seat else []
        if seat != mover(state.turn):
            return []
        if state.placing:
            return place_moves(state, seat)
        return _actions(state, seat)

    def parse(self, text: str) -> Move:
        """The move that the words name."""
        return moves.parse(text)

    def apply(self, state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:
        """Makes the move and all that follows from it."""
        if state.ending:
            raise GameOverError
        if seat not in self.to_act(state):
            raise NotYourTurnError
        battle = Battle(state)
        _make(battle, seat, move, rng)
        _settle(battle)
        return Step(battle.state(), tuple(battle.events))

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat knows."""
        return view_of(state, seat, self.to_act(state))

    def outcome(self, state: State) -> Outcome | None:
        """The winner and the reason."""
        if state.ending is None:
            return None
        loser = state.ending.loser
        return Outcome((2, 1) if loser == THOR else (1, 2), reason(state.ending))

    def redeal(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """The hidden cards dealt anew."""
        return redeal.redeal(state, seat, rng)

    def on_timeout(self, state: State, seat: Seat) -> Move:
        """Whose time runs out loses."""
        return TIME_UP


def _deal(seat: Seat, rng: Rng, events: list[Event]) -> tuple[Cards, Cards]:
    """Rulebook, Setup 2: the treasure in a first hand is shown, replaced and shuffled back."""
    deck = rng.shuffled(DECKS[seat])
    hand, deck = deck[-FIRST_HAND:], deck[:-FIRST_HAND]
    treasure = TREASURES[seat]
    if treasure in hand:
        hand = (*(card for card in hand if card != treasure), deck[-1])
        deck = rng.shuffled((*deck[:-1], treasure))
        shown = t(
            "{who} was dealt {card}: it is shown, replaced and shuffled back into the deck.",
            who=Who(seat),
            card=NAME[treasure],
        )
        events.append(Event("shown", shown))
    return deck, tuple(sorted(hand))


def _first_rows(seat: Seat, hand: Cards) -> list[Move]:
    """Every choice of three; Thor and Loki are never laid face down."""
    words = [WORDS[seat][card] for card in hand if card != FIGURES[seat]]
    return [_first_row(cards) for cards in dict.fromkeys(permutations(words, 3))]


@cache
def _first_row(cards: tuple[str, str, str]) -> FirstRow:
    return FirstRow(cards)


def _lay_first_row(battle: Battle, seat: Seat, move: FirstRow) -> None:
    cards = []
    for word in move.cards:
        card = _held(battle, seat, word)
        if card == FIGURES[seat]:
            raise IllegalMoveError(
                t("{card} is never laid face down. Choose another card.", card=NAME[card])
            )
        battle.lay_from_hand(seat, card)
        cards.append(card)
    left, centre, right = cards
    battle.sides[seat] = ((left,), (centre,), (right,))
    battle.say("lined-up", "{who} has laid the first row.", who=Who(seat))
    if all(map(any, battle.sides)):
        _next_turn(battle)


def _actions(state: State, seat: Seat) -> list[Move]:
    hand, found = state.hands[seat], challenges(state, seat)
    if state.decks[seat] and len(hand) < HAND_LIMIT:
        found.insert(0, DRAW)
    of, words, last = shape(state.sides[seat]), WORDS[seat], -1
    for card in hand:
        if card == last:
            continue
        last, word, kind = card, words[card], KIND[card]
        found += deployments(word, of, kind is Kind.FIGURE)
        if kind in POWERS:
            found += POWERS[kind].moves(state, seat, word)
    return found


def _make(battle: Battle, seat: Seat, move: Move, rng: Rng) -> None:
    if isinstance(move, TimeUp):
        battle.lose(seat, "time")
    elif battle.turn == SETUP_TURN:
        if not isinstance(move, FirstRow):
            raise IllegalMoveError(t("First choose the three cards of your first row."))
        _lay_first_row(battle, seat, move)
    elif battle.ordering:
        order(battle, move)
    elif battle.placing:
        if not isinstance(move, Place):
            raise IllegalMoveError(
                t("First choose where {card} comes out.", card=NAME[battle.placing.card])
            )
        place(battle, seat, move)
    else:
        _act(battle, seat, move, rng)


def _act(battle: Battle, seat: Seat, move: Move, rng: Rng) -> None:
    """One of the four actions for a point; Thor and Loki come for free."""
    battle.spent += 1
    match move:
        case Draw():
            _draw(battle, seat)
        case Deploy():
            _deploy(battle, seat, _held(battle, seat, move.card), move)
        case Challenge():
            challenge(battle, seat, move)
        case Power() | Take():
            use(battle, seat, _held(battle, seat, move.card), move, rng)
        case _:
            raise IllegalMoveError(
                t("That can't be done now. Draw, deploy, challenge or play a card.")
            )


def _held(battle: Battle, seat: Seat, word: str) -> Card:
    card = CARDS[seat].get(word, -1)
    if card not in battle.hands[seat]:
        raise IllegalMoveError(t("You have no such card in your hand. Choose one that you hold."))
    return card


@cache
def _drew(seat: Seat, card: Card) -> tuple[Event, Event]:
    return (
        Event("drew", t("{who} draws a card.", who=Who(seat))),
        Event("gained", t("You draw {card}.", card=NAME[card]), seat),
    )


def _draw(battle: Battle, seat: Seat) -> None:
    deck = battle.decks[seat]
    if not deck:
        raise IllegalMoveError(t("Your deck is empty, so you can't draw. Choose another action."))
    if len(battle.hands[seat]) >= HAND_LIMIT:
        raise IllegalMoveError(
            t("Your hand is full with 12 cards. Deploy or play one before you draw.")
        )
    battle.decks[seat] = deck[:-1]
    battle.gain(seat, deck[-1])
    battle.events += _drew(seat, deck[-1])


def _deploy(battle: Battle, seat: Seat, card: Card, move: Deploy) -> None:
    spot = move.spot
    column = battle.sides[seat][spot.column]
    if card == FIGURES[seat]:
        _deploy_figure(battle, seat, card, move)
        return
    if spot.row not in opening_rows(column):
        raise IllegalMoveError(
            t(
                "No card can be laid there: a column takes four cards without gaps, and nobody "
                "stands in front of Thor or Loki. Choose another place."
            )
        )
    battle.lay_from_hand(seat, card)
    battle.put(seat, spot, card)
    battle.events += _deployed(seat, card, spot)


@cache
def _deployed(seat: Seat, card: Card, spot: moves.Spot) -> tuple[Event, Event]:
    column = column_name(spot.column)
    seen = t("{who} lays a card face down: {column} column, row {row}.", who=Who(seat),
             column=column, row=spot.row)  # fmt: skip
    known = t("It is {card}.", card=NAME[card])
    return Event("deployed", seen), Event("laid", known, seat)


def _deploy_figure(battle: Battle, seat: Seat, card: Card, move: Deploy) -> None:
    """Rulebook, Thor and Loki: free, face up, in front, and four points in this turn already."""
    if move.spot.row != 1 or len(battle.sides[seat][move.spot.column]) >= moves.ROWS:
        raise IllegalMoveError(
            t(
                "{card} stands in the first row of a column with fewer than four cards. Choose "
                "another place.",
                card=NAME[card],
            )
        )
    battle.play_from_hand(seat, card)
    battle.put(seat, move.spot, card | FACE_UP)
    battle.spent -= 1
    battle.points = FIGURE_POINTS
    battle.say(
        "arrived",
        "{who} calls {card} to the front of the {column} column: four action points.",
        who=Who(seat),
        card=NAME[card],
        column=column_name(move.spot.column),
    )


def _settle(battle: Battle) -> None:
    """What follows a move: the end, the next turn, or a loss by points that can't be spent."""
    if battle.ending:
        _finish(battle)
        return
    if battle.placing or battle.ordering or battle.turn == SETUP_TURN:
        return
    if battle.spent >= battle.points:
        _next_turn(battle)
    elif not _can_act(battle):
        battle.lose(battle.mover, "stuck")
    if battle.ending:
        _finish(battle)


def _next_turn(battle: Battle) -> None:
    battle.turn += 1
    seat = battle.mover
    battle.points, battle.spent = points_for(battle.sides[seat]), 0
    if not battle.points:
        battle.lose(seat, "overrun")
        return
    if not _can_act(battle):
        battle.lose(seat, "stuck")
        return
    battle.events.append(_turn_began(seat, battle.points))


@cache
def _turn_began(seat: Seat, points: int) -> Event:
    words = tn("{who}'s turn: {n} action point.", "{who}'s turn: {n} action points.", points,
               who=Who(seat))  # fmt: skip
    return Event("turn", words)


def _can_act(battle: Battle) -> bool:
    seat = battle.mover
    if battle.decks[seat] and len(battle.hands[seat]) < HAND_LIMIT:
        return True
    return bool(_actions(battle.state(), seat))


def _finish(battle: Battle) -> None:
    for ordering in battle.ordering:
        for card in (*ordering.laid, *ordering.cards):
            battle.piles[ordering.seat] = (face(card), *battle.piles[ordering.seat])
    battle.ordering = ()
    if battle.placing:
        seat = 1 - battle.mover
        battle.piles[seat] = (*battle.piles[seat], battle.placing.card)
        battle.placing = None
    if battle.ending:
        battle.tell("ended", reason(battle.ending))


THUNDER_AND_LIGHTNING = ThunderAndLightning()
