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


class Position(NamedTuple):
    """The board, and whose turn it is."""

    cells: str = FREE * 9  # row by row
    mover: int = 1  # a seat, also once the game is over

    def apply(self, cell: int) -> Position:
        """The position after the mover has marked a cell, 1 to 9. Raises `IllegalMove`."""
        if self.is_over:
            raise IllegalMove(_("the game is over"))
        if (mark := self.cells[cell - 1]) != FREE:
            raise IllegalMove(_("cell {cell} has its {mark} already").format(cell=cell, mark=mark))
        cells = self.cells[: cell - 1] + MARKS[self.mover - 1] + self.cells[cell:]
        return Position(cells, 3 - self.mover)

    @property
    def row(self) -> str:
        """The cells of a complete line of three; empty if there is none."""
        for line in LINES:
            marks = {self.cells[int(cell) - 1] for cell in line}
            if len(marks) == 1 and marks != {FREE}:
                return line
        return ""

    @property
    def is_over(self) -> bool:
        return bool(self.row) or FREE not in self.cells

    @property
    def to_play(self) -> int | None:
        return None if self.is_over else self.mover

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seat, none in a draw; None before the end."""
        if self.row:
            return (MARKS.index(self.cells[int(self.row[0]) - 1]) + 1,)
        return () if self.is_over else None

    @property
    def scores(self) -> tuple[int, ...]:
        """There are no points."""
        return ()


class Noughts(GameSpec[Position, int, str]):
    """Everything the kit has to know about noughts and crosses."""

    title, name, version = "noughts", _("Noughts and crosses"), __version__
    about = _("Noughts and crosses, for two players at one screen.")
    app = "noughts.screens:NoughtsApp"
    suffix, fields = ".xo", player_fields(2, 2)
    unused_settings = frozenset(("animation", "confirm", "forecasts", "hints", "letters_of", "pace"))

    def begin(self, header: Header) -> Position:
        return Position(mover=int(header.one("first") or 1))

    def parse(self, text: str) -> int:
        if text not in tuple("123456789"):
            raise IllegalMove(_("a choice is the number of a cell, 1 to 9"))
        return int(text)

    def apply(self, position: Position, move: int) -> tuple[Position, tuple[str, ...]]:
        """The next position. A move is all that happens, so there are no events."""
        return position.apply(move), ()

    def to_json(self, position: Position, names: Sequence[str]) -> dict[str, object]:
        """The object of `noughts show --json`."""
        ended = {"players": [*names], "winners": position.winners}
        return {"cells": position.cells, "to_play": position.to_play, **ended}

    def draw(self, position: Position, names: Sequence[str], _width: int) -> str:
        """A position as text, and who plays which mark."""
        rows = (" ".join(position.cells[row : row + 3]) for row in (0, 3, 6))
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


SPEC = Noughts()

LIBRARY = Library(SPEC)

run = Program(LIBRARY).run
