"""Stratopolis, for two players at one screen.

For programs, everything they need is here: `stratopolis.new_game`, `stratopolis.read`,
`stratopolis.best_move` and the engine's names (docs/library.md). They are loaded when first asked for,
because `stratopolis --version` should not wait for them.
"""
# ruff: noqa: F403, F405  # only type checkers read the stars; a test compares `__all__` with what is offered

from __future__ import annotations

__version__ = "0.1.0"

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
    "RecordError",
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
    "best_move",
    "cells_of",
    "check_pile",
    "colour_of",
    "moved",
    "new_game",
    "parse_move",
    "piles",
    "problems",
    "read",
    "suppose",
    "worth",
]

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from stratopolis.api import *
    from stratopolis.rules import *
else:

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module 'stratopolis' has no attribute {name!r}")
        from stratopolis import api

        value = globals()[name] = getattr(api, name)
        return value


def __dir__() -> list[str]:
    return ["__version__", *__all__]
