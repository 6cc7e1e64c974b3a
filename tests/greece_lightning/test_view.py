"""What is seen: the choices keep their promises, the piles keep their secrets, nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rules.greece_lightning.content import DOTS, FAVORS, FISH, LINE_WEDGE, WEDGES
from rules.greece_lightning.state import Options, Phase, State
from rules.rng import Rng
from tests.greece_lightning.positions import GAME, go, play, position

SEEDS = [bytes([number]) * 16 for number in range(8)]


def walk(seed: bytes) -> Iterator[tuple[State, Rng]]:
    """A random race, with the chance of each next move."""
    own = Rng(seed, 1 << 40)
    state, ply = GAME.setup(2 + seed[0] % 3, Options(), Rng(seed, 0)).state, 0
    while True:
        ply += 1
        yield state, Rng(seed, ply)
        waiting = sorted(GAME.to_act(state))
        if not waiting:
            return
        seat = own.choice(waiting)
        move = own.choice(GAME.legal_moves(state, seat))
        state = GAME.apply(state, seat, move, Rng(seed, ply)).state


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_and_nothing_appears(seed: bytes) -> None:
    deck = Counter({number: favor.copies for number, favor in enumerate(FAVORS)})
    for state, _ in walk(seed):
        favors = [*state.deck, *state.discard, *state.drawn, *sum(state.favors, ())]
        # A bolt that waits for a choice lies on the discard pile already; others lie apart.
        if state.phase in {Phase.GIVE, Phase.ROOM}:
            favors.append(state.revealed)
        assert Counter(favors) == deck
        wedges = [*state.pile, *state.covered, *state.course, *sum(state.wedges, ())]
        assert sorted(wedges) == [*range(len(WEDGES))]
        assert state.course[0] == LINE_WEDGE
        assert all(0 <= fish <= 3 for fish in state.fish)
        assert GAME.view(state, None).supply + sum(state.fish) == FISH
        assert all(len(favors) <= 2 for favors in state.favors)
        most = 2 if len(state.spots) == 2 else 1
        assert all(len(held) <= most for held in state.wedges)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_way_leads_where_the_view_said(seed: bytes) -> None:
    for state, rng in walk(seed):
        if state.phase is not Phase.SAIL or state.favors[state.mover]:
            continue
        view = GAME.view(state, None)
        legal = [str(move) for move in GAME.legal_moves(state, state.mover)]
        assert [choice.word for choice in view.choices] == legal
        for choice in view.choices:
            after = GAME.apply(state, state.mover, GAME.parse(choice.word), rng).state
            trail = [divmod(spot, DOTS) for spot in after.trails[state.mover]]
            begun = len(state.trails[state.mover])
            # A favor that is revealed may carry the ship beyond the end of the stretch.
            assert trail[begun : begun + len(choice.path)] == list(choice.path)


def test_a_choice_tells_what_is_met_and_won() -> None:
    fork = go(position("1.b1", "7.a1", course={1: "ithaca"}, left=3, moved=9, dice={0: (1,)})).state
    view = GAME.view(fork, 0)
    assert [choice.letter for choice in view.choices] == ["a", "b"]
    assert all(choice.is_last for choice in view.choices)
    assert view.ends == tuple(choice.path[-1] for choice in view.choices)


def test_a_choice_tells_of_a_hydra_that_holds_the_ship() -> None:
    fork = go(position("1.c2", "7.a1", course={1: "ithaca"}, left=3, moved=9, dice={0: (1,)})).state
    straight, inwards = GAME.view(fork, 0).choices
    assert (straight.is_battle, inwards.is_battle) == (False, True)
    assert inwards.worst < straight.worst
    assert inwards.worst <= inwards.expected <= inwards.best


def test_a_choice_tells_the_price_of_scylla_and_the_number_of_charybdis() -> None:
    scylla = go(
        position("1.c3", "7.a1", course={1: "euboea"}, left=1, fish=(2, 0), dice={0: (1,)})
    ).state
    assert [choice.number for choice in GAME.view(scylla, 0).choices] == [0, 1, 2]
    assert [choice.fish for choice in GAME.view(scylla, 0).choices] == [0, -1, -2]
    charybdis = go(position("1.c3", "7.a1", course={1: "rhodes"}, left=1, dice={0: (1, 3)})).state
    assert [choice.number for choice in GAME.view(charybdis, 0).choices] == [1, 3]


def test_everybody_sees_the_same() -> None:
    state = position("1.a1", "2.a1", drawn="hermes", left=1)
    views = [GAME.view(state, seat) for seat in (None, 0, 1)]
    assert len({(view.captains, view.course, view.face_down, view.deck) for view in views}) == 1
    assert views[0].face_down == 1


def test_favors_face_down_and_the_piles_are_not_in_the_view() -> None:
    one = position("1.a1", "2.a1", drawn="hermes", deck="janus apollo", left=1)
    other = position("1.a1", "2.a1", drawn="janus", deck="apollo hermes", left=1)
    assert GAME.view(one, 0) == GAME.view(other, 0)


def test_redealing_moves_favors_between_the_deck_and_what_lies_face_down() -> None:
    state = position("1.a1", "2.a1", drawn="hermes", left=1)
    seen = {GAME.redeal(state, 0, Rng(bytes([n]), 0)).drawn for n in range(40)}
    assert len(seen) > 5


def test_a_timeout_stops_rolling() -> None:
    state = position("1.a1", "2.a1", phase=Phase.ROLL, dice={0: (1, 2)}, fish=(2, 0))
    assert str(GAME.on_timeout(state, 0)) == "stop"
    assert str(GAME.on_timeout(play(state, "stop").state, 1)) == "roll"
