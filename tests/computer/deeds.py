"""What a thinking process may come to instead of a thought; each stands in for `choose`."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from rules.computer import Thought

GIGABYTE = 1 << 30


def hangs(slug: str, state: bytes, seat: int, level: str, seed: bytes) -> Thought:
    """Never comes to an end."""
    time.sleep(3_600)
    raise AssertionError("nobody waits so long")


def dies(slug: str, state: bytes, seat: int, level: str, seed: bytes) -> Thought:
    """Is killed in the middle of a thought, as a system out of memory does it."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("the dead don't think")


def fails(slug: str, *_: object) -> Thought:
    """Meets a mistake in a game's judgement."""
    raise ZeroDivisionError(slug)


def hoards(slug: str, state: bytes, seat: int, level: str, seed: bytes) -> Thought:
    """Wants more memory than it may have."""
    return Thought(str(len(bytearray(4 * GIGABYTE))), None)


def tells_what_it_was_asked(slug: str, state: bytes, seat: int, level: str, seed: bytes) -> Thought:
    """As a move: who it is, and how nice it is to others."""
    return Thought(f"{os.getpid()} {os.nice(0)} {level}", None)


def notes_and_hangs(slug: str, state: bytes, seat: int, level: str, seed: bytes) -> Thought:
    """Writes down who it is, in the file that the slug names, and never comes to an end."""
    Path(slug).write_text(str(os.getpid()), "utf-8")
    return hangs(slug, state, seat, level, seed)
