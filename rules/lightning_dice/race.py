"""The race: rolling and keeping dice, calling out, scoring, and turning up the next card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar

from rules.errors import IllegalMoveError
from rules.game import Event, Seat, Step
from rules.lightning_dice.goals import CARDS, DICE, GOALS, Faces
from rules.lightning_dice.moves import ALL_DICE
from rules.rng import Rng
from rules.text import Arg, Text, Who, t, tn

T = TypeVar("T")

MATCH_POINTS = 2
MISTAKE_POINTS = 2
BONUS_POINTS = 1
THUNDER_POINTS = 1
CALLS_SHOWN = 5

Mode: TypeAlias = Literal["standard", "quick", "tournament"]
Kind: TypeAlias = Literal["claim", "bonus", "thunder"]
Ending: TypeAlias = Literal["target", "deck", "halted", "quiet"]


@dataclass(frozen=True, slots=True)
class Call:
    """What somebody called out; `is_right` is None while it waits for the judge."""

    seat: Seat
    kind: Kind
    card: int  # the card that was face up
    number: int  # whose number the six dice are to show; 0 for a claim
    is_right: bool | None = None
    lost: int = 0  # points that it cost the caller or the rival; none are lost below the start


@dataclass(frozen=True, slots=True)
class State:
    """A whole race. Dice, scores and cards count by player; a judge has none of them."""

    mode: Mode
    target: int
    deck: tuple[int, ...]  # places in GOALS; the next card is the last
    goal: int | None  # the card that is face up
    card: int  # how many cards have been turned up: the number of the one that is face up
    dice: tuple[Faces | None, ...]
    scores: tuple[int, ...]
    won: tuple[int, ...]  # cards
    calls: tuple[Call, ...] = ()  # the last ones that were decided, newest last
    waiting: tuple[Call, ...] = ()  # for the judge, longest first
    record: int = 0  # the best standing that anybody has had
    quiet: int = 0  # moves since the record rose
    ending: Ending | None = None

    @property
    def players(self) -> int:
        """How many race; the judge's seat comes after theirs."""
        return len(self.dice)


def opened(mode: Mode, target: int, players: int, rng: Rng) -> Step[State]:
    """The start: a shuffled deck, and the first card turned up unless a judge does that."""
    nothing = (0,) * players
    state = State(
        mode=mode,
        target=target,
        deck=rng.shuffled(range(CARDS)),
        goal=None,
        card=0,
        dice=(None,) * players,
        scores=nothing,
        won=nothing,
    )
    return Step(state) if mode == "tournament" else flipped(state, rng)


def flipped(state: State, rng: Rng) -> Step[State]:
    """The next card is turned up."""
    goal = state.deck[-1]
    state = replace(state, deck=state.deck[:-1], goal=goal, card=state.card + 1)
    return Step(state, (Event("flipped", _flip_text(state.card, GOALS[goal].faces)),))


def roll(state: State, seat: Seat, mask: int, rng: Rng) -> Step[State]:
    """Rolls the chosen dice of a player and keeps the others."""
    dice = state.dice[seat]
    if dice is None:
        if mask != ALL_DICE:
            raise IllegalMoveError(t("You have no dice to keep yet. Roll all six first."))
        dice = (0,) * DICE
    thrown = tuple(
        [1 + rng.below(6) if mask >> place & 1 else die for place, die in enumerate(dice)]
    )
    return Step(
        replace(state, dice=_changed(state.dice, seat, thrown), quiet=state.quiet + 1),
    )


def decided(state: State, call: Call, is_right: bool, rng: Rng) -> Step[State]:
    """What a call brings, once it is known whether it is right."""
    call = replace(call, is_right=is_right, lost=_lost(state, call, is_right))
    state = replace(state, calls=(*state.calls[1 - CALLS_SHOWN :], call))
    if call.kind == "claim":
        return _match(state, call, rng) if is_right else _mistake(state, call, rng)
    if not is_right:
        return Step(state, (Event("called", _false_call_text(call)),))
    return _nice(state, call, rng) if call.kind == "bonus" else _nasty(state, call, rng)


def shows(state: State, call: Call) -> bool:
    """Do the caller's dice show what was called?"""
    dice = state.dice[call.seat]
    if dice is None or state.goal is None:
        return False
    if call.kind == "claim":
        return tuple(sorted(dice)) == GOALS[state.goal].faces
    return dice == (call.number,) * DICE


def _lost(state: State, call: Call, is_right: bool) -> int:
    """The points that a call costs: two for a wrong claim, one for a rival, never below 0."""
    if call.kind == "claim" and not is_right:
        return min(MISTAKE_POINTS, state.scores[call.seat])
    if call.kind == "thunder" and is_right:
        return min(THUNDER_POINTS, state.scores[call.number - 1])
    return 0


