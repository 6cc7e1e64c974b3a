"""What is hidden stays hidden: Views, events and lists of moves, in whole random games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bench.thunder_and_lightning_secrecy import compare_moves, watched_games
from rules.game import Event
from rules.rng import Rng
from rules.thunder_and_lightning.battlefield import SETUP_TURN, State
from rules.thunder_and_lightning.cards import (
    CARDS,
    DECKS,
    FIGURES,
    NAME,
    TREASURES,
    Cards,
    face,
    home,
    is_face_up,
)
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.thunder_and_lightning.positions import SPARE, play, position

ALL_CARDS = sorted((*DECKS[0], *DECKS[1]))
GAMES = 60


def walk(seed: bytes) -> Iterator[tuple[State, tuple[Event, ...]]]:
    own = Rng(seed, 1 << 40)
    step = GAME.setup(2, GAME.options_type(), Rng(seed, 0))
    ply = 0
    while True:
        yield step.state, step.events
        waiting = sorted(GAME.to_act(step.state))
        if not waiting:
            return
        seat = own.choice(waiting)
        ply += 1
        move = own.choice(list(GAME.legal_moves(step.state, seat)))
        step = GAME.apply(step.state, seat, move, Rng(seed, ply))


def every_card(state: State) -> list[int]:
    """All the cards of a position, wherever they are."""
    cards: list[int] = []
    for seat in (0, 1):
        cards += (*state.decks[seat], *state.hands[seat], *state.piles[seat])
        for column in state.sides[seat]:
            cards += map(face, column)
    for ordering in state.ordering:
        cards += map(face, (*ordering.cards, *ordering.laid))
    return sorted([*cards, state.placing.card] if state.placing else cards)


@pytest.mark.parametrize("n", range(GAMES))
def test_in_every_position_of_a_game_nobody_can_tell_a_redeal_from_the_truth(n: int) -> None:
    seed = n.to_bytes(32, "big")
    for ply, (state, _) in enumerate(walk(seed)):
        assert every_card(state) == ALL_CARDS
        for seat in (None, 0, 1):
            other = GAME.redeal(state, seat, Rng(seed, (1 << 41) + ply))
            assert GAME.view(other, seat) == GAME.view(state, seat)
            assert every_card(other) == ALL_CARDS
            assert_possible(other)
            if seat is not None:
                assert GAME.legal_moves(other, seat) == GAME.legal_moves(state, seat)


def assert_possible(state: State) -> None:
    """No redeal makes a position that no game can reach."""
    for seat in (0, 1):
        lying = [card for column in state.sides[seat] for card in column if not is_face_up(card)]
        assert FIGURES[seat] not in lying
        if state.ending is None:
            assert TREASURES[seat] not in state.piles[seat]
        if state.turn == SETUP_TURN:
            assert TREASURES[seat] in state.decks[seat]
        assert all(home(card) == seat for card in state.decks[seat])
        held: Cards = state.hands[seat]
        assert all(held.count(card) >= state.known[seat].count(card) for card in held)


def test_a_redeal_changes_what_is_hidden() -> None:
    state = position("thor: hel archer | viking | -\nloki hand: odin seer hel ravens")
    fresh = [GAME.redeal(state, 0, Rng(b"redeal", n)) for n in range(20)]
    assert len({s.hands[1] for s in fresh}) > 10
    assert len({s.decks[0] for s in fresh}) == 20
    assert len({s.hands[0] for s in fresh}) == 1
    assert {s.sides[0] for s in fresh} == {state.sides[0]}


def test_the_owner_knows_the_own_pile_the_enemy_only_its_top_and_number() -> None:
    state = position("thor pile: hel odin archer")
    own, others = GAME.view(state, 0).sides[0], GAME.view(state, 1).sides[0]
    assert own.pile == state.piles[0]
    assert others.pile is None
    assert (others.top, others.pile_size) == (state.piles[0][-1], 3)
    assert len({GAME.redeal(state, 1, Rng(b"pile", n)).piles[0] for n in range(20)}) > 5


def test_a_spectator_sees_no_hand_no_pile_and_no_card_face_down() -> None:
    state = position("thor: hel archer* | viking | -\nthor hand: odin\nthor pile: hel seer")
    side = GAME.view(state, None).sides[0]
    assert (side.hand, side.pile) == (None, None)
    assert [card.card is None for card in side.columns[0]] == [True, False]


def assert_redeals_alike(state: State, seat: int) -> set[State]:
    """The same chance deals the same cards from each position that the seat can't tell apart."""
    others = {GAME.redeal(state, seat, Rng(b"others", n)) for n in range(60)}
    for n in range(5):
        assert len({GAME.redeal(s, seat, Rng(b"same", n)) for s in (state, *others)}) == 1
    return others


@pytest.mark.parametrize("deck", ["seer odin ring", "ring odin seer"], ids=["given", "not given"])
def test_after_a_seer_before_thors_first_turn_his_ring_may_be_anywhere(deck: str) -> None:
    before = f"{SPARE}\nthor hand: hel odin ravens ravens archer archer\nthor deck: {deck} idunn"
    state = position(f"{before}\nloki hand: seer", turn=0, to_move="loki", points=3)
    seen = position(before, turn=0, to_move="loki", points=3)
    assert all(TREASURES[0] in other.decks[0] for other in assert_redeals_alike(seen, 1))
    others = assert_redeals_alike(play(state, "seer play").state, 1)
    assert {TREASURES[0] in other.hands[0] for other in others} == {True, False}


