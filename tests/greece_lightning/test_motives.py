"""Why a computer captain moves: what is said is true, and says more than the log does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.game import Seat
from rules.greece_lightning.content import FAVOR_NUMBERS, FAVORS, Feature, Kind
from rules.greece_lightning.motives import motive
from rules.greece_lightning.moves import USES
from rules.greece_lightning.state import Phase
from rules.greece_lightning.view import Choice, View
from rules.text import render
from tests.greece_lightning.positions import GAME, NAMES, position

PLAIN = Choice("a", "sail a", ((1, 0),), (), expected=1.0, worst=1.0, best=1.0)


def said(view: View, text: str, seat: Seat = 0) -> str | None:
    why = motive(view, seat, GAME.parse(text))
    return render(why, NAMES) if why else None


def rolling(dice: tuple[int, ...], fish: int = 0) -> View:
    state = position("9.a1", "1.a1", phase=Phase.ROLL, dice={0: dice}, fish=(fish, 0))
    return GAME.view(state, None)


def at_a_fork(*choices: Choice) -> View:
    lettered = [
        replace(choice, letter=letter, word=f"sail {letter}")
        for letter, choice in zip("abc", choices, strict=False)
    ]
    return replace(GAME.view(position("1.a1", "1.b1"), None), choices=tuple(lettered))


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (replace(PLAIN, fish=1), "goes for the fish"),
        (replace(PLAIN, favors=1), "seeks the favor of the gods"),
        (replace(PLAIN, wedges=1), "wants a wedge to rebuild the course"),
        (replace(PLAIN, met=(Feature.BOOST,)), "wants the wind"),
        (replace(PLAIN, laps=1), "makes for the Starting Line"),
        (replace(PLAIN, expected=1.2), "takes the quickest way"),
        (replace(PLAIN, worst=1.1), "takes the surest way"),
        (replace(PLAIN, best=1.3), "tries for the longest way"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_way_is_taken_for_what_no_other_has(choice: Choice, why: str) -> None:
    assert said(at_a_fork(choice, PLAIN), "sail a") == why
    assert said(at_a_fork(choice, choice), "sail a") is None
    assert said(at_a_fork(PLAIN, choice), "sail a") is None


def test_a_hydra_on_the_other_way_is_avoided() -> None:
    hydra = replace(PLAIN, met=(Feature.HYDRA,), fish=-1)
    fork = at_a_fork(PLAIN, hydra)
    reasons = {said(replace(fork, left=left), "sail a") for left in range(3)}
    assert len(reasons) == 3
    assert all("the Hydra" in str(reason) for reason in reasons)
    assert said(at_a_fork(hydra, PLAIN), "sail a") is None


def test_nobody_goes_for_fish_that_they_can_not_take() -> None:
    full = replace(PLAIN, met=(Feature.FISH,), fish=0)
    assert said(at_a_fork(full, PLAIN), "sail a") is None


@pytest.mark.parametrize(
    ("dice", "fish", "move", "why"),
    [
        ((), 0, "roll", None),
        ((2,), 0, "first", None),
        ((2,), 1, "reroll", "is not content with a 2"),
        ((2, 4), 0, "second", "risks a bust, 3 in 6, to sail further"),
        ((2, 1), 0, "second", "can't bust on a 1"),
        ((2, 4), 0, "stop", "does not risk a bust on a 4"),
        ((2, 4, 1), 1, "reroll", "will not take the bust"),
        ((2, 4, 1), 1, "stop", "takes the bust and saves its fish"),
        ((2, 4, 1), 0, "stop", None),
        ((2, 4, 4), 0, "stop", None),
        ((2, 4, 5), 2, "stop", "is content with 11 dots"),
        ((2, 4, 5), 1, "reroll", "is not content with a 5"),
    ],
)
def test_dice(dice: tuple[int, ...], fish: int, move: str, why: str | None) -> None:
    assert said(rolling(dice, fish), move) == why


def test_every_favor_that_is_kept_is_used_for_a_reason() -> None:
    view = GAME.view(position("1.a1", "1.b1"), None)
    kept = [number for number, favor in enumerate(FAVORS) if favor.kind is Kind.BOAT]
    reasons = [motive(view, 0, USES[number]) for number in kept]
    assert None not in reasons
    assert len(set(reasons)) == len(kept)


def with_revealed(god: str) -> View:
    return replace(GAME.view(position("1.a1", "1.b1"), None), revealed=FAVOR_NUMBERS[god])


def test_a_trident_says_what_it_does_to_whom() -> None:
    assert said(with_revealed("ares"), "give 2") == "leaves Ben open to the Hydras"
    assert said(with_revealed("hades"), "give 2") == "wants Ben to lose a fish"
    assert said(with_revealed("hera"), "give 2") == "wants Ben to go away empty-handed"
    assert said(with_revealed("boreas"), "give 2") == "wants to slow Ben down"


def test_room_is_made_for_what_is_better_or_for_a_rivals_trident() -> None:
    assert said(with_revealed("janus"), "drop apollo") == "would rather have Janus"
    assert said(with_revealed("janus"), "drop janus") == "can do without Janus"
    assert said(with_revealed("hades"), "drop apollo") == "can do without Apollo"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("salamis", "andros", None),
        ("salamis", "aegina", "puts a Hydra in the way"),
        ("aegina", "syros", "puts 3 Hydras in the way"),
        ("aegina", "andros", "clears a Hydra out of the way"),
        ("syros", "naxos", "clears 3 Hydras out of the way"),
        ("aegina", "naxos", "wants more wind on the course"),
        ("aegina", "ithaca", "wants more fish on the course"),
    ],
)
def test_a_wedge_is_laid_for_what_it_changes(old: str, new: str, why: str | None) -> None:
    state = position("1.a1", "1.b1", course={6: old}, wedges={0: new}, phase=Phase.PLACE)
    assert said(GAME.view(state, None), "place 6") == why
