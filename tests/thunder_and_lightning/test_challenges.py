"""Rulebook, Challenge an opponent's card: who wins, who may begin, what the lying cards do."""

import pytest

from rules.errors import GameError
from rules.thunder_and_lightning.cards import CARDS
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import check, legal, play, position, run, table, told

# attacker, defender, what is left of each in the column, the piles
PLAIN = {
    "higher wins": ("viking", "archer", "viking*", "-", "", "archer"),
    "lower loses": ("archer", "viking", "-", "viking*", "archer", ""),
    "equal: both fall": ("viking", "viking", "-", "-", "viking", "viking"),
    "6 beats 5": ("son-of-thor", "fire-giant", "son-of-thor*", "-", "", "fire-giant"),
    "5 beats 4": ("einherjar", "dark-elf", "einherjar*", "-", "", "dark-elf"),
    "4 beats 3": ("light-elf", "viking", "light-elf*", "-", "", "viking"),
}
CHAMPION = {
    "7 beats 6": ("tyr", "dragon", "tyr*", "-", "", "dragon"),
    "7 and 7": ("tyr", "angrboda", "-", "-", "tyr", "angrboda"),
    "a 6 falls at a 7": ("son-of-thor", "angrboda", "-", "angrboda*", "son-of-thor", ""),
    "a 7 beats Frigg when it challenges": ("tyr", "frigg", "tyr*", "-", "", "frigg"),
}
RAVENS_ON_THE_FIELD = {
    "Ravens on the field have 1": ("ravens", "archer", "-", "archer*", "ravens", ""),
    "Ravens and Ravens": ("ravens", "ravens", "-", "-", "ravens", "ravens"),
    "Ravens beat 0": ("ravens", "frigg", "ravens*", "-", "", "frigg"),
}
ARCHER = {
    "Archer fells a Shield Wall": ("archer", "shield-wall", "archer*", "-", "", "shield-wall"),
    "an Archer elsewhere is a 2": ("archer", "ravens", "archer*", "-", "", "ravens"),
    "two Archers": ("archer", "archer", "-", "-", "archer", "archer"),
}
FRIGG_ON_THE_FIELD = {
    "Frigg beats a 7 she challenges": ("frigg", "angrboda", "frigg*", "-", "", "angrboda"),
    "Frigg is a 0 to all others": ("frigg", "ravens", "-", "ravens*", "frigg", ""),
    "Frigg against Frigg": ("frigg", "frigg", "-", "-", "frigg", "frigg"),
}
SHIELD_WALL = {
    f"{card} falls at a Shield Wall": (card, "shield-wall", "-", "shield-wall*", card, "")
    for card in ("tyr", "son-of-thor", "einherjar", "light-elf", "viking", "ravens", "frigg")
}
NO_STRENGTH = {
    f"{card} has no strength and loses": ("frigg", card, "frigg*", "-", "", card)
    for card in (
        "gungnir", "baldr", "valkyries", "berserker", "idunn", "freya", "hel", "odin", "longships",
        "seer", "vidarr",
    )
}  # fmt: skip
FIGHTS = {
    **PLAIN, **CHAMPION, **RAVENS_ON_THE_FIELD, **ARCHER, **FRIGG_ON_THE_FIELD, **SHIELD_WALL,
    **NO_STRENGTH,
}  # fmt: skip


@pytest.mark.parametrize(
    ("attacker", "defender", "own", "enemy", "own_pile", "enemy_pile"),
    FIGHTS.values(),
    ids=FIGHTS.keys(),
)
@pytest.mark.parametrize("star", ["", "*"], ids=["face down", "face up"])
def test_challenge(
    attacker: str, defender: str, own: str, enemy: str, own_pile: str, enemy_pile: str, star: str
) -> None:
    state = position(
        f"""
        thor: {attacker}{star} | - | ravens
        loki: {defender}{star} | viking | -
        """
    )
    check(
        play(state, "challenge left").state,
        f"""
        thor: {own} | - | ravens
        loki: {enemy} | viking | -
        thor pile: {own_pile}
        loki pile: {enemy_pile}
        """,
    )


PEACEFUL = ["thor*", "ring", "shield-wall", "nightmare", "hel", "baldr", "odin", "mjolnir"]


@pytest.mark.parametrize("card", PEACEFUL)
def test_cards_that_never_begin_a_challenge(card: str) -> None:
    state = position(f"thor: {card} | viking | -\nloki: viking | - | -")
    assert not legal(state, "challenge left")
    with pytest.raises(GameError, match="never begins a challenge"):
        play(state, "challenge left")


