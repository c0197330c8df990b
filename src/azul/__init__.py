"""Azul for two to four people at one terminal.

Programs find everything here: `azul.new_game`, `azul.deal`, `azul.read`, `azul.best_move` and the names of
the rules (docs/library.md). Each is loaded on first use, so that `azul --version` need not wait.
"""
# ruff: noqa: F403, F405  # only type checkers read the star

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from os import PathLike

    from azul.game import GameRecord
    from azul.rules import *
    from azul.rules.validate import problems as problems
    from hotseat.record import RecordError as RecordError
else:
    _ELSEWHERE = {"RecordError": "hotseat.record", "problems": "azul.rules.validate"}

    def __getattr__(name):
        from importlib import import_module

        rules = import_module("azul.rules")
        if name == "__all__":
            return sorted(["best_move", "deal", "read", *_ELSEWHERE, *rules.__all__])
        if name not in _ELSEWHERE and name not in rules.__all__:
            raise AttributeError(f"module 'azul' has no attribute {name!r}")
        module = import_module(_ELSEWHERE[name]) if name in _ELSEWHERE else rules
        value = globals()[name] = getattr(module, name)
        return value

    def __dir__() -> list[str]:
        return ["__version__", *__getattr__("__all__")]


def deal(position: Position, seed: str | None = None) -> Position:
    """The position after the next deal: the same for the same seed, random without one.

    Raises `IllegalMove` if the position needs no deal.
    """
    from azul import game
    from hotseat.rng import new_seed

    _check_type(position)
    return position.play(game.deal(new_seed() if seed is None else seed, position))


def read(file: str | PathLike[str]) -> GameRecord:
    """Read the record of a game. Raises `RecordError`."""
    from pathlib import Path

    from azul.game import LIBRARY

    return LIBRARY.read(Path(file))


def best_move(
    position: Position, level: str = "expert", *, seconds: float | None = None, nodes: int | None = None
) -> Move:
    """The move of a bot: `easy`, `medium`, `hard` or `expert`.

    seconds, nodes: limits for a level that searches, in place of its own. With nodes alone, the answer is
    the same on every machine.
    Raises `ValueError` for another level, and if no player has to choose.
    """
    from azul.bots.levels import choose
    from hotseat.bots import Budget

    _check_type(position)
    limits = Budget(seconds, nodes)
    return choose(position, level, None if limits == Budget() else limits)


def _check_type(position: object) -> None:
    from azul.rules import Position

    if not isinstance(position, Position):
        raise TypeError(f"a Position is needed, not {position!r}")
