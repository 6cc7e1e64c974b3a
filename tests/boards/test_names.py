"""Names in pictures: whatever people are called, nothing is drawn as an empty box."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import ImageDraw

from boards._names import _has_glyph, drawable
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


def test_names_that_become_the_same_are_told_apart() -> None:
    alike = ("Leo🔥", "Ada", "Leo", "李雷")
    assert drawable(alike) == ("Leo (A)", "Ada", "Leo (C)", "Player D")
    assert drawable(alike[::2], instead=("Thor", "Loki")) == ("Leo (Thor)", "Leo (Loki)")


@pytest.mark.parametrize("slug", GAMES)
def test_no_picture_has_an_empty_box(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Ada🔥", "李雷", "🔥_🔥", "אברהם")
    written: list[str] = []
    write = ImageDraw.ImageDraw.text

    def noted(self: ImageDraw.ImageDraw, xy: tuple[float, float], text: str, **looks: Any) -> None:
        written.append(text)
        write(self, xy, text, **looks)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", noted)
    game, presenter = GAMES[slug], PRESENTERS[slug]
    seats = max(seat for seat in game.seats if seat <= len(names))
    state = game.setup(seats, game.options_type(), Rng(bytes(32), 0)).state
    for seat in (None, 0):
        presenter.picture(game.view(state, seat), names[:seats])
    presenter.hand(game.view(state, 0), names[:seats])
    assert "Ada" in written
    assert all(map(_has_glyph, "".join(written)))


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
