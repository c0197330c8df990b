"""What lies on a sheet: parts, as the sheet knows them, and the sprites above them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style
from textual.strip import Strip

from hotseat.ui.cells.canvas import NOWHERE, Box
from hotseat.ui.cells.painting import Painting, Target

if TYPE_CHECKING:
    from hotseat.ui.cells.sheet import Sheet


class Placed(ABC):
    """What a sheet knows of its parts."""

    box = NOWHERE
    sheet: Sheet | None = None

    @abstractmethod
    def strip(self, row: int) -> Strip:
        """A row of its picture."""

    @abstractmethod
    def target(self, x: int, y: int) -> Hashable | None:
        """What lies at a cell of it."""

    @abstractmethod
    async def press(self, x: int, y: int) -> None:
        """The mouse was pressed on a cell of it."""

    @abstractmethod
    def forget(self) -> None:
        """Drop the picture: the theme is another."""


class Part(Painting[Target], Placed):
    """A rectangle of a sheet with a picture of its own."""

    @property
    def host(self) -> Sheet:
        """The widget whose style is the ground: the sheet."""
        assert self.sheet is not None, "it lies on no sheet yet"
        return self.sheet

    @property
    def ground(self) -> Style:
        """The sheet's style."""
        return self.host.ground

    def place(self, box: Box) -> None:
        """Give it another place; `NOWHERE` hides it."""
        if box != self.box:
            self._strips = None
            self.redraw(self.box)  # where it was
            self.box = box
            self.redraw(box)

    def redraw(self, *boxes: Box) -> None:
        """Have rectangles of the sheet drawn again."""
        if self.sheet is not None and boxes != (NOWHERE,):
            self.sheet.redraw(*boxes)

    def changed(self) -> None:
        """What it shows is another: draw it, and have redrawn what has become another picture."""
        before = self._canvas if self._strips is not None else None
        if before is None:
            self.redraw(self.box)
            return
        left, top, *size = self.box
        changes = self.draw(*size).changes(before)
        self.redraw(*(Box(left + x, top + y, *changed) for x, y, *changed in changes))

    def strip(self, row: int) -> Strip:
        """A row of its picture."""
        return self.drawn(row, self.box.width, self.box.height)

    def target(self, x: int, y: int) -> Target | None:
        """What lies at a cell of it."""
        return self.at(x, y)

    async def press(self, x: int, y: int) -> None:
        """Tell what was pressed."""
        target = self.at(x, y)
        if target is not None:
            await self.pressed(target)

    async def pressed(self, target: Target) -> None:
        """The mouse was pressed on something of it."""
        self.host.post_message(self.host.Clicked(target))


class Sprite(NamedTuple):
    """A small picture above all parts, with its upper left cell at x, y of the sheet."""

    x: int
    y: int
    strips: tuple[Strip, ...]

    @property
    def key(self) -> tuple[int, int, int]:
        """Two of the same key are the same to look at."""
        return self.x, self.y, id(self.strips)

    @property
    def box(self) -> Box:
        """The cells it covers."""
        return Box(self.x, self.y, self.strips[0].cell_length, len(self.strips))
