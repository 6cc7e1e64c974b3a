"""Names in pictures: whatever people are called, nothing is drawn as an empty box."""

from __future__ import annotations

import pytest

from boards._names import drawable
from rules import GAMES
from rules.rng import Rng
from tests.house.playouts import PRESENTERS

NAMES = {
    "Ada": "Ada",
    "Zoë Ångström": "Zoë Ångström",
    "Ελένη": "Ελένη",
    "Наташа": "Наташа",
    "Leo🔥": "Leo",
    "🔥 Leo 🔥 the ★ Great": "Leo the Great",
    "李雷 (Leo)": "(Leo)",
    "𝓐𝓭𝓪": "Ada",
    "Ａｄａ": "Ada",
    "e\u0301lan": "élan",
    "Z\u0335\u0353a\u0322l\u0338go": "Zalgo",
    "~*~": "~*~",
    "李雷": "Player B",
    "🔥_🔥": "Player B",
    "אברהם": "Player B",
}


@pytest.mark.parametrize(("name", "drawn"), NAMES.items(), ids=range(len(NAMES)))
def test_a_name_keeps_what_can_be_drawn(name: str, drawn: str) -> None:
    assert drawable(("Someone", name)) == ("Someone", drawn)


def test_a_game_may_have_words_of_its_own_for_its_seats() -> None:
    assert drawable(("李雷", "Bob"), instead=("Thor", "Loki")) == ("Thor", "Bob")


@pytest.mark.parametrize("slug", GAMES)
def test_pictures_draw_what_can_be_drawn_and_alt_texts_tell_the_real_name(slug: str) -> None:
    game, presenter = GAMES[slug], PRESENTERS[slug]
    view = game.view(game.setup(2, game.options_type(), Rng(bytes(32), 0)).state, 0)
    for draw in (presenter.picture, presenter.hand):
        real, plain = draw(view, ("Leo🔥", "Ａｄａ 李雷")), draw(view, ("Leo", "Ada"))
        if real and plain:
            assert real.png == plain.png
            assert "Leo🔥" in real.alt
            assert "Ａｄａ 李雷" in real.alt
    assert presenter.picture(view, ("Leo", "Ada"))
