"""How Lightning Dice meets its players: its labels, its questions and its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boards import lightning_dice as board
from cogs._layout import custom_id
from cogs._presenter import Label, Offer, Picture, Presenter, Tone
from rules.game import Outcome, Seat
from rules.lightning_dice import View
from rules.text import Text, t, tn

LABELS = {
    "roll": Label(t("Roll"), "🎲", Tone.MAIN),
    "claim": Label(t("Got it!"), "⚡", Tone.GOOD),
    "bonus": Label(t("Bonus"), "⭐"),
    "thunder": Label(t("Thunder"), "🌩️"),
    "flip": Label(t("Turn up the next card"), "🃏", Tone.MAIN),
    "valid": Label(t("Valid"), "✅", Tone.GOOD),
    "foul": Label(t("Foul"), "❌", Tone.DANGER),
}
DICE_OF_A_WORD = 3
DESK = "desk"  # in the custom_id of the judge's button
KEPT = "-"  # in the words of a roll


class LightningDicePresenter(Presenter[View]):
    """Labels, questions, standings, the picture and the texts of a race."""

    race = True
    told_above = frozenset({"flipped"})

    def label(self, view: View, path: tuple[str, ...], word: str) -> Label:
        """Calls by their cries, dice by what they show, rivals by their names."""
        match path:
            case ():
                return LABELS[word]
            case ("roll", *before):
                return Label(_rolled(view, word, DICE_OF_A_WORD * len(before)))
            case ("claim",):
                return Label(t("Card {number}", number=word), tone=Tone.GOOD)
            case _:
                return Label(t("Thunder {number}", number=word), "🌩️")

    def prompt(self, view: View, path: tuple[str, ...]) -> Text:
        """What the racer or the judge is asked."""
        match path:
            case ():
                return self._judge_prompt(view) if view.seat == view.judge else t("Your dice:")
            case ("roll",):
                return t("Which of your first three dice do you roll?")
            case ("roll", _):
                return t("Which of your last three dice do you roll?")
            case ("claim",):
                return t("All six dice match? A wrong call costs you.")
            case _:
                return t("Whose number do all six dice show?")

    def standing(self, view: View, seat: Seat) -> Text:
        """A player's number and points or cards; the judge's part."""
        if seat == view.judge:
            return t("judge")
        return board.score_text(view, seat)

    def headline(self, view: View, outcome: Outcome | None = None) -> Text:
        """The card, and what wins."""
        if outcome:
            return t("The race is over.")
        if view.card is None:
            return t("The judge turns up the next card.")
        shown = board.faces(view.card.faces)
        if view.mode == "quick":
            return tn("Card {card}: {faces} · most cards win · {n} card left",
                      "Card {card}: {faces} · most cards win · {n} cards left",
                      view.cards_left, card=view.card.number, faces=shown)  # fmt: skip
        return t("Card {card}: {faces} · first to {target} wins", card=view.card.number,
                 faces=shown, target=view.target)  # fmt: skip

    def glance(self, view: View) -> object:
        """All but the dice, which are in the trays: a roll leaves the board as it is."""
        return replace(view, dice=())

    def board_offers(self, table: str, view: View) -> Sequence[Offer]:
        """A button that opens the presser's own tray, and one for the judge's desk."""
        if view.is_over:
            return ()
        dice = Offer(custom_id("tray", table), Label(t("My dice"), "🎲", Tone.MAIN))
        if view.judge is None:
            return (dice,)
        return (dice, Offer(custom_id("tray", table, DESK), Label(t("Judge's desk"), "⚖️")))

    def picture(self, view: View, names: Sequence[str], outcome: Outcome | None = None) -> Picture:
        """The card, the track and the last calls; the dice are in the trays."""
        return Picture(board.draw(view, names, outcome), board.alt(view, names, outcome))

    def text_board(self, view: View, names: Sequence[str], outcome: Outcome | None = None) -> str:
        """The race in words."""
        return board.text_board(view, names, outcome)

    def _judge_prompt(self, view: View) -> Text:
        if not view.waiting:
            return t("Turn up the next card when all are ready.")
        call = view.waiting[0]
        dice = board.faces(view.dice[call.seat] or ())
        return t("{call}\nThe dice: {dice}", call=board.call_text(view, call), dice=dice)


def _rolled(view: View, word: str, before: int) -> Text:
    """Which dice a word rolls, told by what they show; a dash stands for one that is kept."""
    if set(word) == {KEPT}:
        return t("Keep all three")
    dice = None if view.seat is None else view.dice[view.seat]
    if dice is None or KEPT not in word:
        return t("Roll all three")
    shown = dice[before : before + DICE_OF_A_WORD]
    faces = (
        "–" if mark == KEPT else board.faces([die]) for mark, die in zip(word, shown, strict=True)
    )
    return t("Roll {faces}", faces=" ".join(faces))
