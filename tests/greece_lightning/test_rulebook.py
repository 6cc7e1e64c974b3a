"""The rulebook: short sections, and one for each favor that agrees with the deck."""

from __future__ import annotations

import pytest

from rules.greece_lightning.content import FAVORS, Favor
from rules.rulebook import sections
from tests.greece_lightning.positions import GAME

BOOK = sections(GAME)


@pytest.mark.parametrize("title", BOOK)
def test_a_section_fits_a_message(title: str) -> None:
    assert len(BOOK[title]) < 1_800


@pytest.mark.parametrize("favor", FAVORS, ids=lambda favor: favor.god)
def test_a_favor_has_its_section(favor: Favor) -> None:
    told = BOOK[favor.title]
    assert f"{favor.copies} in the deck" in told
    assert favor.kind.capitalize() in told
    assert ("Starter" in told) == (favor.starter is not None)


@pytest.mark.parametrize(
    "topic", ["The race", "Rolling", "Hydra", "Charybdis", "Scylla", "Favors", "Who is ahead"]
)
def test_a_topic_can_be_looked_up(topic: str) -> None:
    assert BOOK[topic]
