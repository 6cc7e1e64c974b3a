"""Players' names as pictures can show them.

The fonts have Latin, Greek and Cyrillic letters; emoji and other scripts would be empty boxes, and
fonts for them would be larger than all else. Alt texts and messages tell the real names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from boards._canvas import FILES, Face, font
from boards._seats import SEATS
from rules.text import render, t

NOBODYS = "\U0010ffff"  # no font has a letter for it
SIZE = 20


def drawable(names: Sequence[str], instead: Sequence[str] = ()) -> tuple[str, ...]:
    """The names without what no font has; a seat's own word where no letter is left.

    Names that read the same then are told apart by the seats' words.
    """
    shown = [
        _drawable(name) or (instead[seat] if instead else _player(seat))
        for seat, name in enumerate(names)
    ]
    marks = instead or [style.letter for style in SEATS]
    return tuple(
        f"{name} ({marks[seat]})" if shown.count(name) > 1 else name
        for seat, name in enumerate(shown)
    )


@lru_cache(maxsize=1_024)
def _drawable(name: str) -> str:
    whole = unicodedata.normalize("NFC", name)
    shown = " ".join("".join(map(_letters, whole)).split())
    is_name = shown == whole or any(map(str.isalnum, shown))
    return shown if is_name else ""


def _letters(char: str) -> str:
    """A letter that can be drawn, the plain one for a fancy one, or nothing."""
    for letters in (char, unicodedata.normalize("NFKC", char)):
        if all(map(_has_glyph, letters)):
            return letters
    return ""


@lru_cache(maxsize=4_096)
def _has_glyph(char: str) -> bool:
    # Marks that NFC joined with no letter would be drawn over their neighbours.
    if unicodedata.combining(char):
        return False
    return all(_glyph(face, char) != _glyph(face, NOBODYS) for face in FILES)


def _glyph(face: Face, char: str) -> tuple[tuple[int, int], bytes]:
    mask = font(face, SIZE).getmask(char)
    return mask.size, bytes(mask)


def _player(seat: int) -> str:
    return render(t("Player {letter}", letter=SEATS[seat].letter))
