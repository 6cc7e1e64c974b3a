"""The rulings where the rulebook is silent or contradicts itself, one by one."""

from __future__ import annotations

from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import SPARE, check, legal, play, position, run


def test_ruling_1_each_weapon_removes_the_enemys_god_or_a_face_up_wall_in_any_row() -> None:
    loki = "thor: thor* | hel shield-wall* | shield-wall\nloki: loki* | - | -\nloki hand: gungnir"
    state = position(loki, to_move="loki")
    assert legal(state, "gungnir strike") == ["gungnir strike left-1", "gungnir strike centre-2"]


def test_ruling_1_a_weapon_is_no_challenge_and_may_strike_in_a_first_turn() -> None:
    state = position("thor: shield-wall* | - | -\nloki hand: gungnir", turn=0, to_move="loki")
    assert "gungnir strike left-1" in legal(state)


def test_ruling_2_only_ravens_challenge_a_god_and_a_weapon_removes_him() -> None:
    before = "thor: viking | - | -\nloki: loki* | - | -\nthor hand: ravens mjolnir vidarr archer"
    state = position(before)
    reach = [text for text in legal(state) if "deploy" not in text]
    assert reach == ["draw", "ravens row left", "mjolnir strike left-1"]


def test_ruling_3_vidarr_and_one_flank_challenge_are_one_action() -> None:
    before = "thor: viking | viking | -\nloki: hel archer | - | -\nthor hand: vidarr"
    after = play(position(before), "vidarr flank left-2").state
    assert GAME.view(after, 0).left == 1
    assert not legal(after, "vidarr")


def test_ruling_3_my_right_faces_the_enemys_left_and_the_centre_has_no_flank() -> None:
    before = "thor: viking | viking | viking\nloki: hel | hel | hel\nthor hand: vidarr"
    assert legal(position(before), "vidarr flank") == [
        "vidarr flank left-1",
        "vidarr flank right-1",
    ]


def test_ruling_4_strength_decides_what_seer_puts_on_the_field() -> None:
    for card in ("ravens", "archer"):
        before = f"{SPARE}\nthor hand: seer\nloki: hel | - | -\nloki deck: {card}"
        run(before, "seer play, place left", f"loki: {card}* hel | - | -\nloki hand:")


def test_ruling_5_ravens_discard_symbol_cards_of_no_strength_0_or_1_and_bring_out_archers() -> None:
    for card in ("hel", "frigg", "shield-wall", "ravens"):
        before = f"{SPARE}\nthor hand: ravens\nloki hand: {card}"
        run(before, "ravens hand", f"loki hand:\nloki pile: {card}")
    before = f"{SPARE}\nthor hand: ravens\nloki: hel | - | -\nloki hand: archer"
    run(before, "ravens hand, place left", "loki: archer* hel | - | -")


def test_ruling_6_an_empty_battlefield_loses_at_the_start_of_a_turn_not_before() -> None:
    state = position("thor: viking | viking | -\nloki: archer | - | -")
    after = play(state, "challenge left").state
    assert GAME.outcome(after) is None
    assert GAME.outcome(play(after, "draw").state) is not None


def test_ruling_7_cards_without_strength_never_meet_and_a_god_is_not_lost_automatically() -> None:
    state = position("thor: hel | viking | -\nloki: odin | loki* | -")
    assert not legal(state, "challenge")


def test_ruling_8_odin_and_longships_may_go_empty_hel_and_freya_not() -> None:
    state = position("thor hand: odin longships hel freya")
    powers = [text for text in legal(state) if " deploy " not in text]
    assert powers == ["draw", "challenge centre", "odin take none", "longships take none"]


def test_ruling_9_ravens_wake_a_nightmare_in_the_first_row() -> None:
    before = f"{SPARE}\nthor hand: ravens\nloki: nightmare | viking | -"
    after = "thor: - | viking | viking\nloki: - | viking | -\nthor pile: ravens viking"
    run(before, "ravens row left", f"{after}\nloki pile: nightmare")


def test_ruling_10_cards_are_taken_up_to_twelve_only() -> None:
    hand = "hel odin seer freya idunn baldr baldr frigg frigg archer archer"
    state = position(f"{SPARE}\nthor hand: {hand}\nthor pile: ravens ravens ravens")
    assert legal(state, "odin take") == ["odin take ravens+ravens"]


def test_ruling_10_a_full_hand_can_cost_the_game() -> None:
    full = "viking viking viking viking | archer archer archer archer | "
    full += "light-elf light-elf light-elf light-elf"
    hand = "ravens ravens ravens ravens ravens ravens ravens ravens ravens viking archer ring"
    state = position(
        f"thor: {full}\nthor hand: {hand}\nloki: - | - | viking", to_move="loki", turn=0
    )
    after = play(state, "draw").state
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.places == (2, 1)


def test_ruling_11_idunn_wins_ties_for_either_side_and_changes_nothing_else() -> None:
    run("thor: viking | viking | -\nloki: viking | - | -\nloki pile: idunn", "challenge left",
        "loki: viking* | - | -\nthor pile: viking")  # fmt: skip
    run("thor: frigg | viking | -\nloki: shield-wall | - | -\nthor pile: idunn", "challenge left",
        "loki: shield-wall* | - | -\nthor pile: idunn frigg")  # fmt: skip
    run("thor: frigg | viking | -\nloki: nightmare | - | -\nthor pile: idunn", "challenge left",
        "loki: - | - | -\nthor pile: idunn frigg")  # fmt: skip
    run("thor: frigg | viking | -\nloki: angrboda | - | -\nloki pile: idunn", "challenge left",
        "loki: - | - | -\nthor: frigg* | viking | -")  # fmt: skip


def test_a_god_is_played_before_the_last_point_is_spent() -> None:
    """Our ruling: a turn ends with its last point, or a pause would tell who holds a god."""
    state = position("thor: viking | - | -\nthor deck: hel thor")
    after = play(state, "draw").state
    assert GAME.to_act(after) == {1}
    check(after, "thor hand: thor")
