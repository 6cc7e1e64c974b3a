"""Every card has a table of cases of its own."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.thunder_and_lightning.cards import Kind
from tests.thunder_and_lightning import test_challenges as challenges
from tests.thunder_and_lightning import test_endings as endings
from tests.thunder_and_lightning import test_field_powers as field_powers
from tests.thunder_and_lightning import test_omens as omens
from tests.thunder_and_lightning import test_pile_powers as pile_powers
from tests.thunder_and_lightning import test_turns as turns

TABLES: dict[Kind, tuple[Mapping[str, object], ...]] = {
    Kind.FIGURE: (turns.FOR_THOR,),
    Kind.TREASURE: (endings.LOST,),
    Kind.CHAMPION: (challenges.CHAMPION,),
    Kind.SIX: (challenges.PLAIN,),
    Kind.FIVE: (challenges.PLAIN,),
    Kind.FOUR: (challenges.PLAIN,),
    Kind.VIKING: (challenges.PLAIN, pile_powers.BERSERKER),
    Kind.ARCHER: (challenges.ARCHER,),
    Kind.RAVENS: (omens.RAVENS, challenges.RAVENS_ON_THE_FIELD),
    Kind.FRIGG: (field_powers.FRIGG, challenges.FRIGG_ON_THE_FIELD),
    Kind.SHIELD_WALL: (challenges.SHIELD_WALL,),
    Kind.NIGHTMARE: (challenges.NIGHTMARE,),
    Kind.WEAPON: (field_powers.WEAPON,),
    Kind.BALDR: (field_powers.BALDR, field_powers.BALDR_NOT),
    Kind.VALKYRIES: (field_powers.VALKYRIES,),
    Kind.BERSERKER: (pile_powers.BERSERKER,),
    Kind.IDUNN: (pile_powers.IDUNN,),
    Kind.FREYA: (pile_powers.FREYA,),
    Kind.HEL: (pile_powers.HEL,),
    Kind.ODIN: (pile_powers.ODIN,),
    Kind.LONGSHIPS: (pile_powers.LONGSHIPS,),
    Kind.SEER: (omens.SEER,),
    Kind.VIDARR: (field_powers.FLANK, field_powers.FLANK_NOT),
}


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.name.lower())
def test_a_card_has_a_table_of_cases(kind: Kind) -> None:
    assert all(len(cases) >= 3 for cases in TABLES[kind])
