"""The powers of cards played from the hand, in the rulebook's order.

Each power is a pair: the moves it offers, and what the move does. Only what the player can see
decides about the moves. A card that names a target needs one; a card that says "up to" may be
played for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TypeAlias

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.rng import Rng
from rules.text import All, Text, Who, t, tn
from rules.thunder_and_lightning.battlefield import (
    FREE_TURN,
    HAND_LIMIT,
    Battle,
    Placing,
    State,
    column_name,
    has_figure,
    open_fronts,
    shape,
    shifts,
)
from rules.thunder_and_lightning.cards import (
    CARDS,
    FACE_UP,
    KIND,
    NAME,
    STRENGTH,
    TREASURES,
    WORDS,
    Card,
    Cards,
    Kind,
    home,
    is_face_up,
)
from rules.thunder_and_lightning.challenge import FIRST_TURN, clash, may_challenge, nightmare
from rules.thunder_and_lightning.moves import (
    PLACES,
    SPOTS,
    Move,
    Place,
    Power,
    Spot,
    Take,
    power,
    take,
)

Offer: TypeAlias = Callable[[State, Seat, str], "list[Move]"]
Play: TypeAlias = Callable[[Battle, Seat, Card, Power, Rng], None]

FLANKS = (0, 2)
SEER_CARDS = 3
FETCHED = 3


# Baldr and Valkyries


def baldr_moves(state: State, seat: Seat, word: str) -> list[Move]:
    return list(_shift_moves(word, shape(state.sides[seat])))


def valkyries_moves(state: State, seat: Seat, word: str) -> list[Move]:
    return list(_shift_moves(word, shape(state.sides[1 - seat])))


@cache
def _shift_moves(word: str, of: tuple[int, int, int, int]) -> tuple[Move, ...]:
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
    _spend(battle, seat, card)
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


# Berserker and Idunn


def charm_moves(state: State, seat: Seat, word: str) -> list[Move]:
    pile = state.piles[1 - seat]
    locked = pile and KIND[pile[-1]] is KIND[CARDS[seat][word]]
    return [] if locked else [power(word, "play")]


def charm(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Berserker and Idunn: they work from the top of their player's pile."""
    if battle.top_kind(1 - seat) is KIND[card]:
        raise IllegalMoveError(
            t(
                "The enemy's {card} lies on top of a pile, so yours can't be played. Cover it first.",
                card=NAME[card],
            )
        )
    _spend(battle, seat, card)
    battle.say("played", "{who} plays {card}.", who=Who(seat), card=NAME[card])


# Freya


def freya_moves(state: State, seat: Seat, word: str) -> list[Move]:
    pile = state.piles[1 - seat]
    return [power(word, "play")] if pile and STRENGTH[pile[-1]] >= 1 else []


