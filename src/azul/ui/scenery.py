"""What Azul's start screen shows on large terminals: a wall half laid, and the name in large letters.

Source: looks, "start-136x38.png". As long as nobody touches anything the wall goes on being tiled.
"""

from __future__ import annotations

from azul.rules import Colour, printed_colour
from azul.ui.palette import Look
from azul.ui.scale import LARGE, Scale
from azul.ui.start import about
from azul.ui.tiles import TilePainter, halves, motif, paint_block, painter_for
from hotseat.ui.cells.canvas import Canvas
from hotseat.ui.cells.lettering import Glyphs
from hotseat.ui.cells.sheet import Part
from hotseat.ui.parts.largename import LargeName, Lettering
from hotseat.ui.parts.startform import Scenery

_SIDE = 5  # spaces in a row of the wall, and rows
_LAID = 12  # tiles at first
_EVERY = 2.5  # seconds from one tile to the next
_WHOLE = 8.0  # seconds that the whole wall is to be seen, and then the empty one
_DOUBLE = Scale(2 * LARGE.width, 2 * LARGE.height)

# The order in which the spaces are tiled, as row and column from 1: along the diagonals, as people do.
_ORDER = (
    *((1, 1), (2, 3), (3, 3), (4, 4), (5, 1), (2, 1), (1, 2), (3, 2), (4, 3), (1, 4), (5, 4), (2, 4)),
    *((3, 4), (1, 3), (4, 1), (5, 3), (2, 2), (1, 5), (4, 5), (3, 1), (5, 2), (2, 5), (4, 2), (3, 5)),
    (5, 5),
)

# The letters are seven pixels high and wide, with thick strokes downwards.
_GLYPHS: Glyphs = {
    "A": (".#####.", "##...##", "##...##", "#######", "##...##", "##...##", "##...##"),
    "Z": ("#######", ".....##", "....##.", "..###..", ".##....", "##.....", "#######"),
    "U": ("##...##", "##...##", "##...##", "##...##", "##...##", "##...##", ".#####."),
    "L": ("##.....", "##.....", "##.....", "##.....", "##.....", "##.....", "#######"),
}
_INKS = ("tile-blue", "tile-yellow", "tile-red", "tile-black-accent")
_LETTERING = Lettering("AZUL", _GLYPHS, gap=2, pixels=(3, 2), inks=_INKS)


class AzulScenery(Scenery):
    """The wall and the name."""

    pictures = tuple((_SIDE * scale.width, _SIDE * scale.height) for scale in (_DOUBLE, LARGE))
    letterings = _LETTERING.sizes

    def __init__(self) -> None:
        self.picture: Wall = Wall()
        self.lettering = LargeName(_LETTERING)
        self.about = about()

    def advance(self) -> float:
        """One more tile; behind the last one the wall begins anew."""
        wall = self.picture
        wall.laid = (wall.laid + 1) % (len(_ORDER) + 1)
        wall.changed()
        return _WHOLE if wall.laid in (0, len(_ORDER)) else _EVERY


class Wall(Part[str]):
    """A wall on which some tiles are laid, the others printed."""

    laid = _LAID

    def paint(self, canvas: Canvas[str]) -> None:
        """Space by space."""
        painter = painter_for(self.host.app)
        scale = _DOUBLE if canvas.width >= _SIDE * _DOUBLE.width else LARGE
        laid = frozenset(_ORDER[: self.laid])
        for row in range(1, _SIDE + 1):
            for column in range(1, _SIDE + 1):
                look = Look.LAID if (row, column) in laid else Look.PRINTED
                colour = printed_colour(row - 1, column - 1)
                x, y = (column - 1) * scale.width, (row - 1) * scale.height
                paint_tile(painter, canvas, x, y, scale, colour, look)


def paint_tile(
    painter: TilePainter, canvas: Canvas[str], x: int, y: int, scale: Scale, colour: Colour, look: Look
) -> None:
    """A tile, at the double of the largest size too: there each pixel of the motif is four."""
    if scale != _DOUBLE:
        painter.paint(canvas, x, y, scale, colour, look)
        return
    letter = colour.letter.lower() if look is Look.PRINTED else colour.letter
    style = painter.palette.letter_style(colour, look)
    if painter.palette.ansi:
        paint_block(canvas, x, y, scale, f" {letter} ", style)
        return
    pixels = [
        [painter.palette.pixel(colour, part, look).rich_color for part in row for _twice in range(2)]
        for row in motif(colour, LARGE)
        for _twice in range(2)
    ]
    canvas.stamp(x, y, halves(pixels, canvas.ground.bgcolor))
    if painter.lettered:
        canvas.put(x + scale.text_x + 1, y + scale.middle, letter, style)
