"""Powers of the discard piles: Berserker and Idunn, Freya, Hel, Odin and Longships."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from rules.errors import IllegalMoveError
from rules.game import Seat
from rules.rng import Rng
from rules.text import Who, t
from rules.thunder_and_lightning.battlefield import (
    HAND_LIMIT,
    Battle,
    State,
)
from rules.thunder_and_lightning.cards import (
    CARDS,
    KIND,
    NAME,
    STRENGTH,
    WORDS,
    Card,
    Cards,
    Kind,
    named,
)
from rules.thunder_and_lightning.moves import (
    Move,
    Power,
    Take,
    power,
    take,
)

FETCHED = 3


def charm_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """Play it, unless the enemy's copy lies on top of a pile."""
    pile = state.piles[1 - seat]
    locked = pile and KIND[pile[-1]] is KIND[CARDS[seat][word]]
    return [] if locked else [power(word, "play")]


def charm(battle: Battle, seat: Seat, card: Card, move: Power, rng: Rng) -> None:
    """Rulebook, Berserker and Idunn: they work from the top of their player's pile."""
    if battle.top_kind(1 - seat) is KIND[card]:
        raise IllegalMoveError(
            t(
                "The enemy's {card} lies on top of the pile, so yours can't be played. Wait until "
                "it is covered.",
                card=NAME[card],
            )
        )
    battle.spend(seat, card)
    battle.say("played", "{who} plays {card}.", who=Who(seat), card=NAME[card])


def freya_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """Play her when the enemy's top discard has a strength of 1 or more."""
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
    battle.spend(seat, card)
    prize = pile[-1]
    battle.piles[1 - seat] = pile[:-1]
    battle.gain(seat, prize)
    battle.known[seat] = (*battle.known[seat], prize)
    battle.say("won", "{who} plays Freya and takes {card} over.", who=Who(seat), card=NAME[prize])


def take_moves(state: State, seat: Seat, word: str) -> list[Move]:
    """The cards that may be brought back."""
    room = HAND_LIMIT - len(state.hands[seat]) + 1  # the played card makes room
    card = CARDS[seat][word]
    return [take(word, taken) for taken in _prizes(KIND[card], seat, state.piles[seat], room)]


def _prizes(kind: Kind, seat: Seat, pile: Cards, room: int) -> tuple[tuple[str, ...], ...]:
    """What the card may bring back, in words; Hel needs something, the others may go empty."""
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
    if sorted(move.taken) not in map(sorted, _prizes(KIND[card], seat, pile, room)):
        raise IllegalMoveError(
            t(
                "{card} can't bring that back. Choose among the cards that lie on your pile and "
                "fit into a hand of 12.",
                card=NAME[card],
            )
        )
    taken = [CARDS[seat][word] for word in move.taken]
    left = list(pile)
    for prize in taken:
        left.remove(prize)
    battle.piles[seat] = tuple(left)
    battle.spend(seat, card)
    for prize in taken:
        battle.gain(seat, prize)
    _tell_taken(battle, seat, card, tuple(taken))


def _tell_taken(battle: Battle, seat: Seat, card: Card, taken: Cards) -> None:
    if KIND[card] is Kind.HEL:
        battle.say("took", "{who} plays Hel and takes a card from their own pile.", who=Who(seat))
        battle.tell("gained", t("You take {card}.", card=NAME[taken[0]]), seat)
    elif taken:
        battle.say(
            "took",
            "{who} plays {card} and takes {cards} from their own pile.",
            who=Who(seat),
            card=NAME[card],
            cards=named(taken),
        )
    else:
        battle.say(
            "took", "{who} plays {card} and finds nothing to take.", who=Who(seat), card=NAME[card]
        )
