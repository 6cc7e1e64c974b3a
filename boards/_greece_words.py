"""The board of Greece Lightning in words: for alternative texts, and as a text board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from boards._seats import SEATS
from rules.game import Seat
from rules.greece_lightning.content import (
    DOTS,
    FAVORS,
    LANES,
    LINE_WEDGE,
    PLACES,
    WEDGES,
    Feature,
)
from rules.greece_lightning.state import Phase
from rules.greece_lightning.view import Captain, Choice, Place, View
from rules.text import All, Arg, Text, Who, render, t, tn

ALT_LIMIT = 1024
BOARD_LIMIT = 3500
COMMA = "{first}, {rest}"
SEMICOLON = "{first}; {rest}"
OUTLOOK = 4  # dots ahead of each ship that are told

FEATURES = {
    Feature.FISH: t("fish"),
    Feature.FAVOR: t("favor"),
    Feature.WEDGE: t("wedge"),
    Feature.BOOST: t("+3"),
    Feature.HYDRA: t("Hydra"),
    Feature.CHARYBDIS: t("Charybdis"),
    Feature.SCYLLA: t("Scylla"),
    Feature.LINE: t("Starting Line"),
}
PRINTED = tuple(FEATURES)
SITUATIONS = {
    Phase.BERTH: t("{who} picks a berth on the Starting Line."),
    Phase.ROLL: t("Round {n}: {who} has yet to roll."),
    Phase.PLACE: t("Round {n}: {who} lays a wedge."),
    Phase.SAIL: t("Round {n}: {who} sails, {left} left."),
    Phase.HYDRA: t("Round {n}: {who} faces a Hydra."),
    Phase.REST: t("Round {n}: {who} may sail on with a favor."),
    Phase.REVEAL: t("Round {n}: {who} turns up favors."),
    Phase.GIVE: t("Round {n}: {who} gives {favor} to a rival."),
    Phase.ROOM: t("Round {n}: {who} makes room for {favor}."),
    Phase.SWAP: t("Round {n}: {who} swaps two wedges."),
}
ORDINALS = (t("1st"), t("2nd"), t("3rd"), t("4th"))


def alt_text(view: View, names: Sequence[str], result: Text | None = None) -> str:
    """What a blind player needs for the next decision, the most urgent first."""
    told = [
        result or situation(view),
        *(_way(view, choice) for choice in view.choices),
        *(_short(view, seat) for seat in _in_order(view)),
    ]
    return _cut(" ".join(render(text, names) for text in told), ALT_LIMIT)


def board_text(view: View, names: Sequence[str], result: Text | None = None) -> str:
    """The whole table: situation, ways, captains, and the course place by place."""
    told = [
        t("**Round {n} of a race over {laps}**", n=max(1, view.round), laps=_laps(view.laps)),
        result or situation(view),
        *(_listed_way(view, choice) for choice in view.choices),
        *_pending(view),
        t("**Captains**"),
        *(_full(view, seat) for seat in _in_order(view)),
        t("**The course**, lanes 1 (outer) to 4 (inner)"),
        *(_wedge_line(view, place) for place in range(PLACES)),
        t(
            "To draw: {wedges} wedges, {favors} favors; {fish} fish in the supply.",
            wedges=view.pile, favors=view.deck, fish=view.supply,
        ),
    ]  # fmt: skip
    return _cut("\n".join(render(text, names) for text in told), BOARD_LIMIT)


def situation(view: View) -> Text:
    """Whose decision is open, and which."""
    if view.phase is Phase.OVER:
        return t("The race is over, {who} wins.", who=Who(_in_order(view)[0]))
    who: tuple[Arg, ...] = tuple(map(Who, view.waiting))
    if len(who) > 1:
        return t("Round {n}: {who} have yet to roll.", n=view.round, who=All(who))
    favor = FAVORS[view.revealed].title if view.revealed is not None else ""
    args = (("n", view.round), ("who", All(who)), ("left", view.left), ("favor", favor))
    return replace(SITUATIONS[view.phase], args=args)


def _pending(view: View) -> Iterable[Text]:
    if view.face_down and view.mover is not None:
        yield tn(
            "{who} has drawn {n} favor, face down.", "{who} has drawn {n} favors, face down.",
            view.face_down, who=Who(view.mover),
        )  # fmt: skip
    if view.promised is not None:
        yield t("Nike has promised the Golden Fleece to {who}.", who=Who(view.promised))


def ahead(course: tuple[int, ...], start: Place, steps: int = OUTLOOK) -> dict[Feature, int]:
    """The features that can be met within some steps, each with the fewest steps to it."""
    found: dict[Feature, int] = {}
    reached = {start}
    for step in range(1, steps + 1):
        reached = {onward for place in reached for onward in _onward(course, place)}
        met = {WEDGES[course[place]].features[dot] for place, dot in reached}
        for feature in PRINTED:
            if feature in met:
                found.setdefault(feature, step)
    return found


def _onward(course: tuple[int, ...], start: Place) -> list[Place]:
    place, dot = start
    after = (place + 1) % PLACES
    entrances = WEDGES[course[after]].entrances
    return [
        (place, target) if target < DOTS else (after, entrances[target - DOTS])
        for target in WEDGES[course[place]].onward[dot]
    ]


def _in_order(view: View) -> list[Seat]:
    return sorted(range(len(view.captains)), key=lambda seat: (view.captains[seat].rank, seat))


def _short(view: View, seat: Seat) -> Text:
    """A captain in one sentence."""
    captain, letter = view.captains[seat], SEATS[seat].letter
    told = _row([*_standing(view, seat), *_holding(captain)], SEMICOLON)
    if view.phase is Phase.BERTH:
        return t("{who} ({letter}): {told}.", who=Who(seat), letter=letter, told=told)
    return t("{rank} {who} ({letter}): {told}.", rank=ORDINALS[captain.rank - 1], who=Who(seat),
             letter=letter, told=told)  # fmt: skip


def _full(view: View, seat: Seat) -> Text:
    """A captain with all that lies before them."""
    captain, style = view.captains[seat], SEATS[seat]
    told = [*_standing(view, seat), *_holding(captain)]
    if captain.wedges:
        told.append(_held_wedges(captain))
    return t("{rank}. {emoji} **{who}** ({letter}): {told}", rank=captain.rank, emoji=style.emoji,
             who=Who(seat), letter=style.letter, told=_row(told, SEMICOLON))  # fmt: skip


def _standing(view: View, seat: Seat) -> list[Text]:
    captain = view.captains[seat]
    if captain.at is None:
        return [t("ashore")]
    place = t("{lap}, {at}", lap=_lap(view, captain), at=_spot(view, captain.at))
    outlook = t("ahead {met}", met=_outlook(view, captain.at))
    return [t("has the Fleece"), place, outlook] if view.fleece == seat else [place, outlook]


def _holding(captain: Captain) -> list[Text]:
    return [_dice(captain), t("{n} fish", n=captain.fish), _favors(captain)]


def _lap(view: View, captain: Captain) -> Text:
    if captain.lap >= view.laps:
        return t("home")
    return t("lap {n} of {laps}", n=captain.lap + 1, laps=view.laps)


def _laps(laps: int) -> Text:
    return tn("one lap", "{n} laps", laps)


def _spot(view: View, at: Place) -> Text:
    place, number = at
    dot = WEDGES[view.course[place]].dots[number]
    lane = round(dot.lane) + 1
    if dot.has is Feature.LINE:
        return t("the Starting Line, lane {lane}", lane=lane)
    if dot.has is Feature.PLAIN:
        return t("{wedge}, lane {lane}", wedge=_where(place), lane=lane)
    return t("{wedge}, lane {lane}, on {what}", wedge=_where(place), lane=lane,
             what=FEATURES[dot.has])  # fmt: skip


def _where(place: int) -> Text:
    return t("wedge {place}", place=place) if place else t("the line's wedge")


def _outlook(view: View, at: Place) -> Text:
    met = ahead(view.course, at)
    if not met:
        return t("open sea")
    return _row([t("{what} in {n}", what=FEATURES[feature], n=n) for feature, n in met.items()])


def _dice(captain: Captain) -> Text:
    if not captain.nav:
        return t("no dice yet")
    if captain.is_bust:
        return t("dice {nav}, bust", nav=captain.nav)
    dice = [die for die in (captain.nav, captain.first, captain.second) if die]
    return t("dice {dice} for {n}", dice=All(tuple(dice)), n=captain.movement)


def _favors(captain: Captain) -> Text:
    if not captain.favors:
        return t("no favors")
    held: tuple[Arg, ...] = tuple(FAVORS[favor].title for favor in captain.favors)
    return tn("favor {held}", "favors {held}", len(held), held=All(held))


def _held_wedges(captain: Captain) -> Text:
    if not captain.wedges:
        return t("no wedge to lay")
    held: tuple[Arg, ...] = tuple(
        t("{name} ({what})", name=_name(wedge), what=_lanes(wedge)) for wedge in captain.wedges
    )
    return t("to lay: {held}", held=All(held))


def _way(view: View, choice: Choice) -> Text:
    """A choice in one sentence."""
    if view.phase is Phase.BERTH:
        return t("{letter}: lane {lane}.", letter=choice.letter.upper(), lane=_lane(choice))
    return t(
        "{way}: {met}, {end}.", way=_title(view, choice), met=_met(choice), end=_end(view, choice)
    )


def _listed_way(view: View, choice: Choice) -> Text:
    """A choice on a line of its own, with what to expect of it."""
    if view.phase is Phase.BERTH:
        return t("- **{letter}**: lane {lane}", letter=choice.letter.upper(), lane=_lane(choice))
    return t(
        "- **{way}**: {met}, {end}; {expected} wedges in all ({worst} to {best})",
        way=_title(view, choice), met=_met(choice), end=_end(view, choice),
        expected=str(choice.expected), worst=str(choice.worst), best=str(choice.best),
    )  # fmt: skip


def _lane(choice: Choice) -> int:
    dot = WEDGES[LINE_WEDGE].dots[choice.path[0][1]]
    return round(dot.lane) + 1


def _title(view: View, choice: Choice) -> Text:
    """A way's letter, with the number or the price of a way out of a whirlpool."""
    letter = choice.letter.upper()
    at = view.captains[view.mover].at if view.mover is not None else None
    if choice.number is None or at is None:
        return t("{letter}", letter=letter)
    if WEDGES[view.course[at[0]]].features[at[1]] is Feature.SCYLLA:
        return t("{letter} for {n} fish", letter=letter, n=choice.number)
    return t("{letter} by way {n}", letter=letter, n=choice.number)


