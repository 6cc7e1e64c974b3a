"""Rulebook, Mythological powers of the discard piles: a table of cases for each card."""

import pytest

from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import (
    SPARE,
    TWELVE,
    check,
    legal,
    play,
    position,
    refused,
    run,
    table,
    told,
)

# Berserker

BERSERKER = {
    "Vikings challenge at 6": (
        "thor: viking | viking | -\nloki: fire-giant | - | -\nthor pile: berserker",
        "challenge left", "thor: viking* | viking | -\nloki pile: fire-giant"),
    "6 against 6 is a tie": (
        "thor: viking | viking | -\nloki: dragon | - | -\nthor pile: berserker",
        "challenge left", "thor: - | viking | -\nloki: - | - | -"),
    "a covered Berserker does nothing": (
        "thor: viking | viking | -\nloki: fire-giant | - | -\nthor pile: berserker hel",
        "challenge left", "thor: - | viking | -\nloki: fire-giant* | - | -"),
    "the enemy's does nothing for me": (
        "thor: viking | viking | -\nloki: fire-giant | - | -\nloki pile: berserker",
        "challenge left", "thor: - | viking | -"),
    "Vikings defend at 3": (
        "thor: light-elf | viking | -\nloki: viking | - | -\nloki pile: berserker",
        "challenge left", "thor: light-elf* | viking | -\nloki: - | - | -"),
    "others are not changed": (
        "thor: archer | viking | -\nloki: viking | - | -\nthor pile: berserker",
        "challenge left", "thor: - | viking | -\nloki: viking* | - | -"),
    "a won Viking follows my Berserker too": (
        "thor: won-viking | viking | -\nloki: fire-giant | - | -\nthor pile: berserker",
        "challenge left", "thor: won-viking* | viking | -\nloki pile: fire-giant"),
    "played, it lies on top": (
        "thor: viking | viking | -\nloki: dark-elf | viking | -\nthor hand: berserker",
        "berserker play, challenge left", "thor pile: berserker\nloki pile: dark-elf"),
    "my loss covers my Berserker": (
        "thor: archer | viking | -\nloki: viking | viking | -\nthor pile: berserker",
        "challenge left", "thor pile: berserker archer"),
}  # fmt: skip


@table(BERSERKER)
def test_berserker(before: str, moves: str, after: str, hits: str) -> None:
    run(before, moves, after, hits)


# Idunn

IDUNN = {
    "wins my tie": ("thor: viking | viking | -\nloki: viking | - | -\nthor pile: idunn",
                    "challenge left", "thor: viking* | viking | -\nloki pile: viking"),
    "wins the defender's tie": ("thor: viking | viking | -\nloki: viking | - | -\nloki pile: idunn",
                                "challenge left", "thor pile: viking\nloki: viking* | - | -"),
    "covered, she does nothing": (
        "thor: viking | viking | -\nloki: viking | - | -\nthor pile: idunn hel",
        "challenge left", "thor pile: idunn hel viking\nloki pile: viking"),
    "no tie, no Idunn": ("thor: archer | viking | -\nloki: viking | - | -\nthor pile: idunn",
                         "challenge left", "thor pile: idunn archer\nloki: viking* | - | -"),
    "ties with the treasure": ("thor: frigg | viking | -\nloki: crown | - | -\nloki pile: idunn",
                               "challenge left", "thor pile: frigg\nloki: crown* | - | -"),
    "played": ("thor: viking | viking | -\nthor hand: idunn", "idunn play", "thor pile: idunn"),
}  # fmt: skip


@table(IDUNN)
def test_idunn(before: str, moves: str, after: str, hits: str) -> None:
    run(before, moves, after, hits)


@pytest.mark.parametrize("card", ["berserker", "idunn"])
def test_the_enemys_charm_on_top_locks_mine(card: str) -> None:
    refused(f"{SPARE}\nthor hand: {card}\nloki pile: {card}", f"{card} play", "can't be played")
    assert f"{card} play" in legal(position(f"thor hand: {card}\nloki pile: {card} hel"))
    assert f"{card} deploy left-1" in legal(position(f"thor hand: {card}\nloki pile: {card}"))


@pytest.mark.parametrize("card", ["berserker", "idunn"])
def test_a_locked_charm_that_is_lost_goes_to_the_bottom_of_the_pile(card: str) -> None:
    state = position(
        f"""
        thor: viking | viking | -
        loki: {card} | viking | -
        thor pile: {card}
        loki pile: hel odin
        """
    )
    step = play(state, "challenge left")
    check(step.state, f"loki pile: {card} hel odin")
    assert any("bottom of Loki's pile" in line for line in told(step.events))


