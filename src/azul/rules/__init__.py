"""The rules of Azul as a pure engine: standard library only, immutable values, no chance inside."""
# ruff: noqa: F403, F405  # `__all__` says what of them is offered

from azul.rules.board import *
from azul.rules.moves import *
from azul.rules.position import *
from azul.rules.rounds import *
from azul.rules.tiles import *

# What is on the table
__all__ = ["CENTRE", "COLOURS", "FACTORIES", "FLOOR", "FLOOR_COSTS", "MARKER", "NO_TILES"]
__all__ += ["Colour", "FactoryOffer", "FloorLine", "Marker", "PatternLine", "PlayerBoard", "Tiles", "Wall"]
__all__ += ["WallKind", "printed_colour", "printed_column"]

# A game and its moves
__all__ += ["IllegalMove", "Phase", "Position", "Step", "new_game", "round_ended_now"]
__all__ += ["Deal", "Move", "Pick", "Place", "parse_move"]

# Events
__all__ += ["Bonus", "Dealt", "Ending", "Event", "FloorCost", "GameEnded", "LineFell", "MarkerTaken"]
__all__ += ["Picked", "RoundEnded", "TileLaid"]
