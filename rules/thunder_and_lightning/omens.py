"""Ravens and Seer: cards of the enemy brought to light from front, hand and deck."""

from __future__ import annotations

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.rng import Rng
from rules.text import Text, Who, t, tn
from rules.thunder_and_lightning.battlefield import (
    FREE_TURN,
    HAND_LIMIT,
    Battle,
    Placing,
    State,
    column_name,
    has_figure,
    open_fronts,
)
from rules.thunder_and_lightning.cards import (
    FACE_UP,
    KIND,
    NAME,
    STRENGTH,
    Card,
    Kind,
)
from rules.thunder_and_lightning.challenge import FIRST_TURN, WAKES, nightmare
from rules.thunder_and_lightning.moves import (
    PLACES,
    SPOTS,
    Move,
    Place,
    Power,
    power,
)

SEER_CARDS = 3

UNHARMED = t("The Ravens do no harm: the card stays, face up.")
OUT = t("The card must come out onto the battlefield.")


def ravens_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """Front cards, the hand, and the own god; nothing in the first turns."""
    if state.turn < FREE_TURN:
        return []
    enemy = state.sides[1 - seat]
    moves: list[Move] = [power(word, "row", SPOTS[c][0]) for c in range(3) if enemy[c]]
    if state.hands[1 - seat]:
        moves.append(power(word, "hand"))
    if any(map(has_figure, state.sides[seat])):
        moves.append(power(word, "release"))
    return moves