def test_both_columns_need_a_card() -> None:
    state = position("thor: viking | - | viking\nloki: - | viking | -")
    assert not legal(state, "challenge")
    for column in ("left", "centre", "right"):
        with pytest.raises(GameError, match="Both sides need a card"):
            play(state, f"challenge {column}")


def test_no_challenge_goes_diagonally_or_to_another_row() -> None:
    state = position("thor: viking ravens | - | -\nloki: archer hel | ravens | -")
    assert legal(state, "challenge") == ["challenge left"]


def test_whatever_lies_face_down_may_be_challenged() -> None:
    for hidden in ("nightmare", "shield-wall", "crown", "hel", "angrboda"):
        state = position(f"thor: viking | - | -\nloki: {hidden} | - | -")
        assert legal(state, "challenge") == ["challenge left"]


def test_nobody_has_to_challenge() -> None:
    assert "draw" in legal(position())


def test_the_cards_behind_a_fallen_one_move_forward() -> None:
    state = position("thor: archer ravens hel | viking | -\nloki: viking frigg | viking | -")
    after = play(state, "challenge left").state
    check(after, "thor: ravens hel | viking | -\nloki: viking* frigg | viking | -")


def test_both_columns_close_up_after_a_tie() -> None:
    state = position("thor: viking hel | viking | -\nloki: viking frigg | viking | -")
    check(play(state, "challenge left").state, "thor: hel | viking | -\nloki: frigg | viking | -")


def test_the_defeated_card_lies_on_top_of_its_pile() -> None:
    state = position("thor: viking | viking | -\nloki: archer | viking | -\nloki pile: hel odin")
    check(play(state, "challenge left").state, "loki pile: hel odin archer")


def test_a_turned_card_stays_face_up_for_all() -> None:
    state = position("thor: viking | viking | -\nloki: archer | - | -")
    after = play(state, "challenge left").state
    for seat in (None, 0, 1):
        seen = GAME.view(after, seat).sides[0].columns[0][0]
        assert (seen.card, seen.face_up) == (CARDS[0]["viking"], True)


def test_the_log_tells_the_challenge_in_words() -> None:
    step = play(position("thor: viking | viking | -\nloki: archer | viking | -"), "challenge left")
    assert told(step.events) == [
        (
            "Thor challenges in the left column: Viking Warriors (3) against Female Archer (2). "
            "Loki loses Female Archer."
        )
    ]


# Nightmare


def test_a_challenged_nightmare_takes_the_column_of_both_sides() -> None:
    state = position(
        """
        thor: viking viking viking | viking | -
        loki: nightmare | viking ravens | -
        """
    )
    check(
        play(state, "challenge left", "in-this-order").state,
        """
        thor: - | viking | -
        loki: - | viking ravens | -
        thor pile: viking viking viking
        loki pile: nightmare
        """,
    )


@pytest.mark.parametrize("attacker", ["archer", "frigg", "tyr", "ravens"])
def test_no_challenger_is_spared_by_a_nightmare(attacker: str) -> None:
    state = position(f"thor: {attacker} | viking | -\nloki: nightmare | viking | -")
    after = play(state, "challenge left").state
    check(after, f"thor: - | viking | -\nthor pile: {attacker}\nloki pile: nightmare")


NIGHTMARE = {
    "challenged": ("loki: nightmare | viking | -", "challenge left",
                   "thor: - | viking | viking\nloki: - | viking | -"),
    "challenged face up": ("loki: nightmare* | viking | -", "challenge left",
                           "thor: - | viking | viking\nloki: - | viking | -"),
    "flanked in the last row": (
        "loki: hel odin nightmare | viking | -\nthor hand: vidarr",
        "vidarr flank left-3, in-this-order",
        "thor: - | viking | viking\nloki: - | viking | -\nloki pile: nightmare hel odin"),
    "Ravens at the front": ("loki: nightmare | viking | -\nthor hand: ravens", "ravens row left",
                            "thor: - | viking | viking\nthor pile: ravens viking"),
    "Ravens where the own column is empty": (
        "thor: - | viking | viking\nloki: nightmare | viking | -\nthor hand: ravens",
        "ravens row left", "thor pile: ravens\nloki pile: nightmare"),
    "Ravens in the hand": ("loki hand: nightmare hel\nthor hand: ravens",
                           "ravens hand, top nightmare", "loki hand:\nloki pile: hel nightmare",
                           "nightmare"),
    "alone in the hand": ("loki hand: nightmare\nthor hand: ravens", "ravens hand",
                          "loki hand:\nloki pile: nightmare"),
    "sleeps when Frigg turns it up": (
        "loki: nightmare hel | - | -\nthor hand: frigg", "frigg column left",
        "loki: nightmare* hel* | - | -\nthor: viking | viking | viking"),
    "sleeps when Frigg sees it in the hand": (
        "loki hand: nightmare hel\nthor hand: frigg", "frigg spy", "loki hand: nightmare hel"),
    "sleeps when it is moved": (
        "loki: nightmare hel | - | -\nthor hand: valkyries", "valkyries move left-1 centre-1",
        "loki: hel | nightmare | -"),
    "sleeps when it comes from the deck": ("loki deck: nightmare\nthor hand: seer", "seer play",
                                           "loki hand: nightmare"),
    "sleeps when another card of its hand is hit": (
        "loki hand: nightmare hel\nthor hand: ravens", "ravens hand", "loki hand: nightmare",
        "hel"),
}  # fmt: skip


