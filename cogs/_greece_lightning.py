"""How Greece Lightning meets its players: labels, questions, standings and the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boards import greece_lightning as board
from boards._seats import SEATS
from cogs._presenter import Label, Picture, Presenter, Tone
from rules.game import Outcome, Seat
from rules.greece_lightning.content import (
    FAVOR_NUMBERS,
    FAVORS,
    WEDGES,
    Feature,
    Kind,
)
from rules.greece_lightning.log import LANE_NAMES, wedge_name
from rules.greece_lightning.moves import LETTERS
from rules.greece_lightning.state import Phase
from rules.greece_lightning.view import Captain, Choice, View
from rules.text import All, Arg, Text, Who, t, tn

ICONS = {
    Feature.FISH: "🐟",
    Feature.FAVOR: "⚡",
    Feature.WEDGE: "🧩",
    Feature.BOOST: "💨",
    Feature.HYDRA: "🐉",
    Feature.CHARYBDIS: "🌀",
    Feature.SCYLLA: "🦑",
    Feature.LINE: "🏁",
}
KINDS = {Kind.BOLT: "⚡", Kind.BOAT: "⛵", Kind.TRIDENT: "🔱"}
FLEECE = "🐏"

PLAIN_LABELS = {
    "roll": Label(t("Navigation die"), "🧭", Tone.MAIN),
    "first": Label(t("First die"), "🎲", Tone.MAIN),
    "second": Label(t("Second die"), "🎲", Tone.DANGER),
    "reroll": Label(t("Roll again for 1 fish"), "🐟"),
    "stop": Label(t("Stop"), "✋", Tone.GOOD),
    "feed": Label(t("Feed the Hydra 1 fish"), "🐟"),
    "fight": Label(t("Battle: the move ends"), "🐉", Tone.DANGER),
    "rest": Label(t("Stay here"), "⚓", Tone.GOOD),
    "berth": Label(t("Start"), "⛵"),
    "place": Label(t("Lay"), "🧩"),
    "sail": Label(t("Sail"), "⛵", Tone.MAIN),
    "favor": Label(t("Call on a god"), "✨"),
    "give": Label(t("Give to"), "🔱"),
    "drop": Label(t("Discard"), "🗑️"),
    "swap": Label(t("Swap"), "🌬️"),
}


QUESTIONS = {
    Phase.BERTH: t("From which lane do you start? The inner lane counts as ahead."),
    Phase.ROLL: t(
        "Roll for navigation, then the first die; then stop, or risk a second die: "
        "lower than the first is a bust."
    ),
    Phase.REST: t("Your movement is used up. Stay here, or call on a god?"),
    Phase.SWAP: t("Which two wedges change places?"),
}


class GreeceLightningPresenter(Presenter[View]):
    """Labels, questions and pictures of the race."""

    colour = 0x2E86AB

    def label(self, view: View, path: tuple[str, ...], word: str) -> Label:
        """How to offer a word."""
        if path:
            return SECOND_WORDS[path[0]](view, path, word)
        own = _own_dice(view, word)
        return own or PLAIN_LABELS[word]

    def prompt(self, view: View, path: tuple[str, ...]) -> Text:
        """The question, and for ways what to expect of each and the worst of it."""
        if view.phase is Phase.SAIL:
            return _lines([_sail_question(view), *(_outlook(view, way) for way in view.choices)])
        if view.phase in {Phase.HYDRA, Phase.REST}:
            return _lines([_question(view), *_help(view)])
        return _question(view)

    def order(self, view: View, path: tuple[str, ...], words: Sequence[str]) -> Sequence[str]:
        """Dice as they are rolled, places as they lie on the course, all else as listed."""
        if all(word.isdigit() for word in words):
            return sorted(words, key=int)
        if view.phase is Phase.ROLL and not path:
            return [word for word in PLAIN_LABELS if word in words]
        return words

    def standing(self, view: View, seat: Seat) -> Text:
        """Lap, fish, dice, favors."""
        captain = view.captains[seat]
        return t(
            "{fleece}🏁 {lap} · 🐟 {fish} · {dice}{favors}{wedges}",
            fleece=f"{FLEECE} · " if view.fleece == seat else "",
            lap=_lap(view, captain),
            fish=captain.fish,
            dice=_dice(captain),
            favors=_held_favors(captain),
            wedges=_held_wedges(captain),
        )

    def headline(self, view: View, outcome: Outcome | None = None) -> Text:
        """The round, and what everybody waits for."""
        if outcome:
            return tn(
                "The race is over after {n} round.", "The race is over after {n} rounds.",
                view.round,
            )  # fmt: skip
        who = All(tuple(map(Who, view.waiting)))
        if view.phase is Phase.BERTH:
            return t("Ships to the Starting Line: {who} chooses a dot.", who=who)
        if view.phase is Phase.ROLL:
            return tn(
                "Round {round}: {who} still has to roll.",
                "Round {round}: {who} still have to roll.",
                len(view.waiting), round=view.round, who=who,
            )  # fmt: skip
        return t("Round {n}: {what}", n=view.round, what=_doing(view, who))

    def picture(
        self, view: View, names: Sequence[str], outcome: Outcome | None = None
    ) -> Picture | None:
        """The whole course."""
        return Picture(board.draw(view, names, outcome), board.alt(view, names, outcome))

    def text_board(self, view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
        """The whole table in words."""
        return board.text_board(view, names, outcome)


def _own_dice(view: View, word: str) -> Label | None:
    """What a roll would mean, where the buttons are one player's alone."""
    if view.phase is not Phase.ROLL or view.seat is None:
        return None
    captain = view.captains[view.seat]
    if word == "second":
        text = t("Second die: bust {n} in 6", n=captain.first - 1)
        return Label(text, "🎲", Tone.DANGER if captain.first > 3 else Tone.MAIN)
    if word == "stop":
        return Label(t("Stop with {n}", n=captain.movement), "✋", Tone.GOOD)
    return None