def ravens(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Ravens: challenge a front card, a random card in the hand, or the own god."""
    if battle.turn < FREE_TURN:
        raise IllegalMoveError(FIRST_TURN)
    if move.verb == "hand":
        _ravens_hand(battle, seat, card, rng)
    elif move.verb == "release":
        _ravens_release(battle, seat, card)
    elif move.at is not None:
        _ravens_row(battle, seat, card, move.at.column)


def _ravens_row(battle: Battle, seat: Seat, card: Card, column: int) -> None:
    foe, front = 1 - seat, SPOTS[column][1]
    if not battle.sides[foe][column]:
        raise IllegalMoveError(
            t("The enemy has no card in that column. Send the Ravens to another one.")
        )
    battle.spend(seat, card)
    target = battle.turn_up(foe, front)
    wakes, stays = KIND[target] is Kind.NIGHTMARE, _withstands_ravens(target)
    battle.say(
        "swooped",
        "{who} sends Ravens at the front of the {column} column and meets {card}. {then}",
        who=Who(seat),
        column=column_name(column),
        card=NAME[target],
        then=WAKES if wakes else UNHARMED if stays else t("{who} loses it.", who=Who(foe)),
    )
    if wakes:
        nightmare(battle, column)
    elif not stays:
        battle.discard(foe, battle.lift(foe, front))


def _withstands_ravens(card: Card) -> bool:
    return KIND[card] is Kind.SHIELD_WALL or STRENGTH[card] >= 2


def _ravens_hand(battle: Battle, seat: Seat, card: Card, rng: Rng) -> None:
    foe = 1 - seat
    hand = battle.hands[foe]
    if not hand:
        raise IllegalMoveError(
            t("The enemy's hand is empty. Send the Ravens at a front card instead.")
        )
    battle.spend(seat, card)
    target = rng.choice(hand)
    wakes, comes_out = KIND[target] is Kind.NIGHTMARE, STRENGTH[target] >= 2
    battle.say(
        "swooped",
        "{who} sends Ravens at {foe}'s hand and hits {card}. {then}",
        who=Who(seat),
        foe=Who(foe),
        card=NAME[target],
        then=_hand_woken(foe, len(hand)) if wakes
        else OUT if comes_out
        else t("{who} loses it.", who=Who(foe)),
    )  # fmt: skip
    if wakes:
        _lose_hand(battle, foe, target)
        return
    battle.play_from_hand(foe, target)
    if comes_out:
        bring_out(battle, seat, target, more=0)
    else:
        battle.discard(foe, target)


def _hand_woken(seat: Seat, cards: int) -> Text:
    return tn(
        "The Nightmare wakes and takes {who}'s hand along: {n} card.",
        "The Nightmare wakes and takes {who}'s whole hand along: {n} cards.",
        cards,
        who=Who(seat),
    )


def _lose_hand(battle: Battle, seat: Seat, shown: Card) -> None:
    hand = battle.hands[seat]
    at = hand.index(shown)
    battle.hands[seat] = battle.known[seat] = ()
    battle.discard_many(seat, (*hand[:at], shown | FACE_UP, *hand[at + 1 :]))


def _ravens_release(battle: Battle, seat: Seat, card: Card) -> None:
    for column in range(3):
        if has_figure(battle.sides[seat][column]):
            battle.spend(seat, card)
            figure = battle.lift(seat, SPOTS[column][1])
            battle.say(
                "released",
                "{who} sends Ravens at their own {card}, who leaves the battlefield.",
                who=Who(seat),
                card=NAME[figure],
            )
            battle.discard(seat, figure)
            return
    raise IllegalMoveError(t("Your god is not on the battlefield. Send the Ravens elsewhere."))


def seer_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """Seer can always be played."""
    return [power(word, "play")]


def seer(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Seer: up to three cards of the enemy's deck, one by one."""
    battle.spend(seat, card)
    battle.say("played", "{who} plays {card}.", who=Who(seat), card=NAME[card])
    foresee(battle, seat, SEER_CARDS)


def foresee(battle: Battle, seat: Seat, count: int) -> None:
    """Turns over cards of the enemy's deck until one has to be placed, or all are done."""
    foe = 1 - seat
    while count and battle.decks[foe] and not battle.ending:
        count -= 1
        card = battle.decks[foe][-1]
        battle.decks[foe] = battle.decks[foe][:-1]
        if STRENGTH[card] >= 1:
            battle.say("foreseen", "The Seer turns over {card}.", card=NAME[card])
            if bring_out(battle, seat, card, more=count):
                return
        else:
            _hand_over(battle, seat, card)


def _hand_over(battle: Battle, seat: Seat, card: Card) -> None:
    foe = 1 - seat
    if len(battle.hands[foe]) < HAND_LIMIT:
        battle.gain(foe, card)
        battle.say("given", "A card from the deck goes into {who}'s hand.", who=Who(foe))
        battle.tell("gained", t("You are given {card}.", card=NAME[card]), foe)
        battle.tell("saw", t("You give {card} away.", card=NAME[card]), seat)
        return
    battle.say(
        "lost",
        "{card} would go into {who}'s hand, which is full: it is discarded.",
        card=NAME[card],
        who=Who(foe),
    )
    battle.discard(foe, card)


def bring_out(battle: Battle, seat: Seat, card: Card, more: int) -> bool:
    """A card goes face up in front of an enemy column; True when `seat` must choose which."""
    foe = 1 - seat
    columns = open_fronts(battle.sides[foe])
    if len(columns) > 1:
        battle.placing = Placing(card, more)
        return True
    if columns:
        _put_out(battle, foe, columns[0], card)
    else:
        battle.say(
            "lost", "{who} has no room for {card}: it is discarded.", who=Who(foe), card=NAME[card]
        )
        battle.discard(foe, card)
    return False


def _put_out(battle: Battle, foe: Seat, column: int, card: Card) -> None:
    battle.put(foe, SPOTS[column][1], card | FACE_UP)
    battle.say(
        "placed",
        "{card} comes out, face up, at the front of {who}'s {column} column.",
        card=NAME[card],
        who=Who(foe),
        column=column_name(column),
    )


def place_moves(state: State, seat: Seat) -> list[Move]:
    """The columns in front of which the open card may go."""
    return [PLACES[column] for column in open_fronts(state.sides[1 - seat])]


def place(battle: Battle, seat: Seat, move: Place) -> None:
    """Puts the open card where the player chose, and goes on with the Seer."""
    placing = battle.placing
    if placing is None:
        raise IllegalMoveError(t("There is no card to place. Choose another action."))
    if move.column not in open_fronts(battle.sides[1 - seat]):
        raise IllegalMoveError(t("Nothing can be put in front of that column. Choose another one."))
    battle.placing = None
    _put_out(battle, 1 - seat, move.column, placing.card)
    foresee(battle, seat, placing.more)
