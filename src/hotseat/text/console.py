"""Print to the command line: charts, tables and a progress bar. Rich, no Textual."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import StringIO
from time import monotonic
from typing import TYPE_CHECKING

from rich.cells import split_graphemes
from rich.console import Console, Group, RenderableType
from rich.style import Style
from rich.text import Text

from hotseat.cli.options import print_line
from hotseat.text.fit import columns, in_columns

if TYPE_CHECKING:
    from rich import progress


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
        """What was drawn, row by row."""
        return [
            Text.assemble(*(row.get(x, (" ", Style())) for x in range(max(row, default=-1) + 1)))
            for row in self._rows
        ]


WIDEST = 100  # columns; a wider chart or table is no better to read

PLAIN, BRIGHT, QUIET = Style(), Style(bold=True), Style(dim=True)

_NAME = 20  # columns of a name in a sentence

_LEAST = 8  # columns that a name gets in a table at least


def print_drawn(draw: Callable[[int], RenderableType]) -> None:
    """Print what `draw` makes for a number of columns, those of the terminal."""
    console = Console(highlight=False, legacy_windows=False)
    terminal, width = console.is_terminal, console.width
    console.file = drawn = StringIO()  # printed by us: Rich ends the program on a broken pipe
    console.print(draw(width), width=width)
    text = drawn.getvalue()
    if not terminal:  # the blanks at the end of a line are tiles only where there is colour
        text = "".join(f"{line.rstrip()}\n" for line in text.split("\n")[:-1])
    print_line(text, end="")


def as_lines(lines: Iterable[Text]) -> Group:
    """Lines one below the other, each cut where it is too long."""
    found = list(lines)
    for line in found:
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(*found)


def as_table(rows: Sequence[Sequence[str]], width: int) -> list[Text]:
    """A table in at most so many columns, its headings first; of what is too long names are cut."""
    widths = columns(rows, width, _LEAST)
    headings, *others = (in_columns(row, widths) for row in rows)
    return [Text(headings, QUIET), *(Text(line, PLAIN) for line in others)]


def short(name: str) -> str:
    """A name as long as it may be in a sentence."""
    text = Text(name)
    text.truncate(_NAME, overflow="ellipsis")
    return text.plain


PATIENCE = 0.3  # seconds before it shows


class Progress:
    """Shows how far something is while it runs, and goes away at its end: `with Progress(...) as p`."""

    def __init__(self, text: str, *, long: bool = False, still: bool = False) -> None:
        """long: it takes minutes; the bar shows at once, and says how much longer.   still: nothing is to
        move, so nothing shows.
        """
        self._text = text
        self._long = long
        self._start = monotonic()
        self._silent = still or sys.stderr is None or not sys.stderr.isatty()
        self._bar: progress.Progress | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._bar is not None:
            with suppress(OSError):  # the terminal may be gone
                self._bar.stop()

    def told(self, done: int, total: int) -> bool:
        """So many of so many are done. Always says to go on."""
        if not self._silent and (self._long or monotonic() - self._start > PATIENCE):
            if self._bar is None:
                self._bar = self._made(total)
                self._bar.start()
            self._bar.update(self._bar.task_ids[0], completed=done)
        return True

    def _made(self, total: int) -> progress.Progress:
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            ProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        words: list[ProgressColumn] = [TextColumn("{task.description}"), BarColumn()]
        words += [MofNCompleteColumn(), TimeRemainingColumn()] if self._long else [MofNCompleteColumn()]
        bar = Progress(*words, console=_console(), transient=True)
        bar.add_task(self._text, total=total)
        return bar


def _console() -> Console:
    """Rich's on stderr, but it never hides the cursor, which nobody shows again after a SIGKILL."""
    from rich.console import Console

    class Steady(Console):
        def show_cursor(self, show: bool = True) -> bool:
            return show

    return Steady(stderr=True)
