"""Each favor, the three kinds, the two slots, and that nobody is asked without need."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.errors import IllegalMoveError
from rules.greece_lightning.content import FAVORS, WEDGES, Kind
from rules.greece_lightning.dice import movement
from rules.greece_lightning.favors import BOATS, BOLTS, TRIDENTS
from rules.greece_lightning.state import Phase, State
from tests.greece_lightning.positions import (
    GAME,
    Loaded,
    go,
    legal,
    names,
    nav,
    play,
    position,
    told,
    where,
)

AWAY = "7.a1"


def rolling(favor: str, dice: tuple[int, ...], fish: int = 0) -> State:
    return position(
        "0.a1", AWAY, phase=Phase.ROLL, favors={0: favor}, dice={0: dice}, fish=(fish, 0)
    )


def at_hydra(favor: str, *, fish: int = 0, moved: int = 4, fleece: int = 1) -> State:
    """One dot before the Hydra of Ithaca, with two to go."""
    start = position(
        "1.d2", AWAY, course={1: "ithaca"}, left=2, moved=moved, favors={0: favor}, fish=(fish, 0),
        fleece=fleece, dice={0: (3, 1)},
    )  # fmt: skip
    return go(start).state


def revealing(favor: str, *ships: str, **more: object) -> State:
    """Ann has just finished moving, with that favor face down."""
    ships = ships or ("3.c1", AWAY)
    return position(*ships, phase=Phase.REVEAL, drawn=favor, **more)  # type: ignore[arg-type]


def test_every_favor_has_its_effect() -> None:
    registry = {Kind.BOAT: set(BOATS), Kind.BOLT: set(BOLTS), Kind.TRIDENT: set(TRIDENTS)}
    for kind, effects in registry.items():
        assert {favor.effect for favor in FAVORS if favor.kind is kind} == effects


# Boats


@pytest.mark.parametrize("dice", [(1,), (1, 3, 2)], ids=["navigation", "second die"])
def test_demeter_gives_a_fish_for_a_reroll(dice: tuple[int, ...]) -> None:
    state = rolling("demeter", dice)
    assert "favor demeter" in legal(state)
    after = play(state, "favor demeter").state
    assert after.fish[0] == 1
    assert after.favors[0] == ()
    assert "reroll" in legal(after)


def test_demeter_feeds_a_hydra() -> None:
    state = at_hydra("demeter")
    assert legal(state) == ["fight", "favor demeter"]
    step = play(state, "favor demeter")
    assert "Ann feeds a Hydra with a fish." in told(step), "there is nothing else to do"
    assert where(step.state) == "1.d4"


def test_demeter_opens_a_way_past_scylla() -> None:
    start = position(
        "1.c3", AWAY, course={1: "euboea"}, left=1, favors={0: "demeter"}, dice={0: (1,)}
    )
    state = go(start).state
    assert legal(state) == ["sail a", "favor demeter"]
    assert legal(play(state, "favor demeter").state) == ["sail a", "sail b"]


def test_demeter_is_not_offered_to_those_with_fish() -> None:
    assert "favor demeter" not in legal(rolling("demeter", (1,), fish=1))


def test_apollo_turns_a_bust_into_a_pair() -> None:
    state = play(rolling("apollo", (2, 5)), "second", rng=Loaded(3)).state
    assert legal(state) == ["stop", "favor apollo"]
    step = play(state, "favor apollo")
    assert movement(step.state, 0) == 12
    assert step.state.ready[0]


def test_apollo_is_not_offered_without_a_bust() -> None:
    step = play(rolling("apollo", (2, 3)), "second", rng=Loaded(5))
    assert step.state.ready[0], "there is nothing to choose"


@pytest.mark.parametrize("fish", [0, 2])
def test_hephaestus_passes_a_hydra_and_saves_the_fish(fish: int) -> None:
    state = at_hydra("hephaestus", fish=fish)
    assert legal(state) == ["feed" if fish else "fight", "favor hephaestus"]
    step = play(state, "favor hephaestus")
    assert where(step.state) == "1.d4"
    assert step.state.fish[0] == fish


def test_a_favor_against_the_hydra_may_be_saved() -> None:
    fed = play(at_hydra("hephaestus", fish=2), "feed").state
    assert (fed.fish[0], names(fed.favors[0])) == (1, ["hephaestus"])
    fought = play(at_hydra("hephaestus"), "fight").state
    assert where(fought) == "1.d3"


def test_who_has_fish_can_not_fight_and_who_has_none_can_not_feed() -> None:
    with pytest.raises(IllegalMoveError, match="must feed"):
        play(at_hydra("hephaestus", fish=1), "fight")
    with pytest.raises(IllegalMoveError, match="need 1 fish to feed"):
        play(at_hydra("hephaestus"), "feed")


def test_hephaestus_is_not_asked_about_a_hydra_within_protection() -> None:
    state = at_hydra("hephaestus", moved=0)
    assert where(state) == "1.d4"
    assert names(state.favors[0]) == ["hephaestus"]


def test_janus_opens_all_ways_out_of_charybdis() -> None:
    start = position(
        "1.c3", AWAY, course={1: "rhodes"}, left=1, favors={0: "janus"}, dice={0: (2, 6)}
    )
    state = go(start).state
    assert legal(state) == ["sail a", "favor janus"]
    freed = play(state, "favor janus").state
    assert [where(play(freed, text).state) for text in legal(freed)] == ["1.b5", "1.c4", "1.d4"]


def test_janus_makes_scylla_free() -> None:
    start = position(
        "1.c3", AWAY, course={1: "euboea"}, left=1, fish=(1, 0), favors={0: "janus"},
        dice={0: (1,)},
    )  # fmt: skip
    freed = play(go(start).state, "favor janus").state
    assert legal(freed) == ["sail a", "sail b", "sail c"]
    after = play(freed, "sail b").state
    assert (where(after), after.fish[0]) == ("1.c4", 1)


def test_hermes_adds_two_dots_at_the_end() -> None:
    start = position(
        "1.d1", AWAY, course={1: "samos"}, left=1, moved=0, favors={0: "hermes"}, dice={0: (1,)}
    )
    state = go(start).state
    assert (state.phase, legal(state)) == (Phase.REST, ["rest", "favor hermes"])
    assert where(play(state, "favor hermes").state) == "1.d4"
    assert where(play(state, "rest").state) == "1.d2"


def test_hermes_is_offered_at_a_fork() -> None:
    start = position(
        "1.a2", AWAY, course={1: "ithaca"}, left=1, favors={0: "hermes"}, dice={0: (1,)}
    )
    state = play(go(start).state, "favor hermes").state
    assert state.left == 3
    assert legal(state) == ["sail a", "sail b"]


def test_no_favor_helps_a_ship_in_battle() -> None:
    state = at_hydra("hermes")
    assert where(state) == "1.d3"
    assert names(state.favors[0]) == ["hermes"]
    assert (state.phase, state.round) == (Phase.ROLL, 2)


def test_helios_doubles_the_navigation_die_for_movement() -> None:
    start = position(
        "1.d1", AWAY, course={1: "lesbos", 2: "samos"}, left=1, fleece=1, favors={0: "helios"},
        dice={0: (1, 1)},
    )  # fmt: skip
    state = go(start).state
    assert legal(state) == ["rest", "favor helios"]
    after = play(state, "favor helios").state
    assert after.left == 1


def test_helios_protects_from_a_hydra_within_the_double() -> None:
    state = at_hydra("helios", moved=4)
    assert legal(state) == ["fight", "favor helios"]
    after = play(state, "favor helios").state
    assert after.left + after.moved == 5 + 1 + 3
    assert after.fish[0] == 0
    assert "fight" not in legal(after)


def test_helios_does_not_help_beyond_the_double_nor_with_the_fleece() -> None:
    assert where(at_hydra("helios", moved=6)) == "1.d3"
    held = position("1.d1", AWAY, left=1, fleece=0, favors={0: "helios"}, dice={0: (1,)})
    assert go(held).state.phase is Phase.ROLL, "nobody is asked"


def test_helios_doubles_once() -> None:
    start = position(
        "1.d1", AWAY, course={1: "lesbos", 2: "samos"}, left=1, favors={0: "helios helios"},
        dice={0: (1,)},
    )  # fmt: skip
    after = play(go(start).state, "favor helios").state
    assert names(after.favors[0]) == ["helios"]
    assert "favor helios" not in legal(after)


def test_helios_can_not_undo_ares() -> None:
    start = position(
        "1.d2", AWAY, course={1: "ithaca"}, left=2, moved=4, favors={0: "helios"}, dice={0: (3, 1)}
    )
    assert "favor helios" in legal(go(start).state)
    exposed = go(replace(start, exposed=True)).state
    assert (where(exposed), exposed.phase) == ("1.d3", Phase.ROLL), "nobody is asked"


def test_tyche_rolls_again_for_no_fish() -> None:
    state = rolling("tyche", (1,))
    assert legal(state) == ["first", "favor tyche"]
    after = play(state, "favor tyche", rng=Loaded(nav(3), 4)).state
    assert (after.nav[0], after.first[0]) == (3, 4)
    second = rolling("tyche", (1, 4, 2))
    assert play(second, "favor tyche", rng=Loaded(6)).state.second[0] == 6


def test_a_favor_that_can_not_help_is_refused_with_a_reason() -> None:
    with pytest.raises(IllegalMoveError, match="Apollo can't help you here"):
        play(rolling("apollo", (1,), fish=1), "favor apollo")
    with pytest.raises(IllegalMoveError, match="don't have the favor of Hermes"):
        play(rolling("apollo", (1,), fish=1), "favor hermes")


# Bolts


def test_poseidon_carries_the_ship_two_dots_further() -> None:
    step = go(revealing("poseidon", "1.d1", AWAY, course={1: "samos"}, dice={0: (1,)}))
    assert where(step.state) == "1.d3"
    assert step.state.discard[0] == FAVORS.index(next(f for f in FAVORS if f.god == "poseidon"))


def test_poseidon_frees_a_ship_from_battle() -> None:
    start = position(
        "1.d2", AWAY, course={1: "ithaca"}, left=2, moved=4, drawn="poseidon", dice={0: (1,)}
    )
    assert where(go(start).state) == "2.d1"


def test_a_ship_that_poseidon_freed_may_be_helped_again() -> None:
    start = position(
        "1.d2", AWAY, course={1: "ithaca"}, left=2, moved=4, drawn="poseidon",
        favors={0: "hermes"}, dice={0: (1,)},
    )  # fmt: skip
    state = go(start).state
    assert (where(state), legal(state)) == ("2.d1", ["rest", "favor hermes"])


def test_artemis_takes_a_fish_from_those_ahead() -> None:
    start = revealing("artemis", "3.c1", "4.c1", "2.c1", "5.c1", fish=(1, 2, 2, 0))
    assert go(start).state.fish == (1, 1, 2, 0)


def test_athena_gives_a_wedge() -> None:
    state = go(revealing("athena", pile="naxos")).state
    assert [WEDGES[wedge].name for wedge in state.wedges[0]] == ["naxos"]


def test_athena_keeps_to_the_limit() -> None:
    start = revealing("athena", "3.c1", "4.c1", "5.c1", wedges={0: "paros"}, pile="naxos")
    assert len(go(start).state.wedges[0]) == 1


def test_nike_promises_the_fleece() -> None:
    step = go(revealing("nike", "9.c1", "2.c1", turns=1))
    assert step.state.fleece == 0
    assert told(step)[-1] == "Round 2: Nike gives Ann the Golden Fleece, to move first."


def test_nikes_promise_is_for_one_round() -> None:
    state = go(revealing("nike", "9.c1", "2.c1", turns=1)).state
    assert GAME.view(state, None).promised is None
    assert go(replace(state, phase=Phase.REVEAL, turns=1)).state.fleece == 1


def test_aeolus_makes_neighbours_change_places() -> None:
    state = go(revealing("aeolus", "3.c1", "7.c1", turns=1)).state
    assert legal(state) == [f"swap {place}" for place in (1, 4, 5, 8, 9, 10)]
    after = play(state, "swap 4").state
    assert (after.course[4], after.course[5]) == (state.course[5], state.course[4])
    with pytest.raises(IllegalMoveError, match="A ship is on one of those"):
        play(state, "swap 2")


def test_four_ships_leave_aeolus_something_to_swap() -> None:
    state = go(revealing("aeolus", "2.c1", "4.c1", "7.c1", "9.c1")).state
    assert len(legal(state)) >= 2


@pytest.mark.parametrize(("rival", "fish"), [("2.c1", 1), ("4.c1", 2)], ids=["ahead", "last"])
def test_hestia_gives_one_fish_and_two_to_the_last(rival: str, fish: int) -> None:
    assert go(revealing("hestia", "3.c1", rival)).state.fish[0] == fish


# Tridents


def struck(trident: str, fish: tuple[int, int] = (0, 0)) -> State:
    """Ben begins his turn with the trident on his board, four dots to sail from Ithaca's d1."""
    start = position(
        "7.c1", "1.d1", course={1: "ithaca"}, phase=Phase.REVEAL, fleece=0, favors={1: trident},
        dice={1: (3, 1)}, fish=fish,
    )  # fmt: skip
    return go(start).state


