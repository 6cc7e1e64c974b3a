"""The Aegean in some forty colours: all that the board of Greece Lightning is painted with."""

from functools import cache

from PIL import Image

from boards._canvas import palette
from boards._seats import SEATS

WHITE = "#ffffff"
INK = "#10202f"
CREAM = "#f8efd9"
SAND = "#e7c88f"
DUNE = "#d3bd92"
FADED = "#b9b19d"
TERRACOTTA = "#b9502c"
GOLD = "#ffd24a"
BRONZE = "#7a5212"

NIGHT = "#0b2239"
WAVE = "#143352"
SEA = "#1f7290"
BRIGHT_SEA = "#25809f"
STORM = "#27456b"
BRIGHT_STORM = "#2d4e78"
HARBOUR = "#2b8f9e"
CREST = "#5fb0c4"
STORM_CREST = "#54759f"
PATH = "#f3e3bd"
PATH_EDGE = "#12324a"

LAGOON = "#17596f"
SHALLOWS = "#3fa3ad"
ROCK = "#c98d54"
SCALE_DARK = "#1d5a3a"
SCALE_LIGHT = "#57a35f"
BELLY = "#cfe0a0"
EYE = "#ffe27a"

FISH_BLUE = "#1c68a3"
VIOLET = "#4d2478"
BLOOD = "#8c1c1f"
SCALES = "#dff0a8"
LEAF = "#1f7a4d"
DEEP = "#0a1d33"
FOAM = "#dff4fb"
KRAKEN = "#3a0f2b"
TENTACLE = "#ff9fb0"


@cache
def aegean() -> Image.Image:
    """The palette of the picture."""
    own = [colour for name, colour in globals().items() if name.isupper() and name[0] != "_"]
    flat = [colour for colour in own if isinstance(colour, str)]
    return palette([*flat, *(style.colour for style in SEATS[:4])], INK, CREAM)
