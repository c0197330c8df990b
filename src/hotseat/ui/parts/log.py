"""What happened last, beside a table where there is room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hotseat.ui.cells.canvas import Canvas, wrapped
from hotseat.ui.cells.tints import SEAT_LOOKS, seat_look
from hotseat.ui.parts.lines import HintPart

_MOST_ROWS = 9  # of one sentence
_BAR = 2  # columns of a seat's bar, and the blank behind it


class Log(HintPart):
    """The last of what happened, the newest at the bottom, a bar in the seat's colour beside each line
    that tells of a player; a click opens the whole log.
    """

    LOOKS: ClassVar[dict[str, str]] = {"new": "$text-bright", "old": "$text-quiet", **SEAT_LOOKS}
    lines: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def tell(self, lines: Sequence[str], names: Sequence[str] = ()) -> None:
        """Show other lines; nothing is painted where they are the same. names: who plays, as they stand
        in the lines.
        """
        if (tuple(lines), tuple(names)) != (self.lines, self.names):
            self.lines, self.names = tuple(lines), tuple(names)
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """From the top, the last ones where there is no room for all; further rows of one are set in."""
        canvas.mark(0, 0, canvas.width, canvas.height, "screen.log")
        found: list[tuple[int, str, str, int | None]] = []
        left = _BAR if self.names else 0
        for number, line in enumerate(reversed(self.lines)):
            rows = wrapped(line, canvas.width - 2 - left, _MOST_ROWS)
            if len(found) + len(rows) > canvas.height:
                break
            look, seat = "old" if number else "new", seat_of(line, self.names)
            found[:0] = [(left + (2 if row else 0), text, look, seat) for row, text in enumerate(rows)]
        for y, (x, text, look, seat) in enumerate(found):
            if seat is not None:
                canvas.put(0, y, "▌", self.look(seat_look(seat)))
            canvas.put(x, y, text, self.look(look))


def seat_of(line: str, names: Sequence[str]) -> int | None:
    """The seat, from 0, of the player with whose name a line of the log begins; None for none.

    Of names that begin alike the longest counts: `Ada B` is not `Ada`.
    """
    found = [
        (len(name), seat)
        for seat, name in enumerate(names)
        if line.startswith(name) and not line[len(name) : len(name) + 1].isalnum()
    ]
    return max(found)[1] if found else None