def test_boreas_costs_two_dots() -> None:
    state = struck("boreas", fish=(0, 1))
    assert where(state, 1) == "1.d3", "two dots instead of four"
    assert state.favors[1] == ()


def test_boreas_leaves_at_least_one_dot() -> None:
    start = position(
        "7.c1", "1.d1", course={1: "ithaca"}, phase=Phase.REVEAL, favors={1: "boreas"},
        dice={1: (1, 6, 1)},
    )  # fmt: skip
    assert where(go(start).state, 1) == "1.d2"


def test_ares_takes_away_hydra_protection() -> None:
    assert where(struck("ares"), 1) == "1.d3", "the Hydra at the second dot holds Ben"


def test_hades_takes_a_fish() -> None:
    assert struck("hades", fish=(0, 2)).fish[1] == 1
    assert struck("hades").fish[1] == 0


def test_hera_makes_the_dots_barren() -> None:
    start = position(
        "7.c1", "1.b1", course={1: "ithaca"}, phase=Phase.REVEAL, favors={1: "hera"},
        dice={1: (1, 6, 1)},
    )  # fmt: skip
    step = go(start)
    assert (where(step.state, 1), step.state.fish[1]) == ("1.b2", 0)
    assert "Hera grants Ben nothing here." in told(step)


def test_hera_does_not_touch_the_starting_line() -> None:
    start = position(
        "7.c1", "11.a5", course={11: "ithaca"}, phase=Phase.REVEAL, favors={1: "hera"},
        dice={1: (1, 6, 1)},
    )  # fmt: skip
    assert go(start).state.fish[1] == 1


