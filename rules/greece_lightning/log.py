"""What the log says: one sentence for each thing that happens. All is public but what is face down.

Events are made once and kept, because the same few come again and again.
"""

from __future__ import annotations

from functools import cache

from rules.game import Event, Seat
from rules.greece_lightning.content import FAVORS, LINE_WEDGE, WEDGES
from rules.text import Text, Who, t, tn

LANE_NAMES = (t("outer"), t("second"), t("third"), t("inner"))
LINE_NAME = t("the Starting Line")


@cache
def wedge_name(wedge: int) -> Text:
    """A wedge's name as it stands in a sentence."""
    if wedge == LINE_WEDGE:
        return LINE_NAME
    return t("{island}", island=WEDGES[wedge].name.capitalize())


@cache
def god(favor: int) -> Text:
    """The god of a favor."""
    return t("{god}", god=FAVORS[favor].title)


@cache
def dealt(seat: Seat, favor: int) -> Event:
    """A Starter at the beginning."""
    return Event(
        "dealt",
        t(
            "{who} begins with the favor of {god} (number {n}).",
            who=Who(seat),
            god=god(favor),
            n=FAVORS[favor].starter or 0,
        ),
    )


@cache
def berthed(seat: Seat, lane: int) -> Event:
    """A ship on the line."""
    text = t("{who} starts from the {lane} lane.", who=Who(seat), lane=LANE_NAMES[lane])
    return Event("berthed", text)


@cache
def fleece_passed(seat: Seat, round: int) -> Event:
    """A new round."""
    text = t(
        "Round {n}: {who} is last, has the Golden Fleece and will move first.",
        n=round,
        who=Who(seat),
    )
    return Event("round", text)


@cache
def fleece_kept_promise(seat: Seat, round: int) -> Event:
    """A new round after Nike."""
    text = t(
        "Round {n}: Nike gives {who} the Golden Fleece, to move first.", n=round, who=Who(seat)
    )
    return Event("round", text)


@cache
def first_fleece(seat: Seat) -> Event:
    """The first round."""
    text = t(
        "{who} placed last, so has the Golden Fleece and will move first. Roll the dice!",
        who=Who(seat),
    )
    return Event("round", text)


@cache
def rolled_nav(seat: Seat, n: int) -> Event:
    """The navigation die."""
    return Event("rolled", t("{who} rolls {n} for navigation.", who=Who(seat), n=n))


@cache
def rolled_first(seat: Seat, n: int) -> Event:
    """The first movement die."""
    return Event("rolled", t("{who} rolls {n} with the first movement die.", who=Who(seat), n=n))


@cache
def rolled_second(seat: Seat, n: int) -> Event:
    """The second movement die, no bust."""
    return Event("rolled", t("{who} rolls {n} with the second movement die.", who=Who(seat), n=n))


@cache
def bust(seat: Seat, n: int, first: int) -> Event:
    """The second movement die, a bust."""
    text = t(
        "{who} rolls {n} with the second movement die, less than {first}: a bust!",
        who=Who(seat),
        n=n,
        first=first,
    )
    return Event("bust", text)


@cache
def paid_reroll(seat: Seat) -> Event:
    """A fish for another roll."""
    return Event("paid", t("{who} spends a fish to roll again.", who=Who(seat)))


@cache
def ready(seat: Seat, movement: int) -> Event:
    """The end of rolling."""
    text = tn(
        "{who} is ready with {n} movement.", "{who} is ready with {n} movement.", movement,
        who=Who(seat),
    )  # fmt: skip
    return Event("ready", text)


@cache
def placed(seat: Seat, wedge: int, place: int, old: int) -> Event:
    """A wedge on another."""
    text = t(
        "{who} lays {wedge} over {old} ({place}).",
        who=Who(seat),
        wedge=wedge_name(wedge),
        old=wedge_name(old),
        place=place,
    )
    return Event("placed", text)


@cache
def sailed(seat: Seat, dots: int, place: int, wedge: int) -> Event:
    """A stretch of movement; places are numbered on the board."""
    if place == 0:
        text = tn(
            "{who} sails {n} dot, to the Starting Line.",
            "{who} sails {n} dots, to the Starting Line.",
            dots, who=Who(seat),
        )  # fmt: skip
    else:
        text = tn(
            "{who} sails {n} dot, to wedge {place} ({wedge}).",
            "{who} sails {n} dots, to wedge {place} ({wedge}).",
            dots, who=Who(seat), place=place, wedge=wedge_name(wedge),
        )  # fmt: skip
    return Event("sailed", text)


@cache
def fished(seat: Seat) -> Event:
    """A fish won."""
    return Event("fished", t("{who} catches a fish.", who=Who(seat)))


@cache
def no_fish(seat: Seat) -> Event:
    """A fish not won."""
    return Event("missed", t("{who} can take no fish: three is the most.", who=Who(seat)))


@cache
def drew_favor(seat: Seat) -> Event:
    """A favor face down."""
    return Event("drew", t("{who} draws a favor, face down.", who=Who(seat)))


@cache
def enough_favors(seat: Seat) -> Event:
    """A favor not drawn."""
    return Event("missed", t("{who} has drawn two favors this turn, no more.", who=Who(seat)))


