"""What `import stratopolis` offers to programs: rules, piles, records and bots. Source: docs/library.md."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from hotseat.errors import RecordError
from hotseat.rng import new_seed
from stratopolis import dealer
from stratopolis.rules import *  # noqa: F403  # all of it is offered
from stratopolis.rules import Move, Pile, Position
from stratopolis.rules.validate import problems

if TYPE_CHECKING:
    from stratopolis.game import GameRecord

__all__ = ["RecordError", "best_move", "piles", "problems", "read"]


def piles(seed: str | None = None) -> tuple[Pile, Pile]:
    """Shuffled piles for `new_game`: the same for the same seed, at random without one."""
    return dealer.piles(new_seed() if seed is None else seed)


def read(file: str | PathLike[str]) -> GameRecord:
    """Read the record of a game. Raises `RecordError`."""
    from stratopolis.game import LIBRARY

    return LIBRARY.read(Path(file))


def best_move(
    position: Position, level: str = "expert", *, seconds: float | None = None, nodes: int | None = None
) -> Move:
    """The placement of a bot: `easy`, `medium`, `hard` or `expert`.

    seconds, nodes: limits for a level that searches, in place of its own. With nodes alone, the answer is
    the same on every machine.
    Raises `ValueError` for another level, and when the game is over.
    """
    from stratopolis.bots import Budget, Level, choose

    if not isinstance(position, Position):
        raise TypeError(f"a Position is needed, not {position!r}")
    limited = seconds is not None or nodes is not None
    return choose(position, Level(level), Budget(seconds, nodes) if limited else None)
