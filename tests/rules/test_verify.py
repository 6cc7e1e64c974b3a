"""A fair game is told from one whose dice, setup, moves or end were changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from persistence import exports
from persistence.records import LogEntry, Player, TableRecord
from persistence.store import Store
from rules import GAMES
from rules import verify as command
from rules.game import Game
from rules.rng import Rng
from rules.table import Change, Table, open_position, position_adapter, seed_hash
from rules.verify import FAIR, UNFAIR, UNREADABLE, Verdict, verify
from tests.persistence.seated import SEED, played_out, record, seated
from tests.toy import TOY

Export = dict[str, Any]


@pytest.fixture
async def export(tmp_path: Path) -> Export:
    """A finished game, in which somebody gave up and the host moved for them."""
    store = await Store.open(tmp_path / "store.sqlite3")
    table = await seated(store, rounds=3)
    await table.play(0, "roll 1")
    await table.concede(1)
    await table.play(2, "keep")
    await played_out(table)
    exported = await store.export_table("table")
    await store.close()
    return exported


def checked(export: Export, promised: str | None = None) -> Verdict:
    return verify(json.dumps(export), promised, {"toy": TOY})


def test_a_fair_game_is_fair(export: Export) -> None:
    verdict = checked(export)
    assert verdict.code == FAIR, verdict.sentence
    assert seed_hash(SEED) in verdict.sentence
    assert checked(export, seed_hash(SEED).upper()).code == FAIR


async def test_a_game_that_the_host_stopped_is_fair(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "store.sqlite3")
    table = await seated(store)
    await table.play(0, "keep")
    await table.time_out(0)
    exported = await store.export_table("table")
    await store.close()
    assert exported["moves"][-1]["move"] == "stop"  # type: ignore[index,call-overload]
    assert exported["outcome"]
    verdict = await asyncio.to_thread(checked, exported)  # because it runs a loop of its own
    assert verdict.code == FAIR, verdict.sentence


@pytest.mark.parametrize("game", [TOY, *GAMES.values()], ids=lambda game: game.slug)
@pytest.mark.parametrize("seed", [b"\x01" * 32, b"\x02" * 32])
def test_random_games_of_every_kind_are_fair(game: Game[Any, Any, Any], seed: bytes) -> None:
    export = exports.export(*asyncio.run(random_game(game, seed)))
    verdict = verify(json.dumps(export), seed_hash(seed), {game.slug: game})
    assert verdict.code == FAIR, verdict.sentence


async def random_game(
    game: Game[Any, Any, Any], seed: bytes, longest: int = 200
) -> tuple[TableRecord, list[LogEntry]]:
    """A game of random moves as the store would keep it, broken off when it grows long."""
    options = game.options_type()
    seats = max(game.seats_for(options))
    position, events = open_position(game, seats, options, seed)
    log = [LogEntry(0, None, "", events, 0.0)]

    async def keep(change: Change) -> None:
        log.append(LogEntry(len(log), change.seat, change.move, change.events, 0.0))

    table = Table("random", game, seed, options, position, keep)
    chance = Rng(seed, 1 << 40)
    while table.to_act and table.version < longest:
        seat = chance.choice(sorted(table.to_act))
        await table.play(seat, chance.choice(table.legal(seat)))
    kept = replace(
        record(),
        game=game.slug,
        rules_version=game.rules_version,
        options=options.model_dump(mode="json"),
        players=tuple(Player(seat, f"Player {seat}") for seat in range(seats)),
        seed=seed,
        snapshot=position_adapter(game).dump_json(table.position),
        version=table.version,
        outcome=table.outcome,
    )
    return kept, log


def another_seed(export: Export) -> None:
    export["seed"] = "00" * 32


def another_seed_and_hash(export: Export) -> None:
    export["seed"] = "00" * 32
    export["seed_hash"] = seed_hash(bytes(32))


def another_roll(export: Export) -> None:
    rolled = export["moves"][0]["events"][1]
    assert rolled["kind"] == "rolled"
    rolled["text"]["args"][0][1] = 9


def another_setup(export: Export) -> None:
    export["setup"].pop()


def another_move(export: Export) -> None:
    export["moves"][0]["move"] = "roll 2"


def an_impossible_move(export: Export) -> None:
    export["moves"][2] = dict(export["moves"][0])


def a_move_too_few(export: Export) -> None:
    export["moves"].pop()


def another_position(export: Export) -> None:
    export["snapshot"]["state"]["dice"][0] += 1


def another_winner(export: Export) -> None:
    export["outcome"]["places"].reverse()


@pytest.mark.parametrize(
    "change",
    [
        another_seed, another_seed_and_hash, another_roll, another_setup, another_move,
        an_impossible_move, a_move_too_few, another_position, another_winner,
    ],
)  # fmt: skip
def test_a_changed_game_is_not_fair(export: Export, change: Callable[[Export], None]) -> None:
    change(export)
    verdict = checked(export)
    assert verdict.code == UNFAIR
    assert verdict.sentence.startswith("Not fair: ")
    assert verdict.sentence.endswith(".")


def test_the_players_are_named(export: Export) -> None:
    another_roll(export)
    assert "“roll 1” of Ares" in checked(export).sentence


def test_another_hash_than_the_promised_one_is_not_fair(export: Export) -> None:
    verdict = checked(export, "ab" * 32)
    assert verdict.code == UNFAIR
    assert "ab" * 32 in verdict.sentence


def test_what_can_not_be_checked_is_said(export: Export) -> None:
    for key, value, words in [
        ("format", "chess", "no exported game: format"),
        ("format_version", 2, "no exported game: format_version"),
        ("game", "chess", "no game called chess"),
        ("rules_version", 2, "version 2"),
        ("options", {"rounds": 0}, "options"),
        ("players", [{"name": "one"}], "1 players"),
        ("seed", "zz", "no exported game: seed"),
        ("snapshot", {}, "last position"),
    ]:
        verdict = checked({**export, key: value})
        assert verdict.code == UNREADABLE, verdict.sentence
        assert words in verdict.sentence


def test_a_move_of_no_seat_can_not_be_checked(export: Export) -> None:
    export["moves"][0]["seat"] = 9
    assert checked(export).code == UNREADABLE


def test_the_command_says_it_with_its_exit_code(
    export: Export,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "toy", TOY)
    path = tmp_path / "export.json"
    path.write_text(json.dumps(export), "utf-8")
    assert command.main([str(path)]) == FAIR
    assert capsys.readouterr().out.startswith("Fair: ")
    assert command.main([str(path), "00"]) == UNFAIR
    assert capsys.readouterr().err.startswith("Not fair: ")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[]", b'{"format": 1}'])
def test_a_foreign_file_is_said_to_be_one(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "export.json"
    path.write_bytes(content)
    assert command.main([str(path)]) == UNREADABLE
    assert "no exported game" in capsys.readouterr().err


def test_a_missing_file_and_a_missing_name_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main([str(tmp_path / "none.json")]) == UNREADABLE
    assert "can't be read: No such file" in capsys.readouterr().err
    assert command.main([]) == UNREADABLE
    assert "Usage" in capsys.readouterr().err
