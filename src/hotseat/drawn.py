"""Printing what Rich draws: in colours on a terminal, as plain lines into a pipe."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from rich.console import Console, RenderableType

from hotseat.usage import print_line


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
