"""The rules of Azul as a pure engine: standard library only, immutable values, no chance inside."""
# ruff: noqa: F403, F405  # `__all__` says what of them is offered

from azul.rules.board import *
from azul.rules.moves import *
from azul.rules.position import *
from azul.rules.rounds import *
from azul.rules.tiles import *

__all__ = [
    "CENTRE",
    "COLOURS",
    "FACTORIES",
    "FLOOR",
    "FLOOR_COSTS",
    "MARKER",
    "NO_TILES",
    "Bonus",
    "Colour",
    "Deal",
    "Dealt",
    "Ending",
    "Event",
    "FactoryOffer",
    "FloorCost",
    "FloorLine",
    "GameEnded",
    "IllegalMove",
    "LineFell",
    "Marker",
    "MarkerTaken",
    "Move",
    "PatternLine",
    "Phase",
    "Pick",
    "Picked",
    "Place",
    "PlayerBoard",
    "Position",
    "RoundEnded",
    "Step",
    "TileLaid",
    "Tiles",
    "Wall",
    "WallKind",
    "new_game",
    "parse_move",
    "printed_colour",
    "printed_column",
]
