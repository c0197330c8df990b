"""What Stratopolis' start screen shows on large terminals: stacked tiles, and the name in large letters.

As long as nobody touches anything the tiles of a whole game are stacked, one after the other.
"""

from __future__ import annotations

from functools import cache

from hotseat.ui.cells.canvas import Canvas
from hotseat.ui.cells.lettering import Glyphs
from hotseat.ui.cells.sheet import Part
from hotseat.ui.parts.largename import LargeName, Lettering
from hotseat.ui.parts.startform import Scenery
from stratopolis.rules import START, TILES, Cell, Layout, parse_move
from stratopolis.ui.scale import HUGE, LARGE
from stratopolis.ui.squares import painter_for
from stratopolis.ui.start import about
from stratopolis.ui.views import LayoutView

_REACH = 3  # cells from the middle of the picture to its edges
_SIDE = 2 * _REACH + 1
_PLACED = 26  # tiles at first
_EVERY = 2.5  # seconds from one tile to the next
_WHOLE = 8.0  # seconds that the end is to be seen, and then the start tile alone

# A whole game within the picture, every placement legal.
_GAME = """
RGR -1,0 90|GGR 1,1 0|RRR 1,-1 90|RGG 0,2 90|RRN -1,-2 0|GGG -2,3 270|NRR 1,-3 90|RGG -3,1 0
NNR -3,-1 0|GGG 2,3 180|RRG 2,-1 270|GNG 3,0 90|GRR -2,-3 0|NGN 3,-3 90|RNN 2,-2 270|GRG 2,0 270
RNR -1,-1 180|GRG -1,1 270|RRN -1,-1 90|GGR -2,1 90|RRG 1,-2 180|NGG -2,1 0|NRN -1,1 180|NNG 2,1 90
RNN 0,-1 0|NGN 1,2 90|RRR 0,-1 270|NNG 0,1 0|NRN 1,2 0|GGN -1,3 270|RGR -3,0 270|GNN 2,0 0
RNR 1,-2 270|GGN 1,2 90|NNR -3,0 0|GNN -2,-1 0|NRR 1,-2 90|NGG 2,1 180|GRR -1,0 180|GNG 1,2 180
"""

# The letters are seven pixels high and five wide.
_GLYPHS: Glyphs = {
    "S": (".####", "#....", "#....", ".###.", "....#", "....#", "####."),
    "T": ("#####", "..#..", "..#..", "..#..", "..#..", "..#..", "..#.."),
    "R": ("####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"),
    "A": (".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"),
    "O": (".###.", "#...#", "#...#", "#...#", "#...#", "#...#", ".###."),
    "P": ("####.", "#...#", "#...#", "####.", "#....", "#....", "#...."),
    "L": ("#....", "#....", "#....", "#....", "#....", "#....", "#####"),
    "I": ("###", ".#.", ".#.", ".#.", ".#.", ".#.", "###"),
}
_INKS = ("square-red", "square-neutral", "square-green", "square-neutral")
_LETTERING = Lettering("STRATOPOLIS", _GLYPHS, gap=1, pixels=(2, 1), inks=_INKS)


class StratopolisScenery(Scenery):
    """The tiles and the name."""

    pictures = tuple((_SIDE * scale.width, _SIDE * scale.height) for scale in (HUGE, LARGE))
    letterings = _LETTERING.sizes

    def __init__(self) -> None:
        self.picture: Stacks = Stacks()
        self.lettering = LargeName(_LETTERING)
        self.about = about()

    def advance(self) -> float:
        """One more tile; behind the last one they are stacked anew."""
        stacks = self.picture
        stacks.placed = (stacks.placed + 1) % (TILES + 1)
        stacks.changed()
        return _WHOLE if stacks.placed in (0, TILES) else _EVERY


@cache
def layout_after(placed: int) -> Layout:
    """What lies there after so many tiles."""
    if not placed:
        return START
    placements = _GAME.replace("\n", "|").strip("|").split("|")
    return layout_after(placed - 1).place(parse_move(placements[placed - 1]), placed)


class Stacks(Part[str]):
    """The tiles of a game, seen from above."""

    placed = _PLACED

    def paint(self, canvas: Canvas[str]) -> None:
        """Cell by cell."""
        painter = painter_for(self.host.app)
        scale = HUGE if canvas.width >= _SIDE * HUGE.width else LARGE
        view = LayoutView(layout_after(self.placed))
        for row in range(_SIDE):
            for column in range(_SIDE):
                look = view.look(Cell(column - _REACH, row - _REACH))
                painter.paint(canvas, column * scale.width, row * scale.height, scale, look)
