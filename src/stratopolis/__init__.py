"""Stratopolis, for two players at one screen.

For programs, the engine's names are here (`stratopolis.new_game`, `stratopolis.Placement`, ...); they
are loaded when first asked for, because `--version` should not wait for them.
"""

from __future__ import annotations

__version__ = "0.1.0"

__all__ = [
    "Cell",
    "Colour",
    "IllegalMove",
    "Kind",
    "Layout",
    "Move",
    "Phase",
    "Placement",
    "Play",
    "Position",
    "Rule",
    "Step",
    "Turn",
    "Zone",
    "new_game",
    "parse_move",
    "problems",
    "suppose",
]

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from stratopolis.rules import (
        Cell,
        Colour,
        IllegalMove,
        Kind,
        Layout,
        Move,
        Phase,
        Placement,
        Play,
        Position,
        Rule,
        Step,
        Turn,
        Zone,
        new_game,
        parse_move,
        suppose,
    )
    from stratopolis.rules.validate import problems


if not TYPE_CHECKING:

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module 'stratopolis' has no attribute {name!r}")
        from stratopolis import rules
        from stratopolis.rules import validate

        value = globals()[name] = getattr(validate if name == "problems" else rules, name)
        return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
