"""Golden playthroughs: a whole game for each ending, move by move, as the table tells it.

    python -m tests.thunder_and_lightning.golden_games       writes golden/*.txt anew

A file holds the seed, then each move with its seat, and below it what was told; `>` marks what
only one seat reads. The games are played through a Table, the same door as real ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from rules.game import Event
from rules.rng import Rng
from rules.table import CONCEDE, Change, Table, open_position
from rules.text import render
from rules.thunder_and_lightning.battlefield import State
from rules.thunder_and_lightning.cards import Kind, card_of
from rules.thunder_and_lightning.knowledge import View
from rules.thunder_and_lightning.moves import Move
from rules.thunder_and_lightning.thunder import THUNDER_AND_LIGHTNING as GAME

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Thor", "Loki")
ENDINGS = ("treasure", "both-treasures", "stuck", "overrun", "time", "concession")
TIME_UP = "time-up"

Chooser = Callable[[State, int, list[str], Rng], str]
Game = Table[State, Move, View]


async def kept(change: Change) -> None:
    """Golden games are kept in files of their own."""


def lines(events: tuple[Event, ...]) -> list[str]:
    return [
        f"  {'' if event.to is None else f'> {NAMES[event.to]}: '}{render(event.text, NAMES)}"
        for event in events
    ]


async def opened(seed: bytes) -> tuple[Game, list[str]]:
    options = GAME.options_type()
    position, events = open_position(GAME, 2, options, seed)
    told = [f"seed {seed.hex()}", *lines(events)]
    return Table("golden", GAME, seed, options, position, kept), told


async def made(table: Game, seat: int, text: str) -> list[str]:
    if text == TIME_UP:
        step = await table.time_out(seat)
    elif text == CONCEDE:
        step = await table.concede(seat)
    else:
        step = await table.play(seat, text)
    return [f"{NAMES[seat]}: {text}", *lines(step.events)]


def result(table: Game) -> str:
    assert table.outcome is not None
    return f"outcome {table.outcome.places} {render(table.outcome.reason, NAMES)}"


async def replayed(text: str) -> str:
    """The file's moves made again from its seed: the text that they give now."""
    seed, *moves = [line for line in text.splitlines() if line[:1] not in ("", " ")]
    table, told = await opened(bytes.fromhex(seed.split()[1]))
    for line in moves:
        name, _, move = line.partition(": ")
        if name in NAMES:
            told += await made(table, NAMES.index(name), move)
    return "\n".join([*told, result(table)]) + "\n"


async def played(seed: bytes, choose: Chooser) -> tuple[Game, str]:
    table, told = await opened(seed)
    own = Rng(seed, 1 << 40)
    while waiting := sorted(table.to_act):
        seat = own.choice(waiting)
        told += await made(table, seat, choose(table.state, seat, list(table.legal(seat)), own))
    return table, "\n".join([*told, result(table)]) + "\n"


def by_chance(state: State, seat: int, texts: list[str], own: Rng) -> str:
    return own.choice(texts)


def until(turn: int, word: str) -> Chooser:
    return lambda state, seat, texts, own: own.choice(texts) if state.turn < turn else word


def towards_the_nightmare(state: State, seat: int, texts: list[str], own: Rng) -> str:
    """Both bring their treasure into the left column, Loki his Nightmare, and Thor wakes it."""
    treasures = [card_of(s, Kind.TREASURE) in state.sides[s][0] for s in (0, 1)]
    nightmare = card_of(1, Kind.NIGHTMARE) in state.sides[1][0][:1]
    wanted = ["ring deploy left-2", "crown deploy left-2"]
    if treasures[1]:
        wanted.append("nightmare deploy left-1")
    if seat == 0 and all(treasures) and nightmare:
        wanted.append("challenge left")
    others = [
        text
        for text in texts
        if text == "draw" or "deploy centre" in text or "deploy right" in text
    ]
    quiet = [
        t for t in others if t.split()[0] not in ("nightmare", "ring", "crown", "thor", "loki")
    ]
    return next((text for text in texts if text in wanted), (quiet or others or texts)[0])


async def found(ending: str, choose: Chooser) -> str:
    """The shortest game with this ending among the first seeds."""
    texts = []
    for n in range(400):
        table, text = await played(n.to_bytes(32, "big"), choose)
        how = table.state.ending.how if table.state.ending else "concession"
        if how == ending:
            texts.append(text)
    return min(texts, key=len)


async def write() -> None:
    chooser = {
        "time": until(6, TIME_UP),
        "concession": until(8, CONCEDE),
        "both-treasures": towards_the_nightmare,
    }
    FOLDER.mkdir(exist_ok=True)
    for ending in ENDINGS:
        text = await found(ending, chooser.get(ending, by_chance))
        (FOLDER / f"{ending}.txt").write_text(text, encoding="utf-8")
        print(ending, len(text.splitlines()), "lines")


if __name__ == "__main__":
    asyncio.run(write())
