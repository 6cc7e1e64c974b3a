"""Texts keep their words and arguments, and become strings at the edge."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from rules.errors import GameError, GameOverError, MovedOnError, NotYourTurnError
from rules.text import All, Text, Who, english, render, t, tn

NAMES = ("Ares", "Bia", "Chaos")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (t("Roll!"), "Roll!"),
        (t("100 % {braces}", braces="{x}"), "100 % {x}"),
        (t("No {arguments} here"), "No {arguments} here"),
        (t("{who} rolls {die}.", who=Who(1), die=6), "Bia rolls 6."),
        (t("{who} waits.", who=Who(5)), "Player 6 waits."),
        (tn("{n} fish", "{n} fishes", 1), "1 fish"),
        (tn("{n} fish", "{n} fishes", 0), "0 fishes"),
        (tn("{who} has {n} fish", "{who} has {n} fishes", 3, who=Who(0)), "Ares has 3 fishes"),
        (t("{what} sinks.", what=tn("{n} ship", "{n} ships", 2)), "2 ships sinks."),
        (t("{all}", all=All(())), ""),
        (t("{all}", all=All((Who(0),))), "Ares"),
        (t("{all}", all=All((Who(0), Who(1)))), "Ares and Bia"),
        (t("{all}", all=All((Who(2), "x", t("a {b}", b=7)))), "Chaos, x and a 7"),
    ],
)
def test_a_text_as_a_string(text: Text, shown: str) -> None:
    assert render(text, NAMES) == shown


def test_names_are_put_in_as_they_are() -> None:
    assert render(t("{who}!", who=Who(0)), ["{who} {0} %s"]) == "{who} {0} %s!"


def test_a_translation_replaces_the_words_at_every_depth() -> None:
    italian = {
        "{who} has {what}.": "{who} ha {what}.",
        "{n} fish": "{n} pesce",
        "{first} and {last}": "{first} e {last}",
    }

    def translate(text: Text) -> str:
        return italian.get(text.message, english(text))

    both = All((Who(0), Who(1)))
    text = t("{who} has {what}.", who=both, what=tn("{n} fish", "{n} fishes", 1))
    assert render(text, NAMES, translate) == "Ares e Bia ha 1 pesce."


def test_texts_survive_the_disk() -> None:
    adapter = TypeAdapter(Text)
    text = tn(
        "{n} {who} {all} {in_text}", "{n}", 2, who=Who(1), all=All((1, Who(2))), in_text=t("x")
    )
    assert adapter.validate_json(adapter.dump_json(text)) == text


def test_an_error_is_its_sentence() -> None:
    error = GameError(tn("You need {n} fish.", "You need {n} fishes.", 2))
    assert str(error) == "You need 2 fishes."
    for kind in (NotYourTurnError, MovedOnError, GameOverError):
        assert str(kind()).endswith(".")
        assert str(kind(t("Otherwise."))) == "Otherwise."
