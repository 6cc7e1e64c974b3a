"""The container's files: all that the bot needs goes in, and nothing secret does."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STAYS_OUT = {"tests", "bench", "docs", "CHANGELOG.md", "README.md", "Makefile", "Dockerfile"}


def let_in() -> set[str]:
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert "*" in lines
    return {line[1:].partition("/")[0] for line in lines if line.startswith("!")}


def test_every_part_of_the_bot_is_let_in() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout, so what belongs to the bot is not known")
    parts = {line.partition("/")[0] for line in listed.stdout.splitlines()}
    visible = {part for part in parts if not part.startswith(".")}
    assert visible - STAYS_OUT <= let_in()


def test_no_secret_is_let_in() -> None:
    assert not let_in() & {"config.toml", "data", ".git", ".venv", ".env"}


def test_the_image_runs_as_nobody_special_and_names_no_index() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    assert "\nUSER keraunos\n" in text
    assert "\nVOLUME /data\n" in text
    assert "://" not in text
    assert "index" not in text
