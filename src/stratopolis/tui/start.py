"""Stratopolis' start screen, and the picture beside it on large terminals: a whole game, tile by tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product, starmap

from hotseat.i18n import N_, NC_, _
from hotseat.tui.drawing.canvas import Canvas, Glyphs
from hotseat.tui.drawing.sheet import Part
from hotseat.tui.screens.start import Banner, StartScreen
from hotseat.tui.table import up_to
from hotseat.tui.widgets.form import LargeName
from hotseat.tui.widgets.start_form import Growing, Scenery
from stratopolis import rules
from stratopolis.game import StratopolisSettings
from stratopolis.rules import Cell, Colour, Event, Layout, Placement, Position
from stratopolis.tui.city import Frame, LayoutView, paint_looks
from stratopolis.tui.squares import HUGE, LARGE, LEAST, SCALES, SEAM, SMALL, TINY, Look, painter_for

_STRIP = "R1 R1 G2 G2 N1 G1 G3 R2 R1 N1 R2 G2 G1 N1 R3 R2 G1"

_PIECE = ("R1 R1 G2 G2", "N2 R3 G3 N1", "G1 N2 N2 R3")


def _looks(rows: Sequence[str]) -> dict[Cell, Look]:
    """Squares written side by side: `R1 G2`."""
    return {
        Cell(x, y): Look(Colour(square[0]), square[1], int(square[1]))
        for y, row in enumerate(rows)
        for x, square in enumerate(row.split())
    }


class Frieze(Banner):
    """A strip of squares on several levels."""

    def paint_strip(self, canvas: Canvas[str]) -> None:
        squares = _STRIP.split()[: canvas.width // SMALL.width]  # whole ones
        looks = _looks([" ".join(squares)])
        for (x, y), look in looks.items():  # a seam beside squares of another colour or level
            if looks.get(Cell(x - 1, y), look)[:2] != look[:2]:
                looks[Cell(x, y)] = look._replace(left=SEAM)
        frame = Frame(SMALL, 0, 0, canvas.width, canvas.height)
        paint_looks(canvas, painter_for(self.host.app), frame, looks)


class Sample(Part[str]):
    """A piece of a city, to show what the settings change."""

    def paint(self, canvas: Canvas[str]) -> None:
        app, looks = self.host.app, _looks(_PIECE)
        settings = getattr(app, "settings", None)
        wanted = settings.squares if isinstance(settings, StratopolisSettings) else ""
        fitting = (scale for scale in up_to(wanted, SCALES) if 20 * scale.width <= app.size.width)
        scale = next((each for each in fitting if 4 * each.width <= canvas.width), TINY)
        paint_looks(canvas, painter_for(app), Frame(scale, 0, 0, canvas.width, canvas.height), looks)


class Start(StartScreen[Position, Placement, Event]):
    """Starts a game of Stratopolis, or continues the saved one."""

    least = LEAST
    banner, about = Frieze, N_("for two, people or computers")
    variant_label = NC_("which tiles are played", "Tiles")
    variant_sentences = (
        N_("Both piles are shuffled and face up. You play the top tile of yours."),
        N_("Before the game, you each arrange your own pile in secret."),
        N_("The tiles are face down. Nobody knows which comes next."),
        N_("You each have three tiles face up, and may play any of them."),
    )
    tutorial_sentence = N_("Place your first tiles with a guide that explains every step. Nothing is saved.")

    def make_scenery(self) -> Scenery:
        sizes = [(_SIDE * scale.width, _SIDE * scale.height) for scale in (HUGE, LARGE)]
        name = LargeName("STRATOPOLIS", _GLYPHS, gap=1, pixels=(2, 1), inks=_INKS)
        return Scenery(Stacks(), sizes, name)

    def seat_colour(self, seat: int) -> str:
        return f"$square-{rules.colour_of(seat).word}"

    def saved_words(self, position: Position, players: str) -> str:
        return _("Continue: {players}, tile {number}").format(players=players, number=position.placed)


_REACH = 3  # cells from the middle of the picture to its edges

_SIDE = 2 * _REACH + 1

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


@cache
def layout_after(placed: int) -> Layout:
    if not placed:
        return rules.START
    placements = _GAME.replace("\n", "|").strip("|").split("|")
    return layout_after(placed - 1).place(rules.parse_move(placements[placed - 1]), placed)


class Stacks(Growing):
    """The tiles of a game, seen from above."""

    pieces, whole = 26, rules.TILES

    def paint(self, canvas: Canvas[str]) -> None:
        scale = HUGE if canvas.width >= _SIDE * HUGE.width else LARGE
        view, size = LayoutView(layout_after(self.pieces)), (canvas.width, canvas.height)
        frame = Frame(scale, -_REACH * scale.width, -_REACH * scale.height, *size)
        cells = starmap(Cell, product(range(-_REACH, _REACH + 1), repeat=2))
        paint_looks(canvas, painter_for(self.host.app), frame, view.looks(cells))