def freya(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Freya: takes the enemy's top discard of strength 1 to 7."""
    pile = battle.piles[1 - seat]
    if not pile or STRENGTH[pile[-1]] < 1:
        raise IllegalMoveError(
            t(
                "Freya needs a card of strength 1 to 7 on top of the enemy's pile, and there is "
                "none. Play something else."
            )
        )
    _spend(battle, seat, card)
    prize = pile[-1]
    battle.piles[1 - seat] = pile[:-1]
    battle.gain(seat, prize)
    battle.known[seat] = (*battle.known[seat], prize)
    battle.say("won", "{who} plays Freya and takes {card} over.", who=Who(seat), card=NAME[prize])


# Frigg


def frigg_moves(state: State, seat: Seat, word: str) -> list[Move]:
    moves: list[Move] = [power(word, "spy")] if state.hands[1 - seat] else []
    enemy = state.sides[1 - seat]
    for column in range(3):
        if not all(map(is_face_up, enemy[column])):
            moves.append(power(word, "column", SPOTS[column][0]))
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
    _spend(battle, seat, card)
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
    _spend(battle, seat, card)
    battle.set_column(foe, at.column, tuple(c | FACE_UP for c in column))
    battle.say(
        "unmasked",
        "{who} plays Frigg and turns up {foe}'s {column} column: {cards}.",
        who=Who(seat),
        foe=Who(foe),
        column=column_name(at.column),
        cards=named(hidden),
    )


# Gungnir and Mjölnir


def weapon_moves(state: State, seat: Seat, word: str) -> list[Move]:
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
    if not (move.at and _stands(battle, foe, move.at) and _is_struck(_card(battle, foe, move.at))):
        raise IllegalMoveError(
            t(
                "{card} strikes the enemy's god or a Shield Wall that lies face up. There is none "
                "at that place.",
                card=NAME[card],
            )
        )
    _spend(battle, seat, card)
    struck = battle.lift(foe, move.at)
    battle.say(
        "struck",
        "{who} plays {card} and removes {struck}.",
        who=Who(seat),
        card=NAME[card],
        struck=NAME[struck],
    )
    battle.discard(foe, struck)


# Hel, Odin and Longships


def take_moves(state: State, seat: Seat, word: str) -> list[Move]:
    room = HAND_LIMIT - len(state.hands[seat]) + 1  # the played card makes room
    card = CARDS[seat][word]
    return [take(word, taken) for taken in _prizes(KIND[card], seat, state.piles[seat], room)]


def _prizes(kind: Kind, seat: Seat, pile: Cards, room: int) -> tuple[tuple[str, ...], ...]:
    """What the card may bring back, each choice as words; Hel needs one, the others may go empty."""
    words = WORDS[seat]
    if kind is Kind.HEL:
        return tuple((words[card],) for card in sorted(set(pile)))
    wanted = (Kind.RAVENS,) if kind is Kind.ODIN else (Kind.VIKING, Kind.ARCHER)
    found = tuple(sorted(card for card in pile if KIND[card] in wanted))
    return _choices(seat, found, min(FETCHED, len(found), room))


@cache
def _choices(seat: Seat, found: Cards, count: int) -> tuple[tuple[str, ...], ...]:
    chosen = dict.fromkeys(combinations(found, count))
    return tuple(tuple(WORDS[seat][card] for card in cards) for cards in chosen)


def take_back(battle: Battle, seat: Seat, card: Card, move: Take) -> None:
    """Rulebook, Hel, Odin, Longships: cards from the own pile, whose order stays as it is."""
    room = HAND_LIMIT - len(battle.hands[seat]) + 1
    pile = battle.piles[seat]
    if move.taken not in _prizes(KIND[card], seat, pile, room):
        raise IllegalMoveError(
            t(
                "{card} can't bring that back from your pile. Choose among the cards that lie there "
                "and fit into a hand of 12.",
                card=NAME[card],
            )
        )
    taken = [CARDS[seat][word] for word in move.taken]
    left = list(pile)
    for prize in taken:
        left.remove(prize)
    battle.piles[seat] = tuple(left)
    _spend(battle, seat, card)
    for prize in taken:
        battle.gain(seat, prize)
    _tell_taken(battle, seat, card, tuple(taken))


def _tell_taken(battle: Battle, seat: Seat, card: Card, taken: Cards) -> None:
    if KIND[card] is Kind.HEL:
        battle.say("took", "{who} plays Hel and takes a card from the own pile.", who=Who(seat))
        battle.tell("gained", t("You take {card}.", card=NAME[taken[0]]), seat)
    elif taken:
        battle.say(
            "took",
            "{who} plays {card} and takes {cards} from the own pile.",
            who=Who(seat),
            card=NAME[card],
            cards=named(taken),
        )
    else:
        battle.say(
            "took", "{who} plays {card} and finds nothing to take.", who=Who(seat), card=NAME[card]
        )


# Ravens


def ravens_moves(state: State, seat: Seat, word: str) -> list[Move]:
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
    _spend(battle, seat, card)
    target = battle.turn_up(foe, front)
    battle.say(
        "swooped",
        "{who} sends Ravens at the front of the {column} column: {card}.",
        who=Who(seat),
        column=column_name(column),
        card=NAME[target],
    )
    if KIND[target] is Kind.NIGHTMARE:
        nightmare(battle, column)
    elif KIND[target] is Kind.SHIELD_WALL or STRENGTH[target] >= 2:
        battle.say("stood", "{card} stays, face up.", card=NAME[target])
    else:
        battle.lift(foe, front)
        battle.say("fell", "{who} loses {card}.", who=Who(foe), card=NAME[target])
        battle.discard(foe, target)


def _ravens_hand(battle: Battle, seat: Seat, card: Card, rng: Rng) -> None:
    foe = 1 - seat
    hand = battle.hands[foe]
    if not hand:
        raise IllegalMoveError(
            t("The enemy's hand is empty. Send the Ravens at a front card instead.")
        )
    _spend(battle, seat, card)
    target = rng.choice(hand)
    battle.say(
        "swooped",
        "{who} sends Ravens at {foe}'s hand and hits {card}.",
        who=Who(seat),
        foe=Who(foe),
        card=NAME[target],
    )
    if KIND[target] is Kind.NIGHTMARE:
        _lose_hand(battle, foe, target)
        return
    battle.play_from_hand(foe, target)
    if STRENGTH[target] >= 2:
        bring_out(battle, seat, target, more=0)
        return
    battle.say("lost", "{who} loses {card}.", who=Who(foe), card=NAME[target])
    battle.discard(foe, target)


def _lose_hand(battle: Battle, seat: Seat, shown: Card) -> None:
    hand = battle.hands[seat]
    at = hand.index(shown)
    battle.hands[seat] = battle.known[seat] = ()
    battle.tell(
        "nightmare",
        tn(
            "The Nightmare takes {who}'s hand along: {n} card.",
            "The Nightmare takes {who}'s whole hand along: {n} cards.",
            len(hand),
            who=Who(seat),
        ),
    )
    battle.discard_many(seat, (*hand[:at], shown | FACE_UP, *hand[at + 1 :]))


def _ravens_release(battle: Battle, seat: Seat, card: Card) -> None:
    for column in range(3):
        if has_figure(battle.sides[seat][column]):
            _spend(battle, seat, card)
            figure = battle.lift(seat, SPOTS[column][1])
            battle.say(
                "released",
                "{who} sends Ravens at the own {card}, who leaves the battlefield.",
                who=Who(seat),
                card=NAME[figure],
            )
            battle.discard(seat, figure)
            return
    raise IllegalMoveError(t("Your god is not on the battlefield. Send the Ravens elsewhere."))


# Seer


def seer_moves(state: State, seat: Seat, word: str) -> list[Move]:
    return [power(word, "play")]


def seer(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Seer: up to three cards of the enemy's deck, one by one."""
    _spend(battle, seat, card)
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


# Vidarr


def vidarr_moves(state: State, seat: Seat, word: str) -> list[Move]:
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
    at, foe = move.at, 1 - seat
    if at is None or at.column not in FLANKS or not _stands(battle, foe, at):
        raise IllegalMoveError(
            t("Vidarr flanks a card in the left or the right column. There is none at that place.")
        )
    own = battle.sides[seat][at.column]
    if not own or not may_challenge(own[0]):
        raise IllegalMoveError(
            t("You need a front card that may challenge in that column. Choose the other flank.")
        )
    if KIND[_card(battle, foe, at)] is Kind.FIGURE:
        raise IllegalMoveError(t("Thor and Loki can't be flanked. Choose a card behind him."))
    _spend(battle, seat, card)
    battle.say("played", "{who} plays {card}.", who=Who(seat), card=NAME[card])
    clash(battle, seat, at)


@dataclass(frozen=True, slots=True)
class MythicPower:
    """What a card offers from the hand, and what it then does; Take moves have their own."""

    verbs: frozenset[str]
    moves: Offer
    play: Play | None = None


POWERS: dict[Kind, MythicPower] = {
    Kind.BALDR: MythicPower(frozenset({"move"}), baldr_moves, baldr),
    Kind.VALKYRIES: MythicPower(frozenset({"move"}), valkyries_moves, valkyries),
    Kind.BERSERKER: MythicPower(frozenset({"play"}), charm_moves, charm),
    Kind.IDUNN: MythicPower(frozenset({"play"}), charm_moves, charm),
    Kind.FREYA: MythicPower(frozenset({"play"}), freya_moves, freya),
    Kind.FRIGG: MythicPower(frozenset({"spy", "column"}), frigg_moves, frigg),
    Kind.WEAPON: MythicPower(frozenset({"strike"}), weapon_moves, weapon),
    Kind.HEL: MythicPower(frozenset({"take"}), take_moves),
    Kind.ODIN: MythicPower(frozenset({"take"}), take_moves),
    Kind.LONGSHIPS: MythicPower(frozenset({"take"}), take_moves),
    Kind.RAVENS: MythicPower(frozenset({"row", "hand", "release"}), ravens_moves, ravens),
    Kind.SEER: MythicPower(frozenset({"play"}), seer_moves, seer),
    Kind.VIDARR: MythicPower(frozenset({"flank"}), vidarr_moves, vidarr),
}


def use(battle: Battle, seat: Seat, card: Card, move: Power | Take, rng: Rng) -> None:
    """Plays a card from the hand for its power."""
    mythic = POWERS.get(KIND[card])
    verb = "take" if isinstance(move, Take) else move.verb
    if mythic is None or verb not in mythic.verbs:
        raise IllegalMoveError(
            t("{card} has no such power. Deploy it, or choose another card.", card=NAME[card])
        )
    if isinstance(move, Take):
        take_back(battle, seat, card, move)
    elif mythic.play:
        mythic.play(battle, seat, card, move, rng)


def named(cards: Cards) -> All | Text:
    """The cards' names in a row, copies counted."""
    shown = tuple(
        t("{n} × {card}", n=cards.count(card), card=NAME[card])
        if cards.count(card) > 1
        else NAME[card]
        for card in dict.fromkeys(cards)
    )
    return shown[0] if len(shown) == 1 else All(shown)


def _spend(battle: Battle, seat: Seat, card: Card) -> None:
    """The played card goes to its player's pile."""
    battle.play_from_hand(seat, card)
    battle.discard(seat, card)


def _stands(battle: Battle, seat: Seat, at: Spot) -> bool:
    return 1 <= at.row <= len(battle.sides[seat][at.column])


def _card(battle: Battle, seat: Seat, at: Spot) -> Card:
    return battle.sides[seat][at.column][at.row - 1]
