"""Why a computer captain does what it does; everything in the race lies open.

The log tells what happens. A motive adds to it or is left out: nobody wants to read twice that a
die is rolled.
"""

from __future__ import annotations

from collections import Counter

from rules.game import Seat
from rules.greece_lightning.content import FAVORS, PLACES, WEDGES, Feature, Kind
from rules.greece_lightning.moves import (
    REROLL,
    SECOND,
    STOP,
    Act,
    Drop,
    Give,
    Move,
    Place,
    Sail,
    Use,
)
from rules.greece_lightning.view import Captain, Choice, View
from rules.text import Text, Who, t, tn

GOOD = 5  # a die that nobody would roll again
AHEAD = 2  # wedges that a captain looks ahead

FAVORS_USED = {
    "demeter": t("needs a fish"),
    "apollo": t("will have no bust"),
    "hephaestus": t("will not pay the Hydra"),
    "janus": t("wants to choose the way out of the whirlpool"),
    "hermes": t("wants to sail 2 dots more"),
    "helios": t("lets the navigation die count double"),
    "tyche": t("wants a better roll for no fish"),
}


def motive(view: View, seat: Seat, move: Move) -> Text | None:
    """Why this captain makes the move, where there is more to say than what is done."""
    match move:
        case Sail():
            return _course(view, move)
        case Use() | Give() | Drop():
            return _favor(view, move)
        case Place():
            return _rebuilding(view, view.captains[seat], move)
        case Act():
            return _act(view, view.captains[seat], move)
        case _:
            return None


def _favor(view: View, move: Use | Give | Drop) -> Text | None:
    match move:
        case Use(favor):
            return FAVORS_USED.get(FAVORS[favor].god)
        case Give(rival):
            return _curse(view, rival)
        case Drop(favor):
            return _preference(view, favor)


def _act(view: View, captain: Captain, move: Act) -> Text | None:
    if move == SECOND:
        return _daring(captain)
    if move == REROLL:
        return _discontent(captain)
    if move == STOP:
        return _content(captain, view)
    return None


def _daring(captain: Captain) -> Text:
    """Why the second die is rolled: lower than the first is a bust."""
    if captain.first == 1:
        return t("can't bust on a 1")
    return t("risks a bust, {n} in 6, to sail further", n=captain.first - 1)


def _discontent(captain: Captain) -> Text:
    """Why the last die is rolled again."""
    if captain.is_bust:
        return t("will not take the bust")
    last = captain.second or captain.first or captain.nav
    return t("is not content with a {n}", n=last)


def _content(captain: Captain, view: View) -> Text | None:
    """Why no die is rolled any more."""
    if captain.is_bust:
        return t("takes the bust and saves its fish") if captain.fish else None
    if captain.second >= GOOD:
        return t("is content with {n} dots", n=captain.movement)
    if captain.fish and _is_hydra_ahead(captain, view):
        return tn("keeps {n} fish for the Hydra ahead", "keeps {n} fish for the Hydra ahead",
                  captain.fish)  # fmt: skip
    if captain.first and not captain.second:
        return t("does not risk a bust on a {first}", first=captain.first)
    return None


def _is_hydra_ahead(captain: Captain, view: View) -> bool:
    if captain.at is None:
        return False
    places = [(captain.at[0] + step) % PLACES for step in range(AHEAD + 1)]
    return any(Feature.HYDRA in WEDGES[view.course[place]].features for place in places)


def _course(view: View, move: Sail) -> Text | None:
    """What this way has that no other has."""
    chosen = next((choice for choice in view.choices if choice.word == str(move)), None)
    others = [choice for choice in view.choices if choice is not chosen]
    if chosen is None or not others:
        return None
    if Feature.HYDRA not in chosen.met and any(Feature.HYDRA in other.met for other in others):
        return WARINESS[view.left % len(WARINESS)]
    if chosen.laps > max(other.laps for other in others):
        return t("makes for the Starting Line")
    return _gain(chosen, others) or _speed(chosen, others)


def _gain(chosen: Choice, others: list[Choice]) -> Text | None:
    if chosen.fish > max(other.fish for other in others):
        return t("goes for the fish") if chosen.fish > 0 else t("saves fish")
    if chosen.favors > max(other.favors for other in others):
        return t("seeks the favor of the gods")
    if chosen.wedges > max(other.wedges for other in others):
        return t("wants a wedge to rebuild the course")
    if Feature.BOOST in chosen.met and not any(Feature.BOOST in other.met for other in others):
        return t("wants the wind")
    return None


def _speed(chosen: Choice, others: list[Choice]) -> Text | None:
    if chosen.expected > max(other.expected for other in others):
        return t("takes the quickest way")
    if chosen.worst > max(other.worst for other in others):
        return t("takes the surest way")
    if chosen.best > max(other.best for other in others):
        return t("tries for the longest way")
    return None


def _curse(view: View, rival: Seat) -> Text:
    """A trident: what it does to the rival."""
    who = Who(rival)
    match FAVORS[view.revealed].god if view.revealed is not None else "":
        case "ares":
            return t("leaves {who} open to the Hydras", who=who)
        case "hades":
            return t("wants {who} to lose a fish", who=who)
        case "hera":
            return t("wants {who} to go away empty-handed", who=who)
        case _:
            return t("wants to slow {who} down", who=who)


def _preference(view: View, dropped: int) -> Text:
    """A new favor was drawn, or a rival's trident needs room."""
    new = view.revealed
    if new is None or new == dropped or FAVORS[new].kind is Kind.TRIDENT:
        return t("can do without {god}", god=t(FAVORS[dropped].title))
    return t("would rather have {god}", god=t(FAVORS[new].title))


def _rebuilding(view: View, captain: Captain, move: Place) -> Text | None:
    """What the new wedge brings to the course or takes from it."""
    wedge = move.wedge if move.wedge is not None else next(iter(captain.wedges), None)
    if wedge is None:
        return None
    more = Counter(WEDGES[wedge].features)
    more.subtract(WEDGES[view.course[move.place]].features)
    hydras = more[Feature.HYDRA]
    if hydras > 0:
        return tn("puts a Hydra in the way", "puts {n} Hydras in the way", hydras)
    if hydras < 0:
        return tn("clears a Hydra out of the way", "clears {n} Hydras out of the way", -hydras)
    return next((words for feature, words in SIGHTS if more[feature] > 0), None)


WARINESS = (
    t("steers clear of the Hydra"),
    t("gives the Hydra a wide berth"),
    t("would rather not meet the Hydra"),
)
SIGHTS = (
    (Feature.BOOST, t("wants more wind on the course")),
    (Feature.FISH, t("wants more fish on the course")),
    (Feature.FAVOR, t("wants more favors on the course")),
)
