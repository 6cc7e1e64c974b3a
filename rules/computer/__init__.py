"""Computer players for every game, on the contract alone.

`choose`, `simple_move` and `random_move` take only what can be sent to another process, keep
nothing between two calls, and know nothing that their seat does not know.
"""

from rules.computer.levels import LEVELS as LEVELS
from rules.computer.levels import MIDDLE as MIDDLE
from rules.computer.levels import Level as Level
from rules.computer.thinking import Thought as Thought
from rules.computer.thinking import choose as choose
from rules.computer.thinking import random_move as random_move
from rules.computer.thinking import simple_move as simple_move
from rules.computer.thinking import state_adapter as state_adapter
