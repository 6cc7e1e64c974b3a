"""The walk down the tree of words: which next words a player is offered. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

FEW = 6  # so many moves are offered at once instead of word by word; more fill a phone


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to press: a word, and how far it leads when nothing is left to choose."""

    words: tuple[str, ...]  # what it adds to the path: one word, and those that follow by force
    text: str  # the whole path with it
    is_move: bool  # the path is a complete move


def choices(legal: Sequence[str], path: tuple[str, ...] = ()) -> list[Choice]:
    """The distinct next words after `path`, each run on to the next real choice."""
    depth = len(path)
    following: dict[str, list[tuple[str, ...]]] = {}
    for text in legal:
        words = tuple(text.split(" "))
        if len(words) > depth and words[:depth] == path:
            following.setdefault(words[depth], []).append(words)
    return [_run_on(moves, depth) for moves in following.values()]


def question(legal: Sequence[str], path: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The path to the next real choice: nobody is asked when there is only one thing to press."""
    found = choices(legal, path)
    while len(found) == 1 and not found[0].is_move:
        path = tuple(found[0].text.split(" "))
        found = choices(legal, path)
    return path


def offers(legal: Sequence[str], path: tuple[str, ...] = ()) -> list[Choice]:
    """What to show after `path`: whole moves where they are few, else the next words."""
    depth = len(path)
    moves = [tuple(text.split(" ")) for text in legal]
    below = [words for words in moves if len(words) > depth and words[:depth] == path]
    if len(below) <= FEW:
        return [Choice(words[depth:], " ".join(words), True) for words in below]
    return choices(legal, path)


def offered(legal: Sequence[str], text: str) -> bool:
    """Does any legal move begin with these words?"""
    return any(move == text or move.startswith(text + " ") for move in legal)


def _run_on(moves: list[tuple[str, ...]], depth: int) -> Choice:
    shared = depth + 1
    shortest = min(map(len, moves))
    while shared < shortest and len({move[shared] for move in moves}) == 1:
        shared += 1
    path = moves[0][:shared]
    return Choice(path[depth:], " ".join(path), len(moves) == 1)
