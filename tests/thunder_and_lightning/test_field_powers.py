"""Rulebook, Mythological powers over the battlefield: a table of cases for each card."""

import pytest

from rules.errors import GameError
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import (
    SPARE,
    check,
    legal,
    play,
    position,
    refused,
    run,
    table,
    told,
)


def test_a_played_card_goes_to_the_own_pile_and_costs_a_point() -> None:
    after = play(position(f"{SPARE}\nthor hand: odin"), "odin take none").state
    check(after, "thor hand:\nthor pile: odin")
    assert GAME.view(after, 0).left == 2


# Baldr

BALDR = {
    "within a column": ("thor: archer hel ravens | viking | -\nthor hand: baldr",
                        "baldr move left-3 left-1", "thor: ravens archer hel | viking | -"),
    "backwards": ("thor: archer hel ravens | viking | -\nthor hand: baldr",
                  "baldr move left-1 left-3", "thor: hel ravens archer | viking | -"),
    "to another column, the gap closes": (
        "thor: archer hel ravens | viking | -\nthor hand: baldr",
        "baldr move left-2 centre-1", "thor: archer ravens | hel viking | -"),
    "to an empty column": ("thor: archer hel | - | -\nthor hand: baldr",
                           "baldr move left-1 right-1", "thor: hel | - | archer"),
    "between": ("thor: archer | hel odin | -\nthor hand: baldr",
                "baldr move left-1 centre-2", "thor: - | hel archer odin | -"),
    "face up stays face up": ("thor: archer* | hel | -\nthor hand: baldr",
                              "baldr move left-1 centre-1", "thor: - | archer* hel | -"),
    "behind Thor": ("thor: archer | thor* | -\nthor hand: baldr",
                    "baldr move left-1 centre-2", "thor: - | thor* archer | -"),
    "from behind Thor": ("thor: - | thor* archer | -\nthor hand: baldr",
                         "baldr move centre-2 left-1", "thor: archer | thor* | -"),
}  # fmt: skip


@table(BALDR)
def test_baldr(before: str, moves: str, after: str, hits: str) -> None:
    run(before, moves, after, hits)


BALDR_NOT = {
    "Thor": ("thor: viking | thor* | -", "baldr move centre-1 left-1"),
    "in front of Thor": ("thor: viking | thor* | -", "baldr move left-1 centre-1"),
    "into a full column": ("thor: viking | ravens ravens ravens ravens | -",
                           "baldr move left-1 centre-1"),
    "to where it is": ("thor: viking | ravens | -", "baldr move left-1 left-1"),
    "leaving a gap": ("thor: viking | ravens | -", "baldr move left-1 centre-3"),
    "what is not there": ("thor: viking | ravens | -", "baldr move right-1 centre-1"),
}  # fmt: skip


@pytest.mark.parametrize(("side", "move"), BALDR_NOT.values(), ids=BALDR_NOT.keys())
def test_baldr_does_not_move(side: str, move: str) -> None:
    refused(f"{side}\nthor hand: baldr", move, "can't be moved like that")


def test_a_full_column_may_be_reordered_in_itself() -> None:
    before = "thor: archer hel ravens odin | viking | -\nthor hand: baldr"
    run(before, "baldr move left-4 left-1", "thor: odin archer hel ravens | viking | -")


# Valkyries

VALKYRIES = {
    "to another column": ("loki: hel archer | viking | -", "valkyries move left-2 centre-1",
                          "loki: hel | archer viking | -"),
    "within a column": ("loki: hel archer | viking | -", "valkyries move left-2 left-1",
                        "loki: archer hel | viking | -"),
    "to an empty column": ("loki: hel archer | viking | -", "valkyries move left-1 right-1",
                           "loki: archer | viking | hel"),
    "behind Loki": ("loki: loki* | viking | -", "valkyries move centre-1 left-2",
                    "loki: loki* viking | - | -"),
}  # fmt: skip


@table(VALKYRIES)
def test_valkyries(before: str, moves: str, after: str, hits: str) -> None:
    run(f"{SPARE}\nthor hand: valkyries\n{before}", moves, after, hits)


