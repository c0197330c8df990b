"""Something to draw charts on for the command line. It brings Rich and no Textual."""

from __future__ import annotations

from rich.cells import split_graphemes
from rich.style import Style
from rich.text import Text


class Drawing:
    """Rows of cells, each with a character and a style: a `hotseat.ui.cells.chart.Surface`."""

    def __init__(self, height: int) -> None:
        self._rows: list[dict[int, tuple[str, Style]]] = [{} for _row in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text from a cell on; returns the column behind it."""
        for start, end, width in split_graphemes(text)[0]:
            self._rows[y][x] = text[start:end], style
            self._rows[y].update((x + place, ("", style)) for place in range(1, width))
            x += width
        return x

    def lines(self) -> list[Text]:
        """What was drawn, row by row."""
        return [
            Text.assemble(*(row.get(x, (" ", Style())) for x in range(max(row, default=-1) + 1)))
            for row in self._rows
        ]
