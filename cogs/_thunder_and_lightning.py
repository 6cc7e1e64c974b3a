"""Thunder & Lightning at the table: labels, questions, pictures and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boards._battle_words import alt_text, hand_alt, hand_text, shown, situation, text_board
from boards.thunder_and_lightning import draw_board, draw_hand
from cogs._presenter import Label, Picture, Presenter, Tone
from rules.game import Outcome, Seat
from rules.text import All, Text, t, tn
from rules.thunder_and_lightning.cards import (
    BRIEF,
    CARDS,
    KIND,
    NAME,
    STRENGTH,
    THOR,
    WON,
    Card,
    Kind,
    home,
)
from rules.thunder_and_lightning.challenge import BERSERK_STRENGTH
from rules.thunder_and_lightning.knowledge import SideView, View
from rules.thunder_and_lightning.moves import COLUMNS, NOTHING

EMOJI = {
    Kind.CHAMPION: "⭐", Kind.SIX: "⚔️", Kind.FIVE: "⚔️", Kind.FOUR: "⚔️", Kind.VIKING: "🪓",
    Kind.ARCHER: "🏹", Kind.RAVENS: "🐦", Kind.FRIGG: "👁️", Kind.SHIELD_WALL: "🛡️",
    Kind.NIGHTMARE: "👻", Kind.BALDR: "☀️", Kind.VALKYRIES: "🕊️", Kind.BERSERKER: "🐺",
    Kind.IDUNN: "🍎", Kind.FREYA: "❤️", Kind.HEL: "💀", Kind.ODIN: "🧙", Kind.LONGSHIPS: "⛵",
    Kind.SEER: "🔮", Kind.VIDARR: "↪️",
}  # fmt: skip
SIDED_EMOJI = {
    (Kind.FIGURE, 0): "🔨", (Kind.FIGURE, 1): "🐍", (Kind.TREASURE, 0): "💍",
    (Kind.TREASURE, 1): "👑", (Kind.WEAPON, 0): "🔨", (Kind.WEAPON, 1): "🔱",
}  # fmt: skip

COLUMN_NAMES = dict(zip(COLUMNS, (t("Left"), t("Centre"), t("Right")), strict=True))
COLUMN_EMOJI = dict(zip(COLUMNS, ("⬅️", "⏺️", "➡️"), strict=True))

FIRST_WORDS = {
    "row": Label(t("Choose your first row"), "🛡️", Tone.MAIN),
    "draw": Label(t("Draw a card"), "📥", Tone.MAIN),
    "challenge": Label(t("Challenge"), "⚔️", Tone.DANGER),
    "place": Label(t("Bring it out"), "📤", Tone.MAIN),
    "in-this-order": Label(t("Lay them as listed"), "📚", Tone.MAIN),
    "top": Label(t("Choose the top card"), "🔝"),
    "lay": Label(t("One by one, from below"), "🔢"),
}
VERBS = {
    "deploy": Label(t("Lay face down"), "⬇️"),
    "play": Label(t("Play its power"), "✨", Tone.GOOD),
    "spy": Label(t("Look into the enemy's hand"), "👁️", Tone.GOOD),
    "column": Label(t("Turn up an enemy column"), "🔦", Tone.GOOD),
    "row": Label(t("Send it at a front card"), "🎯", Tone.DANGER),
    "hand": Label(t("Send it at the enemy's hand"), "🖐️", Tone.DANGER),
    "release": Label(t("Send it at your own god"), "🕊️"),
    "move": Label(t("Move a card"), "🔀", Tone.GOOD),
    "take": Label(t("Take cards from your pile"), "♻️", Tone.GOOD),
    "strike": Label(t("Strike"), "⚡", Tone.DANGER),
    "flank": Label(t("Flank"), "⚔️", Tone.DANGER),
}
NO_POWER = t("No power of its own, but strong.")
CALL_GOD = Label(t("Call him to the front"), "⚡", Tone.GOOD)

QUESTIONS = {
    "challenge": t("In which column do you challenge?"),
    "top": t("Which card shall lie on top of your pile?"),
    "lay": t("Which card goes onto your pile next, from below?"),
    "place": t("Before which enemy column does it come out?"),
}
WHAT_NOW = t("What do you do with {card}?")
VERB_QUESTIONS = {
    "deploy": t("Where do you lay {card}?"),
    "column": t("Which enemy column do you turn up?"),
    "row": t("At which front card do you send {card}?"),
    "take": t("What does {card} bring back?"),
    "strike": t("What does {card} strike?"),
    "flank": t("Which card do you flank?"),
    "move": t("Which card do you move?"),
}
ROW_QUESTIONS = (
    t("Your first row: which card goes left?"),
    t("Which card goes into the centre?"),
    t("Which card goes right?"),
)


class ThunderAndLightningPresenter(Presenter[View]):
    """Thor and Loki at the table; moves are made from the hand."""

    colour = 0xE6B84A
    has_hand = True
    plays_from_hand = True
    choose = t("Choose a card …")
    told_above = frozenset({"turn"})

    def label(self, view: View, path: tuple[str, ...], word: str) -> Label:
        """A card, a verb or a place, by where the word stands."""
        seat = view.seat or THOR
        match path:
            case ():
                return FIRST_WORDS.get(word) or _card_label(seat, word)
            case ("challenge",):
                return _against(view, seat, word)
            case ("place",):
                return _column_label(word)
            case ("row" | "top" | "lay", *_):
                return _card_label(seat, word)
            case (card,):
                return CALL_GOD if word == "deploy" and card in ("thor", "loki") else VERBS[word]
            case _:
                return _target_label(view, seat, path, word)

    def prompt(self, view: View, path: tuple[str, ...]) -> Text:
        """The question at each point of the tree."""
        seat = view.seat or THOR
        match path:
            case ():
                return _first_question(view, seat)
            case ("row", *chosen):
                return ROW_QUESTIONS[min(len(chosen), 2)]
            case (word,) if word in QUESTIONS:
                return QUESTIONS[word]
            case (card,):
                return Text(WHAT_NOW.message, (("card", _name(seat, card)),))
            case _:
                card, verb, *before = path
                question = t("Where to?") if before else VERB_QUESTIONS.get(verb, WHAT_NOW)
                return Text(question.message, (("card", _name(seat, card)),))

    def order(self, view: View, path: tuple[str, ...], words: Sequence[str]) -> Sequence[str]:
        """A card's powers before laying it face down, which every card can do."""
        return sorted(words, key=lambda word: word == "deploy") if len(path) == 1 else words

    def standing(self, view: View, seat: Seat) -> Text:
        """Hand, deck and pile as counts."""
        side = view.sides[seat]
        return t(
            "{god} · hand {hand} · deck {deck} · discards {pile}",
            god=(t("Thor"), t("Loki"))[seat],
            hand=side.hand_size,
            deck=side.deck,
            pile=side.pile_size,
        )

    def headline(self, view: View, outcome: Outcome | None = None) -> Text:
        """What everybody waits for."""
        return situation(view, outcome)

    def picture(self, view: View, names: Sequence[str], outcome: Outcome | None = None) -> Picture:
        """The public board, or a seat's own side of it."""
        return Picture(draw_board(view, names, outcome), alt_text(view, names, outcome))

    def text_board(self, view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
        """The board in words."""
        return text_board(view, names, outcome)

    def hand(self, view: View, names: Sequence[str], outcome: Outcome | None = None) -> Picture:
        """The board from the own side, with the own cards below it."""
        return Picture(draw_hand(view, names, outcome), hand_alt(view, names, outcome))

    def hand_text(self, view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
        """The own cards and the board in words."""
        return hand_text(view, names, outcome)


def _name(seat: Seat, word: str) -> Text:
    card = CARDS[seat].get(word)
    return t(word) if card is None else NAME[card]


def _shown(seat: Seat, word: str) -> Text:
    """A card's name and strength, and whether it was the enemy's."""
    card = CARDS[seat][word]
    return t("{card} (won)", card=shown(card)) if word.startswith(WON) else t(shown(card))


def _card_label(seat: Seat, word: str) -> Label:
    card = CARDS[seat][word]
    return Label(
        _shown(seat, word),
        _emoji(card),
        description=BRIEF[card] if BRIEF[card].message else NO_POWER,
    )


def _emoji(card: Card) -> str:
    kind = KIND[card]
    return SIDED_EMOJI.get((kind, home(card))) or EMOJI[kind]


def _column_label(word: str) -> Label:
    return Label(COLUMN_NAMES[word], COLUMN_EMOJI[word])


def _against(view: View, seat: Seat, word: str) -> Label:
    """A column to challenge in: the own front card against the enemy's."""
    column = COLUMNS.index(word)
    own, enemy = (view.sides[s].columns[column] for s in (seat, 1 - seat))
    if not own or not enemy:
        return _column_label(word)
    target = enemy[0].card
    text = t(
        "{column}: {strength} vs {card}",
        column=COLUMN_NAMES[word],
        strength=_force(view.sides[seat], own[0].card),
        card=t("face down") if target is None else shown(target),
    )
    return Label(text, COLUMN_EMOJI[word], Tone.DANGER)


def _force(side: SideView, card: Card | None) -> int:
    """The strength with which the own front card challenges."""
    if card is None:
        return 0
    berserk = side.top is not None and KIND[side.top] is Kind.BERSERKER
    return BERSERK_STRENGTH if berserk and KIND[card] is Kind.VIKING else STRENGTH[card]


def _target_label(view: View, seat: Seat, path: tuple[str, ...], word: str) -> Label:
    """What follows a card and its verb: cards to take, columns, places and cards there."""
    card, verb, *before = path
    if verb == "take":
        return _taken_label(seat, word)
    own, enemy = view.sides[seat], view.sides[1 - seat]
    if verb in ("column", "row"):
        return _front_label(enemy, word)
    if verb == "deploy":
        return _place_label(own, word)
    moved = own if card == "baldr" else enemy
    return _place_label(moved, word) if before else _lying_label(moved, word)


def _taken_label(seat: Seat, word: str) -> Label:
    if word == NOTHING:
        return Label(t("Nothing"), "💨")
    taken = Counter(word.split("+"))
    names = tuple(
        t("{n} × {card}", n=n, card=_name(seat, card)) if n > 1 else _shown(seat, card)
        for card, n in taken.items()
    )
    return Label(t("{cards}", cards=All(names)), _emoji(CARDS[seat][next(iter(taken))]))


def _front_label(side: SideView, word: str) -> Label:
    column = side.columns[COLUMNS.index(word)]
    if not column or column[0].card is None:
        return _column_label(word)
    text = t("{column}: {card}", column=COLUMN_NAMES[word], card=shown(column[0].card))
    return Label(text, COLUMN_EMOJI[word])


def _spot(word: str) -> tuple[str, int]:
    column, _, row = word.rpartition("-")
    return column, int(row)


def _place_label(side: SideView, word: str) -> Label:
    """A place to lay a card: in front, behind, or between."""
    name, row = _spot(word)
    column, length = COLUMN_NAMES[name], len(side.columns[COLUMNS.index(name)])
    if not length:
        text = t("{column}: new column", column=column)
    elif row == 1:
        text = t("{column}: in front", column=column)
    elif row > length:
        text = t("{column}: behind, row {row}", column=column, row=row)
    else:
        text = t("{column}: between, row {row}", column=column, row=row)
    return Label(text, COLUMN_EMOJI[name])


def _lying_label(side: SideView, word: str) -> Label:
    """A card on the battlefield, by its place and, if it is known, its name."""
    name, row = _spot(word)
    cards = side.columns[COLUMNS.index(name)]
    card = cards[row - 1].card if row <= len(cards) else None
    shown_card = t("face down") if card is None else t(shown(card))
    text = t("{column} {row}: {card}", column=COLUMN_NAMES[name], row=row, card=shown_card)
    return Label(text, COLUMN_EMOJI[name])


def _first_question(view: View, seat: Seat) -> Text:
    if view.mover is None:
        return t("Which three cards form your first row?")
    if view.sides[seat].ordering:
        return t("Your lost cards go onto your pile. In which order?")
    if view.placing is not None:
        return t("Where does {card} come out?", card=NAME[view.placing])
    return tn(
        "{left} of {n} action point left. What do you do?",
        "{left} of {n} action points left. What do you do?",
        view.points,
        left=view.left,
    )
