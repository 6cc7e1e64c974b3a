"""Texts at the edge: rendered for a reader, with names that can break no markup."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

import discord

from rules.game import Event
from rules.table import THOUGHT, motive_of
from rules.text import Text, render, t

NAME_ROOM = 32
THINKS = "💭\N{NO-BREAK SPACE}"  # stays with what is thought when a line is broken


def plain_name(name: str) -> str:
    """A player's name without what could turn or hide a line; for pictures and alt texts."""
    shown = "".join(char for char in name if unicodedata.category(char) not in {"Cc", "Cf", "Co"})
    return " ".join(shown.split())[:NAME_ROOM] or "someone"


def safe_name(name: str) -> str:
    """A player's name as Discord shows it, in a message's text."""
    shown = discord.utils.escape_markdown(plain_name(name), ignore_links=False)
    return discord.utils.escape_mentions(shown).replace("<", "\\<")


def say(text: Text, names: Sequence[str] = ()) -> str:
    """The text in the reader's language. English is the only one for now."""
    return render(text, names)


def log_lines(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """Facts as the log and the board have them, each with the thought that led to it."""
    lines: list[str] = []
    thought = None
    for event in events:
        if event.kind == THOUGHT:
            thought = event
            continue
        line = say(event.text, names)
        lines += _with_thought(line, thought, names) if thought else [line]
        thought = None
    return lines


def _with_thought(line: str, thought: Event, names: Sequence[str]) -> list[str]:
    """In one line where that begins with the thinker; else nobody would know whose it is."""
    who, why = motive_of(thought)
    if line.startswith(say(who, names)):
        return [f"{line} {THINKS}*{say(why, names)}*"]
    return [f"{THINKS}*{say(thought.text, names)}*", line]


def clipped(words: str, room: int) -> str:
    """The words, cut to Discord's limit."""
    return words if len(words) <= room else words[: room - 1].rstrip() + "…"


NOT_MINE = t("This button belongs to nothing I know. Type /games to find your tables.")
NOT_SEATED = t("You don't play at this table, so this is not yours to press.")
NOT_NOW = t("That is another player's to press just now. Here is what you can do.")
AWAY = t("A computer plays for you here. Press **I am back** to play on yourself.")
BLOCKED = t(
    "Your move is saved, but Discord does not let me show the table. Somebody who manages the "
    "server should check that my role may view this channel, send messages in threads and attach "
    "files."
)
GONE = t("This table is gone. Type /games to see your tables.")
CANCELLED = t("This table was cancelled, so there is nothing to play here any more.")
NO_TABLE = t("No table is played here, and you sit at none. Type /games to open one.")
WHICH_TABLE = t(
    "You sit at several tables. Use this in the thread of the one you mean; /games has links."
)
LOBBY_GONE = t("This invitation is over. Open a new one with the game's **new** command.")
NO_THREADS_HERE = t(
    "A voice channel has no threads, and each table needs one. Use this in a text channel."
)
ONLY_IN_SERVERS = t("Games are played in a server. Use this command in one of its channels.")


def went_wrong(reference: str) -> Text:
    """What is said of a failure that nobody foresaw; the reference is in the log."""
    return t(
        "Something went wrong on my side. The game is saved; try again. "
        "If it stays like this, tell the host the reference {reference}.",
        reference=reference,
    )