def _berth_label(view: View, path: tuple[str, ...], word: str) -> Label:
    return Label(
        t("{letter}: {lane} lane", letter=word.upper(), lane=LANE_NAMES[LETTERS.index(word)])
    )


def _place_label(view: View, path: tuple[str, ...], word: str) -> Label:
    if not word.isdigit():
        return Label(t("{wedge}", wedge=word.capitalize()))
    return Label(t("{place}: {wedge}", place=word, wedge=wedge_name(view.course[int(word)])))


def _sail_label(view: View, path: tuple[str, ...], word: str) -> Label:
    way = next(choice for choice in view.choices if choice.letter == word)
    return Label(
        t("{letter}: {wedge} {met}", letter=word.upper(), wedge=_target(way), met=_met(way))
    )


def _favor_label(view: View, path: tuple[str, ...], word: str) -> Label:
    favor = FAVORS[FAVOR_NUMBERS[word]]
    return Label(t("{god} {emoji}", god=favor.title, emoji=favor.emoji))


def _give_label(view: View, path: tuple[str, ...], word: str) -> Label:
    seat = int(word) - 1
    return Label(t("{mark} {who}", mark=SEATS[seat].emoji, who=Who(seat)))


def _swap_label(view: View, path: tuple[str, ...], word: str) -> Label:
    place = int(word)
    return Label(t("{place} and {next}", place=place, next=place + 1))


SECOND_WORDS: dict[str, Callable[[View, tuple[str, ...], str], Label]] = {
    "berth": _berth_label,
    "place": _place_label,
    "sail": _sail_label,
    "favor": _favor_label,
    "give": _give_label,
    "drop": _favor_label,
    "swap": _swap_label,
}


def _question(view: View) -> Text:
    asked = QUESTIONS.get(view.phase)
    if asked:
        return asked
    match view.phase:
        case Phase.PLACE:
            return _placing_question(view)
        case Phase.HYDRA:
            return _hydra_question(view)
        case Phase.GIVE:
            return t("On whose board do you put {god}?\n{text}", **_revealed(view))
        case Phase.ROOM:
            return t("Which favor makes room for {god}?\n{text}", **_revealed(view))
        case _:
            return t("Your move:")


def _sail_question(view: View) -> Text:
    return tn(
        "Which way? You have {n} dot to sail.", "Which way? You have {n} dots to sail.", view.left
    )


def _placing_question(view: View) -> Text:
    held = view.captains[view.waiting[0]].wedges if view.waiting else ()
    names: tuple[Arg, ...] = tuple(
        t("{wedge} {icons}", wedge=wedge_name(wedge), icons=_icons(wedge)) for wedge in held
    )
    return t("Where do you lay {wedges}?", wedges=All(names))


def _hydra_question(view: View) -> Text:
    captain = view.captains[view.waiting[0]]
    if captain.fish:
        return t("A Hydra! Feed it one of your {n} fish, or call on a god?", n=captain.fish)
    return t("A Hydra, and you have no fish: battle it and lose your movement, or call on a god?")


