"""A store in a folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from persistence.store import Store

NOW = 1000.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keraunos.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(path, clock=lambda: NOW)
    yield opened
    await opened.close()
