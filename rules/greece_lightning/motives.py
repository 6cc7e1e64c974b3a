"""Why a computer captain does what it does; everything in the race lies open."""

from __future__ import annotations

from rules.game import Seat
from rules.greece_lightning.content import FAVORS, PLACES, WEDGES, Feature
from rules.greece_lightning.moves import (
    FEED,
    FIGHT,
    FIRST,
    REROLL,
    REST,
    ROLL,
    SECOND,
    STOP,
    Act,
    Drop,
    Give,
    Move,
    Place,
    Sail,
    Swap,
    Use,
)
from rules.greece_lightning.view import Captain, Choice, View
from rules.text import Text, Who, t, tn

AHEAD = 2  # wedges that a captain looks ahead


def motive(view: View, seat: Seat, move: Move) -> Text:
    """Why this captain makes the move."""
    match move:
        case Sail():
            return _course(view, move)
        case Use(favor):
            return t("finds this the moment for {god}", god=t(FAVORS[favor].title))
        case Give(rival):
            return t("wants to slow {who} down", who=Who(rival))
        case Drop(favor):
            return t("can do without {god}", god=t(FAVORS[favor].title))
        case Act():
            return _act(view.captains[seat], view, move)
        case _:
            return REBUILT.get(type(move)) or t("likes the course from this lane")


def _act(captain: Captain, view: View, move: Act) -> Text:
    if move == SECOND:
        return t("risks the second die on a {first}", first=captain.first)
    return _content(captain, view) if move == STOP else ACTS[move]


def _content(captain: Captain, view: View) -> Text:
    """Enough movement, or fish that are better kept than spent on a reroll."""
    if captain.fish and _is_hydra_ahead(captain, view):
        return tn("keeps {n} fish for the Hydra ahead", "keeps {n} fish for the Hydra ahead",
                  captain.fish)  # fmt: skip
    if captain.is_bust:
        return t("takes the bust and saves what it has")
    return t("is content with a movement of {n}", n=captain.movement)


def _is_hydra_ahead(captain: Captain, view: View) -> bool:
    if captain.at is None:
        return False
    places = [(captain.at[0] + step) % PLACES for step in range(AHEAD + 1)]
    return any(Feature.HYDRA in WEDGES[view.course[place]].features for place in places)


def _course(view: View, move: Sail) -> Text:
    """What this way has that another has not."""
    chosen = next((choice for choice in view.choices if choice.word == str(move)), None)
    if chosen is None:
        return t("sails on")
    others = [choice for choice in view.choices if choice is not chosen]
    if not _meets(chosen, Feature.HYDRA) and any(_meets(o, Feature.HYDRA) for o in others):
        return t("steers clear of the Hydra")
    for feature, words in SIGHTS.items():
        if _meets(chosen, feature):
            return words
    return t("takes the quickest way")


def _meets(choice: Choice, feature: Feature) -> bool:
    return feature in choice.met


ACTS = {
    ROLL: t("rolls the next die"),
    FIRST: t("rolls the next die"),
    REROLL: t("pays a fish for a better roll"),
    FEED: t("has to face the Hydra"),
    FIGHT: t("has to face the Hydra"),
    REST: t("saves its favors for later"),
}
REBUILT: dict[type[Move], Text] = {
    Place: t("lays the wedge where it helps most"),
    Swap: t("wants easier water ahead"),
}
SIGHTS = {
    Feature.BOOST: t("rides the current"),
    Feature.FISH: t("goes for the fish"),
    Feature.FAVOR: t("seeks the favor of the gods"),
    Feature.WEDGE: t("wants a wedge to rebuild the course"),
}
