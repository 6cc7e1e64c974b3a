"""Rulebook, The battlefield and Playing the game: points, drawing, deploying, gods."""

import pytest

from rules.errors import GameError, GameOverError, NotYourTurnError
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import check, legal, play, position, shown, told

POINTS = {
    "one column": ("- | viking | -", 1),
    "two columns": ("viking | - | archer", 2),
    "three columns": ("viking | ravens | archer", 3),
    "a long column counts once": ("viking viking viking viking | - | -", 1),
    "Thor alone in front": ("thor* | - | -", 4),
    "Thor and two columns": ("thor* viking | ravens | -", 4),
}


@pytest.mark.parametrize(("side", "points"), POINTS.values(), ids=POINTS.keys())
def test_action_points_at_the_start_of_a_turn(side: str, points: int) -> None:
    state = position(f"thor: {side}", to_move="loki")
    after = play(state, "draw").state
    assert GAME.to_act(after) == {0}
    assert after.points == points
    assert GAME.view(after, None).left == points


def test_players_alternate_when_all_points_are_spent() -> None:
    state = position("thor: viking | viking | -\nloki: - | viking | -")
    state = play(state, "draw").state
    assert GAME.to_act(state) == {0}
    state = play(state, "draw").state
    assert GAME.to_act(state) == {1}
    assert GAME.to_act(play(state, "draw").state) == {0}


def test_the_same_action_may_be_taken_again_and_in_any_order() -> None:
    state = position("thor: viking | viking | viking\nloki: archer | viking | -\nthor hand: hel")
    after = play(state, "draw", "challenge left", "draw").state
    assert GAME.to_act(after) == {1}
    assert len(after.hands[0]) == 3


def test_points_do_not_drop_when_a_column_is_lost_in_the_turn() -> None:
    state = position("thor: archer | viking | -\nloki: viking | - | -")
    after = play(state, "challenge left").state
    assert shown(after, "thor") == "- | viking | -"
    assert GAME.view(after, 0).left == 1


def test_points_do_not_rise_when_a_column_is_opened_in_the_turn() -> None:
    state = position("thor: - | viking | -\nthor hand: archer")
    assert GAME.to_act(play(state, "archer deploy left-1").state) == {1}


def test_only_the_player_to_move_may_act() -> None:
    with pytest.raises(NotYourTurnError):
        play(position(), "draw", seat=1)


def test_points_can_not_be_saved() -> None:
    state = position("thor: viking | viking | viking")
    assert not [text for text in legal(state) if text in ("pass", "end", "done")]


# drawing


def test_a_draw_takes_the_top_card_and_tells_only_its_player_which() -> None:
    step = play(position("thor deck: ravens hel\nthor: viking | viking | -"), "draw")
    check(step.state, "thor deck: ravens\nthor hand: hel")
    assert told(step.events) == ["Thor draws a card."]
    assert told(step.events, to=0) == ["You draw Hel."]
    assert told(step.events, to=1) == []


def test_an_empty_deck_can_not_be_drawn_from() -> None:
    state = position("thor deck:\nthor hand: hel")
    assert "draw" not in legal(state)
    with pytest.raises(GameError, match="deck is empty"):
        play(state, "draw")


FULL = "thor hand: ravens ravens ravens ravens ravens ravens ravens ravens ravens hel odin seer"


def test_nobody_draws_with_twelve_cards_in_hand() -> None:
    state = position(FULL)
    assert "draw" not in legal(state)
    with pytest.raises(GameError, match="full with 12"):
        play(state, "draw")


def test_there_is_a_draw_with_eleven_cards_in_hand() -> None:
    assert "draw" in legal(position(FULL.removesuffix(" seer")))


# deploying

DEPLOYED = {
    "into an empty column": ("- | viking | -", "left-1", "archer | viking | -"),
    "in front": ("ravens | - | -", "left-1", "archer ravens | - | -"),
    "behind": ("ravens | - | -", "left-2", "ravens archer | - | -"),
    "between": ("ravens viking | - | -", "left-2", "ravens archer viking | - | -"),
    "as the fourth": ("- | - | ravens hel viking", "right-4", "- | - | ravens hel viking archer"),
    "no row need be full": ("ravens ravens | - | -", "left-3", "ravens ravens archer | - | -"),
    "behind Thor": ("thor* | - | -", "left-2", "thor* archer | - | -"),
}


@pytest.mark.parametrize(("side", "spot", "after"), DEPLOYED.values(), ids=DEPLOYED.keys())
def test_a_card_is_laid_face_down(side: str, spot: str, after: str) -> None:
    state = position(f"thor: {side}\nthor hand: archer")
    check(play(state, f"archer deploy {spot}").state, f"thor: {after}\nthor hand:")


NO_ROOM = {
    "a gap": ("- | viking | -", "left-2"),
    "a gap behind": ("viking | - | -", "left-3"),
    "a fifth card": ("ravens ravens ravens ravens | - | -", "left-1"),
    "before Thor": ("thor* | - | -", "left-1"),
}


@pytest.mark.parametrize(("side", "spot"), NO_ROOM.values(), ids=NO_ROOM.keys())
def test_a_card_can_not_be_laid(side: str, spot: str) -> None:
    state = position(f"thor: {side}\nthor hand: archer")
    assert f"archer deploy {spot}" not in legal(state)
    with pytest.raises(GameError, match="No card can be laid there"):
        play(state, f"archer deploy {spot}")


