"""Shows a film on the table: tiles on their way, and points beside what made them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

from azul.rules import CENTRE, Colour
from azul.ui.acts import Act, Chip, Flight, FloorSlot, LineSlot, Slot, SourceSlot
from azul.ui.scale import Scale
from azul.ui.targets import Space
from azul.ui.tiles import TilePainter, painter_for
from hotseat.ui.cells.canvas import Cells
from hotseat.ui.cells.sheet import Sprite
from hotseat.ui.play import projector
from hotseat.ui.play.projector import between, eased, staggered

if TYPE_CHECKING:
    from azul.ui.scene import Scene


class Projector(projector.Projector[Act]):
    """Shows the films of one table."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, scene.sheet)
        self._scene = scene

    def begin(self, act: Act) -> None:
        """The boards and the offer as they are meanwhile, and what the lines say of them."""
        self._scene.show_views(act.market, act.boards)
        self._scene.now_scoring(act.scoring)

    def sprites(self, act: Act, done: float) -> list[Sprite]:
        """Everything that moves, when so much of the act is over (0 to 1)."""
        sprites = [
            self._tile(flight, eased(staggered(done, number, len(act.flights))))
            for number, flight in enumerate(act.flights)
        ]
        return sprites + [self._points(chip, done) for chip in act.chips]

    def _tile(self, flight: Flight, done: float) -> Sprite:
        scale, painter = self._scene.scale, painter_for(self._scene.app)
        strips = _painted(painter, flight.thing, scale, self._scene.sheet.ground)
        return Sprite(*between(self._cell(flight.start), self._cell(flight.end), done), strips)

    def _points(self, chip: Chip, done: float) -> Sprite:
        """Of a tile they stand in its line, which it has left, beside the wall: so it can be seen. Of the
        floor they rise by half a tile over the upper edge of its space.
        """
        scale, text = self._scene.scale, f" {chip.text} "
        sheet = Cells(cell_len(text), 1, self._scene.boards[0].look("points"))
        sheet.put(0, 0, text, sheet.ground)
        if isinstance(chip.at, Space):
            x, y = self._cell(LineSlot(chip.at.seat, chip.at.line, 0))
            return Sprite(x + scale.width - cell_len(text), y + scale.middle, tuple(sheet.strips()))
        x, y = self._cell(chip.at)
        x += (scale.width - cell_len(text)) // 2
        rise = min(scale.height, 2) * eased(done)
        return Sprite(x, max(0, y + scale.middle - round(rise)), tuple(sheet.strips()))

    def _cell(self, slot: Slot) -> tuple[int, int]:
        """Where on the sheet a place is at present; bag and lid are off its upper right corner."""
        scene = self._scene
        if isinstance(slot, SourceSlot):
            market, source, place = scene.market, slot.source, slot.place
            centre = source == CENTRE
            x, y = market.centre_cell(place, slot.marker_here) if centre else market.factory_cell(*slot[:2])
            return market.box.x + x, market.box.y + y
        if isinstance(slot, LineSlot | FloorSlot | Space):
            board = scene.boards[slot.seat - 1]
            if isinstance(slot, LineSlot):
                x, y = board.line_cell(slot.line, slot.place)
            elif isinstance(slot, FloorSlot):
                x, y = board.floor_cell(slot.place)
            else:
                x, y = board.wall_cell(slot.line, slot.column)
            return board.box.x + x, board.box.y + y
        return scene.sheet.size.width - scene.scale.width - 2, 0


@lru_cache(maxsize=64)
def _painted(painter: TilePainter, thing: object, scale: Scale, ground: Style) -> tuple[Strip, ...]:
    """A tile, or the marker, as a sprite: without its joint."""
    canvas = Cells(scale.face, scale.height, ground)
    if isinstance(thing, Colour):
        painter.paint(canvas, 0, 0, scale, thing)
    else:
        painter.marker(canvas, 0, 0, scale)
    return tuple(canvas.strips())
