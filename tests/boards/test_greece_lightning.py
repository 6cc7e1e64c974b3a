"""The board of Greece Lightning: pictures and words at positions of random races."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from boards import greece_lightning as board
from boards._greece_chart import ICON, STEP, layout, leg, radius_of, spot
from boards._greece_course import course_layer
from boards._greece_icons import ICONS
from boards._greece_words import FEATURES, ahead
from rules.greece_lightning import GreeceLightning
from rules.greece_lightning.content import DOTS, ENTRANCES, EXITS, LINE_WEDGE, WEDGES, Feature
from rules.greece_lightning.course import ways_from
from rules.greece_lightning.state import Options, Phase, State
from rules.greece_lightning.view import View
from rules.rng import Rng

GAME = GreeceLightning()
NAMES = ("Penelope", "Odysseus", "Nausicaa of the Phaeacian Isles", "Ἀχιλλεύς")
LONG_NAMES = tuple(letter * 32 for letter in "WMQG")  # as long as Discord allows, and wide
MOST_BYTES = 150_000


def race(seats: int, seed: int) -> Iterator[State]:
    """The positions of a random race."""
    key = seed.to_bytes(32, "big")
    own = Rng(key, 1 << 40)
    state = GAME.setup(seats, Options(), Rng(key, 0)).state
    yield state
    ply = 0
    while waiting := sorted(GAME.to_act(state)):
        seat = own.choice(waiting)
        move = own.choice(GAME.legal_moves(state, seat))
        ply += 1
        state = GAME.apply(state, seat, move, Rng(key, ply)).state
        yield state


def views(seats: int, seed: int, every: int = 1) -> list[View]:
    return [GAME.view(state, None) for state in list(race(seats, seed))[::every]]


def first(seats: int, phase: Phase, seed: int = 1) -> State:
    return next(state for state in race(seats, seed) if state.phase is phase)


def picture(view: View) -> Image.Image:
    return Image.open(io.BytesIO(board.draw(view, NAMES)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_view_gives_the_same_bytes_whether_the_course_is_cached_or_not(seats: int) -> None:
    view = GAME.view(first(seats, Phase.SAIL), None)
    course_layer.cache_clear()
    fresh = board.draw(view, NAMES)
    assert board.draw(view, NAMES) == fresh


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_are_small_enough_for_a_phone(seats: int) -> None:
    for view in views(seats, seed=seats, every=17):
        drawn = board.draw(view, LONG_NAMES)
        image = Image.open(io.BytesIO(drawn))
        assert image.width == 1000
        assert image.height <= 1210
        assert len(drawn) <= MOST_BYTES


def test_the_fullest_course_stays_within_the_bytes() -> None:
    # The sixteen wedges to draw have the most icons; the eleven fullest of them at once.
    fullest = sorted(
        (number for number in range(len(WEDGES)) if number != LINE_WEDGE),
        key=lambda number: -sum(has is not Feature.PLAIN for has in WEDGES[number].features),
    )
    view = GAME.view(first(4, Phase.SAIL), None)
    crowded = replace(view, course=(LINE_WEDGE, *fullest[:11]))
    assert len(board.draw(crowded, NAMES)) <= MOST_BYTES


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_keep_within_their_limits_and_are_not_cut(seats: int) -> None:
    for seed in range(2):
        for view in views(seats, seed):
            alt, text = board.alt(view, NAMES), board.text_board(view, NAMES)
            assert 0 < len(alt) <= 1024
            assert 0 < len(text) <= 3500
            assert "…" not in alt + text
            assert len(board.alt(view, LONG_NAMES)) <= 1024
            assert len(board.text_board(view, LONG_NAMES)) <= 3500


def test_words_name_every_player_and_every_choice() -> None:
    view = GAME.view(first(4, Phase.SAIL), None)
    for words in (board.alt(view, NAMES), board.text_board(view, NAMES)):
        assert all(name in words for name in NAMES)
        assert all(f"{choice.letter.upper()}" in words for choice in view.choices)


def test_the_text_board_lists_the_whole_course() -> None:
    view = GAME.view(first(3, Phase.ROLL), None)
    text = board.text_board(view, NAMES)
    for wedge in view.course[1:]:
        assert WEDGES[wedge].name.capitalize() in text


def test_every_feature_has_an_icon_of_its_own_and_a_word() -> None:
    assert set(ICONS) == set(Feature)
    assert len(set(ICONS.values())) == len(Feature)
    assert set(FEATURES) == set(Feature) - {Feature.PLAIN}


def test_the_picture_changes_when_a_ship_moves() -> None:
    view = GAME.view(first(2, Phase.SAIL), None)
    mover = view.captains[0]
    assert mover.at is not None
    place, dot = mover.at
    elsewhere = replace(mover, at=(place, (dot + 1) % len(WEDGES[view.course[place]].dots)))
    moved = replace(view, captains=(elsewhere, *view.captains[1:]))
    assert board.draw(moved, NAMES) != board.draw(view, NAMES)


@pytest.mark.parametrize(
    "change",
    [{"fish": 3}, {"fish": 0}, {"lap": 1}, {"favors": (3,)}, {"wedges": (14,)}, {"nav": 3}],
    ids=str,
)
def test_the_picture_shows_what_a_captain_has(change: dict[str, object]) -> None:
    seen = GAME.view(first(2, Phase.SAIL), None)
    bare = replace(seen.captains[1], fish=1, lap=0, favors=(), wedges=(), nav=1)
    view = replace(seen, captains=(seen.captains[0], bare))
    captain = replace(bare, **change)  # type: ignore[arg-type]
    other = replace(view, captains=(view.captains[0], captain))
    assert board.draw(other, NAMES) != board.draw(view, NAMES)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_nobody_has_seen_leaves_no_trace(seats: int) -> None:
    states = [state for state in race(seats, 3) if state.drawn][:2] or [first(seats, Phase.ROLL)]
    for state in states:
        other = GAME.redeal(state, None, Rng(b"another deal", 0))
        assert other != state
        one, two = GAME.view(state, None), GAME.view(other, None)
        assert board.draw(one, NAMES) == board.draw(two, NAMES)
        assert board.alt(one, NAMES) == board.alt(two, NAMES)
        assert board.text_board(one, NAMES) == board.text_board(two, NAMES)


@pytest.mark.parametrize("wedge", range(len(WEDGES)), ids=lambda number: WEDGES[number].name)
def test_dots_of_a_lane_do_not_touch_and_paths_lead_clockwise(wedge: int) -> None:
    dots, drawn = WEDGES[wedge].dots, layout(wedge)
    for entrance in ENTRANCES:
        lane = [drawn[n] for n, dot in enumerate(dots) if dot.id[0] == entrance[0]]
        length = STEP * radius_of(ENTRANCES.index(entrance))
        for (at, radius), (next_at, next_radius) in pairwise(lane):
            assert (next_at - at) * length >= radius + next_radius
    for number, dot in enumerate(dots):
        for way in dot.to:
            if way not in EXITS:
                assert drawn[WEDGES[wedge].index[way]][0] > drawn[number][0]
    assert all(2 < radius <= ICON for _, radius in drawn)


def test_a_wake_follows_the_drawn_path_over_a_border() -> None:
    course = GAME.view(first(2, Phase.ROLL), None).course
    exits = [n for n, dot in enumerate(WEDGES[course[1]].dots) if "out0" in dot.to]
    entrance = WEDGES[course[2]].entrances[0]
    path = leg(course, (1, exits[0]), (2, entrance))
    assert path[0] == pytest.approx(spot(course, (1, exits[0])))
    assert path[-1] == pytest.approx(spot(course, (2, entrance)))


def test_what_lies_ahead_is_what_the_rules_let_a_ship_reach() -> None:
    for state in list(race(3, 5))[20::40]:
        view = GAME.view(state, None)
        for captain in view.captains:
            assert captain.at is not None
            start = captain.at[0] * DOTS + captain.at[1]
            steps = {way.landing for way in ways_from(state.course, start, ())}
            printed = {WEDGES[state.course[s // DOTS]].features[s % DOTS] for s in steps}
            assert set(ahead(view.course, captain.at, 1)) == printed - {Feature.PLAIN}


@pytest.mark.parametrize("phase", [Phase.BERTH, Phase.ROLL, Phase.PLACE, Phase.GIVE, Phase.OVER])
def test_every_phase_is_drawn(phase: Phase) -> None:
    states = (state for seed in range(9) for state in race(4, seed) if state.phase is phase)
    view = GAME.view(next(states), None)
    assert picture(view).size == (1000, 1204)
    assert board.alt(view, NAMES)