@pytest.mark.parametrize("card", ["hel", "ring", "baldr", "shield-wall", "nightmare", "ravens"])
def test_any_card_may_be_laid_with_or_without_strength(card: str) -> None:
    state = position(f"thor: viking | - | -\nthor hand: {card}")
    check(play(state, f"{card} deploy left-1").state, f"thor: {card} viking | - | -")


def test_a_laid_card_is_told_only_to_its_player() -> None:
    step = play(position("thor: viking | ravens | -\nthor hand: hel"), "hel deploy left-1")
    assert told(step.events) == ["Thor lays a card face down: left column, row 1."]
    assert told(step.events, to=0) == ["It is Hel."]


def test_players_may_look_at_their_own_face_down_cards() -> None:
    state = position("thor: hel | - | -\nloki: - | ravens | -")
    own = GAME.view(state, 0).sides[0].columns[0][0]
    assert (own.card, own.face_up) == (state.sides[0][0][0], False)
    assert GAME.view(state, 1).sides[0].columns[0][0].card is None
    assert GAME.view(state, None).sides[0].columns[0][0].card is None


def test_no_card_may_be_taken_back_from_the_battlefield() -> None:
    state = position("thor: viking | viking | viking\nthor hand: archer")
    words = {text.split()[0] for text in legal(state)}
    assert words == {"draw", "challenge", "archer"}


def test_a_card_that_is_not_held_can_not_be_laid() -> None:
    with pytest.raises(GameError, match="no such card"):
        play(position("thor hand: archer"), "viking deploy left-1")


# Thor and Loki


def test_a_god_comes_face_up_in_front_for_no_point() -> None:
    step = play(position("thor: viking | - | -\nthor hand: thor"), "thor deploy left-1")
    check(step.state, "thor: thor* viking | - | -")
    assert GAME.view(step.state, 0).left == 4
    assert told(step.events) == [
        "Thor calls Thor to the front of the left column: four action points."
    ]


@pytest.mark.parametrize(("columns", "spent", "left"), [(1, 0, 4), (3, 0, 4), (3, 2, 2), (2, 1, 3)])
def test_the_turn_counts_as_though_it_had_begun_with_four(
    columns: int, spent: int, left: int
) -> None:
    side = " | ".join(["viking"] * columns + ["-"] * (3 - columns))
    state = position(f"thor: {side}\nthor hand: thor", spent=spent)
    assert GAME.view(play(state, "thor deploy centre-1").state, 0).left == left


FOR_THOR = {
    "an empty column": ("viking | - | -", "centre-1", True),
    "three cards": ("ravens ravens ravens | - | -", "left-1", True),
    "four cards": ("ravens ravens ravens ravens | - | -", "left-1", False),
    "not the second row": ("viking | - | -", "left-2", False),
}


@pytest.mark.parametrize(("side", "spot", "allowed"), FOR_THOR.values(), ids=FOR_THOR.keys())
def test_where_a_god_may_stand(side: str, spot: str, allowed: bool) -> None:
    state = position(f"thor: {side}\nthor hand: thor")
    assert (f"thor deploy {spot}" in legal(state)) == allowed
    if not allowed:
        with pytest.raises(GameError, match="first row of a column"):
            play(state, f"thor deploy {spot}")


def test_no_god_when_all_columns_are_full() -> None:
    full = "ravens ravens ravens ravens | viking viking viking viking | archer archer hel odin"
    assert not legal(position(f"thor: {full}\nthor hand: thor"), "thor")


def test_a_god_never_challenges_and_is_never_challenged_from_opposite() -> None:
    state = position("thor: thor* | viking | -\nloki: viking | loki* | -")
    assert not legal(state, "challenge")
    with pytest.raises(GameError, match="never begins"):
        play(state, "challenge left")
    with pytest.raises(GameError, match="can't be challenged"):
        play(state, "challenge centre")


# the first turns


@pytest.mark.parametrize(("turn", "side"), [(0, "loki"), (1, "thor")])
def test_no_challenge_of_any_kind_in_a_first_turn(turn: int, side: str) -> None:
    text = f"""
        thor: viking | viking | viking
        loki: viking | viking | viking
        {side} hand: ravens vidarr frigg
        {"loki" if side == "thor" else "thor"} hand: hel
    """
    state = position(text, turn=turn, to_move=side)
    assert not legal(state, "challenge")
    assert {text.split()[1] for text in legal(state, "ravens")} == {"deploy"}
    assert {text.split()[1] for text in legal(state, "vidarr")} == {"deploy"}
    for move in ("challenge left", "ravens row left", "ravens hand", "vidarr flank left-1"):
        with pytest.raises(GameError, match="first turn"):
            play(state, move)
    assert "frigg spy" in legal(state)
    assert told(play(state, "frigg spy").events)


@pytest.mark.parametrize("turn", [2, 3])
def test_challenges_are_allowed_from_the_second_turn_on(turn: int) -> None:
    state = position(turn=turn, to_move="loki" if turn % 2 == 0 else "thor")
    assert legal(state, "challenge") == ["challenge centre"]


def test_nothing_can_be_played_after_the_end() -> None:
    over = play(position("loki: crown | - | -\nthor: viking | viking | -"), "challenge left").state
    assert not GAME.to_act(over)
    with pytest.raises(GameOverError):
        GAME.apply(over, 1, GAME.parse("draw"), None)  # type: ignore[arg-type]
