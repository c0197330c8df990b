"""The rules of Azul as a pure engine: standard library only, immutable values, no chance inside."""

from azul.rules.board import FLOOR_SPACES, FloorLine, PatternLine, PlayerBoard
from azul.rules.commands import CENTRE, FLOOR, Command, Deal, Pick, Place, parse_command
from azul.rules.events import (
    Bonus,
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
from azul.rules.game import Game, Step, new_game
from azul.rules.offer import FACTORIES, FactoryOffer
from azul.rules.phase import Phase
from azul.rules.problems import problems
from azul.rules.refused import Refused
from azul.rules.tiles import COLOURS, MARKER, NO_TILES, Colour, Marker, Tiles
from azul.rules.wall import Wall, WallKind, printed_colour, printed_column

__all__ = [
    "CENTRE",
    "COLOURS",
    "FACTORIES",
    "FLOOR",
    "FLOOR_SPACES",
    "MARKER",
    "NO_TILES",
    "Bonus",
    "Colour",
    "Command",
    "Deal",
    "Dealt",
    "Ending",
    "Event",
    "FactoryOffer",
    "FloorCost",
    "FloorLine",
    "Game",
    "GameEnded",
    "LineFell",
    "Marker",
    "MarkerTaken",
    "PatternLine",
    "Phase",
    "Pick",
    "Picked",
    "Place",
    "PlayerBoard",
    "Refused",
    "RoundEnded",
    "Step",
    "TileLaid",
    "Tiles",
    "Wall",
    "WallKind",
    "new_game",
    "parse_command",
    "printed_colour",
    "printed_column",
    "problems",
]
