"""Pictures, alt texts, text boards and labels: within Discord's limits, and telling no secret."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image

from cogs._presenter import Label
from cogs._thunder_and_lightning import ThunderAndLightningPresenter
from rules.game import Outcome
from rules.rng import Rng
from rules.rulebook import sections
from rules.text import render, t
from rules.thunder_and_lightning.battlefield import State
from rules.thunder_and_lightning.cards import CONTENT
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import SPARE, play, position
from tests.thunder_and_lightning.test_secrecy import walk

PRESENTER = ThunderAndLightningPresenter()
NAMES = ("Astrid", "Bjørn the Tall")
LONG_NAMES = ("W" * 32, "M" * 32)
PHONE = 34

HAND = "won-dragon son-of-thor tyr light-elf einherjar shield-wall nightmare valkyries berserker"
CROWDED = f"""
    thor: thor* viking viking archer | viking archer viking archer | archer viking archer viking
    loki: loki* fire-giant* viking* archer* | viking* archer* viking* archer* | viking* hel* odin*
    thor hand: {HAND} longships mjolnir ring
    loki hand: hel
    thor pile: frigg longships
    loki pile: frigg shield-wall
"""


def positions(games: int, stride: int) -> Iterator[tuple[int, State]]:
    for n in range(games):
        for ply, (state, _) in enumerate(walk((900 + n).to_bytes(32, "big"))):
            if ply % stride == n % stride:
                yield ply, state


def test_no_picture_or_word_tells_what_a_redeal_could_change() -> None:
    for ply, state in positions(games=3, stride=9):
        for seat in (None, 0, 1):
            other = GAME.redeal(state, seat, Rng(b"table", ply))
            real, fake = GAME.view(state, seat), GAME.view(other, seat)
            assert PRESENTER.picture(real, NAMES) == PRESENTER.picture(fake, NAMES)
            assert PRESENTER.text_board(real, NAMES) == PRESENTER.text_board(fake, NAMES)
            if seat is not None:
                assert PRESENTER.hand(real, NAMES) == PRESENTER.hand(fake, NAMES)
                assert PRESENTER.hand_text(real, NAMES) == PRESENTER.hand_text(fake, NAMES)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_crowded_battlefield_fits(seat: int | None) -> None:
    view = GAME.view(position(CROWDED), seat)
    picture = PRESENTER.picture(view, LONG_NAMES)
    assert len(picture.png) <= 100_000
    assert Image.open(io.BytesIO(picture.png)).width <= 1000
    assert len(picture.alt) < 1024
    assert len(PRESENTER.text_board(view, LONG_NAMES)) < 3500
    if seat is not None:
        hand = PRESENTER.hand(view, LONG_NAMES)
        assert len(hand.png) <= 100_000
        assert len(hand.alt) <= 1024
        assert len(PRESENTER.hand_text(view, LONG_NAMES)) < 3500


def test_the_same_view_gives_the_same_bytes() -> None:
    view = GAME.view(position(CROWDED), 0)
    assert PRESENTER.hand(view, NAMES) == PRESENTER.hand(view, NAMES)


def test_the_public_words_name_what_is_seen_and_nothing_else() -> None:
    state = position(
        """
        thor: viking* hel | - | -
        loki: - | won-einherjar | loki*
        thor hand: odin
        thor pile: seer frigg
        """
    )
    alt = PRESENTER.picture(GAME.view(state, None), NAMES).alt
    assert alt == (
        "Astrid is to move: 1 of 1 action point left. "
        "Thor (Astrid), from the front: left Viking Warriors 3, 1 face down; centre empty; right "
        "empty; hand 1, deck 44, 2 discarded, Frigg 0 on top. "
        "Loki (Bjørn the Tall), from the front: left empty; centre 1 face down with Thor's back; "
        "right Loki; hand 0, deck 49, no discards."
    )
    own = PRESENTER.hand(GAME.view(state, 0), NAMES).alt
    assert own.startswith("Your hand: Odin. ")
    assert "left Viking Warriors 3, Hel (down);" in own


SITUATIONS = {
    "a turn": (position(SPARE, spent=1), "Astrid is to move: 2 of 3 action points left."),
    "placing": (
        play(position(f"{SPARE}\nthor hand: seer\nloki deck: dragon"), "seer play").state,
        "Astrid chooses where Dragon comes out.",
    ),
    "ordering": (
        play(position("thor: viking hel | viking | -\nloki: nightmare | viking | -"),
             "challenge left").state,
        "Astrid lays lost cards on their own pile.",
    ),
    "first rows": (GAME.setup(2, GAME.options_type(), Rng(b"", 0)).state,
                   "Both choose their first row."),
    "the end": (play(position("thor: viking | - | -\nloki: crown | - | -"), "challenge left").state,
                "Astrid wins: Bjørn the Tall lost Odin's Crown."),
}  # fmt: skip


@pytest.mark.parametrize(("state", "words"), SITUATIONS.values(), ids=SITUATIONS.keys())
def test_the_headline_says_what_everybody_waits_for(state: State, words: str) -> None:
    view, outcome = GAME.view(state, None), GAME.outcome(state)
    assert render(PRESENTER.headline(view, outcome), NAMES) == words
    assert words in PRESENTER.picture(view, NAMES, outcome).alt
    assert words in PRESENTER.text_board(view, NAMES, outcome)


@pytest.mark.parametrize(
    "state", [SITUATIONS[name][0] for name in ("a turn", "placing", "ordering")]
)
def test_a_battle_that_was_given_up_looks_the_same_whoever_was_to_move(state: State) -> None:
    outcome = Outcome((2, 1), t("Bjørn wins: all others gave up."))
    for seat in (None, 0, 1):
        view = GAME.view(state, seat)
        others = replace(view, to_act=(1 - view.to_act[0],), mover=1 - (view.mover or 0), left=0)
        draw = PRESENTER.picture if seat is None else PRESENTER.hand
        assert draw(view, NAMES, outcome) == draw(others, NAMES, outcome)


def labels(state: State, seat: int) -> Iterator[tuple[str, Label, str]]:
    """Every word of the tree with its label and the question it answers."""
    view = GAME.view(state, seat)
    asked = set()
    for move in GAME.legal_moves(state, seat):
        words = tuple(str(move).split())
        for depth, word in enumerate(words):
            if (*words[:depth], word) not in asked:
                asked.add((*words[:depth], word))
                label = PRESENTER.label(view, words[:depth], word)
                yield " ".join(words), label, render(PRESENTER.prompt(view, words[:depth]), NAMES)


def test_every_word_has_a_short_label_an_emoji_and_a_question() -> None:
    for _, state in positions(games=6, stride=7):
        for seat in GAME.to_act(state):
            for move, label, question in labels(state, seat):
                text = render(label.text, NAMES)
                assert 0 < len(text) <= 80, move
                if "+" not in move:
                    assert len(text) <= PHONE, (move, text)
                assert label.emoji
                assert question.endswith("?"), move
                assert "{" not in text + question
                if label.description:
                    assert len(render(label.description)) <= 100


def check_told_apart(state: State, seat: int) -> None:
    """No two words of one question have the same label."""
    view = GAME.view(state, seat)
    texts: dict[tuple[tuple[str, ...], str], str] = {}
    for move in GAME.legal_moves(state, seat):
        words = tuple(str(move).split())
        for depth, word in enumerate(words):
            text = render(PRESENTER.label(view, words[:depth], word).text, NAMES)
            key = (words[:depth], text)
            assert texts.setdefault(key, word) == word, key


def test_labels_of_one_question_can_be_told_apart() -> None:
    for _, state in positions(games=6, stride=11):
        for seat in GAME.to_act(state):
            check_told_apart(state, seat)


FIELD = "thor: viking viking | viking | -\nloki: - | archer archer | archer"
ALIKE = {
    "places of both sides": f"{FIELD}\nthor hand: valkyries baldr",
    "a card of both backs in the pile": f"{FIELD}\nthor hand: hel\nthor pile: ravens won-ravens",
}


@pytest.mark.parametrize("text", ALIKE.values(), ids=ALIKE)
def test_places_and_cards_that_look_alike_are_told_apart(text: str) -> None:
    check_told_apart(position(text), 0)


PLACES = {
    "valkyries deploy left-3": "Left: behind, row 3",
    "valkyries deploy right-1": "Right: new column",
    "valkyries move centre-1 left-1": "Left: new column",
    "baldr move centre-1 left-3": "Left: behind, row 3",
}


@pytest.mark.parametrize(("move", "text"), PLACES.items(), ids=PLACES)
def test_a_place_is_named_on_the_side_where_it_is(move: str, text: str) -> None:
    view = GAME.view(position(f"{FIELD}\nthor hand: valkyries baldr"), 0)
    *path, word = move.split()
    assert render(PRESENTER.label(view, tuple(path), word).text) == text


CHALLENGES = {
    "face down": ("viking", "archer", "", "Left: 3 vs face down"),
    "face up": ("archer", "shield-wall*", "", "Left: 2 vs Shield Wall 0"),
    "with Berserker": ("viking", "dragon*", "berserker", "Left: 6 vs Dragon 6"),
}


@pytest.mark.parametrize(("own", "enemy", "pile", "text"), CHALLENGES.values(), ids=CHALLENGES)
def test_a_challenge_is_offered_with_both_strengths(
    own: str, enemy: str, pile: str, text: str
) -> None:
    state = position(f"thor: {own} | - | -\nloki: {enemy} | - | -\nthor pile: {pile}")
    label = PRESENTER.label(GAME.view(state, 0), ("challenge",), "left")
    assert render(label.text) == text


def test_no_label_tells_what_lies_face_down_on_the_other_side() -> None:
    hand = "vidarr valkyries ravens frigg"
    state = position(f"thor: viking | viking | -\nthor hand: {hand}\nloki: hel odin | - | -")
    told = {render(label.text) for _, label, _ in labels(state, 0)}
    assert "Left 2: face down" in told
    assert not [text for text in told if "Hel" in text or "Odin" in text]


def test_the_rulebook_has_a_section_for_every_card_that_fits_a_message() -> None:
    found = sections(GAME)
    for title, body in found.items():
        assert len(title) + len(body) < 1800, title
    for card in CONTENT.cards:
        if card.symbol or card.kind.name in ("CHAMPION", "VIKING"):
            for name in (card.thor.name, card.loki.name):
                assert [title for title in found if name in title], name


@pytest.mark.parametrize(
    ("columns", "words"), [("viking | - | -", "1 of 1 action point left"), (
        "viking | viking | -", "2 of 2 action points left")],
)  # fmt: skip
def test_one_action_point_is_one(columns: str, words: str) -> None:
    view = GAME.view(position(f"thor: {columns}"), 0)
    for told in (PRESENTER.headline(view), PRESENTER.prompt(view, ())):
        assert words in render(told, NAMES)
