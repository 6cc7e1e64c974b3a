"""What people are shown: the picture, the words beside it, the labels and the rulebook."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from boards.lightning_dice import alt, draw, faces, text_board
from cogs._lightning_dice import LightningDicePresenter
from rules import lightning_dice
from rules.lightning_dice.goals import CONTENT, GOALS
from rules.lightning_dice.odds import expected_rolls
from rules.lightning_dice.race import Call, State
from rules.text import Text, render
from tests.lightning_dice._positions import GAME, NAMES, after, legal, race

STRAIGHT, OTHER = "123456", "122345"
SHOWN = LightningDicePresenter()
LONG_NAMES = tuple("W" * 32 for _ in NAMES)

CALLS = (
    Call(0, "claim", 1, 0, True),
    Call(1, "claim", 1, 0, False, lost=2),
    Call(1, "bonus", 1, 2, True),
    Call(0, "thunder", 1, 2, True, lost=1),
    Call(0, "bonus", 1, 1, False),
)
BUSY = race(STRAIGHT, *[OTHER] * 6, scores=(14, 9, 0, 19, 9, 2), calls=CALLS)
STATES: dict[str, State] = {
    "start": race(STRAIGHT, None, None),
    "busy": BUSY,
    "quick": race(STRAIGHT, OTHER, OTHER, mode="quick", won=(31, 2), calls=CALLS[:2]),
    "over": race(STRAIGHT, OTHER, OTHER, scores=(20, 4), ending="target"),
    "deck out": race(None, OTHER, OTHER, mode="quick", won=(25, 25), deck=(), ending="deck"),
    "no card": race(None, OTHER, OTHER, mode="tournament"),
    "waiting": race(STRAIGHT, OTHER, OTHER, mode="tournament", waiting=(Call(1, "claim", 1, 0),)),
    "long": race(STRAIGHT, *[OTHER] * 6, target=40, scores=(40, 0, 39, 1, 5, 7), ending="target"),
}
positions = pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())


@positions
@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["short", "long"])
def test_the_picture_fits_a_phone_and_a_message(state: State, names: tuple[str, ...]) -> None:
    view = GAME.view(state, None)
    png = draw(view, names)
    assert Image.open(io.BytesIO(png)).width == 1_000
    assert len(png) <= 60_000
    assert draw(view, names) == png
    assert 0 < len(alt(view, names)) <= 1_024
    assert len(text_board(view, names)) <= 3_500


@pytest.mark.parametrize("name", ["busy", "quick", "over", "waiting"])
def test_nothing_shown_tells_whose_dice_match(name: str) -> None:
    """The public board is the same whatever dice lie before the players."""
    state = STATES[name]
    matching = replace(state, dice=((1, 2, 3, 4, 5, 6),) * state.players)
    other = replace(state, dice=((1, 1, 1, 1, 1, 2),) * state.players)
    seen, unseen = GAME.view(matching, None), GAME.view(other, None)
    assert draw(seen, NAMES) == draw(unseen, NAMES)
    assert text_board(seen, NAMES) == text_board(unseen, NAMES)
    assert SHOWN.headline(seen) == SHOWN.headline(unseen)


def test_the_words_for_those_who_can_not_see_the_picture() -> None:
    assert text_board(GAME.view(BUSY, None), NAMES).splitlines() == [
        "Lightning Dice: first to 20 wins.",
        "Card 1: 1 2 3 4 5 6 (Straight).",
        "49 cards are left in the deck.",
        "Dora, number 4: 19 points of 20.",
        "Ann, number 1: 14 points of 20.",
        "Ben, number 2: 9 points of 20.",
        "Emil, number 5: 9 points of 20.",
        "Finn, number 6: 2 points of 20.",
        "Cleo, number 3: 0 points of 20.",
        "Ben erred on card 1: −2",
        "Ben: Bonus 2! +1",
        "Ann: Thunder 2! Ben −1",
        "Ann calls “Bonus 1!” The dice don't show it.",
    ]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("quick", "Ann takes card 1."),
        ("quick", "Ben erred on card 1: all dice anew"),
        ("quick", "Ann: 31 cards."),
        ("waiting", "Ben calls “Got it!” The judge looks."),
        ("no card", "The judge turns up the next card."),
        ("deck out", "The deck is out."),
    ],
)
def test_the_other_modes_in_words(name: str, line: str) -> None:
    assert line in text_board(GAME.view(STATES[name], None), NAMES).splitlines()


@pytest.mark.parametrize(
    ("dice", "move", "score", "line"),
    [
        (OTHER, "claim 1", 5, "Ann erred on card 1: −2"),
        (OTHER, "claim 1", 1, "Ann erred on card 1: −1"),
        (OTHER, "claim 1", 0, "Ann erred on card 1."),
        ("222222", "thunder 2", 5, "Ann: Thunder 2! Ben −1"),
        ("222222", "thunder 2", 0, "Ann: Thunder 2!"),
    ],
)
def test_the_board_tells_what_a_call_really_cost(
    dice: str, move: str, score: int, line: str
) -> None:
    state = after(race(STRAIGHT, dice, OTHER, scores=(score, score)), (0, move))
    assert text_board(GAME.view(state, None), NAMES).splitlines()[-1] == line


def test_dice_as_signs() -> None:
    assert faces((1, 6, 3)) == "⚀ ⚅ ⚂"


@positions
def test_every_word_that_is_offered_has_a_label_and_a_question(state: State) -> None:
    for seat in range(state.players + (state.mode == "tournament")):
        view = GAME.view(state, seat)
        for text in legal(state, seat):
            words = tuple(text.split())
            for depth, word in enumerate(words):
                label = render(SHOWN.label(view, words[:depth], word).text, NAMES)
                assert 0 < len(label) <= 34
                assert render(SHOWN.prompt(view, words[:depth]), NAMES)


@positions
def test_every_seat_has_a_standing_and_every_race_a_headline(state: State) -> None:
    view = GAME.view(state, None)
    for seat in range(state.players + (state.mode == "tournament")):
        assert render(SHOWN.standing(view, seat), NAMES)
    assert render(SHOWN.headline(view), NAMES)


def shown(text: Text) -> str:
    return render(text, NAMES)


def test_labels_name_the_dice_that_are_rolled_by_what_they_show() -> None:
    view = GAME.view(race(STRAIGHT, "611234", OTHER), 0)
    labels = [shown(SHOWN.label(view, ("roll",), word).text) for word in ("123", "1--", "---")]
    assert labels == ["Roll all three", "Roll ⚅ – –", "Keep all three"]
    assert shown(SHOWN.label(view, ("roll", "123"), "-56").text) == "Roll – ⚂ ⚃"
    assert shown(SHOWN.label(view, ("thunder",), "2").text) == "Thunder 2"


def test_the_judge_is_shown_the_callers_dice() -> None:
    state = after(race(STRAIGHT, "654321", OTHER, mode="tournament"), (0, "claim 1"))
    question = shown(SHOWN.prompt(GAME.view(state, 2), ()))
    assert question == "Ann calls “Got it!” The judge looks.\nThe dice: ⚅ ⚄ ⚃ ⚂ ⚁ ⚀"


def test_the_board_has_a_button_for_ones_own_dice_until_the_end() -> None:
    assert [offer.custom_id for offer in SHOWN.board_offers("t1", GAME.view(BUSY, None))] == [
        "k:tray:t1"
    ]
    assert not SHOWN.board_offers("t1", GAME.view(STATES["over"], None))


RULEBOOK = Path(lightning_dice.__file__).with_name("rulebook.md").read_text(encoding="utf-8")


def test_each_section_of_the_rulebook_fits_a_message() -> None:
    title, *sections = RULEBOOK.split("\n## ")
    assert title.strip() == "# Lightning Dice"
    assert len(sections) >= 8
    for section in sections:
        heading, body = section.split("\n", 1)
        assert len(heading) <= 100
        assert 100 < len(body) < 1_800


def test_the_rulebook_tells_the_figures_of_the_content() -> None:
    for goal in {goal.family: goal for goal in GOALS}.values():
        assert f"{goal.title} {expected_rolls(goal.faces):.1f}" in RULEBOOK
    assert f"{CONTENT.quiet_moves:,} moves in a row" in RULEBOOK
    assert re.search(rf"\b{len(GOALS)} different sets", RULEBOOK)