@pytest.mark.parametrize("move", ["left-1 centre-2", "centre-1 left-1"])
def test_valkyries_neither_move_loki_nor_put_a_card_before_him(move: str) -> None:
    before = f"{SPARE}\nthor hand: valkyries\nloki: loki* | viking | -"
    refused(before, f"valkyries move {move}", "can't be moved")


def test_a_moved_enemy_card_is_not_shown() -> None:
    state = position(f"{SPARE}\nthor hand: valkyries\nloki: hel | viking | -")
    step = play(state, "valkyries move left-1 right-1")
    assert told(step.events) == ["Thor plays Valkyries: an enemy card goes from left 1 to right 1."]
    assert GAME.view(step.state, 0).sides[1].columns[2][0].card is None


# Frigg

FRIGG = {
    "turns up a column": ("loki: hel archer | viking | -", "frigg column left",
                          "loki: hel* archer* | viking | -\nthor pile: frigg"),
    "also behind Loki": ("loki: loki* archer | viking | -", "frigg column left",
                         "loki: loki* archer* | viking | -"),
    "nothing happens to what she turns up": (
        "loki: crown nightmare angrboda | viking | -", "frigg column left",
        "loki: crown* nightmare* angrboda* | viking | -\nloki pile:"),
    "the spy makes Angrboda fall": ("loki hand: hel angrboda", "frigg spy",
                                    "loki hand: hel\nloki pile: angrboda"),
    "the spy only sees all others": ("loki hand: crown nightmare hel", "frigg spy",
                                     "loki hand: crown nightmare hel\nloki pile:"),
    "the spy finds a won Tyr too": ("loki hand: won-tyr", "frigg spy",
                                    "loki hand:\nloki pile: won-tyr"),
}  # fmt: skip


@table(FRIGG)
def test_frigg(before: str, moves: str, after: str, hits: str) -> None:
    run(f"{SPARE}\nthor hand: frigg\n{before}", moves, after, hits)


def test_frigg_shows_the_hand_to_her_player_alone() -> None:
    state = position(f"{SPARE}\nthor hand: frigg\nloki hand: ravens ravens hel")
    step = play(state, "frigg spy")
    assert told(step.events) == ["Thor plays Frigg and looks into Loki's hand."]
    assert told(step.events, to=0) == ["You see 2 × Ravens and Hel."]
    assert told(step.events, to=1) == []
    assert GAME.view(step.state, 0).sides[1].hand is None


def test_frigg_needs_something_to_see() -> None:
    before = "thor hand: frigg\nloki: viking* | - | -\nloki hand:"
    refused(before, "frigg spy", "hand is empty")
    refused(before, "frigg column left", "face down")
    refused(before, "frigg column right", "face down")


def test_cards_added_to_a_turned_column_are_laid_as_usual() -> None:
    state = position("loki: hel* | viking | -\nloki hand: archer", to_move="loki")
    check(play(state, "archer deploy left-1").state, "loki: archer hel* | viking | -")


# Gungnir and Mjölnir

WEAPON = {
    "the enemy's god": ("loki: loki* hel | - | -", "mjolnir strike left-1",
                        "loki: hel | - | -\nloki pile: loki\nthor pile: mjolnir"),
    "a Shield Wall": ("loki: shield-wall* | - | -", "mjolnir strike left-1",
                      "loki: - | - | -\nloki pile: shield-wall"),
    "a Shield Wall in any row": ("loki: hel archer shield-wall* | - | -", "mjolnir strike left-3",
                                 "loki: hel archer | - | -"),
}  # fmt: skip


@table(WEAPON)
def test_weapon(before: str, moves: str, after: str, hits: str) -> None:
    run(f"{SPARE}\nthor hand: mjolnir\n{before}", moves, after, hits)


def test_gungnir_strikes_thor() -> None:
    state = position("thor: thor* | - | -\nloki: viking | viking | -\nloki hand: gungnir",
                     to_move="loki")  # fmt: skip
    check(play(state, "gungnir strike left-1").state, "thor: - | - | -\nthor pile: thor")


