"""Noughts and crosses: its rules, and what the kit has to know about it. This is a record:

noughts 1
player Ada          # plays X
player Ben          # plays O
first 2             # the seat that begins; 1 if left out
5                   # a cell, counted from the upper left: 1 2 3 / 4 5 6 / 7 8 9
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hotseat.cli.program import Program
from hotseat.game import GameSpec
from hotseat.i18n import _
from hotseat.record import Header, player_fields
from hotseat.storage.library import Library
from noughts import __version__

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
MARKS = "XO"  # by seat
FREE = "."


class IllegalMove(ValueError):
    """A choice that the rules do not allow, with the sentence that says why."""


class Game(NamedTuple):
    """A position.

    cells: nine characters, `X`, `O` or `.`.   mover: the seat, 1 or 2, whose turn it is.
    """

    cells: str = FREE * 9
    mover: int = 1

    def apply(self, cell: int) -> Game:
        """The position after the mover has marked a cell, 1 to 9. Raises `IllegalMove`."""
        if self.is_over:
            raise IllegalMove(_("the game is over"))
        if (mark := self.cells[cell - 1]) != FREE:
            raise IllegalMove(_("cell {cell} has its {mark} already").format(cell=cell, mark=mark))
        cells = self.cells[: cell - 1] + MARKS[self.mover - 1] + self.cells[cell:]
        return Game(cells, 3 - self.mover)

    @property
    def row(self) -> str:
        """The cells of a line of three that somebody has filled; empty for none."""
        for line in LINES:
            marks = {self.cells[int(cell) - 1] for cell in line}
            if len(marks) == 1 and marks != {FREE}:
                return line
        return ""

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, or no cell is free."""
        return bool(self.row) or FREE not in self.cells

    @property
    def to_play(self) -> int | None:
        """Whose turn it is."""
        return None if self.is_over else self.mover

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seat that has won, nobody in a draw; None before the end."""
        if self.row:
            return (MARKS.index(self.cells[int(self.row[0]) - 1]) + 1,)
        return () if self.is_over else None

    @property
    def scores(self) -> tuple[int, ...]:
        """There are no points."""
        return ()


class Noughts(GameSpec[Game, int, str]):
    """Everything the kit has to know about noughts and crosses."""

    title, name, version = "noughts", _("Noughts and crosses"), __version__
    about = _("Noughts and crosses, for two players at one screen.")
    app = "noughts.screens:NoughtsApp"
    suffix, fields = ".xo", player_fields(2, 2)
    unused_settings = frozenset(("animation", "confirm", "forecasts", "hints", "letters_of", "pace"))

    def begin(self, header: Header) -> Game:
        """An empty board."""
        return Game(mover=int(header.one("first") or 1))

    def parse(self, text: str) -> int:
        """Read a cell."""
        if text not in tuple("123456789"):
            raise IllegalMove(_("a choice is the number of a cell, 1 to 9"))
        return int(text)

    def apply(self, game: Game, command: int) -> tuple[Game, tuple[str, ...]]:
        """Ask the rules. Nothing happens beside the choice itself, so there are no events."""
        return game.apply(command), ()

    def to_json(self, game: Game, names: Sequence[str]) -> dict[str, object]:
        """The object of `noughts show --json`."""
        ended = {"players": [*names], "winners": game.winners}
        return {"cells": game.cells, "to_play": game.to_play, **ended}

    def draw(self, game: Game, names: Sequence[str], _width: int) -> str:
        """A position as text, and who plays which mark."""
        rows = (" ".join(game.cells[row : row + 3]) for row in (0, 3, 6))
        return "\n".join((*rows, "", *(f"{mark} {name}" for mark, name in zip(MARKS, names, strict=True))))

    def seat_word(self, seat: int) -> str:
        """A seat by its mark."""
        return MARKS[seat - 1]

    def rules_in_short(self) -> Sequence[str]:
        """The rules."""
        return (
            _("In turn, each of you marks a free cell: the first player with X, the second with O."),
            _("Whoever has three in a line, across, down or slanting, wins at once."),
            _("If all nine cells are full before that, it is a draw."),
        )


LIBRARY = Library(Noughts())

run = Program(LIBRARY).run
