"""The decks: 50 a side, and every property that is known of the cards."""

import pytest
from pydantic import ValidationError

from rules.text import render
from rules.thunder_and_lightning.cards import (
    CARDS,
    CONTENT,
    DECKS,
    KIND,
    NAME,
    STRENGTH,
    WORDS,
    Content,
    Kind,
    card_of,
    home,
)  # fmt: skip

# kind: (strength, copies, symbol), as the recommended deck has it.
DECK = {
    "FIGURE": (None, 1, True), "TREASURE": (0, 1, True), "NIGHTMARE": (0, 1, True),
    "SHIELD_WALL": (0, 4, True), "FRIGG": (0, 2, True), "RAVENS": (1, 9, True),
    "ARCHER": (2, 5, True), "VIKING": (3, 5, False), "FOUR": (4, 4, False), "FIVE": (5, 3, False),
    "SIX": (6, 2, False), "CHAMPION": (7, 1, False), "BALDR": (None, 2, True),
    "HEL": (None, 1, True), "ODIN": (None, 1, True), "FREYA": (None, 1, True),
    "BERSERKER": (None, 1, True), "IDUNN": (None, 1, True), "WEAPON": (None, 1, True),
    "LONGSHIPS": (None, 1, True), "SEER": (None, 1, True), "VALKYRIES": (None, 1, True),
    "VIDARR": (None, 1, True),
}  # fmt: skip


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.name.lower())
def test_each_kind_is_as_the_deck_list_has_it(kind: Kind) -> None:
    card = CONTENT.cards[kind]
    assert (card.strength, card.copies, card.symbol) == DECK[kind.name]


@pytest.mark.parametrize("seat", [0, 1], ids=["thor", "loki"])
def test_a_deck_has_fifty_cards_of_its_own_back(seat: int) -> None:
    assert len(DECKS[seat]) == 50
    assert {home(card) for card in DECKS[seat]} == {seat}


def test_the_decks_are_alike_in_all_but_names() -> None:
    thor, loki = (sorted((KIND[c], STRENGTH[c]) for c in deck) for deck in DECKS)
    assert thor == loki


NAMES = [
    (0, Kind.FIGURE, "Thor"), (1, Kind.FIGURE, "Loki"), (0, Kind.TREASURE, "Odin's Ring"),
    (1, Kind.TREASURE, "Odin's Crown"), (0, Kind.CHAMPION, "Tyr"), (1, Kind.CHAMPION, "Angrboda"),
    (0, Kind.WEAPON, "Mjölnir"), (1, Kind.WEAPON, "Gungnir"), (1, Kind.FIVE, "Fire Giant"),
    (0, Kind.VIKING, "Viking Warriors"), (1, Kind.VIKING, "Viking Warriors"),
]  # fmt: skip


@pytest.mark.parametrize(("seat", "kind", "name"), NAMES)
def test_the_cards_that_the_rulebook_names(seat: int, kind: Kind, name: str) -> None:
    assert render(NAME[card_of(seat, kind)]) == name


def test_plain_allies_of_four_to_six_have_names_of_their_side() -> None:
    for kind in (Kind.FOUR, Kind.FIVE, Kind.SIX):
        assert NAME[card_of(0, kind)] != NAME[card_of(1, kind)]


def test_a_players_words_name_each_card_once() -> None:
    for seat in (0, 1):
        assert len(CARDS[seat]) == len(WORDS[seat])
        assert {KIND[c] for c in WORDS[seat] if home(c) != seat} == {
            kind for kind in Kind if (DECK[kind.name][0] or 0) >= 1
        }


def changed(kind: Kind, **fields: object) -> dict[str, object]:
    cards = [card.model_dump() for card in CONTENT.cards]
    cards[kind] |= fields
    return {"cards": cards}


BROKEN = {
    "49 cards": changed(Kind.RAVENS, copies=8),
    "two champions": changed(Kind.CHAMPION, copies=2),
    "a strong Freya": changed(Kind.FREYA, strength=3),
    "a Ravens of 2": changed(Kind.RAVENS, strength=2),
    "a strength of 8": changed(Kind.CHAMPION, strength=8),
    "a champion with a symbol": changed(Kind.CHAMPION, symbol=True),
    "Hel without a symbol": changed(Kind.HEL, symbol=False),
    "one word twice": changed(Kind.HEL, thor={"word": "odin", "name": "Hel"}),
    "a word in capitals": changed(Kind.HEL, thor={"word": "Hel", "name": "Hel"}),
    "a kind missing": {"cards": [card.model_dump() for card in CONTENT.cards[1:]]},
    "a field too many": changed(Kind.HEL, colour="red"),
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_the_model_refuses(content: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Content.model_validate(content)


def test_the_model_accepts_what_is_there() -> None:
    Content.model_validate({"cards": [card.model_dump() for card in CONTENT.cards]})
