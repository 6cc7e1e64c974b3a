"""What is in the repository: nothing that belongs to one machine, and all that people expect."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Folders of a machine, and what names a package index: its page of packages, or pip's option.
BELONGS_TO_A_MACHINE = re.compile("/(work|root|home|Users|opt|simple)/|index" + "-url")


@pytest.fixture(scope="module")
def files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout, so what is in the repository is not known")
    return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]


def test_nothing_names_a_package_index_or_a_path_of_one_machine(files: list[Path]) -> None:
    found = []
    for path in set(files) - {Path(__file__)}:
        text = path.read_bytes().decode("utf-8", "replace")
        if match := BELONGS_TO_A_MACHINE.search(text):
            found.append(f"{path.relative_to(ROOT)}: {match[0]}")
    assert found == []


def test_every_dependency_is_pinned_to_one_version() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").split()
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines)
    pinned = {_plain(line.partition("==")[0]) for line in lines}
    wanted = subprocess.run(
        [sys.executable, ".ci/requirements.py", "dev"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert {_plain(name) for name in wanted} <= pinned


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


@pytest.mark.parametrize(
    "said",
    ["docs/table.png", "make run", "make test", "privileged intent", "Send Messages in Threads",
     "config.example.toml", "## Architecture", "## Adding a game"],
)  # fmt: skip
def test_the_readme_says_what_newcomers_need(said: str) -> None:
    assert said in (ROOT / "README.md").read_text("utf-8")


def test_the_licence_is_mit() -> None:
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")
