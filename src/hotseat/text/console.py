"""Print to the command line: charts and tables. Rich, no Textual."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from io import StringIO

from rich.cells import split_graphemes
from rich.console import Console, Group, RenderableType
from rich.style import Style
from rich.text import Text

from hotseat.cli.options import print_line
from hotseat.text.fit import columns, in_columns


class Drawing:
    """Rows of cells, each with a character and a style: a `hotseat.text.charts.Surface`."""

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
        """The rows drawn."""
        return [
            Text.assemble(*(row.get(x, (" ", Style())) for x in range(max(row, default=-1) + 1)))
            for row in self._rows
        ]


WIDEST = 100  # columns; a wider chart or table is no better to read

PLAIN, BRIGHT, QUIET = Style(), Style(bold=True), Style(dim=True)

_NAME = 20  # columns of a name in a sentence

_LEAST = 8  # columns that a name gets in a table at least


def print_drawn(draw: Callable[[int], RenderableType]) -> None:
    """Print what `draw` makes for the width of the terminal."""
    console = Console(highlight=False, legacy_windows=False)
    terminal, width = console.is_terminal, console.width
    console.file = drawn = StringIO()  # printed by us: Rich ends the program on a broken pipe
    console.print(draw(width), width=width)
    text = drawn.getvalue()
    if not terminal:  # the blanks at the end of a line are tiles only where there is colour
        text = "".join(f"{line.rstrip()}\n" for line in text.split("\n")[:-1])
    print_line(text, end="")


def as_lines(lines: Iterable[Text]) -> Group:
    """Lines below each other, cut if they are too long."""
    rows = list(lines)
    for line in rows:
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(*rows)


def as_table(rows: Sequence[Sequence[str]], width: int) -> list[Text]:
    """A table at most `width` columns wide, its headings first; names are cut to fit."""
    widths = columns(rows, width, _LEAST)
    headings, *others = (in_columns(row, widths) for row in rows)
    return [Text(headings, QUIET), *(Text(line, PLAIN) for line in others)]


def short(name: str) -> str:
    """A name as long as it may be in a sentence."""
    text = Text(name)
    text.truncate(_NAME, overflow="ellipsis")
    return text.plain
