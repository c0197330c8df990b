"""Azul for two to four people at one terminal.

For programs, everything they need is here: `azul.new_game`, `azul.deal`, `azul.read`, `azul.best_move` and
the engine's names (docs/library.md). They are loaded when first asked for, because `azul --version`
should not wait for them.
"""
# ruff: noqa: F403, F405  # only type checkers read the stars; a test compares `__all__` with what is offered

from __future__ import annotations

__version__ = "0.1.0"

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
    "RecordError",
    "RoundEnded",
    "Step",
    "TileLaid",
    "Tiles",
    "Wall",
    "WallKind",
    "best_move",
    "deal",
    "new_game",
    "parse_move",
    "printed_colour",
    "printed_column",
    "problems",
    "read",
    "round_ended_now",
]

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from azul.api import *
    from azul.rules import *
else:

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module 'azul' has no attribute {name!r}")
        from azul import api

        value = globals()[name] = getattr(api, name)
        return value


def __dir__() -> list[str]:
    return ["__version__", *__all__]
