"""How large squares are drawn, and where everything lies on a screen of some size: pure arithmetic."""

from __future__ import annotations

from typing import NamedTuple

from hotseat.ui.cells.canvas import Box

LEAST = (80, 24)  # columns and rows that the table needs
_PANEL, _WIDE_PANEL = 23, 44  # columns of what stands beside the layout: at least, at most
_PANEL_ROWS = ((58, 20), (42, 12), (30, 10), (0, 7))  # by the rows there are for layout and panels
_LEAD_ROWS = 2  # the bar that shows the lead, and what it says
WORDS = 3  # rows: what was done last, the prompt
_LOW = 28  # rows of a screen below which those two may share one


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
    """The whole table. `lead`: who is ahead, between the panels.   log: what happened, below them, where
    there is room.   told: on low screens the upper row of the prompt, which takes it when it needs two.
    """

    title: Box
    layout: Box
    panels: tuple[Box, Box]
    lead: Box
    told: Box
    prompt: Box
    hints: Box
    log: Box | None


def plan(width: int, height: int, words: int = WORDS) -> Plan | None:
    """Where everything lies; None where there is not room for it all. `words`: how many rows what was
    done last and the prompt have together at least.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return None
    words = words if height < _LOW else max(words, WORDS)
    body, panel = height - 2 - words, min(max(_PANEL, width // 4), _WIDE_PANEL)
    x = width - panel
    rows = next(rows for least, rows in _PANEL_ROWS if body >= least)
    lead = 1 + rows + 1
    second = lead + _LEAD_ROWS + 1
    end = second + rows + 1
    log = Box(x, end, panel - 1, 1 + body - end) if end <= body else None
    told = height - 1 - words
    return Plan(
        Box(0, 0, width, 1),
        Box(0, 1, x - 1, body),
        (Box(x, 1, panel, rows), Box(x, second, panel, rows)),
        Box(x, lead, panel, _LEAD_ROWS),
        Box(1, told, width - 2, 1),
        Box(1, height - 3, width - 2, 2),
        Box(1, height - 1, width - 2, 1),
        log,
    )
