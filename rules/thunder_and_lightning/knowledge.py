"""What each player knows: the View, built by listing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.game import Seat
from rules.thunder_and_lightning.battlefield import (
    SETUP_TURN,
    Column,
    Ending,
    Ordering,
    State,
    mover,
)
from rules.thunder_and_lightning.cards import (
    Card,
    Cards,
    face,
    home,
    is_face_up,
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on the battlefield as somebody sees it; `card` is None for an unknown one."""

    card: Card | None
    face_up: bool
    home: Seat  # whose back it has


Columns: TypeAlias = tuple[tuple[Placed, ...], ...]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side as somebody sees it."""

    deck: int
    hand_size: int
    hand: Cards | None  # None unless it is one's own
    known: Cards  # the cards of the hand that everybody knows
    won: int  # how many cards of the hand have the enemy's back
    columns: Columns
    pile_size: int
    top: Card | None
    pile: Cards | None  # the whole pile from below; None unless it is one's own
    ordering: int  # cards that wait to be laid on the pile
    to_lay: Cards  # the same as cards, for their player
    laid: Cards


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows, or a spectator when `seat` is None."""

    seat: Seat | None
    sides: tuple[SideView, SideView]
    to_act: tuple[Seat, ...]
    mover: Seat | None  # whose turn it is; None while the first rows are chosen
    turn: int  # counted from 1; 0 while the first rows are chosen
    points: int
    left: int
    placing: Card | None
    ending: Ending | None


def view_of(state: State, seat: Seat | None, to_act: frozenset[Seat]) -> View:
    """The View of one seat, or of a spectator."""
    in_setup = state.turn == SETUP_TURN
    return View(
        seat=seat,
        sides=(_side_view(state, 0, seat), _side_view(state, 1, seat)),
        to_act=tuple(sorted(to_act)),
        mover=None if in_setup else mover(state.turn),
        turn=state.turn + 1,
        points=state.points,
        left=state.points - state.spent,
        placing=state.placing.card if state.placing else None,
        ending=state.ending,
    )


def _side_view(state: State, side: Seat, seat: Seat | None) -> SideView:
    own = side == seat
    hand, pile = state.hands[side], state.piles[side]
    ordering = next((o for o in state.ordering if o.seat == side), Ordering(side, ()))
    return SideView(
        deck=len(state.decks[side]),
        hand_size=len(hand),
        hand=hand if own else None,
        known=state.known[side],
        won=sum(1 for card in hand if home(card) != side),
        columns=tuple(_seen(column, own) for column in state.sides[side]),
        pile_size=len(pile),
        top=pile[-1] if pile else None,
        pile=pile if own else None,
        ordering=len(ordering.cards) + len(ordering.laid),
        to_lay=tuple(map(face, ordering.cards)) if own else (),
        laid=tuple(map(face, ordering.laid)) if own else (),
    )


def _seen(column: Column, own: bool) -> tuple[Placed, ...]:
    return tuple(
        Placed(face(card) if own or is_face_up(card) else None, is_face_up(card), home(card))
        for card in column
    )
