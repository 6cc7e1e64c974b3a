"""Names that can break no markup, and the lines of the log."""

import re

import pytest

from cogs._words import clipped, log_lines, plain_name, safe_name
from rules.game import Event
from rules.table import THOUGHT
from rules.text import Text, Who, t


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \n Lee ", "Ann Lee"),
        ("\u202eevil", "evil"),  # turns the rest of the line round
        ("\u200b\u200d", "someone"),
        ("x" * 50, "x" * 32),
        ("Ζεύς ⚡", "Ζεύς ⚡"),
    ],
)
def test_plain_names_are_one_short_line(name: str, shown: str) -> None:
    assert plain_name(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "**bold**",
        "[a](http://x)",
        "@everyone",
        "<@123>",
        "<#123>",
        "<t:1:R>",
        "`code`",
        "||spoiler||",
        "# head",
    ],
)
def test_safe_names_mention_and_mark_nothing(name: str) -> None:
    shown = safe_name(name)
    assert "@everyone" not in shown
    assert not re.search(r"(?<!\\)<[@#:/t]", shown)
    for mark in ("**", "||"):
        assert mark not in shown.replace("\\" + mark[0], "")


def test_clipped_keeps_within_the_room() -> None:
    assert clipped("abcdef", 6) == "abcdef"
    assert clipped("abcdefg", 6) == "abcde…"


@pytest.mark.parametrize(
    ("fact", "lines"),
    [
        (t("{who} draws.", who=Who(1)), ["bob draws. 💭\xa0*is short of cards*"]),
        (t("{who} is last.", who=Who(0)), ["💭\xa0*bob is short of cards.*", "ann is last."]),
    ],
)
def test_a_thought_stands_where_everybody_knows_whose_it_is(fact: Text, lines: list[str]) -> None:
    thought = Event(THOUGHT, t("{who} {why}.", who=Who(1), why=t("is short of cards")))
    told = (Event("did", t("It begins.")), thought, Event("did", fact))
    assert log_lines(told, ("ann", "bob")) == ["It begins.", *lines]
