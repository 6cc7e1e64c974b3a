"""A game's rulebook.md, by section."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

from rules.game import Game


@cache
def sections(game: Game[Any, Any, Any]) -> dict[str, str]:
    """The rulebook's sections by title, in its own order; "###" headings are sections too."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in _path(game).read_text("utf-8").splitlines():
        if line.startswith(("## ", "### ")):
            lines = found.setdefault(line.lstrip("# ").strip(), [])
        else:
            lines.append(line)
    return {
        title: "\n".join(body).strip() for title, body in found.items() if "".join(body).strip()
    }


def _path(game: Game[Any, Any, Any]) -> Path:
    file = sys.modules[type(game).__module__].__file__
    if file is None:
        raise FileNotFoundError(game.slug)
    return Path(file).with_name("rulebook.md")