def _met(choice: Choice) -> Text:
    if not choice.met:
        return t("open sea")
    return _row([FEATURES[feature] for feature in choice.met])


def _end(view: View, choice: Choice) -> Text:
    at = _spot(view, choice.path[-1])
    if choice.is_battle:
        return t("ends in battle on {at}", at=at)
    if choice.is_last:
        return t("ends on {at}", at=at)
    return t("to a fork on {at}", at=at)


def _name(wedge: int) -> str:
    return WEDGES[wedge].name.capitalize()


def _wedge_line(view: View, place: int) -> Text:
    """A place of the course: its wedge, what lies there by lane, and the ships."""
    wedge = view.course[place]
    ships: tuple[Arg, ...] = tuple(
        t("{emoji} {who} in lane {lane}", emoji=SEATS[seat].emoji, who=Who(seat),
          lane=round(WEDGES[wedge].dots[captain.at[1]].lane) + 1)
        for seat, captain in enumerate(view.captains)
        if captain.at and captain.at[0] == place
    )  # fmt: skip
    name = t("Starting Line") if wedge == LINE_WEDGE else t("{name}", name=_name(wedge))
    if not ships:
        return t("`{place}` {name}: {what}", place=_two(place), name=name, what=_lanes(wedge))
    return t("`{place}` {name}: {what}. {ships}", place=_two(place), name=name,
             what=_lanes(wedge), ships=All(ships))  # fmt: skip


def _two(place: int) -> str:
    return f"{place:>2}"


def _lanes(wedge: int) -> Text:
    """What lies on a wedge, lane by lane from the outside."""
    if wedge == LINE_WEDGE:
        return t("a lap, fish, wedge and favor for each ship that comes to it")
    lanes = [(lane + 1, _printed(wedge, "abcd"[lane])) for lane in range(LANES)]
    return _row(
        [t("{lane} {found}", lane=lane, found=_row(found)) for lane, found in lanes if found],
        SEMICOLON,
    )


def _printed(wedge: int, lane: str) -> list[Text]:
    dots = WEDGES[wedge].dots
    return [FEATURES[dot.has] for dot in dots if dot.id[0] == lane and dot.has in FEATURES]


def _row(parts: Sequence[Text], joint: str = COMMA) -> Text:
    """Several texts in a row without "and", for lists inside lists."""
    first, *rest = parts
    return t(joint, first=first, rest=_row(rest, joint)) if rest else first


def _cut(words: str, limit: int) -> str:
    return words if len(words) <= limit else words[: limit - 1].rstrip() + "…"
