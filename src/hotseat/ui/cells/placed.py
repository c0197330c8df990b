"""What lies on a sheet: parts, as the sheet knows them, and the sprites above them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from textual.strip import Strip

from hotseat.ui.cells.canvas import NOWHERE, Box

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
