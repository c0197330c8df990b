"""What happened last, beside a table where there is room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hotseat.ui.cells.canvas import Canvas, wrapped
from hotseat.ui.parts.lines import HintPart

_MOST_ROWS = 9  # of one sentence


class Log(HintPart):
    """The last of what happened, the newest at the bottom; a click opens the whole log."""

    LOOKS: ClassVar[dict[str, str]] = {"new": "$text-bright", "old": "$text-quiet"}
    lines: tuple[str, ...] = ()

    def tell(self, lines: Sequence[str]) -> None:
        """Show other lines; nothing is painted where they are the same."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """From the top, the last ones where there is no room for all; further rows of one are set in."""
        canvas.mark(0, 0, canvas.width, canvas.height, "screen.log")
        found: list[tuple[int, str, str]] = []
        for number, line in enumerate(reversed(self.lines)):
            rows = wrapped(line, canvas.width - 2, _MOST_ROWS)
            if len(found) + len(rows) > canvas.height:
                break
            look = "old" if number else "new"
            found[:0] = [(2 if row else 0, text, look) for row, text in enumerate(rows)]
        for y, (x, text, look) in enumerate(found):
            canvas.put(x, y, text, self.look(look))