def test_what_helps_or_harms_a_turn_ends_with_it() -> None:
    start = revealing("nike", "3.c1", "1.d1", course={1: "lesbos"}, dice={1: (1, 1)})
    state = go(replace(start, doubled=True, exposed=True, barren=True, battling=True)).state
    assert state.mover == 1
    assert {state.doubled, state.exposed, state.barren, state.battling} == {False}


# Slots


def test_a_trident_goes_to_a_rival_of_ones_choice() -> None:
    state = go(revealing("hades", "3.c1", "4.c1", "5.c1")).state
    assert legal(state) == ["give 2", "give 3"]
    after = play(state, "give 3").state
    assert after.phase is not Phase.GIVE
    with pytest.raises(IllegalMoveError, match="goes to a rival"):
        play(state, "give 1")


def test_a_full_board_makes_room_for_a_trident() -> None:
    start = revealing("hades", "3.c1", "4.c1", turns=1, favors={1: "hermes janus"})
    state = go(start).state
    assert GAME.to_act(state) == {1}
    assert legal(state, 1) == ["drop hermes", "drop janus"], "the trident itself must stay"
    after = play(state, "drop janus", seat=1).state
    assert names(after.favors[1]) == ["hermes", "hades"]


def test_a_full_board_may_take_a_new_boat_or_leave_it() -> None:
    state = go(revealing("tyche", turns=1, favors={0: "hermes janus"})).state
    assert legal(state) == ["drop hermes", "drop janus", "drop tyche"]
    assert names(play(state, "drop hermes").state.favors[0]) == ["janus", "tyche"]
    assert names(play(state, "drop tyche").state.favors[0]) == ["hermes", "janus"]
    with pytest.raises(IllegalMoveError, match="You don't have Apollo"):
        play(state, "drop apollo")


def test_nobody_is_asked_when_all_favors_are_the_same() -> None:
    state = go(revealing("hermes", turns=1, favors={0: "hermes hermes"})).state
    assert names(state.favors[0]) == ["hermes", "hermes"]
    assert names(state.discard) == ["hermes"]
    assert state.phase is Phase.ROLL


def test_two_favors_are_revealed_one_after_the_other() -> None:
    step = go(revealing("hestia nike"))
    sentences = [text for text in told(step) if "reveals" in text]
    assert sentences == ["Ann reveals Hestia.", "Ann reveals Nike."]
