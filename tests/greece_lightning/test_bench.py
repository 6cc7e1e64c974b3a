"""The measurements themselves: a few races, so that the bench does not rot."""

from __future__ import annotations

import pytest

from bench.greece_lightning import GAME, race, race_moves, tally
from bench.greece_lightning_captain import LEVEL, choose
from bench.greece_lightning_favors import granted, swings
from rules.computer import LEVELS
from rules.computer.thinking import consider
from rules.greece_lightning.content import FAVOR_NUMBERS, FAVORS, Feature
from tests.computer.positions import decisions
from tests.greece_lightning.positions import names, position


@pytest.mark.parametrize("skilled", [False, True], ids=["at random", "by the middle level"])
def test_races_are_counted(skilled: bool) -> None:
    total = tally(range(6), skilled=skilled)
    assert total.races == 6
    assert sum(total.starts.values()) == 6
    assert total.sizes == {2: 2, 3: 2, 4: 2}
    assert total.features[Feature.HYDRA] == sum(
        total.happened[kind] for kind in ("fed", "fought", "slipped")
    )


def test_the_middle_level_is_faster_than_chance() -> None:
    middle = [race(number, skilled=True)[0].round for number in range(6)]
    chance = [race(number, skilled=False)[0].round for number in range(6)]
    assert sum(middle) < sum(chance)


def test_the_races_are_measured_by_what_the_middle_level_plays() -> None:
    for here in decisions(GAME, b"captain", 40):
        thought = consider(GAME, here.state, here.seat, LEVELS[LEVEL], b"captain")
        assert str(choose(here.state, here.seat)) == thought.move


def test_the_middle_level_meets_every_feature_and_uses_every_favor() -> None:
    total = tally(range(60), skilled=True)
    assert set(total.features) == set(Feature) - {Feature.PLAIN}
    assert {favor.title for favor in FAVORS} == {god for god, times in total.acted.items() if times}


def test_a_race_ends_with_an_outcome() -> None:
    state, _, plies, _ = race(3, skilled=False)
    assert GAME.outcome(state)
    assert plies > 50
    assert race_moves(3) > 50


def test_every_favor_is_tried_in_the_same_races() -> None:
    tried = swings(range(2)).tried
    assert set(tried) == {favor.title for favor in FAVORS}
    assert max(tried.values()) == 2


def test_a_favor_is_granted_from_the_piles_and_nothing_else_changes() -> None:
    state = position("1.a2", "7.a1", left=1, favors={0: "apollo"})
    boat = granted(state, 0, FAVOR_NUMBERS["hermes"])
    bolt = granted(state, 0, FAVOR_NUMBERS["hestia"])
    assert boat
    assert bolt
    assert (names(boat.favors[0]), names(boat.drawn)) == (["apollo", "hermes"], [])
    assert (names(bolt.favors[0]), names(bolt.drawn)) == (["apollo"], ["hestia"])
    assert len(boat.deck) == len(bolt.deck) == len(state.deck) - 1
