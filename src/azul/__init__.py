"""Azul for two to four people at one terminal.

For programs, the engine's names are here (`azul.new_game`, `azul.Pick`, ...); they are loaded when
first asked for, because `azul --version` should not wait for them.
"""

from __future__ import annotations

__version__ = "0.1.0"

__all__ = [
    "CENTRE",
    "COLOURS",
    "FLOOR",
    "Colour",
    "Deal",
    "IllegalMove",
    "Move",
    "Phase",
    "Pick",
    "Place",
    "Position",
    "Step",
    "Tiles",
    "WallKind",
    "new_game",
    "parse_move",
    "problems",
]

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from azul.rules import (
        CENTRE,
        COLOURS,
        FLOOR,
        Colour,
        Deal,
        IllegalMove,
        Move,
        Phase,
        Pick,
        Place,
        Position,
        Step,
        Tiles,
        WallKind,
        new_game,
        parse_move,
    )
    from azul.rules.validate import problems


if not TYPE_CHECKING:

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module 'azul' has no attribute {name!r}")
        from azul import rules
        from azul.rules import validate

        value = globals()[name] = getattr(validate if name == "problems" else rules, name)
        return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
