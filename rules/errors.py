"""What can go wrong at a table; the text is the sentence that the player reads.

GameError
├── InvalidMoveError      the text is not a move of this game
├── IllegalMoveError      a move of this game, but not allowed here and now
├── NotYourTurnError      the seat has nothing to decide at the moment
├── MovedOnError          the press was made on a board that is no longer current
└── GameOverError         the game has ended
"""

from rules.text import Text, render, t


class GameError(ValueError):
    """Something a player did that the game refuses, told in a sentence for them."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return render(self.text)


class InvalidMoveError(GameError):
    """The words do not make a move of this game."""


class IllegalMoveError(GameError):
    """The move exists, but the rules do not allow it here."""


class NotYourTurnError(GameError):
    """The seat is not among those to act."""

    def __init__(self, text: Text | None = None) -> None:
        super().__init__(text or t("It is not your turn. You will be called when it is."))


class MovedOnError(GameError):
    """The decision that the player saw is no longer open."""

    def __init__(self, text: Text | None = None) -> None:
        super().__init__(text or t("The board has moved on. Here is how it stands now."))


class GameOverError(GameError):
    """Nothing can be played after the end."""

    def __init__(self, text: Text | None = None) -> None:
        super().__init__(text or t("This game is over."))
