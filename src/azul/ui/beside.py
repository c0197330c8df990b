"""What stands beside the boards where there is room: the log, and what bag and lid hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len

from azul.rules import COLOURS, Game, Tiles
from azul.ui.palette import Look
from azul.ui.scale import LETTERS
from azul.ui.targets import Target
from azul.ui.tiles import painter_for
from hotseat.language import _
from hotseat.ui.canvas import Canvas, wrapped
from hotseat.ui.lines import HintPart
from hotseat.ui.sheet import Part

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


class Store(Part[Target]):
    """How many tiles of each colour lie in bag and lid."""

    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet"}
    bag = lid = Tiles()

    def show(self, game: Game) -> None:
        """Count anew; nothing is painted where nothing changed."""
        if (game.bag, game.lid) != (self.bag, self.lid):
            self.bag, self.lid = game.bag, game.lid
            self.changed()

    def paint(self, canvas: Canvas[Target]) -> None:
        """A column a colour below its letter."""
        painter, words = painter_for(self.host.app), (_("bag"), _("lid"))
        left = max(map(cell_len, words)) + 1
        for row, (word, tiles) in enumerate(zip(words, (self.bag, self.lid), strict=True), 2):
            canvas.put(0, row, word, self.look("quiet"))
            for place, colour in enumerate(COLOURS):
                x = left + place * LETTERS.width
                painter.paint(canvas, x, 1, LETTERS, colour, Look.LAID)
                canvas.put(x, row, f"{tiles[colour]:2}", self.look("quiet"))
