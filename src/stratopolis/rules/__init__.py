"""The rules of Stratopolis as a pure engine: standard library only, immutable values, no chance."""
# ruff: noqa: F403, F405  # `__all__` says what of them is offered

from stratopolis.rules.city import *
from stratopolis.rules.position import *
from stratopolis.rules.tiles import *

__all__ = [
    "KINDS",
    "OFFSETS",
    "SEATS",
    "START",
    "TILES",
    "TILES_PER_SEAT",
    "TURNS",
    "Best",
    "Cell",
    "Cells",
    "Colour",
    "Drawn",
    "Event",
    "GameEnded",
    "IllegalMove",
    "Kind",
    "Layout",
    "Move",
    "Pile",
    "Placed",
    "Placement",
    "Play",
    "Position",
    "Rule",
    "ScoreChanged",
    "Square",
    "Step",
    "Supply",
    "Supposed",
    "Turn",
    "Zone",
    "all_tiles",
    "cells_of",
    "check_pile",
    "colour_of",
    "moved",
    "new_game",
    "parse_move",
    "suppose",
    "worth",
]
