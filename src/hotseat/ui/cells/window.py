"""Which of many rows is chosen, and which of them are to be seen. Pure."""

from __future__ import annotations

from typing import NamedTuple


class Window(NamedTuple):
    """Which of `total` rows is chosen, and which `height` of them are to be seen, from `top` on."""

    total: int = 0
    height: int = 1
    place: int = 0
    top: int = 0

    def at(self, place: int) -> Window:
        """Another row chosen, or the nearest there is; scrolled no further than that takes."""
        found = max(0, min(place, self.total - 1))
        lowest = max(0, self.total - self.height)
        top = min(max(self.top, found - self.height + 1), found, lowest)
        return self._replace(place=found, top=top)

    def scrolled(self, by: int) -> Window:
        """Other rows to be seen; the chosen one is drawn along."""
        top = max(0, min(self.top + by, self.total - self.height))
        place = max(top, min(self.place, top + self.height - 1))
        return self._replace(top=top).at(place)

    def sized(self, total: int, height: int) -> Window:
        """As many rows, as much room; the chosen place stays where there is still one."""
        return self._replace(total=total, height=max(1, height)).at(self.place)

    @property
    def seen(self) -> range:
        """The places to be seen."""
        return range(self.top, min(self.top + self.height, self.total))
