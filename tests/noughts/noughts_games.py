"""Games of noughts and crosses for tests: a digit for each mark, such as `51` for the middle and a corner."""

from __future__ import annotations

from pathlib import Path

from tests.hotseat.race import path_of

from hotseat.game import GameSetup
from hotseat.session import Session
from noughts.game import LIBRARY, Position

DRAW = "123546879"


def played(cells: str) -> Position:
    """The position after marks in these cells."""
    position = Position()
    for cell in cells:
        position = position.apply(int(cell))
    return position


def begun(cells: str = "") -> Session[Position, int, str]:
    """A saved game with marks in these cells, open."""
    session = LIBRARY.begin(GameSetup(LIBRARY.spec, ("Ada", "Ben"), first=1))
    for cell in cells:
        session.play(int(cell))
    return session


def finished(cells: str) -> Path:
    """The file of a game with marks in these cells, closed."""
    session = begun(cells)
    session.close()
    return path_of(session)
