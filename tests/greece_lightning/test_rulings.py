"""Where the rulebook is silent or unclear: the rulings, one test or more for each, by number."""

from __future__ import annotations

from dataclasses import replace

from rules.greece_lightning.content import FISH
from rules.greece_lightning.placing import open_places
from rules.greece_lightning.state import Options, Phase
from rules.greece_lightning.voyage import MOST_FISH
from rules.rng import Rng
from tests.greece_lightning.positions import GAME, go, legal, names, play, position, told, where

AWAY = "7.a1"


def test_ruling_1_leaving_the_line_at_the_start_is_no_lap() -> None:
    state = go(position("0.a1", AWAY, left=1, dice={0: (1,)})).state
    assert where(state) == "0.a2"
    assert state.lap[0] == 0


def test_ruling_2_stopping_on_the_line_scores_once() -> None:
    state = go(position("11.a5", AWAY, course={11: "ithaca"}, left=1, dice={0: (1,)})).state
    assert (where(state), state.lap[0]) == ("0.a1", 1)
    state = go(position("0.a1", AWAY, lap=(1, 0), left=1, dice={0: (1,)})).state
    assert (where(state), state.lap[0]) == ("0.a2", 1)


def test_ruling_3_the_inner_lane_is_ahead_of_a_later_dot_further_out() -> None:
    view = GAME.view(position("2.a5", "2.b1", "2.d1", "1.d4", phase=Phase.ROLL), None)
    assert [captain.rank for captain in view.captains] == [3, 2, 1, 4]


def test_ruling_4_charybdis_uses_the_face_of_the_navigation_die_not_its_double() -> None:
    start = position("1.c2", AWAY, course={1: "rhodes"}, left=2, fleece=0, dice={0: (1, 6)})
    assert where(go(start).state) == "1.b5", "way 1, not way 2"


def test_ruling_5_a_bust_leaves_only_the_navigation_die_for_charybdis() -> None:
    start = position("1.c2", AWAY, course={1: "rhodes"}, left=2, dice={0: (2, 3, 1)})
    assert where(go(start).state) == "1.c4"


def test_ruling_6_skipped_dots_do_not_use_up_hydra_protection() -> None:
    start = position("1.d1", "1.d2", course={1: "ithaca"}, left=1, fish=(1, 0), dice={0: (1,)})
    state = go(start).state
    assert where(state) == "1.d3", "the Hydra is the first dot that counts"
    assert state.fish[0] == 1


def test_ruling_6_the_hydras_own_dot_counts() -> None:
    start = position("1.d1", AWAY, course={1: "ithaca"}, left=2, fish=(1, 0), dice={0: (1,)})
    assert go(start).state.fish[0] == 0, "it is the second dot, beyond a 1"


def test_ruling_7_a_whirlpool_that_is_skipped_leaves_all_ways_free() -> None:
    start = position("1.c2", "1.c3", course={1: "rhodes"}, left=1, dice={0: (2, 6)})
    fork = go(start).state
    assert [where(play(fork, text).state) for text in legal(fork)] == ["1.b5", "1.c4", "1.d4"]


def test_ruling_7_and_a_skipped_scylla_costs_nothing() -> None:
    start = position(
        "1.c2", "1.c3", course={1: "euboea"}, left=1, moved=9, fish=(0, 0), dice={0: (1,)}
    )
    fork = go(start).state
    assert legal(fork) == ["sail a", "sail b", "sail c"]
    assert where(play(fork, "sail b").state) == "1.c4"


def test_ruling_8_an_empty_pile_gives_no_wedge() -> None:
    step = go(position("1.a2", AWAY, course={1: "samos"}, left=1, pile="", dice={0: (1,)}))
    assert step.state.wedges[0] == ()
    assert "No wedge is left for Ann to draw." in told(step)


def test_ruling_8_the_supply_of_fish_can_not_run_out() -> None:
    assert max(GAME.seats) * MOST_FISH <= FISH


def test_ruling_8_an_empty_deck_is_made_of_the_discards() -> None:
    start = position("1.a2", AWAY, course={1: "aegina"}, left=1, dice={0: (1,)})
    step = go(replace(start, deck=(), discard=start.deck), Rng(b"seed", 1))
    assert "The discarded favors are shuffled into a new deck." in told(step)
    assert len(step.state.deck) == len(start.deck) - 1


def test_ruling_9_nobody_waits_for_the_others_to_roll() -> None:
    state = position("0.a1", "0.b1", "0.c1", phase=Phase.ROLL, fish=(1, 1, 1))
    for seat in (2, 0, 1):
        state = play(state, "roll", seat=seat).state
    assert GAME.to_act(state) == {0, 1, 2}


def test_ruling_10_a_trident_fills_a_slot_until_its_owners_next_turn() -> None:
    start = position(
        "1.d1", "5.d1", course={1: "lesbos", 5: "kerkyra"}, left=1, drawn="boreas", turns=0,
        dice={0: (1,), 1: (1, 3)},
    )  # fmt: skip
    step = go(start)
    assert "Ann turns Boreas against Ben." in told(step)
    assert "Boreas acts on Ben this turn." in told(step)
    assert step.state.favors[1] == ()
    late = go(position("1.d1", "5.d1", left=1, drawn="boreas", turns=1, dice={0: (1,)}))
    assert names(late.state.favors[1]) == ["boreas"], "Ben has had his turn: it waits"


def test_ruling_11_there_is_always_a_place_for_a_wedge() -> None:
    assert len(open_places(position("1.a1", "4.a1", "7.a1", "10.a1"))) == 7


def test_ruling_12_feeding_is_compulsory_beyond_protection_and_needless_within() -> None:
    course = {1: "ithaca"}
    near = position("1.d2", AWAY, course=course, left=1, fish=(1, 0), dice={0: (1,)})
    far = position("1.d2", AWAY, course=course, left=1, moved=3, fish=(1, 0), dice={0: (1,)})
    assert go(near).state.fish[0] == 1
    assert go(far).state.fish[0] == 0


def test_ruling_13_no_two_ships_ever_share_a_dot() -> None:
    for number in range(6):
        seed = bytes([number])
        chance = Rng(seed, 1 << 20)
        state = GAME.setup(4, Options(), Rng(seed, 0)).state
        ply = 0
        while waiting := sorted(GAME.to_act(state)):
            ply += 1
            seat = waiting[0]
            move = chance.choice(GAME.legal_moves(state, seat))
            state = GAME.apply(state, seat, move, Rng(seed, ply)).state
            afloat = [spot for spot in state.spots if spot >= 0]
            assert len(set(afloat)) == len(afloat)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert sorted(place or 0 for place in outcome.places) == [1, 2, 3, 4]