def test_a_god_in_a_lost_hand_may_be_elsewhere() -> None:
    before = f"loki: viking | viking | viking\nloki hand: ravens\n{SPARE}"
    state = position(f"{before}\nthor hand: nightmare thor odin hel", to_move="loki")
    lost = play(state, "ravens hand", hits="nightmare").state
    others = assert_redeals_alike(lost, 1)
    assert {FIGURES[0] in other.ordering[0].cards for other in others} == {True, False}


def test_god_and_treasure_find_room_where_there_is_hardly_any() -> None:
    thin = position("thor: ring | - | -\nthor hand: thor\nthor deck: ", to_move="loki")
    piled = position(
        "thor: ring | - | -\nthor hand: thor\nthor deck: \nthor pile: won-dragon hel",
        to_move="loki",
    )
    for state in (thin, piled):
        assert {other.hands[0] for other in assert_redeals_alike(state, 1)} == {(FIGURES[0],)}


def test_a_won_card_stays_in_its_hand_in_every_redeal() -> None:
    before = f"{SPARE}\nthor hand: freya hel odin\nloki pile: dragon"
    state = play(position(before), "freya play").state
    dragon = state.known[0][0]
    for n in range(20):
        for seat in (None, 1):
            assert dragon in GAME.redeal(state, seat, Rng(b"won", n)).hands[0]


def test_a_won_back_shows_on_the_battlefield_in_every_redeal() -> None:
    state = position(
        "thor: won-dragon archer | viking | -\nthor hand: won-ravens hel\nthor pile: odin hel"
    )
    for n in range(20):
        other = GAME.redeal(state, 1, Rng(b"back", n))
        assert home(other.sides[0][0][0]) == 1
        assert sum(home(card) for card in other.hands[0]) == 1


@pytest.mark.parametrize("n", range(GAMES))
def test_public_events_never_tell_what_the_redeal_could_change(n: int) -> None:
    """A card that is only drawn or laid face down is in no public event."""
    for _, events in walk(n.to_bytes(32, "big")):
        for event in events:
            if event.kind in ("drew", "deployed", "given", "lined-up"):
                assert event.to is None
                assert "card" not in dict(event.text.args)
            if event.kind in ("gained", "laid", "saw"):
                assert event.to is not None


def test_words_and_events_tell_no_more_than_the_view() -> None:
    """The bench does the same with thousands of games."""
    assert watched_games(range(700, 715)) > 1000


def test_events_that_tell_more_than_the_view_are_noticed() -> None:
    state = play(position("thor: viking hel | viking | -\nloki: nightmare | viking | -"),
                 "challenge left").state  # fmt: skip
    move = GAME.parse("in-this-order")
    step = GAME.apply(state, 0, move, Rng(b"", 0))
    assert compare_moves(step, state, 0, move, 1, Rng(b"", 0))
    talkative = replace(step, events=(*step.events, Event("sank", NAME[0])))
    with pytest.raises(AssertionError):
        compare_moves(talkative, state, 0, move, 1, Rng(b"", 0))


def secret_group(text: str, seat: int) -> str | None:
    """Moves that look the same to everybody else have the same group."""
    card, *rest = text.split()
    if card in ("thor", "loki"):
        return None
    if rest[:1] == ["deploy"]:
        return f"{home(CARDS[seat][card])} {rest[1]}"
    if card == "hel" and rest[:1] == ["take"]:
        return f"hel {home(CARDS[seat][rest[1]])}"
    return None


@pytest.mark.parametrize("n", range(GAMES // 4))
def test_others_can_not_tell_which_card_was_laid_face_down_or_taken_by_hel(n: int) -> None:
    compared = 0
    for state, _ in walk((500 + n).to_bytes(32, "big")):
        for seat in GAME.to_act(state):
            seen: dict[str, object] = {}
            for move in GAME.legal_moves(state, seat):
                group = secret_group(str(move), seat)
                if group is None:
                    continue
                step = GAME.apply(state, seat, move, Rng(b"same", 0))
                if step.state.ending:
                    continue
                others = [GAME.view(step.state, 1 - seat), GAME.view(step.state, None)]
                told = [event for event in step.events if event.to != seat]
                compared += group in seen
                assert seen.setdefault(group, (others, told)) == (others, told)
    assert compared > 100


def test_others_can_not_tell_what_was_drawn() -> None:
    step = play(position(f"{SPARE}\nthor deck: hel odin"), "draw")
    other = play(position(f"{SPARE}\nthor deck: odin hel"), "draw")
    assert step.state != other.state
    for seat in (None, 1):
        assert GAME.view(step.state, seat) == GAME.view(other.state, seat)
        assert [e for e in step.events if e.to == seat] == [e for e in other.events if e.to == seat]


def test_the_first_row_is_hidden_whatever_it_is() -> None:
    state = GAME.setup(2, GAME.options_type(), Rng(b"rows", 0)).state
    views = {
        GAME.view(GAME.apply(state, 0, move, Rng(b"", 0)).state, 1)
        for move in list(GAME.legal_moves(state, 0))[::20]
    }
    assert len(views) == 1
