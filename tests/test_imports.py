"""The direction of imports: rules know nobody, Discord stays in cogs, SQL in persistence."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules", "boards", "cogs", "persistence", "local_discord", "bench")
OURS = {*PACKAGES, "bot", "settings", "tests"}
STANDARD = sys.stdlib_module_names

# What each part may import of ours.
ALLOWED = {
    "rules": {"rules"},
    "boards": {"boards", "rules"},
    "persistence": {"persistence", "rules"},
    "cogs": {"cogs", "boards", "rules", "persistence", "settings"},
    "local_discord": {"local_discord"},
    "settings": {"settings"},
    "bot": {"cogs", "persistence", "rules", "settings", "local_discord", "boards"},
}
# What each part may import of others; a part that is not named here may import anything.
FOREIGN = {
    "rules": {"pydantic"},
    "boards": {"PIL", "font_source_sans_pro", "font_source_serif_pro", "pydantic"},
    "persistence": {"aiosqlite", "pydantic"},
    "settings": {"pydantic"},
}
FORBIDDEN_IN_RULES = {"random", "time", "datetime", "secrets", "sqlite3", "socket"}


# A computer player thinks for as long as it is told; its moves are rules no more than a person's.
CLOCK_WATCHERS = {"rules/computer/search.py": "time.perf_counter"}


def part_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(source: str) -> Iterator[str]:
    """The full names of all that the source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def complaint(part: str, name: str) -> str | None:
    """Why this part may not import that, or None."""
    top = name.partition(".")[0]
    if top in OURS:
        return None if top in ALLOWED[part] else f"{part} must not import {top}"
    if top in STANDARD:
        banned = part == "rules" and top in FORBIDDEN_IN_RULES
        return f"rules know no clock, chance or SQL: {top}" if banned else None
    if part in FOREIGN and top not in FOREIGN[part]:
        return f"{part} must not import {top}"
    return None


def sources() -> list[Path]:
    found = [ROOT / f"{name}.py" for name in ("bot", "settings")]
    for package in ALLOWED:
        found += sorted((ROOT / package).rglob("*.py"))
    return [path for path in found if path.exists()]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_it_may(path: Path) -> None:
    part, excused = part_of(path), CLOCK_WATCHERS.get(path.relative_to(ROOT).as_posix())
    names = [name for name in imports(path.read_text("utf-8")) if name != excused]
    complaints = [complaint(part, name) for name in names]
    assert [said for said in complaints if said] == []


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("rules", "import discord"),
        ("rules", "from persistence.store import Store"),
        ("rules", "import random"),
        ("rules", "def f():\n    import time"),
        ("rules", "from PIL import Image"),
        ("boards", "import discord"),
        ("boards", "from cogs import tables"),
        ("persistence", "import cogs._host"),
        ("persistence", "import boards"),
        ("cogs", "import local_discord"),
        ("local_discord", "from rules import GAMES"),
        ("settings", "import rules"),
    ],
)
def test_a_wrong_import_is_found(part: str, source: str) -> None:
    assert any(complaint(part, name) for name in imports(source))


def test_discord_and_sql_stay_where_they_belong() -> None:
    for path in sources():
        tops = {name.partition(".")[0] for name in imports(path.read_text("utf-8"))}
        part = part_of(path)
        assert "discord" not in tops or part in {"cogs", "bot"}, path
        # The Discord on loopback keeps its own world, in a file of its own.
        keeps = part in {"persistence", "local_discord"}
        assert keeps or not tops & {"sqlite3", "aiosqlite"}, path


def test_computer_players_know_no_game_but_by_the_list_of_judgements() -> None:
    games = {path.parent.name for path in (ROOT / "rules").glob("*/rulebook.md")}
    assert games
    for path in sorted((ROOT / "rules" / "computer").glob("*.py")):
        names = imports(path.read_text("utf-8"))
        known = {name.split(".")[1] for name in names if name.startswith("rules.")} & games
        assert not known or path.name == "judgements.py", path


def test_boards_draw_views_and_know_no_state() -> None:
    for path in sorted((ROOT / "boards").rglob("*.py")):
        names = {name.rpartition(".")[2] for name in imports(path.read_text("utf-8"))}
        assert not [name for name in names if name.endswith("State")], path
