"""How the players are told apart: a colour, a shape and a letter, safe for colour-blind eyes."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Shape: TypeAlias = Literal["circle", "square", "triangle", "diamond", "pentagon", "cross", "star"]


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """One seat's looks; `ink` is the letter's colour on the seat's colour."""

    colour: str
    ink: str
    shape: Shape
    letter: str
    emoji: str  # the nearest thing to the colour and shape in a message's text


SEATS = (
    SeatStyle("#E69F00", "#1B1B1B", "circle", "A", "🟠"),
    SeatStyle("#56B4E9", "#1B1B1B", "square", "B", "🟦"),
    SeatStyle("#009E73", "#FFFFFF", "triangle", "C", "🟢"),
    SeatStyle("#CC79A7", "#1B1B1B", "diamond", "D", "🟣"),
    SeatStyle("#F0E442", "#1B1B1B", "pentagon", "E", "🟡"),
    SeatStyle("#D55E00", "#FFFFFF", "cross", "F", "🟥"),
    SeatStyle("#B0B7C3", "#1B1B1B", "star", "G", "⚪"),
)