@pytest.mark.parametrize("card", ["berserker", "idunn"])
def test_a_locked_charm_among_hidden_losses_is_told_to_its_player_alone(card: str) -> None:
    state = position(
        f"""
        thor: viking {card} | viking | -
        loki: nightmare {card} hel | viking | -
        """
    )
    step = play(state, "challenge left", f"top {card}", "top hel")
    check(step.state, f"loki pile: {card} nightmare hel")
    assert not [line for line in told(step.events) if "bottom" in line]
    assert "bottom of Loki's pile" in told(step.events, to=1)[-1]


def test_two_idunns_on_top_decide_no_tie() -> None:
    """A locked one may still be the only card of its pile, at the bottom and on top at once."""
    before = "thor: viking | viking | viking\nloki: idunn viking | - | -\nthor pile: idunn"
    state = play(position(before), "challenge left").state
    check(state, "loki pile: idunn\nthor pile: idunn")
    after = play(state, "challenge left").state
    check(after, "thor: - | viking | viking\nloki: - | - | -")


@pytest.mark.parametrize("card", ["berserker", "idunn"])
def test_a_charm_that_is_lost_without_a_lock_works_from_the_top(card: str) -> None:
    state = position(f"thor: viking | viking | -\nloki: {card} | viking | -\nloki pile: hel")
    check(play(state, "challenge left").state, f"loki pile: hel {card}")


def test_of_two_charms_lost_at_once_the_one_laid_first_lies_on_top() -> None:
    state = position(
        """
        thor: viking berserker | viking | -
        loki: nightmare berserker | viking | -
        loki pile: hel
        """
    )
    after = play(state, "challenge left", "top berserker", "top berserker").state
    check(after, "thor pile: viking berserker\nloki pile: berserker hel nightmare")


# Freya

FREYA = {
    "takes strength 1": ("loki pile: hel ravens", "freya play",
                         "thor hand: won-ravens\nloki pile: hel\nthor pile: freya"),
    "takes strength 7": ("loki pile: angrboda", "freya play", "thor hand: won-angrboda"),
    "a won card is laid as usual": ("loki pile: dragon", "freya play, won-dragon deploy left-1",
                                    "thor: won-dragon viking | viking | viking"),
    "a won power is used as usual": (
        "loki pile: ravens\nloki: archer | - | -", "freya play, won-ravens row left",
        "loki: archer* | - | -\nthor pile: freya won-ravens"),
}  # fmt: skip


@table(FREYA)
def test_freya(before: str, moves: str, after: str, hits: str) -> None:
    run(f"{SPARE}\nthor hand: freya\n{before}", moves, after, hits)


@pytest.mark.parametrize("pile", ["", "hel", "frigg", "ravens shield-wall", "nightmare", "loki"])
def test_freya_needs_a_top_card_of_strength_1_to_7(pile: str) -> None:
    refused(f"thor hand: freya\nloki pile: {pile}", "freya play", "strength 1 to 7")


def test_a_won_card_is_discarded_to_the_takers_pile() -> None:
    before = "thor: won-archer* | viking | -\nloki: viking | - | -"
    run(before, "challenge left", "thor pile: won-archer\nloki pile:")


def test_a_won_card_can_be_won_back() -> None:
    before = f"{SPARE}\nthor hand: freya\nloki pile: won-viking"
    run(before, "freya play", "thor hand: viking\nloki pile:")


def test_everybody_knows_a_won_card_while_it_is_in_the_hand() -> None:
    before = f"{SPARE}\nthor hand: freya hel\nloki pile: dragon"
    step = play(position(before), "freya play")
    assert told(step.events)[0] == "Thor plays Freya and takes Dragon over."
    for seat in (None, 0, 1):
        seen = GAME.view(step.state, seat).sides[0]
        assert (len(seen.known), seen.won) == (1, 1)
    laid = play(step.state, "won-dragon deploy left-1").state
    seen = GAME.view(laid, 1).sides[0]
    assert (seen.known, seen.won) == ((), 0)
    assert (seen.columns[0][0].card, seen.columns[0][0].home) == (None, 1)


def test_a_card_won_back_is_no_longer_certain_once_another_is_laid_face_down() -> None:
    before = f"{SPARE}\nthor hand: freya hel\nloki pile: won-viking"
    state = play(position(before), "freya play").state
    assert GAME.view(state, 1).sides[0].known
    assert GAME.view(play(state, "hel deploy left-1").state, 1).sides[0].known == ()


# Hel, Odin, Longships

