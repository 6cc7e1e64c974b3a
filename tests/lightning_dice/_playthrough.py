"""Whole races as text: each move with what came of it. Run this module to write the files anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from rules.game import Seat, Step
from rules.lightning_dice.game import LightningDice, Options
from rules.lightning_dice.moves import FIRST_ROLL, Halt, Roll
from rules.lightning_dice.odds import rolling_mask
from rules.lightning_dice.race import State
from rules.lightning_dice.view import View
from rules.rng import Rng
from rules.text import render

FOLDER = Path(__file__).parent / "playthroughs"
GAME = LightningDice()
NAMES = ("Ann", "Ben", "Cleo", "Judge")

Player: TypeAlias = Callable[[View, Seat], str]


class Race:
    """A race from its header, told line by line."""

    def __init__(self, header: str) -> None:
        seats, mode, target, seed = header.split()
        self.seed = bytes.fromhex(seed)
        self.lines = [header]
        self.ply = 0
        options = Options.model_validate({"mode": mode, "target": int(target)})
        self._tell(GAME.setup(int(seats), options, Rng(self.seed, 0)))

    def play(self, seat: Seat, text: str) -> None:
        """One move, with the events or the dice that it brings."""
        self.ply += 1
        self.lines.append(f"{seat} {text}")
        self._tell(GAME.apply(self.state, seat, GAME.parse(text), Rng(self.seed, self.ply)))
        if text.startswith("roll"):
            self.lines.append("  " + " ".join(map(str, self.state.dice[seat] or ())))

    def text(self) -> str:
        """The whole race, and how it ended."""
        outcome = GAME.outcome(self.state)
        assert outcome
        places = " ".join(str(place or "-") for place in outcome.places)
        return "\n".join([*self.lines, f"= {places} {render(outcome.reason, NAMES)}", ""])

    def _tell(self, step: Step[State]) -> None:
        self.state = step.state
        self.lines += [f"  {render(event.text, NAMES)}" for event in step.events]


def replayed(text: str) -> str:
    """The same race played again from the moves in a text."""
    header, *lines = text.splitlines()
    race = Race(header)
    for line in lines:
        if line[0].isdigit():
            seat, move = line.split(" ", 1)
            race.play(int(seat), move)
    return race.text()


def sensible(view: View, seat: Seat) -> str:
    """Keeps the best dice and calls when they match."""
    dice = view.dice[seat]
    if dice is None or view.card is None:
        return str(FIRST_ROLL)
    mask = rolling_mask(dice, view.card.faces)
    return str(Roll(mask)) if mask else f"claim {view.card.number}"


def hasty(view: View, seat: Seat) -> str:
    """Calls when one die is still wrong, as people do."""
    dice = view.dice[seat]
    if dice is None or view.card is None or view.scores[seat] < 2:
        return sensible(view, seat)
    near = rolling_mask(dice, view.card.faces).bit_count() == 1
    return f"claim {view.card.number}" if near else sensible(view, seat)


def bonus_hunter(view: View, seat: Seat) -> str:
    """One point from the target, goes for six of the own number."""
    dice = view.dice[seat]
    if dice is None or view.scores[seat] < view.target - 1:
        return sensible(view, seat)
    mask = sum(1 << place for place, die in enumerate(dice) if die != seat + 1)
    return str(Roll(mask)) if mask else "bonus"


def polite(view: View, seat: Seat) -> str:
    """Never takes a card while ahead."""
    move = sensible(view, seat)
    if move.startswith("claim") and view.won[seat] > min(view.won):
        return "roll 1-- ---"
    return move


def judge(view: View) -> str:
    """Turns up cards and looks at the dice, as a good judge does."""
    if not view.waiting:
        return "flip"
    dice = view.dice[view.waiting[0].seat]
    right = bool(dice and view.card and sorted(dice) == list(view.card.faces))
    return "valid" if right else "foul"


def left_alone(view: View, seat: Seat) -> str:
    """Plays until somebody has scored twice, and goes away."""
    return str(Halt()) if max(view.scores) >= 4 else sensible(view, seat)


def recorded(header: str, *players: Player) -> str:
    """A race in which everybody moves in turn."""
    race = Race(header)
    while waiting := sorted(GAME.to_act(race.state)):
        for seat in waiting:
            if seat not in GAME.to_act(race.state):
                continue
            view = GAME.view(race.state, seat)
            race.play(seat, judge(view) if seat == view.judge else players[seat](view, seat))
    return race.text()


RACES: dict[str, tuple[str, tuple[Player, ...]]] = {
    "standard_by_claim": ("3 standard 6", (sensible, hasty, sensible)),
    "standard_by_bonus": ("2 standard 5", (bonus_hunter, hasty)),
    "quick": ("3 quick 20", (sensible, sensible, sensible)),
    "quick_tie": ("2 quick 20", (polite, polite)),
    "tournament": ("4 tournament 6", (hasty, sensible, sensible)),
    "halted": ("2 standard 20", (left_alone, left_alone)),
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (header, players) in RACES.items():
        seed = name.encode().hex()
        (FOLDER / f"{name}.txt").write_text(recorded(f"{header} {seed}", *players))