@table(NIGHTMARE)
def test_nightmare(before: str, moves: str, after: str, hits: str) -> None:
    spare = "" if before.startswith("thor:") else "thor: viking | viking | viking\n"
    run(f"{spare}{before}", moves, after, hits)


def test_a_god_in_the_column_is_lost_to_the_nightmare_too() -> None:
    state = position(
        """
        thor: thor* | viking | -
        loki: nightmare | viking | -
        thor hand: ravens
        """
    )
    after = play(state, "ravens row left").state
    check(after, "thor: - | viking | -\nthor pile: ravens thor\nloki pile: nightmare")
    assert GAME.view(after, 0).left == 3


ORDER = """
    thor: archer hel odin | viking | -
    loki: nightmare frigg ravens | viking | -
"""


def test_each_player_orders_the_own_pile_the_mover_first() -> None:
    state = play(position(ORDER), "challenge left").state
    assert GAME.to_act(state) == {0}
    check(state, "thor: - | viking | -\nthor pile:\nloki: - | viking | -\nloki pile:")
    state = play(state, "lay odin", "lay archer").state
    check(state, "thor pile: odin archer hel")
    assert GAME.to_act(state) == {1}
    state = play(state, "top frigg").state
    check(state, "loki pile: ravens nightmare frigg")
    assert GAME.to_act(state) == {0}
    assert GAME.view(state, 0).left == 1


def test_lost_cards_may_be_laid_in_the_order_in_which_they_are_listed() -> None:
    state = play(position(ORDER), "challenge left", "in-this-order").state
    check(state, "thor pile: archer hel odin")


def test_only_lost_cards_can_be_laid_and_nothing_else_done() -> None:
    state = play(position(ORDER), "challenge left").state
    assert legal(state) == [
        "in-this-order", "top archer", "top hel", "top odin", "lay archer", "lay hel", "lay odin",
    ]  # fmt: skip
    with pytest.raises(GameError, match="not among those you lost"):
        play(state, "lay viking")
    with pytest.raises(GameError, match="First lay your lost cards"):
        play(state, "draw")


def test_the_order_of_a_pile_shows_others_the_top_only() -> None:
    step = play(position(ORDER), "challenge left", "lay odin", "lay archer")
    assert told(step.events)[-1] == "Thor lays 3 cards on their own pile, Hel on top."
    assert GAME.view(step.state, 1).sides[0].pile is None
    half = play(position(ORDER), "challenge left", "lay odin").state
    assert GAME.view(half, 1).sides[0].to_lay == ()
    assert GAME.view(half, 1).sides[0].ordering == 3


def test_one_lost_card_needs_no_order() -> None:
    state = position("thor: viking | viking | -\nloki: nightmare | viking | -")
    assert not play(state, "challenge left").state.ordering


@pytest.mark.parametrize("front", ["viking", "viking*"])
def test_that_lost_cards_are_alike_is_not_told_by_leaving_out_their_order(front: str) -> None:
    """Otherwise the enemy would know what lay face down behind the front card."""
    views = []
    for behind in ("viking", "hel"):
        before = f"thor: {front} {behind} | viking | -\nloki: nightmare | viking | -"
        step = play(position(f"{before}\nthor hand: ravens"), "ravens row left")
        views.append((GAME.view(step.state, 1), told(step.events)))
    assert views[0] == views[1]


def test_like_cards_are_laid_with_one_press() -> None:
    state = position("thor: viking viking | viking | -\nloki: nightmare | viking | -")
    state = play(state, "challenge left").state
    assert legal(state) == ["in-this-order"]
    check(play(state, "in-this-order").state, "thor pile: viking viking")
