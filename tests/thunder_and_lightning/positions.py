"""Positions from small texts, and back.

    thor: viking* archer | - | ravens     columns left, centre, right; the front card first
    thor hand: hel won-viking             * lies face up
    thor pile: archer berserker           the top comes last
    thor deck: ravens odin                the top comes last; without the line, all that is left

It is Thor's turn, the fifth of his, unless it is said otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar, cast

import pytest

from rules.errors import GameError
from rules.game import Event, Step
from rules.rng import Rng
from rules.text import render
from rules.thunder_and_lightning.battlefield import Side, State, points_for
from rules.thunder_and_lightning.cards import (
    CARDS,
    DECKS,
    FACE_UP,
    WORDS,
    Card,
    Cards,
    face,
    is_face_up,
)
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME

T = TypeVar("T")

PARTS = ("", " hand", " pile", " deck")
SEATS = {"thor": 0, "loki": 1}
NAMES = ("Thor", "Loki")
LATER_TURN = {"thor": 9, "loki": 8}
SPARE = "thor: viking | viking | viking"  # points to spare
TWELVE = "hel odin seer freya idunn baldr baldr frigg frigg ravens ravens ravens"


class Picks(Rng):
    """Chance that hits the card that a test wants."""

    def __init__(self, card: Card) -> None:
        super().__init__(b"picks", 0)
        self._card = card

    def choice(self, items: Sequence[T]) -> T:
        """The wanted card among the items."""
        return items[list(items).index(cast("T", self._card))]


def position(text: str = "", *, turn: int | None = None, to_move: str = "thor", spent: int = 0,
             points: int | None = None) -> State:  # fmt: skip
    """The position that the text describes; an unnamed side has one Viking in its centre."""
    lines = dict(_lines(text))
    assert set(lines) <= {
        f"{side}{part}" for side in SEATS for part in ("", " hand", " pile", " deck")
    }
    sides = tuple(_side(name, lines.get(name, "- | viking | -")) for name in SEATS)
    hands = tuple(tuple(sorted(_cards(n, lines.get(f"{n} hand", "")))) for n in SEATS)
    piles = tuple(_cards(n, lines.get(f"{n} pile", "")) for n in SEATS)
    used = [face(c) for side in sides for column in side for c in column]
    used += [c for cards in (*hands, *piles) for c in cards]
    decks = tuple(
        _cards(n, lines[f"{n} deck"]) if f"{n} deck" in lines else _rest(DECKS[SEATS[n]], used)
        for n in SEATS
    )
    seat = SEATS[to_move]
    return State(
        decks=decks,  # type: ignore[arg-type]
        hands=hands,  # type: ignore[arg-type]
        known=((), ()),
        sides=sides,  # type: ignore[arg-type]
        piles=piles,  # type: ignore[arg-type]
        turn=LATER_TURN[to_move] if turn is None else turn,
        points=points_for(sides[seat]) if points is None else points,
        spent=spent,
    )


def shown(state: State, line: str) -> str:
    """One line of the text that describes a position."""
    name, _, part = line.partition(" ")
    seat = SEATS[name]
    words = WORDS[seat]
    if not part:
        columns = [
            " ".join(words[face(c)] + "*" * is_face_up(c) for c in column) or "-"
            for column in state.sides[seat]
        ]
        return " | ".join(columns)
    cards = {"hand": state.hands, "pile": state.piles, "deck": state.decks}[part][seat]
    return " ".join(words[card] for card in cards)


def play(state: State, *texts: str, hits: str = "", seat: int | None = None) -> Step[State]:
    """Makes the moves, each by whoever is to act, with all their events; `hits` steers Ravens."""
    events: tuple[Event, ...] = ()
    for text in texts:
        who = min(GAME.to_act(state)) if seat is None else seat
        chance = Picks(CARDS[1 - who][hits]) if hits else Rng(b"test", 1)
        step = GAME.apply(state, who, GAME.parse(text), chance)
        state, events = step.state, events + step.events
    return Step(state, events)


def legal(state: State, beginning: str = "", seat: int | None = None) -> list[str]:
    """The legal moves of whoever is to act that begin like this."""
    who = min(GAME.to_act(state)) if seat is None else seat
    return [text for text in map(str, GAME.legal_moves(state, who)) if text.startswith(beginning)]


def told(events: Iterable[Event], to: int | None = None) -> list[str]:
    """What the public reads, or what one seat alone reads."""
    return [render(event.text, NAMES) for event in events if event.to == to]


def check(state: State, after: str) -> None:
    """The lines that the text names are as it says."""
    for line, value in _lines(after):
        assert shown(state, line) == value, line


def run(before: str, moves: str, after: str, hits: str = "") -> None:
    """From one text by some moves to another."""
    check(play(position(before), *moves.split(", "), hits=hits).state, after)


def table(cases: Mapping[str, tuple[str, ...]]) -> pytest.MarkDecorator:
    """One test for each case: before, moves, after, and what Ravens hit."""
    padded = [case if len(case) == 4 else (*case, "") for case in cases.values()]
    return pytest.mark.parametrize(("before", "moves", "after", "hits"), padded, ids=cases.keys())


def refused(before: str, move: str, words: str) -> None:
    """The move is neither offered nor made, and the sentence says why."""
    state = position(before)
    assert move not in legal(state)
    with pytest.raises(GameError, match=words):
        play(state, move)


def _lines(text: str) -> Iterable[tuple[str, str]]:
    for line in filter(None, map(str.strip, text.splitlines())):
        key, _, value = line.partition(":")
        yield key.strip(), " ".join(value.split())


def _cards(name: str, text: str) -> Cards:
    return tuple(CARDS[SEATS[name]][word] for word in text.split())


def _side(name: str, text: str) -> Side:
    left, centre, right = (
        tuple(_placed(name, word) for word in column.split() if word != "-")
        for column in text.split("|")
    )
    return left, centre, right


def _placed(name: str, word: str) -> Card:
    card = CARDS[SEATS[name]][word.removesuffix("*")]
    return card | FACE_UP if word.endswith("*") else card


def _rest(deck: Cards, used: list[Card]) -> Cards:
    left = list(deck)
    for card in used:
        if card in left:
            left.remove(card)
    return tuple(left)
