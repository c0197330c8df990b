"""The rules of Azul as a pure engine: standard library only, immutable values, no chance inside."""

from azul.rules.board import (
    FloorLine,
    PatternLine,
    PlayerBoard,
    Wall,
    WallKind,
    printed_colour,
    printed_column,
)
from azul.rules.events import (
    Dealt,
    Ending,
    Event,
    FloorCost,
    GameEnded,
    LineFell,
    MarkerTaken,
    Picked,
    RoundEnded,
    TileLaid,
)
from azul.rules.moves import CENTRE, FLOOR, Deal, Move, Pick, Place, parse_move
from azul.rules.position import Position, Step, new_game
from azul.rules.scoring import FLOOR_COSTS, Bonus
from azul.rules.state import FACTORIES, FactoryOffer
from azul.rules.tiles import COLOURS, MARKER, NO_TILES, Colour, IllegalMove, Marker, Phase, Tiles
from azul.rules.validate import problems

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
    "problems",
]