@cache
def no_favor(seat: Seat) -> Event:
    """No favors left."""
    return Event("missed", t("No favor is left for {who} to draw.", who=Who(seat)))


@cache
def reshuffled() -> Event:
    """A new deck."""
    return Event("reshuffled", t("The discarded favors are shuffled into a new deck."))


@cache
def drew_wedge(seat: Seat, wedge: int) -> Event:
    """A wedge for the next turn."""
    text = t(
        "{who} draws the wedge {wedge} for the next turn.", who=Who(seat), wedge=wedge_name(wedge)
    )
    return Event("picked", text)


@cache
def enough_wedges(seat: Seat) -> Event:
    """A wedge not drawn."""
    return Event("missed", t("{who} holds as many wedges as allowed.", who=Who(seat)))


@cache
def no_wedge(seat: Seat) -> Event:
    """No wedges left."""
    return Event("missed", t("No wedge is left for {who} to draw.", who=Who(seat)))


@cache
def nothing_here(seat: Seat) -> Event:
    """Hera's jealousy."""
    return Event("missed", t("Hera grants {who} nothing here.", who=Who(seat)))


@cache
def boosted(seat: Seat) -> Event:
    """A +3."""
    return Event("boosted", t("{who} catches the wind: 3 more dots.", who=Who(seat)))


@cache
def crossed(seat: Seat, lap: int) -> Event:
    """The Starting Line."""
    text = t("{who} reaches the Starting Line and completes lap {n}!", who=Who(seat), n=lap)
    return Event("lapped", text)


@cache
def protected(seat: Seat) -> Event:
    """A Hydra ignored."""
    text = t("{who} slips past a Hydra under the navigator's eye.", who=Who(seat))
    return Event("slipped", text)


@cache
def fed(seat: Seat) -> Event:
    """A Hydra fed."""
    return Event("fed", t("{who} feeds a Hydra with a fish.", who=Who(seat)))


@cache
def fought(seat: Seat) -> Event:
    """A Hydra not fed."""
    text = t("{who} has no fish for a Hydra and battles it: the move ends here.", who=Who(seat))
    return Event("fought", text)


@cache
def chose_number(seat: Seat, n: int) -> Event:
    """A way out of Charybdis."""
    return Event("swirled", t("{who} leaves Charybdis by way {n}.", who=Who(seat), n=n))


@cache
def paid_scylla(seat: Seat, n: int) -> Event:
    """A way past Scylla."""
    if not n:
        return Event("passed", t("{who} passes Scylla and pays no fish.", who=Who(seat)))
    text = tn(
        "{who} passes Scylla for {n} fish.", "{who} passes Scylla for {n} fish.", n, who=Who(seat)
    )
    return Event("passed", text)


@cache
def used(seat: Seat, favor: int) -> Event:
    """A kept favor."""
    return Event("used", t("{who} calls on {god}.", who=Who(seat), god=god(favor)))


@cache
def revealed(seat: Seat, favor: int) -> Event:
    """A favor turned up."""
    return Event("revealed", t("{who} reveals {god}.", who=Who(seat), god=god(favor)))


@cache
def kept(seat: Seat, favor: int) -> Event:
    """A favor in a slot."""
    return Event("kept", t("{who} keeps {god} for later.", who=Who(seat), god=god(favor)))


@cache
def given(seat: Seat, receiver: Seat, favor: int) -> Event:
    """A trident on a rival."""
    text = t(
        "{who} turns {god} against {rival}.", who=Who(seat), god=god(favor), rival=Who(receiver)
    )
    return Event("given", text)


@cache
def dropped(seat: Seat, favor: int) -> Event:
    """A favor that made room."""
    return Event("dropped", t("{who} discards {god}.", who=Who(seat), god=god(favor)))


@cache
def carried(seat: Seat) -> Event:
    """Poseidon."""
    return Event("carried", t("A following sea carries {who} 2 dots further.", who=Who(seat)))


@cache
def lost_fish(seat: Seat, favor: int) -> Event:
    """Artemis or Hades."""
    return Event("robbed", t("{god} takes a fish from {who}.", god=god(favor), who=Who(seat)))


@cache
def gained_fish(seat: Seat, favor: int, n: int) -> Event:
    """Hestia or Demeter."""
    text = tn(
        "{god} gives {who} {n} fish.", "{god} gives {who} {n} fish.", n,
        god=god(favor), who=Who(seat),
    )  # fmt: skip
    return Event("fished", text)


@cache
def promised(seat: Seat) -> Event:
    """Nike."""
    text = t("Nike promises {who} the Golden Fleece for the next round.", who=Who(seat))
    return Event("promised", text)


@cache
def swapped(seat: Seat, place: int, one: int, other: int) -> Event:
    """Aeolus."""
    text = t(
        "The winds of {who} make {one} ({place}) and {other} ({next}) change places.",
        who=Who(seat),
        one=wedge_name(one),
        place=place,
        other=wedge_name(other),
        next=place + 1,
    )
    return Event("swapped", text)


@cache
def cursed(seat: Seat, favor: int) -> Event:
    """A trident that acts."""
    return Event("cursed", t("{god} acts on {who} this turn.", god=god(favor), who=Who(seat)))


@cache
def won(seat: Seat) -> Event:
    """The end."""
    return Event("won", t("{who} is furthest past the Starting Line and wins!", who=Who(seat)))
