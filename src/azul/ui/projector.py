"""Shows a film on the table: acts one after the other, with sprites for what is on its way.

Nothing waits for it, and whatever draws the table anew ends it. A frame moves the sprites alone; the
boards change between acts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip
from textual.timer import Timer

from azul.rules import CENTRE, Colour
from azul.ui.acts import Act, Chip, Flight, FloorSlot, LineSlot, Slot, SourceSlot
from azul.ui.scale import Scale
from azul.ui.targets import Space
from azul.ui.tiles import TilePainter, painter_for
from hotseat.ui.canvas import Cells
from hotseat.ui.sheet import Sprite

if TYPE_CHECKING:
    from azul.ui.scene import Scene

_FRAMES = 30  # a second
_STAGGER = 0.35  # of an act: how much later the last of several sets out than the first


class Projector:
    """One for each table; at rest it costs nothing."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._acts: list[Act] = []
        self._began = 0.0
        self._pace = 1.0
        self._timer: Timer | None = None
        self._then: Callable[[], object] = scene.show_all

    @property
    def running(self) -> bool:
        """Whether a film is shown."""
        return bool(self._acts)

    def show(self, acts: Sequence[Act], pace: float, then: Callable[[], object]) -> None:
        """Begin a film; `pace` is the seconds that a second takes. `then` shows the table at its end."""
        self._acts, self._pace, self._then = list(acts), pace, then
        self._begin_act(monotonic())
        self._timer = self._scene.set_interval(1 / _FRAMES, self.frame)

    def stop(self) -> None:
        """End it at once; drawing the table is left to whoever stops it."""
        self._acts.clear()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._scene.sheet.fly(())

    def frame(self, now: float | None = None) -> None:
        """The next picture. Acts that lie behind are passed over."""
        now = monotonic() if now is None else now
        while self._acts and now - self._began >= self._acts[0].seconds * self._pace:
            self._began += self._acts.pop(0).seconds * self._pace
            if self._acts:
                self._begin_act(self._began)
        if not self._acts:
            self.stop()
            self._then()
            return
        act = self._acts[0]
        self._scene.sheet.fly(self._sprites(act, (now - self._began) / (act.seconds * self._pace)))

    def _begin_act(self, now: float) -> None:
        self._began, act = now, self._acts[0]
        self._scene.show_views(act.market, act.boards)
        self._scene.sheet.fly(self._sprites(act, 0.0))

    def _sprites(self, act: Act, done: float) -> list[Sprite]:
        """Everything that moves, when so much of the act is over (0 to 1)."""
        sprites = [
            self._tile(flight, _eased(_own(done, number, len(act.flights))))
            for number, flight in enumerate(act.flights)
        ]
        return sprites + [self._points(chip, done) for chip in act.chips]

    def _tile(self, flight: Flight, done: float) -> Sprite:
        x, y = self._cell(flight.start)
        to_x, to_y = self._cell(flight.end)
        scale, painter = self._scene.scale, painter_for(self._scene.app)
        strips = _painted(painter, flight.thing, scale, self._scene.sheet.ground)
        return Sprite(round(x + (to_x - x) * done), round(y + (to_y - y) * done), strips)

    def _points(self, chip: Chip, done: float) -> Sprite:
        """They rise by half a tile over the upper edge of where they were made."""
        x, y = self._cell(chip.at)
        scale = self._scene.scale
        text = f" {chip.text} "
        sheet = Cells(cell_len(text), 1, self._scene.boards[0].look("choice"))
        sheet.put(0, 0, text, sheet.ground)
        x += (scale.width - cell_len(text)) // 2
        rise = min(scale.height, 2) * _eased(done)
        return Sprite(x, max(0, y + scale.middle - round(rise)), tuple(sheet.strips()))

    def _cell(self, slot: Slot) -> tuple[int, int]:
        """Where on the sheet a place is at present; bag and lid are off its upper right corner."""
        scene = self._scene
        if isinstance(slot, SourceSlot):
            market, source, place = scene.market, slot.source, slot.place
            centre = source == CENTRE
            x, y = (
                market.centre_cell(place, slot.marker_here) if centre else market.factory_cell(*slot[:2])
            )
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


def _own(done: float, number: int, count: int) -> float:
    """How far one of several is, that set out one after the other and all arrive in time."""
    late = _STAGGER * number / max(1, count)
    return min(1.0, max(0.0, (done - late) / (1 - _STAGGER)))


def _eased(done: float) -> float:
    """Slow at both ends."""
    return done * done * (3 - 2 * done)


@lru_cache(maxsize=64)
def _painted(painter: TilePainter, thing: object, scale: Scale, ground: Style) -> tuple[Strip, ...]:
    """A tile, or the marker, as a sprite: without its joint."""
    canvas = Cells(scale.width - (not scale.letters), scale.height, ground)
    if isinstance(thing, Colour):
        painter.paint(canvas, 0, 0, scale, thing)
    else:
        painter.marker(canvas, 0, 0, scale)
    return tuple(canvas.strips())
