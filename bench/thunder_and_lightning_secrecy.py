"""Secrecy of Thunder & Lightning: whole games beside redeals that nobody can tell from them."""

from __future__ import annotations

import random

from boards._battle_words import alt_text, hand_alt, hand_text, text_board
from rules.errors import GameError
from rules.game import Event, Seat, Step
from rules.rng import Rng
from rules.thunder_and_lightning.battlefield import State
from rules.thunder_and_lightning.knowledge import View
from rules.thunder_and_lightning.moves import Move, Place, Power, Take
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME

NAMES = ("Astrid", "Bjørn")
REDEALT = 1 << 41  # plies of chance that no game reaches
WATCHERS: tuple[Seat | None, ...] = (None, 0, 1)


def watched_games(numbers: range) -> int:
    """Plays random games and compares every position and move with redeals; how many positions."""
    return sum(_watched_game(number) for number in numbers)


def _watched_game(number: int) -> int:
    seed, chance = number.to_bytes(32, "big"), random.Random(number)
    state, ply = GAME.setup(2, GAME.options_type(), Rng(seed, 0)).state, 0
    while waiting := sorted(GAME.to_act(state)):
        ply += 1
        seat = chance.choice(waiting)
        move = chance.choice(GAME.legal_moves(state, seat))
        step = GAME.apply(state, seat, move, Rng(seed, ply))
        for watcher in WATCHERS:
            other = GAME.redeal(state, watcher, Rng(seed, REDEALT + ply))
            compare_positions(state, other, watcher)
            compare_moves(step, other, seat, move, watcher, Rng(seed, ply))
        state = step.state
    return ply


def compare_positions(state: State, other: State, watcher: Seat | None) -> None:
    """The View, the list of moves and all words about them are the same."""
    real, fake = GAME.view(state, watcher), GAME.view(other, watcher)
    assert real == fake
    assert words(real) == words(fake)
    if watcher is not None:
        assert GAME.legal_moves(state, watcher) == GAME.legal_moves(other, watcher)


def words(view: View) -> tuple[str, ...]:
    """Alt texts and text boards."""
    public = (alt_text(view, NAMES), text_board(view, NAMES))
    if view.seat is None:
        return public
    return (*public, hand_alt(view, NAMES), hand_text(view, NAMES))


def compare_moves(
    step: Step[State], other: State, seat: Seat, move: Move, watcher: Seat | None, rng: Rng
) -> bool:
    """When the same move leads to the same View, the events tell no more; True if it did."""
    try:
        fake = GAME.apply(other, seat, move, rng)
    except GameError:  # the mover does not hold that card in the redeal
        return False
    if shows_cards(move) or GAME.view(fake.state, watcher) != GAME.view(step.state, watcher):
        return False
    assert heard(step.events, watcher) == heard(fake.events, watcher)
    return True


def shows_cards(move: Move) -> bool:
    """Odin and Longships show what they bring back, Seer one card of the deck after the other."""
    match move:
        case Take(card):
            return card != "hel"
        case Power(card):
            return card == "seer"
        case _:
            return isinstance(move, Place)


def heard(events: tuple[Event, ...], watcher: Seat | None) -> list[Event]:
    """What the watcher is told, but for what the rules show in passing.

    A challenge shows both cards, even if a Nightmare takes them or the loser lies at the bottom of
    its pile; Frigg shows a hand.
    """
    shown = {"challenged", "saw"}
    if any(event.kind == "challenged" for event in events):
        shown.add("sank")
    return [event for event in events if event.to in (None, watcher) and event.kind not in shown]
