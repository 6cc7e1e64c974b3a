"""Rulebook, Ravens and Seer: a table of cases for each of their ways."""

import pytest

from rules.errors import GameError
from rules.rng import Rng
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import (
    SPARE,
    TWELVE,
    legal,
    play,
    position,
    refused,
    run,
    shown,
    table,
    told,
)

# Ravens

RAVENS = {
    # against a front card
    "0 falls": ("loki: frigg hel | - | -", "ravens row left",
                "loki: hel | - | -\nloki pile: frigg\nthor pile: ravens"),
    "1 falls": ("loki: ravens | - | -", "ravens row left", "loki: - | - | -\nloki pile: ravens"),
    "2 is only turned up": ("loki: archer | - | -", "ravens row left", "loki: archer* | - | -"),
    "7 is only turned up": ("loki: angrboda | - | -", "ravens row left",
                            "loki: angrboda* | - | -\nthor pile: ravens"),
    "no strength falls": ("loki: hel | - | -", "ravens row left", "loki: - | - | -"),
    "a Shield Wall stays": ("loki: shield-wall | - | -", "ravens row left",
                            "loki: shield-wall* | - | -\nthor pile: ravens"),
    "the enemy's god": ("loki: loki* archer | - | -", "ravens row left",
                        "loki: archer | - | -\nloki pile: loki"),
    # against the hand
    "a hand card without strength": ("loki hand: hel", "ravens hand", "loki hand:\nloki pile: hel"),
    "a hand card of 0": ("loki hand: frigg", "ravens hand", "loki hand:\nloki pile: frigg"),
    "a hand card of 1": ("loki hand: ravens", "ravens hand", "loki hand:\nloki pile: ravens"),
    "a Shield Wall in the hand": ("loki hand: shield-wall", "ravens hand",
                                  "loki hand:\nloki pile: shield-wall"),
    "a god in the hand": ("loki hand: loki", "ravens hand", "loki hand:\nloki pile: loki"),
    "2 comes out": ("loki: hel | - | -\nloki hand: archer", "ravens hand, place left",
                    "loki: archer* hel | - | -\nloki hand:"),
    "7 comes out into an empty column": (
        "loki: hel | - | -\nloki hand: angrboda", "ravens hand, place right",
        "loki: hel | - | angrboda*"),
    "one column left": (
        "loki: loki* | ravens ravens ravens ravens | hel\nloki hand: viking", "ravens hand",
        "loki: loki* | ravens ravens ravens ravens | viking* hel"),
    "no column left": (
        "loki: loki* | ravens ravens ravens ravens | hel odin seer frigg\nloki hand: viking",
        "ravens hand", "loki hand:\nloki pile: viking"),
    "the whole hand by the Nightmare": (
        "loki hand: nightmare hel viking", "ravens hand, lay viking, lay hel",
        "loki hand:\nloki pile: viking hel nightmare", "nightmare"),
    # the own god
    "the own Thor": ("thor: thor* hel | - | -", "ravens release",
                     "thor: hel | - | -\nthor pile: ravens thor"),
}  # fmt: skip


@table(RAVENS)
def test_ravens(before: str, moves: str, after: str, hits: str) -> None:
    run(f"{SPARE}\nthor hand: ravens\n{before}", moves, after, hits)


def test_the_own_god_leaves_and_the_four_points_stay() -> None:
    state = position("thor: thor* hel | - | -\nthor hand: ravens")
    assert GAME.view(play(state, "ravens release").state, 0).left == 3


def test_ravens_challenge_no_other_own_card() -> None:
    refused("thor: viking | hel | -\nthor hand: ravens", "ravens release", "not on the battlefield")


def test_ravens_need_a_target() -> None:
    before = "thor hand: ravens\nloki: - | viking | -"
    refused(before, "ravens row left", "no card in that column")
    refused(before, "ravens hand", "hand is empty")


def test_the_ravens_player_chooses_the_column_of_what_comes_out() -> None:
    before = f"{SPARE}\nthor hand: ravens\nloki: loki* | ravens | hel\nloki hand: viking"
    state = play(position(before), "ravens hand").state
    assert GAME.to_act(state) == {0}
    assert legal(state) == ["place centre", "place right"]
    with pytest.raises(GameError, match="in front of that column"):
        play(state, "place left")
    with pytest.raises(GameError, match="First choose where Viking Warriors comes out"):
        play(state, "draw")


def test_ravens_strike_a_random_card_of_the_hand() -> None:
    state = position(f"{SPARE}\nthor hand: ravens\nloki hand: hel odin seer freya")
    fallen = set()
    for n in range(40):
        step = GAME.apply(state, 0, GAME.parse("ravens hand"), Rng(b"any", n))
        fallen.add(shown(step.state, "loki pile"))
    assert fallen == {"hel", "odin", "seer", "freya"}


def test_ravens_on_the_field_have_no_power_but_challenge_with_1() -> None:
    before = "thor: ravens | viking | -\nloki: hel | viking | -\nloki hand: hel"
    assert not legal(position(before), "ravens")
    run(before, "challenge left", "thor: ravens* | viking | -\nloki pile: hel")


# Seer

SEER = {
    "strength goes to the front, face up": (
        "loki: hel | - | -\nloki deck: archer", "seer play, place left",
        "loki: archer* hel | - | -\nloki deck:"),
    "Ravens go to the front": ("loki: hel | - | -\nloki deck: ravens", "seer play, place centre",
                               "loki: hel | ravens* | -"),
    "no strength goes to the hand": ("loki deck: hel", "seer play", "loki hand: hel"),
    "0 goes to the hand": ("loki deck: frigg", "seer play", "loki hand: frigg"),
    "the treasure goes to the hand": ("loki deck: crown", "seer play", "loki hand: crown"),
    "three and no more": ("loki deck: odin seer freya hel frigg", "seer play",
                          "loki deck: odin seer\nloki hand: frigg freya hel"),
    "one after the other": (
        "loki: - | hel | -\nloki deck: viking odin archer", "seer play, place left, place left",
        "loki: viking* archer* | hel | -\nloki hand: odin"),
    "an empty deck": ("loki deck:", "seer play", "thor pile: seer"),
    "a full hand": (f"loki hand: {TWELVE}\nloki deck: longships", "seer play",
                    "loki pile: longships"),
    "no column": (("loki: loki* | ravens ravens ravens ravens | hel odin seer frigg\n"
                  "loki deck: viking"), "seer play", "loki pile: viking"),
    "a column that fills up": (
        "loki: loki* | ravens ravens ravens ravens | hel odin seer\nloki deck: archer viking",
        "seer play", ("loki: loki* | ravens ravens ravens ravens | viking* hel odin seer\n"
        "loki pile: archer")),
}  # fmt: skip


@table(SEER)
def test_seer(before: str, moves: str, after: str, hits: str) -> None:
    run(f"{SPARE}\nthor hand: seer\n{before}", moves, after, hits)


def test_what_seer_gives_away_is_known_to_the_two_players_only() -> None:
    step = play(position(f"{SPARE}\nthor hand: seer\nloki deck: hel"), "seer play")
    assert told(step.events) == ["Thor plays Seer.", "A card from the deck goes into Loki's hand."]
    assert told(step.events, to=0) == ["You give Hel away."]
    assert told(step.events, to=1) == ["You are given Hel."]
