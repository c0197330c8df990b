"""Azul's start screen. On large terminals, a wall beside the form fills with tiles (docs/design.md)."""

from __future__ import annotations

from itertools import product
from typing import ClassVar

from azul.game import FEWEST, MOST, AzulSettings
from azul.rules import COLOURS, Event, Move, Position, printed_colour
from azul.tui.widgets.tiles import LARGE, LEAST, LETTERS, SCALES, SMALL, Look, Scale, painter_for
from hotseat.i18n import N_, _
from hotseat.text.fit import wrapped
from hotseat.tui.drawing.canvas import Canvas, Glyphs
from hotseat.tui.drawing.sheet import Part
from hotseat.tui.screens.start import Banner, StartScreen
from hotseat.tui.table import up_to
from hotseat.tui.widgets.form import LargeName
from hotseat.tui.widgets.start_form import Growing, Scenery


class Frieze(Banner):
    """A frieze of tiles."""

    def paint_strip(self, canvas: Canvas[str]) -> None:
        painter = painter_for(self.host.app)
        number = (canvas.width + 1) // SMALL.width  # the last tile needs no joint
        for place in range(number - number % len(COLOURS)):
            painter.paint(canvas, place * SMALL.width, 0, SMALL, COLOURS[place % len(COLOURS)])


class Sample(Part[str]):
    """Tiles for the settings: some of a factory, a corner of a wall, and their size in a word."""

    LOOKS: ClassVar[dict[str, str]] = {"panel": "on $table-panel"}

    def paint(self, canvas: Canvas[str]) -> None:
        painter, panel = painter_for(self.host.app), self.look("panel")
        settings = getattr(self.host.app, "settings", AzulSettings())
        players = max(FEWEST, min(len(settings.names), MOST))
        scale = self._scale(canvas.height, settings.tiles, players)
        for place, colour in enumerate((*COLOURS[:2], *COLOURS[3:])[:3]):
            painter.paint(canvas, 2 + place * scale.market.width, 0, scale, colour, asked=True)
        top = scale.height + (0 if scale.letters else 1)
        canvas.fill(0, top, 3 * scale.width + 4, 3 * scale.height + 1, panel)
        for row, column in product(range(3), repeat=2):
            x, y = 2 + column * scale.width, top + 1 + row * scale.height
            look = Look.LAID if column <= 1 - row or row == column else Look.PRINTED
            painter.paint(canvas, x, y, scale, printed_colour(row, column), look, ground=panel)
        sizes = dict(zip(AzulSettings.tiles.values, AzulSettings.tiles.words, strict=True))
        text = _("{number} players: {size}").format(number=players, size=sizes[scale.word])
        for down, part in enumerate(wrapped(text, canvas.width, 2), top + 3 * scale.height + 2):
            canvas.put(0, down, part, self.look("quiet"))

    def _scale(self, rows: int, size: str, players: int) -> Scale:
        """The size of tiles on a table for the last number of players, or the largest that fits here."""
        from azul.tui.layout import plan

        if found := plan(*self.host.app.size, players, up_to(size, SCALES)):
            size = found.scale.word
        return next((scale for scale in up_to(size, SCALES) if 4 * scale.height + 2 <= rows), LETTERS)


class Start(StartScreen[Position, Move, Event]):
    """Starts a game of Azul, or continues the saved one."""

    least = LEAST

    banner, about = Frieze, N_("for 2-4 players at one screen")
    variant_label = N_("Wall")
    variant_sentences = (
        N_("Coloured wall: each row shows where each colour goes."),
        N_("Grey wall: you choose the column for each tile."),
    )
    tutorial_sentence = N_("Play a first round with a guide that explains every step. Nothing is saved.")

    def make_scenery(self) -> Scenery:
        sizes = [(_SIDE * scale.width, _SIDE * scale.height) for scale in (_DOUBLE, LARGE)]
        return Scenery(Wall(), sizes, LargeName("AZUL", _GLYPHS, gap=2, pixels=(3, 2), inks=_INKS))

    def saved_words(self, position: Position, players: str) -> str:
        return _("Continue: {players}, round {round}").format(players=players, round=position.round)


_SIDE = 5  # spaces in a row of the wall, and rows

_DOUBLE = Scale(2 * LARGE.width, 2 * LARGE.height)

# The order in which the wall fills, as row and column from 1: along the diagonals, as people do it.
_ORDER = (
    *((1, 1), (2, 3), (3, 3), (4, 4), (5, 1), (2, 1), (1, 2), (3, 2), (4, 3), (1, 4), (5, 4), (2, 4)),
    *((3, 4), (1, 3), (4, 1), (5, 3), (2, 2), (1, 5), (4, 5), (3, 1), (5, 2), (2, 5), (4, 2), (3, 5)),
    (5, 5),
)

# The letters are seven pixels high and wide, with thick vertical strokes.
_GLYPHS: Glyphs = {
    "A": (".#####.", "##...##", "##...##", "#######", "##...##", "##...##", "##...##"),
    "Z": ("#######", ".....##", "....##.", "..###..", ".##....", "##.....", "#######"),
    "U": ("##...##", "##...##", "##...##", "##...##", "##...##", "##...##", ".#####."),
    "L": ("##.....", "##.....", "##.....", "##.....", "##.....", "##.....", "#######"),
}

_INKS = ("tile-blue", "tile-yellow", "tile-red", "tile-black-accent")


class Wall(Growing):
    """A coloured wall with some tiles."""

    pieces, whole = 12, len(_ORDER)

    def paint(self, canvas: Canvas[str]) -> None:
        painter = painter_for(self.host.app)
        scale = _DOUBLE if canvas.width >= _SIDE * _DOUBLE.width else LARGE
        laid = frozenset(_ORDER[: self.pieces])
        for row, column in product(range(_SIDE), repeat=2):
            look = Look.LAID if (row + 1, column + 1) in laid else Look.PRINTED
            x, y = column * scale.width, row * scale.height
            painter.paint(canvas, x, y, scale, printed_colour(row, column), look)
