"""Who stands where, and how a race ended."""

from __future__ import annotations

from rules.game import Outcome, Seat
from rules.lightning_dice.race import State
from rules.text import All, Text, Who, t, tn


def standing(state: State) -> tuple[int, ...]:
    """What counts for each player: cards in the quick game, points in the others."""
    return state.won if state.mode == "quick" else state.scores


def outcome(state: State) -> Outcome | None:
    """The places when the race is over; equal standings share a place, a judge has none."""
    if state.ending is None:
        return None
    reached = standing(state)
    places: tuple[int | None, ...] = tuple(
        1 + sum(other > own for other in reached) for own in reached
    )
    if state.mode == "tournament":
        places = (*places, None)
    return Outcome(places, _reason(state))


def _reason(state: State) -> Text:
    best = max(standing(state))
    leaders = [seat for seat, own in enumerate(standing(state)) if own == best]
    match state.ending:
        case "target":
            return t("{who} is the first to reach {n} points and wins.", who=Who(leaders[0]),
                     n=state.target)  # fmt: skip
        case "deck":
            return _most_cards(leaders, best)
        case "halted":
            return t("Nobody has touched the dice for a while, so the race ends as it stands. "
                     "{leaders}", leaders=_lead(state, leaders, best))  # fmt: skip
        case _:
            return t("Nobody has got any further for very long, so the race ends as it stands. "
                     "{leaders}", leaders=_lead(state, leaders, best))  # fmt: skip


def _most_cards(leaders: list[Seat], cards: int) -> Text:
    if len(leaders) == 1:
        return t("The deck is out, and {who} wins with {n} cards.", who=Who(leaders[0]), n=cards)
    return t("The deck is out, and {who} share the win with {n} cards each.",
             who=All(tuple(map(Who, leaders))), n=cards)  # fmt: skip


def _lead(state: State, leaders: list[Seat], best: int) -> Text:
    if not best:
        return t("Nobody has scored.")
    who = All(tuple(map(Who, leaders)))
    if state.mode == "quick":
        return tn("In front, with {n} card: {who}.", "In front, with {n} cards: {who}.", best,
                  who=who)  # fmt: skip
    return tn("In front, with {n} point: {who}.", "In front, with {n} points: {who}.", best,
              who=who)  # fmt: skip
