"""Stratopolis, for two players at one screen.

Programs find everything here: `stratopolis.new_game`, `stratopolis.read`, `stratopolis.best_move` and the
names of the rules (docs/library.md). Each is loaded on first use, so that `stratopolis --version` need not
wait.
"""
# ruff: noqa: F403, F405  # only type checkers read the star

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from os import PathLike

    from hotseat.record import RecordError as RecordError
    from stratopolis.game import GameRecord
    from stratopolis.rules import *
    from stratopolis.rules.validate import problems as problems
else:
    _ELSEWHERE = {"RecordError": "hotseat.record", "problems": "stratopolis.rules.validate"}

    def __getattr__(name):
        from importlib import import_module

        rules = import_module("stratopolis.rules")
        if name == "__all__":
            return sorted(["best_move", "piles", "read", *_ELSEWHERE, *rules.__all__])
        if name not in _ELSEWHERE and name not in rules.__all__:
            raise AttributeError(f"module 'stratopolis' has no attribute {name!r}")
        module = import_module(_ELSEWHERE[name]) if name in _ELSEWHERE else rules
        value = globals()[name] = getattr(module, name)
        return value

    def __dir__() -> list[str]:
        return ["__version__", *__getattr__("__all__")]


def piles(seed: str | None = None) -> tuple[Pile, Pile]:
    """Shuffled piles for `new_game`: the same for the same seed, at random without one."""
    from hotseat.rng import new_seed
    from stratopolis.game import shuffled_piles

    return shuffled_piles(new_seed() if seed is None else seed)


def read(file: str | PathLike[str]) -> GameRecord:
    """Read the record of a game. Raises `RecordError`."""
    from pathlib import Path

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
    from hotseat.bots import Budget
    from stratopolis.bots.levels import choose
    from stratopolis.rules import Position

    if not isinstance(position, Position):
        raise TypeError(f"a Position is needed, not {position!r}")
    limits = Budget(seconds, nodes)
    return choose(position, level, None if limits == Budget() else limits)
