"""The walk down the tree of words."""

import pytest

from cogs._moves import FEW, choices, offered, offers, question

LEGAL = (
    "draw",
    "deploy ravens left 1",
    "deploy ravens left 2",
    "deploy ravens right 1",
    "deploy freya left 1",
    "frigg column left",
)


def texts(path: str = "") -> list[tuple[str, bool]]:
    return [(choice.text, choice.is_move) for choice in choices(LEGAL, tuple(path.split()))]


def test_the_first_words_are_offered_once_each() -> None:
    assert texts() == [("draw", True), ("deploy", False), ("frigg column left", True)]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("deploy", [("deploy ravens", False), ("deploy freya left 1", True)]),
        ("deploy ravens", [("deploy ravens left", False), ("deploy ravens right 1", True)]),
        ("deploy ravens left", [("deploy ravens left 1", True), ("deploy ravens left 2", True)]),
        ("draw", []),
        ("nonsense", []),
    ],
)
def test_words_run_on_to_the_next_real_choice(path: str, expected: list[tuple[str, bool]]) -> None:
    assert texts(path) == expected


def test_every_legal_move_is_reached_by_pressing_what_is_offered() -> None:
    reached = set()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        for choice in choices(LEGAL, waiting.pop()):
            if choice.is_move:
                reached.add(choice.text)
            else:
                waiting.append(tuple(choice.text.split()))
    assert reached == set(LEGAL)


def test_few_moves_are_offered_whole_and_many_word_by_word() -> None:
    few = [f"sail {letter}" for letter in "abc"]
    assert [(choice.text, choice.is_move) for choice in offers(few)] == [
        (text, True) for text in few
    ]
    many = [f"sail {number}" for number in range(FEW)] + ["wait", "wait-on 1"]
    assert [choice.text for choice in offers(many)] == ["sail", "wait", "wait-on 1"]


def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    rows = [f"row {first} {second}" for first in "ab" for second in "cd"]
    assert question(rows) == ("row",)
    assert question(rows, ("row", "a")) == ("row", "a")
    assert question(["draw"]) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("draw", True),
        ("deploy", True),
        ("dep", False),
        ("deploy ravens left 3", False),
        ("", False),
    ],
)
def test_offered_knows_words_and_not_letters(text: str, expected: bool) -> None:
    assert offered(LEGAL, text) is expected
