"""What `import azul` offers to programs: the rules, a dealer, records and bots. Source: docs/library.md."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from azul import dealer
from azul.rules import *  # noqa: F403  # all of it is offered
from azul.rules import Move, Position
from azul.rules.position import round_ended_now
from azul.rules.validate import problems
from hotseat.errors import RecordError
from hotseat.rng import new_seed

if TYPE_CHECKING:
    from azul.game import GameRecord

__all__ = ["RecordError", "best_move", "deal", "problems", "read", "round_ended_now"]


def deal(position: Position, seed: str | None = None) -> Position:
    """The position after the next deal: the same for the same seed, at random without one.

    Raises `IllegalMove` where nothing is to be dealt.
    """
    _check_type(position)
    return position.play(dealer.deal(new_seed() if seed is None else seed, position))


def read(file: str | PathLike[str]) -> GameRecord:
    """Read the record of a game. Raises `RecordError`."""
    from azul.game import LIBRARY

    return LIBRARY.read(Path(file))


def best_move(
    position: Position, level: str = "expert", *, seconds: float | None = None, nodes: int | None = None
) -> Move:
    """The move of a bot: `easy`, `medium`, `hard` or `expert`.

    seconds, nodes: limits for a level that searches, in place of its own. With nodes alone, the answer is
    the same on every machine.
    Raises `ValueError` for another level, and where no player has to choose.
    """
    from azul.bots import Budget, Level, choose

    _check_type(position)
    limited = seconds is not None or nodes is not None
    return choose(position, Level(level), Budget(seconds, nodes) if limited else None)


def _check_type(position: Position) -> None:
    if not isinstance(position, Position):
        raise TypeError(f"a Position is needed, not {position!r}")
