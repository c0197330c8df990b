"""Shows a film on the table: a tile on its way, and points that rise from the zones."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

from hotseat.ui.cells.canvas import Cells
from hotseat.ui.cells.sheet import Sprite
from hotseat.ui.play import projector
from hotseat.ui.play.projector import between, eased
from stratopolis.rules import Cell, Colour
from stratopolis.ui.film import COUNT, Act, Chip, Flight
from stratopolis.ui.scale import Scale
from stratopolis.ui.squares import Look, SquarePainter, painter_for

if TYPE_CHECKING:
    from stratopolis.ui.scene import Scene


class Projector(projector.Projector[Act]):
    """Shows the films of one table."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, scene.sheet)
        self._scene = scene
        self._painter = painter_for(scene.sheet.app)

    def begin(self, act: Act) -> None:
        """Layout and panels as they are meanwhile, and the lines that say the same."""
        self._scene.filmed = act
        self._scene.show_views(act.layout, act.panels)
        if self._scene.film_running:  # the first act's lines are shown as soon as the table knows the film
            self._scene.show_lines()

    def stop(self) -> None:
        """End it at once: what happened lies behind now."""
        super().stop()
        self._scene.filmed = None

    def sprites(self, act: Act, done: float) -> list[Sprite]:
        """Everything that moves, when so much of the act is over (0 to 1)."""
        layout = self._scene.layout_part
        layout.strip(0)  # drawn, so that it knows what lies where
        assert layout.frame is not None, "it has just been drawn"
        scale = layout.frame.scale
        sprites = [self._square(flight, scale, eased(done)) for flight in act.flights]
        risen = eased(min(1.0, done * act.seconds / COUNT))  # then they stay, while the zone glows
        for chip in act.chips:
            sprites.append(self._points(chip, scale, risen, sprites))
        return sprites

    def _square(self, flight: Flight, scale: Scale, done: float) -> Sprite:
        """A square between its panel and the layout."""
        seat, *where = flight.start
        panel = self._scene.panels[seat - 1]
        x, y = panel.square_cell(*where)
        start = panel.box.x + x, panel.box.y + y
        return Sprite(
            *between(start, self._cell(flight.end), done), _painted(self._painter, flight.colour, scale)
        )

    def _points(self, chip: Chip, scale: Scale, done: float, others: list[Sprite]) -> Sprite:
        """They rise over the upper edge of where they were made, beside others' and not over them."""
        strips = _chip(self._painter, f" {chip.text} ", chip.colour)
        x, y = self._cell(chip.at)
        x += (scale.width - strips[0].cell_length) // 2
        y += scale.height // 2 - round(min(scale.height, 2) * done)
        while any(other.y == y and abs(other.x - x) < 6 for other in others):
            y += 1
        return Sprite(max(0, x), max(1, y), strips)

    def _cell(self, cell: Cell) -> tuple[int, int]:
        """Where on the sheet a cell of the layout is drawn at present."""
        layout = self._scene.layout_part
        assert layout.frame is not None, "it has been drawn"
        x, y = layout.frame.place_of(cell)
        return layout.box.x + x, layout.box.y + y


@lru_cache(maxsize=64)
def _painted(painter: SquarePainter, colour: Colour, scale: Scale) -> tuple[Strip, ...]:
    """A square as a sprite: without a level, for it lies nowhere yet."""
    cells = Cells(scale.width, scale.height, painter.body(Look(colour)))
    painter.paint(cells, 0, 0, scale, Look(colour))
    return tuple(cells.strips())


@lru_cache(maxsize=64)
def _chip(painter: SquarePainter, text: str, colour: Colour) -> tuple[Strip, ...]:
    """Points as a sprite, in the colour of their zone."""
    cells = Cells(cell_len(text), 1, painter.body(Look(colour)) + Style(bold=True))
    cells.put(0, 0, text, cells.ground)
    return tuple(cells.strips())
