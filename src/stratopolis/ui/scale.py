"""How large squares are drawn, and where everything lies on a screen of some size: pure arithmetic."""

from __future__ import annotations

from typing import NamedTuple

from hotseat.ui.cells.canvas import Box

LEAST = (80, 24)  # columns and rows that the table needs
_PANEL, _WIDE_PANEL = 28, 44  # columns of what stands beside the layout: at least, at most
_PANEL_ROWS = 9
_LEAST_LOG = 6  # rows
_BELOW = 4  # rows: what was done last, the prompt, the hint bar


class Scale(NamedTuple):
    """The size of a square in characters; a character is two pixels high.

    half: whether the last of its rows is half a one, shared with the square below.
    """

    width: int
    height: int
    half: bool = False

    @property
    def pixels(self) -> int:
        """Its height in pixels: half rows."""
        return 2 * self.height - self.half

    @property
    def whole(self) -> Scale:
        """The same in whole rows."""
        return Scale(self.width, self.height)

    @property
    def word(self) -> str:
        """Its size as people write it: `4x2`, `5x2.5`."""
        return f"{self.width}x{self.height - 1}.5" if self.half else f"{self.width}x{self.height}"


TINY, NARROW, LOW, SMALL = Scale(2, 1), Scale(3, 1), Scale(3, 2, half=True), Scale(4, 2)
MIDDLE, LARGE, GREAT, HUGE = Scale(5, 3, half=True), Scale(6, 3), Scale(8, 4), Scale(10, 5)
SCALES = (HUGE, GREAT, LARGE, MIDDLE, SMALL, LOW, NARROW, TINY)


class Plan(NamedTuple):
    """The whole table. `log`: what happened, below the panels, where there is room."""

    title: Box
    layout: Box
    panels: tuple[Box, Box]
    told: Box
    prompt: Box
    hints: Box
    log: Box | None


def plan(width: int, height: int) -> Plan | None:
    """Where everything lies; None where there is not room for it all."""
    if width < LEAST[0] or height < LEAST[1]:
        return None
    panel = min(max(_PANEL, width // 4), _WIDE_PANEL)
    body, left = height - 1 - _BELOW, width - panel - 2
    gap = 1
    second = 1 + _PANEL_ROWS + gap
    rest = body - 2 * (_PANEL_ROWS + gap)
    log = Box(left + 1, second + _PANEL_ROWS + gap, panel, rest) if rest >= _LEAST_LOG else None
    return Plan(
        Box(0, 0, width, 1),
        Box(1, 1, left - 1, body),
        (Box(left + 1, 1, panel, _PANEL_ROWS), Box(left + 1, second, panel, _PANEL_ROWS)),
        Box(1, height - 4, width - 2, 1),
        Box(1, height - 3, width - 2, 2),
        Box(1, height - 1, width - 2, 1),
        log,
    )
