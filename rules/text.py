"""Texts as values: a sentence keeps its English words and its arguments until it meets a reader.

    t("{who} feeds the Hydra.", who=Who(2))
    tn("You have {n} fish.", "You have {n} fishes.", fish)

`render` makes the string, at the edge, with the players' names and the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Who:
    """A seat whose player's name is put in when the text is rendered."""

    seat: int


@dataclass(frozen=True, slots=True)
class All:
    """Several things in a row: "a, b and c"."""

    items: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence to be: English words with {named} places, and what goes there."""

    message: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""


Arg: TypeAlias = int | str | Who | Text | All
Translate: TypeAlias = Callable[[Text], str]


def t(message: str, /, **args: Arg) -> Text:
    """A text with its arguments."""
    return Text(message, tuple(args.items()))


def tn(singular: str, plural: str, n: int, /, **args: Arg) -> Text:
    """A text whose words depend on the number {n}."""
    return Text(singular, (("n", n), *args.items()), plural)


def english(text: Text) -> str:
    """The English words of a text, before its arguments are put in."""
    if text.plural and dict(text.args).get("n") != 1:
        return text.plural
    return text.message


def render(text: Text, names: Sequence[str] = (), translate: Translate = english) -> str:
    """The text as a string: seats by their players' names, in the words that `translate` gives."""
    words = translate(text)
    if not text.args:
        return words
    return words.format_map({key: _shown(arg, names, translate) for key, arg in text.args})


def _shown(arg: Arg, names: Sequence[str], translate: Translate) -> str:
    match arg:
        case Who(seat):
            return names[seat] if 0 <= seat < len(names) else f"Player {seat + 1}"
        case Text():
            return render(arg, names, translate)
        case All(items):
            shown = [_shown(item, names, translate) for item in items]
            if len(shown) < 2:
                return "".join(shown)
            pair = Text(
                "{first} and {last}", (("first", ", ".join(shown[:-1])), ("last", shown[-1]))
            )
            return render(pair, names, translate)
        case _:
            return str(arg)