@pytest.mark.parametrize("target", ["shield-wall", "viking*", "nightmare*", "crown*", "-"])
def test_the_weapon_strikes_nothing_else(target: str) -> None:
    before = f"thor hand: mjolnir\nloki: {target} | viking | -"
    refused(before, "mjolnir strike left-1", "strikes the enemy's god")


# Vidarr

FLANK = {
    "any row on the left": (
        "thor: viking | viking | -\nloki: fire-giant archer hel | - | -", "vidarr flank left-2",
        "thor: viking* | viking | -\nloki: fire-giant hel | - | -\nloki pile: archer"),
    "any row on the right": (
        "thor: - | viking | archer\nloki: - | - | hel odin frigg viking", "vidarr flank right-4",
        "thor: - | viking | -\nloki: - | - | hel odin frigg viking*"),
    "the front row too": (
        "thor: viking | viking | -\nloki: archer | - | -", "vidarr flank left-1",
        "loki: - | - | -\nloki pile: archer"),
    "past Loki": (
        "thor: viking | viking | -\nloki: loki* archer | - | -", "vidarr flank left-2",
        "loki: loki* | - | -\nloki pile: archer"),
    "into a Shield Wall": (
        "thor: viking | viking | -\nloki: hel shield-wall | - | -", "vidarr flank left-2",
        "thor: - | viking | -\nloki: hel shield-wall* | - | -\nthor pile: vidarr viking"),
    "into a Nightmare": (
        "thor: viking | viking | -\nloki: loki* nightmare | - | -",
        "vidarr flank left-2, top loki",
        "thor: - | viking | -\nloki: - | - | -\nloki pile: nightmare loki"),
    "Vidarr covers the own Berserker": (
        "thor: viking | viking | -\nloki: hel fire-giant | - | -\nthor pile: berserker",
        "vidarr flank left-2", "loki: hel fire-giant* | - | -\nthor pile: berserker vidarr viking"),
    "a tie in the back": (
        "thor: viking | viking | -\nloki: hel viking odin | - | -", "vidarr flank left-2",
        "thor: - | viking | -\nloki: hel odin | - | -"),
}  # fmt: skip


@table(FLANK)
def test_vidarr(before: str, moves: str, after: str, hits: str) -> None:
    run(f"thor hand: vidarr\n{before}", moves, after, hits)


FLANK_NOT = {
    "the centre": ("thor: - | viking | -\nloki: - | hel | -", "centre-1", "left or the right"),
    "an empty place": ("thor: viking | - | -\nloki: hel | - | -", "left-2", "none at that place"),
    "without an own card": ("thor: - | viking | -\nloki: hel | - | -", "left-1", "need a front"),
    "with a wall in front": ("thor: shield-wall | - | -\nloki: hel | - | -", "left-1", "need a"),
    "across": ("thor: viking | - | -\nloki: - | - | hel", "right-1", "need a front card"),
    "a god": ("thor: viking | - | -\nloki: loki* | - | -", "left-1", "can't be flanked"),
}


@pytest.mark.parametrize(("before", "at", "words"), FLANK_NOT.values(), ids=FLANK_NOT.keys())
def test_vidarr_does_not_flank(before: str, at: str, words: str) -> None:
    refused(f"thor hand: vidarr\n{before}", f"vidarr flank {at}", words)


# cards that have no power from the hand


@pytest.mark.parametrize("card", ["viking", "tyr", "shield-wall", "nightmare", "archer", "ring"])
def test_cards_without_a_power_from_the_hand_can_only_be_laid(card: str) -> None:
    state = position(f"thor hand: {card}")
    assert {text.split()[1] for text in legal(state, card)} == {"deploy"}
    with pytest.raises(GameError, match="no such power"):
        play(state, f"{card} play")


@pytest.mark.parametrize("card", ["frigg", "baldr", "hel", "vidarr", "mjolnir", "odin", "seer"])
def test_a_card_on_the_battlefield_has_no_power_from_the_hand(card: str) -> None:
    state = position(
        f"thor: {card} | viking | -\nloki: shield-wall* hel | - | -\nthor pile: viking"
    )
    assert not legal(state, card)
    with pytest.raises(GameError, match="no such card in your hand"):
        play(state, f"{card} deploy right-1")
