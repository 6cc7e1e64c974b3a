"""A page of a game's rules, with the way to all others."""

from __future__ import annotations

from cogs._layout import Item, Layout, box, custom_id, picker, text
from cogs._presenter import Label, Offer
from cogs._words import clipped, say
from rules import GAMES
from rules.rulebook import sections
from rules.text import Text, t

TOPIC = "topic"  # the verb of presses that turn the pages
MOST_OPTIONS = 25  # of a select


def rules_page(slug: str, title: str, colour: int) -> Layout:
    """One section; the rulebook's titles can be picked below it."""
    game = GAMES[slug]
    page = f"### {game.title}: {title}\n{sections(game)[title]}"
    return Layout(box(colour, text(page), *_pickers(slug)))


def picked_title(slug: str, number: str = "") -> str:
    """The section of a pick; without one, the section with which a newcomer begins."""
    titles = list(sections(GAMES[slug]))
    known = number.isdecimal() and int(number) < len(titles)
    return titles[int(number)] if known else titles[0]


def how_to_play(slug: str) -> Offer:
    """A button that opens the rules."""
    return Offer(custom_id(TOPIC, slug), Label(t("How to play"), "📖"))


def _pickers(slug: str) -> list[Item]:
    options = [
        (str(number), Label(Text(clipped(title, 100))))
        for number, title in enumerate(sections(GAMES[slug]))
    ]
    groups = [
        options[start : start + MOST_OPTIONS] for start in range(0, len(options), MOST_OPTIONS)
    ]
    asks = (t("More rules, by topic …"), t("… and still more"))
    return [
        picker(custom_id(TOPIC, slug, place), say(asks[min(place, 1)]), group)
        for place, group in enumerate(groups)
    ]
