"""The rules of Stratopolis as a pure engine: standard library only, immutable values, no chance."""

from stratopolis.rules.city import START, Layout
from stratopolis.rules.events import Drawn, Event, GameEnded, Placed, ScoreChanged
from stratopolis.rules.forecast import Supposed, suppose
from stratopolis.rules.moves import Cells, Move, Placement, cells_of, parse_move
from stratopolis.rules.position import Best, Position, Step, new_game
from stratopolis.rules.supply import Play, Supply
from stratopolis.rules.tiles import (
    KINDS,
    OFFSETS,
    SEATS,
    TILES,
    TILES_PER_SEAT,
    TURNS,
    Cell,
    Colour,
    IllegalMove,
    Kind,
    Phase,
    Pile,
    Rule,
    Square,
    Turn,
    all_tiles,
    check_pile,
    colour_of,
    moved,
)
from stratopolis.rules.validate import problems
from stratopolis.rules.zones import Side, Zone, worth

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
    "Phase",
    "Pile",
    "Placed",
    "Placement",
    "Play",
    "Position",
    "Rule",
    "ScoreChanged",
    "Side",
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
    "problems",
    "suppose",
    "worth",
]
