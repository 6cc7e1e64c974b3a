"""Powers over the battlefield: Baldr, Valkyries, Frigg, Gungnir and Mjölnir, Vidarr."""

from __future__ import annotations

from functools import cache

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.rng import Rng
from rules.text import Who, t
from rules.thunder_and_lightning.battlefield import (
    FREE_TURN,
    Battle,
    Shape,
    State,
    column_name,
    shape,
    shifts,
)
from rules.thunder_and_lightning.cards import (
    FACE_UP,
    KIND,
    NAME,
    Card,
    Kind,
    is_face_up,
    named,
)
from rules.thunder_and_lightning.challenge import FIRST_TURN, clash, may_challenge
from rules.thunder_and_lightning.moves import (
    SPOTS,
    Move,
    Power,
    Spot,
    power,
)

FLANKS = (0, 2)


def baldr_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """The own cards that may be moved, and where to."""
    return list(_shift_moves(word, shape(state.sides[seat])))


def valkyries_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """The enemy cards that may be moved, and where to."""
    return list(_shift_moves(word, shape(state.sides[1 - seat])))


@cache
def _shift_moves(word: str, of: Shape) -> tuple[Move, ...]:
    return tuple(power(word, "move", at, to) for at, to in shifts(of))


def baldr(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Baldr: moves one of one's own cards."""
    _shift(battle, seat, seat, card, move)


def valkyries(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Valkyries: moves one of the enemy's cards."""
    _shift(battle, seat, 1 - seat, card, move)


def _shift(battle: Battle, seat: Seat, side: Seat, card: Card, move: Power) -> None:
    if (
        move.at is None
        or move.to is None
        or (move.at, move.to) not in shifts(shape(battle.sides[side]))
    ):
        raise IllegalMoveError(
            t(
                "A card can't be moved like that: it needs a place in a column of fewer than four, "
                "and Thor and Loki neither move nor have anyone in front. Choose other places."
            )
        )
    battle.spend(seat, card)
    moved = battle.lift(side, move.at)
    battle.put(side, move.to, moved)
    battle.say(
        "moved",
        "{who} plays {card}: {whose} card goes from {column} {row} to {goal} {place}.",
        who=Who(seat),
        card=NAME[card],
        whose=t("an own") if side == seat else t("an enemy"),
        column=column_name(move.at.column),
        row=move.at.row,
        goal=column_name(move.to.column),
        place=move.to.row,
    )


def frigg_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """The enemy's hand, and the columns with a card face down."""
    moves: list[Move] = [power(word, "spy")] if state.hands[1 - seat] else []
    enemy = state.sides[1 - seat]
    moves += [
        power(word, "column", SPOTS[column][0])
        for column in range(3)
        if not all(map(is_face_up, enemy[column]))
    ]
    return moves


def frigg(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Frigg: looks into the enemy's hand, or turns one enemy column face up."""
    if move.at is None:
        _spy(battle, seat, card)
    else:
        _unmask(battle, seat, card, move.at)


def _spy(battle: Battle, seat: Seat, card: Card) -> None:
    foe = 1 - seat
    hand = battle.hands[foe]
    if not hand:
        raise IllegalMoveError(
            t("The enemy's hand is empty, so there is nothing to see. Turn up a column instead.")
        )
    battle.spend(seat, card)
    battle.say(
        "spied", "{who} plays Frigg and looks into {foe}'s hand.", who=Who(seat), foe=Who(foe)
    )
    battle.tell("saw", t("You see {cards}.", cards=named(hand)), seat)
    for found in hand:
        if KIND[found] is Kind.CHAMPION:
            battle.play_from_hand(foe, found)
            battle.say(
                "lost", "Frigg finds {card}: {who} loses it.", card=NAME[found], who=Who(foe)
            )
            battle.discard(foe, found)


def _unmask(battle: Battle, seat: Seat, card: Card, at: Spot) -> None:
    foe = 1 - seat
    column = battle.sides[foe][at.column]
    hidden = tuple(c for c in column if not is_face_up(c))
    if not hidden:
        raise IllegalMoveError(
            t("No card lies face down in that enemy column. Choose another, or look at the hand.")
        )
    battle.spend(seat, card)
    battle.set_column(foe, at.column, tuple(c | FACE_UP for c in column))
    battle.say(
        "unmasked",
        "{who} plays Frigg and turns up {foe}'s {column} column: {cards}.",
        who=Who(seat),
        foe=Who(foe),
        column=column_name(at.column),
        cards=named(hidden),
    )


def weapon_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """The targets that lie face up."""
    enemy = state.sides[1 - seat]
    return [
        power(word, "strike", SPOTS[column][row])
        for column in range(3)
        for row, card in enumerate(enemy[column], start=1)
        if _is_struck(card)
    ]


def _is_struck(card: Card) -> bool:
    """A god or a Shield Wall that lies face up, in any row."""
    return card >= FACE_UP and KIND[card] in (Kind.FIGURE, Kind.SHIELD_WALL)


def weapon(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Gungnir and Mjölnir: remove the enemy's god or a Shield Wall; no challenge."""
    foe = 1 - seat
    struck = battle.card_at(foe, move.at)
    if move.at is None or struck is None or not _is_struck(struck):
        raise IllegalMoveError(
            t(
                "{card} strikes the enemy's god or a Shield Wall that lies face up. There is none "
                "at that place.",
                card=NAME[card],
            )
        )
    battle.spend(seat, card)
    battle.lift(foe, move.at)
    battle.say(
        "struck",
        "{who} plays {card} and removes {struck}.",
        who=Who(seat),
        card=NAME[card],
        struck=NAME[struck],
    )
    battle.discard(foe, struck)


def vidarr_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """The cards in the outer columns that an own front card can reach."""
    if state.turn < FREE_TURN:
        return []
    own, enemy = state.sides[seat], state.sides[1 - seat]
    return [
        power(word, "flank", SPOTS[column][row])
        for column in FLANKS
        if own[column] and may_challenge(own[column][0])
        for row, card in enumerate(enemy[column], start=1)
        if KIND[card] is not Kind.FIGURE
    ]


def vidarr(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Vidarr: an outer front card challenges any row of the column opposite."""
    if battle.turn < FREE_TURN:
        raise IllegalMoveError(FIRST_TURN)
    at, target = move.at, battle.card_at(1 - seat, move.at)
    if at is None or at.column not in FLANKS or target is None:
        raise IllegalMoveError(
            t("Vidarr flanks a card in the left or the right column. There is none at that place.")
        )
    own = battle.sides[seat][at.column]
    if not own or not may_challenge(own[0]):
        raise IllegalMoveError(
            t("You need a front card that may challenge in that column. Choose the other flank.")
        )
    if KIND[target] is Kind.FIGURE:
        raise IllegalMoveError(t("Thor and Loki can't be flanked. Choose a card behind him."))
    battle.spend(seat, card)
    battle.say("played", "{who} plays {card}.", who=Who(seat), card=NAME[card])
    clash(battle, seat, at)
