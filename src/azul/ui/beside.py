"""What stands beside the boards: the log in the colours of the tiles, and what bag and lid hold."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len

from azul.rules import COLOURS, Position, Tiles
from azul.ui.palette import Look
from azul.ui.scale import LETTERS
from azul.ui.targets import Target
from azul.ui.tiles import painter_for
from hotseat.language import _
from hotseat.ui.cells.canvas import Canvas
from hotseat.ui.cells.sheet import Part
from hotseat.ui.parts.log import Log


class TileLog(Log):
    """The log, with the colours of tiles."""

    LOOKS: ClassVar[dict[str, str]] = {
        **Log.LOOKS,
        **{colour.word: f"bold $tile-{colour.word}-ink on $tile-{colour.word}" for colour in COLOURS},
    }


class Store(Part[Target]):
    """How many tiles of each colour lie in bag and lid."""

    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet"}
    bag = lid = Tiles()

    def show(self, game: Position) -> None:
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
