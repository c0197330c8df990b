"""The rules of Stratopolis as a pure engine: standard library only, immutable values, no chance."""
# ruff: noqa: F403, F405  # `__all__` says what of them is offered

from stratopolis.rules.city import *
from stratopolis.rules.position import *
from stratopolis.rules.tiles import *

# What is on the table
__all__ = ["KINDS", "OFFSETS", "SEATS", "START", "TILES", "TILES_PER_SEAT", "TURNS"]
__all__ += ["Cell", "Cells", "Colour", "Kind", "Pile", "Square", "Supply", "Turn", "all_tiles", "cells_of"]
__all__ += ["Best", "Layout", "Zone", "check_pile", "colour_of", "moved", "worth"]

# A game and its moves
__all__ += ["IllegalMove", "Play", "Position", "Rule", "Step", "Supposed", "new_game", "suppose"]
__all__ += ["Move", "Placement", "parse_move"]

# Events
__all__ += ["Drawn", "Event", "GameEnded", "Placed", "ScoreChanged"]