def _help(view: View) -> list[Text]:
    """What the favors that the mover keeps would do."""
    held = dict.fromkeys(view.captains[view.waiting[0]].favors) if view.waiting else {}
    return [
        t("{emoji} **{god}**: {text}", emoji=favor.emoji, god=favor.title, text=favor.text)
        for favor in (FAVORS[number] for number in held)
        if favor.kind is Kind.BOAT
    ]


def _revealed(view: View) -> dict[str, Arg]:
    favor = FAVORS[view.revealed or 0]
    return {"god": favor.title, "text": t("{emoji} {text}", emoji=favor.emoji, text=favor.text)}


def _outlook(view: View, way: Choice) -> Text:
    """A way on a line of its own: where it leads, what is met, what to expect, the worst."""
    return tn(
        "**{letter}**{price} {n} dot to {wedge} {met}: {end}",
        "**{letter}**{price} {n} dots to {wedge} {met}: {end}",
        len(way.path),
        letter=way.letter.upper(),
        price=_price(view, way),
        wedge=_target(way),
        met=_met(way),
        end=_end(way),
    )


def _end(way: Choice) -> Text:
    if way.is_battle:
        return t("a Hydra ends the move, {n} wedges on", n=f"{way.worst:.1f}")
    if way.is_last:
        return t("the move ends there, {n} wedges on", n=f"{way.worst:.1f}")
    return t(
        "then a fork; expect {expected} wedges in all, {worst} at worst",
        expected=f"{way.expected:.1f}",
        worst=f"{way.worst:.1f}",
    )


def _price(view: View, way: Choice) -> Text:
    if way.number is None or view.mover is None:
        return t("")
    place, dot = view.captains[view.mover].at or (0, 0)
    if WEDGES[view.course[place]].features[dot] is Feature.SCYLLA:
        return tn(" for {n} fish,", " for {n} fish,", way.number)
    return t(" by way {n},", n=way.number)


def _target(way: Choice) -> Text:
    """Where a stretch ends, by the number that the wedge has on the board."""
    place = way.path[-1][0]
    return t("wedge {place}", place=place) if place else t("the Starting Line")


def _met(way: Choice) -> str:
    return "".join(ICONS[feature] for feature in way.met) or "〰️"


def _icons(wedge: int) -> str:
    return "".join(ICONS[each] for each in WEDGES[wedge].features if each in ICONS)


def _lap(view: View, captain: Captain) -> Text:
    """The lap that a ship sails, as the plates on the board tell it."""
    if captain.lap >= view.laps:
        return t("home")
    return t("lap {n}/{laps}", n=captain.lap + 1, laps=view.laps)


def _dice(captain: Captain) -> Text:
    if not captain.nav:
        return t("🎲 –")
    rolled = "+".join(str(die) for die in (captain.nav, captain.first, captain.second) if die)
    if captain.is_bust:
        return t("🎲 {dice}, bust: {n}", dice=rolled, n=captain.movement)
    return t("🎲 {dice} for {n}", dice=rolled, n=captain.movement)


def _held_favors(captain: Captain) -> str:
    return "".join(
        f" · {KINDS[FAVORS[favor].kind]} {FAVORS[favor].title}" for favor in captain.favors
    )


def _held_wedges(captain: Captain) -> str:
    return "".join(f" · 🧩 {WEDGES[wedge].name.capitalize()}" for wedge in captain.wedges)


def _doing(view: View, who: All) -> Text:
    if view.phase is Phase.SAIL:
        return tn(
            "{who} is at a fork with {n} dot to sail.",
            "{who} is at a fork with {n} dots to sail.",
            view.left, who=who,
        )  # fmt: skip
    if view.phase is Phase.GIVE:
        return t("{who} chooses a rival for {god}.", who=who, god=_revealed(view)["god"])
    if view.phase is Phase.ROOM:
        return t("{who} makes room for {god}.", who=who, god=_revealed(view)["god"])
    if view.phase is Phase.PLACE:
        return t("{who} lays a wedge.", who=who)
    return _choosing(view, who)


def _choosing(view: View, who: All) -> Text:
    match view.phase:
        case Phase.HYDRA:
            return t("{who} faces a Hydra.", who=who)
        case Phase.REST:
            return t("{who} may call on a god to sail further.", who=who)
        case _:
            return t("{who} lets the winds change the course.", who=who)


def _lines(texts: Sequence[Text]) -> Text:
    above, *below = texts
    for line in below:
        above = t("{above}\n{line}", above=above, line=line)
    return above
