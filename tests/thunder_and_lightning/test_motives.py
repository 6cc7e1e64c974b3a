"""Why a computer player moves: something true at that board, and nothing hidden."""

from __future__ import annotations

import pytest

from rules.text import render
from rules.thunder_and_lightning.motives import motive
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import NAMES, SPARE, position


def said(text: str, move: str, spent: int = 0, turn: int | None = None) -> str | None:
    view = GAME.view(position(text, spent=spent, turn=turn), None)
    why = motive(view, 0, GAME.parse(move))
    return render(why, NAMES) if why else None


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("", "has no card left"),
        ("hel", "has only 1 card in hand"),
        ("hel odin", "has only 2 cards in hand"),
        ("hel odin seer freya", "hopes for a better card"),
    ],
)
def test_a_card_is_drawn_for_want_of_cards(hand: str, why: str) -> None:
    assert said(f"{SPARE}\nthor hand: {hand}", "draw") == why


def test_who_draws_several_times_in_a_turn_has_several_reasons() -> None:
    text = f"{SPARE}\nthor hand: hel odin seer freya"
    assert len({said(text, "draw", spent) for spent in range(3)}) == 3


def test_in_the_first_turn_there_is_no_fight_to_draw_for() -> None:
    text = f"{SPARE}\nthor hand: hel odin seer freya"
    assert said(text, "draw", turn=1) == "may not challenge in its first turn"


CHALLENGES = {
    "an open card is named": (
        "loki: - | ravens* viking | -", "wants Ravens out of the way"),
    "what beats it is named where that is open too": (
        "thor: - | viking* | -\nloki: - | ravens* | -", "knows that Viking Warriors beats Ravens"),
    "the treasure": (
        "loki: - | crown* | -", "sees Odin's Crown within reach"),
    "a strong card, into the dark": (
        "thor: - | son-of-thor* | -\nloki: - | viking | -", "trusts in Sons of Thor (6)"),
    "a weak one": (
        "thor: - | ravens* | -\nloki: - | viking viking | -",
        "tries with Ravens what hides in the centre column"),
    "the last column": (
        "loki: - | viking | -", "goes for the last column of Loki"),
    "a column of one card": (
        "loki: viking | viking | -", "wants to cost Loki the centre column"),
    "a deep column": (
        "loki: viking | viking viking | -", "wants to know what holds the centre column"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "why"), CHALLENGES.values(), ids=CHALLENGES.keys())
def test_a_challenge(text: str, why: str) -> None:
    own = "" if text.startswith("thor") else f"{SPARE}\n"
    assert said(own + text, "challenge centre") == why


def test_a_hidden_enemy_is_not_named() -> None:
    hidden = said(f"{SPARE}\nloki: - | ravens | -", "challenge centre")
    assert hidden == said(f"{SPARE}\nloki: - | archer | -", "challenge centre")


DEPLOYMENTS = {
    "a new column": (
        "thor: viking | viking | -", "viking deploy right-1", "wants 3 action points next turn"),
    "a new column beside the god, who gives four points anyway": (
        "thor: thor* | viking | -", "viking deploy right-1", "wants to hold the right column too"),
    "the god": (
        "thor: viking | viking | -", "thor deploy left-1",
        "wants four action points a turn, not 2"),
    "before an open card": (
        "thor: viking* | - | -", "archer deploy left-1", "shields Viking Warriors"),
    "before an open card that does not beat the one it faces": (
        "thor: viking* | - | -\nloki: dragon* | - | -", "archer deploy left-1",
        "needs more than Viking Warriors against Dragon"),
    "before one that can't attack": (
        "thor: shield-wall* | - | -", "archer deploy left-1",
        "can't attack with Shield Wall at the front"),
    "behind an open card": (
        "thor: viking* | - | -", "archer deploy left-2", "backs Viking Warriors up"),
    "against an open enemy": (
        "thor: viking | - | -\nloki: dragon* | - | -", "archer deploy left-1",
        "sends a fresh card against Dragon"),
    "where nobody stands": (
        "thor: viking | - | -", "archer deploy left-1", "gets ready where Loki has nobody"),
    "hidden before hidden": (
        "thor: - | viking | -", "archer deploy centre-1",
        "gives Loki a new riddle in the centre column"),
    "behind": (
        "thor: - | viking | -", "archer deploy centre-2", "keeps a reserve in the centre column"),
    "a full hand": (
        "thor: - | viking | -\nthor hand: hel odin seer freya idunn baldr baldr frigg frigg ravens",
        "hel deploy centre-2", "has 10 cards in hand and wants room"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "move", "why"), DEPLOYMENTS.values(), ids=DEPLOYMENTS.keys())
def test_a_card_is_laid_for_what_it_does_there(text: str, move: str, why: str) -> None:
    assert said(text, move) == why


POWERS = {
    "berserker play": "wants its Viking Warriors to strike with 6",
    "idunn play": "wants to win ties",
    "freya play": "wants Dragon for itself",
    "frigg spy": "wants to see the 2 cards that Loki holds",
    "frigg column centre": "wants to see the 2 cards in the centre column",
    "ravens hand": "hopes to hit Odin's Crown among 2 cards",
    "ravens row left": "wants to end the four action points of Loki",
    "ravens row centre": "risks Ravens rather than a fighter",
    "mjolnir strike left-1": "wants to end the four action points of Loki",
    "mjolnir strike centre-2": "wants Shield Wall out of the way",
    "vidarr flank left-2": "strikes past the front of the left column",
    "valkyries move right-1 centre-1": "wants Loki to have a column less",
    "valkyries move centre-2 centre-1": "wants that card at the front",
    "valkyries move centre-1 centre-2": "wants that card away from the front",
    "baldr move left-2 right-1": "wants a column more",
    "longships take viking": "wants its Vikings and Archers back",
}


@pytest.mark.parametrize(("move", "why"), POWERS.items(), ids=POWERS.keys())
def test_a_power_is_used_for_what_it_does(move: str, why: str) -> None:
    text = (
        "thor: viking viking | viking | -\n"
        "loki: loki* viking | viking shield-wall* | viking\n"
        "loki hand: hel odin\nloki pile: dragon"
    )
    assert said(text, move) == why


def test_ravens_seek_no_treasure_in_a_hand_when_it_lies_open_elsewhere() -> None:
    text = f"{SPARE}\nloki: - | viking crown* | -\nloki hand: hel odin"
    assert said(text, "ravens hand") == "wants to thin out Loki's hand"


def test_nothing_is_said_where_there_is_nothing_to_add() -> None:
    assert said(SPARE, "row viking viking viking") is None
    assert said(SPARE, "in-this-order") is None