def _match(state: State, call: Call, rng: Rng) -> Step[State]:
    """Rulebook, MATCH: the first right claim scores, and the next card is turned up at once."""
    state = replace(state, won=_changed(state.won, call.seat, state.won[call.seat] + 1))
    if state.mode == "quick":
        return _card_taken(state, call, rng)
    state = scored(state, call.seat, MATCH_POINTS)
    text = t("{who} got it: card {card} and {n} points.", who=Who(call.seat), card=call.card,
             n=MATCH_POINTS)  # fmt: skip
    event = Event("matched", text)
    if state.ending:
        return Step(state, (event,))
    state = _restocked(state, rng)
    if state.mode == "tournament":
        return _card_left_to_judge(state, event)
    step = flipped(state, rng)
    return Step(step.state, (event, *step.events))


def _restocked(state: State, rng: Rng) -> State:
    """A deck that is out is shuffled anew, without the card that its winner's dice still match."""
    if state.deck:
        return state
    return replace(state, deck=rng.shuffled([goal for goal in range(CARDS) if goal != state.goal]))


def _card_taken(state: State, call: Call, rng: Rng) -> Step[State]:
    """Quick game: the winner takes the card, and the race ends with the deck."""
    text = t("{who} got it and takes card {card}.", who=Who(call.seat), card=call.card)
    event = Event("matched", text)
    if not state.deck:
        return Step(replace(state, goal=None, ending="deck"), (event,))
    step = flipped(state, rng)
    return Step(step.state, (event, *step.events))


def _card_left_to_judge(state: State, event: Event) -> Step[State]:
    """Tournament: the judge turns up the next card; claims still waiting came too late."""
    late = [call for call in state.waiting if call.kind == "claim"]
    kept = tuple(call for call in state.waiting if call.kind != "claim")
    told = (
        Event("late", t("{who} called after that: it costs nothing.", who=Who(call.seat)))
        for call in late
    )
    return Step(replace(state, goal=None, waiting=kept), (event, *told))


def _mistake(state: State, call: Call, rng: Rng) -> Step[State]:
    """A wrong claim: two points lost, never below the start; the card stays."""
    if state.mode == "quick":
        # There are no points to lose, so it costs the dice: a call must not be a free guess.
        text = t("{who} called a match that is none, and rolls all six dice anew.",
                 who=Who(call.seat))  # fmt: skip
        return Step(anew(state, call.seat, rng), (Event("erred", text),))
    event = Event("erred", _mistake_text(call.seat, call.lost))
    return Step(scored(state, call.seat, -call.lost), (event,))


def _nice(state: State, call: Call, rng: Rng) -> Step[State]:
    """Rulebook, NICE: six of one's own number are a point, and all dice are picked up."""
    text = t("Bonus {number}! {who} moves up a point.", number=call.number, who=Who(call.seat))
    state = anew(scored(state, call.seat, BONUS_POINTS), call.seat, rng)
    return Step(state, (Event("bonus", text),))


def _nasty(state: State, call: Call, rng: Rng) -> Step[State]:
    """Rulebook, NASTY: six of a rival's number cost the rival a point; the caller gains none."""
    rival = call.number - 1
    state = anew(scored(state, rival, -call.lost), call.seat, rng)
    return Step(state, (Event("thunder", _thunder_text(call, rival)),))


def scored(state: State, seat: Seat, points: int) -> State:
    """A pawn moves on the track from 0 to the target; whoever reaches the target wins at once."""
    score = min(max(state.scores[seat] + points, 0), state.target)
    scores = _changed(state.scores, seat, score)
    if score < state.target:
        return replace(state, scores=scores)
    return replace(state, scores=scores, waiting=(), ending="target")


def anew(state: State, seat: Seat, rng: Rng) -> State:
    """All six dice of a player are picked up and rolled, unless the race is over."""
    if state.ending:
        return state
    thrown = tuple([1 + rng.below(6) for _ in range(DICE)])
    return replace(state, dice=_changed(state.dice, seat, thrown))


def _flip_text(card: int, faces: Faces) -> Text:
    return t("Card {card} is turned up: {faces}.", card=card, faces=" ".join(map(str, faces)))


def _mistake_text(seat: Seat, lost: int) -> Text:
    if not lost:
        return t("{who} called a match that is none, with no points to lose.", who=Who(seat))
    return tn(
        "{who} called a match that is none and loses {n} point.",
        "{who} called a match that is none and loses {n} points.",
        lost,
        who=Who(seat),
    )


def _thunder_text(call: Call, rival: Seat) -> Text:
    told: dict[str, Arg] = {"number": call.number, "who": Who(call.seat), "rival": Who(rival)}
    if not call.lost:
        return t("Thunder {number}! {who} strikes {rival}, who has no points to lose.", **told)
    return t("Thunder {number}! {who} strikes {rival}, who moves down a point.", **told)


def _false_call_text(call: Call) -> Text:
    return t("{who} called for six dice of {number}, but the dice don't show it.",
             who=Who(call.seat), number=call.number)  # fmt: skip


def _changed(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
