"""Hidden cards on the wire: all that was sent, beside what each person was allowed to know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boards._battle_words import alt_text, hand_alt
from local_discord import Person
from rules.game import Event
from rules.rng import Rng
from rules.text import render
from rules.thunder_and_lightning.battlefield import State
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME
from tests.wire.house import Told
from tests.wire.inspection import told_text
from tests.wire.players import TableInChat


def check_battle(table: TableInChat, people: Sequence[Person]) -> None:
    """Nobody was sent another's private fact, or a board that shows more than their own View."""
    states, events = replayed(table)
    names = [person.name for person in people]
    ended = [(state, GAME.outcome(state)) for state in states]
    public = {alt_text(GAME.view(state, None), names, outcome) for state, outcome in ended}
    own = [
        {hand_alt(GAME.view(state, seat), names, outcome) for state, outcome in ended}
        for seat in (0, 1)
    ]
    facts = [{render(event.text, names) for event in events if event.to == s} for s in (0, 1)]
    seen = set()
    for told in table.house.told:
        readers = tuple(seat for seat in (0, 1) if is_read_by(told, people[seat]))
        may_see = public.union(*(own[seat] for seat in readers if len(readers) == 1))
        may_read = set().union(*(facts[seat] for seat in readers if len(readers) == 1))
        text, alts = told_text(told), set(pictures(told.data))
        assert not [fact for fact in facts[0] | facts[1] if fact in text and fact not in may_read]
        assert alts <= may_see
        seen |= {readers} if alts else set()
    assert seen == {(0,), (1,), (0, 1)}  # both hands and the board were really looked at


def is_read_by(told: Told, person: Person) -> bool:
    return told.audience is None or person.id in told.audience


def replayed(table: TableInChat) -> tuple[list[State], list[Event]]:
    """The game again, from its stored seed and moves."""
    seed = table.row("seed")
    step = GAME.setup(2, GAME.options_type(), Rng(seed, 0))
    states, events = [step.state], list(step.events)
    sql = "SELECT version, seat, move FROM moves WHERE table_id = ? AND version > 0"
    for version, seat, move in sorted(table.house.stored(sql, table.id)):
        step = GAME.apply(states[-1], seat, GAME.parse(move), Rng(seed, version))
        states.append(step.state)
        events += step.events
    return states, events


def pictures(data: Any) -> Iterator[str]:
    """The alt text of every picture in a message."""
    if isinstance(data, dict):
        if "media" in data and data.get("description"):
            yield data["description"]
        for part in data.values():
            yield from pictures(part)
    elif isinstance(data, list):
        for part in data:
            yield from pictures(part)