HEL = {
    "Hel takes any card": ("thor hand: hel\nthor pile: tyr archer odin", "hel take tyr",
                           "thor hand: tyr\nthor pile: archer odin hel"),
    "Hel takes the top": ("thor hand: hel\nthor pile: tyr archer", "hel take archer",
                          "thor hand: archer\nthor pile: tyr hel"),
    "Hel takes a won card": ("thor hand: hel\nthor pile: won-viking", "hel take won-viking",
                             "thor hand: won-viking"),
}  # fmt: skip
ODIN = {
    "Odin takes three": (
        "thor hand: odin\nthor pile: ravens hel ravens archer ravens ravens",
        "odin take ravens+ravens+ravens", ("thor hand: ravens ravens ravens\n"
        "thor pile: hel archer ravens odin")),
    "Odin takes what there is": ("thor hand: odin\nthor pile: ravens hel", "odin take ravens",
                                 "thor hand: ravens\nthor pile: hel odin"),
    "Odin takes nothing": ("thor hand: odin\nthor pile: hel", "odin take none",
                           "thor hand:\nthor pile: hel odin"),
}  # fmt: skip
LONGSHIPS = {
    "Longships take both kinds": (
        "thor hand: longships\nthor pile: viking archer hel", "longships take viking+archer",
        "thor hand: viking archer\nthor pile: hel longships"),
    "Longships choose among more": (
        "thor hand: longships\nthor pile: viking viking archer archer",
        "longships take viking+archer+archer",
        "thor hand: viking archer archer\nthor pile: viking longships"),
    "Longships named in another order": (
        "thor hand: longships\nthor pile: viking archer", "longships take archer+viking",
        "thor hand: viking archer\nthor pile: longships"),
    "Longships take nothing": ("thor hand: longships\nthor pile: ravens", "longships take none",
                               "thor pile: ravens longships"),
}  # fmt: skip


@table({**HEL, **ODIN, **LONGSHIPS})
def test_take_back(before: str, moves: str, after: str, hits: str) -> None:
    run(f"{SPARE}\n{before}", moves, after, hits)


def test_the_cards_that_longships_may_bring() -> None:
    state = position("thor hand: longships\nthor pile: viking viking viking archer")
    assert legal(state, "longships take") == [
        "longships take viking+viking+viking", "longships take viking+viking+archer",
    ]  # fmt: skip


TAKE_NOT = {
    "Hel from an empty pile": ("thor hand: hel", "hel take viking"),
    "Hel herself": ("thor hand: hel\nthor pile: odin", "hel take hel"),
    "Odin no archers": ("thor hand: odin\nthor pile: archer", "odin take archer"),
    "Odin not four": ("thor hand: odin\nthor pile: ravens ravens ravens ravens",
                      "odin take ravens+ravens+ravens+ravens"),
    "Longships no Ravens": ("thor hand: longships\nthor pile: ravens", "longships take ravens"),
    "no card from the enemy's pile": ("thor hand: hel\nloki pile: viking", "hel take viking"),
}  # fmt: skip


@pytest.mark.parametrize(("before", "move"), TAKE_NOT.values(), ids=TAKE_NOT.keys())
def test_can_not_be_taken_back(before: str, move: str) -> None:
    refused(before, move, "can't bring that back")


def test_what_hel_took_is_told_to_her_player_alone() -> None:
    step = play(position(f"{SPARE}\nthor hand: hel\nthor pile: tyr odin"), "hel take tyr")
    assert told(step.events) == ["Thor plays Hel and takes a card from their own pile."]
    assert told(step.events, to=0) == ["You take Tyr."]
    assert told(step.events, to=1) == []


@pytest.mark.parametrize(("card", "pile"), [("odin", "ravens"), ("longships", "viking")])
def test_the_hand_limit_holds_for_cards_taken_back(card: str, pile: str) -> None:
    hand = TWELVE.replace("odin", card) if card == "longships" else TWELVE
    state = position(f"{SPARE}\nthor hand: {hand}\nthor pile: {' '.join([pile] * 3)}")
    assert len(state.hands[0]) == 12
    assert legal(state, f"{card} take") == [f"{card} take {pile}"]
    assert len(play(state, f"{card} take {pile}").state.hands[0]) == 12


PLAYED_AT_ONCE = {
    "Hel": ("hel", "archer", "hel take archer", "archer deploy left-1"),
    "Odin": ("odin", "ravens", "odin take ravens", "ravens row centre"),
    "Longships": ("longships", "viking", "longships take viking", "viking deploy left-1"),
}


@pytest.mark.parametrize(
    ("card", "pile", "take", "then"), PLAYED_AT_ONCE.values(), ids=PLAYED_AT_ONCE
)
def test_a_card_taken_back_may_be_played_in_the_same_turn(
    card: str, pile: str, take: str, then: str
) -> None:
    after = play(position(f"{SPARE}\nthor hand: {card}\nthor pile: {pile}"), take, then).state
    check(after, "thor hand:")
    assert GAME.view(after, 0).left == 1
